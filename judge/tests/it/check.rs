//! `judge check`: a sound problem, and one with a fault for each check.

use crate::workspace::Workspace;
use std::fs;
use std::os::unix::fs::symlink;

/// Two numbers from 1 to 9, each on a line of its own, without a leading zero.
const VALIDATOR: &str = "
IFS= read -r a && IFS= read -r b && ! IFS= read -r rest &&
case $a,$b,$rest in [1-9],[1-9],) exit 42 ;; esac
echo 'expected two numbers from 1 to 9' >&2; exit 43";
const SUM: &str = "read a; read b; echo $((a + b))\n";

fn adding() -> Workspace {
    let workspace = Workspace::new();
    let write = |name: &str, text: &str| workspace.write(format!("problems/p/{name}"), text);
    write("problem.yaml", "name: Sum\nlicense: cc0\nlimits:\n  time_limit: 5\n");
    write("README.md", "Prints the sum.\n");
    write("main.sh", SUM);
    write("validator.sh", VALIDATOR);
    write("generator.sh", "echo $(($1 % 9 + 1)); echo 2");
    write("submissions/brute_force/slow.sh", &format!("sleep 0.01; {SUM}"));
    write("submissions/wrong_answer/product.sh", "read a; read b; echo $((a * b))\n");
    workspace.case("sample/1", "2\n2\n", "4\n");
    workspace.case("hack/1", "1\n1\n", "2\n");
    workspace.case("hack/2", "9\n9\n", "18\n");
    workspace.write("testdata/p/invalid_input/zero.in", "0\n1\n");
    workspace
}

#[test]
fn a_sound_problem_may_ship() {
    let ended = adding().judge(["check", "p"]);
    ended.exits(0).says("p: 3 cases\n").says("14 ok, 0 warnings, 0 faults\n");
    for summary in [
        "texts             name, statement, samples and license are there",
        "duplicates        no two alike: 3 inputs",
        "inputs            accepted by the validators: 3 inputs",
        "invalid inputs    refused: 1 input",
        "limits reached    at both ends: 2 numbers",
        "generators        the generator makes the same again",
        "answers           confirmed by a second program: 3 answers",
        "of 1 that must fail, fall in hack 1",
    ] {
        ended.says(summary);
    }
}

#[test]
fn a_second_check_judges_what_has_changed() {
    let workspace = adding();
    let is_ac = "wrong_answer/product.sh is AC on every case";
    workspace.judge(["check", "p"]).exits(0).hides(is_ac);
    // Other results in place of those that are kept show that nothing is judged again.
    let kept = workspace.path("target/judge/checked/p.jsonl");
    let text = fs::read_to_string(&kept).expect("they are kept");
    assert!(text.contains("\"verdict\":\"WA\""), "{text}");
    let others = text.replace("\"verdict\":\"WA\"", "\"verdict\":\"AC\"");
    fs::write(&kept, &others).expect("it can be written");
    workspace.judge(["check", "p"]).exits(1).says(is_ac);
    // Another case is judged alone, another program on all cases.
    workspace.case("hack/3", "2\n1\n", "3\n");
    workspace.judge(["check", "p"]).exits(0).says("fall in hack 1");
    let added = fs::read_to_string(&kept).expect("they are kept");
    assert_eq!(added.lines().count(), others.lines().count() / 3 * 4, "{added}");
    assert_eq!(added.matches("\"verdict\":\"WA\"").count(), 1, "{added}");
    let product = "problems/p/submissions/wrong_answer/product.sh";
    workspace.write(product, "read a; read b; echo $((b * a))\n");
    workspace.judge(["check", "p"]).exits(0);
    let changed = fs::read_to_string(&kept).expect("they are kept");
    assert_eq!(changed.matches("\"verdict\":\"WA\"").count(), 3, "{changed}");
}

#[test]
fn a_problem_may_leave_the_time_limit_to_its_programs() {
    let workspace = adding();
    workspace.write("problems/p/problem.yaml", "name: Sum\nlicense: cc0\n");
    let ended = workspace.judge(["check", "p"]);
    ended.exits(0).says("time limit        problem.yaml names none; ").says(" 0 warnings");
}

