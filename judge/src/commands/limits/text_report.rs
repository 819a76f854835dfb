//! The proposal for people: a table of the programs, and the conclusion.

use super::proposal::{Proposal, WriteResult};
use judge_core::base::text::{escape, time, width};
use judge_core::language::Language;
use judge_core::time_limit::{Bound, Decider, Interval, MeasuredProgram, Times};
use judge_core::workspace::TimeMultipliers;
use std::time::Duration;

/// The columns of the table.
const HEADS: [&str; 5] = ["program", "language", "slowest case", "time", "time limit"];

/// The whole report.
pub fn text(proposal: &Proposal) -> String {
    let mut lines = table(proposal);
    lines.push(String::new());
    lines.extend(conclusions(proposal));
    lines.join("\n") + "\n"
}

fn table(proposal: &Proposal) -> Vec<String> {
    let multipliers = &proposal.problem.settings.multipliers;
    let mut rows = vec![HEADS.map(String::from)];
    rows.extend(proposal.measured.iter().map(|one| row(one, multipliers)));
    let widths: Vec<usize> = (0..HEADS.len())
        .map(|column| rows.iter().map(|row| width(&row[column])).max().unwrap_or_default())
        .collect();
    let line = |row: &[String; HEADS.len()]| {
        let mut line = String::new();
        for (cell, wide) in row.iter().zip(&widths) {
            line.push_str(cell);
            line.push_str(&" ".repeat(wide - width(cell) + 2));
        }
        line.trim_end().to_string()
    };
    rows.iter().map(line).collect()
}

fn row(one: &MeasuredProgram, multipliers: &TimeMultipliers) -> [String; HEADS.len()] {
    let MeasuredProgram { submission, times } = one;
    let case = match times {
        Times::Ended { case, .. } | Times::Stopped { case, .. } => case.as_str(),
        Times::Failed { case, .. } => case.as_deref().unwrap_or("-"),
        Times::NotInstalled { .. } | Times::Unknown { .. } => "-",
    };
    let taken = match times {
        Times::Ended { slowest, .. } => time(*slowest),
        Times::Stopped { after, .. } => format!("> {}", time(*after)),
        Times::Failed { .. } | Times::NotInstalled { .. } | Times::Unknown { .. } => {
            "-".to_string()
        }
    };
    let limit = match (one.bound(multipliers), times) {
        (Some(Bound::AtLeast(limit)), _) => format!("at least {}", time(limit)),
        (Some(Bound::AtMost { limit, or_more }), _) => format!("at most {}", or(limit, or_more)),
        (None, Times::Failed { verdict, .. }) => format!("not counted: {}", verdict.name()),
        (None, Times::Stopped { .. }) => "not counted: stopped".to_string(),
        (None, Times::NotInstalled { .. }) => "not counted: not installed".to_string(),
        (None, Times::Ended { .. } | Times::Unknown { .. }) => "not counted".to_string(),
    };
    let name = escape(submission.name.as_bytes());
    [name, label(submission.source.language), escape(case.as_bytes()), taken, limit]
}

/// A language with its time factor, if it has one.
fn label(language: &Language) -> String {
    match language.time_factor {
        1 => language.name.to_string(),
        factor => format!("{} /{factor}", language.name),
    }
}

fn or(limit: Duration, or_more: bool) -> String {
    format!("{}{}", time(limit), if or_more { " or more" } else { "" })
}

/// The lines below the table.
fn conclusions(proposal: &Proposal) -> Vec<String> {
    let mut lines = Vec::new();
    let right = seconds(proposal.right_bound);
    let slow = proposal.slow_bound.map(|bound| format!(", slow ones after {}", seconds(bound)));
    let slow = slow.unwrap_or_default();
    lines.push(format!(
        "programs were stopped after {right}{slow}; slow languages after a multiple (--up-to)"
    ));
    if !proposal.not_counted.is_empty() {
        lines.push(format!("not counted: {}", proposal.not_counted.join(", ")));
    }
    lines.extend(ends(proposal));
    lines.push(proposed(proposal));
    lines.push(current(proposal));
    lines
}

