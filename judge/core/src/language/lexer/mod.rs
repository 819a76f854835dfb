//! Splits the source of a program into tokens: words, numbers, strings, signs, and the text between them.
//!
//! The tokens follow each other and cover the source, in time linear in its length. A text in another language has
//! useless tokens, never an error. An expression within a string, as in `f"{x}"`, is part of the string.

mod form;
mod lexicon;
#[cfg(test)]
mod tests;

pub use lexicon::{Lexicon, ANY};

use form::Form;
use lexicon::Blanks;

const BYTE_ORDER_MARK: char = '\u{feff}';
/// The longest word with which a string begins: `u8R"…"`.
const MAX_START: usize = 3;

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A name or a keyword.
    Word,
    Number,
    /// A string, a character, a lifetime.
    Text,
    /// A bracket, an operator, a comma.
    Sign,
    /// A line for the preprocessor of C; of `#define` only what stands before the value.
    Directive,
    Comment,
    /// Blanks, or a line end that a backslash takes away.
    Blank,
    LineEnd,
}

/// A piece of a source.
#[derive(Clone, Copy, Debug)]
pub struct Token<'a> {
    pub kind: Kind,
    pub text: &'a str,
    /// Its first byte in the source.
    pub start: usize,
}

impl Token<'_> {
    /// Whether a compiler reads it: it is neither a comment nor a blank nor a line end.
    pub fn is_code(&self) -> bool {
        !matches!(self.kind, Kind::Comment | Kind::Blank | Kind::LineEnd)
    }

    /// The byte after its last.
    pub fn end(&self) -> usize {
        self.start + self.text.len()
    }
}

/// The place of a token.
#[derive(Clone, Copy)]
struct Place {
    /// In `pair.0.1` there are two numbers.
    is_after_dot: bool,
    /// No code stands before it in its line.
    is_line_start: bool,
}

/// The tokens of a source, in order.
pub fn tokens<'a>(source: &'a str, lexicon: &'a Lexicon) -> impl Iterator<Item = Token<'a>> {
    let mut start = 0;
    let mut place = Place { is_after_dot: false, is_line_start: true };
    std::iter::from_fn(move || {
        let rest = &source[start..];
        let (kind, length) = lexicon.first(rest, place)?;
        let token = Token { kind, text: &rest[..length], start };
        start = token.end();
        place.is_after_dot = token.text == ".";
        place.is_line_start = kind == Kind::LineEnd || place.is_line_start && !token.is_code();
        Some(token)
    })
}

/// The texts of the tokens that are code.
pub fn words<'a>(source: &'a str, lexicon: &'a Lexicon) -> Vec<&'a str> {
    tokens(source, lexicon).filter(Token::is_code).map(|token| token.text).collect()
}

/// The code of a source, line by line, without comments, empty lines and blanks that change nothing.
pub fn code<'a>(source: &'a str, lexicon: &'a Lexicon) -> Vec<&'a str> {
    let (mut code, mut blank) = (Vec::new(), "");
    for token in tokens(source, lexicon) {
        let is_line_start = code.last().is_none_or(|last| *last == "\n");
        match token.kind {
            Kind::Comment => continue,
            Kind::Blank => blank = token.text,
            Kind::LineEnd if is_line_start => blank = "",
            Kind::LineEnd => {
                code.push("\n");
                blank = "";
            }
            _ => {
                if is_line_start && lexicon.blanks != Blanks::None {
                    code.push(blank);
                } else if lexicon.blanks == Blanks::All && !blank.is_empty() {
                    code.push(" ");
                }
                code.push(token.text);
                blank = "";
            }
        }
    }
    if code.last() == Some(&"\n") {
        code.pop();
    }
    code
}

/// The value of the digits of a whole number, and the rest: `65_535`, `1'000LL`, `0xff`.
pub fn whole_number(text: &str) -> Option<(u128, &str)> {
    let (digits, radix) = match text.get(..2) {
        Some("0x" | "0X") => (&text[2..], 16),
        Some("0b" | "0B") => (&text[2..], 2),
        Some("0o" | "0O") => (&text[2..], 8),
        _ => (text, 10),
    };
    let is_digit = |c: char| c == '_' || c == '\'' || c.is_digit(radix);
    let (digits, rest) = digits.split_at(digits.find(|c| !is_digit(c)).unwrap_or(digits.len()));
    let value = u128::from_str_radix(&digits.replace(['_', '\''], ""), radix).ok()?;
    Some((value, rest))
}

