//! Exports the cases. Generated inputs become files.

use super::input_flags::FlagGroups;
use super::package_writer::{Exported, PackageWriter};
use super::points;
use super::workspace_data::files_below;
use crate::format::layout::CaseLayout;
use crate::names::{self, case_in_package, HACK, SAMPLE, SECRET};
use judge_core::compile::Builder;
use judge_core::judging::generate;
use judge_core::judging::recipe::Recipe;
use judge_core::verdict::points::Format;
use judge_core::workspace::Input;
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
    let mut sandbox = Sandbox::start(&package.isolation, Some(package.interrupt));
    let mut other_groups = BTreeSet::new();
    let mut without_points = BTreeSet::new();
    let mut with_flags = 0;
    let flag_groups = FlagGroups::of(problem, layout);
    for case in &problem.cases {
        let (group, name) = case.id.split_once('/').expect("an id is a group and a name");
        names::check(&case.id, name)?;
        let generators = &problem.generators;
        let input = generate::input_of(&mut sandbox, &builder, generators, &case.input)?;
        let scored = problem.points.as_ref().map(|points| points.group_of(group));
        let stem = match scored {
            _ if group == SAMPLE => format!("{}{name}", layout.sample_prefix),
            Some(Some(place)) if layout.has_groups => format!("data/{place}/{name}"),
            Some(None) => {
                without_points.insert(group);
                continue;
            }
            Some(Some(_)) | None => {
                let flat = case_in_package(group, name);
                format!("{}{}", layout.secret_prefix, flag_groups.name_of(&case.id, flat))
            }
        };
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
    let have_groups_flags =
        layout.has_groups && points::flags_of_groups(problem, Format::Legacy).is_some();
    if with_flags > 0 && !layout.has_case_settings && !have_groups_flags {
        package.note(format!(
            "the format has no flags for one case: {} judged with those of the problem",
            if with_flags == 1 { "1 case is".into() } else { format!("{with_flags} cases are") }
        ));
    }
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
