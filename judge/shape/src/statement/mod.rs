//! Limits in the words of a statement: `1 <= n <= 10^5`, `s consists of lowercase letters`.

mod chain;
mod letters;
mod names;
mod naming;
mod page;
mod place;
mod power;
mod prose;
mod scope;
mod sums;
mod table;
mod text;
mod told;

use crate::field::{Kind, Slot};
use crate::language::KEYWORDS;
use crate::model::{counts, Shape};
use crate::rule::{Distinct, Rule};
use crate::text::number;
use place::{kind_mut, slot};
pub use power::Power;
pub use prose::{Answer, Outcome, Sentence};
pub use table::Row;
use text::{plain, sentences, with_consists, without_promise};
pub use told::Statement;
use told::{change_rules, drop_rules, Stated};

/// A line is at most this long, in bytes: a paragraph is longer than any limit.
const MAX_LINE: usize = 1000;
/// Parts of an input, which consist of no characters.
const PARTS: [&str; 3] = [" line", " integer", " number"];
/// Words that say something of a field and are no name for one.
const NO_NAMES: [&str; 8] =
    ["given", "guaranteed", "integer", "integers", "nonempty", "prime", "valid", "unknown"];
/// Words of a statement beside the names of fields.
const NOISE: [&str; 16] = [
    "and", "all", "All", "the", "The", "each", "Each", "of", "number", "numbers", "integer",
    "integers", "string", "strings", "values", "both",
];

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
        for sentence in sentences(line) {
            told.attempt(|told| told.tell_sentence(without_promise(sentence)))?;
        }
        *self = told;
        Ok(())
    }

    /// Changes the shape, or leaves it where that fails or a stored input contradicts it.
    ///
    /// # Errors
    /// The error of `change`, or the input.
    fn attempt<T>(
        &mut self,
        change: impl FnOnce(&mut Statement) -> Result<T, String>,
    ) -> Result<T, String> {
        let mut told = self.clone();
        let changed = change(&mut told)?;
        chain::keep_orders(&mut told)?;
        told.keep_rules()?;
        told.check_inputs()?;
        *self = told;
        Ok(changed)
    }

    /// Whether a field is a word, or a number whose digits may be one.
    fn is_text(&self, slot: Slot) -> bool {
        place::is_word(&self.shape, slot) || self.is_digits(slot)
    }

    fn is_digits(&self, slot: Slot) -> bool {
        let is_natural = |kind: &Kind| matches!(kind, Kind::Number { low: 0.., .. });
        !counts(&self.shape.parts).contains(&slot) && place::has_kind(&self.shape, slot, is_natural)
    }

    /// Whether a field is a word of digits, of which nothing was told yet.
    fn is_of_digits(&self, slot: Slot) -> bool {
        let has_digits = |kind: &Kind| match kind {
            Kind::Word { alphabet, .. } => alphabet.iter().all(char::is_ascii_digit),
            _ => false,
        };
        !self.stated.contains(&(slot, Stated::Letters))
            && place::has_kind(&self.shape, slot, has_digits)
    }

    /// Makes a number that a statement calls a text a word of digits.
    fn make_text(&mut self, slot: Slot) {
        if self.is_digits(slot) {
            // It cannot fail: the characters are known, and the field is a number.
            let _ = letters::tell(&mut self.shape, slot, "digits");
        }
    }

    fn tell_sentence(&mut self, sentence: &str) -> Result<(), String> {
        let sentence = with_consists(sentence);
        // `Each test case consists of one line with n (1 <= n <= 9)` says nothing of characters.
        let consists =
            sentence.split_once(" consists of ").filter(|(_, what)| !has_any(what, &PARTS));
        let Some((names, letters)) = consists else { return self.tell_line(&plain(&sentence)) };
        let names = plain(names);
        let mut words = scope::named(&self.shape, &names);
        words.retain(|slot| place::is_word(&self.shape, *slot));
        let slots = if names.contains(['<', '>', '=']) {
            self.tell_line(&names)?;
            words
        } else {
            match slots(&self.shape, &names) {
                // `The second line contains a string s of length n` names one word.
                Err(_) if words.len() == 1 => words,
                slots => slots?,
            }
        };
        slots.iter().try_for_each(|slot| letters::tell(&mut self.shape, *slot, letters))
    }

    fn tell_line(&mut self, line: &str) -> Result<(), String> {
        // `Sum of` or `sum of`; the words after a chain may have one too.
        let sum = line.split_once("um of ").or(line.split_once("otal length of "));
        if let Some((before, sum)) = sum {
            if !before.contains(['<', '>']) {
                let is_length = before.ends_with(['t', 'T']) && line.contains("otal length of ");
                return self.tell_total(sum, is_length);
            }
        }
        if line.contains(['<', '>', '=']) {
            chain::tell(self, line)?;
            return self.tell_rest(line);
        }
        if let Some(names) = line.strip_suffix(" may repeat") {
            for slot in slots(&self.shape, names)? {
                let is_other =
                    |rule: &Rule| !matches!(rule, Rule::Distinct(one) if one.0.contains(&slot));
                self.rules.retain(|(_, rule)| is_other(rule));
                change_rules(&mut self.shape, slot, &mut |rules| {
                    rules.retain(is_other);
                    for rule in rules {
                        // Edges whose ends repeat are loops, and double.
                        if let Rule::Graph(graph) = rule {
                            graph.simple &= !graph.ends.contains(&slot);
                        }
                    }
                });
            }
            return Ok(());
        }
        let Some((names, what)) = line.split_once(" is ").or(line.split_once(" are ")) else {
            return Err(not_understood());
        };
        if what.trim().trim_start_matches("an ").starts_with("integer") {
            // Numbers are whole unless the samples have others.
            return Ok(());
        }
        let slots = slots(&self.shape, names)?;
        if is_left_open(what) {
            return Ok(());
        }
        if let ([_, _, ..], true) =
            (&slots[..], what.contains("distinct") || what.contains("different"))
        {
            return self.tell_distinct(&slots);
        }
        slots.into_iter().try_for_each(|slot| tell_what(self, slot, what.trim()))
    }

    /// The words beside a chain of comparisons: `... (2 <= n <= 100), and n is even`.
    fn tell_rest(&mut self, line: &str) -> Result<(), String> {
        for parity in ["even", "odd"] {
            let before =
                line.split(&format!(" is {parity}")).next().filter(|before| *before != line);
            let name = before.and_then(|before| before.rsplit([' ', '(', ';']).next());
            if let Some(slot) = name.and_then(|name| slot(&self.shape, name).ok()) {
                tell_what(self, slot, parity)?;
            }
        }
        if line.contains("distinct") && !is_left_open(line) {
            // Words around parentheses, such as the article `a`, are no fields.
            let chain = line.split_once('(').map_or(line, |(_, inner)| inner);
            let slots = scope::named(&self.shape, chain.split(')').next().unwrap_or(chain));
            return self.tell_distinct(&slots);
        }
        Ok(())
    }

    /// Tells that the elements of each list differ, or that fields that stand alone do.
    fn tell_distinct(&mut self, slots: &[Slot]) -> Result<(), String> {
        // In `n distinct integers a_i (1 <= a_i <= n)` only the elements of a line differ.
        let in_line = slots.iter().filter(|slot| place::is_in_line(&self.shape, **slot));
        let in_line: Vec<Slot> = in_line.copied().collect();
        let slots = if in_line.is_empty() { slots } else { &in_line };
        let (lists, single): (Vec<Slot>, Vec<Slot>) =
            slots.iter().partition(|slot| place::is_list(&self.shape, **slot));
        for slot in lists {
            self.add_rule(slot, Distinct(vec![slot]));
        }
        for (at, &left) in single.iter().enumerate() {
            for &right in &single[at + 1..] {
                chain::differ(self, left, right)?;
            }
        }
        Ok(())
    }
}

