//! `scripts/judge answers`: what is missing is written, what differs is listed.
//!
//! The problem of these tests doubles a number.

use crate::json::{get, is, lines};
use crate::workspace::{has_tool, interrupted, mark, CommandResult, Workspace};
use std::fs;

const SUM: &str = "read x; echo $((x + x))";

/// A problem with a reference, a second program, and a case with its answer.
fn doubling() -> Workspace {
    let workspace = Workspace::new();
    workspace.case("sample/1", "2\n", "4\n");
    workspace.write("problems/p/main.sh", SUM);
    workspace.write("problems/p/submissions/brute_force/times.sh", "read x; echo $((2 * x))");
    workspace
}

fn answers(workspace: &Workspace, flags: &[&str]) -> CommandResult {
    workspace.judge(["answers", "p"].iter().chain(flags))
}

fn answer(workspace: &Workspace, case: &str) -> Option<String> {
    fs::read_to_string(workspace.path(format!("testdata/p/{case}.ans"))).ok()
}

/// The files of the cases that are not parts of a case.
fn strange_files(workspace: &Workspace) -> usize {
    let tree = crate::new::tree(&workspace.path("testdata"));
    let is_known = |path: &str| [".in", ".ans", ".gen"].iter().any(|end| path.ends_with(end));
    let files = tree.iter().filter(|(path, _)| workspace.path("testdata").join(path).is_file());
    files.filter(|(path, _)| !is_known(&path.to_string_lossy())).count()
}

#[test]
fn missing_answers_are_written_and_confirmed() {
    let workspace = doubling();
    workspace.write("testdata/p/hack/1.in", "30\n");
    workspace.write("testdata/p/sample/2.in", "7\n");
    // The judge says how to get them.
    workspace.judge(["p"]).exits(2).complains("`testdata/p/sample/2.in`: has no 2.ans beside it");
    workspace.judge(["p"]).exits(2).complains("scripts/judge answers p writes it");
    let written = answers(&workspace, &[]);
    written.exits(0).says("written   sample/2  confirmed by brute_force/times.sh\n");
    written.says("written   hack/1    confirmed by brute_force/times.sh\n");
    written.says("p, by main.sh: 2 answers written, 1 as it prints them\n");
    assert!(written.stderr.is_empty(), "{written}");
    assert_eq!(answer(&workspace, "sample/2").as_deref(), Some("14\n"));
    assert_eq!(answer(&workspace, "hack/1").as_deref(), Some("60\n"));
    assert_eq!(strange_files(&workspace), 0);
    workspace.judge(["p"]).exits(0).says("3/3");
    answers(&workspace, &[]).exits(0).hides("written").says("3 as it prints them");
}

#[test]
fn a_brute_force_that_takes_too_long_leaves_long_inputs_to_others() {
    let workspace = doubling();
    workspace.write("problems/p/problem.yaml", "limits:\n  time_limit: 0.1\n");
    // On the fourth it would disagree, so it was not asked.
    let slow =
        "read x\ncase $x in\n1234) echo 0 ;;\n????) sleep 600 ;;\n*) echo $((2 * x)) ;;\nesac\n";
    workspace.write("problems/p/submissions/brute_force/times.sh", slow);
    for (name, input) in [("2", 1001), ("3", 1002), ("4", 1003), ("5", 1234), ("6", 7)] {
        workspace.write(format!("testdata/p/sample/{name}.in"), format!("{input}\n"));
    }
    let written = answers(&workspace, &[]);
    written.exits(0).says(
        "written   sample/5  no second program could confirm it: brute_force/times.sh: too slow",
    );
    written.says("written   sample/6  confirmed by brute_force/times.sh\n");
    workspace.write("problems/p/submissions/accepted/twice.sh", "read x; echo $((x * 2))");
    fs::remove_file(workspace.path("testdata/p/sample/5.ans")).expect("it was written");
    answers(&workspace, &[])
        .exits(2)
        .complains("sample/5: main.sh and brute_force/times.sh disagree");
}

