//! The help pages: every command has one, and every example on it works.

use crate::workspace::{entries, finish_within, has_tool, name, CommandResult, Workspace, JUDGE};
use std::collections::BTreeSet;
use std::fs;
use std::process::Command;
use std::time::Duration;

/// The problems that examples name; each doubles a number from 0 to 99.
const PROBLEMS: [&str; 4] = ["push-box", "binary-matrix", "small-game", "rat-maze"];
const MAIN: &str = "use std::io;

fn main() {
    let mut line = String::new();
    io::stdin().read_line(&mut line).unwrap();
    println!(\"{}\", double(line.split_whitespace().next().unwrap().parse().unwrap()));
}

// ---- search ----

fn double(number: u32) -> u32 {
    number * 2
}
";
const VALIDATOR: &str = "read -r x rest
[ -z \"$rest\" ] || exit 43
case $x in [0-9]|[1-9][0-9]) exit 42 ;; esac
echo 'line 1: expected a number from 0 to 99' >&2; exit 43
";
const VISUALIZER: &str = "cat <<END
<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 40\">
<g>
<rect class=\"ground\" x=\"0\" y=\"0\" width=\"20\" height=\"20\"/>
</g>
</svg>
END
";
const RIGHT: &str = "print(int(input().split()[0]) * 2)\n";
const WRONG: &str = "n = int(input().split()[0])\nprint(n * 2 if n < 10 else 0)\n";

/// Removes what examples make.
fn clear(workspace: &Workspace) {
    for folder in ["problems/two-sums", "testdata/two-sums", "out"] {
        let _ = fs::remove_dir_all(workspace.path(folder));
    }
    let _ = fs::remove_file(workspace.path("problems/push-box/shape.txt"));
    for case in entries(&workspace.path("testdata/push-box/hack")) {
        if name(&case).contains("corner") {
            fs::remove_file(case).expect("it is ours");
        }
    }
}

/// Writes the files that examples name.
fn fill(workspace: &Workspace) {
    for problem in PROBLEMS {
        let part = |name: &str, text: &str| {
            workspace.write(format!("problems/{problem}/{name}"), text);
        };
        part("main.rs", MAIN);
        part("leetcode.rs", "pub struct Solution;\n");
        part("README.md", "# Double\n\nTwice a number.\n\n**Idea**\n\nDouble it.\n");
        let source = "source:\n  name: A\n  url: https://a.example/b\n";
        part("problem.yaml", &format!("name: Double\n{source}"));
        part("validator.sh", VALIDATOR);
        part("generator.sh", "echo $((($1 * 37 + 5) % ($2 * 10 % 90 + 10)))\n");
        part("visualizer.sh", VISUALIZER);
        part("submissions/accepted/right.py", RIGHT);
        part("submissions/wrong_answer/wrong.py", WRONG);
        let case = |id: &str, number: u32| {
            workspace.pair(
                format!("testdata/{problem}/{id}"),
                format!("{number}\n"),
                format!("{}\n", number * 2),
            );
        };
        case("sample/01", 2);
        case("hack/03-trap", 30);
    }
    let plan = "seed: 3\nsmall:\n  size: 7\n  kinds: open\n  wanted: little\n";
    workspace.write("problems/binary-matrix/bench.yaml", plan);
    workspace.write("problems/binary-matrix/twin.rs", MAIN);
    workspace.write("mouse.py", RIGHT);
    // Wrong on every input, so that `hack find` takes no time.
    workspace.write("my.py", "print(1)\n");
    workspace.write("slow.py", RIGHT);
    workspace.write("board.txt", "57\n");
    workspace.write("3.in", "59\n");
    workspace.write("3.ans", "118\n");
    workspace.write("limits.txt", "1 <= a <= 99\n");
    workspace.write("examples.txt", "Example 1:\nInput: nums = [2,7], target = 9\nOutput: [0,1]\n");
    workspace.write("page.txt", "a is from 1 to 99\nSample Input\n1\nSample Output\n2\n");
    workspace.write("twosums/test/sample-1.in", "1\n");
    workspace.write("twosums/test/sample-1.out", "1\n");
    workspace.write("contest/one/problem.yaml", "name: One\nlimits:\n  time_limit: 60\n");
    workspace.pair("contest/one/data/sample/1", "1\n", "1\n");
    for (tool, line) in [("xclip", "cat >/dev/null"), ("wslview", "exit 0")] {
        workspace.program(format!("bin/{tool}"), format!("#!/bin/sh\n{line}\n"));
    }
}

/// An example as the test runs it: without what takes minutes, or runs until it is interrupted.
fn runnable(example: &str) -> String {
    let mut line = example.replace("/tmp/", "out/");
    if line.contains("hack strengthen") {
        line.push_str(" --time 5");
    }
    if line.starts_with("scripts/bench") && !line.contains("--quick") {
        return format!("{line} --quick");
    }
    if line.contains("--listen") {
        return format!("timeout --preserve-status -s INT 2 {line} --yes --port 0");
    }
    if line.contains("judge merge") {
        let part = "scripts/judge push-box --time-limit 2 --json --shard $k/2 >part$k.jsonl";
        return format!("for k in 1 2; do {part}; done; {line}");
    }
    if line.contains("--watch") {
        return format!("timeout --preserve-status -s INT 2 {line}");
    }
    line
}

/// Runs a line in a shell in which `scripts/NAME` is the judge.
fn run(workspace: &Workspace, line: &str) -> CommandResult {
    let setup = "set -o pipefail; mkdir -p out; pbpaste() { cat board.txt; }; \
                 source() { cat \"${1:--}\" >/dev/null; }";
    let mut command = Command::new("bash");
    let line = line.replace("scripts/", &format!("'{JUDGE}' "));
    command.args(["-c", &format!("{setup}; {line}")]).current_dir(&workspace.root);
    command.env("HOME", &workspace.root).env_remove("CI").env("DISPLAY", ":0");
    for name in ["WAYLAND_DISPLAY", "WSL_DISTRO_NAME", "WSL_INTEROP", "TMUX"] {
        command.env_remove(name);
    }
    command.env("PATH", workspace.with_path("bin"));
    finish_within(command, Duration::from_secs(300))
}

/// The words of every command, from the page that lists them all.
fn commands(workspace: &Workspace) -> Vec<Vec<String>> {
    let page = workspace.judge(["--help"]).exits(0).stdout.clone();
    let (_, list) = page.split_once("\nother commands").expect("it lists them");
    let mut commands = vec![vec!["judge".to_string()]];
    for line in list.lines().filter_map(|line| line.trim().strip_prefix("scripts/")) {
        let words = line.split(' ').map_while(|word| {
            let is_word = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase());
            is_word.then(|| word.to_string())
        });
        commands.push(words.collect());
    }
    assert!(commands.len() > 10, "{commands:?}");
    commands
}

