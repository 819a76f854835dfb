//! The rules of a scored problem, and the score that follows from the results of its cases.

use super::amount::Amount;
use super::format::Format;
use super::format_2025::Format2025;
use super::grader::Grader;
use super::group::{folder_of, is_name, parent_of, ROOT, SAMPLE, SECRET};
use super::head::{Head, Objective};
use super::legacy::Legacy;
use super::score::{amount, CaseResult, Cases, GroupScore, Score, ValidatorScore};
use super::{legacy_tree, tree_2025};
use crate::base::input_flags::InputFlags;
use crate::base::text::quote;
use crate::base::yaml;
use crate::verdict::Verdict;
use crate::Result;
use std::collections::BTreeMap;

/// The file with the rules, in the folder of a problem.
pub const POINTS_YAML: &str = "points.yaml";
/// The most groups of a problem.
const MAX_GROUPS: usize = 1000;

/// The rules for the points of the cases of a problem.
#[derive(Clone, Debug, PartialEq)]
pub struct Rules {
    pub format: Format,
    /// As they were written.
    pub text: String,
    /// The output validator must give points, in the format legacy.
    pub validator_scores: bool,
    /// The points that an output validator gives are a part of the points of the case in per cent, as in Polygon.
    pub scores_in_percent: bool,
    /// Which points are the better ones.
    pub objective: Objective,
    /// Whether the author of a submission sees the results of groups, in the format legacy; only exports have it.
    pub show_groups: Option<bool>,
    pub(super) groups: Groups,
    /// The name of each group that has a folder, by that folder.
    names: BTreeMap<String, String>,
}

/// The rules by the name of the group.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Groups {
    Legacy(BTreeMap<String, Legacy>),
    Icpc2025(BTreeMap<String, Format2025>),
}

/// The best points that a submission can get; nothing where there is no bound.
#[derive(Default)]
struct FullPoints {
    in_all: Option<Amount>,
    by_group: BTreeMap<String, Amount>,
}

impl Rules {
    /// Reads the text of points.yaml.
    ///
    /// # Errors
    ///
    /// It is no YAML, has an unknown key, or a group that cannot be.
    pub fn parse(text: &str) -> Result<Rules> {
        let mut head = Head::default();
        let mut maps = BTreeMap::from([(SECRET.to_string(), yaml::Map::default())]);
        for pair in &yaml::parse_map(text)?.pairs {
            if head.take(pair)? {
                continue;
            }
            match pair.key.as_str() {
                "groups" => {
                    let groups = pair.node.map("groups")?;
                    for group in groups.iter().flat_map(|groups| &groups.pairs) {
                        if !is_name(&group.key) {
                            let name = quote(group.key.as_bytes());
                            return Err(format!(
                                "line {}: no group has the name {name}; names are those in a \
                                 package: sample, secret, secret/group1",
                                group.line
                            ));
                        }
                        let map = group.node.map(&group.key)?.cloned();
                        maps.insert(group.key.clone(), map.unwrap_or_default());
                    }
                }
                key => {
                    let key = quote(key.as_bytes());
                    let known =
                        "format, validator_scores, scores_in_percent, objective, show_test_data_groups and groups";
                    return Err(format!("line {}: no key {key}, only {known}", pair.line));
                }
            }
        }
        if maps.len() > MAX_GROUPS {
            return Err(format!("more than {MAX_GROUPS} groups"));
        }
        head.check()?;
        let Head { format, validator_scores, scores_in_percent, objective, show_groups } = head;
        let groups = match format {
            Format::Legacy => Groups::Legacy(legacy(&maps)?),
            Format::Icpc2025 => Groups::Icpc2025(icpc_2025(&maps)?),
        };
        let mut names = BTreeMap::from([(SAMPLE.to_string(), SAMPLE.to_string())]);
        for name in maps.keys() {
            let Some(folder) = folder_of(name) else { continue };
            if let Some(other) = names.insert(folder.clone(), name.clone()) {
                if other != *name {
                    return Err(format!("the groups {other} and {name} would share a folder"));
                }
            }
        }
        let text = text.to_string();
        Ok(Rules {
            format,
            text,
            validator_scores,
            scores_in_percent,
            objective,
            show_groups,
            groups,
            names,
        })
    }

    /// The group of the cases of this folder under `testdata/NAME`, as in a package. `None` where they
    /// give no points.
    pub fn group_of(&self, folder: &str) -> Option<&str> {
        self.names.get(folder).map(String::as_str)
    }