#[test]
fn a_changed_generator_is_told_where_its_input_is_kept() {
    let workspace = adding();
    workspace.write("testdata/p/hack/made.gen", "arguments: 4 1\n");
    workspace.judge(["answers", "p"]).exits(0).says("hack/made");
    workspace
        .judge(["check", "p"])
        .exits(0)
        .says("ok       generators        the same again: 1 .gen file");
    workspace.write("problems/p/generator.sh", "echo $(($1 % 9 + 1)); echo 3");
    let ended = workspace.judge(["check", "p"]);
    ended.exits(1).says(
        "fault    generators        hack/made: the generator has changed: the input has the hash ",
    );
}

#[test]
fn a_time_limit_far_above_all_programs_is_told() {
    let workspace = adding();
    workspace
        .write("problems/p/problem.yaml", "name: Sum\nlicense: cc0\nlimits:\n  time_limit: 100\n");
    let ended = workspace.judge(["check", "p"]);
    ended
        .exits(0)
        .says(" of 500.000 s; so high a limit lets slow programs pass")
        .says(" 1 warning,");
}

#[test]
fn a_slow_program_is_judged_until_it_fails_in_each_group() {
    let workspace = adding();
    workspace
        .write("problems/p/problem.yaml", "name: Sum\nlicense: cc0\nlimits:\n  time_limit: 0.02\n");
    // On the other cases it would be wrong, which is no reason to wait for each of them.
    let slow = "read a; read b; [ $a = 9 ] && exit; while :; do :; done";
    workspace.write("problems/p/submissions/time_limit_exceeded/slow.sh", slow);
    let ended = workspace.judge(["check", "p"]);
    ended.exits(0).says("of 2 that must fail, fall in hack 2, sample 1");
    workspace.judge(["p", "--all"]).exits(1).says("WA  hack/2");
}

#[test]
fn each_fault_is_told_with_its_place() {
    let workspace = adding();
    let write = |name: &str, text: &str| workspace.write(format!("problems/p/{name}"), text);
    write("problem.yaml", "limits:\n  time_limit: 5\n");
    write("README.md", "# p: Sum\n");
    write("generator.sh", "date +%N; echo 2");
    write("submissions/wrong_answer/right.sh", SUM);
    write("submissions/accepted/wrong.sh", "read a; read b; echo $((a * b))\n");
    workspace.case("hack/3", "9\n9\n", "18\n");
    workspace.case("hack/4", "4\n0\n", "4\n");
    workspace.write("testdata/p/invalid_input/fine.in", "1\n1\n");
    let ended = workspace.judge(["check", "p"]);
    ended.exits(1);
    for finding in [
        "warning  texts             problems/p/problem.yaml has no name",
        "there is no statement; write problems/p/README.md",
        "says neither license nor source",
        "warning  duplicates        hack/3 has the input of hack/2; remove one",
        "fault    inputs            hack/4: the validator refuses it: expected two numbers from 1 to 9",
        "fault    invalid inputs    `testdata/p/invalid_input/fine.in` is accepted",
        "fault    generators        the generator with seed 1 and size 10 makes another input each time",
        "`hack/1`, `hack/2`, `hack/3` and 1 more: accepted/wrong.sh answers otherwise; one of the two is wrong",
        "wrong_answer/right.sh is AC on every case; scripts/hack find p",
        "accepted/wrong.sh is WA on hack/1, and its place says accepted",
    ] {
        ended.says(finding);
    }
    let lines = workspace.judge(["check", "p", "--json"]);
    lines.exits(1).says("\"check\":\"inputs\",\"level\":\"fault\"");
    assert_eq!(lines.stdout.lines().count(), 14, "{lines}");
}

#[test]
fn a_fault_is_not_taken_for_another() {
    let workspace = adding();
    workspace
        .write("problems/p/problem.yaml", "name: Sum\nlicense: cc0\nlimits:\n  time_limit: 0.1\n");
    workspace.case("hack/3", "4\n4\n", "8\n");
    workspace.write("problems/p/main.sh", format!("{SUM}[ $a = 1 ] && kill -9 $$; exit 0\n"));
    workspace.write(
        "problems/p/output_validator.sh",
        "read -r a <\"$1\"; [ $a = 9 ] && exit 1; exit 42",
    );
    std::fs::remove_dir_all(workspace.path("testdata/p/sample")).unwrap();
    let hanging = format!("{SUM}[ $a != 4 ] || while :; do :; done\n");
    workspace.write("problems/p/submissions/accepted/hangs.sh", hanging);
    let ended = workspace.judge(["check", "p"]);
    ended.exits(1).says("fault    answers           hack/1: the reference is RE there; ");
    ended.hides("only the reference gives");
    ended.says("there is no sample; put the examples of the statement into testdata/p/sample\n");
    ended.says("fault    output validator  hack/2: the output validator must end with");
    ended.says(
        "have no verdict, as the judge fails on hack/2: the output validator must end with exit code 42 or 43, \
         not exit code 1 (in `output_validator.sh`); scripts/judge p --all shows more\n",
    );
    ended.says("time limit        accepted/hangs.sh takes more than 500 ms on hack/3; scripts/judge limits p");
}

