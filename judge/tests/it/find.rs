//! Finding an input that breaks a program, and shrinking it.
//!
//! The first problem doubles a number from 0 to 99; its programs are shell scripts, but for main.rs.
//! The second adds a list of numbers, and all its own programs have functions that a server calls.

use crate::json;
use crate::search::{in_time, seconds, FEW_TRIES, LONG};
use crate::workspace::{
    finish, interrupted, mark, quoted, shell, CommandResult, Workspace, UP_TO_99,
};
use std::fs;
use std::sync::OnceLock;

/// A problem that doubles a number, with a validator, a generator and a slow program.
pub fn doubling() -> Workspace {
    let workspace = Workspace::new();
    workspace.case("sample/01", "2\n", "4\n");
    let part = |name: &str, text: &str| workspace.write(format!("problems/p/{name}"), text);
    part(
        "main.rs",
        "fn main() { let mut s = String::new(); std::io::stdin().read_line(&mut s).unwrap();
        println!(\"{}\", 2 * s.trim().parse::<u32>().unwrap()) }",
    );
    part("validator.sh", UP_TO_99);
    part("generator.sh", "echo $((($1 * 37 + 5) % ($2 * 10)))");
    part("submissions/brute_force/sum.sh", "read x; echo $((x + x))");
    workspace
}

/// The same for all tests, as its servers are built once for each path.
fn adding() -> &'static Workspace {
    static ADDING: OnceLock<Workspace> = OnceLock::new();
    ADDING.get_or_init(|| {
        let workspace = Workspace::kept("adding");
        let part = |name: &str, text: &str| workspace.write(format!("problems/p/{name}"), text);
        part("main.rs", &adder("numbers.iter().sum::<i64>()"));
        part("validator.rs", VALIDATOR);
        part("generator.rs", GENERATOR);
        part("problem.yaml", "limits:\n  time_limit: 0.2\n");
        workspace
    })
}

