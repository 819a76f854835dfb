//! `hack add`: from an input that somebody suspects to a case that can be trusted.

mod leetcode_input;

use crate::{options, wrong, Matrix};
use judge_core::base::exit::{self, print};
use judge_core::base::text::{escape, quote};
use judge_core::base::{file, MIB};
use judge_core::compare::{Comparer, Comparison};
use judge_core::compile::{Builder, Program};
use judge_core::judging::{Job, Source};
use judge_core::judging::outcome::Outcome;
use judge_core::judging::{run_case, session, validate};
use judge_core::language::Language;
use judge_core::verdict::Verdict;
use judge_core::workspace::{self, Case, Filter, Input, Problem, Submission, Tool, Workspace};
use judge_core::Result;
use sandbox::system::lock::Lock;
use sandbox::{Failure, Isolation, Sandbox, ToolOutput};
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::path::{Path, PathBuf};

/// The largest input that is kept as a case; larger ones are made by the generator.
const MAX_CASE: u64 = MIB;
/// How much more time an independent program gets to confirm an answer.
const PATIENCE: u32 = 10;
const HACK: &str = "hack";

/// What an addition needs, unless it failed or somebody pressed Ctrl-C.
type Made<T> = std::result::Result<T, Failure>;

/// How to add a case.
pub struct Options {
    /// What the case breaks, instead of the names of its victims.
    pub description: Option<String>,
    pub isolation: Isolation,
}

/// `hack add PROBLEM NAME [FILE]`; without a file, or with `-`, the input is on stdin.
pub fn run(
    workspace: &Workspace,
    problem_name: &OsStr,
    name: &OsStr,
    source: Option<&Path>,
    options: &Options,
    interrupt: &OwnedFd,
) -> Result<u8> {
    let source = source.filter(|path| *path != Path::new("-"));
    if source.is_some_and(|path| path.as_os_str().as_encoded_bytes().starts_with(b"[[")) {
        return Err(
            "a grid comes from a file or stdin: echo '[[…]]' | scripts/hack add …".to_string()
        );
    }
    let problem = problem(workspace, problem_name)?;
    let name = case_name(name)?;
    let text = read_input(source)?;
    match add(workspace, options, &problem, &name, &text, interrupt) {
        Ok(report) => print(&report),
        Err(failure) => exit::of_failure(failure),
    }
}

/// Makes a case of an input; what came of it, for people.
pub fn add(
    workspace: &Workspace,
    options: &Options,
    problem: &Problem,
    name: &str,
    text: &[u8],
    interrupt: &OwnedFd,
) -> Made<String> {
    let builder = Builder::new(workspace.cache());
    let work =
        builder.scratch().map_err(|error| format!("{}: {error}", workspace.cache().display()))?;
    let isolation = options.isolation.clone();
    let sandbox = Sandbox::start(&isolation, Some(interrupt.as_fd()));
    let mut bench = Bench { sandbox, builder, isolation, interrupt };
    let added = make(workspace, options, problem, name, text, &work, &mut bench);
    bench.isolation.end();
    let _ = fs::remove_dir_all(&work);
    added
}

fn make(
    workspace: &Workspace,
    options: &Options,
    problem: &Problem,
    name: &str,
    text: &[u8],
    work: &Path,
    bench: &mut Bench,
) -> Made<String> {
    let canonical = canonical(workspace, problem, text, work, bench)?;
    refuse_twin(workspace, problem, &canonical)?;
    let input = work.join("case.in");
    fs::write(&input, &canonical).map_err(|error| error.to_string())?;
    let (submissions, _) = workspace.submissions(problem, true)?;
    let (answer, confirmed) = answer(problem, &submissions, &input, bench)?;
    let answer_file = work.join("case.ans");
    fs::write(&answer_file, &answer).map_err(|error| error.to_string())?;
    let case =
        Case { id: format!("{HACK}/{name}"), input: Input::File(input), answer: answer_file };
    let victims = victims(problem, submissions, case, bench)?;
    let broken = match victims.is_empty() {
        true => "breaks no known wrong program".to_string(),
        false => format!("breaks {}", victims.join(", ")),
    };
    let description = options.description.clone().unwrap_or(broken.clone());
    let place = store(workspace, problem, name, &canonical, &answer, &description)?;
    let shown = place.strip_prefix(&workspace.root).unwrap_or(&place).display();
    let id = place.file_stem().unwrap_or_default().to_string_lossy();
    let case = format!("{}/{HACK}/{id}", problem.name);
    let picture = match problem.visualizer {
        Some(_) => format!("picture: scripts/judge show {case}\n"),
        None => String::new(),
    };
    Ok(format!(
        "{shown}\nthe answer of main.rs is confirmed by {confirmed}\n{broken}\nagain: scripts/judge {case}\n{picture}"
    ))
}

