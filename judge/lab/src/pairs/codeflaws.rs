//! The pairs of the repository `codeflaws/codeflaws`, commit f38d2d992e00e26da732ad75b069d2d3feb0e300.
//!
//! A folder `4-A-bug-18258396-18258457` has the wrong program `4-A-18258396.c`, the accepted one
//! `4-A-18258457.c`, and tests as `input-pos1` with `output-pos1`, also with `neg` where the wrong program fails,
//! and all of them with `heldout-` before the name. Files of 500 bytes and more are cut.

use crate::benchmark::BenchResult;
use bytes::hash::Sha256;
use judge_core::base::{file, MIB};
use shape::{NumberPlace, Observations, Shape};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A test file of this length or more is cut, in bytes.
const CUT_BYTES: u64 = 500;
/// The end of a text that the site of the contest has cut.
const CUT: &[u8] = b"...";
/// The repository does not say which tests are the samples of the statement. Most statements have one to
/// three, they are the first tests, and most wrong programs pass them.
const SAMPLES: usize = 2;

/// A wrong program and its accepted twin.
pub struct ProgramPair {
    /// The name of the problem that is made of it.
    pub name: String,
    /// The problem of the contest: all pairs of it have the same.
    pub problem: String,
    pub wrong: PathBuf,
    pub accepted: PathBuf,
    folder: PathBuf,
}

impl ProgramPair {
    /// The pairs of a checkout, by the SHA-256 of their folders' names.
    ///
    /// # Errors
    ///
    /// The folder cannot be read.
    pub fn all(checkout: &Path) -> BenchResult<Vec<ProgramPair>> {
        let mut pairs: Vec<(String, ProgramPair)> = Vec::new();
        for entry in fs::read_dir(checkout)?.flatten() {
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
        let problem = format!("cf{contest}{}", letter.to_ascii_lowercase());
        let name = format!("{problem}-{wrong}");
        Some(ProgramPair {
            name,
            problem,
            wrong: program(wrong),
            accepted: program(accepted),
            folder,
        })
    }

    /// Makes a problem of this name in the workspace at `root`: the samples, and the accepted program.
    ///
    /// # Errors
    ///
    /// A file cannot be read or written, or there is no sample.
    pub fn lay_out(&self, name: &str, root: &Path) -> BenchResult<()> {
        let problem = root.join("problems").join(name);
        let accepted = problem.join("submissions/accepted");
        let samples = root.join("testdata").join(name).join("sample");
        for folder in [&accepted, &samples] {
            fs::create_dir_all(folder)?;
        }
        fs::copy(&self.accepted, accepted.join("right.c"))?;
        let limits = format!("name: {name}\nlimits:\n  time_limit: 1\n  memory: 256\n");
        fs::write(problem.join("problem.yaml"), limits)?;
        let mut count = 0;
        for number in 1..=SAMPLES {
            let file = |what: &str| self.folder.join(format!("{what}-pos{number}"));
            let Ok(bytes) = whole(&file("input")) else { continue };
            count += 1;
            let case = |ending: &str| samples.join(format!("{count}.{ending}"));
            fs::write(case("in"), ended(bytes))?;
            fs::write(case("ans"), ended(file::read(&file("output"), MIB)?))?;
        }
        if count == 0 {
            return Err("no sample is whole".to_string().into());
        }
        Ok(())
    }
}

/// The tests of a contest, which show the form of the inputs of a problem.
pub struct Tests {
    /// Inputs with answers, where neither is cut.
    pub whole: Vec<(Vec<u8>, Vec<u8>)>,
    /// The shapes of those that are not cut, and of all: where a cut one ends, it may look like another input.
    learnt: Vec<(Shape, Observations)>,
}

impl Tests {
    /// The tests of all these pairs.
    ///
    /// # Errors
    ///
    /// Nothing is learnt from them.
    pub fn of<'p>(pairs: impl IntoIterator<Item = &'p ProgramPair>) -> Result<Tests, String> {
        let (mut uncut, mut all) = (BTreeSet::new(), BTreeSet::new());
        let mut with_answers = BTreeMap::new();
        let folders = pairs.into_iter().flat_map(|pair| fs::read_dir(&pair.folder));
        for entry in folders.flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            if !is_test(&name) {
                continue;
            }
            let Ok(input) = whole(&entry.path()).map(ended) else { continue };
            all.insert(input.clone());
            let answer = entry.path().with_file_name(name.replace("input-", "output-"));
            let is_cut = |text: &[u8]| text.windows(CUT.len()).any(|part| part == CUT);
            if !is_cut(&input) {
                uncut.insert(input.clone());
                if let Some(answer) = whole(&answer).ok().filter(|text| !is_cut(text)) {
                    with_answers.insert(input, ended(answer));
                }
            }
        }
        let mut sets = vec![uncut, all];
        sets.dedup();
        let learnt = sets.iter().map(learn).collect::<Result<_, _>>();
        let learnt = learnt.map_err(|why| format!("nothing is learnt from the tests: {why}"))?;
        Ok(Tests { whole: with_answers.into_iter().collect(), learnt })
    }

    /// Their shape.
    pub fn shape(&self) -> &Shape {
        &self.learnt[0].0
    }

    /// The property of an input that no test shows; `None` where it is like them.
    pub fn unlike(&self, input: &[u8]) -> Option<String> {
        let property =
            |(_, observations): &(Shape, Observations)| match observations.assumptions(input) {
                Ok(assumptions) => assumptions.into_iter().next().map(|first| first.text),
                Err(why) => Some(why),
            };
        let properties: Option<Vec<String>> = self.learnt.iter().map(property).collect();
        properties?.into_iter().next()
    }
}

/// The shape of some tests, with the limits of its numbers as they have them, and what they show.
fn learn(tests: &BTreeSet<Vec<u8>>) -> Result<(Shape, Observations), String> {
    let tests: Vec<&[u8]> = tests.iter().map(|test| &test[..]).collect();
    let mut shape = Shape::learn(&tests)?;
    let mut limits: Vec<(NumberPlace, i128, i128)> = Vec::new();
    for (place, low, high) in tests.iter().flat_map(|test| shape.extremes(test)).flatten() {
        match limits.iter_mut().find(|(known, ..)| known.name == place.name) {
            Some((_, least, largest)) => {
                (*least, *largest) = (low.min(*least), high.max(*largest));
            }
            None => limits.push((place, low, high)),
        }
    }
    for (place, least, largest) in limits {
        shape = shape.reaching(&place, least, largest);
    }
    let observations = Observations::of(&shape, &tests, &[], &[]);
    Ok((shape, observations))
}

/// Whether this is the name of a test, and not of something that was made of one.
fn is_test(name: &str) -> bool {
    let name = name.strip_prefix("heldout-").unwrap_or(name);
    let number = ["input-pos", "input-neg"].iter().find_map(|start| name.strip_prefix(start));
    number.is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
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
