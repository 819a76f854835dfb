//! The results of checking or writing the answers of a problem.

use crate::judging::outcome::Outcome;
use crate::workspace::Problem;

/// The result of checking or writing the answer of a case.
pub enum Status {
    /// The answer is right by the output of the reference.
    Same,
    /// It is not, by this judgement of the output of the reference.
    Differs(Box<Outcome>),
    /// There was no answer. The program that confirmed it, or why none did.
    Written(Result<String, Vec<String>>),
    /// An answer that differed has another one now, confirmed in the same way.
    Replaced(Result<String, Vec<String>>),
    /// The reference fails on the input; how it ended.
    ReferenceFails(String),
    /// The judge cannot run the case, and why.
    NotRun(String),
}

/// The results of the cases of a problem.
pub struct AnswerReport<'a> {
    pub problem: &'a Problem,
    /// The name of the program that gave the answers.
    pub reference: String,
    /// Each case by its `group/name`.
    pub cases: Vec<(&'a str, Status)>,
}

impl AnswerReport<'_> {
    /// The number of files that were written.
    pub fn written(&self) -> usize {
        self.count(|status| matches!(status, Status::Written(_) | Status::Replaced(_)))
    }

    /// The number of cases with such a status.
    pub fn count(&self, is_counted: impl Fn(&Status) -> bool) -> usize {
        self.cases.iter().filter(|(_, status)| is_counted(status)).count()
    }
}
