//! Three-way merges: what was read, what the author made of it, and what another program made of it.
//!
//! TOML is merged value by value and list by list, everything else line by line. What only one side changed is taken;
//! what both changed differently is a [`Conflict`], about which the author decides.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::Range;
use toml_edit::{Array, DocumentMut, InlineTable, Item, Table, TableLike, Value};

/// One of the two who changed something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// The author, in this window.
    Mine,
    /// The other program, on the disk.
    Theirs,
}

/// Something that both sides changed differently.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// What it is: the dotted key of a value, the numbers of list entries, the numbers of lines.
    pub field: String,
    /// The author's text; empty when it was removed.
    pub mine: String,
    /// The other's text; empty when it was removed.
    pub theirs: String,
    /// Which one is taken.
    pub choice: Option<Side>,
}

/// A merge of one file.
#[derive(Clone, Debug)]
pub struct Merge {
    /// What only the author changed, by field.
    pub mine: Vec<String>,
    /// What only the other changed, by field.
    pub theirs: Vec<String>,
    /// What both changed differently.
    pub conflicts: Vec<Conflict>,
    parts: Parts,
}

#[derive(Clone, Debug)]
enum Parts {
    Toml { theirs: Box<DocumentMut>, fields: Vec<(Vec<String>, Part)> },
    Lines(Vec<Piece<String>>),
}

/// What becomes of a field of a TOML file that is not simply the other's.
#[derive(Clone, Debug)]
enum Part {
    Mine(Option<Leaf>),
    /// By the number of the conflict.
    Choice(usize, Option<Leaf>),
    List(Vec<Piece<InlineTable>>),
}

/// A piece of a merged list.
#[derive(Clone, Debug)]
enum Piece<T> {
    Agreed(Vec<T>),
    Choice { conflict: usize, mine: Vec<T>, theirs: Vec<T> },
}

/// A value without parts that have keys, or a list of tables.
#[derive(Clone, Debug)]
enum Leaf {
    Value(Value),
    List(Vec<InlineTable>),
}

impl Merge {
    /// Merges three texts of a file of this name. `None` when one of them is no TOML although the name says so.
    pub fn new(name: &str, base: &str, mine: &str, theirs: &str) -> Option<Self> {
        if std::path::Path::new(name).extension().is_some_and(|ending| ending == "toml") {
            toml(base, mine, theirs)
        } else {
            Some(lines(base, mine, theirs))
        }
    }

    /// Whether every conflict is decided.
    pub fn is_decided(&self) -> bool {
        self.conflicts.iter().all(|conflict| conflict.choice.is_some())
    }

    /// Whether both sides changed nothing at all.
    pub const fn is_empty(&self) -> bool {
        self.mine.is_empty() && self.theirs.is_empty() && self.conflicts.is_empty()
    }

    /// The merged text. A conflict that is not decided keeps the author's.
    pub fn text(&self) -> String {
        let is_mine = |conflict: usize| self.conflicts[conflict].choice != Some(Side::Theirs);
        match &self.parts {
            Parts::Lines(pieces) => joined(pieces, is_mine).concat(),
            Parts::Toml { theirs, fields } => {
                let mut document = DocumentMut::clone(theirs);
                for (path, part) in fields {
                    match part {
                        Part::Choice(conflict, _) if !is_mine(*conflict) => {}
                        Part::Mine(leaf) | Part::Choice(_, leaf) => put(document.as_table_mut(), path, leaf.as_ref()),
                        Part::List(pieces) => {
                            let list = Leaf::List(joined(pieces, is_mine));
                            put(document.as_table_mut(), path, Some(&list));
                        }
                    }
                }
                document.to_string()
            }
        }
    }

    fn conflict(&mut self, field: String, mine: String, theirs: String) -> usize {
        self.conflicts.push(Conflict { field, mine, theirs, choice: None });
        self.conflicts.len() - 1
    }
}

