//! Every comparison and output validators, also with outputs that fit no memory.

use crate::json;
use crate::workspace::{built, finish, has_tool, quoted, wait, CommandResult, Workspace, DEADLINE};
use std::fs;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

/// The text of problem.yaml, the answer, and outputs with their verdicts.
type Example = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

/// One problem for each comparison.
const EXAMPLES: [Example; 9] = [
    (
        "default",
        "1 2\n\n3\n",
        &[
            ("1 2\n\n3\n", "AC"),
            ("1 2\r\n\r\n3\r\n", "AC"),
            ("1 2\n\n3", "AC"),
            ("1 2\n\n3\n\n", "PE"),
            ("1 2\n3\n", "PE"),
            ("1  2 \n\n3\n", "PE"),
            ("12\n\n3\n", "WA"),
            ("1 2\n\n4\n", "WA"),
            ("1 2\n\n3\n4\n", "WA"),
        ],
    ),
    (
        "exact",
        "1 2\n3\n",
        &[("1 2\n3\n", "AC"), ("1 2\n3", "WA"), ("1 2\r\n3\n", "WA"), ("1 2 \n3\n", "WA")],
    ),
    (
        "lines",
        "1 2\n3\n",
        &[
            ("1 2\n3\n", "AC"),
            (" 1   2 \r\n3\n\n\n", "AC"),
            ("1\n2 3\n", "PE"),
            ("1 2\n\n3\n", "PE"),
            ("1 2\n", "WA"),
        ],
    ),
    (
        "tokens",
        "1 2\n3\n",
        &[
            ("1\n\n2 3", "AC"),
            ("\t1 2 3\n\n", "AC"),
            ("12 3\n", "WA"),
            ("1 2\n", "WA"),
            ("1 2 3 4\n", "WA"),
            ("1 2 3.0\n", "WA"),
            ("", "WA"),
        ],
    ),
    (
        "float_tolerance 1e-6",
        "area 1000 0.5\n",
        &[
            ("area 1000.0005 0.5", "AC"),
            ("area 1e3 0.5000005", "AC"),
            ("area 1000.002 0.5", "WA"),
            ("area 1000 0.50001", "WA"),
            ("Area 1000 0.5", "WA"),
            ("area nan 0.5", "WA"),
            ("area inf 0.5", "WA"),
            ("area 1000", "WA"),
            ("area 1000 0.5 0", "WA"),
        ],
    ),
    ("float_absolute_tolerance 0.1", "1000\n", &[("1000.09\n", "AC"), ("1000.2\n", "WA")]),
    ("float_relative_tolerance 0.1", "1000\n", &[("1090\n", "AC"), ("1200\n", "WA")]),
    ("float_relative_tolerance 0.1", "0\n", &[("0\n", "AC"), ("-0.0\n", "AC"), ("1e-9\n", "WA")]),
    (
        "float_absolute_tolerance 1 float_relative_tolerance 0.1",
        "1000 0\n",
        &[("1090 0.9\n", "AC"), ("1000 2\n", "WA")],
    ),
];

#[test]
fn problem_yaml_chooses_the_comparison() {
    for (mode, answer, outputs) in EXAMPLES {
        let workspace = Workspace::new();
        workspace.write("problems/p/problem.yaml", format!("comparison: {mode}\n"));
        // Each output is the input of a program that prints its input.
        for (number, (output, _)) in outputs.iter().enumerate() {
            workspace.case(&format!("sample/{number}"), output, answer);
        }
        let ended = workspace.judge_cmd("cat", &["--json"]);
        let lines = json::lines(&ended.stdout);
        assert_eq!(lines.len(), outputs.len() + 1, "{ended}");
        for (line, (output, verdict)) in lines.iter().zip(outputs) {
            assert_eq!(json::get(line, "verdict"), *verdict, "{mode}: {output:?}\n{ended}");
        }
    }
}

