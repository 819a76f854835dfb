//! The questions that a mutator asks about a source.

use super::source_tokens::SourceTokens;
use std::ops::Range;

/// Answers for one language, or for languages that look alike.
pub trait Grammar: Sync {
    /// The places where something is computed: the bodies of functions, the values of constants.
    fn bodies(&self, tokens: &SourceTokens) -> Vec<Range<usize>>;

    /// Whether a value may end before a place.
    fn follows_value(&self, tokens: &SourceTokens, at: usize) -> bool;

    /// Whether an operator stands between two operands here.
    fn is_binary(&self, tokens: &SourceTokens, at: usize) -> bool;

    /// Both operands of a logical operator.
    fn operands(&self, tokens: &SourceTokens, at: usize) -> Range<usize>;

    /// The condition that a word or sign introduces, and what it becomes: always true, or never.
    fn condition(&self, tokens: &SourceTokens, at: usize) -> Option<Condition>;

    /// The list that a bracket opens.
    fn list(&self, tokens: &SourceTokens, at: usize) -> Option<List>;

    /// The statement that begins at a place, if it can be left out.
    fn statement(&self, tokens: &SourceTokens, at: usize) -> Option<Statement>;
}

/// A condition, and the texts that take its place.
pub struct Condition {
    pub tokens: Range<usize>,
    pub new: Vec<String>,
}

/// A list of values.
pub struct List {
    pub elements: Vec<Range<usize>>,
    /// Elements can be left out and doubled; the arguments of calls can only be swapped.
    pub is_array: bool,
}

/// A statement that can be left out.
pub struct Statement {
    /// The place after its last token.
    pub end: usize,
    /// The text that replaces it.
    pub left_out: &'static str,
    /// The separator where it may change places with its neighbors: the text between two of them.
    pub separator: Option<String>,
}
