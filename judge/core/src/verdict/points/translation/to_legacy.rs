//! `test_group.yaml` of 2025-09 as `testdata.yaml` of the format legacy.

use super::translated::{has_samples, no_counterpart, Counts, Translation};
use crate::base::input_flags::{self, InputFlags};
use crate::verdict::points::format::Format;
use crate::verdict::points::format_2025::{Format2025, Mode};
use crate::verdict::points::group::{ROOT, SAMPLE, SECRET};
use crate::Result;
use std::collections::{BTreeMap, BTreeSet};

type Groups = BTreeMap<String, Format2025>;

/// The rules of all groups, see [`Translation`]. `may_give`: the output validator may give points.
///
/// # Errors
///
/// A key has no counterpart.
pub fn translated(groups: &Groups, counts: &Counts, may_give: bool) -> Result<Translation> {
    let secret = &groups[SECRET];
    let inner: Vec<(&str, &Format2025)> = groups
        .iter()
        .filter(|(name, _)| counts.contains_key(name.as_str()))
        .filter(|(name, _)| name.starts_with("secret/"))
        .map(|(name, rules)| (name.as_str(), rules))
        .collect();
    let leaves = if inner.is_empty() { vec![(SECRET, secret)] } else { inner.clone() };
    let is_open = is_unbounded(&leaves, may_give)?;
    let samples_first = needs_samples(secret, &inner)? && has_samples(counts);
    if samples_first && is_open {
        // The points that the validator gives for samples would count.
        return refuse(SECRET, "`require_pass: sample` beside points of an output validator");
    }
    let mut translation = Translation { validator_scores: is_open, ..Translation::default() };
    let mut root = match samples_first {
        true => "on_reject: break\ngrader_flags: first_error sum\n".to_string(),
        false if has_samples(counts) => {
            "on_reject: continue\ngrader_flags: first_error sum ignore_sample\n".to_string()
        }
        false => "on_reject: continue\ngrader_flags: first_error sum\n".to_string(),
    };
    if let Some(most) = secret.most {
        root.push_str(&format!("range: 0 {most}\n"));
    }
    translation.groups.insert(ROOT.to_string(), root);
    let zero =
        "on_reject: continue\ngrader_flags: first_error min\naccept_score: 0\nreject_score: 0\n";
    translation.groups.insert(SAMPLE.to_string(), zero.to_string());
    if !inner.is_empty() {
        translation.groups.insert(SECRET.to_string(), of_secret(secret, &inner)?);
    }
    for (name, rules) in leaves {
        translation.groups.insert(name.to_string(), of_leaf(rules));
    }
    add_input_flags(groups, &mut translation)?;
    Ok(translation)
}

fn refuse<T>(group: &str, key: &str) -> Result<T> {
    Err(no_counterpart(group, key, Format::Legacy))
}

/// Whether the output validator decides about the points of all groups.
fn is_unbounded(leaves: &[(&str, &Format2025)], may_give: bool) -> Result<bool> {
    let open = leaves.iter().filter(|(_, rules)| rules.most.is_none()).count();
    for (name, rules) in leaves {
        match (rules.most, rules.mode) {
            (None, _) | (Some(_), Mode::PassFail) if open == 0 || open == leaves.len() => {}
            (Some(_), Mode::Sum | Mode::Min) if open == 0 && !may_give => {}
            (Some(_), _) if open > 0 => {
                return refuse(name, "`max_score` beside an unbounded group")
            }
            (_, _) => {
                let key = "`score_aggregation` with an output validator that may give points";
                return refuse(name, key);
            }
        }
    }
    Ok(open > 0)
}

/// The groups that must be passed before a group, directly or through others.
fn needed<'a>(name: &str, inner: &[(&'a str, &'a Format2025)]) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    let mut left = vec![name];
    while let Some(name) = left.pop() {
        let Some((_, rules)) = inner.iter().find(|(other, _)| *other == name) else { continue };
        for one in &rules.needs {
            if found.insert(one.as_str()) {
                left.push(one);
            }
        }
    }
    found
}

/// Whether nothing counts without the samples. In the format legacy that is so for all groups or for none.
fn needs_samples(secret: &Format2025, inner: &[(&str, &Format2025)]) -> Result<bool> {
    let needs = |name: &str| needed(name, inner).contains(SAMPLE);
    let count = inner.iter().filter(|(name, _)| needs(name)).count();
    if secret.needs.iter().any(|name| name == SAMPLE) || count > 0 && count == inner.len() {
        return Ok(true);
    }
    match inner.iter().find(|(name, _)| needs(name)) {
        Some((name, _)) => refuse(name, "`require_pass: sample` in some groups only"),
        None => Ok(false),
    }
}

