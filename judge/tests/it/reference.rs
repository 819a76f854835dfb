//! The reference of a problem in any language: every command works without a `main.rs`.
//!
//! The problem of these tests doubles a number from 0 to 99.

use crate::hack::add;
use crate::new::tree;
use crate::workspace::{finish, has_tool, shell, Workspace, UP_TO_99};
use std::fs;
use std::os::unix::fs::symlink;

const GENERATOR: &str = "echo $((($1 * 7 + $2) % 100))";
const SUM: &str = "read x; echo $((x + x))";
const SQUARE: &str = "read x; echo $((x * x))";

/// The doubling problem; programs are named from its folder.
fn doubling(programs: &[(&str, &str)]) -> Workspace {
    let workspace = Workspace::new();
    workspace.case("sample/01", "2\n", "4\n");
    workspace.write("problems/p/validator.sh", UP_TO_99);
    workspace.write("problems/p/generator.sh", GENERATOR);
    workspace.write("problems/p/submissions/wrong_answer/square.sh", SQUARE);
    workspace.write_all("problems/p", programs);
    workspace
}

#[test]
#[ignore = "compiles in many languages"]
fn a_problem_in_python_and_cpp_has_everything() {
    if !has_tool("python3") || !has_tool("g++") {
        return;
    }
    let main = "print(2 * int(input()))\n";
    let sum =
        "#include <iostream>\nint main() { int x; std::cin >> x; std::cout << x + x << '\\n'; }\n";
    let workspace = doubling(&[("main.py", main), ("submissions/brute_force/sum.cpp", sum)]);
    workspace.judge(["p"]).exits(0).says("AC   p  main.py").says("1/1");
    let added = add(&workspace, "five", "5\n");
    added.exits(0).says("the answer of main.py is confirmed by brute_force/sum.cpp");
    added.says("breaks wrong_answer/square.sh");
    workspace.judge(["hack", "list", "p"]).exits(0).says("square.sh");
    let square = "problems/p/submissions/wrong_answer/square.sh";
    let found = workspace.judge(["hack", "find", "p", square, "--time", "60"]);
    found.exits(0).says("WA  p").says("expected");
    assert_eq!(found.stderr, "hack: learnt from 2 inputs: a: number 2..5\n", "{found}");
    workspace.judge(["hack", "mutate", "p"]).exits(0).says("5 mutations of main.py: 5 killed");
    let pasted = workspace.judge(["paste", "p"]);
    assert_eq!(pasted.exits(0).stdout, main);
    workspace.judge(["limits", "p"]).exits(0).says("main.py");
    workspace.judge(["--all"]).exits(0).says("AC   p  main.py").says("2/2");
    // Out as a package and in again.
    workspace.judge(["export", "p", "--format", "icpc", "package"]).exits(0);
    assert_eq!(workspace.text("package/submissions/accepted/main.py"), main);
    let other = Workspace::new();
    let from = workspace.path("package").display().to_string();
    other.judge(["new", "q", "--from", &from]).exits(0).hides("main");
    assert_eq!(other.text("problems/q/main.py"), main);
    other.judge(["q", "--all"]).exits(0).says("AC   q  main.py").says("2/2");
}

#[test]
fn without_a_main_the_first_accepted_program_is_the_reference() {
    let workspace = doubling(&[
        ("submissions/accepted/b.sh", "exit 1"),
        ("submissions/accepted/a.sh", SUM),
        ("submissions/brute_force/a.sh", "read x; echo $((x * 2))"),
    ]);
    workspace.judge(["p"]).exits(0).says("AC   p  accepted/a.sh").says("1/1").hides("b.sh");
    // It is there once, and judged again without a flag.
    let all = workspace.judge(["p", "--all"]);
    all.exits(1).says("4 submissions").says("RE   p  accepted/b.sh");
    workspace.write("problems/p/submissions/accepted/a.sh", "echo no");
    let wrong = workspace.judge(["p"]);
    assert_eq!(wrong.verdict("WA").again(), "scripts/judge p/sample/01");
    shell(&workspace.root, wrong.again()).exits(1).says("accepted/a.sh");
    workspace.write("problems/p/submissions/accepted/a.sh", SUM);
    add(&workspace, "five", "5\n").exits(0).says("the answer of accepted/a.sh is confirmed by");
    // Where the name of the program is not shown, a line says which one it is.
    let line = "the reference of p is accepted/a.sh, its first accepted program";
    let square = "problems/p/submissions/wrong_answer/square.sh";
    workspace.judge(["hack", "find", "p", square, "--time", "60"]).exits(0).complains(line);
    let pasted = workspace.judge(["paste", "p"]);
    assert_eq!(pasted.exits(0).complains("paste: p accepted/a.sh").stdout, SUM);
    // A main, in whatever language, comes first.
    workspace.write("problems/p/main.sh", SUM);
    workspace.judge(["p"]).exits(0).says("AC   p  main.sh").hides("accepted");
}

