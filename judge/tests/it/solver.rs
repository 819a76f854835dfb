//! The loop of a solver: main.* is the program in doubt, and stored answers, those that a person gives, and slow
//! programs hold before it.

use crate::hack::add;
use crate::search::{FEW_TRIES, LONG};
use crate::workspace::{fed, finish, has_tool, CommandResult, Workspace};
use std::fs;
use std::process::Command;

/// A program in each of the languages of a contest.
#[derive(Clone, Copy)]
struct Program {
    python: &'static str,
    cpp: &'static str,
    java: &'static str,
    rust: &'static str,
}

impl Program {
    fn python(self) -> [(&'static str, String); 1] {
        [("main.py", self.python.to_string())]
    }

    /// The names and the texts of the programs that need a compiler, as far as it is installed.
    fn compiled(self) -> Vec<(&'static str, String)> {
        let cpp =
            format!("#include <iostream>\n#include <vector>\nusing namespace std;\n{}", self.cpp);
        let java = format!(
            "import java.util.*;\npublic class Main {{\nstatic Scanner in = new Scanner(System.in);\n{}}}\n",
            self.java
        );
        let rust = format!(
            "use std::io::*;\nfn read() -> Vec<i64> {{ let mut s = String::new(); \
             stdin().read_to_string(&mut s).unwrap(); \
             s.split_whitespace().map(|w| w.parse().unwrap()).collect() }}\n{}",
            self.rust
        );
        let all =
            [("g++", "main.cpp", cpp), ("javac", "main.java", java), ("rustc", "main.rs", rust)];
        let installed = all.into_iter().filter(|(tool, ..)| has_tool(tool));
        installed.map(|(_, name, text)| (name, text)).collect()
    }
}

/// A problem `p` with these samples, and a program of it.
fn problem(samples: &[(&str, &str)], (name, text): &(&str, String)) -> Workspace {
    let workspace = Workspace::new();
    for (number, (input, answer)) in samples.iter().enumerate() {
        workspace.case(&format!("sample/{}", number + 1), input, answer);
    }
    workspace.write(format!("problems/p/{name}"), text);
    workspace
}

fn submission(workspace: &Workspace, name: &str, text: &str) {
    workspace.write(format!("problems/p/submissions/{name}"), text);
}

/// `hack find p` with these words, which finds something or ends when a test has no more time.
fn find(workspace: &Workspace, words: &[&str]) -> CommandResult {
    workspace.judge(["hack", "find", "p", "--time", LONG].iter().chain(words))
}

/// The same where it finds nothing.
fn find_none(workspace: &Workspace, words: &[&str]) -> CommandResult {
    let ended = workspace.judge(["hack", "find", "p"].iter().chain(&FEW_TRIES).chain(words));
    assert!(ended.exits(1).stdout.contains("nothing found"), "{ended}");
    ended
}

/// Two indices of a sum. The program takes one number twice.
const TWO_SUM: Program = Program {
    python: "n = int(input())\na = list(map(int, input().split()))\nt = int(input())\n\
             print(next(f'{i} {a.index(t - x)}' for i, x in enumerate(a) if t - x in a))\n",
    cpp: "int main() { int n, t; cin >> n; vector<int> a(n); for (int &x : a) cin >> x; cin >> t;
          for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) if (a[i] + a[j] == t) {
          cout << i << ' ' << j << '\\n'; return 0; } }",
    java: "public static void main(String[] s) { int n = in.nextInt(); int[] a = new int[n];
           for (int i = 0; i < n; i++) a[i] = in.nextInt(); int t = in.nextInt();
           for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) if (a[i] + a[j] == t) {
           System.out.println(i + \" \" + j); return; } }",
    rust: "fn main() { let v = read(); let n = v[0] as usize; for i in 0..n { for j in 0..n {
           if v[1 + i] + v[1 + j] == v[1 + n] { println!(\"{i} {j}\"); return; } } } }",
};
const TWO_SUM_SAMPLES: [(&str, &str); 1] = [("4\n2 7 11 15\n9\n", "0 1\n")];

/// The failed test as sites show it.
const SHOWN: [(&str, &str); 4] = [
    ("divided", "2\n3 3\n6\n---\n0 1\n"),
    (
        "codeforces",
        "Test: #7, time: 15 ms., memory: 0 KB, exit code: 0, checker exit code: 1, verdict: WRONG_ANSWER\n\
         Input\n2\n3 3\n6\n\nOutput\n0 0\n\nAnswer\n0 1\n\nChecker Log\nwrong answer 1st numbers differ\n",
    ),
    ("atcoder", "Sample Input 2\nCopy\n2\n3 3\n6\nSample Output 2\nCopy\n0 1\n"),
    (
        "leetcode",
        "Wrong Answer\n12 / 63 testcases passed\nLast Executed Input\nnums =\n[3,3]\ntarget =\n6\n\
         Use Testcase\nOutput\n[0,0]\nExpected\n[0,1]\n",
    ),
];

/// A failed test is stored although main.* prints another answer.
#[track_caller]
fn stores_the_failed_test(main: &(&str, String)) {
    let workspace = problem(&TWO_SUM_SAMPLES, main);
    let is_stored = |added: CommandResult| {
        added.exits(0).says("the answer is the given one; ").says(" prints another\n  0 0\n");
        added.says(&format!("\n{}: WA on this case\n", main.0));
        assert_eq!(workspace.text("testdata/p/hack/01-same.in"), "2\n3 3\n6\n", "{added}");
        assert_eq!(workspace.text("testdata/p/hack/01-same.ans"), "0 1\n", "{added}");
        workspace.judge(["p"]).exits(1).says("WA   p  ").says("hack/01-same");
        fs::remove_dir_all(workspace.path("testdata/p/hack")).unwrap();
    };
    // Programs in other languages are no other at that point: one form will do.
    let forms = if main.0.ends_with(".py") { &SHOWN[..] } else { &SHOWN[..1] };
    for (_, shown) in forms {
        is_stored(add(&workspace, "same", shown));
    }
    if forms.len() == 1 {
        return;
    }
    workspace.write("7.in", "2\n3 3\n6\n");
    workspace.write("7.ans", "0 1\n");
    is_stored(workspace.judge(["hack", "add", "p", "same", "7.ans", "7.in"]));
    if has_tool("zip") {
        let mut zip = Command::new("zip");
        zip.args(["-q", "test.zip", "7.in", "7.ans"]).current_dir(&workspace.root);
        finish(zip).exits(0);
        is_stored(workspace.judge(["hack", "add", "p", "same", "test.zip"]));
    }
}

#[test]
fn a_failed_test_is_stored_whatever_main_prints() {
    TWO_SUM.python().iter().for_each(stores_the_failed_test);
}

#[test]
#[ignore = "compiles in many languages"]
fn a_failed_test_is_stored_in_each_language() {
    TWO_SUM.compiled().iter().for_each(stores_the_failed_test);
}

#[test]
fn a_failed_test_that_a_site_has_cut_is_not_stored() {
    let workspace = problem(&TWO_SUM_SAMPLES, &TWO_SUM.python()[0]);
    let cut = add(&workspace, "cut", "Input\n2\n3 3...\n\nOutput\n0 0\n\nAnswer\n0 1\n");
    cut.refuses("the site has cut the input after 1 whole line");
    assert!(!workspace.path("testdata/p/hack").exists());
}

/// The largest sum of neighbours. The program takes the empty sum for one.
const KADANE: Program = Program {
    python: "input()\nbest = now = 0\nfor x in map(int, input().split()):\n    now = max(0, now + x)\n    \
             best = max(best, now)\nprint(best)\n",
    cpp: "int main() { int n; cin >> n; long long best = 0, now = 0, x; while (cin >> x) {
          now = max(0LL, now + x); best = max(best, now); } cout << best << '\\n'; }",
    java: "public static void main(String[] s) { int n = in.nextInt(); long best = 0, now = 0;
           while (n-- > 0) { now = Math.max(0, now + in.nextInt()); best = Math.max(best, now); }
           System.out.println(best); }",
    rust: "fn main() { let (mut best, mut now) = (0, 0); for x in &read()[1..] {
           now = 0.max(now + x); best = best.max(now); } println!(\"{best}\"); }",
};
const SUM_SAMPLES: [(&str, &str); 3] =
    [("3\n1 -2 3\n", "3\n"), ("2\n4 5\n", "9\n"), ("5\n2 -1 2 -7 3\n", "3\n")];
