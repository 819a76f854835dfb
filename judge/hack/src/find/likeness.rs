//! Whether an input looks as one of the problem, where no validator can be asked.

use shape::{Assumption, Observations, Shape};
use std::sync::Arc;

/// The known form of the inputs of a problem.
#[derive(Clone)]
pub enum Likeness {
    /// The validator knows it.
    Validated,
    /// Nothing is known of it.
    Unknown,
    /// A person wrote down what they look like.
    Written(Arc<Shape>),
    /// It is guessed from the samples.
    Guessed(Arc<Observations>),
}

/// The check that decides which inputs are valid.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum CheckedBy {
    #[default]
    Validator,
    /// A shape that a person wrote.
    Shape,
    Samples,
}

impl Likeness {
    /// The check that decides which inputs are valid.
    pub fn checked_by(&self) -> CheckedBy {
        match self {
            Likeness::Validated => CheckedBy::Validator,
            Likeness::Written(_) => CheckedBy::Shape,
            Likeness::Unknown | Likeness::Guessed(_) => CheckedBy::Samples,
        }
    }

    /// Whether an input may be tried. `most` is the largest doubt of all that it assumes together.
    ///
    /// # Errors
    ///
    /// The part of the input that does not fit.
    pub fn check(&self, input: &[u8], most: u32) -> Result<(), String> {
        match self {
            Likeness::Validated | Likeness::Unknown => Ok(()),
            // Statements say nothing of them, and many programs fail on them.
            Likeness::Written(_) if shape::has_blanks(input) => {
                Err("a line ends with a blank".to_string())
            }
            Likeness::Written(shape) => shape.check(input),
            Likeness::Guessed(observations) => {
                let assumptions = observations.assumptions(input)?;
                match assumptions.first() {
                    Some(first) if doubt_of(&assumptions) > most => Err(first.text.clone()),
                    Some(_) | None => Ok(()),
                }
            }
        }
    }

    /// The assumptions of an input, a line each, the most doubtful first; and how doubtful all of it is.
    pub fn assumptions(&self, input: &[u8]) -> (Vec<String>, u32) {
        let Likeness::Guessed(observations) = self else { return (Vec::new(), 0) };
        let all = observations.assumptions(input).unwrap_or_default();
        let doubt = doubt_of(&all);
        (all.into_iter().map(|one| one.text).collect(), doubt)
    }
}

/// The doubt of all that an input assumes together.
fn doubt_of(assumptions: &[Assumption]) -> u32 {
    assumptions.iter().map(|one| one.doubt).sum()
}
