//! `--input`: an input of one's own, with what the validator and the reference say.

use crate::workspace::{fed, Workspace};

/// Adds up its numbers; valid are lines of numbers below 100.
fn sum() -> Workspace {
    let workspace = Workspace::with_case("1 2\n", "3\n");
    workspace.write(
        "problems/p/main.py",
        "import sys\nprint(sum(map(int, sys.stdin.read().split())))\n",
    );
    workspace.write(
        "problems/p/validator.py",
        "import sys\nfor number in map(int, sys.stdin.read().split()):\n    if number > 99:\n        \
         print('line 1: too large', file=sys.stderr)\n        sys.exit(43)\nsys.exit(42)\n",
    );
    workspace.write("less.sh", "read a b; echo $((a + b - 1))");
    workspace.write("right.sh", "read a b; echo $((a + b))");
    workspace.write("mine", "4 5\n");
    workspace.write("large", "4 500\n");
    workspace
}

#[test]
fn the_validator_and_the_reference_are_asked() {
    let workspace = sum();
    let ended = workspace.judge(["p", "--input", "mine", "-s", "right.sh"]);
    assert_eq!(ended.exits(0).stdout, "9\n");
    ended.complains("right.sh: exit code 0; ");
    ended.complains("\ninput: valid\nmain.py prints the same\n");
    let ended = workspace.judge(["p", "--input", "mine", "-s", "less.sh"]);
    assert_eq!(ended.exits(1).stdout, "8\n");
    ended.complains("\nWA line 1, column 1, byte 1; main.py prints\n  9\n");
    // The output of the reference for an input that is not valid says nothing about the program.
    let ended = workspace.judge(["p", "--input", "large", "-s", "less.sh"]);
    assert_eq!(ended.exits(0).stdout, "503\n");
    ended.complains("\ninput: the validator refuses it: line 1: too large\nWA line 1");
    // The reference itself has nothing to be compared with.
    let ended = workspace.judge(["p", "--input", "mine"]);
    assert_eq!(ended.exits(0).stdout, "9\n");
    assert!(ended.stderr.ends_with("\ninput: valid\n"), "{ended}");
    // A program that fails still says what would be right.
    let ended = workspace.judge(["p", "--input", "mine", "--cmd", "exit 3"]);
    ended.exits(1).complains("RE exit code 3").complains("\nmain.py prints\n  9\n");
}

#[test]
fn a_reference_that_fails_is_said() {
    let workspace = sum();
    workspace.write("mine", "x\n");
    workspace.write("problems/p/validator.py", "import sys\nsys.exit(42)\n");
    let ended = workspace.judge(["p", "--input", "mine", "--cmd", "echo 1"]);
    ended.exits(0).complains("main.py, the reference, fails on this input: RE exit code 1");
    workspace.write("problems/p/validator.py", "import sys\nsys.exit(1)\n");
    let ended = workspace.judge(["p", "--input", "mine", "--cmd", "echo 1"]);
    ended.exits(0).complains("the validator must end with exit code 42 or 43");
}

#[test]
fn an_output_validator_compares_the_outputs() {
    let workspace = sum();
    workspace.write(
        "problems/p/output_validator.py",
        "import sys\ngot = int(sys.stdin.read())\nwant = int(open(sys.argv[2]).read())\n\
         sys.exit(42 if got % 2 == want % 2 else 43)\n",
    );
    let judge = |command| workspace.judge(["p", "--input", "mine", "--cmd", command]);
    judge("echo 1").exits(0).complains("main.py prints the same");
    judge("echo 2").exits(1).complains("WA; main.py prints\n  9\n");
}

#[test]
fn a_failed_test_may_be_pasted_as_its_site_shows_it() {
    let workspace = sum();
    let block = |input: &str| {
        format!("Test: #7, time: 15 ms.\nInput\n{input}\n\nOutput\n8\n\nAnswer\n11\n\nChecker Log\nwrong\n")
    };
    workspace.write("mine", block("4 5"));
    let ended = workspace.judge(["p", "--input", "mine", "--cmd", "cat"]);
    assert_eq!(ended.exits(1).stdout, "4 5\n");
    ended.complains("below `Input`, the answer below `Answer`; left out: `Output`, `Checker Log`");
    ended.complains("WA").complains("11");
    workspace.write("mine", block("4 5..."));
    let cut = workspace.judge(["p", "--input", "mine", "--cmd", "cat"]);
    cut.refuses("the site has cut the input after 0 whole lines; download the test");
    // A word alone makes no test of an input.
    workspace.write("mine", "Input\n4 5\n");
    let ended = workspace.judge(["p", "--input", "mine", "--cmd", "cat"]);
    assert_eq!(ended.stdout, "Input\n4 5\n");
}

