//! Rust, formatted by rustfmt.

use super::source_tokens::SourceTokens;
use super::structure::{Condition, Grammar, List, Statement};
use judge_core::language::lexer::Kind;
use std::ops::Range;

/// Keywords after which an expression begins.
const BEFORE_VALUES: [&str; 14] = [
    "return", "in", "if", "while", "match", "let", "else", "mut", "ref", "as", "move", "break",
    "for", "dyn",
];
/// The tokens that end the operand of a logical operator, on its left and on its right.
const LEFT_EDGES: [&str; 14] =
    ["(", "[", "{", "return", "if", "while", ",", ";", "=", "=>", "|=", "&=", "^=", "|"];
const RIGHT_EDGES: [&str; 7] = [")", "]", "}", "{", ",", ";", "=>"];

/// Rust.
pub struct Rust;

impl Grammar for Rust {
    fn bodies(&self, tokens: &SourceTokens) -> Vec<Range<usize>> {
        let mut bodies = Vec::new();
        let mut at = 0;
        while at < tokens.len() {
            let opening = match tokens.text(at) {
                "fn" => "{",
                "const" | "static" => "=",
                _ => "",
            };
            at += 1;
            if opening.is_empty() || !tokens.is(at - 1, Kind::Word) {
                continue;
            }
            let Some(start) = tokens.ahead(at, &[opening, ";"]) else { continue };
            let end = match tokens.text(start) {
                "{" => tokens.partner(start),
                "=" => tokens.ahead(start + 1, &[";"]),
                _ => None,
            };
            if let Some(end) = end {
                bodies.push(start + 1..end);
                at = end;
            }
        }
        bodies
    }

    fn follows_value(&self, tokens: &SourceTokens, at: usize) -> bool {
        tokens.follows_value(at, &BEFORE_VALUES, &[")", "]", "?", "}"])
    }

    /// rustfmt sets blanks around binary operators.
    fn is_binary(&self, tokens: &SourceTokens, at: usize) -> bool {
        self.follows_value(tokens, at) && tokens.blanks_around(at) == (true, true)
    }

    fn operands(&self, tokens: &SourceTokens, at: usize) -> Range<usize> {
        tokens.logical_operands(at, ["&&", "||"], [&LEFT_EDGES, &RIGHT_EDGES], &|_| false)
    }

    fn condition(&self, tokens: &SourceTokens, at: usize) -> Option<Condition> {
        let values: &[&str] = match tokens.text(at) {
            "if" => &["false", "true"],
            "while" => &["false"],
            _ => return None,
        };
        let end = tokens.ahead(at + 1, &["{", "=>"])?;
        let new = values.iter().map(|value| value.to_string()).collect();
        (tokens.after(at) != "let").then_some(Condition { tokens: at + 1..end, new })
    }

    fn list(&self, tokens: &SourceTokens, at: usize) -> Option<List> {
        let is_macro = tokens.before(at) == "!";
        let is_array = match tokens.text(at) {
            "(" if !is_macro => false,
            "[" if is_macro || !self.follows_value(tokens, at) => true,
            _ => return None,
        };
        let elements = tokens.elements(at + 1, tokens.partner(at)?)?;
        // The commas between the parameters of a closure look the same.
        let has_closure = elements.iter().any(|element| tokens.text(element.start) == "|");
        (!has_closure).then_some(List { elements, is_array })
    }

    fn statement(&self, tokens: &SourceTokens, at: usize) -> Option<Statement> {
        let text = tokens.text(at);
        let follows_statement = ["{", "}", ";"].contains(&tokens.before(at));
        if !follows_statement || !(tokens.is(at, Kind::Word) || text == "*") {
            return None;
        }
        let end = match text {
            "let" | "fn" | "use" | "const" | "static" | "else" | "struct" | "impl" => return None,
            // To leave out its condition is another mutation.
            "if" | "while" | "loop" | "unsafe" => return None,
            "for" | "match" => {
                let block = tokens.ahead(at, &["{"])?;
                let end = tokens.partner(block)? + 1;
                let is_expression = [".", "?", ")"].contains(&tokens.text(end));
                if is_expression {
                    return None;
                }
                end
            }
            _ => tokens.ahead(at, &[";"])? + 1,
        };
        let separator = (tokens.before(end) == ";").then(|| " ".to_string());
        Some(Statement { end, left_out: "", separator })
    }
}
