//! Makes mutations: small edits of the kind that people make by mistake.
//!
//! They are made from the tokens of Rust source, in the bodies of functions and the values of
//! constants only, and know nothing of what the program does. Some do not compile. The list is the
//! same for the same source, in the order of the places.

use super::mutation::Mutation;
use super::source_tokens::SourceTokens;
use super::token::Kind;
use std::collections::HashSet;
use std::ops::Range;

/// All mutations of a source.
pub fn mutations(source: &str) -> Vec<Mutation> {
    let mut mutator = Mutator { source, tokens: SourceTokens::new(source), mutations: Vec::new() };
    for body in mutator.tokens.bodies() {
        for at in body {
            mutator.operator(at);
            mutator.number(at);
            mutator.word(at);
            mutator.condition(at);
            mutator.operands(at);
            mutator.call(at);
            mutator.list(at);
            mutator.statement(at);
        }
    }
    let mut mutations = mutator.mutations;
    let order = |one: &Mutation| (one.range.start, one.range.end);
    mutations.sort_by(|a, b| order(a).cmp(&order(b)).then_with(|| a.new.cmp(&b.new)));
    // Two edits may have the same result.
    let mut seen = HashSet::new();
    mutations.retain(|mutation| seen.insert(mutation.apply(source)));
    mutations
}

/// Binary operators, and what is mistaken for them.
const OPERATORS: [(&str, &[&str]); 28] = [
    ("==", &["!="]),
    ("!=", &["=="]),
    ("<", &["<=", ">="]),
    ("<=", &["<", ">"]),
    (">", &[">=", "<="]),
    (">=", &[">", "<"]),
    ("&&", &["||"]),
    ("||", &["&&"]),
    ("+", &["-"]),
    ("-", &["+"]),
    ("*", &["+", "/"]),
    ("/", &["*"]),
    ("%", &["/"]),
    ("<<", &[">>"]),
    (">>", &["<<"]),
    ("&", &["|"]),
    ("|", &["&"]),
    ("^", &["|", "&"]),
    ("+=", &["-=", "="]),
    ("-=", &["+=", "="]),
    ("*=", &["/=", "="]),
    ("/=", &["*="]),
    ("%=", &["/="]),
    ("<<=", &[">>="]),
    (">>=", &["<<="]),
    ("|=", &["&=", "="]),
    ("&=", &["|=", "="]),
    ("^=", &["|=", "&="]),
];

/// Words that are mistaken for each other.
const WORDS: [(&str, &str); 23] = [
    ("true", "false"),
    ("break", "continue"),
    ("min", "max"),
    ("any", "all"),
    ("first", "last"),
    ("push_back", "push_front"),
    ("pop_front", "pop_back"),
    ("take", "skip"),
    ("take_while", "skip_while"),
    ("position", "rposition"),
    ("is_some", "is_none"),
    ("is_ok", "is_err"),
    ("min_by_key", "max_by_key"),
    ("wrapping_add", "wrapping_sub"),
    ("checked_add", "checked_sub"),
    ("leading_zeros", "trailing_zeros"),
    ("rows", "columns"),
    ("width", "height"),
    ("x", "y"),
    ("left", "right"),
    ("north", "south"),
    ("west", "east"),
    ("from", "to"),
];

/// Methods that give a value of the same kind as the one they are called on, so that they can be left out.
const CALLS: [&str; 14] = [
    "rev",
    "min",
    "max",
    "abs",
    "filter",
    "take",
    "skip",
    "step_by",
    "take_while",
    "skip_while",
    "wrapping_add",
    "wrapping_sub",
    "reverse_bits",
    "trim",
];

struct Mutator<'a> {
    source: &'a str,
    tokens: SourceTokens<'a>,
    mutations: Vec<Mutation>,
}

