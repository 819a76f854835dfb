//! Imports the metadata: `problem.yaml` and the settings beside it.

use super::importer::Importer;
use crate::format;
use crate::format::layout::FoundSettings;
use crate::metadata::{check_type, Metadata};
use crate::uuid::uuid;
use judge_core::base::text::quote;
use judge_core::base::yaml::{self, Entry};
use judge_core::Result;

/// The metadata of a package.
pub struct PackageMetadata {
    pub metadata: Metadata,
    /// The flags of the default output validator.
    pub validator_flags: String,
}

/// Reads the metadata and notes every default that it takes. Refuses types that the judge cannot
/// judge.
pub fn read(import: &mut Importer) -> Result<PackageMetadata> {
    let text = import.files.text("problem.yaml")?.unwrap_or_default();
    check_type(&text)?;
    let entries = yaml::lenient(&text);
    if entries.is_empty() && !text.trim().is_empty() {
        return Err("problem.yaml: no line is `key: value`".to_string());
    }
    let found = settings(import)?;
    let mut metadata = Metadata::of_package(&text, found.time_limit.as_deref());
    let validator_flags = value(&entries, "validator_flags").map(String::from);
    let validator_flags = validator_flags.or(found.validator_flags).unwrap_or_default();
    metadata.set_comparison(&validator_flags);
    note_limits(import, &entries, &metadata, found.time_limit);
    let is_custom = value(&entries, "validation").is_some_and(|value| value.starts_with("custom"));
    if is_custom && !import.files.has_below("output_validators/") {
        import.note("the package has no output validator for `validation: custom`: the judge compares outputs");
    }
    if metadata.name.is_empty() {
        metadata.name = import.name.to_string();
    }
    if metadata.uuid.is_empty() {
        metadata.uuid = uuid(import.name);
    }
    if metadata.time_limit.is_empty() {
        import.note(format!(
            "the package names no time limit: scripts/judge takes one from its accepted programs, and \
             scripts/judge limits {} proposes one",
            import.name
        ));
    }
    Ok(PackageMetadata { metadata, validator_flags })
}

/// The metadata of a package without any: the defaults of the workspace.
pub fn defaults(name: &str) -> Result<Metadata> {
    let metadata = Metadata::of_nothing().filled(name, &uuid(name));
    Ok(Metadata { source: "unknown".to_string(), rights_owner: String::new(), ..metadata })
}

/// What the files beside `problem.yaml` say, in the order of the formats.
fn settings(import: &Importer) -> Result<FoundSettings> {
    let mut all = FoundSettings::default();
    for layout in format::problem_layouts() {
        if let Some(text) = import.files.text(layout.settings_file.path)? {
            let found = (layout.settings_file.read)(&text);
            all.time_limit = all.time_limit.or(found.time_limit);
            all.validator_flags = all.validator_flags.or(found.validator_flags);
        }
    }
    Ok(all)
}

/// Notes the limits that the judge cannot take.
fn note_limits(
    import: &mut Importer,
    entries: &[Entry],
    metadata: &Metadata,
    time_limit: Option<String>,
) {
    let written = value(entries, "limits.time_limit").or(time_limit.as_deref());
    if let (Some(written), true) = (written, metadata.time_limit.is_empty()) {
        import.note(format!("{} is not a time limit", quote(written.as_bytes())));
    }
    for (key, taken) in [("limits.memory", metadata.memory), ("limits.output", metadata.output)] {
        if let Some(written) = value(entries, key).filter(|text| **text != taken.to_string()) {
            let written = quote(written.as_bytes());
            import.note(format!("{key} is {written}: problem.yaml now says {taken} MiB"));
        }
    }
}

fn value<'a>(entries: &'a [Entry], key: &str) -> Option<&'a str> {
    entries.iter().find(|entry| entry.key == key).map(|entry| entry.value.as_str())
}
