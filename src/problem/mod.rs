//! What is asked and what was found: plain data that solvers produce and everybody else shows.

pub mod answer;
pub mod deals;
pub mod limits;
pub mod practice;
pub mod proof;
pub mod report;
pub mod task;
pub mod tree;

pub use answer::{Answer, Grade};
pub use deals::{Deals, DealtLine, Elimination, Identity};
pub use limits::{Deal, Limits, Watch};
pub use practice::{Choice, Strength};
pub use proof::{Proof, ProofNode, Replies};
pub use report::{Finding, FindingKind, Key, Report, Scope, Search, Solution, Solutions, Verdict, Weight};
pub use task::{Goal, Play, Problem, Task};
pub use tree::{Comment, CommentBody, NodeId, Path, Span, Tree, TreeError, Turn};