const EVERY_SUM: &str = "n = int(input())\na = list(map(int, input().split()))\n\
                         print(max(sum(a[i:j]) for i in range(n) for j in range(i + 1, n + 1)))\n";

/// The slow program is right, wherever it lies, and the case of the second command has its answer.
#[track_caller]
fn is_found_beside_a_slow_program(main: &(&str, String)) {
    let workspace = problem(&SUM_SAMPLES, main);
    let places =
        ["problems/p/submissions/brute_force/b.py", "problems/p/submissions/accepted/b.py", "b.py"];
    // The place matters in no language more than in another one.
    let tried = if main.0.ends_with(".py") { 3 } else { 1 };
    let names = ["brute_force/b.py", "accepted/b.py", "b.py"];
    for (place, by) in places.into_iter().zip(names).take(tried) {
        workspace.write(place, EVERY_SUM);
        let words: &[&str] =
            if place == "b.py" { &["--against", "b.py"] } else { &["--add", "negative"] };
        let found = find(&workspace, words);
        found.exits(0).says(&format!("WA  p  {}\n", main.0)).hides("right on");
        found.says(&format!("expected, by {by}\n")).says("got\n  0\n");
        found.complains(&format!("{} is compared with {by}\n", main.0));
        if place != "b.py" {
            found.says(&format!("\n{}: WA on this case\n", main.0));
            let answer = workspace.text("testdata/p/hack/01-negative.ans");
            assert!(answer.starts_with('-'), "{answer}{found}");
            fs::remove_dir_all(workspace.path("testdata/p/hack")).unwrap();
        }
        fs::remove_file(workspace.path(place)).unwrap();
    }
}

