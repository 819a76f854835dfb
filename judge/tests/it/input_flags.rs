//! Flags of input validators: that validators get them, and that packages keep them.

use crate::export::round_trip;
use crate::workspace::Workspace;
use std::fs;

const RIGHT: &str = "read n; echo $n\n";
/// Takes numbers up to its second argument, and nothing without the first.
const MOST: &str = "[ \"$1\" = most ] || { echo no flags >&2; exit 1; }\n\
                    read n; [ $n -le $2 ] && exit 42\necho more than $2 >&2; exit 43\n";

/// Writes a package with these cases, whose answers are their inputs, and these further files.
fn package(workspace: &Workspace, cases: &[(&str, &str)], files: &[(&str, &str)]) {
    workspace.package_cases(cases);
    workspace.package(files);
    workspace.write("package/submissions/accepted/right.sh", RIGHT);
    workspace.write("package/submissions/accepted/other.sh", "read m; echo $m\n");
    let wrong = "read n; [ $n -lt 50 ] && echo $n || echo 0\n";
    workspace.write("package/submissions/wrong_answer/wrong.sh", wrong);
}

/// Exports the problem in this format and takes it in again: no flags are lost.
#[track_caller]
fn survives_a_round_trip(workspace: &Workspace, format: &str) {
    let [exported, imported] = round_trip(workspace, "q", format);
    exported.hides("left out");
    imported.hides("flags");
}

#[test]
fn validators_get_the_flags_of_a_group_without_points() {
    let workspace = Workspace::new();
    package(
        &workspace,
        &[
            ("sample/1", "1"),
            ("secret/small/1", "7"),
            ("secret/large/1", "60"),
            ("secret/large/2", "99"),
        ],
        &[
            ("problem.yaml", "name: x\nlimits: {time_limit: 5}\n"),
            ("data/sample/testdata.yaml", "input_validator_flags: most 1\n"),
            ("data/secret/small/testdata.yaml", "input_validator_flags: most 10\n"),
            ("data/secret/large/testdata.yaml", "input_validator_flags: most 100\n"),
            ("input_validators/check.sh", MOST),
        ],
    );
    workspace.judge(["new", "q", "--from", "package"]).exits(0).hides("left out");
    let settings = workspace.text("problems/q/problem.yaml");
    assert!(settings.contains("\ninput_validator_args: [\"most\", \"100\"]\n"), "{settings}");
    let of_small = workspace.text("testdata/q/secret/small-1.yaml");
    assert_eq!(of_small, "input_validator_args: [\"most\", \"10\"]\n");
    for format in ["icpc", "kattis", "domjudge"] {
        survives_a_round_trip(&workspace, format);
    }
    let of_group = |group: &str| workspace.text(format!("out-kattis/data/{group}testdata.yaml"));
    assert_eq!(of_group(""), "input_validator_flags: most 100\n");
    assert_eq!(of_group("sample/"), "input_validator_flags: most 1\n");
    assert_eq!(of_group("secret/small/"), "input_validator_flags: most 10\n");
    workspace.text("out-kattis/data/secret/small/1.in");
    workspace.text("out-kattis/data/secret/large-1.in");
    // An input is right when the validator accepts it with the flags of one group.
    let input = |number: &str| {
        workspace.write("new.txt", number);
        workspace.judge([
            "q",
            "--submission",
            "problems/q/submissions/accepted/right.sh",
            "--input",
            "new.txt",
        ])
    };
    input("50\n").exits(0).complains("input: valid");
    input("101\n")
        .exits(0)
        .complains("the validator refuses it: more than 100 (with the flags most 100)");
    let wrong = "problems/q/submissions/wrong_answer/wrong.sh";
    let found = workspace.judge(["hack", "find", "q", wrong, "--time", "60"]);
    found.exits(0);
    assert!(!found.stderr.contains("no validator"), "{found}");
}

#[test]
fn a_new_case_has_the_flags_with_which_it_was_accepted() {
    let workspace = Workspace::new();
    // With exact the number must be the second argument.
    let exact = "[ \"$1\" = exact ] || exit 1\nread n; [ $n = $2 ] && exit 42\nexit 43\n";
    package(
        &workspace,
        &[("sample/1", "1"), ("secret/01", "1"), ("secret/02", "60")],
        &[
            ("problem.yaml", "problem_format_version: 2025-09\nname: x\nlimits: {time_limit: 5}\n"),
            ("data/test_group.yaml", "input_validator_args: [exact, '1']\n"),
            (
                "data/secret/02.yaml",
                "# sixty\ninput_validator_args: {check: [exact, '60', a b]}\nhint: h\n",
            ),
            ("input_validators/check.sh", exact),
        ],
    );
    workspace.judge(["new", "q", "--from", "package"]).exits(0);
    // The validator is `validator` now, and the flags are still its own.
    let settings = workspace.text("testdata/q/secret/02.yaml");
    assert_eq!(settings, "input_validator_args: [\"exact\", \"60\", \"a b\"]\nhint: h\n");
    workspace.write("new.txt", "1\r\n");
    fs::remove_file(workspace.path("testdata/q/secret/02.in")).expect("it is there");
    fs::remove_file(workspace.path("testdata/q/secret/02.ans")).expect("it is there");
    workspace.write("testdata/q/secret/03.yaml", &settings);
    workspace.pair("testdata/q/secret/03", "60 \n", "60\n");
    workspace.write("new.txt", "60\n");
    workspace.judge(["hack", "add", "q", "sixty", "new.txt"]).exits(0);
    let added = workspace.text("testdata/q/hack/01-sixty.yaml");
    assert_eq!(added, "input_validator_args: [\"exact\", \"60\", \"a b\"]\n");
    workspace.write("new.txt", "2\n");
    workspace
        .judge(["hack", "add", "q", "two", "new.txt"])
        .refuses("the validator refuses the input");
    workspace.judge(["export", "q", "--format", "icpc", "out"]).exits(0);
    assert_eq!(workspace.text("out/data/secret/hack-01-sixty.yaml"), added);
    assert!(workspace
        .text("out/data/test_group.yaml")
        .contains("input_validator_args: [\"exact\", \"1\"]\n"));
    // The format legacy has flags for groups, and none with a blank.
    let kattis = workspace.judge(["export", "q", "--format", "kattis", "out2"]);
    kattis
        .exits(0)
        .says("for groups of cases only: 2 cases are checked with the flags of the problem");
    for extension in ["in", "ans", "yaml"] {
        let file = format!("testdata/q/secret/03.{extension}");
        fs::remove_file(workspace.path(file)).expect("it is there");
    }
    let kattis = workspace.judge(["export", "q", "--format", "kattis", "out3"]);
    kattis.exits(0).says("left out: the flags of input validators `exact 60 a b`");
}

