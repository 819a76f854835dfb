//! The languages whose programs can be mutated, and the words and signs that people mistake for others.
//!
//! The tables of words hold for all languages: where a language has not the other word, the mutation does not
//! compile.

use judge_core::language::Language;
use std::sync::LazyLock;

/// Operators, and what is mistaken for them.
type Operators = &'static [(&'static str, &'static [&'static str])];

/// A language whose programs can be mutated.
pub struct MutatedLanguage {
    /// As the table of languages has it.
    pub name: &'static str,
    /// Flags for the compiler beside the usual ones.
    flags: &'static [&'static str],
    /// An expression that is always true, and one that never is.
    pub truth: [&'static str; 2],
    /// The tokens that may end a condition; none where conditions are in parentheses.
    pub condition_ends: &'static [&'static str],
    /// A statement ends with its line, and a block with its indentation.
    pub has_lines: bool,
    /// The compiler refuses code that is never reached, as in `while (false) { … }`.
    pub checks_reach: bool,
    /// The tokens in the head of a statement after which another begins.
    pub heads: &'static [&'static str],
    /// Statements with these words are left alone: they only make the program faster, start it, or tidy up.
    pub harmless: &'static [&'static str],
    /// Lists of binary operators.
    pub operators: [Operators; 2],
    /// The logical operators.
    pub logical: [&'static str; 2],
}

pub static RUST: MutatedLanguage = MutatedLanguage {
    name: "rust",
    // The last `-O` or `-Copt-level` counts. The checks would come with it.
    flags: &["-Copt-level=0", "-Coverflow-checks=off", "-Cdebug-assertions=off"],
    condition_ends: &["{", "=>"],
    heads: &[],
    harmless: &[],
    ..CPP
};

pub static C: MutatedLanguage = MutatedLanguage { name: "c", truth: ["1", "0"], ..CPP };

pub const CPP: MutatedLanguage = MutatedLanguage {
    name: "cpp",
    // The last `-O` counts.
    flags: &["-O0"],
    truth: ["true", "false"],
    condition_ends: &[],
    has_lines: false,
    checks_reach: false,
    heads: &["else", "do", ":"],
    harmless: &["sync_with_stdio", "tie", "setvbuf", "reserve", "close", "shrink_to_fit", "free"],
    operators: [OPERATORS, SIGN_OPERATORS],
    logical: ["&&", "||"],
};

pub static JAVA: MutatedLanguage =
    MutatedLanguage { name: "java", flags: &[], checks_reach: true, ..CPP };

pub static PYTHON: MutatedLanguage = MutatedLanguage {
    name: "python",
    flags: &[],
    truth: ["True", "False"],
    condition_ends: &[":", "else", "for", "if", "\n"],
    has_lines: true,
    checks_reach: false,
    heads: &[":"],
    harmless: HARMLESS_IN_PYTHON,
    operators: [OPERATORS, WORD_OPERATORS],
    logical: ["and", "or"],
};

static LANGUAGES: [&MutatedLanguage; 5] = [&RUST, &C, &CPP, &JAVA, &PYTHON];

/// The builds of mutations, in the order of the rows: as usual, with further flags.
static BUILDS: LazyLock<Vec<Language>> = LazyLock::new(|| {
    let usual = |name| Language::by_name(name).copied();
    let build = |row: &MutatedLanguage| Some(Language { flags: row.flags, ..usual(row.name)? });
    LANGUAGES.into_iter().filter_map(build).collect()
});

/// The row of a language, and how its mutations are built; `None` where it has no row.
pub fn of(language: &Language) -> Option<(&'static MutatedLanguage, &'static Language)> {
    let build = BUILDS.iter().find(|build| build.is(language))?;
    let row = LANGUAGES.iter().find(|row| row.name == language.name)?;
    Some((row, build))
}

/// The names of the languages, for messages.
pub fn names() -> String {
    LANGUAGES.map(|row| row.name).join(", ")
}

const HARMLESS_IN_PYTHON: &[&str] =
    &["setrecursionlimit", "stack_size", "__name__", "flush", "close", "set_int_max_str_digits"];

/// Binary operators that mean the same in every language.
const OPERATORS: Operators = &[
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
const SIGN_OPERATORS: Operators = &[
    ("&&", &["||"]),
    ("||", &["&&"]),
    ("*", &["+", "/"]),
    ("/", &["*"]),
    ("%", &["/"]),
    ("/=", &["*="]),
    (">>>", &[">>", "<<"]),
    (">>>=", &[">>="]),
];

/// Those of Python.
const WORD_OPERATORS: Operators = &[
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

/// The operators before a value that may be left out.
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
    "rev", "min", "max", "abs", "filter", "take", "skip", "step_by", "trim", "reverse", "sorted",
    "limit", "distinct", "reversed", "strip", "rstrip", "lstrip", "copy", "lower", "upper",
];
/// The same of Rust alone.
pub const CALLS_OF_RUST: &[&str] =
    &["take_while", "skip_while", "wrapping_add", "wrapping_sub", "reverse_bits"];

/// Functions that give a value of the same kind as their arguments: one of those takes their place.
pub const FUNCTIONS: &[&str] = &[
    "min", "max", "abs", "llabs", "labs", "fabs", "fmin", "fmax", "floor", "ceil", "round",
    "sorted", "reversed", "set", "list",
];

/// The types and modules whose names may come before those functions.
pub const NAMESPACES: &[&str] = &["std", "Math", "math"];
