//! The parts of problem.yaml that the workspace has no place for, or takes in another form: a line for each.

use crate::metadata::{read_type, TIME_MULTIPLIERS};
use judge_core::base::text::{did_you_mean, nearest, quote};
use judge_core::base::yaml::{Map, Node, Value};
use judge_core::workspace::problem_type::ProblemType;
use judge_core::workspace::schema::{self, Form, Key, Use};
use judge_core::workspace::settings::LICENSES;
use judge_core::workspace::time_multipliers::{multiplier, MULTIPLIER};

const VALIDATOR_FLAGS: &str = Key::ValidatorFlags.path();
/// The key of groups of cases that some packages have in problem.yaml, where neither format reads it.
const OUTPUT_VALIDATOR_FLAGS: &str = "output_validator_flags";

/// Gives the flags of the output validator the key that the formats read, where only another one has them.
pub fn rename_validator_flags(problem_yaml: &mut Map) {
    if problem_yaml.get(VALIDATOR_FLAGS).is_none() {
        for pair in &mut problem_yaml.pairs {
            if pair.key == OUTPUT_VALIDATOR_FLAGS {
                pair.key = VALIDATOR_FLAGS.to_string();
            }
        }
    }
}

/// Adds a line for each key of `map`, whose keys begin with `above`, that has a value and is not used.
fn add_unused(map: &Map, above: &str, notes: &mut Vec<String>) {
    for pair in &map.pairs {
        let path = format!("{above}{}", pair.key);
        let key = Key::of(&path);
        match &pair.node.value {
            Value::Null if above.is_empty() => {}
            _ if path == OUTPUT_VALIDATOR_FLAGS && map.get(VALIDATOR_FLAGS).is_none() => {
                notes.push(format!(
                    "problem.yaml: line {}: {OUTPUT_VALIDATOR_FLAGS} is a key of groups of cases; it is \
                     taken as {VALIDATOR_FLAGS}",
                    pair.line
                ));
            }
            Value::Map(inner) if key.is_none() && schema::is_section(&path) => {
                add_unused(inner, &format!("{path}."), notes);
            }
            _ if key.is_some_and(is_used) || schema::is_section(&path) => {}
            _ => {
                let known = Key::ALL.iter().copied().filter(|key| is_used(*key));
                let hint = nearest(&path, known.map(Key::path)).filter(|_| key.is_none());
                let (path, hint) = (quote(path.as_bytes()), did_you_mean(hint));
                notes.push(format!("problem.yaml: line {}: {path} is not used{hint}", pair.line));
            }
        }
    }
}

/// Whether an import uses a key.
fn is_used(key: Key) -> bool {
    let is_of_package = key.is_of(Form::Icpc2025) || key.is_of(Form::Legacy);
    // Keywords have a line of their own.
    key == Key::Keywords || key == Key::InputArgs || is_of_package && key.used_by() != Use::Unused
}

/// The lines for the user.
pub fn notes(problem_yaml: &Map) -> Vec<String> {
    let mut notes = Vec::new();
    add_unused(problem_yaml, "", &mut notes);
    let value = |key| problem_yaml.get(key).map(|node| &node.value);
    if let Some(Value::List(sources)) = value("source") {
        if sources.len() > 1 {
            notes.push(format!("source: the first of {} is kept", sources.len()));
        }
    }
    if matches!(value("name"), Some(Value::Map(names)) if names.pairs.len() > 1) {
        notes.push("name: the names in further languages are left out".to_string());
    }
    if problem_yaml.get("credits").is_some_and(has_more_than_names) {
        notes.push(
            "credits: roles and e-mail addresses are left out; the names are kept".to_string(),
        );
    }
    if let Ok(Some(limits)) = problem_yaml.map("limits") {
        if let Some(node) = limits.get(TIME_MULTIPLIERS).filter(|node| !is_map(node)) {
            notes.push(format!(
                "problem.yaml: line {}: {TIME_MULTIPLIERS} is left out, as it is no map of \
                 ac_to_time_limit and time_limit_to_tle",
                node.line
            ));
        }
    }
    add_odd_values(problem_yaml, &mut notes);
    if problem_yaml.get("keywords").is_some() {
        notes.push("keywords are left out".to_string());
    }
    if let Ok(Some(uuid)) = problem_yaml.text("uuid") {
        if !is_uuid(uuid) {
            let uuid = quote(uuid.as_bytes());
            notes.push(format!("{uuid} is no UUID: problem.yaml has another one now"));
        }
    }
    if let Ok(Some(license)) = problem_yaml.text("license") {
        if !LICENSES.contains(&license) {
            let (license, known) = (quote(license.as_bytes()), LICENSES.join(", "));
            notes.push(format!(
                "the license {license} is kept, and none of the format's, so verifyproblem refuses an \
                 export: {known}"
            ));
        }
    }
    notes
}

