//! Writing TOML: literals, new files in canonical order, and changes to a file that keep everything else.

use std::fmt::Write;
use toml_edit::{ArrayOfTables, DocumentMut, Item, Key, Table, TableLike, Value};

/// A value by its path of keys.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Field {
    path: Vec<String>,
    literal: String,
}

impl Field {
    pub fn new(path: &[&str], literal: String) -> Self {
        Self { path: path.iter().map(|&key| key.to_owned()).collect(), literal }
    }

    /// Whether it is this value of the root.
    pub fn is(&self, key: &str) -> bool {
        self.path.len() == 1 && self.path[0] == key
    }
}

/// One table of a list of tables.
pub(super) type Record = Vec<(&'static str, String)>;

fn escape(out: &mut String, c: char) {
    match c {
        '\\' => out.push_str("\\\\"),
        '\t' => out.push('\t'),
        '\u{feff}' | '\0'..='\x1f' | '\x7f'..='\u{9f}' => {
            let _ = write!(out, "\\u{:04X}", c as u32);
        }
        c => out.push(c),
    }
}

/// A string on one line.
pub(super) fn basic(text: &str) -> String {
    let mut out = String::from('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            c => escape(&mut out, c),
        }
    }
    out.push('"');
    out
}

/// A string over several lines.
pub(super) fn long(text: &str) -> String {
    let mut out = String::from("\"\"\"\n");
    let mut quotes = 0;
    for (at, c) in text.char_indices() {
        let last = at + c.len_utf8() == text.len();
        quotes = if c == '"' { quotes + 1 } else { 0 };
        match c {
            '"' if quotes == 3 || last => {
                out.push_str("\\\"");
                quotes = 0;
            }
            '\n' => out.push('\n'),
            c => escape(&mut out, c),
        }
    }
    out.push_str("\"\"\"");
    out
}

/// A string, over several lines when it has several.
pub(super) fn text(text: &str) -> String {
    if text.contains('\n') { long(text) } else { basic(text) }
}

/// A list of strings: on one line while it is short.
pub(super) fn array(texts: &[String]) -> String {
    let items: Vec<String> = texts.iter().map(|t| basic(t)).collect();
    let flat = format!("[{}]", items.join(", "));
    if flat.chars().count() <= 100 { flat } else { format!("[\n    {},\n]", items.join(",\n    ")) }
}

/// A key, quoted when it has to be.
fn key(key: &str) -> String {
    Key::new(key).display_repr().into_owned()
}

/// A new file.
pub(super) fn canonical(fields: &[Field], records: &[(&'static str, Vec<Record>)]) -> String {
    let mut out = String::new();
    let mut table: &[String] = &[];
    for field in fields {
        let (last, outer) = field.path.split_last().map_or(("", &[][..]), |(last, outer)| (last.as_str(), outer));
        if outer != table {
            let header: Vec<String> = outer.iter().map(|part| key(part)).collect();
            let _ = writeln!(out, "\n[{}]", header.join("."));
            table = outer;
        }
        let _ = writeln!(out, "{} = {}", key(last), field.literal);
    }
    for (name, list) in records {
        for record in list {
            let _ = writeln!(out, "\n[[{name}]]");
            for (key, literal) in record {
                let _ = writeln!(out, "{key} = {literal}");
            }
        }
    }
    out
}

/// The values of a file: fields and lists of tables.
pub(super) type Content<'a> = (&'a [Field], &'a [(&'static str, Vec<Record>)]);

/// A file in which `old` became `new`; `None` when it is no TOML.
pub(super) fn update(source: &str, old: Content<'_>, new: Content<'_>) -> Option<String> {
    let mut document: DocumentMut = source.parse().ok()?;
    let root = document.as_table_mut();
    for field in old.0 {
        if !new.0.iter().any(|f| f.path == field.path) {
            remove(root, &field.path);
        }
    }
    for field in new.0 {
        if !old.0.contains(field) {
            set(root, &field.path, &field.literal)?;
        }
    }
    for (name, list) in new.1 {
        let before = old.1.iter().find(|(n, _)| n == name).map_or(&[][..], |(_, list)| list);
        if before != list {
            set_records(root, name, before, list)?;
        }
    }
    Some(like(source, &document.to_string()))
}

/// A text with the line ends, the byte order mark and the end that another one has.
fn like(model: &str, text: &str) -> String {
    let mut text = text.replace("\r\n", "\n");
    if model.starts_with('\u{feff}') && !text.starts_with('\u{feff}') {
        text.insert(0, '\u{feff}');
    }
    if !model.ends_with('\n') && text.ends_with('\n') {
        text.pop();
    }
    let (all, windows) = (model.matches('\n').count(), model.matches("\r\n").count());
    if windows * 2 > all { text.replace('\n', "\r\n") } else { text }
}

fn value(literal: &str) -> Option<Value> {
    literal.parse().ok()
}

/// Replaces a value and keeps what stands around it, or adds it at the end of its table.
fn set(table: &mut dyn TableLike, path: &[String], literal: &str) -> Option<()> {
    let (first, rest) = path.split_first()?;
    if rest.is_empty() {
        let mut new = value(literal)?;
        match table.get_mut(first) {
            Some(Item::Value(old)) => {
                *new.decor_mut() = old.decor().clone();
                *old = new;
            }
            _ => {
                table.insert(first, Item::Value(new));
            }
        }
        return Some(());
    }
    if table.get(first).is_none_or(|item| !item.is_table_like()) {
        let mut inner = Table::new();
        inner.set_implicit(rest.len() > 1);
        table.insert(first, Item::Table(inner));
    }
    set(table.get_mut(first)?.as_table_like_mut()?, rest, literal)
}

