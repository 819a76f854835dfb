//! The result of one package.

use super::explanation::Explanation;
use package::import::import_report::ImportReport;

/// A package of the survey.
pub struct SurveyRow {
    /// Its path from the folder of the survey.
    pub package: String,
    /// Why it is refused, if it is.
    pub taken: Result<ImportedPackage, String>,
    /// The results of the tools of `--peer` for the package: the name of each, and a line.
    pub peers: Vec<(&'static str, String)>,
}

/// A package that was taken.
pub struct ImportedPackage {
    pub cases: usize,
    /// The notes of the import, in lines.
    pub notes: Vec<String>,
    /// How each file was handled.
    pub report: ImportReport,
    /// The programs that the package declares a verdict for, also those that were left out.
    pub programs: Vec<SurveyedProgram>,
    /// Failures of the judge, a line each.
    pub faults: Vec<String>,
    pub ended: Completion,
}

/// Whether all programs of a package were judged.
#[derive(Clone, Copy, PartialEq)]
pub enum Completion {
    Done,
    TimeOver,
    Interrupted,
}

/// A program, and what its folder declares.
pub struct SurveyedProgram {
    /// Its path from the folder of the submissions, escaped for a terminal.
    pub name: String,
    /// The folder that declares the verdict.
    pub declared: String,
    pub got: ActualVerdict,
    /// Shows that a verdict which is not as declared is no fault of the judge.
    pub explanation: Option<Explanation>,
}

/// The result of a program.
pub enum ActualVerdict {
    AsDeclared,
    /// The first verdict that is not as declared, and its case: `TLE on secret/3`.
    Other(String),
    /// The import did not take it, for this reason.
    LeftOut(String),
    /// The judge could not judge it, and why.
    NotJudged(String),
    /// The package has no case to judge it on.
    NoCase,
    /// The time was over, or the user ended the survey.
    NotReached,
}

impl ImportedPackage {
    /// How many programs are as declared.
    pub fn as_declared(&self) -> usize {
        self.programs
            .iter()
            .filter(|program| matches!(program.got, ActualVerdict::AsDeclared))
            .count()
    }
}
