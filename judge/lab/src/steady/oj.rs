//! Runs of `oj test` on the same programs and cases.

use super::record::{MeasuredVerdict, ProgramAndCase};
use super::this_judge::{JudgedProgram, RunPlace};
use crate::benchmark::{BenchResult, Benchmark};
use crate::judge_bench::last_line;
use judge_core::base::text::{quote, shell_word};
use judge_core::workspace::Input;
use sandbox::{Failure, Limits};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// In the name of a case, which is the name of a file here.
const SLASH: &str = "--";

/// A program that `oj` can run.
pub struct Runnable {
    program: JudgedProgram,
    /// For the shell.
    command: String,
    folder: Option<PathBuf>,
    /// The inputs and answers of all cases of its problem.
    cases: PathBuf,
}

impl Runnable {
    /// Whether this is the program of a pair.
    pub fn is(&self, pair: &ProgramAndCase) -> bool {
        (&self.program.problem, &self.program.submission) == (&pair.problem, &pair.submission)
    }
}

/// Builds the programs as the judge does, and puts the stored cases where `oj` finds them.
pub fn prepare(bench: &mut Benchmark, programs: &[JudgedProgram]) -> BenchResult<Vec<Runnable>> {
    let mut all = Vec::new();
    for program in programs {
        bench.progress(&format!("steady: building {} {}", program.problem, program.submission));
        let built =
            bench.build(&path(&bench.workspace.root, &program.problem, &program.submission))?;
        let limits = Limits {
            cpu: Duration::MAX,
            idle: Duration::MAX,
            memory_bytes: bench.workspace.problem(&program.problem)?.settings.memory_bytes,
            ..crate::judge_bench::LIMITS
        };
        let command = sandbox::command(&built.spec(limits)?);
        let words = std::iter::once(command.get_program()).chain(command.get_args());
        all.push(Runnable {
            program: program.clone(),
            command: words.map(shell_word).collect::<Vec<_>>().join(" "),
            folder: command.get_current_dir().map(Path::to_path_buf),
            cases: copy_cases(bench, &program.problem)?,
        });
    }
    Ok(all)
}

/// Where a submission is.
pub fn path(root: &Path, problem: &str, submission: &str) -> PathBuf {
    let folder = root.join("problems").join(problem);
    if submission.contains('/') {
        folder.join("submissions").join(submission)
    } else {
        folder.join(submission)
    }
}

/// A folder with the stored cases of a problem. Cases whose inputs a generator makes are left out.
fn copy_cases(bench: &Benchmark, problem: &str) -> BenchResult<PathBuf> {
    let folder = bench.folder.join("oj").join(problem);
    if folder.is_dir() {
        return Ok(folder);
    }
    fs::create_dir_all(&folder)?;
    for case in bench.workspace.problem(problem)?.cases {
        if let Input::File(input) = &case.input {
            let name = case.id.replace('/', SLASH);
            // Copies, as `oj` takes the names of what links lead to.
            fs::copy(input, folder.join(format!("{name}.in")))?;
            fs::copy(&case.answer, folder.join(format!("{name}.out")))?;
        }
    }
    Ok(folder)
}

/// Judges the cases of a program, or one of them.
///
/// # Errors
///
/// `oj` fails, or Ctrl-C.
pub fn run(
    place: RunPlace,
    program: &Runnable,
    jobs: usize,
    only: Option<&str>,
) -> BenchResult<Vec<(ProgramAndCase, MeasuredVerdict)>> {
    let log = place.folder.join(format!("oj-{}.json", place.number));
    let _ = fs::remove_file(&log);
    let limit = program.program.limit_us as f64 / 1e6;
    let mut command = Command::new("oj");
    command.args(["test", "--silent", "-j", &jobs.to_string(), "-t", &limit.to_string()]);
    command.args(["-c", &program.command, "-f", "%s.%e", "-d"]).arg(&program.cases);
    command.arg("--log-file").arg(&log);
    if let Some(case) = only {
        let name = case.replace('/', SLASH);
        command.args(["in", "out"].map(|kind| program.cases.join(format!("{name}.{kind}"))));
    }
    if let Some(folder) = &program.folder {
        command.current_dir(folder);
    }
    let said = place.folder.join(format!("oj-stderr-{}", place.number));
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(File::create(&said)?);
    sandbox::run_command(&mut command, place.interrupt)?;
    let JudgedProgram { problem, submission, .. } = &program.program;
    // It ends with 1 for a wrong program as for a fault of its own, but writes no log then.
    let log = fs::read_to_string(&log).map_err(|_| {
        let said = fs::read(&said).unwrap_or_default();
        let said = quote(last_line(&said));
        Failure::Error(format!("oj test fails on {problem} {submission}: {said}"))
    })?;
    let pair = |case: String| ProgramAndCase {
        problem: problem.clone(),
        submission: submission.clone(),
        case,
    };
    Ok(read(&log).into_iter().map(|(case, judged)| (pair(case), judged)).collect())
}

/// The verdicts in a log of `oj test`: an array of objects of `status`, `testcase` with `name`, …, and
/// `elapsed`, in that order. A quote within a string is escaped, so keys are found at keys only.
fn read(log: &str) -> Vec<(String, MeasuredVerdict)> {
    let mut all = Vec::new();
    for part in log.split("{\"status\": \"").skip(1) {
        let text =
            |key: &str| Some(part.split_once(key)?.1.split(['"', ',', '}']).next()?.to_string());
        let verdict = part.split('"').next().unwrap_or_default().to_string();
        let seconds: f64 = text("\"elapsed\": ").and_then(|time| time.parse().ok()).unwrap_or(0.0);
        let case = text("\"testcase\": {\"name\": \"").unwrap_or_default().replace(SLASH, "/");
        let time_us = (seconds * 1e6) as u64;
        all.push((case, MeasuredVerdict { verdict, time_us, stopped: false, instructions: None }));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_is_read() {
        let log = concat!(
            r#"[{"status": "AC", "testcase": {"name": "a--1", "input": "x.in", "output": "x.out"}, "#,
            r#""output": "{\"status\": \"WA\"", "exitcode": 0, "elapsed": 0.25, "memory": 3.5}, "#,
            r#"{"status": "TLE", "testcase": {"name": "a--2", "input": "x.in"}, "output": "", "#,
            r#""exitcode": null, "elapsed": 1.5, "memory": null}]"#,
        );
        let read = read(log);
        let shown: Vec<_> =
            read.iter().map(|(case, one)| (&case[..], &one.verdict[..], one.time_us)).collect();
        assert_eq!(shown, [("a/1", "AC", 250_000), ("a/2", "TLE", 1_500_000)]);
    }
}
