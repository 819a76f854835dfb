//! The times of accepted programs, kept under `target/judge/times` so that each is measured once.
//!
//! A file for each problem. First a line for what all measurements have in common, the settings of the
//! problem and its generator; then a line for each case; then a line for each program: the key of the
//! program, its slowest time in microseconds or `-` if it is not right on every case, and the case that
//! took longest. A case that is new since then is measured alone.

use super::measured_program::{MeasuredProgram, Times};
use crate::base::file::{self, path_error, Replacement};
use crate::workspace::{Case, Problem, Source, Workspace};
use bytes::hash::Sha256;
use sandbox::Failure;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A larger file is not read. It holds the times of thousands of programs.
const MAX_BYTES: u64 = 1 << 20;

/// The stored measurements of a problem: the same settings, and programs that were measured on all of these cases.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Measurements {
    /// See [`settings_state`].
    pub settings: String,
    /// See [`case_state`].
    pub cases: Vec<String>,
    pub programs: Vec<StoredMeasurement>,
}

/// The stored measurement of a program.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredMeasurement {
    /// See [`program_key`](crate::judging::content::program_key).
    pub key: String,
    /// The slowest time and its case; `None` if the program is not right on every case.
    pub slowest: Option<(Duration, String)>,
}

impl Measurements {
    /// The stored measurements of a problem; empty if the file is missing or cannot be read.
    pub fn read(workspace: &Workspace, problem: &Problem) -> Measurements {
        let text = file::read_text(&path(workspace, problem), MAX_BYTES).unwrap_or_default();
        Measurements::parse(&text)
    }

    /// Replaces what is kept of a problem. A failure costs only a further measurement.
    pub fn write(&self, workspace: &Workspace, problem: &Problem) {
        let path = path(workspace, problem);
        let folder = path.parent().map(fs::create_dir_all);
        if folder.is_some_and(|made| made.is_ok()) {
            let _ = Replacement::create(&path).and_then(|file| file.finish(self.text().as_bytes()));
        }
    }

    fn parse(text: &str) -> Measurements {
        let mut record = Measurements::default();
        for line in text.lines() {
            match line.split_once(' ') {
                Some(("settings", key)) => record.settings = key.to_string(),
                Some(("case", key)) => record.cases.push(key.to_string()),
                _ => record.programs.extend(StoredMeasurement::parse(line)),
            }
        }
        record
    }

    fn text(&self) -> String {
        let mut text = format!("settings {}\n", self.settings);
        for case in &self.cases {
            text += &format!("case {case}\n");
        }
        for program in &self.programs {
            text += &program.line();
        }
        text
    }
}

impl StoredMeasurement {
    /// The part of a measurement that is worth keeping: `None` for a result that may be different next time, as for a
    /// compiler that is not installed.
    pub fn of(key: String, measured: &MeasuredProgram) -> Option<StoredMeasurement> {
        let slowest = match &measured.times {
            Times::Ended { slowest, case } => Some((*slowest, case.clone())),
            Times::Stopped { .. } | Times::Failed { .. } => None,
            Times::NotInstalled { .. } | Times::Unknown { .. } => return None,
        };
        Some(StoredMeasurement { key, slowest })
    }

    fn parse(line: &str) -> Option<StoredMeasurement> {
        let mut words = line.splitn(3, ' ');
        let (key, time, case) = (words.next()?, words.next()?, words.next()?);
        let slowest = match time {
            "-" => None,
            time => Some((Duration::from_micros(time.parse().ok()?), case.to_string())),
        };
        Some(StoredMeasurement { key: key.to_string(), slowest })
    }

    fn line(&self) -> String {
        match &self.slowest {
            Some((time, case)) => format!("{} {} {case}\n", self.key, time.as_micros()),
            None => format!("{} - -\n", self.key),
        }
    }
}

/// The file of a problem.
fn path(workspace: &Workspace, problem: &Problem) -> PathBuf {
    workspace.cache().join("times").join(&problem.name)
}

/// The state of what a measurement depends on beside the cases and the program: the limits, the
/// comparison, the generators and the output validator.
///
/// # Errors
///
/// A file cannot be read.
pub fn settings_state(problem: &Problem, bound: Duration) -> Result<String, Failure> {
    let mut key = Sha256::new();
    let settings = &problem.settings;
    for number in [settings.memory_bytes, settings.output_bytes, bound.as_micros() as u64] {
        key.field(&number.to_le_bytes());
    }
    key.field(settings.compare.to_string().as_bytes());
    key.field(settings.problem_type.words().join(" ").as_bytes());
    key.field(&settings.passes.to_le_bytes());
    for program in [&problem.generators.own, &problem.output_validator] {
        let files = program.as_ref().map_or(&[][..], Source::files);
        key.field(&files.len().to_le_bytes());
        for file in files {
            key.field(file.path.as_os_str().as_encoded_bytes());
            add_state(&mut key, &file.path)?;
        }
    }
    for path in problem.generators.files()? {
        key.field(path.as_os_str().as_encoded_bytes());
        add_state(&mut key, &path)?;
    }
    Ok(key.finish())
}

/// The state of a case. Its files count by their size and the time of their last change: reading them all
/// for each run would take as long as judging.
///
/// # Errors
///
/// A file cannot be read.
pub fn case_state(case: &Case) -> Result<String, Failure> {
    let mut key = Sha256::new();
    key.field(case.id.as_bytes());
    add_state(&mut key, case.input.path())?;
    add_state(&mut key, &case.answer)?;
    for flag in case.validator_flags.iter().flatten() {
        key.field(flag.as_bytes());
    }
    Ok(key.finish())
}

/// Adds the size of a file and the time of its last change. No program can set that time (`st_ctime`
/// of inode(7)).
fn add_state(key: &mut Sha256, path: &Path) -> Result<(), Failure> {
    let data = fs::metadata(path).map_err(|error| path_error(path, error))?;
    key.field(&data.size().to_le_bytes());
    key.field(&data.ctime().to_le_bytes());
    key.field(&data.ctime_nsec().to_le_bytes());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_read_as_it_was_written() {
        let known = |slowest| StoredMeasurement { key: "0a".to_string(), slowest };
        let slowest = (Duration::from_micros(1_234_567), "hack/a b".to_string());
        let record = Measurements {
            settings: "1f".to_string(),
            cases: vec!["2e".to_string(), "3d".to_string()],
            programs: vec![known(None), known(Some(slowest))],
        };
        assert_eq!(Measurements::parse(&record.text()), record);
        for bad in ["", "key", "key 1", "key x case"] {
            assert_eq!(StoredMeasurement::parse(bad), None, "{bad}");
        }
    }
}
