//! The cost of a case, next to a loop that only spawns, feeds, reads and compares.
//!
//! Each is timed on few and on many cases. The cost of a further case is the slope between the two; the rest is
//! the start.

use super::tasks::{in_parallel, time_in_turn, Judge, Task, LIMITS};
use crate::benchmark::{BenchResult, Benchmark};
use crate::statistics::median;
use crate::text_table::{figure, TextTable};
use sandbox::Spec;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::process::Stdio;

/// The numbers of cases that are judged.
const CASES: [usize; 2] = [100, 400];
const QUICK_CASES: [usize; 2] = [5, 20];
/// Prints what it reads.
const COPY: &str = "use std::io::{self, Read, Write};
fn main() {
    let mut text = Vec::new();
    io::stdin().read_to_end(&mut text).unwrap();
    io::stdout().write_all(&text).unwrap();
}
";

/// Times the judge on small cases, with one and with two workers.
pub fn measure(bench: &mut Benchmark, judge: &Judge) -> BenchResult<()> {
    let counts = if bench.quick { QUICK_CASES } else { CASES };
    let roots = counts.map(|count| bench.folder.join(format!("{count}-cases")));
    for (root, count) in roots.iter().zip(counts) {
        write_problem(root, count)?;
    }
    let copy = bench.build_text("copy.rs", COPY)?.spec(LIMITS)?;
    let head = ["a case more", "workers", "× bare loop", "ms/case", "start ms"];
    let mut table = TextTable::new(&head);
    for workers in [1, 2] {
        let jobs = workers.to_string();
        let mut tasks = Vec::new();
        for (root, count) in roots.iter().zip(counts) {
            let data = root.join(DATA);
            let copy = &copy;
            tasks.push(Task::new("bare loop of spawns", move || {
                Ok(in_parallel(workers, count, |case| bare(copy, &data, case))?)
            }));
            for mode in ["off", "auto"] {
                let arguments = ["-j", &jobs, "--isolation", mode];
                judge.run(root, &arguments)?;
                tasks.push(Task::new(format!("judge --isolation {mode}"), move || {
                    judge.run(root, &arguments)
                }));
            }
        }
        time_in_turn(bench, &mut tasks)?;
        let (few, many) = tasks.split_at(tasks.len() / 2);
        let costs: Vec<(f64, f64)> =
            few.iter().zip(many).map(|(few, many)| cost(few, many, counts)).collect();
        for (task, (each, start)) in few.iter().zip(&costs) {
            let figures = [each / costs[0].0, *each, *start].map(figure);
            table.row([task.name.clone(), jobs.clone()].into_iter().chain(figures).collect());
        }
    }
    let [few, many] = counts;
    bench.print(&format!(
        "\n{few} and {many} cases: what each further case costs, and what is left for the start.\n\n{}\n\
         - judge: CPU time and memory, with and without isolation\n",
        table.text()
    ))
}

/// The milliseconds that a further case costs, and the milliseconds of the start.
fn cost(few: &Task, many: &Task, [less, more]: [usize; 2]) -> (f64, f64) {
    let (less, more) = (less as f64, more as f64);
    let turns = few.wall_ms.iter().zip(&many.wall_ms);
    let each: Vec<f64> = turns.map(|(few, many)| (many - few) / (more - less)).collect();
    let each = median(&each);
    (each, median(&few.wall_ms) - less * each)
}

/// Where a workspace has the cases.
const DATA: &str = "testdata/copy/sample";

/// Makes a workspace with one problem, whose answers are its inputs.
fn write_problem(root: &Path, count: usize) -> io::Result<()> {
    let data = root.join(DATA);
    fs::create_dir_all(&data)?;
    fs::create_dir_all(root.join("problems/copy"))?;
    fs::write(root.join("problems/copy/main.rs"), COPY)?;
    let text = |case: usize| format!("{case} {}\n", "0123456789\n".repeat(case % 10));
    for case in 0..count {
        for extension in ["in", "ans"] {
            fs::write(data.join(format!("{case:03}.{extension}")), text(case))?;
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
