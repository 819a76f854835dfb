//! Generators that are written from a shape make inputs that it accepts, of each kind.

mod shapes;

use shape::Shape;
use shapes::SHAPES;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const KINDS: [&str; 6] = ["smallest", "largest", "random", "equal", "sorted", "alternating"];

/// Further shapes.
const OWN: [&str; 5] = [
    "n: number 1..9; m: number 0..99\nm times, simple graph of n by u v from 0:\n  \
     u: number 0..8, less than n; v: number 0..8, less than n, more than u\n",
    "t: number 1..5\nt times, n total at most 12, s length total at most 9:\n  n: number 0..10; K_max: number 0..10, \
     at most n\n  n of a: number 1..9, not decreasing\n  s: word of \"a-d?\", length 1..4\n",
    "n: number 1..9\nn times, s distinct, a b distinct, c increasing:\n  s: word of \"a-z\", length 1..8; \
     a: number 0..3; b: number 3..90; c: number 0..9; d: number 0..9, at most c\n",
    "t: number 1..4\nt times, n m product total at most 20:\n  n: number 1..9; m: number 1..9\n  \
     n times:\n    r: word of \"#.\", length m\n",
    "n: number 0..7\nn times, a b differ:\n  a: number 1..3; b: number 1..3\n",
];

#[test]
fn written_generators_make_what_the_shape_accepts() {
    let is_installed = Command::new("python3").arg("--version").stdout(Stdio::null()).status();
    if is_installed.is_err() {
        return;
    }
    std::thread::scope(|scope| {
        for (number, text) in SHAPES.iter().chain(&OWN).enumerate() {
            scope.spawn(move || make_all(number, text));
        }
    });
}

/// Makes inputs of each kind, each twice; one process makes all.
fn make_all(number: usize, text: &str) {
    const CALLER: &str = "import sys, io\ncode = compile(open(sys.argv[1]).read(), 'g', 'exec')\n\
         for line in sys.stdin.read().splitlines():\n    sys.argv = ['g'] + line.split()\n    out = sys.stdout\n    \
         sys.stdout = io.TextIOWrapper(io.BytesIO())\n    end = 0\n    try:\n        exec(code, {})\n    \
         except SystemExit as e:\n        end = e.code\n    made = sys.stdout.buffer.getvalue()\n    \
         sys.stdout = out\n    print(made.hex() if end == 0 else end)\n";
    let shape = Shape::read(text).unwrap_or_else(|error| panic!("{text}{error}"));
    let program = shape.generator("the problem").unwrap_or_else(|why| panic!("{text}{why}"));
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("generator-{number}.py"));
    fs::write(&path, &program).expect("it can be written");
    let mut calls = Vec::new();
    for seed in 1..=25 {
        for size in [1, 4, 1000] {
            calls.extend(KINDS.map(|kind| format!("{seed} {size} {kind}")));
            calls.push(format!("{seed} {size}"));
        }
    }
    calls.extend(calls.clone());
    let calls_path = path.with_extension("calls");
    fs::write(&calls_path, calls.join("\n")).expect("it can be written");
    let stdin = fs::File::open(&calls_path).expect("it is there");
    let run = Command::new("python3").args(["-c", CALLER]).arg(&path).stdin(stdin).output();
    let output = run.expect("it runs");
    let lines = String::from_utf8_lossy(&output.stdout).into_owned();
    let lines: Vec<&str> = lines.lines().collect();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(lines.len(), calls.len(), "{text}\n{program}\n{errors}");
    let (first, again) = lines.split_at(lines.len() / 2);
    assert_eq!(first, again, "the arguments decide: {text}\n{program}");
    for (line, call) in first.iter().zip(&calls) {
        let digits: Vec<char> = line.chars().collect();
        let byte = |pair: &[char]| u8::from_str_radix(&String::from_iter(pair), 16);
        let input: Result<Vec<u8>, _> = digits.chunks(2).map(byte).collect();
        let input = input.unwrap_or_else(|_| panic!("{call}: {line}\n{text}\n{program}"));
        let accepted = shape.accepts(&input);
        let shown = String::from_utf8_lossy(&input).into_owned();
        assert_eq!(accepted, Ok(()), "{call}: {shown:?}\n{text}\n{program}");
    }
    let different: std::collections::HashSet<&&str> = first.iter().collect();
    assert!(different.len() >= 10, "{text}\n{program}");
}

#[test]
fn the_kinds_are_what_they_are_called() {
    let shape = Shape::read("n: number 2..9\nn of a: number -50..1000\n").expect("it is good");
    let program = shape.generator("the problem").expect("it can be written");
    for (kind, wanted) in [
        ("smallest", "2\n-50 -50\n"),
        ("largest", "5\n1000 1000 1000 1000 1000\n"),
        ("alternating", "5\n-50 1000 -50 1000 -50\n"),
    ] {
        let run = Command::new("python3").args(["-c", &program, "7", "5", kind]).output();
        let Ok(output) = run else { return };
        assert_eq!(String::from_utf8_lossy(&output.stdout), wanted, "{kind}");
    }
}

#[test]
fn what_a_generator_cannot_keep_is_refused() {
    for (text, part) in [
        ("n: number 1..5\ncopied:\n  \"1\"\n", "copied"),
        ("n: number 1..9\nn times, a b distinct, b increasing:\n  a: number 1..9; b: number 1..9\n", "a b distinct"),
        ("n: number 1..9\nn times, a b differ:\n  a: number 1..9; b: number 1..8\n", "a b differ"),
        ("t: number 1..4\nt times, n n product total at most 9:\n  n: number 1..3\n", "powers"),
    ] {
        let why = Shape::read(text).expect(text).generator("it").expect_err(text);
        assert!(why.starts_with("a generator cannot be written: ") && why.contains(part), "{why}");
    }
}
