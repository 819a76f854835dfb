//! The second program: what other right programs say about an answer of the reference.

use super::answer::Question;
use super::confirming_program::ConfirmingProgram;
use super::runner::{Runner, ToolRun};
use super::toolbox::Query;
use crate::base::text::{escape, excerpt};
use crate::judging::data::Data;
use crate::verdict::Verdict;
use crate::workspace::Source;
use sandbox::{unless_interrupted, Failure};
use std::sync::Arc;

/// The maximum number of accepted programs beside the one under test that are asked in a search.
const MAX_ASKED: usize = 2;
/// The maximum number of lines and columns shown of an output.
const MAX_LINES: usize = 20;
const MAX_COLUMNS: usize = 120;

/// The result of a second program about the answer of the reference.
#[derive(Debug)]
pub enum Confirmation {
    /// The output of the program with this name is right too.
    By(String),
    /// No other program ran to its end. A line for each that was tried.
    NoProgram(Vec<String>),
    /// The output of another program is not right by this answer.
    Disagreement {
        by: String,
        /// The output of that program.
        output: Vec<u8>,
    },
}

/// The result of the accepted programs that a search asks about the answer of the reference.
#[derive(Debug, PartialEq)]
pub enum Agreement {
    /// There is no such program.
    NoProgram,
    /// The outputs of all are right by it.
    Full,
    /// One fails in another way.
    Failure,
    /// The output of the program with this name is not right by it.
    Disagreement(String),
}

impl<R: Runner> Query<'_, R> {
    /// Asks the other programs about the answer of the reference: the first that runs to its end decides. What
    /// is right is decided as when the problem is judged.
    ///
    /// # Errors
    ///
    /// The programs of the problem cannot be listed, or the user interrupts.
    pub fn confirm(&mut self, question: Question, answer: &[u8]) -> Result<Confirmation, Failure> {
        let mut unable = Vec::new();
        for other in &*self.others()? {
            let ConfirmingProgram { submission, .. } = other;
            let why = match unless_interrupted(self.ask(other, question, answer))? {
                Ok(ToolRun { outcome, output }) => match outcome.verdict {
                    Verdict::Ac => return Ok(Confirmation::By(submission.name.clone())),
                    Verdict::Wa | Verdict::Pe => {
                        let by = submission.name.clone();
                        return Ok(Confirmation::Disagreement { by, output });
                    }
                    Verdict::Tle | Verdict::Mle | Verdict::Ole | Verdict::Re | Verdict::Ce => {
                        outcome.end()
                    }
                },
                Err(why) => why,
            };
            unable.push(format!("{}: {why}", escape(submission.name.as_bytes())));
        }
        Ok(Confirmation::NoProgram(unable))
    }

    /// Asks two accepted programs about the answer of the reference, as a search does. `tested` is the program
    /// under test, which has no say.
    ///
    /// # Errors
    ///
    /// The programs of the problem cannot be listed, or the output validator fails.
    pub fn agree(
        &mut self,
        question: Question,
        answer: &[u8],
        tested: &Source,
    ) -> Result<Agreement, Failure> {
        let (mut asked, mut agreement) = (0, Agreement::NoProgram);
        for other in self.others()?.iter().filter(|one| one.is_accepted()) {
            let is_tested = other.submission.source.is_same(tested);
            if is_tested || asked == MAX_ASKED || other.built(self.runner)?.is_err() {
                continue;
            }
            asked += 1;
            match self.ask(other, question, answer)?.outcome.verdict {
                Verdict::Wa | Verdict::Pe => {
                    return Ok(Agreement::Disagreement(other.submission.name.clone()))
                }
                Verdict::Ac if agreement == Agreement::NoProgram => agreement = Agreement::Full,
                Verdict::Ac => {}
                Verdict::Tle | Verdict::Mle | Verdict::Ole | Verdict::Re | Verdict::Ce => {
                    agreement = Agreement::Failure;
                }
            }
        }
        Ok(agreement)
    }

    /// The names of the accepted programs that a search asks, and whether the program under test is declared
    /// right too.
    ///
    /// # Errors
    ///
    /// The programs of the problem cannot be listed.
    pub fn accepted_beside(&mut self, tested: &Source) -> crate::Result<(Vec<String>, bool)> {
        let others = self.others()?;
        let (same, beside): (Vec<&ConfirmingProgram>, Vec<&ConfirmingProgram>) = others
            .iter()
            .filter(|one| one.is_accepted())
            .partition(|one| one.submission.source.is_same(tested));
        let names = beside.iter().take(MAX_ASKED).map(|one| one.submission.name.clone());
        Ok((names.collect(), !same.is_empty()))
    }

    fn ask(
        &mut self,
        other: &ConfirmingProgram,
        question: Question,
        answer: &[u8],
    ) -> Result<ToolRun, Failure> {
        let program = other.built(self.runner)??;
        self.judge(&other.submission, &program, question, Some(Data::Bytes(answer)))
    }

    /// The programs that can confirm an answer, in their order.
    fn others(&mut self) -> crate::Result<Arc<Vec<ConfirmingProgram>>> {
        let others = self.tools.others.get(|| {
            let reference = self.tools.problem.reference()?;
            let (mut found, _) = self.tools.workspace.submissions(&self.tools.problem, true)?;
            found.retain(|one| {
                one.expectation.is_right_where_it_answers()
                    && !reference.is_some_and(|it| it.source.is_same(&one.source))
            });
            found.sort_by_cached_key(|one| {
                let language = one.source.language;
                (one.expectation.is_accepted(), !language.is_installed(), language.delay())
            });
            Ok(Arc::new(found.into_iter().map(ConfirmingProgram::of).collect()))
        });
        others.map_err(|failure| failure.message().to_string())
    }
}

/// Says that two programs disagree, and shows the start of what they print.
pub fn disagreement(reference: &str, answer: &[u8], other: &str, output: &[u8]) -> String {
    let [reference, other] = [reference, other].map(|name| escape(name.as_bytes()));
    format!(
        "{reference} and {other} disagree, so nothing is written: one of the two is wrong\n\
         {reference} prints\n{}\n{other} prints\n{}",
        shown(answer),
        shown(output),
    )
}

/// The first lines of an output, indented.
fn shown(output: &[u8]) -> String {
    let lines = excerpt(output, MAX_LINES, MAX_COLUMNS);
    lines.iter().map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n")
}
