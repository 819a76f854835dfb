//! Bad and good command lines, and what goes to which stream.

use crate::json;
use crate::workspace::{exit_code, finish, has_tool, repository, without_reader, Workspace, JUDGE};
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

const NONE: [&str; 0] = [];

/// A problem with three cases, on which `echo ok` is AC.
fn three_cases() -> Workspace {
    let workspace = Workspace::with_case("", "ok\n");
    workspace.case("hack/01-first", "", "ok\n");
    workspace.case("hack/02-second", "", "ok\n");
    workspace
}

#[test]
fn the_nearest_name_is_suggested() {
    let workspace = three_cases();
    workspace.write("testdata/push-box/sample/1.in", "");
    fs::create_dir_all(workspace.path("empty/testdata")).expect("it is not there");
    for (words, said) in [
        (&["pushbox"][..], "no problem `pushbox`; did you mean push-box?"),
        (&["x", "--root", "empty"], "no problem `x`; there is no problem yet: "),
        (&["nothing-like-it"], "no problem `nothing-like-it`; there are p, push-box"),
        (&["p/hacks", "--cmd", "x"], "p has no case `hacks`; did you mean p/hack?"),
        (&["p/zzzzzz", "--cmd", "x"], "p has no case `zzzzzz`; its groups are hack, sample"),
        (&["p/hack/01-frist", "--cmd", "x"], "did you mean p/hack/01-first?"),
        (&["p/hack/01-fir", "--cmd", "x"], "did you mean p/hack/01-first?"),
        (&["--jsno"], "unknown flag `--jsno`; did you mean --json?"),
        (&["--timelimit", "1"], "did you mean --time-limit?"),
        (&["--time", "1"], "did you mean --time-limit?"),
        (&["-x"], "unknown flag `-x`"),
        (&["clean", "--json"], "unknown flag `--json`"),
        (&["clean", "--foo"], "unknown flag `--foo`; --help lists them"),
    ] {
        workspace.judge(words).refuses(said);
    }
    workspace.judge(["p/hack/1", "--cmd", "cat", "-v"]).says("hack/01-first").says("0 of 1 case");
    // A near name is proposed for other kinds of words too.
    workspace.write("my.py", "print(1)\n");
    workspace.write("problems/p/submissions/accepted/b.sh", "echo ok\n");
    for (words, said) in [
        (&["P/Hack", "--cmd", "x"][..], "no problem `P`; did you mean p?"),
        (&["p/Hack", "--cmd", "x"], "p has no case `Hack`; did you mean p/hack?"),
        (&["p/01-frist", "--cmd", "x"], "did you mean p/hack/01-first?"),
        (&["p", "hack", "--cmd", "x"], "no problem `hack`; did you mean p/hack?"),
        (&["hack"], "For example: scripts/hack add"),
        (&["p", "./my.py"], "to judge that file: scripts/judge p --submission my.py"),
        (
            &["p", "--input", "my.py", "--cmd", "cat", "--json"],
            "--input cannot be used with --json: it runs one program and judges nothing",
        ),
        (&["p", "--cmd", "cat", "--junit", "problems"], "`problems`: is a folder"),
        (&["p", "--cmd", "no-such-program 5"], "cannot start `no-such-program`: there is no"),
        (&["p", "--cmd", "./my.py"], "cannot start `./my.py`: it is not executable; run chmod +x"),
        (&["p", "--cmd", "./none", "--json"], "cannot start `./none`: No such file or directory"),
        (&["judge", "paste", "p"], "no problem `paste`; did you mean scripts/paste?"),
        (&["pasta"], "no problem `pasta`; did you mean scripts/paste?"),
        (&["q"], "no problem `q`; there are p, push-box"),
        (&["*"], "no problem `*`; there are p, push-box"),
        (&["my.py"], "to judge that file: scripts/judge PROBLEM --submission my.py"),
        (&["p", "my.py"], "to judge that file: scripts/judge p --submission my.py"),
        (
            &["problems/p/submissions/accepted/b.sh"],
            "to judge that file: scripts/judge p --submission problems/p/submissions/accepted/b.sh",
        ),
        (&["p", "-s", "my.pyy"], "`my.pyy`: No such file or directory; did you mean `my.py`?"),
        (&["p", "-s", "./my"], "did you mean `./my.py`?"),
        (&["p", "-submission", "my.py"], "unknown flag `-submission`; did you mean --submission?"),
        (&["p", "-json"], "unknown flag `-json`; did you mean --json?"),
        (&["p", "-vj2"], "--verbose takes no value; write each flag as a word of its own"),
        (&["p", "--junit", "-s", "my.py"], "--junit needs a value: --junit FILE"),
        (&["p", "--cmd", " "], "--cmd needs a command"),
        (
            &["p", "--failed", "--all"],
            "--failed cannot be used with --all: it judges what failed last time",
        ),
        (&["p", "--failed", "-s", "my.py"], "--failed cannot be used with --submission"),
        (&["p", "--root="], "--root ``: "),
        (&["help", "pasta"], "unknown command `pasta`; did you mean paste?"),
        (&["help", "nosuch"], "unknown command `nosuch`; the commands are judge, "),
    ] {
        let ended = workspace.judge(words);
        ended.refuses(said);
    }
    let hostile = format!("p\u{1b}[31m\n{}", "x".repeat(1000));
    let ended = workspace.judge([&hostile]);
    ended.refuses(r"no problem `p\u{1b}[31m\nxx");
    assert!(ended.stderr.len() < 400, "{ended}");
}

