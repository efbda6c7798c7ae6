//! Puzzles by the million: one a line, each line answered by one line, in the same order. Lines are read, checked on all
//! cores and written as they come, so that memory does not grow with their number.

use super::check::{exit, object, table_json, table_text};
use super::{Exit, Output, printable};
use crate::doc::check::{self, Cache, Checked, Options, PositionLine, Table, What, Work};
use crate::doc::reader::{MAX_FILE_BYTES, is_id};
use crate::doc::store;
use crate::problem::{Deal, Task, Watch};
use crate::rules as rule_sets;
use anyhow::{Context, bail};
use atomic_write_file::AtomicWriteFile;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, BufWriter, ErrorKind, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Longer lines are not read; a puzzle file may double when its text becomes a JSON string.
const MAX_LINE_BYTES: usize = 2 * MAX_FILE_BYTES;
/// Answers wait until those before them are written. When they take so many bytes no more lines are read: some hundred
/// thousand answers, so that one long proof does not leave the other cores without work.
const MAX_WAITING_BYTES: usize = 64 << 20;
/// What an answer takes besides its text.
const ANSWER_BYTES: usize = 64;

/// A line as it comes in; what else it says is left alone.
#[derive(Deserialize)]
struct Item {
    #[serde(default)]
    id: Value,
    toml: Option<String>,
    fen: Option<String>,
    rules: Option<String>,
    task: Option<String>,
    mate: Option<u8>,
    deal: Option<String>,
}

/// What a line asks.
enum Question {
    Puzzle { path: PathBuf, toml: String },
    Position(PositionLine),
}

/// What a line says.
fn question(line: &[u8]) -> Result<(Value, Question), (Value, String)> {
    let nameless = |message: String| (Value::Null, message);
    let text = std::str::from_utf8(line).map_err(|error| nameless(format!("the line is no UTF-8: {error}")))?;
    if text.trim().is_empty() {
        return Err(nameless("the line is empty".into()));
    }
    let item: Item = serde_json::from_str(text).map_err(|error| nameless(format!("the line is no puzzle: {error}")))?;
    let name = match &item.id {
        Value::Null => String::new(),
        Value::String(id) => id.clone(),
        Value::Number(id) => id.to_string(),
        _ => return Err(nameless("«id» is a text or a number".into())),
    };
    let id = item.id.clone();
    read(item, name).map(|question| (id.clone(), question)).map_err(|message| (id, message))
}

fn read(item: Item, name: String) -> Result<Question, String> {
    match (item.toml, item.fen) {
        (Some(toml), None) => {
            if !name.is_empty() && !is_id(&name) {
                return Err("the id of a puzzle file has 1 to 64 of a-z, 0-9 and -".into());
            }
            let path = if name.is_empty() { PathBuf::new() } else { PathBuf::from(name + ".toml") };
            Ok(Question::Puzzle { path, toml })
        }
        (None, Some(fen)) => {
            let task = match (item.mate, &item.task) {
                (Some(mate @ 1..=99), None) => Task::mate(mate),
                (None, Some(task)) => {
                    task.parse().map_err(|error: crate::problem::task::TaskError| error.to_string())?
                }
                _ => return Err("write \"task\", such as \"#2\", or \"mate\": n with n from 1 to 99".into()),
            };
            let rules = item.rules.unwrap_or_else(|| rule_sets::DEFAULT_ID.to_owned());
            let deal = item.deal.as_deref().map_or(Ok(Deal::Given), str::parse)?;
            Ok(Question::Position(PositionLine { id: name, rules, fen, task, deal }))
        }
        (Some(_), Some(_)) => Err("the line has both «toml» and «fen»; write one of them".into()),
        (None, None) => Err("the line has neither «toml» nor «fen»".into()),
    }
}

/// The answer to a line, and what is counted of it.
struct Answer {
    text: String,
    exit: Exit,
    checked: Option<Checked>,
}

impl Answer {
    fn malformed(id: &Value, code: &str, message: &str) -> Self {
        let diagnostic = json!({ "severity": "error", "code": code, "message": printable(message), "hint": "" });
        let text = json!({ "id": id, "ok": false, "diagnostics": [diagnostic] }).to_string();
        Self { text, exit: Exit::Findings, checked: None }
    }

