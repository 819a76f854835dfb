//! A search from start to end: builds, hunts, shrinks and confirms.

use super::counterexample::Counterexample;
use super::hunt::{self, Context, HuntResult};
use super::parts::Target;
use super::progress_line::ProgressLine;
use super::reduce;
use super::worker::Worker;
use crate::environment::cores;
use judge_core::base::progress;
use judge_core::base::text::escape;
use judge_core::judging::run_case::Output;
use judge_core::verdict::Verdict;
use sandbox::Failure;
use std::time::{Duration, Instant};

/// Shrinking may take this time after a find, even when the time of the search is over.
const SHRINK_TIME: Duration = Duration::from_secs(20);
/// What is kept of the program's output, in bytes.
const MAX_OUTPUT: usize = 64 * 1024;

/// What to search for, and for how long.
pub struct Search<'a> {
    pub target: Target<'a>,
    /// The first seed of the generator.
    pub seed: u64,
    /// The time for tries. What is built before them does not count.
    pub time: Duration,
    /// Show a progress line on the terminal.
    pub show_progress: bool,
}

/// What came of a search.
pub struct SearchResult {
    pub tries: u64,
    /// Every try was a process of its own.
    pub by_processes: bool,
    /// An overflow after which the answer was right, and where it was seen.
    pub overflow: Option<String>,
    pub broken: Option<Broken>,
    pub wall: Duration,
}

/// A confirmed counterexample.
pub struct Broken {
    pub counterexample: Counterexample,
    /// What the program printed there when it ran again; `None` when the verdict is about a limit.
    pub output: Option<Vec<u8>>,
    /// Run once more, the program was right.
    pub is_flaky: bool,
}

impl Search<'_> {
    pub fn run(&self) -> Result<SearchResult, Failure> {
        let start = Instant::now();
        let Target { environment, problem, submission } = self.target;
        let job = problem.file_job(submission.clone(), true, "");
        let mut worker = Worker::new(environment, &problem.settings);
        let name = escape(submission.name.as_bytes());
        let build = || self.target.build();
        let parts = if self.show_progress {
            progress::during(&format!("building {name} and the programs of the problem"), build)?
        } else {
            build()?
        };
        let sizes = parts.oracle.sizes(&mut worker)?;
        let context = Context {
            target: self.target,
            job: &job,
            parts: &parts,
            sizes,
            seed: self.seed,
            deadline: Instant::now() + self.time,
        };
        // Half of the time a worker waits for the process that it has started.
        let process_workers = 2 * cores();
        let workers = if parts.harness.is_some() { cores() } else { process_workers };
        let mut line = ProgressLine::new(self.show_progress);
        let hunted = hunt::hunt(&context, workers, &mut |tries, size| line.tries(tries, size))?;
        let HuntResult { counterexample, mut tries, by_processes, slowest_right, overflow } =
            hunted;
        let mut broken = None;
        if let Some(mut counterexample) = counterexample {
            // As many as were needed, whatever the workers did beside it.
            tries = counterexample.original.seed - self.seed + 1;
            line.shrinking(counterexample.original.input.len());
            // What was built first counts here: this is the time that the user waits.
            let deadline = (start + self.time).max(Instant::now() + SHRINK_TIME);
            reduce::reduce(
                &mut worker,
                &context,
                &mut counterexample,
                slowest_right,
                deadline,
                process_workers,
            )?;
            broken = Some(confirm(&mut worker, &context, counterexample)?);
        }
        Ok(SearchResult { tries, by_processes, overflow, broken, wall: start.elapsed() })
    }
}

/// Runs the program again on the shrunk input, for its output and to see whether it is flaky.
fn confirm(
    worker: &mut Worker,
    context: &Context,
    counterexample: Counterexample,
) -> Result<Broken, Failure> {
    let Context { parts, job, .. } = context;
    let test = counterexample.test();
    let verdict = counterexample.outcome.verdict;
    // A program that is too slow has been run often enough.
    if verdict == Verdict::Tle {
        return Ok(Broken { counterexample, output: None, is_flaky: false });
    }
    let mut output = Output::up_to(MAX_OUTPUT);
    let outcome = worker.judge_and_keep(&parts.program, job, test, Some(&mut output))?;
    let is_flaky = outcome.verdict == Verdict::Ac;
    let is_shown = matches!(verdict, Verdict::Wa | Verdict::Pe | Verdict::Re);
    let output = if is_shown { Some(output.bytes) } else { None };
    Ok(Broken { counterexample, output, is_flaky })
}
