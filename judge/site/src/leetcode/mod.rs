//! Examples as LeetCode shows them: `Input: grid = [[0,1],[1,0]]`, `Output: 2`.

mod case;
mod value;

use crate::problem::{one_line, Sample};
use judge_core::Result;
use value::Value;

/// The most examples in a text.
const MAX_EXAMPLES: usize = 100;

/// The content of the examples of a text.
#[derive(Debug, PartialEq)]
pub struct Examples {
    pub samples: Vec<Sample>,
    /// How a program reads the arguments, by the first example: a line for each.
    pub arguments: Vec<String>,
    /// The names of the arguments, which may be empty. `None` where a main cannot read the arguments or print the
    /// result without knowing the problem: of trees, of lists in lists of lists, of answers that are a text.
    pub names: Option<Vec<String>>,
}

/// The input of a case that LeetCode writes as `[[0,1],[1,0]]`, `grid = [[0,1],[1,0]]` or
/// `nums = [2,7], target = 9`; `None` if the text is something else, an `Err` if it is broken.
pub fn to_input(text: &str) -> Option<Result<String>> {
    let text = text.trim();
    let text = text.strip_prefix("Input:").unwrap_or(text).trim_start();
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let is_value = |c: char| c.is_ascii_digit() || matches!(c, '[' | '"' | '\'' | '-' | 't' | 'f');
    let has_name = text.split_once('=').is_some_and(|(name, value)| {
        let name = name.trim();
        !name.is_empty() && name.chars().all(is_name) && value.trim_start().starts_with(is_value)
    });
    (has_name || text.starts_with('[')).then(|| Ok(lines(&value::named_values(text)?, case::input)))
}

/// The answer of a case that LeetCode writes as a list or as a text in quotes; anything else as it is.
pub fn to_answer(text: &str) -> Result<String> {
    let trimmed = text.trim();
    let trimmed = trimmed.strip_prefix("Output:").unwrap_or(trimmed).trim_start();
    if trimmed.starts_with(['[', '"']) {
        return Ok(lines(&value::named_values(trimmed)?, case::answer));
    }
    Ok(if trimmed == text.trim() { text.to_string() } else { format!("{trimmed}\n") })
}

/// The lines of values, each in this form.
fn lines(values: &[(String, Value)], form: fn(&Value) -> String) -> String {
    values.iter().map(|(_, value)| form(value)).collect()
}

/// Which part of an example a line belongs to.
#[derive(Clone, Copy, PartialEq)]
enum ExamplePart {
    Input,
    Output,
    Other,
}

/// Reads the examples of a problem's page, with all that stands between them.
///
/// # Errors
///
/// There is no example, or one of them cannot be read; the message names it.
pub fn examples(text: &str) -> Result<Examples> {
    let mut found: Vec<[String; 2]> = Vec::new();
    let mut part = ExamplePart::Other;
    for line in text.lines() {
        let (label, rest) = label(line);
        match label {
            Some(ExamplePart::Input) => {
                if found.len() == MAX_EXAMPLES {
                    return Err(format!("more than {MAX_EXAMPLES} examples"));
                }
                found.push([String::new(), String::new()]);
                part = ExamplePart::Input;
            }
            Some(ExamplePart::Output) if found.is_empty() => {
                return Err("there is an `Output:` without an `Input:` before it".to_string());
            }
            Some(label) => part = label,
            None => {}
        }
        let Some(example) = found.last_mut() else { continue };
        match part {
            ExamplePart::Input => example[0].push_str(&format!("{rest}\n")),
            ExamplePart::Output => example[1].push_str(&format!("{rest}\n")),
            ExamplePart::Other => {}
        }
    }
    if found.is_empty() {
        return Err("there is no example: expected lines `Input: …` and `Output: …`".to_string());
    }
    let mut arguments = Vec::new();
    let mut names = None;
    let mut samples = Vec::new();
    for (index, [input, output]) in found.iter().enumerate() {
        let named = |part: &str, why: String| format!("example {}, {part}: {why}", index + 1);
        let values = value::named_values(input).map_err(|why| named("input", why))?;
        let (answer, is_value) = output_of(output).map_err(|why| named("output", why))?;
        if index == 0 {
            arguments = values.iter().map(argument).collect();
            names = Some(values.iter().map(|(name, _)| one_line(name)).collect());
        }
        if !is_value || !values.iter().all(|(_, value)| case::is_simple(value, 2)) {
            names = None;
        }
        samples.push(Sample { input: lines(&values, case::input), answer });
    }
    Ok(Examples { samples, arguments, names })
}

/// How a program reads an argument: `grid: rows and columns, then the rows`.
fn argument((name, value): &(String, Value)) -> String {
    let name = one_line(name);
    format!("{}: {}", if name.is_empty() { "next" } else { &name }, case::form(value))
}

/// The answer of an example, and whether it is one value that a main can print. `Output: 2, nums = [2,2,_,_]` of
/// problems that change their argument is taken as a text.
fn output_of(text: &str) -> Result<(String, bool)> {
    let text = text.trim();
    if text.is_empty() {
        return Err("there is none".to_string());
    }
    match value::named_values(text) {
        Ok(values) => {
            let is_value = matches!(&values[..], [(_, value)] if case::is_simple(value, 2));
            Ok((lines(&values, case::answer), is_value))
        }
        Err(_) => Ok((format!("{text}\n"), false)),
    }
}

