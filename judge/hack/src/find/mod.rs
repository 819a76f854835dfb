//! `hack find`: looks for an input that breaks a program, makes it as small as it gets, and shows it.

use crate::{add, options};
use hunt::{Context, Ended, Find, Worker};
use judge_core::base::exit::{self, print, AS_EXPECTED, UNEXPECTED};
use judge_core::base::file::Replacement;
use judge_core::base::json::Object;
use judge_core::base::progress;
use judge_core::base::text::{self, escape, quote, shell_word};
use judge_core::compile::{BuildError, Builder, Program};
use judge_core::judging::Job;
use judge_core::judging::outcome::Outcome;
use judge_core::judging::run_case;
use judge_core::language::{Language, RUST};
use judge_core::verdict::{Expectation, Verdict};
use judge_core::workspace::{self, Problem, Submission, Tool, Workspace};
use judge_core::Result;
use oracle::{Oracle, Try};
use sandbox::{Failure, Isolation, Sandbox};
use std::ffi::{OsStr, OsString};

pub mod harness;
mod hunt;
mod oracle;
mod reduce;
mod shrink;
use std::fs;
use std::os::fd::{AsFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const TIME: Duration = Duration::from_secs(60);
/// Shrinking goes on for so long even when the time is over.
const SHRINKING: Duration = Duration::from_secs(20);
const SEED: u64 = 1;
/// What is shown of a case, an answer or an output.
const SHOWN_LINES: usize = 40;
const SHOWN_COLUMNS: usize = 200;
/// What is kept of the output.
const KEPT_OUTPUT: usize = 64 * 1024;

/// How to search.
pub struct Options {
    /// The first seed of the generator.
    pub seed: u64,
    /// How long to look.
    pub time: Duration,
    /// Keep what is found as a case of this name.
    pub add: Option<OsString>,
    /// One JSON object instead of text.
    pub json: bool,
    pub isolation: Isolation,
}

impl Options {
    pub fn new(isolation: Isolation) -> Options {
        Options { seed: SEED, time: TIME, add: None, json: false, isolation }
    }
}

/// `hack find PROBLEM PROGRAM`.
pub fn run(
    workspace: &Workspace,
    problem: &OsStr,
    program: &Path,
    options: &Options,
    interrupt: &OwnedFd,
) -> Result<u8> {
    let keep = options.add.as_ref().map(|name| add::case_name(name)).transpose()?;
    let problem = add::problem(workspace, problem)?;
    let submission = submission(program)?;
    let builder = Builder::new(workspace.cache());
    let isolation = options.isolation.clone();
    let search = Search {
        workspace,
        problem: &problem,
        submission: &submission,
        builder: &builder,
        isolation: &isolation,
        interrupt,
        seed: options.seed,
        time: options.time,
        progress: progress::is_possible() && !options.json,
    };
    let start = Instant::now();
    let found = search.run();
    isolation.end();
    let found = match found {
        Ok(found) => found,
        Err(failure) => return exit::of_failure(failure),
    };
    let took = start.elapsed();
    let picture = match &found.broken {
        Some(broken) if keep.is_none() => search.kept(&broken.case().input),
        _ => None,
    };
    let shown = Shown { search: &search, found: &found, took, picture };
    print(&if options.json { shown.for_machines() } else { shown.for_people() })?;
    let Some(broken) = &found.broken else { return Ok(UNEXPECTED) };
    if let Some(name) = keep {
        if broken.unsteady {
            return Err(format!(
                "no case {name} is kept: the program does not do the same every time"
            ));
        }
        let add_options = add::Options { description: None, isolation: isolation.clone() };
        let added = match add::add(
            workspace,
            &add_options,
            &problem,
            &name,
            &broken.case().input,
            interrupt,
        ) {
            Ok(added) => added,
            Err(failure) => return exit::of_failure(failure),
        };
        print(&if options.json { String::new() } else { format!("\n{added}") })?;
    }
    Ok(AS_EXPECTED)
}

/// A program from anywhere.
fn submission(path: &Path) -> Result<Submission> {
    let quoted = quote(path.as_os_str().as_encoded_bytes());
    let data = fs::metadata(path).map_err(|error| format!("{quoted}: {error}"))?;
    let language = Language::of_file(path).filter(|_| data.is_file());
    let language = language.ok_or_else(|| {
        format!("{quoted}: is no program in a language of the judge ({})", Language::extensions())
    })?;
    let name = path.to_string_lossy().into_owned();
    let path = path.canonicalize().map_err(|error| format!("{quoted}: {error}"))?;
    Ok(Submission { name, path, language, expectation: Expectation::ACCEPTED })
}

/// What to hunt, with what, and for how long.
pub struct Search<'a> {
    pub workspace: &'a Workspace,
    pub problem: &'a Problem,
    pub submission: &'a Submission,
    pub builder: &'a Builder,
    pub isolation: &'a Isolation,
    pub interrupt: &'a OwnedFd,
    pub seed: u64,
    pub time: Duration,
    pub progress: bool,
}

