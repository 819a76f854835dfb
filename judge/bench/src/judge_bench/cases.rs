//! The cost of a case, next to a loop that only spawns, feeds, reads and compares.

use super::tasks::{in_parallel, judge, time_in_turn, Task, LIMITS};
use crate::benchmark::{Benchmark, Measured};
use crate::statistics::{median, median_ratio};
use crate::text_table::{figure, TextTable};
use sandbox::{Failure, Spec};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::process::{Command, Stdio};

/// The number of cases of the problem that is judged.
const CASES: usize = 400;
const QUICK_CASES: usize = 20;
/// Prints what it reads.
const COPY: &str = "use std::io::{self, Read, Write};
fn main() {
    let mut text = Vec::new();
    io::stdin().read_to_end(&mut text).unwrap();
    io::stdout().write_all(&text).unwrap();
}
";

/// Times the judge on many small cases, with one and with two workers.
pub fn measure(bench: &mut Benchmark) -> Measured<()> {
    let count = if bench.quick { QUICK_CASES } else { CASES };
    let root = bench.folder.join("cases");
    let data = root.join("testdata/copy/sample");
    write_problem(&root, &data, count)?;
    let copy = bench.build_text("copy.rs", COPY)?.spec(LIMITS)?;
    let program = copy.argv[0].to_string_lossy().into_owned();
    let has_oj = Command::new("oj").arg("--version").output().is_ok();
    let mut table = TextTable::new(&["cases", "workers", "× bare loop", "ms/case", "cases/s"]);
    for workers in [1, 2] {
        let jobs = workers.to_string();
        let mut tasks = vec![Task::new("bare loop of spawns", || {
            Ok(in_parallel(workers, count, |case| bare(&copy, &data, case))?)
        })];
        for mode in ["off", "auto"] {
            let (root, arguments) = (&root, ["-j", &jobs, "--isolation", mode]);
            judge(root, &arguments)?;
            tasks.push(Task::new(format!("judge --isolation {mode}"), move || {
                judge(root, &arguments)
            }));
        }
        if has_oj {
            tasks.push(Task::new("oj test", || oj_test(&jobs, &program, &data)));
        }
        time_in_turn(bench, &mut tasks)?;
        for task in &tasks {
            let each = median(&task.wall_ms) / count as f64;
            let ratio = median_ratio(&task.wall_ms, &tasks[0].wall_ms);
            let figures = [ratio, each, 1e3 / each].map(figure);
            table.row([task.name.clone(), jobs.clone()].into_iter().chain(figures).collect());
        }
    }
    bench.print(&format!("\n{count} cases, with the start of the judge.\n\n{}", table.text()))
}

/// Makes a workspace with one problem, whose answers are its inputs.
fn write_problem(root: &Path, data: &Path, count: usize) -> io::Result<()> {
    fs::create_dir_all(data)?;
    fs::create_dir_all(root.join("problems/copy"))?;
    fs::write(root.join("problems/copy/main.rs"), COPY)?;
    for case in 0..count {
        let text = format!("{case} {}\n", "0123456789\n".repeat(case % 10));
        // `oj` wants answers named .out.
        for extension in ["in", "ans", "out"] {
            fs::write(data.join(format!("{case:03}.{extension}")), &text)?;
        }
    }
    Ok(())
}

/// Runs one case without the judge.
fn bare(spec: &Spec, data: &Path, case: usize) -> io::Result<()> {
    let file = |extension: &str| data.join(format!("{case:03}.{extension}"));
    let mut command = sandbox::command(spec);
    command.stdin(File::open(file("in"))?).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn()?;
    let mut output = Vec::new();
    child.stdout.take().expect("it is piped").read_to_end(&mut output)?;
    child.wait()?;
    if output != fs::read(file("ans"))? {
        return Err(io::Error::other("a program that copies its input printed something else"));
    }
    Ok(())
}

/// Runs the cases with online-judge-tools.
fn oj_test(jobs: &str, program: &str, data: &Path) -> Measured<()> {
    let mut command = Command::new("oj");
    command.args(["test", "--silent", "-j", jobs, "-c", program, "-f", "%s.%e", "-d"]).arg(data);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command.status().map(drop).map_err(Failure::from)
}
