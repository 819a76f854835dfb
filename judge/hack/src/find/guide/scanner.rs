//! Splits the text of a program into numbers, names, texts and signs, in whatever language it is.
//!
//! It knows no grammar: what it gets wrong, in a comment for example, is one hint more or less.

/// A text that is longer is no hint, in characters.
const MAX_TEXT: usize = 64;
/// A number has at most so many digits.
const MAX_DIGITS: usize = 30;

/// A piece of a program.
#[derive(Clone, Debug, PartialEq)]
pub enum Token {
    Number(i128),
    /// A number with a fraction, or a number that is too large.
    OtherNumber,
    Name(String),
    /// What stands between quotes.
    Text(String),
    /// `<<`, `**`, or a single character.
    Sign(&'static str),
    /// The end of a line, or a character that matters to nobody.
    Other,
}

/// The signs of constant expressions and of definitions.
const SIGNS: [&str; 13] = ["<<", "**", "==", "<=", ">=", "*", "^", "+", "-", "=", ";", ",", "%"];

/// The pieces of a program, at most so many.
pub fn tokens(source: &str, most: usize) -> Vec<Token> {
    let mut scanner = Scanner { rest: source };
    let mut tokens = Vec::new();
    while tokens.len() < most {
        match scanner.next() {
            Some(token) => tokens.push(token),
            None => break,
        }
    }
    tokens
}

struct Scanner<'a> {
    rest: &'a str,
}

impl Scanner<'_> {
    fn next(&mut self) -> Option<Token> {
        self.rest = self.rest.trim_start_matches([' ', '\t', '\r']);
        let first = self.rest.chars().next()?;
        if first.is_ascii_digit() {
            return Some(self.number());
        }
        if first.is_alphabetic() || first == '_' {
            return Some(Token::Name(self.take(|c| c.is_alphanumeric() || c == '_')));
        }
        if first == '"' || first == '\'' {
            if let Some(text) = self.text(first) {
                return Some(Token::Text(text));
            }
        }
        if let Some(sign) = SIGNS.iter().find(|sign| self.rest.starts_with(**sign)) {
            self.rest = &self.rest[sign.len()..];
            return Some(Token::Sign(sign));
        }
        self.rest = &self.rest[first.len_utf8()..];
        Some(Token::Other)
    }

    /// What comes while it is like that.
    fn take(&mut self, is_like: impl Fn(char) -> bool) -> String {
        let end = self.rest.find(|c| !is_like(c)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        taken.to_string()
    }

    /// A number: `1_000`, `1'000`, `0x3f`, `1e9`, `7LL`, `5usize`.
    fn number(&mut self) -> Token {
        let hexadecimal = self.rest.strip_prefix("0x").or(self.rest.strip_prefix("0X"));
        if let Some(rest) = hexadecimal {
            self.rest = rest;
            let word = self.take(|c| c.is_ascii_alphanumeric() || c == '_' || c == '\'');
            let digits: String = word.chars().take_while(|c| c.is_ascii_hexdigit()).collect();
            return i128::from_str_radix(&digits, 16).map_or(Token::OtherNumber, Token::Number);
        }
        let is_digit = |c: char| c.is_ascii_digit() || c == '_';
        let mut digits = self.take(is_digit);
        while let Some(rest) = self.rest.strip_prefix('\'') {
            if !rest.starts_with(|c: char| c.is_ascii_digit()) {
                break;
            }
            self.rest = rest;
            digits.push_str(&self.take(is_digit));
        }
        digits.retain(|c| c != '_');
        let mut fraction = String::new();
        if let Some(rest) = self.rest.strip_prefix('.') {
            // A range, `0..5`, and a method, `5.max(n)`, are no fractions.
            if rest.starts_with(|c: char| c.is_ascii_digit()) {
                self.rest = rest;
                fraction = self.take(is_digit);
            }
        }
        let suffix = self.take(|c| c.is_ascii_alphanumeric() || c == '_');
        if matches!(&suffix[..], "e" | "E") && self.rest.starts_with('-') {
            self.rest = &self.rest[1..];
            self.take(is_digit);
            return Token::OtherNumber;
        }
        let exponent = suffix.strip_prefix(['e', 'E']).map(|power| {
            let power: String = power.chars().take_while(char::is_ascii_digit).collect();
            power.parse().unwrap_or(usize::MAX)
        });
        decimal(&digits, fraction.trim_end_matches('0'), exponent.unwrap_or(0))
            .map_or(Token::OtherNumber, Token::Number)
    }

    /// What stands between quotes on one line; `None` where no second quote comes.
    fn text(&mut self, quote: char) -> Option<String> {
        let mut text = String::new();
        let mut chars = self.rest.char_indices().skip(1);
        while let Some((at, c)) = chars.next() {
            if c == quote {
                self.rest = &self.rest[at + 1..];
                return Some(text);
            }
            match c {
                '\n' => return None,
                '\\' => {
                    if let Some((_, escaped @ ('\\' | '\'' | '"'))) = chars.next() {
                        text.push(escaped);
                    }
                }
                _ => text.push(c),
            }
            if text.len() > MAX_TEXT {
                return None;
            }
        }
        None
    }
}

/// A whole number with an exponent; `None` where it is none, or too large.
fn decimal(digits: &str, fraction: &str, exponent: usize) -> Option<i128> {
    let zeros = exponent.checked_sub(fraction.len())?;
    if zeros > MAX_DIGITS || digits.len() + fraction.len() + zeros > MAX_DIGITS {
        return None;
    }
    format!("{digits}{fraction}{}", "0".repeat(zeros)).parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(source: &str) -> Vec<i128> {
        let number = |token| match token {
            Token::Number(number) => Some(number),
            _ => None,
        };
        tokens(source, 100).into_iter().filter_map(number).collect()
    }

    #[test]
    fn numbers_are_read_as_languages_write_them() {
        assert_eq!(numbers("a1[200] + 1_000u64 - 1'000'000LL"), [200, 1000, 1_000_000]);
        assert_eq!(
            numbers("1e9 2.5e3 0x3fL 5.max(7) 0..9 x86"),
            [1_000_000_000, 2500, 63, 5, 7, 0, 9]
        );
        assert_eq!(numbers("1.5 1e-9 1e99 '7' \"8\" // don't 6"), [6]);
    }

    #[test]
    fn texts_and_signs_are_pieces() {
        let name = |name: &str| Token::Name(name.to_string());
        let text = |text: &str| Token::Text(text.to_string());
        assert_eq!(
            tokens("s==\"a\\\"b\" & 'c'<<N", 100),
            [
                name("s"),
                Token::Sign("=="),
                text("a\"b"),
                Token::Other,
                text("c"),
                Token::Sign("<<"),
                name("N")
            ]
        );
        assert_eq!(tokens("1 2 3", 2).len(), 2);
        assert_eq!(tokens("'", 9), [Token::Other]);
    }
}
