//! What failed last time, kept so that `--failed` can judge just that again.
//!
//! The file is a list of fields that end in a zero byte, five to a record: nothing in a name or a
//! command can be mistaken for the end of a field.

use judge_core::judging::job::{Job, Reporter, Source, Verdicts};
use judge_core::workspace::Workspace;
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A case that did not end as expected, or was left out after one that did not;
/// without a case, a submission that was not built.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    pub problem: String,
    pub case: String,
    /// How the report names the submission.
    pub name: String,
    /// The file of the submission, or empty for a command, which is its name.
    pub path: PathBuf,
    /// The folder whose expectation it has.
    pub folder: String,
}

/// Collects the records of a run.
#[derive(Default)]
pub struct Recorder {
    pub records: Vec<Record>,
}

impl Reporter for Recorder {
    fn submission(&mut self, job: &Job, verdicts: &Verdicts) {
        let record = |case: &str| Record {
            problem: job.problem.to_string(),
            case: case.to_string(),
            name: job.name.clone(),
            path: match &job.source {
                Source::File(path, _) => path.clone(),
                Source::Command(_) => PathBuf::new(),
            },
            folder: job.expectation.folder.to_string(),
        };
        let bad = verdicts.outcomes.iter().filter(|case| !job.expectation.permits(case.1.verdict));
        let cases: Vec<usize> =
            bad.map(|case| case.0).chain(verdicts.failures.iter().map(|case| case.0)).collect();
        self.records.extend(cases.iter().map(|&case| record(&job.cases[case].id)));
        if !cases.is_empty() && !verdicts.interrupted {
            // With --fail-fast nobody knows how the others end.
            let judged: BTreeSet<usize> =
                cases.iter().copied().chain(verdicts.outcomes.iter().map(|case| case.0)).collect();
            let unjudged = (0..job.cases.len()).filter(|case| !judged.contains(case));
            self.records.extend(unjudged.map(|case| record(&job.cases[case].id)));
        }
        if cases.is_empty() && !job.is_expected(verdicts) && !verdicts.interrupted {
            self.records.push(record(""));
        }
    }
}

/// Where the list of a workspace is.
pub fn file(workspace: &Workspace) -> PathBuf {
    workspace.cache().join("failed")
}

pub fn read(file: &Path) -> io::Result<Vec<Record>> {
    let bytes = match fs::read(file) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let text = |field: &[u8]| String::from_utf8_lossy(field).into_owned();
    let fields: Vec<&[u8]> = bytes.split(|&byte| byte == 0).collect();
    let record = |fields: &[&[u8]]| Record {
        problem: text(fields[0]),
        case: text(fields[1]),
        name: text(fields[2]),
        path: path(fields[3]),
        folder: text(fields[4]),
    };
    Ok(fields.chunks_exact(5).map(record).collect())
}

/// Replaces the list as a whole.
pub fn write(file: &Path, records: &[Record]) -> io::Result<()> {
    let mut bytes = Vec::new();
    for Record { problem, case, name, path, folder } in records {
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
    let part = file.with_extension(format!("part-{}", std::process::id()));
    fs::create_dir_all(file.parent().unwrap_or(Path::new(".")))?;
    fs::write(&part, bytes)?;
    fs::rename(&part, file)
}

fn path(bytes: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStringExt;
    std::ffi::OsString::from_vec(bytes.to_vec()).into()
}
