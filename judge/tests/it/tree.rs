//! Broken and hostile trees of problems: what is wrong is named and never passes for success, and
//! everything else is still judged.

use crate::workspace::{finish, has_tool, Workspace};
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::process::Command;

/// A workspace with one good case, and `spoil` done to its group `hack`.
fn spoilt(spoil: impl Fn(&Workspace)) -> Workspace {
    let workspace = Workspace::with_case("", "ok\n");
    workspace.case("hack/3-good", "", "ok\n");
    spoil(&workspace);
    workspace
}

/// The two good cases are judged, the fault is named once on stderr, and the exit code is 2.
#[track_caller]
fn is_named(workspace: &Workspace, fault: &str) {
    let ended = workspace.judge_cmd("echo ok", &[]);
    ended.exits(2).says("AC").says("2/2").complains(fault);
    assert_eq!(ended.stderr.matches("hack").count(), ended.stderr.lines().count(), "{ended}");
    assert_eq!(ended.stderr.lines().count(), 1, "{ended}");
    let json = workspace.judge_cmd("echo ok", &["--json"]);
    json.exits(2).says(r#"{"type":"error","problem":"p","message":"#);
    assert_eq!(json.stdout.matches(r#""verdict":"AC""#).count(), 3, "{json}");
}

/// The two good cases are judged, but there is no verdict, and the fault is named once on stderr.
#[track_caller]
fn leaves_no_verdict(workspace: &Workspace, fault: &str, passed: &str) {
    let ended = workspace.judge_cmd("echo ok", &[]);
    ended.exits(2).says(&format!("---  p  echo ok   {passed}")).complains(fault);
    ended.says("1 submission, 2 cases: 1 without a verdict").hides("AC");
    assert_eq!(ended.stderr.lines().count(), 1, "{ended}");
    let json = workspace.judge_cmd("echo ok", &["--json"]);
    json.exits(2).says(r#""verdict":null"#).says(r#"{"type":"error","problem":"p","message":"#);
}

#[test]
fn an_input_without_an_answer() {
    let workspace = spoilt(|workspace| {
        workspace.write("testdata/p/hack/1.in", "");
    });
    leaves_no_verdict(&workspace, "`testdata/p/hack/1.in`: has no 1.ans beside it", " 2/3");
    // A wrong program does not hide the fault.
    workspace.judge_cmd("echo no", &[]).exits(2).says("WA").complains("1.ans");
    // It is a fault of the tree, whatever group was asked for.
    workspace.judge(["p/sample", "--cmd", "echo ok"]).exits(2).says("1/1");
}

#[test]
fn an_answer_without_an_input() {
    let workspace = spoilt(|workspace| {
        workspace.write("testdata/p/hack/1.ans", "");
    });
    is_named(&workspace, "`testdata/p/hack/1.ans`: has no 1.in beside it");
}

#[test]
fn an_orphan_does_not_shift_the_pairs() {
    let workspace = Workspace::new();
    for name in ["1", "2", "4"] {
        workspace.write(format!("testdata/p/hack/{name}.in"), name);
    }
    for name in ["2", "3", "4"] {
        workspace.write(format!("testdata/p/hack/{name}.ans"), name);
    }
    let ended = workspace.judge_cmd("cat", &[]);
    ended.exits(2).says("2/3").complains("1.in").complains("3.ans");
}

#[test]
fn a_fifo_as_input_never_waits() {
    if !has_tool("mkfifo") {
        return;
    }
    for half in ["1.in", "1.ans"] {
        let workspace = spoilt(|workspace| {
            workspace.pair("testdata/p/hack/1", "", "ok\n");
            let path = workspace.path("testdata/p/hack").join(half);
            std::fs::remove_file(&path).expect("it was written");
            let mut command = Command::new("mkfifo");
            command.arg(path);
            finish(command).exits(0);
        });
        let other = "is a link that leads nowhere, a pipe or a device, not a file";
        is_named(&workspace, &format!("`testdata/p/hack/{half}`: {other}"));
    }
}

#[test]
fn a_fifo_as_source_or_description_never_waits() {
    if !has_tool("mkfifo") {
        return;
    }
    let workspace = Workspace::with_case("", "ok\n");
    let mut command = Command::new("mkfifo");
    command.args(["a.sh", "testdata/p/sample/1.desc"]).current_dir(&workspace.root);
    finish(command).exits(0);
    workspace.judge_cmd("echo no", &[]).verdict("WA");
    workspace.judge_file("a.sh", &[]).refuses("`a.sh`: is not a file or a folder");
}

#[test]
fn a_folder_as_input() {
    let workspace = spoilt(|workspace| {
        workspace.write("testdata/p/hack/1.in/x", "");
        workspace.write("testdata/p/hack/1.ans", "");
    });
    is_named(&workspace, "`testdata/p/hack/1.in`: is a folder, not a file");
}

#[test]
fn a_dangling_link() {
    let workspace = spoilt(|workspace| {
        workspace.write("testdata/p/hack/1.in", "");
        symlink("nowhere", workspace.path("testdata/p/hack/1.ans")).expect("links can be made");
    });
    is_named(&workspace, "`testdata/p/hack/1.ans`: is a link that leads nowhere");
    let workspace = Workspace::with_case("", "ok\n");
    symlink("1.in", workspace.path("testdata/p/sample/2.in")).expect("links can be made");
    symlink("1.ans", workspace.path("testdata/p/sample/2.ans")).expect("links can be made");
    workspace.judge_cmd("echo ok", &[]).verdict("AC").says("2/2");
}

#[test]
fn an_input_that_cannot_be_read_is_no_verdict() {
    let workspace = spoilt(|workspace| {
        workspace.case("hack/1", "", "ok\n");
    });
    // The superuser may read everything, so the file goes away instead.
    let script = "rm -f testdata/p/hack/3-good.in; echo ok";
    let ended = workspace.judge_cmd(script, &["--isolation", "off", "-j", "1"]);
    ended.exits(2).says("---  p  ").says("IE  hack/3-good").says("2/3");
    ended.says("the others as expected, the judge failed on 1 case").hides("all as expected");
}

#[test]
fn a_submission_with_a_case_that_was_not_judged_has_no_verdict() {
    let workspace = Workspace::with_case("", "ok\n");
    workspace.case("hack/3-good", "", "ok\n");
    // Gone once the first case is judged: the superuser may read everything.
    let judged = |print: &str| {
        workspace.case("hack/3-good", "", "ok\n");
        let script = format!("rm -f testdata/p/hack/3-good.in; echo {print}");
        let flags = ["--isolation", "off", "-j", "1", "--json", "--junit", "j.xml"];
        let flags = [&flags[..], &["--html", "page.html"]].concat();
        let ended = workspace.judge_cmd(&script, &flags);
        ended.exits(2).says(r#""message":"hack/3-good: "#).says(r#""not_judged":1"#);
        assert!(workspace.text("page.html").contains("hack/3-good was not judged"), "{ended}");
        assert!(workspace.text("j.xml").contains("errors=\"1\""), "{ended}");
        ended
    };
    judged("ok").says(r#""verdict":null,"passed":1,"#).says(r#""as_expected":null"#);
    assert!(workspace.text("page.html").contains("1 not judged completely"));
    // The case that was judged before it decides.
    judged("no").says(r#""verdict":"WA","passed":0,"#).says(r#""as_expected":false"#);
}

#[test]
fn what_the_judge_cannot_build_is_never_forgiven() {
    let workspace = Workspace::with_case("", "ok\n").cold();
    workspace.write("problems/p/submissions/accepted/a.sh", "echo ok\n");
    workspace.write("target", "a file where the folder of built programs should be\n");
    let ended = workspace.judge(["--all"]);
    ended.exits(2).says("not judged: ").says("1 not judged").hides("as expected");
    std::fs::remove_file(workspace.path("target")).expect("it is there");
    workspace.judge(["--all"]).exits(0);
}

#[test]
fn names_of_any_kind() {
    let workspace = Workspace::new();
    let names =
        ["with blank", "new\nline", "共6步", "-dash", "esc\u{1b}[31m", "a.b.in", "'\"$(x)`"];
    for name in names {
        workspace.case(&format!("hack/{name}"), name, name);
    }
    let ended = workspace.judge_cmd("cat", &["-v"]);
    ended.verdict("AC").says("7/7").says(r"hack/new\nline").says(r"hack/esc\u{1b}[31m");
    ended.says("hack/with blank").says("hack/共6步").says("hack/-dash").says("hack/a.b.in");
    assert!(!ended.stdout.contains('\u{1b}'), "{ended}");
    let json = workspace.judge_cmd("cat", &["--json"]);
    json.exits(0).says(r#""case":"hack/new\nline""#).says(r#""case":"hack/esc\u001b[31m""#);
    for name in names {
        let filter = format!("p/hack/{name}");
        workspace.judge([&filter, "--cmd", "cat"]).verdict("AC").says("1/1");
    }
    // Each `again` leads back to its case.
    for name in names.iter().filter(|name| !name.contains(['\n', '\u{1b}'])) {
        let filter = format!("p/hack/{name}");
        let ended = workspace.judge([&filter, "--cmd", "echo no"]);
        let again = crate::workspace::shell(&workspace.root, ended.verdict("WA").again());
        again.verdict("WA").says("0/1");
    }
}

#[test]
fn names_that_are_no_text() {
    let workspace = Workspace::with_case("", "ok\n");
    let name = |ending: &[u8]| [&b"testdata/p/hack/\xff"[..], ending].concat();
    workspace.write(OsStr::from_bytes(&name(b".in")), "");
    workspace.write(OsStr::from_bytes(&name(b".ans")), "ok\n");
    workspace.judge_cmd("echo ok", &[]).verdict("AC").says("2/2");
}

#[test]
fn a_bad_problem_yaml_names_file_and_line() {
    let workspace = Workspace::with_case("", "ok\n");
    for (text, line, what) in [
        ("name: x\nlimits:\n  time_limt: 1\n", 3, "did you mean limits.time_limit?"),
        ("limits:\n  memory: much\n", 2, "MiB from 1"),
        ("name x\n", 1, "expected `key: value`"),
        ("name: x\nname: y\n", 2, "twice"),
    ] {
        workspace.write("problems/p/problem.yaml", text);
        let ended = workspace.judge_cmd("echo ok", &[]);
        ended.refuses(&format!("problems/p/problem.yaml: line {line}: ")).complains(what);
    }
}

#[test]
fn a_problem_of_another_type_is_refused() {
    let workspace = Workspace::with_case("", "ok\n");
    for (text, name) in [
        ("type: new-kind # since when?\n", "new-kind"),
        ("type:\n  - pass-fail\n  - submit-answer\nname: x\n", "submit-answer"),
    ] {
        workspace.write("problems/p/problem.yaml", text);
        let ended = workspace.judge_cmd("echo ok", &[]);
        let words = match name {
            "new-kind" => {
                let known = "pass-fail, scoring, interactive and multi-pass";
                format!("type: cannot judge `new-kind`; the judge knows {known}")
            }
            _ => format!("the problem is {name} (`type`): this judge cannot judge that yet"),
        };
        ended.refuses(&format!("problems/p/problem.yaml: {words}"));
    }
    for text in ["type: pass-fail\n", "type: [pass-fail]\n", "type:\n  - pass-fail\nname: x\n"] {
        workspace.write("problems/p/problem.yaml", text);
        workspace.judge_cmd("echo ok", &[]).verdict("AC");
    }
}

#[test]
fn limits_come_from_problem_yaml() {
    let workspace = Workspace::with_case("", "ok\n");
    workspace.write("problems/p/problem.yaml", "limits:\n  time_limit: 0.1\n  memory: 32\n");
    workspace.judge_cmd("while :; do :; done", &[]).verdict("TLE").says("> 100 ms");
    let lavish = ["--time-limit", "20"];
    workspace.judge_cmd("head -c 50M /dev/zero | tail -n 1 | wc -l", &lavish).verdict("MLE");
}

#[test]
fn an_unknown_folder_of_submissions() {
    let workspace = Workspace::with_case("", "ok\n");
    workspace.write("problems/p/submissions/accepted/a.sh", "echo ok\n");
    workspace.write("problems/p/submissions/acepted/b.sh", "echo ok\n");
    workspace.write("problems/p/submissions/accepted/notes.txt", "");
    workspace.write("problems/p/submissions/c.sh", "");
    let ended = workspace.judge(["--all"]);
    ended.exits(2).says("AC   p  accepted/a.sh").says("AC: 1 of 1 case passed");
    ended.complains("`problems/p/submissions/acepted`: not a folder of submissions");
    ended.complains("`problems/p/submissions/c.sh`: not a folder");
    ended.complains("`problems/p/submissions/accepted/notes.txt`: not a source file");
    assert_eq!(ended.stderr.lines().count(), 3, "{ended}");
}

#[test]
fn every_folder_of_submissions_is_held_to_what_it_declares() {
    let workspace = Workspace::with_case("", "ok\n");
    workspace.case("hack/1", "x\n", "ok\n");
    let write = |folder: &str, text: &str| {
        workspace.write(format!("problems/p/submissions/{folder}/a.sh"), text);
    };
    let good = "echo ok\n";
    let wrong = "read x && echo no || echo ok\n";
    let crash = "read x && exit 1; echo ok\n";
    let slow = "read x && while :; do :; done; echo ok\n";
    for (folder, text) in [
        ("accepted", good),
        ("wrong_answer", wrong),
        ("run_time_error", crash),
        ("time_limit_exceeded", slow),
        ("brute_force", good),
        ("rejected", crash),
    ] {
        write(folder, text);
    }
    let flags = ["--all", "--time-limit", "0.02"];
    let ended = workspace.judge(flags);
    ended.exits(0).says("6 submissions, 12 cases: all as expected").hides("again");
    // Each one in the wrong place is noticed.
    for (folder, text) in [
        ("accepted", wrong),
        ("wrong_answer", good),
        ("wrong_answer", crash),
        ("run_time_error", wrong),
        ("time_limit_exceeded", good),
        ("brute_force", wrong),
        ("rejected", good),
        ("accepted", "if"),
        ("wrong_answer", "if"),
    ] {
        let other = Workspace::with_case("", "ok\n");
        other.case("hack/1", "x\n", "ok\n");
        other.write(format!("problems/p/submissions/{folder}/a.sh"), text);
        let ended = other.judge(flags);
        ended.exits(1).hides("as expected");
        // A part of the cases need not hold the one that breaks it.
        if ["wrong_answer", "rejected"].contains(&folder) && text == good {
            ended.says(&format!("expected {folder}"));
            other.judge(["--all", "p/sample"]).exits(0);
        }
    }
}

#[test]
fn nothing_to_judge_is_no_success() {
    let workspace = Workspace::new();
    workspace.judge(["p", "--cmd", "echo"]).refuses("p has no case; put X.in and X.ans into");
    workspace.write("testdata/p/hack/1.in", "");
    workspace.judge(["p", "--cmd", "echo"]).refuses("p has no case that can be judged");
    workspace.case("hack/1", "", "\n");
    workspace.judge(["p"]).refuses("p has no reference");
    workspace
        .judge([""; 0])
        .refuses("submissions/accepted; name a program with --submission FILE or --cmd COMMAND");
    std::fs::remove_dir_all(workspace.path("testdata/p")).expect("it was made");
    workspace.judge([""; 0]).refuses("there is no problem yet");
    std::fs::remove_dir(workspace.path("testdata")).expect("it is empty");
    workspace.write("x/y", "");
    // The folder for tests lies in this repository, which would be found.
    workspace.judge(["--root", "x"]).refuses("has neither problems nor testdata");
}

#[test]
fn a_problem_without_cases_among_others_is_no_success() {
    let workspace = Workspace::with_case("", "ok\n");
    workspace.write("problems/q/main.rs", "fn main() {}\n");
    workspace.write("problems/p/submissions/accepted/a.sh", "echo ok\n");
    let ended = workspace.judge(["--all"]);
    assert_ne!(ended.status.code(), Some(0), "{ended}");
}

#[test]
fn odd_and_half_made_problems_do_not_stop_the_others() {
    let workspace = Workspace::with_case("", "ok\n");
    workspace.write("problems/p/main.rs", "fn main() { println!(\"ok\"); }\n");
    workspace.write("problems/p/submissions/wrong_answer/a.sh", "echo no\n");
    workspace.write("problems/readme/README.md", "");
    workspace.write("problems/a-file", "");
    workspace.write("problems/a b\n\u{1b}/README.md", "");
    std::fs::create_dir(workspace.path("problems/empty")).expect("it is new");
    std::fs::create_dir_all(workspace.path("testdata/no-case/sample")).expect("it is new");
    let link = |to, from| symlink(to, workspace.path(from)).expect("it is new");
    link("loop", "problems/loop");
    link("../readme", "problems/readme/self");
    link("main.rs", "problems/readme/main.rs");
    for words in [&["judge"][..], &["judge", "--all"], &["hack", "list"]] {
        let ended = workspace.judge(words);
        ended.exits(0);
        assert_eq!(ended.stderr, "", "{ended}");
    }
    workspace.judge(["hack", "list"]).hides("readme").says("breaks 1");
    // A fault is named, and the other problems are judged.
    for (file, text, fault) in [
        ("problem.yaml", "name x\n", "problems/half/problem.yaml: line 1: expected `key: value`"),
        ("problem.yaml/x", "", "problems/half/problem.yaml: is not a regular file"),
        (
            "main.rs",
            "fn main() {}\n",
            "half has no case; put X.in and X.ans into testdata/half/sample",
        ),
    ] {
        workspace.write(format!("problems/half/{file}"), text);
        for words in [&["judge"][..], &["judge", "--all"]] {
            let ended = workspace.judge(words);
            ended.exits(2).says("AC   p").complains(fault);
            assert_eq!(ended.stderr.lines().count(), 1, "{ended}");
        }
        if file != "main.rs" {
            workspace.judge(["hack", "list"]).exits(2).says("breaks 1").complains(fault);
            workspace.judge(["half", "--cmd", "x"]).refuses(fault);
        }
        workspace.judge(["p"]).exits(0);
        std::fs::remove_dir_all(workspace.path("problems/half")).expect("it was made");
    }
}

#[test]
fn hidden_and_backup_files_are_ignored() {
    let workspace = Workspace::with_case("", "ok\n");
    for name in
        ["sample/.1.in", "sample/1.in~", "sample/.1.ans.swp", "sample/notes.txt", ".git/2.in"]
    {
        workspace.write(format!("testdata/p/{name}"), "");
    }
    workspace.write("testdata/.cache/sample/1.in", "");
    workspace.write("testdata/readme.md", "");
    workspace.write("problems/p/submissions/accepted/a.sh", "echo ok\n");
    workspace.write("problems/p/submissions/accepted/a.sh~", "echo no\n");
    workspace.write("problems/p/submissions/.trash/a.sh", "echo no\n");
    workspace.judge(["--all"]).exits(0).says("AC: 1 of 1 case passed");
}

#[test]
fn invalid_inputs_are_not_cases() {
    let workspace = Workspace::with_case("", "ok\n");
    workspace.write("testdata/p/invalid_input/1.in", "");
    workspace.case("invalid_input/2", "", "no\n");
    workspace.judge_cmd("echo ok", &[]).verdict("AC").says("1/1");
}

#[test]
fn samples_come_first_then_groups_and_names_in_order() {
    let workspace = Workspace::new();
    for id in ["hack/02", "hack/01", "sample/2", "sample/1", "zoo/1", "big/1"] {
        workspace.case(id, "", "ok\n");
    }
    let ended = workspace.judge_cmd("echo ok", &["-v", "-j", "2"]);
    let ids: Vec<&str> = ended
        .stdout
        .lines()
        .filter_map(|line| line.strip_prefix("  AC  ")?.split(' ').next())
        .collect();
    assert_eq!(ids, ["sample/1", "sample/2", "big/1", "hack/01", "hack/02", "zoo/1"], "{ended}");
}

#[test]
fn many_failing_cases_are_cut() {
    let workspace = Workspace::new();
    for number in 10..50 {
        workspace.case(&format!("hack/{number}"), "", "ok\n");
    }
    let ended = workspace.judge_cmd("echo no", &[]);
    ended.verdict("WA").says("0/40").says("… 30 more (-v shows all)").hides("WA  hack/20");
    workspace.judge_cmd("echo no", &["-v"]).verdict("WA").says("WA  hack/49");
    let ended = workspace.judge_cmd("echo no", &["--fail-fast"]);
    ended.verdict("WA").says("WA: stopped at case 1 of 40");
}

#[test]
fn a_long_line_is_cut_around_the_difference() {
    let blank = "x".repeat(100_000);
    let workspace = Workspace::with_case("", &format!("{blank}a{blank}\n"));
    workspace.write("out", format!("{blank}b{blank}\n"));
    let ended = workspace.judge_cmd("cat out", &[]);
    ended.verdict("WA").says("line 1, column 100001").says("xxa").says("xxb").says("…");
    assert!(ended.stdout.lines().all(|line| line.chars().count() < 200), "{ended}");
}

#[test]
fn a_problem_yaml_that_is_no_file_or_too_large_is_refused_at_once() {
    let workspace = Workspace::with_case("", "ok\n");
    let path = workspace.write("problems/p/problem.yaml", "");
    let refused = |reason: &str| {
        workspace.judge_cmd("echo ok", &[]).exits(2).complains(reason);
    };
    std::fs::remove_file(&path).expect("it was written");
    if has_tool("mkfifo") {
        let mut command = Command::new("mkfifo");
        command.arg(&path);
        finish(command).exits(0);
        refused("problem.yaml: is not a regular file");
        std::fs::remove_file(&path).expect("it was made");
    }
    symlink("/dev/zero", &path).expect("links can be made");
    refused("problem.yaml: is not a regular file");
    std::fs::remove_file(&path).expect("it was made");
    workspace.write("problems/p/problem.yaml", format!("name: {}\n", "x".repeat(2 << 20)));
    refused("problem.yaml: is larger than 1.0 MiB");
}

#[test]
fn a_main_that_is_no_file_is_named() {
    let workspace = Workspace::with_case("", "ok\n");
    workspace.write("problems/p/main.rs/x", "");
    workspace.write("problems/p/submissions/accepted/a.sh", "echo ok\n");
    let ended = workspace.judge_cmd("echo ok", &[]);
    ended.exits(0);
    workspace
        .judge(["p", "--all"])
        .exits(2)
        .complains("problems/p/main.rs`: is not a regular file");
}

#[test]
fn names_of_folders_reach_no_terminal_as_they_are() {
    let workspace = Workspace::with_case("", "ok\n");
    workspace.write("testdata/esc\u{1b}[31m/sample/1.in", "");
    for word in ["esc\u{1b}[31", "esc\u{1b}[31m/foo", "esc\u{1b}[31m"] {
        let ended = workspace.judge([word, "--cmd", "cat"]);
        ended.exits(2).hides("\u{1b}");
        assert!(!ended.stderr.contains('\u{1b}'), "{ended}");
    }
}

#[test]
fn a_case_that_changes_while_it_is_judged_has_no_verdict() {
    for file in ["1.in", "1.ans"] {
        let workspace = Workspace::with_case("", "ok\n");
        let script = format!("echo more >>testdata/p/sample/{file}; echo ok");
        let ended = workspace.judge_cmd(&script, &["--isolation", "off"]);
        ended.exits(2).says("---  p  ").says(&format!("{file}`: changed while it was judged"));
        workspace.judge_cmd("cat testdata/p/sample/1.ans", &["--isolation", "off"]).verdict("AC");
    }
}

#[test]
fn an_answer_with_a_byte_order_mark_breaks_no_program() {
    let workspace = Workspace::with_case("", "\u{feff}1.5 2\n");
    for mode in ["default", "exact", "lines", "tokens", "float_tolerance 0.1"] {
        let ended = workspace.judge_cmd("echo 1.5 2", &["--compare", mode]);
        ended.exits(2).says("sample/1.ans`: begins with a byte order mark").hides("WA");
    }
    // A wrong answer to anything else stays one.
    workspace.judge_cmd("printf '\\357\\273\\277%s\\n' '1.5 3'", &[]).verdict("WA");
}

#[test]
fn files_that_are_skipped_are_named_in_one_line() {
    let workspace = Workspace::with_case("", "ok\n");
    let skipped = ["hack/.x.in", "hack/.x.ans", "hack/more/1.in", "1.in"];
    for name in skipped {
        workspace.write(format!("testdata/p/{name}"), "");
    }
    // Neither a part of a case, nor what a validator must refuse.
    for name in ["hack/.x.in.swp", "hack/1.in~", "hack/notes/read.md", "invalid_input/.y.in"] {
        workspace.write(format!("testdata/p/{name}"), "");
    }
    let ended = workspace.judge_cmd("echo ok", &[]);
    ended.verdict("AC").says("1/1").complains("skipped `testdata/p/1.in` and 3 more files: hidden");
    assert_eq!(ended.stderr.lines().count(), 1, "{ended}");
}

#[test]
fn in_the_folder_of_a_problem_no_name_is_needed() {
    let workspace = Workspace::with_case("", "ok\n");
    workspace.pair("testdata/q/sample/1", "", "no\n");
    for problem in ["p", "q"] {
        workspace.write(format!("problems/{problem}/main.sh"), "echo ok\n");
    }
    for (folder, said) in [
        ("problems/p", "1 of 1 case passed"),
        ("testdata/p/sample", "1 of 1 case passed"),
        ("problems/q", "0 of 1 case passed"),
        ("problems", "2 submissions"),
    ] {
        let mut command = workspace.command::<&str>([]);
        command.current_dir(workspace.path(folder));
        finish(command).says(said);
    }
    // A name that is given counts.
    let mut command = workspace.command(["p"]);
    command.current_dir(workspace.path("problems/q"));
    finish(command).exits(0).says("AC   p  main.sh");
}

#[test]
fn many_inputs_without_an_answer_are_one_line() {
    let workspace = spoilt(|workspace| {
        for case in 1..=20 {
            workspace.write(format!("testdata/p/hack/{case:02}.in"), "");
        }
    });
    let line = "`testdata/p/hack/01.in`: has no 01.ans beside it, nor have 19 other inputs their answers; \
                scripts/judge answers p writes them";
    leaves_no_verdict(&workspace, line, "2/22");
    workspace.judge(["p"]).exits(2).hides("02.ans");
}
