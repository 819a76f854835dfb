//! The list of submissions that were not as expected, kept so that `--failed` can judge just these again.
//!
//! The file is a list of fields that end in a zero byte, five to a record: nothing in a name or a
//! command can be mistaken for the end of a field.

use super::format::{Context, OpenReport, Report};
use super::tally::Tally;
use cli::note;
use judge_core::base::file::{if_there, Replacement};
use judge_core::compile::BuildError;
use judge_core::judging::{Job, Reporter, Verdicts};
use judge_core::workspace::Workspace;
use judge_core::Result;
use sandbox::reason;
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A case that was not as expected, or was left out after one that was not.
#[derive(Clone, Debug, PartialEq)]
pub struct FailedCase {
    /// The name of the problem.
    pub problem: String,
    /// Empty for a submission that was not built.
    pub case: String,
    /// The name of the submission in the report.
    pub name: String,
    /// The file or folder of the submission, or empty for a command, which is its name.
    pub path: PathBuf,
    /// The folder whose expectation it has.
    pub folder: String,
}

/// Collects the records of a run.
struct FailedList {
    file: PathBuf,
    records: Vec<FailedCase>,
}

/// Opens the list; a run that judges nothing leaves the old one.
pub fn open<'a>(context: &'a Context<'a>) -> OpenReport<'a> {
    if context.jobs.is_empty() {
        return Ok(None);
    }
    Ok(Some(Box::new(FailedList { file: file(context.workspace), records: Vec::new() })))
}

impl Report for FailedList {
    fn finish(&mut self, tally: &Tally) -> Result<()> {
        if !tally.interrupted {
            if let Err(why) = write(&self.file, &self.records) {
                // Only a convenience, but an old list would be a wrong one.
                let _ = fs::remove_file(&self.file);
                note(format_args!("no list for --failed: {why}"));
            }
        }
        Ok(())
    }
}

impl Reporter for FailedList {
    fn submission(&mut self, job: &Job, verdicts: &Verdicts) {
        let record = |case: &str| FailedCase {
            problem: job.problem.to_string(),
            case: case.to_string(),
            name: job.name.clone(),
            path: job.program.source().map(|source| source.path.clone()).unwrap_or_default(),
            folder: job.expectation.label.to_string(),
        };
        let bad = verdicts.outcomes.iter().filter(|case| !job.permits(case.0, case.1.verdict));
        let bad = bad.map(|case| case.0).chain(verdicts.failures.iter().map(|case| case.0));
        let mut cases: Vec<usize> = bad.collect();
        if verdicts.interrupted {
            return;
        }
        let is_unknown = matches!(verdicts.build_error, Some(BuildError::JudgeError(_)))
            || verdicts.score_error.is_some();
        if cases.is_empty() && (is_unknown || !job.is_expected(verdicts)) {
            self.records.push(record(""));
        } else if !cases.is_empty() {
            // With --fail-fast the cases after the first bad one have no verdict.
            let judged: BTreeSet<usize> =
                cases.iter().copied().chain(verdicts.outcomes.iter().map(|case| case.0)).collect();
            cases.extend((0..job.cases.len()).filter(|case| !judged.contains(case)));
        }
        self.records.extend(cases.iter().map(|&case| record(&job.cases[case].id)));
    }
}

/// Where the list of a workspace is.
pub fn file(workspace: &Workspace) -> PathBuf {
    workspace.cache().join("failed")
}

/// Reads a list; `None` if the file does not exist.
pub fn read(file: &Path) -> io::Result<Option<Vec<FailedCase>>> {
    let Some(bytes) = if_there(fs::read(file))? else { return Ok(None) };
    let text = |field: &[u8]| String::from_utf8_lossy(field).into_owned();
    let fields: Vec<&[u8]> = bytes.split(|&byte| byte == 0).collect();
    let record = |fields: &[&[u8]]| FailedCase {
        problem: text(fields[0]),
        case: text(fields[1]),
        name: text(fields[2]),
        path: path(fields[3]),
        folder: text(fields[4]),
    };
    Ok(Some(fields.chunks_exact(5).map(record).collect()))
}

/// Replaces the list as a whole.
fn write(file: &Path, records: &[FailedCase]) -> Result<()> {
    let mut bytes = Vec::new();
    for FailedCase { problem, case, name, path, folder } in records {
        let fields = [
            problem.as_bytes(),
            case.as_bytes(),
            name.as_bytes(),
            path.as_os_str().as_encoded_bytes(),
            folder.as_bytes(),
        ];
        for field in fields {
            bytes.extend(field);
            bytes.push(0);
        }
    }
    fs::create_dir_all(file.parent().unwrap_or(Path::new("."))).map_err(|error| {
        format!("cannot make the folder of {}: {}", file.display(), reason(&error))
    })?;
    Replacement::create(file)?.finish(&bytes)
}

fn path(bytes: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStringExt;
    std::ffi::OsString::from_vec(bytes.to_vec()).into()
}
