//! Programs of several files: submissions, validators and checkers in folders, the scripts that build
//! them, and the files that a problem puts beside its submissions.

use crate::workspace::{has_tool, CommandResult, Workspace};
use std::fs;
use std::os::unix::fs::symlink;

/// A problem that wants the square of a number.
fn squares() -> Workspace {
    let workspace = Workspace::with_case("5\n", "25\n");
    workspace.case("sample/2", "3\n", "9\n");
    workspace
}

const ACCEPTED: &str = "problems/p/submissions/accepted";

/// Python with a module and a table that it opens by its name.
const PYTHON: [(&str, &str); 3] = [
    ("main.py", "import power\nprint(power.of(int(input())))\n"),
    ("power.py", "def of(n): return n ** int(open('tables/exponent').read())\n"),
    ("tables/exponent", "2\n"),
];

#[test]
fn a_command_reads_its_folder_but_no_answer_that_an_output_validator_gets() {
    let workspace = Workspace::with_case("5\n", "twenty-five\n");
    workspace.write("problems/p/output_validator.sh", "cmp -s - \"$2\" && exit 42; exit 43\n");
    workspace.write("seen", "twenty-five\n");
    workspace.judge_cmd("cat seen", &[]).verdict("AC");
    let ended =
        workspace.judge(["p/sample/1", "--cmd", "echo 1; cat target/judge/*/answer >&2; exit 3"]);
    ended.verdict("RE").says("No such file").hides("twenty-five");
}

#[test]
fn a_build_leaves_no_more_than_a_program_needs() {
    if !has_tool("perl") {
        return;
    }
    let workspace = squares();
    // Names of one file, as some file systems take long for many files that are soon removed.
    let names = "BEGIN { open F, '>', 'f'; link 'f', \"f$_\" for 1..10_000 } print 25;\n";
    workspace.write("a.pl", names);
    workspace.judge_file("a.pl", &[]).verdict("CE").says("it made more than 10000 files");
}

#[test]
fn a_folder_is_one_submission() {
    let workspace = squares();
    workspace.write_all(&format!("{ACCEPTED}/python"), &PYTHON);
    let rust = [
        ("main.rs", "mod power;\nfn main() { println!(\"{}\", power::of(std::io::stdin())) }\n"),
        (
            "power.rs",
            "pub fn of(input: std::io::Stdin) -> u32 {\n    let mut line = String::new();\n    \
             input.read_line(&mut line).unwrap();\n    line.trim().parse::<u32>().unwrap().pow(2)\n}\n",
        ),
    ];
    workspace.write_all(&format!("{ACCEPTED}/rust"), &rust);
    if has_tool("g++") {
        let cpp = [
            ("main.cpp", "#include \"power/power.h\"\nint main() { print_square(); }\n"),
            ("power/power.h", "void print_square();\n"),
            (
                "power/power.cpp",
                "#include \"power.h\"\n#include <iostream>\n\
                 void print_square() { int n; std::cin >> n; std::cout << n * n << '\\n'; }\n",
            ),
            ("README", "no program\n"),
        ];
        workspace.write_all(&format!("{ACCEPTED}/cpp"), &cpp);
        workspace.judge(["p", "--all"]).exits(0).says("accepted/cpp");
    }
    workspace.judge(["p", "--all"]).exits(0).says("accepted/python").says("accepted/rust");
    // A change of any file counts.
    workspace.write(format!("{ACCEPTED}/python/tables/exponent"), "3\n");
    workspace.judge(["p", "--all"]).exits(1).says("WA   p  accepted/python");
}

#[test]
fn a_java_program_starts_with_the_class_that_has_a_main() {
    if !has_tool("javac") {
        return;
    }
    let workspace = squares();
    let java = [
        ("Above.java", "import power.Power;\npublic class Above extends Power {}\n"),
        (
            "Start.java",
            "public class Start {\n    public static void main(String[] words) {\n        int n = new \
             java.util.Scanner(System.in).nextInt();\n        System.out.println(Above.of(n));\n    }\n}\n",
        ),
        (
            "power/Power.java",
            "package power;\npublic class Power { public static int of(int n) { return n * n; } }\n",
        ),
    ];
    workspace.write_all(&format!("{ACCEPTED}/java"), &java);
    workspace.judge(["p", "--all"]).exits(0).says("AC   p  accepted/java");
}

