//! Reads JSON (RFC 8259) of unknown origin: bounded in depth, in keys and in values.

use crate::Result;

/// The depth to which lists and objects may be within each other. The extension's are 4 deep.
const MAX_DEPTH: usize = 32;
/// The most keys of an object. The largest of the extension has 12.
const MAX_KEYS: usize = 100;
/// The most values in all, so that a small text cannot fill the memory.
const MAX_VALUES: usize = 100_000;

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Null,
    Bool(bool),
    /// Always finite.
    Number(f64),
    Text(String),
    List(Vec<Value>),
    /// In the order of the text; no key is there twice.
    Map(Vec<(String, Value)>),
}

impl Value {
    /// The value of a key; `None` without it, where it is `null`, and where this is no object.
    pub fn get(&self, key: &str) -> Option<&Value> {
        let Value::Map(pairs) = self else { return None };
        let found = pairs.iter().find(|pair| pair.0 == key).map(|pair| &pair.1);
        found.filter(|value| **value != Value::Null)
    }

    /// The text of a key, if it is a text.
    pub fn text(&self, key: &str) -> Option<&str> {
        match self.get(key) {
            Some(Value::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// The number of a key, if it is a number.
    pub fn number(&self, key: &str) -> Option<f64> {
        match self.get(key) {
            Some(Value::Number(number)) => Some(*number),
            _ => None,
        }
    }
}

/// Reads a text that is one value.
///
/// # Errors
///
/// It is no JSON, or beyond a bound. The message names the byte, counted from 1.
pub fn parse(bytes: &[u8]) -> Result<Value> {
    let text = std::str::from_utf8(bytes)
        .map_err(|error| format!("byte {}: is not UTF-8", error.valid_up_to() + 1))?;
    let mut reader = Reader { text, at: 0, values: 0 };
    let value = reader.value(0)?;
    reader.skip_blanks();
    match reader.peek() {
        None => Ok(value),
        Some(_) => Err(reader.error("expected nothing more")),
    }
}

/// Reads a text from left to right.
struct Reader<'a> {
    text: &'a str,
    /// The byte that comes next.
    at: usize,
    /// The number of values that were begun.
    values: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_blanks(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn error(&self, what: &str) -> String {
        format!("byte {}: {what}", self.at + 1)
    }

    fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn value(&mut self, depth: usize) -> Result<Value> {
        self.values += 1;
        if self.values > MAX_VALUES {
            return Err(self.error(&format!("more than {MAX_VALUES} values")));
        }
        if depth > MAX_DEPTH {
            return Err(self.error(&format!("more than {MAX_DEPTH} levels")));
        }
        self.skip_blanks();
        match self.peek() {
            Some(b'{') => self.map(depth),
            Some(b'[') => self.list(depth),
            Some(b'"') => self.string().map(Value::Text),
            Some(b'-' | b'0'..=b'9') => self.number(),
            _ => {
                let words = [
                    ("null", Value::Null),
                    ("true", Value::Bool(true)),
                    ("false", Value::Bool(false)),
                ];
                let rest = &self.text[self.at..];
                let found = words.into_iter().find(|(word, _)| rest.starts_with(word));
                let (word, value) = found.ok_or_else(|| self.error("expected a value"))?;
                self.at += word.len();
                Ok(value)
            }
        }
    }

    fn list(&mut self, depth: usize) -> Result<Value> {
        self.at += 1;
        let mut items = Vec::new();
        self.skip_blanks();
        if self.take(b']') {
            return Ok(Value::List(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            self.skip_blanks();
            if self.take(b']') {
                return Ok(Value::List(items));
            }
            if !self.take(b',') {
                return Err(self.error("expected `,` or `]`"));
            }
        }
    }

    fn map(&mut self, depth: usize) -> Result<Value> {
        self.at += 1;
        let mut pairs: Vec<(String, Value)> = Vec::new();
        self.skip_blanks();
        if self.take(b'}') {
            return Ok(Value::Map(pairs));
        }
        loop {
            self.skip_blanks();
            if self.peek() != Some(b'"') {
                return Err(self.error("expected a key in double quotes"));
            }
            let start = self.at;
            let key = self.string()?;
            if pairs.iter().any(|pair| pair.0 == key) {
                self.at = start;
                return Err(self.error("a key that is there already"));
            }
            if pairs.len() == MAX_KEYS {
                return Err(self.error(&format!("more than {MAX_KEYS} keys in an object")));
            }
            self.skip_blanks();
            if !self.take(b':') {
                return Err(self.error("expected `:`"));
            }
            pairs.push((key, self.value(depth + 1)?));
            self.skip_blanks();
            if self.take(b'}') {
                return Ok(Value::Map(pairs));
            }
            if !self.take(b',') {
                return Err(self.error("expected `,` or `}`"));
            }
        }
    }

    /// A number by the grammar of RFC 8259, section 6.
    fn number(&mut self) -> Result<Value> {
        let start = self.at;
        self.take(b'-');
        if !self.take(b'0') {
            self.digits()?;
        }
        if self.take(b'.') {
            self.digits()?;
        }
        if self.take(b'e') || self.take(b'E') {
            if !self.take(b'+') {
                self.take(b'-');
            }
            self.digits()?;
        }
        let number =
            self.text[start..self.at].parse().ok().filter(|number: &f64| number.is_finite());
        number.map(Value::Number).ok_or_else(|| self.error("a number beyond all bounds"))
    }

    fn digits(&mut self) -> Result<()> {
        let start = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        if self.at == start {
            return Err(self.error("expected a digit"));
        }
        Ok(())
    }

    fn string(&mut self) -> Result<String> {
        self.at += 1;
        let mut text = String::new();
        loop {
            let rest = &self.text[self.at..];
            let end = rest.find(|c: char| c == '"' || c == '\\' || c < ' ');
            let end = end.ok_or_else(|| self.error("a text without its end"))?;
            text.push_str(&rest[..end]);
            self.at += end;
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(text);
                }
                Some(b'\\') => text.push(self.escape()?),
                _ => return Err(self.error("a control character in a text")),
            }
        }
    }

    fn escape(&mut self) -> Result<char> {
        let name = self.text.as_bytes().get(self.at + 1).copied();
        let plain = match name {
            Some(byte @ (b'"' | b'\\' | b'/')) => char::from(byte),
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => return self.code_unit_escape(),
            _ => return Err(self.error("an unknown escape")),
        };
        self.at += 2;
        Ok(plain)
    }

    /// `\uXXXX`, or two of them for a character beyond 16 bits. Half of such a pair becomes U+FFFD, as
    /// browsers write it for text that they cut.
    fn code_unit_escape(&mut self) -> Result<char> {
        let first = self.code_unit()?;
        if let 0xd800..=0xdbff = first {
            let before = self.at;
            if self.text[self.at..].starts_with("\\u") {
                let second = self.code_unit()?;
                if let 0xdc00..=0xdfff = second {
                    let code = 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00);
                    return Ok(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
                }
                self.at = before;
            }
        }
        Ok(char::from_u32(first).unwrap_or(char::REPLACEMENT_CHARACTER))
    }

    fn code_unit(&mut self) -> Result<u32> {
        let digits = self.text.get(self.at + 2..self.at + 6);
        let digits = digits.filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
        let unit = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let unit = unit.ok_or_else(|| self.error("expected four digits after `\\u`"))?;
        self.at += 6;
        Ok(unit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(json: &str) -> String {
        match parse(json.as_bytes()) {
            Ok(Value::Text(text)) => text,
            other => panic!("{json}: {other:?}"),
        }
    }

    fn said(json: &str) -> String {
        parse(json.as_bytes()).unwrap_err()
    }

    #[test]
    fn values_of_every_kind() {
        let value =
            parse(br#" {"a": [1, -0.5e1, true, null], "b": {"c": "d"}, "e": null} "#).unwrap();
        let list = [Value::Number(1.0), Value::Number(-5.0), Value::Bool(true), Value::Null];
        assert_eq!(value.get("a"), Some(&Value::List(list.to_vec())));
        assert_eq!(value.get("b").and_then(|b| b.text("c")), Some("d"));
        assert_eq!((value.get("e"), value.get("f")), (None, None));
        assert_eq!(parse(b"[]"), Ok(Value::List(Vec::new())));
        assert_eq!(text(r#""\"\\\/\b\f\n\r\t\u0041\ud83d\ude00""#), "\"\\/\u{8}\u{c}\n\r\tA😀");
        assert_eq!(text(r#""\ud83dx\ude00\ud83d\u0041""#), "\u{fffd}x\u{fffd}\u{fffd}A");
    }

    #[test]
    fn what_is_no_json_is_refused_with_its_place() {
        for (json, wanted) in [
            ("", "byte 1: expected a value"),
            ("[1,]", "byte 4: expected a value"),
            ("[1", "byte 3: expected `,` or `]`"),
            ("{\"a\" 1}", "byte 6: expected `:`"),
            ("{a:1}", "byte 2: expected a key in double quotes"),
            ("{\"a\":1,\"a\":2}", "byte 8: a key that is there already"),
            ("\"a\nb\"", "byte 3: a control character in a text"),
            ("\"\\x\"", "byte 2: an unknown escape"),
            ("\"\\u12g4\"", "byte 2: expected four digits after `\\u`"),
            ("\"\\u00é\"", "byte 2: expected four digits after `\\u`"),
            ("\"a", "byte 2: a text without its end"),
            ("01", "byte 2: expected nothing more"),
            ("1.", "byte 3: expected a digit"),
            ("-", "byte 2: expected a digit"),
            ("1e999", "byte 6: a number beyond all bounds"),
            ("NaN", "byte 1: expected a value"),
            ("1 2", "byte 3: expected nothing more"),
        ] {
            assert_eq!(said(json), wanted, "{json}");
        }
        assert_eq!(parse(b"\"\xff\"").unwrap_err(), "byte 2: is not UTF-8");
    }

    #[test]
    fn bounds_hold() {
        assert_eq!(said(&"[".repeat(10_000)), "byte 34: more than 32 levels");
        assert_eq!(said(&"{\"a\":".repeat(10_000)), "byte 166: more than 32 levels");
        assert!(said(&format!("[{}1]", "1,".repeat(100_000))).ends_with("more than 100000 values"));
        let keys: Vec<String> = (0..101).map(|key| format!("\"{key}\":1")).collect();
        assert!(said(&format!("{{{}}}", keys.join(","))).ends_with("100 keys in an object"));
    }
}
