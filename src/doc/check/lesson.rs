//! One lesson: its boards, its Markdown in each language, and that the languages keep step.

use super::anim::anim_diagnostics;
use super::board::Desk;
use super::{Checked, Options, What, finish};
use crate::doc::diag::{Diagnostic, Place, show};
use crate::doc::lang::Lang;
use crate::doc::lesson::{LessonBoard, LessonFile};
use crate::doc::line::play;
use crate::doc::markdown::{Embed, EmbedKind, Text, parse_source};
use crate::problem::{Deal, Task};
use crate::rules::Position;
use std::collections::{BTreeMap, BTreeSet};

/// Checks a lesson. `puzzles` are the ids that its collection has; without, references to puzzles are not looked up.
pub fn check_lesson(file: &LessonFile, puzzles: Option<&BTreeSet<String>>, options: &Options) -> Checked {
    let desk = Desk { source: &file.description.source, places: &file.places, diagnostics: file.diagnostics.clone() };
    let mut check = Check { desk, file, puzzles, texts: BTreeMap::new() };
    for (&lang, source) in &file.files {
        let (text, diagnostics) = parse_source(&source.source);
        check.desk.diagnostics.extend(diagnostics);
        check.texts.insert(lang, text);
    }
    let played = check.played();
    let positions = check.boards(&played);
    check.references(&positions);
    check.animations();
    check.step();
    check.titles();
    Checked {
        path: file.folder.clone(),
        what: What::Lesson,
        id: file.lesson.id.clone(),
        diagnostics: finish(check.desk.diagnostics, options),
        facts: None,
        verdict: None,
        keys: Vec::new(),
    }
}

struct Check<'a> {
    desk: Desk<'a>,
    file: &'a LessonFile,
    puzzles: Option<&'a BTreeSet<String>>,
    texts: BTreeMap<Lang, Text>,
}

