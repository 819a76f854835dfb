//! The command `judge`: from the words of the command line to jobs, and from verdicts to an exit code.

use crate::args::Args;
use crate::compare::Mode;
use crate::compile::{Builder, Program, Unbuilt};
use crate::failed::{self, Record, Recorder};
use crate::file;
use crate::isolation::Isolation;
use crate::junit::Junit;
use crate::language::Language;
use crate::machine::Machine;
use crate::report::{self, Report, Tally};
use crate::run::{Failure, Keeper};
use crate::session::{self, Audiences, Job, Options, Source};
use crate::settings::{self, MIB};
use crate::style::{Style, When};
use crate::text::{quote, shell_word};
use crate::tree::{self, Filter, Problem, Submission, Workspace};
use crate::verdict::{Expectation, Verdict};
use crate::{
    sys, text, trial, watch, written, Result, AS_EXPECTED, FAILED, INTERRUPTED, UNEXPECTED,
};
use std::borrow::Cow;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::time::Instant;

pub fn command(workspace: &Workspace, args: &Args) -> Result<u8> {
    let filters: Vec<Filter> =
        args.words.iter().map(|word| Filter::parse(word)).collect::<Result<_>>()?;
    let (interrupt, interrupted) =
        sys::pipe::pair().map_err(|error| format!("cannot make a pipe: {error}"))?;
    sys::signal::catch_interrupts(interrupted);
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
    let mut problems = tree::select(workspace, filters, args.has("--input"))?;
    let again = override_settings(args, &mut problems)?;
    let mut faults: Vec<Fault> = Vec::new();
    let jobs = match args.has("--failed") {
        true => jobs_that_failed(workspace, &problems, &again)?,
        false => jobs(workspace, args, &problems, filters, &again, &mut faults)?,
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
        return show_run(workspace, args, &jobs, Path::new(input), interrupt);
    }
    for problem in &problems {
        faults.extend(problem.faults.iter().map(|fault| (problem.name.as_str(), fault.clone())));
    }
    judge(workspace, args, &flags, &jobs, &faults, interrupt)
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

/// A problem, and what is wrong in its folders.
type Fault<'a> = (&'a str, String);

/// Judges the jobs and tells whoever wants to know.
fn judge(
    workspace: &Workspace,
    args: &Args,
    flags: &Flags,
    jobs: &[Job],
    faults: &[Fault],
    interrupt: &OwnedFd,
) -> Result<u8> {
    // Opened before the long work, so that a bad path fails at once.
    let junit_file =
        args.value("--junit").map(|path| Replacement::create(Path::new(path))).transpose()?;
    let progress = io::stderr().is_terminal() && io::stdout().is_terminal() && !args.has("--json");
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
    let mut junit = Junit::default();
    faults.iter().for_each(|(problem, fault)| junit.fault(problem, fault));
    let mut recorder = Recorder::default();
    let out = io::stdout().lock();
    let (tally, broken) = if args.has("--json") {
        let mut machine = Machine { out, tally: Tally::default(), broken: None };
        for (problem, fault) in faults {
            machine.error(problem, fault);
        }
        let mut audiences = Audiences(vec![&mut machine, &mut junit, &mut recorder]);
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
            progress,
            unicode: report::is_unicode_locale(),
            names: jobs.iter().map(width).max().unwrap_or(0).min(60),
            tally: Tally::default(),
            start: Instant::now(),
            broken: None,
            progress_shown: false,
        };
        let mut audiences = Audiences(vec![&mut report, &mut junit, &mut recorder]);
        let interrupted = session::judge(jobs, &builder, &options, &mut audiences)?;
        report.tally.interrupted |= interrupted;
        report.summary();
        (report.tally, report.broken)
    };
    for (_, fault) in faults {
        let _ = writeln!(io::stderr(), "judge: {fault}");
    }
    if let Some(file) = junit_file.filter(|_| !tally.interrupted) {
        file.finish(junit.document().as_bytes())?;
    }
    if !tally.interrupted {
        // Only a convenience: a cache that cannot be written has been complained about already.
        let _ = failed::write(&failed_file(workspace), &recorder.records);
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

fn failed_file(workspace: &Workspace) -> PathBuf {
    workspace.cache().join("failed")
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

impl Problem {
    fn job(&self, submission: Submission, source: Source, partial: bool, again: String) -> Job<'_> {
        let factor = source.language().1;
        Job {
            problem: &self.name,
            name: submission.name,
            source,
            expectation: submission.expectation,
            cases: Cow::Borrowed(&self.cases[..]),
            partial,
            terms: trial::terms(&self.settings, factor),
            generator: self.generator.as_ref(),
            output_validator: self.output_validator.as_ref(),
            again,
        }
    }

    /// A job for a submission in a file; `again` are flags for the command that judges it again.
    pub fn file_job(&self, submission: Submission, partial: bool, again: &str) -> Job<'_> {
        let source = Source::File(submission.path.clone(), submission.language);
        let main = submission.path.ends_with(format!("problems/{}/main.rs", self.name));
        let flag = match main {
            true => String::new(),
            false => format!(" --submission {}", shell_word(&shown_path(&submission.path))),
        };
        self.job(submission, source, partial, flag + again)
    }

    fn command_job(&self, command: &str, partial: bool, again: &str) -> Result<Job<'_>> {
        let program =
            Program::command(command).map_err(|error| format!("the current folder: {error}"))?;
        let submission = Submission {
            name: command.to_string(),
            path: PathBuf::new(),
            language: Language::by_name("shell").expect("it is in the table"),
            expectation: Expectation::ACCEPTED,
        };
        let flag = format!(" --cmd {}{again}", shell_word(command));
        Ok(self.job(submission, Source::Command(program), partial, flag))
    }
}

