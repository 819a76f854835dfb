//! The language of [DOMjudge's checktestdata](https://github.com/DOMjudge/checktestdata): programs that
//! say what an input looks like. They check inputs here.
//!
//! The crate reads no files and starts no process. All of the language's specification is there.
//! Where it leaves something open, the crate does the same as the reference implementation:
//!
//! - `!` takes all that follows: `!a && b` is `!(a && b)`; `&&` and `||` have one precedence, from left
//!   to right, and stop as soon as the result is known. `2^3^2` is `(2^3)^2`.
//! - An integer in the data has no leading zeros, and is not `-0`.
//! - A float of `FLOATP` with an exponent has a point and one digit but 0 before it.
//! - The counter of `REPI` is 0 before the count is computed.
//! - Columns and `STRLEN` differ: a column is a character, `STRLEN` counts bytes, as in the reference.
//!
//! Differences from the reference:
//!
//! - Numbers are exact, floats too: `0.1` is in `FLOAT(0.1, 1)`, and `1 / 3.0 * 3 == 1`, where the
//!   reference rounds. A number of more than 2^19 bits is a fault; `1E100000` has few.
//! - `UNIQUE` is false where values repeat, as the specification says; the reference refuses the data then,
//!   even within `IF(...)` and `!`. Both refuse data where the variables have different indices.
//! - The match of a regular expression is always the longest one; the match of the reference can be shorter where it
//!   takes more in an earlier repetition, as in `a{1,2}(|aa)` on `aaa`.
//! - `MATCH(x)` asks for the characters in the value of `x`, as the specification says; the reference
//!   asks for the letter `x`.
//! - Regular expressions may escape all punctuation, where the reference refuses some of it.
//! - A number in a program with a leading zero is a fault where octal digits, as the reference reads them, would be
//!   another number: `010`.
//! - What crashes the reference or never ends there is a fault: division by zero, a value of the wrong
//!   type, a wrong regular expression, `WHILE(1 == 1) END`.
//! - A byte that is no word of the language and a string that does not end are faults; the reference
//!   ends some programs there.
//! - A block cannot be a separator; the reference takes such a program and then fails.

mod ast;
mod data;
mod fault;
mod lexer;
mod limits;
mod machine;
mod number;
mod parser;
mod program;
mod range;
mod regex;
mod token;
mod value;
mod variables;

pub use fault::{Fault, FaultKind, Position};
pub use limits::Limits;
pub use machine::check;
pub use program::CtdProgram;
