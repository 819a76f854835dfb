//! Limits in the words of a statement: `1 <= n <= 10^5`, `s consists of lowercase letters`.

mod chain;
mod letters;
mod number;
mod place;

use crate::model::{each_repeat_mut, Item, Part, Rule, Shape, Slot};
use place::{slot, with_item};

/// A line is at most this long, in bytes.
const MAX_LINE: usize = 1000;

impl Shape {
    /// Changes it as a line of a statement says: `1 <= n <= 10^5`, `s consists of lowercase letters`, `a is
    /// distinct`, or `a is w`, which gives the field `a` another name.
    ///
    /// # Errors
    /// A line that is not understood, or that contradicts the shape; then nothing is changed.
    pub fn tell(&mut self, line: &str) -> Result<(), String> {
        if line.len() > MAX_LINE {
            return Err(format!("a line has at most {MAX_LINE} bytes"));
        }
        let line = plain(line);
        let mut told = self.clone();
        let chains = chain::chains(&line);
        if !chains.is_empty() {
            for chain in &chains {
                chain::tell_ranges(&mut told, chain)?;
            }
            for chain in &chains {
                chain::tell_order(&mut told, chain)?;
            }
        } else if let Some((names, letters)) = line.split_once(" consists of ") {
            for slot in slots(self, names)? {
                letters::tell(&mut told, slot, letters)?;
            }
        } else if let Some(names) = line.strip_suffix(" may repeat") {
            for slot in slots(self, names)? {
                each_rules(
                    &mut told,
                    slot,
                    &|rule| !matches!(rule, Rule::Distinct(slots) if slots.contains(&slot)),
                );
            }
        } else if let Some((name, what)) = line.split_once(" is ").or(line.split_once(" are ")) {
            tell_what(&mut told, slot(self, name)?, what.trim())?;
        } else {
            return Err(not_understood());
        }
        *self = told;
        Ok(())
    }

    /// Tells once more how fields compare in a line that was told: a later line about their ranges drops that.
    pub fn tell_order(&mut self, line: &str) {
        for chain in chain::chains(&plain(line)) {
            // A field may have got another name since.
            let _ = chain::tell_order(self, &chain);
        }
    }
}

/// The slots of `a, b and c`.
fn slots(shape: &Shape, names: &str) -> Result<Vec<Slot>, String> {
    let names = names.split([',', ' ']).filter(|word| !word.is_empty() && *word != "and");
    names.map(|name| slot(shape, name)).collect()
}

/// A sentence such as `a is distinct`, or another name for a field.
fn tell_what(shape: &mut Shape, slot: Slot, what: &str) -> Result<(), String> {
    let what = what.trim_start_matches("all ").trim_start_matches("a ").trim_start_matches("in ");
    match what {
        "distinct" | "different" => add_rule(shape, slot, |slot| Rule::Distinct(vec![slot])),
        "permutation" => add_rule(shape, slot, |slot| Rule::Permutation { slot, base: 1 }),
        "any order" | "unsorted" => drop_rules(shape, slot),
        name if name.chars().all(|c| c.is_alphanumeric() || c == '_') && !name.is_empty() => {
            if shape.names.iter().any(|known| known == name) {
                return Err(format!("there is a field {name} already"));
            }
            shape.names[slot] = name.to_string();
        }
        _ => return Err(not_understood()),
    }
    Ok(())
}

fn not_understood() -> String {
    "is not understood; write it as `1 <= n <= 100`, `s consists of lowercase letters`, `a is distinct`, \
     `a may repeat`, `a is in any order`, or `a is w` to call the field a by the name w"
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

/// Adds a rule about the elements of a list or of a column.
fn add_rule(shape: &mut Shape, slot: Slot, rule: impl Fn(Slot) -> Rule) {
    drop_rules(shape, slot);
    with_item(shape, slot, |item| {
        if let Item::List { rules, .. } = item {
            rules.push(rule(slot));
        }
    });
    each_column_rules(&mut shape.parts, slot, &mut |rules| rules.push(rule(slot)));
}

/// Drops what was learnt of the order of elements.
fn drop_rules(shape: &mut Shape, slot: Slot) {
    each_rules(shape, slot, &|rule| rule.slot() != Some(slot));
}

/// Keeps of the rules about the elements of a list or of a column those that are wanted.
fn each_rules(shape: &mut Shape, slot: Slot, is_wanted: &dyn Fn(&Rule) -> bool) {
    with_item(shape, slot, |item| {
        if let Item::List { rules, .. } = item {
            rules.retain(is_wanted);
        }
    });
    each_column_rules(&mut shape.parts, slot, &mut |rules| rules.retain(is_wanted));
}

/// Calls `change` with the rules of the repeated lines in which a slot stands alone in its place.
fn each_column_rules(parts: &mut [Part], slot: Slot, change: &mut dyn FnMut(&mut Vec<Rule>)) {
    each_repeat_mut(parts, &mut |repeat| {
        let is_column = |item: &Item| item.one().is_some_and(|field| field.slot == slot);
        if matches!(&repeat.body[..], [Part::Line(items)] if items.iter().any(is_column)) {
            change(&mut repeat.rules);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(samples: &[&str], lines: &[&str]) -> Result<String, String> {
        let samples: Vec<&[u8]> = samples.iter().map(|sample| sample.as_bytes()).collect();
        let mut shape = Shape::learn(&samples).expect("it is learnt");
        for line in lines {
            shape.tell(line)?;
        }
        let written = shape.write();
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
    fn what_is_not_understood_is_said() {
        for (line, said) in [
            ("1 <= k <= 5", "no field is called `k`; the fields are a,"),
            ("hello", "is not understood"),
            ("1 <= a <= x+y", "`x+y` is neither"),
            ("9 <= a <= 5", "a from 9 to 5"),
            ("a <= 10^99", "30 digits"),
            ("a consists of digits", "a is no word"),
        ] {
            let error = told(&["8\n"], &[line]).expect_err(line);
            assert!(error.contains(said), "{line}: {error}");
        }
    }
}
