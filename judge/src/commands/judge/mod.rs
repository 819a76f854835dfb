//! The command `judge`: from the words of the command line to jobs, and from verdicts to an exit code.

mod jobs;
pub mod run_once;
mod watch;

use crate::cli::args::{Args, Flag};
use crate::cli::command::{Command, Invocation};
use crate::cli::flags::{COLOR, HELP, ISOLATION, JSON, ROOT, VERSION};
use crate::commands;
use crate::report::failed::{self, Recorder};
use crate::report::json::Machine;
use crate::report::junit::Junit;
use crate::report::page::{Page, Sketcher};
use crate::report::ranking::Class;
use crate::report::terminal::{self, Report, Tally};
use jobs::Fault;
use judge_core::base::exit::{self, written, AS_EXPECTED, INTERRUPTED, UNEXPECTED};
use judge_core::base::file::Replacement;
use judge_core::base::style::{Style, When};
use judge_core::base::text::{self, shell_word};
use judge_core::base::{progress, MIB};
use judge_core::compare::Mode;
use judge_core::compile::Builder;
use judge_core::judging::job::{Job, Reporters};
use judge_core::judging::session::{self, Options};
use judge_core::workspace::{self, settings, Filter, Problem, Workspace};
use judge_core::Result;
use sandbox::system;
use std::io::{self, IsTerminal, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;
use std::time::Instant;

static VERBOSE: Flag = Flag::switch("--verbose", Some('v'), "a line for each case");
static JOBS: Flag = Flag::value(
    "--jobs",
    Some('j'),
    "N",
    "workers; default: one for each core, as CPU time is what counts",
);
static ALL: Flag = Flag::switch(
    "--all",
    None,
    "also everything under submissions/, against the verdict its folder declares",
);
static SUBMISSION: Flag = Flag {
    repeats: true,
    ..Flag::value(
        "--submission",
        Some('s'),
        "FILE",
        "judge this file, or every program in this folder, instead (repeatable)",
    )
};
static CMD: Flag =
    Flag::value("--cmd", None, "COMMAND", "judge a command, run by the shell in this folder");
static TIME: Flag = Flag::value(
    "--time-limit",
    None,
    "S",
    "CPU seconds, instead of the problem's; slow languages get their multiple",
);
static MEMORY: Flag = Flag::value("--memory-limit", None, "MIB", "MiB, instead of the problem's");
static COMPARE: Flag = Flag::choice(
    "--compare",
    "MODE",
    &["default", "exact", "lines", "tokens"],
    "default, exact, lines, tokens or 'float_tolerance E', instead of the problem's",
);
static INPUT: Flag = Flag::value(
    "--input",
    None,
    "FILE",
    "run one program on this input (- is stdin) and show what it prints",
);
static FAILED: Flag =
    Flag::switch("--failed", None, "judge again what was not as expected last time");
static JUNIT: Flag = Flag::value("--junit", None, "FILE", "also write a report in JUnit XML");
static HTML: Flag =
    Flag::value("--html", None, "FILE", "also write a page to look at, with pictures");
static WATCH: Flag =
    Flag::switch("--watch", Some('w'), "judge again what a saved file touches; q or Ctrl-C ends");
static FAIL_FAST: Flag =
    Flag::switch("--fail-fast", None, "stop a submission at its first case that is not AC");

pub static COMMAND: Command = Command {
    path: &["judge"],
    words: "[FILTER…]",
    summary: "judges programs",
    examples: &[
        ("scripts/judge", "judge every problem's main.rs"),
        ("scripts/judge push-box/hack", "one group of cases"),
        ("scripts/judge rat-maze --submission ~/mouse.py", "somebody's program"),
        ("scripts/judge push-box --watch", "again after each save"),
        ("echo 0 0 | scripts/judge small-game --input -", "what it prints for an input"),
        ("scripts/judge --all", "the wrong programs too"),
    ],
    about: "\
Builds each program as an online judge does, runs it on the cases of its problem and compares
what it prints. FILTER is `problem`, `problem/group` or `problem/group/case`.

Exit codes: 0 all as expected, 1 some verdict is not, 2 usage error or failure of the judge,
130 interrupted.",
    flags: &[
        &ALL,
        &SUBMISSION,
        &CMD,
        &VERBOSE,
        &FAIL_FAST,
        &JSON,
        &JOBS,
        &TIME,
        &MEMORY,
        &COMPARE,
        &INPUT,
        &FAILED,
        &WATCH,
        &JUNIT,
        &HTML,
        &ISOLATION,
        &ROOT,
        &COLOR,
        &HELP,
        &VERSION,
    ],
    run,
};

fn run(invocation: &Invocation) -> Result<u8> {
    let Invocation { workspace, args } = invocation;
    let filters: Vec<Filter> =
        args.words.iter().map(|word| Filter::parse(word)).collect::<Result<_>>()?;
    let interrupt = commands::interrupts()?;
    if args.has("--watch") {
        let judge = |filters: &[Filter]| once(workspace, args, filters, &interrupt);
        watch::run(workspace, args, &filters, &interrupt, &judge)
    } else {
        once(workspace, args, &filters, &interrupt)
    }
}

/// Judges what the flags and the filters say, from the files as they are now.
fn once(workspace: &Workspace, args: &Args, filters: &[Filter], interrupt: &OwnedFd) -> Result<u8> {
    let flags = Flags::parse(args)?;
    let other = ["--all", "--submission", "--cmd", "--input"].iter().find(|flag| args.has(flag));
    if let Some(other) = other.filter(|_| args.has("--failed")) {
        return Err(format!("--failed judges what failed last time, so it excludes {other}"));
    }
    if args.has("--input") && args.has("--json") {
        return Err("--input shows what the program prints, so it excludes --json".to_string());
    }
    let mut problems = workspace::select(workspace, filters, args.has("--input"))?;
    let again = override_settings(args, &mut problems)?;
    let mut faults: Vec<Fault> = Vec::new();
    let jobs = match args.has("--failed") {
        true => jobs::jobs_that_failed(workspace, &problems, &again)?,
        false => jobs::jobs(workspace, args, &problems, filters, &again, &mut faults)?,
    };
    if jobs.is_empty() && args.has("--failed") {
        return judge_core::base::exit::print("nothing failed last time\n");
    }
    if jobs.is_empty() {
        let hint = "say --submission FILE or --cmd COMMAND";
        return Err(match &problems[..] {
            [problem] => format!("{} has no main.rs; {hint}", problem.name),
            _ => format!("no problem has a main.rs; {hint}"),
        });
    }
    if let Some(input) = args.value("--input") {
        return run_once::show(workspace, args, &jobs, Path::new(input), interrupt);
    }
    for problem in &problems {
        faults.extend(problem.faults.iter().map(|fault| (problem.name.as_str(), fault.clone())));
    }
    judge(workspace, args, &flags, &problems, &jobs, &faults, interrupt)
}

/// Flags with values of their own, read before anything else is done.
struct Flags {
    workers: Option<usize>,
    color: When,
}

impl Flags {
    fn parse(args: &Args) -> Result<Flags> {
        let number = |text: &str| text.parse().ok().filter(|n| (1..=256).contains(n));
        let workers = args.parsed("--jobs", number, "a number from 1 to 256")?;
        let color = args.parsed("--color", When::parse, "auto, always or never")?;
        Ok(Flags { workers, color: color.unwrap_or_default() })
    }
}

/// Judges the jobs and tells whoever wants to know.
fn judge(
    workspace: &Workspace,
    args: &Args,
    flags: &Flags,
    problems: &[Problem],
    jobs: &[Job],
    faults: &[Fault],
    interrupt: &OwnedFd,
) -> Result<u8> {
    // Opened before the long work, so that a bad path fails at once.
    let junit_file =
        args.value("--junit").map(|path| Replacement::create(Path::new(path))).transpose()?;
    let page_file =
        args.value("--html").map(|path| Replacement::create(Path::new(path))).transpose()?;
    let progress = progress::is_possible() && io::stdout().is_terminal() && !args.has("--json");
    let options = Options {
        // CPU time is what is measured, so a worker on each core measures as well as one alone.
        workers: flags
            .workers
            .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)),
        fail_fast: args.has("--fail-fast"),
        progress,
        isolation: commands::isolation(workspace, args)?,
        interrupt: Some(interrupt.as_fd()),
    };
    let builder = Builder::new(workspace.cache());
    let mut junit = junit_file.is_some().then(Junit::default);
    if let Some(junit) = &mut junit {
        faults.iter().for_each(|(problem, fault)| junit.fault(problem, fault));
    }
    let mut page = args.has("--html").then(Page::default);
    let mut recorder = Recorder::default();
    let out = io::stdout().lock();
    let (tally, broken) = if args.has("--json") {
        let mut machine = Machine { out, tally: Tally::default(), broken: None };
        for (problem, fault) in faults {
            machine.error(problem, fault);
        }
        let mut audiences = Reporters(vec![&mut machine, &mut junit, &mut page, &mut recorder]);
        let interrupted = session::judge(jobs, &builder, &options, &mut audiences)?;
        machine.tally.interrupted |= interrupted;
        (machine.tally, machine.broken)
    } else {
        let width = |job: &Job| text::width(job.problem) + 2 + text::width(&job.name);
        let mut report = Report {
            out,
            style: Style { color: flags.color.on(&io::stdout()) },
            verbose: args.has("--verbose"),
            columns: io::stdout()
                .is_terminal()
                .then(|| system::terminal::columns(io::stdout().as_fd()).unwrap_or(80)),
            script: script(workspace, args),
            progress: progress::Line::default(),
            unicode: terminal::is_unicode_locale(),
            names: jobs.iter().map(width).max().unwrap_or(0).min(60),
            tally: Tally::default(),
            start: Instant::now(),
            broken: None,
        };
        let mut class = Class::default();
        let mut audiences =
            Reporters(vec![&mut report, &mut junit, &mut page, &mut recorder, &mut class]);
        let interrupted = session::judge(jobs, &builder, &options, &mut audiences)?;
        report.tally.interrupted |= interrupted;
        // Programs of other people are compared with each other.
        if args.has("--submission") && jobs.len() > 1 && report.broken.is_none() {
            class.table().iter().for_each(|line| report.line(line));
        }
        report.summary();
        (report.tally, report.broken)
    };
    for (_, fault) in faults {
        let _ = writeln!(io::stderr(), "judge: {fault}");
    }
    if let Some((file, junit)) = junit_file.zip(junit).filter(|_| !tally.interrupted) {
        file.finish(junit.document().as_bytes())?;
    }
    if let Some((file, page)) = page_file.zip(page).filter(|_| !tally.interrupted) {
        let mut sketcher = Sketcher::new(&builder, &options.isolation, options.interrupt);
        let document = page.document(problems, |problem| sketcher.sketch(problem));
        options.isolation.end();
        file.finish(document.as_bytes())?;
    }
    if !tally.interrupted {
        // Only a convenience: a cache that cannot be written has been complained about already.
        let _ = failed::write(&failed::file(workspace), &recorder.records);
    }
    written(broken)?;
    Ok(exit_code(&tally, !faults.is_empty(), args))
}

