//! The flags of validators in a package: of the problem, of groups of cases, of single cases.
//!
//! A group has them in `test_group.yaml` (format 2025-09) or `testdata.yaml` (format legacy), and the
//! nearest such file above a case counts. `X.yaml` beside a case has its own. The flags of the problem,
//! in `problem.yaml` of the format legacy, come before the flags of a group, as in problemtools; they are for the
//! output validator alone.
//!
//! Here the problem has the flags that most cases have, the other cases have their own, and groups with points have
//! theirs for input validators. Names of single input validators are those that the validators have here.

use super::importer::Importer;
use crate::group_lines::{is_of_cases, GROUP_FILES};
use crate::metadata::input_flags::legacy_value;
use judge_core::base::comparison_flags;
use judge_core::base::input_flags::{self, InputFlags};
use judge_core::base::yaml::{self, Map, Value};
use judge_core::verdict::points::{Format, ROOT};
use judge_core::workspace::validator_flags::{of_case_text, of_key, CaseSettings, OF_CASE};
use judge_core::Result;
use std::collections::{BTreeMap, BTreeSet};

/// The key of a group in the format legacy.
const LEGACY_KEY: &str = "output_validator_flags";
const DATA: &str = "data/";
/// The key with which a group of the format 2025-09 has a test case for a static validator: a program that judges
/// the source of a submission.
/// <https://icpc.io/problem-package-format/spec/2025-09.html>, "Static validator"
const STATIC_SCORE: &str = "static_validation_score";

/// The flags of a package.
#[derive(Default)]
pub struct Flags {
    /// The settings of each group, and the name of the file that has them.
    pub groups: BTreeMap<String, (&'static str, Map)>,
    /// The flags of the output validator.
    pub output: PlacedFlags<Vec<String>>,
    /// The flags of the input validators.
    pub input: PlacedFlags<InputFlags>,
    /// The cases of which the flags of input validators are not as their files have them.
    pub changed_inputs: BTreeSet<String>,
}

/// The flags of one kind of validators.
#[derive(Default)]
pub struct PlacedFlags<T> {
    of_problem: T,
    /// By the folder with a slash at its end, from the root of the package.
    of_groups: BTreeMap<String, T>,
    /// By the path of the input without its extension.
    of_cases: BTreeMap<String, T>,
}

impl Flags {
    /// Reads the flags of groups and cases. `of_problem` are those in `problem.yaml`.
    ///
    /// # Errors
    ///
    /// A file is no YAML, gives a program arguments, which the judge does not, or wants a static validator, without
    /// which verdicts and points would be others.
    pub fn read(import: &mut Importer, of_problem: &[String]) -> Result<Flags> {
        let mut found = Flags::default();
        found.give_all(of_problem);
        for (name, _) in import.files.below(DATA) {
            let path = format!("{DATA}{name}");
            let (folder, file) = path.rsplit_once('/').unwrap_or_default();
            let Some(stem) = path.strip_suffix(".yaml") else { continue };
            if !is_of_cases(&name) {
                continue;
            }
            let group_file = GROUP_FILES.into_iter().find(|known| *known == file);
            if group_file.is_none() && !import.files.has(&format!("{stem}.in")) {
                continue;
            }
            let text = import.constants.filled(&import.files.text(&path)?.unwrap_or_default())?;
            let in_file = |error| format!("{path}: {error}");
            let map = import.yaml_map(&path, &text)?;
            if let Some(group_file) = group_file {
                let group = folder.strip_prefix(DATA).unwrap_or(ROOT).to_string();
                let folder = format!("{folder}/");
                if let Some(flags) = InputFlags::of_map(&map).map_err(in_file)? {
                    found.input.of_groups.insert(folder.clone(), flags);
                }
                if let Some(words) = of_group(&map).map_err(in_file)? {
                    found.output.of_groups.insert(folder, [of_problem, &words].concat());
                }
                found.groups.insert(group, (group_file, map));
                continue;
            }
            let CaseSettings { output_flags, input_flags } =
                of_case_text(&text).map_err(in_file)?;
            if let Some(words) = output_flags {
                found.output.of_cases.insert(stem.to_string(), [of_problem, &words].concat());
            }
            if let Some(flags) = input_flags {
                found.input.of_cases.insert(stem.to_string(), flags);
            }
        }
        Ok(found)
    }

    /// Gives all cases the same flags of the output validator.
    pub fn give_all(&mut self, of_problem: &[String]) {
        self.output = PlacedFlags { of_problem: of_problem.to_vec(), ..PlacedFlags::default() };
    }

