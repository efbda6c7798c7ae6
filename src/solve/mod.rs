//! Is a problem sound? Searches over any rule set.

mod erased;
