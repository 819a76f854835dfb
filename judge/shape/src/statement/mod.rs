//! Limits in the words of a statement: `1 <= n <= 10^5`, `s consists of lowercase letters`.

mod chain;
mod letters;
mod place;
mod told;

use crate::condition::number;
use crate::language::KEYWORDS;
use crate::model::{Kind, Order, Rule, Shape, Slot};
use place::{change_field, slot};
pub use told::Statement;
use told::{add_rule, change_rules, drop_rules};

/// A line is at most this long, in bytes.
const MAX_LINE: usize = 1000;
/// The orders of the elements of a list, in the words of statements. The first that a sentence has counts.
const ORDERS: [(&[&str], Order); 4] = [
    (&["non-decreasing", "nondecreasing", "not decreasing"], Order::NotDecreasing),
    (&["non-increasing", "nonincreasing", "not increasing", "descending"], Order::NotIncreasing),
    (&["decreasing"], Order::Decreasing),
    (&["increasing"], Order::Increasing),
];
/// Words that say something of a field and are no name for one.
const NO_NAMES: [&str; 8] =
    ["given", "guaranteed", "integer", "integers", "nonempty", "prime", "valid", "unknown"];

impl Statement {
    /// Changes the shape as a line of a statement says: `1 <= n <= 10^5`, `s consists of lowercase letters`, `a is
    /// distinct`, `n is even`, `|a - b| <= c`, or `a is w`, which gives the field `a` another name.
    ///
    /// # Errors
    /// A line that is not understood, or that contradicts the shape; then nothing is changed.
    pub fn tell(&mut self, line: &str) -> Result<(), String> {
        if line.len() > MAX_LINE {
            return Err(format!("a line has at most {MAX_LINE} bytes"));
        }
        let mut told = self.clone();
        match line.split_once(" consists of ") {
            Some((names, letters)) => {
                for slot in slots(&self.shape, &plain(names))? {
                    letters::tell(&mut told.shape, slot, letters)?;
                }
            }
            None => told.tell_line(&plain(line))?,
        }
        chain::keep_orders(&mut told)?;
        told.keep_totals()?;
        *self = told;
        Ok(())
    }

    fn tell_line(&mut self, line: &str) -> Result<(), String> {
        let shape = &mut self.shape;
        if let Some((_, sum)) = line.split_once("sum of ") {
            return self.tell_total(sum);
        }
        if line.contains(['<', '>', '=']) {
            return chain::tell(self, line);
        }
        if let Some(names) = line.strip_suffix(" may repeat") {
            for slot in slots(shape, names)? {
                change_rules(shape, slot, &mut |rules| {
                    rules.retain(
                        |rule| !matches!(rule, Rule::Distinct(slots) if slots.contains(&slot)),
                    );
                });
            }
            return Ok(());
        }
        match line.split_once(" is ").or(line.split_once(" are ")) {
            Some((name, what)) => tell_what(self, slot(&self.shape, name)?, what.trim()),
            None => Err(not_understood()),
        }
    }

    /// The rest of a sentence such as `the sum of n over all test cases does not exceed 10^5`.
    fn tell_total(&mut self, sum: &str) -> Result<(), String> {
        let slot = slot(&self.shape, sum.split([' ', '<']).next().unwrap_or_default())?;
        let mut words = sum.rsplit([' ', '=', '<', ',']);
        let (most, _) = words.find_map(number::read).ok_or_else(not_understood)??;
        self.totals.retain(|(other, _)| *other != slot);
        self.totals.push((slot, most));
        Ok(())
    }
}

/// The slots of `a, b and c`.
fn slots(shape: &Shape, names: &str) -> Result<Vec<Slot>, String> {
    let names = names.split([',', ' ']).filter(|word| !word.is_empty() && *word != "and");
    names.map(|name| slot(shape, name)).collect()
}

