//! What is asked and what was found: plain data that solvers produce and everybody else shows.

pub mod deals;
pub mod limits;
pub mod report;
pub mod task;
pub mod tree;

pub use deals::{Deals, DealtLine, Elimination, Identity};
pub use limits::{Deal, Limits, Watch};
pub use report::{Finding, FindingKind, Key, Report, Search, Verdict};
pub use task::{Goal, Play, Task};
pub use tree::{Comment, CommentBody, NodeId, Path, Span, Tree, TreeError, Turn};
