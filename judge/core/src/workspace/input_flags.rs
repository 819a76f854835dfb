//! The flags of the input validators of a problem, in sets, and their mistakes.

use super::case::Case;
use super::problem::Problem;
use super::source::input_validators;
use crate::base::input_flags::{is_name_of, InputFlags, KEY};
use crate::base::text::{did_you_mean, escape, nearest, quote};
use crate::verdict::points::POINTS_YAML;
use crate::Result;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

impl Problem {
    /// The flags that input validators get for a case: its own, else the flags of its group or of the problem. `None`
    /// where its group has no rules.
    pub fn input_flags_of(&self, case: &Case) -> Option<InputFlags> {
        let around = || match &self.points {
            Some(rules) => rules.input_flags_of(case.group()),
            None => Some(self.settings.input_flags.clone()),
        };
        case.input_flags.clone().or_else(around)
    }

    /// The flags that input validators get, in sets: an input is valid where all of them accept it with one set.
    /// There is at least one. The first is the set of the problem, where a case has it; of the others those first
    /// that most cases have.
    pub fn input_flags(&self) -> Vec<InputFlags> {
        let of_cases = self.all_cases().map(|case| &case.input_flags);
        let mut counts: BTreeMap<&InputFlags, usize> = BTreeMap::new();
        let mut have_none = false;
        for flags in of_cases {
            match flags {
                Some(flags) => *counts.entry(flags).or_default() += 1,
                None => have_none = true,
            }
        }
        let mut sets = match &self.points {
            Some(rules) => rules.input_flags(),
            None if have_none || counts.is_empty() => vec![self.settings.input_flags.clone()],
            None => Vec::new(),
        };
        let mut further: Vec<(&InputFlags, usize)> = counts.into_iter().collect();
        further.sort_by_key(|(_, count)| Reverse(*count));
        let further = further.into_iter().filter(|(flags, _)| !sets.contains(flags));
        let further: Vec<InputFlags> = further.map(|(flags, _)| flags.clone()).collect();
        sets.extend(further);
        sets
    }

    /// The mistakes in the flags of its input validators, a line each. `folder` is the folder of its programs.
    ///
    /// # Errors
    ///
    /// The validators cannot be listed.
    pub(super) fn faults_of_input_flags(&self, folder: &Path) -> Result<Vec<String>> {
        let problem = escape(self.name.as_bytes());
        let mut faults = Vec::new();
        if self.points.is_some() && !self.settings.input_flags.is_empty() {
            faults.push(format!(
                "problems/{problem}/problem.yaml: {KEY}: where there are points, each group has its own; move them to \
                 the groups of {POINTS_YAML}"
            ));
        }
        let sets = self.input_flags();
        let named: BTreeSet<&str> = sets.iter().flat_map(InputFlags::names).collect();
        if named.is_empty() {
            return Ok(faults);
        }
        let validators = input_validators(folder)?;
        let paths: Vec<&Path> = validators.iter().map(|validator| &*validator.path).collect();
        for name in named {
            if paths.iter().any(|path| is_name_of(name, path)) {
                continue;
            }
            let stems = paths.iter().filter_map(|path| path.file_stem()?.to_str());
            let hint = did_you_mean(nearest(name, stems).map(|name| quote(name.as_bytes())));
            faults.push(format!(
                "{problem}: there are flags for the input validator {}, which problems/{problem} does not have{hint}",
                quote(name.as_bytes())
            ));
        }
        Ok(faults)
    }
}
