//! Names of files with blanks and other characters that the package formats do not have.

use crate::export::round_trip;
use crate::new::tree;
use crate::workspace::{shell, Workspace};
use std::fs;

const RIGHT: &str = "read n; echo $n\n";

/// Cases and programs of a package with names that no format has.
fn package(workspace: &Workspace) {
    for case in
        ["sample/one (1)", "secret/größe=2, ~#@", "secret/a/it's $HOME", "secret/a_b", "secret/a b"]
    {
        workspace.pair(format!("package/data/{case}"), "7\n", "7\n");
    }
    workspace.package(&[
        ("problem.yaml", "name: x\nlimits: {time_limit: 5}\n"),
        ("data/secret/a b.desc", "why\n"),
        ("data/invalid_input/no number.in", "x\n"),
        ("input_validators/any input.sh", "exit 42\n"),
        ("input_validators/other.sh", "exit 42\n"),
        ("submissions/accepted/right #1.sh", RIGHT),
        ("submissions/wrong_answer/always `8`.sh", "echo 8\n"),
        (
            "submissions/wrong_answer/Lösung (Java).java",
            "class Eight { public static void main(String[] a) { System.out.println(8); } }\n",
        ),
    ]);
}

#[test]
fn no_name_sends_escapes_to_a_terminal() {
    let workspace = Workspace::new();
    workspace.case("sample/1", "", "");
    let name = "e\u{1b}[31mvil";
    workspace.write(format!("problems/{name}/submissions/accepted/{name}.py"), "print()\n");
    workspace.pair(format!("testdata/{name}/sample/1"), "", "\n");
    for words in [
        &["paste", "none"][..],
        &["paste", name, "--leetcode"],
        &["show", &format!("{name}/sample/1"), "--svg", "out.svg"],
        &["limits", "p"],
    ] {
        let ended = workspace.judge(words);
        let said = format!("{}{}", ended.stdout, ended.stderr);
        assert!(!said.contains('\u{1b}') && !said.is_empty(), "{words:?}: {said:?}");
    }
}

#[test]
fn a_problem_whose_name_is_no_text_is_named() {
    use std::os::unix::ffi::OsStrExt;
    let workspace = Workspace::with_case("", "ok\n");
    workspace.write("problems/p/main.sh", "echo ok\n");
    let name = std::ffi::OsStr::from_bytes(b"b\xe9d");
    fs::create_dir_all(workspace.path("problems").join(name)).expect("the name is free");
    let ended = workspace.judge([""; 0]);
    ended.exits(2).says("AC").complains(r"problems/b\xe9d`: the name of a problem must be UTF-8");
}

#[test]
fn files_with_odd_names_come_in_and_are_judged() {
    let workspace = Workspace::new();
    package(&workspace);
    workspace.write("package/submissions/accepted/two files/main.sh", ". './read it.sh'\n");
    workspace.write("package/submissions/accepted/two files/read it.sh", RIGHT);
    workspace.write("package/submissions/accepted/-x.sh", RIGHT);
    let made = workspace.judge(["new", "q", "--from", "package"]);
    made.exits(0).says("with 5 cases").says("(invalid file name): `submissions/accepted/-x.sh`");
    workspace.judge(["q", "-s", "problems/q/submissions/accepted/two files"]).verdict("AC");
    let wrong = "problems/q/submissions/wrong_answer/always `8`.sh";
    let judged = workspace.judge(["q/secret/größe=2, ~#@", "-s", wrong]);
    judged.verdict("WA");
    // The command that is printed is the same run.
    let again = judged.again().to_string();
    shell(&workspace.root, &format!("{again} --color never"))
        .verdict("WA")
        .says("secret/größe=2, ~#@");
}

#[test]
fn odd_names_get_others_in_a_package_and_come_back() {
    let workspace = Workspace::new();
    package(&workspace);
    // A validator has no list of names, so its name must be one of the format.
    workspace.judge(["new", "q", "--from", "package"]).exits(0);
    let refused = workspace.judge(["export", "q", "--format", "icpc", "out"]);
    refused.refuses("problems/q/input_validators/any input.sh");
    let validators = workspace.path("problems/q/input_validators");
    fs::rename(validators.join("any input.sh"), validators.join("any.sh")).expect("it is there");
    workspace.write("problems/q/my notes.txt", "mine");
    workspace.write("problems/q/my_notes.txt", "mine too");
    for format in ["icpc", "kattis", "domjudge"] {
        let [exported, imported] = round_trip(&workspace, "q", format);
        imported.says("with 5 cases");
        exported.says("renamed: `a b` is `data/secret/a_b_2` in the package");
        exported.says("renamed: `right #1.sh` is `submissions/accepted/right__1.sh`");
        for (name, _) in tree(&workspace.path(format!("out-{format}"))) {
            let is_odd = |c: char| !c.is_ascii_alphanumeric() && !"_.+-/".contains(c);
            let name = name.to_string_lossy().into_owned();
            assert!(!name.contains(is_odd), "{format}: {name}");
        }
    }
}
