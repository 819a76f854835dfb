//! A run that was killed, and goes on.

use crate::workspace::{entries, finish, send, until, CommandResult, Workspace};
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// Three programs on four cases, which keep a list of their runs. The second one waits in its third case
/// as long as the file `go` is missing.
fn class() -> Workspace {
    let workspace = Workspace::new();
    for case in 1..=4 {
        workspace.case(&format!("hack/{case}"), &format!("{case}\n"), &format!("{case}\n"));
    }
    let log = workspace.path("log");
    let go = workspace.path("go");
    let noting =
        |name: &str, rest: &str| format!("read x; echo {name}$x >>'{}'; {rest}\n", log.display());
    workspace.write("class/a.sh", noting("a", "[ $x = 2 ] && echo no >&2 && exit 3; echo $x"));
    let waits =
        format!("[ $x != 3 ] || until [ -e '{}' ]; do sleep 0.01; done; echo $x", go.display());
    workspace.write("class/b.sh", noting("b", &waits));
    workspace.write("class/c.sh", noting("c", "echo 7"));
    workspace
}

const WORDS: [&str; 8] = ["p", "-s", "class", "--isolation", "off", "-j1", "--time-limit", "900"];

/// The journals of a workspace.
fn journals(workspace: &Workspace) -> Vec<PathBuf> {
    entries(&workspace.path("target/judge/journal"))
}

/// Judges until the second program waits, and kills the judge.
fn killed(workspace: &Workspace) {
    let mut command: Command = workspace.command(WORDS);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().expect("it is there");
    let lines = || {
        let folder = workspace.path("target/judge/journal");
        let files = fs::read_dir(folder).into_iter().flatten().flatten();
        files.map(|file| fs::read_to_string(file.path()).unwrap_or_default().lines().count()).sum()
    };
    until("six results are written", || {
        let n: usize = lines();
        n >= 6
    });
    let log = || fs::read_to_string(workspace.path("log")).unwrap_or_default();
    until("the second program waits", || log().ends_with("b3\n"));
    child.kill().expect("it runs");
    child.wait().expect("it is ours");
}

/// Goes on, with further words, and returns what ran.
fn resumed(workspace: &Workspace, words: &[&str]) -> (CommandResult, String) {
    fs::write(workspace.path("log"), "").expect("it is ours");
    workspace.write("go", "");
    let words = WORDS.iter().chain(&["--resume"]).chain(words);
    let ended = workspace.judge(words);
    let ran = workspace.text("log").replace('\n', " ");
    (ended, ran)
}

/// The lines of JSON without what differs from run to run.
fn steady(lines: &str) -> String {
    let mut out = String::new();
    for piece in lines.split_inclusive([',', '\n']) {
        let figures = ["_us\"", "memory_bytes\"", "\"instructions\""];
        if !figures.iter().any(|figure| piece.contains(figure)) {
            out.push_str(piece);
        }
    }
    out
}

#[test]
fn a_killed_run_goes_on_where_it_was_and_reports_the_same() {
    let workspace = class();
    killed(&workspace);
    assert_eq!(journals(&workspace).len(), 1);
    // The last line may be torn, and anybody may have written others.
    let mut file =
        OpenOptions::new().append(true).open(&journals(&workspace)[0]).expect("it is there");
    file.write_all(b"[]\n\xff\xfe\n{\"key\":3}\n{\"key\":\"").expect("it is ours");
    let (ended, ran) = resumed(&workspace, &["--json"]);
    ended.exits(1).complains("judge: --resume: 6 results of an earlier run\n");
    assert_eq!(ran, "b3 b4 c1 c2 c3 c4 ", "{ended}");
    // Nothing is left of a run that has come to its end.
    assert_eq!(journals(&workspace).len(), 0);
    let (whole, ran) = resumed(&workspace, &["--json"]);
    whole.complains("no earlier run of these programs was cut off; judging all\n");
    assert_eq!(ran, "a1 a2 a3 a4 b1 b2 b3 b4 c1 c2 c3 c4 ");
    assert_eq!(steady(&ended.stdout), steady(&whole.stdout));
    assert!(steady(&whole.stdout).contains("\"note\":\"exit code 3\""), "{whole}");
}

