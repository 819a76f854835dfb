//! The answer of the reference, confirmed by an independent program.

use super::runner::Runner;
use judge_core::answers::{disagreement, Answerer, Confirmation, Question};
use judge_core::base::text::escape;
use judge_core::verdict::Verdict;
use sandbox::Failure;
use std::path::Path;

/// An independent program gets this many times the time limit.
const INDEPENDENT_TIMES: u32 = 10;

/// An answer that can be trusted.
pub struct Confirmed {
    pub answer: Vec<u8>,
    /// The program that gave it.
    pub reference: String,
    /// The independent program that prints the same.
    pub by: String,
}

/// The answer of the reference, if an independent program confirms it: the first of those in
/// `brute_force`, then in `accepted`, that runs to its end.
pub fn confirmed(runner: &mut Runner, input: &Path) -> Result<Confirmed, Failure> {
    let problem = runner.problem;
    let answerer =
        Answerer::new(runner.environment.workspace, problem, runner.environment.builder)?;
    let reference = answerer.reference().name.clone();
    let time = problem.settings.time_limit;
    let question = Question { input, validator_flags: None, time };
    let (outcome, answer) = answerer.answer(&mut runner.sandbox, question, None)?;
    if outcome.verdict != Verdict::Ac {
        return Err(Failure::Error(format!(
            "the reference of {}, {}, fails on this input ({}), so nothing is written: fix it first",
            problem.name,
            escape(reference.as_bytes()),
            outcome.end()
        )));
    }
    if !problem.settings.problem_type.has_answers() {
        // The output validator has accepted what the reference said to it.
        return Ok(Confirmed { answer, reference, by: "the output validator".to_string() });
    }
    let question = Question { time: time * INDEPENDENT_TIMES, ..question };
    match answerer.confirm(&mut runner.sandbox, question, &answer)? {
        Confirmation::By(by) => Ok(Confirmed { answer, reference, by }),
        Confirmation::Disagreement { by, output } => {
            Err(Failure::Error(disagreement(&reference, &answer, &by, &output)))
        }
        Confirmation::Nobody(unable) => {
            let unable: String = unable.iter().map(|line| format!("\n{line}")).collect();
            Err(Failure::Error(format!(
                "no independent program (submissions/brute_force or accepted) could confirm the \
                 answer{unable}"
            )))
        }
    }
}