impl Mutator<'_> {
    /// Replaces some tokens, if that changes anything.
    fn replace(&mut self, tokens: Range<usize>, new: impl Into<String>) {
        let Some(range) = self.tokens.bytes(&tokens) else { return };
        let mutation = Mutation { range, new: new.into() };
        if mutation.old(self.source) != mutation.new {
            self.mutations.push(mutation);
        }
    }

    /// Replaces one token.
    fn replace_one(&mut self, at: usize, new: impl Into<String>) {
        self.replace(at..at + 1, new);
    }

    /// Replaces an operator by another, leaves out a `!` or a `-`, moves the end of a range.
    fn operator(&mut self, at: usize) {
        if !self.tokens.is(at, Kind::Sign) {
            return;
        }
        let text = self.tokens.text(at);
        if self.tokens.is_binary(at) {
            for (operator, others) in OPERATORS {
                if operator == text {
                    for other in others {
                        self.replace_one(at, *other);
                    }
                }
            }
        }
        match text {
            "!" | "-" if !self.tokens.follows_value(at) => self.replace_one(at, ""),
            "..=" => self.replace_one(at, ".."),
            ".." if ![",", "{"].contains(&self.tokens.before(at)) => {
                let has_end = self.tokens.is(at + 1, Kind::Word)
                    || self.tokens.is(at + 1, Kind::Number)
                    || self.tokens.after(at) == "(";
                if has_end {
                    self.replace_one(at, "..=");
                }
            }
            _ => {}
        }
    }

    /// Makes a number one less and one more.
    fn number(&mut self, at: usize) {
        if !self.tokens.is(at, Kind::Number) {
            return;
        }
        let Some((value, suffix)) = whole(self.tokens.text(at)) else { return };
        for other in [value.checked_sub(1), value.checked_add(1)].into_iter().flatten() {
            self.replace_one(at, format!("{other}{suffix}"));
        }
    }

    /// Replaces a word by one that is mistaken for it.
    fn word(&mut self, at: usize) {
        if !self.tokens.is(at, Kind::Word) {
            return;
        }
        let text = self.tokens.text(at);
        for (one, other) in WORDS {
            if text == one {
                self.replace_one(at, other);
            } else if text == other {
                self.replace_one(at, one);
            }
        }
    }

    /// Makes a condition hold always, or never.
    fn condition(&mut self, at: usize) {
        let values: &[&str] = match self.tokens.text(at) {
            "if" => &["false", "true"],
            "while" => &["false"],
            _ => return,
        };
        let Some(end) = self.tokens.ahead(at + 1, &["{", "=>"]) else { return };
        if self.tokens.after(at) != "let" {
            for value in values {
                self.replace(at + 1..end, *value);
            }
        }
    }

    /// Leaves out one side of `&&` or `||`.
    fn operands(&mut self, at: usize) {
        if !["&&", "||"].contains(&self.tokens.text(at)) || !self.tokens.is_binary(at) {
            return;
        }
        let start = self.tokens.left_operand(at);
        let end = self.tokens.right_operand_end(at);
        if start < at && at + 1 < end {
            let left = self.tokens.source_of(&(start..at));
            let right = self.tokens.source_of(&(at + 1..end));
            self.replace(start..end, left);
            self.replace(start..end, right);
        }
    }

    /// Leaves out a call like `.rev()`.
    fn call(&mut self, at: usize) {
        let is_method = self.tokens.before(at) == "." && CALLS.contains(&self.tokens.text(at));
        if is_method && self.tokens.after(at) == "(" {
            if let Some(end) = self.tokens.partner(at + 1) {
                self.replace(at - 1..end + 1, "");
            }
        }
    }

    /// Swaps neighbours in a list; in an array also leaves out each element, and puts the next one in
    /// its place.
    fn list(&mut self, at: usize) {
        if !self.tokens.is(at, Kind::Sign) {
            return;
        }
        let is_macro = self.tokens.before(at) == "!";
        let is_array = match self.tokens.text(at) {
            "(" if !is_macro => false,
            "[" if is_macro || !self.tokens.follows_value(at) => true,
            _ => return,
        };
        let Some(end) = self.tokens.partner(at) else { return };
        let Some(elements) = self.tokens.elements(at + 1, end) else { return };
        if elements.len() < 2 {
            return;
        }
        self.swap_neighbours(&elements);
        if is_array {
            self.change_elements(&elements);
        }
    }

    fn swap_neighbours(&mut self, elements: &[Range<usize>]) {
        for pair in elements.windows(2) {
            let first = self.tokens.source_of(&pair[0]);
            let second = self.tokens.source_of(&pair[1]);
            if first != second {
                self.replace(pair[0].start..pair[1].end, format!("{second}, {first}"));
            }
        }
    }

    fn change_elements(&mut self, elements: &[Range<usize>]) {
        for (index, element) in elements.iter().enumerate() {
            let next = &elements[(index + 1) % elements.len()];
            self.replace(element.clone(), self.tokens.source_of(next));
        }
        // To leave out an element with its comma is to let two neighbours become one of them.
        for pair in elements.windows(2) {
            self.replace(pair[0].start..pair[1].end, self.tokens.source_of(&pair[0]));
        }
        let (first, second) = (&elements[0], &elements[1]);
        self.replace(first.start..second.end, self.tokens.source_of(second));
    }

    /// Leaves out a statement, or swaps it with the next.
    fn statement(&mut self, at: usize) {
        let Some(end) = self.tokens.statement_end(at) else { return };
        self.replace(at..end, "");
        let Some(next_end) = self.tokens.statement_end(end) else { return };
        let one = self.tokens.source_of(&(at..end));
        let other = self.tokens.source_of(&(end..next_end));
        let is_movable = |text: &str| text.ends_with(';') && !text.contains('\n');
        let is_comment_between = !self.tokens.gap_after(end - 1).trim().is_empty();
        if is_movable(one) && is_movable(other) && !is_comment_between {
            self.replace(at..next_end, format!("{other} {one}"));
        }
    }
}

