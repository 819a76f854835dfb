//! A search from start to end: builds, hunts, shrinks and confirms, all within the time of the search.

pub mod progress_line;

use crate::environment::Environment;
use crate::find::clock::{Alarm, Deadline, LONG, MOMENT, SHORT, SIDE_PART, STAGE_PART};
use crate::find::finds::counterexample::Counterexample;
use crate::find::finds::keeper::Keeper;
use crate::find::goal::Goal;
use crate::find::hunt::own_checks::OwnChecks;
use crate::find::hunt::serving::with_servers;
use crate::find::hunt::{self, Context, HuntResult, Times, CHUNK_PART};
use crate::find::inputs::{self, CoveredInputs};
use crate::find::programs::{SearchPrograms, Target};
use crate::find::shrink::{confirmed, ConfirmedFind, ReducePlan};
use crate::find::slow::{self, Growth, SlowHuntResult, Stock, Trial};
use crate::find::test_cases::withheld::WithheldInputs;
use crate::find::test_cases::{AnswerForm, Answers, Counts, LeftOut, Patience, TestCases};
use crate::find::test_input::TestInput;
use crate::find::time_limit::{provide_time_limit, FIRST_LIMIT};
use crate::find::worker::Worker;
use crate::stored_inputs::{stored_answers, stored_inputs};
use crate::validity::Authority;
use judge_core::base::text::{escape, time};
use judge_core::base::{self, cores, progress};
use judge_core::judging::Job;
use judge_core::tools::Trust;
use judge_core::workspace::{is_main, Case, Problem, Submission};
use progress_line::ProgressLine;
use sandbox::{unless_interrupted, Failure};
use std::path::PathBuf;
use std::time::Duration;

/// The programs of a search are built within this time.
pub const BUILD_TIME: Duration = Duration::from_secs(120);
/// The maximum time to shrink such an input in time limits, and the minimum time if there is time.
const SHRINK_LIMITS: u32 = 15;
/// The machine is busy where its load is above this for each core: a search alone makes at most two.
const BUSY: f64 = 3.0;
/// Fewer tries than this are few.
const FEW_TRIES: u64 = 1000;

/// The goal of a search, and its time.
#[derive(Clone, Copy)]
pub struct Search<'a> {
    pub target: Target<'a>,
    pub goal: &'a Goal,
    /// The program whose answer to an added case holds.
    pub right: Option<&'a Submission>,
    /// The first seed of the generator.
    pub seed: u64,
    /// When all of it ends; until its programs are built, when building them ends.
    pub end: Deadline<'a>,
    /// The time for all that comes after building.
    pub time: Duration,
    /// The hunt ends after this number of tries, if not before.
    pub tries: u64,
    /// The cases whose inputs no find may show.
    pub withheld: &'a [Case],
    /// Show a progress line on the terminal.
    pub show_progress: bool,
}

/// The result of a search.
#[derive(Default)]
pub struct SearchResult {
    pub tries: u64,
    /// The problem with a measured time limit, with which the search has to begin again: it names none, and the program
    /// was too slow for the first one.
    measured: Option<Problem>,
    /// Every try was a process of its own.
    pub by_processes: bool,
    /// The counts of the inputs that were made, by result.
    pub inputs: Counts,
    /// The check that decides which inputs are valid.
    pub checked_by: Authority,
    /// The program that gives the answers, if one does.
    pub reference: Option<Submission>,
    /// The right program with the same code as the program under test, where nothing else is there to compare with.
    pub same_as: Option<Submission>,
    /// The problem declares the program under test right, as it does the reference.
    pub is_declared_right: bool,
    /// The programs that are left out, as their answers do not hold, which was not told before: a line each.
    pub distrusted: Vec<String>,
    /// Those on which the reference may be wrong.
    pub left_out: Option<LeftOut>,
    /// A right program that contradicts the reference on a valid input, and that input, shrunk.
    pub disagreement: Option<(Submission, ConfirmedFind)>,
    pub broken: Option<ConfirmedFind>,
    /// The short inputs on which the program is right, where all of some length were tried.
    pub covered: Option<CoveredInputs>,
    /// The known times of the program, where the goal is about time.
    pub slow: Slow,
    pub wall: Duration,
    /// The load of the machine at the end, where there were few tries as other programs took most of its cores.
    pub busy: Option<f64>,
    /// The user has interrupted it.
    pub is_interrupted: bool,
}

