//! Finds the class of a Java source that the virtual machine starts.

use super::lexer::{words, Lexicon};
use std::borrow::Cow;

/// The words before the name of a type that is declared.
pub(super) const TYPES: [&str; 4] = ["class", "interface", "enum", "record"];
/// The most tokens on each side of the name of a main that belong to it.
const MAX_HEAD: usize = 64;

/// The class that names a Java source, with its package: the public type, else the one to start. The last part is
/// the name that the file must have, without `.java`.
pub(super) fn entry_class(source: &str) -> String {
    let source = &unescaped(source);
    let types = types(source);
    let named = types.iter().find(|one| one.is_public).or_else(|| to_start(&types));
    with_package(source, named)
}

/// The class to start in a Java source, with its package: one with `public static void main(String[])`, else one
/// with a `main` of an instance, else the public type; of several the public type, or else the first.
pub(super) fn start_class(source: &str) -> String {
    let source = &unescaped(source);
    with_package(source, to_start(&types(source)))
}

/// Whether a type of the source has a `main`.
pub(super) fn has_main(source: &str) -> bool {
    tokens(&unescaped(source)).windows(2).any(|pair| pair[0] == "void" && pair[1] == "main")
}

/// A source without its Unicode escapes, which javac replaces before it looks for tokens: `\\u0063lass` is `class`.
pub(super) fn unescaped(source: &str) -> Cow<'_, str> {
    if !source.contains("\\u") {
        return Cow::Borrowed(source);
    }
    // Two escapes may be one character.
    let mut units = Vec::new();
    let mut rest = source;
    while let Some(c) = rest.chars().next() {
        let length = match rest.strip_prefix("\\u").map(|hex| hex.trim_start_matches('u')) {
            Some(hex) => {
                let digits =
                    hex.get(..4).filter(|four| four.bytes().all(|b| b.is_ascii_hexdigit()));
                let unit = digits.and_then(|digits| u16::from_str_radix(digits, 16).ok());
                units.extend(unit);
                unit.map(|_| rest.len() - hex.len() + 4)
            }
            // The second backslash begins no escape.
            None => rest.starts_with("\\\\").then(|| {
                units.extend([u16::from(b'\\'); 2]);
                2
            }),
        };
        if length.is_none() {
            units.extend(c.encode_utf16(&mut [0; 2]).iter());
        }
        rest = &rest[length.unwrap_or(c.len_utf8())..];
    }
    Cow::Owned(String::from_utf16_lossy(&units))
}

/// The package of a source, `a.b`; empty if it has none.
pub fn package(source: &str) -> String {
    match tokens(&unescaped(source)).split(|word| *word == ";").next() {
        Some(["package", path @ ..]) => {
            let path: Vec<&str> = path.iter().copied().filter(|word| is_name(word)).collect();
            path.join(".")
        }
        Some(_) | None => String::new(),
    }
}

fn with_package(source: &str, named: Option<&Type>) -> String {
    let name = named.map_or("Main", |one| one.name);
    let package = package(source);
    if package.is_empty() {
        name.to_string()
    } else {
        format!("{package}.{name}")
    }
}

fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '$')
}

/// The method with which a type starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Main {
    Missing,
    OfInstance,
    Static,
}

/// A type of a source that is in no other.
#[derive(Debug)]
struct Type<'a> {
    name: &'a str,
    is_public: bool,
    is_interface: bool,
    main: Main,
}

fn to_start<'a>(types: &'a [Type<'a>]) -> Option<&'a Type<'a>> {
    let best = types.iter().map(|one| one.main).max()?;
    let public = types.iter().find(|one| one.main == best && one.is_public);
    let first = types.iter().find(|one| one.main == best && best != Main::Missing);
    public.or(first).or(types.last())
}

