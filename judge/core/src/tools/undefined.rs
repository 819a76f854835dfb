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
    /// and those that do so on stored inputs. No check of a compiler sees that `scanf` cuts a number to 32 bits: that
    /// is known where the answer stays the same for the number that is left.
    ///
    /// # Errors
    ///
    /// There is no reference, or the judge cannot run it.
    pub fn is_undefined(&mut self, input: &[u8], answer: &[u8]) -> Result<bool, Failure> {
        let Some(checked) = self.checked_reference()? else { return Ok(false) };
        if self.fails_checks(&checked, &[Data::Bytes(input)], &[Some(answer.to_vec())])? {
            return Ok(true);
        }
        if !checked.source().language.cuts_numbers() {
            return Ok(false);
        }
        let Some(cut) = cut_numbers(input) else { return Ok(false) };
        let run = self.answers(&[Data::Bytes(&cut)])?.pop();
        let right = run.and_then(Result::ok).filter(|run| run.outcome.verdict == Verdict::Ac);
        Ok(right.is_some_and(|run| run.output == answer))
    }

    fn checked_reference(&mut self) -> Result<Option<Arc<R::Tool>>, Failure> {
        let tools = self.tools;
        tools.checked_reference.get(|| {
            let reference = self.reference()?;
            let source = &reference.submission.source;
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

/// The input in which of each integer the lowest 32 bits are left, with their sign. Nothing if that changes none.
fn cut_numbers(input: &[u8]) -> Option<Vec<u8>> {
    let text = std::str::from_utf8(input).ok()?;
    let cut_word = |word: &str| match word.parse::<i64>() {
        Ok(number) if i32::try_from(number).is_err() => (number as i32).to_string(),
        Ok(_) | Err(_) => word.to_string(),
    };
    let cut_line = |line: &str| line.split(' ').map(cut_word).collect::<Vec<_>>().join(" ");
    let cut = text.split('\n').map(cut_line).collect::<Vec<_>>().join("\n");
    (cut != text).then_some(cut.into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_integers_beyond_32_bits_the_lowest_are_left() {
        let cut =
            cut_numbers(b"2 4294967303\n3221225472 x -4294967297\n").expect("three are large");
        assert_eq!(cut, b"2 7\n-1073741824 x -1\n");
        assert_eq!(cut_numbers(b"2147483647 -2147483648 99999999999999999999\n"), None);
    }
}
