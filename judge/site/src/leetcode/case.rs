//! LeetCode's values as the lines of a case.
//!
//! | value | as an input | as an answer |
//! |---|---|---|
//! | a number, a word, a string | a line | a line |
//! | a list of numbers, of which some may be `null` | its length, then a line with blanks between them | the line |
//! | a list of strings | its length, then a line for each | the lines |
//! | a grid: rows of one length | rows and columns, then the rows | the rows |
//! | other lists of lists | their number, then for each its length and its items | a line for each |
//!
//! In a grid of characters they stand side by side, in other grids with blanks between them. Where a line or an item
//! would be read in another way, a string keeps its quotes and its escapes, and a list its brackets.

use super::value::Value;

/// The lines of an argument.
pub fn input(value: &Value) -> String {
    lines(value, true)
}

/// The lines of a result.
pub fn answer(value: &Value) -> String {
    lines(value, false)
}

/// The reading of the lines of an argument.
pub fn form(value: &Value) -> &'static str {
    let items = match value {
        Value::List(items) => items,
        Value::Text(text) if line(text) != *text => {
            return "a line; one with line ends has quotes and escapes"
        }
        Value::Text(_) | Value::Word(_) => return "a line",
    };
    match rows(items) {
        Some(rows) if rows.iter().all(|row| row.len() == rows[0].len()) => {
            "rows and columns, then the rows"
        }
        Some(_) => "the number of lists, then for each its length and its items",
        None if items.iter().any(|item| matches!(item, Value::Text(_))) => {
            "their number, then a line for each"
        }
        None if items.iter().any(|item| matches!(item, Value::Word(word) if word == "null")) => {
            "the length, then the values, some of them null"
        }
        None => "the length, then the numbers",
    }
}

/// Whether a main that knows only the types can read and print a value: no list has both lists and other values.
pub fn is_simple(value: &Value) -> bool {
    let Value::List(items) = value else { return true };
    let lists = items.iter().filter(|item| matches!(item, Value::List(_))).count();
    (lists == 0 || lists == items.len()) && items.iter().all(is_simple)
}

/// Whether a value is a number with a fraction, or has one in it.
pub fn has_fraction(value: &Value) -> bool {
    match value {
        Value::Word(word) => word.contains('.'),
        Value::Text(_) => false,
        Value::List(items) => items.iter().any(has_fraction),
    }
}

fn lines(value: &Value, with_lengths: bool) -> String {
    let items = match value {
        Value::Word(text) => return format!("{text}\n"),
        Value::Text(text) => return line(text) + "\n",
        Value::List(items) => items,
    };
    let length = |text: String| if with_lengths { text + "\n" } else { String::new() };
    let Some(rows) = rows(items) else {
        let is_text = items.iter().any(|item| matches!(item, Value::Text(_)));
        let texts: Vec<String> = items
            .iter()
            .map(|item| match item {
                Value::Text(text) => line(text),
                Value::Word(_) | Value::List(_) => word(item),
            })
            .collect();
        return length(items.len().to_string())
            + &texts.join(if is_text { "\n" } else { " " })
            + "\n";
    };
    let columns = rows[0].len();
    let is_grid = rows.iter().all(|row| row.len() == columns);
    let mut cells = rows.iter().copied().flatten();
    let is_side_by_side = is_grid && columns > 0 && cells.all(is_character);
    let mut text =
        length(if is_grid { format!("{} {columns}", rows.len()) } else { rows.len().to_string() });
    for row in &rows {
        if with_lengths && !is_grid {
            text.push_str(&row.len().to_string());
            text.push_str(if row.is_empty() { "" } else { " " });
        }
        text.push_str(&if is_side_by_side { row.iter().map(plain).collect() } else { words(row) });
        text.push('\n');
    }
    text
}

/// The lists of a list of lists; `None` for a list of something else.
fn rows(items: &[Value]) -> Option<Vec<&[Value]>> {
    if items.is_empty() {
        return None;
    }
    items.iter().map(row).collect()
}

fn row(item: &Value) -> Option<&[Value]> {
    match item {
        Value::List(row) => Some(row),
        Value::Word(_) | Value::Text(_) => None,
    }
}

