//! Timing tasks next to each other.

use crate::benchmark::{BenchResult, Benchmark};
use cli::sibling;
use judge_core::base::MIB;
use judge_core::workspace::Workspace;
use sandbox::{End, Failure, Limits};
use std::os::fd::BorrowedFd;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The number of times that each task is done.
const TURNS: usize = 5;
/// The limits of a program that the judge measures itself with.
pub const LIMITS: Limits = Limits {
    cpu: Duration::from_secs(60),
    idle: Duration::from_secs(60),
    instructions: None,
    memory_bytes: 256 * MIB,
    output_bytes: u64::MAX,
    file_bytes: 0,
    disk_bytes: 0,
    may_reserve_all: false,
    processes: 1,
};

/// Something that is timed.
pub struct Task<'a> {
    /// As in the table.
    pub name: String,
    work: Box<dyn FnMut() -> BenchResult<()> + 'a>,
    /// The wall time of each turn.
    pub wall_ms: Vec<f64>,
}

impl<'a> Task<'a> {
    /// A task that was not timed yet.
    pub fn new(name: impl Into<String>, work: impl FnMut() -> BenchResult<()> + 'a) -> Task<'a> {
        Task { name: name.into(), work: Box::new(work), wall_ms: Vec::new() }
    }
}

/// Does every task once in every turn, and fills in its times.
pub fn time_in_turn(bench: &Benchmark, tasks: &mut [Task]) -> BenchResult<()> {
    for _ in 0..if bench.quick { 1 } else { TURNS } {
        for task in tasks.iter_mut() {
            bench.progress(&format!("judge: {}", task.name));
            let start = Instant::now();
            (task.work)()?;
            task.wall_ms.push(start.elapsed().as_secs_f64() * 1e3);
        }
    }
    Ok(())
}

/// The program of the judge, which starts without the script that builds it.
pub struct Judge<'a> {
    program: PathBuf,
    workspace: &'a Workspace,
    interrupt: BorrowedFd<'a>,
}

impl<'a> Judge<'a> {
    /// Builds it.
    pub fn build(bench: &Benchmark<'a>) -> BenchResult<Judge<'a>> {
        let Benchmark { workspace, interrupt, .. } = *bench;
        Ok(Judge { program: sibling::built("judge")?, workspace, interrupt })
    }

    /// Runs it on the workspace at `root`, which has the folder for programs of its own.
    pub fn run(&self, root: &Path, arguments: &[&str]) -> BenchResult<()> {
        let mut command = Command::new(&self.program);
        let own = root.join("target");
        let target = if root == self.workspace.root { &self.workspace.target } else { &own };
        command.arg("judge").arg("--root").arg(root).arg("--target").arg(target).args(arguments);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        match sandbox::run_command(&mut command, self.interrupt)?.end {
            End::Exited(0 | 1) => Ok(()),
            _ => Err(Failure::Error(format!("scripts/judge {} failed", arguments.join(" ")))),
        }
    }
}

/// Does `count` things on several threads: the thread `n` does every `workers`-th one from `n` on.
pub fn in_parallel<E: Send>(
    workers: usize,
    count: usize,
    work: impl Fn(usize) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let share = |worker: usize| (worker..count).step_by(workers).try_for_each(&work);
    let share = &share;
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..workers).map(|n| scope.spawn(move || share(n))).collect();
        threads.into_iter().try_for_each(|thread| thread.join().expect("no worker panics"))
    })
}