#[test]
fn only_the_same_program_case_and_limits_are_not_judged_again() {
    let workspace = class();
    killed(&workspace);
    let kept = fs::read(&journals(&workspace)[0]).expect("it is there");
    // Another program under the same name, and the same one under another.
    let again = || workspace.write("target/judge/journal/0.jsonl", &kept);
    let a = workspace.text("class/a.sh");
    workspace.write("class/a.sh", a.replace("exit 3", "exit 4"));
    workspace.write("class/d.sh", &a);
    let (_, ran) = resumed(&workspace, &[]);
    assert_eq!(ran, "a1 a2 a3 a4 b3 b4 c1 c2 c3 c4 ");
    // Another input, another answer.
    again();
    workspace.case("hack/1", "1\n", "1\n1\n");
    let (_, ran) = resumed(&workspace, &[]);
    assert_eq!(ran, "a1 a2 a3 a4 b1 b3 b4 c1 c2 c3 c4 a1 ");
    // An empty list of flags: the case has no flags, whatever the problem has.
    again();
    workspace.case("hack/1", "1\n", "1\n");
    workspace.write("testdata/p/hack/1.yaml", "output_validator_args: []\n");
    let (_, ran) = resumed(&workspace, &[]);
    assert_eq!(ran, "a1 a2 a3 a4 b1 b3 b4 c1 c2 c3 c4 a1 ");
    // Other limits.
    again();
    let (_, ran) = resumed(&workspace, &["--memory-limit", "100"]);
    assert_eq!(ran.split_whitespace().count(), 16);
    // Without the flag everything is judged.
    again();
    fs::write(workspace.path("log"), "").expect("it is ours");
    workspace.judge(WORDS).exits(1);
    let ran = workspace.text("log");
    assert_eq!(ran.lines().count(), 16);
}

/// Judges a class in which the second program waits; meanwhile the text of the third one is replaced by
/// one that waits in its last case as long as the file `end` is missing, and put back.
fn edited(workspace: &Workspace, flags: &[&str]) -> Child {
    let mut command: Command = workspace.command(WORDS.iter().chain(flags));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().expect("it is there");
    let log = || fs::read_to_string(workspace.path("log")).unwrap_or_default();
    until("the second program waits", || log().ends_with("b3\n"));
    let old = workspace.text("class/c.sh");
    let end = workspace.path("end");
    let waits = format!("until [ $x != 4 ] || [ -e '{}' ]; do sleep 0.01; done", end.display());
    workspace.write("class/c.sh", format!("{old}{waits}\n"));
    workspace.write("go", "");
    until("the third program waits", || log().ends_with("c4\n"));
    workspace.write("class/c.sh", old);
    child
}

#[test]
fn results_of_another_text_than_the_run_began_with_are_not_kept() {
    let workspace = class();
    let mut child = edited(&workspace, &[]);
    child.kill().expect("it runs");
    child.wait().expect("it is ours");
    let (ended, ran) = resumed(&workspace, &[]);
    assert_eq!(ran, "c1 c2 c3 c4 ", "{ended}");
}

#[test]
fn a_part_with_a_program_that_was_edited_meanwhile_is_not_whole() {
    let workspace = class();
    let child = edited(&workspace, &["--shard", "1/1", "--json"]);
    workspace.write("end", "");
    let ended = child.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&ended.stderr);
    assert!(said.contains("class/c.sh`: changed while it was judged; judge it again\n"), "{said}");
    assert_eq!(ended.status.code(), Some(2), "{said}");
    workspace.write("part", ended.stdout);
    workspace.judge(["merge", "part"]).exits(2).complains("is cut off after 3 of 3 submissions");
}

#[test]
fn a_run_that_is_interrupted_says_how_to_go_on() {
    let workspace = class();
    let mut command = Command::new("sh");
    let line = format!(
        "'{}' p -s class --isolation off -j1 --time-limit 900 2>said & until grep -q b3 log; do sleep 0.01; done; \
         kill -INT $!; wait $!",
        crate::workspace::JUDGE
    );
    command.args(["-c", &line]).current_dir(&workspace.root).env_remove("CI");
    workspace.write("log", "");
    finish(command).exits(130);
    let said = workspace.text("said");
    assert!(said.contains("the same command with --resume goes on\n"), "{said}");
    let (ended, ran) = resumed(&workspace, &[]);
    assert_eq!(ran, "b3 b4 c1 c2 c3 c4 ", "{ended}");
}

