//! FEN of every rule set: one reader and one writer, told by a [`FenForm`] what a rule set's text holds.
//!
//! Fields: board with the stock in brackets, side to move, castling, en passant, half-move clock, move number, and,
//! where the rule set has them, standing barriers (`Fe4e5,Td4e5` or `-`) or the true letters of covered pieces in board
//! order (`?` when unknown, `-` when none are covered) followed by the covered pieces lost (`WHITE/black`, `-` for none,
//! left out when neither side lost one).

use super::{Castling, Color, Kind, Piece, Setup, Shape, Site, SiteKind, Square};
use std::fmt;

/// What stands in the brackets after the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pocket {
    /// Nothing, and no brackets.
    None,
    /// Barriers in hand: `F T`, lower case for Black.
    Barriers,
    /// Men in reserve: `M`, lower case for Black.
    Men,
}

/// What follows the move number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tail {
    /// Nothing.
    None,
    /// Standing barriers.
    Barriers,
    /// True types of covered pieces, and covered pieces lost.
    Truths,
}

/// What a rule set's FEN looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FenForm {
    /// The board; holes are written `*`.
    pub shape: Shape,
    /// The upper-case letters of the pieces that may stand on it, `X` for a covered one.
    pub letters: &'static str,
    /// The brackets.
    pub pocket: Pocket,
    /// The last fields.
    pub tail: Tail,
    /// Whether castling and en passant exist.
    pub chess_rights: bool,
}

/// One thing wrong with a FEN text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenFault {
    /// Where, counted in characters from 1.
    pub column: usize,
    /// A stable name.
    pub code: &'static str,
    /// What is wrong.
    pub message: String,
    /// What to write instead; may be empty.
    pub hint: String,
}

impl fmt::Display for FenFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.message)?;
        if self.hint.is_empty() { Ok(()) } else { write!(f, " ({})", self.hint) }
    }
}

/// The longest text that is looked at, in bytes.
const MAX_LEN: usize = 1000;

/// A piece of the text and the column where it starts.
#[derive(Clone, Copy)]
struct Field<'a> {
    text: &'a str,
    column: usize,
}

impl Field<'_> {
    fn chars(&self) -> impl Iterator<Item = (usize, char)> + '_ {
        self.text.chars().enumerate().map(|(at, c)| (self.column + at, c))
    }
}

struct Reader<'a> {
    form: &'a FenForm,
    setup: Setup,
    faults: Vec<FenFault>,
}

/// Reads a FEN text. Fields after the side to move may be missing from the end; they then mean «none».
///
/// # Errors
/// Every fault of the text, in reading order. Whether the position is *legal* is the rule set's question.
pub fn parse(form: &FenForm, text: &str) -> Result<Setup, Vec<FenFault>> {
    let mut reader = Reader { form, setup: Setup::empty(form.shape), faults: Vec::new() };
    if text.len() > MAX_LEN {
        reader.fault(1, "fen-length", format!("a FEN of {} bytes is too long", text.len()), "is this a FEN?");
        return Err(reader.faults);
    }
    let fields = split(text);
    let end = Field { text: "", column: text.chars().count() + 1 };
    let field = |at: usize| fields.get(at).copied();
    match field(0) {
        Some(board) => reader.board(board),
        None => reader.fault(1, "fen-empty", "the FEN is empty".into(), "write the board, then w or b"),
    }
    if !fields.is_empty() {
        reader.turn(field(1).unwrap_or(end));
    }
    field(2).into_iter().for_each(|f| reader.castling(f));
    field(3).into_iter().for_each(|f| reader.en_passant(f));
    if let Some(f) = field(4) {
        reader.setup.halfmove = reader.number(f, "half-move clock", 0);
    }
    if let Some(f) = field(5) {
        reader.setup.fullmove = reader.number(f, "move number", 1);
    }
    let known = match form.tail {
        Tail::None => 6,
        Tail::Barriers => {
            field(6).into_iter().for_each(|f| reader.barriers(f));
            7
        }
        Tail::Truths => {
            reader.truths(field(6));
            field(7).into_iter().for_each(|f| reader.lost(f));
            8
        }
    };
    if let Some(extra) = field(known) {
        let message = format!("unexpected field «{}» after the {known} that this rule set has", show(extra.text));
        reader.fault(extra.column, "fen-extra", message, "remove it, or choose another rule set");
    }
    if reader.faults.is_empty() { Ok(reader.setup) } else { Err(reader.faults) }
}

