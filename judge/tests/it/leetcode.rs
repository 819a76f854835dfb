//! Classes as LeetCode takes them, without a main.

use crate::workspace::{finish, folders, has_tool, name, repository, shell, Workspace, JUDGE};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The tool that builds a language, by the extension of its sources.
const TOOLS: [(&str, &str); 4] =
    [("rs", "rustc"), ("cpp", "g++"), ("java", "javac"), ("py", "python3")];
/// A class in each language, for a problem that adds up a line of numbers.
const CLASSES: [(&str, &str); 4] = [
    ("rs", "impl Solution {\n    pub fn sum(numbers: Vec<i32>) -> i32 {\n        numbers.iter().sum()\n    }\n}\n"),
    ("cpp", "class Solution {\npublic:\n    int sum(vector<int>& numbers) {\n        \
             return accumulate(numbers.begin(), numbers.end(), 0);\n    }\n};\n"),
    ("java", "public class Solution {\n    int sum(List<Integer> numbers) {\n        int sum = 0;\n        \
              for (int number : numbers) sum += number;\n        return sum;\n    }\n}\n"),
    ("py", "class Solution:\n    def sum(self, numbers: List[int]) -> int:\n        return sum(numbers)\n"),
];
/// A main for each.
const MAINS: [(&str, &str); 4] = [
    ("rs", "// What is pasted.\nimpl Solution {}\n// ---- main ----\nstruct Solution; // ---- solution ----\n\
            fn main() {\n    let line = std::io::stdin().lines().next().unwrap().unwrap();\n    \
            println!(\"{}\", Solution::sum(line.split(' ').map(|n| n.parse().unwrap()).collect()));\n}\n"),
    ("cpp", "#include <bits/stdc++.h>\nusing namespace std;\n#line 1 \"solution.cpp\"\n// ---- solution ----\n\
             int main() {\n    vector<int> numbers;\n    for (int n; cin >> n;) numbers.push_back(n);\n    \
             cout << Solution().sum(numbers) << '\\n';\n}\n"),
    ("java", "import java.util.*; // ---- solution ----\nclass Main {\n    \
              public static void main(String[] a) {\n        List<Integer> numbers = new ArrayList<>();\n        \
              Scanner in = new Scanner(System.in);\n        \
              while (in.hasNextInt()) numbers.add(in.nextInt());\n        \
              System.out.println(new Solution().sum(numbers));\n    }\n}\n"),
    ("py", "from typing import List\nexec(compile(open('solution.py').read(), 'solution.py', 'exec'))\n\
            print(Solution().sum([int(word) for word in input().split()]))\n"),
];

/// The tool is there for this extension.
fn is_tested(extension: &str) -> bool {
    TOOLS.iter().any(|(other, tool)| *other == extension && has_tool(tool))
}

fn a_class_gets_the_main_of_its_problem() {
    let workspace = Workspace::with_case("1 2 3\n", "6\n");
    for ((extension, class), (_, main)) in CLASSES.iter().zip(MAINS) {
        if !is_tested(extension) {
            continue;
        }
        let file = format!("class.{extension}");
        workspace.write(&file, class);
        let alone = workspace.judge_file(&file, &[]);
        alone.exits(1).verdict("CE").says("as LeetCode takes it, without a main");
        alone.says(&format!("the problem has no leetcode.{extension}"));
        alone.says("write a main that reads stdin").hides("error");
        workspace.write(format!("problems/p/leetcode.{extension}"), main);
        workspace.judge_file(&file, &[]).exits(0).verdict("AC");
        // The lines of a message count from the class, whatever its line ends.
        workspace.write(&file, format!("{}oops oops\r\n", class.replace('\n', "\r\n")));
        let broken = workspace.judge_file(&file, &[]);
        let line = class.lines().count() + 1;
        let is_named = [format!(".{extension}:{line}:"), format!("line {line}")];
        let is_named = is_named.iter().any(|place| broken.stdout.contains(place));
        broken.exits(1).verdict("CE");
        assert!(is_named, "{extension}: {}", broken.stdout);
        // A program with a main is judged as it is.
        workspace.write(&file, main.replace("---- solution ----", "").replace("Solution", "Other"));
        workspace.judge_file(&file, &[]).hides("LeetCode");
    }
}

#[test]
fn what_is_only_pasted_is_no_main() {
    if !is_tested("rs") {
        return;
    }
    let workspace = Workspace::with_case("1 2 3\n", "6\n");
    workspace.write("class.rs", CLASSES[0].1);
    workspace.write("problems/p/leetcode.rs", "impl Solution {}\n");
    workspace.judge_file("class.rs", &[]).exits(1).says("the problem has no leetcode.rs");
}

