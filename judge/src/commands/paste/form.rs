//! The text to paste into an online judge.

use judge_core::base::text::{nearest, quote};
use judge_core::base::{file, MIB};
use judge_core::language::Language;
use judge_core::verdict::Expectation;
use judge_core::workspace::{Submission, Workspace};
use judge_core::Result;

/// The line of main.rs between the part that reads and prints and the part that searches a grid.
pub const MARKER: &str = "// ---- search ----";
const MAX_FILE: u64 = MIB;

/// Which form of a problem's program.
#[derive(Clone, Copy, Debug)]
pub enum Form<'a> {
    /// main.rs as it is.
    Whole,
    /// `impl Solution`, then the part of main.rs below its marker.
    LeetCode,
    /// An accepted program in another language.
    Language(&'a str),
}

/// The text in the form asked for, and the file it comes from.
pub fn text(workspace: &Workspace, problem: &str, form: Form) -> Result<(String, String)> {
    let names = workspace.problem_names()?;
    if !names.iter().any(|name| name == problem) {
        let hint = nearest(problem, names.iter().map(String::as_str));
        let hint = hint.map_or(format!("the problems are {}", names.join(", ")), |name| {
            format!("did you mean {name}?")
        });
        return Err(format!("no problem {}; {hint}", quote(problem.as_bytes())));
    }
    let folder = workspace.problem_folder(problem);
    let main = folder.join("main.rs");
    if !matches!(form, Form::Language(_)) && !main.exists() {
        let other = match accepted_languages(workspace, problem)?.first() {
            Some(language) => format!("use --language {language}"),
            None => "write it, or judge any file with scripts/judge --submission".to_string(),
        };
        return Err(format!(
            "{problem} has no program of its own, problems/{problem}/main.rs; {other}"
        ));
    }
    match form {
        Form::Whole => Ok((file::text(&main, MAX_FILE)?, "main.rs".to_string())),
        Form::LeetCode => {
            let entry = folder.join("leetcode.rs");
            if !entry.exists() {
                return Err(format!(
                    "{problem} has no LeetCode form: there is no problems/{problem}/leetcode.rs"
                ));
            }
            let joined = join(&file::text(&entry, MAX_FILE)?, &file::text(&main, MAX_FILE)?);
            let joined =
                joined.ok_or(format!("problems/{problem}/main.rs has no line `{MARKER}`"))?;
            Ok((joined, "leetcode.rs and main.rs".to_string()))
        }
        Form::Language(wanted) => accepted(workspace, problem, wanted),
    }
}

/// The LeetCode entry point, then the part of main.rs that searches a grid; `None` without a marker.
fn join(entry: &str, main: &str) -> Option<String> {
    let mut below = main.lines().skip_while(|line| *line != MARKER).skip(1).peekable();
    below.peek()?;
    Some(entry.lines().chain(below).flat_map(|line| [line, "\n"]).collect())
}

/// The first accepted program in a language, by name.
fn accepted(workspace: &Workspace, problem: &str, wanted: &str) -> Result<(String, String)> {
    let Some(language) = Language::by_name(wanted) else {
        let hint = nearest(wanted, Language::names())
            .map_or(String::new(), |name| format!("; did you mean {name}?"));
        let known: Vec<&str> = Language::names().collect();
        return Err(format!(
            "unknown language {}{hint} (the languages are {})",
            quote(wanted.as_bytes()),
            known.join(", ")
        ));
    };
    let right = accepted_programs(workspace, problem)?;
    match right.iter().find(|submission| submission.language.name == language.name) {
        Some(found) => Ok((file::text(&found.path, MAX_FILE)?, found.name.clone())),
        None => {
            let known = accepted_languages(workspace, problem)?.join(", ");
            let known = if known.is_empty() { "none at all" } else { &known };
            Err(format!("{problem} has no accepted program in {wanted}; it has {known}"))
        }
    }
}

/// The programs of a problem that are declared right, main.rs first.
fn accepted_programs(workspace: &Workspace, problem: &str) -> Result<Vec<Submission>> {
    let (mut submissions, _) = workspace.submissions(&workspace.problem(problem)?, true)?;
    submissions.retain(|submission| submission.expectation == Expectation::ACCEPTED);
    Ok(submissions)
}

/// The languages of the accepted programs, each once.
fn accepted_languages(workspace: &Workspace, problem: &str) -> Result<Vec<&'static str>> {
    let right = accepted_programs(workspace, problem)?;
    let mut languages: Vec<&str> = right.iter().map(|right| right.language.name).collect();
    languages.sort_unstable();
    languages.dedup();
    Ok(languages)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_leetcode_form_is_the_entry_point_and_the_search() {
        let main = format!("use a;\nfn main() {{}}\n{MARKER}\n\nstruct Grid;\n");
        assert_eq!(join("impl S;\n", &main).unwrap(), "impl S;\n\nstruct Grid;\n");
        assert_eq!(join("impl S;\n", "fn main() {}\n"), None);
        assert_eq!(join("impl S;\n", &format!("fn main() {{}}\n{MARKER}\n")), None);
    }
}
