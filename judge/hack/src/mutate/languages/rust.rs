//! Rust.

use super::row::MutatedLanguage;
use super::words::{OPERATORS, SIGN_OPERATORS, WORDS};
use crate::mutate::grammar::rust::Rust;

pub static RUST: MutatedLanguage = MutatedLanguage {
    name: "rust",
    // The last `-O` or `-Copt-level` counts. The checks would come with it.
    flags: &["-Copt-level=0", "-Coverflow-checks=off", "-Cdebug-assertions=off"],
    grammar: &Rust,
    operators: &[OPERATORS, SIGN_OPERATORS],
    logical: ["&&", "||"],
    unary: &["!", "-"],
    words: &[
        WORDS,
        &[
            ("true", "false"),
            ("push_back", "push_front"),
            ("pop_front", "pop_back"),
            ("take", "skip"),
            ("take_while", "skip_while"),
            ("position", "rposition"),
            ("is_some", "is_none"),
            ("is_ok", "is_err"),
            ("min_by_key", "max_by_key"),
            ("wrapping_add", "wrapping_sub"),
            ("checked_add", "checked_sub"),
            ("leading_zeros", "trailing_zeros"),
        ],
    ],
    narrower: &[],
    calls: &[
        "rev",
        "min",
        "max",
        "abs",
        "filter",
        "take",
        "skip",
        "step_by",
        "take_while",
        "skip_while",
        "wrapping_add",
        "wrapping_sub",
        "reverse_bits",
        "trim",
    ],
    functions: &[],
    namespaces: &[],
    ranges: &[],
    suffixes: &[
        "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize",
    ],
};
