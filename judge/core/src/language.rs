//! The languages the judge can build and run: one table.
//!
//! In the words of a command line, `{source}` is the copy of the submission, `{folder}` the folder
//! it is built in, `{program}` what comes of it, `{class}` the Java class to start, and `{memory}`
//! the memory limit in MiB. The first word is a tool looked up on PATH, or `{program}`.

use std::path::Path;

#[derive(Debug)]
pub struct Language {
    /// As `--language` and the report name it.
    pub name: &'static str,
    pub extensions: &'static [&'static str],
    /// The time limit of a problem is multiplied by this, as most online judges do.
    pub time_factor: u32,
    /// What turns the source into a program, or checks its syntax. Its failure is a compile error.
    pub compile: &'static [&'static str],
    pub run: &'static [&'static str],
}

/// The edition of Rust that submissions are written in, here and in every command that a package
/// carries.
pub const RUST_EDITION: &str = "2021";

/// Time factors: 1 for what compiles to machine code, more for the start and the speed of a virtual
/// machine or an interpreter.
const LANGUAGES: [Language; 9] = [
    Language {
        name: "rust",
        extensions: &["rs"],
        time_factor: 1,
        compile: &[
            "rustc",
            "-O",
            "-Cstrip=symbols",
            "-Awarnings",
            "--edition",
            RUST_EDITION,
            "--crate-name",
            "main",
            "-o",
            "{program}",
            "{source}",
        ],
        run: &["{program}"],
    },
    Language {
        name: "c",
        extensions: &["c"],
        time_factor: 1,
        compile: &["gcc", "-O2", "-std=gnu11", "-w", "-o", "{program}", "{source}", "-lm"],
        run: &["{program}"],
    },
    Language {
        name: "cpp",
        extensions: &["cpp", "cc", "cxx", "C"],
        time_factor: 1,
        compile: &["g++", "-O2", "-std=gnu++17", "-w", "-o", "{program}", "{source}"],
        run: &["{program}"],
    },
    Language {
        name: "go",
        extensions: &["go"],
        time_factor: 1,
        compile: &["go", "build", "-o", "{program}", "{source}"],
        run: &["{program}"],
    },
    Language {
        name: "java",
        extensions: &["java"],
        time_factor: 2,
        compile: &["javac", "-encoding", "UTF-8", "-nowarn", "-d", "{folder}", "{source}"],
        run: &[
            "java",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xss64m",
            "-Xmx{memory}m",
            "-cp",
            "{folder}",
            "{class}",
        ],
    },
    Language {
        name: "kotlin",
        extensions: &["kt"],
        time_factor: 2,
        compile: &["kotlinc", "-nowarn", "-include-runtime", "-d", "{folder}/main.jar", "{source}"],
        run: &[
            "java",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xss64m",
            "-Xmx{memory}m",
            "-jar",
            "{folder}/main.jar",
        ],
    },
    Language {
        name: "javascript",
        extensions: &["js", "mjs"],
        time_factor: 3,
        compile: &["node", "--check", "{source}"],
        run: &["node", "--stack-size=60000", "{source}"],
    },
    Language {
        name: "python",
        extensions: &["py"],
        time_factor: 5,
        compile: &[
            "python3",
            "-c",
            "import sys; compile(open(sys.argv[1], 'rb').read(), sys.argv[1], 'exec')",
            "{source}",
        ],
        run: &["python3", "-B", "{source}"],
    },
    Language {
        name: "shell",
        extensions: &["sh"],
        time_factor: 5,
        compile: &["sh", "-n", "{source}"],
        run: &["sh", "{source}"],
    },
];

