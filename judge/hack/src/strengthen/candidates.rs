//! Inputs that may become cases: at the limits first, then from every source that `hack find` has, the smallest
//! first. All of them are valid and have an answer.

use crate::find::clock::Deadline;
use crate::find::inputs::schedule::{Chunk, Schedule};
use crate::find::inputs::{each_once, AllCases, InputSource, MadeInputs, PlannedSource, Reach};
use crate::find::test_cases::{TestCases, BATCH};
use crate::find::test_input::TestInput;
use crate::find::worker::Worker;
use crate::stored_inputs::{stored_inputs, StoredInput};
use crate::validity::InputRules;
use judge_core::workspace::Problem;
use sandbox::Failure;
use shape::{Draft, NumberPlace, Observations, Pattern, Rng, Shape};
use std::collections::HashSet;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

/// The largest doubt of a case where the samples are all that tells which inputs are valid; each case says what it
/// assumes. On seven problems of Codeflaws with 0, 1 and 2: wrong programs rejected 71, 81 and 94 %, accepted ones 6,
/// 12 and 22 %, cases that are inputs of the contest 89, 84 and 75 %.
pub const MOST_DOUBT: u32 = 2;
/// The largest input of a case, in bytes, and the largest that is filled with each known pattern.
const MAX_BYTES: usize = 512 << 10;
const MAX_PATTERNED: usize = 8 << 10;
/// The sizes of the inputs in which a number goes to its limits.
const SIZES: [u64; 4] = [1, 10, 40, 100];
/// The random inputs of each size, before those with a number at its limits: words have no such number.
const RANDOM: usize = 6;
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

/// Makes candidates.
pub struct Candidates<'a> {
    test_cases: &'a TestCases,
    schedule: Schedule,
    /// The source of the inputs at the limits. In the schedule it is before all others.
    limits: PlannedSource,
    /// The next seed of a chunk that is not used up, and the chunk.
    chunk: Option<(u64, Chunk)>,
    /// The number of inputs that are made at once: few at first, as the reference may be slow.
    at_once: u64,
    stored: HashSet<Vec<u8>>,
    seen: HashSet<Vec<u8>>,
    /// The observations of the samples, which show more than the shape that a person wrote.
    beyond_shape: Option<Observations>,
    /// The shape with the widest limits that are known.
    pub widest: Option<Arc<Shape>>,
}

impl<'a> Candidates<'a> {
    /// For the inputs of a problem whose test cases these are. The validator is asked for limits until `end`.
    ///
    /// # Errors
    ///
    /// A program of the problem cannot be run.
    pub fn new(
        test_cases: &'a TestCases,
        problem: &Problem,
        (seed, end): (u64, Deadline),
        worker: &mut Worker,
    ) -> Result<Candidates<'a>, Failure> {
        let stored = stored_inputs(problem);
        let mut shapes: Vec<Arc<Shape>> = Vec::new();
        let mut beyond_shape = None;
        if let Some(shape) = &test_cases.shape {
            shapes.push(shape.clone());
            match &test_cases.rules {
                InputRules::Validators => {
                    let mut accepts = |input: &[u8]| test_cases.is_valid(worker, input);
                    let is_over = || end.is_over();
                    let reaching =
                        Reach::new(&mut accepts, MAX_BYTES, &is_over).reaching(shape, &stored)?;
                    shapes.extend(reaching.map(Arc::new));
                }
                InputRules::Shape(shape) => {
                    let samples: Vec<&[u8]> = stored.iter().map(|input| &input.bytes[..]).collect();
                    beyond_shape = Some(Observations::of(shape, &samples, &[]));
                }
                InputRules::Unknown => {}
                InputRules::Samples(observations) => {
                    shapes.extend(
                        (1..=MOST_DOUBT).flat_map(|doubt| observations.wider(doubt)).map(Arc::new),
                    );
                }
            }
        }
        let made = made_inputs(problem, worker, end)?;
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
        let limits = each_once(AtLimits(extremes), BATCH, u64::MAX);
        let mut plans = vec![limits.plan.clone()];
        plans.extend(test_cases.sources.plans());
        Ok(Candidates {
            test_cases,
            schedule: Schedule::new(plans, seed),
            limits,
            chunk: None,
            at_once: 1,
            stored: stored.into_iter().chain(made).map(|input| input.bytes).collect(),
            seen: HashSet::new(),
            beyond_shape,
            widest: shapes.get(1).or(shapes.first()).cloned(),
        })
    }

    /// About `count` more; none where no more can be made, or `end` is over.
    ///
    /// # Errors
    ///
    /// A program of the problem cannot be run.
    pub fn next(
        &mut self,
        worker: &mut Worker,
        count: usize,
        end: Deadline,
    ) -> Result<Vec<Candidate>, Failure> {
        let (mut made, mut fruitless) = (Vec::new(), 0);
        while made.len() < count && fruitless < FRUITLESS && !end.is_over() {
            let before = made.len();
            let new = || {
                let chunk = self.schedule.deal(&mut || !end.is_over())?;
                Some((chunk.seeds.start, chunk))
            };
            let Some((start, chunk)) = self.chunk.take().or_else(new) else { break };
            let next = chunk.seeds.end.min(start + self.at_once);
            self.at_once = (2 * self.at_once).min(BATCH);
            let source = match chunk.source.checked_sub(1) {
                Some(source) => self.test_cases.sources.at(source),
                None => &self.limits,
            };
            let batch = match self.test_cases.make(worker, (source, &chunk), start..next) {
                Err(Failure::Interrupted) if !made.is_empty() && !end.is_interrupted() => break,
                batch => batch?,
            };
            let named =
                batch.tests.into_iter().map(|test| (source.origin(&chunk, test.seed), test));
            for (origin, test) in named.collect::<Vec<_>>() {
                made.extend(self.candidate(test, origin));
            }
            self.chunk = (next < chunk.seeds.end).then_some((next, chunk));
            fruitless = if made.len() > before { 0 } else { fruitless + 1 };
        }
        Ok(made)
    }

    /// A candidate, if this input is new.
    fn candidate(&mut self, test: TestInput, origin: String) -> Option<Candidate> {
        if test.input.len() > MAX_BYTES || !self.seen.insert(test.input.clone()) {
            return None;
        }
        let is_stored = self.stored.contains(&test.input);
        let doubt = match &self.beyond_shape {
            Some(observations) => observations.untold_doubt(&test.input),
            None => self.test_cases.rules.assumptions(&test.input).1,
        };
        Some(Candidate { test, origin, is_stored, doubt })
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
        let bytes = inputs.next().filter(|bytes| bytes.len() <= MAX_BYTES);
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
        if input.len() > MAX_BYTES {
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

    /// The draft with its counts halved until its input is not too long, and the input.
    fn fitting(&self, mut draft: Draft) -> Option<(Draft, Vec<u8>)> {
        loop {
            let made = self.shape.draft(&draft).filter(|input| input.len() <= MAX_BYTES);
            if let Some(input) = made {
                return Some((draft, input));
            }
            let mut is_smaller = false;
            for (place, value) in draft.numbers.iter_mut().filter(|(place, _)| place.is_count) {
                let half = place.low + (*value - place.low) / 2;
                is_smaller |= half < *value;
                *value = half;
            }
            if !is_smaller {
                return None;
            }
        }
    }

    /// The inputs of a draft, with random data and, where it is small, with each pattern.
    fn drafts(&self, draft: Draft, inputs: &mut Vec<(String, Vec<u8>)>) {
        let Some((draft, plain)) = self.fitting(draft) else { return };
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