/// The rules of `secret`, which has groups.
fn of_secret(secret: &Format2025, inner: &[(&str, &Format2025)]) -> Result<String> {
    let ends = ends_with_failure(inner)?;
    let all_but_last = &inner[..inner.len() - 1];
    if let Some((name, _)) = all_but_last.iter().find(|(_, rules)| ends && rules.mode == Mode::Sum)
    {
        return refuse(name, "`score_aggregation: sum` in a group that others require");
    }
    let mosts: f64 = inner.iter().filter_map(|(_, rules)| rules.most).sum();
    let mode = match secret.mode {
        Mode::Sum if secret.most.is_some_and(|most| mosts > most) => {
            return refuse(SECRET, "`max_score` below the sum of its groups");
        }
        Mode::Sum => "sum",
        Mode::Min => "min",
        Mode::PassFail => {
            let is_same = |rules: &Format2025| rules.most == secret.most && rules.mode != Mode::Sum;
            if !inner.iter().all(|(_, rules)| is_same(rules)) {
                return refuse(
                    SECRET,
                    "`score_aggregation: pass-fail` over groups of other points",
                );
            }
            "min"
        }
    };
    let on_reject = if ends { "break" } else { "continue" };
    let most = secret.most.map_or(String::new(), |most| format!("range: 0 {most}\n"));
    Ok(format!(
        "on_reject: {on_reject}\ngrader_flags: first_error accept_if_any_accepted {mode}\n{most}"
    ))
}

/// Whether nothing counts after a group that is not passed. In the format legacy that is so for all groups or none.
fn ends_with_failure(inner: &[(&str, &Format2025)]) -> Result<bool> {
    let mut ends = None;
    for (at, (name, _)) in inner.iter().enumerate().skip(1) {
        let needed = needed(name, inner);
        let earlier: BTreeSet<&str> = inner[..at].iter().map(|(name, _)| *name).collect();
        let of_groups: BTreeSet<&str> = needed.into_iter().filter(|one| *one != SAMPLE).collect();
        let one = match () {
            () if of_groups == earlier => true,
            () if of_groups.is_empty() => false,
            () => return refuse(name, "`require_pass` of some earlier groups only"),
        };
        if *ends.get_or_insert(one) != one {
            return refuse(name, "`require_pass` in some groups only");
        }
    }
    Ok(ends.unwrap_or(false))
}

/// The rules of a group with cases.
fn of_leaf(rules: &Format2025) -> String {
    let (on_reject, flags) = match (rules.mode, rules.most) {
        // The average of cases that give all or nothing is the share of those that are right.
        (Mode::Sum, Some(_)) => ("continue", "first_error accept_if_any_accepted avg"),
        (Mode::Sum, None) => ("continue", "first_error accept_if_any_accepted sum"),
        (Mode::Min | Mode::PassFail, _) => ("break", "first_error min"),
    };
    let most = rules.most.unwrap_or(0.0);
    let range = rules.most.map_or("0 +inf".to_string(), |most| format!("0 {most}"));
    format!(
        "on_reject: {on_reject}\ngrader_flags: {flags}\naccept_score: {most}\nreject_score: 0\nrange: {range}\n"
    )
}

/// Adds the flags of input validators, which groups inherit in the format legacy.
fn add_input_flags(groups: &Groups, translation: &mut Translation) -> Result<()> {
    if groups.values().all(|rules| rules.input_flags.as_ref().is_none_or(InputFlags::is_empty)) {
        return Ok(());
    }
    for (name, lines) in &mut translation.groups {
        let own = groups.get(name).and_then(|rules| rules.input_flags.as_ref());
        let flags = match own {
            None => continue,
            Some(InputFlags::All(flags)) => flags,
            Some(InputFlags::ByName(_)) => {
                return refuse(name, "`input_validator_args` for one of several validators");
            }
        };
        let is_word = |flag: &String| {
            !flag.is_empty() && flag.chars().all(|c| c.is_ascii_graphic() && !"'\"\\#".contains(c))
        };
        if !flags.iter().all(is_word) {
            return refuse(name, "`input_validator_args` with other than plain words");
        }
        lines.push_str(&format!("{}: '{}'\n", input_flags::LEGACY_KEY, flags.join(" ")));
    }
    let sample = translation.groups.entry(SAMPLE.to_string()).or_default();
    if !groups.contains_key(SAMPLE) {
        sample.push_str(&format!("{}: ''\n", input_flags::LEGACY_KEY));
    }
    Ok(())
}