#[test]
fn a_folder_that_is_named_is_one_program_or_holds_programs() {
    let workspace = squares();
    workspace.write_all(&format!("{ACCEPTED}/python"), &PYTHON);
    let judge = |path: &str| workspace.judge(["p", "--submission", path]);
    judge(&format!("{ACCEPTED}/python")).exits(0).says("AC: 2 of 2 cases passed");
    // The folder of a verdict holds submissions, each a file or a folder.
    workspace.write(format!("{ACCEPTED}/one.py"), "print(int(input()) ** 2)\n");
    judge(ACCEPTED).exits(0).says("AC   p  one.py").says("AC   p  python").says("2 submissions");
    // A folder of a student is a pile of programs.
    workspace.write_all("class/ann", &PYTHON[..2]);
    judge("class/ann").exits(1).says("RE   p  main.py").says("power.py");
    // With a script it is one program.
    workspace.write("class/bob/run", "#!/bin/sh\nread n\necho $((n * n))\n");
    workspace.write("class/bob/other.py", "print(0)\n");
    judge("class/bob").exits(0).says("AC: 2 of 2 cases passed");
}

#[test]
fn what_is_no_program_is_named() {
    let workspace = squares();
    workspace.write(format!("{ACCEPTED}/a.py"), "print(int(input()) ** 2)\n");
    workspace.write(format!("{ACCEPTED}/none/notes.txt"), "no program\n");
    workspace.write(format!("{ACCEPTED}/link/main.py"), "print(1)\n");
    let secret = workspace.write("secret.txt", "25\n");
    symlink(&secret, workspace.path(format!("{ACCEPTED}/link/secret.txt"))).expect("it is new");
    let many = workspace.path(format!("{ACCEPTED}/many"));
    fs::create_dir_all(&many).expect("it is new");
    fs::write(many.join("0.py"), "").expect("the folder is there");
    // Names of one file, as some file systems take long for many files that are soon removed.
    for index in 1..1001 {
        fs::hard_link(many.join("0.py"), many.join(format!("{index}.py"))).expect("it is there");
    }
    let ended = workspace.judge(["p", "--all"]);
    ended
        .exits(2)
        .says("AC   p  accepted/a.py")
        .complains("no file is in a language that the judge knows");
    ended.complains("secret.txt`: is a link that leads out of the folder of the program");
    ended.complains("many`: a program has at most 1000 files");
    // All its files together are bounded too.
    let big = workspace.path("big/submissions/accepted/big");
    fs::create_dir_all(&big).expect("it is new");
    fs::write(big.join("main.py"), "print(1)\n").expect("the folder is there");
    let table = fs::File::create(big.join("table")).expect("the folder is there");
    table.set_len(17 << 20).expect("the disk has holes");
    workspace
        .judge(["p", "--submission", big.to_str().expect("it is UTF-8")])
        .exits(1)
        .says("the program is larger than 16.0 MiB");
}

/// A file that the system cannot start is no failure of the judge, and no verdict on a run.
#[test]
fn what_cannot_be_started_is_named() {
    let workspace = squares();
    let judged = |folder: &str, files: &[(&str, &str)]| {
        workspace.write_all(folder, files);
        workspace.judge(["p", "-s", folder])
    };
    let unix = "#!/bin/sh\nread n\necho $((n * n))\n";
    let windows = unix.replace('\n', "\r\n");
    judged("a", &[("run", unix)]).verdict("AC");
    judged("b", &[("run", &windows)]).verdict("AC");
    judged("c", &[("run", unix), ("build", "#!/bin/sh\r\n:\r\n")]).verdict("AC");
    let makes_run = "printf '#!/bin/sh\\r\\necho 1\\r\\n' >run; chmod +x run\n";
    judged("g", &[("build", makes_run)])
        .verdict("CE")
        .says("its run has a first line that ends as on");
    judged("d", &[("run", "#!/no/such/shell\n")])
        .verdict("CE")
        .says("names `/no/such/shell`, which");
    let mut binary = fs::read("/bin/sh").expect("it is there");
    let registered = fs::read_dir("/proc/sys/fs/binfmt_misc").into_iter().flatten().count();
    if !binary.starts_with(b"\x7fELF") || registered > 2 {
        eprintln!("not tested: a program for another machine, which may run here");
        return;
    }
    judged("e", &[("run", "echo 1\n")]).verdict("CE").says("does not begin with #!");
    // RISC-V.
    binary[18] = 243;
    for file in ["elf", "f/run"] {
        workspace.program(file, &binary);
    }
    workspace
        .judge(["p", "-s", "f"])
        .verdict("CE")
        .says("its run is a program for another machine");
    let ended = workspace.judge(["p", "--cmd", "./elf"]);
    ended
        .refuses("--cmd: cannot start `./elf`: it is a program for another machine; build it here");
    workspace.judge(["p", "-s", "elf"]).exits(2).complains("`elf`: unknown file extension");
}

