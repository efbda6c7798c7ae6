//! What belongs to the board in the middle besides the widget itself: what barriers cut, sites by keyboard, drawing, what
//! a side sees, and the changes to a first position that are made as a whole.

pub mod cuts;
pub mod draw;
pub mod execute;
pub mod overlay;
pub mod promotion;
pub mod sight;
pub mod sites;
pub mod strip;
pub mod typed;
