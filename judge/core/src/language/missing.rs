//! The crate, header or module that is missing, by the words of a compiler or an interpreter, and how to give it.

use super::row::Language;
use crate::base::text::escape;

/// The texts before and after the name of a missing part, for the languages of these names.
const MESSAGES: [(&[&str], &str, &str); 18] = [
    (&["rust"], "unlinked crate `", "`"),
    (&["rust"], "can't find crate for `", "`"),
    // Of older compilers.
    (&["rust"], "undeclared crate or module `", "`"),
    (&["rust"], "maybe a missing crate `", "`"),
    (&["c", "cpp", "objectivec"], "fatal error: ", ": No such file or directory"),
    (&["python"], "No module named '", "'"),
    (&["python2"], "ImportError: No module named ", ""),
    (&["javascript"], "Cannot find module '", "'"),
    (&["javascript"], "Cannot find package '", "'"),
    (&["ruby"], "cannot load such file -- ", " (LoadError)"),
    (&["perl"], "you may need to install the ", " module)"),
    (&["lua"], "module '", "' not found"),
    (&["r"], "there is no package called ‘", "’"),
    (&["go"], "no required module provides package ", ":"),
    (&["go"], "cannot find package \"", "\""),
    (&["go"], ": package ", " is not in "),
    (&["java"], "error: package ", " does not exist"),
    (&["haskell"], "Could not find module ‘", "’"),
];

/// The text before the name of a module that the source should bring: it is no crate.
const OWN_MODULE: &str = "file not found for module `";

/// Headers and names of the library of C++, their standard, and the first GCC that has them.
const OF_LIBRARY: [(&[&str], &str, u32); 6] = [
    (&["format"], "C++20", 13),
    (&["expected", "spanstream", "stacktrace"], "C++23", 12),
    (
        &[
            "adjacent",
            "as_const",
            "as_rvalue",
            "cartesian_product",
            "chunk",
            "chunk_by",
            "enumerate",
            "fold_left",
            "join_with",
            "repeat",
            "slide",
            "stdfloat",
            "stride",
            "zip",
        ],
        "C++23",
        13,
    ),
    (&["generator", "print", "println", "to"], "C++23", 14),
    (&["flat_map", "flat_set"], "C++23", 15),
    (&["inplace_vector", "mdspan"], "C++26 or C++23", 16),
];

/// The most names of a message, and the longest.
const MAX_NAMES: usize = 3;
const MAX_NAME: usize = 100;

/// The words about a program that starts nowhere.
const WITHOUT_MAIN: [&str; 5] = [
    "undefined reference to `main'",
    "undefined symbol: main",
    "\"_main\", referenced from",
    "`main` function not found in crate",
    "function main is undeclared in the main package",
];

/// A line that names what is missing, or two where a compiler says it, and how to give it.
pub fn advice(language: &Language, messages: &str) -> Option<String> {
    if WITHOUT_MAIN.iter().any(|words| messages.contains(words)) {
        return Some("no file of the program has a main, so it starts nowhere".to_string());
    }
    let is_of_c = ["c", "cpp", "objectivec"].contains(&language.name);
    if let Some(line) = Some(messages).filter(|_| is_of_c).and_then(of_library) {
        return Some(line);
    }
    let names = names(language, messages);
    let first = names.first()?;
    let all = names.join(", ");
    let is = if names.len() == 1 { "is" } else { "are" };
    Some(match language.name {
        "rust" => format!(
            "{all} {is} not here: the judge has no crate but std; put the code into the source,\n\
             or name a folder with lib{first}.rlib: --compiler-flags='-L FOLDER --extern {first}'"
        ),
        _ if is_of_c => format!(
            "{all} {is} not here: put it beside the program or into the source,\n\
             or name its folder: --compiler-flags='-I FOLDER'"
        ),
        "python" => format!(
            "{all} {is} not installed for python3: pip install --user {}, or name an interpreter that has it: \
             JUDGE_PYTHON=FOLDER/bin/python3",
            first.split('.').next().unwrap_or(first)
        ),
        name => format!(
            "{all} {is} not here: a program in {name} has the library of the language and what lies beside it"
        ),
    })
}

