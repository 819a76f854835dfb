//! C, C++ and Java: blocks in braces, conditions in parentheses, statements with semicolons.

use super::declaration::{declares, is_angle_bracket, is_declarator, is_stream};
use super::source_tokens::SourceTokens;
use super::structure::{Condition, Grammar, List, Statement};
use judge_core::language::lexer::Kind;
use std::ops::Range;

/// Keywords after which an expression begins.
const BEFORE_VALUES: [&str; 9] =
    ["return", "else", "case", "do", "throw", "new", "delete", "typedef", "yield"];
/// The words before the braces of types and namespaces.
const CONTAINERS: [&str; 6] = ["class", "struct", "union", "enum", "namespace", "interface"];
/// Statements with these words are left alone: they only make the program faster, or tidy up.
const HARMLESS: [&str; 8] =
    ["sync_with_stdio", "tie", "setvbuf", "reserve", "close", "shrink_to_fit", "free", "delete"];
/// The tokens that end the operand of a logical operator on its left, and of the condition before a `?`.
const LEFT_EDGES: [&str; 19] = [
    "(", "[", "{", "}", "return", "if", "while", "else", "do", ",", ";", "=", "|=", "&=", "^=",
    "+=", "?", ":", "->",
];
const RIGHT_EDGES: [&str; 8] = [")", "]", "}", "{", ",", ";", "?", ":"];
/// Words that begin no statement that can be left out.
const NO_STATEMENTS: [&str; 24] = [
    "if",
    "while",
    "else",
    "do",
    "try",
    "catch",
    "finally",
    "case",
    "default",
    "using",
    "typedef",
    "template",
    "namespace",
    "public",
    "private",
    "protected",
    "import",
    "package",
    "interface",
    "abstract",
    "throws",
    "operator",
    "friend",
    "synchronized",
];

/// C, C++ or Java.
pub struct CFamily {
    /// An expression that is always true, and one that never is.
    pub truth: [&'static str; 2],
    /// The compiler refuses code that is never reached, as in `while (false) { … }`.
    pub checks_reach: bool,
}

impl Grammar for CFamily {
    fn bodies(&self, tokens: &SourceTokens) -> Vec<Range<usize>> {
        let mut bodies = Vec::new();
        let mut at = 0;
        // Where the declaration began whose body may come next.
        let mut start = 0;
        while at < tokens.len() {
            if tokens.is(at, Kind::Directive) {
                let body = line_after(tokens, at);
                (at, start) = (body.end, body.end);
                bodies.push(body);
                continue;
            }
            let body = match tokens.text(at) {
                "typedef" | "=" if tokens.before(at) != "operator" => {
                    tokens.ahead(at + 1, &[";"]).map(|end| at + 1..end)
                }
                "{" if !is_container(tokens, start..at) => {
                    tokens.partner(at).map(|end| at + 1..end)
                }
                _ => None,
            };
            match body {
                Some(body) => {
                    at = body.end;
                    bodies.push(body);
                }
                None if ["(", "["].contains(&tokens.text(at)) => {
                    at = tokens.partner(at).unwrap_or(at);
                }
                None => {}
            }
            if ["{", "}", ";"].contains(&tokens.text(at)) {
                start = at + 1;
            }
            at += 1;
        }
        let has_code = |body: &Range<usize>| !is_harmless_value(tokens, body);
        bodies.into_iter().filter(has_code).collect()
    }

    fn follows_value(&self, tokens: &SourceTokens, at: usize) -> bool {
        tokens.follows_value(at, &BEFORE_VALUES, &[")", "]"])
    }

    fn is_binary(&self, tokens: &SourceTokens, at: usize) -> bool {
        // After the `>` of a type no operator stands.
        if !self.follows_value(tokens, at) {
            return false;
        }
        match tokens.text(at) {
            "<" | ">" => !is_angle_bracket(tokens, at),
            "<<" => !is_stream(tokens, at),
            ">>" => !is_angle_bracket(tokens, at) && !is_stream(tokens, at),
            "*" | "&" | "&&" => !is_declarator(tokens, at),
            _ => true,
        }
    }

    fn operands(&self, tokens: &SourceTokens, at: usize) -> Range<usize> {
        tokens.logical_operands(at, ["&&", "||"], [&LEFT_EDGES, &RIGHT_EDGES], &|_| false)
    }

    fn condition(&self, tokens: &SourceTokens, at: usize) -> Option<Condition> {
        let [always, never] = self.truth;
        let both = vec![never.to_string(), always.to_string()];
        let (tokens_of, is_loop) = match tokens.text(at) {
            "if" if tokens.after(at) == "(" => (at + 2..tokens.partner(at + 1)?, false),
            "while" if tokens.after(at) == "(" => (at + 2..tokens.partner(at + 1)?, true),
            "for" if tokens.after(at) == "(" => {
                let first = tokens.ahead(at + 2, &[";"])?;
                (first + 1..tokens.ahead(first + 1, &[";"])?, true)
            }
            "?" if self.follows_value(tokens, at) => {
                let is_edge = |edge: usize| LEFT_EDGES.contains(&tokens.text(edge));
                (tokens.left_operand(at, &is_edge)..at, false)
            }
            _ => return None,
        };
        let condition = tokens.source_of(&tokens_of);
        let new = if !is_loop {
            both
        } else if self.checks_reach {
            vec![format!("{never} && ({condition})")]
        } else {
            vec![never.to_string()]
        };
        (!condition.is_empty()).then_some(Condition { tokens: tokens_of, new })
    }