/// The script that judges this workspace, as one would type it here.
fn script(workspace: &Workspace, args: &Args) -> String {
    let script = workspace.root.join("scripts/judge");
    let mut typed = match script.is_file() {
        true => shell_word(&shown_path(&script)),
        false => "scripts/judge".to_string(),
    };
    if let Some(root) = args.value("--root") {
        typed.push_str(&format!(" --root {}", shell_word(&root.to_string_lossy())));
    }
    typed
}

/// A path as one would type it here.
fn shown_path(path: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    path.strip_prefix(here).unwrap_or(path).to_string_lossy().into_owned()
}

/// Everything that is to be judged; what is wrong in the folders of submissions becomes a fault.
fn jobs<'a>(
    workspace: &Workspace,
    args: &Args,
    problems: &'a [Problem],
    filters: &[Filter],
    again: &str,
    faults: &mut Vec<Fault<'a>>,
) -> Result<Vec<Job<'a>>> {
    let mut given = Vec::new();
    for path in args.values("--submission") {
        given.extend(submissions_at(Path::new(path))?);
    }
    let command = args.value("--cmd").map(|command| command.to_string_lossy());
    let foreign = !given.is_empty() || command.is_some();
    if foreign && args.has("--all") {
        return Err("--all and --submission or --cmd exclude each other".to_string());
    }
    if foreign && problems.len() > 1 {
        return Err(
            "which problem is it for? For example: scripts/judge push-box --submission FILE"
                .to_string(),
        );
    }
    let mut jobs = Vec::new();
    for problem in problems {
        // Filters that name a group or a case leave cases of the problem out.
        let mut mine = filters.iter().filter(|filter| filter.problem == problem.name).peekable();
        let partial = mine.peek().is_some() && mine.all(|filter| filter.rest.is_some());
        if foreign {
            jobs.extend(
                given.iter().map(|submission| problem.file_job(submission.clone(), partial, again)),
            );
            if let Some(command) = &command {
                jobs.push(problem.command_job(command, partial, again)?);
            }
            continue;
        }
        let (submissions, wrong) = workspace.submissions(problem, args.has("--all"))?;
        faults.extend(wrong.into_iter().map(|fault| (problem.name.as_str(), fault)));
        jobs.extend(
            submissions.into_iter().map(|submission| problem.file_job(submission, partial, again)),
        );
    }
    Ok(jobs)
}