/// A sentence such as `a is distinct`, or another name for a field.
fn tell_what(told: &mut Statement, slot: Slot, what: &str) -> Result<(), String> {
    let shape = &mut told.shape;
    let what = what.trim_start_matches("all ").trim_start_matches("a ").trim_start_matches("in ");
    let has = |words: &[&str]| words.iter().any(|word| what.contains(word));
    if let Some((_, order)) = ORDERS.iter().find(|(words, _)| has(words)) {
        let order = *order;
        add_rule(shape, slot, |slot| Rule::Order { slot, order });
        return Ok(());
    }
    if what.contains(" or ") {
        let words = what.split([' ', ',']).filter(|word| !word.is_empty() && *word != "or");
        let words = words.map(|word| word.trim_matches(['"', '\'']).to_string()).collect();
        return change_field(shape, slot, |field, _| {
            field.kind = Kind::Choice(Vec::clone(&words));
            Ok(())
        });
    }
    let name = shape.names[slot].clone();
    match what {
        "distinct" | "different" | "unique" | "pairwise distinct" => {
            add_rule(shape, slot, |slot| Rule::Distinct(vec![slot]))
        }
        "sorted" | "ascending order" => {
            add_rule(shape, slot, |slot| Rule::Order { slot, order: Order::NotDecreasing })
        }
        "permutation" => add_rule(shape, slot, |slot| Rule::Permutation { slot, base: 1 }),
        "parents" | "parent list" => add_rule(shape, slot, |slot| Rule::Parents { slot, base: 1 }),
        "any order" | "unsorted" => drop_rules(shape, slot),
        "even" => return told.condition(&format!("{name} % 2 = 0")),
        "odd" => return told.condition(&format!("{name} % 2 = 1")),
        "positive" => return chain::tell(told, &format!("1 <= {name}")),
        "non-negative" | "nonnegative" => return chain::tell(told, &format!("0 <= {name}")),
        word if is_name(word) => {
            if shape.names.iter().any(|known| known == word) {
                return Err(format!("there is a field {word} already"));
            }
            shape.names[slot] = word.to_string();
        }
        _ => return Err(not_understood()),
    }
    Ok(())
}

/// Whether a word can be the name of a field.
fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphabetic())
        && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !KEYWORDS.contains(&word)
        && !NO_NAMES.contains(&word)
}

fn not_understood() -> String {
    "is not understood; write it as `1 <= n <= 100`, `|a - b| <= 2 * c`, `s consists of lowercase letters`, `a is \
     distinct`, `a is increasing`, `n is even`, `a may repeat`, `a is in any order`, or `a is w` to call the field a \
     by the name w"
        .to_string()
}

