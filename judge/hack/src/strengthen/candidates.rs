//! Inputs that may become cases: at the limits first, then from every source that `hack find` has, the smallest
//! first. All of them are valid and have an answer.

use crate::find::clock::{Deadline, MOMENT};
use crate::find::hunt::Context;
use crate::find::inputs::schedule::Schedule;
use crate::find::inputs::{each_once, AllCases, InputSource, MadeInputs, PlannedSource};
use crate::find::slow::{Producer, Recipe, Stock};
use crate::find::test_cases::{TestCases, BATCH};
use crate::find::test_input::{hash_of, TestInput};
use crate::find::worker::Worker;
use crate::stored_inputs::{stored_inputs, StoredInput, MAX_BYTES};
use crate::validity::InputRules;
use judge_core::workspace::Problem;
use sandbox::Failure;
use shape::{Draft, NumberPlace, Observations, Pattern, Rng, Shape};
use std::collections::HashSet;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard};

/// The largest doubt of a case where the samples are all that tells which inputs are valid; each case says what it
/// assumes. On seven problems of Codeflaws with 0, 1 and 2: wrong programs rejected 71, 81 and 94 %, accepted ones 6,
/// 12 and 22 %, cases that are inputs of the contest 89, 84 and 75 %.
pub const MOST_DOUBT: u32 = 2;
/// The largest input that is filled with each known pattern, in bytes.
const MAX_PATTERNED: usize = 8 << 10;
/// The sizes of the inputs in which a number goes to its limits.
const SIZES: [u64; 4] = [1, 10, 40, 100];
/// The random inputs of each size, before those with a number at its limits: words have no such number.
const RANDOM: usize = 6;
/// The number of candidates that are tried at once, as a server starts for each opponent: at least, and at most.
const FEW: usize = 16;
const AT_ONCE: usize = 512;
/// The number of chunks without a new input after which the search for one ends.
const FRUITLESS: usize = 400;

/// A test that may become a case.
#[derive(Clone)]
pub struct Candidate {
    pub test: TestInput,
    /// Who made it, and from what.
    pub origin: String,
    /// It is a case already.
    pub is_stored: bool,
    /// The doubt that it is valid.
    pub doubt: u32,
}

/// Makes candidates, for several threads.
pub struct Candidates<'a> {
    test_cases: &'a TestCases,
    schedule: Mutex<Schedule>,
    /// The source of the extremes. In the schedule it is before all others.
    extremes: PlannedSource,
    /// The number of chunks in a row without a new input.
    fruitless: AtomicUsize,
    /// The first inputs of a search for slow ones, while there are any.
    stock: &'a Stock<'a>,
    large: Mutex<Option<Producer<'a>>>,
    stored: HashSet<u64>,
    seen: Mutex<HashSet<u64>>,
    /// The observations of the samples, which show more than the shape that a person wrote.
    beyond_shape: Option<Observations>,
    /// The shape with the widest limits that are known.
    pub widest: Option<Arc<Shape>>,
}

