//! The results of accepted programs, kept under `target/judge/times` so that each case is run once.
//!
//! A file for each problem, with a line for each result: a key of all that it depends on, the verdict, and the
//! CPU time in microseconds.

use crate::base::file::{self, path_error, Replacement};
use crate::judging::content::{generators_key, job_key, settings_key};
use crate::judging::outcome::Outcome;
use crate::judging::stored_results::StoredResults;
use crate::judging::{Job, Rerun};
use crate::verdict::Verdict;
use crate::workspace::{Case, Problem, Workspace};
use crate::Result;
use bytes::hash::Sha256;
use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Duration;

/// A larger file is not read. It holds the results of hundreds of programs.
const MAX_BYTES: u64 = 16 << 20;

type Results = HashMap<String, (Verdict, Duration)>;

/// The stored results of jobs of one problem.
pub struct StoredTimes {
    path: PathBuf,
    /// For each job the keys of its cases.
    keys: Vec<Vec<String>>,
    results: Mutex<Results>,
}

impl StoredTimes {
    /// The stored times of these jobs; nothing if the file is missing or cannot be read.
    ///
    /// # Errors
    ///
    /// A file of the problem cannot be read.
    pub fn read(workspace: &Workspace, problem: &Problem, jobs: &[Job]) -> Result<StoredTimes> {
        let generators = generators_key(&problem.generators)?;
        let cases: Vec<String> = problem.cases.iter().map(case_state).collect::<Result<_>>()?;
        let mut keys = Vec::new();
        for job in jobs {
            let program = job_key(job)?.unwrap_or_default();
            let settings = settings_key(job, Rerun::Off)?;
            let key = |case| Sha256::of_fields([&program, &settings, &generators, case]);
            keys.push(cases.iter().map(key).collect());
        }
        let path = workspace.cache().join("times").join(&problem.name);
        let text = file::read_text(&path, MAX_BYTES).unwrap_or_default();
        let results = Mutex::new(text.lines().filter_map(result).collect());
        Ok(StoredTimes { path, keys, results })
    }

    /// The number of jobs that must be run, and of their cases; `None` if all results are known. A job is not run on
    /// the cases after its first bad one.
    pub fn missing(&self) -> Option<(usize, usize)> {
        let results = self.results.lock().expect("nothing panics while it holds the results");
        let is_good = |key: &String| results.get(key).is_none_or(|one| one.0 == Verdict::Ac);
        let mut cases = BTreeSet::new();
        let mut jobs = 0;
        for keys in &self.keys {
            let needed = keys.iter().enumerate().take_while(|(_, key)| is_good(key));
            let missing = needed.filter(|(_, key)| !results.contains_key(*key));
            let missing: Vec<usize> = missing.map(|(case, _)| case).collect();
            jobs += usize::from(!missing.is_empty());
            cases.extend(missing);
        }
        (jobs > 0).then_some((jobs, cases.len()))
    }

    /// Replaces what is stored of the problem by the results of these jobs. A failure costs only a further
    /// measurement.
    pub fn write(&self) {
        let results = self.results.lock().expect("nothing panics while it holds the results");
        let mut text = String::new();
        for key in self.keys.iter().flatten() {
            if let Some((verdict, cpu)) = results.get(key) {
                text += &format!("{key} {} {}\n", verdict.name(), cpu.as_micros());
            }
        }
        if self.path.parent().is_some_and(|folder| fs::create_dir_all(folder).is_ok()) {
            let replacement = Replacement::create(&self.path);
            let _ = replacement.and_then(|file| file.finish(text.as_bytes()));
        }
    }
}

impl StoredResults for StoredTimes {
    fn result(&self, job: usize, case: usize) -> Option<Outcome> {
        let results = self.results.lock().expect("nothing panics while it holds the results");
        let (verdict, cpu) = *results.get(&self.keys[job][case])?;
        Some(Outcome { cpu, ..Outcome::new(verdict) })
    }

    fn keep(&self, job: usize, case: usize, outcome: &Outcome) {
        let mut results = self.results.lock().expect("nothing panics while it holds the results");
        results.insert(self.keys[job][case].clone(), (outcome.verdict, outcome.cpu));
    }
}

/// The key and the result in a line of the file.
fn result(line: &str) -> Option<(String, (Verdict, Duration))> {
    let mut words = line.split(' ');
    let (key, name, micros) = (words.next()?, words.next()?, words.next()?.parse().ok()?);
    let verdict = Verdict::ALL.into_iter().find(|one| one.name() == name)?;
    Some((key.to_string(), (verdict, Duration::from_micros(micros))))
}

/// The state of a case. Its files count by their size and the time of their last change, which no program can set
/// (`st_ctime` of inode(7)): reading them all for each run would take as long as judging.
fn case_state(case: &Case) -> Result<String> {
    let mut key = Sha256::new();
    key.field(case.id.as_bytes());
    for path in [case.input.path(), &case.answer] {
        let data = fs::metadata(path).map_err(|error| path_error(path, error))?;
        key.field(&data.size().to_le_bytes());
        key.field(&data.ctime().to_le_bytes());
        key.field(&data.ctime_nsec().to_le_bytes());
    }
    case.add_flags_to(&mut key);
    Ok(key.finish())
}