    fn list(&self, tokens: &SourceTokens, at: usize) -> Option<List> {
        let is_braced = match tokens.text(at) {
            "(" => false,
            "{" if !["", ")", ";", "{", "}", "else", "do"].contains(&tokens.before(at)) => true,
            "{" if tokens.before(at) == "{" && tokens.before(at - 1) != ")" => true,
            _ => return None,
        };
        let elements = tokens.elements(at + 1, tokens.partner(at)?)?;
        let holds_lists = elements.first().is_some_and(|first| tokens.text(first.start) == "{");
        // `{0, 1}` may be a pair.
        let is_array = is_braced && (elements.len() > 2 || holds_lists);
        Some(List { elements, is_array })
    }

    fn statement(&self, tokens: &SourceTokens, at: usize) -> Option<Statement> {
        let text = tokens.text(at);
        let before = tokens.before(at);
        let is_after_head = ["else", "do"].contains(&before)
            || before == ")" && is_head(tokens, at - 1)
            || before == ":" && is_label(tokens, at - 1);
        let follows_statement = ["{", "}", ";"].contains(&before) || is_after_head;
        let is_in_block = tokens.parent(at).is_none_or(|parent| tokens.text(parent) == "{");
        let may_begin = tokens.is(at, Kind::Word) || ["*", "++", "--"].contains(&text);
        if !follows_statement || !is_in_block || !may_begin {
            return None;
        }
        if NO_STATEMENTS.contains(&text) || declares(tokens, at) {
            return None;
        }
        let left_out = if is_after_head { ";" } else { "" };
        if text == "for" || text == "switch" {
            let block = tokens.partner(at + 1)? + 1;
            let end = tokens.partner(block).filter(|_| tokens.text(block) == "{")? + 1;
            return Some(Statement { end, left_out, separator: None });
        }
        let end = tokens.ahead(at, &[";"])? + 1;
        let is_harmless = (at..end).any(|place| HARMLESS.contains(&tokens.text(place)));
        // Without its last return a function has no value, which C++ does not define.
        let is_last_return = text == "return" && tokens.text(end) == "}";
        if is_harmless || is_last_return && is_function_end(tokens, end) {
            return None;
        }
        let separator = (!is_after_head).then(|| " ".to_string());
        Some(Statement { end, left_out, separator })
    }
}

/// Whether a closing brace ends a function, and not the block of a statement.
fn is_function_end(tokens: &SourceTokens, at: usize) -> bool {
    let Some(open) = tokens.partner(at) else { return true };
    let before = tokens.before(open);
    let is_block = ["else", "do", ";", "{", "}", ":"].contains(&before)
        || before == ")" && is_head(tokens, open - 1);
    !is_block
}

/// The rest of the line after a directive.
fn line_after(tokens: &SourceTokens, at: usize) -> Range<usize> {
    let mut end = at + 1;
    while end < tokens.len() && !tokens.starts_line(end) && !tokens.is(end, Kind::Directive) {
        end += 1;
    }
    at + 1..end
}

/// Whether these tokens before a brace begin a type or a namespace.
fn is_container(tokens: &SourceTokens, head: Range<usize>) -> bool {
    let mut contains = false;
    let mut at = head.start;
    while at < head.end {
        match tokens.text(at) {
            // The tokens before parameters are the type of a result; `@Name(…)` is an annotation.
            "(" => {
                contains = false;
                at = tokens.partner(at).unwrap_or(at);
            }
            "record" => return true,
            word if CONTAINERS.contains(&word) => contains = true,
            // `extern "C" { … }`
            "extern" if tokens.kind(at + 1) == Some(Kind::Text) => contains = true,
            _ => {}
        }
        at += 1;
    }
    contains
}

/// Whether a value can only make the program the same, such as `= default`.
fn is_harmless_value(tokens: &SourceTokens, body: &Range<usize>) -> bool {
    body.is_empty() || body.len() == 1 && ["default", "delete"].contains(&tokens.text(body.start))
}

/// Whether a closing parenthesis ends the head of a control statement.
fn is_head(tokens: &SourceTokens, at: usize) -> bool {
    let Some(open) = tokens.partner(at) else { return false };
    ["if", "for", "while", "switch", "constexpr"].contains(&tokens.before(open))
}

/// Whether a colon ends a label of `switch`.
fn is_label(tokens: &SourceTokens, colon: usize) -> bool {
    let start = (colon.saturating_sub(8)..colon).rev();
    for place in start {
        match tokens.text(place) {
            "case" | "default" => return true,
            ";" | "{" | "}" | "?" => return false,
            _ => {}
        }
    }
    false
}