#[test]
fn a_wrong_use_of_flags_is_said() {
    let workspace = three_cases();
    workspace.write("a.sh", "echo ok\n");
    workspace.write("problems/p/main.rs", "fn main() {}\n");
    workspace.pair("testdata/q/sample/1", "", "");
    for (words, said) in [
        (&["p", "--json", "--json"][..], "--json is given twice"),
        (&["p", "-j", "1", "--jobs=2"], "--jobs is given twice"),
        (&["p", "--cmd", "a", "--cmd", "b"], "--cmd is given twice"),
        (&["p", "--cmd"], "--cmd needs a value: --cmd COMMAND"),
        (&["p", "-s"], "--submission needs a value: --submission FILE"),
        (&["p", "--json=yes"], "--json takes no value"),
        (&["p", "-j", "0"], "--jobs takes a number from 1 to 256, not `0`"),
        (&["p", "-j", "many"], "not `many`"),
        (&["p", "-j", "1000"], "not `1000`"),
        (&["p", "--time-limit", "-1"], "--time-limit takes seconds from 0.001 to 3600, not `-1`"),
        (&["p", "--time-limit", "inf"], "not `inf`"),
        (&["p", "--time-limit=1s"], "not `1s`"),
        (&["p", "--memory-limit", "0"], "--memory-limit takes MiB from 1 to 1048576, not `0`"),
        (&["p", "--memory-limit", "64M"], "not `64M`"),
        (&["p", "--color", "bogus"], "--color takes auto, always or never, not `bogus`"),
        (&["--cmd", "echo ok"], "which problem is it for?"),
        (&["p", "q", "-s", "a.sh"], "which problem is it for?"),
        (&["p", "--all", "--cmd", "echo ok"], "--all cannot be used with --cmd"),
        (&["p", "-s", "missing.rs"], "--submission `missing.rs`: No such file"),
        (&["p", "-s", "target"], "--submission `target`: "),
        (&["p", "-s", "testdata/p/sample/1.in"], "unknown file extension; the judge knows .rs"),
        (&["p", "--root", "missing"], "--root `missing`: has neither problems nor testdata"),
        (&["p", ""], "no problem ``"),
        (&["clean", "p"], "clean: takes no word, but got `p`"),
        (&["--", "--json"], "no problem `--json`"),
    ] {
        workspace.judge(words).refuses(said);
    }
}

