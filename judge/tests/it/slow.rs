//! Looking for an input on which a program is too slow.
//!
//! The problem adds a list of at most 1,000 numbers. A slow program never ends on the one kind of list
//! that it is slow on, so no test depends on the speed of the machine.

use crate::json;
use crate::search::LONG;
use crate::workspace::{finish, CommandResult, Workspace};
use std::sync::OnceLock;

/// A program that adds its numbers, unless a condition on `list` holds: then it never ends.
fn adder(hangs_if: &str) -> String {
    format!(
        "use std::io::Read;
        fn main() {{
            let mut text = String::new();
            std::io::stdin().read_to_string(&mut text).unwrap();
            let list: Vec<i64> = text.split_whitespace().skip(1).map(|n| n.parse().unwrap()).collect();
            while {hangs_if} {{ std::hint::spin_loop() }}
            println!(\"{{}}\", list.iter().sum::<i64>());
        }}"
    )
}

/// More than 600 numbers, each less than the one before.
const FALLS: &str = "list.len() > 600 && list.windows(2).all(|pair| pair[0] > pair[1])";

const VALIDATOR: &str = r#"
use std::io::Read;
fn main() { std::process::exit(if is_valid() { 42 } else { 43 }) }
fn is_valid() -> bool {
    let mut text = String::new();
    let Ok(_) = std::io::stdin().read_to_string(&mut text) else { return false };
    let numbers: Vec<u32> = text.split_whitespace().map_while(|word| word.parse().ok()).collect();
    let words: Vec<String> = numbers.iter().map(u32::to_string).collect();
    match numbers.split_first() {
        Some((&n, list)) => (1..=1000).contains(&n) && n as usize == list.len()
            && list.iter().all(|n| (1..=999_999).contains(n))
            && text == format!("{n}\n{}\n", words[1..].join(" ")),
        None => false,
    }
}"#;

/// The same for all tests, as its programs are built once for each path.
fn adding() -> &'static Workspace {
    static ADDING: OnceLock<Workspace> = OnceLock::new();
    ADDING.get_or_init(|| {
        let workspace = Workspace::kept("slow");
        for problem in ["p", "hard", "bare"] {
            let part = |name: &str, text: &str| {
                workspace.write(format!("problems/{problem}/{name}"), text);
            };
            if problem != "bare" {
                part("validator.rs", VALIDATOR);
            }
            part("problem.yaml", "limits:\n  time_limit: 0.1\n");
            part("submissions/brute_force/sum.rs", &adder("false && list.is_empty()"));
            let case = format!("testdata/{problem}/sample/01");
            workspace.pair(case, "4\n3 1 4 2\n", "10\n");
        }
        workspace.write("problems/p/main.rs", adder("false"));
        workspace.write("problems/bare/main.rs", adder("false"));
        // The second has a stored case on which its own program hangs.
        let main = adder(FALLS) + "\nconst _: () = (); // No copy of falls.rs.\n";
        workspace.write("problems/hard/main.rs", main);
        let falling: Vec<String> = (1..=700).rev().map(|n: u32| n.to_string()).collect();
        workspace.pair(
            "testdata/hard/hack/01",
            format!("700\n{}\n", falling.join(" ")),
            "245350\n",
        );
        workspace.write("falls.rs", adder(FALLS));
        workspace.write("right.rs", adder("false"));
        workspace.write("long.rs", adder("list.len() > 4"));
        workspace
    })
}

fn find_slow(problem: &str, program: &str, flags: &[&str]) -> CommandResult {
    let words = ["hack", "find", problem, program, "--slow"];
    finish(adding().command(words.iter().chain(flags)))
}

/// A search that finds nothing, and says some text.
#[track_caller]
fn find_none(problem: &str, program: &str, said: &str) -> CommandResult {
    let none = find_slow(problem, program, &["--tries", "20", "--time", LONG]);
    none.exits(1).says(said);
    none
}

#[test]
fn the_attack_that_a_program_is_slow_on_is_found_named_and_shrunk() {
    let found = find_slow("p", "falls.rs", &["--time", LONG]);
    found.exits(0).says("TLE  p  falls.rs  ran longer than 100 ms\n\n");
    // All numbers of the range, or as many in a row: either may be the first that is too slow.
    found.says("attack  ").says("numbers in reverse order (a); n = 6");
    found.says("again  scripts/hack find p falls.rs --slow --seed 1\n");
    let kept = found.stdout.lines().find_map(|line| line.strip_prefix("kept   "));
    let input = adding().text(kept.expect("it is kept"));
    let count: usize = input.lines().next().and_then(|line| line.parse().ok()).expect("a count");
    // As large as the validator takes it, then smaller while the program still hangs.
    found.says(" bytes, shrunk to ");
    assert!((601..=700).contains(&count), "{found}");
    assert_eq!(input.split_whitespace().count(), count + 1);
}

