//! Reads a part of the work: the lines that `scripts/judge --shard K/N --json` prints. They come from
//! another machine, so only results that this run asks for are taken, and everything has a bound.

use super::shard::{ShardHeader, FIRST, LAST};
use judge_core::base::file;
use judge_core::base::json::Value;
use judge_core::base::text::{self, count, quote, quote_path};
use judge_core::compile::BuildError;
use judge_core::journal::outcome_json;
use judge_core::judging::outcome::Outcome;
use judge_core::judging::replay::ReplayedJob;
use judge_core::judging::Job;
use judge_core::verdict::Verdict;
use judge_core::Result;
use std::collections::{HashMap, HashSet};
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

/// The largest part and the longest line, in bytes. The messages of a compiler may be long.
const MAX_FILE: u64 = 4 << 30;
const MAX_LINE: u64 = 16 << 20;

/// The key for the number of the case after which cases are left out.
const STOPPED_AT: &str = "stopped_at";

/// Why something was not judged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reason {
    /// A tool is not installed.
    NotInstalled,
    /// The judge failed.
    Failed,
}

impl Reason {
    /// The reason why a program was not built.
    pub fn of(error: &BuildError) -> Reason {
        match error {
            BuildError::NotInstalled(_) => Reason::NotInstalled,
            BuildError::CompileError(_) | BuildError::JudgeError(_) | BuildError::Interrupted => {
                Reason::Failed
            }
        }
    }

    /// The word in a line.
    pub fn word(self) -> &'static str {
        match self {
            Reason::NotInstalled => "not_installed",
            Reason::Failed => "failed",
        }
    }
}

/// The lines of a part about a job.
#[derive(Default)]
struct JobLines {
    results: ReplayedJob,
    /// The numbers of the cases in them.
    cases: HashSet<usize>,
    /// The submission has its last line.
    is_whole: bool,
    /// The number of cases that must be there, counted from the first: the others may be left out.
    needed: usize,
    /// The number of right cases, as its last line says.
    passed: Option<u64>,
}

/// The first line of a part.
///
/// # Errors
///
/// The file cannot be read, or is no part.
pub fn header(path: &Path) -> Result<ShardHeader> {
    let named = |why: String| format!("{}: {why}", quote_path(path));
    let file = file::open(path).map_err(|error| file::path_error(path, error))?;
    let mut line = Vec::new();
    let read = BufReader::new(file.take(MAX_LINE)).read_until(b'\n', &mut line);
    read.map_err(|error| file::path_error(path, error))?;
    ShardHeader::read(&line).map_err(named)
}

/// The results that a part has of these jobs, by their numbers; `mine` says which belong to the part.
///
/// # Errors
///
/// The part is cut off, has an invalid line, or a line of a submission or a case that is not in it.
pub fn results(path: &Path, jobs: &[Job], mine: &[bool]) -> Result<Vec<(usize, ReplayedJob)>> {
    let place = quote_path(path);
    let file = file::open(path).map_err(|error| file::path_error(path, error))?;
    let mut reader = BufReader::new(file.take(MAX_FILE));
    let mut part = PartReader::of(jobs, mine);
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        let read = reader.by_ref().take(MAX_LINE).read_until(b'\n', &mut line);
        read.map_err(|error| file::path_error(path, error))?;
        if line.len() as u64 == MAX_LINE {
            return Err(format!("{place}: line {number} is too long for the line of a part"));
        }
        if line.last() != Some(&b'\n') {
            if part.is_whole && !line.is_empty() {
                return Err(format!("{place}: has bytes after its last line"));
            }
            break;
        }
        part.take_line(&line).map_err(|why| format!("{place}: line {number}: {why}"))?;
    }
    if part.is_whole {
        part.whole().map_err(|why| format!("{place}: {why}"))
    } else {
        Err(format!("{place}: is cut off after {}; judge this part again", part.last()))
    }
}

/// A part that is being read.
struct PartReader<'a> {
    jobs: &'a [Job<'a>],
    /// The numbers of the jobs of this part, by problem and name.
    places: HashMap<(&'a str, &'a str), usize>,
    /// The numbers of the cases of these jobs, by problem and name.
    cases: HashMap<(&'a str, &'a str), usize>,
    lines: HashMap<usize, JobLines>,
    /// Whether the last line was there.
    is_whole: bool,
}

