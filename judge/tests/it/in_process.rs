//! All programs of a problem in one, built with overflow checks: its generator, its validator, and every
//! accepted program in Rust.

use crate::workspace::{built_with_checks, files, finish, CommandResult, Workspace};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// All of a problem in one program, so that thousands of inputs take no process each. `{sources}` and
/// `{programs}` depend on the problem; the first program is main.rs.
const HARNESS: &str = r#"
#![allow(dead_code)]
{sources}
type Solve = fn(&[u8], &mut Vec<u8>) -> Result<(), String>;
const PROGRAMS: &[(&str, Solve)] = &[{programs}];

fn main() {
    let words: Vec<String> = std::env::args().collect();
    match &*words[1] {
        "generate" => generate(words[2].parse().unwrap()),
        "spoil" => spoil(&std::fs::read(&words[2]).unwrap()),
        "cases" => cases(&words[2..]),
        _ => compare(),
    }
}

fn fail(words: String) -> ! {
    println!("{words}");
    std::process::exit(1);
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(&bytes[..bytes.len().min(10_000)]).into_owned()
}

fn made(seed: u64, size: usize) -> Vec<u8> {
    let mut input = Vec::new();
    if let Err(error) = generator::generate(seed, size, None, &mut input) {
        fail(format!("generator {seed} {size}: {error}"));
    }
    input
}

fn generate(limit: usize) {
    let mut count = 0;
    let mut different = std::collections::HashSet::new();
    for seed in 0..100 {
        for size in [1, 2, 3, 5, limit / 2, limit - 1, limit] {
            let input = made(seed, size);
            if input != made(seed, size) {
                fail(format!("generator {seed} {size} makes another input the second time"));
            }
            if let Err(error) = validator::validate(&input[..]) {
                fail(format!("generator {seed} {size}: {error}\n{}", text(&input)));
            }
            if size >= 5 {
                different.insert(input);
            }
            count += 1;
        }
    }
    if different.len() <= 100 {
        fail(format!("{} different inputs are too few", different.len()));
    }
    println!("made {count}");
}

/// A text that is no input; and an input cut, a byte added, and a byte replaced, everywhere.
fn spoil(sample: &[u8]) {
    let mut spoilt = vec![b"\n".to_vec(), b"\xff\0".to_vec(), vec![b'1'; 1 << 20]];
    for at in 0..sample.len() {
        spoilt.push(sample[..at].to_vec());
        spoilt.push([&sample[..at], &b"\t"[..], &sample[at..]].concat());
        spoilt.push([&sample[..at], &b"\r"[..], &sample[at + 1..]].concat());
    }
    spoilt.push([sample, &b"x"[..]].concat());
    if let Err(error) = validator::validate(sample) {
        fail(format!("the sample itself is refused: {error}"));
    }
    for input in &spoilt {
        match validator::validate(&input[..]) {
            Ok(()) => fail(format!("accepted: {:?}", text(input))),
            Err(error) if error.starts_with("line ") && !error.contains('\n') => {}
            Err(error) => fail(format!("no line is named: {error}: {:?}", text(input))),
        }
    }
    println!("refused {}", spoilt.len());
}

/// Every program on every case. A mistake in its arithmetic is a panic.
fn cases(inputs: &[String]) {
    for path in inputs {
        let input = std::fs::read(path).unwrap();
        let answer = std::fs::read(path.replace(".in", ".ans")).unwrap();
        for (name, solve) in PROGRAMS {
            let mut output = Vec::new();
            let solved = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                solve(&input, &mut output)
            }));
            match solved {
                Ok(Ok(())) if text(&output).trim_end() == text(&answer).trim_end() => {}
                Ok(Ok(())) => fail(format!("{name} on {path} prints:\n{}", text(&output))),
                Ok(Err(error)) => fail(format!("{name} on {path}: {error}")),
                Err(_) => fail(format!("{name} panics on {path}")),
            }
        }
    }
    println!("answered {}", inputs.len());
}

fn compare() {
    let mut compared = 0;
    for (count, size) in [(2600, 0), (60, 12)] {
        for seed in 0..count {
            let size = if size == 0 { 1 + seed as usize % 8 } else { size };
            let input = made(seed, size);
            let mut outputs = PROGRAMS.iter().map(|(_, solve)| {
                let mut output = Vec::new();
                solve(&input, &mut output).map(|()| output)
            });
            let main = outputs.next().unwrap();
            for ((name, _), other) in PROGRAMS[1..].iter().zip(outputs) {
                if main.is_err() || other != main {
                    let show = |output: Result<Vec<u8>, String>| match output {
                        Ok(bytes) => text(&bytes),
                        Err(error) => format!("error: {error}"),
                    };
                    println!("generator {seed} {size}:\n{}", text(&input));
                    fail(format!("main.rs:\n{}\n{name}:\n{}", show(main), show(other)));
                }
            }
            compared += 1;
        }
    }
    println!("compared {compared}");
}
"#;

/// Runs that program with these words. It is built with overflow checks and debug assertions, which a
/// judge leaves out.
pub fn run(problem: &Path, words: &[String]) -> CommandResult {
    let independent: Vec<PathBuf> = ["brute_force", "accepted"]
        .iter()
        .flat_map(|folder| files(&problem.join("submissions").join(folder), "rs"))
        .collect();
    assert!(!independent.is_empty(), "{} has no independent program", problem.display());
    let mut sources = String::new();
    // The functions by which the judge, too, calls the parts of a problem.
    let mut module = |module: &str, path: &Path, function: &str| {
        let text = format!("\n{}", fs::read_to_string(path).expect("it is there"));
        let start = format!("\nfn {function}(");
        assert!(text.contains(&start), "{} has no {function}", path.display());
        // Inner documentation is allowed only at the top of a file.
        let text = text.replace("\n//!", "\n//").replace(&start, &format!("\npub fn {function}("));
        sources.push_str(&format!("mod {module} {{{text}}}\n"));
    };
    module("generator", &problem.join("generator.rs"), "generate");
    module("validator", &problem.join("validator.rs"), "validate");
    let mut programs = String::new();
    for (number, path) in [problem.join("main.rs")].iter().chain(&independent).enumerate() {
        module(&format!("program_{number}"), path, "solve");
        let short = path.strip_prefix(problem).expect("it is below");
        programs.push_str(&format!(
            "({short:?}, |input, output| program_{number}::solve(input, output)),"
        ));
    }
    let text = HARNESS.replace("{sources}", &sources).replace("{programs}", &programs);
    let workspace = Workspace::new();
    let mut command = Command::new(built_with_checks(&workspace.write("harness.rs", text)));
    command.args(words);
    let ended = finish(command);
    ended.exits(0);
    ended
}
