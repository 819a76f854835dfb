//! Instructions as a figure of a run, and as the time that is judged. They are counted only where the
//! machine has a counter, which many virtual machines lack: the tests that need one are named where it
//! is missing, also in CI.

use crate::json::{get, lines, Object};
use crate::workspace::{has_tool, CommandResult, Workspace};
use std::io::Write;
use std::sync::OnceLock;

/// Runs `true` by instructions.
fn tried() -> CommandResult {
    Workspace::with_case("", "").judge_cmd("true", &["--time-by", "instructions"])
}

/// Whether this machine counts instructions.
pub fn are_counted() -> bool {
    static COUNTED: OnceLock<bool> = OnceLock::new();
    *COUNTED.get_or_init(|| tried().status.code() == Some(0))
}

/// The same for a test, which is named where it cannot run.
fn can_test(name: &str) -> bool {
    if !are_counted() {
        // Not eprintln!, which the test harness captures.
        let _ = writeln!(std::io::stderr(), "not tested: {name}: instructions cannot be counted");
    }
    are_counted()
}

/// The first line for a case.
fn case(ended: &CommandResult) -> Object {
    let found = lines(&ended.stdout).into_iter().find(|line| get(line, "type") == "case");
    found.unwrap_or_else(|| panic!("no case: {ended}"))
}

#[test]
fn without_a_counter_the_flag_is_an_error_and_the_figure_is_missing() {
    if are_counted() {
        return;
    }
    tried().refuses("--time-by instructions: ");
    let workspace = Workspace::with_case("", "");
    let ended = workspace.judge_cmd("true", &["--json"]);
    assert_eq!(get(&case(ended.exits(0)), "instructions"), "", "{ended}");
    workspace.judge_cmd("true", &["--time-by", "wall"]).refuses("cpu or instructions");
}

#[test]
fn the_figure_is_in_the_reports() {
    if !can_test("the_figure_is_in_the_reports") {
        return;
    }
    let workspace = Workspace::with_case("", "");
    let ended = workspace.judge_cmd("true", &["--json"]);
    assert!(get(&case(&ended), "instructions").parse::<u64>().is_ok_and(|n| n > 1000), "{ended}");
    workspace.judge_cmd("true", &["-v"]).exits(0).says(" instructions");
}

#[test]
fn two_milliards_of_instructions_are_a_second() {
    if !can_test("two_milliards_of_instructions_are_a_second") {
        return;
    }
    let workspace = Workspace::with_case("", "");
    let flags = |limit| ["--time-by", "instructions", "--time-limit", limit];
    // The shell takes more than 20,000,000 instructions for these, and less than 2,000,000,000.
    let count = "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done";
    let ended = workspace.judge_cmd(count, &flags("0.01"));
    ended.verdict("TLE").says("ran longer than 10 ms by instructions").says("by instructions");
    workspace.judge_cmd(count, &flags("1")).verdict("AC").says(" by instructions");
    let ended = workspace.judge_cmd("while :; do :; done", &flags("0.1"));
    ended.verdict("TLE").says("> 100 ms by instructions");
    assert!(ended.again().contains(" --time-by instructions"), "{ended}");
}

#[test]
fn python_has_a_fixed_hash_seed_only_by_instructions() {
    if !can_test("python_has_a_fixed_hash_seed_only_by_instructions") || !has_tool("python3") {
        return;
    }
    let workspace = Workspace::with_case("", "0\n");
    workspace.write("a.py", "import os\nprint(os.environ.get('PYTHONHASHSEED', 'none'))\n");
    workspace.judge_file("a.py", &["--time-by", "instructions"]).verdict("AC");
    workspace.judge_file("a.py", &[]).verdict("WA");
}

#[test]
fn a_language_whose_count_is_not_steady_is_named() {
    if !can_test("a_language_whose_count_is_not_steady_is_named") || !has_tool("node") {
        return;
    }
    let workspace = Workspace::with_case("", "");
    workspace.write("a.js", "");
    let ended = workspace.judge_file("a.js", &["--time-by", "instructions"]);
    ended.complains("judge: javascript: a virtual machine compiles while it runs");
    assert_eq!(ended.stderr.lines().count(), 1, "{ended}");
}