/// The names of missing parts, each once.
fn names(language: &Language, messages: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for line in messages.lines() {
        for (_, before, after) in MESSAGES.iter().filter(|row| row.0.contains(&language.name)) {
            let Some(name) = between(line, before, after) else { continue };
            let is_own = messages.contains(&format!("{OWN_MODULE}{name}`"));
            // A file that a source names by its place is one of its own.
            let is_place = name.starts_with(['.', '/']);
            // `Sistem.out` is a slip of the pen.
            let is_slip = language.name == "java" && !name.contains('.');
            let name = escape(name.as_bytes());
            if !is_own && !is_place && !is_slip && !names.contains(&name) && names.len() < MAX_NAMES
            {
                names.push(name);
            }
        }
    }
    names
}

/// A name between two texts; without a text after it, up to the end of the line.
fn between<'a>(line: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let (_, rest) = line.split_once(before)?;
    let name = if after.is_empty() { rest } else { rest.split_once(after)?.0 };
    (!name.is_empty() && name.len() <= MAX_NAME).then_some(name)
}

/// Whether a part that is missing in a language is missing in each of its editions.
pub fn is_crate(language: &Language) -> bool {
    language.name == "rust"
}

/// A line about a part of C++ that the compiler is too old for: of several the newest, as another standard may have the
/// others.
fn of_library(messages: &str) -> Option<String> {
    let parts = messages.lines().filter_map(|line| {
        if line.contains(" before ‘this’") {
            return Some(("a parameter `this`", "C++23", 14));
        }
        let header = between(line, "fatal error: ", ": No such file or directory");
        let name = header.or_else(|| between(line, "error: ‘", "’ is not a member of ‘std"))?;
        let (_, standard, version) = OF_LIBRARY.iter().find(|row| row.0.contains(&name))?;
        Some((name, *standard, *version))
    });
    let (name, standard, version) = parts.max_by_key(|part| part.2)?;
    Some(format!(
        "{name} is of {standard}, and this g++ does not have it: GCC {version} and later do"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_named() {
        for (language, messages, start) in [
            (
                "rust",
                "  |     ^ use of unresolved module or unlinked crate `proconio`\n\
                 help: you might be missing a crate\nunlinked crate `ac_library`\n",
                "proconio, ac_library are not here: the judge has no crate but std;",
            ),
            ("rust", "error[E0463]: can't find crate for `rand`", "rand is not here"),
            ("rust", "file not found for module `helper`\nunlinked crate `helper`", ""),
            (
                "cpp",
                "a.cpp:1:10: fatal error: atcoder/all: No such file or directory",
                "atcoder/all is not here",
            ),
            (
                "cpp",
                "fatal error: print: No such file or directory",
                "print is of C++23, and this g++",
            ),
            ("cpp", "error: ‘zip’ is not a member of ‘std::views’", "zip is of C++23"),
            ("cpp", "error: ‘zap’ is not a member of ‘std::views’", ""),
            (
                "python",
                "ModuleNotFoundError: No module named 'numpy'",
                "numpy is not installed for python3: pip",
            ),
            ("javascript", "Error: Cannot find module 'lodash'", "lodash is not here"),
            ("javascript", "Error: Cannot find module './lodash'", ""),
            ("java", "L.java:1: error: package foo.bar does not exist", "foo.bar is not here"),
            ("java", "L.java:1: error: package Sistem does not exist", ""),
            ("go", "l.go:3:8: package slices2 is not in GOROOT (/usr/lib)", "slices2 is not here"),
            (
                "perl",
                "Can't locate A/B.pm in @INC (you may need to install the A::B module)",
                "A::B is not here",
            ),
            ("ruby", "in `require': cannot load such file -- gems (LoadError)", "gems is not here"),
            ("lua", "lua: l.lua:1: module 'foo.bar' not found:", "foo.bar is not here"),
            ("lua", "No module named 'numpy'", ""),
        ] {
            let language = Language::by_name(language).expect("it is known");
            let line = advice(language, messages).unwrap_or_default();
            assert!(line.starts_with(start) && line.is_empty() == start.is_empty(), "{line}");
        }
    }
}
