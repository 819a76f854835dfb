//! Makes the inputs of a search, in order: stored cases, the generator's, known patterns, and then
//! changes to the slowest.

use super::board::Board;
use super::candidate::{Candidate, Recipe};
use super::climb;
use super::programs::Programs;
use super::stored_cases;
use crate::find::deadline::Deadline;
use crate::find::inputs::{Largest, Model, Reach};
use crate::find::worker::Worker;
use sandbox::Failure;
use shape::{Draft, Pattern, PatternPlace, Rng, Shape};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Stored cases are run in this part of the time, and inputs of the generator too. The stored cases that are
/// left come after the patterns.
const STORED_PART: u32 = 3;
/// The validator is asked for limits in this part of the time, about inputs of at most so many bytes.
const FIT_PART: u32 = 3;
const MAX_BYTES: usize = 32 << 20;
/// A program that has run on this many of the largest cases, failed, and finished none gets smaller inputs next.
const FAILURES: u64 = 3;
/// Seeds of the generator that are tried at each of the largest sizes at first.
const SEEDS: u64 = 3;
/// The largest size that the generator is called with.
const MAX_SIZE: u64 = 1 << 20;
/// Numbers below two to this power are doubled step by step, larger ones by so many steps at once.
const DOUBLINGS: u32 = 7;
const STRIDE: usize = 3;
/// Of several columns of numbers only so many patterns fill a single one.
const COLUMN_PATTERNS: usize = 12;

/// Makes inputs, and hands them to a board.
pub struct Producer<'a, 'w> {
    pub programs: &'a Programs<'a>,
    pub worker: &'a mut Worker<'w>,
    pub board: &'a Board,
    pub seed: u64,
    /// No further input is made after this moment.
    pub end: Deadline<'a>,
    next_index: u64,
    /// How many stored cases have come.
    stored: usize,
    /// The largest inputs of the shapes.
    largest: Vec<Arc<Largest>>,
    /// The largest size of the generator.
    largest_size: Option<u64>,
}

/// Whether there is more to do.
type GoesOn = Result<bool, Failure>;

impl<'a, 'w> Producer<'a, 'w> {
    pub fn new(
        programs: &'a Programs<'a>,
        worker: &'a mut Worker<'w>,
        board: &'a Board,
        seed: u64,
        end: Deadline<'a>,
    ) -> Producer<'a, 'w> {
        let (largest, largest_size) = (Vec::new(), None);
        Producer {
            programs,
            worker,
            board,
            seed,
            end,
            next_index: 0,
            stored: 0,
            largest,
            largest_size,
        }
    }

    /// Makes inputs until the end, or until there is none to make.
    pub fn run(mut self) -> Result<(), Failure> {
        let part = self.end.within(self.end.left() / STORED_PART);
        let _ = self.stored(part)?
            && self.generated()?
            && self.attacks()?
            && self.stored(self.end)?
            && self.board.settle()
            && self.climb()?;
        self.board.complete();
        Ok(())
    }

    fn goes_on(&self) -> bool {
        !self.end.is_over() && !self.board.is_closed()
    }

    /// Hands an input to the threads that run it.
    fn push(&mut self, recipe: Recipe, input: Vec<u8>, is_valid: bool) -> bool {
        let index = self.next_index;
        self.next_index += 1;
        let candidate = Candidate { index, recipe, input, is_valid };
        self.board.push(candidate) && !self.end.is_over()
    }

    /// Stored cases that have not come yet, those first that are likely to be slow.
    fn stored(&mut self, part: Deadline) -> GoesOn {
        let victim = self.programs.target.submission.source.path.to_string_lossy().into_owned();
        let cases = stored_cases::likely_first(&self.programs.cases, &victim);
        for case in cases.into_iter().skip(self.stored) {
            let is_too_large = self.largest.is_empty() && self.board.only_fails(FAILURES);
            if part.is_over() || !self.goes_on() || is_too_large {
                break;
            }
            self.stored += 1;
            let recipe = Recipe::Stored(case);
            if let Some(input) = recipe.make(self.programs, self.worker)? {
                self.push(recipe, input, true);
            }
        }
        Ok(self.goes_on())
    }