/// Splits at spaces and tabs, keeping columns.
fn split(text: &str) -> Vec<Field<'_>> {
    let mut fields = Vec::new();
    let mut column = 1;
    for piece in text.split([' ', '\t']) {
        if !piece.is_empty() {
            fields.push(Field { text: piece, column });
        }
        column += piece.chars().count() + 1;
    }
    fields
}

/// A text made harmless and short enough for a message.
fn show(text: &str) -> String {
    text.chars().take(20).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

impl Reader<'_> {
    fn fault(&mut self, column: usize, code: &'static str, message: String, hint: &str) {
        self.faults.push(FenFault { column, code, message, hint: hint.into() });
    }

    fn board(&mut self, field: Field<'_>) {
        let shape = self.form.shape;
        let (mut file, mut row) = (0_u32, 0_u32);
        let mut chars = field.chars();
        let mut short_row_reported = false;
        let mut last = field.column;
        let mut pocket_at = None;
        for (column, c) in chars.by_ref() {
            last = column;
            match c {
                '/' => {
                    self.rank_end(column, file, row, &mut short_row_reported);
                    (file, row) = (0, row + 1);
                }
                '[' => {
                    pocket_at = Some(column);
                    break;
                }
                '0'..='9' => {
                    let n = c as u32 - '0' as u32;
                    if n == 0 || n > 8 {
                        self.fault(column, "fen-digit", format!("«{c}» empty squares"), "use 1 to 8");
                    }
                    for _ in 0..n.min(8) {
                        self.cell(column, file, row, None);
                        file += 1;
                    }
                }
                _ => {
                    self.cell(column, file, row, Some(c));
                    file += 1;
                }
            }
        }
        self.rank_end(pocket_at.unwrap_or(last + 1), file, row, &mut short_row_reported);
        let rows = row + 1;
        if rows != u32::from(shape.ranks) {
            let message = format!("the board has {rows} ranks, not {}", shape.ranks);
            self.fault(field.column, "fen-ranks", message, "ranks are separated by /");
        }
        match (pocket_at, self.form.pocket) {
            (Some(column), Pocket::None) => {
                self.fault(
                    column,
                    "fen-pocket",
                    "this rule set has nothing off the board".into(),
                    "remove the brackets",
                );
            }
            (Some(column), _) => {
                let rest: Vec<(usize, char)> = chars.collect();
                self.pocket(column, &rest);
            }
            (None, _) => {}
        }
    }

    fn rank_end(&mut self, column: usize, files: u32, row: u32, reported: &mut bool) {
        let expected = u32::from(self.form.shape.files);
        if files != expected && row < u32::from(self.form.shape.ranks) && !*reported {
            let rank = u32::from(self.form.shape.ranks) - row;
            self.fault(column, "fen-files", format!("rank {rank} has {files} squares, not {expected}"), "");
            *reported = files > expected;
        }
    }

    /// One square of the board: `None` is empty.
    fn cell(&mut self, column: usize, file: u32, row: u32, content: Option<char>) {
        let shape = self.form.shape;
        let rank = i64::from(shape.ranks) - 1 - i64::from(row);
        let square = u8::try_from(file)
            .ok()
            .zip(u8::try_from(rank).ok())
            .and_then(|(file, rank)| Square::new(file, rank))
            .filter(|&square| shape.covers(square));
        let Some(square) = square else { return }; // counted and reported with the rank
        let hole = shape.holes.has(square);
        match content {
            Some('*') if hole => {}
            Some('*') => {
                self.fault(column, "fen-hole", format!("{square} is a square, not a hole"), "");
            }
            _ if hole => {
                self.fault(column, "fen-hole", format!("{square} is a hole"), "write * there");
            }
            None => {}
            Some(letter) => self.piece(column, square, letter),
        }
    }

    fn piece(&mut self, column: usize, square: Square, letter: char) {
        let upper = letter.to_ascii_uppercase();
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        if !letter.is_ascii_alphabetic() || !self.form.letters.contains(upper) {
            let message = format!("«{}» is no piece of this rule set", show(&letter.to_string()));
            let hint = format!("pieces are {} in either case", self.form.letters);
            self.fault(column, "fen-piece", message, &hint);
            return;
        }
        let piece = match (upper, Kind::from_letter(upper)) {
            ('X', _) => match Setup::home_kind(color, square) {
                Some(kind) => Piece::covered(color, kind),
                None => {
                    let message = format!("a covered {} piece cannot stand on {square}", color.name());
                    self.fault(column, "fen-covered", message, "covered pieces stand on their own starting squares");
                    return;
                }
            },
            (_, Some(kind)) => Piece::new(color, kind),
            (_, None) => return,
        };
        self.setup.pieces.insert(square, piece);
    }

    fn pocket(&mut self, open: usize, rest: &[(usize, char)]) {
        let mut closed = false;
        for &(column, c) in rest {
            if closed {
                self.fault(column, "fen-pocket", "text after the closing bracket".into(), "write a space there");
                return;
            }
            let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
            let stock = &mut self.setup.stock[color as usize];
            let slot = match (self.form.pocket, c.to_ascii_uppercase()) {
                (_, ']') => {
                    closed = true;
                    continue;
                }
                (Pocket::Barriers, 'F') => &mut stock.fences,
                (Pocket::Barriers, 'T') => &mut stock.towers,
                (Pocket::Men, 'M') => &mut stock.men,
                _ => {
                    let letters = if self.form.pocket == Pocket::Men { "M and m" } else { "F, T, f and t" };
                    let message = format!("«{}» cannot be off the board", show(&c.to_string()));
                    self.fault(column, "fen-pocket", message, &format!("the brackets hold {letters}"));
                    continue;
                }
            };
            if *slot == 99 {
                self.fault(column, "fen-pocket", "more than 99 of one kind".into(), "");
                return;
            }
            *slot += 1;
        }
        if !closed {
            self.fault(open, "fen-pocket", "the bracket is not closed".into(), "write ]");
        }
    }

    fn turn(&mut self, field: Field<'_>) {
        match field.text {
            "w" => self.setup.turn = Color::White,
            "b" => self.setup.turn = Color::Black,
            other => {
                let message = if other.is_empty() {
                    "the side to move is missing".into()
                } else {
                    format!("«{}» is no side", show(other))
                };
                self.fault(field.column, "fen-turn", message, "write w or b");
            }
        }
    }

    fn castling(&mut self, field: Field<'_>) {
        if field.text == "-" {
            return;
        }
        for (column, c) in field.chars() {
            let right = match c {
                'K' => Some((Color::White, true)),
                'Q' => Some((Color::White, false)),
                'k' => Some((Color::Black, true)),
                'q' => Some((Color::Black, false)),
                _ => None,
            };
            match right {
                Some((color, king_side)) if self.form.chess_rights && !self.setup.castling.has(color, king_side) => {
                    self.setup.castling.set(color, king_side, true);
                }
                _ => {
                    let message = format!("«{}» is no castling right here", show(&c.to_string()));
                    let hint = if self.form.chess_rights { "write some of KQkq once each, or -" } else { "write -" };
                    self.fault(column, "fen-castling", message, hint);
                }
            }
        }
    }

    fn en_passant(&mut self, field: Field<'_>) {
        if field.text == "-" {
            return;
        }
        match Square::parse(field.text).filter(|&square| self.form.chess_rights && self.form.shape.has(square)) {
            Some(square) => self.setup.en_passant = Some(square),
            None => {
                let message = format!("«{}» is no en passant square", show(field.text));
                let hint = if self.form.chess_rights { "write a square such as e3, or -" } else { "write -" };
                self.fault(field.column, "fen-en-passant", message, hint);
            }
        }
    }

    fn number(&mut self, field: Field<'_>, what: &str, least: u32) -> u32 {
        let digits = field.text.bytes().all(|b| b.is_ascii_digit());
        match field.text.parse::<u32>().ok().filter(|&n| digits && n <= 9999) {
            Some(n) => n.max(least),
            None => {
                let message = format!("«{}» is no {what}", show(field.text));
                self.fault(field.column, "fen-number", message, "write a number up to 9999");
                least
            }
        }
    }

    fn barriers(&mut self, field: Field<'_>) {
        if field.text == "-" {
            return;
        }
        let mut column = field.column;
        for text in field.text.split(',') {
            match Site::parse(text).filter(|s| self.form.shape.has(s.low()) && self.form.shape.has(s.high())) {
                Some(site) if self.setup.barriers.insert(site) => {}
                Some(site) => {
                    let message = format!("the {} {site} stands there twice", site.kind().name());
                    self.fault(column, "fen-barrier", message, "one barrier to a site");
                }
                None => {
                    let message = format!("«{}» is no barrier", show(text));
                    let hint = "a fence between orthogonal neighbours is Fe4e5, a tower between diagonal ones Td4e5";
                    self.fault(column, "fen-barrier", message, hint);
                }
            }
            column += text.chars().count() + 1;
        }
    }

    fn truths(&mut self, field: Option<Field<'_>>) {
        let covered: Vec<(Square, Color)> = (self.form.shape.squares())
            .filter_map(|square| self.setup.piece(square).filter(|p| p.covered).map(|p| (square, p.color)))
            .collect();
        let Some(field) = field else { return };
        let letters: Vec<(usize, char)> = if field.text == "-" { Vec::new() } else { field.chars().collect() };
        for (at, &(column, c)) in letters.iter().enumerate() {
            let owner = covered.get(at).map(|&(_, color)| color);
            if let Ok(Some(kind)) = self.true_letter(column, c, owner)
                && let Some(&(square, _)) = covered.get(at)
            {
                self.setup.truths.insert(square, kind);
            }
        }
        if letters.len() != covered.len() && !(letters.is_empty()) {
            let message = format!("{} true letters for {} covered pieces", letters.len(), covered.len());
            self.fault(field.column, "fen-truths", message, "one letter each, from a8 to h1; ? for unknown");
        }
    }

    /// One letter of a true type, `None` for `?`; `Err` when it was reported as a fault.
    fn true_letter(&mut self, column: usize, c: char, owner: Option<Color>) -> Result<Option<Kind>, ()> {
        if c == '?' {
            return Ok(None);
        }
        let kind = Kind::from_letter(c).filter(|k| !matches!(k, Kind::King | Kind::Man));
        let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
        let message = match (kind, owner) {
            (Some(_), Some(owner)) if owner != color => {
                format!("«{c}» is a {} letter, but the piece is {}", color.name(), owner.name())
            }
            (Some(kind), _) => return Ok(Some(kind)),
            (None, _) => format!("«{}» is no true type", show(&c.to_string())),
        };
        self.fault(column, "fen-truths", message, "PNBRQ, in the owner's case, or ?");
        Err(())
    }

    fn lost(&mut self, field: Field<'_>) {
        let Some((white, _)) = field.text.split_once('/') else {
            let message = format!("«{}» does not list the covered pieces lost", show(field.text));
            self.fault(field.column, "fen-lost", message, "White's and Black's, such as QP/n or -/n?");
            return;
        };
        let border = field.column + white.chars().count();
        for (column, c) in field.chars() {
            if column == border || c == '-' {
                continue;
            }
            let color = if column < border { Color::White } else { Color::Black };
            if let Ok(kind) = self.true_letter(column, c, Some(color)) {
                self.setup.lost[color as usize].push(kind);
            }
        }
    }
}

