//! Makes mutations: small edits of the kind that people make by mistake.
//!
//! They are made from the tokens of a source, in the bodies of functions and the values of constants
//! only, and know nothing of what the program does. Some do not compile. The list is the same for the
//! same source, in the order of the places. The edits are the same as in the tools of the field (PIT, mull,
//! mutmut, universalmutator), as far as they show in a single file.

mod number;
#[cfg(test)]
mod tests;

use super::grammar::source_tokens::SourceTokens;
use super::languages::MutatedLanguage;
use super::mutation::Mutation;
use judge_core::language::lexer::{Kind, Lexicon};
use judge_core::Result;
use number::neighbours;
use std::collections::hash_map::DefaultHasher;
use std::collections::HashSet;
use std::hash::{Hash, Hasher};
use std::ops::Range;

/// A longer list is data, not code.
const MAX_ELEMENTS: usize = 100;
/// The largest text that takes the place of another, in bytes.
const MAX_NEW: usize = 10_000;
/// The maximum number of mutations: more would take too long.
const MAX_MUTATIONS: usize = 20_000;

/// Functions that give the same for swapped arguments.
const SYMMETRIC: [&str; 9] = ["min", "max", "fmin", "fmax", "gcd", "__gcd", "lcm", "hypot", "swap"];

/// All mutations of a source.
///
/// # Errors
///
/// There are too many.
pub fn mutations(source: &str, language: &'static MutatedLanguage) -> Result<Vec<Mutation>> {
    let tokens = SourceTokens::new(source, Lexicon::of(language.name));
    let mut mutator = Mutator { source, language, tokens, body: 0..0, mutations: Vec::new() };
    for body in language.grammar.bodies(&mutator.tokens) {
        mutator.body = body.clone();
        for at in body {
            mutator.operator(at);
            mutator.number(at);
            mutator.word(at);
            mutator.narrower(at);
            mutator.condition(at);
            mutator.operands(at);
            mutator.call(at);
            mutator.function(at);
            mutator.range(at);
            mutator.list(at);
            mutator.statement(at);
            if mutator.mutations.len() > MAX_MUTATIONS {
                return Err(format!("there are more than {MAX_MUTATIONS} mutations"));
            }
        }
    }
    let mut mutations = mutator.mutations;
    let order = |one: &Mutation| (one.range.start, one.range.end);
    mutations.sort_by(|a, b| order(a).cmp(&order(b)).then_with(|| a.new.cmp(&b.new)));
    // Two edits may have the same result.
    let mut seen = HashSet::new();
    mutations.retain(|mutation| {
        let mut hash = DefaultHasher::new();
        mutation.apply(source).hash(&mut hash);
        seen.insert(hash.finish())
    });
    Ok(mutations)
}

struct Mutator<'a> {
    source: &'a str,
    language: &'static MutatedLanguage,
    tokens: SourceTokens<'a>,
    /// Where mutations are made.
    body: Range<usize>,
    mutations: Vec<Mutation>,
}