    /// Inputs of the generator, of the largest sizes that the validator takes.
    fn generated(&mut self) -> GoesOn {
        if !self.programs.has_generator() || !self.goes_on() {
            return Ok(self.goes_on());
        }
        let part = self.end.within(self.end.left() / STORED_PART);
        let (mut largest, mut too_large) = (0, MAX_SIZE);
        let mut size = 1;
        // The generator may need a size of more than one.
        while too_large - largest > 1 && self.goes_on() && !part.is_over() {
            if self.try_generated(self.seed, size)? {
                largest = size;
            } else if size > 4 {
                too_large = size;
            }
            size = match too_large < MAX_SIZE {
                true => (largest + too_large) / 2,
                false => (2 * size).min(MAX_SIZE - 1),
            };
            if size == largest {
                break;
            }
        }
        self.largest_size = Some(largest).filter(|&size| size > 0);
        for seed in 1..=SEEDS {
            for size in [largest, largest / 2] {
                if size > 0 && self.goes_on() && !part.is_over() {
                    self.try_generated(self.seed.wrapping_add(seed), size)?;
                }
            }
        }
        Ok(self.goes_on())
    }

    /// Hands out an input of the generator, if it is valid.
    fn try_generated(&mut self, seed: u64, size: u64) -> Result<bool, Failure> {
        let recipe = Recipe::Generated { seed, size };
        let Some(input) = recipe.make(self.programs, self.worker)? else { return Ok(false) };
        let is_valid = self.programs.is_valid(self.worker, &input)?;
        if is_valid {
            self.push(recipe, input, true);
        }
        Ok(is_valid)
    }

    /// Known patterns in the places of the shape, as large as the validator takes them.
    fn attacks(&mut self) -> GoesOn {
        let programs = self.programs;
        let Some(model) = programs.model(self.worker, self.end)? else { return Ok(self.goes_on()) };
        let shapes = &model.shapes;
        let share = self.end.left() / FIT_PART / (shapes.len().max(1) as u32);
        for shape in shapes {
            if !self.goes_on() {
                break;
            }
            if let Some(largest) = self.largest(model, shape, share)? {
                self.largest.push(largest.clone());
                self.attack(&largest)?;
            }
        }
        Ok(self.goes_on())
    }

    /// The largest input of a shape; `None` where none of its inputs is valid.
    fn largest(
        &mut self,
        model: &Model,
        shape: &Shape,
        time: Duration,
    ) -> Result<Option<Arc<Largest>>, Failure> {
        let (programs, worker) = (self.programs, &mut *self.worker);
        let stored = &model.stored;
        if !programs.has_validator(worker)? {
            return Ok(Largest::as_stored(shape, stored).map(Arc::new));
        }
        let mut accepts = |input: &[u8]| programs.is_valid(worker, input);
        let (questions, max_bytes, end) = (usize::MAX, MAX_BYTES, Instant::now() + time);
        let accepts = &mut accepts;
        let mut reach = Reach { accepts, questions, max_bytes, end };
        Ok(reach.largest(shape, stored)?.map(Arc::new))
    }

    /// Every number and every pattern of a shape.
    fn attack(&mut self, largest: &Largest) -> Result<(), Failure> {
        let Largest { shape, large, .. } = largest;
        self.try_draft(shape, large.clone(), true)?;
        self.scalars(shape, large)?;
        for place in shape.pattern_places() {
            let most = if place.is_column { COLUMN_PATTERNS } else { usize::MAX };
            let language = self.programs.language();
            let patterns = Pattern::all(place.kind).filter(|pattern| pattern.is_for(language));
            for pattern in patterns.take(most) {
                if !self.goes_on() {
                    return Ok(());
                }
                self.try_pattern(largest, &place, pattern)?;
            }
        }
        Ok(())
    }

