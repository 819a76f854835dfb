//! One run: finds the jobs, judges them and finishes the reports.

use super::flags::{ALL, ALL_CASES, FAILED, FAIL_FAST, INPUT, JOBS, RERUN};
use super::jobs::{self, Fault, Work};
use super::{instructions, overrides, run_once};
use crate::cli::command::Invocation;
use crate::commands::time_limits::provide_time_limits;
use crate::report::format::Context;
use crate::report::output::Output;
use crate::report::Reports;
use judge_core::base::exit::{self, READER_GONE};
use judge_core::base::progress;
use judge_core::base::text::{count, escape, quote};
use judge_core::compile::Builder;
use judge_core::judging::session::{self, Options};
use judge_core::judging::{Job, Rerun};
use judge_core::time_limit::Measurer;
use judge_core::workspace::{self, Filter, Person, Problem};
use judge_core::Result;
use sandbox::Isolation;
use std::cell::RefCell;
use std::io::{self, IsTerminal, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::path::{Path, PathBuf};

/// Judges what the flags and the filters name, from the files as they are now; the exit code.
pub fn run(invocation: &Invocation, filters: &[Filter], interrupt: &OwnedFd) -> Result<u8> {
    let Invocation { workspace, args, .. } = invocation;
    let input = args.value(INPUT.long).map(Path::new);
    let workers = workers(invocation)?;
    if let Some(filter) = filters.iter().find(|filter| input.is_some() && filter.rest.is_some()) {
        let problem = escape(filter.problem.as_bytes());
        return Err(format!("--input is used in place of cases: name only the problem, {problem}"));
    }
    let mut problems = workspace::select(workspace, filters, input.is_some())?;
    let rerun = args.parsed(RERUN.long, Rerun::parse, "auto or off")?.unwrap_or_default();
    let time_by = instructions::time_by(args)?;
    let again = overrides::apply(args, &mut problems)?;
    let isolation = invocation.isolation()?;
    let measurer = Measurer {
        workspace,
        builder: &Builder::new(workspace.cache()),
        isolation: &isolation,
        interrupt: interrupt.as_fd(),
        workers,
    };
    if let Err(failure) = provide_time_limits(&measurer, &mut problems) {
        isolation.end();
        return exit::of_failure(failure, "judge", "nothing is judged");
    }
    let mut faults: Vec<Fault> = Vec::new();
    let Work { mut jobs, people } = if args.has(FAILED.long) {
        jobs::jobs_that_failed(workspace, &problems, &again)?
    } else {
        jobs::jobs(workspace, args, &problems, filters, &again, &mut faults)?
    };
    if jobs.is_empty() && !args.has(FAILED.long) {
        return Err(no_jobs(&problems, &faults));
    }
    if let Some(input) = input {
        return run_once::run(invocation, &jobs, input, &isolation, interrupt);
    }
    instructions::count(args, time_by, &isolation, &mut jobs)?;
    for problem in &problems {
        faults.extend(problem.faults.iter().map(|fault| (problem.name.as_str(), fault.clone())));
    }
    let run = Run {
        invocation,
        problems: &problems,
        jobs: &jobs,
        people: &people,
        faults: &faults,
        workers,
        rerun,
        isolation,
    };
    run.judge(interrupt)
}

/// How many programs run at once. CPU time is what counts, so one for each core measures as well as
/// one alone.
pub fn workers(invocation: &Invocation) -> Result<usize> {
    let number = |text: &str| text.parse().ok().filter(|n| (1..=256).contains(n));
    let given = invocation.args.parsed(JOBS.long, number, "a number from 1 to 256")?;
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    Ok(given.unwrap_or_else(cores))
}

/// Says why there is nothing to judge: what is wrong in the folders of the submissions, else that
/// there is no program.
fn no_jobs(problems: &[Problem], faults: &[Fault]) -> String {
    let hint = "name a program with --submission FILE or --cmd COMMAND";
    match (faults, problems) {
        ([(_, fault), ..], _) => fault.clone(),
        ([], [problem]) => format!("{}; {hint}", problem.without_reference()),
        ([], _) => format!("no problem has a reference; {hint}"),
    }
}

/// What is judged, and how.
struct Run<'a> {
    /// The flags, and the workspace.
    invocation: &'a Invocation,
    problems: &'a [Problem],
    jobs: &'a [Job<'a>],
    people: &'a [Person],
    /// What is wrong in the files of the problems.
    faults: &'a [Fault<'a>],
    /// How many programs run at once.
    workers: usize,
    /// Whether close calls are run again.
    rerun: Rerun,
    isolation: Isolation,
}

impl Run<'_> {
    /// Opens the reports, judges and finishes them; the exit code.
    fn judge(&self, interrupt: &OwnedFd) -> Result<u8> {
        let Invocation { workspace, args, .. } = self.invocation;
        let to_terminal = progress::is_possible() && io::stdout().is_terminal();
        let options = Options {
            workers: self.workers,
            fail_fast: args.has(FAIL_FAST.long),
            stop_hanging: !args.has(ALL_CASES.long),
            rerun: self.rerun,
            progress: to_terminal && !args.has("--json"),
            isolation: self.isolation.clone(),
            interrupt: Some(interrupt.as_fd()),
        };
        let builder = Builder::new(workspace.cache());
        let output = RefCell::new(Output::new());
        let context = Context {
            workspace,
            args,
            problems: self.problems,
            jobs: self.jobs,
            people: self.people,
            builder: &builder,
            isolation: &options.isolation,
            interrupt: interrupt.as_fd(),
            output: &output,
            files: RefCell::default(),
        };
        let mut reports = Reports::open(&context)?;
        for (problem, fault) in self.faults {
            reports.fault(problem, fault);
        }
        let nothing_to_do = self.jobs.is_empty();
        let interrupted =
            !nothing_to_do && session::judge(self.jobs, &builder, &options, &mut reports)?;
        let (tally, result) = reports.finish(interrupted);
        for (_, fault) in self.faults {
            let _ = writeln!(io::stderr(), "judge: {fault}");
        }
        self.tell_what_is_skipped();
        result?;
        let printed = output.into_inner().finish()?;
        if printed == READER_GONE {
            return Ok(printed);
        }
        // With --all a missing compiler leaves out programs that nobody named; CI must judge all.
        let may_skip = args.has(ALL.long) && std::env::var_os("CI").is_none();
        Ok(tally.exit_code(may_skip))
    }

    /// Names the files that look like parts of cases and are none, in one line.
    fn tell_what_is_skipped(&self) {
        let workspace = &self.invocation.workspace;
        let skipped: Vec<PathBuf> =
            self.problems.iter().flat_map(|problem| workspace.skipped(&problem.name)).collect();
        let Some(first) = skipped.first() else { return };
        let first = quote(first.as_os_str().as_encoded_bytes());
        let more = match skipped.len() - 1 {
            0 => String::new(),
            more => format!(" and {}", count(more, "more file")),
        };
        let _ = writeln!(
            io::stderr(),
            "judge: skipped {first}{more}: hidden, or not directly in a group of cases"
        );
    }
}
