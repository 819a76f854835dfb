//! points.yaml of the format 2025-09 as settings of groups in the format legacy, where that has words for them.
//!
//! A group of the default grader of legacy gives `accept_score` for each case that is accepted; `min` takes the least
//! of them, `sum` all. `always_accept` keeps the points of a submission that fails elsewhere.

use crate::names::{SAMPLE, SECRET};
use judge_core::base::yaml::{self, Value};
use judge_core::verdict::points::{folder_of, POINTS_YAML, ROOT};
use judge_core::workspace::Problem;
use judge_core::Result;
use std::collections::BTreeMap;

/// The points of `secret` where nothing else is said.
const ALL: u64 = 100;

/// The lines of each group.
///
/// # Errors
///
/// A key has no counterpart: all of them are named. Or the points of a case are no decimal number of two places.
pub fn legacy_lines(problem: &Problem, text: &str) -> Result<BTreeMap<String, String>> {
    let map = yaml::parse_map(text)?;
    let root = "on_reject: continue\ngrader_flags: ignore_sample always_accept\n".to_string();
    let secret = "on_reject: continue\ngrader_flags: always_accept\n".to_string();
    // The flag of the root would come to the samples too, where verifyproblem refuses it.
    let sample = format!("accept_score: 0\n{secret}");
    let mut lines = BTreeMap::from([
        (ROOT.to_string(), root),
        (SAMPLE.to_string(), sample),
        (SECRET.to_string(), secret),
    ]);
    let groups = match map.get("groups").map(|node| &node.value) {
        Some(Value::Map(groups)) => groups.pairs.as_slice(),
        Some(_) | None => &[],
    };
    let (mut has_groups, mut of_secret) = (false, ALL);
    let mut without = Vec::new();
    for group in groups {
        let Value::Map(keys) = &group.node.value else { continue };
        let (mut most, mut is_sum) = (ALL, group.key == SECRET);
        for pair in &keys.pairs {
            let value = pair.node.text(&pair.key).unwrap_or_default();
            match (&pair.key[..], value) {
                ("max_score", number) if number != "unbounded" => {
                    most = number.parse().map_err(|_| format!("{POINTS_YAML}: {number} points"))?;
                }
                ("score_aggregation", "sum") => is_sum = true,
                ("score_aggregation", _) if group.key != SECRET => is_sum = false,
                (key, value) => {
                    let value = if value.is_empty() { "" } else { &format!(": {value}") };
                    without.push(format!("line {}: `{key}{value}`", pair.line));
                }
            }
        }
        if group.key == SECRET {
            of_secret = most;
        } else if group.key.contains('/') {
            has_groups = true;
            lines.insert(group.key.clone(), of_group(problem, &group.key, most, is_sum)?);
        }
    }
    if !without.is_empty() {
        let have = if without.len() == 1 { "has" } else { "have" };
        return Err(format!(
            "{POINTS_YAML}: {} {have} no counterpart in the package format legacy; export it with --format icpc",
            without.join(", ")
        ));
    }
    if !has_groups {
        lines.insert(SECRET.to_string(), of_group(problem, SECRET, of_secret, true)?);
    }
    Ok(lines)
}

/// The lines of a group of cases.
fn of_group(problem: &Problem, group: &str, most: u64, is_sum: bool) -> Result<String> {
    if !is_sum {
        return Ok(format!("accept_score: {most}\ngrader_flags: min\non_reject: break\n"));
    }
    let folder = folder_of(group);
    let cases = problem.cases.iter().filter(|case| Some(case.group()) == folder.as_deref());
    let cases = cases.count().max(1) as u64;
    if (100 * most) % cases != 0 {
        return Err(format!(
            "{POINTS_YAML}: {most} points of {group} for {cases} cases are no decimal number for each, which the \
             package format legacy wants; export it with --format icpc"
        ));
    }
    let share = (100 * most / cases) as f64 / 100.0;
    Ok(format!("accept_score: {share}\ngrader_flags: sum always_accept\non_reject: continue\n"))
}