#[test]
fn main_is_compared_with_a_slow_program() {
    KADANE.python().iter().for_each(is_found_beside_a_slow_program);
}

#[test]
#[ignore = "compiles in many languages"]
fn main_is_compared_with_a_slow_program_in_each_language() {
    KADANE.compiled().iter().for_each(is_found_beside_a_slow_program);
}

/// Without a second program, the search says so and finds what needs no answer.
#[track_caller]
fn is_found_alone(workspace: &Workspace, verdict: &str) -> CommandResult {
    let found = find(workspace, &[]);
    found.exits(0).says(&format!("{verdict}  p  main.")).hides("right").hides("reference");
    found
        .complains("p has no right program beside the one under test; write a slow and simple one");
    found.complains("No answer is known, so this looks for crashes");
    found
}

const POSITIVE_SAMPLES: [(&str, &str); 3] =
    [("3\n1 2 3\n", "1\n"), ("2\n-4 5\n", "5\n"), ("4\n2 -1 2 -7\n", "2\n")];
/// The first positive number. The program does not see that there may be none.
const CRASH: Program = Program {
    python: "input()\nprint([x for x in map(int, input().split()) if x > 0][0])\n",
    cpp: "int main() { int n, x; cin >> n; vector<int> v; while (cin >> x) if (x > 0) v.push_back(x);
          cout << v.at(0) << '\\n'; }",
    java: "public static void main(String[] s) { int n = in.nextInt(); List<Integer> v = new ArrayList<>();
           while (n-- > 0) { int x = in.nextInt(); if (x > 0) v.add(x); } System.out.println(v.get(0)); }",
    rust: "fn main() { let v: Vec<i64> = read()[1..].iter().copied().filter(|x| *x > 0).collect();
           println!(\"{}\", v[0]); }",
};

