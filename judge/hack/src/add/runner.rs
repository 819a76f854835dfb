//! Runs the programs of a problem on the input of a new case.

use super::store::MAX_INPUT;
use crate::environment::Environment;
use judge_core::base::file;
use judge_core::base::text::quote;
use judge_core::judging::data::Data;
use judge_core::judging::outcome::Outcome;
use judge_core::judging::run_case::{self, Output, Run};
use judge_core::judging::{Job, Source};
use judge_core::verdict::Verdict;
use judge_core::workspace::{Problem, Tool};
use sandbox::{Failure, Sandbox, ToolOutput};
use std::path::{Path, PathBuf};

/// A tool gets this many times the time limit.
const TOOL_TIMES: u32 = 10;

/// What is kept of an output, in bytes: all, as the output limit comes first.
const MAX_OUTPUT: usize = usize::MAX;

/// What a new case is made with.
pub struct Runner<'a> {
    pub environment: Environment<'a>,
    pub sandbox: Sandbox<'a>,
    pub problem: &'a Problem,
    /// For the files of the case while it is made.
    pub folder: PathBuf,
}

impl Runner<'_> {
    /// What the program of a job prints for an input; an inner `Err` where it fails.
    pub fn output(&mut self, job: &Job, input: &Path) -> Result<Result<Vec<u8>, Outcome>, Failure> {
        let Source::File(path, language) = &job.source else {
            return Err(Failure::Error("a command cannot answer a case".to_string()));
        };
        let name = quote(path.as_os_str().as_encoded_bytes());
        let program = self.environment.build(&mut self.sandbox, path, language, &name)?;
        let mut output = Output::up_to(MAX_OUTPUT);
        let input = Data::Path(input);
        let run = Run {
            program: &program,
            job,
            input,
            answer: None,
            validator_flags: None,
            overtime: false,
        };
        let builder = self.environment.builder;
        let outcome = run_case::judge(&mut self.sandbox, builder, run, Some(&mut output))?;
        Ok(if outcome.verdict == Verdict::Ac { Ok(output.bytes) } else { Err(outcome) })
    }

    /// Runs a tool of the problem on an input.
    pub fn run_tool(&mut self, tool: &Tool, input: &Path) -> Result<ToolOutput, Failure> {
        let name = quote(tool.path.as_os_str().as_encoded_bytes());
        let program =
            self.environment.build(&mut self.sandbox, &tool.path, tool.language, &name)?;
        let factor = tool.language.time_factor * TOOL_TIMES;
        let mut limits = self.problem.settings.limits(factor);
        limits.output_bytes = 2 * MAX_INPUT;
        self.sandbox.run_tool(&program.spec(limits)?, Some(file::open(input)?))
    }
}