fn joined<T: Clone>(pieces: &[Piece<T>], is_mine: impl Fn(usize) -> bool) -> Vec<T> {
    let piece = |piece: &Piece<T>| match piece {
        Piece::Agreed(items) => items.clone(),
        Piece::Choice { conflict, mine, .. } if is_mine(*conflict) => mine.clone(),
        Piece::Choice { theirs, .. } => theirs.clone(),
    };
    pieces.iter().flat_map(piece).collect()
}

fn empty(parts: Parts) -> Merge {
    Merge { mine: Vec::new(), theirs: Vec::new(), conflicts: Vec::new(), parts }
}

fn toml(base: &str, mine: &str, theirs: &str) -> Option<Merge> {
    let read = |text: &str| {
        let document: DocumentMut = text.parse().ok()?;
        let mut leaves = BTreeMap::new();
        flatten(document.as_table(), &mut Vec::new(), &mut leaves);
        Some((document, leaves))
    };
    let ((_, base), (_, mine), (document, theirs)) = (read(base)?, read(mine)?, read(theirs)?);
    let mut merge = empty(Parts::Lines(Vec::new()));
    let mut fields = Vec::new();
    let paths: std::collections::BTreeSet<&Vec<String>> = base.keys().chain(mine.keys()).chain(theirs.keys()).collect();
    for path in paths {
        let (b, m, t) = (base.get(path), mine.get(path), theirs.get(path));
        let plain = |leaf: Option<&Leaf>| leaf.map(Leaf::plain);
        let (b_text, m_text, t_text) = (plain(b), plain(m), plain(t));
        let name = path.join(".");
        if m_text == t_text || m_text == b_text {
            if t_text != b_text && m_text != t_text {
                merge.theirs.push(name);
            }
            continue;
        }
        if t_text == b_text {
            merge.mine.push(name);
            fields.push((path.clone(), Part::Mine(m.cloned())));
            continue;
        }
        let list = |leaf: Option<&Leaf>| match leaf {
            None => Some(Vec::new()),
            Some(Leaf::List(list)) => Some(list.clone()),
            Some(Leaf::Value(_)) => None,
        };
        if let (Some(b), Some(m), Some(t), true) =
            (list(b), list(m), list(t), [b, m, t].iter().flatten().any(|leaf| matches!(leaf, Leaf::List(_))))
        {
            let pieces = merge_lists(&mut merge, &name, (&b, &m, &t), plain_table, |list| {
                list.iter().map(shown_table).collect::<Vec<_>>().join("\n\n")
            });
            fields.push((path.clone(), Part::List(pieces)));
            continue;
        }
        let shown = |leaf: Option<&Leaf>| leaf.map(Leaf::shown).unwrap_or_default();
        let conflict = merge.conflict(name, shown(m), shown(t));
        fields.push((path.clone(), Part::Choice(conflict, m.cloned())));
    }
    merge.parts = Parts::Toml { theirs: Box::new(document), fields };
    Some(merge)
}

fn lines(base: &str, mine: &str, theirs: &str) -> Merge {
    let split = |text: &str| text.split_inclusive('\n').map(str::to_owned).collect::<Vec<_>>();
    let mut merge = empty(Parts::Lines(Vec::new()));
    let (base, mine, theirs) = (split(base), split(mine), split(theirs));
    let pieces = merge_lists(&mut merge, "", (&base, &mine, &theirs), String::clone, <[String]>::concat);
    merge.parts = Parts::Lines(pieces);
    merge
}