#[test]
fn no_program_is_judged_where_the_output_validator_always_fails() {
    let workspace = adding();
    workspace.write("problems/p/output_validator.sh", "exit 1");
    let ended = workspace.judge(["check", "p"]);
    ended.exits(1).says("fault    output validator  ");
    ended.says("skipped  submissions       not tried, for the fault above\n");
    ended.says("9 ok, 4 skipped, 0 warnings, 1 fault\n");
}

#[test]
fn a_program_that_crashes_is_one_line_with_its_own_words() {
    let workspace = adding();
    let trace = "printf 'Trace:\\n  in /x/target/v.sh\\nBad: 5\\nnote: help\\n' >&2; exit 1";
    workspace.write("problems/p/validator.sh", trace);
    let ended = workspace.judge(["check", "p"]);
    ended.exits(1).says("skipped  broken inputs     not tried, as the validator crashes");
    ended.says(
        "fault    inputs            sample/1 and 2 more inputs: the validator must end with exit code 42 or \
         43, not exit code 1: Bad: 5 (in `validator.sh`); correct it\n",
    );
    ended.hides("target/v.sh");
    workspace.write("problems/p/output_validator.sh", trace);
    let judged = workspace.judge(["p"]);
    judged.exits(2).says(
        "IE  sample/1 and 2 more: the output validator must end with exit code 42 or 43, not exit code 1: \
         Bad: 5 (in `output_validator.sh`)\n",
    );
    assert_eq!(judged.stdout.matches("Bad: 5").count(), 1, "{judged}");
}

#[test]
fn a_copy_of_a_sample_with_another_answer_is_told() {
    let workspace = adding();
    workspace.case("hack/3", "2\n2\n", "5\n");
    let told = "fault    duplicates        hack/3 has the input of sample/1 and another answer; correct one";
    workspace.judge(["check", "p"]).exits(1).says(told);
    workspace.case("hack/3", "2\n2\n", " 4\n");
    workspace.judge(["check", "p"]).hides("another answer");
}

#[test]
fn a_long_list_of_mistakes_is_cut() {
    let workspace = adding();
    workspace.write("problems/p/validator.sh", "exit 42");
    let ended = workspace.judge(["check", "p"]);
    ended.exits(1).says("warning  broken inputs     accepted: ").says("…; --json shows all\n");
    assert!(ended.stdout.lines().all(|line| line.len() < 500), "{ended}");
}

#[test]
fn a_validator_that_is_stopped_is_not_asked_again() {
    let workspace = adding();
    workspace.write("problems/p/validator.sh", "exec yes");
    let ended = workspace.judge(["check", "p"]);
    ended.exits(1).says("the validator was stopped at its limit of output");
    for check in ["invalid inputs  ", "broken inputs   ", "limits reached  "] {
        ended.says(&format!("skipped  {check}  not tried, as a validator was stopped\n"));
    }
    ended.says("ok       generators  ").says(" 1 fault\n");
}