#[test]
fn a_compiled_program_is_the_reference_before_others() {
    let compiled = "fn main() {
        let mut line = String::new();
        std::io::stdin().read_line(&mut line).unwrap();
        println!(\"{}\", 2 * line.trim().parse::<u32>().unwrap());
    }";
    let workspace =
        doubling(&[("submissions/accepted/a.sh", SUM), ("submissions/accepted/z.rs", compiled)]);
    workspace.judge(["p"]).exits(0).says("AC   p  accepted/z.rs").says("1/1").hides("a.sh");
}

#[test]
fn a_program_whose_language_is_not_installed_is_not_the_reference() {
    // By its name and its language a.hs would be the first.
    let workspace = doubling(&[
        ("submissions/accepted/a.hs", "main = interact (show . (* 2) . read)"),
        ("submissions/accepted/z.sh", SUM),
    ]);
    fs::create_dir(workspace.path("tools")).unwrap();
    symlink("/bin/sh", workspace.path("tools/sh")).unwrap();
    let square = "problems/p/submissions/wrong_answer/square.sh";
    let mut command = workspace.command(["hack", "find", "p", square, "--time", "60"]);
    command.env("PATH", workspace.path("tools"));
    let line =
        "accepted/z.sh, its first accepted program in a language that is installed (not haskell)";
    finish(command).exits(0).complains(line);
}

#[test]
fn a_copy_of_the_reference_confirms_nothing() {
    let workspace = doubling(&[("main.sh", SUM), ("submissions/accepted/copy.sh", SUM)]);
    add(&workspace, "five", "5\n").exits(0).says("only main.sh gives the answer");
    fs::remove_dir_all(workspace.path("testdata/p/hack")).unwrap();
    workspace.write("problems/p/submissions/accepted/other.sh", "read x; echo $((2 * x))");
    add(&workspace, "five", "5\n").exits(0).says("confirmed by accepted/other.sh");
}

#[test]
fn a_reference_that_is_wrong_on_a_sample_answers_nothing() {
    let workspace = Workspace::with_case("1\n", "2\n");
    workspace.write("problems/p/main.sh", "read n; echo $((n + 2))\n");
    workspace.write("b.sh", "read n; echo $((n + 1))\n");
    let none = workspace.judge(["hack", "find", "p", "b.sh", "--tries", "20"]);
    none.exits(1).says("nothing found that breaks b.sh").says("no answer is known");
    none.complains(
        "no program of p gives answers that hold (main.sh is left out: WA on sample/1);",
    );
    none.complains("or name one: scripts/hack find p --against FILE");
}

#[test]
fn an_output_validator_decides_whether_programs_agree() {
    // It takes the number with any leading zeros.
    let validator = "read right < \"$2\"; read x; [ $((10#$x)) = $right ] && exit 42; exit 43";
    let workspace = doubling(&[
        ("main.sh", SUM),
        ("output_validator.sh", &validator.replace("10#$x", "${x#0}")),
        ("submissions/brute_force/zero.sh", "read x; echo 0$((x + x))"),
    ]);
    add(&workspace, "five", "5\n").exits(0).says("confirmed by brute_force/zero.sh");
    workspace.write("problems/p/submissions/brute_force/zero.sh", "echo 1");
    workspace.write(
        "problems/p/submissions/brute_force/zero.sh",
        "read x; [ $x -eq 6 ] && x=7; echo 0$((x + x))",
    );
    add(&workspace, "six", "6\n").exits(2).complains("main.sh and brute_force/zero.sh disagree");
}

#[test]
fn two_files_of_one_program_of_the_problem_are_an_error_that_names_both() {
    for name in ["generator", "validator", "output_validator", "grader"] {
        let (python, shell) = (format!("{name}.py"), format!("{name}.sh"));
        let workspace = doubling(&[("main.sh", SUM)]);
        for file in [&python, &shell] {
            workspace.write(format!("problems/p/{file}"), "exit 1\n");
        }
        let what = name.replace('_', " ");
        let said =
            format!("{python} and {shell} are both the {what} of the problem: keep one of them");
        let square = "problems/p/submissions/wrong_answer/square.sh";
        workspace.judge(["hack", "find", "p", square, "--time", "60"]).refuses(&said);
    }
}

#[test]
fn two_mains_are_an_error_that_names_both() {
    let workspace = doubling(&[("main.sh", SUM), ("main.py", "print()\n")]);
    let said =
        "`problems/p` has two programs of its own, main.py and main.sh: keep the one that gives \
                the answers, and move the other to submissions/accepted";
    for words in [
        &["p"][..],
        &["hack", "mutate", "p"],
        &["paste", "p"],
        &["answers", "p"],
        &["export", "p", "--format", "icpc", "package"],
        &["hack", "find", "p", "problems/p/main.sh"],
    ] {
        workspace.judge(words).refuses(said);
    }
    add(&workspace, "five", "5\n").refuses(said);
    assert!(!workspace.path("package").exists());
    // Nothing else suffers from it.
    workspace.judge_cmd(SUM, &[]).exits(0);
    workspace.pair("testdata/q/sample/1", "3\n", "6\n");
    workspace.write("problems/q/main.sh", SUM);
    let both = workspace.judge([""; 0]);
    both.exits(2).says("AC   q  main.sh").complains(said);
}