impl<'a> PartReader<'a> {
    fn of(jobs: &'a [Job], mine: &[bool]) -> PartReader<'a> {
        let named = jobs.iter().enumerate().filter(|(at, _)| mine[*at]);
        let places = named.map(|(at, job)| ((job.problem, job.name.as_str()), at)).collect();
        let mut cases = HashMap::new();
        // The jobs of a problem follow one another and have the same cases.
        for same in jobs.chunk_by(|one, other| one.problem == other.problem) {
            let numbered = same[0].cases.iter().enumerate();
            cases.extend(numbered.map(|(at, case)| ((same[0].problem, case.id.as_str()), at)));
        }
        PartReader { jobs, places, cases, lines: HashMap::new(), is_whole: false }
    }

    /// Takes a line.
    fn take_line(&mut self, line: &[u8]) -> Result<()> {
        let value = judge_core::base::json::parse(line)?;
        if self.is_whole {
            return Err("comes after the last one".to_string());
        }
        match value.text("type") {
            // The first line was read before.
            Some(FIRST) if self.lines.is_empty() => self.check_number(&value),
            Some(LAST) => {
                self.is_whole = true;
                self.check_number(&value)
            }
            Some("case") => self.case(&value),
            Some("submission") => self.submission(&value),
            // The points of a group follow from the results of the cases.
            Some("group") => Ok(()),
            Some("error") => self.error(&value),
            _ => Err("is of an unknown type".to_string()),
        }
    }

    /// Checks the number of submissions, which the first and the last line have.
    fn check_number(&self, value: &Value) -> Result<()> {
        let (said, right) = (outcome_json::number(value, "submissions")?, self.places.len() as u64);
        if said == right {
            return Ok(());
        }
        Err(format!(
            "names {}, and the part has {right}; judge it again",
            count(said as usize, "submission")
        ))
    }

    fn case(&mut self, value: &Value) -> Result<()> {
        let outcome = outcome_json::read(value.get("result").ok_or("a case without its result")?)?;
        // Beside it they are for readers of other programs.
        let is_same = value.text("verdict") == Some(outcome.verdict.name())
            && outcome_json::number(value, "cpu_us")? == outcome.cpu.as_micros() as u64
            && outcome_json::number(value, "memory_bytes")? == outcome.memory_bytes;
        if !is_same {
            return Err("says something else than its `result`".to_string());
        }
        self.add(value, Ok(outcome))
    }

    fn submission(&mut self, value: &Value) -> Result<()> {
        // Of our own judge it is escaped already.
        let compiler = value.text("compiler").map(|words| text::lines(words.as_bytes()));
        let job = &self.jobs[self.place(value)?];
        let needed = match value.number(STOPPED_AT) {
            _ if compiler.is_some() => 0,
            // In which groups cases are left out is a matter of the points.
            Some(_) if job.points.is_some() => 0,
            Some(last) => (last as usize).min(job.cases.len()),
            None => job.cases.len(),
        };
        let passed = outcome_json::number(value, "passed")?;
        if outcome_json::number(value, "total")? != job.total() as u64 {
            return Err(format!("`total` is not {}", job.total()));
        }
        let lines = self.lines_of(value)?;
        lines.is_whole = true;
        lines.needed = needed;
        lines.passed = Some(passed);
        lines.results.build_error = compiler.map(BuildError::CompileError);
        Ok(())
    }

    /// Something that was not judged. The faults in the folders of the problems are seen here too.
    fn error(&mut self, value: &Value) -> Result<()> {
        if value.get("submission").is_none() {
            return Ok(());
        }
        let why = value.text("why").unwrap_or_default().to_string();
        if value.get("case").is_some() {
            return self.add(value, Err(why));
        }
        let is_missing = value.text("reason") == Some(Reason::NotInstalled.word());
        let error = if is_missing { BuildError::NotInstalled } else { BuildError::JudgeError };
        let lines = self.lines_of(value)?;
        lines.is_whole = true;
        lines.results.build_error = Some(error(why));
        Ok(())
    }

    /// Adds the result of a case.
    fn add(&mut self, value: &Value, result: std::result::Result<Outcome, String>) -> Result<()> {
        let job = &self.jobs[self.place(value)?];
        let id = value.text("case").unwrap_or_default();
        let case = self.cases.get(&(job.problem, id)).copied();
        let case = case.ok_or_else(|| format!("there is no case {}", quote(id.as_bytes())))?;
        let lines = self.lines_of(value)?;
        if !lines.cases.insert(case) {
            return Err(format!("case {} is there twice", quote(id.as_bytes())));
        }
        lines.results.cases.push((case, result));
        Ok(())
    }

    /// The number of the job that a line is about.
    fn place(&self, value: &Value) -> Result<usize> {
        let [problem, name] =
            ["problem", "submission"].map(|key| value.text(key).unwrap_or_default());
        let place = self.places.get(&(problem, name)).copied();
        place.ok_or_else(|| format!("{} is not in this part", quote(name.as_bytes())))
    }

    fn lines_of(&mut self, value: &Value) -> Result<&mut JobLines> {
        let place = self.place(value)?;
        let lines = self.lines.entry(place).or_default();
        if lines.is_whole {
            let name = quote(self.jobs[place].name.as_bytes());
            return Err(format!("{name} is there twice"));
        }
        Ok(lines)
    }

    /// The extent of the part, for a message.
    fn last(&self) -> String {
        let done = self.lines.values().filter(|lines| lines.is_whole).count();
        format!("{done} of {} submissions", self.places.len())
    }

    /// All results of a part that is whole.
    fn whole(mut self) -> Result<Vec<(usize, ReplayedJob)>> {
        let mut all = Vec::new();
        let is_right = |result: &std::result::Result<Outcome, String>| {
            result.as_ref().is_ok_and(|outcome| outcome.verdict == Verdict::Ac)
        };
        for ((_, name), place) in &self.places {
            let name = quote(name.as_bytes());
            let lines = self.lines.remove(place).filter(|lines| lines.is_whole);
            let JobLines { results, cases, needed, passed, .. } =
                lines.ok_or_else(|| format!("has no results of {name}"))?;
            if let Some(missing) = (0..needed).find(|case| !cases.contains(case)) {
                let id = quote(self.jobs[*place].cases[missing].id.as_bytes());
                return Err(format!("has no result of {name} on {id}; judge this part again"));
            }
            let right = results.cases.iter().filter(|case| is_right(&case.1)).count() as u64;
            if passed.is_some_and(|passed| passed != right) {
                return Err(format!("`passed` of {name} is not {right}, as its cases have it"));
            }
            all.push((*place, results));
        }
        Ok(all)
    }
}
