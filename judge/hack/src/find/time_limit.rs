//! The time limit of a search where the problem names none.

use super::clock::Deadline;
use crate::environment::Environment;
use crate::find::clock::{LONG, SIDE_PART};
use judge_core::base::text::{self, escape};
use judge_core::judging::data::Data;
use judge_core::tools::{Alone, Built, Question, Tools};
use judge_core::verdict::Verdict;
use judge_core::workspace::settings::TimeLimitOrigin;
use judge_core::workspace::{Input, Problem};
use sandbox::Failure;
use std::cmp::Reverse;
use std::fs;
use std::slice;
use std::time::Duration;

/// The time limit of the tried program where the problem names none and is not measured yet. Only a program that is
/// slower is a reason to measure.
pub const FIRST_LIMIT: Duration = Duration::from_secs(1);
/// The time limit where none is known, also of the problem's own programs until it is measured.
pub const LONG_LIMIT: Duration = Duration::from_secs(10);
/// A rough limit is this many times the time of the reference on this many cases with the largest inputs, and at least
/// `LEAST_ROUGH`: others that are right may take several times as long.
const ROUGH_TIMES: u32 = 10;
const ROUGH_CASES: usize = 3;
const LEAST_ROUGH: Duration = Duration::from_secs(4);

/// Gives a problem that names no time limit a provisional one. Where there is no time to measure its accepted
/// programs, it is a rough one by the reference alone, or else one that no right program is likely to need. Returns
/// the time that is left for the search.
pub fn provide_time_limit(
    environment: Environment,
    end: Deadline,
    time: Duration,
    problem: &mut Problem,
) -> Result<Duration, Failure> {
    if !problem.settings.lacks_time_limit() {
        return Ok(time);
    }
    let before = end.elapsed();
    let left = || time.saturating_sub(end.elapsed() - before);
    let provide = |environment: Environment| {
        environment.provide_time_limits(slice::from_mut(problem)).map(Some)
    };
    if in_part(environment, end, time, provide)?.is_some() {
        return Ok(left());
    }
    let rough = |environment: Environment| rough_limit(environment, problem);
    let limit = in_part(environment, end, time, rough)?;
    let name = escape(problem.name.as_bytes());
    let why = match limit {
        Some(_) => "by what the reference takes on the largest",
        None => "which is likely to be enough",
    };
    let limit = limit.unwrap_or(LONG_LIMIT);
    let (shown, command) =
        (text::time(limit), environment.workspace.command("judge", &format!("limits {name}")));
    problem.settings.time_limit = limit;
    problem.settings.time_limit_origin = TimeLimitOrigin::Provisional;
    environment.note(&format!(
        "{name} names no time limit, and there is no time to measure its accepted programs on all \
         cases; for now it is {shown}, {why}; {command} proposes one"
    ));
    Ok(left())
}

/// A rough time limit: `ROUGH_TIMES` times the time of the reference on the largest inputs. Its output is not judged,
/// as output validators may take longer than all else. `None` where the reference fails there.
fn rough_limit(environment: Environment, problem: &Problem) -> Result<Option<Duration>, Failure> {
    let Some(reference) = problem.reference()? else { return Ok(None) };
    let factor = reference.source.language.time_factor;
    let mut bounded = problem.clone();
    bounded.settings.time_limit = LONG;
    let tools: Tools<Built> = Tools::new(environment.workspace, &bounded);
    let mut runner = Alone::new(environment.sandbox(), environment.builder);
    let mut paths: Vec<_> = problem
        .all_cases()
        .filter_map(|case| match &case.input {
            Input::File(path) => Some(path),
            Input::Recipe(_) => None,
        })
        .collect();
    paths.sort_by_key(|path| Reverse(fs::metadata(path).map_or(0, |data| data.len())));
    let mut slowest = Duration::ZERO;
    for path in paths.into_iter().take(ROUGH_CASES) {
        let answered = tools.by(&mut runner).answer(Question::of(Data::Path(path)), None)?;
        if answered.outcome.verdict != Verdict::Ac {
            return Ok(None);
        }
        slowest = slowest.max(answered.outcome.cpu);
    }
    let limit = (slowest * ROUGH_TIMES / factor).as_secs_f64().ceil();
    Ok(Some(Duration::from_secs_f64(limit).max(LEAST_ROUGH)))
}

/// Measures within a part of this time. `None` where that is too short.
fn in_part<T>(
    environment: Environment,
    end: Deadline,
    time: Duration,
    measure: impl FnOnce(Environment) -> Result<Option<T>, Failure>,
) -> Result<Option<T>, Failure> {
    let measured = end
        .within(time / SIDE_PART)
        .alarming(|alarm| measure(Environment { interrupt: alarm.as_fd(), ..environment }));
    match measured {
        Err(Failure::Interrupted) if !end.is_interrupted() => Ok(None),
        measured => measured,
    }
}
