//! Each verdict with a tiny program: mostly shell commands, which need no build.

use crate::workspace::{
    built_text, finish, has_tool, interrupted, mark, processes_with, shell, CommandResult,
    Workspace, JUDGE,
};

/// A program for what a shell does badly.
const FIXTURE: &str = r#"
use std::hint::black_box;
fn main() {
    let word = std::env::args().nth(1).unwrap();
    let size = 160 << 20;
    match word.as_str() {
        "touch" => drop(black_box(vec![1u8; size])),
        // One of a pipe: all hold their memory when the last one has heard of the one before.
        "hold" | "hold-last" | "hold-on" => {
            let held = black_box(vec![1u8; 40 << 20]);
            let _ = std::io::Read::read(&mut std::io::stdin(), &mut [0]);
            let tell = || std::io::Write::write_all(&mut std::io::stdout(), b"\n");
            while word == "hold" && tell().is_ok() {
                std::thread::sleep(std::time::Duration::from_millis(5));
            }
            if word == "hold-on" {
                std::thread::sleep(std::time::Duration::from_secs(60));
            }
            drop(held);
            if word == "hold" {
                return;
            }
        }
        "sit" => {
            let held = black_box(vec![1u8; size]);
            std::thread::sleep(std::time::Duration::from_secs(60));
            drop(held);
        }
        "reserve" => drop(black_box(Vec::<u8>::with_capacity(size))),
        "panic" => panic!("the box is stuck"),
        "recurse" => println!("{}", recurse(1)),
        "creep" => {
            // Memory is held long enough to be seen while the program runs.
            let mut held = Vec::new();
            loop {
                held.push(black_box(vec![1u8; 4 << 20]));
                std::thread::sleep(std::time::Duration::from_millis(1));
            }
        }
        _ => unreachable!(),
    }
    println!("ok");
}
fn recurse(depth: u64) -> u64 {
    let frame = black_box([depth; 128]);
    if frame[5] == 0 { 0 } else { 1 + recurse(depth + 1) + frame[7] }
}
"#;

const TIGHT: [&str; 4] = ["--time-limit", "0.2", "--memory-limit", "64"];

/// The command that runs the fixture with a word.
fn fixture(word: &str) -> String {
    format!("exec '{}' {word}", built_text("fixture.rs", FIXTURE).display())
}

/// Judges a command on a case whose input is `1` and whose answer is `ok`.
fn judge(command: &str, flags: &[&str]) -> CommandResult {
    Workspace::with_case("1\n", "ok\n").judge_cmd(command, flags)
}

#[test]
fn accepted() {
    let ended = judge("read x; echo ok", &[]);
    ended.verdict("AC").says("1/1").says("AC: 1 of 1 case passed").hides("again");
    assert_eq!(ended.stdout.lines().count(), 2, "{ended}");
    assert_eq!(ended.stderr, "", "{ended}");
}

#[test]
fn accepted_without_the_last_line_end_and_with_carriage_returns() {
    let workspace = Workspace::with_case("", "1 2\n3\n");
    for output in [r"1 2\n3", r"1 2\r\n3\r\n", r"1 2\r\n3\n", r"1 2\n3\r\n"] {
        workspace.judge_cmd(&format!("printf '{output}'"), &[]).verdict("AC");
    }
    let workspace = Workspace::with_case("", "1 2\r\n3");
    workspace.judge_cmd(r"printf '1 2\n3\n'", &[]).verdict("AC");
}

#[test]
fn wrong_answer_shows_place_and_both_sides() {
    let workspace = Workspace::with_case("", "7\n");
    workspace.case("hack/2", "", "7\nab  c d\n9\n");
    workspace.write("testdata/p/hack/2.desc", "two blanks in a row\n");
    let ended = workspace.judge_cmd(r"printf '7\nab  x d\n9\n'", &[]);
    ended
        .verdict("WA")
        .says("0/2")
        .says("WA  hack/2  line 2: expected ab  c d, got ab  x d")
        .says("WA  sample/1  line 2, column 1, byte 3")
        .says("expected  (end)")
        .says("got       ab··x·d⏎")
        .says("goes on after the answer");
    let ended = workspace.judge(["p/hack", "--cmd", r"printf '7\nab  x d\n9\n'"]);
    ended.verdict("WA").says("expected  ab··c·d⏎").says("got       ab··x·d⏎");
    ended.says("case      two blanks in a row");
}

