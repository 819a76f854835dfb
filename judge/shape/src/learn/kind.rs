//! The kind of a field, from the facts that were seen about its words.

use crate::facts::field::FieldFacts;
use crate::facts::pair::PairFacts;
use crate::facts::{InputFacts, Quantity};
use crate::field::{Bound, Count, Kind, Relation, Slot, FEW};
use crate::rule::{ENOUGH_BITS, MANY};
use crate::text::scaled;
use std::collections::HashSet;

/// A slot is a choice where each of its words was seen at least this often on average.
const CHOICE_SHARE: u64 = 2;
/// A limit of the elements of a list is believed where the largest element of one list in this many reaches it.
const TOUCHED: usize = 4;

/// The facts of all fields, and what the slots are.
pub(super) struct Seen<'f> {
    pub facts: &'f InputFacts,
    /// The slots that count something.
    pub counts: HashSet<Slot>,
    /// The number of cases, which limits nothing.
    pub cases: Option<Slot>,
}

impl Seen<'_> {
    /// The kind of the field of a slot.
    pub fn kind(&self, slot: Slot) -> Kind {
        let unseen = FieldFacts::default();
        let words = self.facts.fields.get(&slot).unwrap_or(&unseen);
        let are_numbers = words.are_numbers();
        if let (Some((low, high)), true) = (words.range, are_numbers) {
            if self.counts.contains(&slot) || !self.are_digits(words) {
                return Kind::Number { low, high, bounds: self.bounds(slot, words) };
            }
        }
        if let (Some(real), false) = (real(words), are_numbers) {
            return real;
        }
        let choice = &words.choice;
        if let (Some(literal), 1, 3..) = (choice.first(), choice.len(), words.words) {
            return Kind::Literal(literal.clone());
        }
        let is_choice = choice.len() <= FEW
            && words.words >= CHOICE_SHARE * choice.len() as u64
            && (choice.len() <= 4 || choice.iter().any(|word| word.chars().count() != 1));
        let (low, high) = words.lengths.unwrap_or((1, 1));
        // Rows of cells are no choice among rows.
        let are_rows = words.letters.len() <= 6 && low == high && low > 2;
        let length_slot = self.length_slot(words);
        if is_choice && length_slot.is_none() && !are_rows {
            return Kind::Choice(choice.iter().cloned().collect());
        }
        let length = match length_slot {
            Some(slot) => Count::of(slot, 0),
            None if low == high && words.words > 2 => Count::constant(low),
            None => Count::Free { low, high },
        };
        Kind::Word { alphabet: words.letters.keys().copied().collect(), length }
    }

    /// The slots that are the length of each word.
    fn length_slots<'w>(&'w self, words: &'w FieldFacts) -> impl Iterator<Item = Slot> + 'w {
        words.length_slots.iter().copied().filter(|slot| Some(*slot) != self.cases)
    }

    /// The slot that is the length. Of the two sides of a square grid one counts the rows already.
    fn length_slot(&self, words: &FieldFacts) -> Option<Slot> {
        let is_count = |slot: Slot| self.counts.contains(&slot);
        let is_side = |&slot: &Slot| {
            let mut others = self.length_slots(words);
            !is_count(slot) && others.any(|other| is_count(other) && other + 1 == slot)
        };
        let side = self.length_slots(words).find(is_side);
        side.or_else(|| self.length_slots(words).next())
    }

    /// Whether words that look like numbers are words of digits: a number says how many digits each has; or of 0 and 1:
    /// some begin with 0, or all are long, or they would hardly have no other digit by chance.
    fn are_digits(&self, words: &FieldFacts) -> bool {
        let (low, high) = words.lengths.unwrap_or((1, 1));
        let has_length = self.length_slots(words).next().is_some();
        let is_told = has_length && words.words > 2 && low < high && high > 2;
        let is_binary = words.letters.keys().all(|c| "01".contains(*c));
        let is_even = low == high || has_length;
        let is_likely = low >= 5 && words.words > 1 || words.bits_of_binary() >= ENOUGH_BITS;
        is_told && words.letters.keys().all(char::is_ascii_digit)
            || is_binary && is_even && is_likely
    }

    /// The limits that other slots give, those in the same line first.
    fn bounds(&self, slot: Slot, words: &FieldFacts) -> Vec<Bound> {
        let pairs = self.facts.pairs.iter().filter_map(|((first, second), pair)| match first {
            Quantity::Value(first) if *second == Quantity::Value(slot) => Some((*first, pair)),
            Quantity::Value(_) | Quantity::Sum(_) | Quantity::Rest(_) => None,
        });
        let mut pairs: Vec<(Slot, &PairFacts)> = pairs.collect();
        pairs.retain(|(first, pair)| {
            let is_known = pair.total() == words.words && Some(*first) != self.cases;
            is_known && Relation::ALL.iter().any(|relation| pair.holds(*relation))
        });
        let most_touched = pairs.iter().map(|(_, pair)| pair.touched).max().unwrap_or(0);
        let low = words.range.map_or(-1, |(low, _)| low);
        let mut found = Vec::new();
        for (slot, pair) in pairs.into_iter().rev() {
            // Of several limits of a list the one that is reached most is the true one.
            let is_touched =
                pair.touched * TOUCHED >= pair.lists.max(1) && pair.touched == most_touched;
            let is_count = self.counts.contains(&slot);
            let is_enough = match (pair.is_own, words.is_in_list) {
                (true, _) => words.words >= 3 || is_count,
                (false, true) => is_touched && low >= 0,
                (false, false) => is_count || words.words >= 2,
            };
            if !is_enough {
                continue;
            }
            let is_strict = words.words >= MANY
                || words.words >= 2 && pair.was_one_less
                || low == 0 && words.is_in_list;
            // The number before a number is seldom its lower limit, unless both are of one line.
            let has_lower = words.words >= if pair.is_own { 3 } else { 6 };
            for (strict, is_likely) in [(0, true), (2, has_lower)] {
                let mut relations =
                    Relation::ALL[strict..strict + 2].iter().skip(usize::from(!is_strict));
                let relation = relations.find(|relation| is_likely && pair.holds(**relation));
                found.extend(relation.map(|&relation| Bound { relation, slot }));
            }
        }
        found
    }
}

/// The kind of words that are numbers of which some have a point.
fn real(words: &FieldFacts) -> Option<Kind> {
    let (fewest, decimals) = words.decimals.filter(|(_, most)| *most > 0)?;
    let [low, high] = words.reals?.map(|(value, digits)| scaled(value, digits, decimals));
    Some(Kind::Real { low: low?, high: high?, decimals, exact: fewest == decimals })
}