/// Merges three lists; what happened is noted in the merge under the numbers of the author's entries.
fn merge_lists<T: Clone>(
    merge: &mut Merge,
    name: &str,
    (base, mine, theirs): (&[T], &[T], &[T]),
    plain: impl Fn(&T) -> String,
    shown: impl Fn(&[T]) -> String,
) -> Vec<Piece<T>> {
    let texts = |list: &[T]| list.iter().map(&plain).collect::<Vec<_>>();
    let (b, m, t) = (texts(base), texts(mine), texts(theirs));
    let mut pieces = Vec::new();
    for chunk in chunks(&b, &m, &t) {
        let Chunk { base: in_base, mine: in_mine, theirs: in_theirs } = chunk;
        let (b, m, t) = (&b[in_base], &m[in_mine.clone()], &t[in_theirs.clone()]);
        let field = numbered(name, &in_mine);
        let (m_items, t_items) = (mine[in_mine].to_vec(), theirs[in_theirs].to_vec());
        if m == t || m == b {
            if m != t {
                merge.theirs.push(field);
            }
            pieces.push(Piece::Agreed(t_items));
        } else if t == b {
            merge.mine.push(field);
            pieces.push(Piece::Agreed(m_items));
        } else {
            let conflict = merge.conflict(field, shown(&m_items), shown(&t_items));
            pieces.push(Piece::Choice { conflict, mine: m_items, theirs: t_items });
        }
    }
    pieces
}

/// `step 3`, `step 3-5`; an empty range is named after the entry before which something is put in.
fn numbered(name: &str, range: &Range<usize>) -> String {
    let (first, last) = (range.start + 1, range.end.max(range.start + 1));
    let numbers = if first == last { first.to_string() } else { format!("{first}-{last}") };
    format!("{name} {numbers}").trim_start().to_owned()
}

/// A stretch of three lists: the same in all of them, or changed.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Chunk {
    base: Range<usize>,
    mine: Range<usize>,
    theirs: Range<usize>,
}

/// Cuts three lists where all of them agree.
fn chunks(base: &[String], mine: &[String], theirs: &[String]) -> Vec<Chunk> {
    let (in_mine, in_theirs) = (matches(base, mine), matches(base, theirs));
    let (mut b, mut m, mut t) = (0, 0, 0);
    let mut out = Vec::new();
    while b < base.len() || m < mine.len() || t < theirs.len() {
        let agrees =
            |at: usize| in_mine.get(b + at) == Some(&Some(m + at)) && in_theirs.get(b + at) == Some(&Some(t + at));
        let same = (0..base.len() - b).take_while(|&at| agrees(at)).count();
        let (b_end, m_end, t_end) = if same > 0 {
            (b + same, m + same, t + same)
        } else {
            let next = (b..base.len()).find_map(|at| Some((at, in_mine[at]?, in_theirs[at]?)));
            next.unwrap_or((base.len(), mine.len(), theirs.len()))
        };
        out.push(Chunk { base: b..b_end, mine: m..m_end, theirs: t..t_end });
        (b, m, t) = (b_end, m_end, t_end);
    }
    out
}

/// Beyond this many comparisons the middle of two lists counts as changed as a whole.
const MAX_CELLS: usize = 4_000_000;

/// For each entry of `old` its place in `new`, along a longest common subsequence.
fn matches(old: &[String], new: &[String]) -> Vec<Option<usize>> {
    let mut found = vec![None; old.len()];
    let head = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let (old_rest, new_rest) = (&old[head..], &new[head..]);
    let tail = old_rest.iter().rev().zip(new_rest.iter().rev()).take_while(|(a, b)| a == b).count();
    for (at, place) in found.iter_mut().enumerate().take(head) {
        *place = Some(at);
    }
    for at in 0..tail {
        found[old.len() - 1 - at] = Some(new.len() - 1 - at);
    }
    let (old_rest, new_rest) = (&old_rest[..old_rest.len() - tail], &new_rest[..new_rest.len() - tail]);
    let (rows, columns) = (old_rest.len(), new_rest.len());
    if rows.saturating_mul(columns) > MAX_CELLS {
        return found;
    }
    let mut length = vec![vec![0_u32; columns + 1]; rows + 1];
    for row in (0..rows).rev() {
        for column in (0..columns).rev() {
            length[row][column] = if old_rest[row] == new_rest[column] {
                length[row + 1][column + 1] + 1
            } else {
                length[row + 1][column].max(length[row][column + 1])
            };
        }
    }
    let (mut row, mut column) = (0, 0);
    while row < rows && column < columns {
        if old_rest[row] == new_rest[column] {
            found[head + row] = Some(head + column);
            (row, column) = (row + 1, column + 1);
        } else if length[row + 1][column] >= length[row][column + 1] {
            row += 1;
        } else {
            column += 1;
        }
    }
    found
}

