//! Operators and words that are mistaken for each other in every language.

/// Binary operators, and what is mistaken for them.
pub const OPERATORS: &[(&str, &[&str])] = &[
    ("==", &["!="]),
    ("!=", &["=="]),
    ("<", &["<=", ">="]),
    ("<=", &["<", ">"]),
    (">", &[">=", "<="]),
    (">=", &[">", "<"]),
    ("+", &["-"]),
    ("-", &["+"]),
    ("<<", &[">>"]),
    (">>", &["<<"]),
    ("&", &["|"]),
    ("|", &["&"]),
    ("^", &["|", "&"]),
    ("+=", &["-=", "="]),
    ("-=", &["+=", "="]),
    ("*=", &["/=", "="]),
    ("%=", &["/="]),
    ("<<=", &[">>="]),
    (">>=", &["<<="]),
    ("|=", &["&=", "="]),
    ("&=", &["|=", "="]),
    ("^=", &["|=", "&="]),
];

/// The same, for languages in whose spelling they differ from Python.
pub const SIGN_OPERATORS: &[(&str, &[&str])] = &[
    ("&&", &["||"]),
    ("||", &["&&"]),
    ("*", &["+", "/"]),
    ("/", &["*"]),
    ("%", &["/"]),
    ("/=", &["*="]),
];

/// Words that are mistaken for each other.
pub const WORDS: &[(&str, &str)] = &[
    ("break", "continue"),
    ("min", "max"),
    ("any", "all"),
    ("first", "last"),
    ("rows", "columns"),
    ("width", "height"),
    ("x", "y"),
    ("left", "right"),
    ("north", "south"),
    ("west", "east"),
    ("from", "to"),
];
