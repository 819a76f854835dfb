//! Makes mutations: small edits of the kind that people make by mistake.
//!
//! They are made from the tokens of a source, in the bodies of functions and the values of constants
//! only, and know nothing of what the program does. Some do not compile. The list is the same for the
//! same source, in the order of the places. The edits are the same as in the tools of the field (PIT, mull,
//! mutmut, universalmutator), as far as they show in a single file.

mod number;
#[cfg(test)]
mod tests;

use super::languages::{
    MutatedLanguage, CALLS, CALLS_OF_RUST, FUNCTIONS, NAMESPACES, NARROWER, UNARY, WORDS,
};
use super::mutation::Mutation;
use super::source_tokens::SourceTokens;
use super::syntax::Syntax;
use judge_core::language::lexer::Kind;
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
    let syntax = Syntax { tokens: SourceTokens::new(source, language), language };
    let mut mutator = Mutator { source, syntax, body: 0..0, mutations: Vec::new() };
    for body in mutator.syntax.bodies() {
        let mut at = body.start;
        mutator.body = body;
        while at < mutator.body.end {
            // An attribute of Rust is no code.
            if mutator.tokens().text(at) == "#" && mutator.tokens().after(at) == "[" {
                at = mutator.tokens().partner(at + 1).unwrap_or(at);
            }
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
            at += 1;
        }
    }
    let mut mutations = mutator.mutations;
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

struct Mutator<'a> {
    source: &'a str,
    syntax: Syntax<'a>,
    /// Where mutations are made.
    body: Range<usize>,
    mutations: Vec<Mutation>,
}

