//! Imports `submissions/submissions.yaml`: what the package declares about its submissions.
//!
//! The text is kept as it is, but for patterns of cases: folders of secret cases become a part of their
//! names here, so a pattern such as `secret/group1` becomes one for the same cases.

use super::importer::Importer;
use crate::files::write;
use crate::format::legacy;
use crate::names;
use judge_core::base::text::quote;
use judge_core::base::yaml::{self, Map, Value};
use judge_core::verdict::{is_case_pattern, Declarations, Glob, SUBMISSIONS_YAML};
use judge_core::Result;

const FOLDER: &str = "submissions/";
/// The most comparisons of a pattern with a case.
const MAX_COMPARISONS: usize = 200_000;

/// Where an export keeps the file whose format does not know it.
const KEPT: &str = "workspace/problem/submissions/";

/// A case of the package: its path from `data`, and the one that patterns here are for.
struct CaseName {
    before: String,
    here: String,
}

/// A pattern that is for other cases here, and the one in its place.
struct Change {
    line: usize,
    before: String,
    here: String,
}

/// Takes the file, if there is one, and returns what it says.
///
/// # Errors
///
/// The file is not one of the format.
pub fn read(import: &mut Importer) -> Result<Declarations> {
    let mut found = None;
    for folder in [FOLDER, KEPT] {
        let path = format!("{folder}{SUBMISSIONS_YAML}");
        if let Some(text) = import.files.text(&path)? {
            found = Some((path, text));
            break;
        }
    }
    let Some((path, text)) = found else { return Ok(Declarations::default()) };
    let in_file = |error| format!("{path}: {error}");
    let unknown = Declarations::parse(&text).map_err(in_file)?.unknown;
    let text = without(&text, &unknown);
    for (line, key) in &unknown {
        let key = quote(key.as_bytes());
        import.note(format!("{path}: line {line}: left out, as there is no key {key}"));
    }
    let map = yaml::parse_map(&text).map_err(in_file)?;
    if has_scores_of_cases(&map) {
        import.note(format!(
            "{path}: `score` of some cases has no effect, only `score` of a program has"
        ));
    }
    let (changes, unlike) = changes(&map, &cases(import));
    for pattern in unlike {
        let pattern = quote(pattern.as_bytes());
        import.note(format!("{path}: no pattern here is for the cases of {pattern}; correct it"));
    }
    let changed = changed(&text, &changes);
    let declarations = Declarations::parse(&changed).map_err(in_file)?;
    write(&import.problem.join(FOLDER).join(SUBMISSIONS_YAML), changed.as_bytes())?;
    Ok(declarations)
}

/// The text in which the lines of these keys are comments. In a map within braces they stay, and the judge names them.
fn without(text: &str, keys: &[(usize, String)]) -> String {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut left_out = None;
    let lines = text.split_inclusive('\n').enumerate().map(|(at, line)| {
        let is_key = |(number, key): &&(usize, String)| {
            *number == at + 1 && line.trim_start().trim_start_matches(['"', '\'']).starts_with(key)
        };
        // The value of a key is what is further in, and a list.
        let is_value = |of_key| {
            let is_item = line.trim_start().starts_with("- ") && indent(line) == of_key;
            is_item || indent(line) > of_key || line.trim().is_empty()
        };
        if keys.iter().any(|key| is_key(&key)) {
            left_out = Some(indent(line));
        } else {
            left_out = left_out.filter(|of_key| is_value(*of_key));
        }
        format!("{}{line}", if left_out.is_some() { "# " } else { "" })
    });
    lines.collect()
}

/// The cases of the package.
fn cases(import: &Importer) -> Vec<CaseName> {
    let mut found = Vec::new();
    for folder in [legacy::CASES.sample_prefix, legacy::CASES.secret_prefix] {
        let group = folder.strip_prefix("data/").unwrap_or(folder);
        for (name, _) in import.files.below(folder) {
            if let Some(stem) = name.strip_suffix(".in") {
                let here = format!("{group}{}", names::flat(stem));
                found.push(CaseName { before: format!("{group}{stem}"), here });
            }
        }
    }
    found
}

