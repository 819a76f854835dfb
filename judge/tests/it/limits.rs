//! Time limits: proposed, written, and provisional ones.

use crate::json::{get, is, lines};
use crate::workspace::{has_tool, CommandResult, Workspace};
use std::fs;

/// The folders of the programs that are measured.
const RIGHT: &str = "problems/p/submissions/accepted";
const SLOW: &str = "problems/p/submissions/time_limit_exceeded";

/// A right program that takes next to no time.
const QUICK: &str = "echo ok\n";
/// A program that never ends.
const ENDLESS: &str = "while :; do :; done\n";

/// A right program in C that takes this CPU time, by its own clock.
fn takes(milliseconds: u64) -> String {
    format!(
        "#include <stdio.h>\n#include <time.h>\nint main(void) {{\n\
         while (clock() < CLOCKS_PER_SEC / 1000 * {milliseconds}) {{}}\nputs(\"ok\");\n}}\n"
    )
}

/// A problem with a case and these settings.
fn workspace(problem_yaml: &str) -> Workspace {
    let workspace = Workspace::with_case("", "ok\n");
    workspace.write("problems/p/problem.yaml", problem_yaml);
    workspace
}

/// Runs `judge limits p` with these flags.
fn limits(workspace: &Workspace, flags: &[&str]) -> CommandResult {
    workspace.judge(["limits", "p"].iter().chain(flags))
}

fn problem_yaml(workspace: &Workspace) -> String {
    workspace.text("problems/p/problem.yaml")
}

#[test]
#[ignore = "measures times"]
fn a_limit_lies_between_the_right_and_the_slow_programs() {
    let workspace = workspace("# mine\nlimits: # too\n  memory: 64 # MiB\nname: x\n");
    workspace.write(format!("{RIGHT}/a.sh"), QUICK);
    workspace.write(format!("{SLOW}/b.sh"), ENDLESS);
    workspace.write("problems/p/submissions/brute_force/c.sh", ENDLESS);
    workspace.write("problems/p/submissions/wrong_answer/d.sh", "echo no\n");
    // A shell script gets 5 times 0.6 s, so at most 3 s / 1.5 / 5 = 0.4 s is allowed.
    let proposed = limits(&workspace, &["--up-to", "0.6"]);
    proposed.exits(0).says("at most 400 ms or more: time_limit_exceeded/b.sh");
    proposed.says(": 2 times accepted/a.sh, divided by 5 for shell");
    proposed.says("not counted: brute_force, wrong_answer\n");
    proposed.says("proposed: 0.25 s, shell 1.25 s\n").says("names no limit; --write changes it\n");
    let objects = lines(&limits(&workspace, &["--up-to", "0.6", "--json"]).stdout);
    let [right, slow, limit] = &objects[..] else { panic!("{objects:?}") };
    let shell =
        [("type", "program"), ("problem", "p"), ("language", "shell"), ("time_factor", "5")];
    assert!(is(right, &shell) && is(slow, &shell), "{objects:?}");
    assert!(is(right, &[("submission", "accepted/a.sh"), ("must_exceed", "false")]));
    assert!(is(right, &[("case", "sample/1")]), "{right:?}");
    let number = |key: &str| get(right, key).parse::<u64>().expect("a number");
    assert_eq!(number("at_least_us"), number("cpu_us") * 2 / 5);
    let slow_is = [("stopped_after_us", "3000000"), ("at_most_us", "400000"), ("or_more", "true")];
    assert!(is(slow, &slow_is), "{slow:?}");
    let limit_is = [("type", "limits"), ("at_most_us", "400000"), ("proposed_us", "250000")];
    assert!(is(limit, &limit_is) && is(limit, &[("written", "false")]), "{limit:?}");

    let yaml = "# mine\nlimits: # too\n  time_limit: 0.25\n  memory: 64 # MiB\nname: x\n";
    let written = limits(&workspace, &["--up-to", "0.6", "--write"]);
    written.exits(0).says("written to problem.yaml, which named no limit\n");
    assert_eq!(problem_yaml(&workspace), yaml);
    let again = limits(&workspace, &["--up-to", "0.6", "--write"]);
    again.exits(0).says("problem.yaml says so already\n");
    assert_eq!(problem_yaml(&workspace), yaml);
    workspace.judge(["p", "--submission", "problems/p/submissions/accepted/a.sh"]).exits(0);
}

