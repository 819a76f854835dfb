//! C and C++.

use super::row::MutatedLanguage;
use super::words::{OPERATORS, SIGN_OPERATORS, WORDS};
use crate::mutate::grammar::c_family::CFamily;

/// `10000000000LL`
const SUFFIXES: &[&str] = &[
    "u", "l", "ll", "ul", "ull", "lu", "llu", "U", "L", "LL", "UL", "ULL", "LU", "LLU", "uLL", "z",
    "uz",
];

/// C++, and what C has of it.
const BOTH: MutatedLanguage = MutatedLanguage {
    name: "cpp",
    // The last `-O` counts.
    flags: &["-O0"],
    grammar: &CFamily { truth: ["true", "false"], checks_reach: false },
    operators: &[OPERATORS, SIGN_OPERATORS],
    logical: ["&&", "||"],
    unary: &["!", "-", "~"],
    words: &[
        WORDS,
        &[
            ("++", "--"),
            ("true", "false"),
            ("push_back", "push_front"),
            ("pop_front", "pop_back"),
            ("front", "back"),
            ("first", "second"),
            ("any_of", "all_of"),
            ("min_element", "max_element"),
            ("lower_bound", "upper_bound"),
            ("fmin", "fmax"),
            ("floor", "ceil"),
            ("INT_MAX", "INT_MIN"),
            ("LLONG_MAX", "LLONG_MIN"),
            ("less", "greater"),
            ("isdigit", "isalpha"),
        ],
    ],
    narrower: &[
        (&["unsigned", "long", "long"], "unsigned"),
        (&["long", "long", "int"], "int"),
        (&["long", "long"], "int"),
        (&["long", "double"], "float"),
        (&["double"], "float"),
        (&["int64_t"], "int"),
        (&["uint64_t"], "unsigned"),
        (&["__int128"], "long long"),
    ],
    calls: &[],
    functions: &[
        "min", "max", "abs", "llabs", "labs", "fabs", "fmin", "fmax", "floor", "ceil", "round",
    ],
    namespaces: &[["std", "::"]],
    ranges: &[],
    suffixes: SUFFIXES,
};

pub static C: MutatedLanguage = MutatedLanguage {
    name: "c",
    grammar: &CFamily { truth: ["1", "0"], checks_reach: false },
    ..BOTH
};

pub static CPP: MutatedLanguage = BOTH;
