//! The programs of one problem, built when they are needed.

use super::lazy::Lazy;
use super::right_program::{RightProgram, Trust};
use super::runner::{build, Call, Role, Runner, Tool, ToolRun};
use crate::base::input_flags::InputFlags;
use crate::base::text::escape;
use crate::judging::data::Data;
use crate::workspace::settings::Settings;
use crate::workspace::{limits, Problem, Source, Submission, Workspace};
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
    /// The program under test, whose answers do not count.
    tested: Option<Source>,
    /// The program that a person compares with.
    against: Option<Submission>,
    /// The stored answers are in doubt, and not the programs.
    pub(super) are_answers_doubted: bool,
    right_programs: Lazy<RightPrograms<T>>,
    reference: Lazy<Arc<RightProgram<T>>>,
    pub(super) checked_reference: Lazy<Option<Arc<T>>>,
    generator: Lazy<Option<Arc<T>>>,
}

/// The programs that are declared right, in the order in which they are asked.
pub(super) type RightPrograms<T> = Arc<Vec<Arc<RightProgram<T>>>>;

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
            tested: None,
            against: None,
            are_answers_doubted: false,
            right_programs: Lazy::default(),
            reference: Lazy::default(),
            checked_reference: Lazy::default(),
            generator: Lazy::default(),
        }
    }

    /// The same where this program, or a copy of it, is under test: no answer of it counts.
    pub fn doubting(self, tested: Option<&Source>) -> Tools<T> {
        Tools { tested: tested.cloned(), ..self }
    }

    /// The same where a person names a program, whose answers come before all others.
    pub fn against(self, program: Option<&Submission>) -> Tools<T> {
        Tools { against: program.cloned(), ..self }
    }

    /// The programs, run by these means.
    pub fn by<'a, R: Runner<Tool = T>>(&'a self, runner: &'a mut R) -> Query<'a, R> {
        Query { tools: self, runner }
    }

    /// Whether the validators and the reference are built, and all of them are so.
    pub fn are_all(&self, is_so: impl Fn(&T) -> bool) -> bool {
        let validators = self.validators.made();
        validators.is_some_and(|validators| validators.iter().all(|one| is_so(one)))
            && self.reference.made().and_then(|one| one.made()).is_some_and(|one| is_so(&one))
    }

    /// The same where the stored answers say nothing about a program.
    pub fn doubting_answers(self) -> Tools<T> {
        Tools { are_answers_doubted: true, ..self }
    }

    /// The same where a person says that the answers of this program hold, whatever is stored.
    pub fn believing(self, program: &Submission) -> Tools<T> {
        let program = RightProgram::believed(program.clone());
        self.reference.set(Arc::new(program));
        self
    }

    /// The programs that are declared right: the one that a person names, then `main.*`, the accepted ones, and the
    /// ones in `brute_force`; of these the ones first that are installed and answer soonest. Copies of one program
    /// are one, and the program under test is left out.
    pub(super) fn right_programs(&self) -> crate::Result<RightPrograms<T>> {
        let found = self.right_programs.get(|| {
            let mut programs: Vec<Arc<RightProgram<T>>> = Vec::new();
            for one in self.declared_right()? {
                let is_same = |other: &Source| other.is_same(&one.source);
                let is_known = programs.iter().any(|known| is_same(&known.submission.source));
                if !is_known && !self.tested.as_ref().is_some_and(is_same) {
                    programs.push(Arc::new(RightProgram::of(one)));
                }
            }
            Ok(Arc::new(programs))
        });
        found.map_err(|failure| failure.message().to_string())
    }

    /// All that are declared right, in that order.
    fn declared_right(&self) -> crate::Result<Vec<Submission>> {
        let reference = self.problem.reference()?;
        let (mut found, _) = self.workspace.submissions(&self.problem, true)?;
        found.retain(|one| one.expectation.is_right_where_it_answers());
        found.sort_by_cached_key(|one| {
            let language = one.source.language;
            (!one.expectation.is_accepted(), !language.is_installed(), language.delay())
        });
        Ok(self.against.iter().chain(reference).cloned().chain(found).collect())
    }

    /// The right program of which the program under test is a copy in another place, where there is no other.
    ///
    /// # Errors
    ///
    /// The programs cannot be read.
    pub fn only_copy(&self) -> crate::Result<Option<Submission>> {
        let Some(tested) = &self.tested else { return Ok(None) };
        let declared = self.declared_right()?;
        let is_other = declared.iter().all(|one| one.source.path != tested.path);
        if !is_other || !self.right_programs()?.is_empty() {
            return Ok(None);
        }
        Ok(declared.into_iter().find(|one| one.source.is_same(tested)))
    }

    /// The programs that are left out, as their answers do not hold, and why: a line each.
    pub fn left_out(&self) -> Vec<String> {
        let line = |(one, trust): (Arc<RightProgram<T>>, Trust)| match trust {
            // A compiler says more than that.
            Trust::None(why) => {
                let why = why.lines().take(2).collect::<Vec<_>>().join(" ");
                Some(format!("{} is left out: {why}", one.name()))
            }
            Trust::Full | Trust::ButForBlanks => None,
        };
        self.tried().filter_map(line).collect()
    }

    /// The reference, once it is chosen.
    pub fn known_reference(&self) -> Option<Submission> {
        Some(self.reference.made()?.submission.clone())
    }

    /// Whether the answers of the reference hold, once it is chosen.
    pub fn reference_trust(&self) -> Option<Trust> {
        self.reference.made()?.trust()
    }

    /// The program that a person compares with, if it is one of the right programs.
    pub fn compared(&self) -> crate::Result<Option<Arc<RightProgram<T>>>> {
        let Some(against) = &self.against else { return Ok(None) };
        let programs = self.right_programs()?;
        let is_it = |one: &&Arc<RightProgram<T>>| one.submission.source.path == against.source.path;
        Ok(programs.iter().find(is_it).cloned())
    }

    /// The right program of this name, if it was asked.
    pub fn right_program(&self, name: &str) -> Option<Arc<RightProgram<T>>> {
        self.tried().map(|(one, _)| one).find(|one| one.submission.name == name)
    }

    /// The programs of which it is known whether their answers hold.
    fn tried(&self) -> impl Iterator<Item = (Arc<RightProgram<T>>, Trust)> {
        let programs = self.right_programs.made().unwrap_or_default();
        let programs: Vec<_> = programs.iter().cloned().collect();
        programs.into_iter().filter_map(|one| one.trust().map(|trust| (one, trust)))
    }

    /// Says that no program gives answers, and the next step.
    fn without_answers(&self) -> String {
        let name = escape(self.problem.name.as_bytes());
        let why = match (&self.left_out()[..], &self.tested) {
            ([], Some(_)) if matches!(self.problem.reference(), Ok(Some(_))) => {
                format!("{name} has no right program beside the one under test")
            }
            ([], _) => return self.problem.without_reference(),
            (left_out, _) => {
                format!("no program of {name} gives answers that hold ({})", left_out.join("; "))
            }
        };
        format!("{why}; write a slow and simple one to problems/{name}/submissions/brute_force")
    }

    /// The folder of its programs.
    pub(super) fn folder(&self) -> PathBuf {
        self.workspace.problem_folder(&self.problem.name)
    }
}

impl<R: Runner> Query<'_, R> {
    /// The reference: the first right program whose answers hold, those first that get the blanks right too.
    ///
    /// # Errors
    ///
    /// There is none, which the message says, or the user interrupts.
    pub fn reference(&mut self) -> Result<Arc<RightProgram<R::Tool>>, Failure> {
        self.tools.reference.get(|| {
            let mut but_for_blanks = None;
            for program in self.tools.right_programs()?.iter() {
                match self.trust(program)? {
                    Trust::Full => return Ok(program.clone()),
                    Trust::ButForBlanks => {
                        but_for_blanks.get_or_insert_with(|| program.clone());
                    }
                    Trust::None(_) => {}
                }
            }
            but_for_blanks.ok_or_else(|| self.tools.without_answers().into())
        })
    }

    /// The reference, built.
    ///
    /// # Errors
    ///
    /// As [`Query::reference`].
    pub fn built_reference(&mut self) -> Result<Arc<R::Tool>, Failure> {
        let reference = self.reference()?;
        Ok(reference.built(self.runner)??)
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
