//! A run that was killed, and goes on.

use crate::workspace::{entries, finish, until, Ended, Workspace};
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

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
    let waits = format!("[ $x != 3 ] || [ -e '{}' ] || sleep 600; echo $x", go.display());
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
fn resumed(workspace: &Workspace, words: &[&str]) -> (Ended, String) {
    fs::write(workspace.path("log"), "").expect("it is ours");
    workspace.write("go", "");
    let words = WORDS.iter().chain(&["--resume"]).chain(words);
    let ended = finish(workspace.command(words));
    let ran = fs::read_to_string(workspace.path("log")).expect("it is ours").replace('\n', " ");
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
    let a = fs::read_to_string(workspace.path("class/a.sh")).expect("it is ours");
    workspace.write("class/a.sh", a.replace("exit 3", "exit 4"));
    workspace.write("class/d.sh", &a);
    let (_, ran) = resumed(&workspace, &[]);
    assert_eq!(ran, "a1 a2 a3 a4 b3 b4 c1 c2 c3 c4 ");
    // Another input, another answer.
    again();
    workspace.case("hack/1", "1\n", "1\n1\n");
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
    let ran = fs::read_to_string(workspace.path("log")).expect("it is ours");
    assert_eq!(ran.lines().count(), 16);
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
    let said = fs::read_to_string(workspace.path("said")).expect("it was written");
    assert!(said.contains("the same command with --resume goes on\n"), "{said}");
    let (ended, ran) = resumed(&workspace, &[]);
    assert_eq!(ran, "b3 b4 c1 c2 c3 c4 ", "{ended}");
}
