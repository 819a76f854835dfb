//! `hack strengthen`: cases from the reference, chosen by the programs that they kill.
//!
//! The inputs are the numbers from 1 to 6, so that all of them are tried, however fast the machine is.

use crate::json;
use crate::search::{in_time, seconds};
use crate::workspace::{entries, has_tool, interrupted, mark, CommandResult, Workspace};
use std::fs;

/// Twice the number, but for the largest.
const MAIN: &str = "n=$(cat); if [ $n -lt 6 ]; then echo $((2 * n)); else echo 0; fi";
/// The same, but for one number.
const FOUR: &str =
    "n=$(cat); if [ $n = 4 ]; then echo 1; elif [ $n -lt 6 ]; then echo $((2 * n)); else echo 0; fi";

fn doubling() -> Workspace {
    let workspace = Workspace::with_case("5\n", "10\n");
    workspace.write("problems/p/main.sh", MAIN);
    workspace.write("problems/p/shape.txt", "n: number 1..6\n");
    workspace
}

fn strengthen(workspace: &Workspace, flags: &[&str]) -> CommandResult {
    let words = ["hack", "strengthen", "p", "--time", "120"];
    workspace.judge(words.iter().chain(flags))
}

#[test]
fn cases_break_a_wrong_program_and_are_added() {
    let workspace = doubling();
    let wrong = workspace.write("problems/p/submissions/wrong_answer/four.sh", FOUR);
    let shown = strengthen(&workspace, &[]);
    shown.exits(0).says("wrong programs: 1 of 1 killed, 0 by the cases that are there\n");
    shown.says("1  4\n").says("; breaks wrong_answer/four.sh\n").says("  6\n    n = 6\n");
    shown.says("mutations: none, as the reference of p is main.sh, in shell");
    assert!(!workspace.path("testdata/p/hack").exists(), "{shown}");
    let added = strengthen(&workspace, &["--add", "--json"]);
    let lines = json::lines(&added.exits(0).stdout);
    let of = |kind: &str| lines.iter().filter(|line| json::get(line, "type") == kind).count();
    assert_eq!((of("strong_case"), of("strengthen")), (5, 1), "{added}");
    assert_eq!(
        fs::read(workspace.path("testdata/p/hack/01-strong.in")).ok(),
        Some(b"4\n".to_vec())
    );
    assert_eq!(
        fs::read(workspace.path("testdata/p/hack/01-strong.ans")).ok(),
        Some(b"8\n".to_vec())
    );
    workspace.judge(["p"]).exits(0).says("6/6");
    workspace.judge(["p", "--submission", &wrong.to_string_lossy()]).exits(1).says("WA");
    // All inputs are there: nothing is added, and nothing is changed.
    strengthen(&workspace, &["--add"]).exits(0).says("p: 0 cases");
    assert_eq!(entries(&workspace.path("testdata/p/hack")).len(), 15);
}

#[test]
fn what_a_made_case_kills_is_killed() {
    let workspace = doubling();
    workspace.write("problems/p/submissions/wrong_answer/four.sh", FOUR);
    workspace.write("problems/p/generators/number.sh", "echo $1");
    workspace.write("testdata/p/hack/1.gen", "generator: number.sh\narguments: 4\n");
    workspace.write("testdata/p/hack/1.ans", "8\n");
    // A program that does not compile is not counted.
    workspace.write("problems/p/submissions/wrong_answer/none.sh", "if");
    // With a generator the search for further inputs is long.
    let said = "wrong programs: 1 of 1 killed, 1 by the cases that are there\n";
    let shown = in_time(&["2", "8"], 0, said, |time| {
        workspace.judge(["hack", "strengthen", "p", "--time", time])
    });
    shown.hides("alive").hides("breaks").hides("not tried").hides("  4\n");
}

#[test]
fn a_wrong_program_that_takes_all_the_time_is_told() {
    let workspace = doubling();
    workspace.write("problems/p/problem.yaml", "limits:\n  time_limit: 600\n");
    workspace.write("problems/p/submissions/wrong_answer/endless.sh", "sleep 1000");
    let shown = workspace.judge(["hack", "strengthen", "p", "--time", "2"]);
    shown.exits(0).says("wrong programs: 0 of 1 killed, 0 by the cases that are there\n");
    shown.says("1 wrong program not tried in this time; --time gives more\n");
}

