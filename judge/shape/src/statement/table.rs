//! The answer to a text as a table: the limits of each field, and the sentence that they come from.

use super::place::{is_number, is_word};
use super::prose::{Answer, Outcome};
use super::told::{Stated, Statement};

/// The facts of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its name and its limits, as `shape.txt` has them.
    pub limits: String,
    /// The sentences that they come from, in the order of the text.
    pub sentences: Vec<String>,
    /// The properties that only the samples show.
    pub from_samples: Vec<&'static str>,
}

impl Statement {
    /// The fields in the order of the input, with the sentences of an answer.
    pub fn rows(&self, answer: &Answer) -> Vec<Row> {
        let mut rows = Vec::new();
        for (name, limits) in self.shape.fields() {
            let Some(slot) = self.shape.names.iter().position(|known| *known == name) else {
                continue;
            };
            let of_slot = answer.sentences.iter().filter(|sentence| match &sentence.outcome {
                Outcome::Taken(slots) => slots.contains(&slot),
                Outcome::Unclear(_) | Outcome::Open | Outcome::Ignored => false,
            });
            let sentences = of_slot.map(|sentence| sentence.text.clone()).collect();
            let wanted: &[(Stated, &'static str)] = if is_word(&self.shape, slot) {
                &[
                    (Stated::Low, "the shortest length"),
                    (Stated::High, "the longest length"),
                    (Stated::Letters, "the characters"),
                ]
            } else if is_number(&self.shape, slot) {
                &[(Stated::Low, "the lower end"), (Stated::High, "the upper end")]
            } else {
                &[]
            };
            let open = wanted.iter().filter(|(stated, _)| !self.stated.contains(&(slot, *stated)));
            let from_samples = open.map(|(_, words)| *words).collect();
            rows.push(Row { limits, sentences, from_samples });
        }
        rows
    }
}
