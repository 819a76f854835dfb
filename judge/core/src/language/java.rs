//! Finds the class of a Java source that the virtual machine starts.

/// The class to start in a Java source, with its package: the public type, else the first type that
/// has a `main`. The last part is the name that the file must have, without `.java`.
pub(super) fn entry_class(source: &str) -> String {
    let words = tokens(source);
    let name = start_type(&words);
    let package = words.iter().position(|word| word == "package");
    let path = package.map_or(&[][..], |at| &words[at + 1..]);
    let path: Vec<&str> = path.iter().map(String::as_str).take_while(|word| *word != ";").collect();
    match words.first() {
        Some(first) if first == "package" => format!("{}.{name}", path.join(".")),
        _ => name,
    }
}

/// Whether a type of the source has a `main`.
pub(super) fn has_main(source: &str) -> bool {
    tokens(source).windows(2).any(|pair| pair[0] == "void" && pair[1] == "main")
}

fn start_type(words: &[String]) -> String {
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
pub(super) fn tokens(source: &str) -> Vec<String> {
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
        ] {
            assert_eq!(entry_class(source), class, "{source}");
        }
    }
}