#[test]
fn wrong_answer_counts_characters_for_columns_and_bytes_for_bytes() {
    let workspace = Workspace::with_case("", "共6步\n");
    workspace.judge_cmd("echo 共7步", &[]).verdict("WA").says("line 1, column 2, byte 4");
}

#[test]
fn nothing_printed_and_too_little_printed() {
    judge("true", &[]).verdict("WA").says("the program printed nothing").says("got       (end)");
    let workspace = Workspace::with_case("", "1\n2\n");
    workspace.judge_cmd("echo 1", &[]).verdict("WA").says("the last line is missing");
}

#[test]
fn the_command_to_judge_again_gives_the_same_verdict() {
    let workspace = Workspace::with_case("", "a\n");
    workspace.case("hack/it's 2", "", "b\n");
    let ended = workspace.judge_cmd("echo 'a'", &["--time-limit", "0.5", "--memory-limit", "32"]);
    ended.verdict("WA").says("1/2");
    let again = shell(&workspace.root, ended.again());
    again.verdict("WA").says("0/1").says("WA  hack/it's 2").says("WA: 0 of 1 case passed");
    assert!(ended.again().contains("--time-limit 0.5 --memory-limit 32"), "{ended}");
    workspace.write("my program.sh", "while :; do :; done\n");
    let ended = workspace.judge_file("my program.sh", &["--time-limit", "0.01", "--fail-fast"]);
    let again = shell(&workspace.root, ended.verdict("TLE").again());
    again.verdict("TLE").says("TLE: 0 of 1 case passed");
}

#[test]
fn presentation_error_with_its_hint() {
    let workspace = Workspace::with_case("", "1 2\n3\n");
    for output in [r"1  2\n3\n", r"1 2 \n3\n", r"1 2\n\n3\n", r"1\n2 3\n", r"\n1 2\n3\n"] {
        let ended = workspace.judge_cmd(&format!("printf '{output}'"), &[]);
        ended.verdict("PE").says("only blanks and empty lines differ").says("line ");
    }
    workspace.judge_cmd(r"printf '12\n3\n'", &[]).verdict("WA").hides("only blanks");
}

#[test]
fn time_limit_exceeded_by_working() {
    let ended = judge("while :; do :; done", &TIGHT);
    ended.verdict("TLE").says("> 200 ms").says("ran longer than 200 ms").hides("idle");
}

#[test]
fn time_limit_exceeded_by_sleeping() {
    let ended = judge("sleep 300", &TIGHT);
    ended.verdict("TLE").says("idle for more than 1.200 s");
    let ended = judge("sleep 0.3; echo ok", &TIGHT);
    ended.verdict("AC");
}

#[test]
fn memory_limit_exceeded_by_touching() {
    // The one that sits on its memory is stopped before it counts as idle.
    for word in ["touch", "creep", "sit"] {
        let ended = judge(&fixture(word), &["--memory-limit", "64", "--time-limit", "20"]);
        ended.verdict("MLE").says("held more than 64.0 MiB").hides("idle");
    }
    judge(&fixture("touch"), &["--memory-limit", "256"]).verdict("AC");
}

/// The machine asks for nothing then, so the program holds little.
#[test]
fn one_object_that_has_no_place_in_the_heap_of_a_machine_is_mle() {
    for words in [
        "Exception in thread \"main\" java.lang.OutOfMemoryError: Java heap space",
        "Fatal error: Allowed memory size of 268435456 bytes exhausted (tried to allocate 9 bytes)",
    ] {
        let ended = judge(&format!("echo '{words}' >&2; exit 1"), &[]);
        ended
            .verdict("MLE")
            .says("asked for more than 256.0 MiB with its virtual machine, exit code 1");
    }
    judge("echo 'no java.lang.OutOfMemoryError here' >&2; exit 1", &[]).verdict("RE");
}

#[test]
fn memory_of_all_processes_counts_together() {
    let hold = fixture("hold").replacen("exec", "", 1);
    let script = |last: &str| format!("{hold} </dev/null | {hold} | ({})", fixture(last));
    let flags = |memory| ["--time-limit", "20", "--memory-limit", memory];
    judge(&script("hold-on"), &flags("100")).verdict("MLE").says("held more than 100.0 MiB");
    judge(&script("hold-last"), &flags("160")).verdict("AC");
}

