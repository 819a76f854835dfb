//! The programs of one problem, built when they are needed.

use super::confirming_program::ConfirmingProgram;
use super::lazy::Lazy;
use super::runner::{build, Call, Role, Runner, Tool, ToolRun};
use crate::base::input_flags::InputFlags;
use crate::judging::data::Data;
use crate::workspace::limits;
use crate::workspace::settings::Settings;
use crate::workspace::{Problem, Submission, Workspace};
use sandbox::Failure;
use std::path::PathBuf;
use std::sync::Arc;

/// The programs of a problem, for one thread or several.
pub struct Tools<T> {
    pub problem: Problem,
    pub(super) workspace: Workspace,
    /// See [`Problem::input_flags`]. There is at least one set.
    pub(super) input_flags: Vec<InputFlags>,
    pub(super) validators: Lazy<Validators<T>>,
    reference: Lazy<Arc<T>>,
    pub(super) checked_reference: Lazy<Option<Arc<T>>>,
    generator: Lazy<Option<Arc<T>>>,
    pub(super) others: Lazy<Arc<Vec<ConfirmingProgram>>>,
}

/// The input validators in their order.
pub(super) type Validators<T> = Arc<Vec<Arc<T>>>;

/// The programs of a problem, and the means of a thread to run them.
pub struct Query<'a, R: Runner> {
    pub(super) tools: &'a Tools<R::Tool>,
    pub(super) runner: &'a mut R,
}

impl<T: Tool> Tools<T> {
    /// Nothing is built yet.
    pub fn new(workspace: &Workspace, problem: &Problem) -> Tools<T> {
        Tools {
            workspace: workspace.clone(),
            input_flags: problem.input_flags(),
            problem: problem.clone(),
            validators: Lazy::default(),
            reference: Lazy::default(),
            checked_reference: Lazy::default(),
            generator: Lazy::default(),
            others: Lazy::default(),
        }
    }

    /// The programs, run by these means.
    pub fn by<'a, R: Runner<Tool = T>>(&'a self, runner: &'a mut R) -> Query<'a, R> {
        Query { tools: self, runner }
    }

    /// The reference.
    ///
    /// # Errors
    ///
    /// The problem has no reference.
    pub fn reference(&self) -> crate::Result<&Submission> {
        self.problem.needed_reference()
    }

    /// Whether the validators and the reference are built, and all of them are so.
    pub fn are_all(&self, is_so: impl Fn(&T) -> bool) -> bool {
        let validators = self.validators.made();
        validators.is_some_and(|validators| validators.iter().all(|one| is_so(one)))
            && self.reference.made().is_some_and(|reference| is_so(&reference))
    }

    /// The folder of its programs.
    pub(super) fn folder(&self) -> PathBuf {
        self.workspace.problem_folder(&self.problem.name)
    }
}

impl<R: Runner> Query<'_, R> {
    /// The reference, built.
    ///
    /// # Errors
    ///
    /// The problem has no reference, or it cannot be built.
    pub fn reference(&mut self) -> Result<Arc<R::Tool>, Failure> {
        let source = &self.tools.reference()?.source;
        self.tools
            .reference
            .get(|| Ok(build(self.runner, source, Role::Reference, "the reference ")??))
    }

    /// The generator, built, if there is one.
    ///
    /// # Errors
    ///
    /// It cannot be built.
    pub fn generator(&mut self) -> Result<Option<Arc<R::Tool>>, Failure> {
        self.tools.generator.get(|| {
            let own = &self.tools.problem.generators.own;
            let Some(source) = own else { return Ok(None) };
            Ok(Some(build(self.runner, source, Role::Generator, "the generator ")??))
        })
    }

    /// Calls the generator with each of these seeds and a size; an inner `Err` says how it failed.
    ///
    /// # Errors
    ///
    /// The problem has no generator, or it cannot be built or run.
    pub fn make(
        &mut self,
        seeds: impl Iterator<Item = u64>,
        size: u64,
    ) -> Result<Vec<crate::Result<Vec<u8>>>, Failure> {
        let generator = self.generator()?;
        let generator = generator.ok_or_else(|| "the problem has no generator".to_string())?;
        let calls: Vec<_> = seeds.map(|seed| vec![seed.to_string(), size.to_string()]).collect();
        call_generator(self.runner, &generator, &self.tools.problem.settings, &calls)
    }
}

/// Calls a generator of a problem with these settings once with each of these arguments; an inner `Err` says how
/// it failed.
///
/// # Errors
///
/// It cannot be run.
pub fn call_generator<R: Runner>(
    runner: &mut R,
    generator: &R::Tool,
    settings: &Settings,
    calls: &[Vec<String>],
) -> Result<Vec<crate::Result<Vec<u8>>>, Failure> {
    let limits = limits::of_generator(settings, generator.source().language);
    let calls = calls.iter().map(|words| Call { words, input: Data::Bytes(b"") });
    let calls: Vec<Call> = calls.collect();
    let ran = runner.run(generator, Role::Generator, limits, &calls)?;
    Ok(ran.into_iter().map(ToolRun::generated_input).collect())
}
