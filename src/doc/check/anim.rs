//! One schematic animation: that its steps refer to what is there, and that no language lacks a caption.

use super::board::Desk;
use super::{Checked, Options, What, finish};
use crate::board::Setup;
use crate::doc::anim::AnimFile;
use crate::doc::diag::Diagnostic;
use crate::doc::lang::{Lang, Texts};
use crate::picture::anim::BeatFault;
use std::collections::BTreeSet;

/// Everything that is wrong with an animation, in a lesson of these languages; without any, in those that it has itself.
pub fn anim_diagnostics(file: &AnimFile, languages: &[Lang]) -> Vec<Diagnostic> {
    let mut check = Check {
        desk: Desk { source: &file.source, places: &file.places, diagnostics: file.diagnostics.clone() },
        file,
    };
    if let Some(setup) = check.board() {
        check.steps(setup);
    }
    let own = file.anim.languages();
    let needed: BTreeSet<Lang> = if languages.is_empty() { own } else { languages.iter().copied().collect() };
    check.captions(&needed);
    check.desk.diagnostics
}

/// Checks an animation file.
pub fn check_anim(file: &AnimFile, languages: &[Lang], options: &Options) -> Checked {
    Checked {
        path: file.source.path().into(),
        what: What::Anim,
        id: file.anim.id.clone(),
        diagnostics: finish(anim_diagnostics(file, languages), options),
        facts: None,
        verdict: None,
        keys: Vec::new(),
    }
}

struct Check<'a> {
    desk: Desk<'a>,
    file: &'a AnimFile,
}

impl Check<'_> {
    fn board(&mut self) -> Option<Setup> {
        let anim = &self.file.anim;
        if anim.rules.is_empty() || anim.fen.is_empty() {
            return None; // reported when the file was read
        }
        let rules = self.desk.rules("rules", &anim.rules)?;
        let setup = self.desk.setup("fen", rules, &anim.fen)?;
        self.desk.marks("marks", &setup, &anim.marks);
        Some(setup)
    }

    fn steps(&mut self, setup: Setup) {
        let anim = &self.file.anim;
        if anim.steps.is_empty() && !self.file.has_errors() {
            self.desk.warning("step", "empty-animation", "nothing happens in this animation", "add a [[step]]");
        }
        for (index, fault) in anim.timeline(setup, None).faults() {
            let number = self.file.numbers.get(index).copied().unwrap_or(index);
            let at = format!("step.{number}");
            let key = anim.steps.get(index).map_or(at.clone(), |step| format!("{at}.{}", step.action.key()));
            let hint = match fault {
                BeatFault::Busy(_) => "let it begin later, or on another square",
                BeatFault::TooLong | BeatFault::TooMany => "make several animations of it",
                BeatFault::Unknown(_) => "write the type: flip = \"f1=N\"",
                _ => "steps count in the order in which they begin",
            };
            self.desk.error(&key, "anim-step", fault.to_string(), hint);
        }
    }

    fn captions(&mut self, needed: &BTreeSet<Lang>) {
        let anim = &self.file.anim;
        let steps = anim.steps.iter().zip(&self.file.numbers);
        let texts: Vec<(String, &Texts)> = [("title".to_owned(), &anim.title), ("caption".to_owned(), &anim.caption)]
            .into_iter()
            .chain(steps.map(|(step, number)| (format!("step.{number}.caption"), &step.caption)))
            .collect();
        for (key, texts) in texts.iter().filter(|(_, texts)| !texts.is_empty()) {
            for lang in needed.iter().filter(|lang| !texts.contains_key(lang)) {
                let message = format!("this text is missing in {}", lang.name());
                self.desk.warning(key, "missing-translation", message, format!("write {lang} = \"...\""));
            }
        }
    }
}
