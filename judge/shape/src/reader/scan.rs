//! The words and signs of a line of a shape.

use std::fmt;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Token {
    Name(String),
    /// A number as it stands: its sign is a token of its own.
    Number(String),
    /// The text between quotes, with its escapes.
    Quoted(String),
    Sign(&'static str),
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Token::Name(text) | Token::Number(text) => write!(f, "`{text}`"),
            Token::Quoted(text) => write!(f, "\"{text}\""),
            Token::Sign(sign) => write!(f, "`{sign}`"),
        }
    }
}

const SIGNS: [&str; 7] = ["..", ":", ";", ",", "*", "+", "-"];

/// Takes a line apart, up to a comment.
pub(crate) fn scan(line: &str) -> Result<Vec<Token>, String> {
    let mut tokens = Vec::new();
    let mut rest = line.trim();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '#' => break,
            '"' => {
                let (text, length) = between_quotes(rest)?;
                tokens.push(Token::Quoted(text));
                length
            }
            '0'..='9' => {
                let length = number_length(rest);
                tokens.push(Token::Number(rest[..length].to_string()));
                length
            }
            _ if first.is_ascii_alphabetic() || first == '_' => {
                let is_end = |c: char| !c.is_ascii_alphanumeric() && c != '_';
                let length = rest.find(is_end).unwrap_or(rest.len());
                tokens.push(Token::Name(rest[..length].to_string()));
                length
            }
            _ => {
                let sign = SIGNS.into_iter().find(|sign| rest.starts_with(sign));
                let sign = sign.ok_or(format!("`{first}` has no meaning here; quote text"))?;
                tokens.push(Token::Sign(sign));
                sign.len()
            }
        };
        rest = rest[length..].trim_start();
    }
    Ok(tokens)
}

/// The bytes of a number: digits, and a point with digits after it.
fn number_length(text: &str) -> usize {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let whole = digits(text);
    let fraction = text[whole..].strip_prefix('.').map_or(0, digits);
    if fraction > 0 {
        whole + 1 + fraction
    } else {
        whole
    }
}

/// The text between the quotes at the start of a text, and the bytes up to the second quote.
fn between_quotes(text: &str) -> Result<(String, usize), String> {
    let mut is_escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return Ok((text[1..at].to_string(), at + 1)),
            _ => {}
        }
    }
    Err("a quote is not closed".to_string())
}

/// A quoted text without its escapes.
pub(crate) fn unescaped(text: &str) -> Result<String, String> {
    let mut out = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        out.push(match c {
            '\\' => escape(chars.next())?,
            _ => c,
        });
    }
    Ok(out)
}

/// The characters of a quoted alphabet: `a-z` is a range.
pub(crate) fn alphabet(text: &str) -> Result<Vec<char>, String> {
    let mut found: Vec<char> = Vec::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, found.last().copied(), chars.peek().copied()) {
            ('\\', _, _) => found.push(escape(chars.next())?),
            ('-', Some(first), Some(last)) => {
                chars.next();
                if first > last || last as u32 - first as u32 > 1000 {
                    return Err(format!("{first}-{last} is no range of characters"));
                }
                found.extend(first..=last);
            }
            _ => found.push(c),
        }
    }
    found.sort_unstable();
    found.dedup();
    if found.is_empty() {
        Err("a word needs a character".to_string())
    } else {
        Ok(found)
    }
}

fn escape(c: Option<char>) -> Result<char, String> {
    match c {
        Some('n') => Ok('\n'),
        Some('t') => Ok('\t'),
        Some(c @ ('"' | '\\' | '-')) => Ok(c),
        Some(c) => Err(format!("`\\{c}` has no meaning")),
        None => Err("`\\` ends a text".to_string()),
    }
}

/// A text in quotes, as [`unescaped`] reads it.
pub(crate) fn quoted(text: &str) -> String {
    let text =
        text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n").replace('\t', "\\t");
    format!("\"{text}\"")
}