/// The value of a whole number, and its suffix.
fn whole(text: &str) -> Option<(u128, &str)> {
    let (digits, radix) = match text.get(..2) {
        Some("0x") => (&text[2..], 16),
        Some("0b") => (&text[2..], 2),
        Some("0o") => (&text[2..], 8),
        _ => (text, 10),
    };
    let suffix = digits.find(|c: char| c != '_' && !c.is_digit(radix)).unwrap_or(digits.len());
    let (digits, suffix) = digits.split_at(suffix);
    let value = u128::from_str_radix(&digits.replace('_', ""), radix).ok()?;
    (suffix.is_empty() || suffix.starts_with(['i', 'u'])).then_some((value, suffix))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The body of a function after each mutation.
    fn bodies(body: &str) -> Vec<String> {
        let source = format!("fn f() {{ {body} }}");
        let body = |mutation: Mutation| {
            let text = mutation.apply(&source);
            text["fn f() { ".len()..text.len() - " }".len()].to_string()
        };
        mutations(&source).into_iter().map(body).collect()
    }

    #[track_caller]
    fn assert_mutations(body: &str, wanted: &[&str]) {
        let mut found = bodies(body);
        let mut wanted: Vec<String> = wanted.iter().map(|text| text.to_string()).collect();
        found.sort();
        wanted.sort();
        assert_eq!(found, wanted);
    }

    #[test]
    fn operators_are_replaced() {
        assert_mutations("a < b", &["a <= b", "a >= b"]);
        assert_mutations("a == *b", &["a != *b"]);
        assert_mutations("a * b - c", &["a + b - c", "a / b - c", "a * b + c"]);
        assert_mutations("!a & -b", &["a & -b", "!a | -b", "!a & b"]);
        assert_mutations("a..b + c", &["a..=b + c", "a..b - c"]);
        assert_mutations("a |= b;", &["a &= b;", "a = b;", ""]);
        // Neither types nor references nor closures have operators.
        assert_mutations("let a: Vec<Vec<u8>> = &mut |b| || c;", &[]);
        assert_mutations("Grid { a, ..b }", &[]);
    }

    #[test]
    fn numbers_are_off_by_one() {
        assert_mutations("a[0]", &["a[1]"]);
        assert_mutations("1_000u8", &["999u8", "1001u8"]);
        assert_mutations(
            "a.0.1 0x10 1.5",
            &["a.1.1 0x10 1.5", "a.0.0 0x10 1.5", "a.0.2 0x10 1.5", "a.0.1 15 1.5", "a.0.1 17 1.5"],
        );
        assert_eq!(whole("340282366920938463463374607431768211456"), None);
    }

    #[test]
    fn conditions_hold_always_or_never_or_lose_a_part() {
        assert_mutations("if a { b }", &["if true { b }", "if false { b }"]);
        assert_mutations("while a() { b }", &["while false { b }"]);
        assert_mutations("if let a = b { c }", &[]);
        assert_mutations(
            "match a { b if c => d }",
            &["match a { b if true => d }", "match a { b if false => d }", ""],
        );
        assert_mutations(
            "f(a == b && c || d)",
            &[
                "f(a != b && c || d)",
                "f(a == b || c || d)",
                "f(a == b && c && d)",
                "f(a == b || d)",
                "f(c || d)",
                "f(a == b && c)",
                "f(d)",
            ],
        );
        assert_mutations(
            "a || b || c",
            &["a && b || c", "a || b && c", "b || c", "a || c", "a || b"],
        );
        assert_mutations("|a| b && c", &["|a| b || c", "|a| b", "|a| c"]);
    }

    #[test]
    fn elements_are_swapped_and_those_of_arrays_left_out_and_doubled() {
        assert_mutations("f(a, b)", &["f(b, a)"]);
        assert_mutations("[a, b]", &["[b, a]", "[b, b]", "[a, a]", "[b]", "[a]"]);
        assert_mutations("[a, a]", &["[a]"]);
        assert_mutations(
            "f(a, |b, c| d) + g!(a, b) + [a; n]",
            &["f(a, |b, c| d) - g!(a, b) + [a; n]", "f(a, |b, c| d) + g!(a, b) - [a; n]"],
        );
    }

    #[test]
    fn statements_are_left_out_and_swapped() {
        assert_mutations(
            "let a = b; c(); d();",
            &["let a = b;  d();", "let a = b; c(); ", "let a = b; d(); c();"],
        );
        assert_mutations("for a in b { c(); } d", &[" d", "for a in b {  } d"]);
        assert_mutations("a.b().rev().c", &["a.b().c"]);
    }

    #[test]
    fn only_bodies_and_constants_are_changed() {
        assert_eq!(mutations("struct A { b: [u8; 4] } fn f(a: [u8; 4]) -> [u8; 4];"), []);
        let source = "const A: [u8; 4] = [5; 4];";
        let changed: Vec<_> = mutations(source).iter().map(|one| one.apply(source)).collect();
        assert!(changed.iter().all(|text| text.starts_with("const A: [u8; 4] = ")));
        assert_eq!(changed.len(), 4);
    }

    #[test]
    fn a_mutation_says_where_it_is() {
        let source = "fn f() {\n    // é\n    é(1, 2);\n    for a in b {\n        c()\n    }\n}\n";
        let all = mutations(source);
        let number = all.iter().find(|one| one.old(source) == "2").unwrap();
        assert_eq!(number.line_and_column(source), (3, 10));
        assert_eq!(number.lines(source), ("é(1, 2);".to_string(), "é(1, 1);".to_string()));
        let left_out = all.iter().find(|one| one.old(source).starts_with("for")).unwrap();
        assert_eq!(left_out.lines(source), ("for a in b { …".to_string(), String::new()));
    }

    #[test]
    fn any_text_is_taken() {
        let alphabet = ["fn f() {", "}", "(", "]", ",", "&&", "!", "if", "..", ";", "a", "1", "=>"];
        for number in 0..alphabet.len().pow(4) {
            let pick = |place: u32| alphabet[number / alphabet.len().pow(place) % alphabet.len()];
            let source = format!(
                "fn f() {{ {}",
                (0..4).map(|at| format!("{} ", pick(at))).collect::<String>()
            );
            for mutation in mutations(&source) {
                assert_ne!(mutation.apply(&source), source);
                mutation.lines(&source);
            }
        }
    }
}
