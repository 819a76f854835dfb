//! Imports a package of Polygon, `problem.xml` with all that it names: its files get the names that they would have in
//! a package of the ICPC format, and the steps of the import read them as such a package.
//!
//! <https://github.com/purplesyringa/problem-xml-specs> describes the format.

mod groups;
mod problem;
mod statement;

use super::flags::input_line;
use super::generators::split;
use super::importer::Importer;
use super::passthrough;
use crate::files::path_error;
use crate::metadata::yaml::scalar;
use crate::names;
use groups::PolygonGroups;
use judge_core::base::input_flags::InputFlags;
use judge_core::base::text::quote;
use judge_core::base::{file, yaml, MIB};
use judge_core::judging::recipe::Recipe;
use judge_core::verdict::points::POINTS_YAML;
use judge_core::workspace::settings::Settings;
use judge_core::workspace::INVALID;
use judge_core::Result;
pub use problem::FILE;
use problem::{PolygonProblem, PolygonTest, TESTSET};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The folders of submissions by the tags of solutions; `rejected` for any other tag.
const TAGS: [(&str, &str); 10] = [
    ("main", "accepted"),
    ("accepted", "accepted"),
    ("wrong-answer", "wrong_answer"),
    ("presentation-error", "wrong_answer"),
    ("time-limit-exceeded", "time_limit_exceeded"),
    ("time-limit-exceeded-or-accepted", "brute_force"),
    ("memory-limit-exceeded", "run_time_error"),
    ("time-limit-exceeded-or-memory-limit-exceeded", "rejected"),
    ("rejected", "rejected"),
    ("failed", "rejected"),
];
/// The verdicts that a solution of this tag may get, and the verdicts of which it must get one; no folder says so.
const TOO_MUCH: &str = "time-limit-exceeded-or-memory-limit-exceeded";
const TOO_MUCH_RULES: &str = "  permitted: [AC, TLE, RTE]\n  required: [TLE, RTE]\n";
/// The line of points.yaml where checkers give points in per cent.
const PERCENT: &str = "scores_in_percent: true\n";
/// The library that checkers, validators and generators include.
const TESTLIB: &str = "testlib.h";

