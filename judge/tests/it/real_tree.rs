//! The problems of this repository, found by folder: submissions, validators, generators, and
//! main.rs against independent programs.

use crate::in_process;
use crate::json::{self, get, is};
use crate::workspace::{
    built, entries, fed, files, finish_within, folders, name, repository, CommandResult,
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
fn judged() -> &'static CommandResult {
    static JUDGED: OnceLock<CommandResult> = OnceLock::new();
    JUDGED.get_or_init(|| {
        let mut command = Command::new(JUDGE);
        // CI stays as it is: where it is set, no tool may be missing.
        command.args(["--all", "--json"]).current_dir(repository()).env_remove("JUDGE_WORKSPACE");
        finish_within(command, Duration::from_secs(900))
    })
}

#[test]
#[ignore = "judges every submission of the repository"]
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
#[ignore = "judges every submission of the repository"]
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
#[ignore = "judges every submission of the repository"]
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
#[ignore = "runs every generator of the repository"]
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
        in_process::run(&problem, &["generate".to_string(), limit.to_string()]).says("made 700");
    }
}

#[test]
fn validators_refuse_whatever_is_spoilt() {
    for problem in problems() {
        let sample = files(&data(&problem).join("sample"), "in").remove(0);
        let length = fs::metadata(&sample).expect("it is there").len();
        let words = ["spoil".to_string(), sample.display().to_string()];
        in_process::run(&problem, &words).says(&format!("refused {}", 3 * length + 4));
    }
}

#[test]
fn accepted_programs_answer_every_case_with_overflow_checks() {
    for problem in problems() {
        let cases: Vec<PathBuf> = folders(&data(&problem))
            .iter()
            .filter(|group| name(group) != "invalid_input")
            .flat_map(|group| files(group, "in"))
            .collect();
        let mut words = vec!["cases".to_string()];
        words.extend(cases.iter().map(|case| case.display().to_string()));
        in_process::run(&problem, &words).says(&format!("answered {}", cases.len()));
    }
}

#[test]
fn main_equals_independent_programs_on_generated_inputs() {
    for problem in problems() {
        in_process::run(&problem, &["compare".to_string()]).says("compared 2660");
    }
}