impl<'a> Candidates<'a> {
    /// For the inputs of a problem. `large` makes those at its limits.
    ///
    /// # Errors
    ///
    /// A generator of a `.gen` case cannot be run.
    pub fn new(
        stock: &'a Stock<'a>,
        large: Producer<'a>,
        (worker, end): (&mut Worker, Deadline),
    ) -> Result<Candidates<'a>, Failure> {
        let Context { test_cases, target, seed, .. } = *stock.context;
        let stored = stored_inputs(target.problem);
        let mut shapes: Vec<Arc<Shape>> = test_cases.shape.iter().cloned().collect();
        let mut beyond_shape = None;
        match &test_cases.rules {
            InputRules::Validators => shapes.extend(test_cases.reaching.clone()),
            InputRules::Shape(shape) => {
                let samples: Vec<&[u8]> = stored.iter().map(|input| &input.bytes[..]).collect();
                beyond_shape = Some(Observations::of(shape, &samples, &[], &[]));
            }
            InputRules::Unknown => {}
            InputRules::Samples(observations) => {
                let wider = (1..=MOST_DOUBT).flat_map(|doubt| observations.wider(doubt));
                shapes.extend(wider.map(Arc::new));
            }
        }
        let made = made_inputs(target.problem, worker, end)?;
        // First the stored inputs: what they kill needs no new case.
        let of_cases = stored.iter().chain(&made);
        let mut extremes: Vec<_> = of_cases
            .map(|input| (format!("the input of {}", input.case), input.bytes.clone()))
            .collect();
        for (number, shape) in shapes.iter().enumerate() {
            extremes.extend(Extremes { shape, rng: Rng::new(seed + number as u64) }.inputs());
        }
        if let InputRules::Samples(observations) = &test_cases.rules {
            for shape in observations.unseen_letters(MOST_DOUBT) {
                extremes.extend(Extremes { shape: &shape, rng: Rng::new(seed) }.largest());
            }
        }
        let extremes = each_once(AtLimits(extremes), BATCH, u64::MAX);
        let mut plans = vec![extremes.plan.clone()];
        plans.extend(test_cases.sources.plans());
        Ok(Candidates {
            test_cases,
            schedule: Mutex::new(Schedule::new(plans, seed)),
            extremes,
            fruitless: AtomicUsize::new(0),
            stock,
            large: Mutex::new(Some(large)),
            stored: stored.iter().chain(&made).map(|input| hash_of(&input.bytes)).collect(),
            seen: Mutex::default(),
            beyond_shape,
            widest: shapes.get(1).or(shapes.first()).cloned(),
        })
    }

    /// Whether the sources make more.
    pub fn has_more(&self) -> bool {
        self.fruitless.load(Relaxed) < FRUITLESS
    }

    /// Whether there are more at the limits.
    pub fn has_large(&self) -> bool {
        self.large().is_some()
    }

    fn large(&self) -> MutexGuard<'_, Option<Producer<'a>>> {
        self.large.lock().expect("no making of inputs panics")
    }

    /// The next ones of the sources: as many as a moment suffices for, and a few.
    ///
    /// # Errors
    ///
    /// A program of the problem cannot be run, or the time is over.
    pub fn next(&self, worker: &mut Worker, end: Deadline) -> Result<Vec<Candidate>, Failure> {
        let (mut made, moment) = (Vec::new(), end.within(MOMENT));
        let is_enough = |made: &Vec<Candidate>| {
            made.len() >= AT_ONCE || made.len() >= FEW && moment.is_over() || end.is_over()
        };
        while !is_enough(&made) && self.has_more() {
            let schedule = self.schedule.lock();
            let dealt = schedule.expect("no dealing panics").deal(&mut || !end.is_over());
            let Some(chunk) = dealt else {
                self.fruitless.store(FRUITLESS, Relaxed);
                break;
            };
            let source = match chunk.source.checked_sub(1) {
                Some(source) => self.test_cases.sources.at(source),
                None => &self.extremes,
            };
            let before = made.len();
            for start in chunk.seeds.clone().step_by(BATCH as usize) {
                let seeds = start..chunk.seeds.end.min(start + BATCH);
                if is_enough(&made) && source.plan.once.is_none() {
                    break;
                }
                let batch = self.test_cases.make(worker, (source, &chunk), seeds)?;
                for test in batch.tests {
                    let origin = source.origin(&chunk, test.seed);
                    made.extend(self.candidate(test, origin));
                }
            }
            let fruitless = self.fruitless.load(Relaxed);
            self.fruitless.store(if made.len() > before { 0 } else { fruitless + 1 }, Relaxed);
        }
        Ok(made)
    }

    /// The next few at the limits.
    ///
    /// # Errors
    ///
    /// As [`Candidates::next`].
    pub fn next_large(
        &self,
        worker: &mut Worker,
        end: Deadline,
    ) -> Result<Vec<Candidate>, Failure> {
        let (mut made, mut bytes) = (Vec::new(), 0);
        while made.len() < FEW && bytes < MAX_BYTES && !end.is_over() {
            let next = match &mut *self.large() {
                Some(producer) => producer.next(worker)?,
                None => break,
            };
            let Some(candidate) = next else {
                *self.large() = None;
                break;
            };
            let Some((recipe, input)) = candidate.recipe.within(candidate.test.input, MAX_BYTES)
            else {
                continue;
            };
            bytes += input.len() as u64;
            if let Some(Some(answer)) = self.test_cases.check(worker, &[&input])?.pop() {
                let test = TestInput { seed: candidate.test.seed, input, answer };
                made.extend(self.candidate(test, recipe.name(self.stock)));
            }
        }
        Ok(made)
    }

    /// A candidate, if this input is new.
    fn candidate(&self, test: TestInput, origin: String) -> Option<Candidate> {
        let hash = hash_of(&test.input);
        let is_new = self.seen.lock().expect("no noting panics").insert(hash);
        let doubt = match &self.beyond_shape {
            Some(observations) => observations.untold_doubt(&test.input),
            None => self.test_cases.rules.assumptions(&test.input).1,
        };
        let is_stored = self.stored.contains(&hash);
        is_new.then_some(Candidate { test, origin, is_stored, doubt })
    }
}

/// Inputs at the limits, each with its origin.
struct AtLimits(Vec<(String, Vec<u8>)>);

impl InputSource for AtLimits {
    fn make(&self, _: &mut Worker, seeds: Range<u64>, size: u64) -> MadeInputs {
        let inputs = self.0.iter().skip(size as usize - 1).map(|(_, input)| Ok(input.clone()));
        Ok(inputs.take((seeds.end - seeds.start) as usize).collect())
    }

    fn count(&self) -> u64 {
        self.0.len() as u64
    }

    fn origin(&self, _: u64, size: u64) -> String {
        self.0[size as usize - 1].0.clone()
    }
}

