//! Programs as LeetCode takes them: a class `Solution` whose method gets the input as arguments, or a class whose
//! methods the input names, without a main that reads and prints.

use super::lexer::{words, Lexicon};
use super::python_source;

/// The properties of a language that the judge needs to give such a class a main.
#[derive(Clone, Copy, Debug)]
pub struct LeetCode {
    /// The name of the language, for the form of its words.
    language: &'static str,
    /// The word before the name of each function; without one a type is there.
    function: Option<&'static str>,
    /// Whether a source has the class of this name, and could not run alone.
    pub is_class: fn(&str, &str) -> bool,
    /// Whether a line cannot stay where the class is put into another file.
    pub is_in_the_way: fn(&str) -> bool,
}

/// The line of a main in whose place the class is put. A main without one finds the class beside it.
pub const CLASS_HERE: &str = "---- solution ----";
/// The line of a `leetcode.*` below which the main begins; the lines above it are not part of the main.
pub const MAIN_BELOW: &str = "---- main ----";
/// The text before and after the names of the parameters of a method, in a main that has [`METHOD`] where it
/// calls that method.
pub const PARAMETERS: [&str; 2] = ["---- method: ", " ----"];
/// The text before the name of the class, in a main that takes another one than [`SOLUTION`].
pub const CLASS: &str = "---- class: ";
/// The class of a main that names none.
pub const SOLUTION: &str = "Solution";
/// The text before the name of a type that the main defines unless the class does so, in the line above it; and the
/// line below it.
pub const UNLESS: [&str; 2] = ["---- unless ", "---- end ----"];
/// The text after the names of [`CLASS`] and [`UNLESS`].
pub const NAME_END: &str = " ----";
/// The word that becomes the name of the method.
pub const METHOD: &str = "METHOD";
/// The most words of a list of parameters, and the most methods that are compared.
const MAX_WORDS: usize = 1000;
const MAX_METHODS: usize = 100;

pub(super) const RUST: LeetCode = LeetCode {
    language: "rust",
    function: Some("fn"),
    is_class: |source, name| is_class(source, name, "rust", &["impl"]),
    is_in_the_way: |line| matches!(line, "struct Solution;" | "pub struct Solution;"),
};
pub(super) const CPP: LeetCode = LeetCode {
    language: "cpp",
    function: None,
    is_class: |source, name| is_class(source, name, "cpp", &["class", "struct"]),
    is_in_the_way: |_| false,
};
pub(super) const JAVA: LeetCode = LeetCode {
    language: "java",
    function: None,
    is_class: |source, name| is_class(source, name, "java", &["class"]),
    is_in_the_way: |line| line.starts_with("package ") && line.ends_with(';'),
};
pub(super) const PYTHON: LeetCode = LeetCode {
    language: "python",
    function: Some("def"),
    is_class: python_source::is_leetcode_class,
    is_in_the_way: |_| false,
};

impl LeetCode {
    /// The name of the method of a class that has parameters of these names, whatever their case. A name that is
    /// empty stands for any. Of several methods it is the one that is named least: the others help it.
    pub fn method<'a>(self, class: &'a str, names: &[&str]) -> Option<&'a str> {
        let words = words(class, Lexicon::of(self.language));
        let is_same = |found: &str, name: &&str| name.is_empty() || plain(found) == plain(name);
        let mut methods = Vec::new();
        for at in 1..words.len().saturating_sub(1) {
            let [before, name, "("] = words[at - 1..=at + 1] else { continue };
            let end = words.len().min(at + 2 + MAX_WORDS);
            let Some((found, after)) = parameters(&words[at + 2..end]) else { continue };
            let is_function = match self.function {
                Some(word) => before == word,
                None => is_of_type(before) && matches!(after, "{" | "const" | "throws"),
            };
            let is_meant = found.len() == names.len()
                && found.iter().zip(names).all(|(found, name)| is_same(found, name));
            if is_function && is_meant && is_word(name) && name != "Solution" {
                methods.push(name);
            }
        }
        let uses = |name: &&str| words.iter().filter(|word| **word == *name).count();
        methods.into_iter().take(MAX_METHODS).min_by_key(uses)
    }

    /// Whether a class comes with a type of this name, which LeetCode has in a comment above it.
    pub fn defines(self, class: &str, name: &str) -> bool {
        let words = words(class, Lexicon::of(self.language));
        let is_type = |three: &[&str]| {
            matches!(three[0], "struct" | "class") && three[1] == name && three[2] != ";"
        };
        words.windows(3).any(is_type)
    }
}

/// The names of parameters up to the bracket that closes their list, without `self`, and the word after it.
fn parameters<'a>(words: &[&'a str]) -> Option<(Vec<&'a str>, &'a str)> {
    let (mut names, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, word) in words.iter().enumerate() {
        if depth == 0 && matches!(*word, "," | ")") {
            let parameter = &words[start..at];
            // The type comes after a colon, or before the name.
            let end = parameter.iter().position(|word| *word == ":").unwrap_or(parameter.len());
            let name = parameter[..end].last();
            names.extend(name.filter(|name| **name != "self").copied());
            start = at + 1;
        }
        match *word {
            ")" if depth == 0 => return Some((names, words.get(at + 1)?)),
            "->" => {}
            sign if !is_word(sign) => {
                let count = |brackets: &str| sign.matches(|c| brackets.contains(c)).count();
                depth = (depth + count("([{<")).saturating_sub(count(")]}>"));
            }
            _ => {}
        }
    }
    None
}

