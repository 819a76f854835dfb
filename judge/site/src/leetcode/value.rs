//! Values as LeetCode prints them: numbers, words, strings and lists of them.

use judge_core::base::text::quote;
use judge_core::Result;
use std::str::CharIndices;

/// The depth to which lists may be within each other. A matrix has 2.
const MAX_DEPTH: usize = 8;

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number, `true`, `false` or `null`, as written.
    Word(String),
    /// A string, without its quotes.
    Text(String),
    List(Vec<Value>),
}

/// Reads values with or without a name, with commas or line ends between them: `nums = [2,7], target = 9`.
/// Returns each with its name, which may be empty.
///
/// # Errors
///
/// The text is something else; the message names the byte, counted from 1.
pub fn named_values(text: &str) -> Result<Vec<(String, Value)>> {
    let mut reader = Reader { text, at: 0 };
    let mut values = Vec::new();
    loop {
        reader.skip_blanks();
        let name = reader.name();
        values.push((name, reader.value(0)?));
        // A line end divides values as well; blanks include it.
        reader.take(',');
        reader.skip_blanks();
        if reader.at == text.len() {
            return Ok(values);
        }
    }
}

/// Reads a text from left to right.
struct Reader<'a> {
    text: &'a str,
    /// The byte that comes next.
    at: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn skip_blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    /// Takes a character if it comes next; whether it did.
    fn take(&mut self, character: char) -> bool {
        self.skip_blanks();
        let found = self.rest().starts_with(character);
        if found {
            self.at += character.len_utf8();
        }
        found
    }

    /// The name before `=`, if there is one.
    fn name(&mut self) -> String {
        let rest = self.rest();
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let (name, after) = rest.split_at(end);
        let after = after.trim_start();
        if name.is_empty() || !after.starts_with('=') {
            return String::new();
        }
        let name = name.to_string();
        self.at = self.text.len() - after.len() + 1;
        name
    }

    fn value(&mut self, depth: usize) -> Result<Value> {
        self.skip_blanks();
        match self.rest().chars().next() {
            Some('[') if depth == MAX_DEPTH => Err(self.expected("no further list")),
            Some('[') => self.list(depth),
            Some(quote @ ('"' | '\'')) => self.string(quote),
            _ => self.word(),
        }
    }

    fn list(&mut self, depth: usize) -> Result<Value> {
        self.at += 1;
        let mut items = Vec::new();
        if self.take(']') {
            return Ok(Value::List(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            if self.take(']') {
                return Ok(Value::List(items));
            }
            if !self.take(',') {
                return Err(self.expected("`,` or `]`"));
            }
        }
    }

    /// A string in one line, with the escapes of JSON and `\'`, as LeetCode prints it.
    fn string(&mut self, quote: char) -> Result<Value> {
        let mut text = String::new();
        let mut chars = self.text[self.at + 1..].char_indices();
        while let Some((index, c)) = chars.next() {
            match c {
                '\n' => break,
                c if c == quote => {
                    self.at += index + 2;
                    return Ok(Value::Text(text));
                }
                '\\' => match escaped(&mut chars) {
                    Some(c) => text.push(c),
                    None => break,
                },
                c => text.push(c),
            }
        }
        Err(self.expected("a number or a string"))
    }

    fn word(&mut self) -> Result<Value> {
        let rest = self.rest();
        let is_of_number = |c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.' | 'e' | 'E');
        let end = rest.find(|c: char| !is_of_number(c)).unwrap_or(rest.len());
        let number = &rest[..end];
        let words = ["true", "false", "null"].into_iter().find(|word| rest.starts_with(word));
        let is_number = number.len() <= 400 && number.parse::<f64>().is_ok();
        let word = words.or(is_number.then_some(number)).map(str::to_string);
        let word = word.ok_or_else(|| self.expected("a number or a string"))?;
        self.at += word.len();
        Ok(Value::Word(word))
    }

    /// A message about the next characters.
    fn expected(&self, what: &str) -> String {
        let rest = self.rest();
        let found: String = rest.chars().take(20).collect();
        let found = if rest.is_empty() { "the end".to_string() } else { quote(found.as_bytes()) };
        format!("byte {}: expected {what}, found {found}", self.at + 1)
    }
}

/// The character that an escape stands for, without its backslash; `None` if there is no such escape.
fn escaped(chars: &mut CharIndices) -> Option<char> {
    match chars.next()?.1 {
        c @ ('"' | '\'' | '\\' | '/') => Some(c),
        'n' => Some('\n'),
        't' => Some('\t'),
        'r' => Some('\r'),
        'b' => Some('\u{8}'),
        'f' => Some('\u{c}'),
        'u' => {
            let high = hexadecimal(chars)?;
            if !(0xd800..0xdc00).contains(&high) {
                return char::from_u32(high);
            }
            // Characters above U+FFFF are two escapes.
            if chars.next()?.1 != '\\' || chars.next()?.1 != 'u' {
                return None;
            }
            let low = hexadecimal(chars)?.checked_sub(0xdc00).filter(|low| *low < 0x400)?;
            char::from_u32(0x10000 + ((high - 0xd800) << 10) + low)
        }
        _ => None,
    }
}

/// The number of the next four hexadecimal digits.
fn hexadecimal(chars: &mut CharIndices) -> Option<u32> {
    (0..4).try_fold(0, |number, _| Some(number * 16 + chars.next()?.1.to_digit(16)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_names_or_none() {
        let word = |text: &str| Value::Word(text.to_string());
        let values = named_values("nums = [2, -7],\n target=9.5 \"a\\\"b\" x_1 = true").unwrap();
        let wanted = [
            ("nums", Value::List(vec![word("2"), word("-7")])),
            ("target", word("9.5")),
            ("", Value::Text("a\"b".to_string())),
            ("x_1", word("true")),
        ];
        assert_eq!(values, wanted.map(|(name, value)| (name.to_string(), value)));
    }

    #[test]
    fn a_string_has_the_escapes_of_json() {
        for (text, wanted) in [
            (r#""dir\n\tsub\r""#, "dir\n\tsub\r"),
            (r#""\u0041\u00e9\ud83d\ude00\/\b\f""#, "A\u{e9}\u{1f600}/\u{8}\u{c}"),
            (r#""a\\n\"""#, "a\\n\""),
        ] {
            let values = named_values(text).unwrap();
            assert_eq!(values, [(String::new(), Value::Text(wanted.to_string()))], "{text}");
        }
        for text in
            [r#""\ud83d""#, r#""\ud83d\u0041""#, r#""\udc00""#, r#""\u12""#, r#""\x""#, r#""\"#]
        {
            assert!(named_values(text).is_err(), "{text}");
        }
    }

    #[test]
    fn an_error_says_where_it_is() {
        for (text, said) in [
            ("[[0,1],[1,0]", "byte 13: expected `,` or `]`, found the end"),
            ("[[0,1]] x", "byte 9: expected a number or a string, found `x`"),
            ("[[\"a]]", "byte 3: expected a number or a string, found `\"a]]`"),
            ("a = ", "byte 5: expected a number or a string, found the end"),
            ("1e", "byte 1: expected a number or a string, found `1e`"),
            (&"[".repeat(10_000), "byte 9: expected no further list, found `[[[[[[[[[[[[[[[[[[[[`"),
        ] {
            assert_eq!(named_values(text).unwrap_err(), said, "{text}");
        }
    }
}