/// The part that a line begins, and the rest of the line. Pages copied as Markdown have `**Input:**`.
fn label(line: &str) -> (Option<ExamplePart>, &str) {
    let bare = line.trim().trim_start_matches(['*', ' ', '`', '>']);
    for (word, part) in [
        ("Input", ExamplePart::Input),
        ("输入", ExamplePart::Input),
        ("Output", ExamplePart::Output),
        ("输出", ExamplePart::Output),
        ("Explanation", ExamplePart::Other),
        ("解释", ExamplePart::Other),
        ("Example", ExamplePart::Other),
        ("示例", ExamplePart::Other),
        ("Constraints", ExamplePart::Other),
        ("提示", ExamplePart::Other),
        ("Follow", ExamplePart::Other),
        ("Note", ExamplePart::Other),
    ] {
        let Some(rest) = bare.strip_prefix(word) else { continue };
        let rest = rest.trim_start_matches(['*', ' ']);
        let has_colon = rest.starts_with([':', '：']);
        if part == ExamplePart::Other || rest.is_empty() || has_colon {
            let rest = rest.trim_start_matches([':', '：', '*', ' ']);
            return (Some(part), rest.trim_end_matches(['*', '`']));
        }
    }
    (None, line)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(input: &str, answer: &str) -> Sample {
        Sample { input: input.to_string(), answer: answer.to_string() }
    }

    #[test]
    fn examples_of_a_page() {
        let page = "Given grid, …\n\nExample 1:\n\nInput: grid = [[0,1],[1,0]]\nOutput: 2\nExample 2:\n\n\
                    Input: grid = [[1]]\r\nOutput: -1\r\nExplanation: none.\n\nConstraints:\nn == grid.length";
        let read = examples(page).unwrap();
        assert_eq!(read.samples, [sample("2 2\n0 1\n1 0\n", "2\n"), sample("1 1\n1\n", "-1\n")]);
        assert_eq!(read.arguments, ["grid: rows and columns, then the rows"]);
        assert_eq!(read.names, Some(vec!["grid".to_string()]));
        for (input, output) in [
            ("root = [1,null,2]", "2"),
            ("a = [[[1]]]", "2"),
            ("n = 1", "2, n = [1,_]"),
            ("n = 1", "[null]"),
        ] {
            let page = format!("Input: n = 1\nOutput: 1\nInput: {input}\nOutput: {output}\n");
            assert_eq!(examples(&page).unwrap().names, None, "{page}");
        }
    }

    #[test]
    fn examples_on_lines_of_their_own_and_in_markdown() {
        let read =
            examples("Input\nnums =\n[2,7]\ntarget =\n9\nOutput\n[0,1]\nExpected\n").unwrap();
        assert_eq!(read.samples, [sample("2\n2 7\n9\n", "[0,1]\nExpected\n")]);
        let read = examples(
            "**Input:** s = \"ab\", k = 2\n**Output:** \"b a\"\n输入：s = \"x\"\n输出：true\n",
        );
        let read = read.unwrap();
        assert_eq!(read.samples, [sample("ab\n2\n", "b a\n"), sample("x\n", "true\n")]);
        assert_eq!(read.arguments, ["s: a line", "k: a line"]);
    }

    #[test]
    fn what_is_missing_is_said() {
        for (text, said) in [
            ("", "there is no example: expected lines `Input: …` and `Output: …`"),
            ("Output: 2", "there is an `Output:` without an `Input:` before it"),
            ("Input: n = 2", "example 1, output: there is none"),
            (
                "Input: n = [\nOutput: 2",
                "example 1, input: byte 7: expected a number or a string, found the end",
            ),
        ] {
            assert_eq!(examples(text).unwrap_err(), said, "{text}");
        }
        assert_eq!(examples(&"Input: 1\n".repeat(101)).unwrap_err(), "more than 100 examples");
    }

    #[test]
    fn an_input_for_an_existing_problem() {
        let input = |text: &str| to_input(text).map(|read| read.unwrap());
        assert_eq!(input(" [[0, 1],[1,0]]\n").as_deref(), Some("2 2\n0 1\n1 0\n"));
        assert_eq!(input("Input: grid = [[0,1],[1,0]]").as_deref(), Some("2 2\n0 1\n1 0\n"));
        assert_eq!(input("nums = [2,7], target = 9").as_deref(), Some("2\n2 7\n9\n"));
        assert_eq!(input("2 2\n0 1\n1 0\n"), None);
        assert_eq!(input("# = wall\n"), None);
        assert!(to_input("grid = [[0").is_some_and(|read| read.is_err()));
        assert_eq!(to_answer("Output: 2"), Ok("2\n".to_string()));
        assert_eq!(to_answer("[0,1]\n"), Ok("0 1\n".to_string()));
        assert_eq!(to_answer("Board #1:\n\n"), Ok("Board #1:\n\n".to_string()));
    }
}
