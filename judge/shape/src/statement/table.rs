//! The limits of a shape as a table, with the sentences that they come from, and what is open.

use super::place::{has_kind, is_number, is_word};
use super::prose::{Answer, Outcome};
use super::told::{Stated, Statement};
use crate::field::{Kind, Slot};
use crate::note::{About, Note, Opening};

/// The facts of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its name and its limits, as `shape.txt` has them.
    pub limits: String,
    /// The sentences that they come from, in the order of the text.
    pub sentences: Vec<String>,
    /// The properties that only the samples show.
    pub from_samples: Vec<String>,
}

/// The limits of a word; the last stands alone where a number says how long it is.
const WORD: [(Stated, &str); 3] = [
    (Stated::Low, "the shortest length"),
    (Stated::High, "the longest length"),
    (Stated::Letters, "the characters"),
];

impl Statement {
    /// Notes in the shape where its limits come from, by this answer and those before it.
    pub fn note(&mut self, answer: &Answer) {
        let notes = std::mem::take(&mut self.shape.notes);
        let is_told_again = |note: &Note| {
            let mut sentences = answer.sentences.iter();
            matches!(note.about, About::Open(_))
                && sentences.any(|sentence| note.text.starts_with(&sentence.text))
        };
        let samples: Vec<Note> = (0..self.shape.names.len())
            .filter_map(|slot| {
                let open = self.samples_alone(slot, &notes);
                (!open.is_empty()).then(|| Note::new(About::Samples(slot), &open.join(", ")))
            })
            .collect();
        let kept = notes
            .into_iter()
            .filter(|note| !matches!(note.about, About::Samples(_)) && !is_told_again(note));
        let mut notes: Vec<Note> = kept.chain(samples).collect();
        let said = answer.sentences.iter().filter_map(|sentence| {
            let text = &sentence.text;
            Some(match &sentence.outcome {
                Outcome::Taken(slots) => Note::new(About::Fields(slots.clone()), text),
                Outcome::Unclear(why) => {
                    Note::new(About::Open(Opening::NotUnderstood), &format!("{text}: {why}"))
                }
                Outcome::Open => Note::new(About::Open(Opening::NoRule), text),
                Outcome::Ignored => return None,
            })
        });
        let doubted = answer.powers.iter().map(|power| {
            let taken = if power.is_taken { &power.power } else { &power.number };
            let text = format!("{} may be {}; taken as {taken}", power.number, power.power);
            Note::new(About::Open(Opening::Doubted), &text)
        });
        for note in said.chain(doubted) {
            if !notes.contains(&note) {
                notes.push(note);
            }
        }
        self.shape.notes = notes;
    }

    /// The fields in the order of the input.
    pub fn rows(&self) -> Vec<Row> {
        let fields = self.shape.fields().into_iter().filter_map(|(name, limits)| {
            let slot = self.shape.names.iter().position(|known| *known == name)?;
            let notes = &self.shape.notes;
            let sentences = notes.iter().filter_map(|note| note.sentence_of(&[slot]));
            let sentences = sentences.map(str::to_string).collect();
            let open = self.samples_alone(slot, notes).into_iter().map(str::to_string);
            Some(Row { limits, sentences, from_samples: open.collect() })
        });
        fields.collect()
    }

    /// The sentences and the numbers that are open.
    pub fn open(&self, wanted: Opening) -> Vec<&str> {
        let is_wanted = |note: &&Note| note.about == About::Open(wanted);
        self.shape.notes.iter().filter(is_wanted).map(|note| note.text.as_str()).collect()
    }

    /// The limits of a field that only samples show: those that no line tells, as far as notes of a shape that was
    /// written say so.
    fn samples_alone(&self, slot: Slot, notes: &[Note]) -> Vec<&'static str> {
        let wanted: &[(Stated, &'static str)] = if has_kind(&self.shape, slot, Kind::is_row) {
            &WORD[2..]
        } else if is_word(&self.shape, slot) {
            &WORD
        } else if is_number(&self.shape, slot) {
            &[(Stated::Low, "the lower end"), (Stated::High, "the upper end")]
        } else {
            &[]
        };
        let is_noted = |words: &str| {
            notes.iter().any(|note| note.about == About::Samples(slot) && note.text.contains(words))
        };
        let is_open = |stated: Stated, words: &str| {
            !self.stated.contains(&(slot, stated)) && (!self.is_written || is_noted(words))
        };
        wanted.iter().filter(|(stated, words)| is_open(*stated, words)).map(|one| one.1).collect()
    }
}
