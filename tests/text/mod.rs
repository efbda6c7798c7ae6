//! Two parts of the tests of text fields that need no window.

pub mod edit;
pub mod order;
