//! Lessons as documents: what is changed, what keeps its bytes, what is saved and what is refused.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use boardwright::doc::align::{Alignment, PagePair, PageState, align};
use boardwright::doc::check::{Options, check_lesson};
use boardwright::doc::lesson_edit::apply;
use boardwright::doc::lesson_moves::{find_moves, link_moves};
use boardwright::doc::lesson_open::OpenedLesson;
use boardwright::doc::lesson_pages::{PageCut, cut};
use boardwright::doc::{Lang, Lesson, LessonBoard, LessonEdit, LessonEditError, LessonFile, StoreError, Texts};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The lesson of ours with the most boards, animations and moves in its text.
const RICH: &str = "barriers-three-examples";

/// A lesson of ours in a folder where it may be written.
fn copy(folder: &Path, name: &str) -> PathBuf {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("lessons").join(name);
    let to = folder.join(name);
    std::fs::create_dir_all(&to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        std::fs::copy(&path, to.join(path.file_name().unwrap())).unwrap();
    }
    to
}

fn bytes(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let read = |entry: std::io::Result<std::fs::DirEntry>| {
        let path = entry.unwrap().path();
        (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read(&path).unwrap())
    };
    std::fs::read_dir(folder).unwrap().map(read).collect()
}

fn rich() -> Lesson {
    LessonFile::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("lessons").join(RICH)).unwrap().lesson
}

fn names(lesson: &Lesson, lang: Lang) -> Vec<String> {
    cut(&lesson.texts[&lang]).iter().map(PageCut::name).collect()
}

fn text(lesson: &mut Lesson, lang: Lang, change: impl FnOnce(&str) -> String) {
    let new = change(&lesson.texts[&lang]);
    apply(lesson, LessonEdit::Text(lang, new)).unwrap();
}

#[test]
fn pages_move_in_all_languages() {
    let mut lesson = rich();
    let before = lesson.clone();
    let (en, he) = (names(&lesson, Lang::En), names(&lesson, Lang::He));
    let expected = ["Why a barrier can do it", "First example: a diagonal is cut", "Second example: a pawn lets go"];
    assert_eq!(en[1..4], expected);
    apply(&mut lesson, LessonEdit::ReorderPage(1, 3)).unwrap();
    assert_eq!(names(&lesson, Lang::En)[1..4], [&en[2], &en[3], &en[1]].map(String::as_str));
    assert_eq!(names(&lesson, Lang::He)[1..4], [&he[2], &he[3], &he[1]].map(String::as_str));
    apply(&mut lesson, LessonEdit::ReorderPage(3, 1)).unwrap();
    assert_eq!(lesson, before, "moved back, every byte is where it was");
    apply(&mut lesson, LessonEdit::DuplicatePage(2)).unwrap();
    assert_eq!(names(&lesson, Lang::He).len(), he.len() + 1);
    assert_eq!(names(&lesson, Lang::He)[2..4], [&he[2], &he[2]].map(String::as_str));
    apply(&mut lesson, LessonEdit::DeletePage(2)).unwrap();
    assert_eq!(lesson, before);
    let headings = Texts::from([(Lang::En, "New".to_owned())]);
    apply(&mut lesson, LessonEdit::InsertPage(2, headings)).unwrap();
    assert_eq!((names(&lesson, Lang::En)[2].as_str(), names(&lesson, Lang::He)[2].as_str()), ("New", "New"));
    apply(&mut lesson, LessonEdit::RenamePage(2, Lang::He, "חדש".into())).unwrap();
    assert_eq!((names(&lesson, Lang::En)[2].as_str(), names(&lesson, Lang::He)[2].as_str()), ("New", "חדש"));
    apply(&mut lesson, LessonEdit::DeletePage(2)).unwrap();
    assert_eq!(lesson, before);
}

#[test]
fn the_title_page_can_move_too() {
    let mut lesson = rich();
    let en = names(&lesson, Lang::En);
    apply(&mut lesson, LessonEdit::ReorderPage(0, 1)).unwrap();
    assert_eq!(names(&lesson, Lang::En)[..2], [&en[1], &en[0]].map(String::as_str));
    assert!(align(&lesson.texts[&Lang::En], &lesson.texts[&Lang::He]).is_in_step());
}

