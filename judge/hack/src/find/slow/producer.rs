//! Makes the inputs of a slow search, in order: stored cases, the generator's, known patterns, and then changes to the
//! slowest. Each thread of the hunt makes the next input and runs the program on it.

use super::climb;
use super::recipe::{Candidate, Recipe, Stock};
use super::trial::{self, Slowest, Trial};
use crate::find::clock::{Deadline, STAGE_PART};
use crate::find::hunt::{ChunkWorker, ParallelSearch, Times, WorkerState};
use crate::find::inputs::{Doubling, InputSource, Largest, Model, Reach, SEEDS};
use crate::find::test_input::TestInput;
use crate::find::worker::Worker;
use crate::validity::Authority;
use judge_core::base::cores;
use sandbox::Failure;
use shape::{Draft, Pattern, PatternKind, PatternPlace, Rng, Shape};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

/// The part of the time in which the validator is asked for limits, and the maximum size of an input in bytes.
const MAX_BYTES: usize = 32 << 20;
/// A program that has run on this many of the largest cases, failed, and finished none gets smaller inputs next.
const FAILURES: u64 = 3;
/// The largest size that the generator is called with.
const MAX_SIZE: u64 = 1 << 20;
/// Numbers below two to this power are doubled step by step, larger ones by `STRIDE` steps at once.
const DOUBLINGS: u32 = 7;
const STRIDE: usize = 3;
/// The maximum number of patterns that fill a single column, where there are several columns of numbers.
const COLUMN_PATTERNS: usize = 12;
/// The first so many patterns of words also come together.
const PAIRS: usize = 2;
/// The number of changes of which no input can be made, after which the search for inputs ends.
const FRUITLESS: u32 = 1000;

/// Makes inputs, one after another.
pub struct Producer<'a> {
    stock: &'a Stock<'a>,
    slowest: &'a Mutex<Slowest>,
    seed: u64,
    /// No further input is made after this moment.
    end: Deadline<'a>,
    /// The end of the time for stored cases, and then the end of the time for the generator.
    part: Deadline<'a>,
    /// The number of the next input.
    pub next_index: u64,
    /// The stored case that comes next.
    next_case: u64,
    planned: VecDeque<ProducerStep>,
    sizes: Doubling,
    /// The largest inputs of the shapes.
    largest: Vec<Arc<Largest>>,
    random: Rng,
}

/// The inputs that are made next.
enum ProducerStep {
    /// The next stored cases: those that come first, or those that are left.
    Cases {
        are_first: bool,
    },
    /// Inputs of the generator, of larger and larger sizes, then more of the largest.
    Sizes,
    Generated {
        seed: u64,
        size: u64,
    },
    /// Known patterns in the places of the shape of this number, as large as the validator takes them in this time.
    Patterns {
        number: usize,
        share: Duration,
    },
    /// The input of a draft, unless the validator refuses a small one of the same pattern.
    Drafted {
        shape: Arc<Shape>,
        draft: Draft,
        small: Option<Draft>,
        is_valid: bool,
    },
    /// Changes to the slowest; `fruitless` is the number of changes since one could be made.
    Changes {
        fruitless: u32,
    },
}

/// An input, if it can be made.
type NextCandidate = Result<Option<Candidate>, Failure>;

