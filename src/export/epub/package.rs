//! What makes files a book: the package, the contents, and where a reader finds them.

use super::super::web::OutFile;
use super::super::web::html::escape;
use super::words::{Word, word};
use crate::doc::{Lang, Lesson};
use std::fmt::Write;

/// Every book says this of its time: the same lesson is to give the same bytes. What tells two states of a lesson apart
/// is the identifier.
const MODIFIED: &str = "2000-01-01T00:00:00Z";

/// A document of the book, in reading order.
pub(super) struct Chapter {
    /// Its file.
    pub file: String,
    /// What the contents call it, as markup.
    pub name: String,
    /// Its role, as EPUB calls it.
    pub kind: &'static str,
    /// Its content, as markup.
    pub body: String,
}

/// What is said about a book.
pub(super) struct Book<'a> {
    pub lesson: &'a Lesson,
    pub lang: Lang,
    /// Its title, as plain text.
    pub title: &'a str,
    /// Its name among all books.
    pub identifier: String,
}

/// Where a reader finds the package.
pub(super) const CONTAINER: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
  <rootfiles>
    <rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/>
  </rootfiles>
</container>
"#;

impl Book<'_> {
    /// A document.
    pub fn xhtml(&self, title: &str, kind: &str, body: &str) -> Vec<u8> {
        let (lang, dir) = (self.lang, self.lang.dir());
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE html>\n\
             <html xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:epub=\"http://www.idpf.org/2007/ops\" \
             lang=\"{lang}\" xml:lang=\"{lang}\" dir=\"{dir}\">\n<head>\n<meta charset=\"utf-8\"/>\n<title>{title}</title>\n\
             <link rel=\"stylesheet\" type=\"text/css\" href=\"style.css\"/>\n</head>\n\
             <body>\n<section epub:type=\"{kind}\">\n{body}</section>\n</body>\n</html>\n"
        )
        .into_bytes()
    }

    /// The contents.
    pub fn nav(&self, chapters: &[Chapter]) -> Vec<u8> {
        let contents = word(Word::Contents, self.lang);
        let mut body = format!("<nav epub:type=\"toc\" role=\"doc-toc\" id=\"toc\">\n<h1>{contents}</h1>\n<ol>\n");
        for chapter in chapters {
            let _ = writeln!(body, "<li><a href=\"{}\">{}</a></li>", chapter.file, chapter.name);
        }
        body.push_str("</ol>\n</nav>\n");
        // For readers with a key that leads to the beginning of the text.
        if let Some(first) = chapters.first() {
            let _ = writeln!(
                body,
                "<nav epub:type=\"landmarks\" hidden=\"hidden\">\n<ol>\n\
                 <li><a epub:type=\"bodymatter\" href=\"{}\">{}</a></li>\n</ol>\n</nav>",
                first.file, first.name
            );
        }
        self.xhtml(contents, "frontmatter", &body)
    }

    /// The contents for readers of the older format.
    pub fn ncx(&self, chapters: &[Chapter]) -> Vec<u8> {
        let mut out = format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
             <ncx xmlns=\"http://www.daisy.org/z3986/2005/ncx/\" version=\"2005-1\" xml:lang=\"{}\" dir=\"{}\">\n<head>\n\
             <meta name=\"dtb:uid\" content=\"{}\"/>\n<meta name=\"dtb:depth\" content=\"1\"/>\n</head>\n\
             <docTitle><text>{}</text></docTitle>\n<navMap>\n",
            self.lang,
            self.lang.dir(),
            self.identifier,
            escape(self.title)
        );
        for (number, chapter) in (1..).zip(chapters) {
            let _ = writeln!(
                out,
                "<navPoint id=\"point-{number}\" playOrder=\"{number}\"><navLabel><text>{}</text></navLabel>\
                 <content src=\"{}\"/></navPoint>",
                without_markup(&chapter.name),
                chapter.file
            );
        }
        out.push_str("</navMap>\n</ncx>\n");
        out.into_bytes()
    }

    /// The package: what the book is, all its files, and the order of reading.
    pub fn opf(&self, chapters: &[Chapter], pictures: &[OutFile], has_cover: bool) -> Vec<u8> {
        let (lang, lesson) = (self.lang, self.lesson);
        let mut out = format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
             <package xmlns=\"http://www.idpf.org/2007/opf\" version=\"3.0\" unique-identifier=\"id\" \
             xml:lang=\"{lang}\" dir=\"{}\">\n<metadata xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n\
             <dc:identifier id=\"id\">{}</dc:identifier>\n<dc:title>{}</dc:title>\n<dc:language>{lang}</dc:language>\n",
            lang.dir(),
            self.identifier,
            escape(self.title)
        );
        for (name, value) in [("creator", &lesson.author), ("source", &lesson.source), ("rights", &lesson.licence)] {
            if !value.trim().is_empty() {
                let _ = writeln!(out, "<dc:{name}>{}</dc:{name}>", escape(value.trim()));
            }
        }
        let _ = writeln!(out, "<meta property=\"dcterms:modified\">{MODIFIED}</meta>");
        for (name, value) in [
            ("accessMode", "textual"),
            ("accessMode", "visual"),
            ("accessModeSufficient", "textual"),
            ("accessibilityFeature", "alternativeText"),
            ("accessibilityFeature", "readingOrder"),
            ("accessibilityFeature", "structuralNavigation"),
            ("accessibilityHazard", "none"),
        ] {
            let _ = writeln!(out, "<meta property=\"schema:{name}\">{value}</meta>");
        }
        if has_cover {
            // Older readers look for this one.
            out.push_str("<meta name=\"cover\" content=\"cover\"/>\n");
        }
        out.push_str("</metadata>\n<manifest>\n");
        let mut item = |id: &str, file: &str, media: &str, properties: &str| {
            let properties =
                if properties.is_empty() { String::new() } else { format!(" properties=\"{properties}\"") };
            let _ = writeln!(out, "<item id=\"{id}\" href=\"{file}\" media-type=\"{media}\"{properties}/>");
        };
        item("nav", "nav.xhtml", "application/xhtml+xml", "nav");
        item("ncx", "toc.ncx", "application/x-dtbncx+xml", "");
        item("style", "style.css", "text/css", "");
        if has_cover {
            item("cover", "cover.png", "image/png", "cover-image");
        }
        for chapter in chapters {
            item(chapter.file.trim_end_matches(".xhtml"), &chapter.file, "application/xhtml+xml", "");
        }
        for (number, picture) in (1..).zip(pictures) {
            item(&format!("picture-{number}"), &picture.path, "image/svg+xml", "");
        }
        let _ = writeln!(out, "</manifest>\n<spine toc=\"ncx\" page-progression-direction=\"{}\">", lang.dir());
        for chapter in chapters {
            let _ = writeln!(out, "<itemref idref=\"{}\"/>", chapter.file.trim_end_matches(".xhtml"));
        }
        out.push_str("</spine>\n</package>\n");
        out.into_bytes()
    }
}

/// Markup of ours without its elements.
pub(super) fn without_markup(markup: &str) -> String {
    let mut out = String::new();
    let mut inside = false;
    for c in markup.chars() {
        match c {
            '<' => inside = true,
            '>' if inside => inside = false,
            c if !inside => out.push(c),
            _ => {}
        }
    }
    out
}
