//! The `constants` of a package: `{{name}}` in its programs and statements stands for a value (ICPC problem
//! package format 2025-09, "Constants"). An import writes the values in.

use super::package_files::MAX_TEXT;
use judge_core::base::text::{bytes, quote};
use judge_core::base::yaml::{Map, Node, Value};
use judge_core::Result;
use std::collections::BTreeMap;

/// The key of the value that stands for a constant without a variant.
const VALUE: &str = "value";

/// The marks around a name.
pub const BRACES: [&str; 2] = ["{{", "}}"];
const IN_LATEX: [&str; 2] = ["\\constant{", "}"];

/// Texts by what is between the braces: `name` or `name.variant`.
#[derive(Debug, Default)]
pub struct Constants {
    texts: BTreeMap<String, String>,
}

impl Constants {
    /// Reads the section `constants` of problem.yaml.
    ///
    /// # Errors
    ///
    /// A name is not valid in the format, or a constant has no value.
    pub fn read(map: &Map) -> Result<Constants> {
        let mut constants = Constants::default();
        for pair in &map.pairs {
            let refused = |why: &str| {
                let name = quote(pair.key.as_bytes());
                Err(format!("line {}: the constant {name} {why}", pair.line))
            };
            if !is_name(&pair.key) {
                return refused("has a name of other characters than a-z A-Z 0-9 and _");
            }
            match &pair.node.value {
                Value::Text(text) => constants.add(&pair.key, VALUE, text),
                Value::Map(variants) if variants.get(VALUE).is_some() => {
                    for variant in &variants.pairs {
                        let Node { value: Value::Text(text), .. } = &variant.node else {
                            return refused("has a variant that is not one text");
                        };
                        constants.add(&pair.key, &variant.key, text);
                    }
                }
                _ => return refused("has no value"),
            }
        }
        Ok(constants)
    }

    fn add(&mut self, name: &str, variant: &str, text: &str) {
        self.texts.insert(format!("{name}.{variant}"), text.to_string());
        if variant == VALUE {
            self.texts.insert(name.to_string(), text.to_string());
        }
    }

    /// Whether there are no constants.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// A text with the values in place of `{{name}}`, and in LaTeX of `\constant{name}`. A name without a
    /// constant stays.
    ///
    /// # Errors
    ///
    /// It is larger than a text of a package then.
    pub fn filled(&self, text: &str) -> Result<String> {
        let max = MAX_TEXT as usize;
        self.replaced(&self.replaced(text, BRACES, max)?, IN_LATEX, max)
    }

    /// A text of at most `max` bytes with the values in place of names between these marks.
    ///
    /// # Errors
    ///
    /// It is larger then.
    pub fn replaced(&self, text: &str, [start, end]: [&str; 2], max: usize) -> Result<String> {
        // A text may begin many names that do not end.
        let Some(longest) = self.texts.keys().map(String::len).max() else {
            return Ok(text.to_string());
        };
        let mut out = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once(start) {
            out.push_str(before);
            let near = &after.as_bytes()[..after.len().min(longest + end.len())];
            let length = near.windows(end.len()).position(|window| window == end.as_bytes());
            let named = length.and_then(|length| {
                Some((self.texts.get(&after[..length])?, &after[length + end.len()..]))
            });
            match named {
                Some((value, _)) if out.len() + value.len() > max => {
                    let most = bytes(max as u64);
                    return Err(format!(
                        "a text with the values of constants is larger than {most}"
                    ));
                }
                Some((value, after)) => {
                    out.push_str(value);
                    rest = after;
                }
                None => {
                    out.push_str(&start[..1]);
                    rest = &rest[before.len() + 1..];
                }
            }
        }
        Ok(out + rest)
    }
}

fn is_name(name: &str) -> bool {
    let starts_well = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    starts_well && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

#[cfg(test)]
mod tests {
    use super::*;
    use judge_core::base::yaml::parse_map;

    #[test]
    fn values_take_the_place_of_names() {
        let text = "n: 5\nk:\n  value: 5000\n  tex: 5\\,000\n";
        let constants = Constants::read(&parse_map(text).unwrap()).unwrap();
        for (text, filled) in [
            ("a <= {{n}} && b <= {{k}};", "a <= 5 && b <= 5000;"),
            ("{{k.tex}} {{k.value}} \\constant{n}", "5\\,000 5000 5"),
            ("{{{n}}} {{m}} {{n", "{5} {{m}} {{n"),
            ("{{ n }} é {{n}}", "{{ n }} é 5"),
            ("{{é{{ééé}}{{n}}", "{{é{{ééé}}5"),
            ("", ""),
        ] {
            assert_eq!(constants.filled(text).as_deref(), Ok(filled), "{text}");
        }
        // Each of these begins a name; a search to the end for each would take hours.
        let many = "{".repeat(1 << 22);
        assert_eq!(constants.filled(&many).as_deref(), Ok(&*many));
        assert_eq!(Constants::default().filled(&many).as_deref(), Ok(&*many));
        let long = Constants::read(&parse_map(&format!("n: {}\n", "x".repeat(1 << 19))).unwrap());
        let why = long.unwrap().filled(&"{{n}}".repeat(1 << 18)).unwrap_err();
        assert!(why.contains("larger than 4.0 MiB"), "{why}");
        for (text, why) in [
            ("1a: 5\n", "line 1: the constant `1a` has a name"),
            ("a: {tex: 5}\n", "line 1: the constant `a` has no value"),
            ("a: [1]\n", "line 1: the constant `a` has no value"),
        ] {
            let said = Constants::read(&parse_map(text).unwrap()).unwrap_err();
            assert!(said.starts_with(why), "{said}");
        }
    }
}
