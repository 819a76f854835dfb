//! A program that checks inputs, as a setter writes it: it accepts what the shape accepts. One walk over the shape
//! gives the steps (`language.rs`); a file for each language has their words, and each rule has its own check.

mod cpp;
mod ctd;
mod language;
mod python;

use crate::condition::{Condition, Divisor};
use crate::field::{Bound, Count, Field, Join, Kind, Relation, Slot};
use crate::language::count_text;
use crate::model::{fields, repeats, sequences, Item, Part, Repeat, Shape};
use crate::rule::{Rule, RuleCheck};
use crate::text::{number, real_text};
use crate::tree;
use language::{class, Into, Language, Length, Read, Rounds, Step, Word};
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
            ValidatorLanguage::Python => &python::Python,
            ValidatorLanguage::Checktestdata => &ctd::Checktestdata,
        };
        let mut writer = Writer::new(self, language);
        writer.parts(&self.parts).and_then(|()| writer.step(&Step::End)).map_err(|why| {
            format!("a validator in {} cannot be written: {why}", language.name())
        })?;
        Ok(language.program(problem, &writer.body))
    }
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
}

/// The words of a line before a place.
enum Before {
    Nothing,
    /// Some, where this is more than 0.
    Perhaps(String),
    Something,
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
            match &field.kind {
                Kind::Number { bounds, .. } => used.extend(bounds.iter().map(|bound| bound.slot)),
                Kind::Word { length, .. } => used.extend(length.slots()),
                Kind::Unknown | Kind::Literal(_) | Kind::Real { .. } | Kind::Choice(_) => {}
            }
        }
        let mut names: Vec<String> = Vec::new();
        for name in &shape.names {
            let mut name = language.variable(name);
            if language.keywords().contains(&&*name) {
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
        }
    }

    fn step(&mut self, step: &Step) -> Result<(), String> {
        let (ends, begins) = self.language.depth(step);
        self.depth -= usize::from(ends);
        let text = self.language.step(step)?;
        self.lines(&text);
        self.depth += usize::from(begins);
        Ok(())
    }

    fn lines(&mut self, text: &str) {
        for line in text.lines() {
            self.body += &"    ".repeat(self.depth);
            self.body += line;
            self.body.push('\n');
        }
    }

    fn parts(&mut self, parts: &'s [Part]) -> Result<(), String> {
        let outer = self.known.clone();
        for part in parts {
            match part {
                Part::Line(items) => self.line(items, parts.len() == 1 && self.depth > 0)?,
                Part::OneOf(forms) => self.forms(forms)?,
                Part::Repeat(repeat) => self.repeat(repeat)?,
                Part::Copied(_) => {
                    return Err("some lines are only copied from the samples".to_string());
                }
            }
        }
        self.known = outer;
        Ok(())
    }

    /// A line. An empty list at the end of the input may have none, unless it is the whole body of a part.
    fn line(&mut self, items: &'s [Item], is_body: bool) -> Result<(), String> {
        let mut counts = Vec::new();
        for item in items {
            match item {
                Item::List { count, .. } if !count.is_free() && self.least(count) <= 0 => {
                    counts.push(self.count(count)?);
                }
                Item::List { .. } | Item::One(_) => break,
            }
        }
        let may_be_missing = !is_body && !items.is_empty() && counts.len() == items.len();
        if may_be_missing {
            self.lines(&format!(
                "{} An empty list has no line at the end.",
                self.language.comment()
            ));
            self.step(&Step::UnlessMissing(&counts.join(" + ")))?;
        }
        self.items(items, Before::Nothing)?;
        self.step(&Step::LineEnd)?;
        if may_be_missing {
            self.step(&Step::Close(None))?;
        }
        Ok(())
    }

    fn items(&mut self, items: &'s [Item], mut before: Before) -> Result<(), String> {
        for item in items {
            match item {
                Item::One(field) => {
                    match &before {
                        Before::Nothing => {}
                        Before::Perhaps(count) => {
                            self.step(&Step::If(&format!("{count} > 0")))?;
                            self.step(&Step::Space)?;
                            self.step(&Step::Close(None))?;
                        }
                        Before::Something => self.step(&Step::Space)?,
                    }
                    let index = self.indices.last().cloned();
                    self.field(field, index.filter(|_| self.kept.contains(&field.slot)))?;
                    before = Before::Something;
                }
                Item::List { count, field, rules } => {
                    before = self.list(count, field, rules, before)?;
                }
            }
        }
        Ok(())
    }

    fn list(
        &mut self,
        count: &'s Count,
        field: &'s Field,
        rules: &'s [Rule],
        before: Before,
    ) -> Result<Before, String> {
        // Elements that are compared with others have a name.
        let is_compared = self.used.contains(&field.slot) || !self.limits(field).2.is_empty();
        let is_kept = is_compared || self.kept.contains(&field.slot);
        if is_kept {
            self.array(field.slot)?;
        }
        let index = self.begin(count, &Rounds::ToLineEnd)?;
        match &before {
            Before::Something => self.step(&Step::Space)?,
            Before::Nothing | Before::Perhaps(_) => {
                let others = match &before {
                    Before::Perhaps(count) => format!("{count} + {index}"),
                    Before::Nothing | Before::Something => index.clone(),
                };
                self.step(&Step::If(&format!("{others} > 0")))?;
                self.step(&Step::Space)?;
                self.step(&Step::Close(None))?;
            }
        }
        self.field(field, is_kept.then_some(index))?;
        // Elements are known within their list alone.
        self.known.remove(&field.slot);
        let total = self.end(count)?;
        self.rules(rules, &[], &total)?;
        Ok(match before {
            Before::Something => Before::Something,
            _ if self.least(count) > 0 => Before::Something,
            Before::Nothing => Before::Perhaps(total),
            Before::Perhaps(others) => Before::Perhaps(format!("{others} + {total}")),
        })
    }

    /// Begins a loop of a count; returns its counter.
    fn begin(&mut self, count: &Count, free: &Rounds) -> Result<String, String> {
        let is_free =
            |name: &&str| !self.names.iter().chain(&self.indices).any(|known| known == name);
        let index = INDICES
            .into_iter()
            .find(is_free)
            .map_or_else(|| format!("index{}", self.indices.len()), str::to_string);
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

    /// Ends a loop; returns the number of its rounds.
    fn end(&mut self, count: &Count) -> Result<String, String> {
        let index = self.indices.pop().unwrap_or_default();
        let Count::Free { low, high } = count else {
            self.step(&Step::Close(None))?;
            return self.count(count);
        };
        self.step(&Step::Close(Some(&index)))?;
        let message = format!("there are not {low} to {high}");
        for holds in [format!("{index} >= {low}"), format!("{index} <= {high}")] {
            self.step(&Step::Ensure { holds: &holds, message: &message })?;
        }
        Ok(index)
    }

    fn array(&mut self, slot: Slot) -> Result<(), String> {
        let (name, kind) = (self.names[slot].clone(), self.kinds[&slot]);
        self.step(&Step::Array(&name, kind))
    }

    fn repeat(&mut self, repeat: &'s Repeat) -> Result<(), String> {
        let mut slots: Vec<Slot> = Vec::new();
        for rule in &repeat.rules {
            let of = match rule.slots() {
                [] => repeat.first_slot().into_iter().collect(),
                slots => slots.to_vec(),
            };
            let is_word = |slot: &Slot| tree::place(&repeat.body, *slot).is_some();
            if of.is_empty() || !of.iter().all(is_word) {
                return Err(format!("`{}`", rule.text(&self.shape.names, true)));
            }
            slots.extend(of);
        }
        slots.sort_unstable();
        slots.dedup();
        for slot in slots {
            self.array(slot)?;
        }
        let rounds = match &repeat.until {
            Some(line) => Rounds::ToLine(line),
            None => Rounds::ToEnd,
        };
        self.begin(&repeat.count, &rounds)?;
        self.parts(&repeat.body)?;
        let total = self.end(&repeat.count)?;
        if let Some(line) = &repeat.until {
            self.words(line)?;
        }
        let first: Vec<Slot> = repeat.first_slot().into_iter().collect();
        self.rules(&repeat.rules, &first, &total)
    }

    /// A line of fixed words.
    fn words(&mut self, line: &str) -> Result<(), String> {
        for (at, word) in line.split(' ').enumerate() {
            if at > 0 {
                self.step(&Step::Space)?;
            }
            let words = [word.to_string()];
            let kind = Kind::Literal(word.to_string());
            self.step(&Step::Read(Read {
                word: Word::OneOf(&words),
                field: word,
                kind: &kind,
                into: Into::Nothing,
                variable: "",
            }))?;
        }
        self.step(&Step::LineEnd)
    }

    /// A line of one of several forms: its first word is read, and then the rest of that form.
    fn forms(&mut self, forms: &'s [Vec<Item>]) -> Result<(), String> {
        let mut literals = Vec::new();
        for form in forms {
            match form.first().map(|item| &item.field().kind) {
                Some(Kind::Literal(literal)) => literals.push(literal.clone()),
                _ => return Err("a form has no first word".to_string()),
            }
        }
        check_words(&literals)?;
        let slot = forms[0][0].field().slot;
        let variable = &self.names[slot].clone();
        self.step(&Step::Read(Read {
            word: Word::OneOf(&literals),
            field: &self.shape.names[slot],
            kind: &forms[0][0].field().kind,
            into: Into::Variable,
            variable,
        }))?;
        for (form, literal) in forms.iter().zip(&literals) {
            let holds = format!("{variable} == {}", crate::reader::quoted(literal));
            self.step(&Step::If(&holds))?;
            let outer = self.known.clone();
            self.items(&form[1..], Before::Something)?;
            self.step(&Step::LineEnd)?;
            self.known = outer;
            self.step(&Step::Close(None))?;
        }
        Ok(())
    }

    /// A word, which an array keeps at an index.
    fn field(&mut self, field: &'s Field, index: Option<String>) -> Result<(), String> {
        let slot = field.slot;
        let name = &self.shape.names[slot];
        let told = |why: String| format!("`{name}`: {why}");
        let (low, high, bounds) = self.limits(field);
        let word = self.word(field, low, high).map_err(told)?;
        let is_used = self.used.contains(&slot) || !bounds.is_empty();
        let into = match &index {
            Some(index) => Into::Array(index),
            None if is_used && !matches!(field.kind, Kind::Literal(_)) => Into::Variable,
            None => Into::Nothing,
        };
        let variable = &self.names[slot].clone();
        let read = Read { word, field: name, kind: &field.kind, into, variable };
        self.step(&Step::Read(read)).map_err(told)?;
        let value = match (&field.kind, &index) {
            (Kind::Literal(text), _) => text.clone(),
            (_, Some(index)) => format!("{variable}[{index}]"),
            (_, None) => variable.clone(),
        };
        let is_number = match &field.kind {
            Kind::Number { .. } => true,
            Kind::Literal(text) => number(text).is_some(),
            Kind::Unknown | Kind::Real { .. } | Kind::Word { .. } | Kind::Choice(_) => false,
        };
        if is_number {
            self.known.insert(slot, value.clone());
        }
        for Bound { relation, slot } in bounds {
            let other = self.value(slot)?;
            let sign = relation.sign();
            let message = format!("{name} is not {} {}", relation.words(), self.shape.names[slot]);
            self.step(&Step::Ensure {
                holds: &format!("{value} {sign} {other}"),
                message: &message,
            })?;
        }
        self.conditions(slot)
    }

    /// The limits of a number that are fixed, or else another number, and its other limits.
    fn limits(&self, field: &Field) -> (String, String, Vec<Bound>) {
        let Kind::Number { low, high, bounds } = &field.kind else { return Default::default() };
        let (mut ends, mut others) = ([low.to_string(), high.to_string()], Vec::new());
        let mut is_taken = [false; 2];
        for bound in bounds {
            let (end, plus) = match bound.relation {
                Relation::AtLeast => (0, 0),
                Relation::MoreThan => (0, 1),
                Relation::AtMost => (1, 0),
                Relation::LessThan => (1, -1),
            };
            let range = self.range(bound.slot);
            // The other number alone is the limit, where its own limit is as far as this one.
            let is_limit = range.is_some_and(|(least, most)| {
                if end == 0 {
                    least + plus >= *low
                } else {
                    most + plus <= *high
                }
            });
            match self.known.get(&bound.slot).filter(|_| is_limit && !is_taken[end]) {
                Some(value) => {
                    let sign = if plus > 0 { " + 1" } else { " - 1" };
                    ends[end] = format!("{value}{}", if plus == 0 { "" } else { sign });
                    is_taken[end] = true;
                }
                None => others.push(*bound),
            }
        }
        let [low, high] = ends;
        (low, high, others)
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
                if self.language.largest().is_some_and(is_beyond) {
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
                Word::Letters(class(alphabet), length)
            }
        })
    }

    /// The conditions of which this field is the last.
    fn conditions(&mut self, slot: Slot) -> Result<(), String> {
        for condition in &self.shape.conditions {
            if condition.last_slot() == slot {
                let told = |why: String| format!("`{}`: {why}", condition.text(&self.shape.names));
                let (holds, message) = self.condition(condition).map_err(told)?;
                self.step(&Step::Ensure { holds: &holds, message: &message })?;
            }
        }
        Ok(())
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
        let magnitude = condition.magnitude(&largest);
        if magnitude.is_none_or(|value| self.language.largest().is_some_and(|most| value > most)) {
            if magnitude.is_none() {
                return Err("its numbers may be too large".to_string());
            }
            condition.slots().for_each(|slot| {
                if !names[slot].starts_with('(') {
                    names[slot] = format!("(__int128){}", names[slot]);
                }
            });
        }
        let (divide, absolute) = self.language.arithmetic();
        let text = condition.text(&self.shape.names);
        let absolute = match absolute {
            Some(absolute) => absolute,
            None if text.contains('|') => return Err("it has no absolute values".to_string()),
            None => "",
        };
        let message = format!("{} does not hold", text.replace('%', "mod"));
        Ok((condition.code(&names, divide, absolute), message))
    }

    fn rules(&mut self, rules: &[Rule], first: &[Slot], count: &str) -> Result<(), String> {
        for rule in rules {
            let text = rule.text(&self.shape.names, true);
            let told = |why: String| format!("`{text}`: {why}");
            let slots = if rule.slots().is_empty() { first } else { rule.slots() };
            let kinds: Vec<&Kind> = slots.iter().map(|slot| self.kinds[slot]).collect();
            let is_one = |kind: &&Kind| rule.is_about(kind) && same_type(kind, kinds[0]);
            if !kinds.iter().all(is_one) {
                return Err(told("it is about words of another kind".to_string()));
            }
            let columns: Vec<String> = slots.iter().map(|&slot| self.names[slot].clone()).collect();
            let vertices =
                rule.graph().map(|graph| self.value(graph.of)).transpose().map_err(told)?;
            let index = if self.names.iter().any(|name| name == "x") { "indexx" } else { "x" };
            for RuleCheck { call, ctd } in
                rule.checks(&columns, vertices.as_deref().unwrap_or_default(), (count, index))
            {
                let message = format!("{text} does not hold");
                let line = self.language.rule(&call, ctd.as_deref(), &message).map_err(told)?;
                self.lines(&line);
            }
        }
        Ok(())
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

    /// The range of a number.
    fn range(&self, slot: Slot) -> Option<(i128, i128)> {
        match self.kinds.get(&slot)? {
            Kind::Number { low, high, .. } => Some((*low, *high)),
            Kind::Literal(text) => number(text).map(|value| (value, value)),
            Kind::Unknown | Kind::Real { .. } | Kind::Word { .. } | Kind::Choice(_) => None,
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

/// Whether words of two kinds have one type in programs.
fn same_type(one: &Kind, other: &Kind) -> bool {
    let is_number = |kind: &Kind| matches!(kind, Kind::Number { .. });
    let is_real = |kind: &Kind| matches!(kind, Kind::Real { .. });
    is_number(one) == is_number(other) && is_real(one) == is_real(other)
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