const TESTS_SAMPLES: [(&str, &str); 3] = [
    ("2\n2\n1 2\n3\n1 5 2\n", "2\n5\n"),
    ("2\n1\n4\n1\n5\n", "4\n5\n"),
    ("3\n1\n1\n1\n3\n2\n3 7\n", "1\n3\n7\n"),
];
/// The largest number of each test. The program keeps the one of the tests before.
const STATE: Program = Program {
    python: "best = 0\nfor _ in range(int(input())):\n    input()\n    \
             best = max(best, *map(int, input().split()), 0)\n    print(best)\n",
    cpp: "int best; int main() { int t, n, x; cin >> t; while (t--) { cin >> n;
          while (n--) { cin >> x; best = max(best, x); } cout << best << '\\n'; } }",
    java: "static int best; public static void main(String[] s) { int t = in.nextInt(); while (t-- > 0) {
           int n = in.nextInt(); while (n-- > 0) best = Math.max(best, in.nextInt());
           System.out.println(best); } }",
    rust: "fn main() { let v = read(); let (mut at, mut best) = (1, 0); for _ in 0..v[0] {
           let n = v[at] as usize; for x in &v[at + 1..=at + n] { best = best.max(*x); } at += 1 + n;
           println!(\"{best}\"); } }",
};

const HALF_SAMPLES: [(&str, &str); 3] = [("2\n", "1\n"), ("9\n", "4\n"), ("5\n", "2\n")];
/// Half of a number. The program never ends where that is 3.
const ENDLESS: Program = Program {
    python: "x = int(input())\nk = 0\nwhile x == 3:\n    k += 1\nprint(x // 2)\n",
    cpp: "int main() { volatile int x, k = 0; int y; cin >> y; x = y; while (x == 3) k = 1 - k;
          cout << x / 2 << '\\n'; }",
    java: "public static void main(String[] s) { int x = in.nextInt(), k = 0; while (x == 3) k++;
           System.out.println(x / 2 + k); }",
    rust: "fn main() { let x = read()[0]; while std::hint::black_box(x) == 3 {} println!(\"{}\", x / 2); }",
};

#[track_caller]
fn crashes(main: &(&str, String)) {
    is_found_alone(&problem(&POSITIVE_SAMPLES, main), "RE").says("\nno answer is known\n");
}

#[track_caller]
fn keeps_state(main: &(&str, String)) {
    let found = is_found_alone(&problem(&TESTS_SAMPLES, main), "WA");
    found
        .says("its tests print something else one by one\n")
        .says("\none by one\n")
        .says("\ngot\n");
}

#[track_caller]
fn never_ends(main: &(&str, String)) {
    let workspace = problem(&HALF_SAMPLES, main);
    workspace.write("problems/p/problem.yaml", "limits:\n  time_limit: 0.2\n");
    is_found_alone(&workspace, "TLE").says("\nno answer is known\n");
}

#[test]
fn a_crash_needs_no_answer() {
    CRASH.python().iter().for_each(crashes);
}

#[test]
fn state_of_the_test_before_needs_no_answer() {
    STATE.python().iter().for_each(keeps_state);
}

#[test]
fn an_endless_loop_needs_no_answer() {
    ENDLESS.python().iter().for_each(never_ends);
}

#[test]
#[ignore = "compiles in many languages"]
fn what_needs_no_answer_is_found_in_each_language() {
    // The same code finds them in every language, so not every kind is tried in each.
    CRASH.compiled().iter().for_each(crashes);
    STATE.compiled().iter().take(1).for_each(keeps_state);
    ENDLESS.compiled().iter().skip(1).for_each(never_ends);
}

