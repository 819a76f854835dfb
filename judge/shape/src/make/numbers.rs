//! Numbers: alone, and as lists of which many are alike, sorted or extreme.

use super::maker::{Budget, Maker, MAX_WORDS, TRIES};
use crate::field::{bounded, Count, Field, Kind, Slot};
use crate::pattern::wanted::WantedNumbers;
use crate::pattern::words::WantedWord;
use crate::pattern::{Pattern, PatternKind};
use crate::rule::{self, Demands};
use crate::style::Style;
use std::collections::HashSet;

impl Maker<'_, '_> {
    /// The distance of a number above the least at this size, at most: all of `span` at 100, nothing at 1.
    fn reach(&self, span: i128) -> i128 {
        match self.size {
            100.. => span,
            ..=1 => 0,
            size => ((span as f64 + 1.0).powf(size as f64 / 100.0) - 1.0).round().min(span as f64)
                as i128,
        }
    }

    /// A value of a count; `None` where it counts by what is not known.
    pub fn times(&mut self, count: &Count) -> Option<usize> {
        let Count::Free { low, high } = *count else { return count.value(&self.values) };
        // No count leads to more words than an input may have.
        let high = high.min(MAX_WORDS).max(low);
        if self.draft.is_some() {
            return Some(high);
        }
        Some(self.count(low as i128, high as i128) as usize)
    }

    fn count(&mut self, low: i128, high: i128) -> i128 {
        let reach = low + self.reach(high - low);
        // At the limits programs fail that never fail below them.
        let at_limit = if self.size >= 100 { 2 } else { 4 };
        if self.rng.once_in(at_limit) {
            reach
        } else {
            self.rng.between(low, reach)
        }
    }

    /// A number that stands alone.
    pub fn single(&mut self, field: &Field) -> Option<i128> {
        let (low, mut high) = self.limits.range(field, &self.values);
        high = high.min(self.share(field.slot, low)?);
        if low > high {
            return None;
        }
        let pinned = self.pins.iter().find(|(slot, _)| *slot == field.slot);
        let pinned = pinned.map(|(_, value)| *value);
        if self.draft.is_some() && pinned.is_some_and(|value| value > high) {
            return None;
        }
        let pinned = match self.draft {
            Some(_) => pinned.map(|value| value.max(low)),
            None => pinned.filter(|value| (low..=high).contains(value)),
        };
        let value = match (pinned, self.limits.is_count(field.slot)) {
            (Some(value), _) => value,
            (None, true) => self.count(low, high),
            (None, false) if self.draft.is_some() => self.rng.between(low, high),
            (None, false) => self.lone(low, high),
        };
        self.charge(field.slot, value);
        Some(value)
    }

    /// The largest value that leaves enough of each total for the other times, each of which needs at least `low`.
    fn share(&mut self, slot: Slot, low: i128) -> Option<i128> {
        let mut most = i128::MAX;
        for at in 0..self.totals.len() {
            let Budget { slots, left, times } = &self.totals[at];
            let (left, times) = (*left, *times);
            let power = slots.iter().filter(|one| **one == slot).count() as u32;
            // The factors before this one are known, those behind it are as small as they can be.
            let others = slots.iter().filter(|other| **other != slot);
            let known = |&other: &Slot| {
                if other < slot {
                    self.values[other]
                } else {
                    Some(self.least(other))
                }
            };
            let mut factors = others.map(known);
            let factor = factors.try_fold(1i128, |product, other| product.checked_mul(other?))?;
            if power == 0 || factor <= 0 {
                continue;
            }
            let is_product = slots.len() > 1;
            let least = if is_product { self.least_product(slots) } else { low };
            let left_here = left - times.saturating_sub(1) as i128 * least.max(0);
            let fair = (left / times.max(1) as i128).max(least);
            let fair = fair.saturating_mul(2).min(left_here);
            let share = if self.rng.once_in(3) { left_here } else { fair };
            most = most.min(root(share / factor, power));
        }
        Some(most)
    }

    /// The least value that a number ever has.
    fn least(&self, slot: Slot) -> i128 {
        let range = self.limits.fields.get(&slot).and_then(|field| field.kind.range());
        range.map_or(0, |(low, _)| low)
    }

    fn least_product(&self, slots: &[Slot]) -> i128 {
        slots.iter().fold(1, |product, slot| product.saturating_mul(self.least(*slot)))
    }

    /// Takes a value from the totals of which it is the last factor.
    fn charge(&mut self, slot: Slot, value: i128) {
        let values = &self.values;
        for Budget { slots, left, times } in &mut self.totals {
            if slots.iter().max() != Some(&slot) {
                continue;
            }
            let factor = |one: &Slot| if *one == slot { value } else { values[*one].unwrap_or(0) };
            *left -= slots.iter().map(factor).fold(1, i128::saturating_mul);
            *times = times.saturating_sub(1);
        }
    }

