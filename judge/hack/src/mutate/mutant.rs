//! Mutants: programs that differ from a right one by one slip of the kind that people make.
//!
//! They are made from the tokens of Rust source, formatted by rustfmt, and know nothing of what the
//! program does. Slips are made in the bodies of functions and the values of constants only. Some do
//! not compile; whoever builds them finds out. The list is the same for the same source, in the order
//! of the places.

use super::token::{tokens, Kind, Token};
use std::collections::HashSet;
use std::ops::Range;

#[derive(Clone, Debug, PartialEq)]
pub struct Mutant {
    /// The bytes of the source that are replaced.
    pub range: Range<usize>,
    pub new: String,
}

impl Mutant {
    /// The source with the slip in it.
    pub fn apply(&self, source: &str) -> String {
        [&source[..self.range.start], &self.new, &source[self.range.end..]].concat()
    }

    /// What is replaced.
    pub fn old<'a>(&self, source: &'a str) -> &'a str {
        &source[self.range.clone()]
    }

    /// Where it is, both from 1.
    pub fn line_and_column(&self, source: &str) -> (usize, usize) {
        let before = &source[..self.range.start];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }

    /// The line before and after. Of what spans several lines the first one stands for all.
    pub fn lines(&self, source: &str) -> (String, String) {
        let start = source[..self.range.start].rfind('\n').map_or(0, |at| at + 1);
        let end =
            source[self.range.end..].find('\n').map_or(source.len(), |at| self.range.end + at);
        let old = &source[start..end];
        let old = match old.split_once('\n') {
            Some((first, _)) => format!("{} …", first.trim()),
            None => old.trim().to_string(),
        };
        let before = &source[start..self.range.start];
        let new = [before, &self.new, &source[self.range.end..end]].concat();
        (old, new.trim().to_string())
    }
}

/// All mutants of a source.
pub fn mutants(source: &str) -> Vec<Mutant> {
    let tokens = tokens(source);
    let mates = mates(&tokens);
    let mut maker = Maker { source, tokens, mates, mutants: Vec::new() };
    for range in maker.bodies() {
        for at in range {
            maker.sign(at);
            maker.number(at);
            maker.word(at);
            maker.condition(at);
            maker.operands(at);
            maker.call(at);
            maker.elements(at);
            maker.statement(at);
        }
    }
    let mut mutants = maker.mutants;
    let order = |one: &Mutant| (one.range.start, one.range.end);
    mutants.sort_by(|a, b| order(a).cmp(&order(b)).then_with(|| a.new.cmp(&b.new)));
    // Two slips may come to the same.
    let mut seen = HashSet::new();
    mutants.retain(|mutant| seen.insert(mutant.apply(source)));
    mutants
}

/// Signs between two operands, and what is mistaken for them.
const SIGNS: [(&str, &[&str]); 28] = [
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

/// Methods that give a value of the same kind as the one they are called on, so they can be forgotten.
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

/// Keywords after which an expression begins.
const BEFORE_VALUES: [&str; 14] = [
    "return", "in", "if", "while", "match", "let", "else", "mut", "ref", "as", "move", "break",
    "for", "dyn",
];

struct Maker<'a> {
    source: &'a str,
    tokens: Vec<Token<'a>>,
    /// For a bracket the place of its other half.
    mates: Vec<Option<usize>>,
    mutants: Vec<Mutant>,
}

fn mates(tokens: &[Token]) -> Vec<Option<usize>> {
    let mut mates = vec![None; tokens.len()];
    let mut open: Vec<usize> = Vec::new();
    for (at, token) in tokens.iter().enumerate().filter(|token| token.1.kind == Kind::Sign) {
        match token.text {
            "(" | "[" | "{" => open.push(at),
            ")" | "]" | "}" => {
                if let Some(other) = open.pop() {
                    (mates[at], mates[other]) = (Some(other), Some(at));
                }
            }
            _ => {}
        }
    }
    mates
}