#[test]
fn an_input_may_be_pasted_as_leetcode_prints_it() {
    let workspace = sum();
    workspace.write("mine", "Input: a = [4], b = 5\n---\nOutput: 11\n");
    let ended = workspace.judge(["p", "--input", "mine", "--cmd", "cat"]);
    assert_eq!(ended.exits(1).stdout, "1\n4\n5\n");
    ended.complains("the input is taken as LeetCode prints it\n");
    ended.complains("the text below the line --- is used as the expected answer\n");
    ended.complains("the reference prints `10`, and the pasted answer is `11`");
    workspace.write("mine", "a = 4, b = 5\n---\n10\n");
    let ended = workspace.judge(["p", "--input", "mine", "--cmd", "echo 9"]);
    // Right by the reference, and not by what was pasted.
    ended.exits(1).complains("the reference prints `9`, and the pasted answer is `10`");
    ended.complains("\nWA line 1, column 1, byte 1; the pasted answer is\n  10\n");
    workspace.write("mine", "[[1,2]\n");
    workspace
        .judge(["p", "--input", "mine", "--cmd", "cat"])
        .refuses("--input `mine`: as LeetCode prints it: byte 7: expected `,` or `]`");
    // Any other text reaches the program byte by byte.
    workspace.write("mine", "4 5\r\n[ \n");
    let ended = workspace.judge(["p", "--input", "mine", "--cmd", "cat"]);
    assert_eq!(ended.stdout, "4 5\r\n[ \n");
}

#[test]
fn a_pasted_answer_decides_whatever_the_program_is() {
    let workspace = sum();
    workspace.write("mine", "4 5\n---\n99\n");
    // The reference itself, another program, and a problem without a reference.
    for words in [&["p", "--input", "mine"][..], &["p", "--input", "mine", "-s", "right.sh"]] {
        let ended = workspace.judge(words);
        assert_eq!(ended.exits(1).stdout, "9\n");
        ended.complains("\nWA line 1, column 2, byte 2; the pasted answer is\n  99\n");
    }
    workspace.write("mine", "4 5\n---\n 9 \n");
    let ended = workspace.judge(["p", "--input", "mine"]);
    ended.exits(0).complains("\nthe output is right by the pasted answer\ninput: valid\n");
    let bare = Workspace::with_case("1\n", "1\n");
    bare.write("mine", "7\n---\n8\n");
    let judge = |command| bare.judge(["p", "--input", "mine", "--cmd", command]);
    judge("cat").exits(1).complains("WA line 1, column 1, byte 1; the pasted answer is\n  8\n");
    judge("echo 8").exits(0).complains("the output is right by the pasted answer\n");
}

#[test]
fn shape_txt_says_whether_an_input_is_valid_where_there_is_no_validator() {
    let workspace = Workspace::with_case("1 2\n", "3\n");
    workspace.write("problems/p/main.sh", "read a b; echo $((a + b))");
    workspace.write("problems/p/shape.txt", "a: number 1..9; b: number 1..9\n");
    workspace.write("right.sh", "read a b; echo $((b + a))");
    for (input, said) in [
        ("3 4\n", "valid"),
        ("3 4 \n", "refused by shape.txt: line 1 ends with a blank"),
        ("3 40\n", "refused by shape.txt: b cannot be `40`"),
    ] {
        let file = workspace.write("input", input);
        let ended = workspace.judge(["p", "--input", "input", "-s", "right.sh"]);
        ended.exits(0).complains(&format!("\ninput: {said}\nmain.sh prints the same\n"));
        let checked = fed(workspace.command(["hack", "valid", "p"]), &file);
        checked.exits(i32::from(said != "valid")).says(said);
    }
}