impl Language {
    /// The language of a file, by the ending of its name.
    pub fn of_file(path: &Path) -> Option<&'static Language> {
        let extension = path.extension()?.to_str()?;
        LANGUAGES.iter().find(|language| language.extensions.contains(&extension))
    }

    pub fn by_name(name: &str) -> Option<&'static Language> {
        let name = if name == "c++" { "cpp" } else { name };
        LANGUAGES.iter().find(|language| language.name == name)
    }

    pub fn names() -> impl Iterator<Item = &'static str> {
        LANGUAGES.iter().map(|language| language.name)
    }

    /// All endings of file names, for messages.
    pub fn extensions() -> String {
        let all: Vec<String> =
            LANGUAGES.iter().flat_map(|l| l.extensions).map(|e| format!(".{e}")).collect();
        all.join(" ")
    }
}

/// The class to start in a Java source, with its package: the public type, else the first type that
/// has a `main`. The last part is the name that the file must have, without `.java`.
pub fn java_class(source: &str) -> String {
    let words = java_words(source);
    let name = java_type(&words);
    let package = words.iter().position(|word| word == "package");
    let path = package.map_or(&[][..], |at| &words[at + 1..]);
    let path: Vec<&str> = path.iter().map(String::as_str).take_while(|word| *word != ";").collect();
    match words.first() {
        Some(first) if first == "package" => format!("{}.{name}", path.join(".")),
        _ => name,
    }
}

fn java_type(words: &[String]) -> String {
    let is_type = |word: &str| matches!(word, "class" | "interface" | "enum" | "record");
    let is_name =
        |word: &str| word.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '$');
    let mut depth = 0;
    let mut public = false;
    let mut last = None;
    let mut with_main = None;
    for (at, word) in words.iter().enumerate() {
        match word.as_str() {
            "{" => depth += 1,
            "}" => depth -= 1,
            ";" if depth == 0 => public = false,
            "public" if depth == 0 => public = true,
            "main" if depth == 1 && at > 0 && words[at - 1] == "void" => {
                with_main = with_main.or(last)
            }
            word if depth == 0 && is_type(word) => {
                if let Some(name) = words.get(at + 1).filter(|name| is_name(name)) {
                    if public {
                        return name.clone();
                    }
                    last = Some(name);
                }
            }
            _ => {}
        }
    }
    with_main.or(last).cloned().unwrap_or_else(|| "Main".to_string())
}

/// Names and braces of a Java source, without comments, strings and characters.
fn java_words(source: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = source;
    while let Some(c) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(text) = rest.strip_prefix("/*") {
            text.find("*/").map_or(rest.len(), |at| at + 4)
        } else if let Some(text) = rest.strip_prefix("\"\"\"") {
            text.find("\"\"\"").map_or(rest.len(), |at| at + 6)
        } else if c == '"' || c == '\'' {
            let mut escaped = true;
            let end = rest.find(|next| {
                let ends = !escaped && (next == c || next == '\n');
                escaped = !escaped && next == '\\';
                ends
            });
            end.map_or(rest.len(), |at| at + 1)
        } else if c.is_alphanumeric() || c == '_' || c == '$' {
            rest.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$'))
                .unwrap_or(rest.len())
        } else {
            c.len_utf8()
        };
        let word = &rest[..length];
        if c.is_alphanumeric() || "_${};".contains(c) {
            words.push(word.to_string());
        }
        rest = &rest[length..];
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_class_to_start_is_found() {
        for (source, class) in [
            ("public class Solution { }", "Solution"),
            ("/* public class A */ // public class B\nimport java.util.*; public final class C<T> {}", "C"),
            ("class A { String s = \"public class X {\"; char c = '\\''; } \
              class B { public static void main(String[] a) {} }", "B"),
            ("class Node { public class Inner {} } public class App {}", "App"),
            ("class A {} class B {}", "B"),
            ("", "Main"),
            ("\"unterminated", "Main"),
            ("public record R(int x) {}", "R"),
            ("/* x */ package a.b; public class C {}", "a.b.C"),
            ("class package_ {}", "package_"),
        ] {
            assert_eq!(java_class(source), class, "{source}");
        }
    }
}
