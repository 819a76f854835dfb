//! Builds what a search runs: the program, and the problem's own programs, in a harness where they
//! keep its conventions.

use super::harness::source;
use super::programs::{HarnessPrograms, Programs};
use super::worker::Worker;
use crate::environment::Environment;
use batch::Served;
use judge_core::base::input_flags::InputFlags;
use judge_core::base::text::escape;
use judge_core::compile::{BuildError, Program};
use judge_core::language::{Language, RUST};
use judge_core::tools::Tools;
use judge_core::workspace::{Problem, Source, Submission};
use sandbox::{Failure, Sandbox};
use std::fs;
use std::sync::Arc;
use std::thread;

/// What a search runs.
pub struct Parts {
    /// The program under test, as it is judged.
    pub program: Program,
    /// The same, with its server where it has one.
    pub served: Arc<Served>,
    /// The program with a server that says what it compares, where its compiler can do that.
    pub comparing: Arc<Served>,
    /// The output validator of the problem, if it has one.
    pub output_validator: Option<Arc<Served>>,
    /// All programs that get a server once the search has begun.
    pub to_serve: Vec<Arc<Served>>,
    /// The harness with the program under test in it, where that can be built.
    pub harness: Option<Program>,
}

impl Parts {
    /// Whether a worker keeps a core busy, as it need not wait for processes to start.
    pub fn works_all_the_time(&self) -> bool {
        self.harness.is_some() || self.served.may_have_server()
    }

    /// Whether servers say what the program does, and whether that is right.
    pub fn are_served(&self) -> bool {
        let validator = self.output_validator.as_ref();
        self.served.has_server() && validator.is_none_or(|validator| validator.has_server())
    }
}

/// The problem's own programs.
pub struct OwnPrograms {
    pub programs: Programs,
    /// Those that get a server once the search has begun.
    to_serve: Vec<Arc<Served>>,
    /// What the user should know of them, a line each.
    pub notes: Vec<String>,
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
    pub fn build(&self) -> Result<(Parts, OwnPrograms), Failure> {
        let environment = self.environment;
        let (program, output_validator, own) = thread::scope(|scope| {
            let own = scope.spawn(|| self.build_own(&mut environment.sandbox()));
            let validator = scope.spawn(|| self.build_output_validator(&mut environment.sandbox()));
            let program = self.build_program();
            let validator = validator.join().expect("no building panics");
            (program, validator, own.join().expect("no building panics"))
        });
        let (program, output_validator) = (program?, output_validator?);
        let (mut own, harness) = own?;
        let served = Arc::new(Served::new(program.clone(), self.submission.source.clone()));
        let mut to_serve = std::mem::take(&mut own.to_serve);
        // A server gives a program its whole input at once, so none is for a program that talks.
        if harness.is_none() && self.has_answers() {
            to_serve.insert(0, served.clone());
            to_serve.extend(output_validator.clone());
        }
        let source = self.submission.source.clone();
        let comparing = Arc::new(Served::comparing(program.clone(), source));
        if self.has_answers() {
            to_serve.push(comparing.clone());
        }
        to_serve.retain(|served| served.may_have_server());
        let parts = Parts { program, served, comparing, output_validator, to_serve, harness };
        Ok((parts, own))
    }

    /// Whether what the reference prints is the answer.
    pub fn has_answers(&self) -> bool {
        self.problem.settings.problem_type.has_answers()
    }

    fn build_program(&self) -> Result<Program, Failure> {
        let Submission { name, source, .. } = self.submission;
        let mut sandbox = self.environment.sandbox();
        self.environment.build(&mut sandbox, source, &escape(name.as_bytes()))
    }

    fn build_output_validator(
        &self,
        sandbox: &mut Sandbox,
    ) -> Result<Option<Arc<Served>>, Failure> {
        let Some(source) = &self.problem.output_validator else { return Ok(None) };
        let program = self.environment.build(sandbox, source, "the output validator")?;
        Ok(Some(Arc::new(Served::new(program, source.clone()))))
    }

