//! The comparison of a large output with its answer, next to a loop that only empties the pipe.

use super::tasks::{time_in_turn, Task, LIMITS};
use crate::benchmark::{Benchmark, Measured};
use crate::statistics::{median, median_ratio};
use crate::text_table::{figure, TextTable};
use judge_core::compare::{Comparer, Comparison, Mode};
use sandbox::{Failure, Sandbox, Spec, Streams};
use std::cell::RefCell;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::process::Stdio;

/// The size of the output in MiB.
const OUTPUT: u64 = 1024;
const QUICK_OUTPUT: u64 = 16;
/// Prints as many MiB as its argument says.
const FLOOD: &str = "use std::io::{self, Write};
fn main() {
    let count: usize = std::env::args().nth(1).unwrap().parse().unwrap();
    let block = \"0123456789 abcdef 0123456789 ABC\\n\".repeat(1 << 11);
    for _ in 0..count * 16 {
        io::stdout().write_all(&block.as_bytes()[..1 << 16]).unwrap();
    }
}
";

/// Times the judge on one large output.
pub fn measure(bench: &mut Benchmark) -> Measured<()> {
    let size = if bench.quick { QUICK_OUTPUT } else { OUTPUT };
    let flood = bench.build_text("flood.rs", FLOOD)?;
    let answer = bench.folder.join("answer");
    let spec = flood.spec_with(LIMITS, &[size.to_string()])?;
    sandbox::command(&spec).stdin(Stdio::null()).stdout(File::create(&answer)?).status()?;
    let sandbox = RefCell::new(Sandbox::start(&bench.isolation, Some(bench.interrupt)));
    let judged = |mode| compare(&mut sandbox.borrow_mut(), &spec, &answer, mode);
    let mut tasks = vec![
        Task::new("a loop that empties the pipe", || empty_pipe(&spec)),
        Task::new("judge, default", || judged(Mode::Default)),
        Task::new("judge, exact", || judged(Mode::Exact)),
    ];
    time_in_turn(bench, &mut tasks)?;
    let mut table = TextTable::new(&["comparison", "speed / emptying", "GiB/s"]);
    for task in &tasks {
        let speed = size as f64 / 1024.0 / (median(&task.wall_ms) / 1e3);
        let ratio = median_ratio(&tasks[0].wall_ms, &task.wall_ms);
        table.row(vec![task.name.clone(), figure(ratio), figure(speed)]);
    }
    bench.print(&format!(
        "\n{size} MiB of output, compared with an answer file.\n\n{}",
        table.text()
    ))
}

/// Runs the program and reads its output without looking at it.
fn empty_pipe(spec: &Spec) -> Measured<()> {
    let mut child = sandbox::command(spec).stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
    let mut pipe = child.stdout.take().expect("it is piped");
    let mut buffer = vec![0; 1 << 16];
    while pipe.read(&mut buffer)? > 0 {}
    child.wait()?;
    Ok(())
}

/// Runs the program and compares its output as the judge does.
fn compare(sandbox: &mut Sandbox, spec: &Spec, answer: &Path, mode: Mode) -> Measured<()> {
    let mut comparer = Comparer::new(mode, File::open(answer)?);
    let streams =
        Streams { input: None, output: &mut |chunk| comparer.push(chunk), merge_stderr: false };
    sandbox.run(spec, streams)?;
    match comparer.finish()? {
        Comparison::Same => Ok(()),
        _ => Err(Failure::Error("two runs of one program print different outputs".to_string())),
    }
}
