//! The text to paste into an online judge.

use judge_core::base::text::{escape, nearest, quote};
use judge_core::base::{file, MIB};
use judge_core::compile::leetcode;
use judge_core::language::leetcode::MAIN_BELOW;
use judge_core::language::{Language, RUST};
use judge_core::workspace::{Source, Submission, Workspace};
use judge_core::Result;

/// The line of the reference between the part that reads and prints and the part that searches a grid.
pub const MARKER: &str = "// ---- search ----";
const MAX_FILE: u64 = MIB;

/// Which form of a problem's program.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Form<'a> {
    /// The reference as it is.
    Whole,
    /// `impl Solution`, then the part of the reference, in Rust, below its marker.
    LeetCode,
    /// An accepted program in another language.
    Language(&'a str),
}

/// The text to paste.
pub struct PasteText {
    pub text: String,
    /// The file that it comes from.
    pub from: String,
    pub language: &'static Language,
    /// Whether it is a class as LeetCode takes it.
    pub is_class: bool,
}

impl PasteText {
    fn of(program: &Submission) -> Result<PasteText> {
        let language = Language::by_name(program.source.language.name).unwrap_or(&RUST);
        let text = text_of(program)?;
        let is_class = leetcode::is_class(&program.source, &text)?;
        Ok(PasteText { text, from: program.name.clone(), language, is_class })
    }
}

/// The text in the form asked for.
pub fn text(workspace: &Workspace, problem: &str, form: Form) -> Result<PasteText> {
    let names = workspace.problem_names()?;
    if !names.iter().any(|name| name == problem) {
        let hint = nearest(problem, names.iter().map(String::as_str));
        let hint = hint
            .map_or(format!("the problems are {}", escape(names.join(", ").as_bytes())), |name| {
                format!("did you mean {}?", escape(name.as_bytes()))
            });
        return Err(format!("no problem {}; {hint}", quote(problem.as_bytes())));
    }
    if let Form::Language(wanted) = form {
        return accepted(workspace, problem, wanted);
    }
    let read = workspace.problem(problem)?;
    let reference = read.needed_reference().map_err(|why| {
        format!("{why}; write it, or judge any file with scripts/judge --submission")
    })?;
    let whole = PasteText::of(reference)?;
    if form == Form::Whole || whole.is_class {
        return Ok(whole);
    }
    let name = escape(reference.name.as_bytes());
    let shown = escape(problem.as_bytes());
    let without = format!("{shown} has no LeetCode form");
    if !reference.source.language.is(&RUST) {
        return Err(format!("{without}: its reference {name} is not in Rust"));
    }
    let entry = workspace.problem_folder(problem).join("leetcode.rs");
    if !entry.exists() {
        return Err(format!("{without}: there is no problems/{shown}/leetcode.rs"));
    }
    let joined = join(&file::text(&entry, MAX_FILE)?, &whole.text);
    let joined =
        joined.ok_or(format!("the reference of {shown}, {name}, has no line `{MARKER}`"))?;
    Ok(PasteText { text: joined, from: format!("leetcode.rs and {}", reference.name), ..whole })
}

/// The LeetCode entry point, then the part of the reference that searches a grid; `None` without a marker.
fn join(entry: &str, main: &str) -> Option<String> {
    // Below that is a main of the judge.
    let entry = entry.lines().take_while(|line| !line.contains(MAIN_BELOW));
    let mut entry: Vec<&str> = entry.collect();
    while entry.last().is_some_and(|line| line.is_empty() || line.starts_with("//")) {
        entry.pop();
    }
    let mut below = main.lines().skip_while(|line| *line != MARKER).skip(1).peekable();
    below.peek()?;
    Some(entry.into_iter().chain(below).flat_map(|line| [line, "\n"]).collect())
}

/// The first accepted program in a language, by name.
fn accepted(workspace: &Workspace, problem: &str, wanted: &str) -> Result<PasteText> {
    let right = accepted_programs(workspace, problem)?;
    if let Some(found) = right.iter().find(|one| one.source.language.is_called(wanted)) {
        return PasteText::of(found);
    }
    let known = workspace.accepted_languages(problem)?;
    let hint = nearest(wanted, known.iter().copied());
    let hint = hint.map_or(String::new(), |name| format!("; did you mean {name}?"));
    let list = if known.is_empty() { "none at all".to_string() } else { known.join(", ") };
    Err(match Language::by_name(wanted) {
        Some(_) => format!("{problem} has no accepted program in {wanted}; it has {list}"),
        None => {
            let wanted = quote(wanted.as_bytes());
            format!("unknown language {wanted}{hint} ({problem} has {list})")
        }
    })
}

/// The text of a program of one file: a site takes no other.
fn text_of(program: &Submission) -> Result<String> {
    // Without the files that the problem includes: the site has them.
    match Source::at(&program.source.path)?.only_file() {
        Some(path) => file::text(path, MAX_FILE),
        None => {
            let name = quote(program.name.as_bytes());
            Err(format!(
                "{name} has several files, so it cannot be pasted; --language takes another program"
            ))
        }
    }
}

/// The programs of a problem that are declared right, main.* first.
fn accepted_programs(workspace: &Workspace, problem: &str) -> Result<Vec<Submission>> {
    let (mut submissions, _) = workspace.submissions(&workspace.problem(problem)?, true)?;
    submissions.retain(|submission| submission.expectation.is_accepted());
    Ok(submissions)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_leetcode_form_is_the_entry_point_and_the_search() {
        let main = format!("use a;\nfn main() {{}}\n{MARKER}\n\nstruct Grid;\n");
        assert_eq!(join("impl S;\n", &main).unwrap(), "impl S;\n\nstruct Grid;\n");
        let with_main = format!("impl S;\n\n// Its main.\n// {MAIN_BELOW}\nfn main() {{}}\n");
        assert_eq!(join(&with_main, &main).unwrap(), "impl S;\n\nstruct Grid;\n");
        assert_eq!(join("impl S;\n", "fn main() {}\n"), None);
        assert_eq!(join("impl S;\n", &format!("fn main() {{}}\n{MARKER}\n")), None);
    }
}
