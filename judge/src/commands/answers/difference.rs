//! The difference between an answer and the output of the reference, in words.

use crate::report::diff_view;
use judge_core::base::text::escape;
use judge_core::judging::outcome::Outcome;

/// One line about an output of the reference that is not right by the stored answer.
pub fn difference_text(outcome: &Outcome) -> String {
    match &outcome.difference {
        Some(difference) => diff_view::place(difference),
        None if outcome.note.is_empty() => "the output validator refuses it".to_string(),
        None => format!("the output validator: {}", escape(outcome.note.as_bytes())),
    }
}
