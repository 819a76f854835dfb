//! The place where each program runs in a process of its own.

use super::{BuildError, Builder, Program, Scratch};
use crate::workspace::Source;
use sandbox::{Failure, Sandbox};

/// A sandbox, and the builder of the programs that run in it.
pub struct Alone<'a> {
    pub sandbox: Sandbox<'a>,
    pub builder: &'a Builder,
    /// The folder that generators write to, once there is one.
    pub(crate) folder: Option<Scratch>,
}

impl<'a> Alone<'a> {
    pub fn new(sandbox: Sandbox<'a>, builder: &'a Builder) -> Alone<'a> {
        Alone { sandbox, builder, folder: None }
    }

    /// Builds a submission.
    pub fn build(&mut self, source: &Source) -> Result<Program, BuildError> {
        self.builder.build(&mut self.sandbox, source)
    }

    /// Builds a program of the problem; `what` names it in a message.
    pub fn build_tool(&mut self, source: &Source, what: &str) -> Result<Program, Failure> {
        self.builder.build_tool(&mut self.sandbox, source, what)
    }
}
