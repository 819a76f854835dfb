//! Smaller variants of a case, without knowing its problem: lines, blocks of lines, rows, columns and
//! words that can go, numbers that can be lowered, characters that can be blank.
//!
//! Numbers that count or name what is cut change with it: where rows of a block are cut, the number
//! above that counts them is lowered, and coordinates below that lie beyond the cut move with their
//! cells. Most steps make no sense for most cases; the validator of the problem refuses those.
//!
//! Every step makes [`measure`] less, so shrinking ends, and then no step can be taken. A case of a megabyte
//! has millions of steps, so they are made in stages, and of a stage only the first. The first stages
//! have large cuts of every kind, for programs that take long for a try.

mod blocks;
mod case_text;
mod step;
mod step_maker;
#[cfg(test)]
mod tests;
mod text_pass;

pub use case_text::measure;
pub use text_pass::TextPass;
