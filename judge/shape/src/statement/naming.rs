//! The names of the fields, as a text gives them.

use super::names;
use super::scope;
use super::told::Statement;
use super::{is_name, place, text};
use crate::field::{Count, Field, Slot};
use crate::model::{counts, items, Item, Part, Repeat};

/// Verbs of sentences about lines of the input.
const VERBS: [&str; 6] = ["contain", "consist", "given", "follow", " has ", " have "];
/// Words before a block that shows the format of the input.
const FORMAT: [&str; 5] = ["format", "形式", "формат", "格式", "standard input"];

/// The names before a text was told.
pub(super) struct Naming {
    learnt: Vec<String>,
    /// The text describes the input, so its names are the only ones that it can mean.
    pub is_prose: bool,
}

impl Statement {
    /// Gives the fields the names that a text about the input has. Where it describes the input, a field without a name
    /// is called by its place, so that no other name means it.
    pub(super) fn give_names(&mut self, input: &str, page: &str) -> Naming {
        let lines = text::unwrapped(input);
        let is_of_input = |line: &String| {
            let line = line.to_lowercase();
            (line.contains("line") || line.contains("input"))
                && VERBS.iter().any(|verb| line.contains(verb))
        };
        let format = format_names(&lines);
        let is_prose = format.is_some() || lines.iter().any(is_of_input);
        let given = names::names(input);
        if !self.is_written
            && is_prose
            && given.len() > self.shape.names.len()
            && given.iter().all(|name| is_name(name))
        {
            self.unroll(given.len());
        }
        let naming = Naming { learnt: self.shape.names.clone(), is_prose };
        let slots = self.fields_in_order();
        let mut names = vec![None; self.shape.names.len()];
        let counts = counts(&self.shape.parts);
        let values: Vec<Slot> =
            slots.iter().copied().filter(|slot| !counts.contains(slot)).collect();
        let arguments = names::arguments(page);
        if arguments.len() == values.len()
            && arguments.iter().all(|name| is_name(name))
            && !self.is_written
        {
            // The counts of lists have no names there.
            values.iter().zip(arguments).for_each(|(slot, name)| self.shape.names[*slot] = name);
            return Naming { learnt: self.shape.names.clone(), is_prose: false };
        }
        let candidates = [format, Some(given)];
        let exact = |names: &Vec<String>| {
            names.len() == slots.len() && names.iter().all(|name| is_name(name))
        };
        if let Some(given) = candidates.into_iter().flatten().find(exact) {
            slots.iter().zip(given).for_each(|(slot, name)| names[*slot] = Some(name));
        } else if is_prose {
            self.name_by_line(&lines, &mut names);
            let given = names::with_compared(input);
            let is_same = |(slot, name): (&Slot, &String)| {
                names[*slot].as_ref().is_none_or(|known| known == name)
            };
            if exact(&given) && slots.iter().zip(&given).all(is_same) {
                slots.iter().zip(given).for_each(|(slot, name)| names[*slot] = Some(name));
            } else if let (true, [name]) = (names.iter().all(Option::is_none), &given[..]) {
                // The only number of an input whose other words have no names.
                let numbers: Vec<Slot> = slots
                    .iter()
                    .copied()
                    .filter(|slot| place::is_number(&self.shape, *slot))
                    .collect();
                if let ([slot], true) = (&numbers[..], is_name(name)) {
                    names[*slot] = Some(name.clone());
                }
            }
        }
        if self.is_written || !is_prose && names.iter().any(Option::is_none) {
            return naming;
        }
        let lines = scope::lines(&self.shape);
        for (slot, name) in names.into_iter().enumerate() {
            let place = lines.iter().enumerate().find_map(|(line, slots)| {
                let word = slots.iter().position(|other| *other == slot)?;
                Some(scope::unnamed(line + 1, word + 1))
            });
            self.shape.names[slot] = name.or(place).unwrap_or_default();
        }
        naming
    }

