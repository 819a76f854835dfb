//! A run that is to be judged, and the part of its output that is kept.

use super::data::Data;
use super::job::Job;
use super::run_limits::RunLimits;
use crate::base::comparison_flags;
use crate::compile::Program;
use bytes::compare::Mode;
use sandbox::Failure;

/// A program to judge on an input. The job gives the limits, and how its output is judged.
#[derive(Clone, Copy)]
pub struct Run<'a> {
    pub program: &'a Program,
    pub job: &'a Job<'a>,
    pub input: Data<'a>,
    /// Without an answer the output is not judged: the verdict is AC when the program exits with 0.
    pub answer: Option<Data<'a>>,
    /// The flags of the output validator for this case, in place of the flags of the job.
    pub validator_flags: Option<&'a [String]>,
    /// Whether it may run on after its time limit and can be a close call.
    pub overtime: bool,
}

impl<'a> Run<'a> {
    /// A run that is stopped at its time limit, with the flags of the job.
    pub fn of(
        program: &'a Program,
        job: &'a Job<'a>,
        input: Data<'a>,
        answer: Option<Data<'a>>,
    ) -> Run<'a> {
        Run { program, job, input, answer, validator_flags: None, overtime: false }
    }

    /// The comparison of the output with the answer.
    pub(super) fn mode(&self) -> Result<Mode, Failure> {
        let Some(words) = self.validator_flags else { return Ok(self.job.compare) };
        let mode = comparison_flags::mode_of(words);
        let mode = mode.map_err(|error| format!("the flags of this case: {error}"))?;
        Ok(Mode::parse(&mode).expect("it is made to be read"))
    }

    /// The flags of the output validator.
    pub(super) fn flags(&self) -> &[String] {
        self.validator_flags.unwrap_or(self.job.validator_flags)
    }

    pub(super) fn limits(&self) -> RunLimits {
        RunLimits::new(self.job.limits, self.job.time_by, self.overtime)
    }
}

/// The start of the output of a program, up to a maximum number of bytes.
#[derive(Debug)]
pub struct Output {
    pub bytes: Vec<u8>,
    max: usize,
}

impl Output {
    /// Nothing yet, of at most `max` bytes.
    pub fn up_to(max: usize) -> Output {
        Output { bytes: Vec::new(), max }
    }

    pub(super) fn push(&mut self, chunk: &[u8]) {
        let free = self.max - self.bytes.len();
        self.bytes.extend_from_slice(&chunk[..chunk.len().min(free)]);
    }
}
