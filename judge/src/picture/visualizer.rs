//! Draws inputs: runs the visualizer of a problem, a program behind the same walls as any other.

use crate::picture::{self, Picture};
use judge_core::base::text::escape;
use judge_core::base::MIB;
use judge_core::compile::{Builder, Program};
use judge_core::workspace::Problem;
use sandbox::{Cause, Failure, Limits, Sandbox, Streams};
use std::fs::File;
use std::os::fd::BorrowedFd;
use std::time::Duration;

/// What a visualizer may write.
const MAX_SVG: u64 = 32 * MIB;
const LIMITS: Limits = Limits {
    cpu: Duration::from_secs(20),
    idle: Duration::from_secs(20),
    memory_bytes: 2048 * MIB,
    file_bytes: MAX_SVG,
    processes: 8,
};

/// The visualizer of a problem, built.
pub struct Visualizer<'a> {
    program: Program,
    interrupt: Option<BorrowedFd<'a>>,
}

impl<'a> Visualizer<'a> {
    /// `None` when the problem has no visualizer.
    pub fn of(
        problem: &Problem,
        sandbox: &mut Sandbox,
        builder: &Builder,
        interrupt: Option<BorrowedFd<'a>>,
    ) -> Result<Option<Visualizer<'a>>, Failure> {
        let Some(tool) = &problem.visualizer else { return Ok(None) };
        let program = builder
            .build(sandbox, &tool.path, tool.language, interrupt)
            .map_err(|unbuilt| unbuilt.failure("the visualizer does not compile: "))?;
        Ok(Some(Visualizer { program, interrupt }))
    }

    /// An input as SVG.
    pub fn svg(&self, sandbox: &mut Sandbox, input: File) -> Result<String, Failure> {
        let mut svg = Vec::new();
        let mut keep = |chunk: &[u8]| {
            svg.extend_from_slice(chunk);
            Ok(())
        };
        let streams = Streams {
            input: Some(input),
            output: &mut keep,
            max_output: MAX_SVG,
            merge_stderr: false,
            interrupt: self.interrupt,
        };
        let ran = sandbox.run(&self.program.spec(LIMITS)?, streams)?;
        if ran.over_output || ran.report.cause != Cause::Exited || ran.report.status != 0 {
            let words = escape(String::from_utf8_lossy(&ran.stderr).trim().as_bytes());
            return Err(Failure::Error(format!("the visualizer cannot draw this: {words}")));
        }
        Ok(String::from_utf8_lossy(&svg).into_owned())
    }

    /// An input as pictures.
    pub fn pictures(&self, sandbox: &mut Sandbox, input: File) -> Result<Vec<Picture>, Failure> {
        picture::parse(&self.svg(sandbox, input)?)
            .map_err(|error| Failure::Error(format!("what the visualizer wrote: {error}")))
    }
}
