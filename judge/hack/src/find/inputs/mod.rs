//! Where inputs come from: the stored cases, the problem's own generator, the generators of its `.gen`
//! cases, the shape of its stored inputs, and changes to those. The schedule deals seeds and sizes of each source.
//!
//! None of them promises that an input is valid: `test_cases` asks the validators.

mod all_cases;
mod arguments;
mod comparison_source;
mod every_input;
mod guide;
mod learned;
mod limit;
mod package_generators;
mod reach;
pub mod schedule;
pub mod shape_file;
mod sizes;
mod source;
mod stored;

pub use all_cases::AllCases;
pub use every_input::{Coverage, CoveredInputs, MOST};
pub use guide::code;
pub use learned::generator_origin;
pub use reach::{Largest, Reach, MAX_NUMBER};
pub use sizes::{Doubling, SEEDS};
pub use source::{InputSource, MadeInputs};

use crate::find::clock::Deadline;
use crate::find::clock::SIDE_PART;
use crate::find::worker::Worker;
use crate::stored_inputs::{stored_inputs, StoredInput};
use crate::validity::InputRules;
use batch::ServedProgram;
use comparison_source::ComparisonSource;
use every_input::EveryInput;
use judge_core::base::text::escape;
use judge_core::judging::data::Data;
use judge_core::tools::{InputCheck, Tools};
use judge_core::workspace::Problem;
use learned::{self as hints, LearnedShape, OwnGenerator};
use package_generators::PackageGenerators;
use sandbox::{unless_interrupted, Failure};
use schedule::{Effort, SourcePlan};
use shape::{Hints, Shape};
use source::{LARGEST_LEVEL, LEAST_LEVEL};
use std::ops::RangeInclusive;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex};
use stored::Variants;

/// The shares of the work among the sources. Generators know what matters; shapes find unexpected inputs;
/// stored cases come once each. Where no try takes a process, a generator makes a thousand inputs in the time
/// of one.
const GENERATOR_SHARE: u64 = 2;
const CALLED_SHARE: u64 = 8;
const SHAPE_SHARE: u64 = 1;
const CASES_SHARE: u64 = 4;

/// The number of inputs of other sources that are tried before the generators of `.gen` cases are called: to
/// build these generators takes as long as hundreds of tries, and those that have no argument for a size make
/// the largest inputs of a problem.
const AFTER_SIZED: u64 = 32;
const AFTER_FIXED: u64 = 256;

/// Inputs by what the program compares come after this many others, when its server is likely built; and only small
/// ones are looked at.
const AFTER_COMPARED: u64 = 512;
const LARGEST_COMPARED: u64 = 16;

/// Where the samples are all that is known of the inputs: inputs that are so doubtful are tried after this
/// number of others.
const AFTER_CERTAIN: [(u32, u64); 4] = [(1, 1 << 11), (2, 1 << 12), (4, 1 << 13), (6, 1 << 15)];

/// All short ones among these come after this part of that number: they break most programs, and cost least.
const SHORT_BEFORE: u64 = 32;

/// A shape is also learnt from the first few stored inputs, and from the last ones of these.
const FEW_SAMPLES: usize = 6;

/// The number of all short inputs that are tried in a row.
const EVERY_AT_ONCE: u64 = 64;

/// The maximum size of an input in questions to the validator about limits, in bytes.
const MAX_ASKED: usize = 128 << 10;

/// The sizes of which a source says how many bytes its inputs have. Those between two count as the larger one.
const KNOWN_SIZES: [u64; 10] = [1, 2, 4, 8, 16, 32, 64, 80, 90, 100];

/// A source of inputs, and what the schedule deals of it.
pub struct PlannedSource {
    pub inputs: Box<dyn InputSource>,
    pub plan: SourcePlan,
    /// The largest doubt of all that an input of it assumes together.
    pub doubt: u32,
    /// The record of its tries, where its inputs are all short ones.
    pub coverage: Option<Coverage>,
    /// The number of its inputs with an answer, and of those that take the problem's own programs too long.
    pub answered: AtomicU64,
    pub slow: AtomicU64,
    /// From this size on its inputs are left out.
    pub slow_from: AtomicU64,
}

impl PlannedSource {
    /// The same, after this many tries of other sources.
    fn after(mut self, tries: u64) -> PlannedSource {
        self.plan.after = tries;
        self
    }
}

