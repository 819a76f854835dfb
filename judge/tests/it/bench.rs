//! The benchmarks: a row for each kind, and one line about what cannot be measured.

use crate::workspace::{finish, CommandResult, Workspace};
use std::fs;
use std::os::unix::fs::PermissionsExt;

const GENERATOR: &str = "fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words[2] == \"none\" {
        eprintln!(\"no kind `none`\");
        std::process::exit(2);
    }
    println!(\"{}\", words.join(\" \"));
}
";
/// Prints how many bytes it reads.
const MAIN: &str = "fn main() {
    let mut text = Vec::new();
    std::io::Read::read_to_end(&mut std::io::stdin(), &mut text).unwrap();
    println!(\"{}\", text.len());
}
";
const PLAN: &str = "seed: 3
small:
  size: 7
  kinds: open maze
  fastest: other
  wanted: little
tiny:
  size: 2
  kinds: open
  beside: empty
";

fn workspace(plan: &str) -> Workspace {
    let workspace = Workspace::with_case("1\n", "2\n");
    workspace.write("problems/p/bench.yaml", plan);
    workspace.write("problems/p/generator.rs", GENERATOR);
    for name in ["main.rs", "twin.rs", "submissions/accepted/other.rs"] {
        workspace.write(format!("problems/p/{name}"), MAIN);
    }
    workspace
}

#[test]
fn every_program_has_a_row_for_every_kind() {
    let workspace = workspace(PLAN);
    let ended = workspace.judge(["bench", "--quick", "p"]);
    ended.exits(0).says("### small: 7 x 7").says("Wanted: little.").hides("The judge");
    // `tiny` names no fastest program.
    for (part, times) in
        [("| open", 3), ("| maze", 2), (" main |", 5), (" other |", 3), ("| worst", 3)]
    {
        assert_eq!(ended.stdout.matches(part).count(), times, "{part}\n{ended}");
    }
    for (part, times) in [("× twin", 1), ("× empty", 1)] {
        assert_eq!(ended.stdout.matches(part).count(), times, "{part}\n{ended}");
    }
    let left: Vec<_> =
        std::fs::read_dir(workspace.path("target/judge")).expect("it builds there").collect();
    let left = left.into_iter().filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    assert_eq!(left.filter(|name| name.starts_with("build-")).count(), 0, "work is left behind");
}

#[test]
fn the_judge_is_measured_in_any_workspace() {
    let ended = workspace(PLAN).judge(["bench", "--quick", "judge"]);
    ended
        .exits(0)
        .says("## The judge")
        .says("| warm")
        .says("| judge --isolation auto")
        .says("GiB/s")
        .hides("### ");
}

#[test]
#[ignore = "benchmarks take a minute"]
fn a_problem_that_cannot_be_measured_does_not_stop_the_others() {
    let workspace = workspace(PLAN);
    workspace.write("problems/half/bench.yaml", "size\n");
    std::fs::create_dir(workspace.path("problems/empty")).expect("it is new");
    workspace.judge(["bench", "--quick", "p"]).exits(0).says("### small");
    let ended = workspace.judge(["bench", "--quick"]);
    ended.exits(2).says("### small").says("## The judge");
    ended.complains("problems/half/bench.yaml: line 1: expected `key: value`");
    // What takes long, or was asked for, fails at once.
    workspace.judge(["bench"]).refuses("half/bench.yaml");
    workspace.judge(["bench", "--quick", "half"]).refuses("half/bench.yaml");
}

/// Runs the benchmarks where `oj` is this script.
fn beside_oj(workspace: &Workspace, script: &str, words: &[&str]) -> CommandResult {
    let oj = workspace.write("bin/oj", format!("#!/bin/sh\n{script}"));
    fs::set_permissions(oj, fs::Permissions::from_mode(0o755)).expect("it is ours");
    let path = std::env::var("PATH").unwrap_or_default();
    let mut command = workspace.command([&["bench", "--quick"], words].concat());
    command.env("PATH", format!("{}:{path}", workspace.path("bin").display()));
    finish(command)
}