#[test]
fn an_overflow_is_found_by_the_checks_of_the_compiler_with_its_line() {
    let sum = |text: &str| {
        format!("#include <iostream>\nint main() {{ int n; std::cin >> n;\n{text}\n}}\n")
    };
    let add = "int sum = 0, x; while (std::cin >> x)\nsum += x;\nstd::cout << sum << '\\n';";
    if has_tool("g++") {
        let workspace = problem(&[("2\n4 5\n", "9\n")], &("main.cpp", sum(add)));
        let shape = "n: number 1..5\nn of a: number 0..1000000000\n";
        workspace.write("problems/p/shape.txt", shape);
        let found = is_found_alone(&workspace, "RE");
        found.says("(built with checks)").says("on stderr\n").says("main.cpp:4:").says("overflow");
    }
    let rust =
        "fn main() { let mut s = String::new(); std::io::stdin().read_line(&mut s).unwrap();\n\
                std::io::stdin().read_line(&mut s).unwrap();\n\
                println!(\"{}\", s.split_whitespace().skip(1).map(|w| w.parse::<i32>().unwrap())\n\
                .fold(0, |a, b| a + b)); }\n";
    let workspace = problem(&[("2\n4 5\n", "9\n")], &("main.rs", rust.to_string()));
    workspace.write("problems/p/shape.txt", "n: number 1..5\nn of a: number 0..1000000000\n");
    is_found_alone(&workspace, "RE").says("main.rs:4:").says("overflow");
}

#[test]
fn without_an_answer_nothing_is_called_right() {
    let workspace = problem(&SUM_SAMPLES, &KADANE.python()[0]);
    let none = find_none(&workspace, &[]);
    none.hides("right").hides("the reference");
    none.says("looked for crashes, reports of its compiler's checks, tests of one input");
    none.says("no answer is known");
    // A copy is no second program, nor is the program itself.
    submission(&workspace, "accepted/copy.py", KADANE.python);
    find_none(&workspace, &[])
        .hides("right")
        .complains("no right program beside the one under test");
    workspace.write("copy.py", KADANE.python);
    let refused = "--against names the program under test, or a copy of it: name another one";
    for against in ["copy.py", "problems/p/main.py"] {
        workspace.judge(["hack", "find", "p", "--against", against]).refuses(refused);
    }
}

/// Doubles a number from 0 to 99; the first programs are right.
const DOUBLE: &str = "read x; echo $((x + x))";
const TWICE: &str = "read x; echo $((x * 2))";
const WRONG_FROM_50: &str = "read x; [ $x -lt 50 ] || x=0; echo $((x + x))";

/// The problem of doubling, whose main.* is this.
fn doubling(main: &str) -> Workspace {
    let samples = [("2\n", "4\n"), ("40\n", "80\n"), ("7\n", "14\n")];
    let workspace = problem(&samples, &("main.sh", main.to_string()));
    workspace.write("problems/p/shape.txt", "x: number 0..99\n");
    workspace
}

#[test]
fn a_right_program_that_fails_a_stored_case_is_left_out_by_name() {
    let workspace = doubling(WRONG_FROM_50);
    submission(&workspace, "accepted/a.sh", "read x; echo $((x + 2))");
    submission(&workspace, "brute_force/b.sh", "read x; [ $x != 7 ] || exit 3; echo $((x + x))");
    submission(&workspace, "brute_force/c.sh", DOUBLE);
    let left_out = [
        "accepted/a.sh is left out: WA on sample/",
        "brute_force/b.sh is left out: RE on sample/3",
    ];
    let found = find(&workspace, &[]);
    found.exits(0).says("WA  p  main.sh").says("expected, by brute_force/c.sh\n");
    found.complains(left_out[0]).complains(left_out[1]);
    let added = add(&workspace, "sixty", "60\n---\n120\n");
    added.exits(0).says("the given answer is confirmed by brute_force/c.sh\n");
    added.says(left_out[1]).says("main.sh: WA on this case\n");
    assert_eq!(workspace.text("testdata/p/hack/01-sixty.ans"), "120\n");
    // main.* itself is one of them once a stored case shows that it is wrong.
    let added = add(&workspace, "seventy", "70\n");
    added
        .exits(0)
        .says("main.sh is left out: WA on hack/01-sixty (unless the answer there is wrong)\n");
    assert_eq!(workspace.text("testdata/p/hack/02-seventy.ans"), "140\n");
    // Where none is left, one message has the ways out.
    fs::remove_file(workspace.path("problems/p/submissions/brute_force/c.sh")).unwrap();
    let none = add(&workspace, "eighty", "80\n");
    none.exits(2).complains("no program of p gives answers that hold (");
    none.complains("problems/p/submissions/brute_force").complains("after a line `---`");
}

