//! A search for a slow input from start to end, all within its time.

use super::candidate::Recipe;
use super::family::Family;
use super::growth::{self, Growth};
use super::hunt::{self, worker};
use super::programs::Programs;
use super::shrink;
use super::trial::Trial;
use crate::environment::Environment;
use crate::find::alarm::Alarm;
use crate::find::deadline::Deadline;
use crate::find::found::Keeper;
use crate::find::parts::Target;
use crate::find::search::{tell, Search};
use crate::find::worker::Worker;
use judge_core::base::progress;
use judge_core::base::text::{escape, time};
use sandbox::Failure;
use std::path::PathBuf;
use std::time::Duration;

/// Of the time that is left after building, the last part is to measure the growth where nothing is
/// found, and at most so much.
const GROWTH_PART: u32 = 6;
const MAX_GROWTH_TIME: Duration = Duration::from_secs(15);
/// Shrinking takes so many times the time limit at most, and at least so much if there is time.
const SHRINK_LIMITS: u32 = 15;
const SHRINK_TIME: Duration = Duration::from_secs(20);
/// Kept at the end for what is under way.
const END_TIME: Duration = Duration::from_millis(300);
/// The width of the progress line in columns.
const COLUMNS: usize = 80;

/// What came of a search.
pub struct SearchResult {
    pub tries: u64,
    /// The input that is too slow, or the slowest.
    pub slowest: Option<Slowest>,
    /// Inputs on which the reference is too slow too, or fails.
    pub too_hard: u64,
    /// How the program failed in another way.
    pub failure: Option<String>,
    pub wall: Duration,
    pub is_interrupted: bool,
}

/// The slowest input.
pub struct Slowest {
    pub trial: Trial,
    /// How it was made, for a person.
    pub name: String,
    pub growth: Option<Growth>,
    /// Its bytes before it was shrunk.
    pub found_bytes: usize,
    /// Nothing smaller was left to try.
    pub is_smallest: bool,
    /// The file that has it, or why there is none.
    pub kept: Result<PathBuf, String>,
}

/// The time limit of the program.
pub fn limit(search: &Search) -> Duration {
    let Target { problem, submission, .. } = search.target;
    problem.settings.limits(submission.source.language.time_factor).cpu
}

/// Searches until an input is found and shrunk or the time is over.
///
/// # Errors
///
/// A program of the problem cannot be built, the judge fails, or no try was made in the time.
pub fn run(search: &Search) -> Result<SearchResult, Failure> {
    match try_run(search) {
        Err(Failure::Interrupted) if search.end.is_interrupted() => Ok(SearchResult {
            tries: 0,
            slowest: None,
            too_hard: 0,
            failure: None,
            wall: search.end.elapsed(),
            is_interrupted: true,
        }),
        result => result,
    }
}

fn try_run(search: &Search) -> Result<SearchResult, Failure> {
    let programs = build(search)?;
    check_validators(search, &programs)?;
    let end = search.end.earlier_by(END_TIME.min(search.end.left() / 10));
    let growth_time = (end.left() / GROWTH_PART).min(MAX_GROWTH_TIME);
    let mut line = progress::Line::default();
    let mut show = |text: &str| {
        if search.show_progress {
            line.show(text, COLUMNS);
        }
    };
    let mut progress = |tries: u64, slowest: Duration| {
        show(&format!("{tries} tries, the slowest {}", time(slowest)));
    };
    let hunted = hunt::hunt(&programs, search.seed, end.earlier_by(growth_time), &mut progress)?;
    tell(programs.notes());
    if hunted.tries == 0 && !search.end.is_interrupted() {
        return Err(nothing_tried(search, "before a run of the program ended"));
    }
    let trial = hunted.found.or_else(|| hunted.best.into_iter().next());
    let slowest = match trial {
        Some(trial) => Some(finish(search, &programs, trial, end, &mut show)?),
        None => None,
    };
    Ok(SearchResult {
        tries: hunted.tries,
        slowest,
        too_hard: hunted.too_hard,
        failure: hunted.failure,
        wall: search.end.elapsed(),
        is_interrupted: search.end.is_interrupted(),
    })
}