/// The submissions and cases that were not as expected last time.
fn jobs_that_failed<'a>(
    workspace: &Workspace,
    problems: &'a [Problem],
    again: &str,
) -> Result<Vec<Job<'a>>> {
    let file = failed_file(workspace);
    let records = failed::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut jobs = Vec::new();
    for group in
        records.chunk_by(|a, b| (&a.problem, &a.name, &a.path) == (&b.problem, &b.name, &b.path))
    {
        let Record { problem, name, path, folder, .. } = &group[0];
        let Some(problem) = problems.iter().find(|other| other.name == *problem) else { continue };
        let mut job = if path.as_os_str().is_empty() {
            problem.command_job(name, true, again)?
        } else {
            // A file that is gone, or a folder of another version, is not what failed.
            let (Some(language), Some(expectation)) =
                (Language::of_file(path), Expectation::of_folder(folder))
            else {
                continue;
            };
            if !path.is_file() {
                let _ = writeln!(
                    io::stderr(),
                    "judge: {} failed last time and is gone",
                    quote(name.as_bytes())
                );
                continue;
            }
            let submission =
                Submission { name: name.clone(), path: path.clone(), language, expectation };
            problem.file_job(submission, true, again)
        };
        let failed =
            |id: &str| group.iter().any(|record| record.case.is_empty() || record.case == id);
        job.partial = group.iter().all(|record| !record.case.is_empty());
        job.cases =
            Cow::Owned(problem.cases.iter().filter(|case| failed(&case.id)).cloned().collect());
        if !job.cases.is_empty() {
            jobs.push(job);
        }
    }
    Ok(jobs)
}

/// A file from anywhere, or every program in a folder, which is expected to be accepted.
fn submissions_at(path: &Path) -> Result<Vec<Submission>> {
    let quoted = quote(path.as_os_str().as_encoded_bytes());
    let failed = |error: io::Error| format!("--submission {quoted}: {error}");
    let data = fs::metadata(path).map_err(failed)?;
    let submission = |file: &Path, name: String| {
        let language = Language::of_file(file)?;
        let path = file.canonicalize().ok()?;
        Some(Submission { name, path, language, expectation: Expectation::ACCEPTED })
    };
    if data.is_file() {
        let one = submission(path, path.to_string_lossy().into_owned());
        return one.map(|one| vec![one]).ok_or_else(|| {
            format!(
                "--submission {quoted}: no language has this ending; the judge knows {}",
                Language::extensions()
            )
        });
    }
    if !data.is_dir() {
        return Err(format!("--submission {quoted}: is not a file or a folder"));
    }
    let (mut found, mut left_out) = (Vec::new(), Vec::new());
    let mut files: Vec<PathBuf> =
        fs::read_dir(path).map_err(failed)?.flatten().map(|entry| entry.path()).collect();
    files.sort();
    for file in files {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with('.') {
            continue;
        }
        match submission(&file, name.clone()).filter(|_| file.is_file()) {
            Some(submission) => found.push(submission),
            None => left_out.push(quote(name.as_bytes())),
        }
    }
    if found.is_empty() {
        return Err(format!(
            "--submission {quoted}: is not a file, and no program is in it; the judge knows {}",
            Language::extensions()
        ));
    }
    for name in left_out {
        let _ = writeln!(io::stderr(), "judge: left out {name}: not a program in a known language");
    }
    Ok(found)
}

