//! What readers ask while they play: positions, turns, judgements, defences, solutions. A request is a JSON object with
//! the key `ask`, the reply is a JSON object; the web page calls [`handle`] in WebAssembly, tests call it natively.
//!
//! - [`record`]: a board or a puzzle as the page holds it, sealed.
//! - [`Game`]: a record and the turns that were played.
//! - `view`: what everybody may see of a position.
//! - [`rule`]: is a turn right? [`defences`]: what the other side tries. The editor calls these as they are.
//!
//! Nothing here keeps a state: a request holds the board and all turns played, so that the page can take back, branch and
//! reload as it likes. Nothing here tells the time either: work is limited by the number of positions.
//!
//! Texts of turns are coordinates: `e2e4`, `e7e8=Q`, `Fe4e5` (a barrier), `M@e2`, and `b1c3~Q`, `a7a8~P=Q` where a cover was
//! lifted. Whatever is asked may also be written as people do (`Nf3`, `0-0`).

pub mod record;

mod defences;
mod game;
mod judge;
mod requests;
mod view;

pub use defences::{Defence, defences};
pub use game::{Asked, Game, Step, step, text_of};
pub use judge::{FirstTurns, Ruling, rule};
pub use requests::handle;
pub use view::public;

use crate::problem::Limits;

/// Why a request has no reply: a stable code, and a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// What is wrong, for programs: `illegal`, `ambiguous`, `unreadable`, `over`, ….
    pub code: &'static str,
    /// What is wrong, for people.
    pub message: String,
}

impl Refusal {
    fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }
}

/// What one judgement may cost: about two seconds in a browser.
const NODES: u64 = 2_000_000;

/// Limits of `nodes` positions, without a clock and with tables that are no larger than such a search can use.
fn limits(nodes: u64) -> Limits {
    let table_bytes = (nodes as usize * 8).clamp(1 << 20, 16 << 20);
    Limits { time: None, nodes: Some(nodes), table_bytes, threads: 1 }
}