    fn to(line: &[u8], options: &Options, watch: &Watch, cache: &Cache) -> Self {
        let (id, question) = match question(line) {
            Ok(read) => read,
            Err((id, message)) => return Self::malformed(&id, "line", &message),
        };
        let check = || match &question {
            Question::Puzzle { path, toml } => check::check_bytes(path, toml.as_bytes(), options, watch, cache),
            Question::Position(position) => check::check_position(position, options, watch),
        };
        // A fault of ours in one line costs this line, not the others.
        let Ok(checked) = catch_unwind(AssertUnwindSafe(check)) else {
            return Self::malformed(&id, "internal", "the check broke down; please report this line");
        };
        let mut said = object(&checked);
        if !id.is_null() || matches!(question, Question::Position(_)) {
            said["id"] = id;
        }
        let diagnostics = said["diagnostics"].as_array_mut().into_iter().flatten();
        for (object, diagnostic) in diagnostics.zip(&checked.diagnostics) {
            let Some(object) = object.as_object_mut() else { continue };
            object.remove("file");
            if matches!(question, Question::Position(_)) {
                // a FEN has one line, and what concerns the whole no column
                object.remove("line");
                if diagnostic.place.span == (0, 0) {
                    object.remove("column");
                }
            }
        }
        // What cannot be read is a finding here: that line was answered like the others.
        Self { text: said.to_string(), exit: exit(&checked).min(Exit::Findings), checked: Some(checked) }
    }
}

/// The lines that are still to be read.
struct Intake<R> {
    input: R,
    /// How many were read.
    count: usize,
}

/// What was read.
enum Line {
    End,
    Whole(Vec<u8>),
    TooLong,
}

impl<R: BufRead> Intake<R> {
    fn line(&mut self) -> std::io::Result<Line> {
        let mut line = Vec::new();
        let most = MAX_LINE_BYTES as u64 + 1;
        if self.input.by_ref().take(most).read_until(b'\n', &mut line)? == 0 {
            return Ok(Line::End);
        }
        if line.last() == Some(&b'\n') {
            line.pop();
            return Ok(Line::Whole(line));
        }
        if line.len() <= MAX_LINE_BYTES {
            return Ok(Line::Whole(line)); // the last one
        }
        loop {
            let seen = self.input.fill_buf()?;
            let end = seen.iter().position(|&byte| byte == b'\n');
            let (used, done) = (end.map_or(seen.len(), |at| at + 1), end.is_some() || seen.is_empty());
            self.input.consume(used);
            if done {
                return Ok(Line::TooLong);
            }
        }
    }
}

/// What is still to be written, and what was counted.
struct Outlet<W> {
    output: W,
    /// How many answers were written.
    count: usize,
    waiting: BTreeMap<usize, String>,
    waiting_bytes: usize,
    exit: Exit,
    ok: usize,
    malformed: usize,
    table: Table,
    failed: Option<std::io::Error>,
}

impl<W: Write> Outlet<W> {
    fn new(output: W) -> Self {
        Self {
            output,
            count: 0,
            waiting: BTreeMap::new(),
            waiting_bytes: 0,
            exit: Exit::Fine,
            ok: 0,
            malformed: 0,
            table: Table::default(),
            failed: None,
        }
    }

    /// Takes an answer, and writes all whose turn it is.
    fn take(&mut self, number: usize, answer: Answer) -> std::io::Result<()> {
        self.exit = self.exit.max(answer.exit);
        match &answer.checked {
            Some(checked) => {
                self.ok += usize::from(checked.is_ok());
                self.table.add(checked);
            }
            None => self.malformed += 1,
        }
        self.waiting_bytes += answer.text.len() + ANSWER_BYTES;
        self.waiting.insert(number, answer.text);
        let before = self.count;
        while let Some(text) = self.waiting.remove(&self.count) {
            self.count += 1;
            self.waiting_bytes -= text.len() + ANSWER_BYTES;
            self.output.write_all(text.as_bytes())?;
            self.output.write_all(b"\n")?;
        }
        if self.count > before { self.output.flush() } else { Ok(()) }
    }
}

/// Lines on their way to their answers.
struct Stream<'a, R, W> {
    intake: Mutex<Intake<R>>,
    outlet: Mutex<Outlet<W>>,
    /// Told when answers were written.
    room: Condvar,
    /// Stops what runs when nothing can be written any more.
    watch: &'a Watch,
    /// So many bytes of answers may wait.
    most: usize,
}