/// What a case may be called.
pub fn case_name(name: &OsStr) -> Result<String> {
    let text = name.to_string_lossy();
    let good = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if text.is_empty() || text.len() > 60 || !text.chars().all(good) || text.starts_with('-') {
        return Err(format!(
            "{} is no name for a case: at most 60 of a-z, 0-9 and -, saying what the case breaks",
            quote(name.as_encoded_bytes())
        ));
    }
    Ok(text.into_owned())
}

fn read_input(source: Option<&Path>) -> Result<Vec<u8>> {
    let Some(path) = source else {
        let mut text = Vec::new();
        let read = io::stdin().lock().take(MAX_CASE + 1).read_to_end(&mut text);
        read.map_err(|error| format!("stdin: {error}"))?;
        return match text.len() as u64 > MAX_CASE {
            true => {
                Err("stdin: is larger than 1 MiB; a large case is made by the generator"
                    .to_string())
            }
            false => Ok(text),
        };
    };
    file::read(path, MAX_CASE)
        .map_err(|error| format!("{}: {error}", quote(path.as_os_str().as_encoded_bytes())))
}

/// The input as the validator takes it, or why it does not.
fn canonical(
    workspace: &Workspace,
    problem: &Problem,
    text: &[u8],
    work: &Path,
    bench: &mut Bench,
) -> Made<Vec<u8>> {
    let mut text = text.to_vec();
    if let Some(converted) = std::str::from_utf8(&text).ok().and_then(leetcode_input::to_case) {
        text = converted.map_err(|error| format!("the grid: {error}"))?.into_bytes();
    }
    let folder = workspace.problem_folder(&problem.name);
    let Some(validator) = workspace::tool(&folder, "validator")? else {
        return Err(format!(
            "problems/{} has no validator, so no input can be trusted",
            problem.name
        )
        .into());
    };
    let file = work.join("candidate");
    let mut refused = String::new();
    let mut candidates =
        vec![text.clone(), with_line_ends(&text, false), with_line_ends(&text, true)];
    if let Some(normalizer) = workspace::tool(&folder, "normalizer")? {
        fs::write(&file, &text).map_err(|error| error.to_string())?;
        let output = bench.tool(&normalizer, problem, &file)?;
        if output.end.is_success() {
            candidates.push(output.stdout);
        }
    }
    for candidate in candidates {
        fs::write(&file, &candidate).map_err(|error| error.to_string())?;
        let output = bench.tool(&validator, problem, &file)?;
        let message = String::from_utf8_lossy(&output.stderr).trim().to_string();
        if validate::accepts("the validator", output.end, &message)? {
            return Ok(candidate);
        }
        refused = message;
    }
    Err(format!("the validator refuses the input: {}", escape(refused.as_bytes())).into())
}

/// Ends every line with `\n` alone; with `trim` also without blanks before it and empty last lines.
fn with_line_ends(text: &[u8], trim: bool) -> Vec<u8> {
    let mut out = Vec::new();
    for line in text.split(|&byte| byte == b'\n') {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        out.extend(if trim { line.trim_ascii_end() } else { line });
        out.push(b'\n');
    }
    let spare = out.iter().rev().take_while(|&&byte| byte == b'\n').count();
    if trim || !text.ends_with(b"\n\n") {
        out.truncate(out.len() - spare.saturating_sub(1));
    }
    out
}

/// An input has one case and no other.
fn refuse_twin(workspace: &Workspace, problem: &Problem, input: &[u8]) -> Result<()> {
    for case in workspace.problem(&problem.name)?.cases {
        let Input::File(path) = &case.input else { continue };
        if file::read(path, MAX_CASE).is_ok_and(|other| other == input) {
            return Err(format!("{} has this input already: {}", problem.name, case.id));
        }
    }
    Ok(())
}