#[test]
fn without_slow_programs_only_the_lower_end_is_known() {
    let workspace = workspace("limits:\n  time_limit: 0.3\n");
    workspace.write(format!("{RIGHT}/a.sh"), QUICK);
    let proposed = limits(&workspace, &[]);
    proposed.exits(0).says("only the lower end is known").says("proposed: 1 s, shell 5 s\n");
    proposed.says("the limit is now 0.3 s, which fits too; --write changes it");
    workspace.write("problems/p/problem.yaml", "limits:\n  time_limit: 1.0\n");
    let proposed = limits(&workspace, &[]);
    proposed.exits(0).says("problem.yaml says so already\n").hides("--write");
    // The multipliers of problem.yaml count.
    if has_tool("gcc") {
        let multipliers = "limits:\n  time_multipliers:\n    ac_to_time_limit: 12\n";
        workspace.write("problems/p/problem.yaml", multipliers);
        workspace.write(format!("{RIGHT}/b.c"), takes(100));
        limits(&workspace, &[]).exits(0).says(": 12 times accepted/b.c\n").says("proposed: 2 s,");
    }
}

#[test]
#[ignore = "measures times"]
fn programs_that_no_limit_separates_are_named() {
    if !has_tool("gcc") {
        return;
    }
    let workspace = workspace("limits:\n  time_limit: 1\n");
    workspace.write(format!("{RIGHT}/a.c"), takes(600));
    workspace.write(format!("{RIGHT}/b.sh"), QUICK);
    workspace.write(format!("{SLOW}/c.c"), takes(200));
    workspace.write(format!("{SLOW}/d.sh"), ENDLESS);
    let proposed = limits(&workspace, &["--write", "--up-to", "1"]);
    proposed.exits(1).says("no limit separates accepted/a.c from time_limit_exceeded/c.c");
    proposed.says("the limit is now 1 s, which does not fit").hides("proposed: ");
    assert_eq!(problem_yaml(&workspace), "limits:\n  time_limit: 1\n");
    // One that ends at once says more about the cases than about the limit.
    workspace.write(format!("{SLOW}/e.sh"), QUICK);
    let proposed = limits(&workspace, &["--up-to", "1"]);
    proposed
        .exits(1)
        .says("no case is large enough for a limit: time_limit_exceeded/e.sh must be too slow");
}

#[test]
fn a_program_that_is_not_as_its_folder_says_does_not_count() {
    let workspace = workspace("");
    workspace.case("hack/1", "x\n", "ok\n");
    limits(&workspace, &[]).refuses("p has no accepted program to measure");
    workspace.write(format!("{RIGHT}/a.sh"), "read x; echo ok$x\n");
    workspace.write(format!("{RIGHT}/b.sh"), ENDLESS);
    workspace.write(format!("{RIGHT}/c.sh"), "if\n");
    let none = limits(&workspace, &["--up-to", "0.1"]);
    none.exits(1).says("no limit can be proposed: no accepted program is right on all cases");
    for row in [
        ["accepted/a.sh", "hack/1", "not counted: WA"],
        ["accepted/b.sh", "sample/1", "not counted: stopped"],
        ["accepted/c.sh", "-", "not counted: CE"],
    ] {
        let found = none.stdout.lines().any(|line| row.iter().all(|cell| line.contains(cell)));
        assert!(found, "{row:?}: {none}");
    }
    workspace.write(format!("{RIGHT}/e.sh"), QUICK);
    limits(&workspace, &["--up-to", "0.1"]).exits(1).says("proposed: 1 s, shell 5 s\n");
    fs::remove_file(workspace.path(format!("{RIGHT}/a.sh"))).expect("it is there");
    fs::remove_file(workspace.path(format!("{RIGHT}/b.sh"))).expect("it is there");
    fs::remove_file(workspace.path(format!("{RIGHT}/c.sh"))).expect("it is there");
    limits(&workspace, &[]).exits(0).says("proposed: 1 s, shell 5 s\n");
    workspace.write(format!("{SLOW}/d.sh"), "exit 1\n");
    limits(&workspace, &[]).exits(1).says("sample/1      -       not counted: RE\n");
    limits(&workspace, &["--up-to", "x"]).refuses("--up-to takes seconds");
    workspace.judge(["limits"]).refuses("which problem?");
    workspace.judge(["limits", "q"]).refuses("no problem `q`");
}

