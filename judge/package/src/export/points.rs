//! Exports what the cases of a scored problem are worth: `points.yaml` becomes a file for each group.

use super::input_flags::FOR_ONE;
use super::legacy_points::legacy_lines;
use super::package_writer::PackageWriter;
use crate::format::layout::ProblemLayout;
use crate::group_lines::{self, OBJECTIVE, SHOW_GROUPS};
use crate::metadata::yaml::scalar;
use crate::names;
use judge_core::base::text::{escape, quote};
use judge_core::verdict::points::{Format, Objective, Rules, POINTS_YAML, ROOT};
use judge_core::workspace::Problem;
use judge_core::Result;
use std::collections::BTreeMap;

/// The line of a group with the flags of its output validator, in the format legacy.
const VALIDATOR_FLAGS: &str = "output_validator_flags";

/// The flags of the output validator by the name of the group, where a problem goes to the format legacy, its groups
/// have different ones, and all cases of a group the same. Then the problem itself has none in a package: they
/// would come before the flags of a group.
pub fn flags_of_groups(problem: &Problem, to: Format) -> Option<BTreeMap<String, Vec<String>>> {
    let rules = problem.points.as_ref().filter(|_| to == Format::Legacy)?;
    problem.output_validator.as_ref()?;
    let mut by_group = BTreeMap::new();
    for case in &problem.cases {
        let Some(group) = rules.group_of(case.group()) else { continue };
        let flags = case.validator_flags.as_ref().unwrap_or(&problem.settings.validator_flags);
        if by_group.insert(group.to_string(), flags.clone()).is_some_and(|other| other != *flags) {
            return None;
        }
    }
    let mut all = by_group.values();
    let first = all.next()?;
    all.any(|flags| flags != first).then_some(by_group)
}

/// The keys of `grading` in `problem.yaml` of the format legacy.
pub fn grading(rules: &Rules) -> Vec<String> {
    let objective = match rules.objective {
        Objective::Max => None,
        Objective::Min => Some(format!("{OBJECTIVE}: {}", rules.objective.name())),
    };
    let show_groups = rules.show_groups.map(|shown| format!("{SHOW_GROUPS}: {shown}"));
    objective.into_iter().chain(show_groups).collect()
}

/// Refuses the names of groups that no package can have.
///
/// # Errors
///
/// There is one.
pub fn check_names(problem: &Problem) -> Result<()> {
    let groups = problem.points.iter().flat_map(Rules::folders_with_points);
    for (group, folder) in groups {
        if group.split('/').any(|part| names::check(part, part).is_err()) {
            let (group, name) = (quote(group.as_bytes()), escape(problem.name.as_bytes()));
            let folder = quote(folder.as_bytes());
            return Err(format!(
                "{POINTS_YAML}: the group {group} cannot be a folder of a package, whose names have a-z A-Z 0-9 _ \
                 . + - only; rename it there, and its folder {folder} in testdata/{name}"
            ));
        }
    }
    Ok(())
}

/// Refuses rules of the format legacy in another one.
///
/// # Errors
///
/// They are so.
fn check_version(problem: &Problem, to: Format) -> Result<()> {
    match &problem.points {
        Some(rules) if rules.format == Format::Legacy && to != Format::Legacy => Err(format!(
            "{POINTS_YAML} has the keys of the package format legacy; export it with --format kattis or domjudge"
        )),
        Some(_) | None => Ok(()),
    }
}

/// Writes the files of the groups.
///
/// # Errors
///
/// The format has no counterpart of a key.
pub fn write(package: &mut PackageWriter, layout: &ProblemLayout) -> Result<()> {
    let format = layout.points;
    let Some(rules) = &package.problem.points else { return Ok(()) };
    if rules.objective == Objective::Min && !layout.has_objective_min {
        return Err(format!(
            "{POINTS_YAML}: `{OBJECTIVE}: min` has no counterpart in this format, which would rank the most \
             points first; export it with --format kattis"
        ));
    }
    check_version(package.problem, format)?;
    if rules.scores_in_percent {
        return Err(format!(
            "{POINTS_YAML}: `scores_in_percent` has no counterpart in the formats: let the output validator write \
             score_multiplier.txt, and remove the key"
        ));
    }
    if rules.show_groups.is_some() && format != Format::Legacy {
        package.note(format!("left out, as the format has no key for it: {SHOW_GROUPS}"));
    }
    let text = package.source_text(POINTS_YAML)?.unwrap_or_default();
    let mut lines = if rules.format == format {
        group_lines::of_points_yaml(&text, |_| true)?
    } else {
        legacy_lines(package.problem, &text)?
    };
    let have_flags_for_one = |rules: &Rules| {
        format == Format::Legacy
            && rules.input_flags().iter().any(|flags| flags.names().next().is_some())
    };
    if have_flags_for_one(rules) {
        package.note(FOR_ONE);
    }
    for (group, flags) in flags_of_groups(package.problem, format).unwrap_or_default() {
        let flags = scalar(&flags.join(" "));
        lines.entry(group).or_default().push_str(&format!("{VALIDATOR_FLAGS}: {flags}\n"));
    }
    for (group, lines) in lines {
        let folder = match group.as_str() {
            ROOT => ROOT.to_string(),
            name => format!("{ROOT}/{name}"),
        };
        let name = format!("{folder}/{}", group_lines::file_of(format));
        package.write(&name, POINTS_YAML, lines.as_bytes())?;
    }
    Ok(())
}
