//! A source as tokens with their brackets paired. A place is the index of a token.

use super::languages::MutatedLanguage;
use judge_core::language::lexer::{tokens, Kind, Lexicon, Token};
use std::collections::HashMap;
use std::ops::Range;

/// Nothing that belongs together is longer, in tokens outside of brackets.
const MAX_STEPS: usize = 1000;

const OPENING: [&str; 3] = ["(", "[", "{"];
const CLOSING: [&str; 3] = [")", "]", "}"];

/// The code of a source, and the ends of lines where they end statements or directives.
pub struct Code<'a> {
    source: &'a str,
    tokens: Vec<Token<'a>>,
    /// For each bracket the place of its other half.
    partners: HashMap<usize, usize>,
}

impl<'a> Code<'a> {
    pub fn new(source: &'a str, language: &MutatedLanguage) -> Code<'a> {
        let mut code = Code { source, tokens: Vec::new(), partners: HashMap::new() };
        let (mut open, mut is_directive) = (Vec::new(), false);
        for token in tokens(source, Lexicon::of(language.name)) {
            let ends_line = language.has_lines && open.is_empty() || is_directive;
            let is_end = token.kind == Kind::LineEnd && ends_line;
            let is_empty = is_end && code.before(code.len()) == "\n";
            if !token.is_code() && !is_end || is_empty {
                continue;
            }
            is_directive = !is_end && (is_directive || token.kind == Kind::Directive);
            let at = code.len();
            if OPENING.contains(&token.text) {
                open.push(at);
            } else if CLOSING.contains(&token.text) {
                let other = open.pop();
                code.partners
                    .extend(other.into_iter().flat_map(|other| [(at, other), (other, at)]));
            }
            code.tokens.push(token);
        }
        if language.has_lines {
            code.tokens.push(Token { kind: Kind::LineEnd, text: "\n", start: source.len() });
        }
        code
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

    pub fn is(&self, at: usize, kind: Kind) -> bool {
        self.tokens.get(at).is_some_and(|token| token.kind == kind)
    }

    /// The other half of a bracket.
    pub fn partner(&self, at: usize) -> Option<usize> {
        self.partners.get(&at).copied()
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

    /// Whether blanks or comments stand before a token.
    pub fn is_apart(&self, at: usize) -> bool {
        let before = at.checked_sub(1).and_then(|before| self.tokens.get(before));
        self.tokens.get(at).is_some_and(|token| before.is_none_or(|last| last.end() < token.start))
    }

    /// The text before a token in its line.
    pub fn indentation(&self, at: usize) -> &'a str {
        let before = &self.source[..self.tokens.get(at).map_or(0, |token| token.start)];
        &before[before.rfind('\n').map_or(0, |end| end + 1)..]
    }

    /// The first of some texts at or after a place, outside of brackets, or else where the brackets or the line end.
    pub fn ahead(&self, at: usize, wanted: &[&str]) -> usize {
        self.find_ahead(at, |place| wanted.contains(&self.text(place)))
    }

    /// The same for a token that has a property.
    pub fn find_ahead(&self, mut at: usize, is_wanted: impl Fn(usize) -> bool) -> usize {
        for _ in 0..MAX_STEPS {
            let text = self.text(at);
            if text == "\n" || text.is_empty() || CLOSING.contains(&text) || is_wanted(at) {
                return at;
            }
            at = self.partner(at).unwrap_or(at) + 1;
        }
        self.len()
    }

    /// The place after the last token before `at` that is an edge, outside of brackets.
    pub fn after_edge(&self, at: usize, is_edge: impl Fn(usize) -> bool) -> usize {
        let mut first = at;
        for _ in 0..MAX_STEPS {
            let Some(before) = first.checked_sub(1).filter(|&before| !is_edge(before)) else {
                break;
            };
            first = self.partner(before).unwrap_or(before).min(before);
        }
        first
    }

    /// The elements of the list that a bracket opens, between commas; `None` where there is a semicolon.
    pub fn elements(&self, open: usize) -> Option<Vec<Range<usize>>> {
        let end = self.partner(open)?;
        let (mut elements, mut start) = (Vec::new(), open + 1);
        while start < end {
            let stop = self.ahead(start, &[",", ";"]).min(end);
            if self.text(stop) == ";" {
                return None;
            }
            elements.push(start..stop);
            start = stop + 1;
        }
        Some(elements)
    }
}
