//! A program of a problem that is declared right.

use super::lazy::Lazy;
use super::runner::{build, Role, Runner, Tool};
use crate::base::text::escape;
use crate::base::{file, line_ends, MIB};
use crate::workspace::Submission;
use sandbox::Failure;
use std::sync::{Arc, Mutex};

/// The format of a `long long` in Windows; here it prints an `int`, 64 columns wide.
const WINDOWS_FORMAT: &str = "%I64";
/// The part of a source that is searched for it, in bytes.
const MAX_SOURCE: u64 = MIB;

/// The share of the time that a program gets which takes too long: so many runs to their limit.
const SLOW_RUNS: usize = 3;

/// A program that may give answers, built when it is asked for the first time.
pub struct RightProgram<T> {
    pub submission: Submission,
    tool: Lazy<crate::Result<Arc<T>>>,
    pub(super) trust: Lazy<Trust>,
    /// The lengths of the inputs on which it took too long, in bytes.
    slow_on: Mutex<Vec<u64>>,
}

/// Whether the answers of a program hold.
#[derive(Clone, Debug, PartialEq)]
pub enum Trust {
    /// It is right on each stored case that it finishes in time.
    Full,
    /// So it is, but for blanks and empty lines.
    ButForBlanks,
    /// It does not compile, or it is wrong on a stored case; why.
    None(String),
}

impl<T: Tool> RightProgram<T> {
    /// Neither built nor tried yet.
    pub fn of(submission: Submission) -> RightProgram<T> {
        RightProgram {
            submission,
            tool: Lazy::default(),
            trust: Lazy::default(),
            slow_on: Mutex::default(),
        }
    }

    /// One whose answers hold without a try.
    pub(super) fn believed(submission: Submission) -> RightProgram<T> {
        let program = RightProgram::of(submission);
        program.trust.set(Trust::Full);
        program
    }

    /// The name in a message.
    pub fn name(&self) -> String {
        escape(self.submission.name.as_bytes())
    }

    /// The program, built once, or why it cannot be built.
    ///
    /// # Errors
    ///
    /// The user interrupts.
    pub fn built<R: Runner<Tool = T>>(
        &self,
        runner: &mut R,
    ) -> Result<crate::Result<Arc<T>>, Failure> {
        self.tool.get(|| build(runner, &self.submission.source, Role::Reference, ""))
    }

    /// The program, if it was built.
    pub fn made(&self) -> Option<Arc<T>> {
        self.tool.made().and_then(Result::ok)
    }

    /// Whether its answers hold, if that is known by now.
    pub fn trust(&self) -> Option<Trust> {
        self.trust.made()
    }

    /// Whether it is declared right within the limits, and not only where it ends.
    pub fn is_accepted(&self) -> bool {
        self.submission.expectation.is_accepted()
    }

    /// Whether it took too long so often that it is left alone with an input of this length, in bytes: as long as the
    /// shortest on which it did, or longer.
    pub(super) fn is_too_slow_for(&self, length: u64) -> bool {
        let slow_on = self.slow_on.lock().expect("no thread panics with it");
        slow_on.len() >= SLOW_RUNS && slow_on.iter().any(|&slow| slow <= length)
    }

    /// Keeps that it took too long on an input of this length.
    pub(super) fn was_too_slow_on(&self, length: u64) {
        self.slow_on.lock().expect("no thread panics with it").push(length);
    }

    /// Its answer with the blanks put right where it prints other blanks than the stored answers have.
    pub(super) fn plain(&self, answer: Vec<u8>) -> Vec<u8> {
        match self.trust() {
            Some(Trust::ButForBlanks) => line_ends::plain(&answer, true),
            Some(Trust::Full | Trust::None(_)) | None => answer,
        }
    }

    /// Whether it prints numbers in the format of Windows.
    pub(super) fn has_windows_format(&self) -> bool {
        let source = &self.submission.source;
        let texts = source.files().iter().map(|file| file::read(&file.path, MAX_SOURCE));
        let has_format = |text: Vec<u8>| String::from_utf8_lossy(&text).contains(WINDOWS_FORMAT);
        source.language.cuts_numbers() && texts.flatten().any(has_format)
    }
}
