//! The rules that make mutations: small edits of the kind that people make by mistake.
//!
//! Each rule looks at one token and its neighbours, in the bodies of functions and the values of constants only, and
//! knows nothing of what the program does. What a rule makes of a place that only looks like its own does not compile.
//! The list is the same for the same source, in the order of the places. The edits are the same as in the tools of the
//! field (PIT, mull, mutmut, universalmutator), as far as they show in a single file.

#[cfg(test)]
mod tests;
mod words;

use super::code::Code;
use super::languages::MutatedLanguage;
use super::mutation::Mutation;
use judge_core::language::lexer::{whole_number, Kind};
use judge_core::Result;
use std::collections::hash_map::DefaultHasher;
use std::collections::HashSet;
use std::hash::{Hash, Hasher};
use std::iter;
use std::ops::Range;
use words::*;

/// A longer list is data, not code.
const MAX_ELEMENTS: usize = 100;
/// The largest text that takes the place of another, in bytes.
const MAX_NEW: usize = 10_000;
/// The maximum number of mutations: more would take too long.
const MAX_MUTATIONS: usize = 20_000;

/// All mutations of a source.
///
/// # Errors
///
/// There are too many.
pub fn mutations(source: &str, language: &'static MutatedLanguage) -> Result<Vec<Mutation>> {
    let code = Code::new(source, language);
    let mut rules = Rules { source, code, language, mutations: Vec::new() };
    let mut at = 0;
    for body in rules.bodies() {
        at = body.start.max(at);
        while at < body.end {
            // An attribute of Rust is no code.
            if rules.code.text(at) == "#" && rules.code.text(at + 1) == "[" {
                at = rules.code.partner(at + 1).unwrap_or(at);
            }
            rules.apply(at);
            if rules.mutations.len() > MAX_MUTATIONS {
                return Err(format!("there are more than {MAX_MUTATIONS} mutations"));
            }
            at += 1;
        }
    }
    let mut mutations = rules.mutations;
    mutations.sort_by_cached_key(|one| (one.range.start, one.range.end, one.new.clone()));
    // Two edits may have the same result.
    let mut seen = HashSet::new();
    mutations.retain(|mutation| {
        let mut hash = DefaultHasher::new();
        mutation.apply(source).hash(&mut hash);
        seen.insert(hash.finish())
    });
    Ok(mutations)
}

struct Rules<'a> {
    source: &'a str,
    code: Code<'a>,
    language: &'static MutatedLanguage,
    mutations: Vec<Mutation>,
}

