//! Where `hack find` has its inputs from, and which of them count: problems without a generator, without
//! a validator, with several, and with the `.gen` cases of a package.
//!
//! Every problem adds the numbers of a list; its programs are shell scripts.

use crate::json;
use crate::search::{find, find_with, in_time, seconds, FEW_TRIES, LONG};
use crate::workspace::{fed, has_tool, CommandResult, Workspace};
use std::fs;

/// Reads the count and the list, and prints the sum.
const RIGHT: &str = "read n; read list; s=0; for x in $list; do s=$((s + x)); done; echo $s";

/// The same in C, which never ends where the list has a six. It waits and takes no time of other tests.
const HANGS_ON_SIX: &str = "#include <stdio.h>\n#include <unistd.h>\n\
     int main(void) { int n, x, s = 0; scanf(\"%d\", &n); while (scanf(\"%d\", &x) == 1) \
     { while (x == 6) pause(); s += x; } printf(\"%d\\n\", s); }\n";

/// A problem with three samples, whose numbers go from 1 to 9, and nothing but a reference.
fn adding() -> Workspace {
    let workspace = Workspace::new();
    workspace.case("sample/01", "3\n1 9 2\n", "12\n");
    workspace.case("sample/02", "1\n4\n", "4\n");
    workspace.case("sample/03", "5\n3 3 7 1 8\n", "22\n");
    workspace.write("problems/p/main.sh", RIGHT);
    workspace
}

/// A program that adds one where a condition holds for some number `x`.
fn wrong_if(condition: &str) -> String {
    format!(
        "read n; read list; s=0; for x in $list; do s=$((s + x)); [ {condition} ] && s=$((s + 1)); done
        echo $s"
    )
}

/// A search of few tries that finds nothing and says some text.
#[track_caller]
fn find_none(workspace: &Workspace, text: &str, said: &str) -> CommandResult {
    let none = find_with(workspace, text, &FEW_TRIES);
    none.exits(1).says(said);
    none
}

/// A search that ends with this exit code in one of the times and says some text.
#[track_caller]
fn find_in_time(
    workspace: &Workspace,
    text: &str,
    times: &[&str],
    code: i32,
    said: &str,
) -> CommandResult {
    in_time(times, code, said, |time| find_with(workspace, text, &["--time", time]))
}

