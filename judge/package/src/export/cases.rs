//! Exports the cases. Generated inputs become files.

use super::input_flags::FlagGroups;
use super::package_writer::{Exported, PackageWriter};
use super::points;
use super::workspace_data::files_below;
use crate::format::layout::CaseLayout;
use crate::names::{self, case_in_package, HACK, RENAMED_CASES, SAMPLE, SECRET, WORKSPACE_DIR};
use judge_core::compile::{Alone, Builder};
use judge_core::judging::generate;
use judge_core::judging::recipe::Recipe;
use judge_core::verdict::points::Format;
use judge_core::workspace::{Case, Input};
use judge_core::Result;
use sandbox::Sandbox;
use std::collections::{BTreeMap, BTreeSet};

/// Writes every input and its answer, and its settings if the format has a place for them. Generated
/// inputs are made first.
///
/// Returns the texts of the `.gen` files without the hash of their input, with it: an import, which runs
/// nothing, compares that. Their keys are `group/name.gen`.
pub fn write(
    package: &mut PackageWriter,
    layout: &CaseLayout,
) -> Exported<BTreeMap<String, String>> {
    let mut recipes = BTreeMap::new();
    let problem = package.problem;
    let builder = Builder::new(package.workspace.cache());
    let sandbox = Sandbox::start(&package.isolation, Some(package.interrupt));
    let mut alone = Alone::new(sandbox, &builder);
    let mut other_groups = BTreeSet::new();
    let mut without_points = BTreeSet::new();
    let mut with_flags = 0;
    let mut renamed = String::new();
    let flag_groups = FlagGroups::of(problem, layout);
    // A name that stays comes before one that could become the same.
    let mut cases: Vec<&Case> = problem.cases.iter().collect();
    cases.sort_by_key(|case| names::allowed(file_name(&case.id)).is_some());
    for case in cases {
        let group = case.group();
        let generators = &problem.generators;
        let input = generate::input_of(&mut alone, generators, &case.input)?;
        let scored = problem.points.as_ref().map(|points| points.group_of(group));
        if scored == Some(None) {
            without_points.insert(group);
            continue;
        }
        let place = place_of(&case.id, scored.flatten(), layout, &flag_groups);
        let (folder, own) = place.split_at(place.rfind('/').map_or(0, |at| at + 1));
        let stem = format!("{folder}{}", package.name_for(folder, own, &[".in"]));
        if stem != place {
            let place = stem.strip_prefix("data/").unwrap_or(&stem);
            renamed.push_str(&format!("{place} {}\n", case.id));
        }
        package.copy(&format!("{stem}.in"), &input)?;
        if let Input::Recipe(path) = &case.input {
            if let Some(text) = Recipe::pinned(path, &input)? {
                recipes.insert(format!("{}.gen", case.id), text);
            }
        }
        package.copy(&format!("{stem}.{}", layout.answer_extension), &case.answer)?;
        let settings = case.answer.with_extension("yaml");
        if layout.has_case_settings && settings.is_file() {
            package.copy(&format!("{stem}.yaml"), &settings)?;
        }
        with_flags += usize::from(case.validator_flags.is_some());
        if ![SAMPLE, SECRET, HACK].contains(&group) && scored.is_none() {
            other_groups.insert(group);
        }
    }
    if layout.has_groups {
        write_shown(package, layout)?;
    }
    flag_groups.write(package)?;
    if !renamed.is_empty() && layout.has_groups {
        let list = format!("{WORKSPACE_DIR}/{RENAMED_CASES}");
        package.write(&list, "cases", renamed.as_bytes())?;
    }
    note_flags(package, layout, with_flags);
    for group in other_groups {
        package.note(format!("the cases of group {group} are secret cases named {group}-…"));
    }
    for group in without_points {
        package.note(format!(
            "the cases of group {group} are left out: points.yaml gives them no points"
        ));
    }
    Ok(recipes)
}

/// The path of a case in the package, without an extension. `scored` is the group of a case that gives points.
fn place_of(
    id: &str,
    scored: Option<&str>,
    layout: &CaseLayout,
    flag_groups: &FlagGroups,
) -> String {
    let (group, name) = id.split_once('/').unwrap_or(("", id));
    match scored {
        _ if group == SAMPLE => format!("{}{name}", layout.sample_prefix),
        Some(place) if layout.has_groups => format!("data/{place}/{name}"),
        Some(_) | None => {
            let flat = case_in_package(group, name);
            format!("{}{}", layout.secret_prefix, flag_groups.name_of(id, flat))
        }
    }
}

/// Says how many cases have flags of their own that the format cannot have.
fn note_flags(package: &mut PackageWriter, layout: &CaseLayout, with_flags: usize) {
    let have_groups_flags =
        layout.has_groups && points::flags_of_groups(package.problem, Format::Legacy).is_some();
    if with_flags > 0 && !layout.has_case_settings && !have_groups_flags {
        package.note(format!(
            "the format has no flags for one case: {} judged with the flags of the problem",
            if with_flags == 1 { "1 case is".into() } else { format!("{with_flags} cases are") }
        ));
    }
}

/// The name of a case without its group.
fn file_name(id: &str) -> &str {
    id.split_once('/').map_or(id, |parts| parts.1)
}

/// Copies what shows the samples.
fn write_shown(package: &mut PackageWriter, layout: &CaseLayout) -> Result<()> {
    let folder = package.workspace.root.join("testdata").join(&package.problem.name).join(SAMPLE);
    if !folder.is_dir() {
        return Ok(());
    }
    for (name, path) in files_below(&folder)? {
        if names::is_shown(&name) && !name.contains('/') {
            package.copy(&format!("{}{name}", layout.sample_prefix), &path)?;
        }
    }
    Ok(())
}
