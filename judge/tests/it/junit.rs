//! The report for CI systems.

use crate::json;
use crate::workspace::{
    entries, exit_code, mark, processes_with, quoted, send, shell, until, CommandResult, Workspace,
};
use package::xml::{self, Element};
use std::fs;
use std::process::Stdio;

/// The value of an attribute that must be there.
#[track_caller]
fn get<'a>(element: &'a Element, name: &str) -> &'a str {
    element.attribute(name).unwrap_or_else(|| panic!("no {name} in {element:?}"))
}

/// The number of elements of a name in an element, at any depth.
fn counted(element: &Element, name: &str) -> usize {
    let children = element.children.iter();
    children.map(|child| usize::from(child.name == name) + counted(child, name)).sum()
}

/// Reads a document of characters that XML can have.
fn parse(text: &str) -> Result<Element, String> {
    let bad = |c: char| c.is_control() && !"\n\t".contains(c) || "\u{fffe}\u{ffff}".contains(c);
    match text.find(bad) {
        Some(at) => Err(format!("a character that XML cannot have at {at}")),
        None => xml::parse(text),
    }
}

/// Judges with a report, which is well-formed, counts right and says what people see.
#[track_caller]
fn judged(workspace: &Workspace, words: &[&str]) -> (CommandResult, Element) {
    let ended = workspace.judge(words.iter().chain(&["--junit", "report.xml"]));
    let text = fs::read_to_string(workspace.path("report.xml")).unwrap_or_default();
    let report = parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}\n{ended}"));
    assert_eq!(report.name, "testsuites");
    follows_the_schema(&report);
    for suite in &report.children {
        assert_eq!(suite.name, "testsuite", "{text}");
        assert_eq!(get(suite, "tests"), suite.children.len().to_string(), "{text}");
        assert_eq!(get(suite, "failures"), counted(suite, "failure").to_string(), "{text}");
        assert_eq!(get(suite, "errors"), counted(suite, "error").to_string(), "{text}");
        assert!(get(suite, "time").parse::<f64>().is_ok_and(|time| time < 100.0), "{text}");
        for test in &suite.children {
            assert_eq!((&test.name[..], get(test, "classname")), ("testcase", get(suite, "name")));
            assert!(get(test, "time").parse::<f64>().is_ok(), "{text}");
        }
    }
    // A program that reads only the report must not come to another end.
    let bad = counted(&report, "failure") + counted(&report, "error");
    assert_eq!(ended.status.code() == Some(0), bad == 0, "{text}\n{ended}");
    let parts = entries(&workspace.root);
    assert!(!parts.iter().any(|path| path.to_string_lossy().contains(".part-")), "{parts:?}");
    (ended, report)
}

