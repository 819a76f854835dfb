//! Signs that pages, editors and keyboards put into a text in place of those that programs read.

use std::fmt;

/// A no-break space as HTML writes it, behind `&`.
const NBSP: [&str; 3] = ["nbsp;", "#160;", "#xa0;"];
/// Other signs as it writes them.
const HTML: [&str; 8] = ["lt;", "gt;", "amp;", "quot;", "#39;", "minus;", "le;", "ge;"];

/// Such a sign and its place.
#[derive(Debug, PartialEq, Eq)]
pub struct OddSign {
    name: &'static str,
    /// From 1.
    line: usize,
    /// From 1, in characters.
    column: usize,
}

/// The first odd sign of a text. Bytes that are no UTF-8 count as characters of their own.
pub fn first(text: &[u8]) -> Option<OddSign> {
    // Most inputs have none of the bytes that such a sign begins with.
    if !text.iter().any(|byte| !byte.is_ascii() || *byte == b'\r' || *byte == b'&') {
        return None;
    }
    let (mut line, mut column) = (1, 1);
    let text = String::from_utf8_lossy(text);
    for (at, c) in text.char_indices() {
        if let Some(name) = name(c, &text[at + c.len_utf8()..]) {
            return Some(OddSign { name, line, column });
        }
        (line, column) = if c == '\n' { (line + 1, 1) } else { (line, column + 1) };
    }
    None
}

/// The name of a character that is odd before `rest`.
fn name(c: char, rest: &str) -> Option<&'static str> {
    Some(match c {
        '\u{feff}' => "a byte order mark",
        '\u{a0}' | '\u{202f}' | '\u{2007}' => "a no-break space",
        '\u{2000}'..='\u{200a}' | '\u{205f}' | '\u{1680}' => "a space that is no ` `",
        '&' if NBSP.iter().any(|end| rest.starts_with(end)) => "`&nbsp;`",
        '&' if HTML.iter().any(|end| rest.starts_with(end)) => "a sign as HTML writes it (`&lt;`)",
        '\u{3000}' => "a full-width space",
        '\u{ff10}'..='\u{ff19}' => "a full-width digit",
        '\u{2212}' | '\u{ff0d}' => "a minus that is no `-`",
        '\u{2010}'..='\u{2015}' if rest.starts_with(|c: char| c.is_ascii_digit()) => {
            "a minus that is no `-`"
        }
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}' => {
            "an invisible character"
        }
        '\u{2028}' | '\u{2029}' | '\u{85}' => "a line end that is no `\\n`",
        '\r' if !rest.starts_with('\n') => "a `\\r` without `\\n`",
        _ => return None,
    })
}

impl fmt::Display for OddSign {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let OddSign { name, line, column } = self;
        write!(f, "{name} in line {line}, column {column}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_signs_are_named_with_their_place() {
        for (text, wanted) in [
            ("\u{feff}1\n", "a byte order mark in line 1, column 1"),
            ("1\n2 3\u{a0}4\n", "a no-break space in line 2, column 4"),
            ("3\n&nbsp;\n", "`&nbsp;` in line 2, column 1"),
            ("a &lt; b", "a sign as HTML writes it (`&lt;`) in line 1, column 3"),
            ("é \u{ff13}", "a full-width digit in line 1, column 3"),
            ("\u{2212}5", "a minus that is no `-` in line 1, column 1"),
            ("1\r2\r\n", "a `\\r` without `\\n` in line 1, column 2"),
            ("1\u{2009}2", "a space that is no ` ` in line 1, column 2"),
            ("1&#160;2", "`&nbsp;` in line 1, column 2"),
            ("0 \u{2013}5", "a minus that is no `-` in line 1, column 3"),
            ("\u{200e}1", "an invisible character in line 1, column 1"),
            ("1\u{200b}", "an invisible character in line 1, column 2"),
        ] {
            let found = first(text.as_bytes()).map(|sign| sign.to_string());
            assert_eq!(found.as_deref(), Some(wanted), "{text:?}");
        }
        for plain in ["", "1 2\r\n", "a & b &c;", "é 中文\n", "A \u{2013} B\n"] {
            assert_eq!(first(plain.as_bytes()), None, "{plain:?}");
        }
        assert_eq!(first(b"\xff\xfe1\n"), None);
    }
}
