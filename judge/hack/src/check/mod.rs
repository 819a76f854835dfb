//! `judge check`: whether a problem may ship. Each file below is one check, and a row of [`CHECKS`].

mod answers;
mod broken_inputs;
mod duplicates;
mod files;
pub mod finding;
mod generators;
mod groups;
mod inputs;
mod invalid_inputs;
mod limits_reached;
mod output_validator;
mod subject;
mod submissions;
mod texts;
mod time_limit;
mod trivial_programs;

use crate::environment::Environment;
use finding::CheckResult;
use judge_core::base::progress;
use judge_core::workspace::Problem;
use sandbox::Failure;
use subject::Subject;

/// Looks at one thing before a problem ships. It fails where a program of the problem cannot be built or run,
/// which is a fault of the problem, or where the user interrupts.
type Check = fn(&mut Subject) -> Result<CheckResult, Failure>;

/// All checks with their names in the table, the quick ones first. From `answers` on they need every program
/// judged on every case.
static CHECKS: [(&str, Check); 14] = [
    ("files", files::check),
    ("texts", texts::check),
    ("duplicates", duplicates::check),
    ("inputs", inputs::check),
    ("invalid inputs", invalid_inputs::check),
    ("broken inputs", broken_inputs::check),
    ("limits reached", limits_reached::check),
    ("generators", generators::check),
    ("output validator", output_validator::check),
    ("trivial programs", trivial_programs::check),
    ("answers", answers::check),
    ("submissions", submissions::check),
    ("groups", groups::check),
    ("time limit", time_limit::check),
];

/// Checks a problem: the name and the result of each check, as soon as it is done, until the user interrupts.
pub fn check<'a>(
    environment: Environment<'a>,
    problem: &'a Problem,
) -> impl Iterator<Item = Result<(&'static str, CheckResult), Failure>> + 'a {
    let mut subject = Subject::new(environment, problem);
    let mut failures: Vec<String> = Vec::new();
    CHECKS.iter().map(move |&(name, check)| {
        let line = format!("checking {}: {name}", problem.name);
        let checked = match progress::during(&line, || check(&mut subject)) {
            Err(Failure::Error(why)) if failures.contains(&why) => {
                CheckResult::skipped("not tried, for the fault above")
            }
            Err(Failure::Error(why)) => {
                failures.push(why.clone());
                CheckResult::fault(why)
            }
            checked => checked?,
        };
        Ok((name, checked))
    })
}