/// The values of a table by their paths of keys.
fn flatten(table: &dyn TableLike, path: &mut Vec<String>, out: &mut BTreeMap<Vec<String>, Leaf>) {
    for (key, item) in table.iter() {
        path.push(key.to_owned());
        match item {
            Item::None => {}
            Item::ArrayOfTables(list) => {
                let list = list.iter().map(|table| table.clone().into_inline_table()).collect();
                out.insert(path.clone(), Leaf::List(list));
            }
            Item::Value(Value::Array(array)) if !array.is_empty() && array.iter().all(Value::is_inline_table) => {
                let list = array.iter().filter_map(|value| value.as_inline_table().cloned()).collect();
                out.insert(path.clone(), Leaf::List(list));
            }
            Item::Value(Value::InlineTable(inner)) => flatten(inner, path, out),
            Item::Table(inner) => flatten(inner, path, out),
            Item::Value(value) => {
                out.insert(path.clone(), Leaf::Value(value.clone()));
            }
        }
        path.pop();
    }
}

/// Puts a leaf into a table, or takes it away together with the tables that are empty then.
fn put(table: &mut dyn TableLike, path: &[String], leaf: Option<&Leaf>) {
    let Some((first, rest)) = path.split_first() else { return };
    if !rest.is_empty() {
        if leaf.is_some() && table.get(first).is_none_or(|item| !item.is_table_like()) {
            table.insert(first, Item::Table(Table::new()));
        }
        if let Some(inner) = table.get_mut(first).and_then(Item::as_table_like_mut) {
            put(inner, rest, leaf);
            if inner.is_empty() {
                table.remove(first);
            }
        }
        return;
    }
    match leaf {
        None => {
            table.remove(first);
        }
        Some(Leaf::List(list)) if list.is_empty() => {
            table.remove(first);
        }
        Some(Leaf::Value(value)) => {
            table.insert(first, Item::Value(value.clone().decorated(" ", "")));
        }
        Some(Leaf::List(list)) => {
            // Inline, since headers of tables carry the places that they had in another file.
            let array: Array = list.iter().cloned().map(bare).map(Value::InlineTable).collect();
            table.insert(first, Item::Value(Value::Array(array)));
        }
    }
}

/// A table on one line without comments, which could not stand there.
fn bare(table: InlineTable) -> InlineTable {
    let mut out = InlineTable::new();
    for (key, value) in table {
        let value = match value {
            Value::InlineTable(inner) => Value::InlineTable(bare(inner)),
            Value::Array(array) if array.iter().any(Value::is_inline_table) => {
                let each = |value: Value| match value {
                    Value::InlineTable(inner) => Value::InlineTable(bare(inner)),
                    other => other,
                };
                Value::Array(array.into_iter().map(each).collect())
            }
            other => other.decorated(" ", ""),
        };
        out.insert(key.as_str(), value);
    }
    out
}

impl Leaf {
    /// A text that is equal for equal values, however they are written.
    fn plain(&self) -> String {
        match self {
            Self::Value(value) => plain(value),
            Self::List(list) => list.iter().map(plain_table).collect::<Vec<_>>().join("\n"),
        }
    }

    /// The text that people read.
    fn shown(&self) -> String {
        match self {
            Self::Value(value) => shown(value),
            Self::List(list) => list.iter().map(shown_table).collect::<Vec<_>>().join("\n\n"),
        }
    }
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => format!("{:?}", text.value()),
        Value::Integer(number) => number.value().to_string(),
        Value::Float(number) => format!("{:?}", number.value()),
        Value::Boolean(flag) => flag.value().to_string(),
        Value::Datetime(date) => date.value().to_string(),
        Value::Array(array) => format!("[{}]", array.iter().map(plain).collect::<Vec<_>>().join(",")),
        Value::InlineTable(table) => plain_table(table),
    }
}

