//! POSIX extended regular expressions, as automata.
//!
//! A search takes time in proportion to the text times the states of the automaton, whatever the
//! expression. The longest match counts, as POSIX has it. `.` is any byte but zero, a newline too.

mod automaton;
mod parse;
mod set;

pub(crate) use automaton::Regex;
