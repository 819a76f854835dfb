//! Imports the metadata: `problem.yaml` and the settings beside it.

use super::constants::Constants;
use super::importer::Importer;
use super::statement;
use super::unsupported_keys;
use crate::format::{
    self,
    layout::{Settings, SettingsFile},
};
use crate::metadata::yaml::visible;
use crate::metadata::Metadata;
use crate::uuid::uuid;
use judge_core::base::text::quote;
use judge_core::base::yaml::Map;
use judge_core::workspace::schema::Key;
use judge_core::workspace::settings;
use judge_core::Result;

/// Reads `problem.yaml`, and notes every default that the metadata takes. Refuses types that the judge cannot
/// judge.
pub fn read(import: &mut Importer) -> Result<Metadata> {
    let in_file = |error| format!("problem.yaml: {error}");
    let text = import.files.text("problem.yaml")?.unwrap_or_default();
    let mut map = import.yaml_map("problem.yaml", &text)?;
    for note in unsupported_keys::notes(&map) {
        import.note(note);
    }
    unsupported_keys::rename_validator_flags(&mut map);
    let limits = map.map("limits").map_err(in_file)?.cloned().unwrap_or_default();
    let of_yaml = limits.text("time_limit").map_err(in_file)?;
    let Settings { time_limit, name, .. } = settings_beside(import, of_yaml)?;
    let mut metadata = Metadata::of_package(&map, time_limit.as_deref()).map_err(in_file)?;
    note_limits(import, &limits, &metadata, time_limit)?;
    let validation = map.text("validation").map_err(in_file)?;
    let is_custom = validation.is_some_and(|value| value.starts_with("custom"));
    let has_validator =
        ["output_validators/", "output_validator/"].map(|folder| import.files.has_below(folder));
    if is_custom && has_validator == [false; 2] {
        import.note("the package has no output validator for `validation: custom`: the judge compares outputs");
    }
    metadata.name = visible(&metadata.name);
    if metadata.name.is_empty() {
        let title = name.or(statement::title(&import.files)?).map(|title| visible(&title));
        let title = title.filter(|title| !title.is_empty());
        metadata.name = title.unwrap_or(import.name.to_string());
    }
    if !unsupported_keys::is_uuid(&metadata.uuid) {
        metadata.uuid = uuid(import.name);
    }
    if metadata.time_limit.is_empty() {
        import.note(format!(
            "the package names no time limit: scripts/judge takes one from its accepted programs, and \
             scripts/judge limits {} proposes one",
            import.name
        ));
    }
    if let Some(constants) = map.map("constants").map_err(in_file)? {
        import.constants = Constants::read(constants).map_err(in_file)?;
    }
    import.problem_yaml = map;
    Ok(metadata)
}

/// The metadata of a package without `problem.yaml`: the defaults of the workspace, and the time limit if a file
/// of the package has one.
pub fn defaults(import: &mut Importer) -> Result<Metadata> {
    let defaults = Metadata::of_nothing();
    let Settings { time_limit, name, .. } = settings_beside(import, None)?;
    let time_limit = time_limit.filter(|limit| settings::seconds(limit).is_some());
    import.note(match time_limit {
        Some(_) => "the package has only a time limit: problem.yaml now has the other defaults",
        None => "the package has no limits: problem.yaml now has the defaults",
    });
    let time_limit = time_limit.unwrap_or(defaults.time_limit.clone());
    let name = name.map(|name| visible(&name)).filter(|name| !name.is_empty());
    let metadata = defaults.filled(&name.unwrap_or(import.name.to_string()), &uuid(import.name));
    Ok(Metadata {
        source: "unknown".to_string(),
        rights_owner: String::new(),
        time_limit,
        ..metadata
    })
}

/// The settings in the files beside `problem.yaml`; of two values the first in the order of the formats. Notes which
/// keys are not used, and time limits that differ. `of_yaml` is the time limit of `problem.yaml`, which counts first.
fn settings_beside(import: &mut Importer, of_yaml: Option<&str>) -> Result<Settings> {
    let mut all = Settings::default();
    let mut limits: Vec<(&str, String)> = Vec::new();
    limits.extend(of_yaml.map(|limit| ("problem.yaml", limit.to_string())));
    for SettingsFile { path, read, .. } in
        format::problem_layouts().map(|layout| &layout.settings_file)
    {
        let settings = import.files.text(path)?.map_or(Settings::default(), |text| read(&text));
        for key in settings.unused {
            import.note(format!("{path}: {} is not used", quote(key.as_bytes())));
        }
        limits.extend(settings.time_limit.clone().map(|limit| (*path, limit)));
        all.time_limit = all.time_limit.or(settings.time_limit);
        all.name = all.name.or(settings.name);
    }
    if let Some((first, others)) = limits.split_first() {
        if others.iter().any(|one| settings::seconds(&one.1) != settings::seconds(&first.1)) {
            let shown =
                limits.iter().map(|(path, limit)| format!("{} in {path}", quote(limit.as_bytes())));
            let shown: Vec<String> = shown.collect();
            import
                .note(format!("the time limits differ: {}; the first is taken", shown.join(", ")));
        }
    }
    Ok(all)
}

/// Notes the limits that the judge cannot take.
fn note_limits(
    import: &mut Importer,
    limits: &Map,
    metadata: &Metadata,
    time_limit: Option<String>,
) -> Result<()> {
    let written = limits.text("time_limit")?.or(time_limit.as_deref());
    if let (Some(written), true) = (written, metadata.time_limit.is_empty()) {
        let written = quote(written.as_bytes());
        import.note(format!(
            "limits.time_limit is {written}, which is no time limit: it has none now"
        ));
    }
    let is_multi_pass = metadata.problem_type.is_multi_pass;
    let passes = limits.text(Key::Passes.name())?;
    if let (Some(written), true) = (passes, is_multi_pass && metadata.passes.is_empty()) {
        let (key, written) = (Key::Passes.name(), quote(written.as_bytes()));
        import.note(format!(
            "limits.{key} is {written}, and not {}: problem.yaml names none now, which means 2",
            settings::PASSES_RANGE
        ));
    }
    for (key, taken) in [("memory", metadata.memory), ("output", metadata.output)] {
        if let Some(written) = limits.text(key)?.filter(|text| *text != taken.to_string()) {
            let written = quote(written.as_bytes());
            import.note(format!("limits.{key} is {written}: problem.yaml now says {taken} MiB"));
        }
    }
    Ok(())
}
