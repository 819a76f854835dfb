//! The report on terminals of every kind: narrow, without Unicode, with a progress line.

use crate::workspace::{
    finish, has_tool, mark, on_a_terminal, processes_with, until, wait, Workspace, DEADLINE, JUDGE,
};
use std::fs;
use std::io::Write;
use std::process::Command;
use std::time::Instant;

/// The output on a terminal of this width, with its escape sequences.
fn on_terminal(workspace: &Workspace, columns: usize, words: &str) -> Option<String> {
    command_on_terminal(workspace, columns, &format!("'{JUDGE}' {words}"))
}

/// The same for a line of shell.
fn command_on_terminal(workspace: &Workspace, columns: usize, line: &str) -> Option<String> {
    if !has_tool("script") || !has_tool("stty") {
        return None;
    }
    let line = format!("stty cols {columns}; {line}");
    let mut command = Command::new("script");
    // With -f the file has each write at once, so that a program of the test can wait for a text.
    command.args(["-qefc", &line, "terminal"]).current_dir(&workspace.root);
    command.env("TERM", "xterm").env("NO_COLOR", "1").env("LC_ALL", "C.UTF-8").env_remove("CI");
    Some(finish(command).stdout)
}

/// The text that remains: the last one of each line.
fn left(shown: &str) -> Vec<String> {
    let line = |line: &str| line.trim_end().rsplit("\r\u{1b}[K").next().unwrap_or("").to_string();
    shown.lines().map(line).collect()
}

#[test]
fn a_narrow_terminal_keeps_what_counts() {
    let workspace = Workspace::with_case("", "ok\n");
    let long = "a_name_that_is_much_longer_than_a_terminal_of_a_telephone.sh";
    workspace.write(long, "echo no\n");
    let wide = "共六步共六步共六步共六步共六步共六步.sh";
    workspace.write(wide, "echo ok\n");
    let words = format!("p -s {long} -s {wide}");
    let Some(shown) = on_terminal(&workspace, 40, &words) else { return };
    let lines = left(&shown);
    let wanted = [
        "WA   p  a_name_that_is_much_lon…    0/1",
        "  WA  sample/1  line 1, column 1, byte 1",
        "      expected  ok⏎",
        "      got       no⏎",
    ];
    assert_eq!(lines[..4], wanted, "{shown}");
    // A wide character takes two columns.
    assert!(lines.iter().any(|line| line == "AC   p  共六步共六步共六步共六…     1/1"), "{shown}");
    // A wide terminal shows it all.
    let shown = on_terminal(&workspace, 200, &words).unwrap_or_default();
    assert!(left(&shown)[0].starts_with(&format!("WA   p  {long}    0/1  ")), "{shown}");
}

/// A line of shell that goes on as soon as the terminal shows a text: however fast the machine is, the
/// progress line has its time.
fn until_shown(workspace: &Workspace, text: &str) -> String {
    let terminal = workspace.path("terminal");
    format!("until grep -q '{text}' '{}'; do sleep 0.01; done", terminal.display())
}

#[test]
fn the_progress_line_comes_and_goes() {
    let workspace = Workspace::with_case("", "ok\n");
    workspace.write("a.rs", "echo ok\n");
    workspace.write("b.sh", until_shown(&workspace, "  p  sh b.sh") + "\necho ok\n");
    // A compiler that makes a shell script of its source, and takes its time.
    let waits = until_shown(&workspace, "compiling.* [ab].rs");
    let compiler = format!(
        "#!/bin/sh
        [ \"$1\" != --print ] || exit 0
        while [ $# -gt 1 ]; do
            case $1 in -o) out=$2 ;; *.rs) source=$1 ;; esac
            shift
        done
        case $1 in *.rs) source=$1 ;; esac
        case $source in *main.rs) {waits} ;; esac
        {{ echo '#!/bin/sh'; cat \"$source\"; }} >\"$out\" && chmod +x \"$out\"\n"
    );
    workspace.program("bin/rustc", compiler);
    let flags = "--isolation off";
    let with_path = |words: &str| format!("PATH=\"$PWD/bin:$PATH\" '{JUDGE}' {words} {flags}");
    let words = with_path("p -j 1 -s a.rs --cmd 'sh b.sh'");
    let Some(shown) = command_on_terminal(&workspace, 80, &words) else { return };
    assert!(shown.contains("\r0/2  compiling p  a.rs\u{1b}[K"), "{shown:?}");
    assert!(shown.contains("  p  sh b.sh\u{1b}[K"), "{shown:?}");
    assert!(!shown.contains("compiling p  sh"), "{shown:?}");
    let lines = left(&shown);
    assert!(!lines.iter().any(|line| line.contains('\u{1b}')), "{shown:?}");
    assert!(lines[0].starts_with("AC   p  a.rs"), "{shown:?}");
    let last = lines.last().expect("there are lines");
    assert!(last.starts_with("2 submissions, 2 cases: all as expected"), "{shown:?}");
    // Never where something else reads, nor on a terminal that cannot take it back.
    let slow = format!("'{JUDGE}' p --cmd 'sleep 0.3; echo ok'");
    let words =
        format!("{slow} | cat & {slow} 2>&1 | cat & {slow} --json & {slow} 2>/dev/null; wait");
    let shown = command_on_terminal(&workspace, 80, &words).unwrap_or_default();
    assert!(!shown.contains('\u{1b}') && !shown.contains("0/1"), "{shown:?}");
    assert_eq!(
        (shown.matches("1/1").count(), shown.matches("\"AC\"").count()),
        (3, 2),
        "{shown:?}"
    );
    // While it compiles for --input, too.
    workspace.write("b.rs", "echo ok; : another one\n");
    let words = with_path("p -s b.rs --input testdata/p/sample/1.in");
    let shown = command_on_terminal(&workspace, 80, &words).unwrap_or_default();
    assert!(shown.contains("\rcompiling b.rs\u{1b}[K\r\u{1b}[Kok\r\n"), "{shown:?}");
}

