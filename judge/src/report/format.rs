//! A report: the trait that each form implements, and the facts that it knows of a run.

use super::output::ReportOutput;
use super::tally::Tally;
use cli::args::{Args, Flag};
use judge_core::base::file::Replacement;
use judge_core::base::text::quote_path;
use judge_core::compile::{self, Builder};
use judge_core::judging::{Job, JobProgram, Reporter};
use judge_core::workspace::{Person, Problem, Workspace};
use judge_core::Result;
use sandbox::Isolation;
use std::cell::RefCell;
use std::os::fd::BorrowedFd;
use std::path::{Path, PathBuf};

/// A report that a run shows or writes.
pub trait Report: Reporter {
    /// Takes a fault in the files of a problem: something that cannot be judged.
    fn fault(&mut self, _problem: &str, _message: &str) {}

    /// Does the long work, before any report is finished. Returns whether the user has interrupted it.
    fn work(&mut self) -> Result<bool> {
        Ok(false)
    }

    /// Shows the summary or writes the file. Called once, after the last submission; a file is left
    /// as it was when the run was interrupted.
    fn finish(&mut self, tally: &Tally) -> Result<()>;
}

/// The facts that a report knows of the run before it begins.
pub struct Context<'a> {
    /// The workspace that is judged.
    pub workspace: &'a Workspace,
    /// The flags of `scripts/judge`.
    pub args: &'a Args,
    /// The problems that the filters select, with the selected cases.
    pub problems: &'a [Problem],
    /// Every submission that will be judged, in order.
    pub jobs: &'a [Job<'a>],
    /// Whose programs they are, where `--submission` names them.
    pub people: &'a [Person],
    /// Further files that the run reads.
    pub inputs: &'a [PathBuf],
    /// For a report that runs programs of its own: visualizers and generators.
    pub builder: &'a Builder,
    pub isolation: &'a Isolation,
    pub interrupt: BorrowedFd<'a>,
    /// Stdout, which several reports may share.
    pub output: &'a RefCell<ReportOutput>,
    /// The files of the reports that are open.
    pub files: RefCell<Vec<PathBuf>>,
}

impl Context<'_> {
    /// Opens the file of a report; the programs of the run are not overwritten.
    pub fn create(&self, path: &Path) -> Result<Replacement> {
        let mut sources = Vec::new();
        for job in self.jobs {
            match &job.program {
                JobProgram::Source(source) => {
                    sources.extend(source.files().iter().map(|file| file.path.clone()));
                }
                JobProgram::Command(_) => sources.extend(compile::paths_in(&job.name)),
            }
        }
        let sources: Vec<&Path> = sources.iter().chain(self.inputs).map(PathBuf::as_path).collect();
        let file = create_output(self.workspace, path, &sources)?;
        let mut files = self.files.borrow_mut();
        if files.iter().any(|other| other == file.place()) {
            let path = quote_path(path);
            return Err(format!("{path} is the file of another report; name a file for each"));
        }
        files.push(file.place().to_path_buf());
        Ok(file)
    }
}

/// Opens a file to write, unless it is one of those that the run reads, or is among the problems and
/// their data.
pub fn create_output(workspace: &Workspace, path: &Path, read: &[&Path]) -> Result<Replacement> {
    workspace.check_output(path)?;
    if let Ok(target) = path.canonicalize() {
        if read.iter().any(|other| other.canonicalize().is_ok_and(|other| other == target)) {
            let path = quote_path(path);
            return Err(format!("{path} is a program or an input of this run; name another file"));
        }
    }
    Replacement::create(path)
}

/// An open report, or `None` when the command line does not ask for it. Files are opened here, so
/// that a wrong path fails before anything is judged.
pub type OpenReport<'a> = Result<Option<Box<dyn Report + 'a>>>;

/// A row of the table of formats.
pub struct Format {
    /// The flags of its own: the one that asks for the report, and those that say more of it.
    pub flags: &'static [&'static Flag],
    /// Opens the report if the command line asks for it.
    pub open: for<'a> fn(&'a Context<'a>) -> OpenReport<'a>,
}