#[test]
fn a_program_has_no_verdict_while_cases_lack_their_answers() {
    let workspace = doubling();
    for name in ["1", "2", "3"] {
        workspace.write(format!("testdata/p/hack/{name}.in"), "30\n");
    }
    // It is right on the one case that has an answer.
    workspace.write("class/ann.sh", "echo 4");
    workspace.write("class/bob.sh", "echo 5");
    let ended = workspace.judge(["p", "--submission", "class", "--json"]);
    let lines = lines(&ended.exits(2).stdout);
    for (program, verdict, passed, as_expected) in
        [("ann.sh", "null", "1", "null"), ("bob.sh", "WA", "0", "false")]
    {
        let wanted = [
            ("type", "submission"),
            ("submission", program),
            ("verdict", verdict),
            ("passed", passed),
            ("total", "4"),
            ("not_judged", "3"),
            ("as_expected", as_expected),
        ];
        assert!(lines.iter().any(|line| is(line, &wanted)), "{program}: {lines:?}");
    }
    let flags = ["p", "--submission", "class", "--csv", "grades.csv", "--html", "class.html"];
    let table = workspace.judge(flags);
    table.exits(2).says("---  p  ann.sh    1/4").says("      3 cases have no answer\n");
    table.complains("scripts/judge answers p writes");
    let csv = workspace.text("grades.csv");
    assert!(csv.contains("p,ann.sh,1,,1,4,") && csv.contains("3 cases have no answer"), "{csv}");
    let page = workspace.text("class.html");
    assert!(page.contains("3 cases have no answer"), "{page}");
    answers(&workspace, &[]).exits(0);
    workspace.judge(["p", "--submission", "class/ann.sh"]).exits(1).says("WA: 1 of 4 cases passed");
}

#[test]
fn without_a_second_program_they_are_written_and_that_is_said() {
    let workspace = doubling();
    workspace.write("testdata/p/sample/2.in", "7\n");
    // One that fails, and a copy of the reference.
    workspace.write("problems/p/submissions/brute_force/times.sh", "exit 3");
    workspace.write("problems/p/submissions/accepted/copy.sh", SUM);
    let written = answers(&workspace, &[]);
    written
        .exits(0)
        .says("written   sample/2  no second program could confirm it: brute_force/times.sh: ");
    assert_eq!(answer(&workspace, "sample/2").as_deref(), Some("14\n"));
}

#[test]
fn an_answer_that_differs_is_replaced_only_when_that_is_asked_for() {
    let workspace = doubling();
    workspace.case("sample/2", "7\n", "15\n");
    workspace.case("sample/3", "8\n", "16");
    let listed = answers(&workspace, &[]);
    listed.exits(1).says("differs   sample/2  line 1, column 2").hides("sample/3");
    listed.says("2 as it prints them, 1 not; --write replaces them");
    assert_eq!(answer(&workspace, "sample/2").as_deref(), Some("15\n"));
    let replaced = answers(&workspace, &["--write"]);
    replaced.exits(0).says("replaced  sample/2  confirmed by brute_force/times.sh");
    assert_eq!(answer(&workspace, "sample/2").as_deref(), Some("14\n"));
    // An answer that the comparison takes for right stays as it is.
    assert_eq!(answer(&workspace, "sample/3").as_deref(), Some("16"));
    assert_eq!(strange_files(&workspace), 0);
}

#[test]
fn an_answer_that_the_output_validator_takes_does_not_differ() {
    let workspace = doubling();
    // Any number of the same parity is right.
    let validator =
        "read right < \"$2\"; read x; [ $((x % 2)) = $((right % 2)) ] && exit 42; exit 43";
    workspace.write("problems/p/output_validator.sh", validator);
    workspace.case("sample/2", "7\n", "100\n");
    workspace.case("sample/3", "7\n", "101\n");
    answers(&workspace, &[]).exits(1).says("differs   sample/3").hides("sample/2");
    answers(&workspace, &["--write"]).exits(0).says("replaced  sample/3");
    assert_eq!(answer(&workspace, "sample/2").as_deref(), Some("100\n"));
    assert_eq!(answer(&workspace, "sample/3").as_deref(), Some("14\n"));
}

#[test]
fn programs_that_disagree_write_nothing() {
    let workspace = doubling();
    let differing = "read x; echo $((2 * x + x / 9))";
    workspace.write("problems/p/submissions/brute_force/times.sh", differing);
    workspace.write("testdata/p/sample/2.in", "7\n");
    workspace.write("testdata/p/sample/3.in", "9\n");
    let refused = answers(&workspace, &[]);
    refused.exits(2).complains("p: sample/3: main.sh and brute_force/times.sh disagree");
    refused.complains("main.sh prints\n  18\nbrute_force/times.sh prints\n  19");
    assert!(refused.stdout.is_empty(), "{refused}");
    // Nor what they agree about.
    assert_eq!([answer(&workspace, "sample/2"), answer(&workspace, "sample/3")], [None, None]);
    workspace.case("sample/3", "9\n", "0\n");
    answers(&workspace, &["--write"]).exits(2).complains("disagree");
    assert_eq!(answer(&workspace, "sample/3").as_deref(), Some("0\n"));
    assert_eq!(strange_files(&workspace), 0);
}

