//! Runs a program under measurement: CPU time, memory, instructions.

use crate::benchmark::{BenchResult, Benchmark};
use bytes::hash::Sha256;
use judge_core::base::MIB;
use judge_core::compile::Program;
use sandbox::{End, Failure, Limit, Limits, RunResult, Stderr, Streams};
use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// A program that takes longer is left out of a table.
pub const PATIENCE: Duration = Duration::from_secs(10);
const LIMITS: Limits = Limits {
    cpu: PATIENCE,
    idle: PATIENCE,
    instructions: None,
    memory_bytes: 8192 * MIB,
    output_bytes: u64::MAX,
    file_bytes: 1024 * MIB,
    disk_bytes: 0,
    may_reserve_all: false,
    processes: 8,
};
/// The time for which a comparison is repeated, and its repetitions at least and at most.
const REPEAT_TIME: Duration = Duration::from_secs(1);
const MIN_TURNS: f64 = 5.0;
const MAX_TURNS: f64 = 51.0;

/// A program under measurement.
#[derive(Clone)]
pub struct BenchProgram {
    /// As in the tables.
    pub name: String,
    pub program: Program,
    pub arguments: Vec<String>,
}

/// The result of one run in the sandbox.
#[derive(Clone)]
pub struct FirstRun {
    /// The size of the output.
    pub output_bytes: u64,
    /// The hash of the output.
    pub sha256: String,
    pub cpu: Duration,
    /// Measured in the sandbox only: a child of this process seems at least as large as this process.
    pub peak_bytes: f64,
}

impl BenchProgram {
    fn command(&self) -> std::io::Result<Command> {
        Ok(sandbox::command(&self.program.spec_with(LIMITS, &self.arguments)?))
    }

    fn failed(&self, input: &Path) -> Failure {
        let input = input.file_name().unwrap_or_default().to_string_lossy();
        Failure::Error(format!("{} fails on {input}", self.name))
    }

    /// Runs it once in the sandbox; `None` when it takes too long or too much memory.
    pub fn first_run(&self, bench: &mut Benchmark, input: &Path) -> BenchResult<Option<FirstRun>> {
        let (mut output_bytes, mut hash) = (0, Sha256::new());
        let streams = Streams {
            input: Some(File::open(input)?),
            output: &mut |chunk| {
                output_bytes += chunk.len() as u64;
                hash.update(chunk);
                Ok(())
            },
            stderr: Stderr::Kept,
        };
        let spec = self.program.spec_with(LIMITS, &self.arguments)?;
        let ran = bench.sandbox.run(&spec, streams)?;
        match ran.end {
            End::Stopped(Limit::Cpu | Limit::Idle | Limit::Wall | Limit::Memory) => Ok(None),
            End::Exited(0) => {
                let (sha256, peak_bytes) = (hash.finish(), ran.peak_bytes as f64);
                Ok(Some(FirstRun { output_bytes, sha256, cpu: ran.cpu, peak_bytes }))
            }
            _ => Err(self.failed(input)),
        }
    }

    /// Runs it from a file to /dev/null.
    fn run(&self, bench: &Benchmark, input: &Path) -> BenchResult<RunResult> {
        let mut command = self.command()?;
        command.stdin(File::open(input)?).stdout(Stdio::null()).stderr(Stdio::null());
        let finished = sandbox::run_command(&mut command, bench.interrupt)?;
        if finished.end.is_success() {
            Ok(finished)
        } else {
            Err(self.failed(input))
        }
    }

    /// Counts its instructions; `None` without valgrind.
    pub fn instructions(&self, bench: &Benchmark, input: &Path) -> BenchResult<Option<f64>> {
        let measured = self.command()?;
        let log = bench.folder.join("valgrind");
        let mut command = Command::new("valgrind");
        command.args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]);
        command.arg(measured.get_program()).args(measured.get_args());
        command.stdin(File::open(input)?).stdout(Stdio::null()).stderr(File::create(&log)?);
        match sandbox::run_command(&mut command, bench.interrupt) {
            Err(Failure::Error(_)) => return Ok(None),
            ended => ended?,
        };
        let text = std::fs::read_to_string(&log)?;
        let count = text.lines().find_map(|line| line.split_once("refs:"));
        Ok(count.and_then(|count| count.1.trim().replace(',', "").parse().ok()))
    }
}

/// Runs the programs in turn, again and again. Returns the CPU milliseconds of each; `once` is the time
/// of one turn.
pub fn measure_in_turn(
    bench: &Benchmark,
    programs: &[BenchProgram],
    input: &Path,
    once: Duration,
) -> BenchResult<Vec<Vec<f64>>> {
    let turns = REPEAT_TIME.as_secs_f64() / once.as_secs_f64().max(0.001);
    let turns = turns.clamp(MIN_TURNS, MAX_TURNS) as usize;
    let mut all = vec![Vec::new(); programs.len()];
    for _ in 0..if bench.quick { 1 } else { turns } {
        for (program, times) in programs.iter().zip(&mut all) {
            times.push(program.run(bench, input)?.cpu.as_secs_f64() * 1e3);
        }
    }
    Ok(all)
}