#[test]
fn a_problem_puts_files_beside_its_submissions() {
    let workspace = squares();
    let judge = |path: &str| workspace.judge(["p", "--submission", path]);
    workspace.write("problems/p/include/default/exponent", "2\n");
    workspace.write("problems/p/include/python3/power.py", "def of(n, e): return n ** e\n");
    workspace.write("problems/p/include/rust/power.py", "broken (\n");
    let python = "import power\nprint(power.of(int(input()), int(open('exponent').read())))\n";
    workspace.write("given/a.py", python);
    workspace.write(format!("{ACCEPTED}/b.py"), python);
    judge("given/a.py").exits(0).says("AC: 2 of 2 cases passed");
    workspace.judge(["p", "--all"]).exits(0).says("AC   p  accepted/b.py");
    workspace.judge(["hack", "list", "p"]).exits(0);
    // Its own file of that name gives way.
    workspace.write_all("x/submissions/accepted/c", &[("c.py", python), ("power.py", "of = 0\n")]);
    judge("x/submissions/accepted/c").exits(0);
    // An included main.* is the program, and the submission a part of it.
    let driver =
        "import importlib\nn = int(input())\nprint(importlib.import_module('solve').f(n))\n";
    workspace.write("problems/p/include/python3/main.py", driver);
    workspace.write("given/solve.py", "def f(n): return n * n\n");
    judge("given/solve.py").exits(0).says("AC: 2 of 2 cases passed");
    // Only the submission is pasted.
    fs::remove_file(workspace.path(format!("{ACCEPTED}/b.py"))).expect("it is there");
    workspace.write(format!("{ACCEPTED}/solve.py"), "def f(n): return n * n\n");
    assert_eq!(workspace.judge(["paste", "p"]).exits(0).stdout, "def f(n): return n * n\n");
}

/// So IOI's problems are in packages: the driver has the name of no main.
#[test]
fn an_included_file_that_names_the_submission_starts_it() {
    let workspace = squares();
    let judge = |path: &str| workspace.judge(["p", "--submission", path]);
    workspace.write(
        "problems/p/include/python3/driver.py",
        "import solve\nprint(solve.f(int(input())))\n",
    );
    workspace.write("problems/p/include/python3/helper.py", "def square(n): return n * n\n");
    workspace.write("given/solve.py", "import helper\ndef f(n): return helper.square(n)\n");
    judge("given/solve.py").exits(0).says("AC: 2 of 2 cases passed");
    // Another submission is a program of its own, which may use the helper.
    workspace.write("given/alone.py", "import helper\nprint(helper.square(int(input())))\n");
    judge("given/alone.py").exits(0).says("AC: 2 of 2 cases passed");
    if has_tool("javac") {
        let driver =
            "import java.util.*;\npublic class Driver { public static void main(String[] a) {\n\
                      System.out.println(solve.f(new Scanner(System.in).nextInt())); } }\n";
        workspace.write("problems/p/include/java/Driver.java", driver);
        workspace
            .write("given/solve.java", "class solve { static int f(int n) { return n * n; } }\n");
        judge("given/solve.java").exits(0).says("AC: 2 of 2 cases passed");
    }
    if has_tool("fpc") {
        let driver = "program driver;\nUses sysutils, Solve;\nvar n: integer;\n\
                      begin readln(n); writeln(f(n)) end.\n";
        workspace.write("problems/p/include/pascal/driver.pas", driver);
        let unit = "unit solve;\ninterface\nfunction f(n: integer): integer;\nimplementation\n\
                    function f(n: integer): integer;\nbegin f := n * n end;\nend.\n";
        workspace.write("given/solve.pas", unit);
        judge("given/solve.pas").exits(0).says("AC: 2 of 2 cases passed");
    }
}

