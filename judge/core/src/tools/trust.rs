//! Whether the answers of a right program hold: no output that it prints on the stored cases is wrong.

use super::answer::Question;
use super::right_program::{RightProgram, Trust};
use super::runner::{Runner, Tool, ToolRun};
use super::toolbox::Query;
use crate::base::text::escape;
use crate::judging::data::Data;
use crate::verdict::Verdict;
use crate::workspace::limits::{Patience, TRUST_TIME};
use crate::workspace::{Case, Input, Problem, Submission, SAMPLE};
use sandbox::{unless_interrupted, Failure};
use std::fs;
use std::path::Path;

impl<R: Runner> Query<'_, R> {
    /// Its failure on a stored case, if it fails; of one that does not compile, the first lines of the reason.
    ///
    /// # Errors
    ///
    /// The user interrupts.
    pub fn fault_of(&mut self, submission: &Submission) -> Result<Option<String>, Failure> {
        Ok(match self.trust(&RightProgram::of(submission.clone()))? {
            Trust::None(why) => Some(why),
            Trust::Full | Trust::ButForBlanks => None,
        })
    }

    /// Whether the answers of a program hold. The time of a run says nothing: a brute force may be slow.
    ///
    /// # Errors
    ///
    /// The user interrupts.
    pub(super) fn trust(&mut self, program: &RightProgram<R::Tool>) -> Result<Trust, Failure> {
        program.trust.get(|| {
            let built = match program.built(self.runner)? {
                Ok(built) => built,
                Err(why) => return Ok(Trust::None(why)),
            };
            let (mut trust, mut left) = (Trust::Full, TRUST_TIME);
            if self.tools.are_answers_doubted {
                return Ok(trust);
            }
            for (case, input) in stored_inputs(&self.tools.problem) {
                if left.is_zero() {
                    break;
                }
                let question = Question {
                    input: Data::Path(input),
                    validator_flags: case.validator_flags.as_deref(),
                    patience: Patience::Trust,
                };
                let known = Some(Data::Path(&case.answer));
                let judged = self.judge(&program.submission, built.program(), question, known);
                // An output validator that fails says nothing about the program.
                let Ok(ToolRun { outcome, .. }) = unless_interrupted(judged)? else { continue };
                left = left.saturating_sub(outcome.cpu);
                let is_wrong = match outcome.verdict {
                    Verdict::Pe if self.tools.problem.settings.problem_type.has_answers() => {
                        trust = Trust::ButForBlanks;
                        program.has_windows_format()
                    }
                    Verdict::Wa | Verdict::Pe | Verdict::Re | Verdict::Ole => true,
                    Verdict::Ac | Verdict::Tle | Verdict::Mle | Verdict::Ce => false,
                };
                if is_wrong {
                    let (id, end) = (escape(case.id.as_bytes()), outcome.verdict.name());
                    let hint = if program.has_windows_format() {
                        "; it has %I64d, which prints 32 bits here: print a long long by %lld"
                    } else {
                        ""
                    };
                    // A person may have stored a wrong answer, which a site hardly shows.
                    let doubt = match case.group() {
                        SAMPLE => "",
                        _ => " (unless the answer there is wrong)",
                    };
                    return Ok(Trust::None(format!("{end} on {id}{doubt}{hint}")));
                }
            }
            Ok(trust)
        })
    }
}

/// The cases whose inputs are files, and these: the samples first, then the smallest.
fn stored_inputs(problem: &Problem) -> Vec<(&Case, &Path)> {
    let files = problem.cases.iter().filter_map(|case| match &case.input {
        Input::File(path) => Some((case, path.as_path())),
        Input::Recipe(_) => None,
    });
    let mut inputs: Vec<(&Case, &Path)> = files.collect();
    inputs.sort_by_cached_key(|(case, path)| {
        (case.group() != SAMPLE, fs::metadata(path).map_or(u64::MAX, |data| data.len()))
    });
    inputs
}