    /// Numbers that count nothing, from small ones to their limits, one at a time. What takes exponential time
    /// crashes on large numbers and is slow on a few in between.
    fn scalars(&mut self, shape: &Arc<Shape>, large: &Draft) -> GoesOn {
        for (at, (place, value)) in large.numbers.iter().enumerate() {
            if place.is_count {
                continue;
            }
            for value in ladder((*value).clamp(0, i64::MAX.into()) as i64) {
                if !self.goes_on() {
                    return Ok(false);
                }
                self.try_draft(shape, large.with_number(at, value.into()), false)?;
            }
        }
        Ok(self.goes_on())
    }

    /// Hands out the largest input with a pattern in a place, unless the validator refuses a small one.
    fn try_pattern(
        &mut self,
        largest: &Largest,
        place: &PatternPlace,
        pattern: Pattern,
    ) -> Result<(), Failure> {
        let Largest { shape, small, large } = largest;
        let (small_one, large_one) =
            (small.with_pattern(place, pattern), large.with_pattern(place, pattern));
        // Hash tables are attacked with many numbers only, so a small input may not exist.
        let input = shape.draft(&small_one).filter(|_| small.numbers != large.numbers);
        if let Some(input) = input {
            if !self.programs.is_valid(self.worker, &input)? {
                return Ok(());
            }
        }
        self.try_draft(shape, large_one, false)
    }

    /// Hands out the input of a draft, if it can be made.
    fn try_draft(
        &mut self,
        shape: &Arc<Shape>,
        draft: Draft,
        is_valid: bool,
    ) -> Result<(), Failure> {
        if let Some(input) = shape.draft(&draft) {
            self.push(Recipe::Drafted { shape: shape.clone(), draft }, input, is_valid);
        }
        Ok(())
    }

    /// Changes the slowest inputs, again and again.
    fn climb(&mut self) -> GoesOn {
        let mut random = Rng::new(self.seed);
        let (mut fruitless, mut seed) = (0, self.seed.wrapping_add(1 + SEEDS));
        // Where nothing can be made for so long, there is nothing more to make.
        while fruitless < 1000 && self.goes_on() {
            fruitless += 1;
            if let Some(size) = self.largest_size.filter(|_| random.below(3) == 0) {
                seed = seed.wrapping_add(1);
                let size = if random.below(2) == 0 {
                    size
                } else {
                    size - size * random.below(4) as u64 / 8
                };
                if self.try_generated(seed, size.max(1))? {
                    fruitless = 0;
                }
                continue;
            }
            let best = self.board.results().best;
            let Some(changed) = climb::changed(&best, &self.largest, self.programs, &mut random)
            else {
                continue;
            };
            if self.push(changed.recipe, changed.input, false) {
                fruitless = 0;
            }
        }
        Ok(self.goes_on())
    }
}

/// Numbers below the largest: powers of two, and half of the largest.
fn ladder(large: i64) -> Vec<i64> {
    let mut values: Vec<i64> = (0..DOUBLINGS).map(|power| 1 << power).collect();
    values.extend((DOUBLINGS..62).step_by(STRIDE).map(|power| 1 << power));
    values.push(large / 2);
    values.retain(|&value| value < large);
    values.sort_unstable();
    values.dedup();
    values
}

/// How long a search sleeps between two looks at what it waits for.
pub const PERIOD: Duration = Duration::from_millis(50);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_come_in_small_steps() {
        assert_eq!(ladder(100), [1, 2, 4, 8, 16, 32, 50, 64]);
        assert_eq!(ladder(1000), [1, 2, 4, 8, 16, 32, 64, 128, 500]);
        assert!(ladder(i64::MAX).len() < 32);
        assert_eq!(ladder(2), [1]);
    }
}
