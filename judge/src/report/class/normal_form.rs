//! A source as its statements, without what a copy may change at no cost: names, types, numbers, texts, comments,
//! layout, the order of functions and declarations, the kind of a loop, and how one is added.

use judge_core::language::lexer::{tokens, words, Kind, Lexicon};
use std::collections::hash_map::DefaultHasher;
use std::collections::HashSet;
use std::hash::{Hash, Hasher};

/// The words that are no names, in most languages.
const KEYWORDS: [&str; 23] = [
    "break", "case", "catch", "continue", "def", "else", "elif", "fn", "func", "fun", "if", "impl",
    "in", "lambda", "match", "new", "not", "return", "struct", "switch", "throw", "try", "yield",
];
/// The words that begin a loop, of whatever kind.
const LOOPS: [&str; 5] = ["for", "while", "do", "loop", "foreach"];
/// The words with a head in brackets, after which a statement follows.
const HEADS: [&str; 5] = ["if", "for", "while", "foreach", "switch"];
/// The words that begin a statement which only takes something from elsewhere into the program.
const IMPORTS: [&str; 6] = ["import", "from", "package", "using", "use", "include"];
/// The languages with braces in which a line may end a statement.
const BY_LINES: [&str; 7] =
    ["go", "kotlin", "swift", "scala", "javascript", "typescript", "groovy"];

/// A statement: its hash, how many tokens it is, and its line, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Statement {
    pub hash: u64,
    pub tokens: usize,
    pub line: usize,
}

/// A source as far as it is compared.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NormalForm {
    /// Its statements, in order.
    pub statements: Vec<Statement>,
    /// The hash of its code word for word, with names and texts; only the name of its first class does not count.
    pub code: u64,
}

impl NormalForm {
    /// The normal form of a source in this language.
    pub fn of(source: &str, language: &str) -> NormalForm {
        let lexicon = Lexicon::of(language);
        let is_free = lexicon.has_free_layout();
        let is_by_lines = !is_free || BY_LINES.contains(&language);
        let mut splitter = Splitter::default();
        let mut line = 1;
        for token in tokens(source, lexicon) {
            if splitter.words.is_empty() {
                splitter.line = line;
            }
            line += token.text.matches('\n').count();
            match (token.kind, token.text) {
                (Kind::LineEnd, _) if is_by_lines && splitter.depth == 0 => splitter.end(),
                (Kind::Sign, ";") => splitter.semicolon(),
                (Kind::Sign, "{" | "}") if is_free => splitter.brace(),
                (Kind::Sign, ",") if is_free && splitter.is_outermost() => splitter.end(),
                (Kind::Sign, "(") => splitter.open("(", is_free),
                (Kind::Sign, "[") => splitter.open("[", is_free),
                (Kind::Sign, ")" | "]") => splitter.close(),
                (Kind::Word | Kind::Sign, text) => splitter.words.push(text),
                (Kind::Number, _) => splitter.words.push("0"),
                (Kind::Text, _) => splitter.words.push("\""),
                (Kind::Directive | Kind::Comment | Kind::Blank | Kind::LineEnd, _) => {}
            }
        }
        splitter.end();
        NormalForm { statements: splitter.statements, code: code(source, lexicon) }
    }

    /// The form without the statements that were given.
    pub fn without(mut self, given: &HashSet<u64>) -> NormalForm {
        self.statements.retain(|statement| !given.contains(&statement.hash));
        self
    }

    /// The number of its tokens.
    pub fn tokens(&self) -> usize {
        self.statements.iter().map(|statement| statement.tokens).sum()
    }
}

/// The hash of the code of a source.
fn code(source: &str, lexicon: &Lexicon) -> u64 {
    let words = words(source, lexicon);
    let class = words.windows(2).find(|pair| pair[0] == "class").map(|pair| pair[1]);
    let mut hasher = DefaultHasher::new();
    for word in words {
        if Some(word) == class { "class" } else { word }.hash(&mut hasher);
    }
    hasher.finish()
}

/// Takes tokens apart into statements.
#[derive(Default)]
struct Splitter<'a> {
    statements: Vec<Statement>,
    /// The tokens of the statement that has begun in `line`.
    words: Vec<&'a str>,
    line: usize,
    /// The number of open brackets.
    depth: usize,
    /// The part of the head of a `for` or `if` that is open, and whether it is of a `for`.
    head: Option<(usize, bool)>,
}

