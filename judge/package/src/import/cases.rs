//! Imports the cases: pairs of an input and an answer.

use super::flags::{self, Flags};
use super::importer::Importer;
use super::kept;
use super::points::PackagePoints;
use crate::files::write;
use crate::format::layout::CaseLayout;
use crate::format::oj;
use crate::names::{self, case_in_workspace, SAMPLE};
use judge_core::base::text::{self, quote};
use judge_core::workspace::{validator_flags, INVALID};
use judge_core::Result;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The flags of cases, those of the problem, which a case need not repeat, and the groups of a scored
/// problem.
pub struct CaseFlags<'a> {
    pub flags: &'a Flags,
    pub of_problem: &'a [String],
    pub points: Option<&'a PackagePoints>,
}

/// Imports the cases below `folder`, which ends with a slash or is empty for the whole package.
/// Returns their number.
pub fn read(
    import: &mut Importer,
    folder: &str,
    layout: &CaseLayout,
    flags: &CaseFlags,
) -> Result<usize> {
    let files: BTreeMap<String, PathBuf> = import.files.below(folder).into_iter().collect();
    let answer_extension = layout.answer_extension;
    let (mut count, mut unanswered) = (0, 0);
    for (name, input) in &files {
        let path = format!("{folder}{name}");
        if folder == layout.sample_prefix && names::is_shown(name) && names::is_safe(name) {
            import.copy(input, &import.data.join(SAMPLE).join(name))?;
            continue;
        }
        let Some(stem) = name.strip_suffix(".in") else {
            let stem = name.rsplit_once('.').map_or("", |parts| parts.0);
            let is_part_of_case = [answer_extension, "desc"].iter().any(|end| {
                *name == format!("{stem}.{end}") && files.contains_key(&format!("{stem}.in"))
            });
            let is_file_of_case = name.contains(".files/") || name.ends_with(".args");
            if is_file_of_case && folder.starts_with("data/") {
                let path = quote(path.as_bytes());
                return Err(format!("{path}: this judge gives programs no files and no arguments"));
            }
            if !is_part_of_case && !name.ends_with(".yaml") {
                let why = "not an input, an answer or a description";
                kept::keep(import, &path, path.clone(), why)?;
            }
            continue;
        };
        let answer = files.get(&format!("{stem}.{answer_extension}"));
        // A folder of cases alone brings no program that could give the answer.
        if answer.is_none() && !import.files.has("problem.yaml") {
            let path = quote(path.as_bytes());
            return Err(format!("{path} has no answer: no .{answer_extension} file next to it"));
        }
        // Folders of secret cases become a part of the name.
        let flat = names::flat(stem);
        let scored = flags.points.and_then(|points| {
            points.place_of(&format!("{}{stem}", folder.strip_prefix("data/")?))
        });
        let (group, case) = scored.unwrap_or_else(|| {
            let (group, case) = place_of(folder, &flat, layout);
            (group.to_string(), case.to_string())
        });
        if !names::is_safe(&group) || !names::is_safe(&case) {
            import.leave_out(path, "invalid file name");
            continue;
        }
        let target = import.data.join(&group).join(&case);
        let with = |extension: &str| PathBuf::from(format!("{}.{extension}", target.display()));
        if with("in").exists() || with("gen").exists() {
            return Err(format!("two cases of the package would be {group}/{case}; rename one"));
        }
        let extension = if import.files.is_recipe(&path) { "gen" } else { "in" };
        import.copy(input, &with(extension))?;
        match answer {
            Some(answer) => import.copy(answer, &with("ans"))?,
            None => unanswered += 1,
        }
        if let Some(description) = files.get(&format!("{stem}.desc")) {
            import.copy(description, &with("desc"))?;
        }
        let settings = files.get(&format!("{stem}.yaml"));
        if let Some(text) = settings_of_case(import, &format!("{folder}{stem}"), settings, flags)? {
            write(&with("yaml"), text.as_bytes())?;
        }
        count += 1;
    }
    if unanswered > 0 {
        import.note(format!(
            "{} without .{answer_extension}; to write what is missing: scripts/judge answers {}",
            text::count(unanswered, "input"),
            import.name
        ));
    }
    Ok(count)
}

/// The text of the file for the settings of a case: that of the package, with the flags of its group
/// where these are not those of the problem. `None` where the case needs none.
fn settings_of_case(
    import: &Importer,
    stem: &str,
    settings: Option<&PathBuf>,
    flags: &CaseFlags,
) -> Result<Option<String>> {
    let path = format!("{stem}.yaml");
    let kept = if settings.is_some() { import.files.text(&path)? } else { None };
    let of_case = flags.flags.of_case(stem);
    if flags.flags.has_own(stem) || of_case == flags.of_problem {
        return Ok(kept);
    }
    let line = flags::line_of_case(&of_case);
    let text = format!("{line}{}", kept.unwrap_or_default());
    // A map in braces cannot follow a line with a key.
    let is_read = validator_flags::of_case_text(&text).is_ok();
    Ok(Some(if is_read { text } else { line }))
}

/// The group and the name of a case in the workspace.
fn place_of<'a>(folder: &str, name: &'a str, layout: &CaseLayout) -> (&'static str, &'a str) {
    if folder == layout.sample_prefix {
        return (SAMPLE, name);
    }
    let sample = name.strip_prefix(oj::SAMPLE_START);
    if let (Some(sample), true) = (sample, layout.sample_prefix.ends_with(oj::SAMPLE_START)) {
        return (SAMPLE, sample);
    }
    case_in_workspace(name)
}

/// Imports the inputs that the validator must refuse.
pub fn read_invalid(import: &Importer) -> Result<()> {
    let folder = format!("data/{INVALID}/");
    for (name, path) in import.files.below(&folder) {
        if name.ends_with(".in") && !name.contains('/') {
            names::check(&format!("{folder}{name}"), &name)?;
            import.copy(&path, &import.data.join(INVALID).join(&name))?;
        }
    }
    Ok(())
}
