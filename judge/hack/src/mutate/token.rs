//! Splits Rust source into tokens: words, numbers, literals and signs, as far as a mutator needs them.
//! Comments and attributes are left out. Any text has tokens; what is not Rust has useless ones, never
//! an error.

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// A name or a keyword.
    Word,
    Number,
    /// A string, a character, a lifetime.
    Text,
    /// A bracket, an operator, a comma.
    Sign,
}

/// A piece of a source.
#[derive(Clone, Copy, Debug)]
pub struct Token<'a> {
    pub kind: Kind,
    pub text: &'a str,
    /// Its first byte in the source.
    pub start: usize,
}

impl Token<'_> {
    /// The byte after its last.
    pub fn end(&self) -> usize {
        self.start + self.text.len()
    }
}

/// Signs of more than one character, longer ones first.
const SIGNS: [&str; 24] = [
    "<<=", ">>=", "...", "..=", "::", "->", "=>", "==", "!=", "<=", ">=", "&&", "||", "+=", "-=",
    "*=", "/=", "%=", "^=", "&=", "|=", "<<", ">>", "..",
];

/// The tokens of a source, in order.
pub fn tokens(source: &str) -> Vec<Token<'_>> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut at = 0;
    while at < source.len() {
        let rest = &source[at..];
        // In `pair.0.1` there are two numbers.
        let after_dot = tokens.last().is_some_and(|token| token.text == ".");
        let (length, kind) = lexeme(rest, after_dot);
        if let Some(kind) = kind {
            tokens.push(Token { kind, text: &rest[..length], start: at });
        }
        at += length;
    }
    without_attributes(tokens)
}

/// The length of the first token, blank or comment of a text, and what it is if it is a token. After
/// a dot a number is a field.
fn lexeme(text: &str, after_dot: bool) -> (usize, Option<Kind>) {
    let first = text.chars().next().unwrap_or(' ');
    if first.is_whitespace() {
        return (first.len_utf8(), None);
    }
    if text.starts_with("//") {
        return (text.find('\n').unwrap_or(text.len()), None);
    }
    if text.starts_with("/*") {
        return (comment(text), None);
    }
    if let Some(length) = literal(text) {
        return (length, Some(Kind::Text));
    }
    let word =
        |text: &str| text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    let starts_number = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    if starts_number(text) {
        let whole = word(text);
        let fraction =
            text[whole..].strip_prefix('.').filter(|text| !after_dot && starts_number(text));
        return (whole + fraction.map_or(0, |text| 1 + word(text)), Some(Kind::Number));
    }
    match word(text) {
        0 => {
            let sign = SIGNS.iter().find(|sign| text.starts_with(**sign));
            (sign.map_or(first.len_utf8(), |sign| sign.len()), Some(Kind::Sign))
        }
        length => (length, Some(Kind::Word)),
    }
}

/// The length of a comment between `/*` and `*/`, which may hold others.
fn comment(text: &str) -> usize {
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (2, 1);
    while depth > 0 && at < bytes.len() {
        match &bytes[at..] {
            [b'/', b'*', ..] => (at, depth) = (at + 2, depth + 1),
            [b'*', b'/', ..] => (at, depth) = (at + 2, depth - 1),
            _ => at += 1,
        }
    }
    at
}

/// The length of a string, a character or a lifetime, if the text begins with one.
fn literal(text: &str) -> Option<usize> {
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
    let mut characters = inner.char_indices();
    if quote == '\'' && prefix.is_empty() {
        // A lifetime has no second quote after one character.
        let (first, second) = (characters.next()?.1, characters.next().map(|pair| pair.1));
        if first != '\\' && second != Some('\'') {
            let name = inner.find(|c: char| !c.is_alphanumeric() && c != '_');
            return Some(1 + name.unwrap_or(inner.len()));
        }
        characters = inner.char_indices();
    }
    while let Some((at, c)) = characters.next() {
        match c {
            '\\' => drop(characters.next()),
            c if c == quote => return Some(prefix.len() + 1 + at + 1),
            _ => {}
        }
    }
    Some(text.len())
}

/// Takes out `#[…]` and `#![…]`.
fn without_attributes(tokens: Vec<Token<'_>>) -> Vec<Token<'_>> {
    let mut kept = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        let sign = |offset: usize, text| tokens.get(at + offset).is_some_and(|t| t.text == text);
        let bang = usize::from(sign(1, "!"));
        if !(sign(0, "#") && sign(1 + bang, "[")) {
            kept.push(tokens[at]);
            at += 1;
            continue;
        }
        at += 1 + bang;
        let mut depth = 0;
        while at < tokens.len() {
            match tokens[at].text {
                "[" => depth += 1,
                "]" => depth -= 1,
                _ => {}
            }
            at += 1;
            if depth == 0 {
                break;
            }
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(source: &str) -> Vec<&str> {
        tokens(source).iter().map(|token| token.text).collect()
    }

    #[test]
    fn signs_are_as_long_as_they_can_be() {
        assert_eq!(
            texts("a<<=b>>c..=d..e->f"),
            ["a", "<<=", "b", ">>", "c", "..=", "d", "..", "e", "->", "f"]
        );
    }

    #[test]
    fn comments_and_attributes_are_left_out() {
        let source = "#![a] #[b([c])]\nx // y\n/* a /* b */ c */ z /// d";
        assert_eq!(texts(source), ["x", "z"]);
    }

    #[test]
    fn literals_are_whole() {
        let source = r####"b"a\"b" r#"c"d"# 'e' '\'' b'\\' 'static "f // g" br##"h"# i"## r j"####;
        let wanted = [
            r#"b"a\"b""#,
            r##"r#"c"d"#"##,
            "'e'",
            r"'\''",
            r"b'\\'",
            "'static",
            "\"f // g\"",
            r###"br##"h"# i"##"###,
            "r",
            "j",
        ];
        assert_eq!(texts(source), wanted);
        assert!(tokens("'a' \"b\" 'c").iter().all(|token| token.kind == Kind::Text));
    }

    #[test]
    fn numbers_end_where_a_range_or_a_field_begins() {
        assert_eq!(
            texts("0..4 1.5 x.0.1 0xff_u8 65_535"),
            ["0", "..", "4", "1.5", "x", ".", "0", ".", "1", "0xff_u8", "65_535"]
        );
    }

    #[test]
    fn any_text_has_tokens_that_follow_each_other() {
        let alphabet = ['a', '1', '"', '\'', '\\', '/', '*', '#', 'r', '[', '.', 'é', '\n'];
        for number in 0..alphabet.len().pow(4) {
            let pick = |place: u32| alphabet[number / alphabet.len().pow(place) % alphabet.len()];
            let source: String = (0..4).map(pick).collect();
            let mut end = 0;
            for token in tokens(&source) {
                assert!(token.start >= end && !token.text.is_empty(), "{source:?}");
                end = token.end();
                assert_eq!(&source[token.start..end], token.text);
            }
        }
    }
}