#[test]
fn a_flag_chooses_the_comparison_and_stays_in_the_command_to_judge_again() {
    for (mode, answer, outputs) in EXAMPLES {
        let workspace = Workspace::with_case("", answer);
        // The comparison of problem.yaml, or a validator, does not count then.
        let other = if mode == "exact" { "tokens" } else { "exact" };
        workspace.write("problems/p/problem.yaml", format!("comparison: {other}\n"));
        workspace.write("problems/p/output_validator.sh", "exit 1\n");
        let (output, verdict) = outputs[outputs.len() - 1];
        workspace.write("output", output);
        let ended = workspace.judge_cmd("cat output", &["--compare", mode]);
        ended.verdict(verdict);
        let quoted = if mode.contains(' ') { format!("'{mode}'") } else { mode.to_string() };
        assert!(ended.again().ends_with(&format!("--compare {quoted}")), "{ended}");
        crate::workspace::shell(&workspace.root, ended.again()).verdict(verdict);
    }
}

#[test]
fn an_unknown_comparison_is_refused() {
    let workspace = Workspace::with_case("", "");
    for mode in ["fuzzy", "", "float_tolerance", "float_tolerance -1", "float_tolerance nan"] {
        workspace
            .judge(["p", "--cmd", "true", "--compare", mode])
            .refuses("--compare takes default, exact, lines, tokens, or float_tolerance E");
    }
    workspace.write("problems/p/problem.yaml", "name: x\ncomparison: fuzzy\n");
    workspace
        .judge_cmd("true", &[])
        .refuses("problem.yaml: line 2: comparison takes default, exact")
        .complains("not `fuzzy`");
}

/// Accepts a permutation of the answer's numbers, and says what is wrong with others.
const RUST_VALIDATOR: &str = r#"
use std::{env, fs, io::Read, process::exit};
fn main() {
    let words: Vec<String> = env::args().collect();
    assert_eq!(words.len(), 4, "validator INPUT ANSWER FEEDBACK_DIR");
    assert_eq!(fs::read_to_string(&words[1]).unwrap(), "the input\n");
    let mut output = String::new();
    std::io::stdin().read_to_string(&mut output).unwrap();
    let sorted = |text: &str| {
        let mut words: Vec<String> = text.split_whitespace().map(String::from).collect();
        words.sort();
        words
    };
    if sorted(&output) == sorted(&fs::read_to_string(&words[2]).unwrap()) {
        exit(42);
    }
    let message = format!("not a permutation: {output:?}\nsecond line\x1b[31m");
    fs::write(words[3].clone() + "/judgemessage.txt", message).unwrap();
    exit(43);
}
"#;

