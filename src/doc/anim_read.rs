//! From TOML to a schematic animation.

use super::anim::{Anim, AnimFile, AnimStep, FORMAT, Start};
use super::diag::{Diagnostic, Source, show, sort};
use super::lesson::ANIM_SUFFIX;
use super::reader::{Reader, join, parse};
use crate::picture::anim::action::KEYS;
use crate::picture::anim::{Action, Ease, MAX_LENGTH_MS};
use toml_edit::{Item, TableLike, Value};

/// The keys of a step besides that of its action.
const STEP_KEYS: [&str; 7] = ["by", "with", "at", "delay", "time", "ease", "caption"];
const ROOT_KEYS: [&str; 11] =
    ["format", "id", "rules", "fen", "orientation", "marks", "loops", "hold", "title", "caption", "step"];

pub(super) fn read(source: Source) -> Result<AnimFile, Vec<Diagnostic>> {
    let document = parse(&source).map_err(|d| vec![*d])?;
    let root = document.as_table();
    let mut reader = Reader::new(&source);
    if !reader.format(root, FORMAT) {
        return Err(reader.diagnostics);
    }
    let name = source.path().file_name().and_then(|name| name.to_str());
    let id = reader.id(root, name.and_then(|name| name.strip_suffix(ANIM_SUFFIX)));
    let rules = reader.text(root, "", "rules", Some("name the rule set whose FEN this is")).unwrap_or_default();
    let fen = reader.text(root, "", "fen", Some("give the board at the beginning")).unwrap_or_default();
    let mut anim = Anim::new(id, rules, fen);
    anim.orientation = reader.orientation(root, "");
    anim.marks = reader.marks(root, "", "marks");
    if let Some(loops) = reader.integer(root, "", "loops") {
        match u16::try_from(loops) {
            Ok(loops) => anim.loops = loops,
            Err(_) => reader.error("loops", "loops", format!("{loops} is no number of loops"), "write 0 to 65535"),
        }
    }
    anim.hold_ms = reader.seconds(root, "", "hold");
    anim.title = reader.texts(root, "", "title");
    anim.caption = reader.texts(root, "", "caption");
    let mut numbers = Vec::new();
    for (number, (at, table)) in reader.tables(root, "", "step").into_iter().enumerate() {
        if let Some(step) = table.and_then(|table| reader.step(table, &at, number == 0)) {
            anim.steps.push(step);
            numbers.push(number);
        }
    }
    reader.unknown(root, "", &ROOT_KEYS);
    let Reader { mut diagnostics, places, .. } = reader;
    sort(&mut diagnostics);
    drop(document);
    Ok(AnimFile { source, anim, diagnostics, places, numbers })
}

impl Reader<'_> {
    /// A time in seconds, as milliseconds.
    fn seconds(&mut self, table: &dyn TableLike, outer: &str, key: &str) -> Option<u32> {
        let item = table.get(key)?;
        let at = join(outer, key);
        self.places.set(at.clone(), item.span());
        let value = item.as_float().or_else(|| item.as_integer().map(|whole| whole as f64));
        let most = f64::from(MAX_LENGTH_MS) / 1000.0;
        match value {
            Some(value) if (0.0..=most).contains(&value) => Some((value * 1000.0).round() as u32),
            Some(value) => {
                let message = format!("{value} seconds are out of range");
                self.error(&at, "time", message, format!("write 0 to {most} seconds"));
                None
            }
            None => {
                let message = format!("«{}» is {}, not a number of seconds", show(&at, 60), item.type_name());
                self.error(&at, "wrong-type", message, "write 0.5, for example");
                None
            }
        }
    }

    fn step(&mut self, table: &dyn TableLike, at: &str, first: bool) -> Option<AnimStep> {
        let known: Vec<&str> = KEYS.into_iter().chain(STEP_KEYS).collect();
        self.unknown(table, at, &known);
        let keys: Vec<&str> = KEYS.into_iter().filter(|key| table.contains_key(key)).collect();
        let &[key] = &keys[..] else {
            let message = match &keys[..] {
                [] => "this step does nothing".to_owned(),
                several => format!("this step does several things: {}", several.join(", ")),
            };
            self.error(at, "step", message, format!("give each step one of {}", KEYS.join(", ")));
            return None;
        };
        let mut time_ms = self.seconds(table, at, "time");
        let action = if key == "pause" {
            time_ms = self.seconds(table, at, "pause").or(time_ms);
            Action::Pause
        } else {
            self.action(table, at, key)?
        };
        let mut step = AnimStep { time_ms, start: self.start(table, at, first), ..AnimStep::new(action) };
        if let Some(text) = self.text(table, at, "ease", None) {
            match Ease::ALL.into_iter().find(|ease| ease.name() == text) {
                Some(ease) => step.ease = ease,
                None => {
                    let message = format!("«{}» is no easing", show(&text, 20));
                    self.error(&join(at, "ease"), "ease", message, "write smooth, linear, in or out");
                }
            }
        }
        if let Some(side) = self.side(table, at, "by") {
            match &mut step.action {
                Action::Raise(_, by) => *by = Some(side),
                _ => self.error(&join(at, "by"), "by", "only what rises comes from a stock", "leave «by» out"),
            }
        }
        step.caption = self.texts(table, at, "caption");
        Some(step)
    }

    fn action(&mut self, table: &dyn TableLike, at: &str, key: &str) -> Option<Action> {
        let place = join(at, key);
        let list = table.get(key).is_some_and(Item::is_array);
        if list && (key == "mark" || key == "unmark") {
            let before = self.diagnostics.len();
            let marks = self.marks(table, at, key);
            if marks.is_empty() && self.diagnostics.len() == before {
                self.error(&place, "step", "the list is empty", "name marks, such as \"Gf7\"");
            }
            if marks.is_empty() {
                return None;
            }
            return Some(if key == "mark" { Action::Mark(marks) } else { Action::Unmark(marks) });
        }
        let text = self.text(table, at, key, None)?;
        if key == "mark" {
            self.error(&place, "step", "marks are a list", format!("write mark = [\"{}\"]", show(&text, 20)));
            return None;
        }
        match Action::parse(key, &text) {
            Ok(action) => Some(action),
            Err(hint) => {
                self.error(&place, "step", format!("«{}» cannot be understood here", show(&text, 40)), hint);
                None
            }
        }
    }

    fn start(&mut self, table: &dyn TableLike, at: &str, first: bool) -> Start {
        let delay = self.seconds(table, at, "delay");
        let exact = self.seconds(table, at, "at");
        let with = table.get("with").is_some_and(|item| match item {
            Item::Value(Value::Boolean(on)) => *on.value(),
            _ => {
                self.places.set(join(at, "with"), item.span());
                self.error(&join(at, "with"), "wrong-type", "«with» is true or false", "write with = true");
                false
            }
        });
        if exact.is_some() && (with || delay.is_some()) {
            let message = "«at» says when the step begins; «with» and «delay» cannot say it again";
            self.error(&join(at, "at"), "start", message, "leave one of them out");
        }
        if with && first {
            self.error(at, "start", "the first step has none before it", "leave «with» out");
        }
        match (exact, with) {
            (Some(at), _) => Start::At(at),
            (None, true) => Start::With(delay.unwrap_or(0)),
            (None, false) => Start::After(delay.unwrap_or(0)),
        }
    }
}
