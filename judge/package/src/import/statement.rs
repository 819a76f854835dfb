//! Imports the statement, unless the README says the same.

use super::importer::Importer;
use super::package_files::MAX_TEXT;
use crate::files::write;
use crate::statement;
use judge_core::base::file;
use judge_core::Result;

/// Where a package may have its statement, in English or in an unnamed language.
pub const STEMS: [&str; 4] = [
    "statement/problem.en",
    "statement/problem",
    "problem_statement/problem.en",
    "problem_statement/problem",
];

/// `title` is the name of the problem in the package.
pub fn read(import: &Importer, title: &str) -> Result<()> {
    let Some((extension, text)) = find(import)? else { return Ok(()) };
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

/// The extension and the text of the first statement.
fn find(import: &Importer) -> Result<Option<(&'static str, String)>> {
    for stem in STEMS {
        for extension in ["tex", "md"] {
            if let Some(text) = import.files.text(&format!("{stem}.{extension}"))? {
                return Ok(Some((extension, text)));
            }
        }
    }
    Ok(None)
}
