//! Trying the packages of a folder.

use crate::workspace::{entries, interrupted, mark, Workspace};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::PathBuf;

const YAML: &str = "name: Small\nlimits:\n  time_limit: 600\n";

fn workspace() -> Workspace {
    crate::bench::build_lab();
    Workspace::new()
}

/// A package in `packages/NAME` that is whole, with a program that is right.
fn package(workspace: &Workspace, name: &str) {
    workspace.write_all(
        &format!("packages/{name}"),
        &[
            ("problem.yaml", YAML),
            ("data/sample/1.in", "1\n"),
            ("data/sample/1.ans", "one\n"),
            ("submissions/accepted/a.sh", "echo one\n"),
            ("problem_statement/problem.en.tex", "Print it.\n"),
            ("problem_statement/picture.png", "picture"),
            ("LICENSE", "free\n"),
        ],
    );
}

/// A folder with packages of every kind.
fn packages() -> Workspace {
    let workspace = workspace();
    package(&workspace, "contest/good");
    package(&workspace, "contest/talks");
    workspace.write("packages/contest/talks/problem.yaml", "name: x\ntype: submit-answer\n");
    package(&workspace, "contest/wrong");
    workspace.write_all(
        "packages/contest/wrong/submissions",
        &[
            ("accepted/bad.sh", "echo two\n"),
            ("wrong_answer/right.sh", "echo one\n"),
            ("wrong_answer/two.sh", "echo two\n"),
            ("accepted/a.unknown", ""),
            ("accepted/notes/.hidden", ""),
        ],
    );
    let dead = workspace.path("packages/contest/wrong/submissions/accepted/dead.sh");
    symlink("../../none.sh", dead).expect("it is new");
    workspace.write("packages/contest/wrong/scripts/a.txt", "");
    // One that has no cases.
    workspace.write("packages/contest/alone/problem.yaml", "name: x\ntype: interactive\n");
    workspace.write("packages/contest/alone/output_validators/v.xyz", "");
    // Other folders, and links to folders, are passed over.
    workspace.write("packages/notes/problem.yaml", "name: no package\n");
    symlink("contest", workspace.path("packages/again")).expect("it is new");
    workspace
}

/// The files that the survey must leave as they were.
fn places(workspace: &Workspace) -> Vec<Vec<PathBuf>> {
    ["problems", "testdata", "packages/contest/wrong"]
        .map(|place| entries(&workspace.path(place)))
        .into()
}

#[test]
#[ignore = "builds the lab"]
fn a_row_says_what_came_of_a_package_and_nothing_is_left() {
    let workspace = packages();
    let before = places(&workspace);
    let ended = workspace.judge(["bench", "survey", "packages"]);
    ended.exits(1);
    for text in [
        "taken    whole    1 of 1 right    contest/good\n    kept for exports (",
        "(licenses): `LICENSE`\n",
        "refused                          contest/alone\n    the problem is interactive, and has no output",
        "refused                          contest/talks\n    problem.yaml: the problem is submit-answer",
        "taken    in part  2 of 4 right    contest/wrong\n",
        "    kept for exports (the judge has no use for it): `scripts/`\n",
        "    left out (links that lead nowhere): `submissions/accepted/dead.sh`\n",
        "    accepted/bad.sh: declared accepted, got WA on sample/1\n",
        "    wrong_answer/right.sh: declared wrong_answer, got AC\n",
        "    kept for exports (no submission, as no language has its extension): \
         `submissions/accepted/a.unknown`\n",
        "4 packages: 2 taken, 1 whole\n5 programs: 3 as declared, 2 not, 0 not judged\n",
    ] {
        ended.says(text);
    }
    assert_eq!((places(&workspace), workspace.left_builds()), (before, 0));
    let good = workspace.judge(["bench", "survey", "packages/contest/good"]);
    good.exits(0).says("1 of 1 right    good\n").says("1 package: 1 taken, 1 whole\n");
}