/// Builds the programs.
fn build<'a>(search: &Search<'a>) -> Result<Programs<'a>, Failure> {
    let alarm = Alarm::new()?;
    let real: Environment = search.target.environment;
    let build = || {
        let environment = Environment { interrupt: alarm.as_fd(), ..real };
        Programs::build(search.target, environment)
    };
    let name = escape(search.target.submission.name.as_bytes());
    let during = format!("building {name} and the programs of the problem");
    let built = search.end.during(&|| alarm.ring(), || match search.show_progress {
        true => progress::during(&during, build),
        false => build(),
    });
    match built {
        Err(Failure::Interrupted) if !search.end.is_interrupted() => {
            Err(nothing_tried(search, "while programs were being built"))
        }
        built => built,
    }
}

/// Does without validators that refuse what is stored.
fn check_validators(search: &Search, programs: &Programs) -> Result<(), Failure> {
    let alarm = Alarm::new()?;
    let real: Environment = search.target.environment;
    let environment = Environment { interrupt: alarm.as_fd(), ..real };
    let mut worker = Worker::new(environment, &search.target.problem.settings);
    let check = || programs.check_validators(&mut worker);
    tell(search.end.during(&|| alarm.ring(), check)?.as_slice());
    Ok(())
}

/// Keeps the slowest input, measures how its time grows, and makes it smaller if it is too slow.
fn finish(
    search: &Search,
    programs: &Programs,
    trial: Trial,
    end: Deadline,
    show: &mut dyn FnMut(&str),
) -> Result<Slowest, Failure> {
    let keeper = Keeper::new(&search.target);
    keeper.keep(&trial.candidate.input);
    let name = trial.candidate.recipe.name(programs);
    let found_bytes = trial.candidate.input.len();
    show("measuring how the time grows");
    // A search that found something soon has time for it.
    let part = end.within((end.left() / 3).min(MAX_GROWTH_TIME));
    let growth = growth_of(programs, &trial, part)?;
    let mut slowest =
        Slowest { trial, name, growth, found_bytes, is_smallest: false, kept: Err(String::new()) };
    if slowest.trial.is_found() && !end.is_over() {
        let limit = programs.job.limits.cpu;
        let part = end.within((limit * SHRINK_LIMITS).max(SHRINK_TIME));
        let mut keep = |trial: &Trial| {
            let bytes = trial.candidate.input.len();
            show(&format!("shrinking from {found_bytes} bytes to {bytes}"));
            keeper.keep(&trial.candidate.input);
        };
        let alarm = Alarm::new()?;
        let (trial, is_smallest) = part.during(&|| alarm.ring(), || {
            let mut worker = worker(programs, &alarm);
            shrink::shrink(programs, &mut worker, slowest.trial, part, &mut keep)
        })?;
        (slowest.trial, slowest.is_smallest) = (trial, is_smallest);
        // The sizes are in the name.
        slowest.name = match slowest.trial.candidate.recipe {
            Recipe::Stored(_) => slowest.name,
            ref recipe => recipe.name(programs),
        };
    }
    slowest.kept = keeper.into_result();
    Ok(slowest)
}

/// The growth of the first family of an input that has enough sizes.
fn growth_of(programs: &Programs, trial: &Trial, end: Deadline) -> Result<Option<Growth>, Failure> {
    let alarm = Alarm::new()?;
    let measured = end.during(&|| alarm.ring(), || {
        let mut worker = worker(programs, &alarm);
        for family in Family::of(programs, &mut worker, &trial.candidate, end)? {
            let growth = growth::measure(programs, &mut worker, &family, end)?;
            if growth.is_some() {
                return Ok(growth);
            }
        }
        Ok(None)
    });
    match measured {
        Err(Failure::Interrupted) => Ok(None),
        measured => measured,
    }
}

/// The message when the time is over and nothing was tried.
fn nothing_tried(search: &Search, when: &str) -> Failure {
    Failure::Error(format!(
        "no try was made to its end: the time of {} was over {when}; give it more with --time",
        time(search.time)
    ))
}
