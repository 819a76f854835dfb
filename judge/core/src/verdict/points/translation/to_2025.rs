//! `testdata.yaml` of the format legacy as `test_group.yaml` of 2025-09.

use super::translated::{has_samples, no_counterpart, Counts, Translation};
use crate::base::input_flags;
use crate::verdict::points::default_grader::{DefaultGrader, ScoreMode};
use crate::verdict::points::format::Format;
use crate::verdict::points::group::{parent_of, ROOT, SAMPLE, SECRET};
use crate::verdict::points::legacy::Legacy;
use crate::Result;
use std::collections::BTreeMap;

/// The rules of a group with cases.
struct Leaf {
    most: u32,
    /// Each case gives a share; else all of them must be right.
    is_sum: bool,
}

/// The rules of all groups, see [`Translation`].
///
/// # Errors
///
/// A key has no counterpart.
pub fn translated(groups: &BTreeMap<String, Legacy>, counts: &Counts) -> Result<Translation> {
    let needs_samples = of_root(groups, counts)?;
    let secret = &groups[SECRET];
    let mut inner: Vec<(&str, Leaf)> = Vec::new();
    for (name, rules) in groups.iter().filter(|(name, _)| counts.contains_key(name.as_str())) {
        if [SAMPLE, SECRET].contains(&name.as_str()) {
            continue;
        }
        if parent_of(name) != Some(SECRET) {
            return refuse(name, "a group within a group");
        }
        inner.push((name, leaf(name, rules, counts[name.as_str()])?));
    }
    if !inner.is_empty() && counts.contains_key(SECRET) {
        return refuse(SECRET, "cases beside groups");
    }
    let mut translation = Translation::default();
    let mut lines = match &inner[..] {
        [] => lines_of(&leaf(SECRET, secret, counts.get(SECRET).copied().unwrap_or(0))?),
        inner => of_secret(groups, inner)?,
    };
    if needs_samples {
        lines.push_str("require_pass: sample\n");
    }
    translation.groups.insert(SECRET.to_string(), lines);
    for (at, (name, leaf)) in inner.iter().enumerate() {
        let mut lines = lines_of(leaf);
        if at > 0 && secret.breaks {
            lines.push_str(&format!("require_pass: {}\n", quoted(inner[at - 1].0)));
        }
        translation.groups.insert(name.to_string(), lines);
    }
    for name in counts.keys() {
        let flags = &groups[*name].input_flags;
        if !flags.is_empty() {
            let line = format!("{}: {}\n", input_flags::KEY, flags.value());
            translation.groups.entry(name.to_string()).or_default().push_str(&line);
        }
    }
    translation.notes.push(
        "2025-09 has no verdict on the whole: a program of accepted that gets a part of the points belongs into \
         partially_accepted there"
            .to_string(),
    );
    Ok(translation)
}

fn refuse<T>(group: &str, key: &str) -> Result<T> {
    Err(no_counterpart(group, key, Format::Icpc2025))
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// The default grader of a group.
fn grader<'a>(group: &str, rules: &'a Legacy) -> Result<&'a DefaultGrader> {
    match rules.default_grader() {
        Some(grader) => Ok(grader),
        None => refuse(group, "`grading: custom`"),
    }
}

/// Checks the root. Returns whether nothing counts without the samples.
fn of_root(groups: &BTreeMap<String, Legacy>, counts: &Counts) -> Result<bool> {
    let (root, sample) = (&groups[ROOT], &groups[SAMPLE]);
    let flags = grader(ROOT, root)?;
    let breaks = root.breaks && has_samples(counts);
    if breaks && grader(SAMPLE, sample)?.is_lenient() {
        return refuse(SAMPLE, "`grader_flags` that accept what fails");
    }
    if flags.ignores_sample {
        return match breaks {
            true => refuse(ROOT, "`on_reject: break` with `ignore_sample`"),
            false => Ok(false),
        };
    }
    if flags.score_mode != ScoreMode::Sum {
        return refuse(ROOT, &format!("`grader_flags: {}`", flags.score_mode.name()));
    }
    grader(SAMPLE, sample)?;
    if has_samples(counts) && (sample.accept_score, sample.reject_score) != (0.0, 0.0) {
        return refuse(SAMPLE, "`accept_score` or `reject_score` other than 0");
    }
    Ok(breaks)
}

/// The lines of `secret`, which has groups.
fn of_secret(groups: &BTreeMap<String, Legacy>, inner: &[(&str, Leaf)]) -> Result<String> {
    let secret = &groups[SECRET];
    let mode = grader(SECRET, secret)?.score_mode;
    if secret.breaks {
        for (name, leaf) in &inner[..inner.len() - 1] {
            // "Each group mentioned under require_pass must have pass-fail aggregation."
            if leaf.is_sum {
                return refuse(
                    SECRET,
                    "`on_reject: break` after a group that gives a part of its points",
                );
            }
            if grader(name, &groups[*name])?.is_lenient() {
                return refuse(name, "`grader_flags` that accept what fails");
            }
        }
    }
    let mosts = || inner.iter().map(|(_, leaf)| u64::from(leaf.most));
    let most = match mode {
        ScoreMode::Sum => mosts().sum(),
        ScoreMode::Min => mosts().min().unwrap_or(0),
        ScoreMode::Avg | ScoreMode::Max => {
            return refuse(SECRET, &format!("`grader_flags: {}`", mode.name()));
        }
    };
    let Ok(most) = u32::try_from(most) else { return refuse(SECRET, "so many points") };
    Ok(format!("max_score: {most}\nscore_aggregation: {}\n", mode.name()))
}

/// The rules of a group with so many cases.
fn leaf(name: &str, rules: &Legacy, count: usize) -> Result<Leaf> {
    let mode = grader(name, rules)?.score_mode;
    if rules.reject_score != 0.0 {
        return refuse(name, "`reject_score` other than 0");
    }
    let accept = rules.accept_score;
    let (most, is_sum) = match mode {
        _ if count == 1 => (accept, false),
        ScoreMode::Min => (accept, false),
        ScoreMode::Sum | ScoreMode::Avg if rules.breaks && accept != 0.0 => {
            return refuse(name, &format!("`on_reject: break` with `{}`", mode.name()));
        }
        ScoreMode::Sum => (accept * count as f64, true),
        ScoreMode::Avg => (accept, true),
        ScoreMode::Max => return refuse(name, "`grader_flags: max`"),
    };
    if most < 0.0 || most.fract() != 0.0 || most > f64::from(u32::MAX) {
        return refuse(name, &format!("`accept_score`: {most} points, no whole number from 0,"));
    }
    Ok(Leaf { most: most as u32, is_sum })
}

fn lines_of(leaf: &Leaf) -> String {
    let mode = if leaf.is_sum { "sum" } else { "pass-fail" };
    format!("max_score: {}\nscore_aggregation: {mode}\n", leaf.most)
}