impl Mutator<'_> {
    /// Replaces some tokens, if that changes anything.
    fn replace(&mut self, tokens: Range<usize>, new: impl Into<String>) {
        if tokens.start < self.body.start || tokens.end > self.body.end {
            return;
        }
        let Some(range) = self.tokens.bytes(&tokens) else { return };
        let mutation = Mutation { range, new: new.into() };
        if mutation.old(self.source) != mutation.new && mutation.new.len() <= MAX_NEW {
            self.mutations.push(mutation);
        }
    }

    /// Replaces one token.
    fn replace_one(&mut self, at: usize, new: impl Into<String>) {
        self.replace(at..at + 1, new);
    }

    fn is_word_or_sign(&self, at: usize) -> bool {
        self.tokens.is(at, Kind::Word) || self.tokens.is(at, Kind::Sign)
    }

    fn follows_value(&self, at: usize) -> bool {
        self.language.grammar.follows_value(&self.tokens, at)
    }

    fn is_binary(&self, at: usize) -> bool {
        self.language.grammar.is_binary(&self.tokens, at)
    }

    /// Replaces an operator by another, leaves out one before a value, moves the end of a range.
    fn operator(&mut self, at: usize) {
        if !self.is_word_or_sign(at) {
            return;
        }
        let text = self.tokens.text(at);
        for (operator, others) in self.language.operators.iter().copied().flatten() {
            if *operator == text && self.is_binary(at) {
                for other in *others {
                    self.replace_one(at, *other);
                }
            }
        }
        let is_not_in = text == "not" && self.tokens.after(at) == "in";
        if self.language.unary.contains(&text) && (!self.follows_value(at) || is_not_in) {
            self.replace_one(at, "");
        }
        match text {
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

    /// Makes a number one less and one more, or ten times.
    fn number(&mut self, at: usize) {
        if self.tokens.is(at, Kind::Number) {
            for other in neighbours(self.tokens.text(at), self.language.suffixes) {
                self.replace_one(at, other);
            }
        }
    }

    /// Replaces a word by one that is mistaken for it.
    fn word(&mut self, at: usize) {
        if !self.is_word_or_sign(at) {
            return;
        }
        let text = self.tokens.text(at);
        for (one, other) in self.language.words.iter().copied().flatten() {
            if text == *one {
                self.replace_one(at, *other);
            } else if text == *other {
                self.replace_one(at, *one);
            }
        }
    }

    /// Replaces a type by one that holds less.
    fn narrower(&mut self, at: usize) {
        if ["long", "unsigned"].contains(&self.tokens.before(at)) {
            return;
        }
        for (words, other) in self.language.narrower {
            if words.iter().zip(at..).all(|(word, place)| self.tokens.text(place) == *word) {
                self.replace(at..at + words.len(), *other);
                return;
            }
        }
    }

    /// Makes a condition hold always, or never.
    fn condition(&mut self, at: usize) {
        if !self.is_word_or_sign(at) {
            return;
        }
        if let Some(condition) = self.language.grammar.condition(&self.tokens, at) {
            for new in condition.new {
                self.replace(condition.tokens.clone(), new);
            }
        }
    }

    /// Leaves out one side of a logical operator.
    fn operands(&mut self, at: usize) {
        if !self.language.logical.contains(&self.tokens.text(at)) || !self.is_binary(at) {
            return;
        }
        let Range { start, end } = self.language.grammar.operands(&self.tokens, at);
        if start < at && at + 1 < end {
            let left = self.tokens.source_of(&(start..at));
            let right = self.tokens.source_of(&(at + 1..end));
            self.replace(start..end, left);
            self.replace(start..end, right);
        }
    }

    /// Leaves out a call like `.rev()`.
    fn call(&mut self, at: usize) {
        let is_method =
            self.tokens.before(at) == "." && self.language.calls.contains(&self.tokens.text(at));
        if is_method && self.tokens.after(at) == "(" {
            if let Some(end) = self.tokens.partner(at + 1) {
                self.replace(at - 1..end + 1, "");
            }
        }
    }

    /// Puts an argument in the place of a call like `abs(a)` or `min(a, b)`.
    fn function(&mut self, at: usize) {
        let is_call = self.language.functions.contains(&self.tokens.text(at));
        if !is_call || self.tokens.after(at) != "(" {
            return;
        }
        let is_within = |[space, sign]: &[&str; 2]| {
            self.tokens.before(at) == *sign && at > 1 && self.tokens.text(at - 2) == *space
        };
        let start = if self.language.namespaces.iter().any(is_within) {
            at - 2
        } else if [".", "->", "::"].contains(&self.tokens.before(at)) {
            return;
        } else {
            at
        };
        let Some(end) = self.tokens.partner(at + 1) else { return };
        for argument in self.tokens.elements(at + 2, end).unwrap_or_default() {
            // `key=…` is no value.
            if self.tokens.text(argument.start + 1) != "=" {
                let value = self.tokens.source_of(&argument);
                self.replace(start..end + 1, format!("({value})"));
            }
        }
    }

    /// Lets a range like `range(a)` end one later.
    fn range(&mut self, at: usize) {
        let is_range = self.language.ranges.contains(&self.tokens.text(at));
        if !is_range || self.tokens.after(at) != "(" {
            return;
        }
        let Some(end) = self.tokens.partner(at + 1) else { return };
        let arguments = self.tokens.elements(at + 2, end).unwrap_or_default();
        let Some(stop) = arguments.get(1).or(arguments.first()) else { return };
        // A number alone is made one more anyway.
        if !(stop.len() == 1 && self.tokens.is(stop.start, Kind::Number)) {
            let value = self.tokens.source_of(stop);
            self.replace(stop.clone(), format!("{value} + 1"));
        }
    }

    /// Swaps neighbours in a list; in an array also leaves out each element, and puts the next one in
    /// its place.
    fn list(&mut self, at: usize) {
        if !self.tokens.is(at, Kind::Sign) {
            return;
        }
        let Some(list) = self.language.grammar.list(&self.tokens, at) else { return };
        if !(2..=MAX_ELEMENTS).contains(&list.elements.len()) {
            return;
        }
        if !SYMMETRIC.contains(&self.tokens.before(at)) {
            self.swap_neighbours(&list.elements);
        }
        if list.is_array {
            self.change_elements(&list.elements);
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
        let grammar = self.language.grammar;
        let Some(statement) = grammar.statement(&self.tokens, at) else { return };
        let end = statement.end;
        self.replace(at..end, statement.left_out);
        let Some(next) = grammar.statement(&self.tokens, end) else { return };
        let (Some(separator), Some(_)) = (statement.separator, next.separator) else { return };
        let one = self.tokens.source_of(&(at..end));
        let other = self.tokens.source_of(&(end..next.end));
        // Neighbours in a block have the same indentation.
        let indentation = self.tokens.indentation(end);
        if separator.starts_with('\n') && separator[1..] != *indentation {
            return;
        }
        let is_comment_between = !self.tokens.gap_after(end - 1).trim().is_empty();
        if !one.contains('\n') && !other.contains('\n') && !is_comment_between {
            self.replace(at..next.end, format!("{other}{separator}{one}"));
        }
    }
}
