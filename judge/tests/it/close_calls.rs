//! Cases that are run again because they ended near the time limit.

use crate::json::{self, get, Object};
use crate::workspace::{quoted, CommandResult, Workspace};
use std::fs;
use std::os::unix::fs::symlink;

/// A shell program whose runs differ. It notes in the file `log` of its folder when it begins and ends, with the
/// word of its input and how often it has run on it, and works until it has used `$first` milliseconds of CPU time
/// when it runs for the first time, `$later` after that. It reads its time in /proc, which isolation hides. It
/// prints `ok`, or how often it has run where `$number` is set.
const FIXTURE: &str = r#"
read -r case
runs=0
[ -f $case ] && while read -r _; do runs=$((runs + 1)); done <$case
echo run >>$case
echo begin $case $runs >>log
[ $runs = 0 ] && wanted=$first || wanted=$later
while read -r used _ </proc/self/schedstat && [ $used -lt ${wanted}000000 ]; do :; done
[ $number ] && echo $runs || echo ok
echo end $case $runs >>log
"#;

/// The time limit: 100 ms, so that 90 ms to 100 ms are close, and the overtime ends at 150 ms.
const LIMIT: [&str; 4] = ["--isolation", "off", "--time-limit", "0.1"];
const NEAR: u32 = 92;
const SLOW: u32 = 110;
const QUICK: u32 = 1;
const TOO_SLOW: u32 = 60_000;

/// A workspace with cases `sample/1` and so on.
fn workspace(cases: usize) -> Workspace {
    let workspace = Workspace::new();
    for number in 1..=cases {
        workspace.case(&format!("sample/{number}"), &format!("{number}\n"), "ok\n");
    }
    workspace
}

/// The script of the fixture. Its notes are in a folder `runs` of the workspace.
fn fixture(workspace: &Workspace, first: u32, later: u32) -> String {
    let folder = workspace.path("runs");
    fs::create_dir_all(&folder).expect("it can be made");
    format!("cd {}\nfirst={first} later={later}\n{FIXTURE}", quoted(folder))
}

/// The notes of the fixture, a line for each begin and end.
fn log(workspace: &Workspace) -> Vec<String> {
    let text = fs::read_to_string(workspace.path("runs/log")).unwrap_or_default();
    text.lines().map(String::from).collect()
}

/// The number of times that the fixture has run.
fn runs(workspace: &Workspace) -> usize {
    log(workspace).iter().filter(|line| line.starts_with("begin")).count()
}

/// Judges the fixture on as many cases as there are.
fn judge(workspace: &Workspace, first: u32, later: u32, flags: &[&str]) -> CommandResult {
    workspace.judge_cmd(&fixture(workspace, first, later), &[&LIMIT, flags].concat())
}

/// Judges a right program that takes more than 90 % of its limit, twice.
pub fn near_the_limit(flags: &[&str]) -> CommandResult {
    judge(&workspace(1), NEAR, NEAR, flags)
}

#[test]
fn the_smaller_time_decides() {
    let workspace = workspace(1);
    judge(&workspace, SLOW, QUICK, &[]).verdict("AC").hides("close to the limit");
    assert_eq!(runs(&workspace), 2);
}

#[test]
fn too_slow_twice_is_too_slow_and_has_its_time() {
    let workspace = workspace(1);
    let ended = judge(&workspace, SLOW, SLOW, &[]);
    ended.verdict("TLE").says("ran longer than 100 ms, also when it ran alone").hides("> 100 ms");
    assert_eq!(runs(&workspace), 2);
}

#[test]
fn what_is_stopped_after_the_overtime_is_not_run_again() {
    let workspace = workspace(1);
    judge(&workspace, TOO_SLOW, QUICK, &[]).verdict("TLE").says("> 100 ms").hides("alone");
    assert_eq!(runs(&workspace), 1);
}

#[test]
fn a_program_that_prints_something_else_in_its_second_run_is_wrong() {
    let workspace = workspace(1);
    let command = format!("number=1\n{}", fixture(&workspace, SLOW, SLOW));
    let ended = workspace.judge_cmd(&command, &LIMIT);
    ended.verdict("WA").says("differs from run to run");
    // Where a tolerance decides, more than one output is right.
    let workspace = Workspace::with_case("1\n", "0.5\n");
    let command = format!("number=1\n{}", fixture(&workspace, SLOW, QUICK));
    let lenient = ["--compare", "float_absolute_tolerance 0.6"];
    let ended = workspace.judge_cmd(&command, &[&LIMIT[..], &lenient].concat());
    ended.verdict("AC");
}

#[test]
fn a_right_program_near_the_limit_is_shown_as_such() {
    let workspace = workspace(2);
    let reports = ["--junit", "report.xml", "--html", "page.html"];
    let ended = judge(&workspace, NEAR, NEAR, &reports);
    ended.verdict("AC").says("close to the limit: 0.09").says(" of 0.1 s on sample/");
    ended.says(" and 1 more");
    assert_eq!(runs(&workspace), 4);
    for report in ["report.xml", "page.html"] {
        let report = workspace.text(report);
        assert_eq!(report.matches("close to the limit: 0.09").count(), 2, "{report}");
    }
    let ended = judge(&workspace, NEAR, NEAR, &["-v", "--rerun", "off"]);
    ended.verdict("AC").says("AC  sample/1  close to the limit: 0.09");
    assert_eq!(runs(&workspace), 6);
}

