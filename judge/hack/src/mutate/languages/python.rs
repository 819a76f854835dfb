//! Python.

use super::row::MutatedLanguage;
use super::words::{OPERATORS, WORDS};
use crate::mutate::grammar::python::Python;

pub static PYTHON: MutatedLanguage = MutatedLanguage {
    name: "python",
    flags: &[],
    grammar: &Python,
    operators: &[
        OPERATORS,
        &[
            ("and", &["or"]),
            ("or", &["and"]),
            ("in", &["not in"]),
            ("is", &["is not"]),
            ("*", &["+", "//"]),
            ("/", &["*", "//"]),
            ("//", &["/"]),
            ("%", &["//"]),
            ("**", &["*"]),
            ("//=", &["*="]),
        ],
    ],
    logical: ["and", "or"],
    unary: &["not", "-", "~"],
    words: &[
        WORDS,
        &[
            ("True", "False"),
            ("append", "appendleft"),
            ("pop", "popleft"),
            ("extend", "extendleft"),
            ("bisect_left", "bisect_right"),
            ("insort_left", "insort_right"),
            ("find", "rfind"),
            ("lstrip", "rstrip"),
            ("floor", "ceil"),
            ("row", "column"),
        ],
    ],
    narrower: &[],
    calls: &["strip", "rstrip", "lstrip", "copy", "lower", "upper"],
    functions: &["min", "max", "abs", "sorted", "reversed", "set", "list"],
    namespaces: &[],
    ranges: &["range"],
    suffixes: &[],
};
