//! The statement of a problem of Polygon: its sections as one text in LaTeX.

use super::problem::PolygonProblem;
use crate::import::importer::Importer;
use crate::statement::latex;
use judge_core::Result;
use std::path::Path;

/// The sections in their order, by the names of their files, and their headings.
const SECTIONS: [(&str, &str); 6] = [
    ("legend", ""),
    ("input", "Input"),
    ("output", "Output"),
    ("interaction", "Interaction"),
    ("scoring", "Scoring"),
    ("notes", "Notes"),
];

/// Adds the statement in the first language that has one, and the pictures beside it, to the files of the package.
pub fn add(import: &mut Importer, problem: &PolygonProblem, made: &Path) -> Result<()> {
    for (language, name) in &problem.names {
        let folder = format!("statement-sections/{language}/");
        let whole = format!("statements/{language}/problem.tex");
        let mut text = format!("{}\n", latex::title(name));
        let mut is_there = false;
        for (section, heading) in SECTIONS {
            let Some(part) = import.files.text(&format!("{folder}{section}.tex"))? else {
                continue;
            };
            if !heading.is_empty() {
                text.push_str(&format!("\n\\section*{{{heading}}}\n"));
            }
            text.push_str(&format!("{}\n", part.trim()));
            is_there = true;
        }
        // english and russian begin as their codes do.
        let code: String = language.chars().filter(char::is_ascii_lowercase).take(2).collect();
        let to = format!("problem_statement/problem.{code}.tex");
        if is_there {
            import.add_text(made, &to, &text, false)?;
        } else if import.files.has(&whole) {
            import.files.add_copy(&whole, &to)?;
        } else {
            continue;
        }
        for (name, _) in import.files.below(&folder) {
            if [".png", ".jpg", ".jpeg", ".eps", ".svg"].iter().any(|end| name.ends_with(end)) {
                let from = format!("{folder}{name}");
                import.files.add_copy(&from, &format!("problem_statement/{name}"))?;
            }
        }
        return Ok(());
    }
    Ok(())
}
