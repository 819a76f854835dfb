//! Finding an input that breaks a program, and shrinking it.
//!
//! The first problem doubles a number from 0 to 99; its programs are shell scripts, but for main.rs.
//! The second adds a list of numbers, and all its own programs keep the conventions of the harness.

use crate::json;
use crate::workspace::{finish, interrupt, Ended, Workspace};
use std::fs;
use std::sync::OnceLock;

fn doubling() -> Workspace {
    let workspace = Workspace::new().warm();
    workspace.case("sample/01", "2\n", "4\n");
    let part = |name: &str, text: &str| workspace.write(format!("problems/p/{name}"), text);
    part(
        "main.rs",
        "fn main() { let mut s = String::new(); std::io::stdin().read_line(&mut s).unwrap();
        println!(\"{}\", 2 * s.trim().parse::<u32>().unwrap()) }",
    );
    part(
        "validator.sh",
        "x=$(od -An -c | tr -d ' \\n')
        case $x in [0-9]'\\n'|[1-9][0-9]'\\n') exit 42 ;; esac
        echo 'line 1: expected a number from 0 to 99' >&2; exit 43",
    );
    part("generator.sh", "echo $((($1 * 37 + 5) % ($2 * 10)))");
    part("submissions/brute_force/sum.sh", "read x; echo $((x + x))");
    workspace
}