#[test]
fn weak_validators_and_unreached_limits_are_told() {
    let workspace = adding();
    // It splits at any blanks, forgets the end, and takes numbers up to 99.
    let lax = "read -r a rest; read -r b rest
        [ \"$a\" -ge 1 ] && [ \"$a\" -le 99 ] && [ \"$b\" -ge 1 ] && [ \"$b\" -le 9 ] && exit 42; exit 43";
    workspace.write("problems/p/validator.sh", lax);
    workspace
        .write("problems/p/problem.yaml", "name: Sum\nlicense: mine\nlimits:\n  time_limit: 5\n");
    // It looks for the answer among what was printed.
    workspace.write(
        "problems/p/output_validator.sh",
        "read -r right <\"$2\"; grep -qw \"$right\" && exit 42; exit 43",
    );
    workspace.pair("problems/p/package/data/invalid_output/1", "2\n2\n", "4\n");
    workspace.write("problems/p/package/data/invalid_output/1.out", "3 or 4\n");
    workspace.case("hack/5", "3\n3\n", "7\n");
    workspace.write("testdata/p/hack/6.in", "3\n4\n");
    let ended = workspace.judge(["check", "p", "--json"]);
    ended.exits(1);
    for finding in [
        "no package format has the license `mine`",
        "hack/5: the reference is WA there; scripts/judge p/hack/5 shows it",
        "`testdata/p/hack/6.in`: has no 6.ans beside it; scripts/judge answers p writes it",
        "accepted: sample/1 with a blank at the end of a line, ",
        "sample/1 with a word more at its end, sample/1 with a line more at its end, ",
        "sample/1 with a leading zero, ",
        "no case has a above 9, and the validator takes 99; add one",
        "the answer with a word more at the end is accepted; let the output validator refuse it",
        "package/data/invalid_output/1.out is accepted, and it must be wrong",
    ] {
        ended.says(finding);
    }
    ended.hides("with a letter for a number").hides("with nothing in it").hides("b above");
    let without_limit = lax.replace("[ \"$a\" -le 99 ] && ", "");
    workspace.write("problems/p/validator.sh", without_limit);
    let ended = workspace.judge(["check", "p"]);
    ended.says("the validator takes 1000000000000000000; add one, or let it check the limit\n");
}

#[test]
fn limits_that_the_validator_refuses_are_not_missed() {
    let workspace = adding();
    fs::remove_dir_all(workspace.path("testdata/p")).unwrap();
    // From two to nine numbers, none above their count.
    let validator = "read -r n; read -r list; read -r rest && exit 43; m=0
        for x in $list; do m=$((m + 1)); [ \"$x\" -ge 1 ] 2>&- && [ \"$x\" -le \"$n\" ] || exit 43; done
        [ $m = \"$n\" ] && [ $m -ge 2 ] && [ $m -le 9 ] && exit 42; exit 43";
    workspace.write("problems/p/validator.sh", validator);
    workspace.write("problems/p/main.sh", "read n; read a b; echo $a\n");
    for (name, input) in
        [("1", "2\n2 1\n"), ("2", "5\n5 3 1 5 2\n"), ("3", "9\n1 9 9 3 4 5 6 7 8\n")]
    {
        workspace.case(&format!("sample/{name}"), input, &format!("{}\n", &input[2..3]));
    }
    let ended = workspace.judge(["check", "p"]);
    ended.says("ok       limits reached    at both ends: 2 numbers\n");
    // A smaller one that it takes is missed.
    workspace.write("problems/p/validator.sh", validator.replace("-ge 2", "-ge 1"));
    let ended = workspace.judge(["check", "p"]);
    ended.says("no case has n below 2, and the validator takes 1; add one\n");
}

#[test]
fn a_count_that_no_case_reaches_is_told() {
    let workspace = adding();
    // Up to 300 pairs that all differ: the small numbers of the samples make only a few.
    workspace.write(
        "problems/p/validator.sh",
        "read -r n && [ \"$n\" -ge 1 ] && [ \"$n\" -le 300 ] || exit 43; lines=0; seen=' '
        while read -r a b; do
            [ \"$a\" -ge 1 ] && [ \"$a\" -le \"$b\" ] && [ \"$b\" -le 1000 ] || exit 43
            case $seen in *\" $a-$b \"*) exit 43 ;; esac
            seen=\"$seen$a-$b \"; lines=$((lines + 1))
        done; [ $lines = \"$n\" ] && exit 42; exit 43",
    );
    for (case, input) in
        [("sample/1", "3\n1 3\n2 5\n6 7\n"), ("hack/1", "1\n5 5\n"), ("hack/2", "2\n1 4\n3 6\n")]
    {
        workspace.write(format!("testdata/p/{case}.in"), input);
    }
    let ended = workspace.judge(["check", "p"]);
    ended.says("no case has n above 3, and the validator takes 300; add one");
}

#[test]
fn the_validator_is_asked_about_zeros_that_are_guessed() {
    let workspace = adding();
    fs::remove_dir_all(workspace.path("testdata/p")).unwrap();
    // A list, and queries of two places in it.
    workspace.write(
        "problems/p/validator.sh",
        "read -r n m; read -r list; set -- $list
        [ $# = \"$n\" ] && [ $n -ge 1 ] && [ $n -le 300 ] && [ $m -ge 1 ] && [ $m -le 300 ] || exit 43
        lines=0
        while read -r l r; do
            [ $l -ge 1 ] && [ $l -le $n ] && [ $r -ge 1 ] && [ $r -le $n ] || exit 43
            lines=$((lines + 1))
        done; [ $lines = $m ] && exit 42; exit 43",
    );
    // The counts of queries and the second places are below the lengths of the lists, as if they began at zero.
    for (case, input) in [
        ("sample/1", "3 2\n1 5 2\n1 2\n1 1\n"),
        ("sample/2", "4 2\n-10 20 7 -7\n4 1\n2 3\n"),
        ("sample/3", "2 1\n3 4\n1 1\n"),
    ] {
        workspace.case(case, input, "0\n");
    }
    let ended = workspace.judge(["check", "p"]);
    ended.says("no case has n above 4, and the validator takes 300; add one\n");
    ended.says("no case has m above 2, and the validator takes ").hides("c below");
}

#[test]
fn files_that_judging_refuses_or_skips_are_told() {
    let workspace = adding();
    workspace.write("testdata/p/3.in", "3\n4\n");
    workspace.write("problems/p/submissions/accepted/sum.foo", SUM);
    workspace.case("hack/3", "2\n3\n", "5\n");
    let answer = workspace.path("testdata/p/hack/3.ans");
    let outside = Workspace::new();
    fs::rename(&answer, outside.path("answer")).unwrap();
    symlink(outside.path("answer"), answer).unwrap();
    let ended = workspace.judge(["check", "p"]);
    ended.exits(1).says(
        "fault    files             `problems/p/submissions/accepted/sum.foo`: not a source file",
    );
    ended.says("`testdata/p/3.in`: no part of a case; rename it, or remove it");
    ended.says(
        "`testdata/p/hack/3.ans` leads out of the workspace, and an export copies what is there",
    );
    ended.says("13 ok, 0 warnings, 1 fault\n");
}

#[test]
fn what_only_looks_sound_is_told() {
    let workspace = adding();
    // The format says that any exit code but 42 refuses.
    workspace.write("problems/p/validator.sh", VALIDATOR.replace("exit 43", "exit 1"));
    workspace.write("problems/p/README.md", b"\xff\xfe#\0");
    let yaml = "name: \"\"\nlicense: [cc0]\nlimits:\n  time_limit: 5\n";
    workspace.write("problems/p/problem.yaml", yaml);
    let ended = workspace.judge(["check", "p"]);
    ended.exits(1);
    for finding in [
        "problems/p/problem.yaml has no name",
        "problems/p/problem.yaml: line 2: `license` takes one text, not a list",
        "problems/p/README.md",
        "is not text in UTF-8",
        "ok       invalid inputs    refused: 1 input",
        "ok       broken inputs     refused: ",
    ] {
        ended.says(finding);
    }
    workspace.write("problems/p/problem.yaml", yaml.replace("\"\"", "[Sum]"));
    let ended = workspace.judge(["check", "p"]);
    ended.exits(1).says("line 1: `name` takes one text or a map of languages, not a list\n");
}

#[test]
fn a_program_without_thought_gets_nothing() {
    let workspace = adding();
    workspace.judge(["check", "p"]).says("a program that always prints `2` passes 1 of 2 cases");
    workspace.case("hack/1", "1\n9\n", "10\n");
    workspace.case("hack/2", "9\n1\n", "10\n");
    let said = "fault    trivial programs  a program that always prints `10` passes all cases but the samples";
    workspace.judge(["check", "p"]).exits(1).says(said);
    // A group that gives points is enough.
    workspace.case("one/1", "1\n3\n", "4\n");
    workspace.case("one/2", "3\n1\n", "4\n");
    workspace.case("two/1", "9\n9\n", "18\n");
    let points = "groups:\n  secret/one:\n    max_score: 40\n  secret/two:\n    max_score: 60\n";
    workspace.write("problems/p/points.yaml", points);
    let said = "a program that always prints `4` gets the points of secret/one; add cases";
    workspace.judge(["check", "p"]).exits(1).says(said);
}

#[test]
fn an_output_validator_meets_hostile_outputs() {
    let workspace = adding();
    // It reads one line, and takes what is no number.
    let validator = "read a <\"$2\"; read -r x\n\
                     [ \"$x\" = nan ] || [ \"$x\" = $a ] && exit 42; exit 43\n";
    workspace.write("problems/p/output_validator.sh", validator);
    let ended = workspace.judge(["check", "p"]);
    ended.exits(0).says("the answer with `nan` for a number is accepted");
    ended.says("the answer with 10 MB more at the end is accepted");
    ended.says("13 ok, 1 warning, 0 faults\n").hides("UTF-8");
}
