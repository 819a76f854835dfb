//! Numbers: alone, and as lists of which many are alike, sorted or extreme.

use super::maker::{Maker, MAX_WORDS, TRIES};
use super::style::Style;
use super::words;
use crate::model::{Count, Field, Kind, Order, Rule};
use std::collections::HashSet;

impl Maker<'_, '_> {
    /// How far above the least a number may be at this size: all of `span` at 100, nothing at 1.
    fn reach(&self, span: i128) -> i128 {
        match self.size {
            100.. => span,
            ..=1 => 0,
            size => ((span as f64 + 1.0).powf(size as f64 / 100.0) - 1.0).round().min(span as f64)
                as i128,
        }
    }

    pub fn free_count(&mut self, low: usize, high: usize) -> usize {
        // No count leads to more words than an input may have.
        let high = high.min(MAX_WORDS).max(low);
        self.count(low as i128, high as i128) as usize
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
        let total = self.totals.get(&field.slot).copied();
        if let Some((left, times)) = total {
            // Each later time needs at least `low`.
            let others = times.saturating_sub(1) as i128;
            let left_here = left - others * low.max(0);
            let fair = (left / times.max(1) as i128).max(low);
            high = high.min(if self.rng.once_in(3) {
                left_here
            } else {
                fair.saturating_mul(2).min(left_here)
            });
        }
        if low > high {
            return None;
        }
        let pinned =
            self.pin.filter(|(slot, value)| *slot == field.slot && (low..=high).contains(value));
        let value = match (pinned, self.limits.is_count(field.slot)) {
            (Some((_, value)), _) => value,
            (None, true) => self.count(low, high),
            (None, false) => self.scalar(low, high),
        };
        if let Some((left, times)) = total {
            self.totals.insert(field.slot, (left - value, times.saturating_sub(1)));
        }
        Some(value)
    }

    /// A number of a range that counts nothing.
    pub fn scalar(&mut self, low: i128, high: i128) -> i128 {
        match self.rng.below(8) {
            0 => low,
            1 => high,
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
    pub fn list(&mut self, field: &Field, count: usize, rules: &[Rule]) -> Option<Vec<String>> {
        let style = self.style();
        let (low, high) = match &field.kind {
            Kind::Number { .. } => self.limits.range(field, &self.values),
            Kind::Real { low, high, .. } => (*low, *high),
            Kind::Word { alphabet, length }
                if !rules.iter().any(|rule| matches!(rule, Rule::Distinct(_))) =>
            {
                let mut made = Vec::new();
                for _ in 0..count {
                    let length = match *length {
                        Count::Free { low, high } => self.free_count(low, high),
                        Count::Of { .. } => length.value(&self.values)?,
                    };
                    self.spend(length / 8)?;
                    made.push(words::word(self.rng, alphabet, length, style));
                }
                return Some(made);
            }
            Kind::Unknown | Kind::Literal(_) | Kind::Word { .. } | Kind::Choice(_) => {
                return self.list_of_words(field, count, rules);
            }
        };
        if count == 0 {
            return Some(Vec::new());
        }
        if low > high {
            return None;
        }
        let values = self.numbers((low, high), count, rules, style)?;
        Some(match &field.kind {
            Kind::Real { decimals, exact, .. } => {
                values.into_iter().map(|value| self.real(value, *decimals, *exact)).collect()
            }
            _ => values.into_iter().map(|value| value.to_string()).collect(),
        })
    }

    fn list_of_words(
        &mut self,
        field: &Field,
        count: usize,
        rules: &[Rule],
    ) -> Option<Vec<String>> {
        let are_distinct = rules.iter().any(|rule| matches!(rule, Rule::Distinct(_)));
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
        rules: &[Rule],
        style: Style,
    ) -> Option<Vec<i128>> {
        let order = rules.iter().find_map(|rule| match rule {
            Rule::Order { order, .. } => Some(*order),
            _ => None,
        });
        let permutation = rules.iter().find_map(|rule| match rule {
            Rule::Permutation { base, .. } => Some(*base),
            _ => None,
        });
        let is_strict = order.is_some_and(|order| !order.holds(0, 0));
        let is_distinct = is_strict || rules.iter().any(|rule| matches!(rule, Rule::Distinct(_)));
        let mut values = match permutation {
            Some(base) => (0..count as i128).map(|at| base + at).collect(),
            None if is_distinct => self.different(low, high, count)?,
            None => self.styled(low, high, count, style),
        };
        match (order, style) {
            (Some(Order::Increasing | Order::NotDecreasing), _) | (None, Style::Sorted) => {
                values.sort_unstable()
            }
            (Some(Order::Decreasing | Order::NotIncreasing), _) | (None, Style::Reversed) => {
                values.sort_unstable();
                values.reverse();
            }
            (None, _) if is_distinct || permutation.is_some() => self.rng.shuffle(&mut values),
            (None, _) => {}
        }
        Some(values)
    }

    /// Different numbers of a range, those near its start more often.
    fn different(&mut self, low: i128, high: i128, count: usize) -> Option<Vec<i128>> {
        let span = high - low + 1;
        let count_here = count as i128;
        if span < count_here {
            return None;
        }
        // A narrow range has neighbours, a wide one has gaps.
        let span = if self.rng.once_in(2) { span.min(2 * count_here + 2) } else { span };
        if span <= 4 * count_here {
            let mut all: Vec<i128> = (low..low + span).collect();
            self.rng.shuffle(&mut all);
            all.truncate(count);
            return Some(all);
        }
        let mut seen = HashSet::new();
        let mut found = Vec::new();
        while found.len() < count {
            let value = self.rng.between(low, low + span - 1);
            if seen.insert(value) {
                found.push(value);
            }
        }
        Some(found)
    }

    fn styled(&mut self, low: i128, high: i128, count: usize, style: Style) -> Vec<i128> {
        let (small_low, small_high) = self.small(low, high);
        let (first, second) = (self.scalar(low, high), self.scalar(low, high));
        // Sorted values are often small ones: then some are equal.
        let is_small = style == Style::Small
            || matches!(style, Style::Sorted | Style::Reversed) && self.rng.once_in(2);
        let (from, to) = if is_small { (small_low, small_high) } else { (low, high) };
        let extremes = [low, high, (low + 1).min(high), (high - 1).max(low), 0.clamp(low, high)];
        let mut values = Vec::with_capacity(count);
        for _ in 0..count {
            values.push(match style {
                Style::Uniform | Style::Small | Style::Sorted | Style::Reversed => {
                    self.rng.between(from, to)
                }
                Style::Equal => first,
                Style::Two => [first, second][self.rng.below(2)],
                Style::Extreme => extremes[self.rng.below(extremes.len())],
            });
        }
        values
    }
}
