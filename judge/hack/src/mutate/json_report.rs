//! The results of the mutations, as JSON lines; judge/docs/output.md documents the keys.

use super::judge::MutationOutcome;
use super::results::Results;
use judge_core::base::json::Object;
use judge_core::verdict::Verdict;

/// A line for each mutation.
pub fn json(results: &Results) -> String {
    let mut text = String::new();
    for judged in &results.judged {
        let mut line = Object::new("mutant")
            .text("problem", &results.plan.problem.name)
            .number("line", judged.line as u64)
            .number("column", judged.column as u64)
            .text("old", judged.mutation.old(&results.plan.source))
            .text("new", &judged.mutation.new);
        line = match &judged.outcome {
            MutationOutcome::CompileError => line.text("verdict", Verdict::Ce.name()),
            MutationOutcome::Killed(case, verdict) => {
                line.text("verdict", verdict.name()).text("case", case)
            }
            MutationOutcome::Survived => line.text("verdict", Verdict::Ac.name()),
            MutationOutcome::NotJudged(_) => line,
        };
        if let Some(reason) = judged.reason {
            line = line.text("reason", reason);
        }
        text.push_str(&(line.line() + "\n"));
    }
    text
}
