//! Runs the programs of a problem on the input of a new case.

use super::store::MAX_INPUT;
use crate::environment::Environment;
use judge_core::base::file;
use judge_core::base::text::quote;
use judge_core::compile::Program;
use judge_core::workspace::{Problem, Source};
use sandbox::{Failure, Sandbox, ToolOutput};
use std::path::{Path, PathBuf};

/// A tool gets this many times the time limit.
const TOOL_TIMES: u32 = 10;

/// What a new case is made with.
pub struct Runner<'a> {
    pub environment: Environment<'a>,
    pub sandbox: Sandbox<'a>,
    pub problem: &'a Problem,
    /// For the files of the case while it is made.
    pub folder: PathBuf,
}

/// A program of the problem that is built.
pub struct Tool {
    pub program: Program,
    time_factor: u32,
}

impl Runner<'_> {
    /// Builds a program of the problem.
    pub fn build(&mut self, source: &Source) -> Result<Tool, Failure> {
        let name = quote(source.path.as_os_str().as_encoded_bytes());
        let program = self.environment.build(&mut self.sandbox, source, &name)?;
        Ok(Tool { program, time_factor: source.language.time_factor })
    }

    /// Runs a program of the problem on an input.
    pub fn run_tool(&mut self, tool: &Tool, input: &Path) -> Result<ToolOutput, Failure> {
        let factor = tool.time_factor * TOOL_TIMES;
        let mut limits = self.problem.settings.limits(factor);
        limits.output_bytes = 2 * MAX_INPUT;
        self.sandbox.run_tool(&tool.program.spec(limits)?, Some(file::open(input)?))
    }
}