/// The sources of a search.
pub struct Inputs {
    pub sources: Vec<PlannedSource>,
    /// The shape of the inputs, where it is known.
    pub shape: Option<Arc<Shape>>,
    /// The same with the limits that the validator takes, where it takes more.
    pub reaching: Option<Arc<Shape>>,
    /// The rules that decide which inputs are valid.
    pub rules: InputRules,
    /// The notes for the user about the inputs, a line each.
    pub notes: Vec<String>,
}

/// The problem and the programs from which the sources of inputs are made.
pub struct SourceBuilder<'a> {
    /// The shape of its inputs, where the user wrote it.
    pub written: Option<&'a Shape>,
    /// The problem and its own programs.
    pub tools: &'a Arc<Tools<ServedProgram>>,
    /// The program under test.
    pub tested: &'a ServedProgram,
    /// The program that says what it compares.
    pub comparing: Arc<ServedProgram>,
    /// The end of the search.
    pub end: Deadline<'a>,
}

impl SourceBuilder<'_> {
    /// Finds the sources of a problem.
    ///
    /// # Errors
    ///
    /// There is no source, or one of the problem's own programs cannot be run.
    pub fn inputs(self, worker: &mut Worker) -> Result<Inputs, Failure> {
        let SourceBuilder { written, tools, tested, comparing, end } = self;
        let (problem, program) = (&tools.problem, tested.source());
        let mut stored = stored_inputs(problem);
        let mut notes = keep_usable(tools, &stored, worker)?;
        let is_checked = tools.by(worker).has_validators()?;
        let mut sources = Vec::new();
        let hints = Arc::new(hints::of(program, is_checked));
        match own_source(tools, tested, (worker, end)) {
            Ok(Some(mut source)) => {
                source.plan.more_sizes = hints::sizes(&hints, &source.plan.sizes);
                sources.push(source);
            }
            Ok(None) => {}
            // Other sources may do without.
            Err(Failure::Error(why)) if !stored.is_empty() => notes.push(why),
            Err(failure) => return Err(failure),
        }
        add_made(problem, &mut stored, worker)?;
        let [sized, fixed] = PackageGenerators::of(problem);
        for (generators, after) in [(sized, AFTER_SIZED), (fixed, AFTER_FIXED)] {
            let source = generators.map(|generators| made(generators, GENERATOR_SHARE));
            sources.extend(source.map(|source| source.after(after)));
        }
        let known = shape_file::shape(written, problem, &stored, &mut notes);
        let rules = if is_checked {
            InputRules::Validators
        } else {
            let reference = unless_interrupted(tools.by(worker).reference())?.ok();
            let reference = reference.as_ref().map(|one| &one.submission.source);
            known.rules(&stored, reference, program)
        };
        let shape = known.shape.map(Arc::new);
        let reaching = match shape.as_ref().filter(|_| is_checked) {
            Some(shape) => {
                let mut accepts = |input: &[u8]| {
                    let checked = tools.by(worker).accepts(Data::Bytes(input))?;
                    Ok(matches!(checked, InputCheck::Accepted(_)))
                };
                let end = end.within(end.left() / SIDE_PART);
                let is_over = || end.is_over();
                Reach::new(&mut accepts, MAX_ASKED, &is_over).reaching(shape, &stored)?
            }
            None => None,
        };
        let [files, recipes] = AllCases::of(problem, &program.path);
        let stored_cases = |cases: AllCases| each_once(cases, 1, CASES_SHARE);
        sources.extend(files.map(stored_cases));
        sources.extend(recipes.map(|cases| stored_cases(cases).after(AFTER_SIZED)));
        let variants =
            Variants { inputs: Arc::new(stored), shape: shape.clone(), hints: hints.clone() };
        let compared = compared_source(tools, &variants, comparing);
        sources.extend(shape_sources(variants, is_checked, reaching.clone()));
        sources.extend(assuming_sources(&rules, &hints));
        sources.extend(compared);
        if sources.is_empty() {
            let name = escape(problem.name.as_bytes());
            return Err(Failure::Error(format!(
                "{name} has no generator and no stored input, so there are no inputs to try; put an \
                 input into testdata/{name}/sample, or a generator into problems/{name}"
            )));
        }
        let reaching = reaching.map(Arc::new);
        Ok(Inputs { sources, shape, reaching, rules, notes })
    }

    /// No sources, for a search that learns later. Does without validators that refuse what is stored.
    ///
    /// # Errors
    ///
    /// A validator cannot be run.
    pub fn none(self, worker: &mut Worker) -> Result<Inputs, Failure> {
        let notes = keep_usable(self.tools, &stored_inputs(&self.tools.problem), worker)?;
        let rules = match self.written {
            _ if self.tools.by(worker).has_validators()? => InputRules::Validators,
            Some(shape) => InputRules::Shape(Arc::new(shape.clone())),
            None => InputRules::Unknown,
        };
        Ok(Inputs { sources: Vec::new(), shape: None, reaching: None, rules, notes })
    }
}

