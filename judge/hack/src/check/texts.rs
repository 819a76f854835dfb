//! The texts of a problem about itself: a name, a statement, samples, who may use it.

use super::finding::CheckResult;
use super::subject::Subject;
use judge_core::base::text::{escape, quote};
use judge_core::base::yaml::{self, Value};
use judge_core::base::{file, folder, MIB};
use judge_core::workspace::settings::LICENSES;
use judge_core::workspace::SAMPLE;
use sandbox::Failure;
use std::fs;
use std::path::Path;

/// The page of the problem.
const README: &str = "README.md";
/// Where the statements are that a package brought.
const STATEMENTS: [&str; 3] =
    ["package/statement", "package/problem_statement", "package/problem.pdf"];

/// Looks for the name, the statement, the samples and the license.
pub fn check(subject: &mut Subject) -> Result<CheckResult, Failure> {
    let folder = subject.folder();
    let place = format!("problems/{}", escape(subject.problem.name.as_bytes()));
    let text = file::read_text(&folder.join("problem.yaml"), MIB).unwrap_or_default();
    let (map, _) = yaml::parse_lenient_map(&text)?;
    let mut checked = CheckResult::ok("name, statement, samples and license are there");
    let has = |key: &str| map.get(key).is_some();
    if !has("name") || map.text("name").is_ok_and(|name| name == Some("")) {
        checked.add_warning(format!("{place}/problem.yaml has no name: add `name: ...`"));
    }
    // An export refuses it.
    if let Some(name) = map.get("name").filter(|name| matches!(name.value, Value::List(_))) {
        let why = name.wrong_kind("name", "one text or a map of languages");
        checked.add_fault(format!("{place}/problem.yaml: {why}"));
    }
    let readme = folder.join(README);
    let has_page = match file::read_text(&readme, MIB) {
        Ok(text) => {
            if text.contains(TEMPLATE) {
                checked.add_warning(format!(
                    "{place}/{README} has the text of a new problem: write the statement"
                ));
            }
            text.lines().any(|line| !line.trim().is_empty() && !line.starts_with('#'))
        }
        Err(why) if readme.exists() => {
            checked.add_fault(format!("{place}/{README}: {why}"));
            true
        }
        Err(_) => false,
    };
    if !has_page && !STATEMENTS.iter().any(|name| has_content(&folder.join(name))) {
        checked.add_warning(format!("there is no statement; write {place}/{README}"));
    }
    let name = &subject.problem.name;
    let samples = subject.environment.workspace.root.join("testdata").join(name).join(SAMPLE);
    // A sample of an interactive problem may be a dialogue alone.
    if !has_content(&samples) {
        checked.add_warning(format!(
            "there is no sample; put the examples of the statement into testdata/{}/{SAMPLE}",
            escape(name.as_bytes())
        ));
    }
    if !has("license") && !has("rights_owner") && !has("source") && !has("credits") {
        checked.add_warning(format!(
            "{place}/problem.yaml says neither license nor source: add `license: cc by-sa`, for example"
        ));
    }
    match map.text("license") {
        Ok(Some(license)) if !LICENSES.contains(&license) => checked.add_warning(format!(
            "{place}/problem.yaml: no package format has the license {}, and verifyproblem refuses it; use one of \
             {}",
            quote(license.as_bytes()),
            LICENSES.join(", ")
        )),
        Ok(_) => {}
        Err(why) => checked.add_fault(format!("{place}/problem.yaml: {why}")),
    }
    Ok(checked)
}

/// The start of the text that a new problem has in place of a statement.
const TEMPLATE: &str = "Write the problem statement here";

/// Whether there is a file with something in it, or a folder with such.
fn has_content(path: &Path) -> bool {
    match fs::metadata(path) {
        Ok(data) if data.is_dir() => folder::entries(path)
            .into_iter()
            .flatten()
            .flatten()
            .any(|entry| entry.metadata().is_ok_and(|data| data.len() > 0)),
        Ok(data) => data.len() > 0,
        Err(_) => false,
    }
}
