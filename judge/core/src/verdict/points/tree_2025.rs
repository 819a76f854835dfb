//! The score of the groups in the format 2025-09: the groups of `secret`, one after the other.

use super::format_2025::Format2025;
use super::grader::PartResult;
use super::group::{folder_of, SAMPLE, SECRET};
use super::score::{CaseResult, Cases, GroupScore};
use crate::verdict::Verdict;
use crate::Result;
use std::collections::{BTreeMap, BTreeSet};

/// The results of the earlier groups.
#[derive(Default)]
struct EarlierGroups<'a> {
    /// The groups that were not passed.
    failed: BTreeSet<&'a str>,
    /// The first verdict that is not AC, in the order of the groups.
    first_bad: Option<Verdict>,
}

/// The score of a submission, with the score of each group in `scores`; `None` where the result of a case that counts
/// is not known.
///
/// # Errors
///
/// A validator gave points that the rules do not permit, or `secret` has both cases and groups.
pub fn part_of(
    groups: &BTreeMap<String, Format2025>,
    cases: &Cases,
    scores: &mut Vec<GroupScore>,
) -> Result<Option<PartResult>> {
    let mut seen = EarlierGroups::default();
    let own_of = |name: &str| folder_of(name).and_then(|folder| cases.get(folder.as_str()));
    if let Some(own) = own_of(SAMPLE) {
        let Some(verdict) = first_bad(own.values(), false) else { return Ok(None) };
        seen.add(SAMPLE, verdict);
        scores.push(GroupScore::new(SAMPLE, 0.0, verdict)?);
    }
    let mut points = Vec::new();
    let mut of_cases = None;
    for (name, rules) in groups.iter().filter(|(name, _)| *name != SAMPLE) {
        let Some(own) = own_of(name) else { continue };
        if let Some(lacks) = seen.lacks(rules) {
            seen.add(name, Verdict::Wa);
            let score = GroupScore::new(name, 0.0, Verdict::Wa)?;
            scores.push(GroupScore { lacks: Some(lacks.clone()), ..score });
            points.push(0.0);
            continue;
        }
        let Some(verdict) = first_bad(own.values(), rules.is_over_with_one()) else {
            return Ok(None);
        };
        seen.add(name, verdict);
        let parts = points_of_cases(name, rules, own)?;
        let of_group = rules.aggregate(&parts, verdict == Verdict::Ac);
        scores.push(GroupScore::new(name, rules.checked(name, of_group)?, verdict)?);
        if name == SECRET {
            of_cases = Some(parts);
        } else {
            points.push(of_group);
        }
    }
    if of_cases.is_some() && !points.is_empty() {
        return Err(
            "secret has cases of its own beside its groups; put them into a group".to_string()
        );
    }
    let secret = &groups[SECRET];
    let is_right = seen.failed.iter().all(|name| *name == SAMPLE);
    let whole = match seen.lacks(secret) {
        Some(_) => 0.0,
        None => secret.aggregate(&of_cases.unwrap_or(points), is_right),
    };
    Ok(Some((seen.first_bad.unwrap_or(Verdict::Ac), secret.checked(SECRET, whole)?)))
}

impl<'a> EarlierGroups<'a> {
    fn add(&mut self, name: &'a str, verdict: Verdict) {
        if verdict != Verdict::Ac {
            self.failed.insert(name);
            self.first_bad = self.first_bad.or(Some(verdict));
        }
    }

    /// A group that must be passed before one with these rules, and was not.
    fn lacks<'r>(&self, rules: &'r Format2025) -> Option<&'r String> {
        rules.needs.iter().find(|needed| self.failed.contains(needed.as_str()))
    }
}

/// The first verdict that is not AC, else AC; `None` where it is not known. With `is_over` nothing after
/// that one counts.
fn first_bad<'a>(
    results: impl Iterator<Item = &'a Option<CaseResult>>,
    is_over: bool,
) -> Option<Verdict> {
    let mut first = Verdict::Ac;
    for result in results {
        if first != Verdict::Ac && is_over {
            break;
        }
        let verdict = result.as_ref()?.verdict;
        if first == Verdict::Ac {
            first = verdict;
        }
    }
    Some(first)
}

/// The points of the cases of a group; those that were not judged, as they cannot change anything, get
/// none.
fn points_of_cases(
    name: &str,
    rules: &Format2025,
    own: &BTreeMap<&str, Option<CaseResult>>,
) -> Result<Vec<f64>> {
    let mut points = Vec::new();
    for (case, result) in own {
        points.push(match result {
            Some(result) => rules
                .points_of_case(*result, own.len())
                .map_err(|error| format!("{name}/{case}: {error}"))?,
            None => 0.0,
        });
    }
    Ok(points)
}