#[test]
fn memory_reserved_but_not_touched_is_no_offence() {
    judge(&fixture("reserve"), &["--memory-limit", "64"]).verdict("AC");
}

#[test]
fn output_limit_exceeded_ends_at_once() {
    let workspace = Workspace::with_case("", "y\n");
    workspace.write("problems/p/problem.yaml", "limits:\n  output: 1\n");
    let ended = workspace.judge_cmd("yes", &["--time-limit", "60"]);
    ended.verdict("OLE").says("printed more than 1.0 MiB").hides("idle");
    // Exactly as much as is allowed is no offence.
    let ended = workspace.judge_cmd("head -c 1048576 /dev/zero", &[]);
    ended.verdict("WA");
    workspace.judge_cmd("head -c 1048577 /dev/zero", &[]).verdict("OLE");
}

#[test]
fn run_time_error_by_signal() {
    judge("kill -SEGV $$", &[]).verdict("RE").says("SIGSEGV").says("signal 11");
    judge("kill -KILL $$", &[]).verdict("RE").says("SIGKILL");
    // The stack may take all of the memory, so it is a race whether the verdict is MLE or RE.
    judge(&fixture("recurse"), &["--memory-limit", "16"]).exits(1).hides("TLE");
}

#[test]
fn run_time_error_by_exit_code_whatever_was_printed() {
    for code in [1, 3, 124, 137, 139, 255] {
        let ended = judge(&format!("echo ok; exit {code}"), &[]);
        ended.verdict("RE").says(&format!("exit code {code}")).hides("signal");
    }
}

#[test]
fn run_time_error_shows_the_end_of_stderr() {
    let ended = judge(&fixture("panic"), &[]);
    ended.verdict("RE").says("exit code 101").says("stderr").says("the box is stuck");
    ended.hides("backtrace:");
    let ended = judge(r"printf 'a\033[31mred\n' >&2; exit 1", &[]);
    ended.verdict("RE").says(r"a\u{1b}[31mred");
}

#[test]
fn run_time_error_shows_what_stands_before_a_long_stack() {
    let stack = "echo 'Exception: StackOverflow' >&2; \
                 yes '  at Main.deep(Main.java:7)' | head -9999 >&2; exit 1";
    let ended = judge(stack, &[]);
    let lines: Vec<&str> =
        ended.stdout.lines().filter_map(|line| line.trim().strip_prefix("stderr    ")).collect();
    let call = "at Main.deep(Main.java:7)";
    assert_eq!(lines, ["Exception: StackOverflow", call, "…", call], "{ended}");
}

#[test]
fn compile_error_shows_the_words_of_the_compiler() {
    let workspace = Workspace::with_case("", "1\n");
    workspace.write("bad.rs", "fn main() {\n    let x: u32 = \"a\";\n}\n");
    let ended = workspace.judge_file("bad.rs", &[]);
    ended.verdict("CE").says("mismatched types").says("bad.rs:2:18").hides("0/1");
    workspace.write("good.rs", "fn main() { println!(\"1\") }\n");
    workspace.judge_file("good.rs", &[]).verdict("AC");
}

#[test]
fn input_need_not_be_read() {
    let workspace = Workspace::with_case(&"0123456789\n".repeat(100_000), "ok\n");
    workspace.judge_cmd("echo ok", &[]).verdict("AC");
    workspace.judge_cmd("exec <&-; sleep 0.05; echo ok", &[]).verdict("AC");
    workspace.judge_cmd("head -c 5 >/dev/null; echo ok", &[]).verdict("AC");
}

#[test]
fn the_input_comes_whole() {
    let text = "0123456789\n".repeat(100_000);
    let workspace = Workspace::with_case(&text, &text);
    workspace.judge_cmd("cat", &["--time-limit", "20"]).verdict("AC");
    workspace.judge_cmd("cat; echo", &["--time-limit", "20"]).verdict("PE");
}

