//! Reports: what came of the judging, for people and for programs.

pub mod diff_view;
pub mod failed;
pub mod json;
pub mod junit;
pub mod page;
pub mod ranking;
pub mod terminal;