#[test]
fn inputs_that_are_made_get_answers_too() {
    if !has_tool("sha256sum") {
        return;
    }
    let workspace = doubling();
    workspace.write("problems/p/generator.sh", "echo $(($1 + $2))");
    let hash = crate::workspace::shell(&workspace.root, "echo 11 | sha256sum");
    let recipe = format!("arguments: 4 7\nsha256: {}\n", &hash.stdout[..64]);
    workspace.write("testdata/p/hack/made.gen", &recipe);
    // One that cannot be made stops no other.
    let other = format!("arguments: 4 8\nsha256: {}\n", "0".repeat(64));
    workspace.write("testdata/p/hack/other.gen", other);
    let written = answers(&workspace, &[]);
    written.exits(2).says("written   hack/made").says("not run   hack/other");
    written.says("the generator has changed").complains("hack/other.gen`: has no other.ans");
    assert_eq!(answer(&workspace, "hack/made").as_deref(), Some("22\n"));
    assert_eq!(answer(&workspace, "hack/other"), None);
}

#[test]
fn a_reference_that_fails_answers_nothing() {
    let workspace = doubling();
    workspace.write("problems/p/main.sh", "read x; [ $x -lt 50 ] || exit 3; echo $((x + x))");
    workspace.case("sample/2", "70\n", "140\n");
    let failed = answers(&workspace, &["--write"]);
    failed.exits(1).says("failed    sample/2  the reference: RE exit code 3");
    assert_eq!(answer(&workspace, "sample/2").as_deref(), Some("140\n"));
    workspace.write("problems/p/main.sh", "if\n");
    // Another right program takes the place of one that does not compile.
    let others = answers(&workspace, &[]);
    others.exits(0).says("p, by brute_force/times.sh: 2 as it prints them");
    others.complains("main.sh is left out: ").complains("main.sh` does not compile");
    workspace.write("problems/p/submissions/brute_force/times.sh", "if\n");
    answers(&workspace, &[]).exits(2).complains("main.sh` does not compile");
}

#[test]
fn a_program_that_is_wrong_on_a_stored_case_answers_no_other() {
    let workspace = doubling();
    workspace.case("sample/2", "7\n", "15\n");
    workspace.write("testdata/p/sample/3.in", "8\n");
    let failed = answers(&workspace, &[]);
    failed.exits(2).says("differs   sample/2  line 1, column 2").says("failed    sample/3");
    failed.says("main.sh is left out: WA on sample/2; brute_force/times.sh is left out: WA on");
    assert_eq!(answer(&workspace, "sample/3"), None);
    // With --write the stored answers are in doubt, and not the programs.
    let written = answers(&workspace, &["--write"]);
    written.exits(0).says("written   sample/3  confirmed by brute_force/times.sh");
    assert_eq!(answer(&workspace, "sample/2").as_deref(), Some("14\n"));
}

#[test]
fn what_cannot_be_answered_is_said() {
    let workspace = doubling();
    workspace.judge(["answers"]).refuses("which problem? For example: scripts/judge answers");
    workspace.judge(["answers", "q"]).refuses("no problem `q`");
    workspace.write("problems/empty/main.sh", SUM);
    workspace.judge(["answers", "empty"]).refuses("empty has no case");
    // Faults of the data other than missing answers stay faults.
    workspace.write("testdata/p/hack/orphan.ans", "1\n");
    answers(&workspace, &[]).exits(2).complains("orphan.ans`: has no orphan.in beside it");
    fs::remove_file(workspace.path("problems/p/main.sh")).expect("it is there");
    answers(&workspace, &[]).refuses("p has no reference");
}

#[test]
fn json_has_a_line_for_each_case_and_one_for_the_problem() {
    let workspace = doubling();
    workspace.write("testdata/p/sample/2.in", "7\n");
    let first = lines(&answers(&workspace, &["--json"]).exits(0).stdout);
    workspace.case("sample/3", "8\n", "17\n");
    let ended = answers(&workspace, &["--json"]);
    let lines = lines(&ended.exits(1).stdout);
    let of_case = |lines: &[Vec<(String, String)>], case: &str| {
        lines.iter().find(|line| get(line, "case") == case).expect(case).clone()
    };
    assert_eq!(get(&of_case(&lines, "sample/1"), "status"), "same");
    let written = &of_case(&first, "sample/2");
    assert_eq!(get(written, "type"), "answer");
    assert_eq!(get(written, "status"), "written");
    assert_eq!(get(written, "confirmed_by"), "brute_force/times.sh");
    let differs = &of_case(&lines, "sample/3");
    assert_eq!(get(differs, "status"), "differs");
    assert_eq!(get(differs, "message"), "line 1, column 2, byte 2");
    let all = lines.last().expect("there are lines");
    for (key, value) in [
        ("type", "answers"),
        ("problem", "p"),
        ("reference", "main.sh"),
        ("same", "2"),
        ("differs", "1"),
        ("written", "0"),
        ("replaced", "0"),
        ("failed", "0"),
        ("not_run", "0"),
    ] {
        assert_eq!(get(all, key), value, "{key}");
    }
    // Every key is in the documentation.
    let documentation = include_str!("../../docs/output.md");
    for (key, _) in lines.iter().chain(&first).flatten() {
        assert!(documentation.contains(&format!("`{key}`")), "{key}");
    }
}