/// A program with `solve` that prints the value of an expression over the numbers.
fn adder(value: &str) -> String {
    format!(
        "use std::io::{{self, BufRead, Write}};
        fn main() {{ solve(io::stdin().lock(), io::stdout().lock()).unwrap() }}
        fn solve(mut input: impl BufRead, mut output: impl Write) -> Result<(), String> {{
            let mut text = String::new();
            input.read_to_string(&mut text).map_err(|e| e.to_string())?;
            let numbers: Vec<i64> =
                text.split_whitespace().skip(1).map(|word| word.parse().unwrap()).collect();
            writeln!(output, \"{{}}\", {value}).map_err(|e| e.to_string())
        }}"
    )
}

const VALIDATOR: &str = r#"
use std::io::{self, BufRead};
fn main() { std::process::exit(if validate(io::stdin().lock()).is_ok() { 42 } else { 43 }) }
fn validate(mut input: impl BufRead) -> Result<(), String> {
    let mut text = String::new();
    input.read_to_string(&mut text).map_err(|e| e.to_string())?;
    let numbers: Vec<u32> = text.split_whitespace().map_while(|word| word.parse().ok()).collect();
    let words: Vec<String> = numbers.iter().map(u32::to_string).collect();
    match numbers.split_first() {
        Some((&n, list)) if n > 0 && n as usize == list.len() && list.iter().all(|&n| n < 1000)
            && text == format!("{n}\n{}\n", words[1..].join(" ")) => Ok(()),
        _ => Err("line 1: no list".to_string()),
    }
}"#;
const GENERATOR: &str = r#"
use std::io::{self, Write};
fn main() {
    let words: Vec<usize> = std::env::args().skip(1).map(|word| word.parse().unwrap()).collect();
    generate(words[0] as u64, words[1], None, io::stdout()).unwrap()
}
fn generate(seed: u64, size: usize, _: Option<&str>, mut output: impl Write) -> Result<(), String> {
    let count = 1 + seed as usize % size;
    let number = |at: usize| (seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (7 * at % 54)) % 1000;
    let list: Vec<String> = (0..count).map(|at| number(at).to_string()).collect();
    writeln!(output, "{count}\n{}", list.join(" ")).map_err(|e| e.to_string())
}"#;

/// Searches with a long time, unless the flags name another: a search that finds something ends early.
fn find(workspace: &Workspace, name: &str, text: &str, flags: &[&str]) -> CommandResult {
    workspace.write(name, text);
    let time: &[&str] = if flags.contains(&"--time") { &[] } else { &["--time", LONG] };
    workspace.judge(["hack", "find", "p", name].iter().chain(flags).chain(time))
}

/// A search of few tries that ends without a find, and says some text.
#[track_caller]
fn find_none(workspace: &Workspace, name: &str, text: &str, said: &str) {
    find(workspace, name, text, &FEW_TRIES).exits(1).says(said);
}

#[test]
fn a_program_in_any_language_is_broken_by_a_case_as_small_as_can_be() {
    let workspace = doubling();
    // No number of the source is one that breaks it.
    let wrong = "read x; [ $((x * x)) -gt 2500 ] && x=0; echo $((x + x))";
    let found = find(&workspace, "wrong.sh", wrong, &[]);
    found.exits(0).says("WA  p  wrong.sh\n\n51\n\nexpected\n  102\ngot\n  0\n");
    found
        .says("nothing more can be removed")
        .says("again  scripts/hack find p wrong.sh --seed 1\n");
    // The same seed finds the same; another begins elsewhere.
    let json = find(&workspace, "wrong.sh", wrong, &["--seed", "1", "--json"]);
    json.exits(0).says(r#"{"type":"find","problem":"p","submission":"wrong.sh","found":true,"#);
    json.says(r#""verdict":"WA","input":"51\n","answer":"102\n","output":"0\n""#);
    let line = json::lines(&json.stdout).remove(0);
    let get = |key: &str| json::get(&line, key).to_string();
    let origin = get("origin");
    let (from, to) = (get("found_bytes"), get("bytes"));
    found.says(&format!(": {origin}, {from} bytes, shrunk to {to}; "));
    find(&workspace, "wrong.sh", wrong, &["--seed", "77"]).exits(0).says("\n51\n");
    // Kept, it is a case like any other.
    let kept = find(&workspace, "wrong.sh", wrong, &["--add", "large"]);
    kept.exits(0).says("testdata/p/hack/01-large.in").says("confirmed by brute_force/sum.sh");
    assert_eq!(workspace.text("testdata/p/hack/01-large.in"), "51\n");
}

#[test]
fn a_program_that_hangs_or_crashes_is_found_and_shrunk_soon() {
    let workspace = doubling();
    workspace.write("problems/p/problem.yaml", "limits:\n  time_limit: 0.1\n");
    let hangs = "read x; while [ $x -gt 42 ]; do :; done; echo $((x + x))";
    let found = find(&workspace, "hangs.sh", hangs, &[]);
    found.exits(0).says("TLE  p  hangs.sh  ran longer than 500 ms\n\n43\n\nexpected\n  86\n");
    // The time that is left when it is found was enough.
    found.says("nothing more can be removed");
    let crash = "read x; [ $x -lt 30 ] || kill -SEGV $$; echo $((x + x))";
    find(&workspace, "crash.sh", crash, &[])
        .exits(0)
        .says("RE  p  crash.sh  signal 11")
        .says("\n30\n");
}

#[test]
fn what_cannot_be_hunted_is_said() {
    let workspace = doubling();
    let right = "read x; echo $((x + x))";
    find_none(&workspace, "right.sh", right, "p: nothing found that breaks right.sh: ");
    find(&workspace, "x.sh", "if", &[]).exits(2).complains("x.sh does not compile");
    find(&workspace, "x.txt", "", &[]).refuses("is not a source file with a known extension");
    find(&workspace, "right.sh", right, &["--seed", "x"]).refuses("--seed takes a number");
    find(&workspace, "right.sh", right, &["--add", "No Name"]).refuses("is not a valid case name");
    workspace.judge(["hack", "find"]).refuses("which problem, and at most one program?");
    // A fault of the problem's own programs is not a fault of the program.
    workspace.write("problems/p/main.rs", "fn main() { std::process::exit(3) }");
    find(&workspace, "right.sh", right, &FEW_TRIES).exits(1).complains(
        "no program of p gives answers that hold (main.rs is left out: RE on sample/01)",
    );
    fs::remove_file(workspace.path("problems/p/main.rs")).unwrap();
    workspace.judge(["hack", "find", "p"]).refuses("p has no reference");
}

#[test]
#[ignore = "a long search"]
fn a_rust_program_with_solve_is_tried_by_calls() {
    let workspace = adding();
    // Wrong for two large numbers, which lists of one never have.
    let wrong = adder("if numbers.iter().filter(|&&n| n > 700).count() > 1 { 0 } else { numbers.iter().sum::<i64>() }");
    let found = find(workspace, "wrong.rs", &wrong, &[]);
    found.exits(0).says("WA  p  wrong.rs\n\n2\n701 701\n\nexpected\n  1402\n");
    assert!(!found.stdout.contains("one process each"), "{found}");
    // A program that ends its server, or does not end, is found too. The first number above 830 is
    // 839, so that few tries take all of the time limit.
    for (name, end, verdict) in [
        ("hangs.rs", "loop { std::hint::black_box(0); }", "TLE"),
        ("exits.rs", "std::process::exit(0)", "WA"),
        ("aborts.rs", "std::process::abort()", "RE"),
        ("panics.rs", "panic!()", "RE"),
    ] {
        let program = adder(&format!(
            "if numbers[0] > 830 {{ {end} }} else {{ numbers.iter().sum::<i64>() }}"
        ));
        let found = find(workspace, name, &program, &[]);
        found.exits(0).says(&format!("{verdict}  p  {name}")).says("\n1\n831\n\n");
    }
    let keeps = adder(
        "{ use std::sync::atomic::*; static RUNS: AtomicI64 = AtomicI64::new(0);
        numbers.iter().sum::<i64>() + RUNS.fetch_add(1, Ordering::Relaxed) }",
    );
    // Right in a process of its own, whatever it does in its server.
    let said = " tries, one process each,";
    find_none(workspace, "keeps.rs", &keeps, said);
}

#[test]
fn what_is_wrong_outside_solve_is_found_too() {
    let workspace = adding();
    let right = adder("numbers.iter().sum::<i64>()");
    let chatty = right.replace("fn main() {", "fn main() { println!(\"start\");");
    let found = find(workspace, "chatty.rs", &chatty, &[]);
    found.exits(0).says("WA  p  chatty.rs\n\n1\n0\n\nexpected\n  0\n");
    found.says("got\n  start\n  0\n");
}

#[test]
fn a_program_that_is_wrong_only_sometimes_is_told_and_not_kept() {
    let workspace = doubling();
    // Of each input it is wrong twice, when it is found and when that is confirmed, and then right.
    for flags in [&["--isolation", "off"][..], &["--isolation", "off", "--add", "sometimes"]] {
        let count = workspace.write(format!("counts-{}/0", flags.len()), "");
        let wrong = format!(
            "read x; f={}/$x; n=$(cat \"$f\" 2>/dev/null | wc -c); printf . >>\"$f\"
            [ $n -gt 1 ] && echo $((x + x)) || echo no",
            quoted(count.parent().expect("it is in a folder"))
        );
        let found = find(&workspace, "sometimes.sh", &wrong, flags);
        match flags.len() {
            2 => found
                .exits(0)
                .says("flaky: the program failed here and was right when it ran again"),
            _ => found.exits(2).complains("case sometimes is not added"),
        };
    }
    assert!(!workspace.path("testdata/p/hack").exists());
}

#[test]
fn a_crash_tells_what_the_program_said_and_the_words_work_where_they_are_printed() {
    let workspace = doubling();
    workspace.write(
        "programs/dies.sh",
        "read x; [ $x -lt 30 ] || { echo why >&2; exit 3; }; echo $((x + x))",
    );
    let mut command = workspace.command(["hack", "find", "p", "dies.sh"]);
    command.current_dir(workspace.path("programs"));
    let found = finish(command);
    found.exits(0).says("RE  p  dies.sh  exit code 3\n\n30\n").says("on stderr\n  why\n");
    found.says("again  scripts/hack find p dies.sh --seed 1\n");
}

#[test]
fn an_output_validator_says_what_is_right() {
    let workspace = doubling();
    // Any even number that is not lower will do; for the large ones nothing is good enough.
    workspace.write(
        "problems/p/output_validator.sh",
        "x=$(cat \"$1\"); read y; [ $((y % 2)) = 0 ] && [ $y -ge $((x + x)) ] && exit 42; exit 43",
    );
    let wrong = "read x; [ $x -gt 33 ] && x=16; echo $((x + x + 2))";
    let found = find(&workspace, "wrong.sh", wrong, &[]);
    found.exits(0).says("WA  p  wrong.sh").says("\n34\n\nexpected\n  68\n");
    find_none(&workspace, "other.sh", "read x; echo $((x * 4))", "nothing found");
}

#[test]
fn a_case_that_can_be_drawn_is_kept_for_its_picture() {
    let workspace = doubling();
    let wrong = "read x; echo 0";
    let found = find(&workspace, "wrong.sh", wrong, &[]).stdout;
    assert!(!found.contains("picture"), "{found}");
    workspace.write(
        "problems/p/visualizer.sh",
        "read x; echo \"<svg xmlns='http://www.w3.org/2000/svg'><g></g></svg>\"",
    );
    let found = find(&workspace, "wrong.sh", wrong, &[]);
    assert_eq!(kept(found.exits(0), &workspace), "1\n");
    let file = found.stdout.lines().find_map(|line| line.strip_prefix("kept   ")).unwrap();
    found.says(&format!("\npicture  scripts/judge show p --input {file} --submission wrong.sh\n"));
    let kept = find(&workspace, "wrong.sh", wrong, &["--add", "zero"]);
    kept.exits(0).says("\npicture: scripts/judge show p/hack/01-zero\n");
}

#[test]
fn an_interrupt_ends_a_hunt_and_leaves_no_process() {
    let workspace = doubling();
    // Right, slow and with a child: hunted until it is interrupted.
    workspace.write("problems/p/problem.yaml", "limits:\n  time_limit: 600\n");
    let mark = mark();
    workspace.write("right.sh", format!("read x; sleep {mark} | cat; echo $((x + x))"));
    interrupted(workspace.command(["hack", "find", "p", "right.sh"]), "INT", &mark).exits(130);
}

#[test]
fn the_time_bounds_whatever_does_not_end() {
    // Each of these runs for longer than a test may take.
    let hang = "sleep 1000";
    let workspace = doubling();
    workspace.write("problems/p/problem.yaml", "limits:\n  time_limit: 600\n");
    let none = find(&workspace, "hangs.sh", hang, &["--time", "2"]);
    none.exits(2).complains("no try was made to its end: the time of 2.000 s was over");
    let right = "read x; echo $((x + x))";
    // The shape that it has learnt by then may be said before.
    find(&workspace, "right.sh", right, &["--time", "0.001"])
        .exits(2)
        .complains("no try was made to its end: the time of 1.0 ms was over");
    for part in ["generator.sh", "validator.sh"] {
        let workspace = doubling();
        workspace.write(format!("problems/p/{part}"), format!("trap '' INT TERM; {hang}"));
        find(&workspace, "right.sh", right, &["--time", "2"])
            .exits(2)
            .complains("no try was made to its end: the time of 2.000 s was over");
    }
}

/// A problem whose only input is 77. The validator hangs on any other, so shrinking hangs.
fn only_77(mark: &str) -> Workspace {
    let workspace = doubling();
    // Without stored inputs only the generator makes inputs.
    fs::remove_dir_all(workspace.path("testdata/p")).expect("it is there");
    workspace.write("problems/p/generator.sh", "echo 77");
    workspace.write(
        "problems/p/validator.sh",
        format!("read x; [ $x = 77 ] && exit 42; sleep {mark}; exit 43"),
    );
    workspace
}

#[test]
fn what_is_found_is_kept_and_shown_when_the_time_ends_while_it_shrinks() {
    let workspace = only_77("1000");
    let said = "WA  p  wrong.sh\n\n77\n\nexpected\n  154\ngot\n  0\n";
    let search = |time: &str| find(&workspace, "wrong.sh", "echo 0", &["--time", time]);
    let found = in_time(&["3", "20"], 0, said, search);
    found.says("shrunk to 3; the time was over before it was as small as possible");
    assert_eq!(kept(&found, &workspace), "77\n");
}

#[test]
fn an_interrupt_while_it_shrinks_shows_what_is_known() {
    for signal in ["INT", "TERM"] {
        let mark = mark();
        let workspace = only_77(&mark);
        workspace.write("wrong.sh", "echo 0");
        let words = ["hack", "find", "p", "wrong.sh", "--time", "600"];
        let found = interrupted(workspace.command(words), signal, &mark);
        found.exits(130).says("WA  p  wrong.sh\n\n77\n\nexpected\n  154\ngot\n  0\n");
        found.says("shrunk to 3; interrupted before it was as small as possible");
        assert_eq!(kept(&found, &workspace), "77\n");
        let found =
            interrupted(workspace.command([&words[..], &["--json"]].concat()), signal, &mark);
        let line = json::lines(&found.exits(130).stdout).remove(0);
        let members = [("found", "true"), ("interrupted", "true"), ("input", "77\n")];
        assert!(json::is(&line, &members), "{found}");
        assert_eq!(fs::read_to_string(json::get(&line, "file")).unwrap(), "77\n");
    }
}

#[test]
fn an_interrupt_while_it_searches_says_so() {
    let workspace = doubling();
    workspace.write("problems/p/problem.yaml", "limits:\n  time_limit: 600\n");
    let mark = mark();
    workspace.write("hangs.sh", format!("sleep {mark}"));
    let command = workspace.command(["hack", "find", "p", "hangs.sh"]);
    let ended = interrupted(command, "TERM", &mark);
    ended.exits(130).says("p: interrupted before the first try of hangs.sh");
}

#[test]
fn each_find_is_kept_and_none_takes_the_place_of_another() {
    let workspace = doubling();
    let elsewhere = Workspace::new();
    let source = elsewhere.write("wrong.sh", "read x; [ $x -gt 50 ] && x=0; echo $((x + x))");
    let mut command = elsewhere.command(["hack", "find", "p", "wrong.sh", "--root"]);
    command.arg(&workspace.root);
    let found = finish(command);
    let first = kept(found.exits(0), &workspace);
    assert_eq!(first, "51\n");
    // Another program of that name, which fails elsewhere.
    fs::write(&source, "read x; [ $x -gt 60 ] && x=0; echo $((x + x))").unwrap();
    let mut command = elsewhere.command(["hack", "find", "p", "wrong.sh", "--root"]);
    command.arg(&workspace.root);
    assert_eq!(kept(finish(command).exits(0), &workspace), "61\n");
    let folder = fs::read_dir(workspace.path("target/judge/found/p")).unwrap().flatten();
    let mut all: Vec<String> = folder.map(|file| workspace.text(file.path())).collect();
    all.sort();
    // The first find is gone: the smallest has taken its place.
    assert_eq!(all, ["51\n", "61\n"]);
    // Where it cannot be kept, that is said.
    fs::remove_dir_all(workspace.path("target/judge/found")).unwrap();
    workspace.write("target/judge/found", "a file");
    let found = find(&workspace, "other.sh", "echo 0", &[]);
    found.exits(0).says("the input could not be kept: ");
}

/// The content of the file that a search names.
#[track_caller]
fn kept(found: &CommandResult, workspace: &Workspace) -> String {
    let line = found.stdout.lines().find_map(|line| line.strip_prefix("kept   "));
    let file = line.unwrap_or_else(|| panic!("stdout names no file\n{found}"));
    assert!(file.contains("target/judge/found/p/"), "{found}");
    // It is a word of a shell.
    shell(&workspace.root, &format!("cat {file}")).exits(0).stdout.clone()
}

#[test]
fn a_search_goes_on_while_nothing_is_found() {
    let workspace = doubling();
    // The first run takes more than two thirds of the time.
    workspace.write("problems/p/problem.yaml", "limits:\n  time_limit: 600\n");
    let search = |time: &str| {
        let late = format!("sleep {}; echo no", seconds(time) * 3 / 4);
        find(&workspace, "late.sh", &late, &["--time", time])
    };
    in_time(&["8", "40"], 0, "WA  p  late.sh\n", search).says("the time was over before");
}