#[test]
#[ignore = "builds the lab"]
fn a_package_without_cases_comes_in_and_its_programs_wait_for_one() {
    let workspace = workspace();
    package(&workspace, "a");
    fs::remove_dir_all(workspace.path("packages/a/data")).expect("it is there");
    let ended = workspace.judge(["bench", "survey", "packages"]);
    ended.exits(0).says("1 package: 1 taken, 1 whole\n");
    ended.says("    not judged: the package has no case\n");
    ended.says("1 program: 0 as declared, 0 not, 1 not judged\n");
    let came = workspace.judge(["new", "a", "--from", "packages/a"]);
    came.exits(0).says("the package has no cases: ");
    workspace.judge(["judge", "a"]).exits(2).complains("a has no case; put X.in and X.ans into");
    workspace.pair("testdata/a/sample/1", "", "one\n");
    workspace.judge(["judge", "a"]).exits(0).verdict("AC");
}

#[test]
#[ignore = "builds the lab"]
fn a_package_may_lack_problem_yaml() {
    let workspace = workspace();
    package(&workspace, "a");
    workspace.pair("packages/a/data/secret/1", "", "one\n");
    fs::remove_file(workspace.path("packages/a/problem.yaml")).expect("it is there");
    workspace.judge(["bench", "survey", "packages"]).exits(0).says("1 of 1 right    a\n");
    fs::remove_dir_all(workspace.path("packages/a/data/secret")).expect("it is there");
    workspace.judge(["bench", "survey", "packages"]).refuses("no package there");
}

#[test]
#[ignore = "builds the lab"]
fn a_package_gets_its_time_and_ctrl_c_shows_the_sums_so_far() {
    let workspace = workspace();
    package(&workspace, "a");
    package(&workspace, "b");
    let mark = mark();
    let long = format!("exec sleep {mark}\n");
    workspace.write("packages/b/submissions/accepted/b.sh", &long);
    let ended = workspace.judge(["bench", "survey", "packages", "--time", "0.1"]);
    ended.exits(1).says("its time was over after ").says("not judged");

    let command = workspace.command(["bench", "survey", "packages"]);
    let ended = interrupted(command, "INT", &mark);
    ended.exits(130).complains("survey: interrupted; the sums are those so far");
    ended.says("1 of 1 right    a\n").says("interrupted after ");
    ended.says("2 packages: 2 taken, 2 whole\n");
}

#[test]
#[ignore = "builds the lab"]
fn a_folder_without_packages_is_named_and_links_follow_the_flag() {
    let workspace = packages();
    workspace
        .judge(["bench", "survey", "packages/notes"])
        .refuses("no package there: a package has");
    workspace.judge(["bench", "survey", "none"]).refuses("`none`: ");
    workspace.judge(["bench", "survey"]).refuses("needs one folder");
    let link = workspace.path("packages/contest/good/submissions/accepted/b.sh");
    symlink("../../../shared.sh", &link).expect("it is new");
    workspace.write("packages/contest/shared.sh", "echo one\n");
    let good = "packages/contest/good";
    workspace.judge(["bench", "survey", good]).exits(0).says("left out (links ");
    let ended = workspace.judge(["bench", "survey", good, "--repository", "packages"]);
    ended.exits(0).says("2 of 2 right").says("taken from outside of the package: `submissions/");
}

/// By the sample alone the wrong program would be right.
#[test]
#[ignore = "builds the lab"]
fn missing_answers_are_made_before_programs_are_judged() {
    let workspace = workspace();
    package(&workspace, "small");
    workspace.write_all(
        "packages/small",
        &[
            ("data/secret/2.in", "2\n"),
            ("submissions/accepted/a.sh", "read n; echo $n | tr 12 ab\n"),
            ("submissions/wrong_answer/always.sh", "echo a\n"),
            ("data/sample/1.ans", "a\n"),
        ],
    );
    workspace.judge(["bench", "survey", "packages/small"]).exits(0).says("2 of 2 right    small\n");
}
