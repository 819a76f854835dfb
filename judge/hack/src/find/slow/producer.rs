//! Makes the inputs of a slow search, in order: stored cases, the generator's, known patterns, and then
//! changes to the slowest.

use super::climb;
use super::recipe::{Candidate, Recipe};
use super::slowest::Slowest;
use super::stock::Stock;
use crate::find::deadline::Deadline;
use crate::find::inputs::{Doubling, Largest, Model, Reach};
use crate::find::test_input::TestInput;
use crate::find::worker::Worker;
use sandbox::Failure;
use shape::{Draft, Pattern, PatternPlace, Rng, Shape};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

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
/// Where nothing can be made of so many changes, there is nothing more to make.
const FRUITLESS: u32 = 1000;

/// Makes inputs, one after another.
pub struct Producer<'a> {
    stock: &'a Stock<'a>,
    slowest: &'a Mutex<Slowest>,
    seed: u64,
    /// No further input is made after this moment.
    end: Deadline<'a>,
    stage: Stage,
    /// When the time of the stage is over.
    part: Deadline<'a>,
    next_index: u64,
    /// The stored case that comes next.
    next_case: u64,
    /// Inputs of the stage that are not made yet.
    planned: VecDeque<Planned>,
    sizes: Doubling,
    /// The largest inputs of the shapes.
    largest: Vec<Arc<Largest>>,
    random: Rng,
}

/// What is made next.
#[derive(Clone, Copy)]
enum Stage {
    /// Stored cases, those first that are likely to be slow.
    Likely,
    /// Inputs of the generator, of larger and larger sizes.
    Sizes,
    /// More inputs of the largest sizes.
    Seeds,
    /// Known patterns in the places of the shape of this number, as large as the validator takes them in this time.
    Patterns(usize, Duration),
    /// The stored cases that are left.
    Left,
    /// Changes to the slowest, after so many of which nothing could be made.
    Changes(u32),
}

/// An input that is not made yet.
enum Planned {
    Generated { seed: u64, size: u64 },
    Drafted { shape: Arc<Shape>, draft: Draft, is_valid: bool },
    Pattern { largest: Arc<Largest>, place: PatternPlace, pattern: Pattern },
}

/// An input, if it can be made.
type Made = Result<Option<Candidate>, Failure>;

