//! The numbers that a pattern makes, and the simplest of them.

/// Numbers that a pattern makes.
#[derive(Clone, Copy, Debug)]
pub struct WantedNumbers {
    pub count: usize,
    /// The least and the largest that is allowed.
    pub low: i64,
    pub high: i64,
    /// No number twice.
    pub distinct: bool,
    pub seed: u64,
}

impl WantedNumbers {
    /// The number of different numbers.
    pub fn span(&self) -> u64 {
        self.high.abs_diff(self.low).saturating_add(1)
    }

    /// `None` where there are too few different numbers.
    pub fn checked(self) -> Option<WantedNumbers> {
        let fits = self.low <= self.high && (!self.distinct || self.span() >= self.count as u64);
        fits.then_some(self)
    }

    /// Numbers in ascending order, spread over the whole range.
    pub fn ascending(self) -> Option<Vec<i64>> {
        let steps = (self.checked()?.count.max(2) - 1) as i128;
        let span = i128::from(self.high) - i128::from(self.low);
        let number = |at: usize| (i128::from(self.low) + span * at as i128 / steps) as i64;
        Some((0..self.count).map(number).collect())
    }

    /// `low`, `low + 1`, …, and again from `low` after `high`.
    pub fn consecutive(self) -> Option<Vec<i64>> {
        let span = i128::from(self.checked()?.high) - i128::from(self.low) + 1;
        let number = |at: usize| (i128::from(self.low) + at as i128 % span) as i64;
        Some((0..self.count).map(number).collect())
    }

    /// These values by turns, where a number may come twice.
    pub fn repeated(self, values: &[i64]) -> Option<Vec<i64>> {
        let is_possible = !self.distinct && !values.is_empty() && self.low <= self.high;
        is_possible.then(|| values.iter().copied().cycle().take(self.count).collect())
    }
}