/// A page of LeetCode, and for each language a class with a helper before its method.
const PAGE: &str = r#"
Input: grid = [["a","b"],["c","d"]], nums = [2,7], rate = 0.5, wordSet = ["a b"]
Output: ["abcd","2.0","a b"]
Input: grid = [["x"]], nums = [], rate = 2.00000, wordSet = []
Output: ["x","0.0"]
"#;
const PASTED: [(&str, &str); 4] = [
    (
        "rs",
        r#"impl Solution {
    fn all(grid: &[Vec<char>]) -> String {
        grid.iter().flatten().collect()
    }
    pub fn f(grid: Vec<Vec<char>>, nums: Vec<i32>, rate: f64, word_set: Vec<String>) -> Vec<String> {
        let first = nums.first().map_or(0.0, |n| *n as f64 * 2.0 * rate);
        [vec![Solution::all(&grid), format!("{first:.1}")], word_set].concat()
    }
}
"#,
    ),
    (
        "cpp",
        r#"class Solution {
public:
    string one(vector<int>& nums, double rate) {
        ostringstream out;
        out << fixed << setprecision(1) << (nums.empty() ? 0 : nums[0] * 2 * rate);
        return out.str();
    }
    vector<string> f(vector<vector<char>>& grid, vector<int>& nums, double rate, vector<string>& wordSet) {
        vector<string> all(1);
        for (auto& row : grid) all[0].append(row.begin(), row.end());
        all.push_back(one(nums, rate));
        all.insert(all.end(), wordSet.begin(), wordSet.end());
        return all;
    }
};
"#,
    ),
    (
        "java",
        r#"class Solution {
    String one(int[] nums, double rate) {
        return nums.length == 0 ? "0.0" : "" + nums[0] * 2 * rate;
    }
    public List<String> f(char[][] grid, int[] nums, double rate, String[] wordSet) {
        String all = "";
        for (char[] row : grid) all += new String(row);
        List<String> list = new ArrayList<>(List.of(all, one(nums, rate)));
        list.addAll(Arrays.asList(wordSet));
        return list;
    }
}
"#,
    ),
    (
        "py",
        r#"class Solution:
    def one(self, nums, rate):
        return str(nums[0] * 2 * rate) if nums else "0.0"

    def f(self, grid: List[List[str]], nums: List[int], rate: float, wordSet: List[str]) -> List[str]:
        return ["".join(map("".join, grid)), self.one(nums, rate)] + wordSet
"#,
    ),
];

fn a_class_is_judged_on_the_examples_of_its_page() {
    let workspace = Workspace::new();
    workspace.write("page.txt", PAGE);
    for (extension, class) in PASTED.iter().filter(|row| is_tested(row.0)) {
        let name = format!("in-{extension}");
        shell(&workspace.root, &format!("scripts/new {name} --leetcode <page.txt")).exits(0);
        let class = workspace.write("class", class);
        let main = workspace.path(format!("problems/{name}/main.{extension}"));
        let _ = fs::remove_file(workspace.path(format!("problems/{name}/main.rs")));
        fs::copy(class, main).expect("it can be written");
        workspace.judge([&name]).exits(0).verdict("AC").says("2/2");
        // The class is pasted.
        let pasted = workspace.judge(["paste", &name, "--leetcode"]);
        pasted.exits(0).says("Solution").complains("for LeetCode\n");
        // Another method is no answer.
        let other = format!("other.{extension}");
        workspace.write(
            &other,
            CLASSES.iter().find(|row| row.0 == *extension).expect("all are there").1,
        );
        let ended = workspace.judge([&name, "-s", &other]);
        ended
            .exits(1)
            .verdict("CE")
            .says("no method with the parameters of the examples: grid, nums, rate, wordSet");
    }
}

/// The folders in judge/tests/leetcode with a page of LeetCode and classes that are right on its examples: of trees and
/// lists, of a type that the class defines itself, of children, of strings with escapes, and of a class whose methods
/// the input names.
const PAGES: [&str; 5] = ["nodes", "lists", "children", "texts", "calls"];

