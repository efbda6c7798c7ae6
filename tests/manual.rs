//! The manual and the README: their commands are run on a copy of the collection, in the order in which they stand, the
//! files that they show are read, their links lead somewhere, and their pictures are what the program makes.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

fn pages() -> Vec<PathBuf> {
    let docs = std::fs::read_dir(root().join("docs")).expect("docs");
    let mut pages: Vec<PathBuf> = docs.map(|entry| entry.expect("an entry").path()).collect();
    pages.retain(|path| path.extension().is_some_and(|ending| ending == "md"));
    pages.push(root().join("README.md"));
    pages.sort();
    pages
}

/// A fenced block: what stands after the fence, and what it holds.
struct Block {
    info: String,
    text: String,
    line: usize,
}

fn blocks(page: &str) -> Vec<Block> {
    let mut found = Vec::new();
    let mut open: Option<Block> = None;
    for (at, line) in page.lines().enumerate() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(info)) => open = Some(Block { info: info.into(), text: String::new(), line: at + 1 }),
            (Some(_), Some(_)) => found.extend(open.take()),
            (Some(block), None) => block.text.push_str(&format!("{line}\n")),
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a block is not closed");
    found
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy(&path, &target);
        } else {
            std::fs::copy(&path, &target).expect("a copy");
        }
    }
}

/// A copy of the collection in which `boardwright` is the program under test.
struct Desk {
    folder: tempfile::TempDir,
    path: OsString,
}

impl Desk {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        for part in ["puzzles", "lessons"] {
            copy(&root().join(part), &folder.path().join(part));
        }
        std::fs::create_dir_all(folder.path().join("docs/pictures")).expect("a folder");
        let tools = folder.path().join(".tools");
        std::fs::create_dir(&tools).expect("a folder");
        std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_boardwright"), tools.join("boardwright")).expect("a link");
        let mut path = tools.into_os_string();
        path.push(":");
        path.push(std::env::var_os("PATH").unwrap_or_default());
        Self { folder, path }
    }

    /// Runs a block as a script that ends at the first command that fails.
    fn run(&self, block: &Block, page: &Path) {
        let output = Command::new("sh")
            .args(["-eu", "-c", &block.text])
            .current_dir(self.folder.path())
            .env("PATH", &self.path)
            .env("XDG_CACHE_HOME", self.folder.path().join(".cache"))
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .output()
            .expect("a shell");
        let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        assert!(
            output.status.success(),
            "{}:{}: {}\n{}\n{}",
            page.display(),
            block.line,
            block.text,
            said(&output.stdout),
            said(&output.stderr)
        );
    }

    fn write(&self, file: &str, text: &str) {
        let path = self.folder.path().join(file);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }
}

fn read(page: &Path) -> String {
    std::fs::read_to_string(page).unwrap_or_else(|error| panic!("{}: {error}", page.display()))
}

/// Runs the commands of a page and writes the files that it shows; gives the number of commands.
fn follow(page: &Path) -> usize {
    let desk = Desk::new();
    let mut commands = 0;
    for block in blocks(&read(page)) {
        let (language, rest) = block.info.split_once(' ').unwrap_or((&block.info, ""));
        match (language, rest.strip_prefix("file=")) {
            ("sh", None) if rest != "pictures" => {
                commands += block.text.lines().filter(|line| line.starts_with("boardwright")).count();
                desk.run(&block, page);
            }
            (_, Some(file)) => desk.write(file, &block.text),
            _ => {}
        }
    }
    commands
}

#[test]
fn every_command_of_the_manual_works() {
    let pages = pages();
    let commands: usize = std::thread::scope(|scope| {
        let running: Vec<_> = pages.iter().map(|page| scope.spawn(|| follow(page))).collect();
        running.into_iter().map(|page| page.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))).sum()
    });
    assert!(commands > 40, "only {commands} commands were found");
}

#[test]
fn the_pictures_of_the_manual_are_what_the_program_makes() {
    let desk = Desk::new();
    let page = root().join("docs/pictures.md");
    let mut compared = 0;
    for block in blocks(&read(&page)).iter().filter(|block| block.info == "sh pictures") {
        desk.run(block, &page);
    }
    for entry in std::fs::read_dir(desk.folder.path().join("docs/pictures")).expect("a folder") {
        let made = entry.expect("an entry").path();
        let kept = root().join("docs/pictures").join(made.file_name().expect("a name"));
        let same = std::fs::read(&made).ok() == std::fs::read(&kept).ok();
        assert!(same, "{} is out of date: run the commands at the end of docs/pictures.md", kept.display());
        compared += 1;
    }
    assert!(compared >= 5, "{compared} pictures were compared");
}

#[test]
fn links_and_pictures_of_the_manual_exist() {
    for page in pages() {
        let text = read(&page);
        let folder = page.parent().expect("a folder");
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let elsewhere = link.contains(':') || link.contains(' ') || link.contains('…');
            if elsewhere {
                continue;
            }
            let target = if file.is_empty() { page.clone() } else { folder.join(file) };
            assert!(target.exists(), "{}: {link} leads nowhere", page.display());
            if !anchor.is_empty() {
                let heading = |line: &str| {
                    let text = line.trim_start_matches('#').trim().to_lowercase();
                    let kept = text.chars().filter(|c| c.is_alphanumeric() || " -".contains(*c));
                    line.starts_with('#') && kept.collect::<String>().replace(' ', "-") == anchor
                };
                assert!(read(&target).lines().any(heading), "{}: {link}: no such heading", page.display());
            }
        }
    }
}

#[test]
fn every_command_has_its_place_in_the_manual() {
    let output = Command::new(env!("CARGO_BIN_EXE_boardwright")).arg("--help").output().expect("the program");
    let help = String::from_utf8(output.stdout).expect("UTF-8");
    let commands = help.split("Commands:\n").nth(1).and_then(|rest| rest.split("\n\n").next()).expect("commands");
    let page = read(&root().join("docs/commands.md"));
    for name in commands.lines().filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help") {
        assert!(page.contains(&format!("`{name}")), "docs/commands.md says nothing of {name}");
    }
}