    /// The groups whose own cases give points, each with the folder of its cases: those that the file names,
    /// but for groups of groups.
    pub fn folders_with_points(&self) -> impl Iterator<Item = (&str, &str)> {
        let has_groups = |name: &str| {
            let inner = format!("{name}/");
            self.names.values().any(|other| other.starts_with(&inner))
        };
        let named = self.names.iter().filter(|(_, name)| name.contains('/'));
        let all = named.filter(move |(_, name)| !has_groups(name));
        all.map(|(folder, name)| (name.as_str(), folder.as_str()))
    }

    /// The flags that input validators get, a set for each group of cases that has others, the set of the last group
    /// first: it often permits most. There is at least one set.
    pub fn input_flags(&self) -> Vec<InputFlags> {
        let mut names: Vec<&str> = self.folders_with_points().map(|(name, _)| name).collect();
        names.sort_unstable();
        if names.is_empty() {
            names.push(SECRET);
        }
        let mut sets: Vec<InputFlags> = Vec::new();
        for set in
            names.into_iter().rev().chain([SAMPLE]).filter_map(|name| self.flags_of_group(name))
        {
            if !sets.contains(&set) {
                sets.push(set);
            }
        }
        sets
    }

    /// The flags that input validators get for the cases of this folder under `testdata/NAME`. `None` where they give
    /// no points.
    pub fn input_flags_of(&self, folder: &str) -> Option<InputFlags> {
        self.flags_of_group(self.group_of(folder)?)
    }

    fn flags_of_group(&self, name: &str) -> Option<InputFlags> {
        match &self.groups {
            Groups::Legacy(groups) => groups.get(name).map(|rules| rules.input_flags.clone()),
            Groups::Icpc2025(groups) => {
                let own = groups.get(name)?.input_flags.as_ref();
                // A group without flags has the flags of the groups around it.
                let around = || groups.get(SECRET).filter(|_| name != SAMPLE)?.input_flags.as_ref();
                Some(own.or_else(around).cloned().unwrap_or_default())
            }
        }
    }

    /// Whether a case of this folder that fails leaves nothing that the others of it can change.
    pub fn is_over_with_one(&self, folder: &str) -> bool {
        let Some(name) = self.names.get(folder) else { return false };
        match &self.groups {
            Groups::Legacy(groups) => {
                groups.get(name).is_some_and(|group| group.ends_with(Verdict::Wa))
            }
            Groups::Icpc2025(groups) => groups.get(name).is_some_and(Format2025::is_over_with_one),
        }
    }

    /// The groups whose flags say to ignore the samples, which only the group of all cases can.
    pub fn groups_that_ignore_samples(&self) -> Vec<&str> {
        let Groups::Legacy(groups) = &self.groups else { return Vec::new() };
        let ignores = |(name, rules): &(&String, &Legacy)| {
            *name != ROOT
                && rules.default_grader.as_ref().is_some_and(|grader| grader.ignores_sample)
        };
        groups.iter().filter(ignores).map(|(name, _)| name.as_str()).collect()
    }

    /// Whether the grader of the problem decides about a group.
    pub fn has_custom_grader(&self) -> bool {
        match &self.groups {
            Groups::Legacy(groups) => groups.values().any(Legacy::has_custom_grader),
            Groups::Icpc2025(_) => false,
        }
    }

    /// The score that follows from the results of the cases, each with its id. `None` where the result
    /// of a case that counts is not known. `grader` runs the grader of the problem, if it has one.
    ///
    /// # Errors
    ///
    /// An output validator gave points that the rules do not permit, or the grader gives no result.
    pub fn score(
        &self,
        results: &[(&str, Option<CaseResult>)],
        grader: &mut Grader,
    ) -> Result<Option<Score>> {
        let part = |one: CaseResult| match one.given {
            Some(ValidatorScore::Score(points)) if self.scores_in_percent => {
                CaseResult { given: Some(ValidatorScore::Multiplier(points / 100.0)), ..one }
            }
            Some(_) | None => one,
        };
        let parts: Vec<_> = results.iter().map(|(id, one)| (*id, one.map(part))).collect();
        let cases = by_folder(&parts);
        let evaluated = self.evaluate(&cases, grader)?;
        let Some((verdict, points, mut groups)) = evaluated else { return Ok(None) };
        let full = self.full(results, grader)?;
        for group in &mut groups {
            group.full = full.by_group.get(&group.name).copied();
        }
        let (points, full, objective) = (amount(points)?, full.in_all, self.objective);
        Ok(Some(Score { points, full, objective, verdict, groups }))
    }

