//! Validators that are written from a shape accept what it accepts, and nothing else.

mod shapes;

use checktestdata::{check, CtdProgram, Limits};
use shape::{Rng, Shape, ValidatorLanguage};
use shapes::SHAPES;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Further shapes.
const OWN: [&str; 4] = [
    "n: number 1..9; m: number 0..9\nm times, simple graph of n by u v from 0:\n  \
     u: number 0..8, less than n; v: number 0..8, less than n, more than u\n",
    "t: number 1..5\nt times, n total at most 12:\n  n: number 0..10; K_max: number 0..10, at most n\n  \
     n of a: number 1..9, not decreasing\n  s: word of \"a-d?\", length 1..4\n",
    "n: number 1..9\nn times, s distinct, a b distinct, a b differ, b increasing:\n  s: word of \"a-z\", length 1..8; \
     a: number 0..3; b: number 3..90; c: number 0..9\n",
    "t: number 1..4\nt times, n m product total at most 20, k k product total at most 30:\n  \
     n: number 1..9; m: number 1..9; k: number 1..9\n",
];

#[test]
fn written_validators_accept_what_the_shape_accepts() {
    std::thread::scope(|scope| {
        for (number, text) in SHAPES.iter().chain(&OWN).enumerate() {
            scope.spawn(move || compare_all(number, text));
        }
    });
}

fn compare_all(number: usize, text: &str) {
    let shape = Shape::read(text).unwrap_or_else(|error| panic!("{text}{error}"));
    let inputs = inputs(&shape, number as u64);
    let accepted: Vec<bool> = inputs.iter().map(|input| shape.accepts(input).is_ok()).collect();
    let share = accepted.iter().filter(|is| **is).count() as f64 / inputs.len() as f64;
    assert!((0.1..0.9).contains(&share), "{share}\n{text}");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("validator-{number}"));
    fs::create_dir_all(&folder).expect("the folder can be made");
    let write = |language| shape.validator(language, "the problem");
    let python = write(ValidatorLanguage::Python).expect("Python has words for all");
    compare(text, &python, &inputs, &accepted, by_python(&folder, &python, &inputs));
    // A process for each input takes its time.
    let few = inputs.len() / 4;
    let cpp = write(ValidatorLanguage::Cpp { has_testlib: false }).expect("C++, too");
    compare(text, &cpp, &inputs[..few], &accepted, by_cpp(&folder, &cpp, &inputs[..few]));
    match write(ValidatorLanguage::Checktestdata) {
        Ok(ctd) => compare(text, &ctd, &inputs, &accepted, Some(by_ctd(&ctd, &inputs))),
        Err(why) => assert!([3, 4, 6, 9].contains(&number), "{text}{why}"),
    }
}

/// Checks that a validator accepts the same inputs; `None` where its language is not installed.
#[track_caller]
fn compare(shape: &str, text: &str, inputs: &[Vec<u8>], wanted: &[bool], found: Option<Vec<bool>>) {
    let Some(found) = found else { return };
    for (at, input) in inputs.iter().enumerate() {
        let input = String::from_utf8_lossy(input);
        assert_eq!(found[at], wanted[at], "{shape}\n{text}\n{input:?} is accepted?");
    }
}

/// Inputs of a shape, and each of them with a mistake.
fn inputs(shape: &Shape, seed: u64) -> Vec<Vec<u8>> {
    let mut rng = Rng::new(seed);
    let mut inputs = Vec::new();
    for size in 0..260 {
        let input = shape.make(&mut rng, 1 + size % 40);
        if input.len() <= 600 {
            inputs.push(broken(&input, &mut rng));
            inputs.push(input);
        }
    }
    inputs
}