/// The slots of `a, b and c`.
fn slots(shape: &Shape, names: &str) -> Result<Vec<Slot>, String> {
    let names = names.split([',', ' ']).filter(|word| !word.is_empty() && !NOISE.contains(word));
    names.map(|name| slot(shape, name)).collect()
}

/// Whether a text says that something may be, and need not.
fn is_left_open(text: &str) -> bool {
    has_any(text, &["not necessarily", "not distinct", "not different", "not all", "not unique"])
}

/// Whether a text has one of these words.
fn has_any(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| text.contains(word))
}

/// A sentence such as `a is distinct`, or another name for a field.
fn tell_what(told: &mut Statement, slot: Slot, what: &str) -> Result<(), String> {
    let has_article = what.starts_with("a ") || what.starts_with("an ");
    let what =
        ["all ", "an ", "a ", "in "].iter().fold(what, |what, word| what.trim_start_matches(word));
    let what = what.trim_end_matches(" integer").trim_end_matches(" number");
    if let Some(rule) = Rule::told(what, slot) {
        told.add_rule(slot, rule);
        return Ok(());
    }
    if what.contains(" or ") {
        let words = what.split([' ', ',']).filter(|word| !word.is_empty() && *word != "or");
        let words: Vec<String> =
            words.map(|word| word.trim_matches(['"', '\'']).to_string()).collect();
        if words.iter().all(|word| word.chars().count() == 1) && place::is_word(&told.shape, slot) {
            // The characters of a word.
            return letters::tell(&mut told.shape, slot, &format!("\"{}\"", words.concat()));
        }
        return tell_values(told, slot, words);
    }
    let name = told.shape.names[slot].clone();
    match what {
        "any order" | "unsorted" => {
            told.rules.retain(|(other, _)| *other != slot);
            drop_rules(&mut told.shape, slot);
        }
        "even" => return told.condition(&format!("{name} % 2 = 0")),
        "odd" => return told.condition(&format!("{name} % 2 = 1")),
        "positive" => return chain::tell(told, &format!("1 <= {name}")),
        "non-negative" | "nonnegative" => return chain::tell(told, &format!("0 <= {name}")),
        // `a palindrome` is no name.
        word if is_name(word) && !has_article => {
            if told.shape.names.iter().any(|known| known == word) {
                return Err(format!("there is a field {word} already"));
            }
            told.shape.names[slot] = word.to_string();
        }
        _ => return Err(not_understood()),
    }
    Ok(())
}

