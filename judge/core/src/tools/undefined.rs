//! Undefined behavior of the reference. An accepted program hardly overflows a number or leaves an array on an
//! input that its problem permits.

use super::runner::{build, Call, Role, Runner, Tool, ToolRun};
use super::toolbox::Query;
use crate::base::{file, MIB};
use crate::judging::data::Data;
use crate::verdict::Verdict;
use crate::workspace::Input;
use sandbox::Failure;
use std::sync::Arc;

/// The number of stored inputs on which the checks must find nothing.
const STORED: usize = 8;

impl<R: Runner> Query<'_, R> {
    /// Whether the reference is known to overflow a number, to leave an array, to read a variable without a value or
    /// the like on an input to which it gives this answer. Unknown are references in languages without such checks,
    /// and those that do so on stored inputs.
    ///
    /// # Errors
    ///
    /// There is no reference, or the judge cannot run it.
    pub fn is_undefined(&mut self, input: &[u8], answer: &[u8]) -> Result<bool, Failure> {
        match self.checked_reference()? {
            Some(checked) => {
                self.fails_checks(&checked, &[Data::Bytes(input)], &[Some(answer.to_vec())])
            }
            None => Ok(false),
        }
    }

    fn checked_reference(&mut self) -> Result<Option<Arc<R::Tool>>, Failure> {
        let tools = self.tools;
        tools.checked_reference.get(|| {
            let source = &tools.reference()?.source;
            let mut checked = None;
            for language in source.language.with_checks() {
                let mut source = source.clone();
                source.language = language;
                checked = build(self.runner, &source, Role::Reference, "")?.ok();
                if checked.is_some() {
                    break;
                }
            }
            let Some(checked) = checked else { return Ok(None) };
            let inputs = tools.problem.all_cases().filter_map(|case| match &case.input {
                Input::File(path) => file::read(path, MIB).ok(),
                Input::Recipe(_) => None,
            });
            let inputs: Vec<Vec<u8>> = inputs.take(STORED).collect();
            let stored: Vec<Data> = inputs.iter().map(|input| Data::Bytes(input)).collect();
            let answers = self.answers(&stored)?.into_iter().map(|run| {
                let right = run.ok().filter(|run| run.outcome.verdict == Verdict::Ac);
                right.map(|run| run.output)
            });
            let answers: Vec<Option<Vec<u8>>> = answers.collect();
            Ok((!self.fails_checks(&checked, &stored, &answers)?).then_some(checked))
        })
    }

    /// Whether the reference with checks ends at one, or prints something else than the reference, where its answer
    /// is known.
    fn fails_checks(
        &mut self,
        checked: &R::Tool,
        inputs: &[Data],
        answers: &[Option<Vec<u8>>],
    ) -> Result<bool, Failure> {
        let limits = self.tools.problem.settings.limits_of(checked.source().language);
        let calls: Vec<Call> = inputs.iter().map(|&input| Call { words: &[], input }).collect();
        let runs = self.runner.run(checked, Role::Reference, limits, &calls)?;
        let has_answers = self.tools.problem.settings.problem_type.has_answers();
        let fails = |(run, answer): (&ToolRun, &Option<Vec<u8>>)| match run.outcome.verdict {
            Verdict::Re => true,
            Verdict::Ac => has_answers && answer.as_ref().is_some_and(|one| *one != run.output),
            Verdict::Wa | Verdict::Pe | Verdict::Tle => false,
            Verdict::Mle | Verdict::Ole | Verdict::Ce => false,
        };
        Ok(runs.iter().zip(answers).any(fails))
    }
}
