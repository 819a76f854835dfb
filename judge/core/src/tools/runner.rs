//! The runs of a problem's own programs.

use crate::base::text::quote_path;
use crate::compile::{BuildError, Program};
use crate::judging::data::Data;
use crate::judging::outcome::Outcome;
use crate::judging::run_case::{Output, Run};
use crate::verdict::Verdict;
use crate::workspace::Source;
use sandbox::{unless_interrupted, End, Failure, Limits};
use std::sync::Arc;

/// A program that is built, as a runner needs it.
pub trait Tool {
    /// The program that was built of these files, for this role.
    fn of(program: Program, source: Source, role: Role) -> Self;
    /// The program that the sandbox runs.
    fn program(&self) -> &Program;
    /// Its files.
    fn source(&self) -> &Source;
}

/// The purpose of running a program.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Role {
    /// Its end says whether it accepts its input.
    Validator,
    /// It prints the answer.
    Reference,
    /// It prints an input, or writes it into a file.
    Generator,
}

/// The arguments and the input of a run.
#[derive(Clone, Copy)]
pub struct Call<'a> {
    pub words: &'a [String],
    pub input: Data<'a>,
}

/// The result of a run.
pub struct ToolRun {
    /// Its end.
    pub outcome: Outcome,
    pub output: Vec<u8>,
}

/// The means of one thread to run programs.
pub trait Runner {
    /// The program that it keeps between runs.
    type Tool: Tool;

    /// Builds a program.
    ///
    /// # Errors
    ///
    /// It cannot be built.
    fn build(&mut self, source: &Source) -> Result<Program, BuildError>;

    /// Judges a program in a process of its own. The start of its output goes to `kept`.
    ///
    /// # Errors
    ///
    /// The judge or the output validator fails.
    fn judge(&mut self, run: Run, kept: Option<&mut Output>) -> Result<Outcome, Failure>;

    /// Runs a program once for each call.
    ///
    /// # Errors
    ///
    /// It cannot be run.
    fn run(
        &mut self,
        program: &Self::Tool,
        role: Role,
        limits: Limits,
        calls: &[Call],
    ) -> Result<Vec<ToolRun>, Failure>;
}

impl ToolRun {
    /// The end of the program.
    pub fn end(&self) -> End {
        self.outcome.failure.unwrap_or(End::Exited(0))
    }

    /// The input that a generator made, or how it failed.
    pub fn generated_input(self) -> crate::Result<Vec<u8>> {
        match self.outcome.verdict {
            Verdict::Ac => Ok(self.output),
            _ => Err(self.outcome.note),
        }
    }
}

/// Builds a program for a role; `kind` is what a message calls it before its path. An inner `Err` says why it
/// cannot be built.
///
/// # Errors
///
/// The user interrupts.
pub fn build<R: Runner>(
    runner: &mut R,
    source: &Source,
    role: Role,
    kind: &str,
) -> Result<crate::Result<Arc<R::Tool>>, Failure> {
    let lead = format!("{kind}{} does not compile:\n", quote_path(&source.path));
    let built = runner.build(source).map_err(|error| error.into_failure(&lead));
    let program = unless_interrupted(built)?;
    Ok(program.map(|program| Arc::new(R::Tool::of(program, source.clone(), role))))
}