/// Whether a value is a string of one character that can be seen.
fn is_character(value: &Value) -> bool {
    let Value::Text(text) = value else { return false };
    let is_seen = |c: char| !c.is_whitespace() && !c.is_control();
    text.chars().count() == 1 && text.chars().all(is_seen)
}

/// The string as it is.
fn plain(value: &Value) -> &str {
    match value {
        Value::Text(text) | Value::Word(text) => text,
        Value::List(_) => "",
    }
}

/// The values in a line, with blanks between them.
pub fn words(values: &[Value]) -> String {
    values.iter().map(word).collect::<Vec<String>>().join(" ")
}

/// A value that ends at a blank, or says where it ends.
pub fn word(value: &Value) -> String {
    match value {
        Value::Text(text) if text.is_empty() || text.starts_with('[') || text.contains(' ') => {
            quoted(text)
        }
        Value::Text(text) => line(text),
        Value::Word(_) | Value::List(_) => literal(value),
    }
}

/// A string that takes a line: as it is, unless it has control characters or begins as one with quotes does.
fn line(text: &str) -> String {
    if text.starts_with('"') || text.contains(char::is_control) {
        quoted(text)
    } else {
        text.to_string()
    }
}

/// A value as LeetCode prints it, without blanks.
fn literal(value: &Value) -> String {
    match value {
        Value::Word(text) => text.clone(),
        Value::Text(text) => quoted(text),
        Value::List(items) => {
            format!("[{}]", items.iter().map(literal).collect::<Vec<String>>().join(","))
        }
    }
}

/// A string in quotes, with the escapes of JSON.
fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            '\r' => quoted.push_str("\\r"),
            c if c.is_control() => quoted.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => quoted.push(c),
        }
    }
    quoted + "\""
}

#[cfg(test)]
mod tests {
    use super::super::value::named_values;
    use super::*;

    #[test]
    fn every_kind_of_value() {
        for (text, as_input, as_answer) in [
            ("7", "7\n", "7\n"),
            ("true", "true\n", "true\n"),
            ("\"a b\"", "a b\n", "a b\n"),
            (r#""a\n\tb""#, "\"a\\n\\tb\"\n", "\"a\\n\\tb\"\n"),
            (r#""\"a\\""#, "\"\\\"a\\\\\"\n", "\"\\\"a\\\\\"\n"),
            ("[1,2,3]", "3\n1 2 3\n", "1 2 3\n"),
            ("[1,null,2]", "3\n1 null 2\n", "1 null 2\n"),
            ("[]", "0\n\n", "\n"),
            ("[\"a b\",\"c\"]", "2\na b\nc\n", "a b\nc\n"),
            ("[[0, 1],[1,0]]", "2 2\n0 1\n1 0\n", "0 1\n1 0\n"),
            (r##"[["#","."],['S','B'],["T","."]]"##, "3 2\n#.\nSB\nT.\n", "#.\nSB\nT.\n"),
            ("[[\"ab\",\"c\"]]", "1 2\nab c\n", "ab c\n"),
            (
                r#"[["a b","","[c","\"","d,"]]"#,
                "1 5\n\"a b\" \"\" \"[c\" \"\\\"\" d,\n",
                "\"a b\" \"\" \"[c\" \"\\\"\" d,\n",
            ),
            (r#"[["X"," "]]"#, "1 2\nX \" \"\n", "X \" \"\n"),
            ("[[]]", "1 0\n\n", "\n"),
            ("[[1,2],[],[3]]", "3\n2 1 2\n0\n1 3\n", "1 2\n\n3\n"),
            ("[[[1, 4],\"2\"]]", "1 2\n[1,4] 2\n", "[1,4] 2\n"),
        ] {
            let value = &named_values(text).unwrap()[0].1;
            assert_eq!(input(value), as_input, "{text}");
            assert_eq!(answer(value), as_answer, "{text}");
            assert_eq!(form(value).starts_with("a line"), as_input.lines().count() == 1, "{text}");
        }
    }

    #[test]
    fn a_main_reads_what_has_one_depth() {
        for (text, is_of_one) in
            [("[1,null]", true), ("[[[1]],[]]", true), ("[1,[2]]", false), ("[[1,[2]]]", false)]
        {
            assert_eq!(is_simple(&named_values(text).unwrap()[0].1), is_of_one, "{text}");
        }
    }
}
