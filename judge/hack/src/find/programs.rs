//! Builds what a search runs: the program, and the problem's own programs.

use super::clock::Alarm;
use super::worker::Worker;
use crate::environment::Environment;
use crate::written_shape;
use batch::ServedProgram;
use judge_core::base::text::escape;
use judge_core::compile::Program;
use judge_core::tools::{RightProgram, Role, Tools, Trust};
use judge_core::workspace::{Problem, Submission};
use sandbox::{unless_interrupted, Failure};
use shape::Shape;
use std::sync::Arc;
use std::thread;

/// One of the problem's own programs is wrong: no result for the program under test.
pub fn fault(message: &str) -> Failure {
    Failure::Error(format!("{message}; fix the problem's own programs first"))
}

/// The signs of a wrong program that need no answer.
pub const LOOKED_FOR: &str =
    "crashes, reports of its compiler's checks, tests of one input that print something \
                              else one by one, and inputs that take too long";

/// The rule of `--slow` where no right program is quick.
const ONLY_LIMIT: &str = "the time limit alone says what is too slow";

/// The programs that a search runs.
pub struct SearchPrograms {
    /// The program under test, with its server where it has one.
    pub served: Arc<ServedProgram>,
    /// The program with a server that says what it compares, where its compiler can do that.
    pub comparing: Arc<ServedProgram>,
    /// The output validator of the problem, if it has one.
    pub output_validator: Option<Arc<ServedProgram>>,
    /// The problem's own programs.
    pub tools: Arc<Tools<ServedProgram>>,
    /// All programs that get a server once the search has begun.
    pub to_serve: Vec<Arc<ServedProgram>>,
}

impl SearchPrograms {
    /// Whether a worker keeps a core busy, as it need not wait for processes to start.
    pub fn works_all_the_time(&self) -> bool {
        self.served.may_have_server()
    }

    /// The reference, where its compiler makes the same of it as of the program under test.
    pub fn reference_of_same_code(&self) -> Option<Submission> {
        let reference = self.tools.known_reference()?;
        let built = self.tools.right_program(&reference.name)?.made()?;
        built.program.has_same_code(&self.served.program).then_some(reference)
    }

    /// Whether servers say what the program does, and whether that is right.
    pub fn are_served(&self) -> bool {
        let validator = self.output_validator.as_ref();
        self.served.has_server() && validator.is_none_or(|validator| validator.has_server())
    }
}

/// The submission and the problem for which programs are built.
#[derive(Clone, Copy)]
pub struct Target<'a> {
    pub environment: Environment<'a>,
    pub problem: &'a Problem,
    pub submission: &'a Submission,
    /// The shape of the inputs, where the user wrote it.
    pub written: Option<&'a Shape>,
    /// The submission is under test: its answers do not count.
    pub is_doubted: bool,
    /// The program that the user compares it with.
    pub against: Option<&'a Submission>,
}

