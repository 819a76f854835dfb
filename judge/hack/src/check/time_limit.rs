//! The time limit leaves right programs enough time.

use super::definition::Check;
use super::finding::Checked;
use super::subject::Subject;
use judge_core::base::text::{escape, shell_word, time};
use judge_core::verdict::Verdict;
use sandbox::Failure;
use std::time::Duration;

pub struct TimeLimit;

impl Check for TimeLimit {
    fn name(&self) -> &'static str {
        "time limit"
    }

    fn check(&self, subject: &mut Subject) -> Result<Checked, Failure> {
        let problem = subject.problem;
        let name = shell_word(&problem.name);
        let mut checked = Checked::default();
        if problem.settings.lacks_time_limit {
            checked.add_warning(format!(
                "problem.yaml names none; scripts/judge limits {name} --write proposes one"
            ));
        }
        let times = problem.settings.multipliers.ac_to_time_limit;
        let mut slowest = (0.0, String::new(), Duration::ZERO, Duration::ZERO);
        for one in subject.judged()? {
            if !one.job.expectation.needs_time() {
                continue;
            }
            let right = one.verdicts.outcomes.iter().filter(|(_, one)| one.verdict == Verdict::Ac);
            let Some(most) = right.map(|(_, outcome)| outcome.time).max() else { continue };
            let share = most.as_secs_f64() / one.job.limits.cpu.as_secs_f64();
            if share > slowest.0 {
                slowest = (share, escape(one.job.name.as_bytes()), most, one.job.limits.cpu);
            }
        }
        let (share, program, most, limit) = slowest;
        let takes = format!("{program} takes {} of {}", time(most), time(limit));
        if share * times > 1.0 && !problem.settings.lacks_time_limit {
            checked.add_warning(format!(
                "{takes}; the limit should be {times} times what right programs take: scripts/judge limits \
                 {name} proposes one"
            ));
        }
        checked.summary = match program.is_empty() {
            true => "no right program takes time that can be measured".to_string(),
            false => takes,
        };
        Ok(checked)
    }
}
