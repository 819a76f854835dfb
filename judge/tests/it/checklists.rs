//! The places that a new verdict, comparison, language or source file needs where the compiler cannot
//! say so: other files, texts and documents that name each of them.
//!
//! The variants are read from the sources, so that one more is looked for without a change here.

use crate::workspace::{files, repository, Workspace};
use judge_core::workspace::schema::{Form, Key, Use};
use std::fs;

fn read(path: &str) -> String {
    fs::read_to_string(repository().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The names of the variants of an enum, as its source has them.
fn variants(path: &str, name: &str) -> Vec<String> {
    let text = read(path);
    let start = format!("pub enum {name} {{\n");
    let body = text.split(&start).nth(1).unwrap_or_else(|| panic!("{path} has no enum {name}"));
    let body = body.split("\n}").next().unwrap_or_default();
    let lines = body.lines().map(str::trim);
    let names = lines.filter(|line| line.starts_with(|c: char| c.is_ascii_uppercase()));
    let word = |line: &str| line.split(|c: char| !c.is_alphanumeric()).next().map(String::from);
    names.filter_map(word).collect()
}

#[test]
fn every_verdict_is_in_each_place() {
    let verdicts = variants("judge/core/src/verdict/kind.rs", "Verdict");
    assert!(verdicts.len() >= 8, "{verdicts:?}");
    let all = read("judge/core/src/verdict/kind.rs");
    let all = all.split("pub const ALL").nth(1).and_then(|rest| rest.split("];").next());
    let all = all.expect("verdict.rs has Verdict::ALL");
    let page = read("judge/src/report/page/page.css");
    let [readme, formats] = [read("README.md"), read("judge/docs/output.md")];
    for verdict in verdicts {
        let name = verdict.to_ascii_uppercase();
        assert!(all.contains(&format!("Verdict::{verdict},")), "Verdict::ALL lacks {verdict}");
        let classes = page.split(|c: char| !c.is_alphanumeric() && c != '.');
        assert!(
            classes.into_iter().any(|class| class == format!(".{name}")),
            "page.css has no class .{name}"
        );
        let documented = readme.lines().filter(|line| line.starts_with("| "));
        let mut documented = documented.filter_map(|line| line.split('|').nth(1));
        assert!(
            documented.any(|cell| cell.split(',').any(|word| word.trim() == name)),
            "README.md does not say what {name} means"
        );
        let list = formats.lines().find(|line| line.starts_with("Verdicts: "));
        let list = list.expect("judge/docs/output.md lists the verdicts");
        assert!(
            list.split([' ', '.']).any(|word| word == name),
            "judge/docs/output.md does not list {name}"
        );
    }
}

#[test]
fn every_comparison_is_in_each_place() {
    let formats = read("judge/docs/setting.md");
    let workspace = Workspace::with_case("", "1\n");
    let help = workspace.judge(["--help"]).stdout.clone();
    let help = help.split("--compare MODE").nth(1).unwrap_or_default();
    let help = help.split(" --").next().unwrap_or_default();
    let refused = workspace.judge_cmd("echo 1", &["--compare", "nonsense"]);
    for variant in variants("judge/bytes/src/compare/mode.rs", "Mode") {
        // The one with values goes by the names of its tolerances.
        let is_float = variant == "Floats";
        let mut word = String::new();
        for c in variant.chars() {
            if c.is_ascii_uppercase() && !word.is_empty() {
                word.push('_');
            }
            word.push(c.to_ascii_lowercase());
        }
        let (word, typed) = if is_float {
            ("float_tolerance", "float_tolerance 1e-3")
        } else {
            (&word[..], &word[..])
        };
        assert!(help.contains(word), "--help does not name {word}");
        refused.exits(2).complains(word);
        workspace.judge_cmd("echo 1", &["--compare", typed]).verdict("AC");
        assert!(
            formats.contains(&format!("| `{word}")),
            "judge/docs/setting.md does not explain {word}"
        );
    }
}

#[test]
fn every_key_of_problem_yaml_is_in_each_place() {
    let setting = read("judge/docs/setting.md");
    let read = Key::ALL.iter().filter(|key| key.used_by() == Use::Judge);
    for key in read.filter(|key| key.is_of(Form::Workspace)) {
        let mut words = setting.split(|c: char| !c.is_alphanumeric() && c != '_');
        assert!(words.any(|word| word == key.name()), "judge/docs/setting.md lacks {key:?}");
    }
}

#[test]
fn every_column_of_the_csv_file_is_documented() {
    let workspace = Workspace::with_case("", "1\n");
    workspace.judge_cmd("echo 1", &["--csv", "grades.csv"]);
    let table = fs::read_to_string(workspace.path("grades.csv")).expect("it is written");
    let teaching = read("judge/docs/teaching.md");
    let listed = teaching.split("`--csv FILE` writes").nth(1).unwrap_or_default();
    let listed = listed.split("\n\n").next().unwrap_or_default();
    let columns: Vec<&str> = table.lines().next().unwrap_or_default().split(',').collect();
    assert!(columns.len() >= 14, "{table}");
    for column in columns {
        let word = format!("`{column}`");
        assert!(
            listed.contains(&word),
            "judge/docs/teaching.md does not explain the column {column} of --csv"
        );
    }
}

#[test]
fn the_documents_count_the_languages() {
    let formats = read("judge/docs/languages.md");
    let rows = formats.split("| language |").nth(1).and_then(|rest| rest.split("\n\n").next());
    // The last row is for validators, in which no submission is written.
    let rows = rows.expect("judge/docs/languages.md has the table").lines().skip(2).count() - 1;
    assert!(formats.contains("| checktestdata |"));
    let readme = read("README.md");
    assert!(readme.contains(&format!("{rows} languages")), "README.md: not {rows} languages");
    assert!(readme.contains(&format!("{rows} 种语言")), "README.md: 中文简介: {rows}");
}

/// A filter that names no test runs none, and cargo calls that a success.
#[test]
fn every_filter_of_the_contributors_page_names_tests() {
    let page = read("judge/CONTRIBUTING.md");
    let mut filters = 0;
    for line in page.lines().filter(|line| line.starts_with("cargo test -p ")) {
        let words: Vec<&str> =
            line.split(" #").next().unwrap_or_default().split_whitespace().collect();
        let folder = match words[3] {
            "judge" => format!("judge/tests/{}", words[5]),
            package if repository().join("problems").join(package).is_dir() => {
                format!("problems/{package}")
            }
            package => format!("judge/{}/src", package.trim_start_matches("judge-")),
        };
        assert!(repository().join(&folder).is_dir(), "{line}: there is no {folder}");
        let named = if words[3] == "judge" { words.get(6) } else { words.get(4) };
        let Some(filter) = named.filter(|word| **word != "--") else { continue };
        let module = filter.trim_end_matches("::");
        let path =
            [".rs", "/mod.rs"].map(|end| repository().join(format!("{folder}/{module}{end}")));
        let text = path.iter().find_map(|path| fs::read_to_string(path).ok());
        let text = text.unwrap_or_else(|| panic!("{line}: {folder} has no module {module}"));
        let below = repository().join(&folder).join(module);
        let is_test = |file: &std::path::PathBuf| {
            fs::read_to_string(file).is_ok_and(|text| text.contains("#[test]"))
        };
        let has_tests = text.contains("#[test]") || files(&below, "rs").iter().any(is_test);
        assert!(has_tests, "{line}: the module {module} has no test");
        filters += 1;
    }
    assert!(filters >= 3, "{page}");
}
