//! Examples as LeetCode shows them: `Input: grid = [[0,1],[1,0]]`, `Output: 2`.

mod case;
mod operations;
mod value;

use crate::problem::{one_line, Call, Sample};
use judge_core::Result;
use value::Value;

/// The most arguments of an example.
const MAX_ARGUMENTS: usize = 50;
/// The most examples in a text.
const MAX_EXAMPLES: usize = 100;

/// The content of the examples of a text.
#[derive(Debug, PartialEq)]
pub struct Examples {
    pub samples: Vec<Sample>,
    /// The way in which a program reads the arguments, by the first example: a line for each.
    pub arguments: Vec<String>,
    /// The call that a main makes. `None` where it cannot read the arguments or print the result without knowing the
    /// problem: of lists that have lists and other values, of answers that are a text.
    pub call: Option<Call>,
    /// Whether there are numbers with a fraction among the answers.
    pub has_fractions: bool,
}

/// The input of a case that LeetCode writes as `[[0,1],[1,0]]`, `grid = [[0,1],[1,0]]` or
/// `nums = [2,7], target = 9`, or as calls of a class; `None` if the text is something else, an `Err` if it is broken.
pub fn to_input(text: &str) -> Option<Result<String>> {
    let text = text.trim();
    let text = text.strip_prefix("Input:").unwrap_or(text).trim_start();
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let is_value = |c: char| c.is_ascii_digit() || matches!(c, '[' | '"' | '\'' | '-' | 't' | 'f');
    let has_name = text.split_once('=').is_some_and(|(name, value)| {
        let name = name.trim();
        !name.is_empty() && name.chars().all(is_name) && value.trim_start().starts_with(is_value)
    });
    (has_name || text.starts_with('[')).then(|| Ok(input_of(&value::named_values(text)?)))
}

/// The answer of a case, whose input is given as it was pasted, that LeetCode writes as a list or as a text in quotes;
/// anything else as it is.
pub fn to_answer(text: &str, input: &str) -> Result<String> {
    let trimmed = text.trim();
    let trimmed = trimmed.strip_prefix("Output:").unwrap_or(trimmed).trim_start();
    if trimmed.starts_with(['[', '"']) {
        let values = value::named_values(trimmed)?;
        let input = input.trim().trim_start_matches("Input:");
        return Ok(answer_of(&values, &value::named_values(input).unwrap_or_default()));
    }
    Ok(if trimmed == text.trim() { text.to_string() } else { format!("{trimmed}\n") })
}

/// The lines of values, each in this form.
fn lines(values: &[(String, Value)], form: fn(&Value) -> String) -> String {
    values.iter().map(|(_, value)| form(value)).collect()
}

/// The lines of an input.
fn input_of(values: &[(String, Value)]) -> String {
    match operations::of(values) {
        Some(operations) => operations::input(&operations),
        None => lines(values, case::input),
    }
}

/// The lines of the answer for an input of these values.
fn answer_of(values: &[(String, Value)], input: &[(String, Value)]) -> String {
    let results = operations::of(input).and_then(|_| operations::answer(values));
    results.unwrap_or_else(|| lines(values, case::answer))
}

/// Which part of an example a line belongs to.
#[derive(Clone, Copy, PartialEq)]
enum ExamplePart {
    Input,
    Output,
    /// The right output, below the wrong one of the user.
    Expected,
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
        let has_output = part != ExamplePart::Input;
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
            // Some explanations begin with `Output:`, too.
            Some(ExamplePart::Output) if has_output => part = ExamplePart::Other,
            Some(ExamplePart::Expected) => {
                part = ExamplePart::Output;
                if let Some(example) = found.last_mut() {
                    example[1].clear();
                }
            }
            Some(label) => part = label,
            None => {}
        }
        let Some(example) = found.last_mut() else { continue };
        match part {
            ExamplePart::Input => example[0].push_str(&format!("{rest}\n")),
            ExamplePart::Output => example[1].push_str(&format!("{rest}\n")),
            ExamplePart::Expected | ExamplePart::Other => {}
        }
    }
    if found.is_empty() {
        return Err("there is no example: expected lines `Input: …` and `Output: …`".to_string());
    }
    of_texts(&found)
}

/// Reads the input and the output of each example.
fn of_texts(found: &[[String; 2]]) -> Result<Examples> {
    let mut inputs = Vec::new();
    let mut is_simple = true;
    let mut has_fractions = false;
    let mut samples = Vec::new();
    for (index, [input, output]) in found.iter().enumerate() {
        let named = |part: &str, why: String| format!("example {}, {part}: {why}", index + 1);
        let values = value::named_values(input).map_err(|why| named("input", why))?;
        if values.len() > MAX_ARGUMENTS {
            return Err(named("input", format!("it has more than {MAX_ARGUMENTS} arguments")));
        }
        let (answer, is_value) = output_of(output, &values).map_err(|why| named("output", why))?;
        has_fractions |= value::named_values(output)
            .is_ok_and(|values| values.iter().any(|(_, value)| case::has_fraction(value)));
        is_simple &= is_value && values.iter().all(|(_, value)| case::is_simple(value));
        samples.push(Sample { input: input_of(&values), answer });
        inputs.push(values);
    }
    if inputs.iter().any(|values| operations::of(values).is_some()) {
        let arguments = vec![
            "first: the number of calls, the first of which makes the object".to_string(),
            "then: a line for each, its name and its arguments; print the result of each in a line"
                .to_string(),
        ];
        return Ok(Examples {
            samples,
            arguments,
            call: operations::calls(&inputs),
            has_fractions,
        });
    }
    let arguments = (0..inputs[0].len()).map(|place| argument(&inputs, place)).collect();
    let names = inputs[0].iter().map(|(name, _)| one_line(name)).collect();
    let call = is_simple.then_some(Call::Method(names));
    Ok(Examples { samples, arguments, call, has_fractions })
}

