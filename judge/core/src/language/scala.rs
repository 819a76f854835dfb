//! Finds the object of a Scala source that the virtual machine starts.

use super::lexer::{words, Lexicon};

/// The first object of the file that has a method `main` or extends `App`, with its package.
pub(super) fn entry_object(source: &str) -> String {
    let words = words(source, Lexicon::of("scala"));
    let mut depth = 0;
    let mut object = None;
    let mut package = String::new();
    for (at, word) in words.iter().enumerate() {
        let next = words.get(at + 1);
        match *word {
            "{" => depth += 1,
            "}" => depth -= 1,
            "package" if depth == 0 && object.is_none() => {
                package = next.map(|name| format!("{name}.")).unwrap_or_default();
            }
            "class" | "trait" if depth == 0 => object = None,
            "object" if depth == 0 => object = next,
            "App" if depth == 0 => return with_package(&package, object),
            "main" if depth == 1 && at > 0 && words[at - 1] == "def" => {
                return with_package(&package, object);
            }
            _ => {}
        }
    }
    "Main".to_string()
}

fn with_package(package: &str, object: Option<&&str>) -> String {
    format!("{package}{}", object.unwrap_or(&"Main"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_object_to_start_is_found() {
        for (source, object) in [
            ("object Sum { def main(args: Array[String]): Unit = {} }", "Sum"),
            ("class A { def x = 1 }\nobject Start extends App { println(1) }", "Start"),
            ("object Util { def f = 1 }\nobject B {\n def main(a: Array[String]) {} }", "B"),
            ("package p\nobject C extends App {}", "p.C"),
            ("// object No extends App\nobject Yes extends App {}", "Yes"),
            ("", "Main"),
        ] {
            assert_eq!(entry_object(source), object, "{source}");
        }
    }
}
