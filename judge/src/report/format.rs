//! What a report is: the trait that each form implements, and what it knows of a run.

use super::output::Output;
use super::tally::Tally;
use crate::cli::args::{Args, Flag};
use judge_core::base::file::Replacement;
use judge_core::base::text::quote;
use judge_core::compile::Builder;
use judge_core::judging::{Job, Reporter, Source};
use judge_core::workspace::{Problem, Workspace};
use judge_core::Result;
use sandbox::Isolation;
use std::cell::RefCell;
use std::os::fd::BorrowedFd;
use std::path::Path;

/// What a run shows or writes.
pub trait Report: Reporter {
    /// Takes a fault in the files of a problem: something that cannot be judged.
    fn fault(&mut self, _problem: &str, _message: &str) {}

    /// Shows the summary or writes the file. Called once, after the last submission; a file is left
    /// as it was when the run was interrupted.
    fn finish(&mut self, tally: &Tally) -> Result<()>;
}

/// What a report knows of the run before it begins.
pub struct Context<'a> {
    /// The workspace that is judged.
    pub workspace: &'a Workspace,
    /// The flags of `scripts/judge`.
    pub args: &'a Args,
    /// The problems that the filters select, with the selected cases.
    pub problems: &'a [Problem],
    /// Every submission that will be judged, in order.
    pub jobs: &'a [Job<'a>],
    /// For a report that runs programs of its own: visualizers and generators.
    pub builder: &'a Builder,
    pub isolation: &'a Isolation,
    pub interrupt: BorrowedFd<'a>,
    /// Stdout, which several reports may share.
    pub output: &'a RefCell<Output>,
}

impl Context<'_> {
    /// Opens the file of a report. What is judged is never overwritten.
    pub fn create(&self, path: &Path) -> Result<Replacement> {
        self.workspace.check_output(path)?;
        for job in self.jobs {
            if matches!(&job.source, Source::File(source, _) if is_same_file(source, path)) {
                return Err(overwritten(path));
            }
        }
        Replacement::create(path)
    }
}

/// Whether both paths lead to one file that exists.
pub fn is_same_file(one: &Path, other: &Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

/// Says that a report would replace what it is about.
pub fn overwritten(path: &Path) -> String {
    let path = quote(path.as_os_str().as_encoded_bytes());
    format!("{path} is a program or an input of this run; name another file")
}

/// An open report, or `None` when the command line does not ask for it. Files are opened here, so
/// that a wrong path fails before anything is judged.
pub type Opened<'a> = Result<Option<Box<dyn Report + 'a>>>;

/// A row of the table of formats.
pub struct Format {
    /// The flag that asks for the report, where there is one of its own.
    pub flag: Option<&'static Flag>,
    /// Opens the report if the command line asks for it.
    pub open: for<'a> fn(&'a Context<'a>) -> Opened<'a>,
}