impl<'a> Mutator<'a> {
    fn tokens(&self) -> &SourceTokens<'a> {
        &self.syntax.tokens
    }

    /// Replaces some tokens, if that changes anything.
    fn replace(&mut self, tokens: Range<usize>, new: impl Into<String>) {
        if tokens.start < self.body.start || tokens.end > self.body.end {
            return;
        }
        let Some(range) = self.tokens().bytes(&tokens) else { return };
        let mutation = Mutation { range, new: new.into() };
        if mutation.old(self.source) != mutation.new && mutation.new.len() <= MAX_NEW {
            self.mutations.push(mutation);
        }
    }

    /// Replaces an operator by another, leaves out one before a value.
    fn operator(&mut self, at: usize) {
        let text = self.tokens().text(at);
        for (operator, others) in self.syntax.language.operators.into_iter().flatten() {
            if *operator == text && self.syntax.is_binary(at) {
                for other in *others {
                    self.replace(at..at + 1, *other);
                }
            }
        }
        let is_not_in = text == "not" && self.tokens().after(at) == "in";
        if UNARY.contains(&text) && (!self.syntax.follows_value(at) || is_not_in) {
            self.replace(at..at + 1, "");
        }
    }

    /// Makes a number one less and one more, or ten times.
    fn number(&mut self, at: usize) {
        if self.tokens().is(at, Kind::Number) {
            for other in neighbours(self.tokens().text(at)) {
                self.replace(at..at + 1, other);
            }
        }
    }

    /// Replaces a word by one that is mistaken for it.
    fn word(&mut self, at: usize) {
        let text = self.tokens().text(at);
        for (one, other) in WORDS.iter().flat_map(|&(one, other)| [(one, other), (other, one)]) {
            let is_end = one.starts_with(|c: char| c == '_' || c.is_ascii_uppercase());
            if let Some(start) = text.strip_suffix(one).filter(|start| is_end || start.is_empty()) {
                self.replace(at..at + 1, format!("{start}{other}"));
            }
        }
    }

    /// Replaces a type by one that holds less.
    fn narrower(&mut self, at: usize) {
        let is_part = ["long", "unsigned"].contains(&self.tokens().before(at));
        if is_part || !self.syntax.has_parentheses() {
            return;
        }
        for (words, other) in NARROWER {
            if words.iter().zip(at..).all(|(word, place)| self.tokens().text(place) == *word) {
                self.replace(at..at + words.len(), *other);
                return;
            }
        }
    }

    /// Makes a condition hold always, or never; that of a loop never.
    fn condition(&mut self, at: usize) {
        let Some(condition) = self.syntax.condition(at) else { return };
        let MutatedLanguage { truth: [always, never], checks_reach, .. } = *self.syntax.language;
        if !["for", "while"].contains(&self.tokens().text(at)) {
            self.replace(condition.clone(), always);
            self.replace(condition, never);
        } else if checks_reach {
            let text = self.tokens().source_of(&condition);
            self.replace(condition, format!("{never} && ({text})"));
        } else {
            self.replace(condition, never);
        }
    }

    /// Leaves out one side of a logical operator.
    fn operands(&mut self, at: usize) {
        let is_logical = self.syntax.language.logical.contains(&self.tokens().text(at));
        if !is_logical || !self.syntax.is_binary(at) {
            return;
        }
        let Range { start, end } = self.syntax.operands(at);
        if start < at && at + 1 < end {
            let left = self.tokens().source_of(&(start..at));
            let right = self.tokens().source_of(&(at + 1..end));
            self.replace(start..end, left);
            self.replace(start..end, right);
        }
    }

    /// Leaves out a call like `.rev()`.
    fn call(&mut self, at: usize) {
        let text = self.tokens().text(at);
        let is_known = CALLS.contains(&text) || CALLS_OF_RUST.contains(&text);
        if let Some((_, end)) = self.arguments(at).filter(|_| is_known) {
            if self.tokens().before(at) == "." {
                self.replace(at - 1..end, "");
            }
        }
    }

    /// Puts an argument in the place of a call like `abs(a)` or `min(a, b)`.
    fn function(&mut self, at: usize) {
        let is_member = [".", "->", "::"].contains(&self.tokens().before(at));
        let is_qualified = at > 1 && NAMESPACES.contains(&self.tokens().text(at - 2));
        if !FUNCTIONS.contains(&self.tokens().text(at)) || is_member && !is_qualified {
            return;
        }
        let start = if is_member { at - 2 } else { at };
        let Some((arguments, end)) = self.arguments(at) else { return };
        for argument in arguments {
            // `key=…` is no value.
            if self.tokens().text(argument.start + 1) != "=" {
                let value = self.tokens().source_of(&argument);
                self.replace(start..end, format!("({value})"));
            }
        }
    }

    /// Lets a range like `range(a)` end one later.
    fn range(&mut self, at: usize) {
        let is_range = self.tokens().text(at) == "range";
        let Some((arguments, _)) = self.arguments(at).filter(|_| is_range) else { return };
        let Some(stop) = arguments.get(1).or(arguments.first()) else { return };
        // A number alone is made one more anyway.
        if !(stop.len() == 1 && self.tokens().is(stop.start, Kind::Number)) {
            let value = self.tokens().source_of(stop);
            self.replace(stop.clone(), format!("{value} + 1"));
        }
    }

    /// The arguments of a call, and the place after it.
    fn arguments(&self, at: usize) -> Option<(Vec<Range<usize>>, usize)> {
        let end = self.tokens().partner(at + 1).filter(|_| self.tokens().after(at) == "(")?;
        Some((self.tokens().elements(at + 2, end)?, end + 1))
    }

    /// Swaps neighbours in a list; in an array also leaves out each element, and puts the next one in
    /// its place.
    fn list(&mut self, at: usize) {
        let Some(list) = self.syntax.list(at) else { return };
        if !(2..=MAX_ELEMENTS).contains(&list.elements.len()) {
            return;
        }
        if !SYMMETRIC.contains(&self.tokens().before(at)) {
            self.swap_neighbours(&list.elements);
        }
        if list.is_array {
            self.change_elements(&list.elements);
        }
    }

    fn swap_neighbours(&mut self, elements: &[Range<usize>]) {
        for pair in elements.windows(2) {
            let first = self.tokens().source_of(&pair[0]);
            let second = self.tokens().source_of(&pair[1]);
            if first != second {
                self.replace(pair[0].start..pair[1].end, format!("{second}, {first}"));
            }
        }
    }

    fn change_elements(&mut self, elements: &[Range<usize>]) {
        for (index, element) in elements.iter().enumerate() {
            let next = &elements[(index + 1) % elements.len()];
            self.replace(element.clone(), self.tokens().source_of(next));
        }
        // To leave out an element with its comma is to let two neighbours become one of them.
        for pair in elements.windows(2) {
            self.replace(pair[0].start..pair[1].end, self.tokens().source_of(&pair[0]));
        }
        let (first, second) = (&elements[0], &elements[1]);
        self.replace(first.start..second.end, self.tokens().source_of(second));
    }

    /// Leaves out a statement, or swaps it with the next.
    fn statement(&mut self, at: usize) {
        let Some(statement) = self.syntax.statement(at) else { return };
        let end = statement.end;
        self.replace(at..end, statement.left_out);
        let start = if self.tokens().text(end) == "\n" { end + 1 } else { end };
        let Some(next) = self.syntax.statement(start) else { return };
        let (Some(separator), Some(_)) = (statement.separator, next.separator) else { return };
        let one = self.tokens().source_of(&(at..end));
        let other = self.tokens().source_of(&(start..next.end));
        // Neighbours in a block have the same indentation.
        let indentation = self.tokens().indentation(start);
        if separator.starts_with('\n') && separator[1..] != *indentation {
            return;
        }
        let both = self.tokens().source_of(&(at..next.end));
        let between = &both[one.len()..both.len() - other.len()];
        if !one.contains('\n') && !other.contains('\n') && between.trim().is_empty() {
            self.replace(at..next.end, format!("{other}{separator}{one}"));
        }
    }
}
