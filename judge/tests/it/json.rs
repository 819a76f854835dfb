//! The lines that `--json` prints: objects of strings, lists of them, whole numbers and flags; and whether they
//! are what judge/docs says.

use crate::workspace::Workspace;
use crate::{close_calls, instructions};
use judge_core::base::json::{self, Value};

/// The members of an object, in order; strings with their escapes taken out.
pub type Object = Vec<(String, String)>;

/// Every line of a text as an object.
#[track_caller]
pub fn lines(text: &str) -> Vec<Object> {
    text.lines()
        .map(|line| parse(line).unwrap_or_else(|| panic!("not an object: {line}")))
        .collect()
}

/// The value of a member; empty when it is not there.
pub fn get<'a>(object: &'a Object, key: &str) -> &'a str {
    object.iter().find(|member| member.0 == key).map_or("", |member| &member.1)
}

/// Whether these members have these values.
pub fn is(object: &Object, members: &[(&str, &str)]) -> bool {
    members.iter().all(|member| get(object, member.0) == member.1)
}

fn parse(line: &str) -> Option<Object> {
    let Value::Map(pairs) = json::parse(line.as_bytes()).ok()? else { return None };
    pairs.into_iter().map(|(key, value)| Some((key, plain(value)?))).collect()
}

/// A text, a whole number, a flag, `null`, or a list of these.
fn plain(value: Value) -> Option<String> {
    match value {
        Value::Null => Some("null".to_string()),
        Value::Bool(flag) => Some(flag.to_string()),
        Value::Number(number) => (number.fract() == 0.0).then(|| number.to_string()),
        Value::Text(text) => Some(text),
        Value::List(items) => {
            let items: Option<Vec<String>> = items.into_iter().map(plain).collect();
            Some(items?.join(", "))
        }
        Value::Map(_) => None,
    }
}

/// The documentation that promises them.
const PAGES: &str = concat!(
    include_str!("../../docs/output.md"),
    include_str!("../../docs/languages.md"),
    include_str!("../../docs/setting.md"),
);

/// The types and keys that the table of the documentation has.
fn documented(kind: &str) -> Vec<&'static str> {
    let start = format!("| `{kind}` |");
    let row = PAGES.lines().find(|line| line.starts_with(&start));
    let row = row.unwrap_or_else(|| panic!("no row for {kind}"));
    row.rsplit('`').skip(1).step_by(2).collect()
}

#[test]
fn every_key_is_documented_and_every_documented_key_comes() {
    let workspace = Workspace::with_case("", "ok\n");
    workspace.case("hack/1", "x\n", "ok\n");
    workspace.write("testdata/p/hack/orphan.in", "");
    workspace.write("broken.sh", "if\n");
    workspace.write("a.sh", "read x || { echo no; exit; }; exit 3\n");
    let ended = workspace.judge(["p", "-s", "a.sh", "-s", "broken.sh", "--json"]);
    let mut lines = lines(&ended.exits(2).stdout);
    lines.extend(self::lines(&close_calls::near_the_limit(&["--json"]).stdout));
    workspace.write("endless.sh", "while :; do :; done\n");
    let endless = ["p", "-s", "endless.sh", "--json", "--time-limit", "0.02", "--fail-fast", "-j1"];
    lines.extend(self::lines(&workspace.judge(endless).exits(2).stdout));
    workspace.write("problems/p/points.yaml", "format: 2025-09\n");
    lines.extend(self::lines(&workspace.judge(["p/sample", "-s", "a.sh", "--json"]).stdout));
    let little = "format: legacy\nobjective: min\ngroups: {sample: {accept_score: 0.004}}\n";
    workspace.write("problems/p/points.yaml", little);
    lines.extend(self::lines(&workspace.judge(["p/sample", "--cmd", "echo ok", "--json"]).stdout));
    workspace.write("problems/p/problem.yaml", "name: x\ntype: interactive\n");
    workspace.write("problems/p/output_validator.sh", "read x; exit 43\n");
    lines.extend(self::lines(&workspace.judge(["p/sample", "--cmd", "echo x", "--json"]).stdout));
    for kind in ["case", "submission", "group", "error"] {
        let mine: Vec<&Object> = lines.iter().filter(|line| get(line, "type") == kind).collect();
        let documented = documented(kind);
        for line in &mine {
            assert_eq!(line[0].0, "type", "{ended}");
            for (key, _) in line.iter().skip(1) {
                assert!(documented.contains(&&key[..]), "{kind}: {key} is not documented\n{ended}");
            }
        }
        let values = [kind, "group/name", "true", "false", "null"];
        let not_here = if instructions::are_counted() { "" } else { "instructions" };
        for key in documented.iter().filter(|key| !values.contains(key) && **key != not_here) {
            let comes = mine.iter().any(|line| !get(line, key).is_empty());
            assert!(comes, "{kind}: {key} does not come\n{ended}");
        }
    }
}

#[test]
fn the_documented_languages_are_those_of_the_judge() {
    let row = |language: &str, endings: &str, factor: u32| {
        PAGES.contains(&format!("| {language} | {endings} | {factor} |"))
    };
    let workspace = Workspace::with_case("", "");
    let ended = workspace.judge(["p", "-s", "testdata/p/sample/1.in"]);
    let known = ended.stderr.split("the judge knows ").nth(1).expect("it says so").trim();
    let mut documented = String::new();
    for line in PAGES.lines().filter(|line| line.starts_with("| ") && line.contains("| .")) {
        documented = documented + line.split('|').nth(2).expect("it has endings").trim() + " ";
    }
    let sorted = |text: &str| {
        let mut words: Vec<String> = text.split_whitespace().map(String::from).collect();
        words.sort();
        words
    };
    assert_eq!(sorted(known), sorted(&documented), "{ended}");
    for (file, source) in [("a.sh", "exit 0"), ("a.rs", "fn main() {}")] {
        workspace.write(file, source);
        let json = workspace.judge_file(file, &["--json"]).exits(0).stdout.clone();
        let lines = lines(&json);
        let last = lines.last().expect("there are lines");
        let factor = get(last, "time_limit_us").parse::<u32>().expect("a number") / 1_000_000;
        let ending = format!(".{}", &file[2..]);
        assert!(row(get(last, "language"), &ending, factor), "{json}");
    }
}

#[test]
fn the_documented_examples_work() {
    let block = |after: &str| -> String {
        let text = PAGES.split(after).nth(1).expect("it is there");
        let lines = text.lines().skip_while(|line| !line.starts_with("    "));
        let lines = lines.take_while(|line| line.starts_with("    "));
        lines.map(|line| line[4..].to_string() + "\n").collect()
    };
    let workspace = Workspace::with_case("", "a b\n");
    workspace.write("problems/p/problem.yaml", block("## problem.yaml"));
    workspace
        .judge_cmd("echo a; echo b", &["-v"])
        .verdict("AC")
        .says("time limit 1.000 s, 256.0 MiB");
    workspace.write("testdata/p/hack/x.gen", block("## Cases"));
    workspace.write("testdata/p/hack/x.ans", "");
    workspace.write("problems/p/generator.sh", "echo \"$*\"\n");
    workspace.judge_cmd("cat", &[]).exits(2).says("the generator has changed").hides("needs");
    for mode in ["default", "exact", "lines", "tokens", "float_tolerance E"] {
        assert!(PAGES.contains(&format!("| `{mode}` |")), "{mode}");
        let mode = mode.replace('E', "0.5");
        workspace.judge(["p/sample", "--cmd", "echo a b", "--compare", &mode]).verdict("AC");
    }
}
