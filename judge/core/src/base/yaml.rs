//! Reads the part of YAML that problem.yaml uses: `key: value` on three levels, comments, simple quotes.
//!
//! Anything else is an error that names its line.

use crate::base::text::quote;
use crate::Result;

/// One `key: value`; the key of the second level is `outer.inner`, that of the third
/// `outer.middle.inner`.
#[derive(Debug, PartialEq)]
pub struct Entry {
    pub line: usize,
    pub key: String,
    pub value: String,
}

/// The most levels of keys: `limits`, `time_multipliers`, `ac_to_time_limit`.
const MAX_LEVELS: usize = 3;

/// A key without a value: keys that are indented more belong to it.
struct Section {
    key: String,
    indent: usize,
    /// The indentation of its keys.
    inner: Option<usize>,
}

/// The entries of a document, in order. The key of a section is not an entry itself.
pub fn parse(text: &str) -> Result<Vec<Entry>> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut sections: Vec<Section> = Vec::new();
    for (index, raw) in text.lines().enumerate() {
        let line = index + 1;
        let content = strip_comment(raw).trim_end();
        if content.trim().is_empty() || (content == "---" && entries.is_empty()) {
            continue;
        }
        let inner = content.trim_start();
        let indent = content.len() - inner.len();
        let wrong = |what: &str| format!("line {line}: {what}: {}", quote(raw.as_bytes()));
        let (key, value) = match inner.split_once(':') {
            Some((key, value)) if is_key(key) && (value.is_empty() || value.starts_with(' ')) => {
                (key, value.trim())
            }
            _ => return Err(wrong("expected `key: value`")),
        };
        sections.retain(|section| section.indent < indent);
        let levels = sections.len();
        let key = match sections.last_mut() {
            None if indent == 0 => key.to_string(),
            Some(section)
                if levels < MAX_LEVELS && section.inner.is_none_or(|inner| inner == indent) =>
            {
                section.inner = Some(indent);
                // It looked like a key with an empty value.
                if entries.last().is_some_and(|last| last.key == section.key) {
                    entries.pop();
                }
                format!("{}.{key}", section.key)
            }
            _ => return Err(wrong("unexpected indentation")),
        };
        if entries.iter().any(|entry| entry.key == key) {
            return Err(wrong("the key is there twice"));
        }
        if value.is_empty() {
            sections.push(Section { key: key.clone(), indent, inner: None });
            if indent == 0 {
                continue;
            }
        }
        entries.push(Entry {
            line,
            key,
            value: unquote(value).ok_or_else(|| wrong("cannot read the value"))?,
        });
    }
    Ok(entries)
}

/// The plain entries of a document that others wrote. Skips everything else in it.
pub fn lenient(text: &str) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut sections: Vec<Section> = Vec::new();
    for (index, raw) in text.lines().enumerate() {
        let content = strip_comment(raw).trim_end();
        let inner = content.trim_start();
        let indent = content.len() - inner.len();
        let Some((key, value)) = inner.split_once(':').filter(|(key, _)| is_key(key)) else {
            continue;
        };
        let value = value.trim();
        sections.retain(|section| section.indent < indent);
        let levels = sections.len();
        let key = match sections.last_mut() {
            None if indent == 0 => key.to_string(),
            Some(section)
                if levels < MAX_LEVELS && section.inner.is_none_or(|inner| inner == indent) =>
            {
                section.inner = Some(indent);
                format!("{}.{key}", section.key)
            }
            _ => continue,
        };
        if value.is_empty() {
            sections.push(Section { key, indent, inner: None });
            continue;
        }
        let known = entries.iter().any(|entry| entry.key == key);
        if let Some(value) = unquote(value).filter(|value| !known && !value.is_empty()) {
            entries.push(Entry { line: index + 1, key, value });
        }
    }
    entries
}

fn is_key(key: &str) -> bool {
    !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte))
}

/// A `#` at the start or after a blank begins a comment, but not inside quotes.
fn strip_comment(line: &str) -> &str {
    let mut quoted = None;
    let mut before = ' ';
    for (at, c) in line.char_indices() {
        match quoted {
            Some(mark) if c == mark => quoted = None,
            Some(_) => {}
            None if c == '#' && before.is_whitespace() => return &line[..at],
            None if (c == '"' || c == '\'') && before.is_whitespace() => quoted = Some(c),
            None => {}
        }
        before = c;
    }
    line
}

fn unquote(value: &str) -> Option<String> {
    match value.chars().next() {
        Some(mark @ ('"' | '\'')) => {
            let inner = value[1..].strip_suffix(mark)?;
            (!inner.contains([mark, '\\'])).then(|| inner.to_string())
        }
        Some('[' | '{' | '|' | '>' | '&' | '*' | '!' | '%' | '@' | '`') => None,
        _ => Some(value.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_levels_comments_and_quotes() {
        let text = "# top\nname: A \"b\" # c\nsource:\n  url: https://x/#y\n  name: 'Q: # z'\n\
                    limits:\n    memory: 4\n    more:\n      a: 1\n      b: 2\n    output: 3\n";
        let entries = parse(text).unwrap();
        let found: Vec<_> =
            entries.iter().map(|e| (e.line, e.key.as_str(), e.value.as_str())).collect();
        let wanted = [
            (2, "name", "A \"b\""),
            (4, "source.url", "https://x/#y"),
            (5, "source.name", "Q: # z"),
            (7, "limits.memory", "4"),
            (9, "limits.more.a", "1"),
            (10, "limits.more.b", "2"),
            (11, "limits.output", "3"),
        ];
        assert_eq!(found, wanted);
    }

    #[test]
    fn of_others_what_is_plain_is_taken() {
        let text = "a: 1\n- b\nc: [1, 2]\nd:\n  - x\n  e: 2 # two\n    f: 3\n  g: |\n    h: 1\n\
                    a: 2\ni: \"open\nj:\n  en: 'Q: z'\n";
        let found: Vec<_> =
            lenient(text).iter().map(|e| format!("{}={}", e.key, e.value)).collect();
        assert_eq!(found, ["a=1", "d.e=2", "j.en=Q: z"]);
    }

    #[test]
    fn anything_else_is_refused_with_its_line() {
        for (text, line) in [
            ("a: 1\n- b\n", "line 2"),
            ("a: [1]\n", "line 1"),
            ("a: 1\n  b: 2\n", "line 2"),
            ("a:\n  b:\n    c:\n      d: 1\n", "line 4"),
            ("a:\n  b: 1\n    c: 2\n", "line 3"),
            ("a:\n  b: \"\"\n    c: 2\n", "line 3"),
            ("a:\n  b:\n    c: 2\n   d: 2\n", "line 4"),
            ("a: 1\na: 2\n", "line 2"),
            ("a: \"open\n", "line 1"),
            ("a:1\n", "line 1"),
            ("a: |\n", "line 1"),
        ] {
            let error = parse(text).expect_err(text);
            assert!(error.starts_with(line), "{text:?}: {error}");
        }
    }
}