/// Removes a value and the tables that it leaves empty.
fn remove(table: &mut dyn TableLike, path: &[String]) {
    let Some((first, rest)) = path.split_first() else { return };
    if rest.is_empty() {
        table.remove(first);
    } else if let Some(inner) = table.get_mut(first).and_then(Item::as_table_like_mut) {
        remove(inner, rest);
        if inner.is_empty() {
            table.remove(first);
        }
    }
}

fn set_records(root: &mut Table, name: &str, old: &[Record], new: &[Record]) -> Option<()> {
    if new.is_empty() {
        root.remove(name);
        return Some(());
    }
    if let Some(Item::Value(Value::Array(list))) = root.get_mut(name) {
        let decor = list.decor().clone();
        let mut fresh = toml_edit::Array::new();
        for record in new {
            let fields: Vec<String> = record.iter().map(|(key, literal)| format!("{key} = {literal}")).collect();
            fresh.push(value(&format!("{{ {} }}", fields.join(", ")))?);
        }
        *fresh.decor_mut() = decor;
        *list = fresh;
        return Some(());
    }
    if root.get(name).and_then(Item::as_array_of_tables).is_none() {
        root.insert(name, Item::ArrayOfTables(ArrayOfTables::new()));
    }
    let list = root.get_mut(name)?.as_array_of_tables_mut()?;
    while list.len() > new.len() {
        list.remove(list.len() - 1);
    }
    for (index, record) in new.iter().enumerate() {
        if index >= list.len() {
            list.push(Table::new());
        }
        let before = old.get(index);
        if before == Some(record) {
            continue;
        }
        let table = list.get_mut(index)?;
        for (key, _) in before.into_iter().flatten() {
            if !record.iter().any(|(k, _)| k == key) {
                table.remove(key);
            }
        }
        for (key, literal) in record {
            if !before.is_some_and(|b| b.contains(&(*key, literal.clone()))) {
                set(table, &[(*key).to_owned()], literal)?;
            }
        }
    }
    Some(())
}

/// The file with its keys in the order of the fields and their values as given; comments stay with their keys.
pub(super) fn format(source: &str, fields: &[Field]) -> Option<String> {
    let mut document: DocumentMut = source.parse().ok()?;
    let root = document.as_table_mut();
    let header = take_header(root);
    for field in fields {
        set(root, &field.path, &field.literal)?;
    }
    let rank = |path: &[&str]| {
        let starts = |f: &Field| path.iter().enumerate().all(|(at, key)| f.path.get(at).is_some_and(|k| k == key));
        fields.iter().position(starts).unwrap_or(usize::MAX)
    };
    tidy(root, &mut Vec::new(), &rank);
    let mut position = 0;
    number(root, &mut position);
    if let Some(header) = header
        && let Some((mut key, _)) = root.iter_mut().next()
    {
        let prefix = key.leaf_decor().prefix().and_then(|p| p.as_str()).unwrap_or("").to_owned();
        key.leaf_decor_mut().set_prefix(header + &prefix);
    }
    let mut text = document.to_string().replace("\r\n", "\n");
    text.truncate(text.trim_end().len());
    text.push('\n');
    if source.starts_with('\u{feff}') {
        text = text.trim_start_matches('\u{feff}').to_owned();
    }
    Some(text)
}

/// Cuts the comment at the top of the file, up to its last empty line, from the first key.
fn take_header(root: &mut Table) -> Option<String> {
    let (mut key, _) = root.iter_mut().next()?;
    let prefix = key.leaf_decor().prefix()?.as_str()?.replace("\r\n", "\n");
    let cut = prefix.rfind("\n\n")? + 2;
    key.leaf_decor_mut().set_prefix(&prefix[cut..]);
    Some(prefix[..cut].to_owned())
}

/// Plain spacing around keys and values, and the canonical order, in a table and those below it.
fn tidy(table: &mut Table, path: &mut Vec<String>, rank: &dyn Fn(&[&str]) -> usize) {
    for (mut key, item) in table.iter_mut() {
        key.leaf_decor_mut().set_suffix(" ");
        match item {
            Item::Value(value) => {
                let suffix = value.decor().suffix().and_then(|s| s.as_str()).unwrap_or("").trim().to_owned();
                value.decor_mut().set_prefix(" ");
                value.decor_mut().set_suffix(if suffix.is_empty() { suffix } else { format!(" {suffix}") });
            }
            Item::Table(inner) => {
                key.leaf_decor_mut().set_suffix("");
                path.push(key.get().to_owned());
                tidy(inner, path, rank);
                path.pop();
            }
            Item::ArrayOfTables(list) => {
                key.leaf_decor_mut().set_suffix("");
                list.iter_mut().for_each(|inner| tidy(inner, &mut vec!["[]".into()], rank));
            }
            Item::None => {}
        }
    }
    let here: Vec<&str> = path.iter().map(String::as_str).collect();
    let place = |key: &Key, item: &Item| {
        let mut full = here.clone();
        full.push(key.get());
        (item.is_array_of_tables(), rank(&full))
    };
    table.sort_values_by(|k1, i1, k2, i2| place(k1, i1).cmp(&place(k2, i2)));
}

/// Tables in the order in which they stand in their parents.
fn number(table: &mut Table, position: &mut isize) {
    for (_, item) in table.iter_mut() {
        match item {
            Item::Table(inner) => {
                inner.set_position(Some(*position));
                *position += 1;
                number(inner, position);
            }
            Item::ArrayOfTables(list) => {
                for inner in list.iter_mut() {
                    inner.set_position(Some(*position));
                    *position += 1;
                    number(inner, position);
                }
            }
            _ => {}
        }
    }
}