/// Writes a set-up in a rule set's form. What the form has no place for is left out.
pub fn write(form: &FenForm, setup: &Setup) -> String {
    let mut out = String::with_capacity(96);
    for rank in (0..form.shape.ranks).rev() {
        let mut empty = 0;
        let flush = |out: &mut String, empty: &mut u32| {
            if *empty > 0 {
                out.push_str(&empty.to_string());
                *empty = 0;
            }
        };
        for square in (0..form.shape.files).filter_map(|file| Square::new(file, rank)) {
            let letter = match setup.piece(square) {
                _ if form.shape.holes.has(square) => '*',
                Some(piece) => piece.letter(),
                None => {
                    empty += 1;
                    continue;
                }
            };
            flush(&mut out, &mut empty);
            out.push(letter);
        }
        flush(&mut out, &mut empty);
        if rank > 0 {
            out.push('/');
        }
    }
    write_pocket(&mut out, form.pocket, setup);
    out.push_str(&format!(" {} ", setup.turn.letter()));
    if form.chess_rights && setup.castling != Castling::NONE {
        out.extend(setup.castling.iter().map(|(color, king_side)| color.cased(if king_side { 'k' } else { 'q' })));
    } else {
        out.push('-');
    }
    match setup.en_passant.filter(|_| form.chess_rights) {
        Some(square) => out.push_str(&format!(" {square}")),
        None => out.push_str(" -"),
    }
    out.push_str(&format!(" {} {}", setup.halfmove, setup.fullmove));
    match form.tail {
        Tail::None => {}
        Tail::Barriers => {
            let sites: Vec<String> = setup.barriers.iter().map(Site::to_string).collect();
            out.push(' ');
            out.push_str(if sites.is_empty() { "-".into() } else { sites.join(",") }.as_str());
        }
        Tail::Truths => write_truths(&mut out, form.shape, setup),
    }
    out
}