/// Judges the classes in this language on the examples of their pages.
fn classes_of_pages_are_judged(extension: &str) {
    let workspace = Workspace::new();
    for page in PAGES {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/leetcode").join(page);
        let class = folder.join(format!("solution.{extension}"));
        // LeetCode has no `Node` in Rust.
        if page == "children" && extension == "rs" {
            continue;
        }
        let text = fs::read_to_string(folder.join("page.txt")).expect("the page can be read");
        workspace.write("page.txt", text);
        shell(&workspace.root, &format!("scripts/new {page} --leetcode <page.txt")).exits(0);
        let _ = fs::remove_file(workspace.path(format!("problems/{page}/main.rs")));
        let main = workspace.path(format!("problems/{page}/main.{extension}"));
        fs::copy(class, main).expect("it can be written");
        workspace.judge([page]).exits(0).verdict("AC");
        workspace.judge(["paste", page]).exits(0).complains("for LeetCode\n");
    }
}

/// An input as LeetCode prints it is a case like the examples, with an answer as LeetCode prints it.
#[test]
fn trees_and_calls_are_pasted_as_they_are_printed() {
    if !is_tested("py") {
        return;
    }
    classes_of_pages_are_judged("py");
    let workspace = Workspace::new();
    workspace.write("calls", "Input: [\"Sum\",\"add\"]\n[[1],[2]]\nOutput: [null,3]\n");
    shell(&workspace.root, "scripts/new sum --leetcode --language python <calls").exits(0);
    workspace.write(
        "problems/sum/main.py",
        "class Sum:\n    def __init__(self, start: int):\n        self.sum = start\n\n    \
         def add(self, number: int) -> int:\n        self.sum += number\n        return self.sum\n",
    );
    workspace.judge(["sum"]).exits(0).verdict("AC");
    workspace.write("mine", "[\"Sum\", \"add\", \"add\"]\n[[0], [1], [5]]\n---\n[null, 1, 6]\n");
    let ended = workspace.judge(["sum", "--input", "mine"]);
    assert_eq!(ended.exits(0).stdout, "null\n1\n6\n");
    ended.complains("the output is right by the pasted answer\n");
    workspace.write("tree", "Input: root = [1,null,2]\nOutput: 2\n");
    shell(&workspace.root, "scripts/new depth --leetcode --language python <tree").exits(0);
    workspace.write(
        "problems/depth/main.py",
        "class Solution:\n    def depth(self, root: Optional[TreeNode]) -> int:\n        \
         return 1 + max(self.depth(root.left), self.depth(root.right)) if root else 0\n",
    );
    workspace.write("case", "[1,null,2,3,null]\n---\n3\n");
    shell(&workspace.root, "scripts/hack add depth bent case").exits(0);
    assert_eq!(workspace.text("testdata/depth/hack/01-bent.in"), "5\n1 null 2 3 null\n");
    assert_eq!(workspace.text("testdata/depth/hack/01-bent.ans"), "3\n");
}

/// Each `leetcode.*` of the problems of this repository, with a class in judge/tests/leetcode; in Rust with
/// the one that `scripts/paste --leetcode` prints.
fn the_problems_of_leetcode_take_classes() {
    let workspace = Workspace::new();
    let mut tested = 0;
    for problem in folders(&repository().join("problems")) {
        for (extension, _) in TOOLS {
            if !problem.join(format!("leetcode.{extension}")).exists() || !is_tested(extension) {
                continue;
            }
            tested += 1;
            let problem = name(&problem);
            let class = match extension {
                "rs" => {
                    let mut paste = Command::new(JUDGE);
                    paste.args(["paste", &problem, "--leetcode"]).current_dir(repository());
                    workspace.write(format!("{problem}.rs"), &finish(paste).exits(0).stdout)
                }
                _ => class(&problem, extension),
            };
            let mut judge = Command::new(JUDGE);
            judge.args([&format!("{problem}/sample"), "--submission"]).arg(class);
            judge.current_dir(repository()).env_remove("JUDGE_WORKSPACE");
            finish(judge).exits(0).verdict("AC");
        }
    }
    assert!(tested > 0);
}

fn class(problem: &str, extension: &str) -> std::path::PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/leetcode").join(problem);
    let path = folder.join(format!("solution.{extension}"));
    assert!(fs::metadata(&path).is_ok(), "{} is missing", path.display());
    path
}

#[test]
#[ignore = "compiles in many languages"]
fn classes_in_all_languages_are_judged() {
    a_class_gets_the_main_of_its_problem();
    a_class_is_judged_on_the_examples_of_its_page();
    for extension in ["cpp", "java", "rs"].into_iter().filter(|extension| is_tested(extension)) {
        classes_of_pages_are_judged(extension);
    }
    the_problems_of_leetcode_take_classes();
}
