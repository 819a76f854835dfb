//! The scoring of a search for a slow input: the time that the program takes on an input.
//!
//! From the bottom up: `recipe` (what inputs are made of and how, in all sizes), `trial` (a run, and the slowest by
//! now), `growth` (the sizes of the slowest), `climb` and `producer` (make inputs and try them).

mod climb;
mod growth;
mod producer;
mod recipe;
mod trial;

pub use growth::{bisect, growth_of, Growth};
pub use producer::{hunt, Producer, SlowHuntResult};
pub use recipe::{Recipe, Stock};
pub use trial::Trial;
