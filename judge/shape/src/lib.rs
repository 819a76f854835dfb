//! The shape of the inputs of a problem: learnt from samples, written down for the user to correct, and
//! used to make new inputs, by chance or of known patterns, to vary stored ones and to make them smaller.
//!
//! This crate reads no files and starts no process. Its result is a guess that explains all samples, never a
//! proof: a caller that makes inputs with it asks the problem's validator whether they are cases.
//! The same samples and the same seed always give the same inputs.

mod check;
mod condition;
mod cut;
mod draft;
mod edit;
mod every;
mod facts;
mod field;
mod form;
mod hint;
mod language;
mod learn;
mod make;
mod model;
mod note;
mod observe;
mod pattern;
mod program;
mod reach;
mod reader;
mod rng;
mod rule;
mod smaller;
mod statement;
mod style;
mod tests_of_input;
mod text;
mod tree;
mod vary;
mod visit;

pub use draft::{Draft, NumberPlace, PatternPlace};
pub use every::Every;
pub use hint::Hints;
pub use language::ReadError;
pub use model::Shape;
pub use note::Opening;
pub use observe::{Assumption, Observations};
pub use pattern::{Pattern, PatternKind};
pub use program::ValidatorLanguage;
pub use rng::Rng;
pub use smaller::Smaller;
pub use statement::{Answer, Outcome, Power, Row, Sentence, Statement};
pub use text::MAX_BYTES;
