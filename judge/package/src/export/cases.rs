//! Exports the cases. Generated inputs become files.

use super::package_writer::{Exported, PackageWriter};
use crate::format::layout::CaseLayout;
use crate::names::{self, case_in_package, HACK, SAMPLE, SECRET};
use judge_core::compile::Builder;
use judge_core::judging::generate;
use sandbox::Sandbox;
use std::collections::BTreeSet;

/// Writes every input and its answer. Generated inputs are made first.
pub fn write(package: &mut PackageWriter, layout: &CaseLayout) -> Exported<()> {
    let problem = package.problem;
    let builder = Builder::new(package.workspace.cache());
    let mut sandbox = Sandbox::start(&package.isolation, Some(package.interrupt));
    let mut other_groups = BTreeSet::new();
    for case in &problem.cases {
        let (group, name) = case.id.split_once('/').expect("an id is a group and a name");
        names::check(&case.id, name)?;
        let generator = problem.generator.as_ref();
        let input = generate::input_of(&mut sandbox, &builder, generator, &case.input)?;
        let stem = if group == SAMPLE {
            format!("{}{name}", layout.sample_prefix)
        } else {
            format!("{}{}", layout.secret_prefix, case_in_package(group, name))
        };
        package.copy(&format!("{stem}.in"), &input)?;
        package.copy(&format!("{stem}.{}", layout.answer_extension), &case.answer)?;
        if ![SAMPLE, SECRET, HACK].contains(&group) {
            other_groups.insert(group);
        }
    }
    for group in other_groups {
        package.note(format!("the cases of group {group} are secret cases named {group}-…"));
    }
    Ok(())
}
