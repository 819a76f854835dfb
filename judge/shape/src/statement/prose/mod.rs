//! A text of a page: each of its sentences is taken, left out, or shown as not understood.

mod chains;
mod formats;
mod graphs;
mod guarantees;
mod lengths;
mod letters;
mod phrases;
mod telling;
mod values;

use super::page::{self, Part};
use super::power::{self, Power};
use super::scope::{self, Scope};
use super::told::Statement;
use super::{has_any, text, PARTS};
use telling::Telling;

/// The kinds of limits, in the order in which a sentence is searched for them.
const KINDS: [fn(&mut Statement, &mut Telling); 8] = [
    formats::read,
    chains::read,
    letters::read,
    lengths::read,
    values::read,
    phrases::read,
    graphs::read,
    guarantees::read,
];

/// A sentence of a page, and whether it is understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    pub text: String,
    pub outcome: Outcome,
}

/// Whether a sentence is understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It limits the fields with these numbers.
    Taken(Vec<usize>),
    /// It may limit something, and is not understood: the reason.
    Unclear(String),
    /// It promises something that no rule can hold.
    Open,
    /// It limits nothing.
    Ignored,
}

/// The answer to a text.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    pub sentences: Vec<Sentence>,
    /// The numbers that may be powers.
    pub powers: Vec<Power>,
    /// The other parts of the page: the name of each, and how many of its lines are not empty.
    pub left_out: Vec<(&'static str, usize)>,
}

impl Answer {
    /// Whether a sentence was taken.
    pub fn has_limits(&self) -> bool {
        self.sentences.iter().any(|sentence| matches!(sentence.outcome, Outcome::Taken(_)))
    }
}

/// Words that a sentence with a limit has, whatever else it says.
const LIMITS: [&str; 25] = [
    "<",
    ">",
    "≤",
    "≥",
    "exceed",
    "at most",
    "at least",
    "less than",
    "greater than",
    "more than",
    "distinct",
    "different",
    "unique",
    "sorted",
    "creasing",
    "permutation",
    "connected",
    "acyclic",
    " tree",
    "divisible",
    "multiple of",
    "coprime",
    "no two",
    "palindrome",
    "not equal",
];
/// Words that limit something in some sentences and describe something in others.
const LIMITING: [&str; 13] = [
    "even",
    "odd ",
    "either",
    "between",
    "prime",
    "positive",
    "negative",
    "lower",
    "upper",
    "letters",
    "digit",
    "character",
    "alphabet",
];
/// The same of sentences that promise something.
const PROMISES: [&str; 11] = [
    "guarantee",
    "at least one",
    "at least once",
    "exactly once",
    "always",
    "never",
    "can not",
    "cannot",
    "there is",
    "there exist",
    "must",
];

impl Statement {
    /// Tells a text as it is copied: lines with limits, the part of a statement about the input, or a whole page. What
    /// is understood changes the shape; the answer has the rest.
    pub fn tell_text(&mut self, text: &str) -> Answer {
        let text = text::with_plain_blanks(text);
        let placed = page::placed(&text);
        let of = |wanted: Part| {
            let lines = placed.iter().filter(move |(part, _)| *part == Some(wanted));
            lines.map(|(_, line)| *line)
        };
        let has_headings = placed.iter().any(|(part, _)| part.is_none());
        let input: Vec<&str> = of(Part::Input).collect();
        let input = text::joined(&input).join("\n");
        let powers = power::powers(&input, has_headings);
        let input = power::restored(&input, &powers);
        let naming = self.give_names(&input, &text);
        let mut answer = Answer { powers, ..Answer::default() };
        let mut scope = Scope::default();
        for line in text::unwrapped(&input) {
            for sentence in text::sentences(&line).into_iter().filter(|text| !text.is_empty()) {
                scope.go_on(&self.shape, &text::plain(sentence));
                answer.sentences.extend(self.tell_prose(sentence, &scope, !naming.is_prose));
            }
        }
        for part in [Part::Story, Part::Output, Part::Samples, Part::Notes] {
            let lines = of(part).filter(|line| !line.is_empty()).count();
            if lines > 0 {
                answer.left_out.push((part.words(), lines));
            }
        }
        let story: Vec<&str> = of(Part::Story).collect();
        for line in text::unwrapped(&story.join("\n")) {
            for sentence in text::sentences(&line) {
                let words = letters::read_story(self, sentence);
                answer.sentences.extend(words.map(|words| Sentence {
                    text: sentence.to_string(),
                    outcome: Outcome::Taken(words),
                }));
            }
        }
        self.restore_names(&naming);
        answer
    }

    /// Tells a sentence; the parts that are understood, and the rest.
    fn tell_prose(&mut self, sentence: &str, scope: &Scope, is_plain: bool) -> Vec<Sentence> {
        let said = |outcome| Sentence { text: sentence.to_string(), outcome };
        if is_plain {
            match self.tell(sentence) {
                Ok(()) => {
                    let slots = scope::named(&self.shape, &text::plain(sentence));
                    return vec![said(Outcome::Taken(slots))];
                }
                Err(why) if sentence.len() > super::MAX_LINE => {
                    return vec![said(Outcome::Unclear(why))]
                }
                Err(_) => {}
            }
        }
        let promised = text::without_promise(sentence);
        let plain = &text::plain(promised);
        let (slots, unclear, rest) = (Vec::new(), Vec::new(), plain.clone());
        let mut telling = Telling { sentence, plain, scope, slots, unclear, is_open: false, rest };
        KINDS.iter().for_each(|read| read(self, &mut telling));
        let rest = format!(" {} ", telling.rest.to_lowercase());
        let consists = text::with_consists(&rest);
        let is_of_letters = consists.contains(" consists of ") && !has_any(&consists, &PARTS);
        let is_open = promised.len() < sentence.len() || has_any(&rest, &LIMITING) || is_of_letters;
        let has_limit = has_any(&rest, &LIMITS) || has_any(&rest, &PROMISES);
        let is_left = has_limit || telling.slots.is_empty() && is_open;
        let mut outcomes = Vec::new();
        if !telling.slots.is_empty() {
            telling.slots.sort_unstable();
            telling.slots.dedup();
            outcomes.push(Outcome::Taken(telling.slots));
        }
        if let Some(why) = telling.unclear.into_iter().next() {
            outcomes.push(Outcome::Unclear(why));
        } else if telling.is_open || is_left && has_any(&sentence.to_lowercase(), &PROMISES) {
            outcomes.push(Outcome::Open);
        } else if is_left {
            outcomes.push(Outcome::Unclear("no limit of a field is found in it".to_string()));
        } else if outcomes.is_empty() {
            outcomes.push(Outcome::Ignored);
        }
        outcomes.into_iter().map(said).collect()
    }
}
