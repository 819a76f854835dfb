//! Goes from input to input by what the program compares: keeps those that bring two operands nearer than
//! any before, or that reach a new place, and goes on from them.

use super::step::{step, InputParts, Step};
use batch::{comparisons, Comparison};
use shape::Rng;
use std::collections::{HashMap, HashSet};

/// The maximum number of inputs that are kept at once.
const MAX_KEPT: usize = 64;
/// The number of inputs without news after which another input to begin with is taken.
const PATIENCE: u32 = 48;
/// The number of inputs without news after which all is forgotten, and it begins anew.
const LONG_PATIENCE: u32 = 1500;

/// The number of comparisons of which the one with the largest operands is taken, every other time.
const PICKS: usize = 4;

/// An input to go on from.
struct KeptInput {
    input: Vec<u8>,
    /// Those whose operands differ, each pair once.
    comparisons: Vec<Comparison>,
    /// The comparisons among them that may be about the input.
    related: Vec<Comparison>,
}

/// One way through the program.
pub struct ComparisonGuide {
    pub rng: Rng,
    kept: Vec<KeptInput>,
    /// For each place the least distance of two operands so far.
    nearest: HashMap<u64, u64>,
    /// Inputs since the last news.
    without_news: u32,
    needs_start: bool,
}

impl ComparisonGuide {
    pub fn new(seed: u64) -> ComparisonGuide {
        let (kept, nearest) = (Vec::new(), HashMap::new());
        ComparisonGuide { rng: Rng::new(seed), kept, nearest, without_news: 0, needs_start: true }
    }

    /// The next step; `None` where it goes on from an input to begin with.
    pub fn next(&mut self) -> Option<Step> {
        if std::mem::take(&mut self.needs_start) || self.kept.is_empty() {
            return None;
        }
        let last = self.kept.len() - 1;
        let at = if self.rng.once_in(2) { last } else { self.rng.below(self.kept.len()) };
        let KeptInput { input, comparisons, related } = &self.kept[at];
        let comparisons =
            if related.is_empty() || self.rng.once_in(4) { comparisons } else { related };
        // Comparisons whose operands were never equal come first.
        let is_open = |one: &&Comparison| self.nearest.get(&one.site).is_some_and(|near| *near > 0);
        let open: Vec<&Comparison> = comparisons.iter().filter(is_open).collect();
        let all: Vec<&Comparison> = comparisons.iter().collect();
        let from = if open.is_empty() || self.rng.once_in(5) { all } else { open };
        // Small operands are often characters and lengths, which are in every input.
        let picks = if self.rng.once_in(2) { 1 } else { PICKS };
        let picked = (0..picks).filter_map(|_| from.get(self.rng.below(from.len())));
        let made = picked.max_by_key(|one| one.left.unsigned_abs().min(one.right.unsigned_abs()));
        step(input, made?, &mut self.rng)
    }

    /// Takes in what the program compares on an input, and returns whether that is news. `is_case` is asked
    /// only then.
    pub fn add<E>(
        &mut self,
        input: &[u8],
        output: &[u8],
        is_case: impl FnOnce() -> Result<bool, E>,
    ) -> Result<bool, E> {
        let mut seen = comparisons(output);
        let distance = |one: &Comparison| one.left.abs_diff(one.right);
        let is_news = |one: &Comparison| match self.nearest.get(&one.site) {
            None => true,
            Some(nearest) => *nearest > 0 && distance(one) <= nearest / 2,
        };
        self.without_news += 1;
        let is_kept = seen.iter().any(is_news) && is_case()?;
        if is_kept {
            for one in &seen {
                let nearest = self.nearest.entry(one.site).or_insert(u64::MAX);
                *nearest = distance(one).min(*nearest);
            }
            let mut pairs = HashSet::new();
            seen.retain(|one| one.left != one.right && pairs.insert((one.left, one.right)));
            let mut related = seen.clone();
            let parts = InputParts::new(input);
            related.retain(|one| parts.relates(one));
            if self.kept.len() >= MAX_KEPT {
                self.kept.remove(0);
            }
            self.kept.push(KeptInput { input: input.to_vec(), comparisons: seen, related });
            self.without_news = 0;
        } else if self.without_news % PATIENCE == 0 {
            self.needs_start = true;
        }
        if self.without_news > LONG_PATIENCE {
            self.kept.clear();
            self.nearest.clear();
            self.without_news = 0;
        }
        Ok(is_kept)
    }
}