fn types(source: &str) -> Vec<Type<'_>> {
    let words = tokens(source);
    let (mut depth, mut is_public) = (0, false);
    let mut types: Vec<Type> = Vec::new();
    for (at, word) in words.iter().enumerate() {
        match (*word, depth) {
            ("{", _) => depth += 1,
            ("}", _) => {
                depth -= 1;
                is_public &= depth > 0;
            }
            (";", 0) => is_public = false,
            ("public", 0) => is_public = true,
            ("main", 1) => {
                if let Some(last) = types.last_mut() {
                    last.main = last.main.max(main_at(&words, at, last.is_interface));
                }
            }
            (word, 0) if TYPES.contains(&word) => {
                if let Some(name) = words.get(at + 1).filter(|name| is_name(name)) {
                    let (name, is_interface) = (*name, word == "interface");
                    types.push(Type { name, is_public, is_interface, main: Main::Missing });
                }
            }
            _ => {}
        }
    }
    types
}

/// The kind of member that the word `main` at this place names.
fn main_at(words: &[&str], at: usize, is_in_interface: bool) -> Main {
    if words.get(at + 1) != Some(&"(") {
        return Main::Missing;
    }
    let before = &words[at.saturating_sub(MAX_HEAD)..at];
    let before = before.rsplit(|word| ["{", "}", ";"].contains(word)).next().unwrap_or_default();
    let mut open = 1;
    let mut after = words[at + 2..words.len().min(at + MAX_HEAD)].split(|word| {
        open += i32::from(*word == "(") - i32::from(*word == ")");
        open == 0
    });
    let parameters = after.next().unwrap_or_default();
    let count = |what: &str| parameters.iter().filter(|word| **word == what).count();
    let takes_strings = count("String") == 1 && count(",") == 0 && count("[") + count("...") == 1;
    let has = |word: &str| before.contains(&word);
    if !has("void") || has("private") || !takes_strings && !parameters.is_empty() {
        Main::Missing
    } else if takes_strings && has("static") && (has("public") || is_in_interface) {
        Main::Static
    } else {
        Main::OfInstance
    }
}

/// The tokens of a Java source.
fn tokens(source: &str) -> Vec<&str> {
    words(source, Lexicon::of("java"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_main_in_a_comment_is_none() {
        assert!(has_main("class A { static public void main(String... a) {} }"));
        assert!(!has_main("class A { /* void main */ String s = \"void main\"; int main; }"));
    }

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
            ("\\u0070ublic cl\\uuu0061ss \\u0055gly \\u007b }", "Ugly"),
            ("class A {} // \\u000a public class B {}", "B"),
            ("class A { String s = \"\\\\u0022; public class X {\"; } class B {}", "B"),
            ("public class \\ud835\\udc9c {} // \\u12", "\u{1d49c}"),
        ] {
            assert_eq!(entry_class(source), class, "{source}");
        }
    }

    #[test]
    fn the_class_with_the_usual_main_is_started() {
        for (source, file, class) in [
            ("public class A { void main() {} } class B { public static void main(String[] a) {} }", "A", "B"),
            ("class A { private static void main(String[] a) {} } \
              class B { static public final void main(final String... a) {} } class C {}", "B", "B"),
            ("class A { public static void main(int[] a) {} public static void main(String a) {} } \
              class B { public static void main(@X java.lang.String a[]) {} }", "B", "B"),
            ("class A { public static /* x */ void\n main // y\n (String [ ] a) {} } public class B {}", "B", "A"),
            ("class A { class In { public static void main(String[] a) {} } } \
              public class B { void main() {} }", "B", "B"),
            ("public interface I { static void main(String[] a) {} } class Z { }", "I", "I"),
            ("package p; public enum E { X; int main; } \
              record R() { public static void main(String[] a) {} }", "p.E", "p.R"),
            ("class A { public static void main(String[] a) {} } \
              public class B { public static void main(String[] a) {} }", "B", "B"),
            ("class A { @S(\"x\") public static synchronized void main(java.lang.String... a) {} } \
              class B {}", "A", "A"),
            ("class A { void main() {} } class B {}", "A", "A"),
        ] {
            assert_eq!((entry_class(source), start_class(source)), (file.into(), class.into()), "{source}");
        }
    }
}