impl<'a> Producer<'a> {
    pub fn new(
        stock: &'a Stock<'a>,
        slowest: &'a Mutex<Slowest>,
        end: Deadline<'a>,
    ) -> Producer<'a> {
        let seed = stock.context.seed;
        let planned = VecDeque::from([
            ProducerStep::Cases { are_first: true },
            ProducerStep::Sizes,
            ProducerStep::Patterns { number: 0, share: Duration::ZERO },
            ProducerStep::Cases { are_first: false },
            ProducerStep::Changes { fruitless: 0 },
        ]);
        Producer {
            stock,
            slowest,
            seed,
            end,
            part: end.within(end.left() / STAGE_PART),
            next_index: 0,
            next_case: 1,
            planned,
            sizes: Doubling::new(0, MAX_SIZE),
            largest: Vec::new(),
            random: Rng::new(seed),
        }
    }

    /// The same without changes to what is slow: it ends after the known patterns.
    pub fn without_changes(mut self) -> Producer<'a> {
        self.planned.retain(|step| !matches!(step, ProducerStep::Changes { .. }));
        self
    }

    /// The next input; `None` after the end, or where nothing is left to make.
    pub fn next(&mut self, worker: &mut Worker) -> NextCandidate {
        while !self.end.is_over() {
            let Some(planned) = self.planned.pop_front() else { break };
            if let Some(made) = self.make(worker, planned)? {
                self.next_index += 1;
                return Ok(Some(made));
            }
        }
        Ok(None)
    }

    /// Makes what was planned, and plans what follows from it.
    fn make(&mut self, worker: &mut Worker, planned: ProducerStep) -> NextCandidate {
        match planned {
            ProducerStep::Cases { are_first } => self.case(worker, are_first),
            ProducerStep::Sizes => self.size(worker),
            ProducerStep::Generated { .. } if self.part.is_over() => Ok(None),
            ProducerStep::Generated { seed, size } => self.generated(worker, seed, size),
            ProducerStep::Patterns { number, share } => {
                self.plan_patterns(worker, number, share)?;
                Ok(None)
            }
            ProducerStep::Drafted { shape, draft, small, is_valid } => {
                // Hash tables are attacked with many numbers only, so a small input may not exist.
                if let Some(input) = small.and_then(|small| shape.draft(&small)) {
                    if !self.stock.context.test_cases.is_valid(worker, &input)? {
                        return Ok(None);
                    }
                }
                let Some(input) = shape.draft(&draft) else { return Ok(None) };
                Ok(Some(self.candidate(Recipe::Drafted { shape, draft }, input, is_valid)))
            }
            ProducerStep::Changes { fruitless: FRUITLESS.. } => Ok(None),
            ProducerStep::Changes { fruitless } => {
                let changed = self.changed(worker)?;
                let fruitless = if changed.is_some() { 0 } else { fruitless + 1 };
                self.plan(vec![ProducerStep::Changes { fruitless }]);
                Ok(changed)
            }
        }
    }

    /// Plans what comes next.
    fn plan(&mut self, next: Vec<ProducerStep>) {
        next.into_iter().rev().for_each(|planned| self.planned.push_front(planned));
    }

    fn candidate(&self, recipe: Recipe, input: Vec<u8>, is_valid: bool) -> Candidate {
        let test = TestInput { seed: self.next_index, input, answer: Vec::new() };
        Candidate { recipe, test, is_valid }
    }

    fn slowest(&self) -> MutexGuard<'a, Slowest> {
        self.slowest.lock().expect("no run panics")
    }

    /// The next stored case. The first ones end with their time, and where the program only fails.
    fn case(&mut self, worker: &mut Worker, are_first: bool) -> NextCandidate {
        let is_over = are_first && (self.part.is_over() || self.slowest().only_fails(FAILURES));
        if is_over || self.next_case > self.stock.cases.count() {
            self.part = self.end.within(self.end.left() / STAGE_PART);
            return Ok(None);
        }
        self.plan(vec![ProducerStep::Cases { are_first }]);
        let case = self.next_case;
        self.next_case += 1;
        let input = self.stock.stored(worker, case)?;
        let is_valid = self.stock.context.test_cases.rules.authority() == Authority::Samples;
        Ok(input.map(|input| self.candidate(Recipe::Stored(case), input, is_valid)))
    }

    /// An input of the generator of the next size. The largest that the validator takes is looked for.
    fn size(&mut self, worker: &mut Worker) -> NextCandidate {
        if !self.stock.has_generator() {
            return Ok(None);
        }
        if let Some(size) = self.sizes.next().filter(|_| !self.part.is_over()) {
            let made = self.generated(worker, self.seed, size)?;
            self.sizes.add(size, made.is_some());
            self.plan(vec![ProducerStep::Sizes]);
            return Ok(made);
        }
        let largest = self.sizes.largest;
        let sizes = [largest, largest / 2].into_iter().filter(|&size| size > 0);
        let seeds = (1..=SEEDS).map(|seed| self.seed.wrapping_add(seed));
        let generated =
            |seed| sizes.clone().map(move |size| ProducerStep::Generated { seed, size });
        self.plan(seeds.flat_map(generated).collect());
        Ok(None)
    }

    /// An input of the generator, if it is valid.
    fn generated(&mut self, worker: &mut Worker, seed: u64, size: u64) -> NextCandidate {
        let Some(input) = self.stock.generated(worker, seed, size)? else { return Ok(None) };
        let is_valid = self.stock.context.test_cases.is_valid(worker, &input)?;
        let candidate = self.candidate(Recipe::Generated { seed, size }, input, true);
        Ok(Some(candidate).filter(|_| is_valid))
    }

    /// Plans the patterns of a shape, and the patterns of the next one.
    fn plan_patterns(
        &mut self,
        worker: &mut Worker,
        number: usize,
        share: Duration,
    ) -> Result<(), Failure> {
        let Some(model) = self.stock.model(worker)? else { return Ok(()) };
        let Some(shape) = model.shapes.get(number) else { return Ok(()) };
        let share = match number {
            0 => self.end.left() / STAGE_PART / (model.shapes.len() as u32),
            _ => share,
        };
        self.plan(vec![ProducerStep::Patterns { number: number + 1, share }]);
        if let Some(largest) = self.largest(worker, model, shape, share)? {
            self.plan(self.patterns(&largest));
            self.largest.push(largest);
        }
        Ok(())
    }

    /// The largest input of a shape; `None` where none of its inputs is valid.
    fn largest(
        &self,
        worker: &mut Worker,
        model: &Model,
        shape: &Shape,
        time: Duration,
    ) -> Result<Option<Arc<Largest>>, Failure> {
        let test_cases = self.stock.context.test_cases;
        if test_cases.rules.authority() == Authority::Samples {
            return Ok(Largest::as_stored(shape, &model.stored).map(Arc::new));
        }
        let is_told = test_cases.rules.authority() == Authority::Shape;
        let mut accepts = |input: &[u8]| test_cases.fits(worker, input);
        let end = self.end.within(time);
        let is_over = || end.is_over();
        let mut reach = Reach::new(&mut accepts, MAX_BYTES, &is_over);
        (reach.questions, reach.is_told) = (usize::MAX, is_told);
        Ok(reach.largest(shape, &model.stored)?.map(Arc::new))
    }

    /// Every number and every pattern of a shape.
    fn patterns(&self, largest: &Arc<Largest>) -> Vec<ProducerStep> {
        let Largest { shape, small, large } = &**largest;
        let drafted = |draft, small, is_valid| {
            let shape = shape.clone();
            ProducerStep::Drafted { shape, draft, small, is_valid }
        };
        let mut planned = vec![drafted(large.clone(), None, true)];
        // Numbers that count nothing, from small ones to their limits, one at a time, beside large ones and beside
        // small ones. A program that takes exponential time crashes on large numbers and is slow on a few in between.
        let mut low = large.clone();
        let plain: Vec<usize> =
            (0..low.numbers.len()).filter(|&at| !low.numbers[at].0.is_count).collect();
        plain.iter().for_each(|&at| low.numbers[at].1 = low.numbers[at].0.low);
        for &at in &plain {
            let most = large.numbers[at].1.clamp(0, i64::MAX.into()) as i64;
            for draft in [large, &low].into_iter().take(plain.len()) {
                let value = |value: i64| drafted(draft.with_number(at, value.into()), None, false);
                planned.extend(ladder(most).into_iter().map(value));
            }
        }
        let places = shape.pattern_places();
        let alike = alike(large, &places, &|pattern| self.stock.has_target_of(pattern));
        planned.extend(alike.into_iter().map(|draft| drafted(draft, None, false)));
        for place in places {
            let most = if place.is_column { COLUMN_PATTERNS } else { usize::MAX };
            let patterns =
                Pattern::all(place.kind).filter(|&pattern| self.stock.has_target_of(pattern));
            let with = |draft: &Draft, pattern| draft.with_pattern(&place, pattern);
            planned.extend(patterns.take(most).map(|pattern| {
                let small = (small.numbers != large.numbers).then(|| with(small, pattern));
                drafted(with(large, pattern), small, false)
            }));
        }
        planned
    }

    /// Another input of the generator, or a change to one of the slowest inputs.
    fn changed(&mut self, worker: &mut Worker) -> NextCandidate {
        let size = self.sizes.largest;
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
        Ok(changed.map(|(recipe, input)| self.candidate(recipe, input, false)))
    }
}