/// The way in which a program reads an argument: `grid: rows and columns, then the rows`.
fn argument(inputs: &[Vec<(String, Value)>], place: usize) -> String {
    let name = one_line(&inputs[0][place].0);
    let forms = inputs.iter().filter_map(|values| Some(case::form(&values.get(place)?.1)));
    // In one example a list may be empty, or have no null, and its form says less.
    let form = forms.max_by_key(|form| form.len());
    format!("{}: {}", if name.is_empty() { "next" } else { &name }, form.unwrap_or_default())
}

/// The answer of an example, and whether it is one value that a main can print. `Output: 2, nums = [2,2,_,_]` of
/// problems that change their argument is taken as a text.
fn output_of(text: &str, input: &[(String, Value)]) -> Result<(String, bool)> {
    let text = text.trim();
    if text.is_empty() {
        return Err("there is none".to_string());
    }
    match value::named_values(text) {
        Ok(values) => {
            let is_value = matches!(&values[..], [(_, value)] if case::is_simple(value));
            Ok((answer_of(&values, input), is_value))
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
        ("Expected", ExamplePart::Expected),
        ("预期结果", ExamplePart::Expected),
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
        assert_eq!(read.call, Some(Call::Method(vec!["grid".to_string()])));
        for (input, output) in
            [("a = [1,[2]]", "2"), ("n = 1", "2, n = [1,_]"), ("n = 1", "[1,[]]")]
        {
            let page = format!("Input: n = 1\nOutput: 1\nInput: {input}\nOutput: {output}\n");
            assert_eq!(examples(&page).unwrap().call, None, "{page}");
        }
    }

    #[test]
    fn trees_have_null_among_their_values() {
        let page =
            "Input: root = [1,2]\nOutput: [2,null,1]\nInput: root = [1,null,2]\nOutput: []\n";
        let read = examples(page).unwrap();
        assert!(examples("Input: n = 1\nOutput: [1,2.5]\n").unwrap().has_fractions);
        let samples = [sample("2\n1 2\n", "2 null 1\n"), sample("3\n1 null 2\n", "\n")];
        assert_eq!(read.samples, samples);
        assert_eq!(read.arguments, ["root: the length, then the values, some of them null"]);
        assert_eq!(read.call, Some(Call::Method(vec!["root".to_string()])));
    }

    #[test]
    fn an_explanation_may_begin_as_an_output_does() {
        let page =
            "Input: nums = [2,7], target = 9\nOutput: [0,1]\nOutput: Because nums[0] is 2.\nSo.\n\
                    Input: nums = [3]\nOutput: []\nExplanation: so\nOutput: not this\n";
        let read = examples(page).unwrap();
        assert_eq!(read.samples, [sample("2\n2 7\n9\n", "0 1\n"), sample("1\n3\n", "\n")]);
        assert!(read.call.is_some());
    }

    #[test]
    fn calls_of_a_class_are_an_input() {
        let page = "Input\n[\"Trie\", \"add\", \"has\"]\n[[], [\"a b\"], [\"a\"]]\nOutput\n[null, null, false]\n";
        let read = examples(page).unwrap();
        assert_eq!(read.samples, [sample("3\nTrie\nadd \"a b\"\nhas a\n", "null\nnull\nfalse\n")]);
        assert!(matches!(read.call, Some(Call::Class { name, .. }) if name == "Trie"));
        assert!(!read.has_fractions);
        let input = "[\"Trie\",\"has\"]\n[[],[\"b\"]]\n";
        assert_eq!(to_input(input), Some(Ok("2\nTrie\nhas b\n".to_string())));
        assert_eq!(to_answer("[null,true]", input), Ok("null\ntrue\n".to_string()));
    }

    #[test]
    fn examples_on_lines_of_their_own_and_in_markdown() {
        let read = examples("Input\nnums =\n[2,7]\ntarget =\n9\nOutput\n[0,1]\nExpected\n[1,0]\n")
            .unwrap();
        assert_eq!(read.samples, [sample("2\n2 7\n9\n", "1 0\n")]);
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
        assert_eq!(to_answer("Output: 2", "1 2\n"), Ok("2\n".to_string()));
        assert_eq!(to_answer("[0,1]\n", "1 2\n"), Ok("0 1\n".to_string()));
        assert_eq!(to_answer("Board #1:\n\n", "1 2\n"), Ok("Board #1:\n\n".to_string()));
    }
}