/// A flag that would have no effect is an error: the user expects one.
#[test]
fn a_flag_without_effect_is_refused() {
    let workspace = three_cases();
    workspace.write("a.sh", "cat\n");
    let judge = [
        ("--input", &["--junit x", "--html x"][..]),
        ("--input", &["--json", "--verbose", "-v", "--jobs 2", "-j2", "--fail-fast", "--failed"]),
        ("--input", &["--compare exact", "--all", "--color never"]),
        ("--failed", &["--all", "--submission a.sh", "-s a.sh", "--cmd cat"]),
        ("--json", &["--verbose", "-v", "--color always"]),
        ("--all", &["-s a.sh", "--cmd cat"]),
    ];
    for (flag, others) in judge {
        for other in others {
            let value = if flag == "--input" { "--input testdata/p/sample/1.in" } else { flag };
            let line = format!("p {value} {other}");
            let ended = workspace.judge(line.split(' '));
            ended.refuses(" cannot be used with ").complains(flag);
            assert!(!workspace.path("x").exists(), "{line}");
        }
    }
    for line in [
        "show p/sample/1 --svg x --color always",
        "show p/sample/1 --svg x -s a.sh",
        "paste p --leetcode --language python",
    ] {
        workspace.judge(line.split(' ')).refuses(" cannot be used with ");
    }
    for line in [
        "hack list p --seed 3",
        "hack list p --add x",
        "hack list p --time 5",
        "hack list p --desc x",
        "hack list p --limit 2",
        "hack find p a.sh --desc x",
        "hack find p a.sh --limit 2",
        "hack add p x --seed 3",
        "hack add p x --json",
        "hack mutate p --seed 3",
    ] {
        workspace.judge(line.split(' ')).refuses("unknown flag");
    }
}

#[test]
fn a_submission_that_is_named_twice_is_judged_once() {
    let workspace = three_cases();
    workspace.write("class/good.sh", "echo ok\n");
    let words = ["p", "-s", "class/good.sh", "-s", "./class/../class/good.sh", "-s", "class"];
    workspace.judge(words).verdict("AC").says("AC: 3 of 3 cases passed");
}

#[test]
fn several_submissions_are_judged_in_order() {
    let workspace = three_cases();
    workspace.write("good.sh", "echo ok\n");
    workspace.write("bad.sh", "echo no\n");
    let ended = workspace.judge(["p", "-s", "bad.sh", "--submission=good.sh", "--cmd", "echo ok"]);
    ended.exits(1).says("3 submissions, 9 cases: 1 not as expected");
    let first: Vec<&str> = ended.stdout.lines().filter(|l| !l.starts_with(' ')).collect();
    assert!(first[0].starts_with("WA   p  bad.sh"), "{ended}");
    assert!(first[1].starts_with("AC   p  good.sh"), "{ended}");
    assert!(first[2].starts_with("AC   p  echo ok"), "{ended}");
}

#[test]
fn help_works_anywhere() {
    let workspace = three_cases();
    for words in [
        &["--help"][..],
        &["-h"],
        &["judge", "--help"],
        &["p", "--help"],
        &["--help", "p"],
        &["no-such-problem", "-h"],
        &["--json", "-h", "--cmd", "x"],
        &["clean", "-h"],
        &["judge", "clean", "--help"],
        &["paste", "--help"],
        &["paste", "p", "-h"],
    ] {
        let ended = workspace.judge(words);
        ended.exits(0).says("usage: scripts/").says("--root DIR").says("-h, --help");
        assert_eq!(ended.stderr, "", "{ended}");
    }
    let help = workspace.judge(["-h"]);
    help.says("Exit codes: 0").says("scripts/judge clean").says("scripts/paste PROBLEM");
    help.says("--input FILE").says("--time-limit S").says("scripts/judge --all");
    // Help needs no workspace.
    let mut command = Command::new(JUDGE);
    command.arg("-h").current_dir("/");
    finish(command).exits(0);
}

