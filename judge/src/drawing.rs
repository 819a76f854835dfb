//! Draws inputs: runs the visualizer of a problem, a program behind the same walls as any other.

use crate::compile::{Builder, Program};
use crate::flow::Streams;
use crate::picture::{self, Picture};
use crate::run::{Failure, Keeper};
use crate::settings::MIB;
use crate::spec::{Cause, Limits};
use crate::text::escape;
use crate::tree::Problem;
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
pub struct Artist<'a> {
    program: Program,
    interrupt: Option<BorrowedFd<'a>>,
}

impl<'a> Artist<'a> {
    /// `None` when the problem has no visualizer.
    pub fn of(
        problem: &Problem,
        keeper: &mut Keeper,
        builder: &Builder,
        interrupt: Option<BorrowedFd<'a>>,
    ) -> Result<Option<Artist<'a>>, Failure> {
        let Some(tool) = &problem.visualizer else { return Ok(None) };
        let program = builder
            .build(keeper, &tool.path, tool.language, interrupt)
            .map_err(|unbuilt| unbuilt.failure("the visualizer does not compile: "))?;
        Ok(Some(Artist { program, interrupt }))
    }

    /// An input as SVG.
    pub fn svg(&self, keeper: &mut Keeper, input: File) -> Result<String, Failure> {
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
        let ran = keeper.run(&self.program.spec(LIMITS)?, streams)?;
        if ran.over_output || ran.report.cause != Cause::Exited || ran.report.status != 0 {
            let words = escape(String::from_utf8_lossy(&ran.stderr).trim().as_bytes());
            return Err(Failure::Judge(format!("the visualizer cannot draw this: {words}")));
        }
        Ok(String::from_utf8_lossy(&svg).into_owned())
    }

    /// An input as pictures.
    pub fn pictures(&self, keeper: &mut Keeper, input: File) -> Result<Vec<Picture>, Failure> {
        picture::parse(&self.svg(keeper, input)?)
            .map_err(|error| Failure::Judge(format!("what the visualizer wrote: {error}")))
    }
}
