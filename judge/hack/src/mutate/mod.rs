//! `hack mutate`: how much the cases of a problem see. Programs that differ from main.rs by one slip
//! are judged on the stored cases; a slip that no case shows is a hole in the data, unless
//! survivors.txt says why no case can show it.
//!
//! Mutants are built without optimisation, which halves the time of the command, and without the
//! checks that would come with that: they behave as they would in an online judge, only slower. So
//! their time limit follows from main.rs built the same way.

use findings::Findings;
use judge_core::base::exit::{print, AS_EXPECTED, INTERRUPTED};
use judge_core::base::text::quote;
use judge_core::base::{file, progress, MIB};
use judge_core::compile::{BuildError, Builder};
use judge_core::judging::{Job, Reporter, Stage, Verdicts};
use judge_core::judging::session;
use judge_core::language::{Language, RUST};
use judge_core::verdict::{Expectation, Verdict};
use judge_core::workspace::{self, Filter, Problem, Submission, Workspace};
use judge_core::Result;
use mutant::Mutant;
use sandbox::Isolation;
use std::ffi::OsString;
use survivors::Entry;

mod findings;
mod mutant;
mod survivors;
mod token;
use std::fs;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The flags of `language`, but for the speed of the program against that of the build.
static UNOPTIMIZED: Language = Language {
    flags: &["-Copt-level=0", "-Coverflow-checks=off", "-Cdebug-assertions=off"],
    ..RUST
};
/// A mutant gets this many times the time of main.rs on its slowest case, and at least this time.
const PATIENCE: u32 = 10;
const LEAST_TIME: Duration = Duration::from_millis(200);
/// So many are on the disk at once, at more than 1 MiB each.
const AT_ONCE: usize = 64;

/// How to mutate.
pub struct Options {
    /// Only so many mutants, evenly over the file.
    pub limit: usize,
    /// JSON lines instead of text.
    pub json: bool,
    pub isolation: Isolation,
}

/// `hack mutate PROBLEM…`.
pub fn run(
    workspace: &Workspace,
    words: &[OsString],
    options: &Options,
    interrupt: &OwnedFd,
) -> Result<u8> {
    let filters: Vec<Filter> =
        words.iter().map(|word| Filter::parse(word)).collect::<Result<_>>()?;
    let mut worst = AS_EXPECTED;
    for problem in workspace::select(workspace, &filters, false)? {
        let plan = Plan::read(workspace, &problem, options.limit)?;
        let Some(fates) = plan.judge(workspace, options, interrupt)? else {
            return Ok(INTERRUPTED);
        };
        let result = Findings::new(&plan, fates);
        result.keep(workspace)?;
        print(&match options.json {
            true => result.for_machines(),
            false => result.for_people(),
        })?;
        worst = worst.max(result.exit_code());
    }
    Ok(worst)
}

/// What is to be done for a problem.
pub struct Plan<'a> {
    pub problem: &'a Problem,
    main: PathBuf,
    pub source: String,
    pub mutants: Vec<Mutant>,
    /// Not all mutants that there are.
    pub sampled: bool,
    pub entries: Vec<Entry>,
}

