//! Judges stdin/stdout programs against stored cases, the way an online judge does.
//!
//! The modules in the order in which data flows:
//!
//! - words: `args` takes them apart by the table in `command`
//! - folders: `tree` finds problems, cases and submissions; `settings` reads problem.yaml through
//!   `yaml`; `language` is the table of languages; `file` opens what may not be a file
//! - judging: `session` gives cases to workers; `compile` builds programs and keeps them by `hash`;
//!   `trial` judges one program on one case, with `compare` on its output, and gives a `verdict`
//! - running: `run` is the judge's side and `keeper` the other side of a run, `flow` the bytes between
//!   program and judge, `gauge` the figures, `plain` a run without keeper; `spec` is what they
//!   exchange; `isolation` says which walls stand around a program; `family` measures its processes;
//!   `sys` holds all system calls
//! - telling: `report` for people (`style`, `text`), `machine` for programs (`json`); `paste` prints
//!   what an online judge takes

#![deny(unsafe_code)]

mod args;
mod command;
mod compare;
mod compile;
mod family;
mod file;
mod flow;
mod gauge;
mod hash;
mod isolation;
mod json;
mod keeper;
mod language;
mod machine;
mod paste;
mod plain;
mod report;
mod run;
mod session;
mod settings;
mod spec;
mod style;
#[allow(unsafe_code)]
mod sys;
mod text;
mod tree;
mod trial;
mod verdict;
mod yaml;

use args::Args;
use command::Command;
use compile::{Builder, Program};
use isolation::{Isolation, Mode, Walls};
use language::Language;
use machine::Machine;
use report::{Report, Tally};
use session::{Audience, Job, Options, Source};
use settings::MIB;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::os::fd::AsFd;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use style::{Style, When};
use tree::{Filter, Problem, Submission, Workspace};
use verdict::Expectation;

/// What went wrong, where, and what to do about it, in one line.
type Result<T> = std::result::Result<T, String>;

/// A problem, and what is wrong in its folders.
type Fault<'a> = (&'a str, String);

/// Exit codes: all as expected; some verdict is not; usage error or failure of the judge; Ctrl-C.
const AS_EXPECTED: u8 = 0;
const UNEXPECTED: u8 = 1;
const FAILED: u8 = 2;
const INTERRUPTED: u8 = 130;

fn main() -> ExitCode {
    let mut words: Vec<OsString> = std::env::args_os().skip(1).collect();
    if words.first().is_some_and(|word| word == run::KEEPER) {
        let ended = keeper::main(&words[1..]);
        return ExitCode::from(if ended.is_ok() { 0 } else { FAILED });
    }
    if let [probe, walls] = &words[..] {
        if probe == isolation::PROBE {
            return ExitCode::from(isolation::probe(Walls::of_word(&walls.to_string_lossy())));
        }
    }
    // A caller may ignore SIGCHLD or block signals, which exec keeps.
    let _ = sys::signal::reset();
    sys::signal::ignore_broken_pipes();
    let _ = sys::process::hide_memory();
    // The scripts name their command; the first word of `judge` may be a command of its own.
    let mut name = words.first().and_then(|word| word.to_str()).and_then(command::find);
    if name.is_some() {
        words.remove(0);
    }
    if name.is_some_and(|command| command.name == "judge") {
        let inner = words.first().and_then(|word| word.to_str()).and_then(command::find);
        if let Some(command) = inner.filter(|command| command.usage.starts_with("scripts/judge ")) {
            words.remove(0);
            name = Some(command);
        }
    }
    let command = name.unwrap_or(&command::COMMANDS[0]);
    let ended = Args::parse(words, command.flags).and_then(|args| dispatch(command, &args));
    ExitCode::from(ended.unwrap_or_else(|error| {
        // Not eprintln!, which panics when stderr cannot be written.
        let _ = writeln!(io::stderr(), "{}: {error}", command.name);
        FAILED
    }))
}

fn dispatch(command: &Command, args: &Args) -> Result<u8> {
    if args.has("--help") {
        return print(&command.help());
    }
    if args.has("--version") {
        return print(&format!("judge {}\n", env!("CARGO_PKG_VERSION")));
    }
    let workspace = Workspace::find(args.value("--root"))?;
    match command.name {
        "paste" => paste_command(&workspace, args),
        "clean" => clean_command(&workspace, args),
        _ => judge_command(&workspace, args),
    }
}

/// Writes to stdout; a reader that has gone away is no error.
fn print(text: &str) -> Result<u8> {
    let mut out = io::stdout().lock();
    written(out.write_all(text.as_bytes()).and_then(|()| out.flush()).err()).map(|()| AS_EXPECTED)
}