/// Adds a line for each value that has no effect, as another key or another form of the value would have.
fn add_odd_values(problem_yaml: &Map, notes: &mut Vec<String>) {
    let mut add = |line: usize, what: String| {
        notes.push(format!("problem.yaml: line {line}: {what}"));
    };
    let version = problem_yaml.text("problem_format_version").ok().flatten().unwrap_or("legacy");
    if let Some(node) = problem_yaml.get("validation").filter(|_| !version.starts_with("legacy")) {
        add(
            node.line,
            format!(
                "validation is a key of the format legacy, not of {}; it counts all the same",
                quote(version.as_bytes())
            ),
        );
    }
    if let Some(node) =
        problem_yaml.get("type").filter(|node| node.value == Value::List(Vec::new()))
    {
        add(node.line, "type is empty: the problem is pass-fail now".to_string());
    }
    if let Some(Value::Map(source)) = problem_yaml.get("source").map(|node| &node.value) {
        if let Some(first) = source.pairs.first().filter(|_| source.get("name").is_none()) {
            add(first.line, "source has no name, so it is left out".to_string());
        }
    }
    let is_type =
        |is: fn(&ProblemType) -> bool| read_type(problem_yaml).is_ok_and(|(kind, _)| is(&kind));
    if let Some(node) =
        problem_yaml.get(Key::Grading.path()).filter(|_| !is_type(|kind| kind.is_scoring))
    {
        add(node.line, "grading is left out: the type is not scoring".to_string());
    }
    let Ok(Some(limits)) = problem_yaml.map("limits") else { return };
    let is_multi_pass = is_type(|kind| kind.is_multi_pass);
    if let Some(node) = limits.get(Key::Passes.name()).filter(|_| !is_multi_pass) {
        add(node.line, format!("{} is left out: the type is not multi-pass", Key::Passes.path()));
    }
    let inner = limits.get(TIME_MULTIPLIERS).and_then(|node| node.map(TIME_MULTIPLIERS).ok()?);
    let keys =
        [Key::AcToTimeLimit, Key::TimeLimitToTle, Key::TimeMultiplier, Key::TimeSafetyMargin];
    for key in keys {
        let is_inner = key.path().contains(TIME_MULTIPLIERS);
        let Some(node) =
            (if is_inner { inner } else { Some(limits) }).and_then(|map| map.get(key.name()))
        else {
            continue;
        };
        if let Value::Text(text) = &node.value {
            if multiplier(text).is_none() {
                let text = quote(text.as_bytes());
                add(
                    node.line,
                    format!("{} is {text}, not {MULTIPLIER}: it is left out", key.path()),
                );
            }
        }
    }
}

/// Whether a text is 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12.
pub fn is_uuid(text: &str) -> bool {
    let groups: Vec<&str> = text.split('-').collect();
    groups.iter().map(|group| group.len()).eq([8, 4, 4, 4, 12])
        && groups.iter().all(|group| group.chars().all(|c| c.is_ascii_hexdigit()))
}

fn is_map(node: &Node) -> bool {
    matches!(node.value, Value::Map(_) | Value::Null)
}

/// Whether credits say more than names of authors.
fn has_more_than_names(node: &Node) -> bool {
    match &node.value {
        Value::Null => false,
        Value::Text(text) => text.contains('@'),
        Value::List(items) => items.iter().any(has_more_than_names),
        Value::Map(map) => map.pairs.iter().any(|pair| match pair.key.as_str() {
            "authors" | "name" => has_more_than_names(&pair.node),
            _ => pair.node.value != Value::Null,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use judge_core::base::yaml::parse_map;

    #[test]
    fn what_is_left_out_is_named() {
        for (text, starts) in [
            ("name: x\nlicense: cc by-sa\nuuid: 00000000-0000-0000-0000-00000000000a\n", &[][..]),
            ("credits: A\n", &[]),
            ("credits: {authors: [A, B]}\n", &[]),
            ("credits: A <a@b>\n", &["credits: roles"]),
            ("credits: {authors: A, testers: B}\n", &["credits: roles"]),
            ("keywords: [a]\nlicense: mit\n", &["keywords", "the license `mit` is kept"]),
            ("uuid: abc\n", &["`abc` is no UUID"]),
            (
                "limits:\n  time_multipliers: 1\n",
                &["problem.yaml: line 2: time_multipliers is left"],
            ),
            ("limits: {time_multipliers: {ac_to_time_limit: 2}}\n", &[]),
            ("name: x\nversion: 1\n", &["problem.yaml: line 2: `version` is not used"]),
            ("embargo_until:\n", &[]),
            (
                "problem_format_version: 2025-09\nvalidation: interactive\ntype: []\n",
                &["problem.yaml: line 2: validation is a key of the format", "problem.yaml: line 3: type is empty"],
            ),
            ("type: multi-pass\nlimits: {validation_passes: 3}\n", &[]),
            (
                "source: {url: u}\nlimits:\n  validation_passes: 3\n  time_multiplier: x\n",
                &[
                    "problem.yaml: line 1: source has no name",
                    "problem.yaml: line 3: limits.validation_passes is left out",
                    "problem.yaml: line 4: limits.time_multiplier is `x`, not a number from 1",
                ],
            ),
            (
                "limits:\n  time_multipliers:\n    ac_to_time_limit: 0.5\n    cobol: 3\n",
                &[
                    "problem.yaml: line 4: `limits.time_multipliers.cobol` is not used",
                    "problem.yaml: line 3: limits.time_multipliers.ac_to_time_limit is `0.5`, not",
                ],
            ),
            (
                "limits:\n  memroy: 64\n  code: 128\n",
                &[
                    "problem.yaml: line 2: `limits.memroy` is not used; did you mean limits.memory?",
                    "problem.yaml: line 3: `limits.code` is not used",
                ],
            ),
            ("nmae: x\n", &["problem.yaml: line 1: `nmae` is not used; did you mean name?"]),
            (
                "output_validator_flags: float_tolerance 1e-6\n",
                &["problem.yaml: line 1: output_validator_flags is a key of groups of cases; it is"],
            ),
            (
                "output_validator_flags: a\nvalidator_flags: b\n",
                &["problem.yaml: line 1: `output_validator_flags` is not used"],
            ),
        ] {
            let notes = notes(&parse_map(text).unwrap());
            assert_eq!(notes.len(), starts.len(), "{notes:?}");
            for (note, start) in notes.iter().zip(starts) {
                assert!(note.starts_with(start), "{note}");
            }
        }
    }
}