fn write_pocket(out: &mut String, pocket: Pocket, setup: &Setup) {
    let mut add = |color: Color, letter: char, n: u8| {
        out.extend(std::iter::repeat_n(color.cased(letter), n.into()));
    };
    if pocket == Pocket::None {
        return;
    }
    add(Color::White, '[', 1);
    for color in Color::BOTH {
        let stock = setup.stock[color as usize];
        if pocket == Pocket::Men {
            add(color, 'M', stock.men);
        } else {
            add(color, SiteKind::Fence.letter(), stock.fences);
            add(color, SiteKind::Tower.letter(), stock.towers);
        }
    }
    out.push(']');
}

fn write_truths(out: &mut String, shape: Shape, setup: &Setup) {
    let letter = |color: Color, kind: Option<Kind>| kind.map_or('?', |kind| color.cased(kind.letter()));
    let truths: String = (shape.squares())
        .filter_map(|square| Some((square, setup.piece(square)?)))
        .filter(|(_, piece)| piece.covered)
        .map(|(square, piece)| letter(piece.color, setup.truths.get(&square).copied()))
        .collect();
    out.push(' ');
    out.push_str(if truths.is_empty() { "-" } else { &truths });
    if setup.lost.iter().all(Vec::is_empty) {
        return;
    }
    for color in Color::BOTH {
        out.push(if color == Color::White { ' ' } else { '/' });
        let lost = &setup.lost[color as usize];
        out.extend(lost.iter().map(|&kind| letter(color, kind)));
        if lost.is_empty() {
            out.push('-');
        }
    }
}

