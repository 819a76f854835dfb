//! The flags of input validators: the same for all of them, or for each by its name.
//!
//! problem.yaml has them for a problem, points.yaml for a group, and `X.yaml` for a case.
//! <https://icpc.io/problem-package-format/spec/2025-09.html>, "Test case configuration"

use crate::base::json;
use crate::base::text::quote;
use crate::base::yaml::{self, Map, Node, Value};
use crate::Result;
use std::collections::BTreeMap;
use std::path::Path;

/// The key of the format 2025-09.
pub const KEY: &str = "input_validator_args";
/// The key of the format legacy.
pub const LEGACY_KEY: &str = "input_validator_flags";
/// The keys of the map of the format legacy: one validator, and its flags.
pub const NAME: &str = "name";
pub const FLAGS: &str = "flags";

/// The flags of input validators.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum InputFlags {
    /// Each validator gets all of them.
    All(Vec<String>),
    /// By the name of the validator; every other one gets none.
    ByName(BTreeMap<String, Vec<String>>),
}

impl Default for InputFlags {
    fn default() -> InputFlags {
        InputFlags::All(Vec::new())
    }
}

impl InputFlags {
    /// The flags that a map names by the key of either format; `None` where it has none of the two.
    ///
    /// # Errors
    ///
    /// The value has another form, or a flag has a NUL, which no program can get.
    pub fn of_map(map: &Map) -> Result<Option<InputFlags>> {
        let pair = map.pairs.iter().find(|pair| [KEY, LEGACY_KEY].contains(&&*pair.key));
        pair.map(|pair| InputFlags::of_node(&pair.key, &pair.node)).transpose()
    }

    /// The flags that this key has as its value.
    ///
    /// # Errors
    ///
    /// As [`InputFlags::of_map`].
    pub fn of_node(key: &str, node: &Node) -> Result<InputFlags> {
        let Value::Map(map) = &node.value else { return Ok(InputFlags::All(words(key, node)?)) };
        if let (LEGACY_KEY, [_, _], Some(name), Some(flags)) =
            (key, &map.pairs[..], map.get(NAME), map.get(FLAGS))
        {
            let flags = BTreeMap::from([(name.text(NAME)?.to_string(), words(key, flags)?)]);
            return Ok(InputFlags::ByName(flags));
        }
        let of_pairs = map.pairs.iter().map(|pair| Ok((pair.key.clone(), words(key, &pair.node)?)));
        Ok(InputFlags::ByName(of_pairs.collect::<Result<_>>()?))
    }

    /// The flags of the validator at this path. Its name is the name of its file or folder, with or without the
    /// extension.
    pub fn of(&self, validator: &Path) -> &[String] {
        match self {
            InputFlags::All(flags) => flags,
            InputFlags::ByName(by_name) => {
                let own = by_name.iter().find(|(name, _)| is_name_of(name, validator));
                own.map_or(&[], |(_, flags)| flags)
            }
        }
    }

    /// Whether no validator gets a flag.
    pub fn is_empty(&self) -> bool {
        match self {
            InputFlags::All(flags) => flags.is_empty(),
            InputFlags::ByName(by_name) => by_name.values().all(Vec::is_empty),
        }
    }