/// The same for all tests, as its harness is built once for each path.
fn adding() -> &'static Workspace {
    static ADDING: OnceLock<Workspace> = OnceLock::new();
    ADDING.get_or_init(|| {
        let workspace = Workspace::warm_at("adding");
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
fn main() { generate(1, 3, None, io::stdout()).unwrap() }
fn generate(seed: u64, size: usize, _: Option<&str>, mut output: impl Write) -> Result<(), String> {
    let count = 1 + seed as usize % size;
    let number = |at: usize| (seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (7 * at % 54)) % 1000;
    let list: Vec<String> = (0..count).map(|at| number(at).to_string()).collect();
    writeln!(output, "{count}\n{}", list.join(" ")).map_err(|e| e.to_string())
}"#;

fn find(workspace: &Workspace, name: &str, text: &str, flags: &[&str]) -> Ended {
    workspace.write(name, text);
    finish(workspace.command(["hack", "find", "p", name].iter().chain(flags)))
}

#[test]
fn a_program_in_any_language_is_broken_by_a_case_as_small_as_can_be() {
    let workspace = doubling();
    let wrong = "read x; [ $x -gt 50 ] && x=0; echo $((x + x))";
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
    let (seed, size) = (get("generator_seed"), get("generator_size"));
    let (from, to) = (get("found_bytes"), get("bytes"));
    found.says(&format!("generator {seed} {size} makes {from} bytes, shrunk to {to}; "));
    find(&workspace, "wrong.sh", wrong, &["--seed", "77"]).exits(0).says("\n51\n");
    // Kept, it is a case like any other.
    let kept = find(&workspace, "wrong.sh", wrong, &["--add", "large"]);
    kept.exits(0).says("testdata/p/hack/01-large.in").says("confirmed by brute_force/sum.sh");
    assert_eq!(fs::read_to_string(workspace.path("testdata/p/hack/01-large.in")).unwrap(), "51\n");
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
    let none = find(&workspace, "right.sh", right, &["--time", "0.5"]);
    none.exits(1).says("p: nothing found that breaks right.sh: ");
    find(&workspace, "x.sh", "if", &[]).exits(2).complains("x.sh does not compile");
    find(&workspace, "x.txt", "", &[]).refuses("is not a source file with a known extension");
    find(&workspace, "right.sh", right, &["--seed", "x"]).refuses("--seed takes a number");
    find(&workspace, "right.sh", right, &["--add", "No Name"]).refuses("is not a valid case name");
    finish(workspace.command(["hack", "find", "p"])).refuses("and which one program?");
    finish(workspace.command(["hack", "fnd"])).refuses("did you mean find?");
    // A fault of the problem's own programs is none of the program.
    workspace.write("problems/p/main.rs", "fn main() { std::process::exit(3) }");
    find(&workspace, "right.sh", right, &[])
        .refuses("main.rs fails on a generated input: exit code 3");
    for (file, why) in [
        ("main.rs", "nothing knows the right answers"),
        ("validator.sh", "no input can be trusted"),
        ("generator.sh", "there are no inputs to try"),
    ] {
        fs::remove_file(workspace.path("problems/p").join(file)).unwrap();
        find(&workspace, "right.sh", right, &[]).refuses(why);
    }
}

#[test]
fn a_rust_program_with_solve_is_hunted_in_one_process() {
    let workspace = adding();
    // Wrong for two large numbers, which lists of one never have.
    let wrong = adder("if numbers.iter().filter(|&&n| n > 700).count() > 1 { 0 } else { numbers.iter().sum::<i64>() }");
    let found = find(workspace, "wrong.rs", &wrong, &[]);
    found.exits(0).says("WA  p  wrong.rs\n\n2\n701 701\n\nexpected\n  1402\n");
    assert!(!found.stdout.contains("one process each"), "{found}");
    // What ends the harness, or does not end, is found too. The first number above 830 is
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
    // Right in a process of its own, whatever it does in the harness.
    let none = find(workspace, "keeps.rs", &keeps, &["--time", "1"]);
    none.exits(1).says("nothing found that breaks keeps.rs").says("one process each");
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
            "read x; f={}/$x; n=$(cat $f 2>/dev/null | wc -c); printf . >>$f
            [ $n -gt 1 ] && echo $((x + x)) || echo no",
            count.parent().expect("it is in a folder").display()
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
fn a_crash_tells_what_the_program_said_and_the_words_work_at_the_root() {
    let workspace = doubling();
    workspace.write(
        "programs/dies.sh",
        "read x; [ $x -lt 30 ] || { echo why >&2; exit 3; }; echo $((x + x))",
    );
    let mut command = workspace.command(["hack", "find", "p", "dies.sh"]);
    command.current_dir(workspace.path("programs"));
    let found = finish(command);
    found.exits(0).says("RE  p  dies.sh  exit code 3\n\n30\n").says("on stderr\n  why\n");
    found.says("again  scripts/hack find p programs/dies.sh --seed 1\n");
}

#[test]
fn an_overflow_that_does_no_harm_is_a_note() {
    let workspace = adding();
    let wraps =
        adder("numbers.iter().sum::<i64>() + i64::from((numbers[0] as u8 + 200) / 255) * 0");
    // The checks come a second after the tries begin, and must be built first.
    for time in ["2", "10", "120"] {
        let none = find(workspace, "wraps.rs", &wraps, &["--time", time]);
        none.exits(1);
        if time == "120" || none.stdout.contains("note: ") {
            none.says("note: line 8: attempt to add with overflow")
                .says("the answer is still right");
            break;
        }
    }
}

#[test]
fn an_output_validator_says_what_is_right() {
    let workspace = doubling();
    // Any even number that is not lower will do; for the large ones nothing is good enough.
    workspace.write(
        "problems/p/output_validator.sh",
        "x=$(cat $1); read y; [ $((y % 2)) = 0 ] && [ $y -ge $((x + x)) ] && exit 42; exit 43",
    );
    let wrong = "read x; [ $x -gt 33 ] && x=16; echo $((x + x + 2))";
    let found = find(&workspace, "wrong.sh", wrong, &[]);
    found.exits(0).says("WA  p  wrong.sh").says("\n34\n\nexpected\n  68\n");
    find(&workspace, "other.sh", "read x; echo $((x * 4))", &["--time", "0.5"]).exits(1);
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
    find(&workspace, "wrong.sh", wrong, &[]).exits(0).says(
        "\npicture  scripts/judge show p --input target/judge/found/p.in --submission wrong.sh\n",
    );
    assert_eq!(fs::read_to_string(workspace.path("target/judge/found/p.in")).unwrap(), "1\n");
    let kept = find(&workspace, "wrong.sh", wrong, &["--add", "zero"]);
    kept.exits(0).says("\npicture: scripts/judge show p/hack/01-zero\n");
}

#[test]
fn an_interrupt_ends_a_hunt_and_leaves_no_process() {
    let workspace = doubling();
    // Right, slow and with a child: hunted until somebody has enough.
    workspace.write("problems/p/problem.yaml", "limits:\n  time_limit: 600\n");
    let mark = format!("314.15{}", std::process::id());
    workspace.write("right.sh", format!("read x; sleep {mark} | cat; echo $((x + x))"));
    let hunt = workspace.command(["hack", "find", "p", "right.sh"]);
    assert_eq!(interrupt(hunt, &mark), Some(130));
}
