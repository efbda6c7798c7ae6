//! What the flows share: one browser, and the lessons of the collection as they were exported.

use crate::chromium::Browser;
use boardwright::doc::collection::Collection;
use boardwright::export::web;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// One browser and the exported lessons.
pub struct World {
    pub browser: Browser,
    collection: Collection,
    folder: tempfile::TempDir,
    pages: Mutex<BTreeMap<String, Exported>>,
    opened: Mutex<usize>,
}

/// A lesson as it was exported.
#[derive(Clone, Debug)]
pub struct Exported {
    /// Where its page is.
    pub file: PathBuf,
    /// Bytes of the page.
    size: usize,
    /// Milliseconds from the navigation to the first board that can be used, at each opening.
    ready_ms: Vec<f64>,
}

impl World {
    /// Starts the browser and reads the collection of this project.
    pub fn new() -> Result<World, String> {
        let collection = Collection::scan(Path::new(env!("CARGO_MANIFEST_DIR"))).map_err(|error| error.to_string())?;
        Ok(World {
            browser: Browser::start()?,
            collection,
            folder: tempfile::tempdir().map_err(|error| error.to_string())?,
            pages: Mutex::default(),
            opened: Mutex::new(0),
        })
    }

    /// The page of a lesson of the collection. It is exported once.
    #[track_caller]
    pub fn page(&self, lesson: &str) -> Exported {
        let mut pages = self.pages.lock().unwrap();
        if let Some(page) = pages.get(lesson) {
            return page.clone();
        }
        let file = self.collection.lesson(lesson).unwrap_or_else(|| panic!("no lesson is called {lesson}"));
        let page = web::page(file, &self.collection, &web::Options::default()).unwrap();
        let place = self.folder.path().join(format!("{lesson}.html"));
        std::fs::write(&place, &page).unwrap();
        let exported = Exported { file: place, size: page.len(), ready_ms: Vec::new() };
        pages.insert(lesson.to_owned(), exported.clone());
        exported
    }

    /// A file that a test makes.
    pub fn file(&self, name: &str, text: &str) -> PathBuf {
        let place = self.folder.path().join(name);
        std::fs::write(&place, text).unwrap();
        place
    }

    /// Notes that a page was opened, and how long it took until it could be used.
    pub fn note(&self, lesson: &str, ready_ms: Option<f64>) {
        *self.opened.lock().unwrap() += 1;
        if let Some(page) = self.pages.lock().unwrap().get_mut(lesson) {
            page.ready_ms.extend(ready_ms);
        }
    }

    /// Sizes and times of the pages.
    pub fn report(&self) -> String {
        let mut report = String::new();
        for (lesson, page) in &*self.pages.lock().unwrap() {
            let mut times = page.ready_ms.clone();
            times.sort_by(f64::total_cmp);
            let middle = times.get(times.len() / 2).map_or("-".into(), |ms| format!("{ms:.0} ms"));
            report += &format!(
                "page {lesson}: {} KB, usable after {middle} (median of {})\n",
                page.size.div_ceil(1024),
                times.len()
            );
        }
        let blob = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/player.wasm");
        if let Ok(blob) = std::fs::metadata(blob) {
            report += &format!("engine: {} KB of WebAssembly\n", blob.len().div_ceil(1024));
        }
        report + &format!("{} pages opened\n", self.opened.lock().unwrap())
    }
}
