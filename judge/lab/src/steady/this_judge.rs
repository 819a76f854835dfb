//! Runs of this judge, read from its `--json`.

use super::record::{MeasuredVerdict, ProgramAndCase};
use crate::benchmark::{BenchResult, Benchmark};
use crate::json_line::value;
use sandbox::{End, Failure};
use std::fs::{self, File};
use std::os::fd::BorrowedFd;
use std::path::Path;
use std::process::{Command, Stdio};

/// A program as the judge names it, its limit and its language.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedProgram {
    pub problem: String,
    pub submission: String,
    pub language: String,
    pub limit_us: u64,
}

/// Where a run of a judge writes, and what ends it.
#[derive(Clone, Copy)]
pub struct RunPlace<'a> {
    pub folder: &'a Path,
    /// Where it builds programs.
    pub target: &'a Path,
    /// Of the runs at the same time.
    pub number: usize,
    pub interrupt: BorrowedFd<'a>,
}

impl RunPlace<'_> {
    /// The place of a run that is the only one.
    pub fn only<'a>(bench: &'a Benchmark) -> RunPlace<'a> {
        RunPlace {
            folder: &bench.folder,
            target: &bench.workspace.target,
            number: 0,
            interrupt: bench.interrupt,
        }
    }
}

/// The output of one run of the judge.
#[derive(Debug, Default, PartialEq)]
pub struct JudgeOutput {
    pub judged: Vec<(ProgramAndCase, MeasuredVerdict)>,
    pub programs: Vec<JudgedProgram>,
}

/// Judges in the workspace at `root`.
///
/// # Errors
///
/// The judge could not judge, or Ctrl-C.
pub fn run(
    place: RunPlace,
    root: &Path,
    jobs: usize,
    arguments: &[&str],
) -> BenchResult<JudgeOutput> {
    let lines = place.folder.join(format!("lines-{}", place.number));
    let mut command = Command::new("/proc/self/exe");
    command.arg("judge").arg("--root").arg(root).arg("--target").arg(place.target);
    command.args(["--json", "-j", &jobs.to_string()]);
    command.args(arguments);
    command.stdin(Stdio::null()).stdout(File::create(&lines)?).stderr(Stdio::null());
    match sandbox::run_command(&mut command, place.interrupt)?.end {
        End::Exited(0 | 1) => Ok(read(&fs::read_to_string(&lines)?)),
        _ => Err(Failure::Error(format!(
            "scripts/judge {} fails; run it to see why",
            arguments.join(" ")
        ))),
    }
}

fn read(text: &str) -> JudgeOutput {
    let mut run = JudgeOutput::default();
    for line in text.lines() {
        let text = |key| value(line, key).unwrap_or_default().to_string();
        let number = |key| value(line, key).and_then(|number| number.parse().ok());
        let (problem, submission) = (text("problem"), text("submission"));
        match value(line, "type") {
            Some("case") => {
                let judged = MeasuredVerdict {
                    verdict: text("verdict"),
                    time_us: number("cpu_us").unwrap_or(0),
                    stopped: value(line, "stopped") == Some("true"),
                    instructions: number("instructions"),
                };
                run.judged
                    .push((ProgramAndCase { problem, submission, case: text("case") }, judged));
            }
            Some("submission") => run.programs.push(JudgedProgram {
                problem,
                submission,
                language: text("language"),
                limit_us: number("time_limit_us").unwrap_or(0),
            }),
            _ => {}
        }
    }
    run
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_json_are_read() {
        let run = read(concat!(
            r#"{"type":"case","problem":"p","submission":"main.rs","case":"a/1","verdict":"WA","#,
            r#""cpu_us":12,"note":"\"cpu_us\":3"}"#,
            "\n",
            r#"{"type":"case","problem":"p","submission":"main.rs","case":"a/2","verdict":"AC","#,
            r#""cpu_us":13,"instructions":77}"#,
            "\n",
            r#"{"type":"submission","problem":"p","submission":"main.rs","verdict":"WA","#,
            r#""language":"rust","time_limit_us":1000000}"#,
            "\n",
            r#"{"type":"error","problem":"p","message":"m"}"#,
        ));
        let [(first, one), (_, other)] = &run.judged[..] else { panic!("{run:?}") };
        assert_eq!(first.name(), "problems/p/main.rs a/1");
        assert_eq!((one.verdict.as_str(), one.time_us, one.instructions), ("WA", 12, None));
        assert_eq!((other.time_us, other.instructions), (13, Some(77)));
        let [program] = &run.programs[..] else { panic!("{run:?}") };
        assert_eq!((program.language.as_str(), program.limit_us), ("rust", 1_000_000));
    }
}