impl<'a> Target<'a> {
    /// The same, where this alarm cancels the runs.
    pub fn until<'t>(&self, alarm: &'t Alarm) -> Target<'t>
    where
        'a: 't,
    {
        let environment = Environment { interrupt: alarm.as_fd(), ..self.environment };
        Target { environment, ..*self }
    }

    /// A worker for one thread, whose runs this alarm cancels.
    pub fn worker<'t>(&self, alarm: &'t Alarm) -> Worker<'t>
    where
        'a: 't,
    {
        let Target { environment, problem, .. } = self.until(alarm);
        Worker::new(environment, &problem.settings)
    }

    /// The problem's own programs, none of which is built.
    pub fn tools(&self) -> Tools<ServedProgram> {
        Tools::new(self.environment.workspace, self.problem)
            .doubting(self.is_doubted.then_some(&self.submission.source))
            .against(self.against)
    }

    /// Builds all programs that are needed where outputs are judged, or only the time. The program and the rest are
    /// built side by side, as compilers take longest. `notes` gets what the user should know of them, a line each.
    pub fn build(
        &self,
        judges_outputs: bool,
        notes: &mut Vec<String>,
    ) -> Result<SearchPrograms, Failure> {
        // A server gives a program its whole input at once, so none is for a program that talks. Nor is one where
        // the time of the program counts.
        let has_server = judges_outputs && self.has_answers();
        let (program, output_validator, own) = thread::scope(|scope| {
            let own = scope.spawn(|| self.build_own(judges_outputs, notes));
            let ahead = scope.spawn(|| {
                if has_server {
                    self.build_ahead();
                }
            });
            let validator = scope.spawn(|| self.build_output_validator(judges_outputs));
            let program = self.build_program();
            let validator = validator.join().expect("no building panics");
            ahead.join().expect("no building panics");
            (program, validator, own.join().expect("no building panics"))
        });
        let (program, output_validator) = (program?, output_validator?);
        let (tools, mut to_serve) = own?;
        let source = || self.submission.source.clone();
        let comparing = Arc::new(ServedProgram::comparing(program.clone(), source()));
        let served = ServedProgram::with_function(program, source(), Role::Reference);
        let served = Arc::new(served);
        if has_server {
            to_serve.splice(0..0, self.serve(vec![served.clone()])?);
            to_serve.extend(output_validator.clone());
            to_serve.push(comparing.clone());
        }
        to_serve.retain(|served| served.may_have_server());
        Ok(SearchPrograms { served, comparing, output_validator, tools: Arc::new(tools), to_serve })
    }

    /// Builds the servers that may need no process for a try, with which a search takes larger steps from its
    /// start. Returns the other programs.
    fn serve(&self, programs: Vec<Arc<ServedProgram>>) -> Result<Vec<Arc<ServedProgram>>, Failure> {
        let Environment { builder, .. } = self.environment;
        let (called, others): (Vec<_>, Vec<_>) =
            programs.into_iter().partition(|program| program.may_be_called());
        let mut sandbox = self.environment.sandbox();
        for program in called {
            let built = program.build_server(builder, &mut sandbox);
            built.map_err(|error| error.into_failure(""))?;
        }
        Ok(others)
    }

    /// Whether what the reference prints is the answer.
    pub fn has_answers(&self) -> bool {
        self.problem.settings.problem_type.has_answers()
    }

    fn build_program(&self) -> Result<Program, Failure> {
        let Submission { name, source, .. } = self.submission;
        self.environment.build(source, &escape(name.as_bytes()))
    }

    fn build_output_validator(
        &self,
        is_needed: bool,
    ) -> Result<Option<Arc<ServedProgram>>, Failure> {
        let validator = self.problem.output_validator.as_ref();
        let Some(source) = validator.filter(|_| is_needed) else { return Ok(None) };
        let program = self.environment.build(source, "the output validator")?;
        Ok(Some(Arc::new(ServedProgram::new(program, source.clone()))))
    }

    /// Builds the server of the program while the program is built: both take as long.
    fn build_ahead(&self) {
        let (source, sandbox) = (&self.submission.source, &mut self.environment.sandbox());
        let builder = self.environment.builder;
        // A build that fails here fails again where that counts.
        let _ = ServedProgram::build_ahead(source, Role::Reference, builder, sandbox);
    }

    /// The problem's own programs, built side by side, and the programs among them that get a server once the
    /// search has begun.
    fn build_own(
        &self,
        judges_outputs: bool,
        notes: &mut Vec<String>,
    ) -> Result<(Tools<ServedProgram>, Vec<Arc<ServedProgram>>), Failure> {
        // Two programs `main.*` are a mistake, and not a reason to do without.
        self.problem.reference()?;
        let tools = self.tools();
        let worker = || Worker::new(self.environment, &self.problem.settings);
        let mut own_worker = worker();
        let mut tools_by = tools.by(&mut own_worker);
        let (unbuilt, own) = thread::scope(|scope| {
            let validators = scope.spawn(|| tools.by(&mut worker()).leave_out_unbuilt());
            let own = tools_by.generator().and_then(|_| unless_interrupted(tools_by.reference()));
            (validators.join().expect("no building panics"), own)
        });
        let reference = own?;
        // The program that a person names is no one to do without.
        if let Some(compared) = tools.compared()? {
            compared.built(&mut worker())??;
        }
        notes.extend(unbuilt?);
        notes.extend(tools.left_out());
        if reference.is_err() && judges_outputs {
            let fault = tools_by.fault_of(self.submission)?;
            notes.extend(
                fault.map(|why| {
                    format!("{} itself is {why}", escape(self.submission.name.as_bytes()))
                }),
            );
        }
        notes.extend(self.note_of_reference(&reference, judges_outputs));
        let mut to_serve = tools_by.validators()?.to_vec();
        if to_serve.is_empty() && judges_outputs {
            notes.push(match self.written {
                Some(_) => format!(
                    "the problem has no validator, so {} says which inputs are valid",
                    escape(written_shape::shown(self.problem).as_bytes())
                ),
                None if reference.is_ok() => unchecked(&tools_by.asked_beside()?),
                None => unchecked(&[]),
            });
        }
        if let (true, Ok(reference)) = (self.has_answers(), &reference) {
            to_serve.extend(reference.made());
        }
        to_serve.extend(tools_by.generator()?);
        let to_serve = self.serve(to_serve)?;
        Ok((tools, to_serve))
    }

    /// The note about the program that gives the answers, unless its name tells: `Err` says why there is none.
    fn note_of_reference(
        &self,
        reference: &Result<Arc<RightProgram<ServedProgram>>, String>,
        judges_outputs: bool,
    ) -> Option<String> {
        let name = |submission: &Submission| escape(submission.name.as_bytes());
        match reference {
            Ok(reference) => {
                let is_main = self.problem.is_reference(&reference.submission.source.path);
                let (tested, trust) = (name(self.submission), reference.trust());
                let mut notes = Vec::new();
                if is_main {
                    notes.extend(self.problem.reference_note());
                } else if !judges_outputs && !reference.is_accepted() {
                    notes.push(format!("{ONLY_LIMIT}: {} may be slow", reference.name()));
                } else {
                    notes.push(format!("{tested} is compared with {}", reference.name()));
                }
                if trust == Some(Trust::ButForBlanks) {
                    let name = reference.name();
                    let why = "prints other blanks than the stored answers, so blanks do not count";
                    notes.push(format!("{name} {why}"));
                }
                Some(notes.join("; ")).filter(|notes| !notes.is_empty())
            }
            Err(why) if judges_outputs => {
                let again = {
                    let words =
                        format!("find {} --against FILE", escape(self.problem.name.as_bytes()));
                    self.environment.workspace.command("hack", &words)
                };
                Some(format!(
                    "{why}, or name one: {again}. No answer is known, so this looks for {LOOKED_FOR}"
                ))
            }
            Err(why) => Some(format!("{why}; {ONLY_LIMIT}")),
        }
    }
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
