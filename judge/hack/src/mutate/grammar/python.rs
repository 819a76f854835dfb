//! Python: logical lines, blocks by indentation.

use super::source_tokens::{SourceTokens, MAX_STEPS};
use super::structure::{Condition, Grammar, List, Statement};
use judge_core::language::lexer::Kind;
use std::ops::Range;

/// Keywords after which an expression begins.
const BEFORE_VALUES: [&str; 19] = [
    "return", "in", "if", "while", "elif", "else", "and", "or", "not", "is", "lambda", "yield",
    "assert", "del", "for", "raise", "with", "as", "await",
];
/// Lines that begin with these are left alone.
const LEFT_ALONE: [&str; 8] =
    ["def", "class", "import", "from", "@", "global", "nonlocal", "async"];
/// Lines with these words are left alone too: they only make the program faster, or start it.
const HARMLESS: [&str; 6] =
    ["setrecursionlimit", "stack_size", "__name__", "flush", "close", "set_int_max_str_digits"];
/// Words that begin lines with a block.
const HEADS: [&str; 10] =
    ["if", "elif", "else", "for", "while", "with", "try", "except", "finally", "match"];
/// The tokens that end the operand of a logical operator.
const LEFT_EDGES: [&str; 17] = [
    "(", "[", "{", ",", ";", ":", "=", ":=", "return", "if", "elif", "while", "else", "assert",
    "yield", "lambda", "|=",
];
const RIGHT_EDGES: [&str; 9] = [")", "]", "}", ",", ";", ":", "if", "else", "for"];

/// Python.
pub struct Python;

impl Grammar for Python {
    fn bodies(&self, tokens: &SourceTokens) -> Vec<Range<usize>> {
        let mut bodies: Vec<Range<usize>> = Vec::new();
        let mut at = 0;
        while at < tokens.len() {
            let end = line_end(tokens, at);
            let is_harmless = (at..end).any(|place| HARMLESS.contains(&tokens.text(place)));
            if !is_harmless && !LEFT_ALONE.contains(&tokens.text(at)) {
                match bodies.last_mut().filter(|last| last.end == at) {
                    Some(last) => last.end = end,
                    None => bodies.push(at..end),
                }
            }
            at = end;
        }
        bodies
    }

    fn follows_value(&self, tokens: &SourceTokens, at: usize) -> bool {
        !starts_logical_line(tokens, at)
            && tokens.follows_value(at, &BEFORE_VALUES, &[")", "]", "}"])
    }

    fn is_binary(&self, tokens: &SourceTokens, at: usize) -> bool {
        if !self.follows_value(tokens, at) {
            return false;
        }
        match tokens.text(at) {
            "in" => !is_in_of_loop(tokens, at),
            "is" => tokens.after(at) != "not",
            _ => true,
        }
    }

    fn operands(&self, tokens: &SourceTokens, at: usize) -> Range<usize> {
        let is_start = |place: usize| starts_logical_line(tokens, place);
        tokens.logical_operands(at, ["and", "or"], [&LEFT_EDGES, &RIGHT_EDGES], &is_start)
    }

    fn condition(&self, tokens: &SourceTokens, at: usize) -> Option<Condition> {
        let values: &[&str] = match tokens.text(at) {
            "if" | "elif" => &["False", "True"],
            "while" => &["False"],
            _ => return None,
        };
        // A line with a block ends with a colon, a conditional expression with `else`; the condition of
        // a comprehension ends with its bracket.
        let end = match tokens.ahead(at + 1, &[":", "else", "for", "if"]) {
            Some(end) if end < line_end(tokens, at) => end,
            _ => {
                let parent = tokens.parent(at).filter(|_| !starts_logical_line(tokens, at))?;
                tokens.partner(parent)?
            }
        };
        let new = values.iter().map(|value| value.to_string()).collect();
        Some(Condition { tokens: at + 1..end, new })
    }

    fn list(&self, tokens: &SourceTokens, at: usize) -> Option<List> {
        let is_value = !self.follows_value(tokens, at);
        if !["(", "["].contains(&tokens.text(at)) || tokens.text(at) == "[" && !is_value {
            return None;
        }
        let elements = tokens.elements(at + 1, tokens.partner(at)?)?;
        // Named arguments have their places, and a comprehension is no list.
        let is_plain = |element: &Range<usize>| {
            tokens.outer(element).all(|place| !["=", "for"].contains(&tokens.text(place)))
        };
        if !elements.iter().all(is_plain) {
            return None;
        }
        let holds_lists =
            elements.first().is_some_and(|first| ["(", "["].contains(&tokens.text(first.start)));
        let is_array = tokens.text(at) == "[" || is_value && holds_lists;
        Some(List { elements, is_array })
    }