#[test]
fn one_of_several_validators_has_its_own_flags() {
    let workspace = Workspace::new();
    let none = "[ $# = 0 ] || { echo flags >&2; exit 43; }\nexit 42\n";
    package(
        &workspace,
        &[("sample/1", "1"), ("secret/a-1", "7"), ("secret/a-2", "8"), ("secret/b-1", "60")],
        &[
            ("problem.yaml", "problem_format_version: 2025-09\nname: x\nlimits: {time_limit: 5}\n"),
            ("data/test_group.yaml", "input_validator_args: {most.sh: [most, 10], gone: [x]}\n"),
            ("data/secret/b-1.yaml", "input_validator_args:\n  most: [most, 100]\n"),
            ("input_validators/most.sh", MOST),
            ("input_validators/none.sh", none),
        ],
    );
    let made = workspace.judge(["new", "q", "--from", "package"]);
    made.exits(0).says("left out: the flags of input validators that are not taken: `gone`");
    let settings = workspace.text("problems/q/problem.yaml");
    assert!(
        settings.contains("\ninput_validator_args: {\"most.sh\": [\"most\", \"10\"]}\n"),
        "{settings}"
    );
    for format in ["icpc", "kattis", "domjudge"] {
        survives_a_round_trip(&workspace, format);
    }
    let kattis = workspace.judge(["export", "q", "--format", "kattis", "out"]);
    kattis.says("verifyproblem cannot load that");
    let of_all = workspace.text("out/data/testdata.yaml");
    assert_eq!(of_all, "input_validator_flags: {name: most.sh, flags: most 10}\n");
    workspace.write("new.txt", "99\n");
    workspace.judge(["hack", "add", "q", "large", "new.txt"]).exits(0);
    workspace.write("new.txt", "101\n");
    workspace.judge(["hack", "add", "q", "more", "new.txt"]).refuses("more than 10");
    // A name that is of no validator is a fault, with the name that was meant.
    workspace.write("problems/q/problem.yaml", settings.replace("most.sh", "mots"));
    workspace
        .judge(["q"])
        .exits(2)
        .complains("the input validator `mots`")
        .complains("did you mean `most`?");
}

#[test]
fn groups_with_points_name_one_validator() {
    let workspace = Workspace::new();
    package(
        &workspace,
        &[("sample/1", "1"), ("secret/a/1", "7"), ("secret/a/2", "60")],
        &[
            ("problem.yaml", "problem_format_version: 2025-09\nname: x\ntype: scoring\nlimits: {time_limit: 5}\n"),
            (
                "data/test_group.yaml",
                "output_validator_args: []\ninput_validator_args: {most: [most, 10]}\n",
            ),
            (
                "data/secret/a/test_group.yaml",
                "max_score: 100\n",
            ),
            ("data/secret/a/2.yaml", "input_validator_args: {most: [most, 100]}\n"),
            ("input_validators/most.sh", MOST),
            ("input_validators/any.sh", "exit 42\n"),
        ],
    );
    workspace.judge(["new", "q", "--from", "package"]).exits(0).hides("left out");
    let points = workspace.text("problems/q/points.yaml");
    assert!(
        points.contains("    input_validator_args: {\"most\": [\"most\", \"10\"]}\n"),
        "{points}"
    );
    survives_a_round_trip(&workspace, "icpc");
    workspace.write("new.txt", "99\n");
    workspace.judge(["hack", "add", "q", "large", "new.txt"]).exits(0);
    workspace.write("new.txt", "101\n");
    workspace
        .judge(["hack", "add", "q", "more", "new.txt"])
        .refuses("more than 10 (with the flags");
    let settings = workspace.text("problems/q/problem.yaml");
    workspace.write("problems/q/problem.yaml", format!("{settings}input_validator_args: [x]\n"));
    workspace.judge(["q"]).exits(2).complains("move them to the groups of points.yaml");
}

#[test]
fn an_input_is_checked_with_the_flags_of_its_own_group() {
    let workspace = Workspace::new();
    workspace.write("problems/q/validator.sh", "read n; [ $n -le $2 ] && exit 42; exit 43\n");
    workspace.write(
        "problems/q/problem.yaml",
        "limits: {time_limit: 5}\ninput_validator_args: [most, '100']\n",
    );
    workspace.write("problems/q/main.sh", "cat\n");
    for case in ["small/1", "large/1"] {
        workspace.pair(format!("testdata/q/{case}"), "50\n", "50\n");
    }
    workspace.judge(["check", "q"]).says("ok       inputs");
    workspace.write("testdata/q/small/1.yaml", "input_validator_args: [most, '10']\n");
    workspace.judge(["check", "q"]).exits(1).says("small/1: ").hides("large/1: ");
}
