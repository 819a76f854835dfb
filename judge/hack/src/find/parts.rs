//! Builds what a search runs: the program, and the problem's own programs, in a harness where they
//! keep its conventions.

use super::harness::source;
use super::oracle::{HarnessOracle, Oracle, Tools};
use crate::environment::Environment;
use judge_core::base::text::escape;
use judge_core::compile::{BuildError, Program};
use judge_core::language::{Language, RUST};
use judge_core::workspace::{self, Problem, Source, Submission};
use sandbox::{Failure, Sandbox};
use std::fs;

/// What a search runs.
pub struct Parts {
    /// The program under test, as it is judged.
    pub program: Program,
    pub oracle: Oracle,
    /// The harness with the program under test in it, where that can be built.
    pub harness: Option<Program>,
    /// The library that the harness is linked with.
    library: Option<Program>,
}

/// What is built, and for whom.
#[derive(Clone, Copy)]
pub struct Target<'a> {
    pub environment: Environment<'a>,
    pub problem: &'a Problem,
    pub submission: &'a Submission,
}

impl Target<'_> {
    /// Builds everything. The program and the rest are built side by side, as compilers take longest.
    pub fn build(&self) -> Result<Parts, Failure> {
        let (program, rest) = std::thread::scope(|scope| {
            let rest = scope.spawn(|| self.build_oracle(&mut self.environment.sandbox()));
            let program = self.build_program();
            (program, rest.join().expect("no building panics"))
        });
        let (program, (oracle, harness, library)) = (program?, rest?);
        Ok(Parts { program, oracle, harness, library })
    }

    /// The harness with overflow checks; `None` where it cannot be built.
    pub fn build_checked(&self, sandbox: &mut Sandbox, parts: &Parts) -> Option<Program> {
        let library = parts.library.as_ref()?;
        let source = source::main_with(self.submission.source.only_file()?).ok()??;
        self.build_harness(sandbox, &source, &source::CHECKED, Some(library)).ok()?
    }

    fn build_program(&self) -> Result<Program, Failure> {
        let Submission { name, source, .. } = self.submission;
        let mut sandbox = self.environment.sandbox();
        self.environment.build(&mut sandbox, source, &escape(name.as_bytes()))
    }

    /// The oracle, the harness with the program, and the library, as far as there are any.
    fn build_oracle(
        &self,
        sandbox: &mut Sandbox,
    ) -> Result<(Oracle, Option<Program>, Option<Program>), Failure> {
        let Environment { workspace, .. } = self.environment;
        let generator = self.tool("generator", "so there are no inputs to try")?;
        let validator = self.tool("validator", "so no input can be trusted")?;
        let Some(reference) = self.problem.reference()? else {
            let why = self.problem.without_reference();
            return Err(Failure::Error(format!("{why}, so nothing knows the right answers")));
        };
        let library = match reference.source.only_file() {
            Some(path) => source::library(workspace, &self.problem.name, path)?,
            None => None,
        };
        if let Some(source) = library {
            if let Some(library) = self.build_harness(sandbox, &source, &source::LIBRARY, None)? {
                if let Some(harness) = self.build_tested(sandbox, &library)? {
                    let oracle = Oracle::Harness(HarnessOracle(harness.clone()));
                    return Ok((oracle, Some(harness), Some(library)));
                }
                let alone = source::main_alone();
                let alone = self.build_harness(sandbox, &alone, &source::LINKED, Some(&library))?;
                if let Some(alone) = alone {
                    return Ok((Oracle::Harness(HarnessOracle(alone)), None, None));
                }
            }
        }
        let mut build = |source, name| self.environment.build(sandbox, source, name);
        let reference_name = format!("the reference, {},", escape(reference.name.as_bytes()));
        let tools = Tools {
            generator: build(&generator, "the generator")?,
            validator: build(&validator, "the validator")?,
            reference: build(&reference.source, &reference_name)?,
            reference_name,
        };
        Ok((Oracle::Tools(tools), None, None))
    }

    /// The harness with the program in it; `None` where the program is not made for it, or an output
    /// validator decides what is right.
    fn build_tested(
        &self,
        sandbox: &mut Sandbox,
        library: &Program,
    ) -> Result<Option<Program>, Failure> {
        let is_rust = self.submission.source.language.is(&RUST);
        if !is_rust || self.problem.output_validator.is_some() {
            return Ok(None);
        }
        let Some(path) = self.submission.source.only_file() else { return Ok(None) };
        let Some(source) = source::main_with(path)? else { return Ok(None) };
        self.build_harness(sandbox, &source, &source::LINKED, Some(library))
    }

    /// Builds a part of the harness; `None` where the sources do not fit together.
    fn build_harness(
        &self,
        sandbox: &mut Sandbox,
        source: &str,
        language: &'static Language,
        library: Option<&Program>,
    ) -> Result<Option<Program>, Failure> {
        let Environment { builder, .. } = self.environment;
        let folder = builder.scratch()?;
        let path = folder.join("harness.rs");
        let written = fs::write(&path, source);
        let built = written
            .map_err(BuildError::from)
            .and_then(|()| builder.build_with(sandbox, &Source::new(path, language), library));
        let _ = fs::remove_dir_all(&folder);
        match built {
            Ok(program) => Ok(Some(program)),
            Err(BuildError::CompileError(_)) => Ok(None),
            Err(error) => Err(error.into_failure("")),
        }
    }

    /// A program of the problem that the search cannot do without.
    fn tool(&self, name: &str, consequence: &str) -> Result<Source, Failure> {
        let folder = self.environment.workspace.problem_folder(&self.problem.name);
        let problem = &self.problem.name;
        workspace::tool(&folder, name)?.ok_or_else(|| {
            Failure::Error(format!("problems/{problem} has no {name}, {consequence}"))
        })
    }
}
