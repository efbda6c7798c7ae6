//! What readers ask: positions, turns, judgements, defences, solutions.

mod asked;

use boardwright::player::handle;
use boardwright::player::record::{Judged, Node, Puzzle, Record, Texts};
use serde_json::{Value, json};

/// Asks with a board, a line and more keys.
fn ask(what: &str, board: &str, line: &[&str], more: &Value) -> Value {
    let mut request = json!({ "ask": what, "board": board, "line": line });
    for (key, value) in more.as_object().into_iter().flatten() {
        request[key] = value.clone();
    }
    serde_json::from_str(&handle(&request.to_string())).expect("a reply is JSON")
}

fn board(rules: &str, fen: &str) -> String {
    Record { rules: rules.into(), fen: fen.into(), puzzle: None }.seal()
}

/// A puzzle whose tree is given as (parent, turn, nag).
fn puzzle(rules: &str, fen: &str, task: &str, deal: &str, tree: &[(Option<usize>, &str, &str)]) -> Record {
    let node = |&(parent, turn, nag): &(Option<usize>, &str, &str)| Node {
        parent,
        turn: turn.into(),
        nag: nag.into(),
        note: Texts::from([("en".into(), format!("about {turn}"))]),
    };
    let puzzle =
        Puzzle { task: task.into(), deal: deal.into(), tree: tree.iter().map(node).collect(), ..Puzzle::default() };
    Record { rules: rules.into(), fen: fen.into(), puzzle: Some(puzzle) }
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn a_view_says_what_stands_where_and_what_is_legal() {
    let view = ask("view", &board("orthodox", START), &["e2e4", "e7e5"], &json!({}));
    assert_eq!(view["turn"], "white");
    assert_eq!(view["number"], 2);
    assert_eq!(view["ply"], 2);
    assert_eq!(view["pieces"]["e4"], "wP");
    assert_eq!(view["pieces"]["e8"], "bK");
    assert_eq!(view["last"], json!({ "turn": "e7e5", "from": "e7", "to": "e5", "site": null }));
    assert_eq!(texts(&view["san"]), ["e4", "e5"]);
    assert_eq!(texts(&view["legal"]).len(), 29);
    assert_eq!((&view["check"], &view["end"]), (&Value::Null, &Value::Null));
}

#[test]
fn ends_name_the_loser() {
    let mate = ask("view", &board("orthodox", START), &["f2f3", "e7e5", "g2g4", "d8h4"], &json!({}));
    assert_eq!(mate["end"], json!({ "code": "checkmate", "loser": "white" }));
    assert_eq!(mate["check"], "e1");
    assert!(texts(&mate["legal"]).is_empty());
    let stuck = ask("view", &board("orthodox", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), &[], &json!({}));
    assert_eq!(stuck["end"], json!({ "code": "stalemate", "loser": null }));
    let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let thrice = ask("view", &board("orthodox", START), &[shuffle, shuffle].concat(), &json!({}));
    assert_eq!((&thrice["claim"], &thrice["end"]), (&json!("threefold"), &Value::Null));
}

#[test]
fn turns_are_read_in_anybodys_text() {
    let start = board("orthodox", START);
    for text in ["Nf3", "nf3", "g1f3", " Ng1-f3 "] {
        let reply = ask("play", &start, &[], &json!({ "turn": text }));
        assert_eq!(reply["played"], json!({ "turn": "g1f3", "san": "Nf3" }), "{text}");
    }
    for (text, code) in [("Nf6", "illegal"), ("hello", "unreadable"), ("", "unreadable")] {
        assert_eq!(ask("play", &start, &[], &json!({ "turn": text }))["error"]["code"], code, "{text}");
    }
    let two = board("orthodox", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1");
    assert_eq!(ask("play", &two, &[], &json!({ "turn": "Rd1" }))["error"]["code"], "ambiguous");
    let pawn = board("orthodox", "7k/P7/8/8/8/8/8/K7 w - - 0 1");
    let view = ask("view", &pawn, &[], &json!({}));
    assert!(texts(&view["legal"]).contains(&"a7a8=N"), "{view}");
    for text in ["a7a8=N", "a8N", "a8=n"] {
        assert_eq!(ask("play", &pawn, &[], &json!({ "turn": text }))["played"]["turn"], "a7a8=N", "{text}");
    }
    let castle = board("orthodox", "k7/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(ask("play", &castle, &[], &json!({ "turn": "0-0" }))["pieces"]["f1"], "wR");
}

#[test]
fn barriers_are_placed_by_their_sites() {
    let walls = board("barriers", "7k/8/8/8/8/8/8/K7[Ft] w - - 0 1 -");
    let view = ask("view", &walls, &[], &json!({}));
    assert_eq!(view["stock"]["white"], json!({ "fences": 1, "towers": 0, "men": 0 }));
    let legal = texts(&view["legal"]);
    assert!(legal.contains(&"Fe4e5") && !legal.iter().any(|text| text.starts_with('T')), "{legal:?}");
    let reply = ask("play", &walls, &[], &json!({ "turn": "Fe4e5" }));
    assert_eq!(texts(&reply["barriers"]), ["Fe4e5"]);
    assert_eq!(reply["last"]["site"], "Fe4e5");
    assert_eq!(reply["stock"]["white"]["fences"], 0);
    let again = ask("view", &walls, &["Fe4e5", "h8g8"], &json!({}));
    assert_eq!(again["turn"], "white", "{again}");
}

/// A covered piece on b1 that is a queen.
const COVERED: &str = "4k3/8/8/8/8/8/8/1X2K3 w - - 0 1 Q";

#[test]
fn nothing_tells_what_is_covered_before_it_is_uncovered() {
    let hidden = board("hidden", COVERED);
    let view = ask("view", &hidden, &[], &json!({}));
    assert_eq!(view["pieces"]["b1"], "wxN");
    let legal = texts(&view["legal"]);
    assert!(legal.contains(&"b1c3") && !legal.iter().any(|text| text.contains('~')), "{legal:?}");
    assert_eq!(view["fen"], "4k3/8/8/8/8/8/8/1X2K3 w - - 0 1 ?");
    let reply = ask("play", &hidden, &[], &json!({ "turn": "b1c3" }));
    assert_eq!(reply["played"], json!({ "turn": "b1c3~Q", "san": "Nc3~Q" }));
    assert_eq!(reply["pieces"]["c3"], "wQ");
    assert_eq!(ask("view", &hidden, &["b1c3~Q"], &json!({}))["pieces"]["c3"], "wQ");
}

#[test]
fn a_cover_lifted_from_a_pawn_on_the_last_rank_asks_for_a_piece() {
    let hidden = board("hidden", "4k3/8/8/8/8/8/8/X3K3 w - - 0 1 P");
    let view = ask("view", &hidden, &[], &json!({}));
    assert_eq!(texts(&view["legal"]).iter().filter(|text| text.starts_with("a1a8")).count(), 1);
    let asked = ask("play", &hidden, &[], &json!({ "turn": "a1a8" }));
    assert_eq!((&asked["promote"], &asked["reveal"]), (&json!(["Q", "R", "B", "N"]), &json!("P")));
    let reply = ask("play", &hidden, &[], &json!({ "turn": "a1a8~P=R" }));
    assert_eq!(reply["played"]["turn"], "a1a8~P=R", "{reply}");
    assert_eq!(reply["pieces"]["a8"], "wR");
}

#[test]
fn what_the_author_left_open_is_dealt_by_a_seed() {
    let open = "xxxxkxxx/xxxxxxxx/8/8/8/8/XXXXXXXX/XXXXKXXX w - - 0 1 ??????????????????????????????";
    let hidden = board("hidden", open);
    let mut seen = std::collections::BTreeSet::new();
    for seed in 1..40 {
        let reply = ask("play", &hidden, &[], &json!({ "turn": "b1c3", "seed": seed }));
        let again = ask("play", &hidden, &[], &json!({ "turn": "b1c3", "seed": seed }));
        assert_eq!(reply, again);
        seen.insert(reply["played"]["turn"].to_string());
    }
    assert!(seen.len() >= 4, "{seen:?}");
}

/// 1.Qg7 mates; 1.Qh5+ does not.
const MATE: &str = "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1";

#[test]
fn turns_are_judged_by_proof_and_wrong_ones_are_refuted() {
    let mut record = puzzle("orthodox", MATE, "#1", "given", &[(None, "Qg7#", "!")]);
    let asked = record.puzzle.as_mut().expect("a puzzle");
    asked.answers.insert("g5h5".into(), Texts::from([("en".into(), "only a check".into())]));
    asked.answers.insert("other".into(), Texts::from([("en".into(), "no".into())]));
    let sealed = record.seal();
    let right = ask("judge", &sealed, &[], &json!({ "turn": "Qg7" }));
    assert_eq!((&right["grade"], &right["solved"]), (&json!("right"), &json!(true)), "{right}");
    assert_eq!(right["note"]["en"], "about Qg7#");
    let wrong = ask("judge", &sealed, &[], &json!({ "turn": "g5h5" }));
    assert_eq!((&wrong["grade"], &wrong["solved"]), (&json!("wrong"), &json!(false)), "{wrong}");
    assert_eq!(wrong["text"]["en"], "only a check");
    assert_eq!(wrong["show"][0]["turn"], "h8g8");
    assert_eq!(ask("judge", &sealed, &[], &json!({ "turn": "Kf7" }))["text"]["en"], "no");
}

#[test]
fn what_the_page_knows_of_first_turns_is_taken_as_it_is() {
    let mut record = puzzle("orthodox", MATE, "#1", "given", &[]);
    let known = Judged { turn: "g5h5".into(), more: Some(3), show: Vec::new() };
    record.puzzle.as_mut().expect("a puzzle").judged = vec![known];
    let reply = ask("judge", &record.seal(), &[], &json!({ "turn": "Qh5" }));
    assert_eq!((&reply["grade"], &reply["more"]), (&json!("slower"), &json!(3)));
}

/// Two rooks: 1.Rb7 Kf8/Kd8 2.Ra8#. Each defence is answered alike, so one of them is tried.
#[test]
fn every_defence_that_needs_another_answer_is_tried_once() {
    let fen = "4k3/8/1R6/R7/8/8/8/6K1 w - - 0 1";
    let sealed =
        puzzle("orthodox", fen, "#2", "given", &[(None, "Ra7", ""), (Some(0), "Kd8", ""), (Some(1), "Rb8#", "")]);
    let sealed = sealed.seal();
    let judged = ask("judge", &sealed, &[], &json!({ "turn": "Ra7" }));
    assert_eq!((&judged["grade"], &judged["solved"]), (&json!("right"), &json!(false)), "{judged}");
    let reply = ask("defences", &sealed, &["a5a7"], &json!({}));
    let all = reply["defences"].as_array().expect("a list");
    assert_eq!(all[0]["turns"][0]["san"], "Kd8", "the author's comes first: {reply}");
    assert_eq!(all[0]["note"]["en"], "about Kd8");
    assert_eq!(all.len(), 1, "{reply}");
    let last = ask("judge", &sealed, &["a5a7", "e8d8"], &json!({ "turn": "b6b8" }));
    assert_eq!((&last["grade"], &last["solved"]), (&json!("right"), &json!(true)));
}

#[test]
fn solutions_come_as_trees() {
    let tree =
        [(None, "Ra7", "!"), (Some(0), "Kd8", ""), (Some(1), "Rb8#", ""), (Some(0), "Kf8", ""), (Some(3), "Rb8#", "")];
    let sealed = puzzle("orthodox", "4k3/8/1R6/R7/8/8/8/6K1 w - - 0 1", "#2", "given", &tree).seal();
    let reply = ask("solution", &sealed, &[], &json!({}));
    assert_eq!(reply["start"], json!({ "number": 1, "turn": "white" }));
    let key = &reply["tree"][0];
    assert_eq!((&key["san"], &key["nag"]), (&json!("Ra7"), &json!("!")));
    assert_eq!(key["children"][0]["san"], "Kd8");
    assert_eq!(key["children"][1]["children"][0]["turn"], "b6b8");
}

#[test]
fn lines_are_followed_with_move_numbers() {
    let reply = ask("line", &board("orthodox", START), &[], &json!({ "moves": "1.e4 e5 2. Nf3 Nc6" }));
    assert_eq!(texts(&reply["line"]), ["e2e4", "e7e5", "g1f3", "b8c6"]);
    assert_eq!(texts(&reply["san"]), ["e4", "e5", "Nf3", "Nc6"]);
}

#[test]
fn help_play_is_right_as_long_as_the_goal_can_be_reached() {
    // h#1: 1.Kh8 Qg7#; after 1.Kh6 there is no mate in time
    let sealed = puzzle("orthodox", "6k1/8/5K2/6Q1/8/8/8/8 b - - 0 1", "h#1", "given", &[(None, "Kh8", "")]).seal();
    let first = ask("judge", &sealed, &[], &json!({ "turn": "Kh8" }));
    assert_eq!((&first["grade"], &first["solved"]), (&json!("right"), &json!(false)), "{first}");
    assert!(ask("defences", &sealed, &["g8h8"], &json!({}))["defences"].as_array().is_some_and(Vec::is_empty));
    let last = ask("judge", &sealed, &["g8h8"], &json!({ "turn": "Qg7" }));
    assert_eq!((&last["grade"], &last["solved"]), (&json!("right"), &json!(true)), "{last}");
    let wrong = ask("judge", &sealed, &["g8h8"], &json!({ "turn": "Qh5" }));
    assert_eq!(wrong["grade"], "wrong", "{wrong}");
}

#[test]
fn the_line_of_the_author_is_the_answer_where_nothing_is_proved() {
    let tree = [(None, "e4", "!"), (Some(0), "e5", ""), (Some(1), "Nf3", ""), (None, "f3", "?"), (Some(3), "e5", "")];
    let sealed = puzzle("orthodox", START, "best", "given", &tree).seal();
    let good = ask("judge", &sealed, &[], &json!({ "turn": "e4" }));
    assert_eq!((&good["grade"], &good["solved"]), (&json!("right"), &json!(false)));
    let reply = ask("defences", &sealed, &["e2e4"], &json!({}));
    assert_eq!(reply["defences"][0]["turns"][0]["san"], "e5");
    let last = ask("judge", &sealed, &["e2e4", "e7e5"], &json!({ "turn": "Nf3" }));
    assert_eq!(last["solved"], true);
    let bad = ask("judge", &sealed, &[], &json!({ "turn": "f3" }));
    assert_eq!((&bad["grade"], &bad["show"][0]["san"]), (&json!("wrong"), &json!("e5")));
    assert_eq!(ask("judge", &sealed, &[], &json!({ "turn": "d4" }))["grade"], "unknown");
}

/// Every puzzle of the collection is solved by asking alone: any right first turn, then every defence to its end.
#[test]
fn every_puzzle_of_the_collection_can_be_solved() {
    use boardwright::doc::Collection;
    use boardwright::problem::{Play, Task};
    let collection = Collection::scan(std::path::Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the collection");
    let mut count = 0;
    for entry in &collection.puzzles {
        let puzzle = &entry.file.as_ref().expect("readable").puzzle;
        let (board, key) = asked::sealed(puzzle);
        if puzzle.task == Task::Identify {
            let letter = key.split_once('~').expect("a reveal").1;
            let reply = ask("judge", &board, &[], &json!({ "turn": format!("~{letter}") }));
            assert_eq!(reply["solved"], true, "{}: {reply}", puzzle.id);
        } else {
            let help = matches!(puzzle.task, Task::Reach { play: Play::Help, .. });
            let lines = solve(&board, &[], &key, &puzzle.id, help);
            assert!(lines > 0, "{}", puzzle.id);
        }
        count += 1;
    }
    assert!(count >= 43, "{count}");
}

/// What an author says about a wrong first turn is said about that turn, and a promotion is part of it.
#[test]
fn answers_belong_to_the_turns_that_they_name() {
    use boardwright::doc::{Collection, Lang, record::record};
    let collection = Collection::scan(std::path::Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the collection");
    let mut count = 0;
    for entry in &collection.puzzles {
        let puzzle = &entry.file.as_ref().expect("readable").puzzle;
        let rules = boardwright::rules::by_id(&puzzle.rules).expect("a rule set");
        let setup = rules.parse_fen(&puzzle.fen).expect("a position");
        let board = record(puzzle, &setup, &[Lang::En]).expect("a record").seal();
        for (turn, words) in puzzle.answers.iter().filter(|(turn, _)| *turn != "other" && !turn.contains('~')) {
            let reply = ask("judge", &board, &[], &json!({ "turn": turn }));
            assert_eq!(reply["text"]["en"], words[&Lang::En], "{}: {turn}: {reply}", puzzle.id);
            count += 1;
        }
    }
    assert!(count > 100, "{count}");
}

/// Plays a right turn and meets every defence; the number of lines that reach the goal. In help play nobody defends: the
/// solver moves both sides.
fn solve(board: &str, line: &[String], turn: &str, name: &str, help: bool) -> usize {
    let texts: Vec<&str> = line.iter().map(String::as_str).collect();
    let judged = ask("judge", board, &texts, &json!({ "turn": turn }));
    assert!(matches!(judged["grade"].as_str(), Some("right" | "slower")), "{name}: {line:?} {turn}: {judged}");
    if judged["solved"] == true {
        return 1;
    }
    let played = judged["played"]["turn"].as_str().expect("a turn");
    let so_far: Vec<String> = line.iter().cloned().chain([played.to_owned()]).collect();
    let texts: Vec<&str> = so_far.iter().map(String::as_str).collect();
    let reply = ask("defences", board, &texts, &json!({}));
    let all = reply["defences"].as_array().unwrap_or_else(|| panic!("{name}: {reply}"));
    if help {
        assert!(all.is_empty(), "{name}: {so_far:?}: {reply}");
        return solve(board, &so_far, &answer(board, &so_far, name), name, help);
    }
    assert!(!all.is_empty() && all.len() <= 12, "{name}: {so_far:?}: {reply}");
    let mut lines = 0;
    for defence in all {
        let kept = if defence["replaces"] == true { line } else { &so_far[..] };
        let turns = defence["turns"]
            .as_array()
            .expect("turns")
            .iter()
            .map(|turn| turn["turn"].as_str().expect("a text").to_owned());
        let next: Vec<String> = kept.iter().cloned().chain(turns).collect();
        if defence["solved"] == true {
            lines += 1;
            continue;
        }
        lines += solve(board, &next, &answer(board, &next, name), name, help);
    }
    lines
}

/// A turn that the judge calls right after a line.
fn answer(board: &str, line: &[String], name: &str) -> String {
    let texts: Vec<&str> = line.iter().map(String::as_str).collect();
    let view = ask("view", board, &texts, &json!({}));
    let judged = |turn: &str| ask("judge", board, &texts, &json!({ "turn": turn }));
    let right = self::texts(&view["legal"]).into_iter().find_map(|turn| {
        let (turn, reply) = match judged(turn) {
            // a cover that turns out to be a pawn on the last rank: its owner has to choose
            reply if reply["promote"].is_array() => {
                let turn = format!("{turn}~P=Q");
                let reply = judged(&turn);
                (turn, reply)
            }
            reply => (turn.to_owned(), reply),
        };
        matches!(reply["grade"].as_str(), Some("right" | "slower")).then_some(turn)
    });
    right.unwrap_or_else(|| panic!("{name}: nothing answers {line:?}"))
}

#[test]
fn wrong_requests_get_an_answer_too() {
    let good = board("orthodox", START);
    let drawing = board("orthodox", "8/8/8/3N4/8/8/8/8 w - - 0 1");
    for (request, code) in [
        ("", "request"),
        ("{}", "request"),
        (r#"{"ask":"view","board":"x"}"#, "board"),
        (&json!({ "ask": "fly", "board": good }).to_string(), "request"),
        (&json!({ "ask": "judge", "board": good, "turn": "e4" }).to_string(), "no-puzzle"),
        (&json!({ "ask": "view", "board": good, "line": ["e2e5"] }).to_string(), "illegal"),
        (&json!({ "ask": "play", "board": drawing, "turn": "Nf4" }).to_string(), "drawing"),
        (&json!({ "ask": "view", "board": board("nothing", START) }).to_string(), "board"),
        (&json!({ "ask": "view", "board": good, "line": vec!["e2e4"; 2000] }).to_string(), "line"),
    ] {
        let reply: Value = serde_json::from_str(&handle(request)).expect("JSON");
        assert_eq!(reply["error"]["code"], code, "{request:.80}: {reply}");
    }
    // a drawing is shown, though nothing can be played on it
    let view = ask("view", &drawing, &[], &json!({}));
    assert_eq!(view["pieces"]["d5"], "wN");
    assert!(texts(&view["legal"]).is_empty());
}
