//! The CSV of the Lichess puzzle database. Its FEN is the position *before* the other side's move; the puzzle begins
//! after it.

use super::draft::{Draft, read_fen, rule_set};
use super::text::{markdown, plain};
use super::{Options, Read, Reason, Refused};
use crate::doc::bundle::Refusal;
use crate::doc::diag::show;
use crate::doc::line::play;
use crate::problem::{Task, Tree};

/// The columns in the order of the database.
const COLUMNS: [&str; 10] = [
    "PuzzleId",
    "FEN",
    "Moves",
    "Rating",
    "RatingDeviation",
    "Popularity",
    "NbPlays",
    "Themes",
    "GameUrl",
    "OpeningTags",
];

/// Ratings below which a puzzle has difficulty 1, 2, 3 and 4.
const RATINGS: [u32; 4] = [1000, 1400, 1800, 2200];

/// Reads every puzzle.
pub(super) fn read(text: &str, options: &Options) -> Result<Vec<Read>, Refusal> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(text.as_bytes());
    let mut columns: Vec<Option<usize>> = (0..COLUMNS.len()).map(Some).collect();
    let mut items = Vec::new();
    let mut record = csv::StringRecord::new();
    let mut first = true;
    loop {
        match reader.read_record(&mut record) {
            Ok(false) => break,
            Err(error) => {
                let line = error.position().map_or(0, |at| at.line() as usize);
                let reason = Reason::new("csv", "the line is no CSV", "fields with commas stand in double quotes");
                items.push(Err(Refused::new(line, "", reason)));
                continue;
            }
            Ok(true) => {}
        }
        let line = record.position().map_or(0, |at| at.line() as usize);
        if std::mem::take(&mut first) && record.iter().any(|field| field.trim() == "FEN") {
            columns = COLUMNS.iter().map(|name| record.iter().position(|field| field.trim() == *name)).collect();
            if let Some(missing) = columns[..3].iter().position(Option::is_none) {
                let message = format!("there is no column «{}»", COLUMNS[missing]);
                let hint =
                    "the file begins with the columns of the Lichess puzzle database: PuzzleId,FEN,Moves,Rating,…";
                return Err(Refusal::whole("csv-columns", message, hint));
            }
            continue;
        }
        let field = |at: usize| columns[at].and_then(|at| record.get(at)).unwrap_or_default().trim().to_owned();
        let name = field(0);
        items.push(puzzle(line, &field, options).map_err(|reason| Refused::new(line, plain(&name), reason)));
    }
    Ok(items)
}

fn puzzle(line: usize, field: &dyn Fn(usize) -> String, options: &Options) -> Result<Draft, Reason> {
    let (name, fen, moves) = (field(0), field(1), field(2));
    if fen.is_empty() || moves.is_empty() {
        let hint = "a line has PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags";
        return Err(Reason::new("csv-fields", "the position or the moves are missing", hint));
    }
    let mut notices = Vec::new();
    let before = read_fen(&fen, &mut notices)?;
    let rules = rule_set();
    let position = rules.read(&before).map_err(|faults| {
        let message = faults.into_iter().next().map(|fault| fault.message).unwrap_or_default();
        Reason::new("illegal-position", format!("the position is illegal: {message}"), "")
    })?;
    let mut turns = moves.split_whitespace();
    let opening = turns.next().unwrap_or_default();
    let (played, after) = play(position.as_ref(), opening)
        .map_err(|message| Reason::new("illegal-move", format!("the other side's first move: {message}"), ""))?;
    let mut tree = Tree::default();
    let mut at = Tree::ROOT;
    for turn in turns {
        at = tree.add(at, turn).map_err(|error| Reason::new("csv-moves", error.to_string(), ""))?;
    }
    if tree.is_empty() {
        let message = "there is no move behind the other side's first one";
        return Err(Reason::new("no-moves", message, "Moves begins with the move that leads to the puzzle"));
    }
    let mut draft = Draft::new(line, "", after.setup());
    let themes: Vec<String> = field(7).split_whitespace().map(theme).collect();
    // «mateIn5» stands for five and more; the line itself says how many.
    let moves = u8::try_from(tree.main_line().len().div_ceil(2)).ok().filter(|n| *n <= 99);
    draft.stated = moves.filter(|_| themes.iter().any(|theme| theme.starts_with("mate in "))).map(Task::mate);
    let puzzle = &mut draft.puzzle;
    puzzle.difficulty = match field(3).as_str() {
        "" => None,
        text => match text.parse::<u32>() {
            Ok(rating) => Some(1 + RATINGS.iter().filter(|&&most| rating >= most).count() as u8),
            Err(_) => {
                notices.push(format!("«{}» is no rating, so it has no difficulty", show(text, 20)));
                None
            }
        },
    };
    puzzle.tags = themes;
    puzzle.tags.extend(field(9).split_whitespace().map(|tag| plain(&tag.replace('_', " "))));
    puzzle.source = plain(&field(8));
    // What was played before stands above the board.
    puzzle.text.insert(options.lang, markdown(&last_move(&before, &played.san)));
    if !name.is_empty() {
        draft.name = format!("lichess-{}", plain(&name));
        puzzle.title.insert(options.lang, format!("Lichess {}", plain(&name)));
    }
    draft.tree = tree;
    draft.notices = notices;
    Ok(draft)
}

/// The other side's move with its number.
fn last_move(before: &crate::board::Setup, san: &str) -> String {
    let start = crate::doc::movetext::Start { number: before.fullmove, turn: before.turn };
    format!("{} {san}", start.label())
}

/// `mateIn2` as `mate in 2`.
fn theme(word: &str) -> String {
    let mut out = String::new();
    let mut last = ' ';
    for c in plain(word).chars() {
        let breaks = c.is_uppercase() || (c.is_ascii_digit() && !last.is_ascii_digit());
        if breaks && !out.is_empty() {
            out.push(' ');
        }
        out.extend(c.to_lowercase());
        last = c;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::theme;

    #[test]
    fn themes_are_words() {
        assert_eq!(theme("mateIn12"), "mate in 12");
        assert_eq!(theme("backRankMate"), "back rank mate");
        assert_eq!(theme("fork"), "fork");
    }
}
