//! A program that was read and can be run.

use crate::fault::{Fault, Position};
use crate::parser::{self, SyntaxTree};

/// A program in the Checktestdata language.
#[derive(Clone, Debug)]
pub struct CtdProgram {
    pub(crate) tree: SyntaxTree,
    /// Where the program ends, and its implicit `EOF` stands.
    pub(crate) end: Position,
}

impl CtdProgram {
    /// Reads a program.
    ///
    /// # Errors
    /// The first thing that is not of the language, with its line and column.
    pub fn parse(text: impl AsRef<[u8]>) -> Result<CtdProgram, Fault> {
        let text = text.as_ref();
        let tree = parser::program(text)
            .map_err(|fault| Fault { message: fault.message + other_language(text), ..fault })?;
        let end = Position::of(text, text.len());
        Ok(CtdProgram { tree, end })
    }
}

/// A hint that a text is of another language for validators.
fn other_language(text: &[u8]) -> &'static str {
    let has = |word: &[u8]| text.windows(word.len()).any(|window| window == word);
    let is_ours = [&b"INT("[..], b"REGEX", b"NEWLINE", b"STRING", b"FLOAT", b"EOF", b"REP", b"SET"];
    if is_ours.iter().any(|word| has(word)) {
        return "";
    }
    if has(b"#include") || has(b"import ") || has(b"def ") {
        return "; this looks like a program in another language";
    }
    let last = text.iter().rev().find(|byte| !byte.is_ascii_whitespace());
    if has(b"<=") && (has(b";") || has(b"[") || has(b"{")) || last == Some(&b';') {
        return "; this looks like VIVA, another language for validators";
    }
    ""
}