    fn statement(&self, tokens: &SourceTokens, at: usize) -> Option<Statement> {
        let starts_line = starts_logical_line(tokens, at);
        if !starts_line && !follows_head(tokens, at) && tokens.before(at) != ";" {
            return None;
        }
        let may_begin = tokens.is(at, Kind::Word) || ["(", "*"].contains(&tokens.text(at));
        let text = tokens.text(at);
        if !may_begin || tokens.parent(at).is_some() || text == "pass" {
            return None;
        }
        let left_out = "pass";
        let line = line_end(tokens, at);
        if text == "for" {
            let end = block_end(tokens, at)?;
            return (end > line).then_some(Statement { end, left_out, separator: None });
        }
        if HEADS.contains(&text) && tokens.before(line) == ":"
            || tokens.ahead(at, &[":"]).is_some_and(|colon| colon < line && HEADS.contains(&text))
            || LEFT_ALONE.contains(&text)
            || declares(tokens, at)
        {
            return None;
        }
        let end = tokens.ahead(at, &[";"]).filter(|&end| end < line).unwrap_or(line);
        let is_line = starts_line && end == line;
        let separator = is_line.then(|| format!("\n{}", tokens.indentation(at)));
        Some(Statement { end, left_out, separator })
    }
}

/// Whether a token is the first of a logical line: the lines of brackets are one.
fn starts_logical_line(tokens: &SourceTokens, at: usize) -> bool {
    at < tokens.len() && tokens.parent(at).is_none() && tokens.starts_line(at)
}

/// The first token of the next logical line, or one within a line that is too long.
fn line_end(tokens: &SourceTokens, at: usize) -> usize {
    let is_next = |place: &usize| *place > at && starts_logical_line(tokens, *place);
    let mut last = at;
    for place in tokens.outer(&(at..tokens.len())).take(MAX_STEPS) {
        if is_next(&place) {
            return place;
        }
        last = place;
    }
    last + 1
}

/// The first token after the block that this line begins; `None` where it is too long.
fn block_end(tokens: &SourceTokens, at: usize) -> Option<usize> {
    let indentation = tokens.indentation(at).len();
    let mut end = line_end(tokens, at);
    for _ in 0..MAX_STEPS {
        if end >= tokens.len() || tokens.indentation(end).len() <= indentation {
            return Some(end);
        }
        end = line_end(tokens, end);
    }
    None
}

/// Whether a statement begins here in the line of its head: `if a: b = c`.
fn follows_head(tokens: &SourceTokens, at: usize) -> bool {
    let Some(colon) = at.checked_sub(1).filter(|&colon| tokens.text(colon) == ":") else {
        return false;
    };
    let mut start = colon;
    while start > 0 && colon - start < MAX_STEPS && !starts_logical_line(tokens, start) {
        start -= 1;
    }
    HEADS.contains(&tokens.text(start)) && tokens.ahead(start, &[":", "lambda"]) == Some(colon)
}

/// Whether an `in` belongs to `for`.
fn is_in_of_loop(tokens: &SourceTokens, at: usize) -> bool {
    let mut place = at;
    while let Some(before) = place.checked_sub(1).filter(|_| at - place < MAX_STEPS) {
        if starts_logical_line(tokens, place) {
            return false;
        }
        match tokens.text(before) {
            "for" => return true,
            "in" | "(" | "[" | "{" | ":" | "=" | "if" => return false,
            ")" | "]" => place = tokens.partner(before).unwrap_or(before),
            _ => place = before,
        }
    }
    false
}

/// Whether a line sets names that do not occur before: what follows needs them.
fn declares(tokens: &SourceTokens, at: usize) -> bool {
    let line = line_end(tokens, at);
    let Some(sign) = tokens.ahead(at, &["="]).filter(|&sign| sign < line) else { return false };
    let mut names = (at..sign).filter(|&place| tokens.is(place, Kind::Word));
    // `a[b] = c` sets no name.
    let is_plain = (at..sign).all(|place| !["[", "."].contains(&tokens.text(place)));
    is_plain && names.any(|place| !tokens.occurs_before(at, tokens.text(place)))
}