#[test]
fn an_output_validator_in_rust_decides() {
    let workspace = Workspace::with_case("the input\n", "1 2 3\n");
    workspace.write("problems/p/output_validator.rs", RUST_VALIDATOR);
    workspace.judge_cmd("echo 3 1 2", &[]).verdict("AC");
    let ended = workspace.judge_cmd("echo 3 1 1", &[]);
    ended.verdict("WA").says(r#"sample/1  not a permutation: "3 1 1"#).says("second line");
    ended.hides("\u{1b}").hides("the output validator");
    // It never sees the output of a program that ended badly.
    workspace.judge_cmd("echo 3 1 1; exit 3", &[]).verdict("RE").hides("permutation");
    let ended = workspace.judge_cmd("echo 3 1 1", &["--json"]);
    ended.exits(1).says(r#""note":"not a permutation"#);
}

#[test]
fn output_validators_in_other_languages() {
    let python = "import sys\nassert open(sys.argv[1]).read() == 'the input\\n'\n\
                  n = int(sys.stdin.read())\nprint('odd:', n, file=sys.stderr)\n\
                  sys.exit(43 if n % 2 else 42)\n";
    let shell =
        "read n\n[ \"$(cat \"$1\")\" = 'the input' ] && [ -f \"$2\" ] && [ -d \"$3\" ] || exit 9\n\
                 echo \"odd: $n\" >\"$3/judgemessage.txt\"\nexit $((42 + n % 2))\n";
    for (ending, source) in [("py", python), ("sh", shell)] {
        if ending == "py" && !has_tool("python3") {
            continue;
        }
        let workspace = Workspace::with_case("the input\n", "\n");
        workspace.write(format!("problems/p/output_validator.{ending}"), source);
        workspace.judge_cmd("echo 4", &[]).verdict("AC");
        workspace.judge_cmd("echo 5", &[]).verdict("WA").says("odd: 5");
    }
}

#[test]
fn a_link_in_place_of_the_message_is_not_followed() {
    let workspace = Workspace::with_case("", "\n");
    let secret = workspace.write("secret", "a file that the validator cannot read\n");
    let source = format!("ln -s '{}' \"$3/judgemessage.txt\"\nexit 43\n", secret.display());
    workspace.write("problems/p/output_validator.sh", source);
    workspace.judge_cmd("echo 4", &[]).verdict("WA").hides("cannot read");
}

/// Of a long message the judge reads the start and the end.
#[test]
fn a_message_of_megabytes_is_cut() {
    let workspace = Workspace::with_case("", "\n");
    let lines = "yes 'a line' | head -c 30000000; echo 'and the reason'";
    let source = format!("{{ {lines}; }} >\"$3/judgemessage.txt\"\nexit 43\n");
    workspace.write("problems/p/output_validator.sh", source);
    workspace.judge_cmd("echo 4", &[]).verdict("WA").says("a line").says("and the reason");
}

/// Not only by its CPU time, which is a minute.
#[test]
fn a_validator_that_writes_to_stderr_without_end_is_stopped() {
    let workspace = Workspace::with_case("", "\n");
    workspace.write("problems/p/output_validator.sh", "yes >&2");
    let ended = workspace.judge_cmd("echo 4", &[]);
    ended.exits(2).says("the output validator was stopped at its limit of output");
}

#[test]
fn a_validator_that_fails_is_a_failure_of_the_judge() {
    let workspace = Workspace::with_case("", "\n");
    for (source, said) in [
        (
            "echo lost >&2; exit 1",
            "the output validator must end with exit code 42 or 43, not exit code 1: lost",
        ),
        ("exit 0", "exit code 42 or 43, not exit code 0"),
        ("kill -9 $$", "exit code 42 or 43, not signal 9 (SIGKILL)"),
        ("if", "the output validator does not compile: output_validator.sh: "),
    ] {
        workspace.write("problems/p/output_validator.sh", source);
        let ended = workspace.judge_cmd("echo 4", &[]);
        ended.exits(2).says("IE  sample/1").says(said).says("the judge failed on 1 case");
        for verdict in ["AC ", "WA ", "CE "] {
            assert!(!ended.stdout.starts_with(verdict), "{ended}");
        }
        let machine = workspace.judge_cmd("echo 4", &["--json"]);
        machine.exits(2).says(r#"{"type":"error","problem":"p""#).hides(r#""type":"case""#);
        machine.says(r#""verdict":null,"passed":0,"total":1,"not_judged":1"#);
    }
    workspace.write("problems/p/output_validator.sh", "cat >/dev/null; exit 42");
    workspace.judge_cmd("echo 4", &[]).verdict("AC");
    // It need not read what it does not want to know.
    workspace.write("problems/p/output_validator.sh", "exit 42");
    workspace.judge_cmd("head -c 1000000 /dev/zero", &[]).verdict("AC");
}

/// Prints a megabyte of one byte as often as it is told, then a word.
const PRINTER: &str = r#"
use std::io::Write;
fn main() {
    let words: Vec<String> = std::env::args().collect();
    let block = words[1].repeat((1 << 20) / words[1].len());
    let mut out = std::io::stdout().lock();
    for _ in 0..words[2].parse::<u32>().unwrap() {
        out.write_all(block.as_bytes()).unwrap();
    }
    out.write_all(words[3].as_bytes()).unwrap();
}
"#;

/// The MiB of a large output.
const LARGE: u32 = 18;
/// More than the judge ever needs, its own pages included, and less than the outputs, in KiB.
const MEMORY: std::ops::Range<u64> = 1000..16 * 1024;

/// A problem whose answer is some MiB and an `x`, and the program that prints as much.
fn large(block: &str) -> (Workspace, String) {
    let workspace = Workspace::with_case("", "");
    let yaml = "limits:\n  output: 300\n  time_limit: 60\n";
    workspace.write("problems/p/problem.yaml", yaml);
    let printer = built(&workspace.write("printer.rs", PRINTER));
    let mut command = std::process::Command::new(&printer);
    let answer = fs::File::create(workspace.path("testdata/p/sample/1.ans")).expect("it is there");
    let ended = command.args([block, &LARGE.to_string(), "x"]).stdout(answer).status();
    assert!(ended.is_ok_and(|status| status.success()));
    (workspace, format!("{} '{block}' {LARGE}", quoted(printer)))
}

/// Judges what the printer prints with a last word; the largest memory of the judge itself in KiB.
fn judge_large(workspace: &Workspace, command: &str, flags: &[&str]) -> (CommandResult, u64) {
    // The shell becomes the judge, so the process number is known before it ends.
    let mut command = workspace.command(["p", "--cmd", command, "-j", "1"].iter().chain(flags));
    let out = workspace.path("out");
    command.stdin(Stdio::null()).stdout(fs::File::create(&out).expect("new")).stderr(Stdio::null());
    let mut child = command.spawn().expect("the judge is there");
    let mut peak = 0;
    let deadline = Instant::now() + DEADLINE;
    while child.try_wait().expect("it is ours").is_none() && Instant::now() < deadline {
        peak = peak.max(high_water(&child).unwrap_or(0));
        std::thread::sleep(Duration::from_millis(5));
    }
    let status = wait(&mut child, deadline);
    assert!(status.is_some(), "no end");
    let mut show = std::process::Command::new("cat");
    show.arg(&out);
    (finish(show), peak)
}

/// The largest memory that a process has held, in KiB, as /proc shows it.
fn high_water(child: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}

#[test]
fn large_outputs_take_no_memory_and_their_last_byte_counts() {
    let (workspace, printer) = large("1 23 456\n");
    for (mode, last, verdict) in [
        ("default", "x", "AC"),
        ("default", "y", "WA"),
        ("default", " x", "PE"),
        ("tokens", "x", "AC"),
        ("tokens", "xx", "WA"),
        ("float_tolerance 1e-9", "y", "WA"),
    ] {
        let command = format!("{printer} '{last}'");
        let (ended, peak) = judge_large(&workspace, &command, &["--compare", mode]);
        assert!(ended.stdout.starts_with(verdict), "{mode} {last}: {verdict}\n{ended}");
        assert!(MEMORY.contains(&peak), "{mode}: {peak} KiB\n{ended}");
        assert!(ended.stdout.len() < 3000, "{ended}");
        if verdict == "WA" && mode == "default" {
            // 116508 lines to a block.
            ended.says(&format!(
                "line {}, column 1, byte {}",
                LARGE * 116_508 + 1,
                LARGE * 1_048_572 + 1
            ));
        }
    }
}

#[test]
fn a_line_of_any_length_is_shown_as_a_window() {
    let (workspace, printer) = large("abcdefgh");
    for mode in ["default", "lines"] {
        let command = format!("{printer} y");
        let (ended, peak) = judge_large(&workspace, &command, &["--compare", mode]);
        assert!(ended.stdout.starts_with("WA"), "{ended}");
        assert!(MEMORY.contains(&peak), "{mode}: {peak} KiB\n{ended}");
        ended.says("line 1, column ").hides("column 1,");
        assert!(ended.stdout.len() < 1500, "{mode}\n{ended}");
        if mode == "default" {
            let at = (LARGE << 20) + 1;
            ended.says(&format!("column {at}, byte {at}")).says("…").says("abcdefghx");
        }
    }
}

#[test]
fn the_output_limit_is_raised_in_problem_yaml() {
    let workspace = Workspace::with_case("", "");
    let command = "head -c 20000000 /dev/zero";
    workspace.judge_cmd(command, &[]).verdict("OLE").says("printed more than 8.0 MiB");
    workspace.write("problems/p/problem.yaml", "limits:\n  output: 20\n");
    workspace.judge_cmd(command, &[]).verdict("WA");
}