    /// The problem's own programs, and the harness with the program, if there is one.
    fn build_own(&self, sandbox: &mut Sandbox) -> Result<(OwnPrograms, Option<Program>), Failure> {
        let Environment { workspace, .. } = self.environment;
        let reference = self.reference()?;
        if !self.has_answers() {
            return Ok((self.build_own_tools()?, None));
        }
        let library = match reference.source.only_file() {
            // A validator in a harness gets no flags.
            Some(path) if self.problem.input_flags().iter().all(InputFlags::is_empty) => {
                source::library(workspace, &self.problem.name, path)?
            }
            Some(_) | None => None,
        };
        if let Some(source) = library {
            if let Some(library) = self.build_harness(sandbox, &source, &source::LIBRARY, None)? {
                if let Some(harness) = self.build_tested(sandbox, &library)? {
                    return Ok((in_harness(harness.clone()), Some(harness)));
                }
                let alone = source::main_alone();
                let alone = self.build_harness(sandbox, &alone, &source::LINKED, Some(&library))?;
                if let Some(alone) = alone {
                    return Ok((in_harness(alone), None));
                }
            }
        }
        Ok((self.build_own_tools()?, None))
    }

    /// The problem's own programs as programs of their own.
    fn build_own_tools(&self) -> Result<OwnPrograms, Failure> {
        let (tools, mut notes) = self.build_tools()?;
        let mut worker = Worker::new(self.environment, &self.problem.settings);
        let mut tools_by = tools.by(&mut worker);
        let mut to_serve = tools_by.validators()?.to_vec();
        if to_serve.is_empty() {
            notes.push(unchecked(&tools_by.accepted_beside(&self.submission.source)?.0));
        }
        if self.has_answers() {
            to_serve.push(tools_by.reference()?);
        }
        to_serve.extend(tools_by.generator()?);
        Ok(OwnPrograms { programs: Programs::Tools(Arc::new(tools)), to_serve, notes })
    }

    /// The problem's own programs, built side by side, and what to say of those that cannot be.
    pub fn build_tools(&self) -> Result<(Tools<Served>, Vec<String>), Failure> {
        self.reference()?;
        let tools = Tools::<Served>::new(self.environment.workspace, self.problem);
        let worker = || Worker::new(self.environment, &self.problem.settings);
        let (notes, own) = thread::scope(|scope| {
            let validators = scope.spawn(|| tools.by(&mut worker()).leave_out_unbuilt());
            let mut worker = worker();
            let mut tools_by = tools.by(&mut worker);
            let own = tools_by.generator().and_then(|_| tools_by.reference());
            (validators.join().expect("no building panics"), own)
        });
        own?;
        Ok((tools, notes?))
    }

    /// The reference, without which there is nothing to search for.
    fn reference(&self) -> Result<&Submission, Failure> {
        Ok(self.problem.reference()?.ok_or_else(|| {
            let why = self.problem.without_reference();
            format!("{why}, so nothing knows the right answers")
        })?)
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
        let built = written.map_err(BuildError::from).and_then(|()| {
            // The generator and the validator of the problem are part of it.
            let own = self.problem.generators.own.as_ref();
            let is_imported = own.is_some_and(|generator| generator.is_imported);
            let source = Source::new(path, language).imported(is_imported);
            builder.build_with(sandbox, &source, library)
        });
        let _ = fs::remove_dir_all(&folder);
        match built {
            Ok(program) => Ok(Some(program)),
            Err(BuildError::CompileError(_)) => Ok(None),
            Err(error) => Err(error.into_failure("")),
        }
    }
}

fn in_harness(harness: Program) -> OwnPrograms {
    let programs = Programs::Harness(HarnessPrograms(harness));
    OwnPrograms { programs, to_serve: Vec::new(), notes: Vec::new() }
}

/// Says what takes the place of a validator.
fn unchecked(others: &[String]) -> String {
    if others.is_empty() {
        return "the problem has no validator, so inputs like the samples come first, and a find says what \
                else it assumes"
            .to_string();
    }
    let names: Vec<String> = others.iter().map(|name| escape(name.as_bytes())).collect();
    format!(
        "the problem has no validator, so an input counts where the reference and {} agree; those like the \
         samples come first",
        names.join(", ")
    )
}
