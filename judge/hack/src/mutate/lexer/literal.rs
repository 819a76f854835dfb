//! The lengths of strings and characters, for each language.
//!
//! Each function returns `None` where the text does not begin with a literal. A literal without an end
//! reaches to the end of the text.

/// Rust: strings, raw strings, characters, bytes and lifetimes.
pub fn rust(text: &str) -> Option<usize> {
    let prefix = ["br", "cr", "b", "c", "r", ""].into_iter().find(|p| text.starts_with(p))?;
    let rest = &text[prefix.len()..];
    if prefix.ends_with('r') {
        let hashes = rest.len() - rest.trim_start_matches('#').len();
        let inner = rest[hashes..].strip_prefix('"')?;
        let end = format!("\"{}", &rest[..hashes]);
        let length = inner.find(&end).map_or(inner.len(), |at| at + end.len());
        return Some(text.len() - inner.len() + length);
    }
    let quote = rest.chars().next().filter(|&c| c == '"' || c == '\'' && prefix != "c")?;
    let inner = &rest[1..];
    if quote == '\'' && prefix.is_empty() {
        // A lifetime has no second quote after one character.
        let mut characters = inner.chars();
        let (first, second) = (characters.next()?, characters.next());
        if first != '\\' && second != Some('\'') {
            let name = inner.find(|c: char| !c.is_alphanumeric() && c != '_');
            return Some(1 + name.unwrap_or(inner.len()));
        }
    }
    Some(prefix.len() + quoted(rest, quote))
}

/// C and C++: strings and characters with their prefixes, raw strings.
pub fn c(text: &str) -> Option<usize> {
    let prefixes = ["u8R", "uR", "UR", "LR", "R", "u8", "u", "U", "L", ""];
    let prefix = prefixes.into_iter().find(|p| {
        let rest = text.strip_prefix(p).unwrap_or("");
        rest.starts_with('"') || rest.starts_with('\'') && !p.ends_with('R')
    })?;
    let rest = &text[prefix.len()..];
    if !prefix.ends_with('R') {
        return Some(prefix.len() + quoted(rest, rest.chars().next()?));
    }
    // R"mark( … )mark"
    let Some(open) = rest.find('(') else { return Some(text.len()) };
    let end = format!("){}\"", &rest[1..open]);
    let length = rest.find(&end).map_or(rest.len(), |at| at + end.len());
    Some(prefix.len() + length)
}

/// Java: strings, characters and text blocks.
pub fn java(text: &str) -> Option<usize> {
    if text.starts_with("\"\"\"") {
        return Some(tripled(text, "\"\"\""));
    }
    let quote = text.chars().next().filter(|&c| c == '"' || c == '\'')?;
    Some(quoted(text, quote))
}

/// Python: strings of one and of three quotes, with any prefix. What an f-string computes stays in it.
pub fn python(text: &str) -> Option<usize> {
    let is_letter = |c: char| "rRbBuUfFtT".contains(c);
    let prefix = text.find(|c| !is_letter(c)).filter(|&length| length <= 2)?;
    let rest = &text[prefix..];
    let quote = rest.chars().next().filter(|&c| c == '"' || c == '\'')?;
    for mark in ["\"\"\"", "'''"] {
        if rest.starts_with(mark) {
            return Some(prefix + tripled(rest, mark));
        }
    }
    Some(prefix + quoted(rest, quote))
}

/// The length of a literal between two quotes, where a backslash escapes the character after it.
fn quoted(text: &str, quote: char) -> usize {
    let mut characters = text.char_indices().skip(1);
    while let Some((at, c)) = characters.next() {
        match c {
            '\\' => drop(characters.next()),
            c if c == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// The length of a literal between two marks of three quotes.
fn tripled(text: &str, mark: &str) -> usize {
    let mut at = mark.len();
    while at < text.len() {
        let rest = &text[at..];
        if rest.starts_with(mark) {
            return at + mark.len();
        }
        let mut characters = rest.chars();
        let first = characters.next().map_or(0, char::len_utf8);
        let escaped = if rest.starts_with('\\') { characters.next() } else { None };
        at += first + escaped.map_or(0, char::len_utf8);
    }
    text.len()
}
