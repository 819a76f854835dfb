//! The problems of this repository, found by folder: submissions, validators, generators, and
//! main.rs against independent programs.

use crate::json::{self, get, is};
use crate::workspace::{
    built, entries, fed, files, finish, finish_within, folders, name, repository, Ended,
};
use crate::workspace::{Workspace, JUDGE};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;

/// Exit codes of a validator, by the ICPC problem package format.
const ACCEPTED: i32 = 42;
const REFUSED: i32 = 43;

/// The folders of sources of all problems.
fn problems() -> Vec<PathBuf> {
    let found = folders(&repository().join("problems"));
    assert!(found.len() >= 4, "{found:?}");
    found
}

/// The folder of data that belongs to a folder of sources.
fn data(problem: &Path) -> PathBuf {
    repository().join("testdata").join(name(problem))
}

/// `scripts/judge --all --json`, run once.
fn judged() -> &'static Ended {
    static JUDGED: OnceLock<Ended> = OnceLock::new();
    JUDGED.get_or_init(|| {
        let mut command = Command::new(JUDGE);
        // CI stays as it is: where it is set, no tool may be missing.
        command.args(["--all", "--json"]).current_dir(repository()).env_remove("JUDGE_WORKSPACE");
        finish_within(command, Duration::from_secs(900))
    })
}

#[test]
fn every_submission_is_as_declared() {
    let judged = judged();
    let lines = json::lines(&judged.stdout);
    for line in lines.iter().filter(|line| get(line, "type") == "error") {
        // Not eprintln!, which the test harness captures.
        let _ = writeln!(
            std::io::stderr(),
            "not tested: {}/{}",
            get(line, "problem"),
            get(line, "message")
        );
    }
    for line in lines.iter().filter(|line| get(line, "type") == "submission") {
        assert!(is(line, &[("as_expected", "true")]), "{line:?}");
    }
    assert_eq!(judged.status.code(), Some(0), "{}", judged.stderr);
    for problem in problems() {
        let main =
            [("type", "submission"), ("problem", &name(&problem)), ("submission", "main.rs")];
        let line = lines.iter().find(|line| is(line, &main)).expect("main.rs is judged");
        assert!(is(line, &[("verdict", "AC"), ("as_expected", "true")]), "{line:?}");
    }
}

#[test]
fn every_submission_is_told_of() {
    let lines = json::lines(&judged().stdout);
    for problem in problems() {
        for folder in folders(&problem.join("submissions")) {
            for file in entries(&folder) {
                let submission = format!("{}/{}", name(&folder), name(&file));
                let members = [("problem", &*name(&problem)), ("submission", &submission)];
                let told = lines.iter().any(|line| {
                    is(line, &members)
                        || get(line, "message").starts_with(&format!("{submission}: not judged"))
                });
                assert!(told, "{members:?}");
            }
        }
    }
}

#[test]
fn wrong_submissions_pass_the_samples_and_fail_a_hack_case() {
    let lines = json::lines(&judged().stdout);
    let mut checked = 0;
    for line in lines.iter().filter(|line| get(line, "type") == "submission") {
        if ["accepted", "brute_force"].contains(&get(line, "expected")) {
            continue;
        }
        checked += 1;
        let whose = [("problem", get(line, "problem")), ("submission", get(line, "submission"))];
        let cases = || lines.iter().filter(|line| get(line, "type") == "case" && is(line, &whose));
        for case in cases().filter(|case| get(case, "case").starts_with("sample/")) {
            assert!(is(case, &[("verdict", "AC")]), "{case:?}");
        }
        let hacked = cases()
            .any(|case| get(case, "case").starts_with("hack/") && get(case, "verdict") != "AC");
        assert!(hacked, "no hack case breaks {whose:?}");
    }
    assert!(checked >= 16, "{checked} are too few");
}

#[test]
fn every_problem_has_its_cases() {
    // A new problem begins with a few of each; those that are finished have many.
    let (mut hacks, mut invalid) = (0, 0);
    for problem in problems() {
        let data = data(&problem);
        let count = |group: &str, ending: &str| files(&data.join(group), ending).len();
        for group in ["sample", "hack", "invalid_input"] {
            assert!(count(group, "in") >= 1, "{}/{group}", data.display());
        }
        hacks += count("hack", "in");
        invalid += count("invalid_input", "in");
        for group in folders(&data) {
            for input in files(&group, "in") {
                let about = input.with_extension("desc");
                let text = fs::read_to_string(&about)
                    .unwrap_or_else(|error| panic!("{}: {error}", about.display()));
                let one_line = text.lines().count() == 1 && text.ends_with('\n');
                assert!(one_line, "{} is not one line", about.display());
                let is_case = name(&group) != "invalid_input";
                assert_eq!(input.with_extension("ans").is_file(), is_case, "{}", input.display());
            }
        }
    }
    assert!(hacks >= 100 && invalid >= 40, "{hacks} and {invalid} are too few");
}

