//! One run and many: CPU time, memory, instructions.

use super::{Bench, Measured};
use judge_core::base::hash::Sha256;
use judge_core::base::MIB;
use judge_core::compile::Program;
use sandbox::{End, Failure, Finished, Limit, Limits, Streams};
use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// A program that takes longer is left out.
pub const PATIENCE: Duration = Duration::from_secs(10);
const LIMITS: Limits = Limits {
    cpu: PATIENCE,
    idle: PATIENCE,
    memory_bytes: 8192 * MIB,
    output_bytes: u64::MAX,
    file_bytes: 1024 * MIB,
    processes: 8,
};
/// A comparison is repeated for so long, within bounds.
const ENOUGH: Duration = Duration::from_secs(1);

/// A program under measurement.
#[derive(Clone)]
pub struct Runner {
    pub name: String,
    pub program: Program,
    /// Its arguments.
    pub words: Vec<String>,
}

/// What came of a program once, behind walls and through pipes.
#[derive(Clone)]
pub struct Trial {
    /// What it printed.
    pub bytes: u64,
    pub sha256: String,
    pub cpu: Duration,
    /// Taken here, because a program that this process starts itself seems as large as this process.
    pub peak_bytes: f64,
}

pub fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    (sorted[middle] + sorted[(sorted.len() - 1) / 2]) / 2.0
}

/// The median ratio of what was measured side by side.
pub fn ratio(over: &[f64], under: &[f64]) -> f64 {
    median(&over.iter().zip(under).map(|(over, under)| over / under).collect::<Vec<_>>())
}

impl Runner {
    fn command(&self) -> std::io::Result<Command> {
        Ok(sandbox::command(&self.program.spec_with(LIMITS, &self.words)?))
    }

    fn failed(&self, input: &Path) -> Failure {
        let input = input.file_name().unwrap_or_default().to_string_lossy();
        Failure::Error(format!("{} fails on {input}", self.name))
    }

    /// A first run; `None` when it takes too long.
    pub fn try_out(&self, bench: &mut Bench, input: &Path) -> Measured<Option<Trial>> {
        let (mut bytes, mut hash) = (0, Sha256::new());
        let streams = Streams {
            input: Some(File::open(input)?),
            output: &mut |chunk| {
                bytes += chunk.len() as u64;
                hash.update(chunk);
                Ok(())
            },
            merge_stderr: false,
        };
        let spec = self.program.spec_with(LIMITS, &self.words)?;
        let ran = bench.sandbox.run(&spec, streams)?;
        match ran.end {
            End::Stopped(Limit::Cpu | Limit::Idle | Limit::Memory) => Ok(None),
            End::Exited(0) => {
                let (sha256, cpu) = (hash.finish(), ran.cpu);
                Ok(Some(Trial { bytes, sha256, cpu, peak_bytes: ran.peak_bytes as f64 }))
            }
            _ => Err(self.failed(input)),
        }
    }

    /// One run from a file to /dev/null.
    fn run(&self, bench: &Bench, input: &Path) -> Measured<Finished> {
        let mut command = self.command()?;
        command.stdin(File::open(input)?).stdout(Stdio::null()).stderr(Stdio::null());
        let finished = sandbox::run_command(&mut command, bench.interrupt)?;
        if finished.end.is_success() {
            Ok(finished)
        } else {
            Err(self.failed(input))
        }
    }

    /// Instructions that it takes; `None` without valgrind.
    pub fn instructions(&self, bench: &Bench, input: &Path) -> Measured<Option<f64>> {
        let own = self.command()?;
        let said = bench.folder.join("valgrind");
        let mut command = Command::new("valgrind");
        command.args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]);
        command.arg(own.get_program()).args(own.get_args());
        command.stdin(File::open(input)?).stdout(Stdio::null()).stderr(File::create(&said)?);
        match sandbox::run_command(&mut command, bench.interrupt) {
            Err(Failure::Error(_)) => return Ok(None),
            ended => ended?,
        };
        let text = std::fs::read_to_string(&said)?;
        let count = text.lines().find_map(|line| line.split_once("refs:"));
        Ok(count.and_then(|count| count.1.trim().replace(',', "").parse().ok()))
    }
}

/// Runs the programs in turn, again and again: CPU milliseconds. `once` is the time of one turn.
pub fn compare(
    bench: &Bench,
    runners: &[Runner],
    input: &Path,
    once: Duration,
) -> Measured<Vec<Vec<f64>>> {
    let turns = (ENOUGH.as_secs_f64() / once.as_secs_f64().max(0.001)).clamp(5.0, 51.0) as usize;
    let mut all = vec![Vec::new(); runners.len()];
    for _ in 0..if bench.quick { 1 } else { turns } {
        for (runner, times) in runners.iter().zip(&mut all) {
            times.push(runner.run(bench, input)?.cpu.as_secs_f64() * 1e3);
        }
    }
    Ok(all)
}
