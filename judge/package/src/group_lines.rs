//! The settings of a group of cases as YAML, for points.yaml and for the files of a package.

use crate::metadata::yaml::{scalar, visible};
use judge_core::base::json;
use judge_core::base::yaml::{self, Map, Node, Pair, Value};
use judge_core::verdict::points::Format;
use judge_core::Result;
use std::collections::BTreeMap;

/// Keys of `grading` in `problem.yaml` of the format legacy. points.yaml has them beside `format`.
pub const OBJECTIVE: &str = "objective";
pub const SHOW_GROUPS: &str = "show_test_data_groups";

/// The files with the settings of a group, of either format.
pub const GROUP_FILES: [&str; 2] = [file_of(Format::Icpc2025), file_of(Format::Legacy)];

/// Whether a file belongs to cases that are judged, by its name below `data/`: it is of a sample, of a secret case, or
/// of all.
pub fn is_of_cases(name: &str) -> bool {
    name.split_once('/').is_none_or(|(folder, _)| ["sample", "secret"].contains(&folder))
}

/// The file with the settings of a group in a package.
pub const fn file_of(format: Format) -> &'static str {
    match format {
        Format::Legacy => "testdata.yaml",
        Format::Icpc2025 => "test_group.yaml",
    }
}

/// A line for each wanted key, indented by `indent`.
pub fn of(map: &Map, indent: &str, is_wanted: impl Fn(&str) -> bool) -> String {
    let mut lines = String::new();
    for pair in map.pairs.iter().filter(|pair| is_wanted(&pair.key)) {
        let (key, value) = (text(&pair.key), flow(&pair.node.value));
        lines.push_str(format!("{indent}{key}: {value}").trim_end());
        lines.push('\n');
    }
    lines
}

/// The lines of each group in the text of points.yaml.
///
/// # Errors
///
/// It is no YAML.
pub fn of_points_yaml(
    text: &str,
    is_wanted: impl Fn(&str) -> bool,
) -> Result<BTreeMap<String, String>> {
    let map = yaml::parse_map(text)?;
    let mut lines = BTreeMap::new();
    if let Some(Value::Map(groups)) = map.get("groups").map(|node| &node.value) {
        for group in &groups.pairs {
            if let Value::Map(keys) = &group.node.value {
                lines.insert(group.key.clone(), of(keys, "", &is_wanted));
            }
        }
    }
    Ok(lines)
}

/// A value as YAML, on one line.
fn flow(value: &Value) -> String {
    match value {
        Value::Text(content) => text(content),
        Value::Null => String::new(),
        Value::List(items) => {
            // The lists of groups and cases are flags: readers want texts, also where they look like numbers.
            let item = |item: &Node| match &item.value {
                Value::Text(text) if is_number(text) => json::string(text),
                value => inner(value),
            };
            let items: Vec<String> = items.iter().map(item).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Map(map) => {
            let pair = |pair: &Pair| {
                let key = Value::Text(pair.key.clone());
                format!("{}: {}", inner(&key), inner(&pair.node.value))
            };
            let pairs: Vec<String> = map.pairs.iter().map(pair).collect();
            format!("{{{}}}", pairs.join(", "))
        }
    }
}

/// A value within a list or a map. Commas would end a plain text.
fn inner(value: &Value) -> String {
    match value {
        Value::Text(text) if text.contains(',') => json::string(text),
        Value::Null => "null".to_string(),
        value => flow(value),
    }
}

fn is_number(text: &str) -> bool {
    text.parse::<f64>().is_ok()
}

/// A text that is read as it is. A number stays one.
fn text(content: &str) -> String {
    if is_number(content) {
        content.to_string()
    } else if visible(content) == content {
        scalar(content)
    } else {
        json::string(content)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_among_flags_is_a_text() {
        let map = yaml::parse_map("args: [tolerance, '1e-2']\nscore: '7'\n").unwrap();
        assert_eq!(of(&map, "", |_| true), "args: [tolerance, \"1e-2\"]\nscore: 7\n");
    }

    #[test]
    fn lines_are_read_as_the_same_map() {
        let text = "a: it's \"so\" - no\\n\n'b: #': [x, {c: \"\\t1\", d: ~}, [], 'x, y']\nc: |\n  1\n  2\ne:\n";
        let map = yaml::parse_map(text).unwrap();
        let lines = of(&map, "", |_| true);
        assert_eq!(lines.lines().count(), 4, "{lines}");
        let again = yaml::parse_map(&lines).unwrap();
        assert_eq!(of(&again, "", |_| true), lines);
        for key in ["a", "c", "e"] {
            assert_eq!(again.text(key), map.text(key));
        }
        assert_eq!(format!("{:?}", again.get("b: #")), format!("{:?}", map.get("b: #")));
    }
}
