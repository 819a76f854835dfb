//! The time limit leaves right programs enough time.

use super::finding::CheckResult;
use super::subject::Subject;
use judge_core::base::text::{escape, shell_word, time};
use judge_core::verdict::Verdict;
use judge_core::workspace::settings::TimeLimitOrigin;
use sandbox::Failure;
use std::time::Duration;

/// A limit above this is too high if it is this many times what right programs take. Lower ones are usual, however
/// fast the programs are.
const HIGH: Duration = Duration::from_secs(10);
const HIGH_TIMES: f64 = 20.0;

/// Looks how much of the time limit right programs take.
pub fn check(subject: &mut Subject) -> Result<CheckResult, Failure> {
    let problem = subject.problem;
    let name = shell_word(&problem.name);
    let mut checked = CheckResult::default();
    let times = problem.settings.multipliers.ac_to_time_limit;
    let judged = subject.judged()?;
    let right: Vec<_> = judged.iter().filter(|one| one.job.expectation.needs_time()).collect();
    let stopped = right.iter().find_map(|one| {
        let mut outcomes = one.verdicts.outcomes.iter();
        let (case, _) = outcomes.find(|(_, outcome)| outcome.verdict.is_too_slow())?;
        Some((&one.job, &one.job.cases[*case].id))
    });
    if let Some((job, case)) = stopped {
        checked.add_warning(format!(
            "{} takes more than {} on {}; scripts/judge limits {name} proposes a limit",
            escape(job.name.as_bytes()),
            time(job.limits.cpu),
            escape(case.as_bytes())
        ));
        return Ok(checked);
    }
    let used = right.iter().filter_map(|one| {
        let right = one.verdicts.outcomes.iter().filter(|(_, one)| one.verdict == Verdict::Ac);
        let most = right.map(|(_, outcome)| outcome.time).max()?;
        let share = most.as_secs_f64() / one.job.limits.cpu.as_secs_f64();
        (share > 0.0).then_some((share, most, &one.job))
    });
    let Some((share, most, job)) = used.reduce(|a, b| if b.0 > a.0 { b } else { a }) else {
        checked.summary = "no right program takes time that can be measured".to_string();
        return Ok(checked);
    };
    let program = escape(job.name.as_bytes());
    if problem.settings.time_limit_origin != TimeLimitOrigin::Named {
        checked.summary = format!("problem.yaml names none; {program} takes {}", time(most));
        return Ok(checked);
    }
    let takes = format!("{program} takes {} of {}", time(most), time(job.limits.cpu));
    if share * times > 1.0 {
        checked.add_warning(format!(
            "{takes}; the limit should be {times} times what right programs take: scripts/judge limits \
             {name} proposes one"
        ));
    } else if problem.settings.time_limit > HIGH && share * HIGH_TIMES < 1.0 {
        checked.add_warning(format!(
            "{takes}; so high a limit lets slow programs pass, and judging takes long: scripts/judge limits \
             {name} proposes one"
        ));
    }
    checked.summary = takes;
    Ok(checked)
}
