//! A lesson as a package for learning platforms (SCORM 1.2): the page, which then reports what was solved, and the
//! manifest that says what the package is. The same lesson gives the same bytes.

use super::web::html::{clean, escape};
use super::web::{self, OutFile, WebError};
use super::zip::{ZipError, zip};
use crate::doc::collection::Collection;
use crate::doc::lang::text_in;
use crate::doc::lesson::{Lesson, LessonFile};
use crate::doc::{Lang, store::Hash};
use std::fmt::Write;

/// What the page runs besides the player.
const SCRIPT: &str = include_str!("web/player/scorm.js");

/// Why there is no package.
#[derive(Debug, thiserror::Error)]
pub enum ScormError {
    /// The page could not be written.
    #[error(transparent)]
    Page(#[from] WebError),
    /// The archive could not be written.
    #[error(transparent)]
    Zip(#[from] ZipError),
}

/// Makes a package of a lesson. Puzzles that it embeds are taken from the collection.
///
/// # Errors
/// Those of [`web::page`], and when the archive cannot be written.
pub fn scorm(file: &LessonFile, collection: &Collection, options: &web::Options) -> Result<Vec<u8>, ScormError> {
    Ok(zip(&files(file, collection, options)?, None)?)
}

/// The files of a package, before they are put together.
///
/// # Errors
/// Those of [`web::page`].
pub fn files(file: &LessonFile, collection: &Collection, options: &web::Options) -> Result<Vec<OutFile>, WebError> {
    let mut scripts = options.scripts.clone();
    scripts.push(SCRIPT);
    let page = web::page(file, collection, &web::Options { scripts, ..options.clone() })?;
    let lead = options.languages.first().or(file.lesson.languages.first()).copied().unwrap_or_default();
    let manifest = manifest(&file.lesson, lead, page.as_bytes());
    let put = |path: &str, text: String| OutFile { path: path.into(), bytes: text.into_bytes() };
    Ok(vec![put("imsmanifest.xml", manifest), put("index.html", page)])
}

/// The manifest: one organisation with one item, which is the page.
fn manifest(lesson: &Lesson, lead: Lang, page: &[u8]) -> String {
    let title = clean(text_in(&lesson.title, lead));
    let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
    // Platforms refuse long titles.
    let title: String = if title.is_empty() { lesson.id.clone() } else { title.chars().take(200).collect() };
    let title = escape(&title);
    // Letters, digits and hyphens, begun by a letter, as XML names must; another lesson of the same name differs in the
    // digest.
    let digest: String = Hash::of(page).to_string().chars().take(12).collect();
    let name: String = lesson.id.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let _ = write!(
        out,
        "<manifest identifier=\"boardwright-{name}-{digest}\" version=\"1.0\" \
         xmlns=\"http://www.imsproject.org/xsd/imscp_rootv1p1p2\" xmlns:adlcp=\"http://www.adlnet.org/xsd/adlcp_rootv1p2\" \
         xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" \
         xsi:schemaLocation=\"http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd \
         http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd\">\n\
         <metadata>\n<schema>ADL SCORM</schema>\n<schemaversion>1.2</schemaversion>\n</metadata>\n\
         <organizations default=\"lesson\">\n<organization identifier=\"lesson\">\n<title>{title}</title>\n\
         <item identifier=\"item\" identifierref=\"page\" isvisible=\"true\">\n<title>{title}</title>\n</item>\n\
         </organization>\n</organizations>\n\
         <resources>\n<resource identifier=\"page\" type=\"webcontent\" adlcp:scormtype=\"sco\" href=\"index.html\">\n\
         <file href=\"index.html\"/>\n</resource>\n</resources>\n</manifest>\n"
    );
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_is_xml_whatever_the_title() {
        let title = [(Lang::En, "A <b> & \"c\"\n\u{202e}d ]]>".to_owned())].into();
        let lesson = Lesson { id: "pins-2".into(), title, ..Lesson::default() };
        let text = manifest(&lesson, Lang::En, b"x");
        let document = roxmltree::Document::parse(&text).unwrap();
        let titles: Vec<_> = document.descendants().filter(|n| n.tag_name().name() == "title").collect();
        assert_eq!(titles.iter().map(|n| n.text().unwrap()).collect::<Vec<_>>(), ["A <b> & \"c\" d ]]>"; 2]);
        let id = document.root_element().attribute("identifier").unwrap();
        assert!(id.starts_with("boardwright-pins-2-") && id.len() == 31, "{id}");
        assert_eq!(manifest(&lesson, Lang::En, b"x"), text);
        assert_ne!(manifest(&lesson, Lang::En, b"y"), text);
    }
}
