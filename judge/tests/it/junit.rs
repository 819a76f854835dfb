//! The report for CI systems.

use crate::json;
use crate::workspace::{
    entries, mark, processes_with, quoted, shell, until, wait, CommandResult, Workspace, DEADLINE,
};
use std::fs;
use std::process::{Command, Stdio};
use std::time::Instant;

/// An element, with its attributes and what is in it.
#[derive(Debug, Default)]
struct Element {
    name: String,
    attributes: Vec<(String, String)>,
    children: Vec<Element>,
    text: String,
}

impl Element {
    #[track_caller]
    fn get(&self, name: &str) -> &str {
        let found = self.attributes.iter().find(|attribute| attribute.0 == name);
        found.map(|found| &found.1[..]).unwrap_or_else(|| panic!("no {name} in {self:?}"))
    }

    fn count(&self, name: &str) -> usize {
        self.children.iter().map(|child| usize::from(child.name == name) + child.count(name)).sum()
    }
}

/// Reads a document; what is not well-formed is an error that says where.
fn parse(text: &str) -> Result<Element, String> {
    let bad = |c: char| c.is_control() && !"\n\t".contains(c) || "\u{fffe}\u{ffff}".contains(c);
    if let Some(at) = text.find(bad) {
        return Err(format!("a character that XML cannot have at {at}"));
    }
    let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    let mut rest = text.strip_prefix(head).ok_or("no declaration")?;
    let mut open = vec![Element::default()];
    while !rest.is_empty() {
        let at = rest.find('<').unwrap_or(rest.len());
        let inside = open.last_mut().expect("the document stays open");
        inside.text.push_str(&decoded(&rest[..at])?);
        if at == rest.len() {
            break;
        }
        let end = rest[at..].find('>').ok_or("a tag without an end")? + at;
        let tag = &rest[at + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            let element = open.pop().ok_or("too many ends")?;
            if element.name != name {
                return Err(format!("</{name}> ends <{}>", element.name));
            }
            open.last_mut().ok_or("too many ends")?.children.push(element);
            continue;
        }
        let element = start(tag.strip_suffix('/').unwrap_or(tag))?;
        if tag.ends_with('/') {
            open.last_mut().ok_or("too many ends")?.children.push(element)
        } else {
            open.push(element)
        }
    }
    let mut document = open.pop().ok_or("too many ends")?;
    if !open.is_empty() || document.children.len() != 1 || !document.text.trim().is_empty() {
        return Err("not one element".to_string());
    }
    Ok(document.children.remove(0))
}

/// The name and the attributes of a tag.
fn start(tag: &str) -> Result<Element, String> {
    let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
    let mut element = Element { name: name.to_string(), ..Element::default() };
    while !rest.is_empty() {
        let (key, value) = rest.split_once("=\"").ok_or(format!("not an attribute: {rest}"))?;
        let (value, after) = value.split_once('"').ok_or(format!("not quoted: {rest}"))?;
        if key.is_empty() || !key.bytes().all(|byte| byte.is_ascii_lowercase()) {
            return Err(format!("not a name: {key}"));
        }
        if element.attributes.iter().any(|attribute| attribute.0 == key) {
            return Err(format!("{key} is given twice"));
        }
        element.attributes.push((key.to_string(), decoded(value)?));
        rest = after.strip_prefix(' ').unwrap_or(after);
        if !after.is_empty() && rest == after {
            return Err(format!("no blank before {after}"));
        }
    }
    Ok(element)
}

fn decoded(text: &str) -> Result<String, String> {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['&', '<', '>']) {
        out.push_str(&rest[..at]);
        let name = rest[at..].strip_prefix('&').and_then(|rest| rest.split_once(';'));
        let (name, after) = name.ok_or(format!("not escaped: {rest}"))?;
        out.push_str(match name {
            "amp" => "&",
            "lt" => "<",
            "gt" => ">",
            "quot" => "\"",
            "#10" => "\n",
            "#9" => "\t",
            other => return Err(format!("no such name: {other}")),
        });
        rest = after;
    }
    Ok(out + rest)
}