#[test]
fn without_reruns_a_program_is_stopped_at_its_limit() {
    let workspace = workspace(1);
    let ended = judge(&workspace, SLOW, QUICK, &["--rerun", "off"]);
    ended.verdict("TLE").says("> 100 ms");
    assert!(ended.again().contains(" --rerun off"), "{ended}");
    assert_eq!(runs(&workspace), 1);
    judge(&workspace, SLOW, QUICK, &["--rerun", "on"]).refuses("--rerun takes auto or off");
}

#[test]
fn a_submission_that_is_meant_to_be_too_slow_is_not_run_again() {
    let workspace = workspace(1);
    let script = fixture(&workspace, SLOW, QUICK);
    workspace.write("problems/p/submissions/time_limit_exceeded/slow.sh", script);
    // A shell script has five times the limit of the problem.
    let flags = ["p", "--all", "--isolation", "off", "--time-limit", "0.02"];
    workspace.judge(flags).exits(0).says("TLE  p  time_limit_exceeded/slow.sh").says("> 100 ms");
    assert_eq!(runs(&workspace), 1);
}

/// The cases that were run again, by the report.
fn run_again(ended: &CommandResult) -> Vec<String> {
    let lines: Vec<Object> = json::lines(&ended.stdout);
    let again = lines.iter().filter(|line| get(line, "run_again") == "true");
    again.map(|line| get(line, "case").to_string()).collect()
}

#[test]
fn json_says_who_was_stopped() {
    for (time, is_stopped) in [(SLOW, ""), (TOO_SLOW, "true")] {
        let workspace = workspace(1);
        let ended = judge(&workspace, time, time, &["--json"]);
        let case = &json::lines(&ended.stdout)[0];
        assert_eq!((get(case, "verdict"), get(case, "stopped")), ("TLE", is_stopped), "{ended}");
    }
}

#[test]
fn the_first_three_close_calls_are_run_again_whatever_the_workers_do() {
    for workers in ["1", "4"] {
        let workspace = workspace(4);
        let ended = judge(&workspace, SLOW, QUICK, &["--json", "-j", workers]);
        ended.exits(1).says("\"passed\":3");
        assert_eq!(run_again(&ended), ["sample/1", "sample/2", "sample/3"], "{ended}");
        assert_eq!(runs(&workspace), 7, "{ended}");
    }
}

#[test]
fn a_case_is_run_again_while_no_other_program_runs() {
    let workspace = workspace(4);
    let slow = fixture(&workspace, SLOW, QUICK);
    workspace.write("slow.sh", &slow);
    let mut words = vec!["p", "--isolation", "off", "--time-limit", "0.02", "-j", "4"];
    words.extend(["-s", "slow.sh"]);
    let others: Vec<String> = (0..9).map(|number| format!("other{number}.sh")).collect();
    for name in &others {
        // Each counts its runs in a folder of its own, and all have the same log.
        let folder = workspace.path("runs").join(name);
        fs::create_dir_all(&folder).expect("it can be made");
        symlink("../log", folder.join("log")).expect("it can be made");
        let other = fixture(&workspace, QUICK, QUICK);
        workspace.write(name, other.replace("/runs'", &format!("/runs/{name}'")));
        words.extend(["-s", name]);
    }
    workspace.judge(words).exits(1).says("TLE  p  slow.sh").says("3/4");
    let log = log(&workspace);
    // Only the slow program runs twice on a case.
    for case in ["1", "2", "3"] {
        let begin = log.iter().position(|line| *line == format!("begin {case} 1"));
        let begin = begin.unwrap_or_else(|| panic!("case {case} ran once: {log:#?}"));
        let is_begin = |line: &&String| line.starts_with("begin");
        assert_eq!(log[..begin].iter().filter(is_begin).count() * 2, begin, "{log:#?}");
        assert_eq!(log[begin + 1], format!("end {case} 1"), "{log:#?}");
    }
}

#[test]
fn a_slow_case_does_not_end_a_submission_before_it_is_run_again() {
    let workspace = workspace(2);
    judge(&workspace, SLOW, QUICK, &["--fail-fast", "-j", "1"]).verdict("AC").says("2/2");
    // Before the second case the first one was decided.
    let begins = ["begin 1 0", "end 1 0", "begin 1 1", "end 1 1", "begin 2 0", "end 2 0"];
    assert_eq!(log(&workspace)[..6], begins);
    let workspace = self::workspace(2);
    judge(&workspace, SLOW, SLOW, &["--fail-fast", "-j", "1"])
        .verdict("TLE")
        .says("stopped at case 1 of 2");
    assert_eq!(runs(&workspace), 2);
}
