//! The points of the tests of a problem of Polygon: its groups as groups of the format 2025-09.

use super::problem::{PolygonGroup, PolygonProblem, PolygonTest};
use crate::names;
use judge_core::base::text::quote;
use judge_core::Result;
use std::collections::{BTreeMap, BTreeSet};

/// The folder of the cases of the statement.
const SAMPLE: &str = "sample";
/// The name of the group of the tests that have none.
const WITHOUT_GROUP: &str = "tests";

/// Where the tests go, and what they are worth.
#[derive(Debug, Default, PartialEq)]
pub struct PolygonGroups {
    /// For each test the folder of its case below `data`.
    pub folders: Vec<String>,
    /// Whether there are points.
    pub is_scoring: bool,
    /// The text of `test_group.yaml` by its folder below `data`.
    pub settings: BTreeMap<String, String>,
    /// The notes for the user, in lines.
    pub notes: Vec<String>,
}

/// A group and its tests, by their places. Of a group that gives points for each test there is one for each
/// number of points.
struct TestGroup {
    name: String,
    tests: Vec<usize>,
    most: f64,
    is_complete: bool,
    needs: Vec<String>,
}

impl PolygonGroups {
    /// The groups of a problem. `checker_scores`: where its tests have no points, its checker gives them.
    ///
    /// # Errors
    ///
    /// Groups need each other.
    pub fn of(problem: &PolygonProblem, checker_scores: bool) -> Result<PolygonGroups> {
        let PolygonProblem { tests, groups, .. } = problem;
        let has_points = tests.iter().map(|test| Some(test.points));
        let has_points = has_points.chain(groups.iter().map(|group| group.points));
        if !has_points.flatten().any(|points| points > 0.0) {
            let folder =
                |test: &PolygonTest| if test.is_sample { SAMPLE } else { "secret" }.to_string();
            let mut found = PolygonGroups {
                folders: tests.iter().map(folder).collect(),
                is_scoring: checker_scores,
                ..PolygonGroups::default()
            };
            if checker_scores {
                let text = "max_score: unbounded\nscore_aggregation: sum\n".to_string();
                found.settings.insert("secret".to_string(), text);
            }
            return Ok(found);
        }
        let mut found = PolygonGroups {
            folders: vec![SAMPLE.to_string(); tests.len()],
            is_scoring: true,
            ..PolygonGroups::default()
        };
        let parts = parts(problem)?;
        let names = folder_names(&parts);
        let mut total = 0;
        for (part, name) in parts.iter().zip(&names) {
            let folder = format!("secret/{name}");
            for &test in &part.tests {
                found.folders[test].clone_from(&folder);
            }
            let most = part.most.round();
            if (part.most - most).abs() > 1e-6 {
                let name = quote(name.as_bytes());
                found.notes.push(format!(
                    "problem.xml: the group {name} is worth {}, which is not whole: it is worth {most} now",
                    part.most
                ));
            }
            total += most as u64;
            let mode = if part.is_complete { "pass-fail" } else { "sum" };
            let mut text = format!("max_score: {most}\nscore_aggregation: {mode}\n");
            let mut needs: BTreeSet<String> = BTreeSet::new();
            for need in &part.needs {
                let of_need = parts.iter().zip(&names).filter(|(other, _)| other.name == *need);
                let mut of_need = of_need.map(|(_, name)| format!("secret/{name}")).peekable();
                if of_need.peek().is_none() {
                    needs.insert(SAMPLE.to_string());
                }
                needs.extend(of_need);
            }
            if !needs.is_empty() {
                let needs: Vec<String> = needs.into_iter().collect();
                text.push_str(&format!("require_pass: [{}]\n", needs.join(", ")));
            }
            found.settings.insert(folder, text);
        }
        found.settings.insert("secret".to_string(), format!("max_score: {total}\n"));
        Ok(found)
    }

