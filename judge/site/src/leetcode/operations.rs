//! Calls of a class: `["LRUCache","put","get"]`, and a list with the arguments of each call.
//!
//! As an input they are their number, then a line for each: the name and the arguments, with blanks between them. The
//! first one makes the object. An answer has the result of each in a line.

use super::case;
use super::value::Value;
use crate::problem::Call;

/// The longest name of a class or a method, in bytes.
const MAX_NAME: usize = 100;

/// A call: the name of the class or of a method, and its arguments.
pub type Operation<'a> = (&'a str, &'a [Value]);

/// The calls, if an input is a list of names and a list of as many lists. Arguments of a function have names of their
/// own, and the name of a class begins with a capital.
pub fn of(values: &[(String, Value)]) -> Option<Vec<Operation<'_>>> {
    let [(first, Value::List(names)), (second, Value::List(arguments))] = values else {
        return None;
    };
    let is_capital = |name: &&str| name.starts_with(|c: char| c.is_ascii_uppercase());
    let class = names.first().and_then(name).filter(is_capital);
    if !first.is_empty() || !second.is_empty() || names.len() != arguments.len() || class.is_none()
    {
        return None;
    }
    names
        .iter()
        .zip(arguments)
        .map(|(of, arguments)| match arguments {
            Value::List(arguments) => Some((name(of)?, &arguments[..])),
            Value::Word(_) | Value::Text(_) => None,
        })
        .collect()
}

/// The name in a string.
fn name(value: &Value) -> Option<&str> {
    let Value::Text(text) = value else { return None };
    let is_word = text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let is_name = is_word && !text.is_empty() && text.len() <= MAX_NAME;
    (is_name && !text.starts_with(|c: char| c.is_ascii_digit())).then_some(text)
}

/// The lines of calls.
pub fn input(operations: &[Operation]) -> String {
    let mut text = format!("{}\n", operations.len());
    for (name, arguments) in operations {
        text.push_str(format!("{name} {}", case::words(arguments)).trim_end());
        text.push('\n');
    }
    text
}

/// The lines of the results; `None` if there is no list of them.
pub fn answer(values: &[(String, Value)]) -> Option<String> {
    let [(_, Value::List(results))] = values else { return None };
    Some(results.iter().map(|result| case::word(result) + "\n").collect())
}

/// The class and the different calls of all examples; `None` without one.
pub fn calls(examples: &[Vec<(String, Value)>]) -> Option<Call> {
    let mut class = None;
    let mut calls: Vec<(String, usize)> = Vec::new();
    for values in examples {
        for (at, (name, arguments)) in of(values)?.into_iter().enumerate() {
            let call = (name.to_string(), arguments.len());
            if at == 0 {
                class.get_or_insert_with(|| call.0.clone());
            }
            if !calls.contains(&call) {
                calls.push(call);
            }
        }
    }
    Some(Call::Class { name: class?, calls })
}

#[cfg(test)]
mod tests {
    use super::super::value::named_values;
    use super::*;

    #[test]
    fn calls_are_a_line_each() {
        let values = named_values(r#"["Trie","add","all"] [[2],["a b",[1,[null]]],[]]"#).unwrap();
        let found = of(&values).unwrap();
        assert_eq!(input(&found), "3\nTrie 2\nadd \"a b\" [1,[null]]\nall\n");
        let calls = calls(&[values.clone(), values]).unwrap();
        let wanted =
            [("Trie", 1), ("add", 2), ("all", 0)].map(|(name, count)| (name.to_string(), count));
        assert_eq!(calls, Call::Class { name: "Trie".to_string(), calls: wanted.to_vec() });
        let results = named_values(r#"[null,"","ab",[1,2],true]"#).unwrap();
        assert_eq!(answer(&results).as_deref(), Some("null\n\"\"\nab\n[1,2]\ntrue\n"));
    }

    #[test]
    fn other_arguments_are_no_calls() {
        for text in [
            r#"["a","b"] [[1],[2]]"#,
            r#"names = ["A"] lists = [[1]]"#,
            r#"["A","b"] [[1]]"#,
            r#"["A","b c"] [[1],[2]]"#,
            r#"["A","b"] [[1],2]"#,
            "[] []",
        ] {
            assert_eq!(of(&named_values(text).unwrap()), None, "{text}");
        }
    }
}