    /// Refuses flags of a case that the default output validator does not have.
    pub fn check_comparisons(&self, stems: &[&str]) -> Result<()> {
        for stem in stems {
            comparison_flags::mode_of(self.output.of_case(stem)).map_err(|error| {
                format!("{stem}.in: the flags of its output validator: {error}")
            })?;
        }
        Ok(())
    }

    /// Keeps the flags of the input validators that the import has taken, by the names that each has in the package:
    /// with and without an extension. A single one has another name here, so its flags become the flags of all.
    /// Returns the names that are of no validator.
    pub fn keep_for(&mut self, taken: &[[String; 2]]) -> BTreeSet<String> {
        let mut unknown = BTreeSet::new();
        for flags in self.input.of_groups.values_mut() {
            keep(flags, taken, &mut unknown);
        }
        for (stem, flags) in &mut self.input.of_cases {
            let before = flags.clone();
            keep(flags, taken, &mut unknown);
            if *flags != before {
                self.changed_inputs.insert(stem.clone());
            }
        }
        unknown
    }

    /// The line for a group in points.yaml, by its folder; nothing where it has no own flags of input validators.
    pub fn line_of_group(&self, folder: &str, format: Format) -> Option<String> {
        let flags = self.input.of_groups.get(folder)?;
        if format == Format::Icpc2025 {
            return Some(input_line(flags));
        }
        let value = legacy_value(flags).unwrap_or_else(|| flags.value());
        Some(format!("{}: {value}\n", input_flags::LEGACY_KEY))
    }
}

impl<T: Clone + Ord> PlacedFlags<T> {
    /// The flags of a case, by the path of its input without the extension.
    pub fn of_case(&self, stem: &str) -> &T {
        let of_group = || {
            let mut folders = stem.match_indices('/').rev().map(|(at, _)| &stem[..=at]);
            folders.find_map(|folder| self.of_groups.get(folder))
        };
        self.of_cases.get(stem).or_else(of_group).unwrap_or(&self.of_problem)
    }

    /// Whether a case has flags in a file of its own.
    pub fn has_own(&self, stem: &str) -> bool {
        self.of_cases.contains_key(stem)
    }

    /// The flags that most of these cases have that have none of their own, of two such flags the larger ones; the
    /// flags above all cases where there is no such case.
    pub fn of_most(&self, stems: &[&str]) -> T {
        let mut counts: BTreeMap<&T, usize> = BTreeMap::new();
        for stem in stems.iter().filter(|stem| !self.has_own(stem)) {
            *counts.entry(self.of_case(stem)).or_default() += 1;
        }
        let most = counts.into_iter().max_by_key(|(_, count)| *count);
        most.map_or_else(|| self.of_case(DATA), |(flags, _)| flags).clone()
    }
}

/// Keeps the flags of these validators.
fn keep(flags: &mut InputFlags, taken: &[[String; 2]], unknown: &mut BTreeSet<String>) {
    let InputFlags::ByName(by_name) = flags else { return };
    by_name.retain(|name, _| {
        let is_known = taken.iter().any(|names| names.contains(name));
        if !is_known {
            unknown.insert(name.clone());
        }
        is_known
    });
    if by_name.values().all(Vec::is_empty) {
        *flags = InputFlags::default();
    } else if taken.len() == 1 {
        *flags = InputFlags::All(by_name.values().next().cloned().unwrap_or_default());
    }
}

/// The line that gives a case flags of its output validator.
pub fn output_line(flags: &[String]) -> String {
    format!("{OF_CASE}: {}\n", yaml::list(flags))
}

/// The line that gives a case flags of its input validators.
pub fn input_line(flags: &InputFlags) -> String {
    format!("{}: {}\n", input_flags::KEY, flags.value())
}

/// The flags of a group. In the format legacy they may be a map with `flags`.
fn of_group(map: &Map) -> Result<Option<Vec<String>>> {
    if let Some(node) = map.get("args") {
        if node.value != Value::List(Vec::new()) {
            return Err(format!("line {}: args: a program gets no arguments here", node.line));
        }
    }
    if let Some(node) = map.get(STATIC_SCORE) {
        return Err(format!(
            "line {}: {STATIC_SCORE}: the judge runs no static validator, and without it verdicts and points \
             would be wrong; remove the key to judge the problem without",
            node.line
        ));
    }
    if let Some(Value::Map(legacy)) = map.get(LEGACY_KEY).map(|node| &node.value) {
        return of_key(legacy, "flags");
    }
    Ok(of_key(map, OF_CASE)?.or(of_key(map, LEGACY_KEY)?))
}
