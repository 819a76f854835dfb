//! Every `main.rs` on every case: with all programs built, and with none.

use super::tasks::{in_parallel, time_in_turn, Judge, Task};
use crate::benchmark::{BenchResult, Benchmark};
use crate::statistics::{median, range};
use crate::text_table::{figure, TextTable};
use judge_core::base::cores;
use judge_core::language::RUST;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Times the judge on the workspace, and rustc on the same programs.
pub fn measure(bench: &mut Benchmark, judge: &Judge) -> BenchResult<()> {
    let root = bench.workspace.root.clone();
    let names = bench.workspace.problem_names()?;
    let mut mains: Vec<PathBuf> =
        names.iter().map(|name| bench.workspace.problem_folder(name).join("main.rs")).collect();
    mains.retain(|main| main.is_file());
    // A workspace with the same problems and nothing built.
    let cold = bench.folder.join("cold");
    fs::create_dir_all(&cold)?;
    for name in ["problems", "testdata"] {
        if root.join(name).is_dir() {
            symlink(root.join(name), cold.join(name))?;
        }
    }
    judge.run(&root, &[])?;
    let mut tasks = vec![Task::new("warm", || judge.run(&root, &[]))];
    if !bench.quick {
        tasks.push(Task::new("cold", || {
            let _ = fs::remove_dir_all(cold.join("target"));
            judge.run(&cold, &[])
        }));
        tasks.push(Task::new("rustc alone", || compile(&mains, &cold)));
    }
    time_in_turn(bench, &mut tasks)?;
    let mut table = TextTable::new(&["the whole tree, wall ms", "median", "from", "to"]);
    for task in &tasks {
        let (least, greatest) = range(&task.wall_ms);
        let figures = [median(&task.wall_ms), least, greatest].map(figure);
        table.row([task.name.clone()].into_iter().chain(figures).collect());
    }
    drop(tasks);
    bench.print(&format!("\n{}", table.text()))
}

/// Compiles every program with the command of the judge, as many at a time as there are cores.
fn compile(files: &[PathBuf], folder: &Path) -> BenchResult<()> {
    let workers = cores();
    in_parallel(workers, files.len(), |number| {
        let program = folder.join(number.to_string());
        let mut command = Command::new(RUST.compile.tool());
        for word in RUST.compile.words().skip(1) {
            match word {
                "{source}" => command.arg(&files[number]),
                "{program}" => command.arg(&program),
                "{dialect}" => command.args(RUST.dialect.map(|dialect| dialect.word(dialect.own))),
                word => command.arg(word),
            };
        }
        command.args(["--crate-name", "main", "-Ctarget-feature=+crt-static"]);
        command.stderr(Stdio::null()).status().map(drop)
    })?;
    Ok(())
}
