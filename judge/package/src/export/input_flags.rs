//! Exports the flags of input validators in the format legacy, which has them for groups of cases alone: cases of a
//! problem without points get a folder for each group that has flags of its own.

use super::package_writer::PackageWriter;
use crate::format::layout::CaseLayout;
use crate::group_lines;
use crate::metadata::input_flags::legacy_value;
use crate::names::{self, case_in_package, SAMPLE};
use judge_core::base::input_flags::{InputFlags, LEGACY_KEY};
use judge_core::base::text;
use judge_core::verdict::points::{Format, ROOT};
use judge_core::workspace::{input_validators, Case, Problem};
use judge_core::Result;
use std::collections::{BTreeMap, BTreeSet};

/// The note about flags for one of several validators, which problemtools does not read.
pub const FOR_ONE: &str =
    "flags are for one of several input validators, as the format has it; verifyproblem cannot load that";

/// The groups of a package that flags of input validators make.
#[derive(Default)]
pub struct FlagGroups {
    /// The flags by the folder of the group.
    flags: BTreeMap<String, InputFlags>,
    /// The start of the name of a secret case that is in a folder of its own, with a hyphen at the end: it becomes the
    /// name of the folder. By the id of the case.
    starts: BTreeMap<String, String>,
    /// The number of cases with flags that the package cannot have.
    without: usize,
}

impl FlagGroups {
    /// The groups of a problem; none in a format whose cases have flags of their own, or where points make groups.
    pub fn of(problem: &Problem, layout: &CaseLayout) -> FlagGroups {
        let mut groups = FlagGroups::default();
        if layout.has_case_settings || !layout.has_groups || problem.points.is_some() {
            return groups;
        }
        let of_problem = &problem.settings.input_flags;
        if !of_problem.is_empty() {
            groups.flags.insert(ROOT.to_string(), of_problem.clone());
        }
        let start = format!("{SAMPLE}/");
        let (samples, others): (Vec<&Case>, Vec<&Case>) =
            problem.cases.iter().partition(|case| case.id.starts_with(&start));
        let samples = by_flags(&samples, of_problem);
        let others = by_flags(&others, of_problem);
        groups.add_folder(layout.sample_prefix, &samples, of_problem);
        if !groups.add_folder(layout.secret_prefix, &others, of_problem) {
            groups.add_folders_within(layout.secret_prefix, &others, of_problem);
        }
        groups
    }

    /// The name of a secret case in the package, by its id and the name that it has without groups.
    pub fn name_of(&self, id: &str, flat: String) -> String {
        let rest = self.starts.get(id).and_then(|start| Some((start, flat.strip_prefix(start)?)));
        rest.map(|(start, rest)| format!("{}/{rest}", start.trim_end_matches('-'))).unwrap_or(flat)
    }

    /// Gives a folder flags, where all of its cases have the same. Returns whether nothing is left to do for them.
    fn add_folder(&mut self, prefix: &str, cases: &ByFlags, of_problem: &InputFlags) -> bool {
        let mut sets = cases.keys();
        let (first, is_one) = (sets.next(), sets.next().is_none());
        match first {
            Some(flags) if is_one && *flags != of_problem => {
                self.flags.insert(prefix.trim_end_matches('/').to_string(), (*flags).clone());
            }
            _ if prefix.ends_with(&format!("{SAMPLE}/")) => {
                let others = cases.iter().filter(|(flags, _)| **flags != of_problem);
                self.without += others.map(|(_, cases)| cases.len()).sum::<usize>();
            }
            Some(_) | None => {}
        }
        is_one
    }

    /// Gives the cases with the same flags a folder, where their names begin alike.
    fn add_folders_within(&mut self, prefix: &str, cases: &ByFlags, of_problem: &InputFlags) {
        let names: BTreeSet<String> =
            cases.values().flatten().map(|case| flat_name(case)).collect();
        for (flags, cases) in cases.iter().filter(|(flags, _)| **flags != of_problem) {
            let start = common_start(cases);
            let folder = start.trim_end_matches('-');
            let place = format!("{prefix}{folder}");
            let is_free = !names.contains(folder) && !self.flags.contains_key(&place);
            if names::check(folder, folder).is_err() || !is_free {
                self.without += cases.len();
                continue;
            }
            self.flags.insert(place, (*flags).clone());
            self.starts.extend(cases.iter().map(|case| (case.id.clone(), start.clone())));
        }
    }

    /// Writes the files of the groups.
    pub fn write(&self, package: &mut PackageWriter) -> Result<()> {
        let mut unsaid = BTreeSet::new();
        let validators = input_validators(&package.source)?;
        for (folder, flags) in &self.flags {
            let flags = match &validators[..] {
                [only] => InputFlags::All(flags.of(&only.path).to_vec()),
                _ => flags.clone(),
            };
            let Some(value) = legacy_value(&flags) else {
                unsaid.insert(flags.shown());
                continue;
            };
            let name = format!("{folder}/{}", group_lines::file_of(Format::Legacy));
            let line = format!("{LEGACY_KEY}: {value}\n");
            package.write(&name, "the flags of input validators", line.as_bytes())?;
        }
        if validators.len() > 1 && self.flags.values().any(|flags| flags.names().next().is_some()) {
            package.note(FOR_ONE);
        }
        for flags in unsaid {
            package.note(format!(
                "left out: the flags of input validators {}; the format has words for all validators, or for one",
                text::quote(flags.as_bytes())
            ));
        }
        if self.without > 0 {
            package.note(format!(
                "the format has flags of input validators for groups of cases only: {} checked with the flags of the \
                 problem; the names of cases with the same flags must begin alike, as small-1 and small-2",
                match self.without {
                    1 => "1 case is".to_string(),
                    without => format!("{without} cases are"),
                }
            ));
        }
        Ok(())
    }
}

/// The cases that have the same flags.
type ByFlags<'a> = BTreeMap<&'a InputFlags, Vec<&'a Case>>;

fn by_flags<'a>(cases: &[&'a Case], of_problem: &'a InputFlags) -> ByFlags<'a> {
    let mut by_flags = ByFlags::new();
    for case in cases {
        by_flags.entry(case.input_flags.as_ref().unwrap_or(of_problem)).or_default().push(case);
    }
    by_flags
}

/// The name of a case among the secret cases of a package without groups.
fn flat_name(case: &Case) -> String {
    let (group, name) = case.id.split_once('/').expect("an id is a group and a name");
    case_in_package(group, name)
}

/// The start of all of their names, up to a hyphen; something follows it in each.
fn common_start(cases: &[&Case]) -> String {
    let mut names = cases.iter().map(|case| flat_name(case));
    let mut start = names.next().unwrap_or_default();
    start.pop();
    for name in names {
        while name.strip_prefix(&start).is_none_or(str::is_empty) {
            start.pop();
        }
    }
    start.truncate(start.rfind('-').map_or(0, |at| at + 1));
    start
}