/// A thread that panicked ends the program; what it held is not looked at any more.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<'a, R: BufRead + Send, W: Write + Send> Stream<'a, R, W> {
    fn new(input: R, output: W, watch: &'a Watch, most: usize) -> Self {
        Self {
            intake: Mutex::new(Intake { input, count: 0 }),
            outlet: Mutex::new(Outlet::new(output)),
            room: Condvar::new(),
            watch,
            most,
        }
    }

    /// The next line, when there is room for its answer.
    fn next(&self) -> Option<(usize, Line)> {
        let mut intake = lock(&self.intake);
        let number = intake.count;
        // Whoever waits here has nothing in hand, so the oldest line is always at work elsewhere.
        let is_full = |outlet: &mut Outlet<W>| outlet.failed.is_none() && outlet.waiting_bytes >= self.most;
        let outlet = self.room.wait_while(lock(&self.outlet), is_full).unwrap_or_else(PoisonError::into_inner);
        let has_failed = outlet.failed.is_some();
        drop(outlet);
        if has_failed {
            return None;
        }
        match intake.line() {
            Ok(Line::End) => None,
            Ok(line) => {
                intake.count += 1;
                Some((number, line))
            }
            Err(error) => {
                self.fail(&mut lock(&self.outlet), error);
                None
            }
        }
    }

    fn fail(&self, outlet: &mut Outlet<W>, error: std::io::Error) {
        self.watch.stop();
        outlet.failed.get_or_insert(error);
    }

    /// Answers lines until there are none; `written` is told how many answers came out.
    fn run(&self, answer: &(dyn Fn(&[u8]) -> Answer + Sync), written: &(dyn Fn(usize) + Sync)) {
        while let Some((number, line)) = self.next() {
            let answer = match line {
                Line::Whole(line) => answer(&line),
                Line::TooLong | Line::End => {
                    let message = format!("the line has more than {MAX_LINE_BYTES} bytes");
                    Answer::malformed(&Value::Null, "line", &message)
                }
            };
            let mut outlet = lock(&self.outlet);
            let before = outlet.count;
            if outlet.failed.is_none()
                && let Err(error) = outlet.take(number, answer)
            {
                self.fail(&mut outlet, error);
            }
            written(outlet.count - before);
            drop(outlet);
            self.room.notify_all();
        }
    }
}

/// Checks the lines of a file, or of stdin.
pub(super) fn check(
    input: &Path,
    options: &Options,
    cache: &Cache,
    summary: bool,
    output: Output,
) -> anyhow::Result<Exit> {
    let reader: Box<dyn BufRead + Send> = if input == Path::new("-") {
        Box::new(BufReader::new(std::io::stdin()))
    } else {
        Box::new(BufReader::new(fs_err::File::open(input)?))
    };
    let style = ProgressStyle::with_template("{pos} lines, {per_sec}, {elapsed}");
    let progress = if output.quiet { ProgressBar::hidden() } else { ProgressBar::no_length() };
    progress.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
    let watch = Watch::default();
    let stream = Stream::new(reader, BufWriter::new(std::io::stdout()), &watch, MAX_WAITING_BYTES);
    std::thread::scope(|scope| {
        for _ in 0..rayon::current_num_threads() {
            scope.spawn(|| stream.run(&|line| Answer::to(line, options, &watch, cache), &|n| progress.inc(n as u64)));
        }
    });
    progress.finish_and_clear();
    let Outlet { count, exit, ok, malformed, table, failed, .. } =
        stream.outlet.into_inner().unwrap_or_else(PoisonError::into_inner);
    match failed {
        // A reader that has seen enough (`| head`) ends the program quietly.
        Some(error) if error.kind() == ErrorKind::BrokenPipe => return Ok(Exit::Fine),
        Some(error) => {
            return Err(error).with_context(|| format!("{}: only {count} lines were answered", input.display()));
        }
        None => {}
    }
    if summary && output.json {
        eprintln!("{}", json!({ "summary": table_json(&table) }));
    } else if summary {
        eprint!("{}", table_text(&table));
    }
    if !output.quiet {
        eprintln!("{count} lines answered: {ok} ok, {malformed} that are no puzzles");
    }
    Ok(exit)
}

/// Arguments of `jsonl`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// Puzzle files, folders of puzzles, collections. Lessons are left out.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// The file to write; stdout when left out.
    #[arg(short, long)]
    output: Option<PathBuf>,
}