#[test]
fn an_open_fence_keeps_its_page() {
    let mut lesson = rich();
    text(&mut lesson, Lang::He, |text| format!("{text}\n```\nleft open\n"));
    let before = lesson.clone();
    let last = names(&lesson, Lang::En).len() - 1;
    assert_eq!(apply(&mut lesson, LessonEdit::ReorderPage(last, 1)), Err(LessonEditError::Pages(Lang::He)));
    assert_eq!(lesson, before);
}

#[test]
fn a_renamed_board_is_found_everywhere() {
    let mut lesson = rich();
    let odd = "\n![board:pin](<board:pin> \"a (board:pin)\")\n\n![x][ref] and `board:pin` and \
               [both](move:pin/F@e6e7) ![pinned](board:pinned)\n\n[ref]: play:pin\n";
    text(&mut lesson, Lang::En, |text| format!("{text}{odd}"));
    let before = lesson.clone();
    apply(&mut lesson, LessonEdit::RenameBoard("pin".into(), "nail".into())).unwrap();
    assert!(lesson.boards.contains_key("nail") && !lesson.boards.contains_key("pin"));
    for lang in [Lang::En, Lang::He] {
        let text = &lesson.texts[&lang];
        assert!(text.contains("(board:nail)") && text.contains("(move:nail/F@e5e6/Qe6)"), "{text}");
        assert!(!text.contains("(board:pin)\n") && !text.contains("(move:pin/"));
        assert!(text.contains("(board:pin-cut)"), "a longer name is another one");
    }
    let en = &lesson.texts[&Lang::En];
    let expected = "\n![board:pin](<board:nail> \"a (board:pin)\")\n\n![x][ref] and `board:pin` and \
                    [both](move:nail/F@e6e7) ![pinned](board:pinned)\n\n[ref]: play:nail\n";
    assert!(en.ends_with(expected), "{en}");
    apply(&mut lesson, LessonEdit::RenameBoard("nail".into(), "pin".into())).unwrap();
    assert_eq!(lesson, before);
    for name in ["pawn", "", "two words"] {
        let refused = apply(&mut lesson, LessonEdit::RenameBoard("pin".into(), name.into()));
        assert_eq!(refused, Err(LessonEditError::BadName(name.into())));
    }
}

#[test]
fn languages_come_and_go() {
    let mut lesson = rich();
    apply(&mut lesson, LessonEdit::AddLanguage(Lang::Ru, "# Барьеры\n".into())).unwrap();
    apply(&mut lesson, LessonEdit::ReorderLanguage(2, 0)).unwrap();
    assert_eq!(lesson.languages, [Lang::Ru, Lang::En, Lang::He]);
    apply(&mut lesson, LessonEdit::RemoveLanguage(Lang::He)).unwrap();
    apply(&mut lesson, LessonEdit::RemoveLanguage(Lang::En)).unwrap();
    assert!(lesson.title.is_empty());
    assert_eq!(apply(&mut lesson, LessonEdit::RemoveLanguage(Lang::Ru)), Err(LessonEditError::LastLanguage));
}

#[test]
fn what_is_not_touched_keeps_its_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let folder = copy(folder.path(), RICH);
    let toml = folder.join("lesson.toml");
    let written = format!("# mine\n{}\n[extra]\nx = 1 # kept\n", std::fs::read_to_string(&toml).unwrap());
    std::fs::write(&toml, &written).unwrap();
    let windows = std::fs::read_to_string(folder.join("he.md")).unwrap().replace('\n', "\r\n");
    std::fs::write(folder.join("he.md"), &windows).unwrap();
    let before = bytes(&folder);
    let mut opened = OpenedLesson::open(&folder).unwrap();
    assert!(opened.save(false).unwrap().is_empty());
    assert_eq!(bytes(&folder), before);
    opened.history.edit(LessonEdit::BoardCaption("pin".into(), Lang::En, "A pin".into())).unwrap();
    opened.history.edit(LessonEdit::ReorderPage(1, 2)).unwrap();
    assert!(opened.history.is_dirty());
    assert_eq!(opened.save(false).unwrap().len(), 3);
    assert!(!opened.history.is_dirty());
    let after = bytes(&folder);
    let description = String::from_utf8(after["lesson.toml"].clone()).unwrap();
    assert!(description.starts_with("# mine\n") && description.contains("x = 1 # kept"));
    let hebrew = String::from_utf8(after["he.md"].clone()).unwrap();
    assert_eq!(hebrew.matches('\n').count(), hebrew.matches("\r\n").count());
    // Undo survives saving, and goes back to the very bytes.
    assert!(opened.history.undo() && opened.history.undo() && !opened.history.undo());
    opened.save(false).unwrap();
    assert_eq!(bytes(&folder), before);
    assert!(opened.history.redo() && opened.history.redo());
    opened.save(false).unwrap();
    assert_eq!(bytes(&folder), after);
}