    /// The best points.
    fn full(
        &self,
        results: &[(&str, Option<CaseResult>)],
        grader: &mut Grader,
    ) -> Result<FullPoints> {
        if let Groups::Legacy(groups) = &self.groups {
            let best = |rules: &Legacy| rules.best(self.objective);
            let most = |name: &str| groups.get(name).and_then(best).and_then(Amount::of);
            let gives = |result: &Option<CaseResult>| result.is_some_and(|one| one.given.is_some());
            let by_validator = self.validator_scores || results.iter().any(|(_, one)| gives(one));
            // Where programs decide, the problem names the most that they give.
            // A wrong program that gets more than a right one would get more than all.
            let is_odd =
                self.objective == Objective::Max && groups.values().any(Legacy::prefers_wrong);
            if by_validator || is_odd || self.has_custom_grader() && most(ROOT).is_some() {
                let with_most = groups.keys().filter_map(|name| Some((name.clone(), most(name)?)));
                return Ok(FullPoints { in_all: most(ROOT), by_group: with_most.collect() });
            }
        }
        let right = CaseResult { verdict: Verdict::Ac, given: None };
        let all: Vec<_> = results.iter().map(|(id, _)| (*id, Some(right))).collect();
        // Where only a validator knows, there is no bound.
        let Ok(Some((_, points, groups))) = self.evaluate(&by_folder(&all), grader) else {
            return Ok(FullPoints::default());
        };
        let with_points = groups.into_iter().filter(|group| group.name != SAMPLE);
        let by_group = with_points.map(|group| (group.name, group.points)).collect();
        Ok(FullPoints { in_all: Some(amount(points)?), by_group })
    }

    fn evaluate(
        &self,
        cases: &Cases,
        grader: &mut Grader,
    ) -> Result<Option<(Verdict, f64, Vec<GroupScore>)>> {
        let mut scores = Vec::new();
        let whole = match &self.groups {
            Groups::Legacy(groups) => {
                legacy_tree::part_of(groups, ROOT, cases, grader, &mut scores)?
            }
            Groups::Icpc2025(groups) => tree_2025::part_of(groups, cases, &mut scores)?,
        };
        scores.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(whole.map(|(verdict, points)| (verdict, points, scores)))
    }
}

/// The rules of all groups of the format legacy, also of those between that are not named.
fn legacy(maps: &BTreeMap<String, yaml::Map>) -> Result<BTreeMap<String, Legacy>> {
    let mut groups = BTreeMap::new();
    let empty = yaml::Map::default();
    for name in maps.keys().map(String::as_str).chain([ROOT, SAMPLE]) {
        let mut path = vec![name];
        while let Some(parent) = parent_of(path[path.len() - 1]) {
            path.push(parent);
        }
        let mut around = Legacy::default();
        for name in path.into_iter().rev() {
            let map = maps.get(name).unwrap_or(&empty);
            let rules =
                Legacy::read(map, &around).map_err(|error| format!("group {name}: {error}"))?;
            around = rules.clone();
            groups.insert(name.to_string(), rules);
        }
    }
    Ok(groups)
}

/// The rules of all groups of the format 2025-09.
fn icpc_2025(maps: &BTreeMap<String, yaml::Map>) -> Result<BTreeMap<String, Format2025>> {
    let mut groups = BTreeMap::new();
    for (name, map) in maps {
        if name == ROOT || name.matches('/').count() > 1 {
            return Err(format!("group {name}: the format 2025-09 has no such group"));
        }
        let rules =
            Format2025::read(name, map).map_err(|error| format!("group {name}: {error}"))?;
        groups.insert(name.clone(), rules);
    }
    for (name, rules) in &groups {
        for needed in &rules.needs {
            if *needed == SAMPLE {
                continue;
            }
            let quoted = quote(needed.as_bytes());
            let fault =
                |why: String| Err(format!("group {name}: require_pass names {quoted}, {why}"));
            if !groups.contains_key(needed) {
                return fault("which is no group of this file".to_string());
            }
            // "All groups listed in require_pass must come lexicographically earlier."
            if needed >= name {
                return fault(format!(
                    "which does not come before {name} by name, as the format wants; rename one of \
                     them, such as secret/1-first and secret/2-second"
                ));
            }
        }
    }
    Ok(groups)
}

/// The results by folder and name; an id is `folder/name`.
fn by_folder<'a>(results: &[(&'a str, Option<CaseResult>)]) -> Cases<'a> {
    let mut cases = Cases::new();
    for (id, result) in results {
        if let Some((folder, name)) = id.split_once('/') {
            cases.entry(folder).or_default().insert(name, *result);
        }
    }
    cases
}

#[cfg(test)]
mod tests;
