//! One thread's means to run programs on inputs.

use super::test_input::TestInput;
use crate::environment::Environment;
use judge_core::compare::{Comparer, Comparison};
use judge_core::compile::Program;
use judge_core::judging::job::Job;
use judge_core::judging::outcome::{self, Outcome};
use judge_core::judging::run_case;
use judge_core::verdict::Verdict;
use judge_core::workspace::settings::Settings;
use judge_core::workspace::{Case, Input};
use sandbox::system::pipe;
use sandbox::{Failure, Sandbox, ToolOutput};
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

/// How long one of the problem's own programs may run.
pub const TOOL_TIME: Duration = Duration::from_secs(60);
/// What one of the problem's own programs may print, in bytes.
const TOOL_OUTPUT: u64 = 16 << 20;
/// Bytes that every pipe can hold: PIPE_BUF on Linux, pipe(7).
const PIPE: usize = 4096;

/// A sandbox, and a folder for the files of its runs.
pub struct Worker<'a> {
    pub sandbox: Sandbox<'a>,
    environment: Environment<'a>,
    settings: &'a Settings,
    folder: PathBuf,
}

impl<'a> Worker<'a> {
    pub fn new(environment: Environment<'a>, settings: &'a Settings) -> Result<Self, Failure> {
        let folder = environment.builder.scratch()?;
        Ok(Worker { sandbox: environment.sandbox(), environment, settings, folder })
    }

    /// The memory limit of the problem, in bytes.
    pub fn memory_bytes(&self) -> u64 {
        self.settings.memory_bytes
    }

    /// Judges the program as `scripts/judge` does.
    pub fn judge(
        &mut self,
        program: &Program,
        job: &Job,
        test: &TestInput,
    ) -> Result<Outcome, Failure> {
        let (input, answer) = (self.folder.join("case.in"), self.folder.join("case.ans"));
        fs::write(&input, &test.input)?;
        fs::write(&answer, &test.answer)?;
        let case = Case { id: "found".to_string(), input: Input::File(input), answer };
        run_case::judge(&mut self.sandbox, self.environment.builder, program, job, &case)
    }

    /// Judges the program without files where that is possible, and without the details of a
    /// difference: for many tries.
    pub fn attempt(
        &mut self,
        program: &Program,
        job: &Job,
        test: &TestInput,
    ) -> Result<Outcome, Failure> {
        if job.output_validator.is_some() {
            return self.judge(program, job, test);
        }
        let terms = &job.terms;
        let input = self.file("try", &test.input)?;
        let mut comparer = Comparer::new(terms.compare, &test.answer[..]);
        let mut compare = |chunk: &[u8]| comparer.push(chunk);
        let mut outcome = run_case::run(&mut self.sandbox, program, terms, input, &mut compare)?;
        if outcome.verdict == Verdict::Ac {
            outcome.verdict = match comparer.finish()? {
                Comparison::Same => Verdict::Ac,
                Comparison::Blanks(_) => Verdict::Pe,
                Comparison::Wrong(_) => Verdict::Wa,
            };
        }
        Ok(outcome)
    }

    /// The first `max` bytes that the program prints.
    pub fn output(
        &mut self,
        program: &Program,
        job: &Job,
        input: &[u8],
        max: usize,
    ) -> Result<Vec<u8>, Failure> {
        let input = self.file("input", input)?;
        let mut output = Vec::new();
        let mut keep = |chunk: &[u8]| {
            output.extend(&chunk[..chunk.len().min(max - output.len())]);
            Ok(())
        };
        run_case::run(&mut self.sandbox, program, &job.terms, input, &mut keep)?;
        Ok(output)
    }

    /// Runs one of the problem's own programs.
    pub fn run_tool(
        &mut self,
        program: &Program,
        input: Option<&[u8]>,
        arguments: &[String],
    ) -> Result<ToolOutput, Failure> {
        let input = input.map(|input| self.file("tool-input", input)).transpose()?;
        let mut limits = outcome::terms(self.settings, 1).limits;
        (limits.cpu, limits.idle) = (TOOL_TIME, TOOL_TIME);
        limits.output_bytes = TOOL_OUTPUT;
        self.sandbox.run_tool(&program.spec_with(limits, arguments)?, input)
    }

    /// A file with these bytes, open for reading. What fits into a pipe needs no file on a disk.
    pub fn file(&self, name: &str, bytes: &[u8]) -> Result<fs::File, Failure> {
        if bytes.len() <= PIPE {
            let (read, write) = pipe::pair()?;
            fs::File::from(write).write_all(bytes)?;
            return Ok(read.into());
        }
        let path = self.folder.join(name);
        fs::write(&path, bytes)?;
        Ok(fs::File::open(path)?)
    }
}

impl Drop for Worker<'_> {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}