#[test]
fn a_peer_is_named_with_its_version_and_its_failure_ends_the_run() {
    let workspace = workspace(PLAN);
    let good = "[ $1 = --version ] && echo 'oj 12.3'; exit 0";
    let ended = beside_oj(&workspace, good, &["judge"]);
    ended.exits(0).says("| oj test").says("- oj test: oj 12.3; measures wall time");
    ended.says("| start ms |");
    let bad = "[ $1 = --version ] && exec echo 'oj 12.3'; echo no python >&2; exit 3";
    let ended = beside_oj(&workspace, bad, &["judge"]);
    ended.exits(2).complains("oj test fails (exit status: 3): `no python`");
}

#[test]
fn verdicts_are_counted_without_loops_and_beside_them() {
    // An `oj` whose verdict is another in every run.
    let moves = "[ $1 = --version ] && exec echo 'oj 12.3'
        cd \"${0%/*}\" || exit 9
        while [ $# -gt 0 ]; do [ \"$1\" = --log-file ] && log=$2; shift; done
        date >>runs; verdict=$([ $(($(wc -l <runs) % 2)) = 0 ] && echo AC || echo TLE)
        name='{\"name\": \"sample--1\"}'
        printf '[{\"status\": \"%s\", \"testcase\": %s, \"elapsed\": 0.5}]' $verdict \"$name\" >\"$log\"
        exit 1";
    let workspace = Workspace::with_case("1\n", "2\n");
    workspace.write("problems/p/main.rs", MAIN);
    let ended = beside_oj(&workspace, moves, &["steady", "--runs", "2", "--loops", "1"]);
    ended.exits(0).says("| this judge, as it is ").says("| this judge, beside 1 loops ");
    ended.says("\n- oj test: problems/p/main.rs sample/1: AC 2, TLE 2\n").hides("\n- this judge");
    ended.says("| problems/p/main.rs sample/").says("| sum: rust ");
    let rows: Vec<String> = ended.stdout.lines().map(|row| row.replace(' ', "")).collect();
    for row in ["|thisjudge,both|1|4|0|", "|ojtest,both|1|4|1|"] {
        assert!(rows.iter().any(|found| found == row), "no {row}\n{ended}");
    }
}

#[test]
fn what_cannot_be_measured_is_said() {
    let refused = |plan: &str, words: &[&str], said: &str| {
        let workspace = workspace(plan);
        let ended = workspace.judge([&["bench"], words].concat());
        ended.exits(2).complains(said);
        assert_eq!(ended.stderr.lines().count(), 1, "{ended}");
    };
    refused(PLAN, &["q"], "nothing to measure in `q`");
    refused(PLAN, &["juge"], "did you mean judge?");
    refused(PLAN, &["--write", "p"], "--write needs a full run");
    refused(PLAN, &["--runs", "2", "judge"], "--runs is for scripts/bench steady");
    refused(PLAN, &["steady", "--loops", "0"], "--loops takes a number from 1 to 1000, not `0`");
    refused(PLAN, &["--quik"], "did you mean --quick?");
    refused(
        "small:\n  size: many\n",
        &[],
        "bench.yaml: line 2: small.size takes a side from 1 to 10000",
    );
    refused(
        "a:\n  size: 3\n  kinds: none\n",
        &["--quick", "p"],
        "generator 0 3 none: exit code 2: no kind `none`",
    );
    let pinned = "a:\n  size: 3\n  kinds: open\n  sha256: 0123\n";
    refused(
        pinned,
        &["--quick", "p"],
        "p: the generator has changed: the inputs of a have the hash",
    );
    let workspace = workspace(PLAN);
    let wrong = MAIN.replace("text.len()", "text.len() + 1");
    workspace.write("problems/p/submissions/accepted/other.rs", wrong);
    let ended = workspace.judge(["bench", "--quick", "p"]);
    ended.exits(2).complains("main and other answer 7-open differently");
    std::fs::remove_file(workspace.path("problems/p/submissions/accepted/other.rs"))
        .expect("it was written");
    let ended = workspace.judge(["bench", "--quick", "p"]);
    ended.exits(2).complains("p: bench.yaml: no accepted program in Rust is named `other`");
    std::fs::remove_file(workspace.path("problems/p/twin.rs")).expect("it was written");
    workspace.judge(["bench", "p"]).exits(2).complains("p has no twin, which bench.yaml needs");
}