#[test]
#[ignore = "runs every command of the help"]
fn every_example_of_every_page_works() {
    let done = examples(|words| words[0] != "bench");
    assert!(done.is_none_or(|done| done > 25), "{done:?} are too few");
}

#[test]
#[ignore = "builds the lab"]
fn every_example_of_the_benchmarks_works() {
    crate::bench::build_lab();
    let done = examples(|words| words[0] == "bench");
    assert!(done.is_none_or(|done| done > 3), "{done:?} are too few");
}

/// Runs the examples of these commands: how many there are, or `None` where a tool is missing.
fn examples(is_wanted: fn(&[String]) -> bool) -> Option<usize> {
    if ["bash", "python3", "timeout"].iter().any(|tool| !has_tool(tool)) {
        return None;
    }
    let workspace = Workspace::new();
    fill(&workspace);
    let mut done = BTreeSet::new();
    // The help of other commands does not list the instruments of the project.
    let all = commands(&workspace).into_iter().chain([vec!["bench".to_string()]]);
    for command in all.filter(|words| is_wanted(words)) {
        let page = workspace.judge(command.iter().map(String::as_str).chain(["--help"]));
        let examples = page.exits(0).stdout.lines().take_while(|line| !line.is_empty());
        // The effect of an example is described behind it or below it.
        let examples = examples.filter(|line| !line.starts_with(' '));
        for example in examples.map(|line| line.split("    ").next().unwrap_or(line)) {
            let name = format!("scripts/{}", command.join(" "));
            assert!(example.contains(&name), "{example} is no example of {name}");
            let line = runnable(example);
            if !done.insert(line.clone()) || line.contains("judge debug") && !has_tool("gdb") {
                continue;
            }
            clear(&workspace);
            // A validator and a generator are written only from limits, where there is none.
            let folder = workspace.path("problems/push-box");
            let mut programs = ["validator", "generator"].into_iter();
            let written = programs.find(|program| example.contains(&format!("--{program}")));
            let moved = written.map(|program| (program, folder.join("aside")));
            if let Some((program, aside)) = &moved {
                fs::rename(folder.join(format!("{program}.sh")), aside).expect("it is there");
                run(&workspace, "scripts/hack shape push-box <page.txt");
            }
            let ended = run(&workspace, &line);
            if let Some((program, aside)) = &moved {
                fs::rename(aside, folder.join(format!("{program}.sh"))).expect("it is there");
                for extension in ["cpp", "py"] {
                    let _ = fs::remove_file(folder.join(format!("{program}.{extension}")));
                }
            }
            let code = ended.status.code();
            let waits = example.contains("--watch") || example.contains("--listen");
            // The program of the problem is right.
            let finds_none = example.contains("find push-box --time");
            let is_good = code == Some(if waits { 130 } else { i32::from(finds_none) });
            assert!(is_good, "{example}\n{ended}");
        }
    }
    Some(done.len())
}

#[test]
fn every_command_has_a_page_of_its_own() {
    let workspace = Workspace::with_case("", "");
    for words in commands(&workspace) {
        let usage = format!("usage: scripts/{} ", words.join(" "));
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let page = workspace.judge([&words[..], &["--help"]].concat());
        page.exits(0).says(&usage);
        let asked = workspace.judge([&["judge", "help"], &words[..]].concat());
        assert_eq!(asked.exits(0).stdout, page.stdout);
    }
    // Many flags stand in groups.
    for words in [&["judge", "--help"][..], &["judge", "merge", "--help"]] {
        let page = workspace.judge(words);
        let groups = ["what to judge:\n", "run and reports:\n", "sandbox and workspace:\n"];
        for group in groups {
            page.exits(0).says(&format!("\n\n{group}  "));
        }
    }
    // A script that does nothing without a command lists its commands.
    let page = workspace.judge(["hack", "--help"]);
    for command in ["add", "find", "list", "mutate", "shape", "strengthen"] {
        page.exits(0).says(&format!("scripts/hack {command} "));
    }
    assert_eq!(workspace.judge(["help", "hack"]).exits(0).stdout, page.stdout);
    workspace.judge(["hack", "ad"]).refuses("hack: unknown command `ad`; did you mean add?");
    workspace.judge(["help", "hack", "ad"]).refuses("did you mean add?");
}
