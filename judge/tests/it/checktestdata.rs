//! Validators in the language of checktestdata.

use crate::workspace::{shell, Workspace};

/// A problem whose program prints its input, and whose validator takes a number from 1 to 9 and as many words.
fn workspace() -> Workspace {
    let workspace = Workspace::with_case("1\na\n", "1\na\n");
    workspace.write("problems/p/submissions/accepted/cat.sh", "cat\n");
    workspace.write("problems/p/submissions/accepted/copy.sh", "exec cat\n");
    workspace.write(
        "problems/p/validator.ctd",
        "INT(1, 9, n) NEWLINE # words\nREP(n, SPACE)\n  REGEX(\"[a-z]+\")\nEND\nNEWLINE\nEOF\n",
    );
    workspace
}

#[test]
fn an_input_that_it_refuses_is_named_with_both_places() {
    let workspace = workspace();
    workspace.write("good", "2\nb c\n");
    workspace
        .judge(["hack", "add", "p", "good", "good"])
        .exits(0)
        .says("testdata/p/hack/01-good.in\n");
    workspace.write("bad", "2\nb C\n");
    workspace.judge(["hack", "add", "p", "bad", "bad"]).refuses(
        "the validator refuses the input: data line 2, column 3: expected a match of \"[a-z]+\", found `C`",
    );
    workspace.judge(["hack", "add", "p", "bad", "bad"]).refuses("(program line 3, column 3)");
    workspace.write("problems/p/validator.ctd", "INT(1, 9, n NEWLINE\n");
    let broken = workspace.judge(["hack", "add", "p", "good", "good"]);
    broken.exits(2).complains("does not compile:\nprogram line 1, column 13: expected `)`");
}

#[test]
fn one_of_a_package_comes_in_and_goes_out_as_it_was() {
    let workspace = workspace();
    let program = "# one of a package\nINT(0, 5)\nNEWLINE\nEOF\n";
    workspace.package(&[
        ("problem.yaml", "name: x\nlimits: {time_limit: 5}\n"),
        ("data/secret/1.in", "3\n"),
        ("data/secret/1.ans", "3\n"),
        ("input_validators/validator.ctd", program),
        ("input_validators/validator.sh", "exit 42\n"),
        ("submissions/accepted/a.sh", "cat\n"),
    ]);
    let made = workspace.judge(["new", "q", "--from", "package"]);
    made.exits(0).hides("validator").hides("left out");
    workspace.write("six", "6\n");
    // Both validators check.
    workspace.judge(["hack", "add", "q", "six", "six"]).refuses("expected an integer from 0 to 5");
    workspace.judge(["export", "q", "--format", "kattis", "out"]).exits(0);
    let same = shell(&workspace.root, "diff -r package/input_validators out/input_validators");
    assert_eq!(same.stdout, "", "{same}");
}

#[test]
fn what_is_tried_is_what_it_accepts() {
    let workspace = Workspace::with_case("2\n1 2\n", "2\n");
    let most = "read n; most=0; for word in $(cat); do [ $word -gt $most ] && most=$word; done; echo $most\n";
    workspace.write("problems/p/submissions/accepted/a.sh", most);
    workspace.write("problems/p/submissions/accepted/b.sh", format!("# again\n{most}"));
    workspace.write(
        "problems/p/validator.ctd",
        "INT(1, 6, n) NEWLINE\nREP(n, SPACE) INT(1, 9) END\nNEWLINE\nEOF\n",
    );
    // Takes the last number.
    workspace.write("last.sh", "read n; for word in $(cat); do last=$word; done; echo $last\n");
    let found = workspace.judge(["hack", "find", "p", "last.sh"]);
    found.exits(0).says("\n2\n2 1\n");
    // A right program is not found: every input that is tried is one that the validator accepts.
    workspace.write("most.sh", most);
    let none = ["1", "8", "40", "120"].iter().find_map(|time| {
        let ended = workspace.judge(["hack", "find", "p", "most.sh", "--time", time]);
        (ended.status.code() != Some(2)).then_some(ended)
    });
    none.expect("a try was made").exits(1);
}