/// The changes for the patterns of cases, and the patterns that no case here matches.
fn changes(map: &Map, cases: &[CaseName]) -> (Vec<Change>, Vec<String>) {
    let mut changes = Vec::new();
    let mut unlike = Vec::new();
    if cases.iter().all(|case| case.before == case.here) {
        return (changes, unlike);
    }
    // Each is compared with all cases; people write fewer of both.
    let mut left = MAX_COMPARISONS / cases.len().max(1);
    for of_submissions in &map.pairs {
        let Value::Map(inner) = &of_submissions.node.value else { continue };
        for pair in inner.pairs.iter().filter(|pair| is_case_pattern(&pair.key)) {
            let here = if left > 0 { pattern_here(&pair.key, cases) } else { None };
            left = left.saturating_sub(1);
            match here {
                Some(here) if here == pair.key => {}
                Some(here) => {
                    changes.push(Change { line: pair.line, before: pair.key.clone(), here });
                }
                None => unlike.push(pair.key.clone()),
            }
        }
    }
    (changes, unlike)
}

/// The pattern that is here for the cases that this one is for in the package.
fn pattern_here(pattern: &str, cases: &[CaseName]) -> Option<String> {
    let glob = Glob::parse(pattern).ok()?;
    let is_same = |here: &String| {
        let here = Glob::parse(here);
        here.is_ok_and(|here| {
            cases.iter().all(|case| glob.matches(&case.before) == here.matches(&case.here))
        })
    };
    let flat = match pattern.strip_suffix('/').unwrap_or(pattern).split_once('/') {
        Some((group, rest)) => format!("{group}/{}", names::flat(rest)),
        None => pattern.to_string(),
    };
    let mine: Vec<&str> = cases
        .iter()
        .filter(|case| glob.matches(&case.before))
        .map(|case| case.here.as_str())
        .collect();
    let group = mine.first().and_then(|one| one.split_once('/')).map_or("", |parts| parts.0);
    let names: Vec<&str> =
        mine.iter().filter_map(|one| one.split_once('/')).map(|parts| parts.1).collect();
    let tries = [
        pattern.to_string(),
        flat.clone(),
        format!("{flat}-*"),
        format!("{group}/{{{}}}", names.join(",")),
    ];
    tries.into_iter().find(is_same)
}

/// The text with these patterns changed.
fn changed(text: &str, changes: &[Change]) -> String {
    let mut lines: Vec<String> = text.split_inclusive('\n').map(String::from).collect();
    for Change { line, before, here } in changes {
        let Some(line) = line.checked_sub(1).and_then(|index| lines.get_mut(index)) else {
            continue;
        };
        let written = [format!("\"{before}\""), format!("'{before}'"), before.clone()];
        if let Some(written) = written.iter().find(|written| line.contains(written.as_str())) {
            *line = line.replacen(written.as_str(), &format!("\"{here}\""), 1);
        }
    }
    lines.concat()
}

/// Whether some program has points for a part of its cases.
fn has_scores_of_cases(map: &Map) -> bool {
    let maps = |map: &Map| -> Vec<Map> {
        let inner = map.pairs.iter().filter_map(|pair| match &pair.node.value {
            Value::Map(inner) => Some(inner.clone()),
            Value::Null | Value::Text(_) | Value::List(_) => None,
        });
        inner.collect()
    };
    let of_cases = maps(map).iter().flat_map(maps).collect::<Vec<_>>();
    of_cases.iter().any(|cases| cases.get("score").is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_stay_for_the_same_cases() {
        let cases: Vec<CaseName> = [
            "sample/1",
            "secret/1-small",
            "secret/1/a",
            "secret/group1/1",
            "secret/group1/2-easy",
            "secret/group2/1",
        ]
        .iter()
        .map(|before| {
            let (group, rest) = before.split_once('/').unwrap();
            let here = format!("{group}/{}", names::flat(rest));
            CaseName { before: before.to_string(), here }
        })
        .collect();
        for (before, here) in [
            ("sample", "sample"),
            ("secret", "secret"),
            ("secret/group1", "secret/group1-*"),
            ("secret/group1/", "secret/group1-*"),
            ("secret/*/1", "secret/*-1"),
            ("secret/*/*-easy", "secret/*-*-easy"),
            // `1-small` lies in no folder.
            ("secret/1", "secret/{1-a}"),
            ("secret/none", "secret/none"),
        ] {
            assert_eq!(pattern_here(before, &cases).as_deref(), Some(here), "{before}");
        }
    }

    #[test]
    fn only_the_patterns_change_in_the_text() {
        let text =
            "# a\na.py:\n  sample: {permitted: [AC]}\n  'secret/g': # why\n    required: [WA]\n";
        let change = Change { line: 4, before: "secret/g".into(), here: "secret/g-*".into() };
        let wanted = text.replace("'secret/g'", "\"secret/g-*\"");
        assert_eq!(changed(text, &[change]), wanted);
        assert_eq!(changed(text, &[]), text);
    }
}
