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
    /// the like on an input. Unknown are
    /// references in languages without such checks, and those that do so on stored inputs.
    ///
    /// # Errors
    ///
    /// There is no reference, or the judge cannot run it.
    pub fn is_undefined(&mut self, input: &[u8]) -> Result<bool, Failure> {
        match self.checked_reference()? {
            Some(checked) => self.fails_checks(&checked, &[Data::Bytes(input)]),
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
            Ok((!self.fails_checks(&checked, &stored)?).then_some(checked))
        })
    }

    /// Whether the reference with checks ends at one, or prints something else than the reference.
    fn fails_checks(&mut self, checked: &R::Tool, inputs: &[Data]) -> Result<bool, Failure> {
        let limits = self.tools.problem.settings.limits_of(checked.source().language);
        let calls: Vec<Call> = inputs.iter().map(|&input| Call { words: &[], input }).collect();
        let runs = self.runner.run(checked, Role::Reference, limits, &calls)?;
        let answers = self.answers(inputs)?;
        let has_answers = self.tools.problem.settings.problem_type.has_answers();
        let differs = |(run, answer): (&ToolRun, &crate::Result<ToolRun>)| {
            let is_right = |run: &ToolRun| run.outcome.verdict == Verdict::Ac;
            let of_reference = answer.as_ref().ok().filter(|answer| is_right(answer));
            has_answers && is_right(run) && of_reference.is_some_and(|one| one.output != run.output)
        };
        Ok(runs.iter().any(|run| run.outcome.verdict == Verdict::Re)
            || runs.iter().zip(&answers).any(differs))
    }
}
