//! A source as tokens with their brackets paired, and questions about a place among them that are the
//! same in every language.
//!
//! A place is the index of a token.

use judge_core::language::lexer::{tokens, Kind, Lexicon, Token};
use std::collections::HashMap;
use std::ops::Range;

/// The maximum number of open brackets among which the other half of a bracket is looked for.
const MAX_UNCLOSED: usize = 64;
/// Nothing that belongs together is longer, in tokens outside of brackets.
pub const MAX_STEPS: usize = 1000;

/// The tokens of a source.
pub struct SourceTokens<'a> {
    source: &'a str,
    tokens: Vec<Token<'a>>,
    /// For each bracket the place of its other half.
    partners: Vec<Option<usize>>,
    /// For each token the bracket that it is in.
    parents: Vec<Option<usize>>,
    /// Where each word occurs first.
    words: HashMap<&'a str, usize>,
}

impl<'a> SourceTokens<'a> {
    pub fn new(source: &'a str, lexicon: &'a Lexicon) -> SourceTokens<'a> {
        let tokens = without_attributes(tokens(source, lexicon).filter(Token::is_code).collect());
        let (partners, parents) = pairs(&tokens);
        let mut words = HashMap::new();
        for (at, token) in tokens.iter().enumerate() {
            if token.kind == Kind::Word {
                words.entry(token.text).or_insert(at);
            }
        }
        SourceTokens { source, tokens, partners, parents, words }
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

    /// The kind of a token; `None` beyond the end.
    pub fn kind(&self, at: usize) -> Option<Kind> {
        self.tokens.get(at).map(|token| token.kind)
    }

    /// Whether a value may end before a place: with a word that is no keyword before one, or one of these brackets.
    pub fn follows_value(&self, at: usize, keywords: &[&str], closing: &[&str]) -> bool {
        let before = self.before(at);
        match at.checked_sub(1).and_then(|before| self.kind(before)) {
            Some(Kind::Word) => !keywords.contains(&before),
            Some(Kind::Number | Kind::Text) => true,
            Some(Kind::Sign) => closing.contains(&before),
            Some(Kind::Directive | Kind::Comment | Kind::Blank | Kind::LineEnd) | None => false,
        }
    }

    /// The other half of a bracket.
    pub fn partner(&self, at: usize) -> Option<usize> {
        self.partners.get(at).copied().flatten()
    }

    /// The bracket that a place is in.
    pub fn parent(&self, at: usize) -> Option<usize> {
        self.parents.get(at).copied().flatten()
    }

    /// Whether a word occurs before a place.
    pub fn occurs_before(&self, at: usize, word: &str) -> bool {
        self.words.get(word).is_some_and(|&first| first < at)
    }

