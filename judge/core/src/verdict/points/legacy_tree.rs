//! The score of a tree of groups in the format `legacy`: from the cases to the root.

use super::grader::{Grader, PartResult};
use super::group::{folder_of, parent_of};
use super::legacy::Legacy;
use super::score::{CaseResult, Cases, GroupScore};
use crate::Result;
use std::collections::BTreeMap;

/// A part of a group.
enum Item<'a> {
    Case(Option<CaseResult>),
    Group(&'a str),
}

/// The verdict and the points of a group of the format legacy, with all groups in it; `None` where they are not
/// known.
///
/// # Errors
///
/// A validator gave points that the rules do not permit, or the grader of the problem gives no result.
pub fn part_of(
    groups: &BTreeMap<String, Legacy>,
    name: &str,
    cases: &Cases,
    grader: &mut Grader,
    scores: &mut Vec<GroupScore>,
) -> Result<Option<PartResult>> {
    let rules = &groups[name];
    let empty = BTreeMap::new();
    let own = folder_of(name).and_then(|folder| cases.get(folder.as_str())).unwrap_or(&empty);
    let mut items: Vec<(&str, Item)> =
        own.iter().map(|(case, result)| (*case, Item::Case(*result))).collect();
    for group in groups.keys().filter(|group| parent_of(group) == Some(name)) {
        let base = group.rsplit('/').next().unwrap_or(group);
        items.push((base, Item::Group(group)));
    }
    items.sort_by_key(|(base, _)| *base);
    let mut parts = Vec::new();
    for (base, item) in items {
        let part = match item {
            Item::Group(group) => part_of(groups, group, cases, grader, scores)?,
            Item::Case(None) => None,
            Item::Case(Some(result)) => {
                let part = rules.part_of_case(result);
                Some(part.map_err(|error| format!("{name}/{base}: {error}"))?)
            }
        };
        let Some(part) = part else { return Ok(None) };
        parts.push(part);
        if rules.ends_with(part.0) {
            break;
        }
    }
    let result = rules.aggregate(name, &parts, grader);
    let (verdict, points) = result.map_err(|error| format!("{name}: {error}"))?;
    if !own.is_empty() {
        scores.push(GroupScore::new(name, points, verdict)?);
    }
    Ok(Some((verdict, points)))
}
