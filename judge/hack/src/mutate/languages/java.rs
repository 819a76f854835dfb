//! Java.

use super::row::MutatedLanguage;
use super::words::{OPERATORS, SIGN_OPERATORS, WORDS};
use crate::mutate::grammar::c_family::CFamily;

pub static JAVA: MutatedLanguage = MutatedLanguage {
    name: "java",
    flags: &[],
    grammar: &CFamily { truth: ["true", "false"], checks_reach: true },
    operators: &[OPERATORS, SIGN_OPERATORS, &[(">>>", &[">>", "<<"]), (">>>=", &[">>="])]],
    logical: ["&&", "||"],
    unary: &["!", "-", "~"],
    words: &[
        WORDS,
        &[
            ("++", "--"),
            ("true", "false"),
            ("addFirst", "addLast"),
            ("pollFirst", "pollLast"),
            ("peekFirst", "peekLast"),
            ("removeFirst", "removeLast"),
            ("offerFirst", "offerLast"),
            ("getFirst", "getLast"),
            ("indexOf", "lastIndexOf"),
            ("anyMatch", "allMatch"),
            ("floorKey", "ceilingKey"),
            ("lowerKey", "floorKey"),
            ("higherKey", "ceilingKey"),
            ("floor", "ceil"),
            ("MAX_VALUE", "MIN_VALUE"),
            ("limit", "skip"),
        ],
    ],
    narrower: &[(&["long"], "int"), (&["double"], "float")],
    calls: &["trim", "reverse", "abs", "sorted", "filter", "limit", "skip", "distinct", "reversed"],
    functions: &["min", "max", "abs", "floor", "ceil"],
    namespaces: &[["Math", "."]],
    ranges: &["range"],
    suffixes: &["L", "l"],
};
