//! The words and signs of the rules: those that people mistake for others, and those that say what a token is part of.
//!
//! The tables hold for all languages: where a language has not the other word, the mutation does not compile.

/// Operators, and what is mistaken for them.
type Operators = &'static [(&'static str, &'static [&'static str])];

/// Binary operators that mean the same in every language.
pub const OPERATORS: Operators = &[
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

/// Those of languages with braces.
pub const SIGN_OPERATORS: Operators = &[
    ("*", &["+", "/"]),
    ("/", &["*"]),
    ("%", &["/"]),
    ("/=", &["*="]),
    ("&&", &["||"]),
    ("||", &["&&"]),
    (">>>", &[">>", "<<"]),
    (">>>=", &[">>="]),
];

/// Those of Python.
pub const WORD_OPERATORS: Operators = &[
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
];

/// The logical operators.
pub const AND: [&str; 2] = ["&&", "and"];
pub const OR: [&str; 2] = ["||", "or"];

/// The unary operators, which may be left out.
pub const UNARY: &[&str] = &["!", "-", "~", "not"];

/// Words and signs that are mistaken for each other. One that begins with a capital or `_` may be the end of a word.
pub const WORDS: &[(&str, &str)] = &[
    ("++", "--"),
    ("..", "..="),
    ("First", "Last"),
    ("MAX_VALUE", "MIN_VALUE"),
    ("True", "False"),
    ("_MAX", "_MIN"),
    ("_add", "_sub"),
    ("_front", "_back"),
    ("_left", "_right"),
    ("any", "all"),
    ("anyMatch", "allMatch"),
    ("any_of", "all_of"),
    ("append", "appendleft"),
    ("break", "continue"),
    ("extend", "extendleft"),
    ("find", "rfind"),
    ("first", "last"),
    ("first", "second"),
    ("floor", "ceil"),
    ("floorKey", "ceilingKey"),
    ("fmin", "fmax"),
    ("from", "to"),
    ("front", "back"),
    ("higherKey", "ceilingKey"),
    ("indexOf", "lastIndexOf"),
    ("is_ok", "is_err"),
    ("is_some", "is_none"),
    ("isdigit", "isalpha"),
    ("leading_zeros", "trailing_zeros"),
    ("left", "right"),
    ("less", "greater"),
    ("limit", "skip"),
    ("lowerKey", "floorKey"),
    ("lower_bound", "upper_bound"),
    ("lstrip", "rstrip"),
    ("min", "max"),
    ("min_by_key", "max_by_key"),
    ("min_element", "max_element"),
    ("north", "south"),
    ("pop", "popleft"),
    ("position", "rposition"),
    ("row", "column"),
    ("rows", "columns"),
    ("take", "skip"),
    ("take_while", "skip_while"),
    ("true", "false"),
    ("west", "east"),
    ("width", "height"),
    ("x", "y"),
];

/// Types, and those that hold less; longer ones first.
pub const NARROWER: &[(&[&str], &str)] = &[
    (&["unsigned", "long", "long"], "unsigned"),
    (&["long", "long", "int"], "int"),
    (&["long", "long"], "int"),
    (&["long", "double"], "float"),
    (&["long"], "int"),
    (&["double"], "float"),
    (&["int64_t"], "int"),
    (&["uint64_t"], "unsigned"),
    (&["__int128"], "long long"),
];

/// Methods that give a value of the same kind as the one they are called on, so that they can be left out.
pub const CALLS: &[&str] = &[
    "rev",
    "min",
    "max",
    "abs",
    "filter",
    "take",
    "skip",
    "step_by",
    "trim",
    "reverse",
    "sorted",
    "limit",
    "distinct",
    "reversed",
    "strip",
    "rstrip",
    "lstrip",
    "copy",
    "lower",
    "upper",
    "take_while",
    "skip_while",
    "wrapping_add",
    "wrapping_sub",
    "reverse_bits",
];

/// Functions that give a value of the same kind as their arguments: one of those takes their place.
pub const FUNCTIONS: &[&str] = &[
    "min", "max", "abs", "llabs", "labs", "fabs", "fmin", "fmax", "floor", "ceil", "round",
    "sorted", "reversed", "set", "list",
];

/// The types and modules whose names may come before those functions.
pub const NAMESPACES: &[&str] = &["std", "Math", "math"];

/// Functions that give the same for swapped arguments.
pub const SYMMETRIC: [&str; 9] =
    ["min", "max", "fmin", "fmax", "gcd", "__gcd", "lcm", "hypot", "swap"];

/// Words after which a value begins.
pub const BEFORE_VALUES: &[&str] = &[
    "return", "in", "if", "while", "elif", "else", "case", "do", "and", "or", "not", "is", "let",
    "mut", "as", "for", "throw", "raise", "yield", "lambda", "assert", "del", "move",
];
/// The tokens that end the operand of a logical operator, and of the condition before a `?`.
pub const LEFT_EDGES: &[&str] = &[
    "(", "[", "{", "}", ",", ";", ":", "\n", "=", ":=", "|=", "&=", "^=", "+=", "=>", "|",
    "return", "if", "elif", "while", "else", "do", "assert", "yield", "lambda",
];
pub const RIGHT_EDGES: &[&str] =
    &[")", "]", "}", "{", ",", ";", ":", "\n", "=>", "if", "else", "for"];
/// The tokens that end a condition without parentheses in a line.
pub const CONDITION_ENDS: &[&str] = &[":", "else", "for", "if"];
/// The first words of statements that cannot be left out.
pub const NO_STATEMENTS: &[&str] = &[
    "if", "elif", "else", "while", "do", "try", "catch", "except", "finally", "case", "default",
    "delete",
];
/// Words that may stand before a name in a statement that declares none.
pub const BEFORE_NAMES: &[&str] =
    &["return", "throw", "raise", "yield", "del", "assert", "break", "continue", "goto"];
/// The words of statements that are left out with their block.
pub const BLOCKS: &[&str] = &["for", "match", "switch"];
/// Words before a condition or the like in parentheses, and a statement after it.
pub const PARENTHESES: &[&str] = &["if", "for", "while", "switch", "constexpr"];
/// Lines of Python that begin with these are left alone.
pub const DECLARATIONS: &[&str] =
    &["def", "class", "import", "from", "@", "global", "nonlocal", "async"];