fn plain_table(table: &InlineTable) -> String {
    let sorted: BTreeMap<&str, String> = table.iter().map(|(key, value)| (key, plain(value))).collect();
    format!("{sorted:?}")
}

fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.value().trim_end().to_owned(),
        Value::Array(array) => array.iter().map(shown).collect::<Vec<_>>().join(", "),
        Value::InlineTable(table) => {
            table.iter().map(|(k, v)| format!("{k}: {}", shown(v))).collect::<Vec<_>>().join(", ")
        }
        other => plain(other),
    }
}

fn shown_table(table: &InlineTable) -> String {
    let mut out = String::new();
    for (key, value) in table {
        let _ = writeln!(out, "{key}: {}", shown(value));
    }
    out.trim_end().to_owned()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::*;

    const BASE: &str = "a = 1\nb = \"x\" # why\n\n[title]\nen = \"one\"\nhe = \"two\"\n\n[[step]]\nhop = \"a1-b3\"\n\n[[step]]\npause = 1.0\n\n[[step]]\nhop = \"b3-c5\"\n";

    fn merge(mine: &str, theirs: &str) -> Merge {
        Merge::new("x.toml", BASE, mine, theirs).unwrap()
    }

    fn value(text: &str) -> toml_edit::Table {
        text.parse::<DocumentMut>().unwrap().as_table().clone()
    }

    #[test]
    fn what_one_side_changed_is_taken() {
        let mine = BASE.replace("one", "mine").replace("\nhe = \"two\"", "");
        let theirs = BASE.replace("a = 1", "a = 2").replace("# why", "# because");
        let merge = merge(&mine, &theirs);
        assert!(merge.conflicts.is_empty() && merge.is_decided() && !merge.is_empty());
        assert_eq!(
            (merge.mine.clone(), merge.theirs.clone()),
            (vec!["title.en".into(), "title.he".into()], vec!["a".into()])
        );
        let text = merge.text();
        let table = value(&text);
        assert_eq!(table["a"].as_integer(), Some(2));
        assert_eq!(table["title"]["en"].as_str(), Some("mine"));
        assert!(table["title"].get("he").is_none());
        assert!(text.contains("# because"));
    }

    #[test]
    fn conflicts_are_decided_one_by_one() {
        let mine = BASE.replace("one", "mine").replace("a = 1", "a = 5");
        let theirs = BASE.replace("one", "theirs").replace("a = 1\n", "");
        let mut merge = merge(&mine, &theirs);
        let fields: Vec<&str> = merge.conflicts.iter().map(|conflict| conflict.field.as_str()).collect();
        assert_eq!(fields, ["a", "title.en"]);
        assert_eq!((merge.conflicts[1].mine.as_str(), merge.conflicts[1].theirs.as_str()), ("mine", "theirs"));
        assert!(!merge.is_decided());
        for (a, title) in [(Side::Mine, Side::Theirs), (Side::Theirs, Side::Mine)] {
            merge.conflicts[0].choice = Some(a);
            merge.conflicts[1].choice = Some(title);
            let table = value(&merge.text());
            assert_eq!(table.get("a").and_then(Item::as_integer), (a == Side::Mine).then_some(5));
            assert_eq!(table["title"]["en"].as_str(), Some(if title == Side::Mine { "mine" } else { "theirs" }));
        }
        assert!(merge.is_decided());
    }

    #[test]
    fn lists_are_merged_entry_by_entry() {
        let mine = BASE.replace("pause = 1.0", "pause = 2.0");
        let theirs = format!("{BASE}\n[[step]]\nhop = \"c5-d7\"\n");
        let merge = merge(&mine, &theirs);
        assert!(merge.conflicts.is_empty());
        assert_eq!((merge.mine.clone(), merge.theirs.clone()), (vec!["step 2".into()], vec!["step 4".into()]));
        let steps = value(&merge.text())["step"].as_array().unwrap().len();
        assert_eq!(steps, 4);
        assert!(merge.text().contains("pause = 2.0"));
        let theirs = BASE.replace("pause = 1.0", "pause = 3.0");
        let mut merge = Merge::new("x.toml", BASE, &mine, &theirs).unwrap();
        assert_eq!(merge.conflicts[0].field, "step 2");
        merge.conflicts[0].choice = Some(Side::Theirs);
        assert!(merge.text().contains("3.0") && !merge.text().contains("2.0"));
    }

    #[test]
    fn the_same_change_on_both_sides_is_no_conflict() {
        let both = BASE.replace("one", "same").replace("en = \"same\"", "en = '''same'''");
        let merge = merge(&BASE.replace("one", "same"), &both);
        assert!(merge.is_empty());
        assert_eq!(merge.text(), both);
    }

    #[test]
    fn new_files_are_compared_without_a_base() {
        let merge = Merge::new("x.toml", "", "a = 1\nb = 2\n", "a = 1\nb = 3\nc = 4\n").unwrap();
        assert_eq!(merge.conflicts.len(), 1);
        assert_eq!(merge.theirs, ["c"]);
        assert!(Merge::new("x.toml", "", "a = 1", "a = ").is_none());
    }

    #[test]
    fn texts_are_merged_by_lines() {
        let base = "one\ntwo\nthree\nfour\nfive\n";
        let mine = "one\nTWO\nthree\nfour\nfive\n";
        let theirs = "one\ntwo\nthree\nfour\nFIVE\nsix\n";
        let merge = Merge::new("en.md", base, mine, theirs).unwrap();
        assert_eq!(merge.text(), "one\nTWO\nthree\nfour\nFIVE\nsix\n");
        let mut merge = Merge::new("en.md", base, mine, "one\n2\nthree\nfour\nfive\n").unwrap();
        assert_eq!((merge.conflicts[0].field.as_str(), merge.conflicts[0].theirs.as_str()), ("2", "2\n"));
        merge.conflicts[0].choice = Some(Side::Theirs);
        assert_eq!(merge.text(), "one\n2\nthree\nfour\nfive\n");
    }

    #[test]
    fn random_merges_keep_what_each_side_did() {
        let mut state = 11_u64;
        let mut roll = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        for _ in 0..2000 {
            let base: Vec<String> = (0..roll(12)).map(|_| format!("{}\n", roll(5))).collect();
            let mut changed = || {
                let mut list = base.clone();
                for _ in 0..roll(3) {
                    let at = roll(list.len() + 1);
                    if roll(2) == 0 && at < list.len() {
                        drop(list.remove(at));
                    } else {
                        list.insert(at, format!("n{}\n", roll(9)));
                    }
                }
                list.concat()
            };
            let (mine, theirs) = (changed(), changed());
            let base = base.concat();
            assert_eq!(Merge::new("t", &base, &mine, &base).unwrap().text(), mine);
            assert_eq!(Merge::new("t", &base, &base, &theirs).unwrap().text(), theirs);
            let mut merge = Merge::new("t", &base, &mine, &theirs).unwrap();
            let inserted =
                |text: &str| text.lines().filter(|line| line.starts_with('n')).map(str::to_owned).collect::<Vec<_>>();
            if merge.conflicts.is_empty() {
                let text = merge.text();
                for line in inserted(&mine).into_iter().chain(inserted(&theirs)) {
                    assert!(text.contains(&line), "{base:?} {mine:?} {theirs:?} {text:?}");
                }
            } else {
                // Whatever is chosen everywhere, the chosen side's own lines are all there.
                for (side, own) in [(Side::Mine, &mine), (Side::Theirs, &theirs)] {
                    merge.conflicts.iter_mut().for_each(|conflict| conflict.choice = Some(side));
                    let text = merge.text();
                    assert!(inserted(own).iter().all(|line| text.contains(line)));
                }
            }
        }
    }
}