impl Check<'_> {
    /// The boards that are played on: these must be legal positions, others may be illustrations.
    fn played(&self) -> BTreeSet<String> {
        let mut names = BTreeSet::new();
        for text in self.texts.values() {
            let embeds = text.embeds().into_iter().filter(|e| e.kind == EmbedKind::Play);
            names.extend(embeds.map(|e| e.name.clone()));
            names.extend(text.move_links().into_iter().map(|(board, ..)| board.to_owned()));
        }
        names
    }

    fn boards(&mut self, played: &BTreeSet<String>) -> BTreeMap<String, Box<dyn Position>> {
        let mut positions = BTreeMap::new();
        let lesson = &self.file.lesson;
        for (name, board) in &lesson.boards {
            if let Some(position) = self.board(name, board, played.contains(name)) {
                positions.insert(name.clone(), position);
            }
        }
        positions
    }

    fn board(&mut self, name: &str, board: &LessonBoard, played: bool) -> Option<Box<dyn Position>> {
        let at = format!("boards.{name}");
        let id = self.file.lesson.rules_of(board);
        let key = if board.rules.is_some() { format!("{at}.rules") } else { "rules".into() };
        if id.is_empty() {
            self.desk.error(&at, "rules", "neither the board nor the lesson names a rule set", "write rules = \"...\"");
            return None;
        }
        let rules = self.desk.rules(&key, id)?;
        let fen = format!("{at}.fen");
        if board.fen.is_empty() {
            return None; // reported when the file was read
        }
        let setup = self.desk.setup(&fen, rules, &board.fen)?;
        self.desk.marks(&format!("{at}.marks"), &setup, &board.marks);
        if played { self.desk.position(&fen, rules, &setup, &board.fen, (Task::Best, Deal::Given)) } else { None }
    }

    /// What the texts embed and link to exists, and what exists is used.
    fn references(&mut self, positions: &BTreeMap<String, Box<dyn Position>>) {
        let lesson = &self.file.lesson;
        let mut used: BTreeSet<String> = BTreeSet::new();
        let mut found = Vec::new();
        for (lang, text) in &self.texts {
            let Some(source) = self.file.files.get(lang).map(|f| &f.source) else { continue };
            for embed in text.embeds() {
                used.insert(embed.name.clone());
                let shown = show(&embed.name, 40);
                let (exists, code, message) = match embed.kind {
                    EmbedKind::Board | EmbedKind::Play => {
                        let message = format!("lesson.toml has no board «{shown}»");
                        (lesson.boards.contains_key(&embed.name), "unknown-board", message)
                    }
                    EmbedKind::Anim => {
                        let message = format!("there is no {shown}.anim.toml in the lesson's folder");
                        (self.file.animations.contains_key(&embed.name), "unknown-animation", message)
                    }
                    EmbedKind::Puzzle => {
                        let exists = self.puzzles.is_none_or(|ids| ids.contains(&embed.name));
                        (exists, "unknown-puzzle", format!("the collection has no puzzle «{shown}»"))
                    }
                };
                if !exists {
                    found.push(Diagnostic::error(code, source.place(embed.span.clone()), message, ""));
                }
            }
            for (board, turns, span) in text.move_links() {
                used.insert(board.to_owned());
                if !lesson.boards.contains_key(board) {
                    let message = format!("lesson.toml has no board «{}»", show(board, 40));
                    found.push(Diagnostic::error("unknown-board", source.place(span), message, ""));
                } else if let Some(start) = positions.get(board)
                    && let Err(message) = follow(start.as_ref(), turns)
                {
                    found.push(Diagnostic::error("illegal-link", source.place(span), message, ""));
                }
            }
        }
        self.desk.diagnostics.extend(found);
        if self.texts.is_empty() {
            return;
        }
        for name in lesson.boards.keys().filter(|&name| !used.contains(name)) {
            let message = format!("no text shows the board «{name}»");
            self.desk.warning(&format!("boards.{name}"), "unused-board", message, "");
        }
    }

    /// Every animation is sound and shown somewhere.
    fn animations(&mut self) {
        let shown: BTreeSet<&str> = (self.texts.values().flat_map(Text::embeds))
            .filter(|embed| embed.kind == EmbedKind::Anim)
            .map(|embed| embed.name.as_str())
            .collect();
        let mut found = Vec::new();
        for (name, read) in &self.file.animations {
            match read {
                Ok(file) => found.extend(anim_diagnostics(file, &self.file.lesson.languages)),
                Err(diagnostics) => found.extend(diagnostics.iter().cloned()),
            }
            if !self.texts.is_empty() && !shown.contains(name.as_str()) {
                let message = format!("no text shows the animation «{}»", show(name, 40));
                let hint = format!("embed it as ![...](anim:{})", show(name, 40));
                found.push(Diagnostic::warning(
                    "unused-animation",
                    Place::whole(self.file.animation_path(name)),
                    message,
                    hint,
                ));
            }
        }
        self.desk.diagnostics.extend(found);
    }

    /// Every language embeds the same things in the same order, with as many pages and questions.
    fn step(&mut self) {
        let mut languages = self.file.lesson.languages.iter().filter(|lang| self.texts.contains_key(lang));
        let Some(&lead) = languages.next() else { return };
        let mut found = Vec::new();
        for &lang in languages {
            found.extend(self.compare(lead, lang));
        }
        self.desk.diagnostics.extend(found);
    }

    fn compare(&self, lead: Lang, lang: Lang) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        let (Some(ours), Some(theirs)) = (self.texts.get(&lead), self.texts.get(&lang)) else { return found };
        let Some(source) = self.file.files.get(&lang).map(|f| &f.source) else { return found };
        let end = source.text().len();
        let (ours_e, theirs_e) = (ours.embeds(), theirs.embeds());
        let name = |e: &Embed| format!("{}:{}", e.kind.scheme(), show(&e.name, 40));
        let (mut missing, mut extra) = (ours_e.clone(), theirs_e.clone());
        missing.retain(|a| match extra.iter().position(|b| (a.kind, &a.name) == (b.kind, &b.name)) {
            Some(at) => {
                extra.remove(at);
                false
            }
            None => true,
        });
        for embed in &missing {
            let message = format!("{} shows {}, {} does not", lead.name(), name(embed), lang.name());
            found.push(Diagnostic::error("missing-embed", source.place(end..end), message, "embed it here too"));
        }
        for embed in &extra {
            let message = format!("{} shows {}, {} does not", lang.name(), name(embed), lead.name());
            let hint = "embed it in both languages, or in none";
            found.push(Diagnostic::error("extra-embed", source.place(embed.span.clone()), message, hint));
        }
        if missing.is_empty() && extra.is_empty() {
            let differ = ours_e.iter().zip(&theirs_e).find(|(a, b)| (a.kind, &a.name) != (b.kind, &b.name));
            if let Some((a, b)) = differ {
                let message = format!("{} comes here, but {} in {}", name(b), name(a), lead.name());
                let place = source.place(b.span.clone());
                found.push(Diagnostic::error("embed-order", place, message, "keep the same order in every language"));
            }
        }
        let counts = [
            ("pages-out-of-step", "pages", ours.pages().len(), theirs.pages().len()),
            ("questions-out-of-step", "questions", ours.questions(), theirs.questions()),
        ];
        for (code, what, a, b) in counts.into_iter().filter(|(_, _, a, b)| a != b) {
            let message = format!("{} has {b} {what}, {} has {a}", lang.name(), lead.name());
            found.push(Diagnostic::warning(code, source.place(end..end), message, ""));
        }
        found
    }

    fn titles(&mut self) {
        let lesson = &self.file.lesson;
        for lang in &lesson.languages {
            if !lesson.title.contains_key(lang) {
                let message = format!("the title is missing in {}", lang.name());
                self.desk.warning(
                    "title",
                    "missing-translation",
                    message,
                    format!("write {lang} = \"...\" in [title]"),
                );
            }
            for (name, board) in lesson.boards.iter().filter(|(_, b)| !b.caption.is_empty()) {
                if !board.caption.contains_key(lang) {
                    let message = format!("the caption of «{name}» is missing in {}", lang.name());
                    let key = format!("boards.{name}.caption");
                    self.desk.warning(&key, "missing-translation", message, format!("write {lang} = \"...\""));
                }
            }
        }
    }
}

/// Plays the turns of a link.
fn follow(start: &dyn Position, turns: &[String]) -> Result<(), String> {
    let mut position = start.clone_box();
    for text in turns {
        position = play(position.as_ref(), text)?.1;
    }
    Ok(())
}