fn written(error: Option<io::Error>) -> Result<()> {
    match error {
        Some(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(format!("cannot write to stdout: {error}"))
        }
        _ => Ok(()),
    }
}

fn paste_command(workspace: &Workspace, args: &Args) -> Result<u8> {
    let [problem] = &args.words[..] else {
        return Err("which problem? For example: scripts/paste push-box".to_string());
    };
    let problem = problem.to_string_lossy();
    let language = args.value("--language").map(|name| name.to_string_lossy());
    let form = match (&language, args.has("--leetcode")) {
        (Some(_), true) => return Err("--leetcode and --language exclude each other".to_string()),
        (Some(language), false) => paste::Form::Language(language),
        (None, true) => paste::Form::LeetCode,
        (None, false) => paste::Form::Whole,
    };
    let (text, from) = paste::text(workspace, problem.trim_end_matches('/'), form)?;
    if language.is_some() {
        let _ = writeln!(io::stderr(), "paste: {problem} {from}");
    }
    print(&text)
}

fn clean_command(workspace: &Workspace, args: &Args) -> Result<u8> {
    if let Some(word) = args.words.first() {
        return Err(format!("clean takes no {}", text::quote(word.as_encoded_bytes())));
    }
    let cache = workspace.cache();
    match std::fs::remove_dir_all(&cache) {
        Ok(()) => print(&format!("removed {}\n", cache.display())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => print("nothing to remove\n"),
        Err(error) => Err(format!("{}: {error}", cache.display())),
    }
}

fn judge_command(workspace: &Workspace, args: &Args) -> Result<u8> {
    let filters: Vec<Filter> =
        args.words.iter().map(|word| Filter::parse(word)).collect::<Result<_>>()?;
    let workers = args.parsed(
        "--jobs",
        |text| text.parse().ok().filter(|n| (1..=256).contains(n)),
        "a number from 1 to 256",
    )?;
    let color = args.parsed("--color", When::parse, "auto, always or never")?.unwrap_or_default();
    let mut problems = tree::select(workspace, &filters)?;
    let partial: Vec<bool> = problems.iter().map(|problem| is_partial(problem, &filters)).collect();
    let again = limit_flags(args, &mut problems)?;
    let (jobs, mut faults) = jobs(workspace, args, &problems, &partial, &again)?;
    for problem in &problems {
        faults.extend(problem.faults.iter().map(|fault| (problem.name.as_str(), fault.clone())));
    }
    if jobs.is_empty() {
        let hint = "say --submission FILE or --cmd COMMAND";
        return Err(match problems.first() {
            Some(problem) if problems.len() == 1 => {
                format!("{} has no main.rs; {hint}", problem.name)
            }
            _ => format!("no problem has a main.rs; {hint}"),
        });
    }
    let mode = args.parsed("--isolation", Mode::parse, "auto, strict or off")?.unwrap_or_default();
    let isolation = Isolation::find(mode, workspace.hidden())?;
    if let Some(fallen) = &isolation.fallen {
        let _ = writeln!(io::stderr(), "judge: {fallen}");
    }
    let (interrupt, interrupted) =
        sys::pipe::pair().map_err(|error| format!("cannot make a pipe: {error}"))?;
    sys::signal::catch_interrupts(interrupted);
    let progress = io::stderr().is_terminal() && io::stdout().is_terminal() && !args.has("--json");
    let options = Options {
        workers: workers
            .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)),
        fail_fast: args.has("--fail-fast"),
        progress,
        isolation,
        interrupt: Some(interrupt.as_fd()),
    };
    let builder = Builder::new(workspace.cache());
    let out = io::stdout().lock();
    let (mut tally, broken) = if args.has("--json") {
        let mut machine = Machine { out, tally: Tally::default(), broken: None };
        for (problem, fault) in &faults {
            machine.error(problem, fault);
        }
        session::judge(&jobs, &builder, &options, &mut machine)?;
        (machine.tally, machine.broken)
    } else {
        let style = Style { color: color.on(&io::stdout()) };
        let mut report = Report {
            style,
            verbose: args.has("--verbose"),
            progress_columns: progress
                .then(|| sys::terminal::columns(io::stderr().as_fd()).unwrap_or(80)),
            names: jobs
                .iter()
                .map(|job| text::width(job.problem) + 2 + text::width(&job.name))
                .max()
                .unwrap_or(0)
                .min(60),
            tally: Tally::default(),
            start: Instant::now(),
            broken: None,
            progress_shown: false,
            out,
        };
        let audience: &mut dyn Audience = &mut report;
        session::judge(&jobs, &builder, &options, audience)?;
        report.summary();
        (report.tally, report.broken)
    };
    options.isolation.end();
    // Ctrl-C before there was anything to tell of.
    let mut stop = [sys::pipe::Poll::new(options.interrupt, sys::pipe::READABLE)];
    let _ = sys::pipe::wait(&mut stop, Some(Duration::ZERO));
    tally.interrupted |= stop[0].ready();
    for (_, fault) in &faults {
        let _ = writeln!(io::stderr(), "judge: {fault}");
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

/// Whether the filters leave cases of the problem out.
fn is_partial(problem: &Problem, filters: &[Filter]) -> bool {
    let mut mine = filters.iter().filter(|filter| filter.problem == problem.name).peekable();
    mine.peek().is_some() && mine.all(|filter| filter.rest.is_some())
}

/// Puts the limits of the command line into the problems; the same flags for another command.
fn limit_flags(args: &Args, problems: &mut [Problem]) -> Result<String> {
    let mut again = String::new();
    if let Some(limit) = args.parsed("--time-limit", settings::seconds, settings::SECONDS)? {
        problems.iter_mut().for_each(|problem| problem.settings.time_limit = limit);
        again.push_str(&format!(" --time-limit {}", limit.as_secs_f64()));
    }
    if let Some(limit) =
        args.parsed("--memory-limit", settings::mebibytes, "MiB from 1 to 1048576")?
    {
        problems.iter_mut().for_each(|problem| problem.settings.memory_bytes = limit);
        again.push_str(&format!(" --memory-limit {}", limit / MIB));
    }
    Ok(again)
}

/// Everything that is to be judged, and what is wrong in the folders of submissions.
fn jobs<'a>(
    workspace: &Workspace,
    args: &Args,
    problems: &'a [Problem],
    partial: &[bool],
    again: &str,
) -> Result<(Vec<Job<'a>>, Vec<Fault<'a>>)> {
    let mut jobs = Vec::new();
    let mut faults = Vec::new();
    let given: Vec<Submission> = args
        .values("--submission")
        .map(|file| submission(Path::new(file)))
        .collect::<Result<_>>()?;
    let command = args.value("--cmd").map(|command| command.to_string_lossy());
    if args.has("--all") && !(given.is_empty() && command.is_none()) {
        return Err("--all and --submission or --cmd exclude each other".to_string());
    }
    for (problem, &partial) in problems.iter().zip(partial) {
        let job =
            |name: String, source: Source, factor: u32, expectation: Expectation, flag: String| {
                Job {
                    problem: &problem.name,
                    name,
                    source,
                    expectation,
                    cases: &problem.cases,
                    partial,
                    limits: trial::limits(&problem.settings, factor),
                    max_output: problem.settings.output_bytes,
                    again: flag + again,
                }
            };
        if given.is_empty() && command.is_none() {
            let (submissions, mut wrong) = workspace.submissions(problem, args.has("--all"))?;
            faults.extend(wrong.drain(..).map(|fault| (problem.name.as_str(), fault)));
            for Submission { name, path, language, expectation } in submissions {
                let flag = match name.as_str() {
                    "main.rs" => String::new(),
                    name => format!(
                        " --submission {}",
                        text::shell_word(&format!("problems/{}/submissions/{name}", problem.name))
                    ),
                };
                jobs.push(job(
                    name,
                    Source::File(path, language),
                    language.time_factor,
                    expectation,
                    flag,
                ));
            }
            continue;
        }
        if problems.len() > 1 {
            return Err(
                "which problem is it for? For example: scripts/judge push-box --submission FILE"
                    .to_string(),
            );
        }
        for Submission { name, path, language, expectation } in &given {
            let flag = format!(" --submission {}", text::shell_word(&path.to_string_lossy()));
            let source = Source::File(path.clone(), language);
            jobs.push(job(name.clone(), source, language.time_factor, *expectation, flag));
        }
        if let Some(command) = &command {
            let program = Program::command(command)
                .map_err(|error| format!("the current folder: {error}"))?;
            let flag = format!(" --cmd {}", text::shell_word(command));
            jobs.push(job(
                command.to_string(),
                Source::Command(program),
                1,
                Expectation::ACCEPTED,
                flag,
            ));
        }
    }
    Ok((jobs, faults))
}

/// A file from anywhere, which is expected to be accepted.
fn submission(path: &Path) -> Result<Submission> {
    let quoted = text::quote(path.as_os_str().as_encoded_bytes());
    let data =
        std::fs::metadata(path).map_err(|error| format!("--submission {quoted}: {error}"))?;
    if !data.is_file() {
        return Err(format!("--submission {quoted}: is not a file"));
    }
    let language = Language::of_file(path).ok_or_else(|| {
        format!(
            "--submission {quoted}: no language has this ending; the judge knows {}",
            Language::extensions()
        )
    })?;
    let name = path.to_string_lossy().into_owned();
    Ok(Submission { name, path: path.to_path_buf(), language, expectation: Expectation::ACCEPTED })
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
