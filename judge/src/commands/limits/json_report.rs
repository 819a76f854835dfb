//! The proposal as JSON lines: one for each program, then one for the limit.

use super::proposal::{Proposal, WriteResult};
use judge_core::base::json::Object;
use judge_core::time_limit::{Bound, MeasuredProgram, Times};
use judge_core::workspace::TimeMultipliers;
use std::time::Duration;

/// Every line of the report.
pub fn json(proposal: &Proposal) -> String {
    let multipliers = &proposal.problem.settings.multipliers;
    let programs = proposal.measured.iter();
    let programs = programs.map(|one| program(&proposal.problem.name, one, multipliers));
    programs.chain([limit(proposal)]).map(|line| line + "\n").collect()
}

fn micros(time: Duration) -> u64 {
    time.as_micros() as u64
}

fn program(problem: &str, one: &MeasuredProgram, multipliers: &TimeMultipliers) -> String {
    let MeasuredProgram { submission, times } = one;
    let mut object = Object::new("program")
        .text("problem", problem)
        .text("submission", &submission.name)
        .text("language", submission.source.language.name)
        .number("time_factor", u64::from(submission.source.language.time_factor))
        .flag("must_exceed", one.must_exceed());
    object = match times {
        Times::Ended { slowest, case } => {
            object.text("case", case).number("cpu_us", micros(*slowest))
        }
        Times::Stopped { after, case } => {
            object.text("case", case).number("stopped_after_us", micros(*after))
        }
        Times::Failed { verdict, case: None } => object.text("verdict", verdict.name()),
        Times::Failed { verdict, case: Some(case) } => {
            object.text("case", case).text("verdict", verdict.name())
        }
        Times::NotInstalled { why } | Times::Unknown { why } => object.text("error", why),
    };
    match one.bound(multipliers) {
        Some(Bound::AtLeast(limit)) => object.number("at_least_us", micros(limit)),
        Some(Bound::AtMost { limit, or_more }) => {
            object.number("at_most_us", micros(limit)).flag("or_more", or_more)
        }
        None => object,
    }
    .line()
}

fn limit(proposal: &Proposal) -> String {
    let TimeMultipliers { ac_to_time_limit, time_limit_to_tle } =
        proposal.problem.settings.multipliers;
    let mut object = Object::new("limits").text("problem", &proposal.problem.name);
    if let Some(least) = proposal.interval.least {
        object = object.number("at_least_us", micros(least.limit));
    }
    if let Some(most) = proposal.interval.most {
        object = object.number("at_most_us", micros(most.limit)).flag("or_more", most.or_more);
    }
    if let Some(limit) = proposal.limit() {
        object = object.number("proposed_us", micros(limit));
    }
    if let Some(current) = proposal.current() {
        object = object.number("current_us", micros(current));
    }
    object
        .number("ac_to_time_limit_percent", (ac_to_time_limit * 100.0).round() as u64)
        .number("time_limit_to_tle_percent", (time_limit_to_tle * 100.0).round() as u64)
        .flag("written", proposal.written == Some(WriteResult::Now))
        .line()
}