#[test]
fn right_programs_that_disagree_are_a_find_of_their_own() {
    let workspace = doubling(DOUBLE);
    submission(&workspace, "brute_force/odd.sh", "read x; [ $x != 13 ] || x=14; echo $((x + x))");
    // An input on which the program under test is right has no doubt.
    workspace.write("third.sh", "read x; [ $x != 13 ] || x=0; echo $((x * 2))");
    let none = find(&workspace, &["third.sh", "--tries", "120"]);
    none.exits(1).says("brute_force/odd.sh and main.sh disagree on ").says("one of them is wrong");
    none.says("\nmain.sh prints\n  26\nbrute_force/odd.sh prints\n  28\n");
    let kept = none.stdout.lines().find_map(|line| line.trim().strip_prefix("kept"));
    assert_eq!(workspace.text(kept.expect("it is kept").trim()), "13\n", "{none}");
    // No program decides which is right; a person does.
    let words = ["third.sh", "--tries", "120", "--add", "thirteen"];
    let unsaid = find(&workspace, &words);
    unsaid.exits(1).complains("no case is added: main.sh and brute_force/odd.sh disagree");
    unsaid.complains("name the one that is right with --right");
    assert!(!workspace.path("testdata/p/hack").exists());
    let unsaid = add(&workspace, "thirteen", "13\n");
    unsaid
        .exits(2)
        .complains("main.sh and brute_force/odd.sh disagree")
        .complains("--right PROGRAM");
    // The one that is right may be neither of them.
    for (right, answer) in [
        ("problems/p/main.sh", "26\n"),
        ("problems/p/submissions/brute_force/odd.sh", "28\n"),
        ("third.sh", "0\n"),
    ] {
        let said = find(&workspace, &[&words[..], &["--right", right]].concat());
        said.says("testdata/p/hack/01-thirteen.in\n");
        assert_eq!(workspace.text("testdata/p/hack/01-thirteen.ans"), answer, "{right} {said}");
        fs::remove_dir_all(workspace.path("testdata/p/hack")).unwrap();
    }
    let file = workspace.write("given", "13\n");
    let words = ["hack", "add", "p", "thirteen", "--right", "third.sh"];
    fed(workspace.command(words), &file).exits(0);
    assert_eq!(workspace.text("testdata/p/hack/01-thirteen.ans"), "0\n");
}

#[test]
fn a_slow_program_counts_though_it_is_too_slow_for_a_stored_case() {
    let workspace = doubling(WRONG_FROM_50);
    workspace.write("problems/p/problem.yaml", "limits:\n  time_limit: 0.2\n");
    let slow = "read x; while [ $x = 40 ]; do :; done; echo $((x + x))";
    submission(&workspace, "brute_force/slow.sh", slow);
    let found = find(&workspace, &["--add", "large"]);
    found.exits(0).says("expected, by brute_force/slow.sh\n").says("main.sh: WA on this case\n");
    assert!(!found.stderr.contains("left out"), "{found}");
}

