//! Finds the answers of all cases, and writes those that are complete.
//!
//! Answers wait in a folder of their own until every case is done: where two programs disagree about
//! one, neither can be trusted about the others.

use super::answer_report::{AnswerReport, Status};
use crate::base::file::{self, path_error, Replacement};
use crate::base::progress;
use crate::base::text::{count, escape};
use crate::compile::{Builder, Scratch};
use crate::judging::data::Data;
use crate::judging::generate;
use crate::judging::recipe::Recipe;
use crate::tools::{disagreement, Alone, Built, Confirmation, Question, ToolRun, Tools};
use crate::verdict::Verdict;
use crate::workspace::limits::Patience;
use crate::workspace::{Case, Input, Problem, Workspace};
use sandbox::{unless_interrupted, Failure, Sandbox};
use std::path::{Path, PathBuf};

/// The width of the progress line in columns.
const COLUMNS: usize = 80;

/// An answer that waits to be written, or a `.gen` file with the hash of the input that it is for.
struct PendingAnswer<'p> {
    /// Where it waits.
    from: PathBuf,
    to: &'p Path,
}

/// The cases to look at.
#[derive(Clone, Copy, PartialEq)]
pub enum CaseSelection {
    /// All cases. An answer that differs stays.
    All,
    /// All cases. An answer that differs is replaced.
    Replaced,
}

/// The update of the answers of a problem.
pub struct Update<'p, 'e> {
    tools: Tools<Built>,
    runner: Alone<'e>,
    /// Where answers wait.
    folder: Scratch,
    answered: AnswerReport<'p>,
    waiting: Vec<PendingAnswer<'p>>,
    wanted: CaseSelection,
    /// Why no answer may be written: the reference is wrong on a stored case.
    doubt: Option<String>,
}