/// A program whose script makes `run` from a source without a name that tells its language.
const SCRIPTED: [(&str, &str); 2] = [
    ("build", "cp program run\n"),
    ("program", "#!/bin/sh\nread n\necho $((n * n)) \"$1\" | tr -d ' '\n"),
];

#[test]
fn a_script_builds_a_program_once() {
    let workspace = squares();
    workspace.write_all(&format!("{ACCEPTED}/scripted"), &SCRIPTED);
    workspace.judge(["p", "--all"]).exits(0).says("AC   p  accepted/scripted");
    let builds = |workspace: &Workspace, script: &str| -> CommandResult {
        workspace.write(format!("{ACCEPTED}/scripted/build"), script);
        workspace.judge(["p", "--all"])
    };
    builds(&workspace, "echo out of order\nexit 3\n")
        .exits(1)
        .says("CE   p  accepted/scripted")
        .says("build: the script build failed")
        .says("out of order");
    builds(&workspace, "true\n").exits(1).says("did not make the file run");
    builds(&workspace, "ln -s /bin/true run\n").exits(1).says("its run is no file in its folder");
    builds(&workspace, "mkdir run\n").exits(1).says("its run is no file in its folder");
    for run in [
        "printf '#!/bin/sh\necho 25' >real; chmod +x real; ln -s \"$PWD/real\" run\n",
        "printf '#!/bin/sh\n. %s/real' \"$PWD\" >run\n",
    ] {
        builds(&workspace, run).exits(1).says("its run has the path of its folder in it");
    }
    let said = "echo cannot make it >&2\n";
    builds(&workspace, said).exits(1).says("did not make the file run").says("cannot make it");
    // Compilers are there.
    if has_tool("cc") {
        workspace.write(
            format!("{ACCEPTED}/scripted/sq.c"),
            "#include <stdio.h>\nint main(void) { int n; scanf(\"%d\", &n); printf(\"%d\\n\", n * n); }\n",
        );
        builds(&workspace, "#!/usr/bin/env sh\ncc -o run sq.c\n").exits(0);
    }
}

/// A stand-in for testlib: it has the names and the exit codes of the real one.
const TESTLIB: &str = "#include <cstdio>\n#include <cstdlib>\n#define OK_EXIT_CODE 0\n\
    static long number(const char *path) {\n    FILE *file = fopen(path, \"r\");\n    long n = -1;\n    \
    if (!file || fscanf(file, \"%ld\", &n) != 1) n = -1;\n    return n;\n}\n\
    static long in, out, answer;\nstatic void registerTestlibCmd(int, char **words) {\n    \
    in = number(words[1]); out = number(words[2]); answer = number(words[3]);\n}\n\
    static void registerValidation(int, char **) {}\n";

#[test]
fn a_checker_of_testlib_is_called_as_testlib_calls_it() {
    if !has_tool("g++") {
        return;
    }
    let workspace = squares();
    let checker = "#include \"testlib.h\"\nint main(int count, char **words) {\n    \
        registerTestlibCmd(count, words);\n    if (answer != in * in) exit(3);\n    \
        if (out == 7) exit(7);\n    if (out < 0) exit(2);\n    \
        fprintf(stderr, \"wrong answer %ld\", out);\n    exit(out == answer ? 0 : 1);\n}\n";
    let files = [("check.cpp", checker), ("testlib.h", TESTLIB)];
    workspace.write_all("problems/p/output_validator", &files);
    let judge = |line: &str| workspace.judge_cmd(line, &[]);
    judge("read n; echo $((n * n)); echo more").exits(0).says("AC: 2 of 2 cases passed");
    judge("echo 8").exits(1).says("WA").says("wrong answer 8");
    judge("echo").exits(1).says("PE");
    judge("echo 7").exits(2).says("gives points (exit code 7), and the problem has none");
    // A fault of the answer is not a fault of the program.
    workspace.case("sample/2", "3\n", "8\n");
    judge("echo 9").exits(2).says("says that the answer or the validator itself is wrong");
    // One that was changed for this format keeps to it.
    workspace.case("sample/2", "3\n", "9\n");
    let changed = TESTLIB.replace("OK_EXIT_CODE 0", "OK_EXIT_CODE 42");
    workspace.write("problems/p/output_validator/testlib.h", changed);
    judge("echo 25").exits(2).says("must end with exit code 42 or 43");
}

