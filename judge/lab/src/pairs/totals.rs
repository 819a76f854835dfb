//! The counts of all pairs.

use super::pair_result::PairResult;

/// The counts so far.
#[derive(Default)]
pub struct PairTotals {
    pairs: usize,
    not_tried: usize,
    /// Finds like the tests and unlike them: those that assume nothing, and those that assume something.
    certain: [usize; 2],
    assuming: [usize; 2],
}

impl PairTotals {
    pub fn add(&mut self, tried: &PairResult) {
        self.pairs += 1;
        match tried {
            PairResult::NotTried(_) => self.not_tried += 1,
            PairResult::Nothing => {}
            PairResult::Found(find) => {
                let counts = if find.assumes == 0 { &mut self.certain } else { &mut self.assuming };
                counts[usize::from(find.unlike_tests.is_some())] += 1;
            }
        }
    }

    /// The counts in three lines.
    pub fn text(&self) -> String {
        let tried = self.pairs - self.not_tried;
        let [certain, doubtful] = self.certain;
        let [assuming, wrong] = self.assuming;
        let part = |count: usize| format!("{count} of {tried} ({} %)", 100 * count / tried.max(1));
        format!(
            "{} pairs, {} not tried\nbroken by an input like the tests: {}; by one that assumes \
             nothing: {}\nunlike the tests: {doubtful} that assume nothing, {wrong} that assume something; each \
             is looked at by a person\n",
            self.pairs,
            self.not_tried,
            part(certain + assuming),
            part(certain),
        )
    }
}
