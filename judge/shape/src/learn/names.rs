//! Names for the slots, as statements choose them: n and m for what counts, then u and v, l and r, a and b.

use crate::field::{Field, Kind, Slot};
use crate::model::{cases, counts_and_vertices, graphs, items, Part};
use std::collections::HashSet;

const COUNTS: [&str; 9] = ["n", "m", "k", "q", "p", "g", "h", "y", "z"];
const NUMBERS: [&str; 8] = ["a", "b", "c", "d", "e", "f", "x", "w"];
const WORDS: [&str; 5] = ["s", "r", "name", "row", "word"];

/// A name for each slot; no two are the same.
pub(super) fn names(parts: &[Part], slots: usize) -> Vec<String> {
    let (names, taken) = (vec![String::new(); slots], HashSet::new());
    let mut naming = Naming { names, taken, counts: counts_and_vertices(parts) };
    for graph in graphs(parts) {
        naming.give(graph.ends[0], &["u"]);
        naming.give(graph.ends[1], &["v"]);
    }
    // Several cases in an input are counted by t.
    if let Some(slot) = cases(parts) {
        naming.give(slot, &["t"]);
    }
    items(parts).into_iter().for_each(|item| naming.give_usual(item.field()));
    (0..slots).for_each(|slot| naming.give(slot, &NUMBERS));
    naming.names
}

struct Naming {
    names: Vec<String>,
    taken: HashSet<String>,
    counts: HashSet<Slot>,
}

impl Naming {
    /// Gives a slot the first of these names that is free, or the first with a number.
    fn give(&mut self, slot: Slot, wanted: &[&str]) {
        if !self.names[slot].is_empty() {
            return;
        }
        let numbered = (2usize..).map(|number| format!("{}{number}", wanted[0]));
        let mut names = wanted.iter().map(|name| name.to_string()).chain(numbered);
        let name = names.find(|name| !self.taken.contains(name)).unwrap_or_default();
        self.taken.insert(name.clone());
        self.names[slot] = name;
    }

    /// Gives a field one of the names that fields of its kind have.
    fn give_usual(&mut self, field: &Field) {
        let wanted: &[&str] = match &field.kind {
            _ if self.counts.contains(&field.slot) => &COUNTS,
            Kind::Word { .. } | Kind::Choice(_) | Kind::Literal(_) => &WORDS,
            Kind::Number { .. } | Kind::Real { .. } | Kind::Unknown => &NUMBERS,
        };
        self.give(field.slot, wanted);
    }
}
