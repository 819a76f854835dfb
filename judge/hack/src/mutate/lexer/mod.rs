//! Splits a source into tokens: words, numbers, literals and signs, as far as a mutator needs them.
//! Comments and attributes are left out. Any text has tokens; what is not of the language has useless
//! ones, never an error.

pub mod literal;

use super::token::{Kind, Token};

/// How a language is written.
pub struct Lexicon {
    /// What begins a comment that goes on to the end of the line.
    pub line_comment: &'static str,
    /// Comments stand between `/*` and `*/` too.
    pub has_block_comments: bool,
    /// Such a comment may hold others.
    pub nests_comments: bool,
    /// `#[…]` is an attribute.
    pub has_attributes: bool,
    /// A line that begins with `#` is for the preprocessor.
    pub has_directives: bool,
    /// A quote between digits belongs to a number, as in `1'000`.
    pub quotes_in_numbers: bool,
    /// The length of a string or a character, if the text begins with one.
    pub literal: fn(&str) -> Option<usize>,
    /// Signs of more than one character, longer ones first.
    pub signs: &'static [&'static str],
}

/// The tokens of a source, in order.
pub fn tokens<'a>(source: &'a str, lexicon: &Lexicon) -> Vec<Token<'a>> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut at = 0;
    while at < source.len() {
        let rest = &source[at..];
        // In `pair.0.1` there are two numbers.
        let after_dot = tokens.last().is_some_and(|token| token.text == ".");
        let (length, kind) = lexeme(rest, after_dot, lexicon);
        if let Some(kind) = kind {
            tokens.push(Token { kind, text: &rest[..length], start: at });
        }
        at += length;
    }
    if lexicon.has_attributes {
        tokens = without_attributes(tokens);
    }
    tokens
}

/// The length of the first token, blank or comment of a text, and what it is if it is a token. After
/// a dot a number is a field.
fn lexeme(text: &str, after_dot: bool, lexicon: &Lexicon) -> (usize, Option<Kind>) {
    let first = text.chars().next().unwrap_or(' ');
    if first.is_whitespace() {
        return (first.len_utf8(), None);
    }
    // The line goes on in the next.
    if let Some(length) = ["\\\n", "\\\r\n"].iter().find(|end| text.starts_with(**end)) {
        return (length.len(), None);
    }
    if text.starts_with(lexicon.line_comment) {
        return (text.find('\n').unwrap_or(text.len()), None);
    }
    if lexicon.has_block_comments && text.starts_with("/*") {
        return (comment(text, lexicon.nests_comments), None);
    }
    if lexicon.has_directives && first == '#' {
        return (directive(text), Some(Kind::Directive));
    }
    if let Some(length) = (lexicon.literal)(text) {
        return (length, Some(Kind::Text));
    }
    if first.is_ascii_digit() {
        return (number(text, after_dot, lexicon.quotes_in_numbers), Some(Kind::Number));
    }
    match word(text) {
        0 => {
            let sign = lexicon.signs.iter().find(|sign| text.starts_with(**sign));
            (sign.map_or(first.len_utf8(), |sign| sign.len()), Some(Kind::Sign))
        }
        length => (length, Some(Kind::Word)),
    }
}

/// The length of the letters, digits and underscores at the start of a text.
fn word(text: &str) -> usize {
    text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len())
}

/// The length of a number.
fn number(text: &str, after_dot: bool, with_quotes: bool) -> usize {
    let starts_number = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    let mut length = word(text);
    while with_quotes && text[length..].strip_prefix('\'').is_some_and(starts_number) {
        length += 1 + word(&text[length + 1..]);
    }
    let fraction = text[length..].strip_prefix('.').filter(|rest| starts_number(rest));
    if let Some(fraction) = fraction.filter(|_| !after_dot) {
        length += 1 + word(fraction);
    }
    // In `1e-9` the sign belongs to the number.
    let has_exponent = text[..length].ends_with(['e', 'E']) && !text.starts_with("0x");
    if let Some(exponent) = text[length..].strip_prefix(['+', '-']).filter(|_| has_exponent) {
        length += 1 + word(exponent);
    }
    length
}