#[test]
fn what_is_found_can_be_a_case_and_a_line_of_json() {
    let flags = ["--json", "--add", "falling", "--time", LONG];
    let found = find_slow("p", "falls.rs", &flags);
    found.exits(0);
    let line = json::lines(&found.stdout).remove(0);
    let get = |key: &str| json::get(&line, key).to_string();
    assert_eq!(
        (get("type"), get("found"), get("verdict")),
        ("find".into(), "true".into(), "TLE".into())
    );
    assert!(get("attack").contains("numbers in reverse order"), "{found}");
    assert_eq!(get("limit_us"), "100000");
    let case = adding().text("testdata/p/hack/01-falling.in");
    assert_eq!(get("input"), case);
}

/// A large input is shown by its first lines, and stored as the call that makes it.
#[test]
#[ignore = "waits for programs that hang"]
fn what_the_generator_made_is_stored_as_its_call() {
    let workspace = Workspace::with_case("1\n1\n", "1\n");
    let part = |name: &str, text: &str| workspace.write(format!("problems/p/{name}"), text);
    // No shorter input is valid but another one of the generator.
    part(
        "validator.sh",
        "read n; i=1; while read x; do [ \"$x\" = $i ] || exit 43; i=$((i + 1)); done\n\
         [ $i = $((n + 1)) ] && [ $n -le 5000 ] && exit 42; exit 43\n",
    );
    part("generator.sh", "echo $2\ni=1\nwhile [ $i -le $2 ]; do echo $i; i=$((i + 1)); done\n");
    part("main.sh", "tail -n1\n");
    part("problem.yaml", "limits:\n  time_limit: 0.1\n");
    workspace.write("wrong.sh", "read n; while [ $n -gt 4000 ]; do :; done; tail -n1\n");
    let words = ["hack", "find", "p", "wrong.sh", "--slow", "--add", "many", "--tries", "40"];
    let found = workspace.judge(words);
    found.exits(0).says("more lines\n").says("testdata/p/hack/01-many.gen\n");
    assert!(!workspace.path("testdata/p/hack/01-many.in").exists(), "{found}");
    workspace.judge(["p/hack", "--submission", "wrong.sh"]).says("TLE hack/01-many");
}

#[test]
fn a_program_that_is_never_slow_is_said_to_be_so() {
    let ended = find_none("p", "right.rs", "kept   target/judge/found/p/right-");
    ended.says("p: no input found on which right.rs is too slow: ");
    ended.says("slowest  ").says(" of 100 ms: ");
}

#[test]
fn without_a_validator_counts_stay_as_stored() {
    // Longer lists would come at once, and it hangs on all of them.
    find_none("bare", "long.rs", "no input found on which long.rs is too slow");
}

#[test]
fn what_is_too_slow_for_the_reference_too_is_no_find() {
    find_none(
        "hard",
        "falls.rs",
        "too slow for this program, but the reference ends there with TLE",
    );
}

#[test]
#[ignore = "a long search"]
fn a_program_that_crashes_on_large_numbers_is_slow_on_some_in_between() {
    let workspace = Workspace::new();
    workspace.write("problems/q/problem.yaml", "limits:\n  time_limit: 0.2\n");
    let validator = "read n; [ $n -ge 1 ] && [ $n -le 1000000 ] && exit 42; exit 43";
    workspace.write("problems/q/validator.sh", validator);
    workspace.write("problems/q/main.sh", "read n; echo $n");
    for (case, number) in [("01", 3), ("02", 900_000)] {
        let (input, answer) = (format!("{number}\n"), format!("{number}\n"));
        workspace.pair(format!("testdata/q/sample/{case}"), input, answer);
    }
    let middle = "read n; [ $n -gt 60 ] && exit 1; while [ $n -gt 24 ]; do :; done; echo $n";
    workspace.write("middle.sh", middle);
    let words = ["hack", "find", "q", "middle.sh", "--slow", "--time", LONG];
    workspace.judge(words).exits(0).says("TLE  q  middle.sh");
}

/// A search for a word in a text is slow where both are of one letter, and the word is shorter.
#[test]
fn two_words_of_one_letter_are_tried_together() {
    let workspace = Workspace::with_case("ab\nb\n", "2\n");
    let part = |name: &str, text: &str| workspace.write(format!("problems/p/{name}"), text);
    part("problem.yaml", "limits:\n  time_limit: 0.1\n");
    let word = "word of \"a-z\", length 1..1000";
    part("shape.txt", &format!("s: {word}\nt: {word}\n"));
    let main = |hangs_if: &str| {
        format!(
            "fn main() {{
                let words: Vec<String> = std::io::stdin().lines().map(Result::unwrap).collect();
                let (s, t) = (words[0].as_bytes(), words[1].as_bytes());
                while {hangs_if} {{ std::hint::spin_loop() }}
                println!(\"{{}}\", s.len());
            }}"
        )
    };
    part("main.rs", &main("t.is_empty()"));
    let is_slow = "s.len() > 500 && t.len() > 100 && t.len() < s.len() - 100 && \
                   s.iter().chain(t).all(|letter| *letter == s[0])";
    workspace.write("slow.rs", main(is_slow));
    let found =
        finish(workspace.command(["hack", "find", "p", "slow.rs", "--slow", "--time", LONG]));
    found.exits(0).says("a word of one letter (s), a word of one letter (t)");
}
