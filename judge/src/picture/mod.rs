//! The pictures that a problem's visualizer draws, for a terminal and for the page.
//!
//! A visualizer writes SVG. `parse` reads the part of it that a terminal can show into a [`Picture`]
//! (`grid`); `text` draws that with characters, and `figure` as small SVG for the page.
//!
//! [`Picture`]: grid::Picture

pub mod figure;
pub mod grid;
pub mod parse;
pub mod text;
pub mod visualizer;
