//! A token of a source.

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
    /// A line for the preprocessor of C; of `#define` only what stands before the value.
    Directive,
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
