//! Runs the visualizer of a problem, isolated as any other program.

use super::grid::Picture;
use super::parse::parse;
use judge_core::base::text::escape;
use judge_core::compile::{Alone, Program};
use judge_core::judging::data::Data;
use judge_core::judging::validate::{ANSWER, OUTPUT};
use judge_core::workspace::limits::VISUALIZER;
use judge_core::workspace::Problem;
use sandbox::{Failure, Sandbox};
use std::ffi::CString;
use std::fs::File;
use std::path::Path;

/// The environment variables that name files, and the names of these files. Arguments would change what
/// visualizers do that read the files of their arguments.
const VARIABLES: [(&str, &str); 2] = [("JUDGE_ANSWER", ANSWER), ("JUDGE_OUTPUT", OUTPUT)];

/// The visualizer of a problem, built.
pub struct Visualizer {
    program: Program,
}

impl Visualizer {
    /// `None` when the problem has no visualizer.
    pub fn of(problem: &Problem, alone: &mut Alone) -> Result<Option<Visualizer>, Failure> {
        let Some(tool) = &problem.visualizer else { return Ok(None) };
        let program = alone.build_tool(tool, "visualizer")?;
        Ok(Some(Visualizer { program }))
    }

    /// An input as SVG.
    pub fn svg(&self, sandbox: &mut Sandbox, input: File) -> Result<String, Failure> {
        self.run(sandbox, input, None)
    }

    /// An input, and the output of a program for it beside the answer, as SVG: the files `answer`, if there is
    /// one, and `output` are in the folder `work`. A visualizer that fails on them draws the input alone.
    pub fn svg_of_output(
        &self,
        alone: &mut Alone,
        input: Data,
        work: &Path,
    ) -> Result<String, Failure> {
        match self.run(&mut alone.sandbox, input.open(alone.builder)?, Some(work)) {
            Err(Failure::Error(_)) => self.svg(&mut alone.sandbox, input.open(alone.builder)?),
            drawn => drawn,
        }
    }

    fn run(
        &self,
        sandbox: &mut Sandbox,
        input: File,
        work: Option<&Path>,
    ) -> Result<String, Failure> {
        let mut spec = self.program.spec(VISUALIZER)?;
        if let Some(work) = work {
            spec.readable.push(work.to_path_buf());
            for (variable, name) in VARIABLES {
                let path = work.join(name);
                if path.exists() {
                    spec.env.push(variable_of(variable, &path)?);
                }
            }
        }
        let output = sandbox.run_tool(&spec, Some(input))?;
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
            .map_err(|error| Failure::Error(format!("the output of the visualizer: {error}")))
    }
}

/// A variable with a path, for the environment of a program.
fn variable_of(name: &str, path: &Path) -> Result<CString, Failure> {
    let text = [name.as_bytes(), b"=", path.as_os_str().as_encoded_bytes()].concat();
    CString::new(text).map_err(|_| Failure::Error("a zero byte in a path".to_string()))
}