impl<'p: 'e, 'e> Update<'p, 'e> {
    /// An update that has done nothing yet. Where answers are replaced, the reference is believed whatever they are.
    ///
    /// # Errors
    ///
    /// There is no place for answers that wait, the problem has no reference, or that does not compile.
    pub fn new(
        workspace: &Workspace,
        problem: &'p Problem,
        wanted: CaseSelection,
        builder: &'e Builder,
        sandbox: Sandbox<'e>,
    ) -> Result<Update<'p, 'e>, Failure> {
        let folder = builder
            .scratch()
            .map_err(|error| Failure::Error(path_error(&workspace.cache(), error)))?;
        let main = problem.needed_reference()?;
        let (mut tools, mut runner) =
            (Tools::new(workspace, problem), Alone::new(sandbox, builder));
        let mut doubt = None;
        if wanted == CaseSelection::Replaced {
            tools = tools.doubting_answers();
        } else if let Err(why) = unless_interrupted(tools.by(&mut runner).reference())? {
            // It is shown where its output differs.
            (tools, doubt) = (Tools::new(workspace, problem).believing(main), Some(why));
        }
        // One that cannot be built is reported before any case.
        tools.by(&mut runner).built_reference()?;
        let reference = tools.by(&mut runner).reference()?.submission.name.clone();
        let answered = AnswerReport { problem, reference, cases: Vec::new() };
        let waiting = Vec::new();
        Ok(Update { tools, runner, folder, answered, waiting, wanted, doubt })
    }

    /// The programs whose answers do not hold, and why: a line each.
    pub fn left_out(&self) -> Vec<String> {
        self.tools.left_out()
    }

    /// Finds the answers of all cases, those that are missing first.
    ///
    /// # Errors
    ///
    /// The user interrupts: the answers found until then can be written. Or two programs disagree: then
    /// nothing may be written.
    pub fn find(&mut self, show_progress: bool) -> Result<(), Failure> {
        let problem = self.answered.problem;
        let total = problem.unanswered.len() + problem.cases.len();
        let missing = problem.unanswered.iter().map(|case| (case, true));
        let stored = problem.cases.iter().map(|case| (case, false));
        let mut line = progress::TerminalLine::default();
        let mut found = Ok(());
        for (done, (case, is_missing)) in missing.chain(stored).enumerate() {
            if show_progress {
                let cases = count(total, "case");
                let name = escape(case.id.as_bytes());
                let shown = format!("answering {}: {done} of {cases}, now {name}", problem.name);
                line.show(&shown, COLUMNS);
            }
            found = self.case(case, is_missing);
            if found.is_err() {
                break;
            }
        }
        line.clear();
        found
    }

    /// Writes the answers that are complete, each as a whole.
    pub fn write(self) -> Result<AnswerReport<'p>, Failure> {
        for PendingAnswer { from, to } in &self.waiting {
            let bytes = file::read(from, u64::MAX - 1)?;
            Replacement::create(to)?.finish(&bytes)?;
        }
        Ok(self.answered)
    }

    /// Finds the answer of a case. Only a failure that stops all of it is an error.
    fn case(&mut self, case: &'p Case, is_missing: bool) -> Result<(), Failure> {
        let status = match self.status(case, is_missing) {
            Ok(status) => status,
            Err(Stop::Case(Failure::Error(why))) => Status::NotRun(why),
            Err(Stop::Case(Failure::Interrupted)) => return Err(Failure::Interrupted),
            Err(Stop::All(why)) => return Err(Failure::Error(why)),
        };
        self.answered.cases.push((&case.id, status));
        Ok(())
    }

    fn status(&mut self, case: &'p Case, is_missing: bool) -> Result<Status, Stop> {
        let problem = self.answered.problem;
        let replace = self.wanted == CaseSelection::Replaced;
        if let Some(why) = self.doubt.as_ref().filter(|_| is_missing) {
            return Ok(Status::ReferenceFails(why.clone()));
        }
        let generators = &problem.generators;
        let input = generate::input_of(&mut self.runner, generators, &case.input)?;
        let question = Question {
            input: Data::Path(&input),
            validator_flags: case.validator_flags.as_deref(),
            patience: Patience::StoredCase,
        };
        let known = (!is_missing).then_some(Data::Path(&case.answer));
        let ToolRun { outcome, output } =
            self.tools.by(&mut self.runner).answer(question, known)?;
        match outcome.verdict {
            Verdict::Ac if !is_missing => return Ok(Status::Same),
            // Blanks alone make no other answer.
            Verdict::Pe if !is_missing && self.wanted == CaseSelection::All => {
                return Ok(Status::Same)
            }
            Verdict::Wa | Verdict::Pe if !problem.settings.problem_type.has_answers() => {
                return Ok(Status::ReferenceFails(outcome.end()))
            }
            Verdict::Wa | Verdict::Pe if !replace || case.has_given_answer() => {
                return Ok(Status::Differs(Box::new(outcome)))
            }
            Verdict::Ac | Verdict::Wa | Verdict::Pe => {}
            Verdict::Tle | Verdict::Mle | Verdict::Ole | Verdict::Re | Verdict::Ce => {
                return Ok(Status::ReferenceFails(outcome.end()))
            }
        }
        let by = self.confirmed(case, question, &output)?;
        self.wait(&output, &case.answer)?;
        if let Input::Recipe(recipe) = &case.input {
            if let Some(text) = Recipe::pinned(recipe, &input).map_err(Failure::Error)? {
                self.wait(text.as_bytes(), recipe)?;
            }
        }
        Ok(if is_missing { Status::Written(by) } else { Status::Replaced(by) })
    }
}

impl<'p> Update<'p, '_> {
    /// The program that confirms an answer, or for each one why it does not.
    fn confirmed(
        &mut self,
        case: &Case,
        question: Question,
        output: &[u8],
    ) -> Result<Result<String, Vec<String>>, Stop> {
        // Of several programs one is enough, so none gets very long.
        let question = Question { patience: Patience::NewCase, ..question };
        match self.tools.by(&mut self.runner).confirm(question, output)? {
            Confirmation::By(by) => Ok(Ok(by)),
            Confirmation::NoProgram(unable) => Ok(Err(unable)),
            Confirmation::Disagreement { by, output: other } => {
                let reference = &self.answered.reference;
                let why = disagreement(reference, output, &by, &other);
                Err(Stop::All(format!("{}: {why}", escape(case.id.as_bytes()))))
            }
        }
    }

    /// Keeps the content of a file until all are written.
    fn wait(&mut self, bytes: &[u8], to: &'p Path) -> Result<(), Failure> {
        let from = self.folder.join(self.waiting.len().to_string());
        file::write(&from, bytes)?;
        self.waiting.push(PendingAnswer { from, to });
        Ok(())
    }
}

/// Why the answer of a case is not found.
enum Stop {
    /// This case cannot be run, or the user interrupts.
    Case(Failure),
    /// Nothing may be written.
    All(String),
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Stop {
        Stop::Case(failure)
    }
}
