//! The result of a comparison, and where the two sides differ.

/// Bytes kept before and after the first difference, on each side.
pub const CONTEXT: usize = 4096;

/// The result of a comparison.
#[derive(Clone, Debug, PartialEq)]
pub enum Comparison {
    Same,
    /// Equal but for blanks and empty lines.
    Blanks(Difference),
    Wrong(Difference),
}

/// The first difference, and the text around it with `\r\n` made `\n`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Difference {
    /// From 1.
    pub line: u64,
    /// In characters, from 1.
    pub column: u64,
    /// From 1, in the output as the program printed it: a `\r` counts too.
    pub byte: u64,
    /// The end of the answer up to the difference. In a comparison of bytes both sides are the same
    /// there.
    pub expected_before: Vec<u8>,
    /// The rest of the answer. If it is shorter than [`CONTEXT`], the answer ends there. In a comparison
    /// of tokens it ends with the line, since the lines of the two sides need not correspond.
    pub expected: Vec<u8>,
    /// The end of the output up to the difference.
    pub got_before: Vec<u8>,
    /// The rest of the output.
    pub got: Vec<u8>,
}