impl Splitter<'_> {
    fn end(&mut self) {
        self.statements.extend(statement(&mut self.words, self.line));
    }

    /// Whether no bracket is open beside that of a head.
    fn is_outermost(&self) -> bool {
        self.depth == usize::from(self.head.is_some())
    }

    fn semicolon(&mut self) {
        self.end();
        // `for (a; b; c)` is `a; while (b) { …; c; }`.
        if let Some((part, true)) = self.head {
            self.head = Some((part + 1, true));
            if part == 0 {
                self.words.push("while");
            }
        }
    }

    /// A brace; one in a call, as of a lambda, ends no statement outside of it.
    fn brace(&mut self) {
        self.end();
        (self.depth, self.head) = (0, None);
    }

    fn open(&mut self, bracket: &'static str, is_free: bool) {
        let is_head = is_free && self.depth == 0 && bracket == "(";
        match self.words.last() {
            Some(&word) if is_head && HEADS.contains(&word) => {
                self.head = Some((0, word == "for"));
                if word == "for" {
                    self.words.pop();
                }
            }
            Some(&word) if bracket == "(" && is_name(word) && !KEYWORDS.contains(&word) => {
                self.words.push(bracket)
            }
            Some(_) | None => {}
        }
        self.depth += 1;
    }

    fn close(&mut self) {
        self.depth = self.depth.saturating_sub(1);
        if self.depth > 0 {
            return;
        }
        if let Some((part, is_for)) = self.head.take() {
            if is_for && part == 0 {
                self.words.insert(0, "for");
            }
            self.end();
        }
    }
}

/// The statement of these words, which are taken; `None` for one that does nothing: a declaration without a value.
fn statement(words: &mut Vec<&str>, line: usize) -> Option<Statement> {
    let mut normal: Vec<&str> = Vec::new();
    let is_import = words.first().is_some_and(|word| IMPORTS.contains(word));
    for word in words.drain(..) {
        let word = match word {
            "true" | "false" | "True" | "False" => "0",
            _ if LOOPS.contains(&word) => "loop",
            _ if KEYWORDS.contains(&word) || !is_name(word) => word,
            _ => "name",
        };
        // Of `static int x` and `a.b.c` the last name counts.
        match (&normal[..], word) {
            ([.., "name"], "name") | ([], "else") => continue,
            ([.., "name", "." | "::" | "->"], "name") => normal.truncate(normal.len() - 1),
            _ => normal.push(word),
        }
    }
    let normal = match &normal[..] {
        ["++", "name"] | ["name", "++"] | ["name", "=", "name", "+", "0"] => {
            vec!["name", "+=", "0"]
        }
        ["--", "name"] | ["name", "--"] | ["name", "=", "name", "-", "0"] => {
            vec!["name", "-=", "0"]
        }
        _ => normal,
    };
    let declares = normal
        .iter()
        .all(|word| matches!(*word, "name" | "," | "*" | "&" | ":" | "<" | ">" | "else" | "loop"));
    if is_import || declares {
        return None;
    }
    let mut hasher = DefaultHasher::new();
    normal.hash(&mut hasher);
    Some(Statement { hash: hasher.finish(), tokens: normal.len(), line })
}

fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_alphabetic() || matches!(c, '_' | '$' | '@'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_copy_changes_at_no_cost_does_not_count() {
        let hashes = |text: &str, language: &str| {
            let mut all: Vec<u64> =
                NormalForm::of(text, language).statements.iter().map(|one| one.hash).collect();
            all.sort_unstable();
            all
        };
        for (language, one, other) in [
            ("c", "int s = 0; for (int i = 0; i < n; i++) s += a[i];",
             "long t; int k; t = 0; k = 0; while (k < m) { t += b[k]; k = k + 1; } // mine"),
            ("java", "import java.util.*; class A { static int f(int x) { return x * 2; } void g() { f(1); } }",
             "class B { void h() { k(7); } static long k(long y)\n{ return (y * 3); } }"),
            ("python", "import sys\ndef f(a):\n    i = 0\n    i += 1\n    return a[i]\n",
             "def g(b):  # two\n    at = 5\n    at = at + 2\n    return b[\n      at]\n"),
        ] {
            assert_eq!(hashes(one, language), hashes(other, language), "{language}");
        }
        assert_ne!(hashes("a = b + c;", "c"), hashes("a = b - c;", "c"));
        let lines: Vec<usize> = NormalForm::of("a = 1\n\nb = (2 +\n 3)\nc = 4 + 5", "python")
            .statements
            .iter()
            .map(|one| one.line)
            .collect();
        assert_eq!(lines, [1, 3, 5]);
    }
}
