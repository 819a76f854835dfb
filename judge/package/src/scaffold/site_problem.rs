//! Problems of sites: a folder with samples, limits, link and a program to start from.

use super::brute_force;
use super::dialogue_problem;
use super::leetcode_main;
use super::name;
use super::staging::Staging;
use super::starter::Starters;
use crate::cargo_toml;
use crate::files::write;
use crate::metadata::yaml::problem_yaml;
use crate::metadata::Metadata;
use crate::uuid::uuid;
use judge_core::base::odd_signs;
use judge_core::base::text::{self, count, time};
use judge_core::workspace::build_settings::{is_file_name, STREAM_FILES};
use judge_core::workspace::problem_type::ProblemType;
use judge_core::workspace::schema::Form;
use judge_core::workspace::Workspace;
use judge_core::Result;
use site::folder_name;
use site::problem::{Answers, SiteProblem, SITES};
use std::fs;

/// The time limit where a site names none, in seconds.
const TIME_LIMIT: &str = "2";
/// The memory limit where a site names none, in MiB.
const MEMORY: u64 = 256;
/// The limit of the output, which no site names, in MiB.
const OUTPUT: u64 = 8;
/// The largest number behind a name that is taken.
const MAX_NUMBER: usize = 999;
/// The comparison of a site that takes close numbers.
const CLOSE: &str = "float_tolerance 1e-5";
/// The output validator of a problem that takes its answer in any order.
const ANY_ORDER: &str = include_str!("starter/any_order.py");

/// A name for the problem that no other has.
///
/// # Errors
///
/// All such names are taken.
pub fn free_name(workspace: &Workspace, problem: &SiteProblem) -> Result<String> {
    let mut first = folder_name::of(&problem.title, &problem.url);
    if name::check(&first).is_err() || workspace.is_reserved(&first) {
        first.push_str("-problem");
    }
    let is_free = |name: &String| {
        let data = workspace.root.join("testdata").join(name);
        [workspace.problem_folder(name), data]
            .iter()
            .all(|path| fs::symlink_metadata(path).is_err())
    };
    let numbered = (2..=MAX_NUMBER).map(|number| format!("{first}-{number}"));
    let found = std::iter::once(first.clone()).chain(numbered).find(is_free);
    found.ok_or_else(|| format!("there are {MAX_NUMBER} problems {first} already"))
}

/// Writes the problem into its two staged folders; returns what was written, for the report.
pub fn write_problem(
    name: &str,
    problem: &SiteProblem,
    starters: Starters,
    staging: &Staging,
) -> Result<String> {
    let folder = staging.problem();
    let starter = starters.main;
    if starter.is_rust() {
        write(&folder.join("Cargo.toml"), cargo_toml::text(name).as_bytes())?;
    }
    write(&folder.join("problem.yaml"), yaml(name, problem).as_bytes())?;
    write(&folder.join("README.md"), readme(name, problem).as_bytes())?;
    write(&folder.join(starter.file), starter.text(&header(name, problem)).as_bytes())?;
    if let Some(brute) = starters.brute.filter(|_| !problem.is_interactive) {
        let takes_class = problem.arguments.is_some() && brute.main_file().is_some();
        let text = brute_force::text(name, header(name, problem), brute, takes_class);
        write(&folder.join(brute_force::path(brute)), text.as_bytes())?;
    }
    if !problem.is_interactive {
        write_samples(problem, staging)?;
    }
    for (file, text) in problem.arguments.iter().flat_map(leetcode_main::mains) {
        write(&folder.join(file), text.as_bytes())?;
    }
    let mut parts = vec![count(problem.samples.len(), "sample")];
    parts.extend(problem.time_limit.map(time));
    parts.extend(problem.memory_mib.map(|mib| format!("{mib} MiB")));
    let mut report = format!(": {}\n", parts.join(", "));
    if problem.is_interactive {
        report.push_str(&dialogue_problem::write_validator(name, staging)?);
    } else if problem.samples.is_empty() {
        report.push_str(&format!(
            "  the site shows no sample; put 01.in and 01.ans into testdata/{name}/sample\n"
        ));
    }
    report.push_str(&several_answers(name, problem, staging)?);
    report.push_str(&comparison_lines(problem));
    for (number, sample) in (1..).zip(&problem.samples) {
        for (part, text) in [("input", &sample.input), ("answer", &sample.answer)] {
            if let Some(odd) = odd_signs::first(text.as_bytes()) {
                report.push_str(&format!("  the {part} of sample {number} has {odd}\n"));
            }
        }
    }
    for note in notes(problem) {
        report.push_str(&format!("  {note}\n"));
    }
    Ok(report)
}

/// Writes the output validator of a problem that takes any order; returns lines for the report.
fn several_answers(name: &str, problem: &SiteProblem, staging: &Staging) -> Result<String> {
    match problem.answers {
        Answers::One => Ok(String::new()),
        Answers::Close => Ok(format!("  numbers are compared with `comparison: {CLOSE}`\n")),
        Answers::Several => Ok(format!(
            "  the statement takes any of several answers: those that are not in the samples are WA until you write \
             problems/{name}/output_validator.EXT (judge/docs/setting.md)\n"
        )),
        Answers::InAnyOrder { words } => {
            let text = ANY_ORDER.replace("ANY_WORDS", if words { "True" } else { "False" });
            write(&staging.problem().join("output_validator.py"), text.as_bytes())?;
            let what = if words { "lines and their words" } else { "lines" };
            Ok(format!(
                "  the statement takes any order: problems/{name}/output_validator.py takes the {what} in any order\n"
            ))
        }
    }
}

