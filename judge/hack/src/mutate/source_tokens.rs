//! A source as tokens with their brackets paired. A place is the index of a token.

use super::languages::MutatedLanguage;
use judge_core::language::lexer::{tokens, Kind, Lexicon, Token};
use std::ops::Range;

/// The maximum number of open brackets among which the other half of a bracket is looked for.
const MAX_UNCLOSED: usize = 64;
/// Nothing that belongs together is longer, in tokens outside of brackets.
const MAX_STEPS: usize = 1000;

const OPENING: [&str; 3] = ["(", "[", "{"];
const CLOSING: [&str; 3] = [")", "]", "}"];

/// The tokens of a source: its code, and where lines end statements also the ends of lines.
pub struct SourceTokens<'a> {
    source: &'a str,
    tokens: Vec<Token<'a>>,
    /// For each bracket the place of its other half.
    partners: Vec<Option<usize>>,
    /// For each token the bracket that it is in.
    parents: Vec<Option<usize>>,
}

impl<'a> SourceTokens<'a> {
    pub fn new(source: &'a str, language: &MutatedLanguage) -> SourceTokens<'a> {
        let mut depth = 0_usize;
        let mut kept: Vec<Token> = Vec::new();
        for token in tokens(source, Lexicon::of(language.name)) {
            if OPENING.contains(&token.text) {
                depth += 1;
            } else if CLOSING.contains(&token.text) {
                depth = depth.saturating_sub(1);
            }
            let ends_line = language.has_lines && token.kind == Kind::LineEnd && depth == 0;
            if token.is_code()
                || ends_line && kept.last().is_some_and(|last| last.kind != Kind::LineEnd)
            {
                kept.push(token);
            }
        }
        if language.has_lines {
            kept.push(Token { kind: Kind::LineEnd, text: "\n", start: source.len() });
        }
        let (partners, parents) = pairs(&kept);
        SourceTokens { source, tokens: kept, partners, parents }
    }

    pub fn len(&self) -> usize {
        self.tokens.len()
    }

    /// The text of a token; empty beyond the end.
    pub fn text(&self, at: usize) -> &'a str {
        self.tokens.get(at).map_or("", |token| token.text)
    }

    /// The text of the token before a place.
    pub fn before(&self, at: usize) -> &'a str {
        at.checked_sub(1).map_or("", |before| self.text(before))
    }

    /// The text of the token after a place.
    pub fn after(&self, at: usize) -> &'a str {
        self.text(at + 1)
    }

    pub fn is(&self, at: usize, kind: Kind) -> bool {
        self.tokens.get(at).is_some_and(|token| token.kind == kind)
    }

    /// The other half of a bracket.
    pub fn partner(&self, at: usize) -> Option<usize> {
        self.partners.get(at).copied().flatten()
    }

    /// The bracket that a place is in.
    pub fn parent(&self, at: usize) -> Option<usize> {
        self.parents.get(at).copied().flatten()
    }

    /// The bytes of some tokens, with all text between them; `None` where there are no tokens.
    pub fn bytes(&self, tokens: &Range<usize>) -> Option<Range<usize>> {
        let first = self.tokens.get(tokens.start).filter(|_| !tokens.is_empty())?;
        let last = self.tokens.get(tokens.end - 1)?;
        Some(first.start..last.end())
    }

    /// The text of some tokens, with all that stands between them.
    pub fn source_of(&self, tokens: &Range<usize>) -> &'a str {
        self.bytes(tokens).map_or("", |bytes| &self.source[bytes])
    }

    /// The text between the token before a place and the one there: blanks and comments.
    pub fn gap_before(&self, at: usize) -> &'a str {
        let end = self.tokens.get(at).map_or(self.source.len(), |token| token.start);
        let before = at.checked_sub(1).and_then(|before| self.tokens.get(before));
        &self.source[before.map_or(0, Token::end)..end]
    }

    /// The text before a token in its line.
    pub fn indentation(&self, at: usize) -> &'a str {
        let start = self.tokens.get(at).map_or(0, |token| token.start);
        let line = self.source[..start].rfind('\n').map_or(0, |end| end + 1);
        &self.source[line..start]
    }

    /// The first of some texts at or after a place, outside of brackets; `None` where the brackets around the place
    /// end first.
    pub fn ahead(&self, at: usize, wanted: &[&str]) -> Option<usize> {
        self.find_ahead(at, |place| wanted.contains(&self.text(place)))
    }

    /// The same for a token that has a property.
    pub fn find_ahead(&self, mut at: usize, is_wanted: impl Fn(usize) -> bool) -> Option<usize> {
        for _ in 0..MAX_STEPS {
            let text = self.tokens.get(at)?.text;
            if is_wanted(at) {
                return Some(at);
            }
            if self.is(at, Kind::Directive) || CLOSING.contains(&text) {
                return None;
            }
            at = if OPENING.contains(&text) { self.partner(at)? + 1 } else { at + 1 };
        }
        None
    }

    /// The place after the last token before `at` that is an edge, outside of brackets.
    pub fn after_edge(&self, at: usize, is_edge: impl Fn(usize) -> bool) -> usize {
        let mut first = at;
        for _ in 0..MAX_STEPS {
            let Some(before) = first.checked_sub(1) else { break };
            if is_edge(before) || self.is(before, Kind::Directive) {
                break;
            }
            first = self.partner(before).filter(|&open| open < before).unwrap_or(before);
        }
        first
    }

    /// The elements of a list from the place after its bracket to `end`, between commas; `None` where
    /// there is a semicolon.
    pub fn elements(&self, mut start: usize, end: usize) -> Option<Vec<Range<usize>>> {
        let mut elements = Vec::new();
        while start < end {
            let stop = self.ahead(start, &[",", ";"]).filter(|&stop| stop < end).unwrap_or(end);
            if self.text(stop) == ";" {
                return None;
            }
            elements.push(start..stop);
            start = stop + 1;
        }
        Some(elements)
    }
}

/// The partner of each bracket, and the opening bracket around each token. A bracket that fits no
/// other has none.
fn pairs(tokens: &[Token]) -> (Vec<Option<usize>>, Vec<Option<usize>>) {
    let mut partners = vec![None; tokens.len()];
    let mut parents = vec![None; tokens.len()];
    let mut open: Vec<usize> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        if let Some(shape) = CLOSING.iter().position(|closing| *closing == token.text) {
            let mut latest = (0..open.len()).rev().take(MAX_UNCLOSED);
            if let Some(depth) = latest.find(|&depth| tokens[open[depth]].text == OPENING[shape]) {
                (partners[at], partners[open[depth]]) = (Some(open[depth]), Some(at));
                open.truncate(depth);
            }
        }
        parents[at] = open.last().copied();
        if OPENING.contains(&token.text) {
            open.push(at);
        }
    }
    (partners, parents)
}
