//! The answer of the reference, confirmed by an independent program, or by the answer that was pasted with the
//! input.

use judge_core::base::text::escape;
use judge_core::judging::data::Data;
use judge_core::tools::{disagreement, Alone, Built, Confirmation, Question, ToolRun, Tools};
use judge_core::verdict::Verdict;
use judge_core::workspace::limits::Patience;
use sandbox::Failure;
use site::pasted_case;

/// An answer that can be trusted.
pub struct ConfirmedAnswer {
    pub answer: Vec<u8>,
    /// The program that gave it.
    pub reference: String,
    /// The independent program that prints the same, or that the pasted answer is the same; `None` for no confirmation.
    pub by: Option<String>,
}

/// The answer of the reference, if an independent program confirms it: the first of those in
/// `brute_force`, then in `accepted`, that runs to its end. Where none does, the pasted answer confirms it, or
/// it needs no confirmation.
///
/// # Errors
///
/// The reference fails, or the pasted answer or a program disagrees, or nothing confirms the answer.
pub fn confirmed(
    tools: &Tools<Built>,
    runner: &mut Alone,
    input: &[u8],
    pasted: Option<&[u8]>,
    needs_confirmation: bool,
) -> Result<ConfirmedAnswer, Failure> {
    let problem = &tools.problem;
    let has_answers = problem.settings.problem_type.has_answers();
    let reference = tools.reference()?.name.clone();
    let question = Question::of(Data::Bytes(input));
    let ToolRun { outcome, output: answer } =
        tools.by(runner).answer(question, pasted.map(Data::Bytes))?;
    let is_compared = has_answers && outcome.verdict.is_wrong_output() && pasted.is_some();
    if outcome.verdict != Verdict::Ac && !is_compared {
        return Err(Failure::Error(format!(
            "the reference of {}, {}, fails on this input ({}), so nothing is written: fix it first",
            problem.name,
            escape(reference.as_bytes()),
            outcome.end()
        )));
    }
    if !has_answers {
        // The output validator has accepted the output of the reference. The pasted answer is for the validator.
        let answer = pasted.unwrap_or_default().to_vec();
        return Ok(ConfirmedAnswer {
            answer,
            reference,
            by: Some("the output validator".to_string()),
        });
    }
    // Neither the comparison of the problem nor one that passes over blanks and last digits takes it.
    let difference = pasted.and_then(|pasted| pasted_case::warning(pasted, &answer));
    if let (Verdict::Wa, Some(why)) = (outcome.verdict, difference) {
        return Err(Failure::Error(format!(
            "{why}; nothing is written: fix the reference, correct the pasted answer, or leave out the line \
             --- and what follows it"
        )));
    }
    let question = Question { patience: Patience::NewCase, ..question };
    let by = match tools.by(runner).confirm(question, &answer)? {
        Confirmation::By(by) => Some(by),
        Confirmation::Disagreement { by, output } => {
            return Err(Failure::Error(disagreement(&reference, &answer, &by, &output)));
        }
        Confirmation::NoProgram(_) if pasted.is_some() => Some("the pasted answer".to_string()),
        Confirmation::NoProgram(_) if !needs_confirmation => None,
        Confirmation::NoProgram(unable) => {
            let unable: String = unable.iter().map(|line| format!("\n{line}")).collect();
            return Err(Failure::Error(format!(
                "no independent program (submissions/brute_force or accepted) could confirm the \
                 answer; add one, or give the answer below the input, after a line `---`{unable}"
            )));
        }
    };
    Ok(ConfirmedAnswer { answer, reference, by })
}