/// Tells the values of a field, in order. Numbers that follow each other are a range.
fn tell_values(told: &mut Statement, slot: Slot, values: Vec<String>) -> Result<(), String> {
    let numbers: Option<Vec<i128>> = values.iter().map(|value| number(value)).collect();
    let numbers = numbers.filter(|_| place::is_number(&told.shape, slot)).unwrap_or_default();
    let follow = numbers.windows(2).all(|pair| pair[0] + 1 == pair[1]);
    match &values[..] {
        [first, .., last] if follow && !numbers.is_empty() => {
            let [low, high] = [first, last].map(|end| Some((end.clone(), false)));
            chain::limit_by(told, &[slot], false, low.as_ref(), high.as_ref())
        }
        _ if counts(&told.shape.parts).contains(&slot) => Err(not_understood()),
        _ => {
            *kind_mut(&mut told.shape, slot).0 = Kind::Choice(values);
            Ok(())
        }
    }
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
        let edges = ["4 4\n1 2\n2 3\n1 4\n3 4\n", "5 4\n5 1\n2 5\n1 4\n3 4\n"];
        let learnt = told(&edges, &[]).unwrap();
        assert!(learnt.contains("simple graph"), "{learnt}");
        let limits = told(&edges, &["u, v may repeat"]).unwrap();
        assert!(limits.contains("graph") && !limits.contains("simple"), "{limits}");
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
    fn each_sum_that_a_sentence_names_is_told() {
        let tests = ["2\n2 3\n1 5\n7 1 2\n1 2\n8\n9 9\n", "1\n3 1\n1 5 4\n7\n"];
        let totals = |line: &str| {
            let shape = told(&tests, &[line])?;
            let header = shape.lines().nth(1).unwrap_or_default().to_string();
            Ok::<String, String>(header)
        };
        for line in [
            "The sum of $m$ and the sum of $n$ over all test cases do not exceed $2 \\cdot 10^5$.",
            "the sum of n does not exceed 200,000, and the sum of m is at most 2*10^5",
        ] {
            let header = totals(line).expect(line);
            assert!(header.contains("n total at most 200000"), "{line}: {header}");
            assert!(header.contains("m total at most 200000"), "{line}: {header}");
        }
        for (line, product) in [
            ("the sum of $n \\cdot m$ over all test cases does not exceed $10^6$", "n m"),
            ("The sum of n × m over all tests does not exceed 10^6", "n m"),
            ("the sum of n^2 over all test cases does not exceed 10^6", "n n"),
        ] {
            let header = totals(line).expect(line);
            assert!(
                header.contains(&format!("{product} product total at most 1000000")),
                "{header}"
            );
        }
        totals("the sum of n over all test cases is small").expect_err("no number");
        totals("the sum of n^9 over all test cases does not exceed 10^6").expect_err("a power");
    }

    #[test]
    fn numbers_that_prose_calls_distinct_differ() {
        let tell = |samples: &[&str], text: &str| {
            let samples: Vec<&[u8]> = samples.iter().map(|sample| sample.as_bytes()).collect();
            let mut statement = Statement::of(Shape::learn(&samples).expect("it is learnt"), false);
            statement.tell_text(text);
            statement.shape().in_one_line()
        };
        let text =
            "The line has three distinct integers x, y and z (1 ≤ x, y, z ≤ 100) — the houses.";
        let told = tell(&["7 1 4\n", "30 20 10\n"], text);
        assert!(told.ends_with("where x != y / where x != z / where y != z"), "{told}");
        let lists = ["2\n5 1\n", "3\n7 9 2\n"];
        let text = "The first line has an integer n (1 ≤ n ≤ 9). The second line contains n distinct integers \
                    a1, a2, ..., an (1 ≤ ai ≤ 50).";
        let told = tell(&lists, text);
        assert!(told.ends_with("n of a: number 1..50, distinct"), "{told}");
        let text = "The first line has an integer n (1 ≤ n ≤ 9). Each of the next n lines contains two distinct \
                    integers u and v (1 ≤ u, v ≤ 50).";
        let told = tell(&["2\n5 1\n5 1\n", "3\n7 9\n9 7\n3 1\n"], text);
        assert!(told.contains("u v differ"), "{told}");
    }

    #[test]
    fn a_function_of_fields_is_not_dropped_in_silence() {
        let shape = Shape::learn(&[b"4 3\n"]).expect("it is learnt");
        let mut statement = Statement::of(shape, false);
        let text = "The line has two integers A and B (1 ≤ A, B ≤ 10^9, min(A, B) ≤ 12).";
        let answer = statement.tell_text(text);
        let outcomes: Vec<&Outcome> = answer.sentences.iter().map(|one| &one.outcome).collect();
        assert!(
            matches!(outcomes[..], [Outcome::Taken(_), Outcome::Unclear(why)] if why.contains("min("))
        );
    }

    #[test]
    fn real_numbers_and_lengths_are_told_as_they_stand() {
        let reals = |line| told(&["2.5\n", "7.5\n"], &[line]);
        assert_eq!(reals("0.00 <= a <= 10.00").unwrap(), "a: real 0.0..10.0");
        assert_eq!(reals("0 < a <= 10.25").unwrap(), "a: real 0.01..10.25");
        let words = |line| told(&["abaab\n", "bbaabbaab\n"], &[line]);
        assert!(words("3 <= |s| <= 12").unwrap().ends_with("length 3..12"));
        let both = |line| told(&["abc 2\n", "b 1\n"], &["a is k", line]);
        for line in ["1 <= k <= |s| <= 1000", "k <= |s|"] {
            let why = both(line).expect_err(line);
            assert!(why.contains("compared with a number"), "{line}: {why}");
        }
        both("k - |s| <= 0").expect_err("a word has no value");
        let written = "s: word of \"a-z\", length 1..9; k: number 1..9\nwhere k <= |s|\n";
        let why = Shape::read(written).expect_err("a word has no value").what;
        assert!(why.contains("s is a word"), "{why}");
        let why = words("|s| <= 3").expect_err("the samples are longer");
        assert!(why.contains("no length of s is from 5 to 3"), "{why}");
    }

    #[test]
    fn elements_that_are_compared_are_in_order() {
        let lists = ["3\n4 5 9\n", "2\n6 7\n"];
        for (line, list) in [
            ("a_i <= a_{i+1}", "a: number 4..9, not decreasing"),
            ("$1 \\le a_{i - 1} < a_i \\le 10$ for all $i$", "a: number 1..10, increasing"),
            ("a_i != a_j", "a: number 4..9, distinct"),
        ] {
            assert_eq!(told(&lists, &[line]).expect(line), format!("n: number 1..3\nn of {list}"));
        }
        for line in
            ["a_i <= a_i+1", "a_i != a_{i+1}", "|a_i - a_{i+1}| <= n", "|a[i] - a[i+1]| <= 5"]
        {
            told(&lists, &[line]).expect_err(line);
        }
    }

    #[test]
    fn numbers_are_read_as_people_write_them() {
        let lists = ["3\n4 5 9\n", "2\n7 6\n"];
        let lines = ["1 <= n <= 100,000", "0.0 <= a_i <= 100.0"];
        assert_eq!(told(&lists, &lines).unwrap(), "n: number 1..100000\nn of a: number 0..100");
        told(&lists, &["a_i <= 10.5"]).expect_err("whole numbers");
        let open = ["n integers a_1, ..., a_n (0 <= a_i <= 9), not necessarily distinct"];
        assert_eq!(told(&lists, &open).unwrap(), "n: number 1..3\nn of a: number 0..9");
        told(&["3\nLRL\n", "2\nRL\n"], &["s is a palindrome"]).expect_err("no name");
    }

    /// The shape after a text of a page, and the answer.
    fn page(samples: &[&str], text: &str) -> (String, Answer) {
        let samples: Vec<&[u8]> = samples.iter().map(|sample| sample.as_bytes()).collect();
        let shape = Shape::learn(&samples).expect("it is learnt");
        let mut statement = Statement::of(shape, false).keeping(&samples);
        let answer = statement.tell_text(text);
        let written = statement.shape().write();
        let lines: Vec<&str> = written.lines().filter(|line| !line.starts_with('#')).collect();
        (lines.join("\n"), answer)
    }

    /// The sentences of an answer that need a look.
    fn left(answer: &Answer) -> Vec<&str> {
        let sentences = answer.sentences.iter();
        let is_left =
            |sentence: &&Sentence| matches!(sentence.outcome, Outcome::Unclear(_) | Outcome::Open);
        sentences.filter(is_left).map(|sentence| sentence.text.as_str()).collect()
    }

    #[test]
    fn the_left_end_of_a_chain_may_be_a_sum() {
        for end in ["n - 1", "n-1"] {
            let text = format!(
                "Input\nThe first line contains two integers n and m (2 ≤ n ≤ 9, {end} ≤ m ≤ 20).\n\
                 Output\nPrint it."
            );
            let wanted = "n: number 2..9; m: number 2..20\nwhere n - 1 <= m";
            assert_eq!(page(&["4 4\n", "3 2\n"], &text).0, wanted);
        }
    }

    #[test]
    fn the_prose_of_a_statement_names_the_fields() {
        let sample = "2\n3 1\n4 5 9\n5 4\n2 2 1 3 3\n";
        let latex = "The first line contains one integer $q$ ($1 \\le q \\le 10^4$) — the number of queries.\n\
                     Each query consists of two lines. The first contains two integers $n$ and $k$ \
                     ($1 \\le k \\le n - 1$, $n \\le 100$) — the sum of what to lift. The second line contains \
                     $n$ integers $w_1, w_2, \\ldots, w_n$ ($1 \\le w_i \\le 10^9$).\n\n\
                     The sum of $n$ over all queries does not exceed $2 \\cdot 10^5$. No two of them are at most \
                     twice as heavy.";
        let copied = "Input\nThe first line contains one integer q (1≤q≤10^4) — the number of queries.\n\
                      Each query consists of two lines. The first contains two integers n and k \
                      (1≤k≤n−1, n≤100). The second line contains n integers w1,w2,…,wn (1≤wi≤10^9).\n\
                      The sum of n over all queries does not exceed 2⋅10^5. No two of them are at most \
                      twice as heavy.\nOutput\nAn integer x (1 ≤ x ≤ 5).";
        for text in [latex, copied] {
            let (shape, answer) = page(&[sample], text);
            let wanted = "q: number 1..10000\nq times, n total at most 200000:\n  \
                          n: number 2..100; k: number 1..99, less than n\n  n of w: number 1..1000000000";
            assert_eq!(shape, wanted, "{text}");
            assert_eq!(left(&answer).len(), 1, "{answer:?}");
            assert!(left(&answer)[0].starts_with("No two of them"), "{answer:?}");
        }
        let word = |letters: &str| {
            let line = "The first line contains an integer n (1 <= n <= 9). The second line contains a string s";
            page(&["3\nabc\n", "1\nx\n"], &format!("{line}{letters}"))
        };
        for letters in [
            " of length n, consisting of lowercase English letters.",
            ". It consists of lowercase letters.",
        ] {
            let (shape, answer) = word(letters);
            assert!(shape.ends_with("s: word of \"a-z\", length n"), "{shape}");
            assert!(left(&answer).is_empty(), "{answer:?}");
        }
        let (shape, answer) = word(" of n lowercase letters.");
        assert!(shape.contains("s: word") && left(&answer).len() == 1, "{shape} {answer:?}");
        // An editor wraps lines.
        let wrapped = "The first line has one integer n (1 <= n <= 9). The second line has n\nintegers a_1, ..., a_n \
                       (-5 <= a_i <= 9).";
        let (shape, answer) = page(&["3\n4 5 9\n", "1\n1\n"], wrapped);
        assert_eq!(shape, "n: number 1..9\nn of a: number -5..9");
        assert!(left(&answer).is_empty(), "{answer:?}");
    }

    #[test]
    fn no_limit_goes_to_a_field_that_the_text_does_not_mean() {
        // The samples alone call the fields a, b and c.
        let text = "The line contains some integers.\nIts a and b are in the story (1 ≤ b ≤ 70).";
        let (shape, answer) = page(&["3 1 2\n", "4 9 5\n"], text);
        assert!(!shape.contains("70") && left(&answer).len() == 1, "{shape} {answer:?}");
        // The first name of a sentence may only count.
        let text = "The first line has an integer k (1 ≤ k ≤ 9). The second line has k integers w1, w2, ..., wk, each \
                    of them at most 300.";
        let (shape, answer) = page(&["3\n4 1 2\n"], text);
        assert_eq!(shape, "k: number 1..9\nk of w: number 1..300", "{answer:?}");
        // The sum is no field.
        let text = "The only line has two integers a and b. The sum of them does not exceed 50.";
        let (shape, answer) = page(&["3 1\n", "4 9\n"], text);
        assert!(!shape.contains("50") && left(&answer).len() == 1, "{shape} {answer:?}");
    }

    #[test]
    fn limits_in_words_are_told() {
        for (samples, text, wanted) in [
            (
                &["3 1 2\n", "4 9 5\n"][..],
                "A single line has three positive integers not exceeding 100.",
                "a: \
             number 1..100; b: number 1..100; c: number 1..100",
            ),
            (
                &["3 1\n", "-4 9\n"],
                "The only line contains 2 integers x1, y1. All the coordinates don't exceed \
             70 in absolute value.",
                "x1: number -70..70; y1: number -70..70",
            ),
            (
                &["ab\n", "c\n"],
                "The only line contains a non-empty word consisting of small letters. Its length \
             does not exceed 30.",
                "s: word of \"a-z\", length 1..30",
            ),
            (
                &["LR\n", "R\n"],
                "The line has a string t of letters L and R with length not less than 1 and not \
             greater than 40.",
                "t: word of \"LR\", length 1..40",
            ),
            (
                &["12\n", "0034\n"],
                "The only line contains a string s. The string consists of digits only. The \
             string length is from 1 to 20 characters.",
                "s: word of \"0-9\", length 1..20",
            ),
            (
                &["2\n47\n", "3\n748\n"],
                "The first line contains an integer n (2 ≤ n ≤ 50). The second line \
             contains an integer whose length is exactly n.",
                "n: number 2..50\nb: word of \"0-9\", length n",
            ),
            (
                &["3 1 2\n", "4 9 5\n"],
                "The line contains three integers d1, d2, d3, where di (0 ≤ di ≤ 60) is a \
             distance.",
                "d1: number 0..60; d2: number 0..60; d3: number 0..60",
            ),
            (
                &["1 2 3 4\n", "2 3 4 5\n"],
                "The line contains integers p, q, r, s (1 ≤ p, q, r ≤ 20, 1 ≤ s ≤ \
             30).",
                "p: number 1..20; q: number 1..20; r: number 1..20; s: number 1..30",
            ),
        ] {
            let (shape, answer) = page(samples, text);
            assert_eq!(shape, wanted, "{text} {answer:?}");
            assert!(left(&answer).is_empty(), "{text} {answer:?}");
        }
    }

    #[test]
    fn a_time_has_digits_and_its_signs_and_its_limits_are_open() {
        let text = "The first and only line of the input starts with a string with the format \"HH:MM\" where \
                    \"HH\" is from \"00\" to \"23\" and \"MM\" is from \"00\" to \"59\".";
        let (shape, answer) = page(&["12:21\n", "23:59\n"], text);
        assert_eq!(shape, "s: word of \"0-9:\", length 5..5", "{answer:?}");
        let outcomes: Vec<&Outcome> = answer.sentences.iter().map(|one| &one.outcome).collect();
        assert!(matches!(outcomes[..], [Outcome::Taken(_), Outcome::Open]), "{answer:?}");
        let text = "The first line contains the current time in the format hh:mm (0 ≤ hh < 24, 0 ≤ mm < 60). The \
                    second line contains integer a (0 ≤ a ≤ 70).";
        let (shape, answer) = page(&["23:59\n10\n", "20:20\n5\n", "10:10\n0\n"], text);
        assert_eq!(shape, "s: word of \"0-9:\", length 5..5\na: number 0..70", "{answer:?}");
        assert!(!answer.sentences.iter().any(|one| matches!(one.outcome, Outcome::Unclear(_))));
    }

    #[test]
    fn values_that_are_told_one_by_one_are_a_range_or_a_choice() {
        let samples = ["1 0\n", "0 1\n", "0 0\n"];
        let told =
            |values: &str| page(&samples, &format!("The line contains integers l and s. {values}"));
        for (values, wanted) in [
            ("The possible values are 0 for red light and 1 for green light.", "number 0..1"),
            ("Each of them is either 0 or 1.", "number 0..1"),
            ("The possible values are 0, 1 and 5.", "one of \"0\" \"1\" \"5\""),
        ] {
            let (shape, answer) = told(values);
            assert_eq!(shape, format!("l: {wanted}; s: {wanted}"), "{answer:?}");
            assert!(left(&answer).is_empty() && answer.has_limits(), "{answer:?}");
        }
        let (_, answer) = told("Each of them is either 0 or x.");
        assert_eq!(left(&answer).len(), 1, "{answer:?}");
    }

    #[test]
    fn a_sentence_about_the_graph_alone_is_taken() {
        let samples = ["3 3\n1 2\n2 3\n1 3\n", "4 3\n1 2\n3 4\n2 3\n"];
        for (text, has_all) in [
            ("The graph is connected.", true),
            ("It is guaranteed that the graph is connected and has no self-loops or multiple edges.", true),
            ("The graph is not necessarily connected.", false),
        ] {
            let (shape, answer) = page(&samples, text);
            assert_eq!(shape.contains("connected simple graph"), has_all, "{text}: {shape}");
            assert!(shape.contains("simple graph") && left(&answer).is_empty(), "{text}: {answer:?}");
            assert!(answer.has_limits(), "{text}: {answer:?}");
        }
        // The samples have no graph.
        let (_, answer) = page(&["3 1\n"], "The graph is connected.");
        assert_eq!((answer.has_limits(), left(&answer).len()), (false, 1), "{answer:?}");
    }

    #[test]
    fn of_a_chain_that_is_not_understood_the_comparisons_count_that_are() {
        let text = "The line has two integers n and m (2 ≤ n ≤ 90, 1 ≤ m ≤ 70 ≤ K).";
        let (shape, answer) = page(&["4 4\n", "3 2\n"], text);
        assert_eq!(shape, "n: number 2..90; m: number 1..70", "{answer:?}");
        assert_eq!(left(&answer).len(), 1, "{answer:?}");
    }

    #[test]
    fn promises_that_no_rule_can_hold_are_left_open() {
        let text = "The only line contains two integers a and b (1 ≤ a, b ≤ 20). It is guaranteed that a walk \
         exists. \
                    There is at least one way.";
        let (shape, answer) = page(&["3 1\n", "4 9\n"], text);
        assert_eq!(shape, "a: number 1..20; b: number 1..20");
        let open = answer.sentences.iter().filter(|sentence| sentence.outcome == Outcome::Open);
        assert_eq!(open.count(), 2, "{answer:?}");
    }

    #[test]
    fn formats_and_stories_are_read() {
        let text = "Problem Statement\nTake a string S that consists of lowercase \
         letters.\nConstraints\n1≤N≤2×10 \n5\n \n\
                    1≤A \ni\n\u{200b}\n ≤10 \n9\n \nInput\nInput is given from Standard Input in the following \
                    format:\nN\nA_1 A_2 … A_N\nS\nOutput\nPrint 1≤N≤7.\nSample Input 1\n3\n1 2 3\nab\n";
        let (shape, answer) = page(&["3\n1 2 9\nab\n", "2\n7 5\nc\n"], text);
        let wanted =
            "N: number 1..200000\nN of A: number 1..1000000000\nS: word of \"a-z\", length 1..2";
        assert_eq!(shape, wanted, "{answer:?}");
        assert!(
            answer.left_out.iter().any(|(part, lines)| *part == "the samples" && *lines == 3),
            "{answer:?}"
        );
    }

    #[test]
    fn no_stored_input_is_excluded() {
        let samples = ["3\n4 5 4\n", "2\n7 6\n"];
        let samples: Vec<&[u8]> = samples.iter().map(|sample| sample.as_bytes()).collect();
        let shape = Shape::learn(&samples).expect("it is learnt");
        let mut statement = Statement::of(shape, false).keeping(&samples);
        let before = statement.shape().clone();
        for line in ["1 <= n <= 2", "a is distinct", "1 <= a_i <= n", "n is even"] {
            let why = statement.tell(line).expect_err(line);
            assert!(why.starts_with("a stored input contradicts that: "), "{why}");
            assert_eq!(statement.shape(), &before);
        }
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

    /// Lines as a stranger copied them from statements, and what they have to become.
    #[test]
    fn lines_are_read_as_they_are_copied() {
        let graph: &[&str] = &["3 2\n1 2\n2 3\n", "4 3\n1 2\n3 4\n2 3\n"];
        let list: &[&str] = &["3\n4 9 5\n", "2\n7 6\n"];
        let tests: &[&str] = &["2\n1\n5\n2\n5 6\n", "1\n3\n5 6 7\n"];
        let pair: &[&str] = &["6 3\n", "8 1\n"];
        for (samples, lines, expected) in [
            (graph, "2 ≤ n ≤ 10^5, 0 ≤ m ≤ 10^4", "n: number 2..100000; m: number 0..10000"),
            (graph, "1 ≤ u_i, v_i ≤ n, u_i ≠ v_i", "u v differ"),
            (graph, "1 ≤ u < v ≤ n\n2 ≤ n ≤ 10^5", "u: number 1..99999"),
            (list, "1 ≤ a_i ≤ 2⋅10^5 (1 ≤ i ≤ N)", "a: number 1..200000"),
            (list, "* $1 \\leqslant N \\leqslant 10⁵$", "n: number 1..100000"),
            (list, "1 ≤ a_i ≤ 50 for each i", "a: number 1..50"),
            (
                list,
                "The first line has an integer $n$ ($2 \\le n \\le 9$) and n is even.",
                "where n % 2 = 0",
            ),
            (list, "2 ≤ n ≤ 500. It is guaranteed that n is even.", "where n % 2 = 0"),
            (list, "All a_i are distinct", "distinct"),
            (list, "a_1 < a_2 < ... < a_n", "increasing"),
            (list, "All values in input are integers.", "n of a: number 4..9"),
            (list, "|a_i| ≤ 100", "a: number -100..100"),
            (list, "a is a permutation of 1..n", "permutation from 1"),
            (
                tests,
                "Sum of n over all test cases does not exceed $2 \\cdot 10^5$ ($\\sum n \\le 5$).",
                "n total at most 200000",
            ),
            (
                tests,
                "It is guaranteed that the sum of all n does not exceed 200 000",
                "n total at most 200000",
            ),
            (tests, "∑ n ≤ 5000", "n total at most 5000"),
            (pair, "two distinct integers $a$, $b$ ($1 \\leq a, b \\leq 12$)", "where a != b"),
            (tests, "n distinct integers a_i (1 ≤ a_i ≤ n)", "t times, n total"),
            (
                tests,
                "n distinct integers a_i (1 ≤ a_i ≤ n)",
                "n of a: number 1..7, at most n, distinct",
            ),
            (pair, "a, b are distinct", "where a != b"),
            // An index where no field is called k.
            (
                pair,
                "a is k\nthe numbers k and b (1 ≤ k ≤ 9, 0 ≤ b ≤ 7)",
                "k: number 1..9; b: number 0..7",
            ),
            (pair, "(a - 1) * b <= 20", "where (a - 1) * b <= 20"),
            (&["0.25\n", "7.50\n"], "0 ≤ a < 10", "a: real 0.00..9.99"),
            (&["abc\n"], "s consists only of lowercase English letters", "word of \"a-z\""),
            (
                &["3\nabc\n"],
                "n is k\nThe second line contains a string s of length k, consisting of digits.",
                "s: word of \"0-9\", length k",
            ),
            (
                &["abc\n"],
                "the string s (1 ≤ |s| ≤ 50) consisting of lowercase letters.",
                "\"a-z\", length 1..50",
            ),
            (&["#.\n"], "s consists of # and .", "word of \"#.\""),
            (&["#.\n"], "s consists of `#` or `.`", "word of \"#.\""),
            (
                &["2 3\n.#.\n..#\n", "1 2\n.#\n"],
                "$s_{i,j}$ is `#` or `.`",
                "word of \"#.\", length m",
            ),
        ] {
            let lines: Vec<&str> = lines.lines().collect();
            let told = told(samples, &lines).unwrap_or_else(|why| panic!("{lines:?}: {why}"));
            assert!(told.contains(expected), "{lines:?}: {told}");
        }
        let words = told(&["2\nab\nxyz\n"], &["the sum of s is at most 9"]);
        assert!(words.is_err_and(|why| why.contains("only numbers have a sum")));
    }

    #[test]
    fn what_is_not_understood_is_said() {
        for (line, said) in [
            ("1 <= k <= 5", "no field is called `k`; the fields are a,"),
            ("The number k (1 <= k <= 5)", "no field is called `k`"),
            ("The number a (1 <= a <= 9, 1 <= k <= 5)", "no field is called `k`"),
            ("hello", "is not understood"),
            ("1 <= a <= x+y", "`x+y` is neither"),
            ("9 <= a <= 5", "a from 9 to 5"),
            ("a is prime", "is not understood"),
            ("a is number", "is not understood"),
            ("a = b = 5", "no field is called `b`"),
            ("1 <= a = 5", "an equation has two sides"),
            ("(a) ()", "is not understood"),
            ("a + k <= 5", "`a + k` is neither"),
            ("9 = 9", "names no field"),
        ] {
            let error = told(&["8\n"], &[line]).expect_err(line);
            assert!(error.contains(said), "{line}: {error}");
        }
    }
}