/// An input with a mistake that people and scripts make, or with other bytes at some place.
fn broken(input: &[u8], rng: &mut Rng) -> Vec<u8> {
    const TEXTS: [&str; 16] = [
        " ",
        "\n",
        "\t",
        "\r",
        "0",
        "-",
        "+",
        "x",
        ".",
        ".0",
        " 1",
        "1",
        "9",
        "é",
        "\n\n",
        "9999999999999999999999999999",
    ];
    let at = rng.below(input.len() + 1);
    let text = TEXTS[rng.below(TEXTS.len())].as_bytes();
    let mut lines: Vec<&[u8]> = input.split_inclusive(|byte| *byte == b'\n').collect();
    match rng.below(10) {
        0 => lines.reverse(),
        1 => lines.extend(lines.last().copied()),
        2 => lines.truncate(lines.len().saturating_sub(1)),
        3 => return [input, input].concat(),
        4 => return input[..at].to_vec(),
        5 => return [input, b"\n"].concat(),
        6 => {
            // Other digits: values beyond the limits, and words that are not distinct.
            let other = |byte: &u8| {
                if byte.is_ascii_digit() && rng.once_in(6) {
                    b'0' + rng.below(10) as u8
                } else {
                    *byte
                }
            };
            return input.iter().map(other).collect();
        }
        7 => return [&input[..at], text, &input[(at + 1).min(input.len())..]].concat(),
        8 => return [&input[..at], text, &input[at..]].concat(),
        _ => return [&input[..at], &input[(at + 1).min(input.len())..]].concat(),
    }
    lines.concat()
}

fn is_installed(tool: &str) -> bool {
    Command::new(tool).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
}

/// Runs a validator in Python: one process calls it for all inputs.
fn by_python(folder: &Path, text: &str, inputs: &[Vec<u8>]) -> Option<Vec<bool>> {
    const CALLER: &str = "import sys, io, contextlib\ncode = compile(open(sys.argv[1]).read(), 'v', 'exec')\n\
         for line in list(sys.stdin):\n    sys.stdin = io.TextIOWrapper(io.BytesIO(bytes.fromhex(line.strip())))\n    \
         end = 0\n    try:\n        with contextlib.redirect_stderr(io.StringIO()):\n            \
         exec(code, {})\n    except SystemExit as e:\n        end = e.code\n    print(end)\n";
    if !is_installed("python3") {
        return None;
    }
    let path = folder.join("validator.py");
    fs::write(&path, text).expect("it can be written");
    let mut command = Command::new("python3");
    command.args(["-c", CALLER]).arg(&path).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let mut lines = String::new();
    for input in inputs {
        input.iter().for_each(|byte| lines += &format!("{byte:02x}"));
        lines.push('\n');
    }
    let mut stdin = child.stdin.take().expect("it is a pipe");
    stdin.write_all(lines.as_bytes()).expect("it reads");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    let codes = String::from_utf8_lossy(&output.stdout).into_owned();
    Some(codes.lines().map(|code| has_accepted(code.parse().ok(), text)).collect())
}

fn by_cpp(folder: &Path, text: &str, inputs: &[Vec<u8>]) -> Option<Vec<bool>> {
    if !is_installed("g++") {
        return None;
    }
    let (source, program, input_file): (PathBuf, PathBuf, PathBuf) =
        (folder.join("validator.cpp"), folder.join("validator"), folder.join("input"));
    fs::write(&source, text).expect("it can be written");
    let mut command = Command::new("g++");
    let built = command
        .args(["-Wall", "-Wextra", "-Werror", "-std=c++17", "-o"])
        .arg(&program)
        .arg(&source)
        .status();
    assert!(built.is_ok_and(|status| status.success()), "{text}");
    let run = |input: &Vec<u8>| {
        fs::write(&input_file, input).expect("it can be written");
        let stdin = File::open(&input_file).expect("it is there");
        let ended = Command::new(&program).stdin(stdin).stderr(Stdio::null()).status();
        has_accepted(ended.ok().and_then(|status| status.code()), text)
    };
    Some(inputs.iter().map(run).collect())
}

fn by_ctd(text: &str, inputs: &[Vec<u8>]) -> Vec<bool> {
    let program =
        CtdProgram::parse(text.as_bytes()).unwrap_or_else(|fault| panic!("{text}{fault}"));
    let accepts = |input: &Vec<u8>| match check(&program, input, &Limits::default()) {
        Ok(()) => true,
        Err(fault) if fault.is_about_data() => false,
        Err(fault) => panic!("{text}{fault}"),
    };
    inputs.iter().map(accepts).collect()
}

/// Whether an exit code accepts; any but 42 and 43 is a failure.
fn has_accepted(code: Option<i32>, text: &str) -> bool {
    assert!(matches!(code, Some(42 | 43)), "exit code {code:?} of\n{text}");
    code == Some(42)
}
