//! The command `judge`: from the words of the command line to jobs, and from verdicts to an exit code.

use crate::args::Args;
use crate::compare::Mode;
use crate::compile::Builder;
use crate::failed::{self, Recorder};
use crate::file::Replacement;
use crate::isolation::Isolation;
use crate::junit::Junit;
use crate::machine::Machine;
use crate::page::{Page, Sketcher};
use crate::plan::{self, Fault};
use crate::rank::Class;
use crate::report::{self, Report, Tally};
use crate::session::{self, Audiences, Job, Options};
use crate::settings::{self, MIB};
use crate::style::{Style, When};
use crate::text::shell_word;
use crate::tree::{self, Filter, Problem, Workspace};
use crate::{
    preview, progress, sys, text, watch, written, Result, AS_EXPECTED, FAILED, INTERRUPTED,
    UNEXPECTED,
};
use std::io::{self, IsTerminal, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;
use std::time::Instant;

pub fn command(workspace: &Workspace, args: &Args) -> Result<u8> {
    let filters: Vec<Filter> =
        args.words.iter().map(|word| Filter::parse(word)).collect::<Result<_>>()?;
    let interrupt =
        sys::signal::catch_interrupts().map_err(|error| format!("cannot make a pipe: {error}"))?;
    match args.has("--watch") {
        true => watch::run(workspace, args, &filters, &interrupt),
        false => once(workspace, args, &filters, &interrupt),
    }
}

/// Judges what the flags and the filters say, from the files as they are now.
pub fn once(
    workspace: &Workspace,
    args: &Args,
    filters: &[Filter],
    interrupt: &OwnedFd,
) -> Result<u8> {
    let flags = Flags::parse(args)?;
    let other = ["--all", "--submission", "--cmd", "--input"].iter().find(|flag| args.has(flag));
    if let Some(other) = other.filter(|_| args.has("--failed")) {
        return Err(format!("--failed judges what failed last time, so it excludes {other}"));
    }
    if args.has("--input") && args.has("--json") {
        return Err("--input shows what the program prints, so it excludes --json".to_string());
    }
    let mut problems = tree::select(workspace, filters, args.has("--input"))?;
    let again = override_settings(args, &mut problems)?;
    let mut faults: Vec<Fault> = Vec::new();
    let jobs = match args.has("--failed") {
        true => plan::jobs_that_failed(workspace, &problems, &again)?,
        false => plan::jobs(workspace, args, &problems, filters, &again, &mut faults)?,
    };
    if jobs.is_empty() && args.has("--failed") {
        return crate::print("nothing failed last time\n");
    }
    if jobs.is_empty() {
        let hint = "say --submission FILE or --cmd COMMAND";
        return Err(match &problems[..] {
            [problem] => format!("{} has no main.rs; {hint}", problem.name),
            _ => format!("no problem has a main.rs; {hint}"),
        });
    }
    if let Some(input) = args.value("--input") {
        return preview::show(workspace, args, &jobs, Path::new(input), interrupt);
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
        isolation: Isolation::of_args(args, workspace)?,
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
        let mut audiences = Audiences(vec![&mut machine, &mut junit, &mut page, &mut recorder]);
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
                .then(|| sys::terminal::columns(io::stdout().as_fd()).unwrap_or(80)),
            script: script(workspace, args),
            progress: progress::Line::default(),
            unicode: report::is_unicode_locale(),
            names: jobs.iter().map(width).max().unwrap_or(0).min(60),
            tally: Tally::default(),
            start: Instant::now(),
            broken: None,
        };
        let mut class = Class::default();
        let mut audiences =
            Audiences(vec![&mut report, &mut junit, &mut page, &mut recorder, &mut class]);
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
        FAILED
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
        true => shell_word(&plan::shown_path(&script)),
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
        assert_eq!(exit_code(&tally(1, 1, false), false, &none), FAILED);
        assert_eq!(exit_code(&tally(0, 0, false), true, &none), FAILED);
        assert_eq!(exit_code(&tally(1, 1, true), true, &none), INTERRUPTED);
    }
}
