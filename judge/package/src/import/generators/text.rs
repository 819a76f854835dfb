//! The files of a case in generators.yaml, and YAML as it is written again.

use judge_core::base::json;
use judge_core::base::yaml::{Map, Node, Value};

/// The extensions of the files of a case, which are keys too. `desc` and `hint` are of earlier versions.
pub const FILES_OF_CASE: [&str; 11] = [
    "in",
    "ans",
    "out",
    "desc",
    "hint",
    "yaml",
    "interaction",
    "in.statement",
    "ans.statement",
    "in.download",
    "ans.download",
];

/// The text of a map, with a line for each key. Every text is in quotes.
pub fn yaml_lines(map: &Map) -> String {
    let line = |key: &str, node: &Node| format!("{}: {}\n", json::string(key), flow(node));
    map.pairs.iter().map(|pair| line(&pair.key, &pair.node)).collect()
}

/// A node in one line. It is JSON where no value is missing.
fn flow(node: &Node) -> String {
    match &node.value {
        Value::Null => "~".to_string(),
        Value::Text(text) => json::string(text),
        Value::List(items) => {
            format!("[{}]", items.iter().map(flow).collect::<Vec<_>>().join(", "))
        }
        Value::Map(map) => {
            let pairs = map.pairs.iter();
            let pairs =
                pairs.map(|pair| format!("{}: {}", json::string(&pair.key), flow(&pair.node)));
            format!("{{{}}}", pairs.collect::<Vec<_>>().join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use judge_core::base::yaml;

    #[test]
    fn what_is_written_is_read_again() {
        let text = "a: it's \"so\": no\\n\nb: [x, {c: \"\\t1\", d: ~}, []]\n";
        let text = text.replace(": no", " - no");
        let map = yaml::parse_map(&text).unwrap();
        let written = yaml_lines(&map);
        let again = yaml::parse_map(&written).unwrap();
        assert_eq!(yaml_lines(&again), written);
        assert_eq!(again.text("a"), map.text("a"));
        assert_eq!(written.lines().count(), 2);
    }
}