    /// The tokens of a range that are not in a bracket within it, a closing bracket after an opening one.
    pub fn outer(&self, range: &Range<usize>) -> impl Iterator<Item = usize> + '_ {
        let end = range.end.min(self.len());
        let next = move |&at: &usize| {
            let skipped =
                if ["(", "[", "{"].contains(&self.text(at)) { self.partner(at) } else { None };
            Some(skipped.unwrap_or(at + 1)).filter(|&next| next < end)
        };
        std::iter::successors(Some(range.start).filter(|&start| start < end), next)
    }

    /// The bytes of some tokens, with all text between them; `None` where there are no tokens.
    pub fn bytes(&self, tokens: &Range<usize>) -> Option<Range<usize>> {
        if tokens.is_empty() {
            return None;
        }
        let (first, last) = (self.tokens.get(tokens.start)?, self.tokens.get(tokens.end - 1)?);
        Some(first.start..last.end())
    }

    /// The text of some tokens, with all that stands between them.
    pub fn source_of(&self, tokens: &Range<usize>) -> &'a str {
        self.bytes(tokens).map_or("", |bytes| &self.source[bytes])
    }

    /// The text between a token and the next: blanks and comments.
    pub fn gap_after(&self, at: usize) -> &'a str {
        let end = self.tokens.get(at + 1).map_or(self.source.len(), |token| token.start);
        self.tokens.get(at).map_or("", |token| &self.source[token.end()..end])
    }

    /// Whether a token is the first of its line, and that is not the rest of the line before.
    pub fn starts_line(&self, at: usize) -> bool {
        let Some(before) = at.checked_sub(1) else { return true };
        let gap = self.gap_after(before);
        let goes_on = |end: usize| gap[..end].trim_end_matches('\r').ends_with('\\');
        gap.match_indices('\n').any(|(end, _)| !goes_on(end))
    }

    /// The text before a token in its line.
    pub fn indentation(&self, at: usize) -> &'a str {
        let start = self.tokens.get(at).map_or(0, |token| token.start);
        let line = self.source[..start].rfind('\n').map_or(0, |end| end + 1);
        &self.source[line..start]
    }

    /// Whether there is a blank before a token, and one after.
    pub fn blanks_around(&self, at: usize) -> (bool, bool) {
        let Some(token) = self.tokens.get(at) else { return (false, false) };
        let is_blank = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_whitespace);
        let bytes = self.source.as_bytes();
        (is_blank(bytes[..token.start].last()), is_blank(bytes.get(token.end())))
    }

    /// The first of some signs at or after a place, outside of brackets; `None` where the brackets
    /// around the place end first.
    pub fn ahead(&self, mut at: usize, wanted: &[&str]) -> Option<usize> {
        for _ in 0..MAX_STEPS {
            let text = self.tokens.get(at)?.text;
            if wanted.contains(&text) {
                return Some(at);
            }
            if self.is(at, Kind::Directive) {
                return None;
            }
            at = match text {
                "(" | "[" | "{" => self.partner(at)? + 1,
                ")" | "]" | "}" => return None,
                _ => at + 1,
            };
        }
        None
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

    /// Both operands of a logical operator: up to one of these words on each side, to an operator that
    /// binds them less, or to where something else begins; `and` binds its operands before `or`.
    pub fn logical_operands(
        &self,
        at: usize,
        [and, or]: [&str; 2],
        [left, right]: [&[&str]; 2],
        is_start: &dyn Fn(usize) -> bool,
    ) -> Range<usize> {
        let ends_operand = |edge: usize| {
            let text = self.text(edge);
            text == or || text == and && self.text(at) == and
        };
        let ends =
            |edge: usize, words: &[&str]| words.contains(&self.text(edge)) || ends_operand(edge);
        let is_left = |edge: usize| ends(edge, left) || is_start(edge + 1);
        let is_right = |edge: usize| ends(edge, right) || is_start(edge);
        self.left_operand(at, &is_left)..self.right_operand_end(at, &is_right)
    }

    /// Where the operand on the left of an operator begins: after the last of these tokens outside of
    /// brackets.
    pub fn left_operand(&self, operator: usize, is_edge: &dyn Fn(usize) -> bool) -> usize {
        let mut first = operator;
        for _ in 0..MAX_STEPS {
            let Some(before) = first.checked_sub(1) else { break };
            if is_edge(before) || self.is(before, Kind::Directive) {
                break;
            }
            first = match self.text(before) {
                ")" | "]" | "}" => self.partner(before).unwrap_or(before),
                _ => before,
            };
        }
        first
    }

    /// Where the operand on the right of an operator ends.
    fn right_operand_end(&self, operator: usize, is_edge: &dyn Fn(usize) -> bool) -> usize {
        let mut end = operator + 1;
        for _ in 0..MAX_STEPS {
            if end >= self.len() || is_edge(end) || self.is(end, Kind::Directive) {
                break;
            }
            end = match self.text(end) {
                "(" | "[" => self.partner(end).unwrap_or(end) + 1,
                _ => end + 1,
            };
        }
        end
    }
}

/// Takes out `#[…]` and `#![…]`, the attributes of Rust.
fn without_attributes(tokens: Vec<Token<'_>>) -> Vec<Token<'_>> {
    let mut kept = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        let sign = |offset: usize, text| tokens.get(at + offset).is_some_and(|t| t.text == text);
        let bang = usize::from(sign(1, "!"));
        if !(sign(0, "#") && sign(1 + bang, "[")) {
            kept.push(tokens[at]);
            at += 1;
            continue;
        }
        at += 1 + bang;
        let mut depth = 0;
        while at < tokens.len() {
            match tokens[at].text {
                "[" => depth += 1,
                "]" => depth -= 1,
                _ => {}
            }
            at += 1;
            if depth == 0 {
                break;
            }
        }
    }
    kept
}

/// The partner of each bracket, and the opening bracket around each token. A bracket that fits no
/// other has none.
fn pairs(tokens: &[Token]) -> (Vec<Option<usize>>, Vec<Option<usize>>) {
    let mut partners = vec![None; tokens.len()];
    let mut parents = vec![None; tokens.len()];
    let mut open: Vec<usize> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let text = if token.kind == Kind::Sign { token.text } else { "" };
        let opening = match text {
            ")" => "(",
            "]" => "[",
            "}" => "{",
            _ => "",
        };
        if !opening.is_empty() {
            let mut latest = (0..open.len()).rev().take(MAX_UNCLOSED);
            if let Some(depth) = latest.find(|&depth| tokens[open[depth]].text == opening) {
                (partners[at], partners[open[depth]]) = (Some(open[depth]), Some(at));
                open.truncate(depth);
            }
        }
        parents[at] = open.last().copied();
        if ["(", "[", "{"].contains(&text) {
            open.push(at);
        }
    }
    (partners, parents)
}