#[test]
fn an_input_about_which_right_programs_disagree_is_told_and_is_no_case() {
    let workspace = doubling();
    workspace.write("problems/p/submissions/wrong_answer/four.sh", FOUR);
    let brute = format!("{FOUR} # brute");
    workspace.write("problems/p/submissions/brute_force/four.sh", brute);
    let added = strengthen(&workspace, &["--add", "--json"]);
    let lines = json::lines(&added.exits(1).stdout);
    let end = lines.last().expect("it has an end");
    assert_eq!(json::get(end, "contradicted_by"), "brute_force/four.sh", "{added}");
    assert_eq!(json::get(end, "contradicted_input"), "4\n", "{added}");
    let cases: Vec<_> =
        lines.iter().filter(|line| json::get(line, "type") == "strong_case").collect();
    assert!(cases.len() > 1, "{added}");
    for case in cases {
        assert_ne!(json::get(case, "input"), "4\n", "{added}");
        assert_eq!(workspace.text(json::get(case, "file")), json::get(case, "input"), "{added}");
    }
}

#[test]
fn inputs_that_no_time_is_left_to_confirm_are_told() {
    let workspace = doubling();
    workspace.write("problems/p/problem.yaml", "limits:\n  time_limit: 600\n");
    let said = "not confirmed, as the time was over; --time gives more\n";
    in_time(&["4", "16", "64"], 0, said, |time| {
        // An eighth of the time is for confirming.
        let slow = format!("sleep {}; {MAIN}", seconds(time) / 4);
        workspace.write("problems/p/submissions/accepted/slow.sh", slow);
        workspace.judge(["hack", "strengthen", "p", "--time", time])
    });
}

#[test]
fn an_interrupt_ends_the_question_to_accepted_programs() {
    let workspace = doubling();
    let mark = mark();
    workspace.write("problems/p/submissions/accepted/other.sh", format!("sleep {mark}\n"));
    let command = workspace.command(["hack", "strengthen", "p", "--time", "120"]);
    interrupted(command, "INT", &mark).exits(130);
}

#[test]
fn an_input_about_which_accepted_programs_disagree_is_a_fault_and_no_case() {
    let workspace = doubling();
    workspace.write("problems/p/submissions/accepted/other.sh", FOUR);
    let ended = strengthen(&workspace, &[]);
    ended.exits(1).says("fault: accepted/other.sh contradicts the reference on 4\n");
    ended.says("p: 4 cases").hides("  4\n");
}

/// The sum of `n` numbers up to 10^9, and the number of pairs that are equal.
const SUMS: &str = "\
n = int(input())
numbers = sorted(map(int, input().split()))
pairs = first = 0
for at, number in enumerate(numbers):
    if number != numbers[first]:
        first = at
    pairs += at - first
print(sum(numbers), pairs)
";
const QUADRATIC: &str = "\
n = int(input())
numbers = list(map(int, input().split()))
print(sum(numbers), sum(one == other for at, one in enumerate(numbers) for other in numbers[:at]))
";
const GENERATOR: &str = "\
import random, sys
random.seed(int(sys.argv[1]))
n = min(int(sys.argv[2]), 20000)
print(n)
print(*(random.randint(1, 9) for _ in range(n)))
";
const VALIDATOR: &str = "\
import sys
n, numbers = int(input()), list(map(int, input().split()))
is_case = 1 <= n <= 20000 and len(numbers) == n and 1 <= min(numbers) and max(numbers) <= 10**9
sys.exit(42 if is_case else 43)
";

#[test]
#[ignore = "a long search"]
fn cases_have_the_largest_sizes_and_numbers() {
    if !has_tool("python3") {
        return;
    }
    let workspace = Workspace::with_case("3\n1 2 1\n", "4 1\n");
    workspace.case("sample/2", "2\n4 7\n", "11 0\n");
    workspace.write("problems/p/problem.yaml", "limits:\n  time_limit: 0.2\n");
    // Nothing in a shell script is mutated, so the time is for the two wrong programs.
    workspace.write("problems/p/main.sh", format!("exec python3 -c '{SUMS}'\n"));
    workspace.write("problems/p/generator.py", GENERATOR);
    workspace.write("problems/p/validator.py", VALIDATOR);
    let int32 = SUMS.replace("print(sum(numbers)", "print((sum(numbers) + 2**31) % 2**32 - 2**31");
    workspace.write("problems/p/submissions/wrong_answer/int32.py", int32);
    workspace.write("problems/p/submissions/time_limit_exceeded/quadratic.py", QUADRATIC);
    let said = "wrong programs: 2 of 2 killed, 0 by the cases that are there\n";
    in_time(&["60"], 0, said, |time| workspace.judge(["hack", "strengthen", "p", "--time", time]));
}

#[test]
#[ignore = "a long search"]
fn samples_alone_make_cases_that_say_what_they_assume() {
    let workspace = doubling();
    fs::remove_file(workspace.path("problems/p/shape.txt")).expect("it was written");
    let ended = strengthen(&workspace, &[]);
    ended.exits(0).says("    assumes a may be 4 (samples: 5)\n");
    ended.says("of them assume what no sample shows").says("scripts/hack shape p");
}