    /// A length of a word, or a shorter one that its total permits.
    pub fn within_total(&mut self, field: &Field, length: usize) -> Option<usize> {
        let low = match &field.kind {
            Kind::Word { length: Count::Free { low, .. }, .. } => *low,
            _ => length,
        };
        let length = (length as i128).min(self.share(field.slot, low as i128)?);
        self.charge(field.slot, length);
        (length >= low as i128).then_some(bounded(length))
    }

    /// A number that stands alone and counts nothing.
    fn lone(&mut self, low: i128, high: i128) -> i128 {
        let equal = self.equal_to.filter(|value| (low..=high).contains(value));
        let value = equal.unwrap_or_else(|| self.scalar(low, high));
        if self.are_equal {
            self.equal_to.get_or_insert(value);
        }
        value
    }

    /// A number of a range that counts nothing.
    pub fn scalar(&mut self, low: i128, high: i128) -> i128 {
        match self.rng.below(9) {
            0 => low,
            1 => high,
            // A power of two, or the number before or after it.
            8 => {
                let power = 1i128 << self.rng.below(high.max(1).ilog2() as usize + 1);
                (power + self.rng.between(-1, 1)).clamp(low, high)
            }
            2..=4 => self.rng.between(low, high),
            _ => {
                let (low, high) = self.small(low, high);
                self.rng.between(low, high)
            }
        }
    }

    /// A small range within a range: around 0, or from where it begins, sometimes where it ends.
    fn small(&mut self, low: i128, high: i128) -> (i128, i128) {
        let reach = self.reach(high - low).clamp(1, 1 + self.size as i128 / 4).min(high - low);
        let reach = self.rng.between(reach.min(1), reach);
        if low <= 0 && high >= 0 {
            return ((-reach).max(low), reach.min(high));
        }
        if self.rng.once_in(5) {
            (high - reach, high)
        } else {
            (low, low + reach)
        }
    }

    /// The words of a list.
    pub fn list(&mut self, field: &Field, count: usize, demands: &Demands) -> Option<Vec<String>> {
        if let Some(pattern) = self.pattern(field.slot) {
            return self.filled(field, count, demands, pattern);
        }
        let style = self.style();
        if let (Kind::Word { alphabet, length }, false) = (&field.kind, demands.differ) {
            let mut made = Vec::new();
            for _ in 0..count {
                let length = self.times(length)?;
                self.spend(length / 8)?;
                made.push(self.letters(alphabet, length, style));
            }
            return Some(made);
        }
        let Some((low, high)) = self.range(field) else {
            return self.list_of_words(field, count, demands.differ);
        };
        if count == 0 {
            return Some(Vec::new());
        }
        if low > high {
            return None;
        }
        let values = self.numbers((low, high), count, demands, style)?;
        Some(self.written(field, values))
    }

    /// The range of the numbers of a field; `None` where it has words.
    fn range(&self, field: &Field) -> Option<(i128, i128)> {
        match &field.kind {
            Kind::Number { .. } => Some(self.limits.range(field, &self.values)),
            Kind::Real { low, high, .. } => Some((*low, *high)),
            Kind::Unknown | Kind::Literal(_) | Kind::Word { .. } | Kind::Choice(_) => None,
        }
    }

    pub fn written(&mut self, field: &Field, values: Vec<i128>) -> Vec<String> {
        match &field.kind {
            Kind::Real { decimals, exact, .. } => {
                values.into_iter().map(|value| self.real(value, *decimals, *exact)).collect()
            }
            _ => values.into_iter().map(|value| value.to_string()).collect(),
        }
    }

    /// The words of a list or a column that a pattern fills.
    pub fn filled(
        &mut self,
        field: &Field,
        count: usize,
        demands: &Demands,
        pattern: Pattern,
    ) -> Option<Vec<String>> {
        if let Kind::Word { alphabet, length } = &field.kind {
            let length = match *length {
                Count::Free { high, .. } => high,
                Count::Of { .. } => length.value(&self.values)?,
            };
            self.spend(count.checked_mul(length)? / 8)?;
            let wanted = WantedWord { length, letters: alphabet.clone(), seed: self.rng.bits() };
            let words = pattern.words(count, &wanted)?;
            return Some(words.into_iter().map(String::from_iter).collect());
        }
        let values = self.filled_numbers(field, count, demands, pattern)?;
        Some(self.written(field, values))
    }