#[test]
fn nothing_is_saved_when_any_file_changed() {
    for changed in ["he.md", "en.md", "lesson.toml"] {
        let folder = tempfile::tempdir().unwrap();
        let folder = copy(folder.path(), RICH);
        let mut opened = OpenedLesson::open(&folder).unwrap();
        opened.history.edit(LessonEdit::Text(Lang::En, "# Mine\n".into())).unwrap();
        let path = folder.join(changed);
        std::fs::write(&path, format!("{}\n", std::fs::read_to_string(&path).unwrap())).unwrap();
        let before = bytes(&folder);
        let refused = opened.save(false).unwrap_err();
        assert!(matches!(&refused.error, StoreError::ChangedOnDisk(at) if *at == path), "{refused}");
        assert!(refused.written.is_empty());
        assert_eq!(bytes(&folder), before, "{changed}");
        assert!(opened.history.is_dirty());
        opened.save(true).unwrap();
        assert_eq!(std::fs::read_to_string(folder.join("en.md")).unwrap(), "# Mine\n");
    }
}

#[test]
fn a_failure_half_way_says_what_was_written() {
    let folder = tempfile::tempdir().unwrap();
    let folder = copy(folder.path(), RICH);
    let mut opened = OpenedLesson::open(&folder).unwrap();
    opened.history.edit(LessonEdit::RenameBoard("pin".into(), "nail".into())).unwrap();
    let before = bytes(&folder);
    let path = folder.join("he.md");
    let mut closed = std::fs::metadata(&path).unwrap().permissions();
    closed.set_readonly(true);
    std::fs::set_permissions(&path, closed).unwrap();
    let failed = opened.save(false).unwrap_err();
    assert!(matches!(failed.error, StoreError::ReadOnly(_)), "{failed}");
    assert_eq!(failed.written, [folder.join("en.md")]);
    assert_eq!(failed.left, [folder.join("he.md"), folder.join("lesson.toml")]);
    assert!(failed.to_string().contains("written already: en.md; not written: he.md, lesson.toml"));
    let after = bytes(&folder);
    assert_eq!(after["en.md"], opened.history.now().texts[&Lang::En].as_bytes(), "a file is old or new");
    assert_eq!((&after["he.md"], &after["lesson.toml"]), (&before["he.md"], &before["lesson.toml"]));
    // The next attempt goes on from there.
    std::fs::remove_file(&path).unwrap();
    std::fs::write(&path, &before["he.md"]).unwrap();
    opened.save(false).unwrap();
    assert!(OpenedLesson::open(&folder).unwrap().history.now().boards.contains_key("nail"));
}

#[test]
fn a_language_goes_and_its_file_stays() {
    let folder = tempfile::tempdir().unwrap();
    let folder = copy(folder.path(), RICH);
    let hebrew = std::fs::read_to_string(folder.join("he.md")).unwrap();
    let mut opened = OpenedLesson::open(&folder).unwrap();
    opened.history.edit(LessonEdit::RemoveLanguage(Lang::He)).unwrap();
    opened.save(false).unwrap();
    assert_eq!(std::fs::read_to_string(folder.join("he.md")).unwrap(), hebrew);
    let mut opened = OpenedLesson::open(&folder).unwrap();
    assert_eq!(opened.history.now().languages, [Lang::En]);
    assert_eq!(opened.adopt(Lang::Ru), None);
    let found = opened.adopt(Lang::He).unwrap();
    assert_eq!(found, hebrew);
    opened.history.edit(LessonEdit::AddLanguage(Lang::He, found)).unwrap();
    opened.save(false).unwrap();
    assert_eq!(opened.file().unwrap().lesson, LessonFile::read(&folder).unwrap().lesson);
}