#[test]
fn a_problem_without_a_limit_gets_a_provisional_one() {
    const NO_LIMIT: &str = "name: x\nlimits:\n  time_multipliers:\n    ac_to_time_limit: 20\n";
    if !has_tool("gcc") {
        return;
    }
    let workspace = workspace(NO_LIMIT);
    workspace.write(format!("{RIGHT}/a.c"), takes(75));
    workspace.write(format!("{RIGHT}/b.sh"), QUICK);
    workspace.write(format!("{RIGHT}/wrong.sh"), "echo no\n");
    workspace.write("own.c", takes(1100));
    let judged = |flags: &[&str]| {
        let ended = workspace.judge_file("own.c", &[&["--json"], flags].concat());
        let limit = lines(&ended.stdout)
            .iter()
            .find(|object| get(object, "type") == "submission")
            .map(|object| get(object, "time_limit_us").to_string());
        (limit.unwrap_or_default(), ended)
    };
    let (limit, ended) = judged(&[]);
    ended.exits(0).complains("judge: p names no time limit; for now it is 2.000 s: 20 times the ");
    ended.complains("(accepted/a.c, ").complains("scripts/judge limits p proposes one\n");
    ended.complains("judge: p names no time limit: measuring 3 accepted programs on 1 case\n");
    assert_eq!((limit.as_str(), ended.stderr.lines().count()), ("2000000", 2), "{ended}");
    // The limits come from the problem, whatever the program takes.
    workspace.write("own.c", takes(0));
    let (limit, ended) = judged(&["--time-limit", "3"]);
    assert_eq!((limit.as_str(), ended.stderr.as_str()), ("3000000", ""), "{ended}");
    // Other commands judge by it too.
    workspace
        .judge(["hack", "list", "p"])
        .complains("hack: p names no time limit; for now it is 2");

    // A measured time is kept until something changes. Another figure in its place shows whose it is.
    let kept = workspace.path("target/judge/times/p.jsonl");
    let other = || {
        let text = fs::read_to_string(&kept).expect("it is kept");
        // The longest time belongs to accepted/a.c.
        let time =
            |line: &str| Some(line.split_once("\"cpu_ns\":")?.1.split_once(',')?.0.to_string());
        let longest = text.lines().filter_map(time).max_by_key(|time| time.parse::<u64>().ok());
        let longest = format!(":{},", longest.expect("a time"));
        fs::write(&kept, text.replace(&longest, ":370000000,")).expect("it can be written");
    };
    other();
    let (limit, ended) = judged(&[]);
    assert_eq!((limit.as_str(), ended.stderr.lines().count()), ("8000000", 1), "{ended}");
    // A new case is measured alone: what is known of the others stays.
    workspace.case("hack/2", "x", "ok\n");
    let (limit, ended) = judged(&[]);
    assert_eq!(limit, "8000000");
    ended.complains("measuring 2 accepted programs on 1 case\n");
    assert_eq!(judged(&[]).1.stderr.lines().count(), 1);
    // The program that is not right on every case is not asked again.
    fs::remove_file(workspace.path("testdata/p/hack/2.in")).expect("it is there");
    fs::remove_file(workspace.path("testdata/p/hack/2.ans")).expect("it is there");
    workspace.case("sample/1", "x", "ok\n");
    assert_eq!(judged(&[]).0, "2000000");
    other();
    assert_eq!(judged(&[]).0, "8000000");
    workspace.write(format!("{RIGHT}/a.c"), takes(76));
    assert_eq!(judged(&[]).0, "2000000");
    fs::write(&kept, [0xff; 100]).expect("it can be written");
    assert_eq!(judged(&[]).0, "2000000");
}

