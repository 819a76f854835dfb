//! An error, and its place in the program and in the data.

use std::fmt;

/// A place in a file: line and column count from 1. A column is a character; where the file is not UTF-8,
/// each byte that cannot go on a character starts one.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd)]
pub struct Position {
    pub line: usize,
    pub column: usize,
}

impl Position {
    /// The place of a byte of a text.
    pub(crate) fn of(text: &[u8], offset: usize) -> Position {
        let before = &text[..offset.min(text.len())];
        let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        Position {
            line: before.iter().filter(|&&byte| byte == b'\n').count() + 1,
            column: before[start..].iter().filter(|byte| starts_character(byte)).count() + 1,
        }
    }
}

/// Whether a byte does not go on a character of UTF-8.
pub(crate) fn starts_character(byte: &u8) -> bool {
    byte & 0b1100_0000 != 0b1000_0000
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Who is to blame for a fault.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum FaultKind {
    /// The program: it cannot be read, or it computes something without a value.
    Program,
    /// The data: the program does not accept it.
    Data,
    /// A limit was reached, so that nothing is known about the data.
    Limit,
}

/// Why a program was not read, or data not accepted. Displays as one line.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Fault {
    pub kind: FaultKind,
    /// Where in the program.
    pub program: Position,
    /// Where in the data.
    pub data: Option<Position>,
    pub message: String,
}

impl Fault {
    /// Whether the data was refused: not the program, and no limit was reached.
    pub fn is_about_data(&self) -> bool {
        self.kind == FaultKind::Data
    }

    pub(crate) fn program(at: Position, message: impl Into<String>) -> Fault {
        Fault { kind: FaultKind::Program, program: at, data: None, message: message.into() }
    }

    pub(crate) fn limit(at: Position, message: impl Into<String>) -> Fault {
        Fault { kind: FaultKind::Limit, ..Fault::program(at, message) }
    }

    pub(crate) fn data(at: Position, data: Position, message: impl Into<String>) -> Fault {
        Fault { kind: FaultKind::Data, data: Some(data), ..Fault::program(at, message) }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Fault { program, message, .. } = self;
        match self.data {
            Some(data) => write!(f, "data {data}: {message} (program {program})"),
            None => write!(f, "program {program}: {message}"),
        }
    }
}

impl std::error::Error for Fault {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters() {
        let place = |text: &[u8], offset| {
            let Position { line, column } = Position::of(text, offset);
            (line, column)
        };
        assert_eq!(place(b"ab\ncd", 0), (1, 1));
        assert_eq!(place(b"ab\ncd", 4), (2, 2));
        assert_eq!(place("é!".as_bytes(), 2), (1, 2));
        assert_eq!(place(b"\xff\xfe!", 2), (1, 3));
        assert_eq!(place(b"a", 9), (1, 2));
    }
}