/// What came of a search.
pub struct Found {
    pub tries: u64,
    /// Every try was a process.
    pub by_processes: bool,
    /// An overflow after which the answer was right all the same.
    pub overflow: Option<String>,
    pub broken: Option<Broken>,
}

/// A case that breaks the program.
pub struct Broken {
    pub find: Find,
    /// What it prints there; nothing when it does not end.
    pub output: Option<Vec<u8>>,
    /// Run once more, it was right there: it does not do the same every time.
    pub unsteady: bool,
}

impl Broken {
    /// The smallest that is known.
    pub fn case(&self) -> &Try {
        self.find.small.as_ref().unwrap_or(&self.find.found)
    }
}

impl Search<'_> {
    /// Builds everything, hunts, shrinks and confirms.
    pub fn run(&self) -> std::result::Result<Found, Failure> {
        let job = self.problem.file_job(self.submission.clone(), true, "");
        let fd = Some(self.interrupt.as_fd());
        let start = Instant::now();
        let mut worker = Worker::new(self.builder, self.isolation, &self.problem.settings, fd)?;
        // Compilers take longest, so the program and the harness are built side by side.
        let name = escape(self.submission.name.as_bytes());
        let sandbox = &mut worker.sandbox;
        let mut build = || {
            std::thread::scope(|scope| {
                let harness = scope.spawn(|| self.harness());
                let Submission { path, language, .. } = self.submission;
                let program = self.build(sandbox, path, language, &name);
                (program, harness.join().expect("building does not panic"))
            })
        };
        let (program, harness) = match self.progress {
            true => progress::during(&format!("building {name} and what tries it"), build),
            false => build(),
        };
        let program = program?;
        let Parts { oracle, harness, library } = harness?;
        let checked = |sandbox: &mut Sandbox| {
            let source = harness::main(Some(&self.submission.path));
            self.linked(sandbox, source, &harness::CHECKED, library.as_ref()).ok().flatten()
        };
        let sizes = oracle.sizes(&mut worker)?;
        let context = Context {
            problem: self.problem,
            submission: self.submission,
            job: &job,
            builder: self.builder,
            isolation: self.isolation,
            interrupt: fd,
            program: &program,
            oracle: &oracle,
            harness: harness.as_ref(),
            checked: &checked,
            sizes,
            seed: self.seed,
            end: Instant::now() + self.time,
        };
        let cores = options(self.isolation.clone(), self.interrupt).workers;
        // Half of the time a worker waits for the process that it has started.
        let by_process = 2 * cores;
        let workers = if harness.is_some() { cores } else { by_process };
        let mut line =
            Progress { on: self.progress, line: progress::Line::default(), start: Instant::now() };
        let Ended { find, tries, by_processes, slowest_right, overflow } =
            hunt::hunt(&context, workers, &mut |tries, size| line.tell(tries, size))?;
        let mut found = Found { tries, by_processes, overflow, broken: None };
        if let Some(mut find) = find {
            // As many as were needed, whatever the workers did beside it.
            found.tries = find.found.seed - self.seed + 1;
            line.shrinking(find.found.input.len());
            // What is built first counts too: the time is what somebody waits.
            let deadline = (start + self.time).max(Instant::now() + SHRINKING);
            reduce::reduce(&mut worker, &context, &mut find, slowest_right, deadline, by_process)?;
            let mut broken = Broken { find, output: None, unsteady: false };
            broken.output = output(&mut worker, &program, &job, &broken)?;
            // A program that is too slow has been run often enough.
            if broken.find.outcome.verdict != Verdict::Tle {
                let again = worker.judge(&program, &job, broken.case())?;
                broken.unsteady = again.verdict == Verdict::Ac;
            }
            found.broken = Some(broken);
        }
        Ok(found)
    }

    /// The path of the program as commands take it that are typed at the root of the workspace.
    fn place(&self) -> String {
        let path = &self.submission.path;
        let path = path.strip_prefix(&self.workspace.root).unwrap_or(path).to_string_lossy();
        // A name may look like a flag.
        if path.starts_with('-') {
            format!("./{path}")
        } else {
            path.into_owned()
        }
    }

    /// Keeps a case in a file, from where the visualizer can draw it. Nothing is lost when that fails.
    fn kept(&self, input: &[u8]) -> Option<PathBuf> {
        self.problem.visualizer.as_ref()?;
        let folder = self.workspace.cache().join("found");
        fs::create_dir_all(&folder).ok()?;
        let file = folder.join(format!("{}.in", self.problem.name));
        Replacement::create(&file).and_then(|new| new.finish(input)).ok()?;
        Some(file.strip_prefix(&self.workspace.root).unwrap_or(&file).to_path_buf())
    }

    /// What knows the problem, and where that is possible the same with the program in it.
    fn harness(&self) -> std::result::Result<Parts, Failure> {
        let folder = self.workspace.problem_folder(&self.problem.name);
        let tool = |name: &str| -> std::result::Result<Tool, Failure> {
            let tool = workspace::tool(&folder, name).map_err(Failure::Error)?;
            tool.ok_or_else(|| missing(&self.problem.name, name))
        };
        let (generator, validator) = (tool("generator")?, tool("validator")?);
        let reference = folder.join("main.rs");
        if !reference.is_file() {
            return Err(missing(&self.problem.name, "main.rs"));
        }
        let mut sandbox = Sandbox::start(self.isolation, Some(self.interrupt.as_fd()));
        let library = harness::library(self.workspace, &self.problem.name);
        let library = self.linked(&mut sandbox, library, &harness::LIBRARY, None)?;
        if let Some(library) = &library {
            let comparable = self.problem.output_validator.is_none();
            let victim = match comparable && self.submission.language.is(&RUST) {
                true => harness::main(Some(&self.submission.path)),
                false => Ok(None),
            };
            let victim = self.linked(&mut sandbox, victim, &harness::LINKED, Some(library))?;
            if let Some(program) = victim {
                let (oracle, harness) = (Oracle::Harness(program.clone()), Some(program));
                return Ok(Parts { oracle, harness, library: Some(library.clone()) });
            }
            let alone =
                self.linked(&mut sandbox, harness::main(None), &harness::LINKED, Some(library))?;
            if let Some(program) = alone {
                return Ok(Parts {
                    oracle: Oracle::Harness(program),
                    harness: None,
                    library: None,
                });
            }
        }
        let rust = Language::rust();
        let mut built =
            |path: &Path, language, name: &str| self.build(&mut sandbox, path, language, name);
        let oracle = Oracle::Tools {
            generator: built(&generator.path, generator.language, "the generator")?,
            validator: built(&validator.path, validator.language, "the validator")?,
            reference: built(&reference, rust, "main.rs")?,
        };
        Ok(Parts { oracle, harness: None, library: None })
    }

    /// A part of the harness; `None` where the sources do not fit together.
    fn linked(
        &self,
        sandbox: &mut Sandbox,
        source: Result<Option<String>>,
        language: &'static Language,
        library: Option<&Program>,
    ) -> std::result::Result<Option<Program>, Failure> {
        let Some(source) = source.map_err(Failure::Error)? else { return Ok(None) };
        let work = self.builder.scratch()?;
        let path = work.join("harness.rs");
        fs::write(&path, source)?;
        let built = self.builder.build_with(sandbox, &path, language, library);
        let _ = fs::remove_dir_all(&work);
        match built {
            Ok(program) => Ok(Some(program)),
            Err(BuildError::CompileError(_)) => Ok(None),
            Err(error) => Err(error.into_failure("")),
        }
    }

    fn build(
        &self,
        sandbox: &mut Sandbox,
        path: &Path,
        language: &'static Language,
        name: &str,
    ) -> std::result::Result<Program, Failure> {
        let built = self.builder.build(sandbox, path, language);
        built.map_err(|error| error.into_failure(&format!("{name} does not compile:\n")))
    }
}