#[test]
#[ignore = "measures times"]
fn a_search_measures_a_limit_where_a_program_is_slow() {
    if !has_tool("gcc") {
        return;
    }
    let workspace = workspace("name: x\n");
    workspace.write(format!("{RIGHT}/a.c"), takes(550));
    // It permits one input.
    workspace.case("sample/1", "1\n", "ok\n");
    workspace.write("problems/p/shape.txt", "n: number 1..1\n");
    let find = |program| workspace.judge(["hack", "find", "p", program, "--time", "100"]);
    workspace.write("wrong.sh", "echo no\n");
    let found = find("wrong.sh");
    found.exits(0).says("WA  p  wrong.sh");
    assert!(!found.stderr.contains("time limit"), "{found}");
    // Slower than the first limit, and not slower than the one that is measured.
    workspace.write("own.c", takes(1100));
    find("own.c").exits(1).complains("for now it is 2.000 s: 2 times the slowest");
}

#[test]
fn without_a_right_program_the_provisional_limit_is_the_default() {
    let workspace = workspace("name: x\n");
    workspace.write(format!("{RIGHT}/a.sh"), "echo no\n");
    let judged = workspace.judge_cmd("echo ok", &[]);
    judged
        .exits(0)
        .complains("p names no time limit; for now it is 1.000 s, as no accepted program");
    judged.complains("--time-limit S sets another");
    // Without problem.yaml too, and nothing need be said.
    fs::remove_file(workspace.path("problems/p/problem.yaml")).expect("it is there");
    assert_eq!(workspace.judge_cmd("echo ok", &[]).exits(0).stderr, "");
}

#[test]
fn a_package_without_a_limit_comes_in_and_goes_out_without_one() {
    let workspace = Workspace::new();
    workspace.package(&[
        ("data/secret/1.in", ""),
        ("data/secret/1.ans", "ok\n"),
        ("submissions/accepted/a.sh", QUICK),
        ("submissions/brute_force/b.sh", QUICK),
        ("problem.yaml", "name: x\n"),
    ]);
    let came = workspace.judge(["new", "q", "--from", "package"]);
    came.exits(0)
        .says("the package names no time limit")
        .says("scripts/judge limits q proposes one");
    let yaml = workspace.text("problems/q/problem.yaml");
    // The format `legacy` has other multipliers than ours.
    let multipliers = "  time_multipliers:\n    ac_to_time_limit: 5\n    time_limit_to_tle: 2\n";
    assert!(yaml.contains(&format!("limits:\n{multipliers}  memory:")), "{yaml}");
    assert!(!workspace.path("target/judge/times").exists(), "an import runs nothing");
    let own = ["q", "--submission", "problems/q/submissions/accepted/a.sh"];
    workspace.judge(own).exits(0).complains("for now it is 1.000 s: 5 times the slowest");
    for (format, file, text) in [
        ("icpc", "problem.yaml", multipliers),
        ("kattis", "problem.yaml", "  time_multiplier: 5\n  time_safety_margin: 2\n"),
        ("domjudge", "domjudge-problem.ini", "short-name = 'q'\n"),
    ] {
        let exported = workspace.judge(["export", "q", "--format", format, format]);
        exported.exits(0);
        let found = workspace.text(format!("{format}/{file}"));
        assert!(found.contains(text) && !found.contains(" time_limit:"), "{format}: {found}");
        assert!(!found.contains("timelimit"), "{format}: {found}");
        assert!(!workspace.path(format!("{format}/.timelimit")).exists(), "{format}");
    }
}

#[test]
fn problems_that_the_run_is_not_about_do_not_matter() {
    let workspace = Workspace::with_case("1\n", "1\n");
    workspace.write("problems/p/main.sh", "cat\n");
    workspace.write("problems/q/main.sh", "cat\n");
    // Unfinished: it has no answer.
    workspace.write("testdata/q/sample/1.in", "1\n");
    workspace.write("mine.sh", "echo 7\n");
    workspace.judge(["-s", "mine.sh"]).refuses("which problem is it for?");
    workspace.judge(["p", "-s", "mine.sh"]).exits(1);
    let ended = workspace.judge(["--failed"]);
    ended.exits(1).says("WA   p  mine.sh").hides("testdata/q");
    assert!(!ended.stderr.contains("testdata/q"), "{ended}");
}