#[test]
fn the_checker_knows_good_from_bad() {
    let document =
        |body: &str| parse(&format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{body}\n"));
    let good = document("<a x=\"1\" y=\"&lt;\"><b/>t&amp;u</a>").expect("it is well-formed");
    assert_eq!((good.get("y"), &good.text[..], good.count("b")), ("<", "t&u", 1));
    for bad in [
        "",
        "<a>",
        "<a></b>",
        "<a/><b/>",
        "<a></a></a>",
        "<a x=1/>",
        "<a x=\"<\"/>",
        "<a>&</a>",
        "<a>&#27;</a>",
        "<a>\u{1b}</a>",
        "<a x=\"1\" x=\"2\"/>",
        "<a x=\"1\"y=\"2\"/>",
        "t<a/>",
    ] {
        assert!(document(bad).is_err(), "{bad}");
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
        assert_eq!(suite.get("tests"), suite.children.len().to_string(), "{text}");
        assert_eq!(suite.get("failures"), suite.count("failure").to_string(), "{text}");
        assert_eq!(suite.get("errors"), suite.count("error").to_string(), "{text}");
        assert!(suite.get("time").parse::<f64>().is_ok_and(|time| time < 100.0), "{text}");
        for test in &suite.children {
            assert_eq!((&test.name[..], test.get("classname")), ("testcase", suite.get("name")));
            assert!(test.get("time").parse::<f64>().is_ok(), "{text}");
        }
    }
    // A program that reads only the report must not come to another end.
    let bad = report.count("failure") + report.count("error");
    assert_eq!(ended.status.code() == Some(0), bad == 0, "{text}\n{ended}");
    let parts = entries(&workspace.root);
    assert!(!parts.iter().any(|path| path.to_string_lossy().contains(".part-")), "{parts:?}");
    (ended, report)
}

/// What junit-10.xsd of the xUnit plugin of Jenkins says of an element: the attributes that it must
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
        let words = ["p", "--time-limit", "0.3", "--cmd", command];
        let (ended, report) = judged(&workspace, &words);
        // TLE and OLE are a race on a slow machine; it is enough that both say the same.
        if verdict != "OLE" {
            ended.verdict(verdict);
        }
        assert_eq!(report.count("failure"), failures, "{ended}");
        let suite = &report.children[0];
        assert_eq!(suite.get("name"), format!("p.{command}"));
        for test in &suite.children {
            let line = format!(" {}  ", test.get("name"));
            let shown =
                ended.stdout.lines().find(|shown| shown.contains(&line) && shown.starts_with("  "));
            let verdict =
                shown.map_or("AC", |shown| shown.trim_start().split(' ').next().unwrap_or(""));
            let out = test.children.iter().find(|child| child.name == "system-out");
            assert!(out.is_some_and(|out| out.text.starts_with(verdict)), "{test:?}\n{ended}");
            let failure = test.children.iter().find(|child| child.name == "failure");
            assert_eq!(failure.map_or("AC", |failure| failure.get("type")), verdict, "{ended}");
        }
    }
    // What people see of a difference and of stderr is there too.
    let (_, report) = judged(&workspace, &["p/sample", "--cmd", "echo no"]);
    let failure = &report.children[0].children[0].children[0];
    assert_eq!(failure.get("message"), "WA line 1, column 1");
    assert_eq!(failure.text, "expected  ok⏎\ngot       no⏎");
    let (_, report) = judged(&workspace, &["p/sample", "--cmd", "echo lost >&2; exit 3"]);
    let test = &report.children[0].children[0];
    let stderr = test.children.iter().find(|child| child.name == "system-err");
    assert_eq!(stderr.map(|stderr| &stderr.text[..]), Some("lost\n"));
    let (ended, report) = judged(&workspace, &["p", "-s", "broken.sh"]);
    ended.verdict("CE");
    let failure = &report.children[0].children[0].children[0];
    assert_eq!((failure.get("type"), failure.text.contains("Syntax error")), ("CE", true));
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
    assert_eq!(report.count("failure"), 1);
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
    assert_eq!((report.count("error"), report.count("failure")), (2, 0));
    fs::remove_file(workspace.path("testdata/p/hack/orphan.in")).expect("it was written");
    workspace.write("problems/p/output_validator.sh", "exit 7\n");
    let (ended, report) = judged(&workspace, &["p", "--cmd", "echo ok"]);
    ended.exits(2);
    assert_eq!(report.count("error"), 2);
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
    assert_eq!(report.children[0].get("name"), "p.<b>&\"1\".sh");
    assert_eq!(report.children[0].children[1].get("name"), "hack/a<b>&\"c' ]]> é共");
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
        let number = child.id().to_string();
        let sent =
            Command::new("/bin/sh").args(["-c", &format!("kill -{signal} {number}")]).status();
        assert!(sent.is_ok_and(|sent| sent.success()));
        let status = wait(&mut child, Instant::now() + DEADLINE).expect("it ends");
        assert_eq!(status.code(), if signal == "INT" { Some(130) } else { None });
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
