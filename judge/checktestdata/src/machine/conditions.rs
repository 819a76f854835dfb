//! Tests, and why they fail.

use super::evaluate::shown_index;
use super::Machine;
use crate::ast::{Comparison, Condition, Expression, Logic, Test};
use crate::fault::{Fault, Position};
use crate::number::Int;
use crate::value::{Key, Value};
use std::cmp::Ordering;
use std::collections::HashMap;

impl Machine<'_> {
    pub(super) fn test(&mut self, test: &Test) -> Result<bool, Fault> {
        self.budget.spend(test.at, 1)?;
        match &test.condition {
            Condition::Not(negated) => Ok(!self.test(negated)?),
            Condition::Chain(first, rest) => {
                let mut holds = self.test(first)?;
                for (logic, test) in rest {
                    holds = match (logic, holds) {
                        (Logic::And, true) | (Logic::Or, false) => self.test(test)?,
                        (Logic::And, false) | (Logic::Or, true) => holds,
                    };
                }
                Ok(holds)
            }
            Condition::Compare(left, comparison, right) => {
                let (left, right) = (self.evaluate(left)?, self.evaluate(right)?);
                Ok((comparison.holds)(self.order(test.at, &left, comparison, &right)?))
            }
            Condition::IsEof => Ok(self.data.is_eof()),
            Condition::Match(set) => {
                let set = self.text(set)?;
                Ok(self.data.is_next(&set))
            }
            Condition::Unique(slots) => {
                let elements = || slots.iter().flat_map(|&slot| self.variables.elements(slot));
                let steps = elements().map(|(_, value)| 16 + value.steps()).sum();
                self.budget.spend(test.at, steps)?;
                Ok(self.repeated(test.at, slots)?.is_none())
            }
            Condition::InArray(value, slot) => self.is_in(test.at, value, *slot),
        }
    }

    fn order(
        &self,
        at: Position,
        left: &Value,
        comparison: &Comparison,
        right: &Value,
    ) -> Result<Ordering, Fault> {
        left.compare(right).ok_or_else(|| {
            let (kind, other) = (left.kind(), right.kind());
            let sign = comparison.sign;
            let message = format!("cannot compare {left} {sign} {right}: {kind} and {other}");
            Fault::program(at, message)
        })
    }

    fn needs_values(&self, at: Position, slot: usize) -> Result<(), Fault> {
        if self.variables.len(slot) > 0 {
            return Ok(());
        }
        Err(Fault::program(at, format!("{} has no value", self.name(slot))))
    }

    /// The indices of two elements with the same values; none where all are unique.
    fn repeated(&self, at: Position, slots: &[usize]) -> Result<Option<[&[Int]; 2]>, Fault> {
        let Some((&first, others)) = slots.split_first() else { return Ok(None) };
        for &slot in slots {
            self.needs_values(at, slot)?;
            if self.variables.is_mixed(slot) {
                let name = self.name(slot);
                let message = format!("cannot compare the values of {name}: numbers and strings");
                return Err(Fault::program(at, message));
            }
        }
        let mut seen: HashMap<Vec<Key>, &[Int]> = HashMap::new();
        for (index, value) in self.variables.elements(first) {
            let mut tuple = vec![value.key()];
            for &other in others {
                let Some(value) = self.variables.get(other, index) else {
                    let (name, other) = (self.name(first), self.name(other));
                    let index = shown_index(index);
                    let message = format!("{name}{index} has a value, but {other}{index} has none");
                    return Err(self.data.broken(at, message));
                };
                tuple.push(value.key());
            }
            if let Some(before) = seen.insert(tuple, index) {
                return Ok(Some([before, index]));
            }
        }
        let differs = |&&slot: &&usize| self.variables.len(slot) != self.variables.len(first);
        if let Some(&other) = others.iter().find(differs) {
            let message = format!("{} has more values than {}", self.name(other), self.name(first));
            return Err(self.data.broken(at, message));
        }
        Ok(None)
    }

    fn is_in(&mut self, at: Position, value: &Expression, slot: usize) -> Result<bool, Fault> {
        let value = self.evaluate(value)?;
        self.needs_values(at, slot)?;
        let is_same_type = self.variables.has_strings(slot) == value.is_text();
        if !is_same_type || self.variables.is_mixed(slot) {
            let name = self.name(slot);
            let message =
                format!("cannot compare {value} with the values of {name}: a string and a number");
            return Err(Fault::program(at, message));
        }
        Ok(self.variables.contains(slot, &value))
    }

    /// Why a test does not hold.
    pub(super) fn explain(&mut self, test: &Test) -> Result<String, Fault> {
        let why = match &test.condition {
            Condition::Compare(left, comparison, right) => {
                let (left, right) = (self.evaluate(left)?, self.evaluate(right)?);
                format!("{left} {} {right} is false", comparison.sign)
            }
            Condition::Unique(slots) => match self.repeated(test.at, slots)? {
                Some([one, other]) => {
                    let names: Vec<&str> = slots.iter().map(|&slot| self.name(slot)).collect();
                    let values = slots.iter().filter_map(|&slot| self.variables.get(slot, other));
                    let values: Vec<String> = values.map(Value::to_string).collect();
                    format!(
                        "the values of {} are not unique: {} at {} and at {}",
                        names.join(", "),
                        values.join(", "),
                        shown_index(one),
                        shown_index(other)
                    )
                }
                None => String::new(),
            },
            Condition::InArray(value, slot) => {
                let value = self.evaluate(value)?;
                format!("{value} is not among the values of {}", self.name(*slot))
            }
            Condition::IsEof => "the data does not end here".to_string(),
            Condition::Not(_) | Condition::Chain(..) | Condition::Match(_) => {
                "its condition is false".to_string()
            }
        };
        Ok(format!("the assertion fails: {why}"))
    }
}