#[test]
fn version_is_one_line() {
    for flag in ["-V", "--version"] {
        let ended = three_cases().judge([flag]);
        ended.exits(0);
        assert_eq!(ended.stdout, format!("judge {}\n", env!("CARGO_PKG_VERSION")));
    }
}

#[test]
fn colour_only_where_it_is_wanted() {
    let workspace = three_cases();
    let judge = |flags: &[&str], name: &str| {
        let mut command = workspace.command(["p", "--cmd", "echo no"].iter().chain(flags));
        command.env("TERM", "xterm").env(name, "1");
        let ended = finish(command);
        ended.exits(1).says("WA");
        ended.stdout.contains('\u{1b}')
    };
    assert!(!judge(&[], "X"), "a file is no terminal");
    assert!(!judge(&["--color", "auto"], "X"));
    assert!(!judge(&["--color=never"], "X"));
    assert!(judge(&["--color=always"], "X"));
    assert!(judge(&["--color=always"], "NO_COLOR"), "what was typed wins");
    if has_tool("script") {
        let on_terminal = |environment: &str| {
            let mut command = Command::new("script");
            let line = format!("env {environment} '{JUDGE}' p --cmd 'echo no'");
            command.args(["-qec", &line, "/dev/null"]).current_dir(&workspace.root);
            let ended = finish(command);
            ended.exits(1).says("hack/01-first");
            ended.stdout.contains("\u{1b}[1;31m")
        };
        assert!(on_terminal("-u NO_COLOR TERM=xterm"), "a terminal has colour");
        assert!(!on_terminal("NO_COLOR=1 TERM=xterm"));
        assert!(!on_terminal("-u NO_COLOR TERM=dumb"));
        assert!(on_terminal("NO_COLOR= TERM=xterm"), "an empty NO_COLOR is not set");
    }
}

#[test]
fn json_lines_parse_and_agree_with_the_report() {
    let workspace = three_cases();
    workspace.case("hack/03", "x\n", "ok\n");
    for (command, verdict) in [
        ("echo ok", "AC"),
        ("echo no", "WA"),
        ("echo ' ok'", "PE"),
        ("echo ok; exit 9", "RE"),
        ("read x && while :; do :; done; echo ok", "TLE"),
    ] {
        let flags = ["--time-limit", "0.1"];
        workspace.judge_cmd(command, &flags).verdict(verdict);
        let ended = workspace.judge_cmd(command, &["--time-limit", "0.1", "--json"]);
        ended.exits(if verdict == "AC" { 0 } else { 1 });
        assert_eq!(ended.stderr, "", "{ended}");
        let lines = json::lines(&ended.stdout);
        assert_eq!(lines.len(), 5, "{ended}");
        let (last, cases) = lines.split_last().expect("there are five");
        for (line, id) in
            cases.iter().zip(["sample/1", "hack/01-first", "hack/02-second", "hack/03"])
        {
            let members =
                [("type", "case"), ("problem", "p"), ("submission", command), ("case", id)];
            assert!(json::is(line, &members), "{ended}");
            for number in ["cpu_us", "wall_us", "memory_bytes"] {
                assert!(json::get(line, number).parse::<u64>().is_ok(), "{ended}");
            }
        }
        assert_eq!(json::get(&cases[3], "verdict"), verdict, "{ended}");
        let place = |key| json::get(&cases[3], key) == if verdict == "WA" { "1" } else { "" };
        assert!(verdict == "PE" || ["line", "column", "byte"].into_iter().all(place), "{ended}");
        let passed = if verdict == "TLE" {
            "3"
        } else if verdict == "AC" {
            "4"
        } else {
            "0"
        };
        let expected = if verdict == "AC" { "true" } else { "false" };
        let members = [
            ("type", "submission"),
            ("verdict", verdict),
            ("passed", passed),
            ("total", "4"),
            ("expected", "accepted"),
            ("as_expected", expected),
        ];
        assert!(json::is(last, &members), "{ended}");
    }
}