/// The column of a square's character in a FEN's board field, so that a fault of the position can point at it.
pub fn column_of(shape: Shape, text: &str, square: Square) -> Option<usize> {
    let row = usize::from(shape.ranks.checked_sub(1 + square.rank())?);
    let lead = text.chars().take_while(|c| c.is_whitespace()).count();
    let mut column = lead + 1;
    for (at, rank) in text.trim_start().split(['/', ' ', '[']).enumerate() {
        if at == row {
            let mut file = 0;
            for c in rank.chars() {
                file += c.to_digit(10).unwrap_or(1);
                if file > u32::from(square.file()) {
                    return Some(column);
                }
                column += 1;
            }
            return None;
        }
        column += rank.chars().count() + 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORTHODOX: FenForm = FenForm {
        shape: Shape::EIGHT_BY_EIGHT,
        letters: "PNBRQK",
        pocket: Pocket::None,
        tail: Tail::None,
        chess_rights: true,
    };
    const BARRIERS: FenForm = FenForm { pocket: Pocket::Barriers, tail: Tail::Barriers, ..ORTHODOX };
    const HIDDEN: FenForm = FenForm { letters: "PNBRQKX", tail: Tail::Truths, ..ORTHODOX };

    #[track_caller]
    fn check(form: &FenForm, text: &str, expected: &[(usize, &str)]) {
        match parse(form, text) {
            Ok(setup) => {
                assert_eq!(expected, [], "{text} was accepted");
                assert_eq!(write(form, &setup), text);
            }
            Err(faults) => {
                let found: Vec<(usize, &str)> = faults.iter().map(|f| (f.column, f.code)).collect();
                assert_eq!(found, expected, "{text}: {faults:?}");
            }
        }
    }

    #[test]
    fn good_texts_read_back_unchanged() {
        for text in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "8/8/8/8/8/8/8/8 b - e3 12 40",
            "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1",
        ] {
            check(&ORTHODOX, text, &[]);
        }
        check(&BARRIERS, "8/8/8/3Kk3/8/8/8/8[FTft] w - - 0 1 Fd5e5,Td5e6", &[]);
        check(&BARRIERS, "8/8/8/3Kk3/8/8/8/8[] w - - 0 1 -", &[]);
        check(&HIDDEN, "x3k2x/8/8/8/8/8/8/X3K2X w KQkq - 0 1 npP?", &[]);
        check(&HIDDEN, "x3k2x/8/8/8/8/8/8/X3K2X w KQkq - 0 1 npP? QP/-", &[]);
        check(&HIDDEN, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 -", &[]);
    }

    #[test]
    fn every_fault_is_reported_with_its_column() {
        check(&ORTHODOX, "", &[(1, "fen-empty")]);
        check(&ORTHODOX, "8/8/8/8/8/8/8/8", &[(16, "fen-turn")]);
        check(&ORTHODOX, "8/8/8/8/8/8/8 w", &[(1, "fen-ranks")]);
        check(
            &ORTHODOX,
            "8/7/8/9/8/8/8/8 x KX e9 -1 a b",
            &[
                (4, "fen-files"),
                (7, "fen-digit"),
                (17, "fen-turn"),
                (20, "fen-castling"),
                (22, "fen-en-passant"),
                (25, "fen-number"),
                (28, "fen-number"),
                (30, "fen-extra"),
            ],
        );
        check(&ORTHODOX, "8/8/8/8/8/8/8/4M2é w - - 0 1", &[(16, "fen-piece"), (18, "fen-piece")]);
        check(
            &BARRIERS,
            "8/8/8/8/8/8/8/8[FX w - - 0 1 Fe4e5,Fe5e4,Te4e5",
            &[(18, "fen-pocket"), (16, "fen-pocket"), (36, "fen-barrier"), (42, "fen-barrier")],
        );
        check(
            &HIDDEN,
            "8/8/8/8/8/8/8/X3X3 w - - 0 1 pK",
            &[(17, "fen-covered"), (30, "fen-truths"), (31, "fen-truths"), (30, "fen-truths")],
        );
    }

    #[test]
    fn a_square_is_found_in_the_text() {
        let text = "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1";
        let column = |name: &str| column_of(Shape::EIGHT_BY_EIGHT, text, Square::parse(name).unwrap());
        assert_eq!((column("e8"), column("a1"), column("e1"), column("h1")), (Some(3), Some(19), Some(21), Some(23)));
    }
}