/// The processes that a process has started.
fn children(process: &str) -> Vec<String> {
    let mut found = Vec::new();
    for thread in entries(format!("/proc/{process}/task").as_ref()) {
        let list = fs::read_to_string(thread.join("children")).unwrap_or_default();
        found.extend(list.split_whitespace().map(String::from));
    }
    found
}

/// Judges until the second program waits, kills what `victim` chooses of the helper processes, a supervisor
/// and its runner, and lets the program go on. What the judge said, and what ran.
fn with_a_helper_killed(
    workspace: &Workspace,
    victim: fn(supervisor: &str, runner: &str) -> String,
) -> (String, String) {
    let said = |name: &str| fs::File::create(workspace.path(name)).expect("it is new");
    let mut command = workspace.command(WORDS.iter().chain(&["--json"]));
    command.stdin(Stdio::null()).stdout(said("lines")).stderr(said("errors"));
    let mut child = command.spawn().expect("it is there");
    let log = || fs::read_to_string(workspace.path("log")).unwrap_or_default();
    until("the second program waits", || log().ends_with("b3\n"));
    let supervisor = children(&child.id().to_string());
    // The runners of earlier programs wait for work.
    let runner: Vec<String> =
        children(&supervisor[0]).into_iter().filter(|one| !children(one).is_empty()).collect();
    assert_eq!((supervisor.len(), runner.len()), (1, 1));
    send("KILL", victim(&supervisor[0], &runner[0]));
    workspace.write("go", "");
    let deadline = std::time::Instant::now() + crate::workspace::DEADLINE;
    let ended = crate::workspace::wait(&mut child, deadline).expect("it ends");
    let errors = workspace.text("errors");
    assert_eq!(ended.code(), Some(1), "{errors}");
    let mark = workspace.root.display().to_string();
    until("no process is left", || crate::workspace::processes_with(&mark).is_empty());
    (workspace.text("lines"), log().replace('\n', " "))
}

#[test]
fn a_supervisor_that_is_killed_costs_no_verdict() {
    let workspace = class();
    // Its runner goes on; the next program gets another supervisor.
    let (lines, ran) = with_a_helper_killed(&workspace, |supervisor, _| supervisor.to_string());
    assert_eq!(ran, "a1 a2 a3 a4 b1 b2 b3 b4 c1 c2 c3 c4 ", "{lines}");
    let (whole, _) = resumed(&workspace, &["--json"]);
    assert_eq!(steady(&lines), steady(&whole.stdout));
}

#[test]
fn a_case_whose_runner_is_killed_is_run_again() {
    for victim in
        [(|_, runner| runner.to_string()) as fn(&str, &str) -> String, |supervisor, runner| {
            format!("{supervisor} {runner}")
        }]
    {
        let workspace = class();
        let (lines, ran) = with_a_helper_killed(&workspace, victim);
        assert_eq!(ran, "a1 a2 a3 a4 b1 b2 b3 b3 b4 c1 c2 c3 c4 ", "{lines}");
        let (whole, _) = resumed(&workspace, &["--json"]);
        assert_eq!(steady(&lines), steady(&whole.stdout));
    }
}

#[test]
fn what_was_judged_is_kept_when_something_could_not_be() {
    let workspace = class();
    workspace.write("go", "");
    // On one case the judge fails until the file is there.
    let fixed = workspace.path("fixed");
    let validator = format!(
        "#!/bin/sh\n[ $(cat \"$1\") != 2 ] || [ -e '{}' ] || exit 9\nexit 42\n",
        fixed.display()
    );
    workspace.write("problems/p/output_validator.sh", validator);
    workspace.judge(WORDS).exits(2).complains("the same command with --resume judges only what");
    workspace.write("fixed", "");
    let (ended, ran) = resumed(&workspace, &[]);
    // The first program fails there whatever the validator says.
    assert_eq!(ran, "b2 c2 ", "{ended}");
    ended.exits(1).complains("judge: --resume: 10 results of an earlier run\n");
    assert_eq!(journals(&workspace).len(), 0);
}
