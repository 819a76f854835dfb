//! Adding hack cases, and the matrix of what they break.
//!
//! The problem of these tests doubles a number from 0 to 99; its programs are shell scripts, but for
//! main.rs.

use crate::workspace::{
    exit_code, fed, interrupted, mark, send, until, CommandResult, Workspace, UP_TO_99,
};
use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::Stdio;

const MAIN: &str =
    "fn main() { let mut s = String::new(); std::io::stdin().read_line(&mut s).unwrap();
    println!(\"{}\", 2 * s.trim().parse::<u32>().unwrap()) }";

fn doubling() -> Workspace {
    let workspace = Workspace::new();
    workspace.case("sample/01", "2\n", "4\n");
    workspace.write("problems/p/main.rs", MAIN);
    workspace.write("problems/p/validator.sh", UP_TO_99);
    let script =
        |name: &str, text: &str| workspace.write(format!("problems/p/submissions/{name}.sh"), text);
    script("brute_force/sum", "read x; echo $((x + x))");
    script("wrong_answer/square", "read x; echo $((x * x))");
    script("wrong_answer/small", "read x; [ $x -gt 50 ] && x=0; echo $((x + x))");
    script("run_time_error/ninety", "read x; [ $x -lt 90 ] || exit 1; echo $((x + x))");
    workspace
}

/// Adds an input to the problem `p` as a case of this name.
pub fn add(workspace: &Workspace, name: &str, input: &str) -> CommandResult {
    let file = workspace.write("given", input);
    fed(workspace.command(["hack", "add", "p", name]), &file)
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn a_case_is_answered_confirmed_and_named_after_its_victims() {
    let workspace = doubling();
    let added = add(&workspace, "large", "95\r\n");
    added.exits(0).says("testdata/p/hack/01-large.in").says("confirmed by brute_force/sum.sh");
    added.says("breaks run_time_error/ninety.sh, wrong_answer/small.sh, wrong_answer/square.sh");
    let hack = workspace.path("testdata/p/hack");
    assert_eq!(names(&hack), ["01-large.ans", "01-large.desc", "01-large.in"]);
    assert_eq!(fs::read_to_string(hack.join("01-large.in")).unwrap(), "95\n");
    assert_eq!(fs::read_to_string(hack.join("01-large.ans")).unwrap(), "190\n");
    // The next step that it names works.
    workspace.judge(["p/hack/01-large"]).exits(0).verdict("AC");
    // The next one has the next number, whatever it breaks.
    let two = fed(
        workspace.command(["hack", "add", "p", "two", "--desc", "Said by hand."]),
        &workspace.write("given", "0"),
    );
    two.exits(0).says("02-two.in").says("breaks no known wrong program");
    assert_eq!(fs::read_to_string(hack.join("02-two.desc")).unwrap(), "Said by hand.\n");
    workspace.judge(["--all"]).exits(0);
}

#[test]
fn what_cannot_be_trusted_is_refused_and_nothing_is_written() {
    let workspace = doubling();
    add(&workspace, "word", "many\n")
        .refuses("the validator refuses the input: line 1: expected a number");
    add(&workspace, "again", "2").refuses("p has this input already: sample/01");
    add(&workspace, "Not A Name", "3\n").refuses("is not a valid case name");
    workspace.judge(["hack", "add", "p", "x", "missing.txt"]).refuses("missing.txt");
    workspace.judge(["hack", "add", "q", "x"]).refuses("no problem `q`");
    workspace
        .write("problems/p/submissions/brute_force/sum.sh", "read x; echo $((x + x + x / 60))");
    let odd = add(&workspace, "odd", "77\n");
    odd.exits(2).complains("disagree, so nothing is written").complains("154").complains("155");
    odd.complains("say which is right with --right PROGRAM, or give the answer below the input");
    workspace.write("problems/p/main.rs", "fn main() { std::process::exit(3) }");
    workspace.write("problems/p/submissions/brute_force/sum.sh", "exit 3");
    let none = add(&workspace, "none", "78\n");
    none.exits(2).complains("no program of p gives answers that hold (main.rs is left out: RE on ");
    none.complains("or give the answer below the input, after a line `---`");
    assert!(!workspace.path("testdata/p/hack").exists());
    assert_eq!(workspace.left_builds(), 0);
}

#[test]
fn the_reference_alone_may_answer_and_the_report_says_so() {
    let workspace = doubling();
    workspace.write("problems/p/submissions/brute_force/sum.sh", "exit 3");
    let alone = add(&workspace, "alone", "78\n");
    alone.exits(0).says("only main.rs gives the answer, and no other program confirms it\n");
    alone.says("brute_force/sum.sh is left out: RE on sample/01\n");
    fs::remove_file(workspace.path("problems/p/validator.sh")).unwrap();
    let free = add(&workspace, "free", "79\n");
    free.exits(0).says("problems/p has no validator, so nothing checks the input but its form");
    assert_eq!(workspace.text("testdata/p/hack/02-free.ans"), "158\n");
}

#[test]
fn an_interrupt_leaves_no_case() {
    // Ctrl-C reaches main.rs, an independent program, a wrong one.
    for name in ["brute_force/sum", "wrong_answer/square"] {
        let mark = &mark();
        let workspace = doubling();
        workspace.write("problems/p/problem.yaml", "limits:\n  time_limit: 600\n");
        let slow = format!("read x; sleep {mark}; echo $((x + x))");
        workspace.write(format!("problems/p/submissions/{name}.sh"), &slow);
        let given = workspace.write("given", "33\n");
        let mut command = workspace.command(["hack", "add", "p", "slow", "given"]);
        command.current_dir(given.parent().expect("it is in a folder"));
        let ended = interrupted(command, "INT", mark);
        assert_eq!(ended.exits(130).stderr, "hack add: interrupted; no case is added\n", "{name}");
        assert!(!workspace.path("testdata/p/hack").exists(), "{name}");
    }
}

#[test]
fn an_interrupt_ends_the_wait_for_an_input() {
    let workspace = doubling();
    let mut command = workspace.command(["hack", "add", "p", "slow"]);
    let mut child =
        command.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the judge starts");
    // It waits for its stdin in poll(2) when it catches the signal.
    let status = format!("/proc/{}/status", child.id());
    let catches = |text: String| {
        let mask = text.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        mask.is_some_and(|mask| mask & (1 << 1) != 0)
    };
    until("it catches SIGINT", || fs::read_to_string(&status).is_ok_and(catches));
    send("INT", child.id());
    let code = exit_code(&mut child);
    let mut said = String::new();
    child.stderr.take().expect("it is piped").read_to_string(&mut said).expect("it is text");
    assert_eq!(code, Some(130), "{said}");
    assert_eq!(said, "hack add: interrupted; no case is added\n");
}

#[test]
fn an_interrupt_of_the_list_says_what_is_missing() {
    let mark = &mark();
    let workspace = doubling();
    workspace.write("problems/p/problem.yaml", "limits:\n  time_limit: 600\n");
    workspace.write("problems/p/submissions/wrong_answer/slow.sh", format!("sleep {mark}"));
    let ended = interrupted(workspace.command(["hack", "list", "p"]), "INT", mark);
    assert_eq!(ended.exits(130).stderr, "hack list: interrupted; the table of p is missing\n");
}

#[test]
#[ignore = "waits for programs that hang"]
fn a_validator_that_hangs_is_told() {
    let workspace = doubling();
    workspace.write("problems/p/problem.yaml", "limits:\n  time_limit: 0.02\n");
    workspace.write("problems/p/validator.sh", "sleep 600");
    let added = add(&workspace, "x", "33\n");
    added.refuses(
        "the validator was stopped at its limit of idle time; correct it (in `validator.sh`)\n",
    );
}

#[test]
fn a_validator_that_ends_otherwise_is_told() {
    let workspace = doubling();
    for (script, said) in [
        (
            "cat > /dev/null; exit 7",
            "the validator must end with exit code 42 or 43, not exit code 7",
        ),
        ("kill -9 $$", "not signal 9 (SIGKILL)"),
        ("exit 43", "the validator refuses the input: it gives no reason (exit code 43)"),
    ] {
        workspace.write("problems/p/validator.sh", script);
        add(&workspace, "x", "33\n").refuses(said);
    }
}

#[test]
fn adds_at_once_get_numbers_of_their_own() {
    let workspace = doubling();
    // Builds everything once, so that the adds really meet.
    add(&workspace, "first", "11\n").exits(0);
    let mut children: Vec<_> = (0..10)
        .map(|number| {
            let file = workspace.write(format!("given-{number}"), format!("{}\n", 20 + number));
            let mut command = workspace.command([
                "hack".into(),
                "add".into(),
                "p".into(),
                format!("n{number}"),
                file.display().to_string(),
            ]);
            command.stdout(std::process::Stdio::null()).spawn().expect("the judge starts")
        })
        .collect();
    for child in &mut children {
        assert!(child.wait().expect("it ends").success());
    }
    let inputs: Vec<String> = names(&workspace.path("testdata/p/hack"))
        .into_iter()
        .filter(|name| name.ends_with(".in"))
        .collect();
    let numbers: Vec<u32> = inputs.iter().map(|name| name[..2].parse().unwrap()).collect();
    assert_eq!(numbers, (1..=11).collect::<Vec<_>>(), "{inputs:?}");
    workspace.judge(["p"]).exits(0);
}

#[test]
fn of_adds_at_once_with_one_input_just_one_is_taken() {
    let workspace = doubling();
    add(&workspace, "first", "11\n").exits(0);
    let file = workspace.write("given", "44\n").display().to_string();
    let mut children: Vec<_> = (0..4)
        .map(|number| {
            let name = format!("n{number}");
            let mut command = workspace.command(["hack", "add", "p", &name, &file]);
            command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
            command.spawn().expect("the judge starts")
        })
        .collect();
    let taken = children.iter_mut().filter_map(|child| child.wait().ok()).filter(|s| s.success());
    assert_eq!(taken.count(), 1);
    let files = names(&workspace.path("testdata/p/hack"));
    assert_eq!(files.len(), 6, "{files:?}");
}

#[test]
fn what_a_killed_add_left_is_ignored_and_swept() {
    let workspace = doubling();
    workspace.write("testdata/p/hack/.03-half.in.part", "1");
    workspace.write("testdata/p/hack/03-half.ans", "2\n");
    workspace.write("testdata/p/hack/03-half.desc", "x\n");
    workspace.write("testdata/p/hack/03-half.adding", "");
    let judged = workspace.judge(["p"]);
    judged.exits(0);
    assert_eq!(judged.stderr, "", "{judged}");
    add(&workspace, "next", "60\n").exits(0).says("04-next.in");
    assert_eq!(
        names(&workspace.path("testdata/p/hack")),
        ["04-next.ans", "04-next.desc", "04-next.in"]
    );
}

#[test]
fn a_leetcode_literal_becomes_a_case() {
    let workspace = Workspace::new();
    workspace.case("sample/01", "1 1\n#\n", "1\n");
    workspace.write("problems/p/main.rs", "fn main() { println!(\"1\") }");
    workspace.write("problems/p/validator.sh", "exit 42");
    workspace.write("problems/p/submissions/accepted/one.sh", "echo 1");
    add(&workspace, "grid", r##"[["#","."],["S","B"]]"##).exits(0);
    assert_eq!(workspace.text("testdata/p/hack/01-grid.in"), "2 2\n#.\nSB\n");
    workspace.judge(["hack", "add", "p", "x", "[[0]]"]).refuses("in a file or on stdin");
    add(&workspace, "named", "grid = [[0,1],[1,0]]\n").exits(0);
    let named = workspace.text("testdata/p/hack/02-named.in");
    assert_eq!(named, "2 2\n0 1\n1 0\n");
    add(&workspace, "numbers", "grid = [[0,1],[1").refuses("byte 17: expected `,` or `]`");
}

#[test]
fn the_matrix_shows_what_stands_out_and_a_smallest_set() {
    let workspace = doubling();
    for (name, input) in [("large", "95"), ("middle", "60"), ("nothing", "0")] {
        add(&workspace, name, input).exits(0);
    }
    workspace.write("problems/p/submissions/wrong_answer/right.sh", "read x; echo $((x + x))");
    let list = workspace.judge(["hack", "list", "p"]);
    list.exits(0).says("4 wrong programs, 4 cases");
    list.says(".R..  run_time_error/ninety.sh")
        .says(".WW.  wrong_answer/small.sh")
        .says(".WW.  wrong_answer/square.sh");
    list.says("....  wrong_answer/right.sh  NOTHING BREAKS IT");
    list.says(" *    a smallest set that breaks the same programs: 1 case")
        .says("breaks none  hack/03-nothing");
    let json = workspace.judge(["hack", "list", "--json"]);
    json.exits(0).says(concat!(
        r#"{"type":"kill","problem":"p","case":"hack/01-large","#,
        r#""submission":"run_time_error/ninety.sh","verdict":"RE"}"#
    ));
    json.says(r#"{"type":"victim","problem":"p","submission":"wrong_answer/right.sh","judged":true,"broken_by":0}"#);
    json.says(concat!(
        r#"{"type":"killer","problem":"p","case":"hack/03-nothing","breaks":0,"#,
        r#""in_small_set":false,"set_is_smallest":true}"#
    ));
}

#[test]
fn an_expected_answer_is_pasted_with_the_input() {
    let workspace = Workspace::new();
    workspace.case("sample/01", "1\n", "1\n");
    workspace.write("problems/p/main.rs", "fn main() { println!(\"1\") }");
    workspace.write("problems/p/validator.sh", "exit 42");
    workspace.write("problems/p/submissions/accepted/one.sh", "echo 1");
    let right = add(&workspace, "right", "2\n---\n1\n");
    assert_eq!(right.exits(0).stderr, "", "{right}");
    let input = workspace.text("testdata/p/hack/01-right.in");
    assert_eq!(input, "2\n");
    // Where two programs agree on another answer a person must decide.
    let wrong = add(&workspace, "wrong", "k = 3\n---\nOutput: 7\n");
    wrong
        .exits(2)
        .complains("main.rs and accepted/one.sh agree on another answer than the given one");
    wrong.complains("store it all the same with --force\nthey print\n  1\ngiven\n  7\n");
    assert!(!workspace.path("testdata/p/hack/02-wrong.in").exists());
    let file = workspace.write("given", "3\n---\n7\n");
    let forced = fed(workspace.command(["hack", "add", "p", "wrong", "--force"]), &file);
    forced.exits(0).says("the answer is the given one, whatever programs print\n");
    forced.says("main.rs: WA on this case\n");
    fs::remove_dir_all(workspace.path("testdata/p/hack")).unwrap();
    // One program alone does not contradict a person.
    fs::remove_file(workspace.path("problems/p/submissions/accepted/one.sh")).unwrap();
    let alone = add(&workspace, "alone", "4\n---\n5\n");
    alone.exits(0).says("the answer is the given one; main.rs prints another\n  1\n");
    alone.says("\nmain.rs: WA on this case\n").hides("breaks main.rs");
    assert_eq!(workspace.text("testdata/p/hack/01-alone.ans"), "5\n");
}