#[test]
fn an_interrupt_keeps_what_is_complete() {
    let workspace = doubling();
    let mark = mark();
    let slow = format!("read x; [ $x != 9 ] || sleep {mark}; echo $((x + x))");
    workspace.write("problems/p/main.sh", slow);
    workspace.write("testdata/p/sample/2.in", "7\n");
    workspace.write("testdata/p/sample/3.in", "9\n");
    let ended = interrupted(workspace.command(["answers", "p"]), "INT", &mark);
    assert_eq!(
        ended.exits(130).stderr,
        "judge answers: interrupted; 1 answer written until then\n"
    );
    assert_eq!(answer(&workspace, "sample/2").as_deref(), Some("14\n"));
    assert_eq!(answer(&workspace, "sample/3"), None);
    assert_eq!(strange_files(&workspace), 0);
}

#[test]
fn a_package_without_answers_comes_in_and_gets_them() {
    let workspace = Workspace::new();
    workspace.write("package/problem.yaml", "name: Doubling\n");
    workspace.pair("package/data/sample/1", "2\n", "4\n");
    workspace.write("package/data/secret/2.in", "6\n");
    workspace.write("package/submissions/accepted/sum.sh", SUM);
    let made = workspace.judge(["new", "q", "--from", "package"]);
    made.exits(0)
        .says("1 input without .ans; to write the missing answers: scripts/judge answers q");
    let written = workspace.judge(["answers", "q"]);
    written.exits(0).says("written   secret/2").says("q, by accepted/sum.sh: ");
    written.complains("the reference of q is accepted/sum.sh, its first accepted program");
    workspace.judge(["q", "--time-limit", "9"]).exits(0).says("2/2");
}

/// Other judges call an answer `1.out`.
#[test]
fn an_answer_may_end_with_out_and_nothing_writes_over_it() {
    let workspace = doubling();
    workspace.write("testdata/p/sample/2.in", "7\n");
    let given = workspace.write("testdata/p/sample/2.out", "14\n");
    workspace.judge(["p"]).exits(0).says("2/2");
    workspace.write("testdata/p/sample/2.out", "15\n");
    workspace.judge(["p", "sample/2.out"]).exits(2);
    workspace.judge(["p/sample/2.out"]).exits(1).says("expected  15⏎");
    answers(&workspace, &["--write"]).exits(1).says("sample/2");
    assert_eq!(fs::read_to_string(given).expect("it is there"), "15\n");
    assert_eq!(answer(&workspace, "sample/2"), None);
    // Both may be there, if they are the same.
    workspace.write("testdata/p/sample/2.ans", "14\n");
    workspace
        .judge(["p"])
        .exits(2)
        .complains("`testdata/p/sample/2.ans`: there is another answer, `testdata/p/sample/2.out`");
    workspace.write("testdata/p/sample/2.out", "14\n");
    workspace.judge(["p"]).exits(0).says("2/2");
}

#[test]
fn an_answer_of_a_package_may_end_with_out() {
    let workspace = Workspace::new();
    workspace.write("package/problem.yaml", "name: Outs\nlimits: {time_limit: 1}\n");
    workspace.write_all(
        "package/data",
        &[("sample/1.in", "1\n"), ("sample/1.out", "2\n"), ("secret/2.in", "3\n")],
    );
    workspace.write("package/data/secret/2.ans", "6\n");
    workspace.write("package/data/secret/2.out", "7\n");
    let made = workspace.judge(["new", "outs", "--from", "package"]);
    made.exits(0)
        .says("kept for exports (not an input, an answer or a description): `data/secret/2.out`");
    for (case, wanted) in [("sample/1", "2\n"), ("secret/2", "6\n")] {
        assert_eq!(workspace.text(format!("testdata/outs/{case}.ans")), wanted);
    }
    // In a folder of cases alone it could be either.
    fs::remove_file(workspace.path("package/problem.yaml")).expect("it is ours");
    let both = workspace.judge(["new", "both", "--from", "package/data/secret"]);
    both.refuses("`2.ans` and `2.out` would be the same part of a case; remove one");
}
