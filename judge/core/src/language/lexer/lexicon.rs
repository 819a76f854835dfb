//! The comments, strings and signs of languages: a row for those that are alike.

use super::form::{
    between, line, long, long_brackets, near, nested, plain, quoted, Form, CHARACTER, CPP_RAW,
    RUST_RAW,
};

/// The lexical rules of a language.
#[derive(Clone, Copy)]
pub struct Lexicon {
    pub(super) comments: &'static [Form],
    pub(super) strings: &'static [Form],
    /// A line that begins with `#` is for the preprocessor.
    pub(super) has_directives: bool,
    /// Names may have these signs beside letters, digits and underscores.
    pub(super) in_names: &'static str,
    /// Signs of more than one character, longer ones first.
    pub(super) signs: &'static [&'static str],
    pub(super) blanks: Blanks,
}

/// The blanks that change a program.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Blanks {
    None,
    /// Those before the code of a line.
    Indentation,
    /// Those too that stand between two tokens.
    All,
}

/// The signs of languages with braces.
const BRACED: &[&str] = &[
    ">>>=", "<<=", ">>=", ">>>", "...", "..=", "<=>", "->*", "::", "->", "=>", "++", "--", "==",
    "!=", "<=", ">=", "&&", "||", "+=", "-=", "*=", "/=", "%=", "^=", "&=", "|=", "<<", ">>", "..",
];
/// The signs of the other languages. In a shell and in Perl the `#` after `$` begins no comment.
const SIGNS: &[&str] = &[
    "**=", "//=", "<<=", ">>=", "...", "${#", "$#", ":=", "->", "**", "//", "==", "!=", "<=", ">=",
    "+=", "-=", "*=", "/=", "%=", "^=", "&=", "|=", "<<", ">>",
];

const SLASHES: Form = line("//");
const STARS: Form = between("/*", "*/");
const NESTED_STARS: Form = nested("/*", "*/");
const HASH: Form = line("#");
const DASHES: Form = line("--");
const DOUBLE: Form = quoted("\"");
const SINGLE: Form = quoted("'");
const TRIPLE: Form = between("\"\"\"", "\"\"\"");
const RAW_BACKTICK: Form = between("`", "`");
const PYTHON: &[Form] = &[
    long("\"\"\"").after("rRbBuUfFtT"),
    long("'''").after("rRbBuUfFtT"),
    DOUBLE.after("rRbBuUfFtT"),
    SINGLE.after("rRbBuUfFtT"),
];

/// A source in any language, or none that is known: strings are read where they are likely, comments as code.
pub const ANY: Lexicon = row(&[], &[near("\""), near("'")]);

const fn row(comments: &'static [Form], strings: &'static [Form]) -> Lexicon {
    let (signs, blanks) = (SIGNS, Blanks::All);
    Lexicon { comments, strings, has_directives: false, in_names: "", signs, blanks }
}

/// A row of a language with braces.
const fn braced(comments: &'static [Form], strings: &'static [Form]) -> Lexicon {
    Lexicon { signs: BRACED, blanks: Blanks::None, ..row(comments, strings) }
}

impl Lexicon {
    const fn with_directives(self) -> Lexicon {
        Lexicon { has_directives: true, ..self }
    }

    const fn with_names(self, in_names: &'static str) -> Lexicon {
        Lexicon { in_names, ..self }
    }

    /// The lexicon of the language with this name in the table of languages.
    pub fn of(language: &str) -> &'static Lexicon {
        let row = ROWS.iter().find(|row| row.0.contains(&language));
        row.map_or(&ANY, |row| &row.1)
    }

    /// Whether line ends and blanks mean nothing, as in languages with braces.
    pub fn has_free_layout(&self) -> bool {
        self.blanks == Blanks::None
    }
}

/// The names of languages, and how they are written.
static ROWS: [(&[&str], Lexicon); 21] = [
    (
        &["rust"],
        braced(&[SLASHES, NESTED_STARS], &[RUST_RAW, long("\"").after("bc"), CHARACTER.after("b")]),
    ),
    (
        &["c", "cpp", "objectivec"],
        braced(&[SLASHES, STARS], &[CPP_RAW, DOUBLE.after("uUL8@"), SINGLE.after("uUL8")])
            .with_directives(),
    ),
    (
        &["csharp"],
        braced(&[SLASHES, STARS], &[between("@\"", "\"").after("$"), DOUBLE.after("$"), SINGLE])
            .with_directives(),
    ),
    (&["java"], braced(&[SLASHES, STARS], &[long("\"\"\""), DOUBLE, SINGLE]).with_names("$")),
    (
        &["kotlin", "scala", "swift"],
        braced(&[SLASHES, NESTED_STARS], &[TRIPLE, DOUBLE, CHARACTER]).with_names("$"),
    ),
    (&["go"], braced(&[SLASHES, STARS], &[RAW_BACKTICK, DOUBLE, SINGLE])),
    (
        &["d"],
        braced(
            &[SLASHES, STARS, nested("/+", "+/")],
            &[RAW_BACKTICK, between("r\"", "\""), DOUBLE, SINGLE],
        ),
    ),
    (&["javascript"], braced(&[SLASHES, STARS], &[long("`"), DOUBLE, SINGLE]).with_names("$")),
    (&["php"], braced(&[SLASHES, STARS, HASH], &[long("\""), long("'")]).with_names("$")),
    (
        &["python", "python2", "elixir"],
        Lexicon { blanks: Blanks::Indentation, ..row(&[HASH], PYTHON) },
    ),
    (&["nim"], row(&[nested("#[", "]#"), HASH], PYTHON)),
    (
        &["perl", "ruby", "crystal", "r", "awk", "checktestdata"],
        row(&[HASH], &[long("\""), long("'"), long("`")]),
    ),
    (&["bash", "shell"], row(&[HASH], &[long("\""), between("'", "'")])),
    (&["haskell"], row(&[nested("{-", "-}"), DASHES], &[DOUBLE, CHARACTER]).with_names("'")),
    (
        &["ocaml", "fsharp"],
        row(&[nested("(*", "*)"), SLASHES], &[long("\""), CHARACTER]).with_names("'"),
    ),
    (&["lua"], row(&[long_brackets("--["), DASHES], &[long_brackets("["), DOUBLE, SINGLE])),
    (&["pascal"], row(&[SLASHES, between("{", "}"), between("(*", "*)")], &[plain("'")])),
    (&["ada"], row(&[DASHES], &[plain("\""), CHARACTER])),
    (&["fortran", "cobol"], row(&[line("!"), line("*>")], &[plain("\""), plain("'")])),
    (&["lisp"], row(&[nested("#|", "|#"), line(";")], &[long("\"")]).with_names("-")),
    (&["prolog", "erlang"], row(&[line("%"), STARS], &[DOUBLE, SINGLE])),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;

    #[test]
    fn each_language_of_the_table_has_one_row() {
        for name in Language::names() {
            let rows = ROWS.iter().filter(|row| row.0.contains(&name)).count();
            assert_eq!(rows, 1, "how {name} is written");
        }
        for name in ROWS.iter().flat_map(|row| row.0) {
            assert!(Language::names().any(|known| known == *name), "unknown language {name}");
        }
    }
}
