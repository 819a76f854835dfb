//! Inputs to try, and how each was made, so that it can be made again in another size.

use super::stock::Stock;
use crate::find::inputs::generator_origin;
use crate::find::number::grouped;
use crate::find::test_input::TestInput;
use judge_core::base::text::escape;
use shape::{Draft, Shape};
use std::sync::Arc;

/// How an input is made.
#[derive(Clone)]
pub enum Recipe {
    /// The input of a case, by its number.
    Stored(u64),
    /// By the generator.
    Generated { seed: u64, size: u64 },
    /// By the shape of the inputs.
    Drafted { shape: Arc<Shape>, draft: Draft },
    /// By changes to another, which has this name.
    Changed(String),
}

/// An input to try.
#[derive(Clone)]
pub struct Candidate {
    pub recipe: Recipe,
    /// Its seed is its number in the order in which inputs are made. Its answer comes with a find.
    pub test: TestInput,
    /// It is known to be valid. Others are checked when the program is slow on them.
    pub is_valid: bool,
}

impl Recipe {
    /// The name in a report: `sorted numbers (a; n = 200,000)`.
    pub fn name(&self, stock: &Stock) -> String {
        match self {
            Recipe::Stored(case) => {
                format!("the case {}", escape(stock.cases.name(*case).as_bytes()))
            }
            Recipe::Generated { seed, size } => generator_origin(*seed, *size),
            Recipe::Drafted { draft, .. } => draft_name(draft),
            Recipe::Changed(name) => name.clone(),
        }
    }

    /// The words with which the generator makes the input, if it does.
    pub fn generator_words(&self) -> Option<[u64; 2]> {
        match self {
            Recipe::Generated { seed, size } => Some([*seed, *size]),
            Recipe::Stored(_) | Recipe::Drafted { .. } | Recipe::Changed(_) => None,
        }
    }
}

/// Names the patterns of a draft, and its numbers.
fn draft_name(draft: &Draft) -> String {
    let number = |value: i128| match u64::try_from(value) {
        Ok(value) => grouped(value),
        Err(_) => value.to_string(),
    };
    let numbers: Vec<String> = draft
        .numbers
        .iter()
        .map(|(place, value)| format!("{} = {}", place.name, number(*value)))
        .collect();
    let numbers = numbers.join(", ");
    if draft.patterns.is_empty() {
        return format!("a large input: {numbers}");
    }
    let patterns = draft.patterns.iter();
    let names: Vec<String> =
        patterns.map(|(place, pattern)| format!("{} ({})", pattern.name(), place.name)).collect();
    match &*numbers {
        "" => names.join(", "),
        numbers => format!("{}; {numbers}", names.join(", ")),
    }
}