/// The result of a search for slow inputs.
#[derive(Default)]
pub struct Slow {
    /// The input that is too slow, or the slowest.
    pub slowest: Option<Slowest>,
    /// The number of inputs on which the reference is too slow too, or fails, and how it ended on the first of them.
    pub too_hard: Option<(u64, String)>,
    /// The failure of the program in another way.
    pub failure: Option<String>,
}

/// The slowest input.
pub struct Slowest {
    /// Its making, for a person.
    pub name: String,
    pub time: Duration,
    pub growth: Option<Growth>,
    /// As it was found, and after shrinking.
    pub bytes: [usize; 2],
    /// The file that has it, or why there is none.
    pub kept: Result<PathBuf, String>,
}

impl Search<'_> {
    /// The time limit of the program.
    pub fn limit(&self) -> Duration {
        let Target { problem, submission, .. } = self.target;
        problem.settings.limits(submission.source.language.time_factor).cpu
    }

    pub fn run(&self) -> Result<SearchResult, Failure> {
        match self.try_run() {
            Err(Failure::Interrupted) if self.end.is_interrupted() => Ok(SearchResult {
                wall: self.end.elapsed(),
                is_interrupted: true,
                ..SearchResult::default()
            }),
            result => result,
        }
    }

    fn try_run(&self) -> Result<SearchResult, Failure> {
        let mut limited = self.target.problem.clone();
        if limited.settings.lacks_time_limit() {
            limited.settings.time_limit = FIRST_LIMIT;
        }
        let job = limited.file_job(self.target.submission.clone(), true);
        let is_by_answers = self.goal.judges_outputs;
        if let Some(copy) = self.target.tools().only_copy()?.filter(|_| is_by_answers) {
            return Ok(self.same_as(copy));
        }
        let programs = self.end.alarming(|alarm| self.build(alarm))?;
        if let Some(same) = programs.reference_of_same_code().filter(|_| is_by_answers) {
            return Ok(self.same_as(same));
        }
        let search = Search { end: self.end.starting_now(self.time), ..*self };
        let result = search.run_built(&job, programs)?;
        let Some(problem) = &result.measured else { return Ok(result) };
        // Its notes were told.
        let environment = Environment { notes: &|_| {}, ..self.target.environment };
        let target = Target { environment, problem, ..self.target };
        let end = self.end.starting_now(BUILD_TIME);
        let again = Search { target, end, time: search.end.left(), ..*self };
        match again.try_run() {
            Ok(next) => Ok(SearchResult { tries: result.tries + next.tries, ..next }),
            // Nothing is found, but something was tried.
            Err(Failure::Error(_)) if search.end.is_over() => Ok(result),
            Err(failure) => Err(failure),
        }
    }

    /// The result for a program that has the code of a right program.
    fn same_as(&self, right: Submission) -> SearchResult {
        let wall = self.end.elapsed();
        SearchResult { same_as: Some(right), wall, ..SearchResult::default() }
    }

    /// Finds the inputs, and does some work with them. No try begins after the moment that the work gets.
    pub fn in_context<T>(
        &self,
        job: &Job,
        programs: &SearchPrograms,
        work: impl FnOnce(&Context, Deadline) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let test_cases = self.end.alarming(|alarm| self.prepare(alarm, programs))?;
        let left = self.end.left();
        // Then the runs under way end, and what they find is confirmed.
        let last_try = self.end.earlier_by((left / SIDE_PART).min(MOMENT));
        let reference = programs.tools.reference_trust();
        let mut job = job.clone();
        if reference == Some(Trust::ButForBlanks) {
            job.compare = job.compare.without_blanks();
        }
        let shape = test_cases.shape.as_deref();
        let own_checks = OwnChecks::new(&programs.served, &job, self.target.problem, shape);
        let context = Context {
            goal: self.goal,
            target: self.target,
            job: &job,
            own_checks: &own_checks,
            programs,
            test_cases: &test_cases,
            seed: self.seed,
            chunk_time: (left / CHUNK_PART).max(MOMENT),
        };
        work(&context, last_try)
    }

    /// The search from the time when all is built.
    fn run_built(&self, job: &Job, programs: SearchPrograms) -> Result<SearchResult, Failure> {
        self.in_context(job, &programs, |context, last_try| {
            let keeper = Keeper::new(&self.target);
            let line = ProgressLine::new(self.show_progress);
            let work = || {
                if self.goal.judges_outputs {
                    self.hunt_and_shrink(context, last_try, keeper, line)
                } else {
                    self.hunt_slow(context, last_try, keeper, line)
                }
            };
            let told = programs.tools.left_out();
            let result = with_servers(self.target.environment, &programs.to_serve, work)?;
            let mut distrusted = programs.tools.left_out();
            distrusted.retain(|line| !told.contains(line));
            let test_cases = context.test_cases;
            if result.tries == 0 && !self.end.is_interrupted() {
                return Err(self.no_try(&test_cases.tally.counts()));
            }
            Ok(SearchResult {
                inputs: test_cases.tally.counts(),
                checked_by: test_cases.rules.authority(),
                covered: test_cases.sources.covered(),
                reference: programs.tools.known_reference(),
                is_declared_right: test_cases.is_declared_right,
                distrusted,
                wall: self.end.elapsed(),
                busy: base::load().filter(|&load| {
                    load > BUSY * cores() as f64 && result.tries < FEW_TRIES.min(self.tries)
                }),
                is_interrupted: self.end.is_interrupted(),
                ..result
            })
        })
    }

    /// Looks for an input that breaks the program, and makes it smaller.
    fn hunt_and_shrink(
        &self,
        context: &Context,
        last_try: Deadline,
        keeper: Keeper,
        mut line: ProgressLine,
    ) -> Result<SearchResult, Failure> {
        // It is for shrinking if something is found by then; else the search goes on.
        let share = (self.end.left() / STAGE_PART).min(LONG);
        let times = Times { last_try, end: self.end, share, tries: self.tries };
        let Context { programs, test_cases, .. } = context;
        // Half of the time a worker waits for the process that it has started.
        let process_workers = 2 * cores();
        let workers = if programs.works_all_the_time() { cores() } else { process_workers };
        let keep = |found: &Counterexample| keeper.keep(&found.original.input);
        let mut progress = |tries, size| line.tries(tries, size);
        let hunted = hunt::hunt(context, (workers, times), &keep, &mut progress)?;
        let HuntResult { counterexample, mut tries, by_processes, slowest_right } = hunted;
        let left_out = test_cases.left_out();
        let is_slow = counterexample.as_ref().is_some_and(|one| one.outcome.verdict.is_too_slow());
        if is_slow {
            let measured = self.with_longer_limit()?;
            if measured.is_some() {
                keeper.remove();
                return Ok(SearchResult { tries, measured, ..SearchResult::default() });
            }
        }
        let mut broken = None;
        if let Some(counterexample) = counterexample {
            // As many as were needed, whatever the workers did beside it.
            tries = tries.clamp(1, counterexample.original.seed - self.seed + 1);
            let last_run = counterexample.outcome.wall * 3 / 2 + MOMENT;
            let deadline = self.end.earlier_by(last_run.min(self.end.left() / 2));
            let (workers, end) = (process_workers, self.end);
            let plan = ReducePlan { context, deadline, slowest_right, workers, end };
            broken = Some(confirmed(&plan, counterexample, tries, keeper, &mut line)?);
        }
        let disagreement = match left_out.as_ref().filter(|_| broken.is_none()) {
            Some(left_out) => self.disagreement(context, left_out, &mut line)?,
            None => None,
        };
        Ok(SearchResult {
            tries,
            by_processes,
            left_out,
            broken,
            disagreement,
            ..SearchResult::default()
        })
    }

    /// Makes an input small on which a right program contradicts the reference: that program takes the place of the
    /// program under test. Nothing where only an assumption makes the input valid, or where there is no time.
    fn disagreement(
        &self,
        context: &Context,
        left_out: &LeftOut,
        line: &mut ProgressLine,
    ) -> Result<Option<(Submission, ConfirmedFind)>, Failure> {
        let tools = &context.programs.tools;
        let other = left_out.by.as_ref().filter(|_| !left_out.is_assumed);
        let other = other.and_then(|name| tools.right_program(name));
        let Some((other, served)) = other.and_then(|one| Some((one.clone(), one.made()?))) else {
            return Ok(None);
        };
        let target = Target { submission: &other.submission, ..self.target };
        let mut job = target.problem.file_job(other.submission.clone(), true);
        job.compare = context.job.compare;
        let programs = SearchPrograms {
            comparing: served.clone(),
            served,
            output_validator: context.programs.output_validator.clone(),
            tools: tools.clone(),
            to_serve: Vec::new(),
        };
        let test_cases = context.test_cases.against(&other.submission.source);
        let context =
            Context { target, job: &job, programs: &programs, test_cases: &test_cases, ..*context };
        let keeper = Keeper::new(&target);
        let tried = self.end.with_grace().alarming(|alarm| {
            let mut worker = target.worker(alarm);
            let answer = test_cases.answers.answer(&mut worker, &left_out.input)?;
            let Ok((answer, _)) = answer else { return Ok(None) };
            let test = TestInput { seed: self.seed, input: left_out.input.clone(), answer };
            let outcome = context.failure(&mut worker, &test)?;
            Ok(outcome.map(|outcome| (test, outcome)))
        });
        let Some((test, outcome)) = tried? else { return Ok(None) };
        let origin = format!("{} contradicts it", other.name());
        let found = Counterexample::new(test, origin, 0, outcome);
        let deadline = self.end.with_grace();
        let plan = ReducePlan {
            context: &context,
            deadline,
            slowest_right: Duration::ZERO,
            workers: cores(),
            end: self.end,
        };
        let found = confirmed(&plan, found, 1, keeper, line)?;
        Ok(Some((other.submission.clone(), found)))
    }

    /// A problem that names no time limit with the measured one, if that is longer than the first.
    fn with_longer_limit(&self) -> Result<Option<Problem>, Failure> {
        let Target { environment, problem, .. } = self.target;
        if !problem.settings.lacks_time_limit() {
            return Ok(None);
        }
        let mut measured = problem.clone();
        provide_time_limit(environment, self.end, self.end.left(), &mut measured)?;
        Ok(Some(measured).filter(|problem| problem.settings.time_limit > FIRST_LIMIT))
    }

    /// Looks for the slowest input, measures how its time grows, and makes it smaller if it is too slow.
    fn hunt_slow(
        &self,
        context: &Context,
        end: Deadline,
        keeper: Keeper,
        mut line: ProgressLine,
    ) -> Result<SearchResult, Failure> {
        let stock = Stock::new(context, end);
        // The growth is measured after that where nothing is found.
        let last_try = end.earlier_by((end.left() / SIDE_PART).min(LONG));
        let times = Times { last_try, end: last_try, share: Duration::ZERO, tries: self.tries };
        let keep = |trial: &Trial| keeper.keep(&trial.candidate.test.input);
        let mut progress = |tries, time| line.slowest(tries, time);
        let hunted = slow::hunt(&stock, times, &keep, &mut progress)?;
        let SlowHuntResult { found, slowest, tries } = hunted;
        self.tell(stock.notes());
        let slow = Slow { slowest: None, too_hard: slowest.too_hard, failure: slowest.failure };
        let result = SearchResult { tries, slow, ..SearchResult::default() };
        let Some(trial) = found.or_else(|| slowest.best.into_iter().next()) else {
            return Ok(result);
        };
        keep(&trial);
        line.growth();
        // A search that found something soon has time for it.
        let part = end.within((end.left() / STAGE_PART).min(LONG));
        let growth = slow::growth_of(&stock, &trial.candidate, part)?;
        let original = trial.candidate.test.clone();
        let bytes = original.input.len();
        let slowest = |name, time, bytes, kept| Slowest { name, time, growth, bytes, kept };
        if trial.exceeded().is_none() {
            let name = trial.candidate.recipe.name(&stock);
            let slowest = slowest(name, trial.time, [bytes; 2], keeper.into_result());
            let slow = Slow { slowest: Some(slowest), ..result.slow };
            return Ok(SearchResult { slow, ..result });
        }
        let limit = context.job.limits.cpu;
        let end = end.within((limit * SHRINK_LIMITS).max(LONG));
        let (trial, may_be_smaller) = slow::bisect(&stock, trial, end, &mut |trial| {
            line.shrinking(tries, bytes, trial.candidate.test.input.len());
            keep(trial);
        })?;
        let deadline = if may_be_smaller { end } else { end.within(Duration::ZERO) };
        let Some(counterexample) = counterexample(trial, original, &stock) else {
            return Ok(result);
        };
        // A program that is stopped before its limit may not be too slow there.
        let (workers, slowest_right) = (cores(), limit);
        let plan = ReducePlan { context, deadline, slowest_right, workers, end: self.end };
        let broken = confirmed(&plan, counterexample, tries, keeper, &mut line)?;
        let Counterexample { origin, outcome, .. } = &broken.counterexample;
        let now = broken.counterexample.test().input.len();
        let slowest = slowest(origin.clone(), outcome.time, [bytes, now], broken.kept.clone());
        let slow = Slow { slowest: Some(slowest), ..result.slow };
        Ok(SearchResult { broken: Some(broken), slow, ..result })
    }

    /// Builds what the search runs.
    pub fn build(&self, alarm: &Alarm) -> Result<SearchPrograms, Failure> {
        let target = self.target.until(alarm);
        let name = escape(target.submission.name.as_bytes());
        let mut notes = Vec::new();
        let mut build = || target.build(self.goal.judges_outputs, &mut notes);
        let built = if self.show_progress {
            progress::during(&format!("building {name} and the programs of the problem"), build)
        } else {
            build()
        };
        let programs = match built {
            Err(Failure::Interrupted) if !self.end.is_interrupted() => {
                return Err(Failure::Error(format!(
                    "no try was made: the programs were not built within {}",
                    time(BUILD_TIME)
                )))
            }
            built => built?,
        };
        self.tell(&notes);
        Ok(programs)
    }

    fn tell(&self, notes: &[String]) {
        notes.iter().for_each(|note| self.target.environment.note(note));
    }

    /// Finds the sources of inputs.
    pub fn prepare(&self, alarm: &Alarm, programs: &SearchPrograms) -> Result<TestCases, Failure> {
        let Target { environment, problem, submission, written, .. } = self.target.until(alarm);
        let tools = &programs.tools;
        let inputs = inputs::SourceBuilder {
            written,
            tools,
            tested: &programs.served,
            comparing: programs.comparing.clone(),
            end: self.end,
        };
        // A generator that hangs must leave time for inputs of other sources.
        let tool_time = (self.end.left() / SIDE_PART).max(SHORT);
        let mut worker = Worker::new(environment, &problem.settings);
        worker.limit_tools(tool_time);
        let judges_outputs = self.goal.judges_outputs;
        let inputs =
            if judges_outputs { inputs.inputs(&mut worker) } else { inputs.none(&mut worker) };
        let inputs =
            self.in_time(inputs, "while the generator, validator or reference was running")?;
        self.tell(&inputs.notes);
        let withheld = WithheldInputs::of(&mut worker, problem, self.withheld);
        let withheld = self.in_time(withheld, "while the inputs of cases were being made")?;
        let reference = unless_interrupted(tools.by(&mut worker).reference());
        let reference = self.in_time(reference, "while the reference was running")?;
        // The time of a brute force says nothing about an input.
        let are_known = reference.is_ok_and(|one| judges_outputs || one.is_accepted());
        let (tools, tested) = (tools.clone(), submission.source.clone());
        let form = match inputs.rules.authority() {
            Authority::Samples => AnswerForm::of(&stored_answers(problem)),
            Authority::Validator | Authority::Shape => AnswerForm::default(),
        };
        let patience = Patience::default();
        let answers = Answers { tools, tested, withheld, are_known, form, patience };
        let test_cases = TestCases::new(inputs, answers, self.is_declared_right()?);
        // This tells how long the reference takes.
        let stored = stored_inputs(problem).into_iter().max_by_key(|input| input.bytes.len());
        if let Some(stored) = stored {
            let checked = test_cases.check(&mut worker, &[&stored.bytes]);
            self.in_time(checked, "while the reference was running")?;
        }
        Ok(test_cases)
    }

    /// Whether the program under test is one of those that the problem declares right, beside `main.*`.
    fn is_declared_right(&self) -> judge_core::Result<bool> {
        let Target { environment, problem, submission, is_doubted, .. } = self.target;
        let (declared, _) = environment.workspace.submissions(problem, true)?;
        let is_tested = |one: &Submission| {
            let is_right = one.expectation.is_right_where_it_answers() && !is_main(&one.name);
            is_right && one.source.is_same(&submission.source)
        };
        Ok(is_doubted && declared.iter().any(is_tested))
    }

    /// Makes an error of a run that was cancelled because the time was over.
    fn in_time<T>(&self, result: Result<T, Failure>, when: &str) -> Result<T, Failure> {
        match result {
            Err(Failure::Interrupted) if !self.end.is_interrupted() => {
                Err(self.nothing_tried(when))
            }
            result => result,
        }
    }

    /// The message when no try came to its end.
    fn no_try(&self, inputs: &Counts) -> Failure {
        let Counts { made, valid, answered, unjudged, why, fault } = inputs;
        let why = escape(why.as_bytes());
        if *unjudged > 0 {
            return Failure::Error(format!("no try was made: {}", escape(fault.as_bytes())));
        }
        if *made > 0 && *valid == 0 {
            return Failure::Error(format!(
                "no try was made: all {made} inputs that were made were refused, the last one: {why}"
            ));
        }
        if *valid > 0 && *answered == 0 {
            return Failure::Error(format!(
                "no try was made: the reference answered none of {valid} valid inputs, the last one: {why}"
            ));
        }
        self.nothing_tried("before a run of the program ended")
    }

    /// The message when the time is over and nothing was tried.
    fn nothing_tried(&self, when: &str) -> Failure {
        Failure::Error(format!(
            "no try was made to its end: the time of {} was over {when}; give it more with --time, or see \
             with {} whether the programs of the problem end",
            time(self.time),
            self.target.environment.workspace.command("judge", &escape(self.target.problem.name.as_bytes()))
        ))
    }
}

/// A trial that began as another input, if it is too slow.
fn counterexample(trial: Trial, original: TestInput, stock: &Stock) -> Option<Counterexample> {
    let outcome = trial.exceeded()?.clone();
    let Trial { candidate, .. } = trial;
    let is_shrunk = candidate.test.input.len() < original.input.len();
    // The sizes are in the name.
    let found = Counterexample::new(original, candidate.recipe.name(stock), 0, outcome);
    let generated = candidate.recipe.generator_words();
    Some(Counterexample { shrunk: is_shrunk.then_some(candidate.test), generated, ..found })
}
