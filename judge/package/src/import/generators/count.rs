//! `count` of generators.yaml: how many cases a rule makes, and their numbers.

use judge_core::base::yaml::{Node, Value};
use judge_core::Result;

/// The most cases of one rule. BAPCtools has 100, and had 1000.
const MAX: i64 = 1000;

/// The numbers of the cases of a rule: `count: 3`, `count: [7, -3]` or `count: 10..=12`.
///
/// # Errors
///
/// It is something else, has a number twice, or is more than [`MAX`].
pub fn numbers(node: &Node) -> Result<Vec<i64>> {
    let wrong = |what: &str| format!("line {}: `count` {what}", node.line);
    let number = |text: &str| {
        text.parse()
            .map_err(|_| wrong("takes a number, a list of numbers in brackets, or `FIRST..=LAST`"))
    };
    let (first, last) = match &node.value {
        Value::Text(text) => match text.split_once("..=") {
            Some((first, last)) => (number(first)?, number(last)?),
            None => (1, number(text)?),
        },
        Value::List(items) => {
            let mut numbers = Vec::new();
            for item in items {
                let Value::Text(text) = &item.value else { return Err(wrong("takes numbers")) };
                let number = number(text)?;
                if numbers.len() as i64 == MAX || numbers.contains(&number) {
                    return Err(wrong(&format!("takes {MAX} different numbers at most")));
                }
                numbers.push(number);
            }
            return if numbers.is_empty() { Err(wrong("takes a number")) } else { Ok(numbers) };
        }
        Value::Null | Value::Map(_) => return Err(wrong("takes a number")),
    };
    if first > last || last.saturating_sub(first) >= MAX {
        return Err(wrong(&format!("makes 1 to {MAX} cases")));
    }
    Ok((first..=last).collect())
}

/// The numbers as they end the names of cases: of one width where they follow one another.
pub fn names(numbers: &[i64]) -> Vec<String> {
    let (least, most) = (numbers.iter().min(), numbers.iter().max());
    let in_a_row = match (least, most) {
        (Some(&least), Some(&most)) => most.abs_diff(least) == numbers.len() as u64 - 1,
        _ => false,
    };
    let texts: Vec<String> = numbers.iter().map(i64::to_string).collect();
    let width = texts.iter().map(String::len).max().filter(|_| in_a_row).unwrap_or(0);
    numbers.iter().map(|number| format!("{number:0width$}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use judge_core::base::yaml;

    fn of(text: &str) -> Result<String> {
        let map = yaml::parse_map(&format!("count: {text}\n")).unwrap();
        Ok(names(&numbers(&map.pairs[0].node)?).join(" "))
    }

    #[test]
    fn counts_are_numbers_lists_and_ranges() {
        for (text, wanted) in [
            ("3", "1 2 3"),
            ("10", "01 02 03 04 05 06 07 08 09 10"),
            ("[7, -3]", "7 -3"),
            ("[2, 1]", "2 1"),
            ("9..=11", "09 10 11"),
            ("-1..=1", "-1 00 01"),
        ] {
            assert_eq!(of(text), Ok(wanted.to_string()), "{text}");
        }
        for text in ["0", "1000001", "x", "[]", "[1, 1]", "[[1]]", "3..=1", "{a: 1}", "1.5"] {
            assert!(of(text).is_err_and(|error| error.starts_with("line 1: `count`")), "{text}");
        }
        assert!(of("-9223372036854775808..=9223372036854775807").is_err());
        assert!(of("[-9223372036854775808, 9223372036854775807]").is_ok());
    }
}
