//! The reach of the inputs of a shape, where the caller can tell: inputs a little beyond the shape, to ask
//! that, and shapes with what was learnt so.

use crate::check::holds_for_rows;
use crate::draft::{Draft, NumberPlace};
use crate::edit::{repair, words_of};
use crate::field::{Bound, Field, Kind, Relation, Slot};
use crate::model::{each_repeat_mut, fields, items_mut, sequences, Item, Repeat, Shape};
use crate::rule::Rule;
use crate::text::{number, with};
use crate::tree::{print, Cell, Node};
use crate::visit::{walk, Above, Visitor};

impl Shape {
    /// `input` with this value at the last place of a number; below its limits, at the first. For a count,
    /// another input with this many elements. `None` where that cannot be made.
    pub fn with_number(&self, input: &[u8], place: &NumberPlace, value: i128) -> Option<Vec<u8>> {
        if place.is_count {
            let wide = self.reaching(place, place.low.min(value), place.high.max(value));
            let numbers = vec![(place.clone(), value)];
            return wide.draft(&Draft { numbers, patterns: Vec::new(), seed: 1 });
        }
        let mut nodes = self.nodes(input).ok()?;
        let mut words = words_of(self, &mut nodes, place.slot);
        // An ascending sequence has its least number first.
        let word = if value < place.low { words.first_mut() } else { words.last_mut() };
        **word? = value.to_string();
        repair(&self.parts, &mut nodes);
        Some(print(&self.parts, &nodes))
    }

    /// The values in an input of what counts, and of numbers that stand alone; of several the largest. `None`
    /// when it does not consist of the parts of this shape.
    pub fn values(&self, input: &[u8]) -> Option<Vec<(NumberPlace, i128)>> {
        let extremes = self.extremes(input)?.into_iter();
        let alone = extremes.filter(|(place, ..)| place.is_single || place.is_count);
        Some(alone.map(|(place, _, largest)| (place, largest)).collect())
    }

    /// The least and the largest value of each number in an input. `None` when it does not consist of the parts
    /// of this shape.
    pub fn extremes(&self, input: &[u8]) -> Option<Vec<(NumberPlace, i128, i128)>> {
        let mut nodes = self.nodes(input).ok()?;
        let extremes = |place: NumberPlace| {
            let words = words_of(self, &mut nodes, place.slot);
            let values = || words.iter().filter_map(|word| number(word));
            Some((place, values().min()?, values().max()?))
        };
        Some(self.numbers().into_iter().filter_map(extremes).collect())
    }

    /// The largest value of a number: another number that bounds it has limits too.
    pub fn largest(&self, place: &NumberPlace) -> i128 {
        let places = self.numbers();
        let high_of = |slot: Slot| places.iter().find(|one| one.slot == slot).map(|one| one.high);
        let field = fields(&self.parts).filter(|field| field.slot == place.slot);
        let bounds = field.flat_map(|field| field.kind.bounds());
        let highs = bounds.filter_map(|bound| bound.relation.highest(high_of(bound.slot)?));
        highs.fold(place.high, i128::min)
    }

    /// The same shape with these limits of a number.
    pub fn reaching(&self, place: &NumberPlace, low: i128, high: i128) -> Shape {
        self.with_field(place.slot, |field| {
            if let Kind::Number { low: least, high: most, .. } = &mut field.kind {
                (*least, *most) = (low, high);
            }
        })
    }

    /// The same shape with a number that goes up to a count, or up to one less, and to `most`.
    pub fn limited(
        &self,
        place: &NumberPlace,
        count: &NumberPlace,
        most: i128,
        highest: bool,
    ) -> Shape {
        let relation = if highest { Relation::AtMost } else { Relation::LessThan };
        self.with_field(place.slot, |field| {
            if let Kind::Number { high, bounds, .. } = &mut field.kind {
                *high = most.max(*high);
                if bounds.iter().all(|bound| bound.slot != count.slot) {
                    bounds.push(Bound { relation, slot: count.slot });
                }
            }
        })
    }
}