    /// For each test the path of its case from the root of the package, without an extension.
    pub fn stems(&self) -> Vec<String> {
        let width = self.folders.len().to_string().len().max(2);
        let stem = |(at, folder)| format!("data/{folder}/{:0width$}", at + 1);
        self.folders.iter().enumerate().map(stem).collect()
    }
}

/// The parts of the groups that have tests besides the tests of the statement, each after the parts that it needs.
fn parts(problem: &PolygonProblem) -> Result<Vec<TestGroup>> {
    let mut tests_of: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    let mut names: Vec<&str> = problem.groups.iter().map(|group| group.name.as_str()).collect();
    for (at, test) in problem.tests.iter().enumerate() {
        let name = if test.group.is_empty() { WITHOUT_GROUP } else { &test.group };
        tests_of.entry(name).or_default().push(at);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let is_shown = |group: Option<&PolygonGroup>, tests: &[usize]| {
        let is_shown = |&at: &usize| problem.tests[at].is_sample && problem.tests[at].points == 0.0;
        group.and_then(|group| group.points).unwrap_or(0.0) == 0.0 && tests.iter().all(is_shown)
    };
    let group_of = |name: &str| problem.groups.iter().find(|group| group.name == name);
    names.retain(|name| tests_of.get(name).is_some_and(|tests| !is_shown(group_of(name), tests)));
    let mut parts = Vec::new();
    while !names.is_empty() {
        let left: BTreeSet<&str> = names.iter().copied().collect();
        let is_free = |name: &&str| {
            let needs = group_of(name).map_or(&[][..], |group| &group.needs);
            !needs.iter().any(|need| left.contains(need.as_str()))
        };
        let Some(next) = names.iter().position(is_free) else {
            let name = quote(names[0].as_bytes());
            return Err(format!("the group {name} and others need each other"));
        };
        let name = names.remove(next);
        parts.extend(parts_of(name, group_of(name), &tests_of[name], &problem.tests));
    }
    Ok(parts)
}

fn parts_of(
    name: &str,
    group: Option<&PolygonGroup>,
    of_group: &[usize],
    tests: &[PolygonTest],
) -> Vec<TestGroup> {
    let needs = group.map_or(Vec::new(), |group| group.needs.clone());
    let sum = |tests_of: &[usize]| tests_of.iter().map(|&at| tests[at].points).sum::<f64>();
    let part = |tests: Vec<usize>, most, is_complete| TestGroup {
        name: name.to_string(),
        tests,
        most,
        is_complete,
        needs: needs.clone(),
    };
    if let Some(group) = group.filter(|group| group.is_complete) {
        let most = group.points.unwrap_or_else(|| sum(of_group));
        return vec![part(of_group.to_vec(), most, true)];
    }
    // By the bits of the points, which are not negative.
    let mut by_points: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
    for &at in of_group {
        by_points.entry(tests[at].points.to_bits()).or_default().push(at);
    }
    let parts = by_points.into_values().map(|tests_of| {
        let most = sum(&tests_of);
        part(tests_of, most, false)
    });
    parts.collect()
}

/// The names of the folders of parts: the names of the groups, where they are in the order that `require_pass`
/// wants and no two are the same; else with a number before.
fn folder_names(parts: &[TestGroup]) -> Vec<String> {
    let mut seen = BTreeMap::new();
    let mut plain: Vec<String> = Vec::new();
    for part in parts {
        let count = seen.entry(&part.name).or_insert(0);
        *count += 1;
        let name = names::allowed(&part.name).unwrap_or(part.name.clone());
        plain.push(if *count == 1 { name } else { format!("{name}-{count}") });
    }
    let is_reserved =
        |name: &String| [SAMPLE, "secret", "hack", "invalid_input"].contains(&&name[..]);
    if plain.windows(2).all(|pair| pair[0] < pair[1]) && !plain.iter().any(is_reserved) {
        return plain;
    }
    let width = parts.len().to_string().len();
    let numbered = plain.iter().enumerate();
    numbered.map(|(at, name)| format!("{:0width$}-{}", at + 1, name)).collect()
}