#[test]
fn a_new_lesson_has_no_findings() {
    for rules in boardwright::rules::ALL {
        let folder = tempfile::tempdir().unwrap();
        let about = rules.about();
        let lesson = Lesson::new("new", about.id, about.start, &Lang::ALL);
        let mut opened = OpenedLesson::create(folder.path().join("lessons/new"), lesson.clone());
        assert!(opened.history.is_dirty());
        assert_eq!(opened.save(false).unwrap().len(), 5);
        let file = LessonFile::read(&folder.path().join("lessons/new")).unwrap();
        assert_eq!(file.lesson, lesson);
        let checked = check_lesson(&file, None, &Options::default());
        assert_eq!(checked.diagnostics, [], "{}", about.id);
        let again = OpenedLesson::create(folder.path().join("lessons/new"), lesson).save(false).unwrap_err();
        assert!(matches!(again.error, StoreError::Exists(_)));
    }
}

const STEP: [&str; 5] = ["missing-embed", "extra-embed", "embed-order", "pages-out-of-step", "questions-out-of-step"];

/// The findings of the checks that say that languages are out of step.
fn steps(lesson: &Lesson) -> Vec<&'static str> {
    let folder = tempfile::tempdir().unwrap();
    let mut opened = OpenedLesson::create(folder.path().join(&lesson.id), lesson.clone());
    opened.save(false).unwrap();
    let found = check_lesson(&opened.as_file().unwrap(), None, &Options { prove: false, ..Options::default() });
    found.diagnostics.iter().map(|d| d.code).filter(|code| STEP.contains(code)).collect()
}

fn aligned(lesson: &Lesson) -> Alignment {
    align(&lesson.texts[&Lang::En], &lesson.texts[&Lang::He])
}

#[test]
fn alignment_agrees_with_the_checks() {
    let lesson = rich();
    assert_eq!(aligned(&lesson).pages.iter().map(PagePair::remarks).sum::<usize>(), 0);
    assert_eq!(steps(&lesson), [""; 0]);
    // Each block of the Hebrew text is taken away in turn, then swapped with its neighbour.
    let blocks: Vec<_> = cut(&lesson.texts[&Lang::He]).iter().flat_map(|page| page.pieces.clone()).collect();
    let mut seen = 0;
    for (at, piece) in blocks.iter().enumerate() {
        let mut less = lesson.clone();
        text(&mut less, Lang::He, |text| format!("{}{}", &text[..piece.span.start], &text[piece.span.end..]));
        let findings = steps(&less);
        let own = aligned(&less);
        assert!(!own.is_in_step(), "a block is missing: {piece:?}");
        seen += usize::from(!findings.is_empty());
        let Some(next) = blocks.get(at + 1) else { continue };
        let mut swapped = lesson.clone();
        text(&mut swapped, Lang::He, |text| {
            let (a, b) = (piece.span.clone(), next.span.clone());
            format!("{}{}{}{}{}", &text[..a.start], &text[b.clone()], &text[a.end..b.start], &text[a], &text[b.end..])
        });
        if !steps(&swapped).is_empty() {
            assert!(!aligned(&swapped).is_in_step(), "the checks find something: {:?}", steps(&swapped));
        }
        if aligned(&swapped).is_in_step() {
            assert_eq!(steps(&swapped), [""; 0]);
        }
    }
    assert!(seen > 15, "most blocks are known to the checks too: {seen}");
}

#[test]
fn a_page_without_translation_is_known() {
    let mut lesson = rich();
    let page = cut(&lesson.texts[&Lang::En])[4].clone();
    let english = lesson.texts[&Lang::En][page.span.clone()].to_owned();
    let hebrew = cut(&lesson.texts[&Lang::He])[4].span.clone();
    text(&mut lesson, Lang::He, |text| format!("{}{english}{}", &text[..hebrew.start], &text[hebrew.end..]));
    assert_eq!(aligned(&lesson).pages[4].state, PageState::Untranslated);
    assert!(aligned(&lesson).is_in_step());
    assert_eq!(steps(&lesson), [""; 0]);
    let last = aligned(&lesson).pages.len() - 1;
    let cuts = cut(&lesson.texts[&Lang::He]);
    text(&mut lesson, Lang::He, |text| text[..cuts[last].span.start].to_owned());
    assert_eq!(aligned(&lesson).pages[last].state, PageState::OnlyLeft);
}

fn found(lesson: &Lesson, text: &str) -> Vec<String> {
    find_moves(lesson, text).iter().map(|found| format!("{}={}", &text[found.span.clone()], found.address())).collect()
}

