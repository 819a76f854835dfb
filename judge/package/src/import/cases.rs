//! Imports the cases: pairs of an input and an answer.

use super::flags::{self, Flags};
use super::importer::Importer;
use super::passthrough;
use super::points::PackagePoints;
use crate::files::write;
use crate::format::layout::CaseLayout;
use crate::format::oj;
use crate::group_lines;
use crate::names::{self, case_in_workspace, RENAMED_CASES, SAMPLE, WORKSPACE_DIR};
use judge_core::base::input_flags::{self, InputFlags};
use judge_core::base::text::quote;
use judge_core::base::yaml;
use judge_core::workspace::{validator_flags, INVALID};
use judge_core::Result;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The endings of the names of answers.
const ANSWERS: [&str; 2] = ["ans", "out"];

/// The flags of cases, the flags of the problem, which a case need not repeat, and the groups of a scored problem.
pub struct CaseFlags<'a> {
    pub flags: &'a Flags,
    pub of_problem: &'a [String],
    /// Where there are points, each group has its own.
    pub input_of_problem: &'a InputFlags,
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
    let renamed = import.listed_pairs(RENAMED_CASES)?;
    let mut count = 0;
    for (name, input) in &files {
        let path = format!("{folder}{name}");
        if folder == layout.sample_prefix && names::is_shown(name) && names::is_safe(name) {
            import.copy(input, &import.data.join(SAMPLE).join(name))?;
            continue;
        }
        let Some(stem) = name.strip_suffix(".in") else {
            let stem = name.rsplit_once('.').map_or("", |parts| parts.0);
            let has = |end: &str| files.contains_key(&format!("{stem}.{end}"));
            // Another output beside an answer, as packages have it to show one, is kept.
            let is_other = |end: &str| end != answer_extension && has(answer_extension);
            let is_part_of_case = ANSWERS.iter().chain(&["desc"]).any(|end| {
                *name == format!("{stem}.{end}")
                    && has("in")
                    && !(ANSWERS.contains(end) && is_other(end) && import.files.has("problem.yaml"))
            });
            let is_file_of_case = name.contains(".files/") || name.ends_with(".args");
            if is_file_of_case && folder.starts_with("data/") {
                let path = quote(path.as_bytes());
                return Err(format!("{path}: this judge gives programs no files and no arguments"));
            }
            if !is_part_of_case && !name.ends_with(".yaml") {
                let why = "not an input, an answer or a description";
                passthrough::keep(import, &path, why)?;
            }
            continue;
        };
        let mut answers = ANSWERS.iter().map(|extension| files.get(&format!("{stem}.{extension}")));
        let answer = answers.find_map(|answer| answer);
        let (group, case) = place_here(folder, stem, layout, flags, &renamed);
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
            None => import.unanswered += 1,
        }
        if let Some(description) = files.get(&format!("{stem}.desc")) {
            import.copy(description, &with("desc"))?;
        }
        let kept = format!("{WORKSPACE_DIR}/data/{group}/{case}.yaml");
        if let Some(text) = settings_of_case(import, &format!("{folder}{stem}"), &kept, flags)? {
            write(&with("yaml"), text.as_bytes())?;
        }
        count += 1;
    }
    Ok(count)
}

/// The group and the name in the workspace of the case of this name in a folder of the package. `renamed` are the
/// cases that an export has renamed, by their places below `data/`.
fn place_here(
    folder: &str,
    stem: &str,
    layout: &CaseLayout,
    flags: &CaseFlags,
    renamed: &BTreeMap<String, String>,
) -> (String, String) {
    let place = format!("{}{stem}", folder.strip_prefix("data/").unwrap_or(folder));
    if let Some((group, case)) = renamed.get(&place).and_then(|id| id.split_once('/')) {
        return (group.to_string(), case.to_string());
    }
    let in_data = folder.starts_with("data/");
    let scored = flags.points.filter(|_| in_data).and_then(|points| points.place_of(&place));
    scored.unwrap_or_else(|| {
        // Folders of secret cases become a part of the name.
        let flat = names::flat(stem);
        let (group, case) = place_of(folder, &flat, layout);
        (group.to_string(), case.to_string())
    })
}

/// The text of the file for the settings of a case: the text in the package, with the flags of its group where
/// these differ from the flags of the problem. `None` where the case needs none. `kept` is the file where an
/// export has put the file of the workspace, which it has in this form if it says the same.
fn settings_of_case(
    import: &Importer,
    stem: &str,
    kept: &str,
    flags: &CaseFlags,
) -> Result<Option<String>> {
    let path = format!("{stem}.yaml");
    let own = import.files.text(&path)?;
    let mut lines = String::new();
    let Flags { output, input, changed_inputs, .. } = flags.flags;
    let of_outputs = output.of_case(stem);
    if !output.has_own(stem) && of_outputs != flags.of_problem {
        lines.push_str(&flags::output_line(of_outputs));
    }
    let of_inputs = input.of_case(stem);
    let is_of_group = flags.points.is_some() && !input.has_own(stem);
    let has_same = of_inputs == flags.input_of_problem || input.has_own(stem);
    if changed_inputs.contains(stem) || !has_same && !is_of_group {
        lines.push_str(&flags::input_line(of_inputs));
    }
    if lines.is_empty() {
        return Ok(own);
    }
    let own = own.unwrap_or_default();
    let text = format!("{lines}{own}");
    // A map in braces cannot follow a line with a key, nor can a key be there twice.
    let text = match validator_flags::of_case_text(&text) {
        Ok(_) => text,
        Err(_) => {
            let map = yaml::parse_map(&own).map_err(|error| format!("{path}: {error}"))?;
            lines + &group_lines::of(&map, "", |key| key != input_flags::KEY)
        }
    };
    let says = validator_flags::of_case_text(&text).map_err(|error| format!("{path}: {error}"))?;
    let kept = import.files.text(kept)?;
    let is_same =
        |kept: &String| validator_flags::of_case_text(kept).is_ok_and(|kept| kept == says);
    Ok(Some(kept.filter(is_same).unwrap_or(text)))
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
pub fn read_invalid(import: &mut Importer) -> Result<()> {
    let folder = format!("data/{INVALID}/");
    for (name, path) in import.files.below(&folder) {
        if name.ends_with(".in") && !name.contains('/') {
            if !names::is_safe(&name) {
                import.leave_out(format!("{folder}{name}"), "invalid file name");
                continue;
            }
            import.copy(&path, &import.data.join(INVALID).join(&name))?;
        }
    }
    Ok(())
}
