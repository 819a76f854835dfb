//! Programs as a setter writes them: one that checks inputs and accepts what the shape accepts, and one that makes
//! inputs. A walk over the shape for each (`validator.rs`, `generator.rs`) gives the steps (`language.rs`), with the
//! names, counts and comparisons here; a file for each language has its words, and each rule has its own check.

mod cpp;
mod ctd;
mod generator;
mod language;
mod python;
mod validator;

use crate::condition::{Condition, Divisor};
use crate::field::{Bound, Count, Field, Join, Kind, Relation, Slot};
use crate::language::count_text;
use crate::model::{fields, repeats, sequences, Item, Repeat, Shape};
use crate::rule::Rule;
use crate::text::{number, real_text};
use language::{one_of, Language, Length, Lexicon, Rounds, Step, Word};
use std::collections::{HashMap, HashSet};

/// A number with a point has at most this many digits: a double holds them.
const MAX_DIGITS: usize = 15;
/// The names of the counters of loops, the first that no field has.
const INDICES: [&str; 8] = ["i", "j", "k", "l", "p", "q", "r", "t"];

/// The language of a validator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValidatorLanguage {
    Cpp { has_testlib: bool },
    Python,
    Checktestdata,
}

impl Shape {
    /// The text of a program that accepts the inputs of this shape; `problem` names the problem.
    ///
    /// # Errors
    /// The part that the language has no words for.
    pub fn validator(&self, language: ValidatorLanguage, problem: &str) -> Result<String, String> {
        let language: &dyn Language = match language {
            ValidatorLanguage::Cpp { has_testlib } => &cpp::Cpp { has_testlib },
            ValidatorLanguage::Python => &python::Python { makes_inputs: false },
            ValidatorLanguage::Checktestdata => &ctd::Checktestdata,
        };
        let mut writer = Writer::new(self, language);
        writer.parts(&self.parts).and_then(|()| writer.step(&Step::End)).map_err(|why| {
            format!("a validator in {} cannot be written: {why}", language.lexicon().name)
        })?;
        Ok(language.program(problem, &writer.body))
    }

    /// The text of a program in Python that makes inputs of this shape, by kind, seed and size.
    ///
    /// # Errors
    /// The part that it cannot keep.
    pub fn generator(&self, problem: &str) -> Result<String, String> {
        let language = python::Python { makes_inputs: true };
        let mut writer = Writer::new(self, &language);
        writer
            .make_parts(&self.parts, &HashMap::new())
            .map_err(|why| format!("a generator cannot be written: {why}"))?;
        Ok(language.program(problem, &writer.body))
    }
}

/// A sum of products that a part around limits.
struct Budget {
    slots: Vec<Slot>,
    /// The variable for what is left of it.
    left: String,
    /// The expression for the times that still come.
    times: String,
}

struct Writer<'s> {
    shape: &'s Shape,
    language: &'s dyn Language,
    /// The name of the variable of each slot.
    names: Vec<String>,
    /// The fields, by their slots.
    kinds: HashMap<Slot, &'s Kind>,
    /// The slots whose values are asked for later, and those of which all words are kept.
    used: HashSet<Slot>,
    kept: HashSet<Slot>,
    /// The expressions for the values that are known here.
    known: HashMap<Slot, String>,
    body: String,
    depth: usize,
    /// The counters of the loops around.
    indices: Vec<String>,
    /// The sums that a generator keeps here.
    budgets: Vec<Budget>,
    /// The sentences that stand there already.
    said: HashSet<&'s str>,
}

