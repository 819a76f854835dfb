//! The variables of a running program.

use crate::number::Int;
use crate::value::{Key, Value};
use std::collections::{BTreeMap, HashMap};

/// The memory of an element beside its value and its index: an estimate.
const ELEMENT_BYTES: usize = 96;

/// One variable: a value of its own, and the elements with an index.
#[derive(Debug, Default)]
struct Cell {
    scalar: Option<Value>,
    elements: BTreeMap<Vec<Int>, Value>,
    /// The number of times that each value is there, where `INARRAY` asks for it.
    counts: Option<HashMap<Key, usize>>,
    strings: usize,
}

impl Cell {
    fn count(&mut self, value: &Value, comes: bool) {
        let by =
            |count: &mut usize| if comes { *count += 1 } else { *count = count.saturating_sub(1) };
        if value.is_text() {
            by(&mut self.strings);
        }
        if let Some(counts) = &mut self.counts {
            let key = value.key();
            let count = counts.entry(key.clone()).or_default();
            by(count);
            if *count == 0 {
                counts.remove(&key);
            }
        }
    }

    fn len(&self) -> usize {
        self.elements.len() + usize::from(self.scalar.is_some())
    }

    /// The indices and values, in the order of the indices.
    fn elements(&self) -> impl Iterator<Item = (&[Int], &Value)> {
        let scalar = self.scalar.iter().map(|value| (&[][..], value));
        scalar.chain(self.elements.iter().map(|(index, value)| (&index[..], value)))
    }
}

/// All variables of a program, by slot.
#[derive(Debug)]
pub(crate) struct Variables {
    cells: Vec<Cell>,
    bytes: usize,
}

impl Variables {
    /// Variables without values. The values of those in `counted` are counted.
    pub fn new(count: usize, counted: &[usize]) -> Variables {
        let mut cells: Vec<Cell> = (0..count).map(|_| Cell::default()).collect();
        for &slot in counted {
            cells[slot].counts = Some(HashMap::new());
        }
        Variables { cells, bytes: 0 }
    }

    /// The memory of all values.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    pub fn get(&self, slot: usize, index: &[Int]) -> Option<&Value> {
        if index.is_empty() {
            self.cells[slot].scalar.as_ref()
        } else {
            self.cells[slot].elements.get(index)
        }
    }

    pub fn set(&mut self, slot: usize, index: Vec<Int>, value: Value) {
        let index_bytes = index_bytes(&index);
        let cell = &mut self.cells[slot];
        let size = |value: &Value| value.bytes() + ELEMENT_BYTES + index_bytes;
        self.bytes += size(&value);
        cell.count(&value, true);
        let before = if index.is_empty() {
            cell.scalar.replace(value)
        } else {
            cell.elements.insert(index, value)
        };
        if let Some(before) = &before {
            self.bytes = self.bytes.saturating_sub(size(before));
            cell.count(before, false);
        }
    }

    /// Forgets a variable and all its elements.
    pub fn unset(&mut self, slot: usize) {
        let empty = Cell {
            counts: self.cells[slot].counts.as_ref().map(|_| HashMap::new()),
            ..Cell::default()
        };
        let cell = std::mem::replace(&mut self.cells[slot], empty);
        let size =
            |(index, value): (&[Int], &Value)| value.bytes() + ELEMENT_BYTES + index_bytes(index);
        self.bytes = self.bytes.saturating_sub(cell.elements().map(size).sum());
    }

    /// The number of values of a variable.
    pub fn len(&self, slot: usize) -> usize {
        self.cells[slot].len()
    }

    /// Whether strings and numbers are both among the values of a variable.
    pub fn is_mixed(&self, slot: usize) -> bool {
        self.has_strings(slot) && self.cells[slot].strings < self.len(slot)
    }

    pub fn has_strings(&self, slot: usize) -> bool {
        self.cells[slot].strings > 0
    }

    /// Whether a variable whose values are counted has a value.
    pub fn contains(&self, slot: usize, value: &Value) -> bool {
        let counts = self.cells[slot].counts.as_ref();
        counts.is_some_and(|counts| counts.contains_key(&value.key()))
    }

    /// The indices and values of a variable, in the order of the indices.
    pub fn elements(&self, slot: usize) -> impl Iterator<Item = (&[Int], &Value)> {
        self.cells[slot].elements()
    }
}

/// The memory of an index: an estimate. The index of a scalar is empty.
fn index_bytes(index: &[Int]) -> usize {
    index.iter().map(|int| 4 * int.limbs() + 24).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_counted() {
        let int = |value| Value::Int(Int::from(value));
        let at = |index| vec![Int::from(index)];
        let mut variables = Variables::new(2, &[0]);
        variables.set(0, at(1), int(5));
        variables.set(1, Vec::new(), int(6));
        let bytes = variables.bytes();
        variables.set(0, at(1), int(7));
        assert!(!variables.contains(0, &int(5)) && variables.contains(0, &int(7)));
        assert_eq!((variables.len(0), variables.bytes()), (1, bytes));
        variables.set(0, at(3), Value::Text(b"x"[..].into()));
        assert!(variables.has_strings(0) && variables.is_mixed(0));
        variables.unset(0);
        assert!(!variables.has_strings(0) && variables.bytes() < bytes);
        assert_eq!((variables.len(0), variables.get(1, &[])), (0, Some(&int(6))));
    }
}
