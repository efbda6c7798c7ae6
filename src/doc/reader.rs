//! Reading TOML with places: every value remembers its bytes, every fault is collected, unknown keys are noted.

use super::diag::{Diagnostic, Place, Source, show};
use super::lang::{Lang, Texts};
use super::literal::Literal;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, Mutex};
use toml_edit::{Document, Item, TableLike, Value};

/// Files above this are not read, in bytes.
pub const MAX_FILE_BYTES: usize = 16 << 20;

/// The bytes of a file as text.
///
/// # Errors
/// When there are too many of them or they are no UTF-8.
pub fn source_of(path: &Path, bytes: &[u8]) -> Result<Source, Box<Diagnostic>> {
    if bytes.len() > MAX_FILE_BYTES {
        let message = format!("the file has {} bytes; at most {MAX_FILE_BYTES} are read", bytes.len());
        return Err(Diagnostic::error("too-big", Place::whole(path), message, "split it").into());
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(Source::new(path, text)),
        Err(error) => {
            let good = error.valid_up_to();
            let head = Source::new(path, String::from_utf8_lossy(&bytes[..good]));
            let message = format!("byte {good} is no UTF-8");
            Err(Diagnostic::error("utf8", head.place(good..good), message, "save the file as UTF-8").into())
        }
    }
}

/// Parses TOML.
///
/// # Errors
/// The first place where it is no TOML: what follows a broken quote means nothing.
pub(crate) fn parse(source: &Source) -> Result<Document<&str>, Box<Diagnostic>> {
    Document::parse(source.text()).map_err(|error| {
        let place = source.place(error.span().unwrap_or(0..0));
        let message = format!("this is no TOML: {}", show(error.message(), 200).replace('\u{fffd}', " "));
        Diagnostic::error("toml", place, message, "look at the quotes and brackets here and just before").into()
    })
}

/// Where the values of a file stand, by dotted key: `fen`, `title.en`, `hints.en.0`, `marks.1.draw.0`.
#[derive(Clone, Debug, Default)]
pub struct Places {
    spans: BTreeMap<String, Range<usize>>,
    decoded: Decoded,
}

/// Strings that faults were found in: decoding one again for each fault would cost its length each time.
#[derive(Debug, Default)]
struct Decoded(Mutex<BTreeMap<String, Arc<Literal>>>);

impl Clone for Decoded {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Decoded {
    fn get(&self, key: &str, raw: &str) -> Arc<Literal> {
        let decode = || Arc::new(Literal::decode(raw));
        match self.0.lock() {
            Ok(mut known) => Arc::clone(known.entry(key.to_owned()).or_insert_with(decode)),
            Err(_) => decode(),
        }
    }
}

impl Places {
    /// The bytes of a value, or of the nearest thing around it that the file has.
    pub fn span(&self, key: &str) -> Range<usize> {
        let mut key = key;
        loop {
            match (self.spans.get(key), key.rsplit_once('.')) {
                (Some(span), _) => return span.clone(),
                (None, Some((outer, _))) => key = outer,
                (None, None) => return 0..0,
            }
        }
    }

    /// Whether the file has the value.
    pub fn has(&self, key: &str) -> bool {
        self.spans.contains_key(key)
    }

    /// The place of a value.
    pub fn place(&self, source: &Source, key: &str) -> Place {
        source.place(self.span(key))
    }

    /// The place of some bytes of a string value.
    pub fn place_in(&self, source: &Source, key: &str, inner: Range<usize>) -> Place {
        let span = self.span(key);
        if !self.has(key) {
            return source.place(span);
        }
        let raw = self.decoded.get(key, &source.text()[span.clone()]).raw_range(inner);
        source.place(span.start + raw.start..span.start + raw.end)
    }

    pub(crate) fn set(&mut self, key: impl Into<String>, span: Option<Range<usize>>) {
        if let Some(span) = span {
            self.spans.insert(key.into(), span);
        }
    }
}

/// What is collected while a file is read.
pub(crate) struct Reader<'s> {
    pub source: &'s Source,
    pub diagnostics: Vec<Diagnostic>,
    pub places: Places,
}

/// A dotted key: `inner` below `outer`, which may be the root.
pub(crate) fn join(outer: &str, inner: &str) -> String {
    if outer.is_empty() { inner.into() } else { format!("{outer}.{inner}") }
}