/// The rules of junit-10.xsd of the xUnit plugin of Jenkins for an element: the attributes that it must
/// have, those that it may have, and what may be in it in any order.
type Rule =
    (&'static str, &'static [&'static str], &'static [&'static str], &'static [&'static str]);

const SCHEMA: [Rule; 7] = [
    ("testsuites", &[], &["name", "time", "tests", "failures", "errors"], &["testsuite"]),
    (
        "testsuite",
        &["name", "tests", "failures", "errors"],
        &[
            "group",
            "time",
            "skipped",
            "timestamp",
            "hostname",
            "id",
            "package",
            "file",
            "log",
            "url",
        ],
        &["testsuite", "properties", "testcase", "system-out", "system-err"],
    ),
    (
        "testcase",
        &["name"],
        &["time", "classname", "group"],
        &["skipped", "error", "failure", "system-out", "system-err"],
    ),
    ("failure", &[], &["type", "message"], &[]),
    ("error", &[], &["type", "message"], &[]),
    ("system-out", &[], &[], &[]),
    ("system-err", &[], &[], &[]),
];

#[track_caller]
fn follows_the_schema(element: &Element) {
    let rule = SCHEMA.iter().find(|rule| rule.0 == element.name);
    let (_, needed, possible, inside) = rule.unwrap_or_else(|| panic!("no such {element:?}"));
    let has = |name: &&str| element.attributes.iter().any(|attribute| attribute.0 == *name);
    assert!(needed.iter().all(has), "{element:?}");
    for (name, value) in &element.attributes {
        let known = |list: &[&str]| list.contains(&&name[..]);
        assert!(known(needed) || known(possible), "{name} of {element:?}");
        if name == "time" && element.name != "testcase" {
            // Digits, and at most three more.
            let (whole, part) = value.split_once('.').unwrap_or((value, ""));
            let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
            assert!(digits(whole) && digits(part) && part.len() <= 3, "{value}");
        }
    }
    for child in &element.children {
        assert!(inside.contains(&&child.name[..]), "{} in {}", child.name, element.name);
        follows_the_schema(child);
    }
    let holds_elements = ["testsuites", "testsuite", "testcase"].contains(&&element.name[..]);
    assert!(!holds_elements || element.text.trim().is_empty(), "text in {}", element.name);
}

/// A problem with a case that wants `ok` and one whose input is `x`.
fn two_cases() -> Workspace {
    let workspace = Workspace::with_case("", "ok\n");
    workspace.case("hack/01", "x\n", "ok\n");
    workspace
}

#[test]
fn every_verdict_is_the_one_people_see() {
    let workspace = two_cases();
    workspace.write("broken.sh", "if\n");
    for (command, verdict, failures) in [
        ("echo ok", "AC", 0),
        ("echo no", "WA", 2),
        ("read x && echo no || echo ok", "WA", 1),
        ("echo ' ok'", "PE", 2),
        ("read x; kill -11 $$", "RE", 2),
        ("while :; do :; done", "TLE", 2),
        ("cat /dev/zero", "OLE", 2),
    ] {
        let words = ["p", "--time-limit", "0.1", "--cmd", command];
        let (ended, report) = judged(&workspace, &words);
        // TLE and OLE are a race on a slow machine; it is enough that both say the same.
        if verdict != "OLE" {
            ended.verdict(verdict);
        }
        assert_eq!(counted(&report, "failure"), failures, "{ended}");
        let suite = &report.children[0];
        assert_eq!(get(suite, "name"), format!("p.{command}"));
        for test in &suite.children {
            let line = format!(" {}  ", get(test, "name"));
            let shown =
                ended.stdout.lines().find(|shown| shown.contains(&line) && shown.starts_with("  "));
            let verdict =
                shown.map_or("AC", |shown| shown.trim_start().split(' ').next().unwrap_or(""));
            let out = test.children.iter().find(|child| child.name == "system-out");
            assert!(out.is_some_and(|out| out.text.starts_with(verdict)), "{test:?}\n{ended}");
            let failure = test.children.iter().find(|child| child.name == "failure");
            assert_eq!(failure.map_or("AC", |failure| get(failure, "type")), verdict, "{ended}");
        }
    }
    // The difference and stderr are there as people see them.
    let (_, report) = judged(&workspace, &["p/sample", "--cmd", "echo no"]);
    let failure = &report.children[0].children[0].children[0];
    assert_eq!(get(failure, "message"), "WA line 1, column 1");
    assert_eq!(failure.text, "expected  ok⏎\ngot       no⏎");
    let (_, report) = judged(&workspace, &["p/sample", "--cmd", "echo lost >&2; exit 3"]);
    let test = &report.children[0].children[0];
    let stderr = test.children.iter().find(|child| child.name == "system-err");
    assert_eq!(stderr.map(|stderr| &stderr.text[..]), Some("lost\n"));
    let (ended, report) = judged(&workspace, &["p", "-s", "broken.sh"]);
    ended.verdict("CE");
    let failure = &report.children[0].children[0].children[0];
    assert_eq!((get(failure, "type"), failure.text.contains("Syntax error")), ("CE", true));
}

#[test]
fn several_submissions_and_what_their_folders_declare() {
    let workspace = two_cases();
    workspace.write("problems/p/main.rs", "fn main() { println!(\"ok\"); }\n");
    workspace.write("problems/p/submissions/wrong_answer/a.sh", "read x && echo no || echo ok\n");
    let (ended, report) = judged(&workspace, &["--all"]);
    ended.exits(0);
    assert_eq!(report.children.len(), 2, "a wrong program that is broken is no failure\n{ended}");
    // One that nothing breaks is.
    workspace.write("problems/p/submissions/wrong_answer/b.sh", "echo ok\n");
    let (ended, report) = judged(&workspace, &["--all"]);
    ended.exits(1);
    assert_eq!(counted(&report, "failure"), 1);
    // With other flags beside it.
    let words = ["p", "--cmd", "echo ok", "--json"];
    let (ended, _) = judged(&workspace, &words);
    assert_eq!(json::lines(&ended.exits(0).stdout).len(), 3);
}

#[test]
fn failures_of_the_judge_and_of_folders_are_errors() {
    let workspace = two_cases();
    workspace.write("testdata/p/hack/orphan.in", "");
    let (ended, report) = judged(&workspace, &["p", "--cmd", "echo ok"]);
    ended.exits(2).complains("orphan.in");
    // One of the folder, and one of the submission that is not judged on it.
    assert_eq!((counted(&report, "error"), counted(&report, "failure")), (2, 0));
    fs::remove_file(workspace.path("testdata/p/hack/orphan.in")).expect("it was written");
    workspace.write("problems/p/output_validator.sh", "exit 7\n");
    let (ended, report) = judged(&workspace, &["p", "--cmd", "echo ok"]);
    ended.exits(2);
    assert_eq!(counted(&report, "error"), 2);
}

#[test]
fn nothing_hostile_breaks_the_document() {
    let workspace = Workspace::with_case("", "ok\n");
    workspace.case("hack/a<b>&\"c' ]]> é共", "", "ok\n");
    let output = concat!(
        r#"printf '</testcase>\033[31m\000\001\r\t"&"#,
        r#"<![CDATA[]]>\357\277\276\377\n' | tee /dev/stderr; exit 1 # "<&>""#
    );
    workspace.write("<b>&\"1\".sh", output);
    let (ended, report) = judged(&workspace, &["p", "-s", "<b>&\"1\".sh", "--cmd", output]);
    ended.verdict("RE");
    assert_eq!(get(&report.children[0], "name"), "p.<b>&\"1\".sh");
    assert_eq!(get(&report.children[0].children[1], "name"), "hack/a<b>&\"c' ]]> é共");
    let turned = "echo no; echo '\u{202e}\u{200b}' >&2; exit 1 # \u{202e}";
    workspace.write("\u{202e}a.sh", turned);
    let words =
        ["p", "-s", "\u{202e}a.sh", "--junit", "turned.xml", "--html", "turned.html", "--json"];
    let ended = workspace.judge(words);
    ended.exits(1);
    let files = ["turned.xml", "turned.html"].map(|name| workspace.path(name));
    let texts = files.map(|path| fs::read_to_string(path).expect("it was written"));
    for text in texts.iter().chain([&ended.stdout]) {
        assert!(!text.contains(['\u{202e}', '\u{200b}']) && text.contains("202e"), "{text}");
    }
    let broken = "let x = \"</failure>\u{1b}\u{7}&<\u{fffe}\n";
    workspace.write("broken.rs", broken);
    judged(&workspace, &["p", "-s", "broken.rs"]).0.verdict("CE");
}

#[test]
fn a_bad_path_fails_before_anything_is_judged() {
    let workspace = two_cases();
    let log = workspace.path("log");
    let command = format!("echo run >>{}; echo ok", quoted(&log));
    shell(&workspace.root, "mkfifo pipe").exits(0);
    for (path, said) in [
        ("none/report.xml", "none/report.xml`: No such file"),
        ("testdata", "testdata`: is a folder"),
        ("pipe", "pipe`: is there and not a file"),
        ("/dev/null/x", "/dev/null/x`: Not a directory"),
    ] {
        workspace.judge(["p", "--cmd", &command, "--junit", path]).refuses(said);
        assert!(!log.exists(), "{path}");
    }
}

#[test]
fn the_file_is_replaced_only_by_a_complete_one() {
    let workspace = two_cases();
    let old = "what was there";
    let path = workspace.write("report.xml", old);
    for signal in ["INT", "KILL"] {
        let sleep = format!("sleep {}", mark());
        let words = ["p", "--junit", "report.xml", "--cmd", &sleep, "--time-limit", "600"];
        let mut command = workspace.command(words);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the judge is there");
        // The program itself, and not only the judge and the shell, which have its name too.
        until("it runs", || processes_with(&sleep).contains(&format!("{sleep} ")));
        assert_eq!(fs::read_to_string(&path).expect("it stays"), old, "while it runs");
        send(signal, child.id());
        assert_eq!(exit_code(&mut child), if signal == "INT" { Some(130) } else { None });
        assert_eq!(fs::read_to_string(&path).expect("it stays"), old, "after SIG{signal}");
    }
    workspace.judge(["p", "--junit", "report.xml", "--cmd", "echo ok"]).verdict("AC");
    assert!(fs::read_to_string(&path).is_ok_and(|text| parse(&text).is_ok()));
    // Of a link, what it leads to.
    std::os::unix::fs::symlink("report.xml", workspace.path("link.xml")).expect("it is new");
    workspace.judge(["p", "--junit", "link.xml", "--cmd", "echo no"]).verdict("WA");
    assert!(fs::read_to_string(&path).is_ok_and(|text| text.contains("WA")));
    assert!(fs::symlink_metadata(workspace.path("link.xml")).is_ok_and(|data| data.is_symlink()));
}
