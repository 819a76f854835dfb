//! Names for the slots, as statements choose them: n and m for what counts, then u and v, l and r, a and b.

use crate::model::{cases, counts, each_repeat, Item, Kind, Part, Repeat, Slot};
use std::collections::HashSet;

const COUNTS: [&str; 9] = ["n", "m", "k", "q", "p", "g", "h", "y", "z"];
const NUMBERS: [&str; 8] = ["a", "b", "c", "d", "e", "f", "x", "w"];
const WORDS: [&str; 5] = ["s", "r", "name", "row", "word"];

/// A name for each slot; no two are the same.
pub(super) fn names(parts: &[Part], slots: usize) -> Vec<String> {
    let (names, taken) = (vec![String::new(); slots], HashSet::new());
    let mut naming = Naming { names, taken, counts: counts(parts) };
    // Vertices are n, and edges m.
    each_repeat(parts, &mut |repeat| naming.counts.extend(repeat.graphs().map(|graph| graph.of)));
    // Several cases in an input are counted by t.
    if let Some(slot) = cases(parts) {
        naming.give(slot, &["t"]);
    }
    naming.parts(parts);
    for slot in 0..slots {
        if naming.names[slot].is_empty() {
            naming.give(slot, &NUMBERS);
        }
    }
    naming.names
}

struct Naming {
    names: Vec<String>,
    taken: HashSet<String>,
    counts: HashSet<Slot>,
}

impl Naming {
    /// Gives a slot the first of these names that is free, or the last with a number.
    fn give(&mut self, slot: Slot, wanted: &[&str]) {
        if !self.names[slot].is_empty() {
            return;
        }
        let free =
            wanted.iter().map(|name| name.to_string()).find(|name| !self.taken.contains(name));
        let numbered = || {
            let base = wanted.first().copied().unwrap_or("a");
            (2usize..)
                .map(|number| format!("{base}{number}"))
                .find(|name| !self.taken.contains(name))
        };
        let name = free.or_else(numbered).unwrap_or_default();
        self.taken.insert(name.clone());
        self.names[slot] = name;
    }

    fn parts(&mut self, parts: &[Part]) {
        for part in parts {
            match part {
                Part::Line(items) => self.items(items),
                Part::OneOf(forms) => forms.iter().for_each(|items| self.items(items)),
                Part::Repeat(repeat) => self.repeat(repeat),
                Part::Copied(_) => {}
            }
        }
    }

    fn repeat(&mut self, repeat: &Repeat) {
        for graph in repeat.graphs() {
            self.give(graph.u, &["u"]);
            self.give(graph.v, &["v"]);
        }
        self.parts(&repeat.body);
    }

    fn items(&mut self, items: &[Item]) {
        for item in items {
            let field = item.field();
            let wanted: &[&str] = match &field.kind {
                _ if self.counts.contains(&field.slot) => &COUNTS,
                Kind::Word { .. } | Kind::Choice(_) | Kind::Literal(_) => &WORDS,
                Kind::Number { .. } | Kind::Real { .. } | Kind::Unknown => &NUMBERS,
            };
            self.give(field.slot, wanted);
        }
    }
}
