//! The scoring of the goal `TooSlow`: the time that the program takes on an input.
//!
//! From the bottom up: `recipe` (how an input is made), `stock` (what inputs can be made of), `family` (one kind of
//! input in all sizes), `trial` (one run, and the slowest by now), `growth`, `climb` and `producer` (make
//! inputs), `hunt` and `bisect`.

mod bisect;
mod climb;
mod family;
mod growth;
mod hunt;
mod producer;
mod recipe;
mod stock;
mod trial;

pub use bisect::bisect;
pub use growth::{growth_of, Growth};
pub use hunt::{hunt, SlowHuntResult};
pub use stock::Stock;
pub use trial::Trial;
