//! The words of a program.

use std::fmt;

/// The words in capitals, the longer one first where one starts another one.
pub(crate) const KEYWORDS: [&str; 25] = [
    "ISEOF",
    "MATCH",
    "UNIQUE",
    "INARRAY",
    "STRLEN",
    "SPACE",
    "NEWLINE",
    "EOF",
    "INT",
    "FLOATP",
    "FLOAT",
    "STRING",
    "REGEX",
    "ASSERT",
    "SET",
    "UNSET",
    "REPI",
    "REP",
    "WHILEI",
    "WHILE",
    "IF",
    "ELSE",
    "END",
    "FIXED",
    "SCIENTIFIC",
];

/// The signs, the longer one first where one starts another one.
pub(crate) const SIGNS: [&str; 21] = [
    "&&", "||", "<=", ">=", "==", "!=", "<", ">", "=", "!", "+", "-", "*", "/", "%", "^", "(", ")",
    ",", "[", "]",
];

/// A word of a program. Numbers are kept as they are written.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Token {
    Keyword(&'static str),
    Sign(&'static str),
    Name(String),
    Int(String),
    Float(String),
    Text(Vec<u8>),
    End,
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Token::Keyword(word) | Token::Sign(word) => write!(f, "`{word}`"),
            Token::Name(word) | Token::Int(word) | Token::Float(word) => {
                write!(f, "`{}`", crate::value::quoted(word.as_bytes(), 40))
            }
            Token::Text(text) => write!(f, "the string \"{}\"", crate::value::quoted(text, 40)),
            Token::End => f.write_str("the end of the program"),
        }
    }
}