impl Rules<'_> {
    /// The places where something is computed: the bodies of functions, the values of constants, lines of Python.
    fn bodies(&self) -> Vec<Range<usize>> {
        let (code, mut bodies) = (&self.code, Vec::new());
        // Parameters, or what a control statement has in parentheses, are before the block of a function.
        let (mut at, mut has_parameters) = (0, false);
        while at < code.len() {
            let text = code.text(at);
            let body = match text {
                _ if self.language.has_lines => at..code.ahead(at, &[]) + 1,
                _ if code.is(at, Kind::Directive) => at + 1..code.ahead(at + 1, &[]),
                "{" if has_parameters => at + 1..code.partner(at).unwrap_or(code.len()),
                "=" | "typedef" if code.before(at) != "operator" => {
                    let end = code.ahead(at + 1, &[";"]);
                    at + 1..if code.text(end) == ";" { end } else { at + 1 }
                }
                _ => at..at,
            };
            has_parameters = !["{", "}", ";"].contains(&text) && (has_parameters || text == "(");
            let skipped = if ["(", "["].contains(&text) { code.partner(at) } else { None };
            at = body.end.max(skipped.unwrap_or(at) + 1);
            let is_left_alone = DECLARATIONS.contains(&text) || self.is_harmless(&body);
            if !self.language.has_lines || !is_left_alone {
                bodies.push(body);
            }
        }
        bodies
    }

    /// Applies every rule to a token.
    fn apply(&mut self, at: usize) {
        self.sign_or_word(at);
        self.number(at);
        self.condition(at);
        self.operands(at);
        self.call(at);
        self.list(at);
        self.statement(at);
    }

    /// Replaces some tokens, if that changes anything.
    fn replace(&mut self, tokens: Range<usize>, new: impl Into<String>) {
        let Some(range) = self.code.bytes(&tokens) else { return };
        let mutation = Mutation { range, new: new.into() };
        if mutation.old(self.source) != mutation.new && mutation.new.len() <= MAX_NEW {
            self.mutations.push(mutation);
        }
    }

    /// Replaces an operator by another, a word by one that is mistaken for it, or a type by one that holds less; leaves
    /// out a unary operator.
    fn sign_or_word(&mut self, at: usize) {
        let (text, next) = (self.code.text(at), self.code.text(at + 1));
        let own = if self.language.has_lines { WORD_OPERATORS } else { SIGN_OPERATORS };
        for (operator, others) in OPERATORS.iter().chain(own) {
            if *operator == text && self.is_binary(at) {
                others.iter().for_each(|other| self.replace(at..at + 1, *other));
            }
        }
        if UNARY.contains(&text) && (!self.follows_value(at) || text == "not" && next == "in") {
            self.replace(at..at + 1, "");
        }
        for (one, other) in WORDS.iter().flat_map(|&(one, other)| [(one, other), (other, one)]) {
            let is_end = one.starts_with(|c: char| c == '_' || c.is_ascii_uppercase());
            if let Some(start) = text.strip_suffix(one).filter(|start| is_end || start.is_empty()) {
                self.replace(at..at + 1, format!("{start}{other}"));
            }
        }
        let is_type =
            |words: &[&str]| (at..).zip(words).all(|(at, word)| self.code.text(at) == *word);
        let is_part = ["long", "unsigned"].contains(&self.code.before(at));
        let narrower = NARROWER.iter().find(|(words, _)| !is_part && is_type(words));
        if let Some((words, other)) = narrower.filter(|_| self.language.is_like_c) {
            self.replace(at..at + words.len(), *other);
        }
    }

    /// Makes a number one less and one more; of one with an exponent, a tenth and ten times.
    fn number(&mut self, at: usize) {
        let text = self.code.text(at);
        if !self.code.is(at, Kind::Number) {
            return;
        }
        let is_suffix = |rest: &str| rest.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if let Some((mantissa, exponent)) = exponent(text) {
            for other in [exponent - 1, exponent + 1] {
                self.replace(at..at + 1, format!("{mantissa}{other}"));
            }
        } else if let Some((value, suffix)) = whole_number(text).filter(|one| is_suffix(one.1)) {
            for other in [value.checked_sub(1), value.checked_add(1)].into_iter().flatten() {
                self.replace(at..at + 1, format!("{other}{suffix}"));
            }
        }
    }

    /// Makes the condition that a word or sign introduces hold always, or never; that of a loop never.
    fn condition(&mut self, at: usize) {
        let code = &self.code;
        let (text, is_like_c) = (code.text(at), self.language.is_like_c);
        let end = |start| {
            if self.language.has_lines {
                code.ahead(start, CONDITION_ENDS)
            } else {
                code.ahead(start, &["{", "=>"])
            }
        };
        let condition = match (text, code.text(at + 1)) {
            ("if" | "while", "(") if is_like_c => at + 2..code.partner(at + 1).unwrap_or(at),
            ("if" | "elif" | "while", next) if !is_like_c && next != "let" => at + 1..end(at + 1),
            ("for", "(") if is_like_c => {
                let first = code.ahead(at + 2, &[";"]);
                let end = if code.text(first) == ";" { code.ahead(first + 1, &[";"]) } else { 0 };
                first + 1..end
            }
            ("?", _) if is_like_c => {
                code.after_edge(at, |place| self.is_edge(place, LEFT_EDGES))..at
            }
            _ => return,
        };
        let [always, never] = self.language.truth;
        if !["for", "while"].contains(&text) {
            self.replace(condition.clone(), always);
        }
        self.replace(condition, never);
    }

    /// Leaves out one side of a logical operator: `and` binds its sides before `or`.
    fn operands(&mut self, at: usize) {
        let text = self.code.text(at);
        let is_and = AND.contains(&text);
        if !(is_and || OR.contains(&text)) || !self.is_binary(at) {
            return;
        }
        let is_edge = |place, edges| {
            let text = self.code.text(place);
            self.is_edge(place, edges) || OR.contains(&text) || is_and && AND.contains(&text)
        };
        let start = self.code.after_edge(at, |place| is_edge(place, LEFT_EDGES));
        let end = self.code.find_ahead(at + 1, |place| is_edge(place, RIGHT_EDGES));
        if start < at && at + 1 < end {
            self.keep(start..end, start..at);
            self.keep(start..end, at + 1..end);
        }
    }

    /// Puts a part of some tokens in their place.
    fn keep(&mut self, tokens: Range<usize>, part: Range<usize>) {
        self.replace(tokens, self.code.source_of(&part));
    }

    /// Leaves out a call like `.rev()`, puts an argument in the place of one like `min(a, b)`, and lets `range(a)` end
    /// one later.
    fn call(&mut self, at: usize) {
        let (text, before) = (self.code.text(at), self.code.before(at));
        let Some(end) = self.code.partner(at + 1).filter(|_| self.code.text(at + 1) == "(") else {
            return;
        };
        let Some(arguments) = self.code.elements(at + 1) else { return };
        if CALLS.contains(&text) && before == "." {
            self.replace(at - 1..end + 1, "");
        }
        let is_qualified = at > 1 && NAMESPACES.contains(&self.code.text(at - 2));
        let is_member = [".", "->", "::"].contains(&before);
        if FUNCTIONS.contains(&text) && (!is_member || is_qualified) {
            let start = if is_member { at - 2 } else { at };
            // `key=…` is no value.
            for value in &arguments {
                if self.code.text(value.start + 1) != "=" {
                    self.replace(start..end + 1, format!("({})", self.code.source_of(value)));
                }
            }
        }
        // A number alone is made one more anyway.
        let is_number =
            |stop: &&Range<usize>| stop.len() == 1 && self.code.is(stop.start, Kind::Number);
        let stop = arguments.get(1).or(arguments.first()).filter(|_| text == "range");
        if let Some(stop) = stop.filter(|stop| !is_number(stop)) {
            self.replace(stop.clone(), format!("{} + 1", self.code.source_of(stop)));
        }
    }

    /// Swaps neighbours in a list; in an array also leaves out each element, and puts the next one in its place. The
    /// arguments of calls can only be swapped.
    fn list(&mut self, at: usize) {
        let (code, is_like_c) = (&self.code, self.language.is_like_c);
        let (bracket, is_value) = (code.text(at), !self.follows_value(at));
        let may_be_list = match bracket {
            // The arguments of a macro differ.
            "(" => code.before(at) != "!",
            "[" => is_value && !is_like_c,
            "{" => is_like_c,
            _ => false,
        };
        let Some(elements) = code.elements(at).filter(|_| may_be_list) else { return };
        // Named arguments have their places, and a comprehension is no list.
        let is_plain = |one: &Range<usize>| code.ahead(one.start, &["=", "for"]) >= one.end;
        if !(2..=MAX_ELEMENTS).contains(&elements.len()) || !elements.iter().all(is_plain) {
            return;
        }
        let first = code.text(elements[0].start);
        // `{0, 1}` may be a pair.
        let is_array = match bracket {
            "(" => is_value && ["(", "["].contains(&first),
            "{" => elements.len() > 2 || first == "{",
            _ => true,
        };
        let is_symmetric = SYMMETRIC.contains(&code.before(at));
        for (number, pair) in elements.windows(2).enumerate() {
            let (one, other) = (pair[0].clone(), pair[1].clone());
            let both = one.start..other.end;
            let [first, second] = [&one, &other].map(|one| self.code.source_of(one));
            if !is_symmetric && first != second {
                self.replace(both.clone(), format!("{second}, {first}"));
            }
            if is_array {
                self.keep(one.clone(), other.clone());
                // To leave out an element with its comma is to let two neighbours become one of them.
                self.keep(both.clone(), one);
            }
            if is_array && number == 0 {
                self.keep(both, other);
                self.keep(elements[elements.len() - 1].clone(), elements[0].clone());
            }
        }
    }

    /// Leaves out a statement, or swaps it with the next where each is one line.
    fn statement(&mut self, at: usize) {
        let Some(end) = self.statement_end(at) else { return };
        let (has_lines, is_after_head) = (self.language.has_lines, self.is_after_head(at));
        let for_none = if is_after_head { ";" } else { "" };
        self.replace(at..end, if has_lines { "pass" } else { for_none });
        let code = &self.code;
        let next = if code.text(end) == "\n" { end + 1 } else { end };
        let indentation = [at, next].map(|place| code.indentation(place));
        let Some(next_end) = self.statement_end(next) else { return };
        let [one, other, both] =
            [at..end, next..next_end, at..next_end].map(|one| code.source_of(&one));
        let between = &both[one.len()..both.len() - other.len()];
        let are_in_line = has_lines && (indentation[0] != indentation[1] || code.text(end) != "\n");
        let are_blocks = [at, next].iter().any(|&place| BLOCKS.contains(&code.text(place)));
        if is_after_head || are_in_line || are_blocks || [one, other].concat().contains('\n') {
            return;
        }
        let separator = if has_lines { format!("\n{}", indentation[0]) } else { " ".to_string() };
        if between.trim().is_empty() {
            self.replace(at..next_end, format!("{other}{separator}{one}"));
        }
    }

    /// The place after the statement that begins at a place, if it can be left out.
    fn statement_end(&self, at: usize) -> Option<usize> {
        let (code, has_lines) = (&self.code, self.language.has_lines);
        let (text, is_word) = (code.text(at), |at| code.is(at, Kind::Word));
        let begins = ["", "{", "}", ";", "\n"].contains(&code.before(at)) || self.is_after_head(at);
        let is_value = ["*", "++", "--"].contains(&text) || text == "(" && !self.language.is_like_c;
        // What follows a declaration needs the name: `int a;`, `let a = b;`, the first `a = b` of Python.
        let is_new = || (0..at).all(|place| code.text(place) != text);
        let declares = is_word(at) && is_word(at + 1) && !BEFORE_NAMES.contains(&text)
            || text == "let"
            || code.text(code.ahead(at, &["=", ";", ".", "->", "[", "{"])) == "=" && is_new();
        let is_block = BLOCKS.contains(&text);
        if !begins
            || !(is_word(at) || is_value)
            || NO_STATEMENTS.contains(&text)
            || declares && !is_block
        {
            return None;
        }
        let stop = code.ahead(at, if is_block { &["{", ";"] } else { &[";"] });
        let end = match code.text(stop) {
            "{" => code.partner(stop)? + 1,
            ";" if !has_lines && !is_block => stop + 1,
            ";" | "\n" if !is_block => stop,
            "\n" if has_lines => {
                let depth = |at| code.indentation(at).len();
                let is_inner = |end: &usize| end + 1 < code.len() && depth(end + 1) > depth(at);
                let inner = iter::successors(Some(stop).filter(is_inner), |end| {
                    Some(code.ahead(end + 1, &[])).filter(is_inner)
                });
                code.ahead(inner.last()? + 1, &[])
            }
            _ => return None,
        };
        let is_in_head = !has_lines && code.text(code.ahead(end, &[";", "{"])) == ")";
        // Without its last return a function of C has no value that the language defines.
        let is_last_return = self.language.is_like_c && text == "return" && code.text(end) == "}";
        (!is_in_head && !is_last_return && !self.is_harmless(&(at..end))).then_some(end)
    }

    /// Whether a statement may begin after the head of another: `else`, `if (…)`, `while …:`.
    fn is_after_head(&self, at: usize) -> bool {
        let is_control = |open: usize| PARENTHESES.contains(&self.code.before(open));
        match self.code.before(at) {
            ":" => self.language.is_like_c || self.language.has_lines,
            "else" | "do" => self.language.is_like_c,
            ")" => self.code.partner(at - 1).is_some_and(is_control),
            _ => false,
        }
    }

    /// Whether some tokens only make the program faster, start it, or tidy up.
    fn is_harmless(&self, tokens: &Range<usize>) -> bool {
        tokens.clone().any(|place| self.language.harmless.contains(&self.code.text(place)))
    }

    /// Whether a value may end before a place.
    fn follows_value(&self, at: usize) -> bool {
        let (code, before) = (&self.code, self.code.before(at));
        let is = |kind| at > 0 && code.is(at - 1, kind);
        is(Kind::Word) && !BEFORE_VALUES.contains(&before)
            || is(Kind::Number)
            || is(Kind::Text)
            || [")", "]", "}"].contains(&before)
            || before == "?" && !self.language.is_like_c
    }

    /// Whether an operator stands between two operands here. One that is nearer to one of them may be a sign of a type,
    /// as in `Node *next`.
    fn is_binary(&self, at: usize) -> bool {
        let is_even = self.code.is_apart(at) == self.code.is_apart(at + 1);
        let may_be_of_type =
            ["*", "&", "&&", "|", "<", ">", "<<", ">>"].contains(&self.code.text(at));
        self.follows_value(at) && (is_even || !may_be_of_type)
    }

    /// Whether an operand ends at a token. `?` and `->` may belong to one: `a?`, `a->b`.
    fn is_edge(&self, place: usize, edges: &[&str]) -> bool {
        let text = self.code.text(place);
        edges.contains(&text) || ["?", "->"].contains(&text) && self.code.is_apart(place)
    }
}

/// A number like `1e9` up to its `e`, and what follows.
fn exponent(text: &str) -> Option<(&str, i64)> {
    let (mantissa, exponent) = text.split_at(text.find(['e', 'E'])? + 1);
    let is_decimal = mantissa.bytes().rev().skip(1).all(|b| b.is_ascii_digit() || b == b'.');
    let exponent: i32 = exponent.parse().ok().filter(|_| is_decimal)?;
    Some((mantissa, exponent.into()))
}
