//! Judges mutations on the stored cases.
//!
//! Mutations are built without optimisation where that is faster (`languages` has the flags): they
//! behave as they would in an online judge, only slower. So their time limit follows from the reference
//! built the same way, which gets more time than a submission.

use super::mutation::Mutation;
use super::plan::MutationPlan;
use crate::environment::Environment;
use judge_core::base::progress;
use judge_core::base::text::escape;
use judge_core::compile::{BuildError, Builder};
use judge_core::judging::{session, Job, Reporter, Rerun, Stage, Verdicts};
use judge_core::verdict::{Expectation, Verdict};
use judge_core::workspace::{Source, Submission};
use sandbox::{reason, Failure};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A mutation gets this many times the time of the reference on its slowest case, and at least this time.
const TIMES: u32 = 10;
const LEAST_TIME: Duration = Duration::from_millis(200);
/// The maximum number of programs on the disk at once, at more than 1 MiB each.
const AT_ONCE: usize = 64;
/// The number of mutations after which the progress line guesses the time that is left.
const FIRST_GUESS: usize = 10;

/// The result of a mutation.
#[derive(Clone, Debug)]
pub enum MutationOutcome {
    CompileError,
    /// The first case that killed it, and the verdict there.
    Killed(String, Verdict),
    Survived,
    /// Why it could not be judged.
    NotJudged(String),
}

/// The result of each mutation.
pub fn judge(
    plan: &MutationPlan,
    environment: Environment,
    show_progress: bool,
) -> Result<Vec<MutationOutcome>, Failure> {
    let cache = environment.workspace.cache();
    let folder = environment
        .builder
        .scratch()
        .map_err(|error| format!("{}: {}", cache.display(), reason(&error)))?;
    // A cache of its own, as the programs are of no use afterwards.
    let builder = Builder::new(folder.to_path_buf()).without_advice();
    let environment = Environment { builder: &builder, ..environment };
    judge_in(&folder, plan, environment, show_progress)
}

fn judge_in(
    folder: &Path,
    plan: &MutationPlan,
    environment: Environment,
    show_progress: bool,
) -> Result<Vec<MutationOutcome>, Failure> {
    let mut collector = Collector {
        outcomes: Vec::new(),
        total: plan.mutations.len(),
        slowest: Duration::ZERO,
        start: Instant::now(),
        line: progress::TerminalLine::default(),
    };
    let mut reference = job(plan, &plan.reference.name, plan.reference.source.path.clone());
    let limits = &mut reference.limits;
    (limits.cpu, limits.idle) = (limits.cpu * TIMES, limits.idle * TIMES);
    let options = environment.session_options();
    if session::judge(&[reference], environment.builder, &options, &mut collector)? {
        return Err(Failure::Interrupted);
    }
    check_reference(plan, collector.outcomes.pop())?;
    let limit = (collector.slowest * TIMES).max(LEAST_TIME);
    // A mutation that is near its limit, which is ten times what the reference takes, is killed by it.
    let options =
        session::Options { fail_fast: true, rerun: Rerun::Off, progress: show_progress, ..options };
    collector.start = Instant::now();
    for mutations in plan.mutations.chunks(AT_ONCE) {
        let first = collector.outcomes.len();
        let jobs = write_jobs(plan, mutations, first, folder, limit)?;
        if session::judge(&jobs, environment.builder, &options, &mut collector)? {
            return Err(Failure::Interrupted);
        }
        environment.builder.remove_programs().map_err(|error| reason(&error))?;
        for outcome in &collector.outcomes[first..] {
            if let MutationOutcome::NotJudged(why) = outcome {
                return Err(Failure::Error(why.clone()));
            }
        }
    }
    collector.line.clear();
    Ok(collector.outcomes)
}

/// The reference itself must survive.
fn check_reference(
    plan: &MutationPlan,
    outcome: Option<MutationOutcome>,
) -> judge_core::Result<()> {
    let name = escape(plan.reference.name.as_bytes());
    match outcome {
        Some(MutationOutcome::Survived) => Ok(()),
        Some(MutationOutcome::Killed(case, verdict)) => Err(format!(
            "{name} itself gets {} on {}/{case}: fix it first",
            verdict.name(),
            plan.problem.name
        )),
        Some(MutationOutcome::NotJudged(why)) => Err(why),
        Some(MutationOutcome::CompileError) | None => Err(format!("{name} does not compile")),
    }
}

/// Writes the sources of mutations into a folder, named by their numbers from `first` on.
fn write_jobs<'a>(
    plan: &MutationPlan<'a>,
    mutations: &[Mutation],
    first: usize,
    folder: &Path,
    limit: Duration,
) -> judge_core::Result<Vec<Job<'a>>> {
    let mut jobs = Vec::new();
    for (index, mutation) in mutations.iter().enumerate() {
        let number = first + index;
        let path = folder.join(format!("{number}.{}", plan.build.extensions[0]));
        fs::write(&path, mutation.apply(&plan.source))
            .map_err(|error| format!("cannot write {}: {}", path.display(), reason(&error)))?;
        let mut job = job(plan, &number.to_string(), path);
        let limits = &mut job.limits;
        limits.idle = limit + (limits.idle - limits.cpu);
        limits.cpu = limit;
        jobs.push(job);
    }
    Ok(jobs)
}

fn job<'a>(plan: &MutationPlan<'a>, name: &str, path: PathBuf) -> Job<'a> {
    let submission = Submission {
        name: name.to_string(),
        source: Source::new(path, plan.build),
        expectation: Expectation::ACCEPTED,
    };
    plan.problem.file_job(submission, false)
}

/// Collects what came of each mutation, in order.
struct Collector {
    outcomes: Vec<MutationOutcome>,
    total: usize,
    /// The CPU time of the slowest case so far.
    slowest: Duration,
    start: Instant,
    line: progress::TerminalLine,
}

impl Reporter for Collector {
    fn submission(&mut self, job: &Job, verdicts: &Verdicts) {
        for (_, outcome) in &verdicts.outcomes {
            self.slowest = self.slowest.max(outcome.cpu);
        }
        self.outcomes.push(outcome_of(job, verdicts));
    }

    fn progress(&mut self, _: &Stage) {
        let done = self.outcomes.len();
        let survive =
            self.outcomes.iter().filter(|one| matches!(one, MutationOutcome::Survived)).count();
        let mut text = format!("{done}/{} mutations, {survive} survive", self.total);
        if done >= FIRST_GUESS {
            let each = self.start.elapsed().as_secs_f64() / done as f64;
            text.push_str(&format!("  {:.0} s left", each * (self.total - done) as f64));
        }
        self.line.show(&text, 80);
    }
}

fn outcome_of(job: &Job, verdicts: &Verdicts) -> MutationOutcome {
    match &verdicts.build_error {
        Some(BuildError::CompileError(_)) => return MutationOutcome::CompileError,
        Some(BuildError::NotInstalled(why) | BuildError::JudgeError(why)) => {
            return MutationOutcome::NotJudged(why.clone())
        }
        Some(BuildError::Interrupted) => {
            return MutationOutcome::NotJudged("interrupted".to_string())
        }
        None => {}
    }
    if let Some((_, why)) = verdicts.failures.first() {
        return MutationOutcome::NotJudged(why.clone());
    }
    for (case, outcome) in &verdicts.outcomes {
        if outcome.verdict != Verdict::Ac {
            return MutationOutcome::Killed(job.cases[*case].id.clone(), outcome.verdict);
        }
    }
    MutationOutcome::Survived
}