#[test]
fn json_tells_of_a_compile_error() {
    let workspace = three_cases();
    workspace.write("a.sh", "if \"\n");
    let ended = workspace.judge_file("a.sh", &["--json"]);
    let lines = json::lines(&ended.exits(1).stdout);
    assert!(
        lines.len() == 1 && json::is(&lines[0], &[("verdict", "CE"), ("passed", "0")]),
        "{ended}"
    );
    assert!(!json::get(&lines[0], "compiler").is_empty(), "{ended}");
}

#[test]
fn a_reader_that_goes_away_ends_the_judge() {
    let workspace = three_cases();
    for number in 0..300 {
        // All lines together are more than a pipe takes.
        workspace.case(&format!("hack/{number}-{}", "x".repeat(230)), "", "ok\n");
    }
    // The text of the last may fit into the pipe.
    for (flag, codes) in [("--json", &[141][..]), ("-v", &[141]), ("--help", &[0, 141])] {
        let mut command = workspace.command(["p", "--cmd", "echo ok", flag]);
        let mut child =
            command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it is there");
        let mut line = String::new();
        let mut stdout = BufReader::with_capacity(64, child.stdout.take().expect("it is piped"));
        stdout.read_line(&mut line).expect("a line comes");
        drop(stdout);
        let code = exit_code(&mut child).expect("it exits");
        assert!(codes.contains(&code), "{flag}: {code}, {line}");
        let mut said = String::new();
        let mut stderr = BufReader::new(child.stderr.take().expect("it is piped"));
        stderr.read_line(&mut said).expect("it can be read");
        assert_eq!(said, "", "{flag}");
    }
}

#[test]
fn a_table_without_a_reader_ends_like_any_other() {
    let workspace = Workspace::with_case("1\n", "1\n");
    workspace.write("problems/p/submissions/accepted/a.sh", "cat\n");
    assert_eq!(without_reader(workspace.command(["limits", "p"])), Some(141));
}

#[test]
fn a_full_disk_is_an_error() {
    let workspace = three_cases();
    workspace.write("problems/p/main.rs", "fn main() {}\n");
    for words in [
        &["p", "--cmd", "echo ok"][..],
        &["p", "--cmd", "echo ok", "--json"],
        &["-h"],
        &["paste", "p"],
    ] {
        let mut command = workspace.command(words);
        let full = File::options().write(true).open("/dev/full").expect("this is Linux");
        let child = command.stdin(Stdio::null()).stdout(full).stderr(Stdio::piped()).spawn();
        let ended = child.expect("the judge is there").wait_with_output().expect("it ends");
        let said = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(2), "{words:?}: {said}");
        assert!(said.contains("cannot write to stdout"), "{words:?}: {said}");
    }
}

#[test]
fn closed_streams_do_no_harm() {
    let workspace = three_cases();
    for (streams, code) in [("<&- 2>&-", 0), ("<&- >/dev/null 2>&-", 0), ("2>/dev/full", 0)] {
        let line = format!("exec '{JUDGE}' p --cmd 'echo ok' {streams}");
        let mut command = Command::new("/bin/sh");
        command.args(["-c", &line]).current_dir(&workspace.root);
        finish(command).exits(code);
    }
}