    /// Names the fields of the lines whose sentences have as many names.
    fn name_by_line(&self, lines: &[String], names: &mut [Option<String>]) {
        let mut scope = scope::Scope::default();
        let mut slots_of_lines = scope::lines(&self.shape);
        for sentence in lines.iter().flat_map(|line| text::sentences(line)) {
            let Some(at) = scope.line(&self.shape, &text::plain(sentence)) else { continue };
            let Some(slots) = slots_of_lines.get_mut(at) else { continue };
            let given = [names::names(sentence), names::with_compared(sentence)];
            let is_new =
                |name: &String| is_name(name) && !names.iter().flatten().any(|known| known == name);
            let exact = given
                .into_iter()
                .find(|given| given.len() == slots.len() && given.iter().all(is_new));
            if let Some(given) = exact {
                // A line is named once.
                slots.drain(..).zip(given).for_each(|(slot, name)| names[slot] = Some(name));
            }
        }
    }

    /// Gives the words of a list, or the lines of a repeated part, fields of their own, where a text names each of
    /// `many` of them: samples such as `1 2 3` look like a list. Nothing where the shape has more than that.
    fn unroll(&mut self, many: usize) {
        let [item] = items(&self.shape.parts)[..] else { return };
        let (count, is_line) = match (&self.shape.parts[..], item) {
            ([Part::Line(_)], Item::List { count, .. }) => (count, true),
            ([Part::Repeat(Repeat { count, body, .. })], Item::One(_))
                if matches!(body[..], [Part::Line(_)]) =>
            {
                (count, false)
            }
            _ => return,
        };
        if !is_constant(count, many) {
            return;
        }
        let field = item.field().clone();
        let fields = (0..many).map(|slot| Item::One(Field { slot, kind: field.kind.clone() }));
        self.shape.parts = if is_line {
            vec![Part::Line(fields.collect())]
        } else {
            fields.map(|item| Part::Line(vec![item])).collect()
        };
        let name = self.shape.names[field.slot].clone();
        self.shape.names = (1..=many).map(|number| format!("{name}{number}")).collect();
        self.shape.conditions.clear();
    }

    /// The fields that have names, in the order of the input.
    fn fields_in_order(&self) -> Vec<Slot> {
        let items = items(&self.shape.parts).into_iter().map(Item::field);
        let mut slots: Vec<Slot> =
            items.filter(|field| !scope::is_fixed(field)).map(|field| field.slot).collect();
        slots.sort_unstable();
        slots.dedup();
        slots
    }

    /// Gives the fields that a text did not name their names again, as far as no other field has them now.
    pub(super) fn restore_names(&mut self, naming: &Naming) {
        for slot in 0..self.shape.names.len() {
            if is_name(&self.shape.names[slot]) {
                continue;
            }
            let learnt = naming.learnt[slot].clone();
            let numbered = (2..).map(|number| format!("{learnt}{number}"));
            let mut free = std::iter::once(learnt.clone()).chain(numbered);
            let is_free = |name: &String| !self.shape.names.contains(name);
            self.shape.names[slot] = free.find(is_free).unwrap_or_default();
        }
    }
}

/// The names of a block that shows the format of the input.
fn format_names(lines: &[String]) -> Option<Vec<String>> {
    let is_announced = |line: &String| {
        let line = line.to_lowercase();
        FORMAT.iter().any(|word| line.contains(word))
    };
    let start = lines.iter().position(is_announced)? + 1;
    let block = lines[start..].iter().map(String::as_str).filter(|line| !line.is_empty());
    let block: Vec<&str> = block
        .take_while(|line| {
            names::of_format(&[line]).is_some() || line.chars().all(|c| ".:⋮… ".contains(c))
        })
        .collect();
    names::of_format(&block)
}

/// Whether a count is always this number, from 2 to the most names that a sentence has.
fn is_constant(count: &Count, many: usize) -> bool {
    const MAX_NAMES: usize = 30;
    (2..=MAX_NAMES).contains(&many)
        && count.slots().is_empty()
        && count.value(&Vec::new()) == Some(many)
}