#[test]
fn every_input_validator_must_accept() {
    let workspace = squares();
    workspace.write("problems/p/main.sh", "read n; echo $((n * n))\n");
    workspace.write("problems/p/submissions/brute_force/a.sh", "read m\necho $((m * m))\n");
    let small = "read n; read most <\"${0%/*}/most\"; [ $n -lt $most ] && exit 42; echo too large >&2; exit 43\n";
    let files = [("main.sh", small), ("most", "100\n")];
    workspace.write_all("problems/p/validator", &files);
    let odd = "read n; [ $((n % 2)) = 1 ] && exit 42; exit 43\n";
    workspace.write_all("problems/p/input_validators/odd", &[("odd.sh", odd)]);
    let add = |name: &str, input: &str| {
        let input = workspace.write("input", input);
        workspace.judge(["hack", "add", "p", name, input.to_str().expect("it is UTF-8")])
    };
    add("seven", "7\n").exits(0);
    add("large", "101\n")
        .exits(2)
        .complains("the validator `validator` refuses the input: too large");
    add("even", "8\n").exits(2).complains("input_validators/odd`");
    if has_tool("g++") {
        // One of testlib accepts with exit code 0, and its header may lie beside it.
        let two = "#include \"testlib.h\"\nint main(int count, char **words) {\n    \
            registerValidation(count, words);\n    int n;\n    exit(scanf(\"%d\", &n) == 1 && n < 50 ? 0 : 3);\n}\n";
        workspace
            .write_all("problems/p/input_validators", &[("two.cpp", two), ("testlib.h", TESTLIB)]);
        add("nine", "9\n").exits(0);
        add("sixty-one", "61\n").exits(2).complains("input_validators/two.cpp`");
    }
}

#[test]
fn a_checker_of_testlib_gives_points_to_a_problem_that_has_some() {
    if !has_tool("g++") {
        return;
    }
    let workspace = squares();
    let checker = "#include \"testlib.h\"\nint main(int count, char **words) {\n    \
        registerTestlibCmd(count, words);\n    if (out < 0) exit(1);\n    \
        if (out == 0) { fprintf(stderr, \"a part\"); exit(7); }\n    \
        if (out > 100) { fprintf(stderr, \"partially correct (%ld) \", out - 100); exit(16 + out - 100); }\n    \
        fprintf(stderr, \"points %ld.5 good\", out);\n    exit(7);\n}\n";
    let files = [("check.cpp", checker), ("testlib.h", TESTLIB)];
    workspace.write_all("problems/p/output_validator", &files);
    let rules =
        "format: legacy\nvalidator_scores: true\ngroups:\n  data: {grader_flags: ignore_sample, \
        on_reject: continue}\n  secret/a: {range: 0 50}\n";
    workspace.write("problems/p/points.yaml", rules);
    workspace.case("a/1", "1\n", "1\n");
    let judge = |line: &str| workspace.judge_cmd(line, &[]);
    judge("echo 12").exits(0).says("12.5 points").says("a 12.5 of 50");
    judge("echo 104").exits(0).says("4 points");
    judge("echo -1").exits(1).says("WA").says("0 points");
    judge("echo 0").exits(2).says("without a line `points ` and a number on stderr");
    // The same points by another machine.
    let part = workspace.judge_cmd("echo 12", &["--json"]);
    part.says("\"score\":1250");
}

