//! The files beside a source that it names: `#include "read.h"` in C and C++, `import helper` in Python,
//! `uses helper` in Pascal, the name of a class in Java.

use super::java;
use super::lexer::{tokens, words, Kind, Lexicon};
use super::python_library::is_in_library;
use super::python_source;
use super::row::Language;
use std::collections::BTreeSet;

/// Extensions of headers; the source of the same name belongs to a header.
const HEADERS: [&str; 5] = ["h", "hpp", "hh", "hxx", "h++"];
/// Sources of units.
const PASCAL: [&str; 3] = ["pas", "p", "pp"];
/// Sources that stand beside headers.
const SOURCES: [&str; 5] = ["c", "cpp", "cc", "cxx", "c++"];

/// A file in a folder, by its name, and its text.
pub struct Text<'a> {
    pub name: &'a str,
    pub text: &'a str,
}

/// The names of the files that a source names, out of those beside it.
pub fn named_files<'a>(file: &Text, beside: &[Text<'a>]) -> BTreeSet<&'a str> {
    let (stem, extension) = split(file.name);
    let is_header = HEADERS.contains(&extension);
    let language = Language::of_name(file.name).map_or("", |language| language.name);
    let unescaped = java::unescaped(file.text);
    let is_named: Box<dyn Fn(&Text) -> bool> = match language {
        _ if is_header || matches!(language, "c" | "cpp") => {
            let included = included(file.text);
            Box::new(move |other| {
                let (other_stem, extension) = split(other.name);
                // A source that is included whole cannot be compiled beside the one that includes it.
                if SOURCES.contains(&extension) {
                    is_header && other_stem == stem && !starts(other.text, "cpp")
                } else {
                    included.contains(other.name)
                }
            })
        }
        "python" | "python2" => {
            let modules = python_source::imported(file.text);
            Box::new(move |other| {
                let (module, extension) = split(other.name);
                let is_meant = extension == "py" && modules.contains(module);
                is_meant && !is_in_library(module) && !python_source::runs(other.text)
            })
        }
        "java" => {
            let words = words(&unescaped, Lexicon::of("java"));
            let types = words.windows(2).filter(|pair| java::TYPES.contains(&pair[0]));
            let own: BTreeSet<&str> = types.map(|pair| pair[1]).collect();
            let joined = words.concat();
            let package = java::package(file.text);
            let is_elsewhere = file.name.contains('/');
            let words: BTreeSet<&str> =
                words.into_iter().filter(|word| !own.contains(word)).collect();
            Box::new(move |other| {
                let (class, extension) = split(other.name);
                let class = class.rsplit('/').next().unwrap_or(class);
                if extension != "java" || !words.contains(class) || starts(other.text, "java") {
                    return false;
                }
                // Of another folder, and so of another package: that is named, too.
                let other_package = java::package(other.text);
                let is_beside = !is_elsewhere && !other.name.contains('/');
                is_beside
                    || other_package == package
                    || joined.contains(&format!("{other_package}."))
            })
        }
        "pascal" => {
            let used = used(file.text);
            Box::new(move |other| {
                let (unit, extension) = split(other.name);
                PASCAL.contains(&extension) && used.contains(&unit.to_ascii_lowercase())
            })
        }
        _ => return BTreeSet::new(),
    };
    let others = beside.iter().filter(|other| other.name != file.name);
    others.filter(|other| is_named(other)).map(|other| other.name).collect()
}

/// The name of a file up to its last dot, and its extension.
fn split(name: &str) -> (&str, &str) {
    name.rsplit_once('.').unwrap_or((name, ""))
}

/// Whether a source in C, C++ or Java is a program of its own.
fn starts(text: &str, language: &str) -> bool {
    words(text, Lexicon::of(language)).contains(&"main")
}