/// The answer of main.rs, and the name of the independent program that says the same.
fn answer(
    problem: &Problem,
    submissions: &[Submission],
    input: &Path,
    bench: &mut Bench,
) -> Made<(Vec<u8>, String)> {
    let job = |submission: &Submission, patience: u32| {
        let mut job = problem.file_job(submission.clone(), false, "");
        job.limits.cpu *= patience;
        job.limits.idle *= patience;
        job
    };
    let main = submissions.iter().find(|submission| submission.name == "main.rs");
    let main = main.ok_or_else(|| format!("{} has no main.rs to give the answer", problem.name))?;
    let answer = bench.output(&job(main, 1), input)?.map_err(|outcome| {
        format!(
            "problems/{}/main.rs gets {} {} on this input, so nothing is written: mend it first",
            problem.name,
            outcome.verdict.name(),
            outcome.note
        )
    })?;
    let folder = |name: &'static str| {
        submissions.iter().filter(move |submission| submission.expectation.folder == name)
    };
    let independent = folder("brute_force")
        .chain(folder("accepted").filter(|submission| submission.name != "main.rs"));
    let mut silent = String::new();
    for submission in independent {
        let other = match bench.output(&job(submission, PATIENCE), input) {
            Ok(Ok(other)) => other,
            Ok(Err(outcome)) => {
                let Outcome { verdict, note, .. } = outcome;
                silent += &format!("\n{}: {} {note}", submission.name, verdict.name());
                continue;
            }
            Err(Failure::Error(why)) => {
                silent += &format!("\n{}: {why}", submission.name);
                continue;
            }
            Err(Failure::Interrupted) => return Err(Failure::Interrupted),
        };
        let mut comparer = Comparer::new(problem.settings.compare, &answer[..]);
        let compared = comparer.push(&other).and_then(|()| comparer.finish());
        return match compared? {
            Comparison::Same => Ok((answer, submission.name.clone())),
            _ => Err(format!(
                "main.rs and {} disagree, so nothing is written: one of the two is wrong\n\
                 main.rs says\n{}\n{} says\n{}",
                submission.name,
                shown(&answer),
                submission.name,
                shown(&other)
            )
            .into()),
        };
    }
    Err(format!(
        "no independent program (submissions/brute_force or accepted) could confirm the answer{silent}"
    )
    .into())
}

/// The beginning of an output, for a message.
fn shown(output: &[u8]) -> String {
    let output = output.strip_suffix(b"\n").unwrap_or(output);
    let lines = output.split(|&byte| byte == b'\n').take(20);
    lines
        .map(|line| format!("  {}", escape(&line[..line.len().min(120)])))
        .collect::<Vec<_>>()
        .join("\n")
}

/// The wrong submissions that a case breaks.
fn victims(
    problem: &Problem,
    submissions: Vec<Submission>,
    case: Case,
    bench: &Bench,
) -> Made<Vec<String>> {
    let cases = [case];
    let jobs: Vec<Job> = wrong(submissions)
        .map(|submission| Job {
            cases: (&cases[..]).into(),
            ..problem.file_job(submission, true, "")
        })
        .collect();
    let mut matrix = Matrix::default();
    let options = options(bench.isolation.clone(), bench.interrupt);
    if session::judge(&jobs, &bench.builder, &options, &mut matrix)? {
        return Err(Failure::Interrupted);
    }
    Ok(matrix.rows.into_iter().filter(|row| !row.kills.is_empty()).map(|row| row.name).collect())
}