/// A package with programs of several files in every place.
fn package(workspace: &Workspace) {
    let yaml = "problem_format_version: 2025-09\nname: Squares\nuuid: \
        00000000-0000-4000-8000-000000000000\nlimits: {time_limit: 1}\n";
    let validator = "import limits\n";
    let checker = "import sys, rule\nsys.exit(rule.of(sys.argv[1], input()))\n";
    let rule = "def of(path, out): return 42 if int(open(path).read()) ** 2 == int(out) else 43\n";
    let files = [
        ("problem.yaml", yaml),
        ("data/sample/1.in", "5\n"),
        ("data/sample/1.ans", "25\n"),
        ("include/python3/power.py", "def of(n): return n * n\n"),
        ("include/default/tables/t.txt", "x\n"),
        ("input_validators/one/one.py", validator),
        ("input_validators/one/limits.py", "raise SystemExit(42)\n"),
        ("input_validators/two.py", "raise SystemExit(42)\n"),
        ("output_validator/main.py", checker),
        ("output_validator/rule.py", rule),
        ("submissions/accepted/a.py", "import power\nprint(power.of(int(input())))\n"),
        ("submissions/accepted/b/x.py", "print(int(input()) ** 2)\n"),
        ("submissions/accepted/c/x.py", "import y\n"),
        ("submissions/accepted/c/y.py", "print(int(input()) ** 2)\n"),
        ("submissions/accepted/scripted/build", SCRIPTED[0].1),
        ("submissions/accepted/scripted/program", SCRIPTED[1].1),
        ("submissions/wrong_answer/x/x.py", "print(0)\n"),
    ];
    workspace.package(&files);
}

#[test]
fn programs_of_several_files_come_in_and_go_out() {
    let workspace = squares();
    package(&workspace);
    let came = workspace.judge(["new", "sq", "--from", "package"]);
    came.exits(0).says("5 submissions of the package").hides("left out");
    for file in [
        "include/python3/power.py",
        "include/default/tables/t.txt",
        "input_validators/one/limits.py",
        "input_validators/two.py",
        "output_validator/rule.py",
        "submissions/accepted/b/x.py",
        "submissions/accepted/c/y.py",
        "submissions/accepted/scripted/build",
    ] {
        assert!(workspace.path(format!("problems/sq/{file}")).is_file(), "{file}");
    }
    let judged = workspace.judge(["sq", "--all"]);
    judged.exits(0).says("AC   sq  accepted/scripted").says("WA   sq  wrong_answer/x");
    for format in ["icpc", "kattis", "domjudge"] {
        let out = format!("out-{format}");
        workspace.judge(["export", "sq", "--format", format, &out]).exits(0);
        let validator = if format == "icpc" { "" } else { "s/output_validator" };
        for file in [
            &format!("output_validator{validator}/main.py"),
            "input_validators/one/one.py",
            "input_validators/two.py",
            "include/python3/power.py",
            "submissions/accepted/c/x.py",
        ] {
            assert!(workspace.path(format!("{out}/{file}")).is_file(), "{format}: {file}");
        }
        assert!(!workspace.path(format!("{out}/workspace/problem/include")).exists());
        let script = workspace.path(format!("{out}/submissions/accepted/scripted/build"));
        let mode = std::os::unix::fs::PermissionsExt::mode(
            &fs::metadata(script).expect("it is there").permissions(),
        );
        assert_eq!(mode & 0o111, 0o111, "{format}: problemtools starts only what is executable");
        // The way back changes nothing.
        let again = format!("back{format}");
        workspace.judge(["new", &again, "--from", &out]).exits(0).hides("left out");
        let same =
            ["submissions", "include", "input_validators", "output_validator", "problem.yaml"];
        for part in same {
            let [old, new] = ["sq", &again].map(|name| contents(&workspace, name, part));
            assert_eq!(old, new, "{format}: {part}");
        }
    }
}

/// The files of a part of a problem, with their contents.
fn contents(workspace: &Workspace, problem: &str, part: &str) -> Vec<(String, String)> {
    let root = workspace.path(format!("problems/{problem}"));
    let mut found = Vec::new();
    let mut waiting = vec![root.join(part)];
    while let Some(path) = waiting.pop() {
        if path.is_dir() {
            waiting.extend(crate::workspace::entries(&path));
        } else {
            let name = path.strip_prefix(&root).expect("it is below").display().to_string();
            found.push((name, fs::read_to_string(&path).expect("it is text")));
        }
    }
    found.sort();
    found
}