    /// The names of single validators that they are for.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let by_name = match self {
            InputFlags::All(_) => None,
            InputFlags::ByName(by_name) => Some(by_name),
        };
        by_name.into_iter().flat_map(|by_name| by_name.keys().map(String::as_str))
    }

    /// The value of the key in the format 2025-09, on one line of YAML.
    pub fn value(&self) -> String {
        match self {
            InputFlags::All(flags) => yaml::list(flags),
            InputFlags::ByName(by_name) => {
                let pairs = by_name
                    .iter()
                    .map(|(name, flags)| format!("{}: {}", json::string(name), yaml::list(flags)));
                format!("{{{}}}", pairs.collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// The flags for a message.
    pub fn shown(&self) -> String {
        match self {
            InputFlags::All(flags) => flags.join(" "),
            InputFlags::ByName(by_name) => {
                let pairs =
                    by_name.iter().map(|(name, flags)| format!("{name}: {}", flags.join(" ")));
                pairs.collect::<Vec<_>>().join(", ")
            }
        }
    }
}

/// Whether a program at this path has this name.
pub fn is_name_of(name: &str, program: &Path) -> bool {
    let parts = [program.file_name(), program.file_stem()];
    parts.into_iter().flatten().any(|part| part == name)
}

/// The words of a text, or the texts of a list.
fn words(key: &str, node: &Node) -> Result<Vec<String>> {
    let words = node.words(key)?;
    match words.iter().find(|word| word.contains('\0')) {
        None => Ok(words),
        Some(word) => {
            let (line, key, word) = (node.line, quote(key.as_bytes()), quote(word.as_bytes()));
            Err(format!("line {line}: {key}: cannot use {word} as a flag"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Option<InputFlags>> {
        InputFlags::of_map(&yaml::parse_map(text)?)
    }

    fn all(flags: &[&str]) -> InputFlags {
        InputFlags::All(flags.iter().map(|flag| flag.to_string()).collect())
    }

    #[test]
    fn flags_of_every_form_are_read_and_written() {
        for (text, wanted, value) in [
            ("input_validator_args: [a b, '']\n", all(&["a b", ""]), r#"["a b", ""]"#),
            ("input_validator_flags: a  b\n", all(&["a", "b"]), r#"["a", "b"]"#),
            ("input_validator_args:\n", all(&[]), "[]"),
            ("input_validator_args: [\"a\\tb\"]\n", all(&["a\tb"]), r#"["a\u0009b"]"#),
        ] {
            assert_eq!(read(text), Ok(Some(wanted.clone())), "{text}");
            assert_eq!(wanted.value(), value);
            assert_eq!(read(&format!("{KEY}: {value}\n")), Ok(Some(wanted)));
        }
        let text = "input_validator_args: {one.py: [a], two: b c, three: }\n";
        let flags = read(text).unwrap().unwrap();
        assert_eq!(flags.value(), r#"{"one.py": ["a"], "three": [], "two": ["b", "c"]}"#);
        assert_eq!(read(&format!("{KEY}: {}\n", flags.value())), Ok(Some(flags.clone())));
        let one = read("input_validator_flags: {name: check, flags: a b}\n").unwrap().unwrap();
        assert_eq!(one.value(), r#"{"check": ["a", "b"]}"#);
        assert_eq!(read("hint: x\n"), Ok(None));
    }

    #[test]
    fn a_validator_has_its_name_with_or_without_the_extension() {
        let flags = read("input_validator_args: {one.py: a, two: b}\n").unwrap().unwrap();
        for (path, wanted) in
            [("v/one.py", &["a"][..]), ("v/two.cc", &["b"]), ("v/two", &["b"]), ("v/one.cc", &[])]
        {
            assert_eq!(flags.of(Path::new(path)), wanted, "{path}");
        }
        assert_eq!(all(&["x"]).of(Path::new("any")), ["x"]);
        assert!(read("input_validator_args: {a: []}\n").unwrap().unwrap().is_empty());
    }

    #[test]
    fn what_is_no_flag_is_refused_with_its_line() {
        for (text, said) in [
            (
                "a: 1\ninput_validator_args: [[x]]\n",
                "line 2: `input_validator_args` takes one text",
            ),
            ("input_validator_args: {a: {b: c}}\n", "line 1: `input_validator_args` takes"),
            ("input_validator_flags: {name: [a], flags: b}\n", "`name` takes one text"),
            ("input_validator_args: [\"a\\0\"]\n", "cannot use"),
        ] {
            assert!(read(text).is_err_and(|error| error.contains(said)), "{text}");
        }
    }
}