/// A line without the marks of a formula.
fn plain(line: &str) -> String {
    let marks = [
        ("\\leq", "<="),
        ("\\le", "<="),
        ("\\geq", ">="),
        ("\\ge", ">="),
        ("\\neq", "!="),
        ("\\ne", "!="),
        ("\\bmod", "%"),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&le;", "<="),
        ("&ge;", ">="),
        ("\\lt", "<"),
        ("\\gt", ">"),
        ("≤", "<="),
        ("≥", ">="),
        ("≠", "!="),
        ("⩽", "<="),
        ("⩾", ">="),
        ("\\cdot", "*"),
        ("\\times", "*"),
        ("·", "*"),
        ("×", "*"),
        ("**", "^"),
        ("−", "-"),
        ("–", "-"),
        ("\\,", ""),
        ("\\ ", " "),
        ("$", ""),
        ("\\ldots", ".."),
        ("…", ".."),
        ("\u{a0}", " "),
        ("{", ""),
        ("}", ""),
        ("`", ""),
    ];
    let mut text = line.trim().trim_end_matches(['.', ';', ',']).to_string();
    for (mark, plain) in marks {
        text = text.replace(mark, plain);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(samples: &[&str], lines: &[&str]) -> Result<String, String> {
        let samples: Vec<&[u8]> = samples.iter().map(|sample| sample.as_bytes()).collect();
        let mut statement = Statement::of(Shape::learn(&samples).expect("it is learnt"), false);
        for line in lines {
            statement.tell(line)?;
        }
        let written = statement.shape().write();
        Ok(written.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>().join("\n"))
    }

    #[test]
    fn limits_are_told_as_statements_write_them() {
        let lists = ["3\n4 5 9\n", "2\n7 6\n"];
        let limits = told(&lists, &["1 ≤ n ≤ 2·10^5", "0 <= a_i < 10^9 (the values)"]);
        assert_eq!(limits.unwrap(), "n: number 1..200000\nn of a: number 0..999999999");
        let latex = told(&lists, &["$1 \\le n \\leq 100$ — the length.", "$a[i] \\ge -5$"]);
        assert_eq!(latex.unwrap(), "n: number 1..100\nn of a: number -5..9");
        let renamed = told(&["8\n"], &["a is w", "The weight (1 ≤ w ≤ 100)"]);
        assert_eq!(renamed.unwrap(), "w: number 1..100");
        let together = told(&["3 8\n", "9 2\n"], &["1 <= a, b <= 10**3", "a <= b"]);
        assert_eq!(together.unwrap(), "a: number 1..1000; b: number 1..1000, at least a");
        let chain = told(&["3 8\n", "2 9\n"], &["a is l", "1 <= l < b <= 10^9"]);
        assert_eq!(chain.unwrap(), "l: number 1..999999999; b: number 2..1000000000, more than l");
        let down = told(&["3 8\n", "9 2\n"], &["100 >= b >= a >= 1"]);
        assert_eq!(down.unwrap(), "a: number 1..100; b: number 1..100, at least a");
        let pairs = ["3\n1 2\n3 1\n2 2\n", "2\n4 1\n1 4\n"];
        let limits = told(&pairs, &["a, b may repeat"]).unwrap();
        assert!(!limits.contains("distinct"), "{limits}");
        let words =
            told(&["abc\n", "x\n"], &["s consists of lowercase letters", "1 <= |s| <= 100"]);
        assert_eq!(words.unwrap(), "s: word of \"a-z\", length 1..100");
    }

    #[test]
    fn an_end_that_is_told_is_kept_and_others_reach_as_far_as_what_limits_them() {
        let lists = ["3 2\n1 2 3\n1 1\n", "2 1\n2 1\n2\n"];
        let limits = ["1 <= b <= n", "2 <= n <= 500", "1 <= m <= 10^3", "1 <= a <= 100"];
        let expected = "n: number 2..500; m: number 1..1000\nn of a: number 1..100\n\
                        m of b: number 1..500, at most n";
        assert_eq!(told(&lists, &limits).unwrap(), expected);
        let mut again = limits;
        again.rotate_left(1);
        assert_eq!(told(&lists, &again).unwrap(), expected);
        let written = Shape::read("n: number 2..9\nb: number 1..3\n").expect("it is a shape");
        let mut statement = Statement::of(written, true);
        statement.tell("1 <= b <= n").expect("it is understood");
        assert!(statement.shape().write().contains("n: number 2..9\nb: number 1..9, at most n\n"));
        let tests = ["2\n1\n5\n2\n5 6\n", "1\n3\n5 6 7\n"];
        let totals = told(&tests, &["1 <= n <= 9", "the sum of n over all tests is at most 10^5"]);
        assert!(totals.unwrap().contains("times, n total at most 100000:"));
        assert!(!told(&tests, &["1 <= n <= 9"]).unwrap().contains("total"));
    }

    #[test]
    fn what_is_no_range_is_told_too() {
        let pairs = ["6 3\n", "8 1\n"];
        for (line, expected) in [
            ("|a-b| <= (b - 1) * 3", "where |a - b| <= (b - 1) * 3"),
            ("a + b <= 10 (both)", ""),
            ("a + b ≤ 10", "where a + b <= 10"),
            ("a is even", "where a % 2 = 0"),
            ("a ≠ b", "where a != b"),
            ("a = 2b", "where a = 2 * b"),
        ] {
            let text = told(&pairs, &[line]).unwrap_or_default();
            assert!(text.ends_with(expected), "{line}: {text}");
        }
        let rows = told(&["2\n1 2\n3 1\n", "1\n2 1\n"], &["b may repeat", "a != b"]).unwrap();
        assert!(rows.contains("a b differ"), "{rows}");
        let list = told(&["3\n4 9 5\n"], &["a is sorted in non-decreasing order"]).unwrap();
        assert_eq!(list, "n: number 1..3\nn of a: number 4..9, not decreasing");
        let words =
            told(&["2\nabcd\n"], &["s consists of \"-<|\", digits and letters", "|s| = 2a"]);
        let expected = "a: number 2..2\ns: word of \"\\-0-9<A-Za-z|\", length 2 * a";
        assert_eq!(words.unwrap(), expected);
        let digits = told(&["123\n"], &["a consists of digits", "1 <= |a| <= 10^5"]).unwrap();
        assert_eq!(digits, "a: word of \"0-9\", length 1..100000");
        let tree =
            told(&["4\n1 1 3\n", "3\n1 1\n"], &["a is p", "2 <= n <= 10^5", "$1 \\le p_i < i$"])
                .unwrap();
        assert_eq!(
            tree,
            "n: number 2..100000\nn - 1 of p: number 1..99999, less than n, parents from 1"
        );
        let choice = told(&["front\n"], &["s is front or back"]).unwrap();
        assert_eq!(choice, "s: one of \"front\" \"back\"");
    }

    #[test]
    fn what_is_not_understood_is_said() {
        for (line, said) in [
            ("1 <= k <= 5", "no field is called `k`; the fields are a,"),
            ("hello", "is not understood"),
            ("1 <= a <= x+y", "`x+y` is neither"),
            ("9 <= a <= 5", "a from 9 to 5"),
            ("a is prime", "is not understood"),
            ("a is number", "is not understood"),
            ("|a| <= 5", "a is a number"),
            ("a + k <= 5", "`a + k` is neither"),
            ("9 = 9", "names no field"),
        ] {
            let error = told(&["8\n"], &[line]).expect_err(line);
            assert!(error.contains(said), "{line}: {error}");
        }
    }
}