#[test]
fn filters_select_in_every_form() {
    let workspace = three_cases();
    for (words, cases) in [
        (&["p"][..], 3),
        (&["p/"], 3),
        (&["./testdata/p"], 3),
        (&["problems/p/"], 3),
        (&["p/sample"], 1),
        (&["p/hack/"], 2),
        (&["testdata/p/hack"], 2),
        (&["p/hack/01-first"], 1),
        (&["p/hack/01-first.in"], 1),
        (&["testdata/p/hack/01-first.ans"], 1),
        (&["p/hack/01-first", "p/sample"], 2),
        (&["p/hack/01-first", "p/hack/01-first"], 1),
        (&["p/hack/01-first", "p"], 3),
    ] {
        let ended = workspace.judge(words.iter().chain(&["--cmd", "echo ok"]));
        ended.verdict("AC").says(&format!("{cases}/{cases}"));
        let before = workspace.judge(["--cmd", "echo ok"].iter().chain(words));
        before.verdict("AC").says(&format!("{cases}/{cases}"));
    }
    workspace.judge(["judge", "p", "--cmd", "echo ok"]).verdict("AC").says("3/3");
}

#[test]
fn the_workspace_is_found_from_below_and_from_outside() {
    let workspace = three_cases();
    let words = ["p", "--cmd", "echo ok"];
    let mut below = workspace.command(words);
    below.current_dir(workspace.path("testdata/p/hack"));
    finish(below).verdict("AC").says("3/3");
    let mut outside = workspace.command(words.iter().chain(&["--root"]));
    outside.arg(&workspace.root).current_dir("/");
    finish(outside).verdict("AC").says("3/3");
    let mut script = workspace.command(words);
    script.env("JUDGE_WORKSPACE", &workspace.root).current_dir("/");
    finish(script).verdict("AC").says("3/3");
    let mut nowhere = workspace.command(words);
    nowhere.current_dir("/");
    finish(nowhere).refuses("no workspace here").complains("--root DIR");
    // The folder one is in comes before the workspace of the script.
    let mut other = workspace.command(words);
    other.env("JUDGE_WORKSPACE", repository());
    finish(other).verdict("AC").says("3/3");
    // A file is named from where one is, not from the root.
    workspace.write("testdata/p/hack/a.sh", "echo ok\n");
    let mut file = workspace.command(["p", "-s", "a.sh"]);
    file.current_dir(workspace.path("testdata/p/hack"));
    finish(file).verdict("AC");
}

#[test]
fn reserved_words_are_no_problems() {
    let workspace = three_cases();
    workspace.pair("testdata/paste/sample/1", "", "");
    workspace.judge(NONE).refuses("p has no reference");
}

#[test]
fn a_report_replaces_nothing_that_is_judged() {
    let workspace = Workspace::with_case("", "1\n");
    workspace.write("one.sh", "echo 1\n");
    for (words, reason) in [
        (&["p", "-s", "one.sh", "--junit", "one.sh"][..], "is a program or an input of this run"),
        (&["p", "-s", "one.sh", "--html", "./one.sh"], "is a program or an input of this run"),
        (&["p", "-s", "one.sh", "--html", "testdata/p/sample/1.in"], "is in testdata/"),
        (&["p", "-s", "one.sh", "--junit", "testdata/p/sample/new.xml"], "is in testdata/"),
        (&["p", "-s", "one.sh", "--junit", "x", "--html", "x"], "is the file of another report"),
        (&["show", "p/sample/1", "--svg", "testdata/p/sample/1.ans"], "is in testdata/"),
    ] {
        workspace.judge(words).exits(2).complains(reason);
    }
    assert_eq!(std::fs::read(workspace.path("one.sh")).expect("it is there"), b"echo 1\n");
    assert_eq!(std::fs::read(workspace.path("testdata/p/sample/1.ans")).unwrap(), b"1\n");
    assert!(!workspace.path("x").exists() && !workspace.path("testdata/p/sample/new.xml").exists());
}

#[test]
fn a_command_for_a_whole_problem_takes_no_part_of_one() {
    let workspace = Workspace::with_case("", "1\n");
    workspace.write("one.sh", "echo 1\n");
    for words in [
        &["export", "p/sample", "--format", "oj", "new"][..],
        &["hack", "find", "p/sample/1", "one.sh"],
        &["hack", "add", "p/sample", "x", "one.sh"],
    ] {
        workspace.judge(words).refuses("is a part of a problem; name the problem alone: `p`");
    }
}