impl<'s> Writer<'s> {
    fn new(shape: &'s Shape, language: &'s dyn Language) -> Writer<'s> {
        let mut used: HashSet<Slot> = HashSet::new();
        let mut kept = HashSet::new();
        for (count, rules) in sequences(&shape.parts) {
            used.extend(count.slots());
            used.extend(rules.iter().filter_map(Rule::graph).map(|graph| graph.of));
            kept.extend(rules.iter().flat_map(|rule| rule.slots()));
        }
        let of_rows = |repeat: &&Repeat| repeat.rules.iter().any(|rule| rule.slots().is_empty());
        kept.extend(
            repeats(&shape.parts).into_iter().filter(of_rows).filter_map(Repeat::first_slot),
        );
        used.extend(shape.conditions.iter().flat_map(Condition::slots));
        for field in fields(&shape.parts) {
            used.extend(field.kind.bounds().iter().map(|bound| bound.slot));
            if let Kind::Word { length, .. } = &field.kind {
                used.extend(length.slots());
            }
        }
        let mut names: Vec<String> = Vec::new();
        for name in &shape.names {
            let mut name = language.variable(name);
            if language.lexicon().keywords.split(' ').any(|word| word == name) {
                name.push('_');
            }
            let is_free = |name: &String| !names.contains(name);
            let numbered = (2..).map(|number| format!("{name}{number}"));
            let free = std::iter::once(name.clone()).chain(numbered).find(is_free);
            names.extend(free);
        }
        let kinds = fields(&shape.parts).map(|field| (field.slot, &field.kind)).collect();
        Writer {
            shape,
            language,
            names,
            kinds,
            used,
            kept,
            known: HashMap::new(),
            body: String::new(),
            depth: 0,
            indices: Vec::new(),
            budgets: Vec::new(),
            said: HashSet::new(),
        }
    }

    fn step(&mut self, step: &Step) -> Result<(), String> {
        let begins = matches!(step, Step::Loop { .. } | Step::If(_) | Step::UnlessMissing(_));
        self.depth -= usize::from(matches!(step, Step::Close(_)));
        let text = self.language.step(step)?;
        self.lines(&text);
        self.depth += usize::from(begins);
        Ok(())
    }

    /// The sentences of the statement about the fields of a line, each once.
    fn sentences(&mut self, items: &[Item]) {
        let own: Vec<Slot> = items.iter().map(|item| item.field().slot).collect();
        let sentences = self.shape.notes.iter().filter_map(|note| note.sentence_of(&own));
        for sentence in sentences.collect::<Vec<_>>() {
            if self.said.insert(sentence) {
                // In quotes no line of C++ goes on in the next.
                self.lines(&format!("{} \"{sentence}\"", self.language.lexicon().comment));
            }
        }
    }

    fn lines(&mut self, text: &str) {
        for line in text.lines() {
            self.body += &"    ".repeat(self.depth);
            self.body += line;
            self.body.push('\n');
        }
    }

    /// A name for the counter of a loop.
    fn index(&self) -> String {
        let is_free =
            |name: &&str| !self.names.iter().chain(&self.indices).any(|known| known == name);
        let index = INDICES.into_iter().find(is_free);
        index.map_or_else(|| format!("index{}", self.indices.len()), str::to_string)
    }

    /// A name that no variable has, like this one.
    fn free_name(&self, name: &str) -> String {
        let mut name = name.to_string();
        while self.names.contains(&name) {
            name.push('_');
        }
        name
    }

    /// Begins a loop of a count; returns its counter.
    fn begin(&mut self, count: &Count, free: &Rounds) -> Result<String, String> {
        let index = self.index();
        if count.is_free() {
            let rounds = match free {
                Rounds::ToLine(line) => Rounds::ToLine(line),
                Rounds::ToEnd => Rounds::ToEnd,
                Rounds::ToLineEnd | Rounds::Count(_) => Rounds::ToLineEnd,
            };
            self.step(&Step::Loop { index: &index, rounds })?;
        } else {
            let text = self.count(count)?;
            if self.least(count) < 0 {
                let message = "a count is negative";
                self.step(&Step::Ensure { holds: &format!("{text} >= 0"), message })?;
            }
            self.step(&Step::Loop { index: &index, rounds: Rounds::Count(&text) })?;
        }
        self.indices.push(index.clone());
        Ok(index)
    }

    fn word<'k>(&self, field: &'k Field, low: String, high: String) -> Result<Word<'k>, String> {
        Ok(match &field.kind {
            Kind::Unknown => return Err("nothing is known of it".to_string()),
            Kind::Literal(word) => {
                check_words(std::slice::from_ref(word))?;
                Word::OneOf(std::slice::from_ref(word))
            }
            Kind::Choice(words) => {
                check_words(words)?;
                Word::OneOf(words)
            }
            Kind::Number { low: least, high: most, .. } => {
                let is_beyond = |largest: i128| *least < -largest || *most > largest;
                if self.language.lexicon().largest.is_some_and(is_beyond) {
                    return Err("it has more than 64 bits".to_string());
                }
                Word::Number(low, high)
            }
            Kind::Real { low, high, decimals, exact } => {
                let [low, high] = [*low, *high].map(|end| real_text(end, *decimals));
                if low.len().max(high.len()) > MAX_DIGITS {
                    return Err(format!("it has more than {MAX_DIGITS} digits"));
                }
                Word::Real {
                    low,
                    high,
                    fewest: if *exact { *decimals } else { 0 },
                    most: *decimals,
                }
            }
            Kind::Word { alphabet, length } => {
                if alphabet.iter().any(|c| c.is_whitespace() || c.is_control()) {
                    return Err("a word with blanks".to_string());
                }
                let length = match length {
                    Count::Free { low, high } => Length::Between(*low, *high),
                    Count::Of { .. } => Length::Of(self.count(length)?),
                };
                Word::Letters(one_of(alphabet), length)
            }
        })
    }

    fn condition(&self, condition: &Condition) -> Result<(String, String), String> {
        let mut names = self.names.clone();
        for slot in condition.slots() {
            names[slot] = self.value(slot)?;
        }
        for divisor in condition.divisors() {
            let is_positive = match divisor {
                Some(Divisor::Number(number)) => number > 0,
                Some(Divisor::Field(slot)) => self.range(slot).is_some_and(|range| range.0 > 0),
                None => false,
            };
            let is_even =
                condition.slots().all(|slot| self.range(slot).is_some_and(|range| range.0 >= 0));
            if !is_positive || !is_even {
                return Err("it divides, and not only positive numbers".to_string());
            }
        }
        let largest = |slot: Slot| {
            self.range(slot).map(|(low, high)| low.saturating_abs().max(high.saturating_abs()))
        };
        let magnitude = condition.magnitude(&largest).ok_or("its numbers may be too large")?;
        let Lexicon { divide, absolute, largest, .. } = self.language.lexicon();
        if largest.is_some_and(|most| magnitude > most) {
            condition.slots().for_each(|slot| {
                if !names[slot].starts_with('(') {
                    names[slot] = format!("(__int128){}", names[slot]);
                }
            });
        }
        let text = condition.text(&self.shape.names);
        let absolute = match absolute {
            Some(absolute) => absolute,
            None if text.contains('|') => return Err("it has no absolute values".to_string()),
            None => "",
        };
        let message = format!("{} does not hold", text.replace('%', "mod"));
        Ok((condition.code(&names, divide, absolute), message))
    }

    /// The expression for a number above.
    fn value(&self, slot: Slot) -> Result<String, String> {
        self.known
            .get(&slot)
            .cloned()
            .ok_or_else(|| format!("`{}` has no one number here", self.shape.names[slot]))
    }

    fn count(&self, count: &Count) -> Result<String, String> {
        let mut names = self.names.clone();
        for &slot in count.slots() {
            names[slot] = self.value(slot)?;
        }
        Ok(count_text(count, &names))
    }

    /// How far the end that another number gives is from that number, and whether it alone is the end: where the limit
    /// of the other number is as far as that of this `range`.
    fn end_of(&self, bound: &Bound, (low, high): (i128, i128)) -> (i128, bool) {
        let plus = match bound.relation {
            Relation::AtLeast | Relation::AtMost => 0,
            Relation::MoreThan => 1,
            Relation::LessThan => -1,
        };
        let is_limit = self.range(bound.slot).is_some_and(|(least, most)| {
            if bound.relation.is_upper() {
                most + plus <= high
            } else {
                least + plus >= low
            }
        });
        (plus, is_limit)
    }

    /// The range of a number.
    fn range(&self, slot: Slot) -> Option<(i128, i128)> {
        match self.kinds.get(&slot)? {
            Kind::Literal(text) => number(text).map(|value| (value, value)),
            kind => kind.range(),
        }
    }

    /// The least value that a count may have, or less.
    fn least(&self, count: &Count) -> i128 {
        let (factor, slots, join, plus) = match count {
            Count::Free { low, .. } => return *low as i128,
            Count::Of { factor, slots, join, plus } => (*factor, slots, *join, *plus),
        };
        let lows = slots.iter().map(|&slot| self.range(slot).map_or(i128::MIN, |range| range.0));
        let lows: Vec<i128> = lows.collect();
        if factor < 0 || lows.iter().any(|low| *low < 0) {
            return i128::MIN;
        }
        let total = match join {
            _ if lows.is_empty() => Some(0),
            Join::Product => lows.iter().try_fold(1i128, |total, low| total.checked_mul(*low)),
            Join::Sum => lows.iter().try_fold(0i128, |total, low| total.checked_add(*low)),
        };
        total
            .and_then(|total| total.checked_mul(factor))
            .map_or(0, |total| total.saturating_add(plus))
    }
}

/// Checks that fixed words can be read one by one.
///
/// # Errors
/// One of them has blanks.
fn check_words(words: &[String]) -> Result<(), String> {
    let is_bad = |word: &&String| {
        word.is_empty()
            || !word.is_ascii()
            || word.contains(|c: char| c.is_whitespace() || c.is_control())
    };
    match words.iter().find(is_bad) {
        Some(_) => Err("a fixed word with blanks, or with signs that are not in ASCII".to_string()),
        None => Ok(()),
    }
}

/// An expression with a number added.
fn shifted(text: &str, by: i128) -> String {
    match by {
        0 => text.to_string(),
        1.. => format!("{text} + {by}"),
        _ => format!("{text} - {}", by.unsigned_abs()),
    }
}