/// The units that a source in Pascal uses, in lower case.
fn used(text: &str) -> BTreeSet<String> {
    let words = words(text, Lexicon::of("pascal"));
    let clauses = words.split(|word| word.eq_ignore_ascii_case("uses")).skip(1);
    let units = clauses.flat_map(|clause| clause.iter().take_while(|word| **word != ";"));
    units.map(|unit| unit.to_ascii_lowercase()).collect()
}

/// The files of its folder that a source in C or C++ includes.
fn included<'a>(text: &'a str) -> BTreeSet<&'a str> {
    let lexicon = Lexicon::of("cpp");
    let directives = tokens(text, lexicon).filter(|token| token.kind == Kind::Directive);
    let file = |words: Vec<&'a str>| match words[..] {
        ["include", file, ..] => file.strip_prefix('"')?.strip_suffix('"'),
        _ => None,
    };
    let files = directives.filter_map(|token| file(words(&token.text[1..], lexicon)));
    files.map(|file| file.strip_prefix("./").unwrap_or(file)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(name: &str, text: &str, beside: &[(&str, &str)]) -> String {
        let beside: Vec<Text> = beside.iter().map(|&(name, text)| Text { name, text }).collect();
        let found = named_files(&Text { name, text }, &beside);
        found.into_iter().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_source_names_files_beside_it() {
        let cpp = [("h.h", ""), ("g.hpp", ""), ("x.cpp", ""), ("main.cpp", "")];
        let text =
            "#include <h.h>\n # include \"./g.hpp\"\n#include \"x.cpp\"\n#include \"no.h\"\n";
        assert_eq!(found("main.cpp", text, &cpp), "g.hpp");
        // The source of a header belongs to it, unless it is a program of its own.
        let sources = [("a.cpp", "int f() {}"), ("b.cpp", "int f() {}"), ("a.h", "")];
        assert_eq!(found("a.h", "", &sources), "a.cpp");
        assert_eq!(found("a.h", "", &[("a.cpp", "int main() {}")]), "");
        let python = [("helper.py", ""), ("other.py", ""), ("sys.txt", ""), ("a.py", "")];
        assert_eq!(found("a.py", "import sys, helper as h\n", &python), "helper.py");
        assert_eq!(found("a.py", "if x:\n  from other import *\n", &python), "other.py");
        assert_eq!(
            found("a.py", "# import helper\nimport helpers\nfrom a import b\n", &python),
            ""
        );
        let code = "// #include \"a.h\"\n/*\n#include \"a.h\"\n*/ int x = 1'000; char c = '\"';\n\
                    auto s = R\"x(\n#include \"a.h\"\n)x\";\n#include /* it */ \"b.h\"\n";
        assert_eq!(found("main.cpp", code, &[("a.h", ""), ("b.h", "")]), "b.h");
        assert_eq!(found("a.h", code, &[("a.h", ""), ("b.h", "")]), "b.h");
        // A file with the name of a module of the library, or that is a program, is for itself.
        let python = [("heapq.py", ""), ("solution.py", "print(1)"), ("helper.py", "X = 1")];
        let text = "'''\nimport helper\n'''\nimport heapq, solution\n";
        assert_eq!(found("a.py", text, &python), "");
        let java = [
            ("Helper.java", "class Helper {}"),
            ("Other.java", "class Other { public static void main(String[] a) {} }"),
        ];
        assert_eq!(found("Main.java", "new Helper(); new Other();", &java), "Helper.java");
        assert_eq!(found("Main.java", "new \\u0048elper();", &java), "Helper.java");
        assert_eq!(found("Main.java", "new Helper(); class Helper {}", &java), "");
        assert_eq!(found("Main.java", "// Helper\nString s = \"Helper\";", &java), "");
        let units = [("helper.pas", ""), ("other.pas", ""), ("none.pas", "")];
        let pascal = "program a; { uses none; } USES sysutils, Helper,\n  other; begin none end.";
        assert_eq!(found("a.pas", pascal, &units), "helper.pas other.pas");
        assert_eq!(found("main.rs", "mod helper;", &[("helper.rs", "")]), "");
    }
}
