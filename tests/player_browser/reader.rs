//! A reader of a lesson.

use crate::chromium::{Screen, Tab};
use crate::world::World;

/// A reader with a lesson open.
pub struct Reader<'a> {
    world: &'a World,
    pub tab: Tab,
    lesson: String,
}

impl<'a> Reader<'a> {
    /// Opens a lesson.
    #[track_caller]
    pub fn opens(world: &'a World, lesson: &str, screen: Screen) -> Self {
        let page = world.page(lesson);
        let mut tab = world.browser.tab(screen);
        tab.open(&page.file);
        world.note(lesson, None);
        Self { world, tab, lesson: lesson.to_owned() }
    }
}

impl Drop for Reader<'_> {
    /// Nobody leaves a page that broke a rule of the house.
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert!(self.tab.errors.is_empty(), "{}: errors: {:#?}", self.lesson, self.tab.errors);
            assert!(self.tab.requests.is_empty(), "{}: requests: {:#?}", self.lesson, self.tab.requests);
        }
    }
}
