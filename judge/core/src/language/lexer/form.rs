//! The form of a comment, a string or a character in a language: the marks around it, and its end.

/// The most letters before a string: `br"…"`, `u8"…"`.
const MAX_PREFIX: usize = 2;
/// The longest text between two quotes that may be apostrophes, in bytes.
const MAX_NEAR: usize = 64;

/// A way to write a comment, a string or a character.
#[derive(Clone, Copy)]
pub(super) struct Form {
    /// The letters that may stand before it.
    prefix: &'static str,
    open: &'static str,
    close: &'static str,
    /// The character after a backslash does not end it.
    has_escapes: bool,
    /// Without this it ends with its line at the latest.
    spans_lines: bool,
    /// It may hold others of its form.
    nests: bool,
    rule: Rule,
}

/// Which text has a form.
#[derive(Clone, Copy)]
enum Rule {
    /// Each that begins with the opening mark.
    Open,
    /// One whose closing mark is near. A quote alone is an apostrophe.
    Near,
    /// One with a single character. A quote before a name makes it the name of a lifetime or a type.
    Character,
    /// One with a fence of such characters and this mark after the opening mark. The closing mark has the
    /// same fence after its first character.
    Fence(fn(char) -> bool, &'static str),
}

/// Between two marks, on any number of lines.
pub(super) const fn between(open: &'static str, close: &'static str) -> Form {
    let (has_escapes, spans_lines, nests) = (false, true, false);
    Form { prefix: "", open, close, has_escapes, spans_lines, nests, rule: Rule::Open }
}

/// Between two marks, with further pairs of them inside.
pub(super) const fn nested(open: &'static str, close: &'static str) -> Form {
    Form { nests: true, ..between(open, close) }
}

/// From a mark to the end of its line.
pub(super) const fn line(open: &'static str) -> Form {
    Form { spans_lines: false, ..between(open, "\n") }
}

/// Between two marks on one line.
pub(super) const fn plain(mark: &'static str) -> Form {
    Form { spans_lines: false, ..between(mark, mark) }
}

/// Between two marks on one line, with escapes.
pub(super) const fn quoted(mark: &'static str) -> Form {
    Form { has_escapes: true, ..plain(mark) }
}

/// Between two marks on any number of lines, with escapes.
pub(super) const fn long(mark: &'static str) -> Form {
    Form { has_escapes: true, ..between(mark, mark) }
}

/// Between two quotes that are near each other on one line, with escapes.
pub(super) const fn near(mark: &'static str) -> Form {
    Form { rule: Rule::Near, ..quoted(mark) }
}

/// A character between single quotes, or the name of a lifetime or a type.
pub(super) const CHARACTER: Form = Form { rule: Rule::Character, ..quoted("'") };

/// A raw string of Rust.
pub(super) const RUST_RAW: Form =
    Form { rule: Rule::Fence(|c| c == '#', "\""), ..between("r", "\"") }.after("bc");
/// A raw string of C++.
pub(super) const CPP_RAW: Form =
    Form { rule: Rule::Fence(|c| !"()\\\" \t\r\n".contains(c), "("), ..between("R\"", ")\"") }
        .after("uUL8");

/// Long brackets of Lua, after a mark.
pub(super) const fn long_brackets(open: &'static str) -> Form {
    Form { rule: Rule::Fence(|c| c == '=', "["), ..between(open, "]]") }
}

impl Form {
    /// The same form with letters that may stand before it.
    pub(super) const fn after(self, prefix: &'static str) -> Form {
        Form { prefix, ..self }
    }

    /// The length in bytes of the comment, string or character with which a text begins; `None` where it has
    /// not this form.
    pub(super) fn length(&self, text: &str) -> Option<usize> {
        let is_prefix = |byte: &u8| self.prefix.as_bytes().contains(byte);
        let mut prefix = 0;
        while prefix < MAX_PREFIX && text.as_bytes().get(prefix).is_some_and(is_prefix) {
            prefix += 1;
        }
        let inner = text[prefix..].strip_prefix(self.open)?;
        let begin = text.len() - inner.len();
        let bytes = inner.as_bytes();
        let length = match self.rule {
            Rule::Character if !inner.starts_with('\\') => {
                let first = inner.chars().next()?.len_utf8();
                match bytes.get(first) {
                    Some(b'\'') => first + 1,
                    _ => inner
                        .find(|c: char| !c.is_alphanumeric() && c != '_')
                        .unwrap_or(inner.len()),
                }
            }
            Rule::Open | Rule::Character => self.end(bytes).0,
            Rule::Near => match self.end(&bytes[..inner.len().min(MAX_NEAR + 1)]) {
                (end, true) => end,
                (_, false) => return None,
            },
            Rule::Fence(is_fence, mark) => {
                let (fence, raw) = inner.split_at(inner.find(|c| !is_fence(c))?);
                let raw = raw.strip_prefix(mark)?;
                let (first, last) = self.close.split_at(1);
                let close = format!("{first}{fence}{last}");
                let end = raw.find(&close).map_or(raw.len(), |at| at + close.len());
                inner.len() - raw.len() + end
            }
        };
        Some(begin + length)
    }

    /// The number of bytes up to the end of the closing mark, and whether there is one. Without it they go up
    /// to the end of the line or the text.
    fn end(&self, inner: &[u8]) -> (usize, bool) {
        let (open, close) = (self.open.as_bytes(), self.close.as_bytes());
        let (mut at, mut depth) = (0, 1);
        while at < inner.len() {
            let byte = inner[at];
            if byte == b'\n' && !self.spans_lines {
                return (at, false);
            } else if byte == b'\\' && self.has_escapes {
                at += if inner[at..].starts_with(b"\\\r\n") { 3 } else { 2 };
            } else if byte == close[0] && inner[at..].starts_with(close) {
                (at, depth) = (at + close.len(), depth - 1);
                if depth == 0 {
                    return (at, true);
                }
            } else if self.nests && inner[at..].starts_with(open) {
                (at, depth) = (at + open.len(), depth + 1);
            } else {
                at += 1;
            }
        }
        (inner.len(), false)
    }
}
