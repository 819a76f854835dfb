//! Other judges, where they are installed: their versions, and a run of each on the same cases.

use crate::benchmark::BenchResult;
use crate::environment::version;
use judge_core::base::text::quote;
use sandbox::Failure;
use std::fs;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{SystemTime, UNIX_EPOCH};

/// A time limit that no case comes near to, in seconds, as the packages and flags write it.
const TIME_LIMIT: &str = "10";

/// Another judge.
pub struct PeerJudge {
    /// As in the table.
    pub name: &'static str,
    /// Its version, and what it measures.
    pub about: String,
    command: fn(&PeerPackage) -> Command,
}

/// The data that a judge needs for its run.
pub struct PeerPackage<'a> {
    /// As [`write_package`] made it.
    pub folder: &'a Path,
    /// The built program.
    pub program: &'a str,
    /// How many programs may run at once.
    pub jobs: &'a str,
}

/// The judges that are installed.
pub fn installed(folder: &Path) -> Vec<PeerJudge> {
    let memory = if has_gnu_time(folder) {
        "wall time and memory, by GNU time"
    } else {
        "wall time; no memory, as GNU time is not installed"
    };
    let known = [
        ("oj test", "oj", memory, oj as fn(&PeerPackage) -> Command),
        ("bt run", "bt", "CPU time; no memory", bt),
        (
            "verifyproblem",
            "verifyproblem",
            "CPU time; no memory; its start compiles the program",
            verifyproblem,
        ),
    ];
    let peer = |(name, tool, measures, command)| {
        let about = format!("{name}: {}; measures {measures}", version(tool)?.split(". ").next()?);
        Some(PeerJudge { name, about, command })
    };
    known.into_iter().filter_map(peer).collect()
}

/// Writes the cases of a program that prints its input, in the layout of each of the judges.
pub fn write_package(folder: &Path, source: &str, cases: &[(String, String)]) -> io::Result<()> {
    // bt remembers the packages that it has seen, and warns of one with the uuid of another.
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let uuid = format!("00000000-0000-4000-8000-{:012x}", now.as_nanos() & 0xffff_ffff_ffff);
    let layouts = [
        ("oj", String::new(), "out"),
        (
            "bt",
            format!(
                "problem_format_version: 2025-09\nuuid: {uuid}\n\
                 limits:\n  time_limit: {TIME_LIMIT}\n"
            ),
            "ans",
        ),
        ("verifyproblem", "problem_format_version: legacy\n".to_string(), "ans"),
    ];
    for (name, format, answer) in layouts {
        let problem = folder.join(name).join("copy");
        let data = problem.join("data/secret");
        fs::create_dir_all(&data)?;
        for (case, text) in cases {
            fs::write(data.join(format!("{case}.in")), text)?;
            fs::write(data.join(format!("{case}.{answer}")), text)?;
        }
        for other in ["data/sample", "statement", "submissions/accepted"] {
            fs::create_dir_all(problem.join(other))?;
        }
        fs::write(problem.join("problem.yaml"), format!("name: copy\n{format}"))?;
        fs::write(problem.join("statement/problem.en.tex"), "\\problemname{copy}\n")?;
        fs::write(problem.join("submissions/accepted/copy.rs"), source)?;
    }
    Ok(())
}

impl PeerJudge {
    /// Judges every case.
    ///
    /// # Errors
    ///
    /// It cannot be started, or it does not say that the program is right; the message has the last line
    /// that it printed.
    pub fn run(&self, package: &PeerPackage) -> BenchResult<()> {
        let output = (self.command)(package).stdin(Stdio::null()).output()?;
        if output.status.success() {
            return Ok(());
        }
        let text = [output.stdout, output.stderr].concat();
        Err(Failure::Error(format!(
            "{} fails ({}): {}; repair it, or take it out of PATH to measure without it",
            self.name,
            output.status,
            quote(last_line(&text))
        )))
    }
}

/// The last line of what a tool printed that is not empty.
pub fn last_line(text: &[u8]) -> &[u8] {
    text.split(|&byte| byte == b'\n').rfind(|line| !line.is_empty()).unwrap_or_default()
}

fn oj(package: &PeerPackage) -> Command {
    let mut command = Command::new("oj");
    command.args(["test", "--silent", "-j", package.jobs, "-t", TIME_LIMIT, "-c", package.program]);
    command.args(["-f", "%s.%e", "-d"]).arg(package.folder.join("oj/copy/data/secret"));
    command
}

fn bt(package: &PeerPackage) -> Command {
    let mut command = Command::new("bt");
    command.args(["run", "-G", "-S", "-B", "-j", package.jobs, "submissions/accepted/copy.rs"]);
    command.current_dir(package.folder.join("bt/copy"));
    command
}

fn verifyproblem(package: &PeerPackage) -> Command {
    let mut command = Command::new("verifyproblem");
    command.args(["-p", "submissions", "-t", TIME_LIMIT, "-j", package.jobs]);
    command.arg(package.folder.join("verifyproblem/copy"));
    command
}

/// Whether there is a `time` as `oj` calls it to measure memory.
fn has_gnu_time(folder: &Path) -> bool {
    let mut command = Command::new("time");
    command.args(["-f", "%M KB", "-o"]).arg(folder.join("time")).args(["--", "true"]);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}
