//! C, C++ and Java: which angle brackets hold types, which signs belong to a type, what declares a name.

use super::source_tokens::SourceTokens;
use judge_core::language::lexer::Kind;

/// The maximum number of tokens within angle brackets around types.
const MAX_TYPE: usize = 64;
/// Words that are types, or stand before one.
const TYPE_WORDS: [&str; 29] = [
    "int",
    "long",
    "short",
    "char",
    "float",
    "double",
    "bool",
    "boolean",
    "byte",
    "void",
    "auto",
    "unsigned",
    "signed",
    "const",
    "constexpr",
    "static",
    "final",
    "volatile",
    "register",
    "struct",
    "class",
    "enum",
    "union",
    "typename",
    "string",
    "size_t",
    "String",
    "var",
    "extern",
];
/// Words before which no type stands: what they begin is a statement.
const STATEMENT_WORDS: [&str; 13] = [
    "return",
    "throw",
    "delete",
    "new",
    "break",
    "continue",
    "goto",
    "co_return",
    "co_yield",
    "yield",
    "assert",
    "else",
    "do",
];
/// Names that streams of C++ usually have.
const STREAMS: [&str; 18] = [
    "cin", "cout", "cerr", "clog", "fin", "fout", "in", "out", "ss", "iss", "oss", "sin", "os",
    "is", "input", "output", "file", "stream",
];

/// The `>` or `>>` that closes the angle bracket at a place, if types seem to stand between them.
pub fn closing_angle(tokens: &SourceTokens, at: usize) -> Option<usize> {
    // A blank before the angle bracket of a type is not usual.
    if tokens.text(at) != "<" || tokens.blanks_around(at).0 && tokens.before(at) != "template" {
        return None;
    }
    let mut depth = 0_isize;
    let mut place = at;
    while place < tokens.len().min(at + MAX_TYPE) {
        let kind = tokens.kind(place)?;
        match tokens.text(place) {
            "<" => depth += 1,
            ">" => depth -= 1,
            ">>" => depth -= 2,
            ">>>" => depth -= 3,
            "(" | "[" => place = tokens.partner(place)?,
            "::" | "," | "." | "*" | "&" | "?" | "..." => {}
            _ if kind == Kind::Word || kind == Kind::Number => {}
            _ => return None,
        }
        if depth <= 0 {
            let is_compared = matches!(tokens.kind(place + 1), Some(Kind::Number | Kind::Text));
            return (!is_compared).then_some(place);
        }
        place += 1;
    }
    None
}

/// Whether a `<`, `>` or `>>` is around types.
pub fn is_angle_bracket(tokens: &SourceTokens, at: usize) -> bool {
    if tokens.text(at) == "<" {
        return closing_angle(tokens, at).is_some();
    }
    let opening =
        (at.saturating_sub(MAX_TYPE)..at).rev().filter(|&place| tokens.text(place) == "<");
    let mut closings = opening.filter_map(|place| closing_angle(tokens, place));
    closings.any(|closing| closing == at)
}

/// Whether a `*`, `&` or `&&` after a word belongs to a type, as in `Node *next`.
pub fn is_declarator(tokens: &SourceTokens, at: usize) -> bool {
    let before = tokens.before(at);
    if TYPE_WORDS.contains(&before) {
        return true;
    }
    if [">", ">>", ">>>"].contains(&before) && is_angle_bracket(tokens, at - 1) {
        return true;
    }
    let (blank_before, blank_after) = tokens.blanks_around(at);
    at > 0 && tokens.is(at - 1, Kind::Word) && blank_before != blank_after
}

/// Whether a `<<` or `>>` writes to a stream or reads from one.
pub fn is_stream(tokens: &SourceTokens, at: usize) -> bool {
    let mut place = at;
    while let Some(before) = place.checked_sub(1).filter(|_| at - place < MAX_TYPE) {
        if STREAMS.contains(&tokens.text(before)) && tokens.before(before) != "." {
            return true;
        }
        place = match tokens.text(before) {
            "(" | "[" | "{" | ";" | "}" => return false,
            ")" | "]" => tokens.partner(before).unwrap_or(before),
            _ => before,
        };
        if tokens.is(place, Kind::Directive) {
            return false;
        }
    }
    false
}

/// Whether a statement declares a name, so that what follows needs it: `int a = b;`, `Node *next;`.
pub fn declares(tokens: &SourceTokens, at: usize) -> bool {
    let first = tokens.text(at);
    if TYPE_WORDS.contains(&first) {
        return true;
    }
    if !tokens.is(at, Kind::Word) || STATEMENT_WORDS.contains(&first) {
        return false;
    }
    // A name with its namespaces, arguments, dimensions and stars; then another name.
    let mut place = at + 1;
    loop {
        match tokens.text(place) {
            "::" | "." if tokens.is(place + 1, Kind::Word) => place += 2,
            "<" => match closing_angle(tokens, place) {
                Some(closing) => place = closing + 1,
                None => return false,
            },
            "[" if tokens.after(place) == "]" => place += 2,
            "*" | "&" | "&&" if is_declarator(tokens, place) => place += 1,
            _ => return tokens.is(place, Kind::Word) && place > at,
        }
    }
}