#[test]
fn validators_accept_every_case() {
    for problem in problems() {
        let validator = built(&problem.join("validator.rs"));
        for group in folders(&data(&problem)).iter().filter(|group| name(group) != "invalid_input")
        {
            for input in files(group, "in") {
                let ended = fed(Command::new(&validator), &input);
                assert!(ended.status.code() == Some(ACCEPTED), "{}\n{ended}", input.display());
            }
        }
    }
}

#[test]
fn validators_refuse_every_invalid_input() {
    for problem in problems() {
        let validator = built(&problem.join("validator.rs"));
        for input in files(&data(&problem).join("invalid_input"), "in") {
            let ended = fed(Command::new(&validator), &input);
            assert!(ended.status.code() == Some(REFUSED), "{}\n{ended}", input.display());
            let number = ended.stderr.strip_prefix("line ").and_then(|rest| rest.split_once(": "));
            let lines = fs::read(&input).expect("it is there");
            let last = lines.iter().filter(|&&byte| byte == b'\n').count() + 1;
            let real = number.and_then(|(number, _)| number.parse::<usize>().ok());
            let within = real.is_some_and(|number| (1..=last).contains(&number));
            assert!(
                within,
                "no line is named, or one beyond the end: {}\n{ended}",
                input.display()
            );
            assert!(ended.stdout.is_empty() && ended.stderr.lines().count() == 1, "{ended}");
        }
    }
}

/// The largest size of the statement, as the validator has it: its first `MAX_…: usize`.
fn limit(problem: &Path) -> usize {
    let text = fs::read_to_string(problem.join("validator.rs")).expect("every problem has one");
    let constant = |line: &'_ str| {
        let (_, value) = line.strip_prefix("const MAX_")?.split_once(": usize = ")?;
        Some(value.trim_end_matches(';').replace('_', ""))
    };
    let digits = text.lines().find_map(constant).expect("a validator has a MAX_");
    digits.parse().expect("it is a number")
}

#[test]
fn generators_repeat_themselves_and_make_only_valid_inputs() {
    let workspace = Workspace::new();
    for problem in problems() {
        let generator = built(&problem.join("generator.rs"));
        let validator = built(&problem.join("validator.rs"));
        let limit = limit(&problem);
        let empty = workspace.write("empty", "");
        // The programs themselves with a few words; what they are made of with many, below.
        for (seed, size) in (0..).zip([1, 2, 3, 5, limit / 2, limit - 1, limit]) {
            let generate = || {
                let mut command = Command::new(&generator);
                command.args([seed.to_string(), size.to_string()]);
                let ended = fed(command, &empty);
                ended.exits(0);
                assert!(ended.stderr.is_empty(), "{ended}");
                ended
            };
            let made = generate();
            assert!(generate().stdout == made.stdout, "not the same\n{made}");
            let input = workspace.write("made.in", &made.stdout);
            let ended = fed(Command::new(&validator), &input);
            assert!(ended.status.code() == Some(ACCEPTED), "{ended}\n{made}");
        }
        bench(&problem, &["generate".to_string(), limit.to_string()]).says("made 700");
    }
}

#[test]
fn validators_refuse_whatever_is_spoilt() {
    for problem in problems() {
        let sample = files(&data(&problem).join("sample"), "in").remove(0);
        let length = fs::metadata(&sample).expect("it is there").len();
        let words = ["spoil".to_string(), sample.display().to_string()];
        bench(&problem, &words).says(&format!("refused {}", 3 * length + 4));
    }
}

#[test]
fn main_equals_independent_programs_on_generated_inputs() {
    for problem in problems() {
        bench(&problem, &["compare".to_string()]).says("compared 2660");
    }
}

/// All of a problem in one program, so that thousands of inputs take no process each. `{sources}` and
/// `{programs}` depend on the problem; the first program is main.rs.
const BENCH: &str = r#"
#![allow(dead_code)]
{sources}
type Solve = fn(&[u8], &mut Vec<u8>) -> Result<(), String>;
const PROGRAMS: &[(&str, Solve)] = &[{programs}];

fn main() {
    let words: Vec<String> = std::env::args().collect();
    match &*words[1] {
        "generate" => generate(words[2].parse().unwrap()),
        "spoil" => spoil(&std::fs::read(&words[2]).unwrap()),
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

/// What is no input at all; and an input cut, a byte added, and a byte replaced, everywhere.
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

/// Runs that program with these words.
fn bench(problem: &Path, words: &[String]) -> Ended {
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
    let text = BENCH.replace("{sources}", &sources).replace("{programs}", &programs);
    let workspace = Workspace::new();
    let mut command = Command::new(built(&workspace.write("bench.rs", text)));
    command.args(words);
    let ended = finish(command);
    ended.exits(0);
    ended
}