impl<'s> Reader<'s> {
    pub fn new(source: &'s Source) -> Self {
        Self { source, diagnostics: Vec::new(), places: Places::default() }
    }

    pub fn error(&mut self, key: &str, code: &'static str, message: impl Into<String>, hint: impl Into<String>) {
        let place = self.places.place(self.source, key);
        self.diagnostics.push(Diagnostic::error(code, place, message, hint));
    }

    pub fn warning(&mut self, key: &str, code: &'static str, message: impl Into<String>, hint: impl Into<String>) {
        let place = self.places.place(self.source, key);
        self.diagnostics.push(Diagnostic::warning(code, place, message, hint));
    }

    fn wrong_type(&mut self, at: &str, item: &str, wanted: &str) {
        self.error(at, "wrong-type", format!("«{}» is {item}, not {wanted}", show(at, 60)), "");
    }

    fn item<'t>(&mut self, table: &'t dyn TableLike, outer: &str, key: &str) -> Option<&'t Item> {
        let item = table.get(key)?;
        // A table without a header of its own stands where its key stands.
        let span = item.span().or_else(|| table.key(key).and_then(toml_edit::Key::span));
        self.places.set(join(outer, key), span);
        Some(item)
    }

    /// A string; reports one that is missing when it is needed.
    pub fn text(&mut self, table: &dyn TableLike, outer: &str, key: &str, hint: Option<&str>) -> Option<String> {
        let Some(item) = self.item(table, outer, key) else {
            if let Some(hint) = hint {
                self.error(outer, "missing-key", format!("«{}» is missing", join(outer, key)), hint);
            }
            return None;
        };
        if item.as_str().is_none() {
            self.wrong_type(&join(outer, key), item.type_name(), "a string");
        }
        item.as_str().map(|text| text.replace("\r\n", "\n"))
    }

    pub fn integer(&mut self, table: &dyn TableLike, outer: &str, key: &str) -> Option<i64> {
        let item = self.item(table, outer, key)?;
        if item.as_integer().is_none() {
            self.wrong_type(&join(outer, key), item.type_name(), "a whole number");
        }
        item.as_integer()
    }

    /// A list of strings.
    pub fn strings(&mut self, table: &dyn TableLike, outer: &str, key: &str) -> Option<Vec<String>> {
        let at = join(outer, key);
        let item = self.item(table, outer, key)?;
        let Some(array) = item.as_array() else {
            self.wrong_type(&at, item.type_name(), "a list of strings");
            return None;
        };
        let mut texts = Vec::with_capacity(array.len());
        for (index, value) in array.iter().enumerate() {
            let at = format!("{at}.{index}");
            self.places.set(at.clone(), value.span());
            match value {
                Value::String(text) => texts.push(text.value().replace("\r\n", "\n")),
                other => self.wrong_type(&at, other.type_name(), "a string"),
            }
        }
        Some(texts)
    }

    /// A table.
    pub fn table<'t>(&mut self, table: &'t dyn TableLike, outer: &str, key: &str) -> Option<&'t dyn TableLike> {
        let item = self.item(table, outer, key)?;
        if item.as_table_like().is_none() {
            self.wrong_type(&join(outer, key), item.type_name(), "a table");
        }
        item.as_table_like()
    }

    /// A list of tables, `[[key]]` or inline; what is no table is reported and stands as `None`.
    pub fn tables<'t>(
        &mut self,
        table: &'t dyn TableLike,
        outer: &str,
        key: &str,
    ) -> Vec<(String, Option<&'t dyn TableLike>)> {
        let at = join(outer, key);
        let Some(item) = self.item(table, outer, key) else { return Vec::new() };
        let mut found: Vec<(String, Option<&'t dyn TableLike>)> = Vec::new();
        if let Some(tables) = item.as_array_of_tables() {
            for (index, table) in tables.iter().enumerate() {
                let at = format!("{at}.{index}");
                self.places.set(at.clone(), table.span());
                found.push((at, Some(table)));
            }
        } else if let Some(array) = item.as_array() {
            for (index, value) in array.iter().enumerate() {
                let at = format!("{at}.{index}");
                self.places.set(at.clone(), value.span());
                let inner = value.as_inline_table().map(|t| t as &dyn TableLike);
                if inner.is_none() {
                    self.wrong_type(&at, value.type_name(), "a table");
                }
                found.push((at, inner));
            }
        } else {
            self.wrong_type(&at, item.type_name(), "a list of tables");
        }
        found
    }

    /// The languages that a table has; other keys are reported.
    pub fn languages(&mut self, table: &dyn TableLike, outer: &str) -> Vec<Lang> {
        let mut found = Vec::new();
        let mut others = Vec::new();
        for (key, _) in table.iter() {
            match Lang::from_tag(key) {
                Some(lang) => found.push(lang),
                None => others.push(key.to_owned()),
            }
        }
        for key in others {
            let at = join(outer, &key);
            self.places.set(at.clone(), table.key(&key).and_then(toml_edit::Key::span));
            let message = format!("«{}» is no language that is shown", show(&key, 20));
            self.warning(&at, "unknown-language", message, "languages are en, he, ru and uk");
        }
        found.sort_unstable();
        found
    }

    /// A table of texts by language.
    pub fn texts(&mut self, table: &dyn TableLike, outer: &str, key: &str) -> Texts {
        let at = join(outer, key);
        let Some(inner) = self.table(table, outer, key) else { return Texts::new() };
        let languages = self.languages(inner, &at);
        languages.into_iter().filter_map(|lang| Some((lang, self.text(inner, &at, lang.tag(), None)?))).collect()
    }

    /// Reports the keys that are not known.
    pub fn unknown(&mut self, table: &dyn TableLike, outer: &str, known: &[&str]) {
        for (key, _) in table.iter() {
            if known.contains(&key) {
                continue;
            }
            let at = join(outer, key);
            self.places.set(at.clone(), table.key(key).and_then(toml_edit::Key::span));
            let message = format!("«{}» is no key that is known here", show(&at, 60));
            let hint = match known.iter().find(|k| near(k, key)) {
                Some(k) => format!("did you mean «{k}»? It is kept as it is"),
                None => "it is kept as it is".into(),
            };
            self.warning(&at, "unknown-key", message, hint);
        }
    }

    /// Reads `format`; `false` when the file was written by a newer version.
    pub fn format(&mut self, table: &dyn TableLike, newest: i64) -> bool {
        match self.integer(table, "", "format") {
            Some(format) if format > newest => {
                let message = format!("the file has format {format}; this version reads up to {newest}");
                self.error("format", "format-newer", message, "use a newer version of Boardwright");
                return false;
            }
            Some(format) if format < 1 => self.error("format", "format", "formats count from 1", "write format = 1"),
            None if !table.contains_key("format") => {
                self.error("", "missing-key", "«format» is missing", format!("write format = {newest}"));
            }
            _ => {}
        }
        true
    }

    /// Reads and checks `id`, which must be the name that the file gives it.
    pub fn id(&mut self, table: &dyn TableLike, expected: Option<&str>) -> String {
        let Some(id) = self.text(table, "", "id", Some("give it the name of the file")) else {
            return expected.unwrap_or_default().into();
        };
        if !is_id(&id) {
            let message = format!("«{}» is no id", show(&id, 64));
            self.error("id", "id", message, "use 1 to 64 of a-z, 0-9 and -");
        } else if let Some(expected) = expected.filter(|&e| e != id) {
            let message = format!("the id is «{id}», but the file is called «{}»", show(expected, 64));
            self.error("id", "id-file", message, "rename one of them");
        }
        id
    }
}

/// Whether a text is an id.
pub fn is_id(id: &str) -> bool {
    (1..=64).contains(&id.len()) && id.bytes().all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'-'))
}

/// Whether two keys differ by one letter or by two exchanged ones.
fn near(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len().abs_diff(b.len()) > 1 {
        return false;
    }
    let head = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let tail = a.iter().rev().zip(b.iter().rev()).take_while(|(x, y)| x == y).count();
    let (ra, rb) = (a.len().saturating_sub(head + tail), b.len().saturating_sub(head + tail));
    (ra <= 1 && rb <= 1) || (ra == 2 && rb == 2 && a[head] == b[head + 1] && a[head + 1] == b[head])
}
