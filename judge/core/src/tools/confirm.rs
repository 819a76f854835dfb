//! The second program: the opinion of other right programs on an answer of the reference.

use super::answer::Question;
use super::right_program::{RightProgram, Trust};
use super::runner::{Runner, Tool, ToolRun};
use super::toolbox::Query;
use crate::base::text::{escape, excerpt};
use crate::judging::data::Data;
use crate::verdict::Verdict;
use crate::workspace::Source;
use sandbox::{unless_interrupted, Failure};
use std::sync::Arc;

/// The maximum number of programs beside the reference that are asked in a search.
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

/// The results of the right programs about an answer that a person gives.
#[derive(Debug)]
pub enum Opinion {
    /// The output of the program with this name is right by it.
    By(String),
    /// Two independent programs print another answer, and the same one: their names, and the answer.
    Against([String; 2], Vec<u8>),
    /// No program prints it, and at most one prints another answer: its name and its output.
    None(Option<(String, Vec<u8>)>),
}

/// The first right program that ends well on an input, and its answer; else how each ended.
pub type FirstAnswer<T> = Result<(Arc<RightProgram<T>>, Vec<u8>), String>;

/// The result of the other right programs that a search asks about the answer of the reference.
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
    /// Asks the other right programs about the answer of the reference: the first that runs to its end decides. What
    /// is right is decided as when the problem is judged, but blanks do not count.
    ///
    /// # Errors
    ///
    /// The programs of the problem cannot be listed, or the user interrupts.
    pub fn confirm(&mut self, question: Question, answer: &[u8]) -> Result<Confirmation, Failure> {
        let mut unable = Vec::new();
        let mut others = self.others()?;
        // A simple program is the more independent one.
        others.sort_by_key(|one| one.is_accepted());
        let length = question.input.length();
        for other in others {
            if other.is_too_slow_for(length) {
                unable
                    .push(format!("{}: too slow on inputs no longer than this one", other.name()));
                continue;
            }
            let why = match self.trust(&other)? {
                Trust::None(why) => why,
                Trust::Full | Trust::ButForBlanks => {
                    match unless_interrupted(self.ask(&other, question, answer))? {
                        Ok(ToolRun { outcome, output }) => match outcome.verdict {
                            Verdict::Ac | Verdict::Pe => {
                                return Ok(Confirmation::By(other.submission.name.clone()))
                            }
                            Verdict::Wa => {
                                let by = other.submission.name.clone();
                                return Ok(Confirmation::Disagreement { by, output });
                            }
                            Verdict::Tle => {
                                other.was_too_slow_on(length);
                                outcome.end()
                            }
                            Verdict::Mle | Verdict::Ole | Verdict::Re | Verdict::Ce => {
                                outcome.end()
                            }
                        },
                        Err(why) => why,
                    }
                }
            };
            unable.push(format!("{}: {why}", other.name()));
        }
        Ok(Confirmation::NoProgram(unable))
    }

    /// Asks all right programs, the reference too, about an answer that a person gives, until one prints it or two
    /// print another one.
    ///
    /// # Errors
    ///
    /// The programs of the problem cannot be listed, or the user interrupts.
    pub fn opinion(&mut self, question: Question, answer: &[u8]) -> Result<Opinion, Failure> {
        let mut programs = self.tools.right_programs()?.to_vec();
        programs.sort_by_key(|one| one.is_accepted());
        let mut other: Option<(String, Vec<u8>)> = None;
        for program in &programs {
            if matches!(self.trust(program)?, Trust::None(_)) {
                continue;
            }
            let asked = unless_interrupted(self.ask(program, question, answer))?;
            let Ok(ToolRun { outcome, output }) = asked else { continue };
            let name = || program.submission.name.clone();
            match (outcome.verdict, &other) {
                (Verdict::Ac | Verdict::Pe, _) => return Ok(Opinion::By(name())),
                (Verdict::Wa, None) => other = Some((name(), output)),
                (Verdict::Wa, Some((first, printed))) => {
                    let asked = unless_interrupted(self.ask(program, question, printed))?;
                    let is_same = |run: ToolRun| run.outcome.verdict != Verdict::Wa;
                    if asked.is_ok_and(is_same) {
                        return Ok(Opinion::Against([first.clone(), name()], printed.clone()));
                    }
                }
                (Verdict::Tle | Verdict::Mle | Verdict::Ole | Verdict::Re | Verdict::Ce, _) => {}
            }
        }
        Ok(Opinion::None(other))
    }

    /// Runs the right programs on an input, the reference first, until one ends well.
    ///
    /// # Errors
    ///
    /// There is no reference, or the user interrupts.
    pub fn first_answer(&mut self, question: Question) -> Result<FirstAnswer<R::Tool>, Failure> {
        let reference = self.reference()?;
        let mut failures = Vec::new();
        for program in std::iter::once(reference).chain(self.others()?) {
            if let Trust::None(_) = self.trust(&program)? {
                continue;
            }
            let built = program.built(self.runner)??;
            let ran = self.judge(&program.submission, built.program(), question, None)?;
            if ran.outcome.verdict == Verdict::Ac {
                let answer = program.plain(ran.output);
                return Ok(Ok((program, answer)));
            }
            failures.push(format!("{}: {}", program.name(), ran.outcome.end()));
        }
        Ok(Err(failures.join(", ")))
    }

    /// Asks two other right programs about the answer of the reference, as a search does: those first that are
    /// accepted. That a simple one takes too long says nothing. `tested` has no say.
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
        for other in self.others()? {
            let is_tested = other.submission.source.path == tested.path;
            if is_tested || asked == MAX_ASKED || matches!(self.trust(&other)?, Trust::None(_)) {
                continue;
            }
            asked += 1;
            match self.ask(&other, question, answer)?.outcome.verdict {
                Verdict::Wa => return Ok(Agreement::Disagreement(other.submission.name.clone())),
                Verdict::Ac | Verdict::Pe if agreement == Agreement::NoProgram => {
                    agreement = Agreement::Full;
                }
                Verdict::Ac | Verdict::Pe => {}
                Verdict::Tle | Verdict::Mle if !other.is_accepted() => {}
                Verdict::Tle | Verdict::Mle | Verdict::Ole | Verdict::Re | Verdict::Ce => {
                    agreement = Agreement::Failure;
                }
            }
        }
        Ok(agreement)
    }

    /// The names of the other right programs that a search asks.
    ///
    /// # Errors
    ///
    /// The programs of the problem cannot be listed.
    pub fn asked_beside(&mut self) -> Result<Vec<String>, Failure> {
        Ok(self.others()?.iter().take(MAX_ASKED).map(|one| one.name()).collect())
    }

    fn ask(
        &mut self,
        other: &RightProgram<R::Tool>,
        question: Question,
        answer: &[u8],
    ) -> Result<ToolRun, Failure> {
        let built = other.built(self.runner)??;
        self.judge(&other.submission, built.program(), question, Some(Data::Bytes(answer)))
    }

    /// The right programs beside the reference.
    fn others(&mut self) -> Result<Vec<Arc<RightProgram<R::Tool>>>, Failure> {
        let reference = self.reference()?;
        let path = &reference.submission.source.path;
        let all = self.tools.right_programs()?;
        Ok(all.iter().filter(|one| one.submission.source.path != *path).cloned().collect())
    }
}

/// Says that two programs disagree, and shows the start of their outputs.
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