impl Shape {
    /// Inputs like `input`, each of which breaks one of the rules about lists: to ask whether it is one.
    pub fn beyond_rules(&self, input: &[u8]) -> Vec<Vec<u8>> {
        let Ok(nodes) = self.nodes(input) else { return Vec::new() };
        let mut inputs = Vec::new();
        for rule in sequences(&self.parts).flat_map(|(_, rules)| rules) {
            let Some(from) = rule.breach() else { continue };
            let mut changed = nodes.clone();
            for &slot in rule.slots() {
                let words = words_of(self, &mut changed, slot);
                let new = from.map(|from| words.get(from).map(|word| word.to_string()));
                for (word, new) in words.into_iter().zip(new) {
                    *word = new.unwrap_or_else(|| word.to_string());
                }
            }
            inputs.push(print(&self.parts, &changed));
        }
        inputs
    }
}

impl Shape {
    /// The same shape, but so wide that this is one of its inputs too. `None` when it does not consist of its
    /// parts.
    pub fn taking(&self, input: &[u8]) -> Option<Shape> {
        let nodes = self.nodes(input).ok()?;
        let mut taken = Taken { ranges: vec![None; self.names.len()], ..Taken::default() };
        walk(&self.parts, &nodes, self.names.len(), &mut taken).ok()?;
        let mut wide = self.clone();
        for item in items_mut(&mut wide.parts) {
            if let Item::List { rules, .. } = item {
                rules.retain(|rule| !taken.rules.contains(rule));
            }
            let Field { slot, kind } = item.field_mut();
            if let (Kind::Number { low, high, bounds }, Some(range)) = (kind, taken.ranges[*slot]) {
                (*low, *high) = ((*low).min(range.0), (*high).max(range.1));
                bounds.retain(|bound| !taken.bounds.contains(&(*slot, *bound)));
            }
        }
        each_repeat_mut(&mut wide.parts, &mut |repeat| {
            repeat.rules.retain(|rule| !taken.rules.contains(rule));
        });
        Some(wide)
    }
}

/// The limits and rules of a shape that an input breaks.
#[derive(Default)]
struct Taken {
    /// The least and the largest number of each slot.
    ranges: Vec<Option<(i128, i128)>>,
    bounds: Vec<(Slot, Bound)>,
    rules: Vec<Rule>,
}

impl Taken {
    fn drop_rules(&mut self, rules: &[Rule], is_broken: impl Fn(&Rule) -> bool) {
        let kept = rules.iter().filter(|rule| !self.rules.contains(rule));
        let broken: Vec<Rule> = kept.filter(|rule| is_broken(rule)).cloned().collect();
        self.rules.extend(broken);
    }
}

impl Visitor<'_> for Taken {
    fn item(&mut self, item: &Item, cell: &Cell, above: &mut Above) -> Result<(), String> {
        let Field { slot, kind } = item.field();
        if let Kind::Number { bounds, .. } = kind {
            for value in cell.words().iter().filter_map(|word| number(word)) {
                self.ranges[*slot] = with(self.ranges[*slot], value);
                for bound in bounds.iter().filter(|bound| !bound.permits(value, &above.values)) {
                    if !self.bounds.contains(&(*slot, *bound)) {
                        self.bounds.push((*slot, *bound));
                    }
                }
            }
        }
        if let Item::List { rules, .. } = item {
            let words = [cell.words().iter().map(String::as_str).collect()];
            self.drop_rules(rules, |rule| !rule.holds(&words, &above.values));
        }
        Ok(())
    }

    fn end(&mut self, repeat: &Repeat, times: &[Vec<Node>], above: &Above) -> Result<(), String> {
        self.drop_rules(&repeat.rules, |rule| {
            rule.gives_way() && !holds_for_rows(rule, repeat, times, &above.values)
        });
        Ok(())
    }
}