/// The length of a comment between `/*` and `*/`.
fn comment(text: &str, nests: bool) -> usize {
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (2, 1);
    while depth > 0 && at < bytes.len() {
        match &bytes[at..] {
            [b'/', b'*', ..] if nests => (at, depth) = (at + 2, depth + 1),
            [b'*', b'/', ..] => (at, depth) = (at + 2, depth - 1),
            _ => at += 1,
        }
    }
    at
}

/// The length of a line for the preprocessor; of `#define` what stands before the value.
fn directive(text: &str) -> usize {
    let blanks = |at: usize| text[at..].len() - text[at..].trim_start_matches([' ', '\t']).len();
    let mut at = 1 + blanks(1);
    if text[at..].starts_with("define") {
        at += "define".len();
        at += blanks(at);
        at += word(&text[at..]);
        if text[at..].starts_with('(') {
            at += text[at..].find([')', '\n']).map_or(0, |end| end + 1);
        }
        return at;
    }
    let mut end = 0;
    for line in text.split_inclusive('\n') {
        end += line.len();
        if !line.trim_end().ends_with('\\') {
            break;
        }
    }
    text[..end].trim_end().len()
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
    use crate::mutate::languages::{CPP, JAVA, PYTHON, RUST};

    fn texts(source: &str) -> Vec<&str> {
        texts_in(source, RUST.lexicon)
    }

    fn texts_in<'a>(source: &'a str, lexicon: &Lexicon) -> Vec<&'a str> {
        tokens(source, lexicon).iter().map(|token| token.text).collect()
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
        assert!(tokens("'a' \"b\" 'c", RUST.lexicon).iter().all(|token| token.kind == Kind::Text));
    }

    #[test]
    fn numbers_end_where_a_range_or_a_field_begins() {
        assert_eq!(
            texts("0..4 1.5 x.0.1 0xff_u8 65_535"),
            ["0", "..", "4", "1.5", "x", ".", "0", ".", "1", "0xff_u8", "65_535"]
        );
    }

    #[test]
    fn each_language_has_its_own_literals_comments_and_numbers() {
        let cpp = "#include <map>\n#define F(a, b) a \\\n b\n\
                   x = u8\"a\\\"\" R\"-(\")\" )-\" '\"' 1'000LL 1e-9; // y";
        let wanted = [
            "#include <map>",
            "#define F(a, b)",
            "a",
            "b",
            "x",
            "=",
            "u8\"a\\\"\"",
            "R\"-(\")\" )-\"",
            "'\"'",
            "1'000LL",
            "1e-9",
            ";",
        ];
        assert_eq!(texts_in(cpp, CPP.lexicon), wanted);
        let java = "a >>>= \"\"\"\n \" \\\"\"\" b\"\"\" /* /* */ 1_000L";
        let wanted = ["a", ">>>=", "\"\"\"\n \" \\\"\"\" b\"\"\"", "1_000L"];
        assert_eq!(texts_in(java, JAVA.lexicon), wanted);
        let python = "a **= rb'\\'' f\"{b}\" '''c\n'd'\\'''' e // 2 # f \n\\\ng";
        let wanted = ["a", "**=", "rb'\\''", "f\"{b}\"", "'''c\n'd'\\''''", "e", "//", "2", "g"];
        assert_eq!(texts_in(python, PYTHON.lexicon), wanted);
    }

    #[test]
    fn any_text_has_tokens_that_follow_each_other() {
        let alphabet = ['a', '1', '"', '\'', '\\', '/', '*', '#', 'R', '(', '.', 'é', '\n', 'e'];
        for lexicon in [RUST.lexicon, CPP.lexicon, JAVA.lexicon, PYTHON.lexicon] {
            for number in 0..alphabet.len().pow(4) {
                let pick =
                    |place: u32| alphabet[number / alphabet.len().pow(place) % alphabet.len()];
                let source: String = (0..4).map(pick).collect();
                let mut end = 0;
                for token in tokens(&source, lexicon) {
                    assert!(token.start >= end && !token.text.is_empty(), "{source:?}");
                    end = token.end();
                    assert_eq!(&source[token.start..end], token.text);
                }
            }
        }
    }
}