#[test]
fn a_locale_without_unicode_gets_ascii() {
    let workspace = Workspace::with_case("", "共6步 x\n");
    for (name, value) in [("LC_ALL", "C"), ("LANG", "POSIX"), ("LC_CTYPE", "en_US.ISO-8859-1")] {
        let mut command = workspace.command(["p", "--cmd", "echo '共7步 x'"]);
        for other in ["LC_ALL", "LC_CTYPE", "LANG"] {
            command.env_remove(other);
        }
        let ended = finish({
            command.env(name, value);
            command
        });
        ended.verdict("WA").says(r"expected  \u{5171}6\u{6b65}_x\n");
        assert!(ended.stdout.is_ascii(), "{ended}");
    }
}

#[test]
fn the_first_failing_case_is_told_when_it_fails() {
    if !has_tool("script") {
        return;
    }
    for (flag, shown) in [("", "  WA  hack/1  line 1"), ("-v", "  AC  sample/1")] {
        let workspace = Workspace::with_case("", "ok\n");
        workspace.case("hack/1", "wrong\n", "ok\n");
        let mark = mark();
        workspace.case("hack/2", &format!("{mark}\n"), "ok\n");
        workspace.case("hack/3", "wrong\n", "ok\n");
        let program = "read x; case $x in wrong) echo no;; '') echo ok;; *) sleep $x;; esac\n";
        workspace.write("a.sh", program);
        let line = format!("NO_COLOR=1 '{JUDGE}' p -s a.sh -j1 {flag} --time-limit 600");
        let (mut child, mut keys) = on_a_terminal(&workspace, &line);
        let said = || fs::read_to_string(workspace.path("said")).unwrap_or_default();
        until("the third case runs", || !processes_with(&mark).is_empty());
        until("the second one is shown", || said().contains("expected"));
        assert!(said().contains(shown) && said().contains("hack/1.in"), "{}", said());
        keys.write_all(b"\x03").expect("it listens");
        assert!(wait(&mut child, Instant::now() + DEADLINE).is_some(), "{}", said());
        // Each is said once; the name comes first, and in the line with its figures at the end.
        assert_eq!(said().matches("WA  hack/1").count(), 1, "{}", said());
        assert_eq!(said().matches("   p  a.sh").count(), 2, "{}", said());
        assert!(said().find("p  a.sh") < said().find(shown), "{}", said());
        assert!(said().contains("interrupted"), "{}", said());
    }
}

#[test]
#[ignore = "waits for programs that hang"]
fn a_program_that_hangs_on_every_case_is_asked_no_more_after_two() {
    let workspace = Workspace::with_case("", "ok\n");
    for case in 1..=5 {
        workspace.case(&format!("hack/{case}"), "", "ok\n");
    }
    let hangs = |flags: &[&str]| {
        let limit = ["--time-limit", "0.1", "-j1"];
        workspace.judge_cmd("while :; do :; done", &[&limit, flags].concat())
    };
    let said = "stopped after 2 cases, as it ran too long on each; --all-cases goes on";
    hangs(&[])
        .verdict("TLE")
        .says(said)
        .says("TLE hack/1")
        .hides("hack/2")
        .says("stopped at case 2 of 6");
    hangs(&["--all-cases"]).verdict("TLE").says("TLE hack/5").hides("stopped after");
    let lines = hangs(&["--json"]).exits(1).stdout.matches("\"type\":\"case\"").count();
    assert_eq!(lines, 2);
    // The cases behind the stop count as failed.
    let again = workspace.judge(["p", "--failed", "--time-limit", "0.1", "--all-cases"]);
    again.exits(1).says("0/6");
    // One that is slow on its first cases only has a right to the others.
    let slow = "read x; [ \"$x\" ] || while :; do :; done; echo ok";
    workspace.case("sample/2", "go\n", "ok\n");
    let limit = ["--time-limit", "0.1", "-j1"];
    workspace.judge_cmd(slow, &limit).verdict("TLE").hides("stopped after").says("1/7");
    // Where a program is meant to be too slow, each case counts.
    workspace.write("problems/p/main.sh", "echo ok\n");
    let folder = "problems/p/submissions/time_limit_exceeded";
    workspace.write(format!("{folder}/hangs.sh"), "while :; do :; done\n");
    let all = workspace.judge(["p", "--all", "--time-limit", "0.1", "-v", "-j1"]);
    all.exits(0).hides("stopped after").says("TLE hack/5");
}