impl Maker<'_> {
    /// The text of a token; empty beyond the ends.
    fn text(&self, at: Option<usize>) -> &str {
        at.and_then(|at| self.tokens.get(at)).map_or("", |token| token.text)
    }

    fn before(&self, at: usize) -> &str {
        self.text(at.checked_sub(1))
    }

    fn after(&self, at: usize) -> &str {
        self.text(Some(at + 1))
    }

    fn is(&self, at: usize, kind: Kind) -> bool {
        self.tokens.get(at).is_some_and(|token| token.kind == kind)
    }

    /// Replaces the tokens of a range; empty when it is deleted.
    fn replace(&mut self, tokens: Range<usize>, new: impl Into<String>) {
        let (Some(first), Some(last)) =
            (self.tokens.get(tokens.start), self.tokens.get(tokens.end.wrapping_sub(1)))
        else {
            return;
        };
        let mutant = Mutant { range: first.start..last.end(), new: new.into() };
        if mutant.range.start < mutant.range.end && mutant.old(self.source) != mutant.new {
            self.mutants.push(mutant);
        }
    }

    fn source_of(&self, tokens: &Range<usize>) -> &str {
        &self.source[self.tokens[tokens.start].start..self.tokens[tokens.end - 1].end()]
    }

    /// What is inside of functions, and the values of constants.
    fn bodies(&self) -> Vec<Range<usize>> {
        let mut bodies = Vec::new();
        let mut at = 0;
        while at < self.tokens.len() {
            let word = self.tokens[at].text;
            let opening = match word {
                "fn" => "{",
                "const" | "static" => "=",
                _ => "",
            };
            at += 1;
            if opening.is_empty() || !self.is(at - 1, Kind::Word) {
                continue;
            }
            let Some(start) = self.ahead(at, &[opening, ";"]) else { continue };
            let end = match self.tokens[start].text {
                "{" => self.mates[start],
                "=" => self.ahead(start + 1, &[";"]),
                _ => None,
            };
            if let Some(end) = end {
                bodies.push(start + 1..end);
                at = end;
            }
        }
        bodies
    }

    /// The first of some signs at or after a place, outside of brackets; `None` where the brackets
    /// around the place end first.
    fn ahead(&self, mut at: usize, wanted: &[&str]) -> Option<usize> {
        while at < self.tokens.len() {
            let text = self.tokens[at].text;
            if wanted.contains(&text) {
                return Some(at);
            }
            at = match text {
                "(" | "[" | "{" => self.mates[at]? + 1,
                ")" | "]" | "}" => return None,
                _ => at + 1,
            };
        }
        None
    }

    /// Whether a value may end before a place.
    fn follows_value(&self, at: usize) -> bool {
        let Some(before) = at.checked_sub(1).map(|before| self.tokens[before]) else {
            return false;
        };
        match before.kind {
            Kind::Word => !BEFORE_VALUES.contains(&before.text),
            Kind::Number | Kind::Text => true,
            Kind::Sign => [")", "]", "?", "}"].contains(&before.text),
        }
    }

    /// Whether there are blanks around a token: rustfmt sets them round operators.
    fn stands_free(&self, at: usize) -> bool {
        let token = self.tokens[at];
        let blank = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_whitespace);
        let bytes = self.source.as_bytes();
        blank(bytes[..token.start].last()) && blank(bytes.get(token.end()))
    }

    /// An operator mistaken for another, a `!` or a `-` forgotten, the end of a range.
    fn sign(&mut self, at: usize) {
        if !self.is(at, Kind::Sign) {
            return;
        }
        let text = self.tokens[at].text;
        let binary = self.follows_value(at) && self.stands_free(at);
        if let Some((_, others)) = SIGNS.iter().find(|sign| sign.0 == text && binary) {
            others.iter().for_each(|other| self.replace(at..at + 1, *other));
        }
        match text {
            "!" if !self.follows_value(at) => self.replace(at..at + 1, ""),
            "-" if !self.follows_value(at) => self.replace(at..at + 1, ""),
            "..=" => self.replace(at..at + 1, ".."),
            ".." if ![",", "{"].contains(&self.before(at)) => {
                let value = self.is(at + 1, Kind::Word)
                    || self.is(at + 1, Kind::Number)
                    || self.after(at) == "(";
                if value {
                    self.replace(at..at + 1, "..=");
                }
            }
            _ => {}
        }
    }

    /// Off by one.
    fn number(&mut self, at: usize) {
        let Some((value, suffix)) = self
            .tokens
            .get(at)
            .filter(|token| token.kind == Kind::Number)
            .and_then(|t| whole(t.text))
        else {
            return;
        };
        let others = [value.checked_sub(1), value.checked_add(1)];
        others.into_iter().flatten().for_each(|other| {
            self.replace(at..at + 1, format!("{other}{suffix}"));
        });
    }

    /// A word mistaken for another.
    fn word(&mut self, at: usize) {
        if !self.is(at, Kind::Word) {
            return;
        }
        let text = self.tokens[at].text;
        for (one, other) in WORDS {
            if text == one {
                self.replace(at..at + 1, other);
            } else if text == other {
                self.replace(at..at + 1, one);
            }
        }
    }

    /// A condition that always or never holds.
    fn condition(&mut self, at: usize) {
        let values: &[&str] = match self.tokens[at].text {
            "if" => &["false", "true"],
            "while" => &["false"],
            _ => return,
        };
        let Some(end) = self.ahead(at + 1, &["{", "=>"]) else { return };
        if self.after(at) != "let" {
            values.iter().for_each(|value| self.replace(at + 1..end, *value));
        }
    }

    /// One side of `&&` or `||` forgotten.
    fn operands(&mut self, at: usize) {
        let text = self.tokens[at].text;
        if !(["&&", "||"].contains(&text) && self.follows_value(at) && self.stands_free(at)) {
            return;
        }
        // `&&` binds its operands before `||`.
        let ends = |sign: &str| sign == "||" || sign == "&&" && text == "&&";
        let edges = [",", ";", "=", "=>", "|=", "&=", "^=", "|"];
        let mut first = at;
        while let Some(before) = first.checked_sub(1) {
            let sign = self.tokens[before].text;
            let opens =
                ["(", "[", "{"].contains(&sign) || ["return", "if", "while"].contains(&sign);
            if opens || ends(sign) || edges.contains(&sign) {
                break;
            }
            first = match sign {
                ")" | "]" | "}" => self.mates[before].unwrap_or(before),
                _ => before,
            };
        }
        let mut end = at + 1;
        while end < self.tokens.len() {
            let sign = self.tokens[end].text;
            if [")", "]", "}", "{", ",", ";", "=>"].contains(&sign) || ends(sign) {
                break;
            }
            end = match sign {
                "(" | "[" => self.mates[end].unwrap_or(end) + 1,
                _ => end + 1,
            };
        }
        if first < at && at + 1 < end {
            let (left, right) = (first..at, at + 1..end);
            let (left, right) =
                (self.source_of(&left).to_string(), self.source_of(&right).to_string());
            self.replace(first..end, left);
            self.replace(first..end, right);
        }
    }

    /// A call like `.rev()` forgotten.
    fn call(&mut self, at: usize) {
        let named = self.before(at) == "." && CALLS.contains(&self.tokens[at].text);
        if let Some(end) = self.mates.get(at + 1).copied().flatten() {
            if named && self.after(at) == "(" {
                self.replace(at - 1..end + 1, "");
            }
        }
    }

    /// Neighbours in a list that have changed places; in an array also one that is missing, and one
    /// that stands in the place of the one before it too.
    fn elements(&mut self, at: usize) {
        let opening = self.tokens[at].text;
        let is_macro = self.before(at) == "!";
        let is_array = opening == "[" && (!self.follows_value(at) || is_macro);
        let Some(end) = self.mates[at]
            .filter(|_| self.is(at, Kind::Sign) && (opening == "(" && !is_macro || is_array))
        else {
            return;
        };
        let mut elements = Vec::new();
        let mut start = at + 1;
        while start < end {
            let stop = self.ahead(start, &[",", ";"]).filter(|&stop| stop < end).unwrap_or(end);
            // `[0; n]`, and a comma between the parameters of a closure.
            if self.text(Some(stop)) == ";" || self.text(Some(start)) == "|" {
                return;
            }
            elements.push(start..stop);
            start = stop + 1;
        }
        let text = |range: &Range<usize>| match range.is_empty() {
            true => String::new(),
            false => self.source_of(range).to_string(),
        };
        let texts: Vec<String> = elements.iter().map(text).collect();
        let count = elements.len();
        if count < 2 {
            return;
        }
        for index in 0..count - 1 {
            if texts[index] != texts[index + 1] {
                let swapped = format!("{}, {}", texts[index + 1], texts[index]);
                self.replace(elements[index].start..elements[index + 1].end, swapped);
            }
        }
        if !is_array {
            return;
        }
        for index in 0..count {
            self.replace(elements[index].clone(), texts[(index + 1) % count].clone());
            let (one, kept) = if index == 0 { (0, 1) } else { (index - 1, index - 1) };
            self.replace(elements[one].start..elements[one + 1].end, texts[kept].clone());
        }
    }

    /// A statement forgotten, or one that has changed places with the next.
    fn statement(&mut self, at: usize) {
        let Some(end) = self.statement_end(at) else { return };
        self.replace(at..end, "");
        let Some(next) = self.statement_end(end) else { return };
        let (one, other) = (self.source_of(&(at..end)), self.source_of(&(end..next)));
        let between = &self.source[self.tokens[end - 1].end()..self.tokens[end].start];
        let movable = |text: &str| text.ends_with(';') && !text.contains('\n');
        if movable(one) && movable(other) && between.trim().is_empty() {
            let swapped = format!("{other} {one}");
            self.replace(at..next, swapped);
        }
    }

    /// Where a statement that begins at a place ends; `None` when there begins none that can be left
    /// out.
    fn statement_end(&self, at: usize) -> Option<usize> {
        let text = self.text(Some(at));
        let begins =
            ["{", "}", ";"].contains(&self.before(at)) && (self.is(at, Kind::Word) || text == "*");
        if !begins {
            return None;
        }
        match text {
            "let" | "fn" | "use" | "const" | "static" | "else" | "struct" | "impl" => None,
            // Without its condition it is another mutant.
            "if" | "while" | "loop" | "unsafe" => None,
            "for" | "match" => {
                let block = self.ahead(at, &["{"])?;
                let end = self.mates[block]? + 1;
                (![".", "?", ")"].contains(&self.text(Some(end)))).then_some(end)
            }
            _ => Some(self.ahead(at, &[";"])? + 1),
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

    /// The body of a function after each slip.
    fn slips(body: &str) -> Vec<String> {
        let source = format!("fn f() {{ {body} }}");
        let slip = |mutant: Mutant| {
            let text = mutant.apply(&source);
            text["fn f() { ".len()..text.len() - " }".len()].to_string()
        };
        mutants(&source).into_iter().map(slip).collect()
    }

    #[track_caller]
    fn assert_slips(body: &str, wanted: &[&str]) {
        let mut found = slips(body);
        let mut wanted: Vec<String> = wanted.iter().map(|slip| slip.to_string()).collect();
        found.sort();
        wanted.sort();
        assert_eq!(found, wanted);
    }

    #[test]
    fn operators_are_mistaken() {
        assert_slips("a < b", &["a <= b", "a >= b"]);
        assert_slips("a == *b", &["a != *b"]);
        assert_slips("a * b - c", &["a + b - c", "a / b - c", "a * b + c"]);
        assert_slips("!a & -b", &["a & -b", "!a | -b", "!a & b"]);
        assert_slips("a..b + c", &["a..=b + c", "a..b - c"]);
        assert_slips("a |= b;", &["a &= b;", "a = b;", ""]);
        // Neither types nor references nor closures have operators.
        assert_slips("let a: Vec<Vec<u8>> = &mut |b| || c;", &[]);
        assert_slips("Grid { a, ..b }", &[]);
    }

    #[test]
    fn numbers_are_off_by_one() {
        assert_slips("a[0]", &["a[1]"]);
        assert_slips("1_000u8", &["999u8", "1001u8"]);
        assert_slips(
            "a.0.1 0x10 1.5",
            &["a.1.1 0x10 1.5", "a.0.0 0x10 1.5", "a.0.2 0x10 1.5", "a.0.1 15 1.5", "a.0.1 17 1.5"],
        );
        assert_eq!(whole("340282366920938463463374607431768211456"), None);
    }

    #[test]
    fn conditions_hold_always_or_never_or_lose_a_part() {
        assert_slips("if a { b }", &["if true { b }", "if false { b }"]);
        assert_slips("while a() { b }", &["while false { b }"]);
        assert_slips("if let a = b { c }", &[]);
        assert_slips(
            "match a { b if c => d }",
            &["match a { b if true => d }", "match a { b if false => d }", ""],
        );
        assert_slips(
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
        assert_slips("a || b || c", &["a && b || c", "a || b && c", "b || c", "a || c", "a || b"]);
        assert_slips("|a| b && c", &["|a| b || c", "|a| b", "|a| c"]);
    }

    #[test]
    fn elements_are_swapped_and_those_of_arrays_dropped_and_doubled() {
        assert_slips("f(a, b)", &["f(b, a)"]);
        assert_slips("[a, b]", &["[b, a]", "[b, b]", "[a, a]", "[b]", "[a]"]);
        assert_slips("[a, a]", &["[a]"]);
        assert_slips(
            "f(a, |b, c| d) + g!(a, b) + [a; n]",
            &["f(a, |b, c| d) - g!(a, b) + [a; n]", "f(a, |b, c| d) + g!(a, b) - [a; n]"],
        );
    }

    #[test]
    fn statements_are_forgotten_and_swapped() {
        assert_slips(
            "let a = b; c(); d();",
            &["let a = b;  d();", "let a = b; c(); ", "let a = b; d(); c();"],
        );
        assert_slips("for a in b { c(); } d", &[" d", "for a in b {  } d"]);
        assert_slips("a.b().rev().c", &["a.b().c"]);
    }

    #[test]
    fn only_bodies_and_constants_are_changed() {
        assert_eq!(mutants("struct A { b: [u8; 4] } fn f(a: [u8; 4]) -> [u8; 4];"), []);
        let source = "const A: [u8; 4] = [5; 4];";
        let changed: Vec<_> = mutants(source).iter().map(|one| one.apply(source)).collect();
        assert!(changed.iter().all(|text| text.starts_with("const A: [u8; 4] = ")));
        assert_eq!(changed.len(), 4);
    }

    #[test]
    fn a_mutant_says_where_it_is() {
        let source = "fn f() {\n    // é\n    é(1, 2);\n    for a in b {\n        c()\n    }\n}\n";
        let all = mutants(source);
        let number = all.iter().find(|one| one.old(source) == "2").unwrap();
        assert_eq!(number.line_and_column(source), (3, 10));
        assert_eq!(number.lines(source), ("é(1, 2);".to_string(), "é(1, 1);".to_string()));
        let forgotten = all.iter().find(|one| one.old(source).starts_with("for")).unwrap();
        assert_eq!(forgotten.lines(source), ("for a in b { …".to_string(), String::new()));
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
            for mutant in mutants(&source) {
                assert_ne!(mutant.apply(&source), source);
                mutant.lines(&source);
            }
        }
    }
}
