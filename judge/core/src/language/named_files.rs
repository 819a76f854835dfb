//! The files beside a source that it names: `#include "read.h"` in C and C++, `import helper` in Python, the
//! name of a class in Java.

use super::java;
use super::python_library::is_in_library;
use super::python_source;
use super::row::Language;
use std::collections::BTreeSet;

/// Extensions of headers; the source of the same name belongs to a header.
const HEADERS: [&str; 5] = ["h", "hpp", "hh", "hxx", "h++"];
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
    let is_named: Box<dyn Fn(&Text) -> bool> = match language {
        "c" | "cpp" => {
            let code = without_comments(file.text);
            Box::new(move |other| includes(&code, other.name))
        }
        _ if is_header => {
            let code = without_comments(file.text);
            Box::new(move |other| {
                let (other_stem, extension) = split(other.name);
                let is_its_source = other_stem == stem && SOURCES.contains(&extension);
                includes(&code, other.name) || is_its_source && !starts(other.text)
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
            let words = java::tokens(file.text);
            let declares = |pair: &[String]| {
                ["class", "interface", "enum", "record"].contains(&pair[0].as_str())
            };
            let own: BTreeSet<String> = words
                .windows(2)
                .filter(|pair| declares(pair))
                .map(|pair| pair[1].clone())
                .collect();
            let words: BTreeSet<String> =
                words.into_iter().filter(|word| !own.contains(word)).collect();
            Box::new(move |other| {
                let (class, extension) = split(other.name);
                extension == "java" && words.contains(class) && !starts(other.text)
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
fn starts(text: &str) -> bool {
    java::tokens(text).iter().any(|word| word == "main")
}

/// Whether a source in C or C++ includes a header of its folder. A source that is included whole cannot be
/// compiled beside the one that includes it.
fn includes(text: &str, name: &str) -> bool {
    let is_source = SOURCES.contains(&split(name).1);
    let included = |line: &str| {
        let rest = line.trim_start().strip_prefix('#')?.trim_start().strip_prefix("include")?;
        let rest = rest.trim_start().strip_prefix('"')?;
        let included = &rest[..rest.find('"')?];
        Some(included.strip_prefix("./").unwrap_or(included) == name)
    };
    !is_source && text.lines().filter_map(included).any(|is_same| is_same)
}

/// A source in C or C++ with a blank for each comment and each raw string.
fn without_comments(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (length, is_code) = length_of_token(rest, first, code.chars().next_back());
        code.push_str(if is_code { &rest[..length] } else { " " });
        rest = &rest[length..];
    }
    code
}

/// The length in bytes of the comment, literal or character with which a source begins, and whether it is
/// code.
fn length_of_token(text: &str, first: char, before: Option<char>) -> (usize, bool) {
    let to = |end: Option<usize>| end.unwrap_or(text.len());
    if text.starts_with("//") {
        return (to(text.find('\n')), false);
    }
    if let Some(comment) = text.strip_prefix("/*") {
        return (to(comment.find("*/").map(|at| at + 4)), false);
    }
    let is_in_word = before.is_some_and(|c| c.is_alphanumeric() || c == '_');
    if let Some((mark, _)) = text.strip_prefix("R\"").and_then(|raw| raw.split_once('(')) {
        if mark.len() <= 16 && !mark.contains(['\n', ' ', '"']) {
            let end = format!("){mark}\"");
            return (to(text.find(&end).map(|at| at + end.len())), false);
        }
    }
    if first != '"' && (first != '\'' || is_in_word) {
        return (first.len_utf8(), true);
    }
    let mut escaped = true;
    let end = text.find(|next| {
        let ends = !escaped && (next == first || next == '\n');
        escaped = !escaped && next == '\\';
        ends
    });
    (to(end.map(|at| at + 1)), true)
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
        assert_eq!(found("Main.java", "new Helper(); class Helper {}", &java), "");
        assert_eq!(found("Main.java", "// Helper\nString s = \"Helper\";", &java), "");
        assert_eq!(found("main.rs", "mod helper;", &[("helper.rs", "")]), "");
    }
}
