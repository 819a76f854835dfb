//! The comparison of large outputs with their answers, next to a loop that only empties the pipe.

use super::tasks::{time_in_turn, Task, LIMITS};
use crate::benchmark::{BenchResult, Benchmark};
use crate::statistics::{median, median_ratio};
use crate::text_table::{figure, TextTable};
use bytes::compare::{Comparer, Comparison, Mode};
use sandbox::{Failure, Sandbox, Spec, Stderr, Streams};
use std::cell::RefCell;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;
use std::process::Stdio;

/// The size of an output in MiB.
const OUTPUT: usize = 1024;
const QUICK_OUTPUT: usize = 16;
/// The bytes that the program prints at once.
const BLOCK: usize = 1 << 16;
/// Prints a text again and again: how many blocks, how many texts a block has, the text.
const FLOOD: &str = "use std::io::{self, Write};
fn main() {
    let words: Vec<String> = std::env::args().collect();
    let block = words[3].repeat(words[2].parse().unwrap());
    for _ in 0..words[1].parse().unwrap() {
        io::stdout().write_all(block.as_bytes()).unwrap();
    }
}
";
const LINE: &str = "0123456789 abcdef 0123456789 ABC\n";
const TOLERANCE: Mode =
    Mode::Floats { absolute: 1e-6, relative: 1e-6, ignore_case: false, spaces: false };
const TOKENS: [(&str, Mode); 3] = [
    ("tokens", Mode::Tokens { ignore_case: false }),
    ("lines", Mode::Lines),
    ("float_tolerance", TOLERANCE),
];

/// An output and an answer that count as the same.
struct TextPair {
    /// As in the table.
    name: &'static str,
    /// The text that the output repeats, and the text of the answer.
    texts: [&'static str; 2],
    modes: &'static [(&'static str, Mode)],
    /// The time that it may take, as a multiple of emptying the pipe.
    wanted: &'static str,
}

const PAIRS: [TextPair; 4] = [
    TextPair {
        name: "the same bytes",
        texts: [LINE, LINE],
        modes: &[
            ("default", Mode::Default { ignore_case: false }),
            ("exact", Mode::Exact { ignore_case: false }),
            TOKENS[0],
            TOKENS[1],
            TOKENS[2],
        ],
        wanted: "3",
    },
    TextPair { name: "one token", texts: ["0123456789abcdef"; 2], modes: &TOKENS, wanted: "3" },
    TextPair {
        name: "other blanks",
        texts: [LINE, "0123456789  abcdef  0123456789  ABC \n"],
        modes: &TOKENS,
        wanted: "8",
    },
    TextPair {
        name: "other numbers",
        texts: ["1.50 -20.250 3.1250 0.50\n", "1.5 -20.25 3.125 0.5\n"],
        modes: &[TOKENS[2]],
        wanted: "25",
    },
];

/// Times the comparison of large outputs.
pub fn measure(bench: &mut Benchmark) -> BenchResult<()> {
    let size = if bench.quick { QUICK_OUTPUT } else { OUTPUT };
    let flood = bench.build_text("flood.rs", FLOOD)?;
    let mut table = TextTable::new(&["comparison", "× emptying", "wanted", "GiB/s"]);
    for pair in &PAIRS {
        let repeats = BLOCK / pair.texts[0].len();
        let blocks = (size << 20) / BLOCK;
        let printing = |text: &str| {
            flood.spec_with(LIMITS, &[blocks.to_string(), repeats.to_string(), text.to_string()])
        };
        let (output, answer) = (printing(pair.texts[0])?, bench.folder.join("answer"));
        let mut command = sandbox::command(&printing(pair.texts[1])?);
        command.stdin(Stdio::null()).stdout(File::create(&answer)?).status()?;
        let sandbox = RefCell::new(Sandbox::start(&bench.isolation, Some(bench.interrupt)));
        let mut tasks =
            vec![Task::new(format!("{}: emptying the pipe", pair.name), || empty_pipe(&output))];
        for &(name, mode) in pair.modes {
            let (sandbox, output, answer) = (&sandbox, &output, &answer);
            tasks.push(Task::new(format!("{}: {name}", pair.name), move || {
                compare(&mut sandbox.borrow_mut(), output, answer, mode)
            }));
        }
        time_in_turn(bench, &mut tasks)?;
        for (number, task) in tasks.iter().enumerate() {
            let gib = (blocks * repeats * pair.texts[0].len()) as f64 / (1_u64 << 30) as f64;
            let speed = gib / (median(&task.wall_ms) / 1e3);
            let ratio = median_ratio(&task.wall_ms, &tasks[0].wall_ms);
            let wanted = if number == 0 { "" } else { pair.wanted };
            table.row(vec![task.name.clone(), figure(ratio), wanted.to_string(), figure(speed)]);
        }
        drop(tasks);
        fs::remove_file(&answer)?;
    }
    bench.print(&format!(
        "\n{size} MiB of output, compared with an answer file. Wanted: at most this many times as long as \
         emptying the pipe.\n\n{}",
        table.text()
    ))
}

/// Runs the program and reads its output without looking at it.
fn empty_pipe(spec: &Spec) -> BenchResult<()> {
    let mut child = sandbox::command(spec).stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
    let mut pipe = child.stdout.take().expect("it is piped");
    let mut buffer = vec![0; 1 << 16];
    while pipe.read(&mut buffer)? > 0 {}
    child.wait()?;
    Ok(())
}

/// Runs the program and compares its output as the judge does.
fn compare(sandbox: &mut Sandbox, spec: &Spec, answer: &Path, mode: Mode) -> BenchResult<()> {
    let mut comparer = Comparer::new(mode, Box::new(File::open(answer)?));
    let streams =
        Streams { input: None, output: &mut |chunk| comparer.push(chunk), stderr: Stderr::Kept };
    sandbox.run(spec, streams)?;
    match comparer.finish()? {
        Comparison::Same => Ok(()),
        Comparison::Blanks(_) | Comparison::Wrong(_) => {
            Err(Failure::Error("two outputs that count as the same are different".to_string()))
        }
    }
}
