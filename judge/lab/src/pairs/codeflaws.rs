//! The pairs of the repository `codeflaws/codeflaws`, commit f38d2d992e00e26da732ad75b069d2d3feb0e300.
//!
//! A folder `4-A-bug-18258396-18258457` has the wrong program `4-A-18258396.c`, the accepted one
//! `4-A-18258457.c`, and tests as `input-pos1` with `output-pos1`, also with `neg` where the wrong program fails,
//! and all of them with `heldout-` before the name. Files of 500 bytes and more are cut.

use bytes::hash::Sha256;
use judge_core::base::{file, MIB};
use sandbox::reason;
use shape::{Observations, Shape};
use std::fs;
use std::path::{Path, PathBuf};

/// A test file of this length or more is cut, in bytes.
const CUT_BYTES: u64 = 500;
/// The repository does not say which tests are the samples of the statement. Most statements have one to
/// three, they are the first tests, and most wrong programs pass them.
const SAMPLES: usize = 2;

/// A wrong program and its accepted twin.
pub struct ProgramPair {
    /// The name of the problem that is made of it.
    pub name: String,
    pub wrong: PathBuf,
    accepted: PathBuf,
    folder: PathBuf,
}

impl ProgramPair {
    /// The pairs of a checkout, by the SHA-256 of their folders' names.
    ///
    /// # Errors
    ///
    /// The folder cannot be read.
    pub fn all(checkout: &Path) -> Result<Vec<ProgramPair>, String> {
        let entries = fs::read_dir(checkout).map_err(|error| reason(&error))?;
        let mut pairs: Vec<(String, ProgramPair)> = Vec::new();
        for entry in entries.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            if let Some(pair) = ProgramPair::of(entry.path(), &name) {
                let mut hash = Sha256::new();
                hash.update(name.as_bytes());
                pairs.push((hash.finish(), pair));
            }
        }
        pairs.sort_by(|a, b| a.0.cmp(&b.0));
        Ok(pairs.into_iter().map(|(_, pair)| pair).collect())
    }

    /// The pair of a folder; `None` where its name is another one.
    fn of(folder: PathBuf, name: &str) -> Option<ProgramPair> {
        let parts: Vec<&str> = name.split('-').collect();
        let [contest, letter, "bug", wrong, accepted] = parts[..] else { return None };
        let program = |id: &str| folder.join(format!("{contest}-{letter}-{id}.c"));
        let name = format!("cf{contest}{}-{wrong}", letter.to_ascii_lowercase());
        Some(ProgramPair { name, wrong: program(wrong), accepted: program(accepted), folder })
    }

    /// Makes a problem in the workspace at `root`: the samples, and the accepted program.
    ///
    /// # Errors
    ///
    /// A file cannot be read or written: one line.
    pub fn lay_out(&self, root: &Path) -> Result<(), String> {
        let problem = root.join("problems").join(&self.name);
        let accepted = problem.join("submissions/accepted");
        let samples = root.join("testdata").join(&self.name).join("sample");
        let failed = |error| reason(&error);
        for folder in [&accepted, &samples] {
            fs::create_dir_all(folder).map_err(failed)?;
        }
        fs::copy(&self.accepted, accepted.join("right.c")).map_err(failed)?;
        let limits = format!("name: {}\nlimits:\n  time_limit: 1\n  memory: 256\n", self.name);
        fs::write(problem.join("problem.yaml"), limits).map_err(failed)?;
        let names = (1..=SAMPLES)
            .map(|number| (format!("input-pos{number}"), format!("output-pos{number}")));
        let mut count = 0;
        for (input, output) in names {
            let Ok(bytes) = whole(&self.folder.join(input)) else { continue };
            count += 1;
            let case = |ending: &str| samples.join(format!("{count}.{ending}"));
            fs::write(case("in"), ended(bytes)).map_err(failed)?;
            let answer = file::read(&self.folder.join(output), MIB).map_err(failed)?;
            fs::write(case("ans"), ended(answer)).map_err(failed)?;
        }
        if count == 0 {
            return Err("no sample is whole".to_string());
        }
        Ok(())
    }

    /// The property of an input that no test of the contest shows; `None` where it is like them.
    pub fn unlike_tests(&self, input: &[u8]) -> Option<String> {
        let mut tests: Vec<Vec<u8>> = Vec::new();
        for entry in fs::read_dir(&self.folder).ok()?.flatten() {
            if entry.file_name().to_string_lossy().contains("input-") {
                tests.extend(whole(&entry.path()).ok().map(ended));
            }
        }
        tests.sort();
        tests.dedup();
        let tests: Vec<&[u8]> = tests.iter().map(|test| &test[..]).collect();
        let shape = match Shape::learn(&tests) {
            Ok(shape) => shape,
            Err(why) => return Some(format!("nothing is learnt from the tests: {why}")),
        };
        match Observations::of(&shape, &tests, &[]).assumptions(input) {
            Ok(assumptions) => assumptions.into_iter().next().map(|first| first.text),
            Err(why) => Some(why),
        }
    }
}

/// A file that is not cut.
fn whole(path: &Path) -> std::io::Result<Vec<u8>> {
    file::read(path, CUT_BYTES - 1)
}

/// A text with plain line ends, and one after its last line.
fn ended(mut text: Vec<u8>) -> Vec<u8> {
    text.retain(|&byte| byte != b'\r');
    if text.last() != Some(&b'\n') {
        text.push(b'\n');
    }
    text
}