/// A validator that takes lists in which a condition holds for each number `x`.
fn validator(condition: &str) -> String {
    format!(
        "read n || exit 43; case $n in ''|*[!0-9]*) exit 43 ;; esac; [ $n -le 1000 ] || exit 43; read list || exit 43
        m=0; for x in $list; do m=$((m + 1)); [ {condition} ] 2>&- || exit 43; done
        [ $n = $m ] || exit 43; read rest && exit 43; [ \"$rest\" ] && exit 43; exit 42"
    )
}

#[test]
fn samples_alone_show_what_to_try_where_the_accepted_programs_agree() {
    let workspace = adding();
    workspace.write("problems/p/submissions/accepted/other.sh", format!("{RIGHT}\n: other"));
    let found = find(&workspace, &wrong_if("$x -eq 6"));
    found.exits(0).says("WA  p  program.sh\n\n1\n6\n\nexpected\n  6\ngot\n  7\n");
    found.complains(
        "no validator, so an input counts where the reference and accepted/other.sh agree",
    );
    found.complains("hack: learnt from 3 inputs: n: number 1..5 / n of ");
    // One that is declared right disagrees with the reference: one of the two is wrong.
    workspace.write("problems/p/submissions/accepted/other.sh", wrong_if("$x -eq 6"));
    let found = find(&workspace, &wrong_if("$x -eq 6"));
    found.exits(0).says("WA  p  program.sh\n\n1\n6\n");
    found.says("program.sh and main.sh disagree: one of them is wrong\n");
}

#[test]
fn all_validators_must_accept() {
    let workspace = adding();
    workspace.write("problems/p/validator.sh", validator("$x -gt 0"));
    workspace.write("problems/p/input_validators/not_six.sh", validator("$x -ne 6"));
    find_none(&workspace, &wrong_if("$x -eq 6"), "the validator took ");
    let found = find(&workspace, &wrong_if("$x -eq 5"));
    found.exits(0).says("\n\n1\n5\n\nexpected\n  5\ngot\n  6\n");
    assert!(!found.stderr.contains("no validator"), "{found}");
}

#[test]
#[ignore = "a long search"]
fn generators_of_gen_cases_are_called_with_other_seeds_and_numbers() {
    let workspace = adding();
    workspace.write("problems/p/validator.sh", validator("$x -ge 0"));
    workspace.write("problems/p/generators/far.sh", "echo 1; echo $(($1 + $2 % 7))");
    let recipe = "generator: far.sh\narguments: 5000 1845093671\n";
    workspace.write("testdata/p/secret/01.gen", recipe);
    // No sample has such a number, nor has the program; the generator makes it with a seed that is not in
    // the case.
    let found = find(&workspace, &wrong_if("$((2 * x)) -eq 10006"));
    found.exits(0).says("\n\n1\n5003\n\nexpected\n  5003\n").says(": far.sh ");
}

#[test]
fn stored_cases_are_tried_as_they_are_with_any_generator() {
    let workspace = adding();
    workspace.write("problems/p/validator.sh", validator("$x -ge 0"));
    // Without a number there is nothing to vary, and the number it prints is in no other source.
    workspace.write("problems/p/generators/far.sh", "echo 1; echo 1$((7 * 7))82$((3 * 23))");
    workspace.write("testdata/p/secret/01.gen", "generator: far.sh\narguments: far\n");
    let found = find(&workspace, &wrong_if("$((2 * x)) -eq 2996538"));
    found.exits(0).says("\n\n1\n1498269\n\nexpected\n").says(": the input of secret/01");
}

#[test]
fn a_stored_case_is_a_find_where_another_accepted_program_fails() {
    let workspace = doubling();
    workspace.case("sample/2", "5\n", "10\n");
    // It says nothing about inputs that are not stored.
    let other = "read n; [ $n -eq 5 ] && exit 1; echo $((n + n))\n";
    workspace.write("problems/p/submissions/accepted/slower.sh", other);
    let found = find(&workspace, "read n; [ $n -eq 5 ] && n=6; echo $((2 * n))\n");
    found.exits(0).says("WA  p  program.sh\n\n5\n").hides("assumes");
    found.says("accepted/slower.sh is left out: RE on sample/2\n");
}

#[test]
#[ignore = "a long search"]
fn the_validator_is_asked_for_limits_that_no_sample_shows() {
    let workspace = adding();
    workspace.write("problems/p/validator.sh", validator("$x -ge 0 ] && [ $x -le 70000"));
    let found = find(&workspace, &wrong_if("${#x} -eq 5"));
    found.exits(0).says("WA  p  program.sh\n\n1\n");
    // So is the number of elements.
    let program = wrong_if("${#n} -eq 3");
    let found = find(&workspace, &program);
    found.exits(0).says("\n\n100\n");
}

#[test]
fn an_input_on_which_another_accepted_program_contradicts_the_reference_is_left_out() {
    let workspace = adding();
    workspace.write("problems/p/validator.sh", validator("$x -gt 0"));
    let other = workspace.path("problems/p/submissions/accepted/other.sh");
    workspace.write(&other, format!("{RIGHT}\n: other"));
    let found = find(&workspace, &wrong_if("$x -eq 6"));
    found.exits(0).says("WA  p  program.sh").hides("is wrong");
    workspace.write("problems/p/main.sh", wrong_if("$x -eq 6"));
    let said = "accepted/other.sh and main.sh disagree on ";
    let none = find_none(&workspace, RIGHT, said);
    none.says("nothing found that breaks program.sh").says("one of them is wrong, or the problem");
    none.says("\n  1\n  6\nmain.sh prints\n  7\naccepted/other.sh prints\n  6\nkept   ");
    let flags = [&FEW_TRIES[..], &["--json"]].concat();
    let told = find_with(&workspace, RIGHT, &flags);
    let found = json::lines(&told.exits(1).stdout);
    let expected = [
        ("reference", "main.sh"),
        ("disagreement_by", "accepted/other.sh"),
        ("disagreement_input", "1\n6\n"),
    ];
    assert!(json::is(&found[0], &expected), "{told}");
    // One that is wrong beside it is found by an input on which no program contradicts the reference.
    let found = find(&workspace, &wrong_if("$x -eq 5"));
    found.exits(0).says("\n\n1\n5\n\nexpected\n  5\n");
}

#[test]
fn a_copy_of_an_accepted_program_is_not_found_where_another_is_on_its_side() {
    let workspace = adding();
    workspace.write("problems/p/validator.sh", validator("$x -gt 0"));
    workspace.write("problems/p/main.sh", wrong_if("$x -eq 6"));
    workspace.write("problems/p/submissions/accepted/other.sh", format!("{RIGHT}\n: other"));
    workspace.write("problems/p/submissions/accepted/right.sh", RIGHT);
    let said = "accepted/other.sh and main.sh disagree on ";
    find_none(&workspace, RIGHT, said).says("nothing found that breaks program.sh");
    // A stored answer holds before the reference, which is left out.
    workspace.case("sample/04", "1\n6\n", "6\n");
    let none = find_none(&workspace, RIGHT, "nothing found that breaks program.sh");
    none.complains("main.sh is left out: WA on sample/04");
    none.complains("program.sh is compared with accepted/other.sh");
    fs::remove_file(workspace.path("testdata/p/sample/04.in")).expect("it is there");
    fs::remove_file(workspace.path("testdata/p/sample/04.ans")).expect("it is there");
    // Where the others are on the side of the reference, it is one to find.
    workspace.write("problems/p/main.sh", RIGHT);
    let wrong = wrong_if("$x -eq 6");
    workspace.write("problems/p/submissions/accepted/right.sh", &wrong);
    find(&workspace, &wrong).exits(0).says("WA  p  program.sh\n\n1\n6\n").hides("left out");
}

#[test]
fn a_program_with_the_code_of_the_only_right_one_is_told_at_once() {
    let workspace = adding();
    let told =
        "p: nothing found that breaks program.sh: but for comments and the like it is main.sh\n";
    let copy = format!("# mine\n\n{RIGHT}   # and no more\n");
    find_none(&workspace, &copy, told);
    let line = find_with(&workspace, &copy, &[&FEW_TRIES[..], &["--json"]].concat());
    line.exits(1).says(r#""found":false,"interrupted":false,"tries":0,"same_as":"main.sh","#);
    // A blank may be a word of the shell.
    find_none(
        &workspace,
        &RIGHT.replace("$((s + x))", "$((s + x ))"),
        "nothing found that breaks program.sh: 4",
    );
    if !has_tool("gcc") {
        return;
    }
    fs::remove_file(workspace.path("problems/p/main.sh")).expect("it is there");
    let source = |end: &str| {
        format!(
            "#include <stdio.h>\nint main(void) {{ int n, x, s = 0; scanf(\"%d\", &n);\n\
             while (n--) {{ scanf(\"%d\", &x); s += x; }} printf(\"%d\\n\", s); {end}}}\n"
        )
    };
    workspace.write("problems/p/main.c", source(""));
    workspace.write("mine.c", source("return 0; "));
    let words = ["hack", "find", "p", "mine.c"];
    let found = workspace.judge(words.iter().chain(&FEW_TRIES));
    found
        .exits(1)
        .says("nothing found that breaks mine.c: but for comments and the like it is main.c\n");
}

#[test]
fn a_program_that_is_slow_on_most_inputs_leaves_time_for_the_others() {
    let workspace = Workspace::new();
    workspace.case("sample/01", "5 2\n", "3\n");
    workspace.case("sample/02", "9 4\n", "5\n");
    workspace.write("problems/p/problem.yaml", "limits:\n  time_limit: 250\n");
    workspace.write("problems/p/main.sh", "read n m; echo $((n - m))");
    // It is right, after minutes.
    let slow = "read n m; i=0; if [ $m -ge $n ]; then while [ $i -lt 99999999 ]; do i=$((i + 1)); done; fi; \
                echo $((n - m))";
    in_time(&["20", "60"], 1, "p: nothing found that breaks program.sh: 15", |time| {
        find_with(&workspace, slow, &["--tries", "150", "--time", time])
    });
}

#[test]
fn all_short_inputs_that_assume_something_come_soon() {
    let workspace = Workspace::new();
    workspace.case("sample/01", "2 3\n", "6\n");
    workspace.case("sample/02", "3 1\n", "3\n");
    workspace.write("problems/p/main.sh", "read a b; echo $((a * b))");
    let wrong = "read a b; [ $((a + b)) -eq 0 ] && exit 1; echo $((a * b))";
    let found = in_time(&["30", "60"], 0, "\n0 0\n", |time| {
        find_with(&workspace, wrong, &["--tries", "700", "--time", time])
    });
    found.says("\nassumes  a may be 0 (samples: 2 to 3), b may be 0 (samples: 1 to 3)\n");
    // Five numbers that are ascending by chance, and a time that no search for all of them takes.
    workspace.case("sample/01", "1\n2\n3\n4\n12\n", "12\n");
    workspace.case("sample/02", "2\n3\n4\n5\n24\n", "24\n");
    workspace.write("problems/p/main.sh", "cat | tail -n 1");
    let wrong = "read a; b=$(tail -n 1); [ $a -gt $b ] && b=0; echo $b";
    let found = in_time(&["30", "60"], 0, "\n\nexpected\n", |time| {
        find_with(&workspace, wrong, &["--tries", "700", "--time", time])
    });
    found.says("\nassumes  a need not be ascending");
}

#[test]
fn a_reference_that_hangs_on_most_inputs_leaves_time_for_the_others() {
    let workspace = Workspace::new();
    workspace.case("sample/01", "5 2\n", "3\n");
    workspace.case("sample/02", "9 4\n", "5\n");
    workspace.write("problems/p/problem.yaml", "limits:\n  time_limit: 250\n");
    let hangs = "read n m; while [ $m -ge $n ]; do :; done; echo $((n - m))";
    workspace.write("problems/p/main.sh", hangs);
    // Four that hang would take all of the time.
    in_time(&["20", "60"], 1, "p: nothing found that breaks program.sh: 15", |time| {
        let flags = ["--tries", "150", "--time", time];
        find_with(&workspace, "read n m; echo $((n - m)); exit", &flags)
    });
}

#[test]
#[ignore = "waits for programs that hang"]
fn where_time_is_short_the_reference_alone_says_how_long_a_program_may_take() {
    if !has_tool("gcc") {
        return;
    }
    let workspace = adding();
    workspace.write("problems/p/validator.sh", validator("$x -gt 0"));
    workspace.write("problems/p/problem.yaml", "name: Adding\n");
    workspace.write("hangs.c", HANGS_ON_SIX);
    let said = "for now it is 4.000 s, by what the reference takes on the largest";
    let search = |time: &str| {
        // It is right, and takes longer than an eighth of the time on one case; on made inputs it takes none of it.
        let read = "read list; ";
        let sleeps =
            RIGHT.replace(read, &format!("{read}[ $n = 5 ] && sleep {}; ", seconds(time) / 5));
        workspace.write("problems/p/submissions/accepted/slow.sh", sleeps);
        workspace.judge(["hack", "find", "p", "hangs.c", "--time", time])
    };
    in_time(&["20", "60"], 0, said, search).says("TLE  p  hangs.c");
}

#[test]
fn the_user_can_correct_the_shape_of_the_inputs() {
    let workspace = adding();
    workspace.write("problems/p/validator.sh", validator("$x -le 70"));
    let write = |limits: &str| {
        let limits = workspace.write("limits.txt", limits);
        fed(workspace.command(["hack", "shape", "p"]), &limits)
    };
    // The part of a statement about the input gives the fields their names.
    let prose =
        "The first line contains one integer k (1 <= k <= 6). The second line contains k integers \
                 x_1, ..., x_k (1 <= x_i <= 70). At most two are odd.\n";
    write(prose).exits(0).says("k: number 1..6").says("not understood:\n  At most two are odd");
    fs::remove_file(workspace.path("problems/p/shape.txt")).unwrap();
    write("n <= 2\n").refuses("nothing is written: `n <= 2`: ");
    write("").exits(0).says("problems/p/shape.txt\nlearnt from 3 inputs: n: number 1..5");
    // The samples alone gave them, and the file says so.
    write("")
        .exits(0)
        .says("\n  n: number 1..5")
        .says("from the samples alone: the lower end, the upper end\n");
    let path = workspace.path("problems/p/shape.txt");
    let learnt = fs::read_to_string(&path).unwrap();
    fs::write(&path, learnt.replace("1..9", "60..70")).unwrap();
    let found = find(&workspace, &wrong_if("$x -eq 67"));
    found.exits(0).says("\n\n1\n67\n\nexpected\n  67\n");
    assert!(!found.stderr.contains("learnt"), "{found}");
    fs::write(&path, "n: nmber 1..5\n").unwrap();
    find(&workspace, RIGHT).refuses("problems/p/shape.txt`: line 1");
}

#[test]
fn a_page_is_taken_as_it_is_copied() {
    let workspace = Workspace::with_case("3\n4 1 2\n", "7\n");
    workspace.write("problems/p/main.sh", "echo 7\n");
    let tell = |text: &str| {
        let text = workspace.write("page.txt", text);
        fed(workspace.command(["hack", "shape", "p"]), &text)
    };
    let page = "A. Sacks\ninput\nstandard input\noutput\nstandard output\nThere are k sacks, and nobody knows why.\n\
                Input\nThe first line contains an integer k (1 ≤ k ≤ 105).\n\
                The second line contains k integers w1, w2, ..., wk, each of them at most 300.\n\
                There is at least one way. Bring a bag.\n\
                Output\nPrint x (1 ≤ x ≤ 5).\nExamples\nInput\n3\n4 1 2\nOutput\n7\n";
    let told = tell(page);
    told.exits(0).says("problems/p/shape.txt\nk: number 1..100000 / k of w: number 1..300\n");
    // A doubt is said once.
    told.says("in doubt:\n  105 may be 10^5; taken as 10^5\n");
    assert!(!told.stderr.contains("105"), "{told}");
    told.says("\n  k: number 1..100000               \"The first line contains an integer k (1 ≤ k ≤ 10^5).\"\n");
    told.says("from the samples alone: the lower end\n");
    told.says("open, as no rule can hold it:\n  There is at least one way\n");
    told.says("left out, as it limits nothing:\n  Bring a bag.\n");
    told.says("  the story: 6 lines\n").says("  the samples: 5 lines\n");
    // The file keeps that, and the same command without a text shows what is open.
    let path = workspace.path("problems/p/shape.txt");
    let written = fs::read_to_string(&path).expect("it is there");
    let sentence =
        "# k: \"The first line contains an integer k (1 ≤ k ≤ 10^5).\"\nk: number 1..100000\n";
    assert!(written.contains(sentence), "{written}");
    let again = tell("");
    again.exits(0).says("\"The first line contains an integer k (1 ≤ k ≤ 10^5).\"\n");
    again
        .says("from the samples alone: the lower end\n")
        .says("in doubt:\n  105 may be 10^5; taken as 10^5\n");
    again
        .says("open, as no rule can hold it:\n  There is at least one way\n")
        .hides("nothing is open");
    assert_eq!(fs::read_to_string(&path).expect("it is there"), written);
    for (language, file, line) in [
        (
            "--validator=python",
            "validator.py",
            "# \"The first line contains an integer k (1 ≤ k ≤ 10^5).\"\nk = read",
        ),
        (
            "--validator=cpp",
            "validator.cpp",
            "    // \"The first line contains an integer k (1 ≤ k ≤ 10^5).\"\n    long long k",
        ),
        (
            "--validator=ctd",
            "validator.ctd",
            "# \"The first line contains an integer k (1 ≤ k ≤ 10^5).\"\nINT(1",
        ),
    ] {
        workspace.judge(["hack", "shape", "p", language]).exits(0);
        let path = workspace.path(format!("problems/p/{file}"));
        let text = fs::read_to_string(&path).expect("it is there");
        assert!(text.contains(line), "{text}");
        fs::remove_file(path).expect("it is there");
    }
    // A line that is told closes what it tells, and a comment that is removed is gone.
    let closed =
        written.replace("# in doubt: ", "# ").replace("# open, as no rule can hold it: ", "# ");
    fs::write(&path, closed).expect("it can be written");
    tell("1 <= w <= 300").exits(0).says("nothing is open\n").hides("in doubt");
    tell("").exits(0).says("nothing is open\n").says("\"1 <= w <= 300\"");
    // Text that a person types stands as it is.
    fs::remove_file(workspace.path("problems/p/shape.txt")).expect("it is there");
    tell("1 <= n <= 105\n")
        .exits(0)
        .says("n: number 1..105")
        .says("105 may be 10^5; taken as 105\n");
}

/// A problem with one sample and a right program, and nothing else.
fn doubling() -> Workspace {
    let workspace = Workspace::new();
    workspace.write("problems/p/submissions/accepted/right.sh", "read n; echo $((2 * n))\n");
    workspace.case("sample/1", "8\n", "16\n");
    workspace
}

#[test]
fn a_find_beyond_the_samples_says_what_it_assumes() {
    let workspace = doubling();
    find_none(&workspace, "read n; echo $((n + n))\n", "told by  scripts/hack shape p");
    let wrong = "read n; [ $n -le 2 ] && n=7; echo $((2 * n))\n";
    let found = find(&workspace, wrong);
    found.exits(0).says("\n\n1\n\nexpected\n  2\ngot\n  14\n");
    found.says("\nassumes  a may be 1 (samples: 8)\n");
    let line = workspace.judge(["hack", "find", "p", "program.sh", "--json", "--time", LONG]);
    line.exits(0).says("\"assumes\":[\"a may be 1 (samples: 8)\"]");
}

#[test]
fn what_most_sites_take_is_a_find_only_where_there_is_no_other() {
    let workspace = doubling();
    let blank = "read n; echo \"$((2 * n)) \"\n";
    let said = "\nassumes  blanks and line ends count (most sites ignore them)\n";
    find_with(&workspace, blank, &FEW_TRIES).exits(0).says(said).says("PE  p  program.sh\n\n8\n");
    let wrong = format!("read n; [ $n -le 2 ] && echo 7 && exit; {}", &blank[8..]);
    let found = find(&workspace, &wrong);
    found.exits(0).says("WA  p  program.sh\n\n1\n").says("\nassumes  a may be 1 (samples: 8)\n");
    // A shape that a person wrote tells of inputs, and not of outputs.
    workspace.write("problems/p/shape.txt", "n: number 1..50\n");
    find_with(&workspace, blank, &FEW_TRIES).exits(0).says(said);
    workspace.write("problems/p/validator.sh", "exit 42\n");
    find(&workspace, blank).exits(0).says("PE  p  program.sh").hides("assumes");
}

#[test]
fn an_input_that_the_reference_overflows_on_is_valid_only_where_a_person_says_so() {
    let workspace = Workspace::with_case("8\n", "800000000\n");
    let reference = "fn main() {
        let mut line = String::new();
        std::io::stdin().read_line(&mut line).unwrap();
        println!(\"{}\", line.trim().parse::<i32>().unwrap() * 100_000_000);
    }";
    workspace.write("problems/p/main.rs", reference);
    let wider = "read n; echo $((n * 100000000))\n";
    find_none(&workspace, wider, "nothing found");
    workspace.write("problems/p/shape.txt", "n: number 1..50\n");
    find(&workspace, wider).exits(0).says("\n\n22\n").hides("assumes");
}

#[test]
fn an_input_on_which_the_reference_reads_no_value_is_no_case() {
    if !has_tool("gcc") {
        return;
    }
    let workspace = Workspace::with_case("8\n", "16\n");
    // The middle of a large array is 0 in each run, where nothing was written.
    let reference = "#include <stdio.h>
        int main(void) {
            int n, twice[100000];
            if (scanf(\"%d\", &n) == 1 && n < 9) twice[n + 50000] = 2 * n;
            printf(\"%d\\n\", twice[n + 50000]);
        }";
    workspace.write("problems/p/main.c", reference);
    let other = "read n; [ $n -lt 9 ] && echo $((2 * n))\n";
    find_none(&workspace, other, "nothing found");
}

#[test]
fn an_input_with_a_number_that_the_reference_cuts_is_no_case() {
    if !has_tool("gcc") {
        return;
    }
    let workspace = Workspace::with_case("2147483647\n", "2147483646\n");
    let reference = "#include <stdio.h>
        int main(void) { int n; scanf(\"%d\", &n); printf(\"%d\\n\", n - 1); }";
    workspace.write("problems/p/main.c", reference);
    let wider = "read n; echo $((n - 1))\n";
    find_none(&workspace, wider, "nothing found");
}

#[test]
fn a_reference_whose_answer_varies_is_named_and_nothing_is_found() {
    let workspace = doubling();
    let varies = "read n; echo $((2 * n)) $(date +%N)\n";
    workspace.write("problems/p/submissions/accepted/right.sh", varies);
    let none = find_none(&workspace, "read n; echo $((2 * n)) 1\n", "nothing found that breaks");
    none.complains("no program of p gives answers that hold (accepted/right.sh is left out: WA on");
    none.says("no answer is known").hides("right  on");
    // Where no answer is stored, it shows when it runs again.
    let workspace = doubling();
    let varies = "read n; [ $n -eq 8 ] && echo 16 || echo $((2 * n)) $(date +%N)\n";
    workspace.write("problems/p/submissions/accepted/right.sh", varies);
    find_none(&workspace, "read n; echo $((2 * n))\n", "nothing found that breaks");
}

#[test]
fn what_a_sample_shows_is_no_assumption() {
    let workspace = doubling();
    workspace.case("sample/2", "3\n", "6\n");
    let found = find(&workspace, "read n; [ $n -eq 5 ] && n=7; echo $((2 * n))\n");
    found.exits(0).says("\n\n5\n\nexpected\n  10\n").hides("assumes");
}

#[test]
fn a_find_is_kept_where_the_reference_alone_answers() {
    let workspace = doubling();
    workspace.write("program.sh", "echo 16\n");
    let words = ["hack", "find", "p", "program.sh", "--time", LONG, "--add", "low"];
    let kept = workspace.judge(words);
    kept.exits(0).says("right.sh gives the answer, and no other program confirms it\n");
    assert_eq!(workspace.text("testdata/p/hack/01-low.ans"), "2\n");
}

#[test]
fn an_added_case_keeps_to_the_limits_that_were_told() {
    let workspace = doubling();
    workspace.write("problems/p/shape.txt", "n: number 1..50\n");
    let input = workspace.write("large", "60\n---\n120\n");
    let added = fed(workspace.command(["hack", "add", "p", "large"]), &input);
    added.exits(2).complains("problems/p/shape.txt refuses the input: ");
    assert!(!workspace.path("testdata/p/hack").exists());
    // No find has a blank at the end of a line, and nor has an added case. Line ends are made plain.
    let input = workspace.write("blank", "7 \n---\n14\n");
    fed(workspace.command(["hack", "add", "p", "blank"]), &input)
        .refuses("problems/p/shape.txt refuses the input: line 1 ends with a blank");
    let input = workspace.write("blank", "7\r\n---\n14\n");
    let added = fed(workspace.command(["hack", "add", "p", "blank"]), &input);
    added.exits(0).says("the input is repaired: its line ends are made plain");
    let stored = fs::read(workspace.path("testdata/p/hack/01-blank.in"));
    assert_eq!(stored.expect("it is kept"), b"7\n");
}

#[test]
fn limits_are_told_once_in_the_words_of_a_statement() {
    let workspace = doubling();
    let tell = |limits: &str| {
        let limits = workspace.write("limits.txt", limits);
        fed(workspace.command(["hack", "shape", "p"]), &limits)
    };
    tell("1 <= v <= 100\n")
        .refuses("nothing is written: `1 <= v <= 100`: `1 <= v <= 100`: no field is called `v`");
    assert!(!workspace.path("problems/p/shape.txt").exists(), "the samples alone are no limits");
    tell("a is w\n\n1 <= v <= 100\n").exits(0).says("not understood:\n  1 <= v <= 100: ");
    fs::remove_file(workspace.path("problems/p/shape.txt")).expect("it is there");
    tell("a is w\n1 ≤ w ≤ 10^2\n").exits(0).says("problems/p/shape.txt\nw: number 1..100\n");
    let found = find(&workspace, "read n; [ $n -eq 67 ] && n=7; echo $((2 * n))\n");
    found.exits(0).says("\n\n67\n\nexpected\n  134\n").hides("assumes");
    workspace.write("problems/p/shape.txt", "\"\u{1b}]0;x\u{7}\": number 1..3\n");
    let said = "`problems/p/shape.txt`: line 1: expected a name, found \"\\u{1b}]0;x\\u{7}\"";
    find(&workspace, "echo 1\n").refuses(said);
    fs::remove_file(workspace.path("problems/p/shape.txt")).expect("it is there");
    tell("a is w\n1 <= w <= 100\n").exits(0);
    tell("w >= 68\n").exits(0).says("w: number 68..100");
    // A later line about the ranges leaves how fields compare.
    let workspace = Workspace::with_case("3 8\n", "11\n");
    workspace.write("problems/p/main.sh", "read a b; echo $((a + b))\n");
    let limits = workspace.write("limits.txt", "a <= b\n1 <= a, b <= 9\n");
    let told = fed(workspace.command(["hack", "shape", "p"]), &limits);
    told.exits(0).says("a: number 1..9; b: number 1..9, at least a");
    // Only inputs that keep every comparison are tried, and counted.
    let limits = workspace.write("limits.txt", "a + b <= 12\nb is odd\n");
    let told = fed(workspace.command(["hack", "shape", "p"]), &limits);
    told.exits(0).says("at least a / where a + b <= 12 / where b % 2 = 1\n");
    let wrong = "read a b; [ $b -eq 8 ] || [ $((a + b)) -gt 12 ] && a=99; echo $((a + b))\n";
    find(&workspace, wrong)
        .exits(1)
        .says("right  on all 17 inputs of this shape (beside main.sh)\n");
}

#[test]
fn where_every_input_was_tried_that_is_said() {
    let workspace = doubling();
    workspace.write("problems/p/shape.txt", "n: number 1..200\n");
    // No more inputs are permitted, so the search ends long before its time.
    let right = find(&workspace, "read n; echo $((n + n))\n");
    right.exits(1).says("\nright  on all 200 inputs of this shape (beside accepted/right.sh)\n");
    let wrong = "read n; [ $n -ge 100 ] && [ $((n % 2)) -eq 0 ] && n=7; echo $((2 * n))\n";
    let found = find(&workspace, wrong);
    found.exits(0).says("\n\n100\n\nexpected\n  200\n");
    found.says(
        "nothing more can be removed, and none of the 99 shorter inputs of this shape breaks it",
    );
    found.says(
        "\nnearby  line 1, word 1 is 100: right with 101 99 98 103 97 50 1, wrong with 102 200",
    );
}

#[test]
fn what_the_reference_cannot_answer_is_no_find() {
    let workspace = adding();
    workspace.write("problems/p/validator.sh", validator("$x -gt 0"));
    let fails = "read n; read list; s=0; for x in $list; do s=$((s + x)); [ $x = 6 ] && exit 1; done; echo $s";
    workspace.write("problems/p/main.sh", fails);
    let none = find_none(&workspace, &wrong_if("$x -eq 6"), "the reference answered ");
    none.says("nothing found");
}

#[test]
fn an_input_on_which_the_output_validator_fails_is_left_out() {
    let workspace = adding();
    let fails_if = |condition: &str| {
        format!("read n <\"$1\"; [ {condition} ] && exit 1; read a <\"$2\"; read b; [ $a = $b ] && exit 42; exit 43")
    };
    let path = "problems/p/output_validator.sh";
    workspace.write(path, fails_if("$n = 1"));
    let found = find(&workspace, &wrong_if("$x -eq 6"));
    found.exits(0).says("WA  p  program.sh\n\n2\n").says(" left out, on the last of them ");
    found.says("the output validator must end with exit code 42 or 43, not exit code 1");
    // One that always fails is at fault.
    workspace.write(path, fails_if("$n -gt 0"));
    let none = find(&workspace, &wrong_if("$x -eq 6"));
    none.exits(2)
        .complains("the output validator must end with exit code 42 or 43, not exit code 1");
}

#[test]
fn a_problem_without_any_input_says_what_is_missing() {
    let workspace = adding();
    fs::remove_dir_all(workspace.path("testdata/p/sample")).unwrap();
    let none = find(&workspace, &wrong_if("$x -eq 6"));
    none.exits(2).complains("p has no generator and no stored input");
}

#[test]
fn an_input_that_no_validator_checks_can_be_added() {
    let workspace = adding();
    workspace.write("problems/p/submissions/accepted/other.sh", format!("{RIGHT}\n: other"));
    workspace.write("six.txt", "1\r\n6\r\n");
    let added = workspace.judge(["hack", "add", "p", "six", "six.txt"]);
    added.exits(0).says("testdata/p/hack/01-six.in").says("confirmed by accepted/other.sh");
    added.says("problems/p has no validator, so nothing checks the input");
    assert_eq!(fs::read(workspace.path("testdata/p/hack/01-six.in")).unwrap(), b"1\n6\n");
}

#[test]
fn a_generator_that_hangs_leaves_time_for_other_inputs() {
    let workspace = adding();
    workspace.write("problems/p/validator.sh", validator("$x -gt 0"));
    workspace.write("problems/p/generator.sh", "sleep 1000");
    let said = "hack: generator 0 1 fails: ";
    let found = find_in_time(&workspace, &wrong_if("$x -eq 6"), &["10", "40"], 0, said);
    found.says("WA  p  program.sh\n\n1\n6\n");
}

#[test]
fn what_validators_do_wrong_is_said_of_the_one_that_does_it() {
    let workspace = adding();
    workspace.write("problems/p/validator.sh", validator("$x -gt 0"));
    workspace.write("problems/p/input_validators/none.sh", "exit 43");
    workspace.write("problems/p/generator.sh", "echo 1; echo $2");
    let times = ["1", "15", "60"];
    let why =
        "generator 0 4 makes no valid input: the validator `input_validators/none.sh` refuses it: \
               it gives no reason (exit code 43)";
    find_in_time(&workspace, &wrong_if("$x -eq 6"), &times, 2, why);
    workspace.write("problems/p/input_validators/none.sh", "exec 0<&-; yes; exit 43");
    let why = "the validator `input_validators/none.sh` was stopped at its limit of output";
    let found = find_in_time(&workspace, &wrong_if("$x -eq 6"), &times, 2, why);
    found.hides("valid inputs");
    assert!(found.stderr.lines().all(|line| line.len() < 600), "{found}");
}

#[test]
fn a_folder_of_several_programs_is_not_searched_as_one() {
    let workspace = adding();
    for name in ["ann.sh", "bob.sh"] {
        workspace.write(format!("class/{name}"), RIGHT);
    }
    let ask = || workspace.judge(["hack", "find", "p", "class", "--time", LONG]);
    ask()
        .refuses("`class` has 2 source files, as `ann.sh`, and none is called main: name the file");
    workspace.write("class/main.sh", wrong_if("$x -eq 4"));
    ask().exits(0).says("WA  p  class");
}

#[test]
fn a_wrong_shape_file_is_told_before_anything_is_built() {
    let workspace = adding();
    workspace.write("problems/p/shape.txt", "n: number 5..1\n");
    workspace.write("problems/p/main.c", "no C");
    find(&workspace, RIGHT).refuses("line 1: the range ends at 1, below 5");
}

#[test]
fn a_case_that_is_added_says_what_it_breaks() {
    let workspace = adding();
    workspace.write("problems/p/validator.sh", validator("$x -gt 0"));
    workspace.write("problems/p/submissions/accepted/other.sh", format!("{RIGHT}\n: other"));
    workspace.write("program.sh", wrong_if("$x -eq 6"));
    let words = ["hack", "find", "p", "program.sh", "--time", LONG, "--add", "six"];
    workspace.judge(words).exits(0).says("\nbreaks program.sh\n");
    let description = workspace.path("testdata/p/hack/01-six.desc");
    assert_eq!(fs::read_to_string(description).unwrap(), "breaks program.sh\n");
}

#[test]
fn a_validator_is_written_from_the_shape() {
    let workspace = adding();
    let write = |language: &str| workspace.judge(["hack", "shape", "p", "--validator", language]);
    write("python").refuses("there is no problems/p/shape.txt; tell the limits first");
    workspace.write("problems/p/shape.txt", "n: number 1..5\nn of a: number 1..9\n");
    for (language, file, line, tool) in [
        ("python", "validator.py", "n = read_int(1, 5, \"n\")", "python3"),
        ("cpp", "validator.cpp", "long long n = inf.readLong(1LL, 5, \"n\");", "g++"),
        ("ctd", "validator.ctd", "INT(1, 5, n)", "sh"),
    ] {
        let said = format!("problems/p/{file}\nit accepts what shape.txt accepts; scripts/judge check p tries it\n");
        write(language).exits(0).says(&said);
        let path = workspace.path(format!("problems/p/{file}"));
        let text = fs::read_to_string(&path).expect("it is there");
        assert!(text.contains(line), "{text}");
        write(language).refuses("is there already; remove it, or change it by hand");
        if has_tool(tool) {
            let checked = workspace.judge(["check", "p"]);
            checked.says("accepted by the validators: 3 inputs").hides("let a validator refuse");
            let exported = workspace.judge(["export", "p", "--format", "icpc", language]);
            exported.exits(0);
            let kept =
                fs::read_to_string(workspace.path(format!("{language}/input_validators/{file}")));
            assert_eq!(kept.expect("the package has it"), text);
        }
        fs::remove_file(path).expect("it is there");
    }
    // Where the language has no words for a rule, nothing is written.
    let grid = "n: number 1..5\nn times, \"S\" 1 times:\n  r: word of \".S\", length n\n";
    workspace.write("problems/p/shape.txt", grid);
    let said =
        "a validator in checktestdata cannot be written: `\"S\" 1 times`: it has no words for that";
    write("ctd").refuses(said);
    assert!(!workspace.path("problems/p/validator.ctd").exists());
    // With testlib.h beside it, it is one of testlib.
    workspace.write("problems/p/testlib.h", "");
    write("cpp").exits(0);
    let text = fs::read_to_string(workspace.path("problems/p/validator.cpp")).expect("it is there");
    assert!(text.contains("registerValidation(argc, argv);"), "{text}");
}

#[test]
fn a_generator_is_written_from_the_shape() {
    let workspace = adding();
    let write = || workspace.judge(["hack", "shape", "p", "--generator", "python"]);
    write().refuses("there is no problems/p/shape.txt; tell the limits first");
    workspace.write("problems/p/shape.txt", "n: number 1..5\nn of a: number 1..9\n");
    let said = "problems/p/generator.py\nSEED SIZE [smallest|largest|random|equal|sorted|alternating] prints an input";
    write().exits(0).says(said);
    write().refuses("is there already; remove it, or change it by hand");
    if has_tool("python3") {
        workspace.judge(["check", "p"]).says("the generator makes the same again");
        let recipe = workspace.write("try.gen", "arguments: 7 4 largest\n");
        let shown =
            workspace.command(["show", "p", "--input"]).arg(recipe).output().expect("it runs");
        assert!(String::from_utf8_lossy(&shown.stdout).contains("9·9·9·9"), "{shown:?}");
    }
    // A part that it cannot keep is named, and nothing is written.
    fs::remove_file(workspace.path("problems/p/generator.py")).expect("it is there");
    workspace.write("problems/p/shape.txt", "n: number 1..5\ncopied:\n  \"1\"\n");
    write().refuses("a generator cannot be written: some lines are only copied from the samples");
    assert!(!workspace.path("problems/p/generator.py").exists());
}

#[test]
fn the_limits_of_the_readme_are_read() {
    let workspace = adding();
    let readme =
        "# P\n\n**Limits**: 1 <= n <= 40. `main.rs` also accepts n <= 65535.\n\nOther: n <= 7\n";
    workspace.write("problems/p/README.md", readme);
    let nothing = workspace.write("nothing", "");
    let told = fed(workspace.command(["hack", "shape", "p"]), &nothing);
    told.exits(0).says("n: number 1..40 / n of a: number 1..9\n").says("\"1 <= n <= 40.\"");
}

#[test]
fn limits_of_sums_over_tests_hold_everywhere() {
    let sum = |extra: &str| {
        format!("read t; s=0; while read n; do read w; s=$((s + n)); done; {extra} echo $s")
    };
    let workspace = Workspace::with_case("3\n2\na\n1\nab\n1\nb\n", "4\n");
    workspace.write("problems/p/main.sh", sum(""));
    let tell = |sentence: &str| {
        let page = format!(
            "Input\nThe first line contains the number of test cases t (1 ≤ t ≤ 3).\n\
             The first line of each test case contains an integer n (1 ≤ n ≤ 3).\n\
             The second line contains a string s (1 ≤ |s| ≤ 3).\n{sentence}\nOutput\nPrint it.\n"
        );
        let page = workspace.write("page.txt", page);
        let _ = fs::remove_file(workspace.path("problems/p/shape.txt"));
        let told = fed(workspace.command(["hack", "shape", "p"]), &page);
        told.exits(0).hides("not understood").hides("open, as");
        told
    };
    let promise = "It is guaranteed that the sum of";
    tell(&format!("{promise} the lengths of s over all test cases does not exceed 5.")).says(
        "t times, s length total at most 5: /   n: number 1..3 /   s: word of \"ab\", length 1..3",
    );
    let valid = |input: &str| {
        let input = workspace.write("input", input);
        workspace
            .command(["hack", "valid", "p"])
            .arg(input)
            .output()
            .expect("it runs")
            .status
            .code()
    };
    assert_eq!(valid("2\n1\naba\n1\nab\n"), Some(0));
    assert_eq!(valid("2\n1\naba\n1\naba\n"), Some(1));
    tell(&format!("{promise} n over all test cases does not exceed 4."))
        .says("t times, n total at most 4: /   n: number 1..3 /");
    assert_eq!(valid("2\n1\na\n3\naba\n"), Some(0));
    assert_eq!(valid("2\n2\na\n3\naba\n"), Some(1));
    // Each input that is tried keeps it, and so does what is left of a find.
    find_none(&workspace, &sum("[ $s -gt 4 ] && s=0;"), "nothing found that breaks");
    let found = find(&workspace, &sum("[ $s -ge 4 ] && [ $t -eq 2 ] && s=0;"));
    found.exits(0).says("expected\n  4\n");
}

#[test]
fn limits_of_sums_of_products_hold_everywhere() {
    let workspace = Workspace::with_case("3\n1 2\naa\n2 1\na\na\n1 1\nb\n", "5\n");
    let sum = |extra: &str| {
        format!(
            "read t; s=0; while read n m; do i=0; while [ $i -lt $n ]; do read w; i=$((i + 1)); done; \
             s=$((s + n * m)); done; {extra} echo $s"
        )
    };
    workspace.write("problems/p/main.sh", sum(""));
    let page =
        "1 <= t <= 3\n1 <= n, m <= 6\nThe sum of n * m over all test cases does not exceed 9.\n";
    let page = workspace.write("page.txt", page);
    let told = fed(workspace.command(["hack", "shape", "p"]), &page);
    told.exits(0)
        .says("t times, n m product total at most 9: /   n: number 1..6; m: number 1..6 /");
    let valid = |input: &str| {
        let input = workspace.write("input", input);
        let output = workspace.command(["hack", "valid", "p"]).arg(input).output();
        output.expect("it runs").status.code()
    };
    assert_eq!(valid("2\n1 5\nababa\n2 2\nab\nba\n"), Some(0));
    assert_eq!(valid("2\n1 6\nababab\n2 2\nab\nba\n"), Some(1));
    // Each input that is tried keeps it, and so does what is left of a find.
    find_none(&workspace, &sum("[ $s -gt 9 ] && s=0;"), "nothing found that breaks");
    find(&workspace, &sum("[ $s -ge 8 ] && [ $t -eq 2 ] && s=0;")).exits(0);
}

#[test]
fn lengths_of_arrays_are_told_in_the_words_of_programs() {
    let tell = |sample: &str, text: &str| {
        let workspace = Workspace::with_case(sample, "1\n");
        workspace.write("problems/p/main.sh", "echo 1\n");
        let text = workspace.write("text", text);
        fed(workspace.command(["hack", "shape", "p"]), &text)
    };
    let page =
        "Example 1:\n\nInput: nums = [2,7,11], target = 9\nOutput: [0,1]\n\nConstraints:\n\n\
                2 <= nums.length <= 10^4\n-10^9 <= nums[i] <= 10^9\n-9 <= target <= 99\n";
    let told = tell("3\n2 7 11\n9\n", page);
    told.exits(0).says(
        "n: number 2..10000 / n of nums: number -1000000000..1000000000 / target: number -9..99",
    );
    told.says("  n: number 2..10000                \"2 <= nums.length <= 10^4\"\n");
    let words = "Example 1:\n\nInput: words = [\"ab\",\"c\"], k = 4\nOutput: 1\n\nConstraints:\n\n\
                 1 <= words.length <= 50\n1 <= words[i].length <= 9\n";
    tell("2\nab\ncde\n4\n", words).exits(0).says(
        "n: number 1..50 / n times: /   words: word of \"a-e\", length 1..9 / k: number 4..4",
    );
    tell("5\n9 2 7 2 8\n", "1 <= len(a) <= 100\na.size() <= 60\n")
        .exits(0)
        .says("n: number 1..60 / n of a: number 2..9\n");
}
