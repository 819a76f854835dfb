//! The benchmarks: a row for each kind, and one line about what cannot be measured.

use crate::workspace::{finish, interrupted, mark, without_reader, Workspace, JUDGE};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Once;

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

/// Builds the lab, which is a workspace of its own.
pub fn build_lab() {
    static BUILT: Once = Once::new();
    BUILT.call_once(|| crate::siblings::build_packages(&["lab"], "lab"));
}

fn workspace(plan: &str) -> Workspace {
    build_lab();
    let workspace = Workspace::with_case("1\n", "2\n");
    workspace.write("problems/p/bench.yaml", plan);
    workspace.write("problems/p/generator.rs", GENERATOR);
    for name in ["main.rs", "twin.rs", "submissions/accepted/other.rs"] {
        workspace.write(format!("problems/p/{name}"), MAIN);
    }
    workspace
}

#[test]
#[ignore = "builds the lab"]
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
    assert_eq!(workspace.left_builds(), 0);
}

#[test]
#[ignore = "builds the lab"]
fn the_judge_is_measured_in_any_workspace() {
    let workspace = workspace(PLAN);
    // The script that builds the judge takes longer than the judge, so it is called once, before.
    workspace.write("scripts/run.sh", "echo \"$@\" >>\"$JUDGE_WORKSPACE/log\"\n");
    let mut lab = Command::new(Path::new(JUDGE).with_file_name("lab"));
    lab.args(["bench", "--quick", "judge", "--target", "target"]).current_dir(&workspace.root);
    // No judge builds there, where programs of an earlier run may be.
    lab.env("JUDGE_TARGET", "/dev/null").env("JUDGE_WORKSPACE", &workspace.root);
    let ended = finish(lab);
    assert_eq!(workspace.text("log"), "judge judge --version\n");
    ended
        .exits(0)
        .says("## The judge")
        .says("| warm")
        .says("| judge --isolation auto")
        .says("GiB/s")
        .hides("### ");
}

#[test]
#[ignore = "builds the lab"]
fn a_language_without_a_compiler_has_a_row() {
    let workspace = workspace(PLAN);
    let mut command = workspace.command(["bench", "--quick", "hack"]);
    command.env("PATH", "/nowhere");
    finish(command).exits(0).says("| Java     |    no compiler |      - |");
}

#[test]
#[ignore = "builds the lab"]
fn a_measurement_without_a_reader_ends() {
    let workspace = workspace(PLAN);
    let mut command = workspace.command(["bench", "--quick", "hack"]);
    command.env("PATH", "/nowhere");
    assert_eq!(without_reader(command), Some(141));
}

#[test]
#[ignore = "builds the lab"]
fn ctrl_c_ends_a_measurement_of_packages() {
    build_lab();
    let workspace = Workspace::new();
    let package = "packages/icpc-problems/itsakindofmagic";
    let mark = mark();
    workspace.write_all(
        package,
        &[
            ("problem.yaml", "name: Magic\n"),
            ("data/sample/1.in", "1\n"),
            ("data/sample/1.ans", "1\n"),
            ("submissions/accepted/right.sh", &format!("exec sleep {mark}\n")),
            ("submissions/wrong_answer/wietze_precomp.py", "print(2)\n"),
        ],
    );
    let words = ["bench", "find", "--packages", "packages", "--only", "itsakindofmagic"];
    let ended = interrupted(workspace.command(words), "INT", &mark);
    ended.exits(130).complains("bench: interrupted; the rest is not measured\n");
}

#[test]
#[ignore = "builds the lab"]
fn a_problem_that_cannot_be_measured_does_not_stop_the_others() {
    let workspace = workspace(PLAN);
    workspace.write("problems/half/bench.yaml", "size\n");
    fs::create_dir(workspace.path("problems/empty")).expect("it is new");
    workspace.judge(["bench", "--quick", "p"]).exits(0).says("### small");
    let ended = workspace.judge(["bench", "--quick"]);
    ended.exits(2).says("### small").says("## The judge");
    ended.complains("problems/half/bench.yaml: line 1: expected `key: value`");
    // A long measurement, or one that was asked for, fails at once.
    workspace.judge(["bench"]).refuses("half/bench.yaml");
    workspace.judge(["bench", "--quick", "half"]).refuses("half/bench.yaml");
}

#[test]
#[ignore = "builds the lab"]
fn what_cannot_be_measured_is_said() {
    let refused = |plan: &str, words: &[&str], said: &str| {
        let workspace = workspace(plan);
        let ended = workspace.judge([&["bench"], words].concat());
        ended.exits(2).complains(said);
        assert_eq!(ended.stderr.lines().count(), 1, "{ended}");
    };
    refused(PLAN, &["q"], "nothing to measure in `q`");
    refused(PLAN, &["juge"], "did you mean judge?");
    refused(PLAN, &["--quik"], "did you mean --quick?");
    refused(PLAN, &["find/"], "where are the repositories?");
    refused(PLAN, &["p", "find"], "scripts/bench find measures nothing else; name it alone");
    refused(PLAN, &["find", "--ranks", "0-1"], "--ranks is for scripts/bench pairs, strong");
    refused(PLAN, &["--only", "x"], "--only is for scripts/bench find, strong");
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
    fs::remove_file(workspace.path("problems/p/submissions/accepted/other.rs"))
        .expect("it was written");
    let ended = workspace.judge(["bench", "--quick", "p"]);
    ended.exits(2).complains("p: bench.yaml: no accepted program in Rust is named `other`");
    fs::remove_file(workspace.path("problems/p/twin.rs")).expect("it was written");
    workspace.judge(["bench", "p"]).exits(2).complains("p has no twin, which bench.yaml needs");
}
