//! Exports the statement, from the README or from the problem's own LaTeX.

use super::package_writer::PackageWriter;
use crate::format::layout::ProblemLayout;
use crate::metadata::Metadata;
use crate::names::SAMPLE;
use crate::statement;
use judge_core::workspace::Input;
use judge_core::Result;

/// Writes the statement in LaTeX, and as plain text if the format has it.
pub fn write(
    package: &mut PackageWriter,
    layout: &ProblemLayout,
    metadata: &Metadata,
) -> Result<()> {
    let readme = package.source_text("README.md")?.unwrap_or_default();
    let latex = package.source.join("statement.tex");
    let name = format!("{}/problem.en.tex", layout.statement_folder);
    if latex.is_file() {
        package.copy(&name, &latex)?;
    } else {
        let text = statement::latex::text(&metadata.name, &readme);
        package.write(&name, "README.md", text.as_bytes())?;
    }
    // A README that only says where the statement is would be none.
    let is_elsewhere = latex.is_file() && readme.contains(statement::ELSEWHERE);
    if let Some(name) = layout.text_statement.filter(|_| !is_elsewhere) {
        let text = statement::plain::text(&metadata.name, &readme, &samples(package)?);
        package.write(name, "README.md", text.as_bytes())?;
    }
    Ok(())
}

/// The inputs and answers of the sample cases.
fn samples(package: &PackageWriter) -> Result<Vec<(String, String)>> {
    let mut samples = Vec::new();
    for case in &package.problem.cases {
        let is_sample = case.group() == SAMPLE;
        if let (true, Input::File(path)) = (is_sample, &case.input) {
            samples.push((package.text(path)?, package.text(&case.answer)?));
        }
    }
    Ok(samples)
}
