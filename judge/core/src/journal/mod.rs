//! Results as lines of JSON, each as soon as it is decided, for a later run. The journal of a run is under
//! `target/judge/journal`, a file for each by the content of what it judges, so that `--resume` goes on where the run
//! was killed; it goes when the run has come to its end. A problem has a journal of its last check, and one of the
//! times of its accepted programs, which stay.
//!
//! A result counts for the same content of program, case and limits only, and for the same compiler; its name means
//! nothing. A line that is torn, or that another program wrote, is passed over.

mod byte_text;
pub mod keys;
pub mod outcome_json;

use crate::base::file::{self, Replacement};
use crate::base::json::Object;
use crate::compile::Program;
use crate::judging::outcome::Outcome;
use crate::judging::stored_results::StoredResults;
use crate::verdict::Verdict;
use crate::workspace::Workspace;
use crate::Result;
use bytes::hash::Sha256;
use keys::Keys;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, SystemTime};

/// The folders of the journals, inside the folder of built programs.
const RUNS: &str = "journal";
/// Of each problem its last check.
pub const CHECKS: &str = "checked";
/// Of each problem the times of its accepted programs.
pub const TIMES: &str = "times";
/// The age after which an unused journal is removed. Journals of other runs may be in use.
const MAX_AGE: Duration = Duration::from_secs(30 * 24 * 60 * 60);
/// The largest journal that is read, and the longest line, in bytes. The results of five thousand programs
/// take less than a tenth of that.
const MAX_FILE: u64 = 1 << 30;
const MAX_LINE: u64 = 1 << 20;

/// The results of an earlier run, and those of this one.
pub struct Journal {
    keys: Keys,
    known: HashMap<String, KnownResult>,
    path: PathBuf,
    /// `None` where it cannot be written, which costs nothing but the chance to resume.
    file: Mutex<Option<File>>,
}

/// A result, and the key of the program as it was built.
struct KnownResult {
    built: String,
    outcome: Outcome,
}

impl Journal {
    /// Goes on with the results that a folder has of a problem. Those of programs and cases that are no longer there
    /// are forgotten.
    pub fn of_problem(workspace: &Workspace, folder: &str, problem: &str, keys: Keys) -> Journal {
        let folder = workspace.cache().join(folder);
        let path = folder.join(format!("{problem}.jsonl"));
        let mut known = HashMap::new();
        read(&path, &all(&keys).collect(), &mut known);
        let _ = fs::create_dir_all(&folder);
        let kept = all(&keys).filter_map(|key| Some((known.get(&key)?, key)));
        let lines: String = kept.map(|(it, key)| line(&key, &it.built, &it.outcome)).collect();
        if fs::metadata(&path).map_or(0, |data| data.len()) != lines.len() as u64 {
            let file = Replacement::create(&path);
            let _ = file.and_then(|file| file.finish(lines.as_bytes()));
        }
        let file = Mutex::new(begin(&path, true).ok());
        Journal { keys, known, path, file }
    }

    /// Begins the journal of a run. With `resume` it goes on with the results that earlier journals have of the same
    /// work; without, an earlier one of this run is removed.
    pub fn of_run(workspace: &Workspace, keys: Keys, resume: bool) -> Journal {
        let folder = workspace.cache().join(RUNS);
        let path = folder.join(format!("{}.jsonl", keys.name()));
        let mut known = HashMap::new();
        if resume {
            let wanted = all(&keys).collect();
            for file in journals(&folder) {
                read(&file, &wanted, &mut known);
            }
        }
        let _ = fs::create_dir_all(&folder);
        remove_old(&folder);
        let file = Mutex::new(begin(&path, resume).ok());
        Journal { keys, known, path, file }
    }

    /// The number of results that are known from earlier runs.
    pub fn known(&self) -> usize {
        self.known.len()
    }

    /// The number of jobs that must be run, and of their cases; `None` if all results are known. A job is not run on
    /// the cases after its first bad one.
    pub fn missing(&self) -> Option<(usize, usize)> {
        let mut cases = BTreeSet::new();
        let mut jobs = 0;
        for (job, count) in self.keys.cases().enumerate() {
            let known = |case| self.known.get(&self.keys.result(job, case)?);
            let is_good = |known: &KnownResult| known.outcome.verdict == Verdict::Ac;
            let needed = (0..count).take_while(|case| known(*case).is_none_or(is_good));
            let missing: Vec<usize> = needed.filter(|case| known(*case).is_none()).collect();
            jobs += usize::from(!missing.is_empty());
            cases.extend(missing);
        }
        (jobs > 0).then_some((jobs, cases.len()))
    }

    /// Checks that no file has changed since the run began.
    ///
    /// # Errors
    ///
    /// A line that names the first that has.
    pub fn check_files(&self) -> Result<()> {
        self.keys.check_all()
    }

    /// Removes the journal, as the run has come to its end.
    pub fn remove(&self) {
        let _ = fs::remove_file(&self.path);
        // Only where no other run has one in it.
        if let Some(folder) = self.path.parent() {
            let _ = fs::remove_dir(folder);
        }
    }
}

impl StoredResults for Journal {
    fn result(&self, job: usize, case: usize, program: &Program) -> Option<Outcome> {
        let known = self.known.get(&self.keys.result(job, case)?)?;
        (known.built == key_of(program)).then(|| known.outcome.clone())
    }