/// What the hunt is made of.
struct Parts {
    oracle: Oracle,
    harness: Option<Program>,
    library: Option<Program>,
}

fn missing(problem: &str, name: &str) -> Failure {
    let what = match name {
        "generator" => "there are no inputs to try",
        "validator" => "no input can be trusted",
        _ => "nobody knows the right answers",
    };
    Failure::Error(format!("problems/{problem} has no {name}, so {what}"))
}

/// What the program prints on the case, when it ends.
fn output(
    worker: &mut Worker,
    program: &Program,
    job: &Job,
    broken: &Broken,
) -> std::result::Result<Option<Vec<u8>>, Failure> {
    if !matches!(broken.find.outcome.verdict, Verdict::Wa | Verdict::Pe | Verdict::Re) {
        return Ok(None);
    }
    let input = worker.file("case.in", &broken.case().input)?;
    let mut output = Vec::new();
    let mut keep = |chunk: &[u8]| {
        output.extend(&chunk[..chunk.len().min(KEPT_OUTPUT - output.len())]);
        Ok(())
    };
    run_case::run(&mut worker.sandbox, program, job.limits, input, &mut keep)?;
    Ok(Some(output))
}

/// The line on a terminal that says how far the hunt is.
struct Progress {
    on: bool,
    line: progress::Line,
    start: Instant,
}

