//! Each program gets the verdict that its folder declares, and each wrong one falls.

use super::finding::{CheckResult, MAX_NAMED};
use super::subject::{ProgramVerdicts, Subject};
use judge_core::base::text::{count, escape, names, shell_word};
use judge_core::verdict::Verdict;
use judge_core::workspace::Problem;
use sandbox::Failure;
use std::collections::BTreeMap;

/// Looks whether every program does as its folder says.
pub fn check(subject: &mut Subject) -> Result<CheckResult, Failure> {
    let problem = subject.problem;
    let mut checked = CheckResult::default();
    let (mut wrong, mut left_out) = (0, 0);
    let mut by_group: BTreeMap<&str, usize> = BTreeMap::new();
    // The programs without a verdict, by the first case that the judge failed on, and why.
    let mut unjudged: BTreeMap<Option<&(usize, String)>, Vec<&str>> = BTreeMap::new();
    let judged = subject.judged()?;
    for one in judged {
        if let Some(why) =
            one.verdicts.build_error.as_ref().and_then(|error| error.why_not_judged())
        {
            left_out += 1;
            if left_out == 1 {
                let why = why.lines().next().unwrap_or_default();
                let name = escape(one.job.name.as_bytes());
                checked.add_warning(format!("{name} is not judged: {why}"));
            }
            continue;
        }
        let is_wrong = one.job.expectation.is_to_fail();
        wrong += usize::from(is_wrong);
        if is_wrong {
            for group in one.groups_failed() {
                *by_group.entry(group).or_default() += 1;
            }
        }
        match one.job.as_expected(&one.verdicts) {
            Some(true) => {}
            Some(false) => add_unexpected(&mut checked, problem, one),
            // The check of the answers says so.
            None if one.verdicts.unanswered > 0 && one.verdicts.failures.is_empty() => {}
            None => {
                let first = one.verdicts.failures.iter().min_by_key(|(case, _)| *case);
                unjudged.entry(first).or_default().push(&one.job.name);
            }
        }
    }
    for (failure, programs) in unjudged {
        let have = if programs.len() == 1 { "has" } else { "have" };
        let why = failure.map_or(String::new(), |(case, why)| {
            let why = why.lines().next().unwrap_or_default();
            format!(", as the judge fails on {}: {why}", escape(problem.cases[*case].id.as_bytes()))
        });
        checked.add_fault(format!(
            "{} {have} no verdict{why}; scripts/judge {} --all shows more",
            names(&programs, MAX_NAMED),
            shell_word(&problem.name)
        ));
    }
    let mut summary = format!("as their folders say: {}", count(judged.len(), "program"));
    if wrong == 0 {
        summary += "; none is wrong on purpose, so nothing shows that the cases find mistakes";
    } else {
        let groups: Vec<String> = by_group
            .iter()
            .map(|(group, fallen)| format!("{} {fallen}", escape(group.as_bytes())))
            .collect();
        summary += &format!("; of {wrong} that must fail, fall in {}", groups.join(", "));
    }
    checked.summary = summary;
    Ok(checked)
}

/// Adds that a program does something else than its folder says.
fn add_unexpected(checked: &mut CheckResult, problem: &Problem, one: &ProgramVerdicts) {
    let name = escape(one.job.name.as_bytes());
    let verdict = one.verdicts.verdict().map_or("not judged", Verdict::name);
    if one.job.expectation.is_to_fail() && verdict == "AC" {
        let slow = if one.job.expectation.is_too_slow() { "--slow " } else { "" };
        let problem = shell_word(&problem.name);
        checked.add_fault(format!(
            "{name} is AC on every case; scripts/hack find {slow}{problem} \
             problems/{problem}/submissions/{name} looks for one that breaks it"
        ));
    } else if differs_in_blanks(one) {
        checked.add_warning(format!(
            "{name} prints other blanks than some answers (PE); most sites take that, and so does \
             `comparison: tokens` in problem.yaml"
        ));
    } else {
        let outcomes = &one.verdicts.outcomes;
        let odd = outcomes.iter().find(|(case, it)| !one.job.permits(*case, it.verdict));
        let verdict = match odd {
            Some((case, outcome)) => {
                let case = escape(one.job.cases[*case].id.as_bytes());
                format!("{} on {case}", outcome.verdict.name())
            }
            None => verdict.to_string(),
        };
        checked.add_fault(format!(
            "{name} is {verdict}, and its place says {}; move it, or correct the cases",
            escape(one.job.expectation.label.as_bytes())
        ));
    }
}

/// Whether a program that must be right is, but for blanks and empty lines.
fn differs_in_blanks(one: &ProgramVerdicts) -> bool {
    let mut odd =
        one.verdicts.outcomes.iter().filter(|(case, it)| !one.job.permits(*case, it.verdict));
    one.job.expectation.is_right_where_it_answers()
        && odd.all(|(_, outcome)| outcome.verdict == Verdict::Pe)
}
