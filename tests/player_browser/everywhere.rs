//! What holds for every page.

use crate::chromium::Screen;
use crate::reader::Reader;
use crate::world::World;

pub const FLOWS: &[crate::Flow] = &[("everywhere: nothing sticks out", nothing_sticks_out)];

fn nothing_sticks_out(world: &World) {
    for screen in [Screen::Phone, Screen::Desk] {
        for lesson in ["knight", "barriers-first-steps"] {
            let mut reader = Reader::opens(world, lesson, screen);
            let (wider, what) = reader.tab.sticking_out();
            assert!(wider <= 0.0, "{lesson} {screen:?} {wider} {what:?}");
            eprintln!("{:?}", reader.tab.tree().iter().take(20).collect::<Vec<_>>());
            reader.tab.shot(lesson);
            reader.tab.long_shot(lesson);
        }
    }
}
