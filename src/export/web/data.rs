//! What the page's script knows: one JSON object. Positions are in it sealed, so that what a reader may not know yet is
//! not readable at a glance.

use super::gather::Content;
use super::{Options, board, record, words};
use crate::board::{Setup, Shape};
use crate::doc::diag::is_hazard;
use crate::doc::{Lang, Puzzle, Texts};
use crate::export::stipulation::in_words;
use crate::picture::TextEngine;
use crate::problem::{Play, Task};
use rayon::prelude::*;
use serde_json::{Map, Value, json};

/// The data of a page.
pub(super) fn data(content: &Content<'_>, options: &Options, version: &str, pages: usize) -> Value {
    let theme = options.theme;
    let languages = content.languages();
    let mut engine = TextEngine::new();
    let tags: Vec<&str> = languages.iter().map(|lang| lang.tag()).collect();
    let lesson = json!({
        "id": content.lesson.id,
        "version": version,
        "languages": tags,
        "titles": texts(&content.lesson.title, &languages),
        "pages": pages,
    });
    let boards: Map<String, Value> = content
        .boards()
        .filter_map(|(name, board, setup)| {
            // An illustration without rules stays a picture.
            let sealed = record::board(content.lesson.rules_of(board), &board.fen)?;
            Some((
                name.to_owned(),
                json!({
                    "board": sealed,
                    "shape": shape(setup.shape),
                    "bottom": board.bottom().name(),
                    "turn": setup.turn.name(),
                    "marks": board::marks_svg(&mut engine, setup, &board.marks, theme),
                }),
            ))
        })
        .collect();
    let all: Vec<(&str, &Puzzle, &Setup)> = content.puzzles().collect();
    let sealed: Vec<Option<String>> = all
        .par_iter()
        .map(|(_, puzzle, setup)| record::puzzle(puzzle, setup, &languages, options.judged_nodes))
        .collect();
    let mut puzzles = Map::new();
    for (&(id, puzzle, setup), sealed) in all.iter().zip(sealed) {
        let Some(sealed) = sealed else { continue };
        let marks = puzzle.marks_at(0, "").cloned().collect();
        puzzles.insert(
            id.to_owned(),
            json!({
                "board": sealed,
                "shape": shape(setup.shape),
                "bottom": puzzle.bottom().name(),
                "turn": puzzle.start().turn.name(),
                "numbered": puzzle.numbering().turn.name(),
                "task": task(puzzle.task, &languages),
                "deal": puzzle.deal.name(),
                "hints": puzzle.hints.values().map(Vec::len).max().unwrap_or(0),
                "titles": texts(&puzzle.title, &languages),
                "marks": board::marks_svg(&mut engine, setup, &marks, theme),
            }),
        );
    }
    let anims: Map<String, Value> = content.anims().map(|(name, anim)| (name.to_owned(), anim.clone())).collect();
    let words = words::table(&languages);
    json!({ "lesson": lesson, "boards": boards, "puzzles": puzzles, "anims": anims, "words": words })
}

/// The texts of some languages, without characters that reorder or control.
fn texts(texts: &Texts, languages: &[Lang]) -> Value {
    let clean = |text: &String| text.chars().filter(|&c| !is_hazard(c)).collect::<String>();
    let text = |lang: &Lang| Some((lang.tag().to_owned(), Value::from(clean(texts.get(lang)?))));
    Value::Object(languages.iter().filter_map(text).collect())
}

fn shape(shape: Shape) -> Value {
    let holes: Vec<String> = shape.cells().filter(|&square| !shape.has(square)).map(|s| s.to_string()).collect();
    json!({ "files": shape.files, "ranks": shape.ranks, "holes": holes })
}

fn task(task: Task, languages: &[Lang]) -> Value {
    let (kind, moves) = match task {
        Task::Reach { play, moves, .. } => (
            match play {
                Play::Direct => "direct",
                Play::SelfPlay => "self",
                Play::Help => "help",
            },
            Some(moves),
        ),
        Task::Defend { moves } => ("defend", Some(moves)),
        Task::Best => ("best", None),
        Task::Identify => ("identify", None),
    };
    let text: Map<String, Value> =
        languages.iter().map(|&lang| (lang.tag().to_owned(), Value::from(in_words(task, lang)))).collect();
    json!({ "kind": kind, "moves": moves, "text": text })
}

/// JSON that can stand in a `script` element: nothing in it ends the element or a line of the script.
pub(super) fn inert(value: &Value) -> String {
    value.to_string().replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_cannot_end_its_element_and_says_the_same() {
        let value = json!({ "a": "</script><!-- \u{2028}\u{2029} \"" });
        let text = inert(&value);
        assert!(!text.contains(['<', '\u{2028}', '\u{2029}']));
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value);
    }
}