    /// The numbers of a list or a column that a pattern fills, with the rules about it.
    pub fn filled_numbers(
        &mut self,
        field: &Field,
        count: usize,
        demands: &Demands,
        pattern: Pattern,
    ) -> Option<Vec<i128>> {
        let (range, is_distinct) = demands.range(self.range(field)?, count);
        let mut values = if pattern.kind() == PatternKind::Intervals {
            self.ends_of_intervals(field.slot, range, count)?
        } else {
            self.of_pattern(pattern, range, count, is_distinct)?
        };
        demands.sort(&mut values);
        Some(values)
    }

    /// The column of a slot that is one end of intervals. Both columns come from the seed of the draft.
    fn ends_of_intervals(
        &self,
        slot: Slot,
        (low, high): (i128, i128),
        count: usize,
    ) -> Option<Vec<i128>> {
        let draft = self.draft?;
        let (pattern, are_lower) = draft.pattern(slot)?;
        let (low, high) = (within_i64(low), within_i64(high));
        let wanted = WantedNumbers { count, low, high, distinct: false, seed: draft.seed };
        Some(pattern.ends(wanted, !are_lower)?.into_iter().map(i128::from).collect())
    }

    fn of_pattern(
        &mut self,
        pattern: Pattern,
        (low, high): (i128, i128),
        count: usize,
        distinct: bool,
    ) -> Option<Vec<i128>> {
        let (low, high, seed) = (within_i64(low), within_i64(high), self.rng.bits());
        let numbers = pattern.numbers(WantedNumbers { count, low, high, distinct, seed })?;
        Some(numbers.into_iter().map(i128::from).collect())
    }

    fn list_of_words(
        &mut self,
        field: &Field,
        count: usize,
        are_distinct: bool,
    ) -> Option<Vec<String>> {
        let mut seen = HashSet::new();
        let mut made = Vec::new();
        for _ in 0..count {
            let mut tries = 0..TRIES;
            let word = tries.find_map(|_| {
                let word = self.word(field)?;
                (!are_distinct || seen.insert(word.clone())).then_some(word)
            });
            made.push(word?);
        }
        Some(made)
    }

    /// Numbers of a range that keep the rules of a list.
    fn numbers(
        &mut self,
        (low, high): (i128, i128),
        count: usize,
        demands: &Demands,
        style: Style,
    ) -> Option<Vec<i128>> {
        if let Some(root) = demands.parents {
            return Some(rule::parents::numbers(self.rng, root, count, style));
        }
        let (mut range, is_distinct) = demands.range((low, high), count);
        let mut patterned = None;
        if style == Style::Pattern {
            let pattern = Pattern::any(PatternKind::Numbers, self.rng);
            if !is_distinct {
                range = self.part_of_range(low, high);
            }
            patterned = self.of_pattern(pattern, range, count, is_distinct);
        }
        let is_shuffled = patterned.is_none() && is_distinct;
        let mut values = match patterned {
            Some(values) => values,
            None if demands.permutation.is_some() => (range.0..=range.1).collect(),
            None if is_distinct => rule::distinct::numbers(self.rng, (low, high), count)?,
            None => self.styled(low, high, count, style),
        };
        if is_shuffled {
            self.rng.shuffle(&mut values);
        }
        demands.sort(&mut values);
        Some(values)
    }

    /// A part of a range: all of it, small numbers, or from one number to another.
    fn part_of_range(&mut self, low: i128, high: i128) -> (i128, i128) {
        match self.rng.below(3) {
            0 => (low, high),
            1 => self.small(low, high),
            _ => {
                let (one, other) = (self.scalar(low, high), self.scalar(low, high));
                (one.min(other), one.max(other))
            }
        }
    }

    fn styled(&mut self, low: i128, high: i128, count: usize, style: Style) -> Vec<i128> {
        let (small_low, small_high) = self.small(low, high);
        let extremes = [low, high, (low + 1).min(high), (high - 1).max(low), 0.clamp(low, high)];
        let mut values = Vec::with_capacity(count);
        for _ in 0..count {
            values.push(match style {
                Style::Uniform | Style::Pattern => self.rng.between(low, high),
                Style::Small => self.rng.between(small_low, small_high),
                Style::Extreme => extremes[self.rng.below(extremes.len())],
            });
        }
        values
    }
}

/// The largest number whose power is at most `of`.
fn root(of: i128, power: u32) -> i128 {
    if power < 2 || of < 1 {
        return of;
    }
    let near = (of as f64).powf(1.0 / f64::from(power)) as i128 + 1;
    let is_within = |root: &i128| root.checked_pow(power).is_some_and(|value| value <= of);
    (0..=near).rev().find(is_within).unwrap_or(0)
}

fn within_i64(value: i128) -> i64 {
    value.clamp(i64::MIN.into(), i64::MAX.into()) as i64
}