/// Writes puzzles as lines for `check --jsonl`: all of them or, into a file, nothing.
pub(super) fn run(args: &Args, output: Output) -> anyhow::Result<Exit> {
    let work = check::expand(&args.paths);
    let (puzzles, others): (Vec<&Work>, Vec<&Work>) = work.iter().partition(|work| work.what == What::Puzzle);
    let missing = others.iter().find(|work| work.what == What::Other);
    if let Some(missing) = missing {
        bail!("there are no puzzles in {}", missing.path.display());
    }
    match &args.output {
        Some(path) => {
            let mut file = AtomicWriteFile::open(path).with_context(|| path.display().to_string())?;
            let mut writer = BufWriter::new(&mut file);
            let written = lines(&puzzles, &mut writer).and_then(|()| Ok(writer.flush()?));
            drop(writer);
            written.with_context(|| format!("{} was not written", path.display()))?;
            file.commit().with_context(|| path.display().to_string())?;
        }
        None => match lines(&puzzles, &mut BufWriter::new(std::io::stdout())) {
            Err(error) if error.downcast_ref().map(std::io::Error::kind) == Some(ErrorKind::BrokenPipe) => {}
            written => written?,
        },
    }
    if !output.quiet {
        let left = if others.is_empty() {
            String::new()
        } else {
            format!("; {} lessons and animations left out", others.len())
        };
        eprintln!("{} puzzles{left}", puzzles.len());
    }
    Ok(Exit::Fine)
}

fn lines(puzzles: &[&Work], output: &mut dyn Write) -> anyhow::Result<()> {
    for work in puzzles {
        let (bytes, _) = store::read(&work.path)?;
        let toml = String::from_utf8(bytes).with_context(|| format!("{} is no UTF-8", work.path.display()))?;
        let id = work.path.file_stem().map(|name| name.to_string_lossy()).unwrap_or_default();
        writeln!(output, "{}", json!({ "id": id, "toml": toml }))?;
    }
    Ok(output.flush()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::{Duration, Instant};

    fn plain(text: String) -> Answer {
        Answer { text, exit: Exit::Fine, checked: None }
    }

    #[test]
    fn reading_waits_for_the_oldest_answer_when_many_wait_for_it() {
        let lines = (0..2000).map(|n| n.to_string()).collect::<Vec<_>>().join("\n");
        let watch = Watch::default();
        let stream = Stream::new(lines.as_bytes(), Vec::new(), &watch, 10_000);
        let answered = AtomicUsize::new(0);
        let at_rest = AtomicUsize::new(0);
        let answer = |line: &[u8]| {
            if line == b"0" {
                // until the others have nothing to do any more
                let (mut seen, mut since) = (0, Instant::now());
                while seen == 0 || since.elapsed() < Duration::from_millis(200) {
                    let now = answered.load(Ordering::Relaxed);
                    if now != seen {
                        (seen, since) = (now, Instant::now());
                    }
                    std::thread::sleep(Duration::from_millis(1));
                }
                at_rest.store(seen, Ordering::Relaxed);
            }
            answered.fetch_add(1, Ordering::Relaxed);
            plain(format!("{:>36}", String::from_utf8_lossy(line)))
        };
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| stream.run(&answer, &|_| ()));
            }
        });
        let waited = at_rest.load(Ordering::Relaxed);
        assert!((100..104).contains(&waited), "{waited} answers of 100 bytes waited");
        let outlet = stream.outlet.into_inner().unwrap();
        let expected = (0..2000).map(|n| format!("{n:>36}\n")).collect::<Vec<_>>().concat();
        assert_eq!((outlet.count, outlet.waiting_bytes, outlet.malformed), (2000, 0, 2000));
        assert!(outlet.output == expected.as_bytes());
    }

    /// A disk with room for so many bytes.
    struct Full(usize);

    impl Write for Full {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0 = self.0.checked_sub(bytes.len()).ok_or(ErrorKind::StorageFull)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_full_disk_ends_the_work() {
        let lines = "x\n".repeat(100_000);
        let watch = Watch::default();
        let stream = Stream::new(lines.as_bytes(), Full(1000), &watch, 10_000);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| stream.run(&|_| plain("123456789".into()), &|_| ()));
            }
        });
        let outlet = stream.outlet.into_inner().unwrap();
        assert_eq!(outlet.failed.map(|error| error.kind()), Some(ErrorKind::StorageFull));
        assert!(watch.stopped() && stream.intake.into_inner().unwrap().count < 1000);
    }
}