impl Progress {
    fn tell(&mut self, tries: u64, size: u64) {
        let rate = (tries as f64 / self.start.elapsed().as_secs_f64()) as u64;
        let (tries, rate) = (grouped(tries), grouped(rate));
        self.show(&format!("{tries} tries, {rate}/s, size {size}"));
    }

    fn shrinking(&mut self, bytes: usize) {
        self.show(&format!("found one of {bytes} bytes, shrinking"));
    }

    fn show(&mut self, text: &str) {
        if self.on {
            self.line.show(text, 80);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.line.clear();
    }
}

/// 1234567 as 1,234,567.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at) % 3 == 0 {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// The result as it is shown.
struct Shown<'a> {
    search: &'a Search<'a>,
    found: &'a Found,
    took: Duration,
    /// A file with the case, for a problem that can be drawn.
    picture: Option<PathBuf>,
}

impl Shown<'_> {
    fn again(&self) -> String {
        let Search { problem, seed, .. } = self.search;
        let place = self.search.place();
        format!("scripts/hack find {} {} --seed {seed}", problem.name, shell_word(&place))
    }

    fn for_people(&self) -> String {
        let Search { problem, submission, .. } = self.search;
        let name = escape(submission.name.as_bytes());
        let plural = if self.found.tries == 1 { "try" } else { "tries" };
        let tries = format!("{} {plural}", grouped(self.found.tries));
        let tries = tries + if self.found.by_processes { ", a process each," } else { "" };
        let took = text::time(self.took);
        let Some(broken) = &self.found.broken else {
            let mut out =
                format!("{}: nothing found that breaks {name}: {tries} in {took}\n", problem.name);
            if let Some(overflow) = &self.found.overflow {
                out.push_str(&format!(
                    "note: {overflow}; the answer was right all the same, as judges build without checks\n"
                ));
            }
            return out;
        };
        let Find { size, found, outcome, is_smallest, .. } = &broken.find;
        let case = broken.case();
        let mut out =
            format!("{}  {}  {name}{}\n\n", outcome.verdict.name(), problem.name, note(outcome));
        out.push_str(&block(&case.input));
        out.push_str(&format!("\nright answer\n{}", indented(&case.answer)));
        if broken.unsteady {
            out.push_str("it was wrong here, and right when it ran again: it does not do the same every time\n");
        }
        if let Some(output) = &broken.output {
            out.push_str(&format!("the program prints\n{}", indented(output)));
        }
        if !outcome.stderr.is_empty() {
            out.push_str(&format!("and says\n{}", indented(&outcome.stderr)));
        }
        let bytes = (found.input.len(), case.input.len());
        let smallest = match is_smallest {
            true => "nothing more can be taken from it",
            false => "there was no time to make it as small as it gets",
        };
        out.push_str(&format!(
            "\nfound  {tries} in {took}: generator {} {size} makes {} bytes, shrunk to {}; {smallest}\nagain  {}\n",
            found.seed, bytes.0, bytes.1, self.again()
        ));
        if let Some(file) = &self.picture {
            let (file, program) = (file.to_string_lossy(), self.search.place());
            out.push_str(&format!(
                "picture  scripts/judge show {} --input {} --submission {}\n",
                problem.name,
                shell_word(&file),
                shell_word(&program)
            ));
        }
        out
    }

    fn for_machines(&self) -> String {
        let Search { problem, submission, seed, .. } = self.search;
        let line = Object::new("find")
            .text("problem", &problem.name)
            .text("submission", &submission.name)
            .flag("found", self.found.broken.is_some())
            .number("tries", self.found.tries)
            .number("seed", *seed)
            .number("wall_us", self.took.as_micros() as u64);
        let Some(broken) = &self.found.broken else {
            let line = match &self.found.overflow {
                Some(note) => line.text("overflow", note),
                None => line,
            };
            return line.line() + "\n";
        };
        let lossy = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let Find { size, found, outcome, is_smallest, .. } = &broken.find;
        let mut line = line
            .text("verdict", outcome.verdict.name())
            .text("input", &lossy(&broken.case().input))
            .text("answer", &lossy(&broken.case().answer));
        if let Some(output) = &broken.output {
            line = line.text("output", &lossy(output));
        }
        if !outcome.note.is_empty() {
            line = line.text("note", &outcome.note);
        }
        line.number("generator_seed", found.seed)
            .number("generator_size", *size)
            .number("found_bytes", found.input.len() as u64)
            .number("bytes", broken.case().input.len() as u64)
            .flag("smallest", *is_smallest)
            .flag("steady", !broken.unsteady)
            .line()
            + "\n"
    }
}

fn note(outcome: &Outcome) -> String {
    match outcome.note.is_empty() {
        true => String::new(),
        false => format!("  {}", escape(outcome.note.as_bytes())),
    }
}

/// A text with its lines as they are, cut where it is long.
fn block(text: &[u8]) -> String {
    let lines: Vec<&[u8]> =
        text.strip_suffix(b"\n").unwrap_or(text).split(|&byte| byte == b'\n').collect();
    let mut out = String::new();
    for line in lines.iter().take(SHOWN_LINES) {
        let shown = escape(&line[..line.len().min(SHOWN_COLUMNS)]);
        out.push_str(&format!("{shown}{}\n", if line.len() > SHOWN_COLUMNS { "…" } else { "" }));
    }
    if lines.len() > SHOWN_LINES {
        out.push_str(&format!("… {} more lines\n", lines.len() - SHOWN_LINES));
    }
    out
}

fn indented(text: &[u8]) -> String {
    if text.is_empty() {
        return "  (nothing)\n".to_string();
    }
    block(text).lines().map(|line| format!("  {line}\n")).collect()
}
