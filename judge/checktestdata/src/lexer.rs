//! Takes a program apart into words.

use crate::fault::{starts_character, Fault, Position};
use crate::token::{Token, KEYWORDS, SIGNS};
use crate::value::quoted;

/// A longer program is refused: 1 MiB.
const MAX_BYTES: usize = 1 << 20;

/// Takes a program apart. The last word is [`Token::End`].
pub(crate) fn tokens(text: &[u8]) -> Result<Vec<(Position, Token)>, Fault> {
    if text.len() > MAX_BYTES {
        let message = format!("the program has {} bytes, more than 1 MiB", text.len());
        return Err(Fault::limit(Position { line: 1, column: 1 }, message));
    }
    let mut lexer = Lexer { text, offset: 0, line: 1, column: 1, tokens: Vec::new() };
    while lexer.token()? {}
    let at = lexer.position();
    lexer.tokens.push((at, Token::End));
    Ok(lexer.tokens)
}

struct Lexer<'a> {
    text: &'a [u8],
    offset: usize,
    line: usize,
    column: usize,
    tokens: Vec<(Position, Token)>,
}

impl<'a> Lexer<'a> {
    fn position(&self) -> Position {
        Position { line: self.line, column: self.column }
    }

    fn rest(&self) -> &'a [u8] {
        &self.text[self.offset..]
    }

    /// Goes on by some bytes.
    fn skip(&mut self, count: usize) -> &'a [u8] {
        let skipped = &self.rest()[..count];
        for byte in skipped {
            match byte {
                b'\n' => (self.line, self.column) = (self.line + 1, 1),
                0x80..=0xbf => {}
                _ => self.column += 1,
            }
        }
        self.offset += count;
        skipped
    }

    fn skip_while(&mut self, accept: impl Fn(&u8) -> bool) -> &'a [u8] {
        let count = self.rest().iter().take_while(|byte| accept(byte)).count();
        self.skip(count)
    }

    /// Reads a word; false at the end.
    fn token(&mut self) -> Result<bool, Fault> {
        let Some(first) = self.rest().first() else { return Ok(false) };
        let at = self.position();
        match first {
            b' ' | b'\t' | b'\r' | b'\n' => {
                self.skip_while(|byte| b" \t\r\n".contains(byte));
            }
            b'#' => {
                self.skip_while(|byte| *byte != b'\n');
            }
            b'"' => self.string(at)?,
            b'a'..=b'z' => {
                let name = self.skip_while(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
                self.tokens.push((at, Token::Name(text(name))));
            }
            b'0'..=b'9' => self.number(at),
            b'A'..=b'Z' => self.keywords(at)?,
            _ => self.sign(at)?,
        }
        Ok(true)
    }

    fn number(&mut self, at: Position) {
        let digits = |text: &[u8]| text.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let rest = self.rest();
        let whole = digits(rest);
        let mut length = whole;
        if rest.get(length) == Some(&b'.') {
            length += 1 + digits(&rest[length + 1..]);
        }
        if matches!(rest.get(length), Some(b'e' | b'E')) {
            let sign = usize::from(matches!(rest.get(length + 1), Some(b'+' | b'-')));
            let exponent = digits(&rest[(length + 1 + sign).min(rest.len())..]);
            if exponent > 0 {
                length += 1 + sign + exponent;
            }
        }
        let number = text(self.skip(length));
        let token = if length == whole { Token::Int(number) } else { Token::Float(number) };
        self.tokens.push((at, token));
    }

    /// Words in capitals; `SPACENEWLINE` is two of them.
    fn keywords(&mut self, at: Position) -> Result<(), Fault> {
        let word = self.rest();
        let length = word.iter().take_while(|byte| byte.is_ascii_uppercase()).count();
        let mut end = 0;
        while end < length {
            let here = Position { column: at.column + end, ..at };
            let rest = &word[end..length];
            let Some(keyword) = KEYWORDS.iter().find(|word| rest.starts_with(word.as_bytes()))
            else {
                let message = format!("unknown word `{}`", quoted(&word[..length], 40));
                return Err(Fault::program(at, message + hint(&word[..length])));
            };
            self.tokens.push((here, Token::Keyword(keyword)));
            end += keyword.len();
        }
        self.skip(length);
        Ok(())
    }

    fn sign(&mut self, at: Position) -> Result<(), Fault> {
        let rest = self.rest();
        if let Some(sign) = SIGNS.into_iter().find(|sign| rest.starts_with(sign.as_bytes())) {
            self.tokens.push((at, Token::Sign(sign)));
            self.skip(sign.len());
            return Ok(());
        }
        let message = match rest {
            [0xef, 0xbb, 0xbf, ..] => "the program starts with a byte order mark".to_string(),
            [b'_', ..] => "unexpected `_`: names have lower-case letters and digits".to_string(),
            [b'.', b'0'..=b'9', ..] => {
                "a number starts with a digit: write 0 before the `.`".into()
            }
            _ => {
                let count = rest.iter().skip(1).take_while(|b| !starts_character(b)).count() + 1;
                format!("unexpected `{}`", quoted(&rest[..count.min(4)], 8))
            }
        };
        Err(Fault::program(at, message))
    }

    fn string(&mut self, at: Position) -> Result<(), Fault> {
        self.skip(1);
        let mut value = Vec::new();
        loop {
            value.extend(self.skip_while(|byte| !matches!(byte, b'"' | b'\\')));
            let here = self.position();
            match self.rest() {
                [b'"', ..] => {
                    self.skip(1);
                    self.tokens.push((at, Token::Text(value)));
                    return Ok(());
                }
                [b'\\', b'0'..=b'7', ..] => {
                    let rest = &self.rest()[1..];
                    let is_octal = |byte: &&u8| matches!(byte, b'0'..=b'7');
                    let digits = rest.iter().take(3).take_while(is_octal).count();
                    let code =
                        rest[..digits].iter().fold(0u32, |sum, d| sum * 8 + u32::from(d - b'0'));
                    let Ok(byte) = u8::try_from(code) else {
                        let code = text(&rest[..digits]);
                        let message = format!("the escape `\\{code}` is no byte: at most \\377");
                        return Err(Fault::program(here, message));
                    };
                    value.push(byte);
                    self.skip(1 + digits);
                }
                [b'\\', escaped, ..] => {
                    match escaped {
                        b'n' => value.push(b'\n'),
                        b't' => value.push(b'\t'),
                        b'r' => value.push(b'\r'),
                        b'b' => value.push(8),
                        b'f' => value.push(12),
                        b'"' | b'\\' => value.push(*escaped),
                        b'\n' => {}
                        other => value.extend([b'\\', *other]),
                    }
                    self.skip(2);
                }
                _ => return Err(Fault::program(at, "this string does not end")),
            }
        }
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A hint on the word to write instead of one that is not of the language.
fn hint(word: &[u8]) -> &'static str {
    match word {
        b"INTP" => "; the nearest one is `INT`",
        b"STRLENGTH" | b"LEN" | b"LENGTH" => "; the nearest one is `STRLEN`",
        b"FOR" | b"REPEAT" => "; the nearest ones are `REP` and `REPI`",
        b"ELIF" | b"ELSEIF" => "; write `ELSE IF(...) ... END END`",
        b"AND" => "; write `&&`",
        b"OR" => "; write `||`",
        b"NOT" => "; write `!`",
        [_] => "; the names of variables are in lower case",
        _ => "",
    }
}