impl<'a> Plan<'a> {
    fn read(workspace: &Workspace, problem: &'a Problem, limit: usize) -> Result<Plan<'a>> {
        let folder = workspace.problem_folder(&problem.name);
        let text = |path: &Path| -> Result<String> {
            let bytes = file::read(path, MIB).map_err(|error| {
                format!("{}: {error}", quote(path.as_os_str().as_encoded_bytes()))
            })?;
            String::from_utf8(bytes).map_err(|_| format!("{}: is not UTF-8", path.display()))
        };
        let main = folder.join("main.rs");
        if !main.is_file() {
            return Err(format!("{} has no main.rs to make mutants of", problem.name));
        }
        let source = text(&main)?;
        let mut mutants = mutant::mutants(&source);
        let list = folder.join("survivors.txt");
        let shown = format!("problems/{}/survivors.txt", problem.name);
        let entries = match list.is_file() {
            true => survivors::parse(&text(&list)?).map_err(|error| format!("{shown}: {error}"))?,
            false => Vec::new(),
        };
        if let Some(entry) = survivors::stale(&entries, &mutants, &source) {
            return Err(format!(
                "{shown}: line {}: no mutant of main.rs turns {} into {}; \
                 the line has changed, so think again and write the entry anew",
                entry.line,
                quote(entry.old.as_bytes()),
                quote(entry.new.as_bytes())
            ));
        }
        let (all, sampled) = (mutants.len(), limit < mutants.len());
        if sampled {
            // Evenly, and always the same ones.
            mutants = (0..limit).map(|at| mutants[at * all / limit].clone()).collect();
        }
        Ok(Plan { problem, main, source, mutants, sampled, entries })
    }

    /// What came of each mutant; `None` when it was interrupted.
    fn judge(
        &self,
        workspace: &Workspace,
        options: &Options,
        interrupt: &OwnedFd,
    ) -> Result<Option<Vec<Fate>>> {
        let cache = workspace.cache();
        let work = Builder::new(cache.clone())
            .scratch()
            .map_err(|error| format!("{}: {error}", cache.display()))?;
        let progress = progress::is_possible() && !options.json;
        let options = session::Options {
            fail_fast: true,
            progress,
            ..crate::options(options.isolation.clone(), interrupt)
        };
        let fates = self.judge_in(&work, &options);
        let _ = fs::remove_dir_all(&work);
        fates
    }

    fn judge_in(&self, work: &Path, options: &session::Options) -> Result<Option<Vec<Fate>>> {
        // Programs of a cache of its own, as they are of no use afterwards.
        let builder = Builder::new(work.to_path_buf());
        let total = self.mutants.len();
        let (slowest, start) = (Duration::ZERO, Instant::now());
        let line = progress::Line::default();
        let mut fates = Fates { fates: Vec::new(), total, slowest, start, line };
        let main = session::Options {
            fail_fast: false,
            progress: false,
            isolation: options.isolation.clone(),
            ..*options
        };
        if session::judge(&[self.job("main.rs", self.main.clone())], &builder, &main, &mut fates)? {
            return Ok(None);
        }
        match fates.fates.pop() {
            Some(Fate::Alive) => {}
            Some(Fate::Killed(case, verdict)) => {
                return Err(format!(
                    "main.rs itself gets {} on {}/{case}",
                    verdict.name(),
                    self.problem.name
                ))
            }
            Some(Fate::Unjudged(why)) => return Err(why),
            Some(Fate::NoProgram) | None => return Err("main.rs does not compile".to_string()),
        }
        let limit = (fates.slowest * PATIENCE).max(LEAST_TIME);
        fates.start = Instant::now();
        for (chunk, mutants) in self.mutants.chunks(AT_ONCE).enumerate() {
            let mut jobs = Vec::new();
            for (number, mutant) in mutants.iter().enumerate() {
                let number = chunk * AT_ONCE + number;
                let path = work.join(format!("{number}.rs"));
                let written = fs::write(&path, mutant.apply(&self.source));
                written.map_err(|error| format!("{}: {error}", path.display()))?;
                let mut job = self.job(&number.to_string(), path);
                job.limits.idle = limit + (job.limits.idle - job.limits.cpu);
                job.limits.cpu = limit;
                jobs.push(job);
            }
            if session::judge(&jobs, &builder, options, &mut fates)? {
                return Ok(None);
            }
            let _ = fs::remove_dir_all(work.join("programs"));
            let unjudged = fates.fates.iter().find_map(|fate| match fate {
                Fate::Unjudged(why) => Some(why.clone()),
                _ => None,
            });
            unjudged.map_or(Ok(()), Err)?;
        }
        fates.line.clear();
        Ok(Some(fates.fates))
    }

    fn job(&self, name: &str, path: PathBuf) -> Job<'_> {
        let expectation = Expectation::ACCEPTED;
        let submission =
            Submission { name: name.to_string(), path, language: &UNOPTIMIZED, expectation };
        self.problem.file_job(submission, false, "")
    }
}

/// What came of a mutant.
#[derive(Debug)]
pub enum Fate {
    /// It does not compile, and so is none.
    NoProgram,
    /// The first case that killed it.
    Killed(String, Verdict),
    Alive,
    Unjudged(String),
}

/// Collects the fates, in order.
struct Fates {
    fates: Vec<Fate>,
    total: usize,
    /// The CPU time of the slowest case so far.
    slowest: Duration,
    start: Instant,
    line: progress::Line,
}

impl Reporter for Fates {
    fn submission(&mut self, job: &Job, verdicts: &Verdicts) {
        let times = verdicts.outcomes.iter().map(|(_, outcome)| outcome.cpu);
        self.slowest = times.fold(self.slowest, Duration::max);
        let killed = verdicts.outcomes.iter().find(|(_, outcome)| outcome.verdict != Verdict::Ac);
        self.fates.push(match (&verdicts.build_error, verdicts.failures.first(), killed) {
            (Some(BuildError::CompileError(_)), ..) => Fate::NoProgram,
            (Some(BuildError::JudgeError(why)), ..) => Fate::Unjudged(why.clone()),
            (Some(BuildError::Interrupted), ..) => Fate::Unjudged("interrupted".to_string()),
            (None, Some((_, why)), _) => Fate::Unjudged(why.clone()),
            (None, None, Some((case, outcome))) => {
                Fate::Killed(job.cases[*case].id.clone(), outcome.verdict)
            }
            (None, None, None) => Fate::Alive,
        });
    }

    fn progress(&mut self, _: &Stage) {
        let alive = self.fates.iter().filter(|fate| matches!(fate, Fate::Alive)).count();
        let (done, elapsed) = (self.fates.len(), self.start.elapsed());
        // Too early to say.
        let left = match done < 10 {
            true => String::new(),
            false => {
                let left = elapsed.as_secs_f64() * (self.total - done) as f64 / done as f64;
                format!("  {left:.0} s left")
            }
        };
        let line = format!("{done}/{} mutants, {alive} alive{left}", self.total);
        self.line.show(&line, 80);
    }
}