/// `--input`: runs one program on an input that has no answer, and shows what it prints.
fn show_run(
    workspace: &Workspace,
    args: &Args,
    jobs: &[Job],
    input: &Path,
    interrupt: &OwnedFd,
) -> Result<u8> {
    let [job] = jobs else {
        return Err("--input runs one program: name one problem, or one --submission".to_string());
    };
    let quoted = quote(input.as_os_str().as_encoded_bytes());
    let opened = file::open(input).map_err(|error| format!("--input {quoted}: {error}"))?;
    let builder = Builder::new(workspace.cache());
    let isolation = Isolation::of_args(args, workspace)?;
    let mut keeper =
        Keeper::start(&isolation).map_err(|error| format!("a worker cannot start: {error}"))?;
    let fd = Some(interrupt.as_fd());
    let program = match &job.source {
        Source::Command(program) => program.clone(),
        Source::File(path, language) => match builder.build(&mut keeper, path, language, fd) {
            Ok(program) => program,
            Err(Unbuilt::CompileError(words)) => {
                let _ =
                    writeln!(io::stderr(), "CE   {}\n{words}", text::escape(job.name.as_bytes()));
                return Ok(UNEXPECTED);
            }
            Err(Unbuilt::Impossible(why)) => return Err(why),
            Err(Unbuilt::Interrupted) => return Ok(INTERRUPTED),
        },
    };
    let mut out = io::stdout().lock();
    let terminal = out.is_terminal();
    let mut broken = None;
    let mut show = |chunk: &[u8]| {
        broken = broken.take().or(out.write_all(&shown(chunk, terminal)).err());
        Ok(())
    };
    let ran = trial::run(&mut keeper, &program, &job.terms, opened, &mut show, fd);
    let _ = out.flush();
    written(broken)?;
    let outcome = match ran {
        Ok(outcome) => outcome,
        Err(Failure::Interrupted) => return Ok(INTERRUPTED),
        Err(Failure::Judge(error)) => return Err(error),
    };
    let ended = match outcome.verdict {
        Verdict::Ac => "ended well".to_string(),
        verdict => format!("{} {}", verdict.name(), outcome.note),
    };
    let figures = format!("{}, {}", text::time(outcome.cpu), text::bytes(outcome.memory_bytes));
    let mut stderr = io::stderr().lock();
    let _ = stderr.write_all(&shown(&outcome.stderr, stderr.is_terminal()));
    if outcome.stderr.last().is_some_and(|&byte| byte != b'\n') {
        let _ = writeln!(stderr);
    }
    drop(stderr);
    let _ = writeln!(io::stderr(), "{}: {ended}; {figures}", text::escape(job.name.as_bytes()));
    Ok(if outcome.verdict == Verdict::Ac { AS_EXPECTED } else { UNEXPECTED })
}

/// What a program printed, for a stream: on a terminal it must not move the cursor or worse.
fn shown(text: &[u8], terminal: bool) -> Cow<'_, [u8]> {
    if !terminal {
        return Cow::Borrowed(text);
    }
    let line = |line: &[u8]| {
        let (text, end) = match line {
            [text @ .., b'\n'] => (text, "\n"),
            text => (text, ""),
        };
        let columns: Vec<String> = text.split(|&byte| byte == b'\t').map(text::escape).collect();
        columns.join("\t") + end
    };
    Cow::Owned(text.split_inclusive(|&byte| byte == b'\n').map(line).collect::<String>().into())
}

/// A file that takes the place of another when it is complete.
struct Replacement {
    part: PathBuf,
    place: PathBuf,
}

impl Replacement {
    fn create(place: &Path) -> Result<Replacement> {
        let named =
            |error: io::Error| format!("{}: {error}", quote(place.as_os_str().as_encoded_bytes()));
        // A device or a pipe must not be replaced, and of a link what it leads to.
        if fs::metadata(place).is_ok_and(|data| !data.is_file()) {
            return Err(named(io::Error::other("is there and not a file")));
        }
        let target = place.canonicalize().unwrap_or(place.to_path_buf());
        let mut part = target.as_os_str().to_os_string();
        part.push(format!(".part-{}", std::process::id()));
        let part = PathBuf::from(part);
        fs::write(&part, "").map_err(named)?;
        Ok(Replacement { part, place: target })
    }

    fn finish(self, bytes: &[u8]) -> Result<()> {
        let done = fs::write(&self.part, bytes).and_then(|()| fs::rename(&self.part, &self.place));
        done.map_err(|error| {
            format!("{}: {error}", quote(self.place.as_os_str().as_encoded_bytes()))
        })
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        // Still there only when it was not finished.
        let _ = fs::remove_file(&self.part);
    }
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
