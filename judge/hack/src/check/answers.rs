//! Every answer is right by the reference and by a second program.

use super::finding::{CheckResult, MAX_NAMED};
use super::subject::{ProgramVerdicts, Subject};
use judge_core::base::text::{count, escape, names};
use judge_core::judging::outcome::Outcome;
use judge_core::verdict::Verdict;
use sandbox::Failure;

/// Looks whether the reference and a second right program give each answer.
pub fn check(subject: &mut Subject) -> Result<CheckResult, Failure> {
    let problem = subject.problem;
    let name = escape(problem.name.as_bytes());
    let reference = problem.needed_reference()?.source.clone();
    let mut checked = CheckResult::default();
    let (mut unconfirmed, mut blanks) = (Vec::new(), Vec::new());
    let judged = subject.judged()?;
    let of_reference = judged.iter().find(|one| one.job.is_reference);
    let can_confirm = |one: &&ProgramVerdicts| {
        one.job.expectation.is_right_where_it_answers() && !one.is_copy_of(&reference)
    };
    let others: Vec<&ProgramVerdicts> = judged.iter().filter(can_confirm).collect();
    for (number, case) in problem.cases.iter().enumerate() {
        let is_confirmed = || others.iter().any(|one| one.verdict(number) == Some(Verdict::Ac));
        match of_reference.and_then(|one| one.verdict(number)) {
            Some(Verdict::Ac) if !is_confirmed() => unconfirmed.push(&case.id),
            // The check of the submissions says why there is no verdict.
            Some(Verdict::Ac) | None => {}
            Some(Verdict::Pe) => blanks.push(&case.id),
            Some(other) => checked.add_fault(format!(
                "{0}: the reference is {1} there; scripts/judge {name}/{0} shows it",
                escape(case.id.as_bytes()),
                other.name()
            )),
        }
    }
    for other in &others {
        let is_other = |(_, outcome): &&(usize, Outcome)| outcome.verdict == Verdict::Wa;
        let cases = other.verdicts.outcomes.iter().filter(is_other);
        let cases: Vec<&str> = cases.map(|(case, _)| &problem.cases[*case].id[..]).collect();
        if !cases.is_empty() {
            checked.add_fault(format!(
                "{}: {} answers otherwise; one of the two is wrong",
                names(&cases, MAX_NAMED),
                escape(other.job.name.as_bytes())
            ));
        }
    }
    if !blanks.is_empty() {
        let cases = names(&blanks, MAX_NAMED);
        checked.add_warning(format!("{cases}: the reference prints the answer with other blanks"));
    }
    if !unconfirmed.is_empty() && problem.settings.problem_type.has_answers() {
        checked.add_warning(format!(
            "{}: only the reference gives {}; add a second right program to \
             problems/{name}/submissions/brute_force",
            names(&unconfirmed, MAX_NAMED),
            if unconfirmed.len() == 1 { "the answer" } else { "these answers" }
        ));
    }
    checked.summary =
        format!("confirmed by a second program: {}", count(problem.cases.len(), "answer"));
    Ok(checked)
}
