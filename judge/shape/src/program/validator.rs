//! The walk over a shape that writes a validator: it reads each word and checks it.

use super::language::{Into, Read, Rounds, Step, Word};
use super::{check_words, shifted, Writer};
use crate::field::{Bound, Count, Field, Kind, Slot};
use crate::model::{Item, Part, Repeat};
use crate::rule::{Rule, RuleCheck};
use crate::text::number;
use crate::tree;

/// The words of a line before a place.
enum Before {
    Nothing,
    /// Some, where this is more than 0.
    Perhaps(String),
    Something,
}

impl Before {
    /// With as many more words.
    fn and(&self, count: &str) -> Before {
        match self {
            Before::Nothing => Before::Perhaps(count.to_string()),
            Before::Perhaps(before) => Before::Perhaps(format!("{before} + {count}")),
            Before::Something => Before::Something,
        }
    }
}

impl<'s> Writer<'s> {
    pub(super) fn parts(&mut self, parts: &'s [Part]) -> Result<(), String> {
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
        self.sentences(items);
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
                self.language.lexicon().comment
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
                    self.space(&before)?;
                    let index = self.indices.last().cloned();
                    self.field(field, index.filter(|_| self.kept.contains(&field.slot)))?;
                    before = Before::Something;
                }
                Item::List { count, field, rules } => {
                    let total = self.list(count, field, rules, &before)?;
                    before = before.and(&total);
                    if self.least(count) > 0 {
                        before = Before::Something;
                    }
                }
            }
        }
        Ok(())
    }

    /// The blank between the words before and the next one.
    fn space(&mut self, before: &Before) -> Result<(), String> {
        match before {
            Before::Nothing => Ok(()),
            Before::Perhaps(count) => {
                self.step(&Step::If(&format!("{count} > 0")))?;
                self.step(&Step::Space)?;
                self.step(&Step::Close(None))
            }
            Before::Something => self.step(&Step::Space),
        }
    }

    /// A list; returns the number of its elements.
    fn list(
        &mut self,
        count: &'s Count,
        field: &'s Field,
        rules: &'s [Rule],
        before: &Before,
    ) -> Result<String, String> {
        // Elements that are compared with others have a name.
        let is_compared = self.used.contains(&field.slot) || !self.limits(field).2.is_empty();
        let is_kept = is_compared || self.kept.contains(&field.slot);
        if is_kept {
            self.array(field.slot)?;
        }
        let index = self.begin(count, &Rounds::ToLineEnd)?;
        self.space(&before.and(&index))?;
        self.field(field, is_kept.then_some(index))?;
        // Elements are known within their list alone.
        self.known.remove(&field.slot);
        let total = self.end(count)?;
        self.rules(rules, &[], &total)?;
        Ok(total)
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
            let (plus, is_limit) = self.end_of(bound, (*low, *high));
            let end = usize::from(bound.relation.is_upper());
            match self.known.get(&bound.slot).filter(|_| is_limit && !is_taken[end]) {
                Some(value) => {
                    ends[end] = shifted(value, plus);
                    is_taken[end] = true;
                }
                None => others.push(*bound),
            }
        }
        let [low, high] = ends;
        (low, high, others)
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
}

/// Whether words of two kinds have one type in programs.
fn same_type(one: &Kind, other: &Kind) -> bool {
    let is_number = |kind: &Kind| matches!(kind, Kind::Number { .. });
    let is_real = |kind: &Kind| matches!(kind, Kind::Real { .. });
    is_number(one) == is_number(other) && is_real(one) == is_real(other)
}