impl<'a> Producer<'a> {
    pub fn new(
        stock: &'a Stock<'a>,
        slowest: &'a Mutex<Slowest>,
        seed: u64,
        end: Deadline<'a>,
    ) -> Producer<'a> {
        Producer {
            stock,
            slowest,
            seed,
            end,
            stage: Stage::Likely,
            part: end.within(end.left() / STORED_PART),
            next_index: 0,
            next_case: 1,
            planned: VecDeque::new(),
            sizes: Doubling::new(0, MAX_SIZE),
            largest: Vec::new(),
            random: Rng::new(seed),
        }
    }

    /// The number of the next input.
    pub fn next_index(&self) -> u64 {
        self.next_index
    }

    /// The next input; `None` after the end, or where nothing is left to make.
    pub fn next(&mut self, worker: &mut Worker) -> Made {
        while !self.end.is_over() {
            let made = match self.planned.pop_front() {
                Some(planned) => self.make(worker, planned)?,
                None => match self.go_on(worker)? {
                    Some(made) => made,
                    None => break,
                },
            };
            if made.is_some() {
                self.next_index += 1;
                return Ok(made);
            }
        }
        Ok(None)
    }

    fn candidate(&self, recipe: Recipe, input: Vec<u8>, is_valid: bool) -> Candidate {
        let test = TestInput { seed: self.next_index, input, answer: Vec::new() };
        Candidate { recipe, test, is_valid }
    }

    /// Goes on with the stage, or to the next one; the outer `None` after the last.
    fn go_on(&mut self, worker: &mut Worker) -> Result<Option<Option<Candidate>>, Failure> {
        let made = match self.stage {
            Stage::Likely => {
                let only_fails = self.slowest().only_fails(FAILURES);
                let is_over = self.part.is_over() || only_fails || self.has_no_case();
                if is_over {
                    self.part = self.end.within(self.end.left() / STORED_PART);
                    self.stage = match self.stock.has_generator(worker)? {
                        true => Stage::Sizes,
                        false => Stage::Patterns(0, Duration::ZERO),
                    };
                    return Ok(Some(None));
                }
                self.stored(worker)?
            }
            Stage::Sizes => match self.sizes.next().filter(|_| !self.part.is_over()) {
                Some(size) => {
                    let made = self.generated(worker, self.seed, size)?;
                    self.sizes.add(size, made.is_some());
                    made
                }
                None => {
                    self.stage = Stage::Seeds;
                    None
                }
            },
            Stage::Seeds => {
                self.plan_seeds();
                self.stage = Stage::Patterns(0, Duration::ZERO);
                None
            }
            Stage::Patterns(number, share) => {
                self.stage = self.plan_patterns(worker, number, share)?;
                None
            }
            Stage::Left => match self.has_no_case() {
                true => {
                    self.stage = Stage::Changes(0);
                    None
                }
                false => self.stored(worker)?,
            },
            Stage::Changes(FRUITLESS..) => return Ok(None),
            Stage::Changes(fruitless) => {
                let changed = self.changed(worker)?;
                self.stage = Stage::Changes(if changed.is_some() { 0 } else { fruitless + 1 });
                changed
            }
        };
        Ok(Some(made))
    }

    fn slowest(&self) -> MutexGuard<'a, Slowest> {
        self.slowest.lock().expect("no run panics")
    }

    fn has_no_case(&self) -> bool {
        self.next_case > self.stock.cases.count()
    }

    /// The next stored case.
    fn stored(&mut self, worker: &mut Worker) -> Made {
        let case = self.next_case;
        self.next_case += 1;
        let input = self.stock.stored(worker, case)?;
        Ok(input.map(|input| self.candidate(Recipe::Stored(case), input, true)))
    }

    /// An input of the generator, if it is valid.
    fn generated(&mut self, worker: &mut Worker, seed: u64, size: u64) -> Made {
        let Some(input) = self.stock.generated(worker, seed, size)? else { return Ok(None) };
        let is_valid = self.stock.context.oracle.is_valid(worker, &input)?;
        let candidate = self.candidate(Recipe::Generated { seed, size }, input, true);
        Ok(Some(candidate).filter(|_| is_valid))
    }

    /// Plans inputs of the generator, of the largest sizes that the validator takes.
    fn plan_seeds(&mut self) {
        let largest = self.sizes.largest();
        for seed in 1..=SEEDS {
            let seed = self.seed.wrapping_add(seed);
            let sizes = [largest, largest / 2].into_iter().filter(|&size| size > 0);
            self.planned.extend(sizes.map(|size| Planned::Generated { seed, size }));
        }
    }

    /// Plans the patterns of a shape; the stage after that.
    fn plan_patterns(
        &mut self,
        worker: &mut Worker,
        number: usize,
        share: Duration,
    ) -> Result<Stage, Failure> {
        let Some(model) = self.stock.model(worker, self.end)? else { return Ok(Stage::Left) };
        let Some(shape) = model.shapes.get(number) else { return Ok(Stage::Left) };
        let share = match number {
            0 => self.end.left() / FIT_PART / (model.shapes.len() as u32),
            _ => share,
        };
        if let Some(largest) = self.largest(worker, model, shape, share)? {
            self.largest.push(largest.clone());
            self.plan_shape(&largest);
        }
        Ok(Stage::Patterns(number + 1, share))
    }

    /// The largest input of a shape; `None` where none of its inputs is valid.
    fn largest(
        &self,
        worker: &mut Worker,
        model: &Model,
        shape: &Shape,
        time: Duration,
    ) -> Result<Option<Arc<Largest>>, Failure> {
        let oracle = self.stock.context.oracle;
        if !oracle.tools().by(worker).has_validators()? {
            return Ok(Largest::as_stored(shape, &model.stored).map(Arc::new));
        }
        let mut accepts = |input: &[u8]| oracle.is_valid(worker, input);
        let end = self.end.within(time);
        let (accepts, is_over) = (&mut accepts, &|| end.is_over());
        let mut reach = Reach { accepts, questions: usize::MAX, max_bytes: MAX_BYTES, is_over };
        Ok(reach.largest(shape, &model.stored)?.map(Arc::new))
    }

    /// Plans every number and every pattern of a shape.
    fn plan_shape(&mut self, largest: &Arc<Largest>) {
        let Largest { shape, large, .. } = &**largest;
        let drafted = |draft, is_valid| Planned::Drafted { shape: shape.clone(), draft, is_valid };
        self.planned.push_back(drafted(large.clone(), true));
        // Numbers that count nothing, from small ones to their limits, one at a time. What takes exponential time
        // crashes on large numbers and is slow on a few in between.
        for (at, (place, value)) in large.numbers.iter().enumerate() {
            let values = ladder((*value).clamp(0, i64::MAX.into()) as i64).into_iter();
            let drafts = values.map(|value| large.with_number(at, value.into()));
            self.planned
                .extend(drafts.filter(|_| !place.is_count).map(|draft| drafted(draft, false)));
        }
        let language = self.stock.language();
        for place in shape.pattern_places() {
            let most = if place.is_column { COLUMN_PATTERNS } else { usize::MAX };
            let patterns = Pattern::all(place.kind).filter(|pattern| pattern.is_for(language));
            self.planned.extend(patterns.take(most).map(|pattern| {
                let (largest, place) = (largest.clone(), place.clone());
                Planned::Pattern { largest, place, pattern }
            }));
        }
    }

    /// Makes an input that was planned.
    fn make(&mut self, worker: &mut Worker, planned: Planned) -> Made {
        match planned {
            Planned::Generated { .. } if self.part.is_over() => Ok(None),
            Planned::Generated { seed, size } => self.generated(worker, seed, size),
            Planned::Drafted { shape, draft, is_valid } => Ok(self.drafted(shape, draft, is_valid)),
            Planned::Pattern { largest, place, pattern } => {
                let Largest { shape, small, large } = &*largest;
                let small_one = small.with_pattern(&place, pattern);
                // Hash tables are attacked with many numbers only, so a small input may not exist.
                let input = shape.draft(&small_one).filter(|_| small.numbers != large.numbers);
                if let Some(input) = input {
                    if !self.stock.context.oracle.is_valid(worker, &input)? {
                        return Ok(None);
                    }
                }
                Ok(self.drafted(shape.clone(), large.with_pattern(&place, pattern), false))
            }
        }
    }

    /// The input of a draft, if it can be made.
    fn drafted(&self, shape: Arc<Shape>, draft: Draft, is_valid: bool) -> Option<Candidate> {
        let input = shape.draft(&draft)?;
        Some(self.candidate(Recipe::Drafted { shape, draft }, input, is_valid))
    }

    /// Another input of the generator, or a change to one of the slowest inputs.
    fn changed(&mut self, worker: &mut Worker) -> Made {
        let size = self.sizes.largest();
        if size > 0 && self.random.below(3) == 0 {
            self.seed = self.seed.wrapping_add(1);
            let less = match self.random.below(2) {
                0 => 0,
                _ => size * self.random.below(4) as u64 / 8,
            };
            return self.generated(worker, self.seed.wrapping_add(SEEDS), (size - less).max(1));
        }
        let slowest = self.slowest();
        let changed = climb::changed(&slowest.best, &self.largest, self.stock, &mut self.random);
        drop(slowest);
        Ok(changed.map(|climb::Changed { recipe, input }| self.candidate(recipe, input, false)))
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
