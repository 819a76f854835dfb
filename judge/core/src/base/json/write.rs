//! Writes JSON as far as reports need it: objects, arrays, strings and whole numbers (RFC 8259).

use crate::base::text::is_plain;

/// Builds an object. Its members stay in the order given.
#[derive(Debug)]
pub struct Object(String);

impl Object {
    /// An object whose first member names its kind.
    pub fn new(kind: &str) -> Object {
        Object::bare().text("type", kind)
    }

    /// An object without members.
    pub fn bare() -> Object {
        Object(String::from("{"))
    }

    /// A member that is JSON already.
    pub fn raw(mut self, key: &str, value: &str) -> Object {
        self.key(key);
        self.0.push_str(value);
        self
    }

    /// A string.
    pub fn text(mut self, key: &str, value: &str) -> Object {
        self.key(key);
        self.0.push_str(&string(value));
        self
    }

    /// A whole number.
    pub fn number(mut self, key: &str, value: u64) -> Object {
        self.key(key);
        self.0.push_str(&value.to_string());
        self
    }

    /// `true` or `false`.
    pub fn flag(mut self, key: &str, value: bool) -> Object {
        self.key(key);
        self.0.push_str(if value { "true" } else { "false" });
        self
    }

    /// A string, where there is one.
    pub fn optional_text(self, key: &str, value: Option<impl AsRef<str>>) -> Object {
        self.with(value, |object, value| object.text(key, value.as_ref()))
    }

    /// A whole number, where there is one.
    pub fn optional_number(self, key: &str, value: Option<u64>) -> Object {
        self.with(value, |object, value| object.number(key, value))
    }

    /// The members that `add` adds for a value, where there is one.
    pub fn with<T>(self, value: Option<T>, add: impl FnOnce(Object, T) -> Object) -> Object {
        match value {
            Some(value) => add(self, value),
            None => self,
        }
    }

    /// A list of strings.
    pub fn texts(self, key: &str, values: &[String]) -> Object {
        self.raw(key, &list(values.iter().map(|text| string(text))))
    }

    /// A string that is not empty.
    pub fn full_text(self, key: &str, value: &str) -> Object {
        self.optional_text(key, Some(value).filter(|value| !value.is_empty()))
    }

    /// `true`, or no member.
    pub fn mark(self, key: &str, value: bool) -> Object {
        if value {
            self.flag(key, true)
        } else {
            self
        }
    }

    /// `true` or `false`, or `null` where it is not known.
    pub fn known_flag(self, key: &str, value: Option<bool>) -> Object {
        match value {
            Some(value) => self.flag(key, value),
            None => self.raw(key, "null"),
        }
    }

    /// A string, or `null` where it is not known.
    pub fn known_text(self, key: &str, value: Option<&str>) -> Object {
        match value {
            Some(value) => self.text(key, value),
            None => self.raw(key, "null"),
        }
    }

    /// The object in one line.
    pub fn line(self) -> String {
        self.0 + "}"
    }

    fn key(&mut self, key: &str) {
        if self.0.len() > 1 {
            self.0.push(',');
        }
        self.0.push_str(&string(key));
        self.0.push(':');
    }
}

/// An array of values that are JSON already.
pub fn list(values: impl IntoIterator<Item = String>) -> String {
    let values: Vec<String> = values.into_iter().collect();
    format!("[{}]", values.join(","))
}

/// A JSON string: quotes, backslashes, control characters and what is invisible escaped (RFC 8259, section 7).
pub fn string(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            c if is_plain(c) => out.push(c),
            // Also what ends a line in JavaScript, DEL, and what a terminal or a page would obey.
            c => {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    out.push_str(&format!("\\u{unit:04x}"));
                }
            }
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_escaped() {
        let line = Object::new("x")
            .text("a\"", "\\\n\u{1}\u{7f}共\u{2028}\u{202e}\u{e0041}")
            .number("n", 7)
            .flag("f", true)
            .line();
        assert_eq!(
            line,
            r#"{"type":"x","a\"":"\\\n\u0001\u007f共\u2028\u202e\udb40\udc41","n":7,"f":true}"#
        );
    }
}
