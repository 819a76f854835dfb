//! LeetCode's values as the lines of a case.
//!
//! | value | as an input | as an answer |
//! |---|---|---|
//! | a number, a word, a string | a line | a line |
//! | a list of numbers | its length, then a line with blanks between them | the line |
//! | a list of strings | its length, then a line for each | the lines |
//! | a grid: rows of one length | rows and columns, then the rows | the rows |
//! | other lists of lists | their number, then for each its length and its items | a line for each |
//!
//! In a grid of characters they stand side by side, in other grids with blanks between them.

use super::value::Value;

/// The lines of an argument.
pub fn input(value: &Value) -> String {
    lines(value, true)
}

/// The lines of a result.
pub fn answer(value: &Value) -> String {
    lines(value, false)
}

/// How the lines of an argument are to be read.
pub fn form(value: &Value) -> &'static str {
    let Value::List(items) = value else { return "a line" };
    match rows(items) {
        Some(rows) if rows.iter().all(|row| row.len() == rows[0].len()) => {
            "rows and columns, then the rows"
        }
        Some(_) => "the number of lists, then for each its length and its items",
        None if items.iter().any(|item| matches!(item, Value::Text(_))) => {
            "their number, then a line for each"
        }
        None => "the length, then the numbers",
    }
}

/// Whether a main that knows only the types can read and print a value: lists at most so deep, without `null`.
pub fn is_simple(value: &Value, depth: usize) -> bool {
    match value {
        Value::Word(word) => word != "null",
        Value::Text(_) => true,
        Value::List(items) => depth > 0 && items.iter().all(|item| is_simple(item, depth - 1)),
    }
}

fn lines(value: &Value, with_lengths: bool) -> String {
    let items = match value {
        Value::Word(text) | Value::Text(text) => return format!("{text}\n"),
        Value::List(items) => items,
    };
    let length = |text: String| if with_lengths { text + "\n" } else { String::new() };
    let Some(rows) = rows(items) else {
        let between =
            if items.iter().any(|item| matches!(item, Value::Text(_))) { "\n" } else { " " };
        return length(items.len().to_string()) + &joined(items, between) + "\n";
    };
    let columns = rows[0].len();
    let is_grid = rows.iter().all(|row| row.len() == columns);
    let is_character =
        |item: &Value| matches!(item, Value::Text(text) if text.chars().count() == 1);
    let cells = || rows.iter().copied().flatten();
    let between =
        if is_grid && cells().next().is_some() && cells().all(is_character) { "" } else { " " };
    let mut text =
        length(if is_grid { format!("{} {columns}", rows.len()) } else { rows.len().to_string() });
    for row in &rows {
        if with_lengths && !is_grid {
            text.push_str(&format!("{} ", row.len()));
        }
        text.push_str(joined(row, between).trim_end());
        if with_lengths && !is_grid && row.is_empty() {
            text.pop();
        }
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

/// The items in one text. Lists that are deeper stay as LeetCode prints them.
fn joined(items: &[Value], between: &str) -> String {
    let texts: Vec<String> = items.iter().map(flat).collect();
    texts.join(between)
}

fn flat(value: &Value) -> String {
    match value {
        Value::Word(text) | Value::Text(text) => text.clone(),
        Value::List(items) => format!("[{}]", joined(items, ",")),
    }
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
            ("[1,2,3]", "3\n1 2 3\n", "1 2 3\n"),
            ("[]", "0\n\n", "\n"),
            ("[\"a b\",\"c\"]", "2\na b\nc\n", "a b\nc\n"),
            ("[[0, 1],[1,0]]", "2 2\n0 1\n1 0\n", "0 1\n1 0\n"),
            (r##"[["#","."],['S','B'],["T","."]]"##, "3 2\n#.\nSB\nT.\n", "#.\nSB\nT.\n"),
            ("[[\"ab\",\"c\"]]", "1 2\nab c\n", "ab c\n"),
            ("[[]]", "1 0\n\n", "\n"),
            ("[[1,2],[],[3]]", "3\n2 1 2\n0\n1 3\n", "1 2\n\n3\n"),
            ("[[[1],2]]", "1 2\n[1] 2\n", "[1] 2\n"),
        ] {
            let value = &named_values(text).unwrap()[0].1;
            assert_eq!(input(value), as_input, "{text}");
            assert_eq!(answer(value), as_answer, "{text}");
            assert_eq!(form(value) == "a line", as_input.lines().count() == 1, "{text}");
        }
    }
}