impl Lexicon {
    /// The kind and the length of the first token of a text.
    fn first(&self, text: &str, place: Place) -> Option<(Kind, usize)> {
        let first = text.chars().next()?;
        let find = |forms: &[Form]| forms.iter().find_map(|form| form.length(text));
        if first == '\n' {
            return Some((Kind::LineEnd, 1));
        }
        let is_blank = |c: char| c != '\n' && (c.is_whitespace() || c == BYTE_ORDER_MARK);
        if is_blank(first) {
            return Some((Kind::Blank, span(text, is_blank)));
        }
        if first.is_ascii_digit() {
            return Some((Kind::Number, number(text, place.is_after_dot)));
        }
        let word = span(text, |c| is_in_word(c) || self.in_names.contains(c));
        // A longer word does not stand before a string.
        if word > MAX_START {
            return Some((Kind::Word, word));
        }
        if let Some(joined) = ["\\\n", "\\\r\n"].iter().find(|joined| text.starts_with(**joined)) {
            return Some((Kind::Blank, joined.len()));
        }
        if let Some(length) = find(self.comments) {
            return Some((Kind::Comment, length));
        }
        if self.has_directives && place.is_line_start && first == '#' {
            return Some((Kind::Directive, self.directive(text)));
        }
        if let Some(length) = find(self.strings) {
            return Some((Kind::Text, length));
        }
        if word > 0 {
            return Some((Kind::Word, word));
        }
        // Most signs stand alone.
        let signs = match text.as_bytes().get(1) {
            Some(next) if next.is_ascii_punctuation() => self.signs,
            Some(_) | None => &[],
        };
        let sign = signs.iter().find(|sign| text.starts_with(**sign));
        Some((Kind::Sign, sign.map_or(first.len_utf8(), |sign| sign.len())))
    }

    /// The length of a line for the preprocessor; of `#define` what stands before the value.
    fn directive(&self, text: &str) -> usize {
        let inner = Lexicon { has_directives: false, ..*self };
        let line = tokens(&text[1..], &inner).take_while(|token| token.kind != Kind::LineEnd);
        let mut line = line.filter(Token::is_code).peekable();
        let mut last = line.next();
        if last.is_some_and(|first| first.text == "define") {
            last = line.next().or(last);
            let is_open =
                |next: &Token| next.text == "(" && Some(next.start) == last.map(|name| name.end());
            if line.next_if(is_open).is_some() {
                last = line.find(|token| token.text == ")").or(last);
            }
        } else {
            last = line.last().or(last);
        }
        1 + last.map_or(0, |last| last.end())
    }
}

fn is_in_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The length of the characters of a kind at the start of a text.
fn span(text: &str, is_of_kind: impl Fn(char) -> bool) -> usize {
    text.find(|c| !is_of_kind(c)).unwrap_or(text.len())
}

/// The length of the letters, digits and underscores at the start of a text.
fn word(text: &str) -> usize {
    span(text, is_in_word)
}

/// The length of a number. After a dot it is a field.
fn number(text: &str, is_after_dot: bool) -> usize {
    let starts_number = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    let mut length = word(text);
    while text[length..].strip_prefix('\'').is_some_and(starts_number) {
        length += 1 + word(&text[length + 1..]);
    }
    let fraction = text[length..].strip_prefix('.').filter(|rest| starts_number(rest));
    if let Some(fraction) = fraction.filter(|_| !is_after_dot) {
        length += 1 + word(fraction);
    }
    // In `1e-9` the sign belongs to the number.
    let has_exponent = text[..length].ends_with(['e', 'E']) && !text[..length].contains(['x', 'X']);
    if let Some(exponent) = text[length..].strip_prefix(['+', '-']).filter(|_| has_exponent) {
        length += 1 + word(exponent);
    }
    length
}