/// Adds the files of the package under the names of the ICPC format. `made` is a folder for what is written on the
/// way. Returns further lines for files of the workspace.
///
/// # Errors
///
/// `problem.xml` is not one of a problem, or names a checker that is not there.
pub fn add_files(import: &mut Importer, made: &Path) -> Result<[(&'static str, String); 2]> {
    let in_file = |error| format!("{FILE}: {error}");
    let text = import.files.text(FILE)?.unwrap_or_default();
    let mut problem = PolygonProblem::parse(&text).map_err(in_file)?;
    let scores = checker_scores(import, &problem)?;
    let mut groups = PolygonGroups::of(&problem, scores).map_err(in_file)?;
    add_validator_flags(import, &problem, &mut groups, made)?;
    add_settings(import, &problem, &groups, made)?;
    let mut lines = problem.beyond.clone();
    add_tests(import, &problem, &groups, made, &mut lines)?;
    add_programs(import, &problem)?;
    add_solutions(import, &problem, made, &mut lines)?;
    statement::add(import, &problem, made)?;
    import.note_lines(lines.iter().map(|line| format!("{FILE}: {line}")).collect());
    import.note_unread(std::mem::take(&mut problem.unread));
    passthrough::keep(import, FILE, "the description by Polygon")?;
    let files = [("input_file", &problem.input_file), ("output_file", &problem.output_file)];
    let files = files.into_iter().filter(|(_, name)| !name.is_empty());
    let of_problem = files.map(|(key, name)| format!("{key}: {}\n", scalar(name))).collect();
    // Without points of tests there is nothing to take a part of.
    let has_points = problem.tests.iter().any(|test| test.points > 0.0);
    let percent = if problem.scores_in_percent && has_points { PERCENT } else { "" };
    Ok([("problem.yaml", of_problem), (POINTS_YAML, percent.to_string())])
}

/// Whether the checker or the interactor has a call of testlib that gives points.
fn checker_scores(import: &mut Importer, problem: &PolygonProblem) -> Result<bool> {
    for path in problem.checker.iter().chain(&problem.interactor) {
        let source = import.files.text(path)?.unwrap_or_default();
        if ["quitp", "quitpi", "_pc", "_points"].iter().any(|name| has_word(&source, name)) {
            import.note(format!(
                "{}: gives points, so the problem is a scoring one",
                quote(path.as_bytes())
            ));
            return Ok(true);
        }
    }
    Ok(false)
}

/// Gives validators of testlib that ask for the testset or the group of a test these, as Polygon calls them.
fn add_validator_flags(
    import: &mut Importer,
    problem: &PolygonProblem,
    groups: &mut PolygonGroups,
    made: &Path,
) -> Result<()> {
    let mut asks = false;
    for path in &problem.validators {
        let source = import.files.text(path)?.unwrap_or_default();
        asks |= source.contains(TESTLIB)
            && ["group", "testset"].iter().any(|name| has_word(&source, name));
    }
    if !asks {
        return Ok(());
    }
    let line = |test: &PolygonTest| {
        let mut words = vec!["--testset", TESTSET];
        if !test.group.is_empty() {
            words.extend(["--group", &test.group]);
        }
        input_line(&InputFlags::All(words.into_iter().map(String::from).collect()))
    };
    let mut of_folders: BTreeMap<&String, BTreeSet<String>> = BTreeMap::new();
    for (test, folder) in problem.tests.iter().zip(&groups.folders) {
        of_folders.entry(folder).or_default().insert(line(test));
    }
    for ((test, folder), stem) in problem.tests.iter().zip(&groups.folders).zip(groups.stems()) {
        if of_folders[folder].len() > 1 {
            import.add_text(made, &format!("{stem}.yaml"), &line(test), false)?;
        }
    }
    for (folder, lines) in of_folders {
        if let (1, Some(line)) = (lines.len(), lines.first()) {
            groups.settings.entry(folder.clone()).or_default().push_str(line);
        }
    }
    Ok(())
}

/// Whether a source in C++ has this name, and not only a longer one or a comment.
fn has_word(source: &str, name: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    source.lines().map(|line| line.split("//").next().unwrap_or_default()).any(|line| {
        line.match_indices(name).any(|(at, _)| {
            !line[..at].ends_with(is_part) && !line[at + name.len()..].starts_with(is_part)
        })
    })
}

/// Adds lines to files of the workspace.
///
/// # Errors
///
/// The judge cannot take them.
pub fn add_lines(import: &Importer, lines: &[(&str, String)]) -> Result<()> {
    for (name, lines) in lines.iter().filter(|(_, lines)| !lines.is_empty()) {
        let path = import.problem.join(name);
        let text = file::text(&path, MIB)? + lines;
        if *name != POINTS_YAML {
            Settings::parse(&text).map_err(|error| format!("{FILE}: {error}"))?;
        }
        fs::write(&path, text).map_err(|error| path_error(&path, error))?;
    }
    Ok(())
}

fn add_settings(
    import: &mut Importer,
    problem: &PolygonProblem,
    groups: &PolygonGroups,
    made: &Path,
) -> Result<()> {
    let mut kinds = Vec::new();
    kinds.extend(groups.is_scoring.then_some("scoring"));
    kinds.extend(problem.interactor.is_some().then_some("interactive"));
    let mut text = "problem_format_version: 2025-09\n".to_string();
    if !kinds.is_empty() {
        text.push_str(&format!("type: [{}]\n", kinds.join(", ")));
    }
    let (seconds, milliseconds) = (problem.time_limit / 1000, problem.time_limit % 1000);
    text.push_str("name:\n");
    for (language, name) in &problem.names {
        text.push_str(&format!("  {}: {}\n", scalar(language), scalar(name)));
    }
    if !problem.tags.is_empty() {
        text.push_str(&format!("keywords: {}\n", yaml::list(&problem.tags)));
    }
    text.push_str(&format!(
        "limits:\n  time_limit: {seconds}.{milliseconds:03}\n  memory: {}\n  output: 64\n",
        (problem.memory_limit / MIB).max(1)
    ));
    import.add_text(made, "problem.yaml", &text, false)?;
    for (folder, text) in &groups.settings {
        import.add_text(made, &format!("data/{folder}/test_group.yaml"), text, false)?;
    }
    groups.notes.iter().for_each(|note| import.note(note));
    Ok(())
}

/// Adds the tests: stored ones as they are, and for the others how to make them.
fn add_tests(
    import: &mut Importer,
    problem: &PolygonProblem,
    groups: &PolygonGroups,
    made: &Path,
    lines: &mut Vec<String>,
) -> Result<()> {
    for (at, (test, stem)) in problem.tests.iter().zip(groups.stems()).enumerate() {
        if import.files.has(&test.input) {
            import.files.add_copy(&test.input, &format!("{stem}.in"))?;
            import.files.add_copy(&test.answer, &format!("{stem}.ans"))?;
            continue;
        }
        match recipe(import, problem, test) {
            Ok(text) => import.add_text(made, &format!("{stem}.in"), &text, true)?,
            Err(why) => lines.push(format!("line {}: test {}: {why}", test.line, at + 1)),
        }
    }
    for (at, input) in problem.invalid.iter().enumerate() {
        if import.files.has(input) {
            import.files.add_copy(input, &format!("data/{INVALID}/{:02}.in", at + 1))?;
        } else {
            lines.push(format!("{} is not in the package", quote(input.as_bytes())));
        }
    }
    Ok(())
}

/// The command that makes the input of a test that the package does not hold, or why none can.
fn recipe(import: &Importer, problem: &PolygonProblem, test: &PolygonTest) -> Result<String> {
    let is_missing = || format!("{} is not in the package", quote(test.input.as_bytes()));
    let command = test.command.as_ref().ok_or_else(is_missing)?;
    if test.is_of_several {
        return Err(format!("{}, and its generator writes several inputs", is_missing()));
    }
    let shown = quote(command.as_bytes());
    if command.split('"').step_by(2).any(|unquoted| unquoted.contains(['|', '<', '>'])) {
        return Err(format!(
            "its command {shown} joins programs or files, and a .gen file has one program"
        ));
    }
    // The scripts of a package call it by a shell on one system, and on the other without.
    if command.contains(['\\', '\'']) {
        return Err(format!(
            "its command {shown} has a backslash or a quote that not each shell reads alike"
        ));
    }
    let mut words = split(command)?.into_iter();
    let generator = words.next().unwrap_or_default();
    let arguments: Vec<String> = words.collect();
    let is_called =
        |path: &&String| base(path).rsplit_once('.').is_some_and(|one| one.0 == generator);
    let source = problem.programs.iter().find(is_called).filter(|path| import.files.has(path));
    let source = source.ok_or_else(|| {
        format!("its generator {} is not in the package", quote(generator.as_bytes()))
    })?;
    if arguments.iter().any(|word| word.chars().any(char::is_control)) {
        return Err("its command has a control character".to_string());
    }
    let mut files = vec![base(source).to_string()];
    let headers = problem.headers.iter().filter(|path| import.files.has(path));
    files.extend(headers.map(|path| base(path).to_string()));
    if let Some(name) = files.iter().find(|name| names::check(name, name).is_err()) {
        return Err(format!("{}: invalid file name", quote(name.as_bytes())));
    }
    Ok(Recipe::of_generator(&files, &arguments).text())
}

/// Adds the checker or the interactor, the validators and the generators, each with the headers of the package.
fn add_programs(import: &mut Importer, problem: &PolygonProblem) -> Result<()> {
    let checker = problem.checker.iter().find(|path| import.files.has(path)).cloned();
    let judge = match &problem.interactor {
        Some(interactor) => {
            import.note(format!(
                "{FILE}: its interactor decides alone: the checker that Polygon runs after it is not run"
            ));
            if let Some(checker) = checker {
                passthrough::keep(import, &checker, "the checker beside an interactor")?;
            }
            Some(interactor.clone()).filter(|path| import.files.has(path))
        }
        None => checker,
    };
    let Some(judge) = judge else {
        return Err(format!(
            "{FILE}: the source of the checker or interactor is not in the package; download the package anew"
        ));
    };
    let has_testlib =
        problem.headers.iter().any(|path| base(path) == TESTLIB && import.files.has(path));
    if !has_testlib {
        import.note(format!(
            "the package has no {TESTLIB}: programs that include it do not compile until it lies beside them"
        ));
    }
    let mut to = vec![("output_validator/".to_string(), judge)];
    for path in &problem.validators {
        let name = base(path).rsplit_once('.').map_or("", |parts| parts.0);
        to.push((format!("input_validators/{name}/"), path.clone()));
    }
    let of_others: Vec<String> = to.iter().map(|(_, path)| path.clone()).collect();
    let is_generator =
        |path: &&String| !of_others.contains(path) && !problem.checker.contains(path);
    let generators = problem.programs.iter().filter(is_generator);
    to.extend(generators.map(|path| ("generators/".to_string(), path.clone())));
    for (folder, source) in to {
        for path in [&source].into_iter().chain(&problem.headers) {
            import.files.add_copy(path, &format!("{folder}{}", base(path)))?;
        }
    }
    Ok(())
}

/// Adds the solutions; the solution with the tag main becomes the reference.
fn add_solutions(
    import: &mut Importer,
    problem: &PolygonProblem,
    made: &Path,
    lines: &mut Vec<String>,
) -> Result<()> {
    let mut rules = String::new();
    for solution in &problem.solutions {
        let (path, tag) = (&solution.path, solution.tag.as_str());
        if !import.files.has(path) {
            lines.push(format!("the solution {} is not in the package", quote(path.as_bytes())));
            continue;
        }
        let name = base(path);
        let (stem, extension) = name.rsplit_once('.').unwrap_or((name, ""));
        let known = TAGS.iter().find(|known| known.0 == tag);
        if known.is_none() {
            let (path, tag) = (quote(path.as_bytes()), quote(tag.as_bytes()));
            lines.push(format!("the solution {path} has the tag {tag}: it counts as rejected"));
        }
        let folder = known.map_or("rejected", |known| known.1);
        let name = match (tag, stem) {
            ("main", _) => format!("main.{extension}"),
            (_, "main") => format!("other-main.{extension}"),
            _ => name.to_string(),
        };
        let to = format!("{folder}/{name}");
        if import.files.has(&format!("submissions/{to}")) {
            let path = quote(path.as_bytes());
            lines.push(format!("the solution {path} is left out: another one is {to} already"));
            continue;
        }
        if tag == TOO_MUCH {
            rules.push_str(&format!("{}:\n{TOO_MUCH_RULES}", scalar(&to)));
        }
        import.files.add_copy(path, &format!("submissions/{to}"))?;
    }
    if !rules.is_empty() {
        import.add_text(made, "submissions/submissions.yaml", &rules, false)?;
    }
    Ok(())
}

/// The name of the file that a path leads to.
fn base(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}
