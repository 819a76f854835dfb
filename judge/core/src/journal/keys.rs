//! The keys of the work of a run: of each program, each case, and how they are judged.

use crate::judging::file_changed::FileStamps;
use crate::judging::{content, Job, Rerun};
use crate::workspace::{Case, Generators};
use crate::Result;
use bytes::hash::Sha256;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The keys of all jobs.
pub struct Keys {
    jobs: Vec<JobKeys>,
}

/// The keys of a job.
struct JobKeys {
    name: String,
    /// `None` for a command.
    program: Option<String>,
    settings: String,
    /// The state of the files of these two before they were read.
    files: FileStamps,
    cases: Vec<Arc<CaseKey>>,
}

/// The key of a case, and the state of its files before they were read.
struct CaseKey {
    key: String,
    files: FileStamps,
}

impl Keys {
    /// Reads every program and every case. An unreadable file has no result that could be used again.
    pub fn of(jobs: &[Job], rerun: Rerun) -> Keys {
        Keys::by(jobs, rerun, content::case_key)
    }

    /// The same without reading the cases, for many runs: they count by the state of their files.
    pub fn by_state(jobs: &[Job], rerun: Rerun) -> Keys {
        Keys::by(jobs, rerun, content::case_state)
    }

    fn by(jobs: &[Job], rerun: Rerun, case_key: fn(&Case, &Generators) -> Result<String>) -> Keys {
        let mut known: HashMap<(&str, &str), Arc<CaseKey>> = HashMap::new();
        let mut all = Vec::new();
        for job in jobs {
            let mut cases = Vec::new();
            for case in job.cases.iter() {
                let key = known.entry((job.problem, &case.id)).or_insert_with(|| {
                    let files = content::case_stamps(case, job.generators);
                    let key = case_key(case, job.generators).unwrap_or_default();
                    Arc::new(CaseKey { key, files })
                });
                cases.push(Arc::clone(key));
            }
            all.push(JobKeys {
                files: content::job_stamps(job),
                name: format!("{}\0{}", job.problem, job.name),
                program: content::job_key(job).unwrap_or_default(),
                settings: content::settings_key(job, rerun).unwrap_or_default(),
                cases,
            });
        }
        Keys { jobs: all }
    }

    /// Keeps the keys of some of the jobs; `mine` says by their numbers of which.
    pub fn retain(&mut self, mine: &[bool]) {
        let mut mine = mine.iter();
        self.jobs.retain(|_| mine.next() == Some(&true));
    }

    /// The key of the result of a case; `None` for a command.
    pub fn result(&self, job: usize, case: usize) -> Option<String> {
        let JobKeys { program, settings, cases, .. } = &self.jobs[job];
        let case = &cases[case].key;
        let is_known = !settings.is_empty() && !case.is_empty();
        is_known.then(|| Some(Sha256::of_fields([program.as_deref()?, settings, case])))?
    }

    /// Checks that the files of a job and of one of its cases are as they were when the keys were made.
    ///
    /// # Errors
    ///
    /// A line that names the file that has changed.
    pub fn check(&self, job: usize, case: usize) -> Result<()> {
        self.jobs[job].files.check()?;
        self.jobs[job].cases[case].files.check()
    }

    /// Checks all files.
    ///
    /// # Errors
    ///
    /// As [`Keys::check`].
    pub fn check_all(&self) -> Result<()> {
        let mut seen = HashSet::new();
        let cases = self.jobs.iter().flat_map(|job| &job.cases);
        let cases = cases.filter(|case| seen.insert(Arc::as_ptr(case))).map(|case| &case.files);
        self.jobs.iter().map(|job| &job.files).chain(cases).try_for_each(FileStamps::check)
    }

    /// The numbers of the cases of each job.
    pub fn cases(&self) -> impl Iterator<Item = usize> + '_ {
        self.jobs.iter().map(|job| job.cases.len())
    }

    /// The part of `parts` parts that a job belongs to, from 1: by its content, so that every machine finds the
    /// same without asking another one.
    pub fn part(&self, job: usize, parts: u64) -> u64 {
        let JobKeys { program, settings, cases, .. } = &self.jobs[job];
        let of_cases = hash_of(cases);
        let key = Sha256::of_fields([program.as_deref().unwrap_or(""), settings, &of_cases]);
        let number = u64::from_str_radix(&key[..15], 16).unwrap_or(0);
        number % parts + 1
    }

    /// The key of all of it, which names the journal of a run.
    pub fn name(&self) -> String {
        Sha256::of_fields(self.tree())
    }

    /// The key of all programs with their names, of all cases, and of all limits.
    pub fn tree(&self) -> [String; 3] {
        let of = |get: &dyn Fn(&JobKeys) -> String| {
            let keys: Vec<String> = self.jobs.iter().map(get).collect();
            Sha256::of_fields(keys)
        };
        [
            of(&|job| format!("{}\0{}", job.name, job.program.as_deref().unwrap_or(""))),
            of(&|job| hash_of(&job.cases)),
            of(&|job| job.settings.clone()),
        ]
    }
}

fn hash_of(cases: &[Arc<CaseKey>]) -> String {
    Sha256::of_fields(cases.iter().map(|case| &case.key))
}