    fn keep(&self, job: usize, case: usize, program: &Program, outcome: &Outcome) {
        let Some(key) = self.keys.result(job, case) else { return };
        let built = key_of(program);
        let is_known = self.known.get(&key).is_some_and(|known| known.built == built);
        // The judged text may be a later one of a file that is being edited.
        if is_known || self.keys.check(job, case).is_err() {
            return;
        }
        let line = line(&key, &built, outcome);
        let mut file = self.file.lock().expect("nothing panics while it writes the journal");
        // One write, so that lines of two runs do not mix. A full disk ends the journal, not the run.
        if file.as_mut().is_some_and(|file| file.write_all(line.as_bytes()).is_err()) {
            *file = None;
        }
    }
}

/// The key of a program as it is built: its path has the hash of source, flags and compiler.
fn key_of(program: &Program) -> String {
    Sha256::of_fields(program.argv())
}

/// The line of a result.
fn line(key: &str, built: &str, outcome: &Outcome) -> String {
    let result = outcome_json::json(outcome);
    Object::bare().text("key", key).text("built", built).raw("result", &result).line() + "\n"
}

/// Opens the journal to write at its end, on a line of its own.
fn begin(path: &Path, resume: bool) -> io::Result<File> {
    let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
    if !resume {
        file.set_len(0)?;
    } else if file.metadata()?.len() > 0 {
        file.seek(SeekFrom::End(-1))?;
        let mut last = [0];
        file.read_exact(&mut last)?;
        if last != *b"\n" {
            file.write_all(b"\n")?;
        }
    }
    Ok(file)
}

/// The journals in a folder.
fn journals(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    entries.filter(|path| path.extension().is_some_and(|end| end == "jsonl")).collect()
}

fn remove_old(folder: &Path) {
    for path in journals(folder) {
        let modified = fs::symlink_metadata(&path).and_then(|data| data.modified());
        let age = modified.ok().and_then(|time| SystemTime::now().duration_since(time).ok());
        if age.is_some_and(|age| age > MAX_AGE) {
            let _ = fs::remove_file(path);
        }
    }
}

/// The keys of all results of a run, in order.
fn all(keys: &Keys) -> impl Iterator<Item = String> + '_ {
    let cases = keys.cases().enumerate();
    let all = cases.flat_map(|(job, cases)| (0..cases).map(move |case| (job, case)));
    all.filter_map(|(job, case)| keys.result(job, case))
}

/// Adds the results that a journal has of the work of this run.
fn read(path: &Path, wanted: &HashSet<String>, known: &mut HashMap<String, KnownResult>) {
    let Ok(file) = file::open(path) else { return };
    let mut reader = BufReader::new(file.take(MAX_FILE));
    let mut line = Vec::new();
    loop {
        line.clear();
        match reader.by_ref().take(MAX_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            // Torn, or longer than a line can be: then its pieces are no JSON.
            Ok(_) if line.last() != Some(&b'\n') => continue,
            Ok(_) => known.extend(result(&line, wanted)),
        }
    }
}

/// The key and the result of a line, if it is one of this run.
fn result(line: &[u8], wanted: &HashSet<String>) -> Option<(String, KnownResult)> {
    // Most lines of the journals of other runs are of no use; they are not parsed.
    let start = line.strip_prefix(b"{\"key\":\"")?;
    let end = start.iter().position(|&byte| byte == b'"')?;
    std::str::from_utf8(&start[..end]).ok().filter(|key| wanted.contains(*key))?;
    let value = crate::base::json::parse(line).ok()?;
    let key = value.text("key").filter(|key| wanted.contains(*key))?;
    let outcome = outcome_json::read(value.get("result")?).ok()?;
    Some((key.to_string(), KnownResult { built: value.text("built")?.to_string(), outcome }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_lines_of_this_work_are_read() {
        let folder = std::env::temp_dir().join(format!("judge-journal-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("it is ours");
        let path = folder.join("a.jsonl");
        let line = |key: &str, verdict| line(key, "built", &Outcome::new(verdict));
        let torn = &line("c", Verdict::Ac)[..20];
        let long = format!("{{\"key\":\"{}\"}}\n", "x".repeat(3 << 20));
        let text = [
            &line("a", Verdict::Wa),
            "\n",
            "[[[[",
            "\n{\"key\":\"b\",\"result\":{\"verdict\":\"AC\"}}\n",
            "\u{0}\u{fffd}\n",
            &long,
            &line("other", Verdict::Ac),
            &line("b", Verdict::Ac),
            torn,
        ];
        fs::write(&path, text.concat()).expect("it is ours");
        let wanted = ["a", "b", "c"].map(String::from).into();
        let mut known = HashMap::new();
        read(&path, &wanted, &mut known);
        let mut found: Vec<_> =
            known.iter().map(|(key, one)| (&key[..], one.outcome.verdict)).collect();
        found.sort_unstable_by_key(|one| one.0);
        assert_eq!(found, [("a", Verdict::Wa), ("b", Verdict::Ac)]);
        // The next result that is written is a line of its own.
        begin(&path, true)
            .and_then(|mut file| file.write_all(line("c", Verdict::Re).as_bytes()))
            .expect("ours");
        read(&path, &wanted, &mut known);
        assert_eq!(known["c"].outcome.verdict, Verdict::Re);
        fs::remove_dir_all(&folder).expect("it is ours");
    }
}
