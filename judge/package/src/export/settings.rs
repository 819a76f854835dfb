//! Exports `problem.yaml` and the settings that a format keeps beside it.

use super::package_writer::PackageWriter;
use super::points;
use crate::format::layout::ProblemLayout;
use crate::metadata::yaml::{problem_yaml, visible};
use crate::metadata::Metadata;
use crate::statement::title;
use crate::uuid::uuid;
use judge_core::Result;

/// The metadata of the problem, with what a package must have.
pub fn metadata(package: &PackageWriter, layout: &ProblemLayout) -> Result<Metadata> {
    let name = &package.problem.name;
    let mut metadata = match package.source_text("problem.yaml")? {
        Some(text) => Metadata::of_workspace(&text).map_err(|error| {
            format!("{}: {error}", package.source.join("problem.yaml").display())
        })?,
        None => Metadata::of_nothing(),
    };
    let readme = package.source_text("README.md")?.unwrap_or_default();
    if let Some(title) = title::of_readme(&readme, name, &metadata.name) {
        metadata.name = visible(&title);
    }
    if let Some(rules) = &package.problem.points {
        metadata.problem_type.is_scoring = true;
        metadata.validator_scores = rules.validator_scores;
        metadata.grading = points::grading(rules);
    }
    if points::flags_of_groups(package.problem, layout.points).is_some() {
        metadata.validator_flags.clear();
    }
    Ok(metadata.filled(name, &uuid(name)))
}

/// Writes `problem.yaml` and the settings file of the format.
pub fn write(
    package: &mut PackageWriter,
    layout: &ProblemLayout,
    metadata: &Metadata,
    has_output_validator: bool,
) -> Result<()> {
    let (_, is_as_strict) = metadata.comparison_flags();
    if !is_as_strict && !has_output_validator {
        package.note(format!(
            "the formats have no comparison like `{}`; the package compares tokens",
            metadata.comparison
        ));
    }
    let origin = "problem.yaml";
    let text = problem_yaml(metadata, layout.form, has_output_validator);
    package.write("problem.yaml", origin, text.as_bytes())?;
    let file = &layout.settings_file;
    match (file.write)(metadata, &package.problem.name, has_output_validator) {
        Some(text) => package.write(file.path, origin, text.as_bytes()),
        None => Ok(()),
    }
}
