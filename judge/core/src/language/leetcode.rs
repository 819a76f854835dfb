//! Programs as LeetCode takes them: a class `Solution` whose method gets the input as arguments, without a
//! main that reads and prints.

use super::lexer::{words, Lexicon};
use super::python_source;

/// The properties of a language that the judge needs to give such a class a main.
#[derive(Clone, Copy, Debug)]
pub struct LeetCode {
    /// Whether a source is such a class, and could not run alone.
    pub is_class: fn(&str) -> bool,
    /// Whether a line cannot stay where the class is put into another file.
    pub is_in_the_way: fn(&str) -> bool,
}

/// The line of a main in whose place the class is put. A main without one finds the class beside it.
pub const CLASS_HERE: &str = "---- solution ----";
/// The line of a `leetcode.*` below which the main begins; the lines above it are not part of the main.
pub const MAIN_BELOW: &str = "---- main ----";

pub(super) const RUST: LeetCode = LeetCode {
    is_class: |source| is_class(source, "rust", &["impl"]),
    is_in_the_way: |line| matches!(line, "struct Solution;" | "pub struct Solution;"),
};
pub(super) const CPP: LeetCode = LeetCode {
    is_class: |source| is_class(source, "cpp", &["class", "struct"]),
    is_in_the_way: |_| false,
};
pub(super) const JAVA: LeetCode = LeetCode {
    is_class: |source| is_class(source, "java", &["class"]),
    is_in_the_way: |line| line.starts_with("package ") && line.ends_with(';'),
};
pub(super) const PYTHON: LeetCode =
    LeetCode { is_class: python_source::is_leetcode_class, is_in_the_way: |_| false };

/// Whether a source has `class Solution`, and no word `main`. Comments and strings do not count.
fn is_class(source: &str, language: &str, keywords: &[&str]) -> bool {
    let words = words(source, Lexicon::of(language));
    let is_solution = |pair: &[&str]| keywords.contains(&pair[0]) && pair[1] == "Solution";
    words.windows(2).any(is_solution) && !words.contains(&"main")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_without_a_main_is_known() {
        let cpp = "class Solution {\npublic:\n int f() { return 1; }\n};\n";
        assert!((CPP.is_class)(cpp));
        assert!((CPP.is_class)(&format!("{cpp}// int main() {{}}\n")));
        assert!(!(CPP.is_class)(&format!("{cpp}int main() {{}}\n")));
        assert!(!(CPP.is_class)("class Other {};"));
        assert!((RUST.is_class)("impl Solution {\n pub fn f<'a>(s: &'a str) {}\n}\n"));
        assert!(!(RUST.is_class)("struct Solution;\nimpl Solution {}\nfn main() {}\n"));
        assert!(!(RUST.is_class)("impl Solution { fn f(s: &'static str) {} } fn main() {}"));
        assert!((JAVA.is_class)("package a;\npublic class Solution { int f() { return 1; } }"));
        assert!(!(JAVA.is_class)("class Solution { public static void main(String[] a) {} }"));
    }

    #[test]
    fn a_python_class_that_does_nothing_is_known() {
        let class = "class Solution:\n    def f(self) -> int:\n        return 1\n";
        for before in
            ["", "import sys\nsys.setrecursionlimit(9)\nINF = 9\n", "\"\"\"x\"\"\"\n# y\n"]
        {
            assert!((PYTHON.is_class)(&format!("{before}{class}")), "{before}");
        }
        assert!((PYTHON.is_class)(&class.replace("Solution", "Solution(object)")));
        for after in [
            "print(Solution().f())\n",
            "if True: print(1)\n",
            "for i in []: pass\n",
            "n = int(input())\n",
            "if __name__ == '__main__':\n    pass\n",
        ] {
            assert!(!(PYTHON.is_class)(&format!("{class}{after}")), "{after}");
        }
        assert!(!(PYTHON.is_class)("class SolutionOf:\n    pass\n"));
        assert!(!(PYTHON.is_class)("def f():\n    pass\n"));
    }
}