#[test]
fn moves_are_recognised() {
    let mut lesson = rich();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned();
    let orthodox = Some(boardwright::rules::DEFAULT_ID.to_owned());
    lesson.boards.insert("all".into(), LessonBoard { fen: start, rules: orthodox, ..LessonBoard::default() });
    let with = |text: &str| found(&lesson, &format!("![](board:all)\n\n{text}\n"));
    assert_eq!(with("1.e4 e5 2.Nf3!"), ["e4=move:all/e4", "e5=move:all/e4/e5", "Nf3!=move:all/e4/e5/Nf3"]);
    assert_eq!(with("1. e4 e5 2. nf3 0-0"), ["e4=move:all/e4", "e5=move:all/e4/e5", "nf3=move:all/e4/e5/Nf3"]);
    assert_eq!(
        with("אחרי 1.e4 e5 הלבן משחק Nf3, ואז (Nc6)."),
        ["e4=move:all/e4", "e5=move:all/e4/e5", "Nf3=move:all/e4/e5/Nf3", "Nc6=move:all/e4/e5/Nf3/Nc6"]
    );
    assert_eq!(with("הפרש הולך ל-f3, או ב-Nc3 בבת אחת"), ["Nc3=move:all/Nc3"], "a square is no move");
    assert_eq!(with("Nc3 or Nf3 first"), ["Nc3=move:all/Nc3", "Nf3=move:all/Nf3"], "what cannot follow begins anew");
    assert_eq!(with("[e4](move:all/e4) e5, then `Nf3`"), ["e5=move:all/e4/e5"]);
    assert_eq!(with("> **?** What about Nf3?\n>\n> Then **Nf6**."), ["Nf3?=move:all/Nf3", "Nf6=move:all/Nf3/Nf6"]);
    assert_eq!(with("![](puzzle:two-knights)\n\nNf3"), [""; 0], "another thing stands above");
    assert_eq!(found(&lesson, "Nf3"), [""; 0], "no board stands above");
    assert_eq!(found(&lesson, "![](board:pin-cut)\n\nT@e6f7 Ra4"), ["Ra4=move:pin-cut/Ra4"]);
    assert_eq!(
        found(&lesson, "![](board:liver)\n\nלכן T@e6f7 עוצר. אחרי T@d5e6 המלכה מכה Qxe7#."),
        ["T@e6f7=move:liver/T@e6f7", "T@d5e6=move:liver/T@d5e6", "Qxe7#=move:liver/T@d5e6/Qxe7"]
    );
}

#[test]
fn found_moves_become_links_that_are_legal() {
    let mut lesson = rich();
    let without = |text: &str| {
        let mut out = text.to_owned();
        while let Some(at) = out.find("](move:") {
            let open = out[..at].rfind('[').unwrap();
            let end = at + out[at..].find(')').unwrap();
            out = format!("{}{}{}", &out[..open], &out[open + 1..at], &out[end + 1..]);
        }
        out
    };
    for lang in [Lang::En, Lang::He] {
        let before = lesson.texts[&lang].clone();
        let bare = without(&before);
        let found = find_moves(&lesson, &bare);
        let linked = link_moves(&bare, &found);
        assert_eq!(without(&linked), bare, "nothing but links is added");
        for link in ["[T@e6f7](move:liver/T@e6f7)", "[Qxe7#](move:liver/T@d5e6/Qxe7)", "[F@e5e6](move:pin/F@e5e6)"] {
            assert!(before.contains(link) && linked.contains(link), "{linked}");
        }
        assert_eq!(find_moves(&lesson, &linked), [], "what is a link is not found again");
        apply(&mut lesson, LessonEdit::Text(lang, linked)).unwrap();
    }
    assert_eq!(steps(&lesson), [""; 0]);
}

/// Files by name, as the watch on the disk hands them over.
fn disk(folder: &Path, names: &[(String, String)]) -> Vec<(String, Option<Vec<u8>>)> {
    names.iter().map(|(name, _)| (name.clone(), std::fs::read(folder.join(name)).ok())).collect()
}