/// The ends of the interval with the programs that decide them, and where there are several languages
/// the interval of each.
fn ends(proposal: &Proposal) -> Vec<String> {
    let TimeMultipliers { ac_to_time_limit, time_limit_to_tle } =
        proposal.problem.settings.multipliers;
    let mut lines = Vec::new();
    let by = |end: &Decider| {
        let submission = &proposal.measured[end.program].submission;
        let share = match submission.source.language.time_factor {
            1 => String::new(),
            factor => format!(", divided by {factor} for {}", submission.source.language.name),
        };
        (escape(submission.name.as_bytes()), share)
    };
    if let Some(least) = &proposal.interval.least {
        let (name, share) = by(least);
        let limit = time(least.limit);
        lines.push(format!("at least {limit}: {ac_to_time_limit} times {name}{share}"));
    }
    match &proposal.interval.most {
        Some(most) => {
            let (name, share) = by(most);
            let limit = or(most.limit, most.or_more);
            lines.push(format!("at most {limit}: {name} divided by {time_limit_to_tle}{share}"));
        }
        None => lines.push(
            "only the lower end is known: no program in time_limit_exceeded is counted".to_string(),
        ),
    }
    let languages = proposal.by_language();
    if languages.len() > 1 {
        let alone = |(language, interval): (&'static Language, Interval)| {
            format!("  {} alone: {}", language.name, shown(&interval))
        };
        lines.extend(languages.into_iter().map(alone));
    }
    lines
}

/// An interval in words: `78 ms to 6.667 s`.
fn shown(interval: &Interval) -> String {
    match (&interval.least, &interval.most) {
        (Some(least), Some(most)) if least.limit > most.limit => format!(
            "no limit, as it is at least {} and at most {}",
            time(least.limit),
            or(most.limit, most.or_more)
        ),
        (Some(least), Some(most)) => {
            format!("{} to {}", time(least.limit), or(most.limit, most.or_more))
        }
        (Some(least), None) => format!("at least {}", time(least.limit)),
        (None, Some(most)) => format!("at most {}", or(most.limit, most.or_more)),
        (None, None) => "nothing is known".to_string(),
    }
}

/// The proposed limit, with the limit of each slow language, or why there is none.
fn proposed(proposal: &Proposal) -> String {
    let Some(limit) = proposal.limit() else {
        let name =
            |end: &Decider| escape(proposal.measured[end.program].submission.name.as_bytes());
        if let Some(slow) = proposal.interval.without_large_case() {
            return format!(
                "no case is large enough for a limit: {} must be too slow, and allows at most {}; add a case \
                 on which it takes long",
                name(&slow),
                time(slow.limit)
            );
        }
        return match (&proposal.interval.least, &proposal.interval.most) {
            (Some(_), Some(most)) if most.or_more => format!(
                "no limit can be proposed: {} was stopped too early; try a larger --up-to",
                name(most)
            ),
            (Some(least), Some(most)) => format!(
                "no limit separates {} from {}: make the cases harder for the one, or move it",
                name(least),
                name(most)
            ),
            _ => "no limit can be proposed: no accepted program is right on all cases".to_string(),
        };
    };
    let mut others = String::new();
    for (language, _) in proposal.by_language() {
        if language.time_factor > 1 {
            let limit = seconds(limit * language.time_factor);
            others.push_str(&format!(", {} {limit}", language.name));
        }
    }
    format!("proposed: {}{others}", seconds(limit))
}

/// The line where there is nothing to write.
const SAID_ALREADY: &str = "problem.yaml says so already";

/// The limit in problem.yaml, now and before.
fn current(proposal: &Proposal) -> String {
    let write = if proposal.limit().is_some() { "; --write changes it" } else { "" };
    match (proposal.written, proposal.current()) {
        (Some(WriteResult::Already), _) => SAID_ALREADY.to_string(),
        (Some(WriteResult::Now), Some(before)) => {
            format!("written to problem.yaml; the limit was {}", seconds(before))
        }
        (Some(WriteResult::Now), None) => {
            "written to problem.yaml, which named no limit".to_string()
        }
        (None, None) => format!("problem.yaml names no limit{write}"),
        (None, Some(now)) if proposal.limit() == Some(now) => SAID_ALREADY.to_string(),
        (None, Some(now)) => {
            let fits = if proposal.interval.contains(now) { "fits too" } else { "does not fit" };
            format!("the limit is now {}, which {fits}{write}", seconds(now))
        }
    }
}

/// A limit as one writes it: `1 s`, `0.25 s`.
fn seconds(limit: Duration) -> String {
    format!("{} s", limit.as_secs_f64())
}