/// The site of the problem among [`SITES`], and its comparison.
fn site_comparison(problem: &SiteProblem) -> Option<(&'static str, &'static str)> {
    let is_site = |(name, address, _): &&(&str, &str, &str)| {
        problem.site.starts_with(name) || problem.url.contains(address)
    };
    let (name, _, comparison) = SITES.iter().find(is_site).filter(|_| !problem.is_interactive)?;
    Some((name, comparison))
}

/// The comparison of the problem, for problem.yaml; empty for the default.
fn comparison(problem: &SiteProblem) -> &'static str {
    match problem.answers {
        Answers::Close => CLOSE,
        Answers::One => site_comparison(problem).map_or("", |(_, comparison)| comparison),
        Answers::InAnyOrder { .. } | Answers::Several => "",
    }
}

/// Lines for the report: the comparison that the site is known to have, and the one that it may have.
fn comparison_lines(problem: &SiteProblem) -> String {
    if problem.is_interactive || problem.answers != Answers::One {
        return String::new();
    }
    let words = problem.samples.iter().flat_map(|sample| sample.answer.split_ascii_whitespace());
    let words: Vec<&str> = words.collect();
    let is_fraction = |word: &&str| word.contains('.') && word.parse::<f64>().is_ok();
    let is_choice = |word: &&str| ["yes", "no"].contains(&word.to_ascii_lowercase().as_str());
    let site = site_comparison(problem);
    let (now, own) = match site {
        Some((name, own)) => (format!("as at {name}: `comparison: {own}`"), own),
        None => ("exactly".to_string(), "default"),
    };
    let other = if words.iter().any(is_fraction) {
        Some(("takes close numbers", "float_tolerance 1e-6".to_string()))
    } else if words.iter().any(is_choice) && !own.ends_with("ignore_case") {
        let own = if own == "lines" { "tokens" } else { own };
        Some(("takes Yes for YES", format!("{own} ignore_case")))
    } else {
        None
    };
    match other {
        Some((what, other)) => format!(
            "  answers are compared {now}; where the site {what}: `comparison: {other}` in problem.yaml\n"
        ),
        None if site.is_some() => format!("  answers are compared {now} in problem.yaml\n"),
        None => String::new(),
    }
}

/// Writes the samples as cases, with as many digits in their names as all need.
fn write_samples(problem: &SiteProblem, staging: &Staging) -> Result<()> {
    let digits = problem.samples.len().to_string().len().max(2);
    for (index, sample) in problem.samples.iter().enumerate() {
        let case = staging.data().join(format!("sample/{:0digits$}", index + 1));
        write(&case.with_extension("in"), sample.input.as_bytes())?;
        write(&case.with_extension("ans"), sample.answer.as_bytes())?;
    }
    Ok(())
}

/// The notes that a program for this problem must know.
fn notes(problem: &SiteProblem) -> Vec<String> {
    let mut notes = problem.notes.clone();
    if problem.has_files {
        let names: Vec<String> = problem.file_names.iter().flatten().cloned().collect();
        notes.push(if names.is_empty() {
            "the site uses files; the judge uses stdin and stdout".to_string()
        } else {
            format!(
                "the site uses files: {}; the judge takes stdin and stdout, too",
                names.join(", ")
            )
        });
    }
    notes
}

fn title<'a>(name: &'a str, problem: &'a SiteProblem) -> &'a str {
    if problem.title.is_empty() {
        name
    } else {
        &problem.title
    }
}

/// The lines of the comment at the top of the program.
fn header(name: &str, problem: &SiteProblem) -> Vec<String> {
    let mut lines = vec![format!("{}.", title(name, problem))];
    lines.extend(Some(problem.url.clone()).filter(|url| !url.is_empty()));
    let notes = notes(problem);
    if !notes.is_empty() {
        lines.push(String::new());
        lines.extend(notes);
    }
    lines
}

fn yaml(name: &str, problem: &SiteProblem) -> String {
    let seconds = problem.time_limit.map(|limit| limit.as_secs_f64().to_string());
    let site = if problem.site.is_empty() { "unknown" } else { &problem.site };
    let problem_type =
        ProblemType { is_interactive: problem.is_interactive, ..ProblemType::default() };
    let metadata = Metadata {
        problem_type,
        name: title(name, problem).to_string(),
        uuid: uuid(name),
        source: site.to_string(),
        source_url: problem.url.clone(),
        time_limit: seconds.unwrap_or_else(|| TIME_LIMIT.to_string()),
        memory: problem.memory_mib.unwrap_or(MEMORY),
        output: OUTPUT,
        comparison: comparison(problem).to_string(),
        ..Metadata::default()
    };
    let mut text = problem_yaml(&metadata, Form::Workspace, false);
    for (key, name) in STREAM_FILES.iter().zip(&problem.file_names) {
        if let Some(name) = name.as_ref().filter(|name| is_file_name(name)) {
            text.push_str(&format!("{key}: {name}\n"));
        }
    }
    text
}

fn readme(name: &str, problem: &SiteProblem) -> String {
    let statement = text::lines(problem.statement.as_bytes());
    let link = match (problem.site.as_str(), problem.url.as_str()) {
        (_, "") if !statement.is_empty() => String::new(),
        (_, "") => "Write the problem statement here.".to_string(),
        ("", url) => format!("Statement: <{url}>"),
        (site, url) => format!("{site}: <{url}>"),
    };
    let parts = [link, statement].into_iter().filter(|part| !part.is_empty());
    let text = parts.collect::<Vec<_>>().join("\n\n");
    let dialogues = if problem.is_interactive {
        dialogue_problem::dialogues(&problem.samples)
    } else {
        String::new()
    };
    format!("# {}\n\n{text}\n{dialogues}", title(name, problem))
}
