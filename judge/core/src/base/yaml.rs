//! Reads the part of YAML that problem.yaml uses: `key: value` on two levels, comments, simple quotes.
//!
//! Anything else is an error that names its line.

use crate::base::text::quote;
use crate::Result;

/// One `key: value`; the key of the second level is `outer.inner`.
#[derive(Debug, PartialEq)]
pub struct Entry {
    pub line: usize,
    pub key: String,
    pub value: String,
}

/// The entries of a document, in order. The key of a section is not an entry itself.
pub fn parse(text: &str) -> Result<Vec<Entry>> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut section: Option<(String, usize)> = None;
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
        let key = match (&section, indent) {
            (_, 0) => key.to_string(),
            (Some((outer, depth)), _) if *depth == 0 || *depth == indent => {
                let key = format!("{outer}.{key}");
                section = Some((outer.clone(), indent));
                key
            }
            _ => return Err(wrong("unexpected indentation")),
        };
        if entries.iter().any(|entry| entry.key == key) {
            return Err(wrong("the key is there twice"));
        }
        if indent == 0 {
            section = value.is_empty().then(|| (key.clone(), 0));
            if value.is_empty() {
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
    let mut section = String::new();
    let mut depth = 0;
    for (index, raw) in text.lines().enumerate() {
        let content = strip_comment(raw).trim_end();
        let inner = content.trim_start();
        let indent = content.len() - inner.len();
        let Some((key, value)) = inner.split_once(':').filter(|(key, _)| is_key(key)) else {
            continue;
        };
        let value = value.trim();
        let key = if indent == 0 {
            section = if value.is_empty() { key.to_string() } else { String::new() };
            depth = 0;
            key.to_string()
        } else if !section.is_empty() && (depth == 0 || depth == indent) {
            depth = indent;
            format!("{section}.{key}")
        } else {
            continue;
        };
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
    fn two_levels_comments_and_quotes() {
        let text = "# top\nname: A \"b\" # c\nsource:\n  url: https://x/#y\n  name: 'Q: # z'\nlimits:\n    memory: 4\n";
        let entries = parse(text).unwrap();
        let found: Vec<_> =
            entries.iter().map(|e| (e.line, e.key.as_str(), e.value.as_str())).collect();
        let wanted = [
            (2, "name", "A \"b\""),
            (4, "source.url", "https://x/#y"),
            (5, "source.name", "Q: # z"),
            (7, "limits.memory", "4"),
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
            ("a:\n  b:\n    c: 1\n", "line 3"),
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