/// Whether a word can end a type that stands before a name.
fn is_of_type(word: &str) -> bool {
    let is_statement = matches!(word, "else" | "return" | "new" | "do" | "case");
    matches!(word, ">" | ">>" | "]" | "*" | "&") || is_word(word) && !is_statement
}

fn is_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_alphanumeric() || c == '_')
}

/// A name without the signs that languages write differently: `word_dict` is `wordDict`.
fn plain(name: &str) -> String {
    name.replace('_', "").to_lowercase()
}

/// Whether a source has the class of this name, and no word `main`. Comments and strings do not count.
fn is_class(source: &str, name: &str, language: &str, keywords: &[&str]) -> bool {
    let words = words(source, Lexicon::of(language));
    let is_named = |pair: &[&str]| keywords.contains(&pair[0]) && pair[1] == name;
    words.windows(2).any(is_named) && !words.contains(&"main")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_solution(row: LeetCode, source: &str) -> bool {
        (row.is_class)(source, SOLUTION)
    }

    #[test]
    fn a_class_without_a_main_is_known() {
        let cpp = "class Solution {\npublic:\n int f() { return 1; }\n};\n";
        assert!(is_solution(CPP, cpp));
        assert!(is_solution(CPP, &format!("{cpp}// int main() {{}}\n")));
        assert!(!is_solution(CPP, &format!("{cpp}int main() {{}}\n")));
        assert!(!is_solution(CPP, "class Other {};"));
        assert!((CPP.is_class)("class Other {};", "Other"));
        assert!((PYTHON.is_class)("class Other:\n    pass\n", "Other"));
        assert!((RUST.is_class)("struct Other {}\nimpl Other {}\n", "Other"));
        assert!(is_solution(RUST, "impl Solution {\n pub fn f<'a>(s: &'a str) {}\n}\n"));
        assert!(!is_solution(RUST, "struct Solution;\nimpl Solution {}\nfn main() {}\n"));
        assert!(!is_solution(RUST, "impl Solution { fn f(s: &'static str) {} } fn main() {}"));
        assert!(is_solution(JAVA, "package a;\npublic class Solution { int f() { return 1; } }"));
        assert!(!is_solution(JAVA, "class Solution { public static void main(String[] a) {} }"));
    }

    #[test]
    fn a_type_that_the_class_defines_is_known() {
        let code = "class Solution {};";
        for (before, is_there) in [
            ("struct TreeNode { int val; };", true),
            ("// struct TreeNode { int val; };\n", false),
            ("struct TreeNode;", false),
            ("struct TreeNodes {};", false),
        ] {
            assert_eq!(CPP.defines(&format!("{before}{code}"), "TreeNode"), is_there, "{before}");
        }
    }

    #[test]
    fn the_method_is_the_one_with_the_parameters_of_the_examples() {
        let cpp =
            "class Solution {\n    bool fits(vector<int>& nums, int k) { return k; }\npublic:\n\
                   int best(vector<int>& nums, int k) {\n if (fits(nums, k)) { while (k) {} }\n\
                   return fits(nums, k);\n }\n};\n";
        assert_eq!(CPP.method(cpp, &["nums", "k"]), Some("best"));
        assert_eq!(CPP.method(cpp, &["k"]), None);
        assert_eq!(CPP.method("int f(map<int, vector<int>> wordDict) {", &[""]), Some("f"));
        let java =
            "class Solution { Solution(int n) {} public List<int[]> all(int[] n) throws E {} }";
        assert_eq!(JAVA.method(java, &["n"]), Some("all"));
        let rust = "impl Solution { fn go(&self, a: i32) {} pub fn w(mut word_dict: Vec<Vec<i32>>, s: String) -> i32 {";
        assert_eq!(RUST.method(rust, &["wordDict", "s"]), Some("w"));
        let python = "class Solution:\n def f(self, a: List[List[int]], b: int = 2) -> int:\n  return g(a, b)\n";
        assert_eq!(PYTHON.method(python, &["a", "b"]), Some("f"));
        assert_eq!(PYTHON.method("def f(self, a, b):", &["", ""]), Some("f"));
        for broken in ["", "(", "f(", "f(a", "int f(a,", "def f(((", "int f(a) )", ")))"] {
            for row in [CPP, JAVA, RUST, PYTHON] {
                assert_eq!(row.method(broken, &["a"]), None, "{broken}");
            }
        }
    }

    #[test]
    fn a_python_class_that_does_nothing_is_known() {
        let class = "class Solution:\n    def f(self) -> int:\n        return 1\n";
        for before in
            ["", "import sys\nsys.setrecursionlimit(9)\nINF = 9\n", "\"\"\"x\"\"\"\n# y\n"]
        {
            assert!(is_solution(PYTHON, &format!("{before}{class}")), "{before}");
        }
        assert!(is_solution(PYTHON, &class.replace("Solution", "Solution(object)")));
        for after in [
            "print(Solution().f())\n",
            "if True: print(1)\n",
            "for i in []: pass\n",
            "n = int(input())\n",
            "if __name__ == '__main__':\n    pass\n",
        ] {
            assert!(!is_solution(PYTHON, &format!("{class}{after}")), "{after}");
        }
        assert!(!is_solution(PYTHON, "class SolutionOf:\n    pass\n"));
        assert!(!is_solution(PYTHON, "def f():\n    pass\n"));
    }
}
