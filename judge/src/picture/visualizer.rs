//! Runs the visualizer of a problem, isolated as any other program.

use super::grid::Picture;
use super::parse::parse;
use judge_core::base::text::escape;
use judge_core::base::MIB;
use judge_core::compile::{Builder, Program};
use judge_core::workspace::Problem;
use sandbox::{Failure, Limits, Sandbox};
use std::fs::File;
use std::time::Duration;

/// What a visualizer may write.
const MAX_SVG: u64 = 32 * MIB;
const LIMITS: Limits = Limits {
    cpu: Duration::from_secs(20),
    idle: Duration::from_secs(20),
    instructions: None,
    memory_bytes: 2048 * MIB,
    output_bytes: MAX_SVG,
    file_bytes: MAX_SVG,
    processes: 8,
};

/// The visualizer of a problem, built.
pub struct Visualizer {
    program: Program,
}

impl Visualizer {
    /// `None` when the problem has no visualizer.
    pub fn of(
        problem: &Problem,
        sandbox: &mut Sandbox,
        builder: &Builder,
    ) -> Result<Option<Visualizer>, Failure> {
        let Some(tool) = &problem.visualizer else { return Ok(None) };
        let program = builder
            .build(sandbox, tool)
            .map_err(|error| error.into_failure("the visualizer does not compile: "))?;
        Ok(Some(Visualizer { program }))
    }

    /// An input as SVG.
    pub fn svg(&self, sandbox: &mut Sandbox, input: File) -> Result<String, Failure> {
        let output = sandbox.run_tool(&self.program.spec(LIMITS)?, Some(input))?;
        if !output.end.is_success() {
            let words = escape(String::from_utf8_lossy(&output.stderr).trim().as_bytes());
            let end = output.end;
            return Err(Failure::Error(format!("the visualizer cannot draw this: {end}: {words}")));
        }
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// An input as pictures.
    pub fn pictures(&self, sandbox: &mut Sandbox, input: File) -> Result<Vec<Picture>, Failure> {
        parse(&self.svg(sandbox, input)?)
            .map_err(|error| Failure::Error(format!("what the visualizer wrote: {error}")))
    }
}
