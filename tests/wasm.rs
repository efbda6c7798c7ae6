//! The engine of the web pages (`assets/player.wasm`) answers exactly as the program does. Behaviour is what counts: the
//! bytes differ from toolchain to toolchain. `BOARDWRIGHT_WASM` names another file that is tested instead.

mod asked;
mod random;

use boardwright::doc::Collection;
use boardwright::player::handle;
use boardwright::player::record::Record;
use boardwright::rules;
use random::Random;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use wasmi::{Engine, Instance, Linker, Memory, Module, Store, TypedFunc};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn blob() -> PathBuf {
    std::env::var_os("BOARDWRIGHT_WASM").map_or_else(|| root().join("assets/player.wasm"), PathBuf::from)
}

/// The engine in an interpreter, called as the page calls it.
struct Wasm {
    store: Store<()>,
    memory: Memory,
    alloc: TypedFunc<u32, u32>,
    free: TypedFunc<(u32, u32), ()>,
    handle: TypedFunc<(u32, u32), u64>,
}

impl Wasm {
    fn new() -> Self {
        let engine = Engine::default();
        let bytes = std::fs::read(blob()).expect("the engine");
        let module = Module::new(&engine, &bytes[..]).expect("a module");
        assert_eq!(module.imports().count(), 0, "the page gives it nothing");
        let mut store = Store::new(&engine, ());
        let instance: Instance = Linker::new(&engine).instantiate_and_start(&mut store, &module).expect("an instance");
        Self {
            memory: instance.get_memory(&store, "memory").expect("its memory"),
            alloc: instance.get_typed_func(&store, "buf_alloc").expect("buf_alloc"),
            free: instance.get_typed_func(&store, "buf_free").expect("buf_free"),
            handle: instance.get_typed_func(&store, "handle").expect("handle"),
            store,
        }
    }

    fn ask(&mut self, request: &str) -> String {
        let len = request.len() as u32;
        let at = self.alloc.call(&mut self.store, len).expect("room");
        self.memory.write(&mut self.store, at as usize, request.as_bytes()).expect("written");
        let reply = self.handle.call(&mut self.store, (at, len)).expect("no trap");
        let (at, len) = ((reply >> 32) as u32, reply as u32);
        let mut bytes = vec![0; len as usize];
        self.memory.read(&self.store, at as usize, &mut bytes).expect("a reply");
        self.free.call(&mut self.store, (at, len)).expect("given back");
        String::from_utf8(bytes).expect("text")
    }

    /// Asks both, and gives the common answer.
    fn check(&mut self, request: &Value) -> Value {
        let text = request.to_string();
        let (native, wasm) = (handle(&text), self.ask(&text));
        assert_eq!(native, wasm, "{text}");
        serde_json::from_str(&native).expect("JSON")
    }
}

/// Random games from the start and from everywhere in the collection, with what a page asks on the way.
#[test]
fn the_blob_answers_as_the_program_does() {
    let collection = Collection::scan(root()).expect("the collection");
    let mut wasm = Wasm::new();
    let mut dice = Random(6);
    let mut requests = 0;
    for set in rules::ALL {
        let id = set.about().id;
        let of_set =
            collection.puzzles.iter().filter_map(|entry| entry.file.as_ref().ok()).filter(|f| f.puzzle.rules == id);
        let starts: Vec<String> =
            std::iter::once(set.about().start.to_owned()).chain(of_set.map(|file| file.puzzle.fen.clone())).collect();
        let mut own = 0;
        while own < 1100 {
            let fen = starts[dice.below(starts.len())].clone();
            let board = Record { rules: id.into(), fen, puzzle: None }.seal();
            let seed = dice.below(1000);
            let mut line: Vec<String> = Vec::new();
            for _ in 0..30 {
                let view = wasm.check(&json!({ "ask": "view", "board": board, "line": line, "seed": seed }));
                let legal = view["legal"].as_array().expect("a list");
                own += 2;
                if legal.is_empty() {
                    break;
                }
                let turn = &legal[dice.below(legal.len())];
                let request = json!({ "ask": "play", "board": board, "line": line, "seed": seed, "turn": turn });
                let reply = wasm.check(&request);
                let Some(text) = reply["played"]["turn"].as_str() else { break };
                line.push(text.to_owned());
            }
        }
        requests += own;
    }
    assert!(requests >= 4400, "{requests}");
}

/// Judgements, defences and solutions of the collection's shorter puzzles.
#[test]
fn the_blob_judges_as_the_program_does() {
    let collection = Collection::scan(root()).expect("the collection");
    let mut wasm = Wasm::new();
    let mut dice = Random(7);
    let mut judged = std::collections::BTreeMap::new();
    for entry in &collection.puzzles {
        let puzzle = &entry.file.as_ref().expect("readable").puzzle;
        if puzzle.task.plies().is_some_and(|plies| plies > 3) {
            continue;
        }
        let (board, key) = asked::sealed(puzzle);
        let view = wasm.check(&json!({ "ask": "view", "board": board }));
        let legal = view["legal"].as_array().expect("a list");
        let others: Vec<Value> = (0..3).map(|_| legal[dice.below(legal.len())].clone()).collect();
        for turn in others.into_iter().chain([key.into()]) {
            let reply = wasm.check(&json!({ "ask": "judge", "board": board, "turn": turn }));
            let Some(text) = reply["played"]["turn"].as_str() else { continue };
            if reply["solved"] == false && reply["grade"] == "right" {
                wasm.check(&json!({ "ask": "defences", "board": board, "line": [text] }));
            }
            *judged.entry(puzzle.rules.clone()).or_insert(0) += 1;
        }
        wasm.check(&json!({ "ask": "solution", "board": board }));
    }
    assert!(judged.len() == rules::ALL.len() && judged.values().all(|&n| n >= 8), "{judged:?}");
}

#[test]
fn the_blob_is_what_its_sidecar_says() {
    use sha2::{Digest, Sha256};
    if std::env::var_os("BOARDWRIGHT_WASM").is_some() {
        return;
    }
    let text = std::fs::read_to_string(root().join("assets/player.wasm.toml")).expect("the sidecar");
    let sidecar: toml::Table = text.parse().expect("TOML");
    let bytes = std::fs::read(blob()).expect("the engine");
    let hex = |digest: &[u8]| {
        digest.iter().fold(String::new(), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
    };
    assert_eq!(sidecar["sha256"].as_str(), Some(hex(&Sha256::digest(&bytes)).as_str()));
    assert_eq!(sidecar["bytes"].as_integer(), Some(bytes.len() as i64));
    // the same digest as that of `wasm/sources`
    let mut paths = Vec::new();
    for folder in ["src/board", "src/problem", "src/rules", "src/solve", "src/player", "wasm/src"] {
        collect(&root().join(folder), &mut paths);
    }
    let mut names: Vec<String> =
        paths.iter().map(|path| path.strip_prefix(root()).expect("inside").to_string_lossy().into_owned()).collect();
    names.sort();
    let mut sources = Sha256::new();
    names.iter().for_each(|name| sources.update(std::fs::read(root().join(name)).expect("a source")));
    assert_eq!(
        sidecar["sources"].as_str(),
        Some(hex(&sources.finalize()).as_str()),
        "the engine of the pages is older than its sources: run wasm/build"
    );
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}