/// The inputs of the `.gen` cases that are not too large, until `end`. Those that fail are left out: judging reports
/// them.
fn made_inputs(
    problem: &Problem,
    worker: &mut Worker,
    end: Deadline,
) -> Result<Vec<StoredInput>, Failure> {
    let [_, recipes] = AllCases::of(problem, Path::new(""));
    let mut made = Vec::new();
    let Some(cases) = recipes else { return Ok(made) };
    for size in (1..=cases.count()).take_while(|_| !end.is_over()) {
        let mut inputs = cases.make(worker, 0..1, size)?.into_iter().flatten();
        let bytes = inputs.next().filter(|bytes| bytes.len() as u64 <= MAX_BYTES);
        made.extend(bytes.map(|bytes| StoredInput { case: cases.name(size).into(), bytes }));
    }
    Ok(made)
}

/// Makes inputs at the limits of a shape.
struct Extremes<'a> {
    shape: &'a Shape,
    rng: Rng,
}

impl Extremes<'_> {
    /// Each number at its ends, alone and together, and the known patterns in the largest and in middle inputs.
    fn inputs(mut self) -> Vec<(String, Vec<u8>)> {
        let mut inputs = Vec::new();
        let places = self.shape.numbers();
        for high_counts in [0, 1, 2, 3] {
            for high_numbers in [false, true] {
                let value = |place: &NumberPlace| match (place.is_count, high_counts, high_numbers)
                {
                    (true, 0, _) | (false, _, false) => place.low,
                    (true, 1, _) => place.low + (place.high - place.low).min(2),
                    (true, 2, _) => place.low + (place.high - place.low).min(20) / 2,
                    (true, _, _) | (false, _, true) => place.high,
                };
                let numbers = places.iter().map(|place| (place.clone(), value(place))).collect();
                let seed = self.rng.bits();
                self.drafts(Draft { numbers, patterns: Vec::new(), seed }, &mut inputs);
            }
        }
        for size in SIZES {
            for _ in 0..RANDOM {
                let made = self.shape.make(&mut self.rng, size);
                self.add("by chance", made, &mut inputs);
            }
            for place in &places {
                let ends = [place.low, place.high, place.low + 1, place.high - 1];
                let inside = |value: &i128| (place.low..=place.high).contains(value);
                for value in ends.into_iter().filter(inside) {
                    let base = self.shape.make(&mut self.rng, size);
                    if let Some(made) = self.shape.with_number(&base, place, value) {
                        self.add("", made, &mut inputs);
                    }
                }
            }
        }
        inputs
    }

    /// Adds an input that is not too long. Its origin says how it was made and the numbers that it has: other
    /// numbers limit what was asked for.
    fn add(&self, how: &str, input: Vec<u8>, inputs: &mut Vec<(String, Vec<u8>)>) {
        if input.len() as u64 > MAX_BYTES {
            return;
        }
        let number = |(place, least, largest): (NumberPlace, i128, i128)| {
            let end = if largest > least { format!(" to {largest}") } else { String::new() };
            format!("{} = {least}{end}", place.name)
        };
        let extremes = self.shape.extremes(&input).unwrap_or_default();
        let numbers = extremes.into_iter().map(number).collect::<Vec<_>>().join(", ");
        let origin = match (how, &*numbers) {
            ("", "") => "the longest".to_string(),
            ("", _) => numbers,
            (_, "") => how.to_string(),
            _ => format!("{how}: {numbers}"),
        };
        inputs.push((origin, input));
    }

    /// The largest inputs, with random data and with each pattern.
    fn largest(mut self) -> Vec<(String, Vec<u8>)> {
        let places = self.shape.numbers().into_iter();
        let numbers = places.map(|place| (place.clone(), place.high)).collect();
        let seed = self.rng.bits();
        let mut inputs = Vec::new();
        self.drafts(Draft { numbers, patterns: Vec::new(), seed }, &mut inputs);
        inputs
    }

    /// The inputs of a draft, with random data and, where it is small, with each pattern.
    fn drafts(&self, draft: Draft, inputs: &mut Vec<(String, Vec<u8>)>) {
        let Some(plain) = self.shape.draft(&draft) else { return };
        let recipe = Recipe::Drafted { shape: Arc::new(self.shape.clone()), draft };
        let Some((Recipe::Drafted { draft, .. }, plain)) = recipe.within(plain, MAX_BYTES) else {
            return;
        };
        let few = if plain.len() <= MAX_PATTERNED { usize::MAX } else { 4 };
        self.add("", plain, inputs);
        for place in self.shape.pattern_places() {
            for pattern in Pattern::all(place.kind).filter(|one| one.is_for("c", "")).take(few) {
                if let Some(made) = self.shape.draft(&draft.with_pattern(&place, pattern)) {
                    let how = format!("{} ({})", pattern.name(), place.name);
                    self.add(&how, made, inputs);
                }
            }
        }
    }
}