/// Large drafts with patterns in all places of a kind, where there are several: the same one, and of the first few the
/// pairs. A search for a word in another is slow where one letter is in both, and another one at an end. For words
/// later counts are half as large.
fn alike(large: &Draft, places: &[PatternPlace], is_used: &dyn Fn(Pattern) -> bool) -> Vec<Draft> {
    let mut halved = large.clone();
    let counts = halved.numbers.iter_mut().filter(|(place, _)| place.is_count && !place.is_outer);
    counts.skip(1).for_each(|(place, value)| *value = (*value / 2).max(place.low));
    let mut drafts = Vec::new();
    for kind in [PatternKind::Word, PatternKind::Numbers, PatternKind::Words, PatternKind::Graph] {
        let mut places = places.iter().filter(|place| place.kind == kind && !place.is_column);
        let (Some(first), true) = (places.next(), places.clone().next().is_some()) else {
            continue;
        };
        let (draft, pairs) = if kind == PatternKind::Word { (&halved, PAIRS) } else { (large, 0) };
        let patterns: Vec<Pattern> = Pattern::all(kind).filter(|&one| is_used(one)).collect();
        for (at, &pattern) in patterns.iter().enumerate() {
            let others = if at < pairs { &patterns[..pairs] } else { &patterns[at..=at] };
            let draft = draft.with_pattern(first, pattern);
            let filled = |&other: &Pattern| {
                places.clone().fold(draft.clone(), |draft, place| draft.with_pattern(place, other))
            };
            drafts.extend(others.iter().map(filled));
        }
    }
    drafts
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

/// The result of a hunt.
pub struct SlowHuntResult {
    /// The first trial that is too slow.
    pub found: Option<Trial>,
    pub slowest: Slowest,
    pub tries: u64,
}

/// Hunts until an input is found or the time is over. `keep` gets each find that is the first by then, `progress`
/// the runs and the longest time.
pub fn hunt(
    stock: &Stock,
    times: Times,
    keep: &(dyn Fn(&Trial) + Sync),
    progress: &mut dyn FnMut(u64, Duration),
) -> Result<SlowHuntResult, Failure> {
    let search = ParallelSearch::new(cores(), times, keep)?;
    let slowest = Mutex::default();
    let producer = Mutex::new(Producer::new(stock, &slowest, times.last_try));
    search.run(
        &|state| {
            let worker = stock.context.target.worker(&state.alarm);
            SlowWorker {
                worker,
                stock,
                search: &search,
                state,
                producer: &producer,
                slowest: &slowest,
            }
        },
        &mut |tries| {
            let time = slowest.lock().expect("no run panics").time();
            progress(tries, time);
        },
    )?;
    drop(producer);
    let tries = search.tries();
    let slowest = slowest.into_inner().expect("no run panics");
    Ok(SlowHuntResult { found: search.into_first(), slowest, tries })
}

/// One thread of a hunt. A chunk is one input.
struct SlowWorker<'a, 'p> {
    worker: Worker<'a>,
    stock: &'a Stock<'a>,
    search: &'a ParallelSearch<'a, Trial>,
    state: &'a WorkerState,
    producer: &'a Mutex<Producer<'p>>,
    slowest: &'a Mutex<Slowest>,
}

impl ChunkWorker for SlowWorker<'_, '_> {
    type Chunk = Candidate;
    type Find = Trial;

    fn deal(&mut self) -> Result<Option<Candidate>, Failure> {
        let mut producer = self.producer.lock().expect("no making of inputs panics");
        self.state.begin(producer.next_index);
        if self.search.is_over(self.state) {
            Ok(None)
        } else {
            producer.next(&mut self.worker)
        }
    }

    fn try_chunk(&mut self, candidate: Candidate) -> Result<Option<Trial>, Failure> {
        let slowest = self.slowest.lock().expect("no run panics").time();
        let left = self.search.last_try().left();
        let trial = trial::run(self.stock, &mut self.worker, candidate, slowest, left)?;
        self.search.add_tries(1);
        if trial.exceeded().is_some() {
            return Ok(Some(trial));
        }
        self.slowest.lock().expect("no run panics").add(trial);
        Ok(None)
    }
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
