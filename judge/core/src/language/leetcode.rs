//! Programs as LeetCode takes them: a class `Solution` whose method gets the input as arguments, without a
//! main that reads and prints.

use super::java;

/// What the judge must know to give such a class of a language a main.
#[derive(Clone, Copy, Debug)]
pub struct LeetCode {
    /// Whether a source is such a class, and could not run alone.
    pub is_class: fn(&str) -> bool,
    /// Whether a line cannot stay where the class is put into another file.
    pub is_in_the_way: fn(&str) -> bool,
}

/// The line of a main in whose place the class is put. A main without one finds the class beside it.
pub const CLASS_HERE: &str = "---- solution ----";
/// What is above this line of a `leetcode.*` is not part of the main.
pub const MAIN_BELOW: &str = "---- main ----";

pub(super) const RUST: LeetCode = LeetCode {
    is_class: |source| is_class(source, "impl"),
    is_in_the_way: |line| matches!(line, "struct Solution;" | "pub struct Solution;"),
};
pub(super) const CPP: LeetCode = LeetCode {
    is_class: |source| is_class(source, "class") || is_class(source, "struct"),
    is_in_the_way: |_| false,
};
pub(super) const JAVA: LeetCode = LeetCode {
    is_class: |source| is_class(source, "class"),
    is_in_the_way: |line| line.starts_with("package ") && line.ends_with(';'),
};
pub(super) const PYTHON: LeetCode =
    LeetCode { is_class: is_python_class, is_in_the_way: |_| false };

/// Whether a source has `class Solution`, and no word `main`. Comments and strings do not count.
fn is_class(source: &str, keyword: &str) -> bool {
    let words = java::tokens(source);
    let has_class = words.windows(2).any(|pair| pair[0] == keyword && pair[1] == "Solution");
    has_class && words.iter().all(|word| word != "main")
}

/// Whether a source in Python has `class Solution`, only defines and imports, and reads nothing.
fn is_python_class(source: &str) -> bool {
    let has_class = source.lines().any(|line| {
        let name =
            line.strip_prefix("class ").map(|rest| rest.trim_start().strip_prefix("Solution"));
        name.flatten().is_some_and(|rest| rest.trim_start().starts_with([':', '(']))
    });
    let reads = ["stdin", "input(", "open(", "__main__", "os.read"];
    has_class && !reads.iter().any(|word| source.contains(word)) && source.lines().all(only_defines)
}

/// Whether a line in Python is within something else, or defines or imports a name.
fn only_defines(line: &str) -> bool {
    let starts =
        ["class ", "def ", "async def ", "import ", "from ", "@", "#", "sys.setrecursionlimit("];
    let is_inner = line.is_empty() || line.starts_with([' ', '\t', '\r', ')', ']', '}', '\'', '"']);
    let name = line.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(line.len());
    let after = line[name..].trim_start();
    let is_assignment = name > 0 && after.starts_with([':', '=']) && !after.starts_with("==");
    let is_block = ["if", "for", "while", "try", "else", "with"].contains(&&line[..name]);
    is_inner || starts.iter().any(|start| line.starts_with(start)) || is_assignment && !is_block
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
