//! The proposal as JSON lines: one for each program, then one for the limit.

use super::proposal::{Proposal, WriteResult};
use judge_core::base::json::Object;
use judge_core::time_limit::{Bound, Interval, MeasuredProgram, Times};
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
    let Interval { least, most } = proposal.interval;
    Object::new("limits")
        .text("problem", &proposal.problem.name)
        .optional_number("at_least_us", least.map(|least| micros(least.limit)))
        .with(most, |object, most| {
            object.number("at_most_us", micros(most.limit)).flag("or_more", most.or_more)
        })
        .optional_number("proposed_us", proposal.limit().map(micros))
        .optional_number("current_us", proposal.current().map(micros))
        .number("ac_to_time_limit_percent", (ac_to_time_limit * 100.0).round() as u64)
        .number("time_limit_to_tle_percent", (time_limit_to_tle * 100.0).round() as u64)
        .flag("written", proposal.written == Some(WriteResult::Now))
        .line()
}