#[test]
fn what_others_wrote_can_be_taken_or_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let folder = copy(folder.path(), RICH);
    let mut opened = OpenedLesson::open(&folder).unwrap();
    let names = opened.texts();
    assert_eq!(names.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["lesson.toml", "en.md", "he.md"]);
    assert_eq!(opened.texts(), opened.base_texts());
    opened.history.edit(LessonEdit::Text(Lang::En, "# Mine\n".into())).unwrap();
    std::fs::write(folder.join("he.md"), "# שלהם\n").unwrap();
    // Theirs counts as read; mine stays a change of it.
    opened.rebase(&disk(&folder, &names)).unwrap();
    assert!(opened.history.is_dirty());
    opened.save(false).unwrap();
    assert_eq!(std::fs::read_to_string(folder.join("he.md")).unwrap(), opened.history.now().texts[&Lang::He]);
    std::fs::write(folder.join("he.md"), "# שלהם\n").unwrap();
    let theirs: Vec<_> = disk(&folder, &names);
    let texts: Vec<(String, String)> =
        theirs.iter().map(|(name, bytes)| (name.clone(), String::from_utf8(bytes.clone().unwrap()).unwrap())).collect();
    opened.take(&texts).unwrap();
    opened.rebase(&theirs).unwrap();
    assert!(!opened.history.is_dirty());
    assert_eq!(opened.history.now().texts[&Lang::He], "# שלהם\n");
    assert!(opened.history.undo(), "mine can be had again");
    assert!(opened.history.is_dirty() && opened.history.now().texts[&Lang::He].len() > 100);
}

#[test]
fn a_file_that_is_gone_is_written_again() {
    let folder = tempfile::tempdir().unwrap();
    let folder = copy(folder.path(), RICH);
    let before = bytes(&folder);
    let mut opened = OpenedLesson::open(&folder).unwrap();
    let names = opened.texts();
    for name in ["he.md", "lesson.toml"] {
        std::fs::remove_file(folder.join(name)).unwrap();
        opened.rebase(&disk(&folder, &names)).unwrap();
        assert!(opened.history.is_dirty());
        assert_eq!(opened.on_disk().iter().filter(|(_, hash)| hash.is_none()).count(), 1);
        opened.save(false).unwrap();
        assert_eq!(bytes(&folder), before, "{name}");
        assert!(!opened.history.is_dirty());
    }
}

#[test]
fn work_that_was_not_saved_is_restored() {
    let folder = tempfile::tempdir().unwrap();
    let folder = copy(folder.path(), RICH);
    let mut opened = OpenedLesson::open(&folder).unwrap();
    let first = Lesson::clone(opened.history.now());
    opened.history.edit(LessonEdit::ReorderPage(1, 2)).unwrap();
    opened.history.edit(LessonEdit::RenameBoard("pin".into(), "nail".into())).unwrap();
    let believed = opened.on_disk().into_iter();
    let base: Vec<_> =
        believed.zip(opened.base_texts()).map(|((name, hash), (_, text))| (name, hash.unwrap(), text)).collect();
    let mut restored = OpenedLesson::restore(&folder, &base, &opened.texts()).unwrap();
    assert_eq!(restored.history.now(), opened.history.now());
    assert!(restored.history.is_dirty());
    assert!(restored.history.undo() && **restored.history.now() == first && restored.history.redo());
    restored.save(false).unwrap();
    assert_eq!(OpenedLesson::open(&folder).unwrap().history.now(), opened.history.now());
    // A lesson that was never saved.
    let new = Lesson::new("new", "chessence", "", &[Lang::En]);
    let opened = OpenedLesson::create(folder.with_file_name("new"), new.clone());
    let restored = OpenedLesson::restore(opened.folder(), &[], &opened.texts()).unwrap();
    assert_eq!(**restored.history.now(), new);
    assert!(restored.history.is_dirty());
}

#[test]
fn a_lesson_is_saved_under_another_name() {
    let collection = tempfile::tempdir().unwrap();
    let folder = copy(collection.path(), RICH);
    let toml = folder.join("lesson.toml");
    std::fs::write(&toml, format!("# mine\n{}", std::fs::read_to_string(&toml).unwrap())).unwrap();
    let before = bytes(&folder);
    let mut opened = OpenedLesson::open(&folder).unwrap();
    let other = collection.path().join("other");
    let lesson = Lesson { id: "other".into(), ..Lesson::clone(opened.history.now()) };
    opened.save_as(other.clone(), lesson.clone()).unwrap();
    assert_eq!(bytes(&folder), before);
    assert!(!opened.history.is_dirty() && opened.folder() == other);
    let mut copied = bytes(&other);
    let description = String::from_utf8(copied.remove("lesson.toml").unwrap()).unwrap();
    assert!(description.starts_with("# mine\n") && description.contains("id = \"other\""), "{description}");
    let mut expected = before;
    expected.remove("lesson.toml");
    assert_eq!(copied, expected, "texts and animations go along");
    assert!(matches!(opened.save_as(folder, lesson), Err(StoreError::Exists(_))));
}
