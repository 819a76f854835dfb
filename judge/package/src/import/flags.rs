//! The flags of validators in a package: of the problem, of groups of cases, of single cases.
//!
//! A group has them in `test_group.yaml` (format 2025-09) or `testdata.yaml` (format legacy), and the
//! nearest such file above a case counts. `X.yaml` beside a case has its own. The flags of the problem,
//! in `problem.yaml` of the format legacy, come before the flags of a group, as in problemtools; they are for the
//! output validator alone.

use super::importer::Importer;
use super::input_flags::{most, of_nearest, PackageInputFlags};
use crate::group_lines::{is_of_cases, GROUP_FILES};
use judge_core::base::comparison_flags;
use judge_core::base::input_flags::InputFlags;
use judge_core::base::yaml::{Map, Value};
use judge_core::verdict::points::ROOT;
use judge_core::workspace::validator_flags::{of_case_text, of_key, CaseSettings, OF_CASE};
use judge_core::Result;
use std::collections::BTreeMap;

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
    of_problem: Vec<String>,
    /// By the folder with a slash at its end, from the root of the package.
    of_groups: BTreeMap<String, Vec<String>>,
    /// By the path of the input without its extension.
    of_cases: BTreeMap<String, Vec<String>>,
    /// The flags of the input validators.
    pub input: PackageInputFlags,
}

impl Flags {
    /// Reads the flags of groups and cases. `of_problem` are those in `problem.yaml`.
    ///
    /// # Errors
    ///
    /// A file is no YAML, gives a program arguments, which the judge does not, or wants a static validator, without
    /// which verdicts and points would be others.
    pub fn read(import: &mut Importer, of_problem: &[String]) -> Result<Flags> {
        let mut found = Flags { of_problem: of_problem.to_vec(), ..Flags::default() };
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
                    found.input.add_group(&folder, flags);
                }
                if let Some(words) = of_group(&map).map_err(in_file)? {
                    found.of_groups.insert(folder, words);
                }
                found.groups.insert(group, (group_file, map));
                continue;
            }
            let CaseSettings { output_flags, input_flags } =
                of_case_text(&text).map_err(in_file)?;
            if let Some(words) = output_flags {
                found.of_cases.insert(stem.to_string(), words);
            }
            if let Some(flags) = input_flags {
                found.input.add_case(stem, flags);
            }
        }
        Ok(found)
    }

    /// The flags of a case, by the path of its input without the extension.
    pub fn of_case(&self, stem: &str) -> Vec<String> {
        let own = self.of_cases.get(stem).or_else(|| of_nearest(&self.of_groups, stem));
        self.of_problem.iter().chain(own.into_iter().flatten()).cloned().collect()
    }

    /// Whether a case has flags in a file of its own.
    pub fn has_own(&self, stem: &str) -> bool {
        self.of_cases.contains_key(stem)
    }

    /// The flags that most of these cases have that have none of their own; the flags above all cases
    /// where there is no such case.
    pub fn of_most(&self, stems: &[&str]) -> Vec<String> {
        let without = stems.iter().filter(|stem| !self.has_own(stem));
        most(without.map(|stem| self.of_case(stem))).unwrap_or_else(|| self.of_case(DATA))
    }

    /// Gives all cases the same flags of the output validator.
    pub fn give_all(&mut self, of_problem: &[String]) {
        self.of_problem = of_problem.to_vec();
        self.of_groups.clear();
        self.of_cases.clear();
    }

    /// Refuses flags of a case that the default output validator does not have.
    pub fn check_comparisons(&self, stems: &[&str]) -> Result<()> {
        for stem in stems {
            comparison_flags::mode_of(&self.of_case(stem)).map_err(|error| {
                format!("{stem}.in: the flags of its output validator: {error}")
            })?;
        }
        Ok(())
    }
}

/// The line that gives a case flags.
pub fn line_of_case(flags: &[String]) -> String {
    let quoted = |flag: &String| format!("'{}'", flag.replace('\'', "''"));
    format!("{OF_CASE}: [{}]\n", flags.iter().map(quoted).collect::<Vec<_>>().join(", "))
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