#[test]
fn grandchildren_neither_hold_the_judge_nor_survive() {
    let workspace = Workspace::with_case("", "ok\n");
    let mut scripts = vec![
        "sleep MARK & kill -0 $! && echo ok",
        "(trap '' TERM HUP; sleep MARK & exec sleep MARK) & sleep 0.05; echo ok",
        "(sleep MARK </dev/null >/dev/null 2>&1 &); sleep 0.05; echo ok",
    ];
    if has_tool("setsid") {
        scripts.push("(setsid sleep MARK &) ; sleep 0.05; echo ok");
    }
    for script in scripts {
        let mark = mark();
        let ended = workspace.judge_cmd(&script.replace("MARK", &mark), &[]);
        ended.verdict("AC");
        let left = processes_with(&mark);
        assert!(left.is_empty(), "left behind by {script}: {left:?}");
    }
}

#[test]
fn a_command_may_read_what_it_names_also_with_a_blank_in_its_path() {
    let elsewhere = Workspace::new();
    let workspace = Workspace::with_case("", "ok\n");
    for quote in ["'", "\""] {
        let program = elsewhere.write("with a blank/it.sh", "echo ok\n");
        let command = format!("sh {quote}{}{quote}", program.display());
        workspace.judge_cmd(&command, &[]).verdict("AC");
    }
}

#[test]
fn an_interrupt_ends_everything_and_tells_what_is_known() {
    let workspace = Workspace::with_case("", "ok\n");
    let mark = mark();
    workspace.case("hack/1", "x\n", "ok\n");
    let script = format!("read x && : >started && exec sleep {mark}; echo ok");
    // The shell becomes the judge, so both have the same number.
    let line = format!(
        "(while [ ! -e started ]; do sleep 0.01; done; kill -INT $$) & \
         exec '{JUDGE}' p -j 1 --isolation off --time-limit 50 --cmd '{script}'"
    );
    let mut command = std::process::Command::new("/bin/sh");
    command.args(["-c", &line]).current_dir(&workspace.root);
    let ended = finish(command);
    ended.exits(130).says("interrupted").says("1/2");
    let left = processes_with(&mark);
    assert!(left.is_empty(), "left behind: {left:?}");
}

/// The figure belongs to the program: it must not contain the memory of the judge.
#[test]
fn memory_is_the_same_with_isolation_and_without() {
    let workspace = Workspace::with_case("", "");
    let [auto, off] = ["auto", "off"].map(|isolation| {
        let ended = workspace.judge_cmd("exec true", &["--json", "--isolation", isolation]);
        let (_, rest) = ended.stdout.split_once("\"memory_bytes\":").expect("a case has it");
        let digits = rest.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
        digits.parse::<u64>().expect("it is a number")
    });
    assert!(auto.abs_diff(off) <= 3 << 19, "{auto} bytes with isolation, {off} without");
}

#[test]
fn endless_forks_are_stopped() {
    // A shell ends where it cannot start a process; the one around it goes on.
    let ended = judge("(f() { sleep 99 & f; }; f); exec sleep 99", &["--time-limit", "30"]);
    ended.verdict("RE").says("processes at once");
}

#[test]
fn output_that_is_no_text_is_shown() {
    let ended = judge(r"printf '\377\033[2J\n'", &[]);
    ended.verdict("WA").says(r"got       \xff\u{1b}[2J⏎");
    assert!(!ended.stdout.contains('\u{1b}'), "{ended}");
}

#[test]
fn the_first_bad_case_is_the_verdict_and_samples_come_first() {
    let workspace = Workspace::with_case("", "1\n");
    workspace.case("hack/1", "x\n", "1\n");
    // Wrong on the sample, crashing on the hack case.
    let ended = workspace.judge_cmd("read x && exit 1; echo 2", &["-j", "2"]);
    ended.verdict("WA").says("RE  hack/1");
    let ended = workspace.judge_cmd("read x && exit 1; echo 1", &[]);
    ended.verdict("RE").says("1/2");
}

#[test]
fn a_program_sees_none_of_the_judge() {
    let workspace = Workspace::with_case("", "ok\n");
    let script = "[ -z \"$SECRET$CARGO_MANIFEST_DIR\" ] && ls /proc/self/fd | tr '\\n' ' ' | \
                  grep -q '^0 1 2 3 $' && echo ok";
    let mut command = workspace.command(["p", "--isolation", "off", "--cmd", script]);
    command.env("SECRET", "1");
    finish(command).verdict("AC");
}