fn exit_code(tally: &Tally, faults: bool, args: &Args) -> u8 {
    // With --all a missing tool leaves out programs that nobody asked for by name; where CI is set,
    // everything must be judged.
    let may_skip = args.has("--all") && std::env::var_os("CI").is_none();
    if tally.interrupted {
        INTERRUPTED
    } else if faults || tally.failures > 0 || tally.skipped > 0 && !may_skip {
        exit::FAILED
    } else if tally.unexpected > 0 {
        UNEXPECTED
    } else {
        AS_EXPECTED
    }
}

/// Puts what the command line says of limits and comparison into the problems; the same flags for
/// another command.
fn override_settings(args: &Args, problems: &mut [Problem]) -> Result<String> {
    let mut again = String::new();
    if let Some(limit) = args.parsed("--time-limit", settings::seconds, settings::SECONDS)? {
        problems.iter_mut().for_each(|problem| problem.settings.time_limit = limit);
        again.push_str(&format!(" --time-limit {}", limit.as_secs_f64()));
    }
    if let Some(limit) = args.parsed("--memory-limit", settings::mebibytes, settings::MEBIBYTES)? {
        problems.iter_mut().for_each(|problem| problem.settings.memory_bytes = limit);
        again.push_str(&format!(" --memory-limit {}", limit / MIB));
    }
    if let Some(mode) = args.parsed("--compare", Mode::parse, Mode::FORMS)? {
        for problem in problems {
            problem.settings.compare = mode;
            problem.output_validator = None;
        }
        let written = args.value("--compare").unwrap_or_default().to_string_lossy();
        again.push_str(&format!(" --compare {}", shell_word(&written)));
    }
    Ok(again)
}

/// The script that judges this workspace, as one would type it here, and the flag that it needs.
fn script(workspace: &Workspace, args: &Args) -> [String; 2] {
    let script = workspace.root.join("scripts/judge");
    let typed = match script.is_file() {
        true => shell_word(&text::shown_path(&script)),
        false => "scripts/judge".to_string(),
    };
    let root = args.value("--root").map(|root| shell_word(&root.to_string_lossy()));
    [typed, root.map_or(String::new(), |root| format!(" --root {root}"))]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exit_codes_follow_the_worst_that_happened() {
        let none = Args::default();
        let tally = |unexpected, failures, interrupted| Tally {
            unexpected,
            failures,
            interrupted,
            ..Tally::default()
        };
        assert_eq!(exit_code(&tally(0, 0, false), false, &none), AS_EXPECTED);
        assert_eq!(exit_code(&tally(1, 0, false), false, &none), UNEXPECTED);
        assert_eq!(exit_code(&tally(1, 1, false), false, &none), exit::FAILED);
        assert_eq!(exit_code(&tally(0, 0, false), true, &none), exit::FAILED);
        assert_eq!(exit_code(&tally(1, 1, true), true, &none), INTERRUPTED);
    }
}
