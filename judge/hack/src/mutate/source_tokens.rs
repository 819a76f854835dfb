//! Rust source as tokens with their brackets paired, and questions about a place among them.
//!
//! A place is the index of a token. The source is formatted by rustfmt, and it is not parsed: the
//! answers are good guesses, and a wrong one only makes a mutation that does not compile.

use super::token::{tokens, Kind, Token};
use std::ops::Range;

/// Keywords after which an expression begins.
const BEFORE_VALUES: [&str; 14] = [
    "return", "in", "if", "while", "match", "let", "else", "mut", "ref", "as", "move", "break",
    "for", "dyn",
];

/// The tokens of a source.
pub struct SourceTokens<'a> {
    source: &'a str,
    tokens: Vec<Token<'a>>,
    /// For each bracket the place of its other half.
    partners: Vec<Option<usize>>,
}

impl<'a> SourceTokens<'a> {
    pub fn new(source: &'a str) -> SourceTokens<'a> {
        let tokens = tokens(source);
        let partners = partners(&tokens);
        SourceTokens { source, tokens, partners }
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

    /// The bytes of some tokens, with all that stands between them; `None` where there are none.
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
        &self.source[self.tokens[at].end()..end]
    }

    /// What is inside of functions, and the values of constants.
    pub fn bodies(&self) -> Vec<Range<usize>> {
        let mut bodies = Vec::new();
        let mut at = 0;
        while at < self.len() {
            let opening = match self.text(at) {
                "fn" => "{",
                "const" | "static" => "=",
                _ => "",
            };
            at += 1;
            if opening.is_empty() || !self.is(at - 1, Kind::Word) {
                continue;
            }
            let Some(start) = self.ahead(at, &[opening, ";"]) else { continue };
            let end = match self.text(start) {
                "{" => self.partner(start),
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
    pub fn ahead(&self, mut at: usize, wanted: &[&str]) -> Option<usize> {
        while at < self.len() {
            let text = self.text(at);
            if wanted.contains(&text) {
                return Some(at);
            }
            at = match text {
                "(" | "[" | "{" => self.partner(at)? + 1,
                ")" | "]" | "}" => return None,
                _ => at + 1,
            };
        }
        None
    }

    /// Whether a value may end before a place.
    pub fn follows_value(&self, at: usize) -> bool {
        let Some(before) = at.checked_sub(1) else { return false };
        let token = self.tokens[before];
        match token.kind {
            Kind::Word => !BEFORE_VALUES.contains(&token.text),
            Kind::Number | Kind::Text => true,
            Kind::Sign => [")", "]", "?", "}"].contains(&token.text),
        }
    }

    /// Whether there are blanks around a token: rustfmt sets them around binary operators.
    pub fn has_blanks_around(&self, at: usize) -> bool {
        let token = self.tokens[at];
        let is_blank = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_whitespace);
        let bytes = self.source.as_bytes();
        is_blank(bytes[..token.start].last()) && is_blank(bytes.get(token.end()))
    }

    /// Whether an operator stands between two operands here.
    pub fn is_binary(&self, at: usize) -> bool {
        self.follows_value(at) && self.has_blanks_around(at)
    }

    /// The elements of a list from the place after its bracket to `end`, between commas; `None` for
    /// `[0; n]`, and where a closure has parameters, whose commas look the same.
    pub fn elements(&self, mut start: usize, end: usize) -> Option<Vec<Range<usize>>> {
        let mut elements = Vec::new();
        while start < end {
            let stop = self.ahead(start, &[",", ";"]).filter(|&stop| stop < end).unwrap_or(end);
            if self.text(stop) == ";" || self.text(start) == "|" {
                return None;
            }
            elements.push(start..stop);
            start = stop + 1;
        }
        Some(elements)
    }

    /// Where the operand on the left of a `&&` or `||` begins.
    pub fn left_operand(&self, operator: usize) -> usize {
        let edges =
            ["(", "[", "{", "return", "if", "while", ",", ";", "=", "=>", "|=", "&=", "^=", "|"];
        let mut first = operator;
        while first > 0 {
            let text = self.text(first - 1);
            if edges.contains(&text) || ends_operand(text, operator, self) {
                break;
            }
            first = match text {
                ")" | "]" | "}" => self.partner(first - 1).unwrap_or(first - 1),
                _ => first - 1,
            };
        }
        first
    }

    /// Where the operand on the right of a `&&` or `||` ends.
    pub fn right_operand_end(&self, operator: usize) -> usize {
        let edges = [")", "]", "}", "{", ",", ";", "=>"];
        let mut end = operator + 1;
        while end < self.len() {
            let text = self.text(end);
            if edges.contains(&text) || ends_operand(text, operator, self) {
                break;
            }
            end = match text {
                "(" | "[" => self.partner(end).unwrap_or(end) + 1,
                _ => end + 1,
            };
        }
        end
    }

    /// Where a statement that begins at a place ends; `None` when no statement begins there that can
    /// be left out.
    pub fn statement_end(&self, at: usize) -> Option<usize> {
        let text = self.text(at);
        let follows_statement = ["{", "}", ";"].contains(&self.before(at));
        if !follows_statement || !(self.is(at, Kind::Word) || text == "*") {
            return None;
        }
        match text {
            "let" | "fn" | "use" | "const" | "static" | "else" | "struct" | "impl" => None,
            // To leave out its condition is another mutation.
            "if" | "while" | "loop" | "unsafe" => None,
            "for" | "match" => {
                let block = self.ahead(at, &["{"])?;
                let end = self.partner(block)? + 1;
                let is_expression = [".", "?", ")"].contains(&self.text(end));
                if is_expression {
                    None
                } else {
                    Some(end)
                }
            }
            _ => Some(self.ahead(at, &[";"])? + 1),
        }
    }
}

/// Whether an operator ends the operands of another: `&&` binds its operands before `||`.
fn ends_operand(text: &str, operator: usize, tokens: &SourceTokens) -> bool {
    text == "||" || text == "&&" && tokens.text(operator) == "&&"
}

fn partners(tokens: &[Token]) -> Vec<Option<usize>> {
    let mut partners = vec![None; tokens.len()];
    let mut open: Vec<usize> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        if token.kind != Kind::Sign {
            continue;
        }
        match token.text {
            "(" | "[" | "{" => open.push(at),
            ")" | "]" | "}" => {
                if let Some(other) = open.pop() {
                    (partners[at], partners[other]) = (Some(other), Some(at));
                }
            }
            _ => {}
        }
    }
    partners
}