/// Does without validators that refuse what is stored. Returns what to say of that.
fn keep_usable(
    tools: &Tools<ServedProgram>,
    stored: &[StoredInput],
    worker: &mut Worker,
) -> Result<Vec<String>, Failure> {
    let samples = stored.iter().map(|input| (&*input.case, &*input.bytes));
    Ok(tools.by(worker).keep_usable(samples)?.into_iter().collect())
}

/// Adds inputs of the generators of `.gen` cases where few are stored. Large ones teach no more than small
/// ones.
fn add_made(
    problem: &Problem,
    stored: &mut Vec<StoredInput>,
    worker: &mut Worker,
) -> Result<(), Failure> {
    let [sized, fixed] = PackageGenerators::of(problem);
    match sized.as_ref().or(fixed.as_ref().filter(|_| stored.is_empty())) {
        Some(generators) => stored::add_made(stored, worker, generators),
        None => Ok(()),
    }
}

/// The known form of the inputs.
pub struct Model {
    /// Small inputs that are stored or made.
    pub stored: Vec<StoredInput>,
    /// Their shape: as the user wrote it, or as it is learnt from all of them, and from a few, in which there is
    /// less that misleads.
    pub shapes: Vec<Arc<Shape>>,
    /// The notes for the user about the inputs, a line each.
    pub notes: Vec<String>,
}

/// Learns what the inputs of a problem look like. Those that were `made` count where none is stored.
///
/// # Errors
///
/// The judge fails.
pub fn model(
    problem: &Problem,
    written: Option<&Shape>,
    made: Vec<Vec<u8>>,
    worker: &mut Worker,
) -> Result<Model, Failure> {
    let mut notes = Vec::new();
    let mut stored = stored_inputs(problem);
    add_made(problem, &mut stored, worker)?;
    if stored.is_empty() {
        let input = |bytes| StoredInput { case: "the generator".to_string(), bytes };
        stored.extend(made.into_iter().map(input));
    }
    let known = shape_file::shape(written, problem, &stored, &mut notes);
    let is_written = known.is_written;
    let mut shapes: Vec<Arc<Shape>> = known.shape.into_iter().map(Arc::new).collect();
    let few = &stored[..stored.len().min(FEW_SAMPLES)];
    let sets = [few, &few[few.len() / 2..], &few[few.len().saturating_sub(1)..]];
    for samples in sets.into_iter().filter(|samples| !is_written && !samples.is_empty()) {
        let samples: Vec<&[u8]> = samples.iter().map(|input| &*input.bytes).collect();
        // The notes of these shapes are not repeated: the shape of all inputs was told.
        let Ok(shape) = Shape::learn(&samples) else { continue };
        if shapes.iter().all(|known| known.pattern_places() != shape.pattern_places()) {
            shapes.push(Arc::new(shape));
        }
    }
    Ok(Model { stored, shapes, notes })
}

/// A source with levels.
fn made(source: impl InputSource + 'static, share: u64) -> PlannedSource {
    let sizes = LEAST_LEVEL..=LARGEST_LEVEL;
    let bytes = KNOWN_SIZES.iter().filter_map(|&size| Some((size, source.bytes(size)?))).collect();
    let mut source = planned(source, sizes, Effort::BY_PROCESS, share);
    source.plan.bytes = bytes;
    source
}

/// A source of this many inputs, each of which is tried once, and so many in a row.
pub fn each_once(source: impl InputSource + 'static, in_a_row: u64, share: u64) -> PlannedSource {
    let sizes = 1..=source.count();
    let bytes = sizes.clone().step_by(in_a_row as usize);
    let bytes = bytes.filter_map(|size| Some((size, source.bytes(size)?))).collect();
    let mut source = planned(source, sizes, Effort::BY_PROCESS, share);
    (source.plan.bytes, source.plan.once) = (bytes, Some(in_a_row));
    source
}

