//! The journal of a run: each result as soon as it is decided, so that `--resume` goes on where the run was
//! killed. It is under `target/judge/journal`, a file for each run by the content of what it judges, and
//! goes when the run has come to its end.
//!
//! A result counts for the same content of program, case and limits only; its name means nothing. A line
//! that is torn, or that another program wrote, is passed over.

use super::keys::Keys;
use super::outcome;
use judge_core::base::file;
use judge_core::base::json::Object;
use judge_core::judging::outcome::Outcome;
use judge_core::judging::stored_results::StoredResults;
use judge_core::workspace::Workspace;
use judge_core::Result;
use std::collections::{HashMap, HashSet};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, SystemTime};

/// The folder, inside the folder of built programs.
const FOLDER: &str = "journal";
/// The age after which an unused journal is removed. Journals of other runs may be in use.
const MAX_AGE: Duration = Duration::from_secs(30 * 24 * 60 * 60);
/// The largest journal that is read, and the longest line, in bytes. The results of five thousand programs
/// take less than a tenth of that.
const MAX_FILE: u64 = 1 << 30;
const MAX_LINE: u64 = 1 << 20;

/// The journal of a run.
pub struct Journal {
    keys: Keys,
    known: HashMap<String, Outcome>,
    path: PathBuf,
    /// `None` where it cannot be written, which costs nothing but the chance to resume.
    file: Mutex<Option<File>>,
}

impl Journal {
    /// Begins the journal of a run. With `resume` it goes on with what earlier journals have of the same
    /// work; without, an earlier one of this run is removed.
    pub fn open(workspace: &Workspace, keys: Keys, resume: bool) -> Journal {
        let folder = workspace.cache().join(FOLDER);
        let path = folder.join(format!("{}.jsonl", keys.name()));
        let mut known = HashMap::new();
        if resume {
            let wanted = wanted(&keys);
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
    fn result(&self, job: usize, case: usize) -> Option<Outcome> {
        self.known.get(&self.keys.result(job, case)?).cloned()
    }

    fn keep(&self, job: usize, case: usize, outcome: &Outcome) {
        let Some(key) = self.keys.result(job, case) else { return };
        // The judged text may be a later one of a file that is being edited.
        if self.known.contains_key(&key) || self.keys.check(job, case).is_err() {
            return;
        }
        let line = Object::bare().text("key", &key).raw("result", &outcome::json(outcome)).line();
        let mut file = self.file.lock().expect("nothing panics while it writes the journal");
        // One write, so that lines of two runs do not mix. A full disk ends the journal, not the run.
        if file.as_mut().is_some_and(|file| file.write_all(format!("{line}\n").as_bytes()).is_err())
        {
            *file = None;
        }
    }
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

/// The keys of all results of a run.
fn wanted(keys: &Keys) -> HashSet<String> {
    let cases = keys.cases().enumerate();
    let all = cases.flat_map(|(job, cases)| (0..cases).map(move |case| (job, case)));
    all.filter_map(|(job, case)| keys.result(job, case)).collect()
}

/// Adds what a journal has of the work of this run.
fn read(path: &Path, wanted: &HashSet<String>, known: &mut HashMap<String, Outcome>) {
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
fn result(line: &[u8], wanted: &HashSet<String>) -> Option<(String, Outcome)> {
    // Most lines of the journals of other runs are of no use; they are not parsed.
    let start = line.strip_prefix(b"{\"key\":\"")?;
    let end = start.iter().position(|&byte| byte == b'"')?;
    std::str::from_utf8(&start[..end]).ok().filter(|key| wanted.contains(*key))?;
    let value = judge_core::base::json::parse(line).ok()?;
    let key = value.text("key").filter(|key| wanted.contains(*key))?;
    Some((key.to_string(), outcome::read(value.get("result")?).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use judge_core::verdict::Verdict;

    #[test]
    fn only_whole_lines_of_this_work_are_read() {
        let folder = std::env::temp_dir().join(format!("judge-journal-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("it is ours");
        let path = folder.join("a.jsonl");
        let line = |key: &str, verdict| {
            let result = outcome::json(&Outcome::new(verdict));
            Object::bare().text("key", key).raw("result", &result).line() + "\n"
        };
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
        let mut found: Vec<_> = known.iter().map(|(key, one)| (&key[..], one.verdict)).collect();
        found.sort_unstable_by_key(|one| one.0);
        assert_eq!(found, [("a", Verdict::Wa), ("b", Verdict::Ac)]);
        // The next result that is written is a line of its own.
        begin(&path, true)
            .and_then(|mut file| file.write_all(line("c", Verdict::Re).as_bytes()))
            .expect("ours");
        read(&path, &wanted, &mut known);
        assert_eq!(known["c"].verdict, Verdict::Re);
        fs::remove_dir_all(&folder).expect("it is ours");
    }
}