#[test]
fn an_input_of_ones_own_is_compared_with_the_slow_program() {
    let workspace = doubling(WRONG_FROM_50);
    submission(&workspace, "brute_force/b.sh", DOUBLE);
    for (input, code, said) in [
        ("3\n", 0, "brute_force/b.sh prints the same\n"),
        ("60\n", 1, "; brute_force/b.sh prints\n  120\n"),
    ] {
        workspace.write("mine", input);
        workspace.judge(["p", "--input", "mine"]).exits(code).complains(said);
    }
}

#[test]
fn right_is_said_with_the_program_beside_which() {
    let workspace = doubling(TWICE);
    submission(&workspace, "brute_force/b.sh", DOUBLE);
    let ended = find(&workspace, &["--tries", "400"]);
    ended.exits(1).says("right  on all 100 inputs of this shape (beside brute_force/b.sh)\n");
}

#[test]
fn an_accepted_program_with_other_blanks_is_believed() {
    let workspace = doubling(WRONG_FROM_50);
    submission(&workspace, "accepted/blank.sh", "read x; echo \"$((x + x)) \"");
    let found = find(&workspace, &["--add", "large"]);
    found.exits(0).says("WA  p  main.sh").says("main.sh: WA on this case\n");
    let answer = workspace.text("testdata/p/hack/01-large.ans");
    assert!(
        answer.ends_with("0\n") || answer.trim_end() == &answer[..answer.len() - 1],
        "{answer:?}"
    );
    let line =
        "judge: main.sh is left out: WA on hack/01-large (unless the answer there is wrong)\n";
    assert_eq!(workspace.judge(["answers", "p"]).exits(0).stderr, line);
    // As main.*, beside a slow program.
    let workspace = doubling("read x; echo \"$((x + x)) \"");
    submission(&workspace, "brute_force/b.sh", DOUBLE);
    workspace.write("wrong.sh", WRONG_FROM_50);
    workspace.write("right.sh", TWICE);
    find(&workspace, &["wrong.sh"]).exits(0).says("WA  p  wrong.sh");
    find_none(&workspace, &["right.sh"]);
    let added = add(&workspace, "ten", "10\n");
    added.exits(0);
    assert_eq!(workspace.text("testdata/p/hack/01-ten.ans"), "20\n");
    let checked = workspace.judge(["check", "p"]);
    checked.hides("the reference is wrong").hides("the reference is WA");
}

#[test]
fn a_program_with_the_format_of_windows_is_named_and_not_believed() {
    if !has_tool("gcc") {
        return;
    }
    let workspace = doubling(WRONG_FROM_50);
    let windows = "#include <stdio.h>\nint main() { int x; scanf(\"%d\", &x); \
                   printf(\"%I64d\\n\", 2LL * x); }\n";
    submission(&workspace, "accepted/windows.c", windows);
    submission(&workspace, "brute_force/b.sh", DOUBLE);
    let found = find(&workspace, &[]);
    found.exits(0).says("expected, by brute_force/b.sh\n");
    found.complains("accepted/windows.c is left out: ");
    found.complains("it has %I64d, which prints 32 bits here: print a long long by %lld");
}

#[test]
fn a_program_to_compare_with_that_does_not_compile_is_an_error() {
    let workspace = Workspace::with_case("1\n", "2\n");
    workspace.write("problems/p/main.sh", "read x; echo $((x + x))");
    workspace.write("slow.sh", "if\n");
    let words = ["hack", "find", "p", "--against", "slow.sh", "--tries", "20"];
    workspace.judge(words).exits(2).complains("slow.sh` does not compile");
}

#[test]
fn a_search_without_answers_says_which_stored_case_the_program_fails() {
    let workspace = Workspace::with_case("1\n", "3\n");
    workspace.write("problems/p/main.sh", "read x; echo $((x + x))");
    let none = workspace.judge(["hack", "find", "p", "--tries", "20"]);
    none.exits(1).complains("main.sh itself is WA on sample/1");
}
