//! Imports the statement, unless the README says the same, and finds the title in it.

use super::import_report::{FURTHER_STATEMENTS, PDF, PICTURES};
use super::importer::Importer;
use super::package_files::{PackageFiles, MAX_TEXT};
use super::passthrough;
use crate::files::write;
use crate::names::STATEMENT_FOLDERS;
use crate::statement;
use judge_core::base::file;
use judge_core::base::text::quote;
use judge_core::Result;

const ENGLISH: &str = "en";
const EMPTY_TITLE: &str = "\\problemname{}";

/// A statement of a package: `problem.LANGUAGE.EXTENSION` or `problem.EXTENSION`.
struct Statement {
    /// From the root of the package.
    path: String,
    /// Empty where it is not named.
    language: String,
    extension: String,
}

/// Imports one statement, the English one if there is one. `title` is the name of the problem in the
/// package.
pub fn read(import: &mut Importer, title: &str) -> Result<()> {
    let taken = all(&import.files).into_iter().next();
    keep_others(import, taken.as_ref())?;
    let Some(Statement { path, language, extension }) = taken else { return Ok(()) };
    if !is_english(&language) {
        let path = quote(path.as_bytes());
        import.note(format!("the package has no statement in English: {path} is the statement"));
    }
    let text = import.constants.filled(&import.files.text(&path)?.unwrap_or_default())?;
    // Newer formats take the name of problem.yaml for an empty one; the tools for legacy packages refuse it.
    let text = text.replacen(EMPTY_TITLE, &statement::latex::title(title), 1);
    let readme = import.problem.join("README.md");
    let kept = file::text(&readme, MAX_TEXT).ok();
    if kept.as_ref().is_some_and(|readme| statement::latex::text(title, readme) == text) {
        return Ok(());
    }
    if extension == "md" && kept.is_none() {
        return write(&readme, text.as_bytes());
    }
    write(&import.problem.join(format!("statement.{extension}")), text.as_bytes())
}

/// The title in the statement that [`read`] takes.
pub fn title(files: &PackageFiles) -> Result<Option<String>> {
    let Some(Statement { path, extension, .. }) = all(files).into_iter().next() else {
        return Ok(None);
    };
    let text = files.text(&path)?.unwrap_or_default();
    if extension == "tex" {
        return Ok(statement::title::of_latex(&text));
    }
    let heading = text.lines().find_map(|line| line.strip_prefix("# "));
    Ok(heading.map(|heading| heading.trim().to_string()))
}

/// All statements in LaTeX or Markdown; the first one is taken.
fn all(files: &PackageFiles) -> Vec<Statement> {
    let mut found = Vec::new();
    for folder in STATEMENT_FOLDERS {
        for (name, _) in files.below(folder) {
            let Some(rest) = name.strip_prefix("problem.") else { continue };
            let (language, extension) = rest.rsplit_once('.').unwrap_or(("", rest));
            if ["tex", "md"].contains(&extension) && !language.contains(['/', '.']) {
                found.push(Statement {
                    path: format!("{folder}{name}"),
                    language: language.to_string(),
                    extension: extension.to_string(),
                });
            }
        }
    }
    // The sort is stable: the folders keep their order.
    found.sort_by_key(|one| {
        (!is_english(&one.language), one.language.is_empty(), one.extension != "tex")
    });
    found
}

fn is_english(language: &str) -> bool {
    language.is_empty() || language == ENGLISH
}

/// Keeps what the folders of statements have besides the one that is taken.
fn keep_others(import: &mut Importer, taken: Option<&Statement>) -> Result<()> {
    for folder in STATEMENT_FOLDERS {
        for (name, _) in import.files.below(folder) {
            let path = format!("{folder}{name}");
            if taken.is_some_and(|taken| taken.path == path) {
                continue;
            }
            let extension = name.rsplit_once('.').map_or("", |parts| parts.1);
            let kind = match extension.to_ascii_lowercase().as_str() {
                "tex" | "md" if name.starts_with("problem.") => FURTHER_STATEMENTS,
                "pdf" if name.starts_with("problem.") => PDF,
                "png" | "jpg" | "jpeg" | "svg" | "gif" | "eps" | "pdf" => PICTURES,
                _ => "other files of the statement",
            };
            passthrough::keep(import, &path, kind)?;
        }
    }
    Ok(())
}