#[test]
fn a_small_input_is_shown_and_a_large_one_named() {
    let workspace = Workspace::with_case("1 2\n\u{1b}[31m\n", "3\n");
    let ended = workspace.judge_cmd("echo 4", &[]);
    ended.verdict("WA").says("input     testdata/p/sample/1.in\n");
    ended.says("\n                1 2\n                \\u{1b}[31m\n").hides("\u{1b}");
    workspace.case("sample/1", &"x\n".repeat(150), "3\n");
    let ended = workspace.judge_cmd("echo 4", &[]);
    ended.verdict("WA").says("input     testdata/p/sample/1.in, 300 B\n").hides(" x\n");
}

#[test]
fn nothing_is_said_of_the_folder_in_which_a_program_was_built() {
    let workspace = Workspace::with_case("", "");
    workspace.write("a.rs", "fn main() { let none: Option<u8> = None; none.unwrap(); }\n");
    let ended = workspace.judge_file("a.rs", &[]);
    ended.verdict("RE").says("panicked at main.rs:1:").hides("target/judge");
    ended.hides("RUST_BACKTRACE");
    // A warning is not worth a line beside an error.
    let source = "fn main() { let left = 1; let mut v = vec![1]; let a = &v[0]; v.push(*a); a; }\n";
    workspace.write("a.rs", source);
    workspace.judge_file("a.rs", &[]).verdict("CE").says("E0502").hides("warning");
}

#[test]
fn a_right_output_with_a_wrong_exit_code_is_said_in_c() {
    if !has_tool("g++") {
        return;
    }
    let workspace = Workspace::with_case("1\n", "1\n");
    let main = |end: &str| format!("#include <cstdio>\nint main() {{ puts(\"1\"); {end} }}\n");
    workspace.write("one.cpp", main("return 1;"));
    let hint = "exit code 1; the output is right: end main with return 0";
    workspace.judge_file("one.cpp", &[]).verdict("RE").says(hint);
    // Neither where the output is wrong, nor where the program crashes.
    workspace.write("two.cpp", main("puts(\"2\"); return 1;"));
    workspace.judge_file("two.cpp", &[]).verdict("RE").says("exit code 1").hides("return 0");
    workspace.write("crash.cpp", main("fflush(stdout); __builtin_trap();"));
    workspace.judge_file("crash.cpp", &[]).verdict("RE").hides("return 0");
    workspace.write("one.sh", "echo 1; exit 1\n");
    workspace.judge_file("one.sh", &[]).verdict("RE").hides("return 0");
}

/// The second worker has told of `b.sh` before it begins with `c.sh`.
#[test]
fn an_interrupt_keeps_the_verdict_of_a_program_that_was_done() {
    let workspace = Workspace::with_case("", "ok\n");
    let mark = mark();
    let begun = workspace.path("begun").display().to_string();
    workspace.write(
        "a.sh",
        format!("while [ ! -e '{begun}' ]; do sleep 0.01; done; exec sleep {mark}\n"),
    );
    workspace.write("b.sh", "echo ok\n");
    workspace.write("c.sh", format!(": >'{begun}'; sleep {mark}; echo ok\n"));
    let words = "p -j 2 --isolation off --time-limit 50 -s a.sh -s b.sh -s c.sh";
    let ended = interrupted(workspace.command(words.split(' ')), "INT", &mark);
    ended.exits(130).says("AC   p  b.sh").hides("AC   p  a.sh").hides("AC   p  c.sh");
}

#[test]
fn a_compile_error_has_the_name_that_its_author_gave() {
    let workspace = Workspace::with_case("", "ok\n");
    workspace.write("anna.py", "print(1\n");
    workspace.judge_file("anna.py", &[]).verdict("CE").says("anna.py").hides("main.py");
    if has_tool("g++") {
        let noted = "#pragma message \"so\"\n".repeat(40);
        let late = format!("{noted}int main() {{ return z; }}\n");
        workspace.write("carl.cpp", late);
        let ended = workspace.judge_file("carl.cpp", &[]);
        ended
            .verdict("CE")
            .says("carl.cpp:41:21: error: ")
            .says("lines before the first error; -v shows all")
            .hides("main.cpp");
        let ended = workspace.judge_file("carl.cpp", &["-v"]);
        ended.says("carl.cpp:20:").says("carl.cpp:41:21: error: ").hides("-v shows all");
    }
}