fn planned(
    source: impl InputSource + 'static,
    sizes: RangeInclusive<u64>,
    effort: Effort,
    share: u64,
) -> PlannedSource {
    let plan = SourcePlan::new(sizes, effort, share);
    PlannedSource {
        inputs: Box::new(source),
        plan,
        doubt: 0,
        coverage: None,
        answered: AtomicU64::new(0),
        slow: AtomicU64::new(0),
        slow_from: AtomicU64::new(u64::MAX),
    }
}

/// The problem's own generator, if there is one.
fn own_source(
    tools: &Arc<Tools<ServedProgram>>,
    tested: &ServedProgram,
    (worker, end): (&mut Worker, Deadline),
) -> Result<Option<PlannedSource>, Failure> {
    let Some(program) = tools.by(worker).generator()? else { return Ok(None) };
    let generator = OwnGenerator(tools.clone());
    let end = end.within(end.left() / SIDE_PART);
    let sizes = sizes::sizes(&generator, worker, end)?;
    let are_called =
        tested.is_called() && program.is_called() && tools.are_all(ServedProgram::is_called);
    let (effort, share) = if are_called {
        (Effort::CALLED, CALLED_SHARE)
    } else {
        (Effort::BY_PROCESS, GENERATOR_SHARE)
    };
    Ok(Some(planned(generator, sizes, effort, share)))
}

/// All short inputs of a shape.
fn every_source(shape: Arc<Shape>) -> PlannedSource {
    let every = EveryInput::of(shape);
    let coverage = Some(every.coverage());
    let mut source = planned(every.clone(), 1..=1, Effort::BY_PROCESS, SHAPE_SHARE);
    (source.plan.once, source.plan.counted) = (Some(EVERY_AT_ONCE), Some(every));
    PlannedSource { coverage, ..source }
}

/// The sources of what was learnt from stored inputs.
fn shape_sources(
    variants: Variants,
    is_checked: bool,
    reaching: Option<Shape>,
) -> Vec<PlannedSource> {
    let mut sources = Vec::new();
    if let Some(shape) = &variants.shape {
        sources.push(every_source(reaching.clone().map_or_else(|| shape.clone(), Arc::new)));
        // Nothing would refuse what is too wide.
        let wider = is_checked.then(|| shape.wider()).into_iter().chain(reaching).collect();
        let hints = variants.hints.clone();
        sources.push(made(LearnedShape { shape: shape.clone(), wider, hints }, SHAPE_SHARE));
    }
    if !variants.inputs.is_empty() {
        sources.push(made(variants, SHAPE_SHARE));
    }
    sources
}

/// The sources of inputs that assume more and more beyond the samples: of each doubt all short ones, then others.
fn assuming_sources(rules: &InputRules, hints: &Arc<Hints>) -> Vec<PlannedSource> {
    let InputRules::Samples(observations) = rules else { return Vec::new() };
    let sources = |&(doubt, after): &(u32, u64)| {
        let mut wider = observations.wider(doubt).into_iter();
        let (shape, wider) = (Arc::new(wider.next()?), wider.collect());
        // What it covers assumes too much to be told.
        let every = PlannedSource { coverage: None, ..every_source(shape.clone()) };
        let source = made(LearnedShape { shape, wider, hints: hints.clone() }, SHAPE_SHARE);
        let all = [every.after(after / SHORT_BEFORE), source.after(after)];
        Some(all.map(|source| PlannedSource { doubt, ..source }))
    };
    AFTER_CERTAIN.iter().filter_map(sources).flatten().collect()
}

/// The source that goes by what the program compares, where its compiler can say that.
fn compared_source(
    tools: &Arc<Tools<ServedProgram>>,
    variants: &Variants,
    program: Arc<ServedProgram>,
) -> Option<PlannedSource> {
    let has_answers = tools.problem.settings.problem_type.has_answers();
    if variants.inputs.is_empty() || !has_answers || !program.may_have_server() {
        return None;
    }
    let (tools, start, guide) = (tools.clone(), variants.clone(), Mutex::default());
    let in_turn = Some(program.clone());
    let source = ComparisonSource { program, tools, start, guide };
    let mut source = planned(source, LEAST_LEVEL..=LARGEST_COMPARED, Effort::COMPARED, SHAPE_SHARE);
    source.plan.in_turn = in_turn;
    Some(source.after(AFTER_COMPARED))
}