/// Writes the files of a case under the next number. The input comes last and by renaming, so that
/// whatever happens there is a whole case or none.
fn store(
    workspace: &Workspace,
    problem: &Problem,
    name: &str,
    input: &[u8],
    answer: &[u8],
    description: &str,
) -> Result<PathBuf> {
    let folder = workspace.root.join("testdata").join(&problem.name).join(HACK);
    let failed =
        |error: io::Error| format!("{}: {error}", quote(folder.as_os_str().as_encoded_bytes()));
    fs::create_dir_all(&folder).map_err(failed)?;
    let _lock = Lock::of(&folder).map_err(failed)?;
    // Somebody may have been faster.
    refuse_twin(workspace, problem, input)?;
    let mut last = 0;
    let mut inputs = Vec::new();
    let mut orphans = Vec::new();
    for entry in fs::read_dir(&folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let digits: String = file.chars().take_while(char::is_ascii_digit).collect();
        last = last.max(digits.parse().unwrap_or(0));
        match path.extension().and_then(|extension| extension.to_str()) {
            // What an add that was killed left behind.
            Some("part") => fs::remove_file(&path).map_err(failed)?,
            Some("in" | "gen") => inputs.push(path.with_extension("")),
            Some("adding") => orphans.push(path),
            _ => {}
        }
    }
    // A kill after the answer was named, but before the input: the mark tells it from a case whose
    // input somebody is still to write.
    for mark in orphans {
        let stem = mark.with_extension("");
        if !inputs.contains(&stem) {
            let _ = fs::remove_file(stem.with_extension("ans"));
            let _ = fs::remove_file(stem.with_extension("desc"));
        }
        fs::remove_file(&mark).map_err(failed)?;
    }
    let stem: u64 = last + 1;
    let stem = folder.join(format!(".{stem:02}-{name}"));
    let place =
        folder.join(stem.file_name().unwrap_or_default().to_string_lossy().trim_start_matches('.'));
    let mark = place.with_extension("adding");
    let done = (|| -> io::Result<()> {
        fs::write(&mark, "")?;
        for (extension, bytes) in
            [("ans", answer), ("desc", format!("{description}\n").as_bytes()), ("in", input)]
        {
            let part = stem.with_extension(format!("{extension}.part"));
            let mut file = fs::File::create(&part)?;
            file.write_all(bytes)?;
            file.sync_all()?;
            fs::rename(&part, place.with_extension(extension))?;
        }
        fs::remove_file(&mark)
    })();
    if let Err(error) = done {
        // As if nothing had been: a full disk must not leave a part of a case.
        for extension in ["in", "desc", "ans", "adding"] {
            let _ = fs::remove_file(place.with_extension(extension));
            let _ = fs::remove_file(stem.with_extension(format!("{extension}.part")));
        }
        return Err(failed(error));
    }
    Ok(place.with_extension("in"))
}

/// What running programs takes.
struct Bench<'a> {
    sandbox: Sandbox<'a>,
    builder: Builder,
    isolation: Isolation,
    interrupt: &'a OwnedFd,
}

impl Bench<'_> {
    fn build(&mut self, path: &Path, language: &'static Language) -> Made<Program> {
        let name = quote(path.as_os_str().as_encoded_bytes());
        let built = self.builder.build(&mut self.sandbox, path, language);
        built.map_err(|error| error.into_failure(&format!("{name} does not compile:\n")))
    }

    /// What a job's program prints for an input if it ends well, else how it ended.
    fn output(&mut self, job: &Job, input: &Path) -> Made<std::result::Result<Vec<u8>, Outcome>> {
        let Source::File(path, language) = &job.source else {
            return Err("a command".to_string().into());
        };
        let program = self.build(path, language)?;
        let mut output = Vec::new();
        let mut keep = |chunk: &[u8]| {
            output.extend(chunk);
            Ok(())
        };
        let opened = file::open(input)?;
        let outcome = run_case::run(&mut self.sandbox, &program, job.limits, opened, &mut keep)?;
        Ok(if outcome.verdict == Verdict::Ac { Ok(output) } else { Err(outcome) })
    }

    /// Runs a problem's tool on an input.
    fn tool(&mut self, tool: &Tool, problem: &Problem, input: &Path) -> Made<ToolOutput> {
        let program = self.build(&tool.path, tool.language)?;
        let mut limits = problem.settings.limits(tool.language.time_factor * PATIENCE);
        limits.output_bytes = 2 * MAX_CASE;
        self.sandbox.run_tool(&program.spec(limits)?, Some(file::open(input)?))
    }
}

/// One problem by its name.
pub fn problem(workspace: &Workspace, name: &OsStr) -> Result<Problem> {
    let filter = Filter { problem: Filter::parse(name)?.problem, rest: None };
    let mut problems = workspace::select(workspace, &[filter], true)?;
    problems.pop().ok_or_else(|| "no problem".to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_are_made_plain() {
        let plain =
            |text: &str, trim| String::from_utf8(with_line_ends(text.as_bytes(), trim)).unwrap();
        assert_eq!(plain("a \r\nb", false), "a \nb\n");
        assert_eq!(plain("a \r\nb \n\n\n", true), "a\nb\n");
        assert_eq!(plain("", true), "\n");
        assert_eq!(plain("a\n", false), "a\n");
    }

    #[test]
    fn names_of_cases_are_file_names() {
        assert!(case_name(OsStr::new("blocked-start")).is_ok());
        for bad in ["", "../x", "A", "a b", "-x", "a/b", "ä"] {
            assert!(case_name(OsStr::new(bad)).is_err(), "{bad:?}");
        }
    }
}
