//! The comments of `shape.txt` that are read back: where its limits come from, and what is open.

use crate::field::Slot;
use crate::reader::{quoted, unescaped};

/// A sentence longer than this is cut.
const MAX_SENTENCE: usize = 400;

/// A comment of a shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Note {
    pub about: About,
    pub text: String,
}

/// The part of a shape, or of its statement, that a comment is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum About {
    /// Fields that a sentence limits.
    Fields(Vec<Slot>),
    /// The limits of a field that only samples show.
    Samples(Slot),
    /// A sentence, or a number, that a person should look at.
    Open(Opening),
}

/// The reason why a sentence or a number is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    NotUnderstood,
    /// It promises something that no rule can hold.
    NoRule,
    /// A number that may be a power.
    Doubted,
}

/// The words between the name of a field and what only samples show of it.
const SAMPLES: &str = " from the samples alone";

impl Opening {
    pub const ALL: [Opening; 3] = [Opening::NotUnderstood, Opening::NoRule, Opening::Doubted];

    /// The words of its comments and of reports.
    pub fn words(self) -> &'static str {
        match self {
            Opening::NotUnderstood => "not understood",
            Opening::NoRule => "open, as no rule can hold it",
            Opening::Doubted => "in doubt",
        }
    }
}

impl Note {
    pub fn new(about: About, text: &str) -> Note {
        let text = text.chars().filter(|c| !c.is_control()).take(MAX_SENTENCE);
        Note { about, text: text.collect() }
    }

    /// The comment, behind its `#`.
    pub fn write(&self, names: &[String]) -> String {
        let about = match &self.about {
            About::Fields(slots) => {
                slots.iter().map(|slot| names[*slot].as_str()).collect::<Vec<_>>().join(" ")
            }
            About::Samples(slot) => format!("{}{SAMPLES}", names[*slot]),
            About::Open(opening) => opening.words().to_string(),
        };
        format!("# {about}: {}", quoted(&self.text))
    }

    /// Reads a line of `shape.txt`; `None` for any other line.
    pub fn read(line: &str, names: &[String]) -> Option<Note> {
        let (about, text) = line.trim().strip_prefix("# ")?.split_once(": \"")?;
        let text = unescaped(text.strip_suffix('"')?).ok()?;
        let slot = |name: &str| names.iter().position(|known| known == name);
        let about = match Opening::ALL.into_iter().find(|opening| opening.words() == about) {
            Some(opening) => About::Open(opening),
            None => match about.strip_suffix(SAMPLES) {
                Some(name) => About::Samples(slot(name)?),
                None => About::Fields(about.split(' ').map(slot).collect::<Option<_>>()?),
            },
        };
        Some(Note::new(about, &text))
    }

    /// The sentence, where it limits one of these fields.
    pub fn sentence_of(&self, slots: &[Slot]) -> Option<&str> {
        let is_wanted = |own: &Vec<Slot>| own.iter().any(|slot| slots.contains(slot));
        match &self.about {
            About::Fields(own) => is_wanted(own).then_some(&self.text),
            About::Samples(_) | About::Open(_) => None,
        }
    }
}