#[test]
fn a_problem_without_a_program_says_what_is_missing() {
    let workspace = doubling(&[]);
    let said = "p has no reference, as there is neither problems/p/main.* nor a program in \
                problems/p/submissions/accepted";
    for words in [&["p"][..], &["hack", "mutate", "p"], &["paste", "p"], &["answers", "p"]] {
        workspace.judge(words).refuses(said);
    }
    add(&workspace, "five", "5\n").refuses(said);
}

#[test]
fn a_program_that_is_not_called_main_is_to_be_renamed() {
    for name in ["solution.cpp", "Main.java", "a b.sh"] {
        let workspace = doubling(&[(name, SUM)]);
        workspace.write("problems/p/leetcode.py", "");
        let extension = name.rsplit('.').next().expect("it has one");
        let (old, new) = (format!("problems/p/{name}"), format!("problems/p/main.{extension}"));
        let old = if old.contains(' ') { format!("'{old}'") } else { old };
        let said = format!("if problems/p/{name} is its program, rename it (mv {old} {new})");
        workspace.write("x.sh", SUM);
        for words in [&["p"][..], &["hack", "find", "p"], &["paste", "p"]] {
            workspace.judge(words).refuses(&said);
        }
        shell(&workspace.root, &format!("mv {old} {new}")).exits(0);
        workspace.judge(["paste", "p"]).exits(0).says("x");
        // Of two programs either may be meant.
        let two = doubling(&[(name, SUM), ("brute.sh", SUM)]);
        two.judge(["p"]).refuses("p has no reference");
    }
}

/// A package with the doubling problem and these programs.
fn package(programs: &[(&str, &str)]) -> Workspace {
    let workspace = Workspace::new();
    workspace.write("package/problem.yaml", "name: Doubling\nlimits: {time_limit: 5}\n");
    workspace.pair("package/data/sample/1", "2\n", "4\n");
    workspace.write_all("package/submissions", programs);
    workspace
}

#[test]
fn an_import_writes_no_program_of_its_own() {
    let workspace = package(&[
        ("accepted/b.sh", SUM),
        ("accepted/a.sh", SUM),
        ("wrong_answer/three.sh", "echo 3"),
    ]);
    let made = workspace.judge(["new", "q", "--from", "package"]);
    made.exits(0).says("the first one is the reference: accepted/a.sh");
    assert!(!workspace.path("problems/q/main.rs").exists());
    assert!(!workspace.path("problems/q/Cargo.toml").exists());
    workspace.judge(["q"]).exits(0).says("AC   q  accepted/a.sh").says("1/1");
    workspace.judge(["q", "--all"]).exits(0).says("3 submissions");
    workspace.judge(["export", "q", "--format", "kattis", "out"]).exits(0);
    let programs: Vec<String> = tree(&workspace.path("out/submissions"))
        .into_iter()
        .filter(|(_, text)| !text.is_empty())
        .map(|(path, _)| path.display().to_string())
        .collect();
    assert_eq!(programs, ["accepted/a.sh", "accepted/b.sh", "wrong_answer/three.sh"]);
    let none = package(&[("wrong_answer/three.sh", "echo 3")]);
    none.judge(["new", "q", "--from", "package"]).exits(0).says("so nothing gives answers");
    none.judge(["q"]).refuses("q has no reference");
    none.judge(["q", "--all"]).exits(0);
}

#[test]
fn programs_called_main_survive_a_round_trip() {
    let trees: [&[(&str, &str)]; 4] = [
        &[("main.sh", SUM)],
        &[("main.sh", SUM), ("submissions/accepted/main.sh", SQUARE)],
        &[("main.sh", SUM), ("submissions/accepted/main.py", "print(4)\n")],
        &[("submissions/accepted/main.sh", SUM)],
    ];
    for programs in trees {
        let workspace = doubling(programs);
        let before = tree(&workspace.path("problems/p/submissions"));
        for format in ["icpc", "kattis", "domjudge"] {
            workspace.judge(["export", "p", "--format", format, format]).exits(0);
            let other = Workspace::new();
            let from = workspace.path(format).display().to_string();
            let made = other.judge(["new", "q", "--from", &from]);
            made.exits(0).hides("left out");
            let after = tree(&other.path("problems/q/submissions"));
            assert!(before == after, "{format} {programs:?}\n{made}");
            let main = |root: &Workspace, name| fs::read(root.path(name)).ok();
            assert_eq!(
                main(&workspace, "problems/p/main.sh"),
                main(&other, "problems/q/main.sh"),
                "{format} {programs:?}"
            );
        }
    }
    // Of two in a package made elsewhere none is the problem's own.
    let two = package(&[("accepted/main.py", "print(4)\n"), ("accepted/main.sh", SUM)]);
    two.judge(["new", "q", "--from", "package"]).exits(0).says("reference: accepted/main.py");
    assert!(!two.path("problems/q/main.sh").exists());
}
