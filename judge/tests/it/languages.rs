//! A right, a wrong and a broken program in each language of the table.
//!
//! Rust is always there; a language whose tool is missing is named on stderr.

use crate::json;
use crate::workspace::{finish, has_tool, name, CommandResult, Workspace};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const JAVA: &str = "
    java.util.Scanner in = new java.util.Scanner(System.in);
    System.out.println(in.nextInt() + in.nextInt());
";

/// A problem that wants the sum of two numbers.
pub fn sum() -> Workspace {
    let workspace = Workspace::with_case("1 2\n", "3\n");
    workspace.case("hack/negative", "-5 2\n", "-3\n");
    workspace
}

/// Judges a source of this name. What is known of a compiler stays in the workspace.
fn judge(workspace: &Workspace, file: &str, source: &str, flags: &[&str]) -> CommandResult {
    let path = workspace.write(file, source);
    let words = ["p", "--submission"].map(Path::new).into_iter().chain([path.as_path()]);
    workspace.judge(words.chain(flags.iter().map(Path::new)))
}

/// The words of the compiler are shown, and nothing of where the judge keeps its things.
#[track_caller]
fn is_compile_error(ended: &CommandResult, words: &str) {
    ended.verdict("CE").says(words).says("CE: 0 of ");
    for hidden in ["target/judge", "build-", env!("CARGO_TARGET_TMPDIR"), "\u{1b}"] {
        let messages = ended.stdout.lines().skip(1).collect::<String>();
        assert!(!messages.contains(hidden), "{hidden:?} is shown\n{ended}");
    }
}

#[test]
fn rust() {
    let workspace = sum();
    let source = |operator: &str| {
        format!(
            "use std::io::*; fn main() {{ let mut s = String::new(); stdin().read_to_string(&mut s).unwrap(); \
             let n: Vec<i64> = s.split_whitespace().map(|w| w.parse().unwrap()).collect(); \
             println!(\"{{}}\", n[0] {operator} n[1]); }}"
        )
    };
    judge(&workspace, "a.rs", &source("+"), &[]).verdict("AC").says("2/2");
    judge(&workspace, "a.rs", &source("*"), &[]).verdict("WA").says("0/2");
    is_compile_error(&judge(&workspace, "a.rs", &source("+ x +"), &[]), "cannot find value `x`");
}

#[test]
fn c_and_cpp() {
    let workspace = sum();
    if has_tool("gcc") {
        let source = |operator: &str| {
            format!(
                "#include <stdio.h>\nint main() {{ int a, b; scanf(\"%d%d\", &a, &b); \
             printf(\"%d\\n\", a {operator} b); }}\n"
            )
        };
        judge(&workspace, "a.c", &source("+"), &[]).verdict("AC");
        judge(&workspace, "a.c", &source("-"), &[]).verdict("WA");
        is_compile_error(&judge(&workspace, "a.c", &source("+ x +"), &[]), "‘x’ undeclared");
    }
    if has_tool("g++") {
        let source = "#include <cstdio>\nint main() { auto [a, b] = (int[2]){}; \
             scanf(\"%d%d\", &a, &b); printf(\"%d\\n\", a + b); }\n";
        for ending in ["cpp", "cc", "cxx", "C"] {
            judge(&workspace, &format!("a.{ending}"), source, &[]).verdict("AC");
        }
        let ended =
            judge(&workspace, "a.cpp", "#include <cstdio>\nint main() { return y; }\n", &[]);
        is_compile_error(&ended, "‘y’ was not declared");
    }
}

#[test]
fn online_judge_is_defined() {
    let workspace = sum();
    let body = "#include <stdio.h>\nint main() { int a, b;\n#ifndef ONLINE_JUDGE\n\
                freopen(\"input.txt\", \"r\", stdin);\n#endif\n\
                scanf(\"%d%d\", &a, &b); printf(\"%d\\n\", a + b); return 0; }\n";
    for (tool, file) in [("gcc", "a.c"), ("g++", "a.cpp")] {
        if has_tool(tool) {
            judge(&workspace, file, body, &[]).verdict("AC");
        }
    }
    if has_tool("fpc") {
        let source = "var a, b: longint;\nbegin\n{$ifndef ONLINE_JUDGE} halt(1); {$endif}\n\
                      readln(a, b); writeln(a + b);\nend.\n";
        judge(&workspace, "a.pas", source, &[]).verdict("AC");
    }
    if has_tool("javac") {
        let source = format!(
            "public class A {{ public static void main(String[] a) {{ \
             if (System.getProperty(\"ONLINE_JUDGE\") == null) System.exit(1); {JAVA} }} }}"
        );
        judge(&workspace, "A.java", &source, &[]).verdict("AC");
    }
}

#[test]
#[ignore = "compiles in many languages"]
fn java() {
    let workspace = sum();
    if !has_tool("javac") || !has_tool("java") {
        return;
    }
    let main = |body: &str| format!("public static void main(String[] words) {{ {body} }}");
    let in_package = format!("package a.b;\npublic class Start {{ {} }}", main(JAVA));
    judge(&workspace, "a.java", &in_package, &[]).verdict("AC");
    let without_public = format!("class Other {{}} class Start {{ {} }}", main(JAVA));
    judge(&workspace, "a.java", &without_public, &[]).verdict("AC");
    let elsewhere = format!(
        "public class A {{ private static void main(int a) {{}} }} class B {{ final static public \
         void main(final String... words) {{ {JAVA} }} }}"
    );
    judge(&workspace, "a.java", &elsewhere, &[]).verdict("AC");
    let broken = without_public.replace("System.out", "Sistem.out");
    is_compile_error(&judge(&workspace, "a.java", &broken, &[]), "package Sistem does not exist");
    // One program that ends in many ways, as it is slow to build: what it does its input says.
    let faults = "if (a == 7) { int[] none = {}; none[3] = 1; }
        if (a == 8) {
            byte[][] all = new byte[500][];
            for (int i = 0; i < 500; i++) {
                all[i] = new byte[1 << 20];
                java.util.Arrays.fill(all[i], (byte) 1);
            }
            b += all.length;
        }";
    let many = format!(
        "public class Sum {{ {} }}",
        main(&format!(
            "java.util.Scanner in = new java.util.Scanner(System.in); \
             int a = in.nextInt(), b = in.nextInt(); {faults} System.out.println(a + b);"
        ))
    );
    for (case, input, answer) in [
        ("fault/index", "7 1\n", "8\n"),
        ("fault/memory", "8 1\n", "9\n"),
        ("fault/sum", "1 1\n", "3\n"),
    ] {
        workspace.case(case, input, answer);
    }
    let file = workspace.write("1 - Main.java", many);
    let judge = |words: &[&str]| {
        let words = words.iter().map(Path::new);
        workspace.judge(words.chain(["-s".as_ref(), file.as_path()]))
    };
    judge(&["p/sample", "p/hack", "-v"]).verdict("AC").says("java: time limit 2.000 s (2 x ");
    judge(&["p/fault/sum"]).verdict("WA");
    let small = ["--memory-limit", "128"];
    judge(&[&["p/fault/memory"][..], &small].concat())
        .verdict("MLE")
        .says("held more than 128.0 MiB");
    judge(&[&["p/sample"][..], &small].concat()).verdict("AC");
    // It lets go of what it holds, and fits where garbage is collected in time.
    let garbage = "long sum = 0; for (int i = 0; i < 40; i++) { long[] some = new long[3000000]; \
                   some[i] = i; sum += some[i]; } System.out.println(sum >= 0 ? 3 : 4);";
    let garbage = format!("public class Garbage {{ {} }}", main(garbage));
    let file = workspace.write("Garbage.java", garbage);
    let file = file.display().to_string();
    workspace.judge([&["p/sample", "-s", &file][..], &small].concat()).verdict("AC");
    judge(&["p/fault/index"]).verdict("RE").says("exit code 1").says("ArrayIndexOutOfBounds");
}

#[test]
fn javascript() {
    let workspace = sum();
    if !has_tool("node") {
        return;
    }
    let source = "const [a, b] = require('fs').readFileSync(0, 'utf8').split(' ').map(Number); console.log(a + b);\n";
    judge(&workspace, "a.js", source, &["-v"])
        .verdict("AC")
        .says("javascript: time limit 3.000 s (3 x 1.000 s)");
    judge(&workspace, "a.js", &source.replace("a + b", "a"), &[]).verdict("WA");
    is_compile_error(&judge(&workspace, "a.js", "let = ;\n", &[]), "SyntaxError");
    judge(&workspace, "a.js", "throw new Error('lost');\n", &[]).verdict("RE").says("Error: lost");
    let module = "import { readFileSync } from 'fs'; \
             const [a, b] = readFileSync(0, 'utf8').split(' ').map(Number); console.log(a + b);\n";
    judge(&workspace, "a.mjs", module, &[]).verdict("AC");
    let deep = "const f = n => n ? 1 + f(n - 1) : 0; f(100000); \n".to_string() + source;
    judge(&workspace, "a.js", &deep, &[]).verdict("AC");
}

/// The C library keeps the locks of pools in files, for which a run has a folder where namespaces make it one.
#[test]
fn pools_of_python() {
    let workspace = Workspace::with_case("1 2\n", "3\n");
    if !has_tool("python3") {
        return;
    }
    let judge_pool = |import: &str| {
        let source = format!(
            "from {import} as Pool\ndef same(word): return int(word)\n\
             if __name__ == '__main__':\n    \
                 with Pool(2) as pool: print(sum(pool.map(same, input().split())))\n"
        );
        judge(&workspace, "a.py", &source, &[])
    };
    if judge_pool("multiprocessing.pool import ThreadPool").stderr.contains("no namespaces") {
        return;
    }
    for import in ["multiprocessing import Pool", "concurrent.futures import ProcessPoolExecutor"] {
        judge_pool(import).verdict("AC");
    }
}

#[test]
fn python() {
    let workspace = Workspace::with_case("1 2\n", "3\n");
    if !has_tool("python3") {
        return;
    }
    let source = "a, b = map(int, input().split())\nprint(a + b)\n";
    judge(&workspace, "a.py", source, &["-v"])
        .verdict("AC")
        .says("python: time limit 5.000 s (5 x 1.000 s), 256.0 MiB");
    judge(&workspace, "a.py", &source.replace("a + b", "a - b"), &[]).verdict("WA");
    is_compile_error(
        &judge(&workspace, "a.py", "print(\n", &[]),
        "SyntaxError: '(' was never closed",
    );
    is_compile_error(&judge(&workspace, "a.py", "def f():\n  a\n b\n", &[]), "IndentationError");
    let latin = |line: &str| [line.as_bytes(), b"\n# caf\xe9\n", source.as_bytes()].concat();
    let judged = |text: Vec<u8>| {
        let path = workspace.write("b.py", text);
        workspace.judge([Path::new("p"), "-s".as_ref(), &path])
    };
    judged(latin("# coding: latin-1")).verdict("AC");
    is_compile_error(
        &judged(latin("import sys")),
        "b.py:2: SyntaxError: 'utf-8' codec can't decode",
    );
    is_compile_error(&judged(latin("# coding: ascii")), "SyntaxError: 'ascii' codec can't decode");
    judge(&workspace, "a.py", "print(1 // 0)\n", &[]).verdict("RE").says("ZeroDivisionError");
    judge(&workspace, "a.py", "import sys\nsys.exit(0)\n", &[])
        .verdict("WA")
        .says("the program printed nothing");
}

#[test]
fn shell() {
    let workspace = sum();
    judge(&workspace, "a.sh", "read a b\necho $((a + b))\n", &["-v"])
        .verdict("AC")
        .says("shell: time limit 5.000 s (5 x 1.000 s)");
    judge(&workspace, "a.sh", "read a b\necho $((a - b))\n", &[]).verdict("WA");
    is_compile_error(&judge(&workspace, "a.sh", "if\n", &[]), "a.sh: 2: Syntax error");
}

/// The compilers make a library, which nothing can start.
#[test]
fn a_source_that_is_no_program_is_a_compile_error() {
    let workspace = sum();
    for (tool, file, source) in [
        ("rustc", "a.rs", "#![crate_type = \"lib\"]\npub fn f() {}\n"),
        ("go", "a.go", "package notmain\nfunc F() {}\n"),
    ] {
        if has_tool(tool) {
            is_compile_error(
                &judge(&workspace, file, source, &[]),
                "no program: a package or a unit",
            );
        }
    }
}

#[test]
fn go() {
    let workspace = sum();
    if !has_tool("go") {
        return;
    }
    let source = |body: &str| {
        format!(
            "package main\nimport \"fmt\"\nfunc main() {{ var a, b int; fmt.Scan(&a, &b); {body} }}\n"
        )
    };
    judge(&workspace, "a.go", &source("fmt.Println(a + b)"), &["-v"])
        .verdict("AC")
        .says("go: time limit 1.000 s, 256.0 MiB");
    judge(&workspace, "a.go", &source("fmt.Println(a - b)"), &[]).verdict("WA");
    let ended = judge(&workspace, "a.go", &source("x"), &[]);
    is_compile_error(&ended, "undefined: x");
    judge(&workspace, "a.go", &source("var all []int; fmt.Println(all[a])"), &[])
        .verdict("RE")
        .says("exit code 2")
        .says("panic: runtime error: index out of range");
    // Threads of the runtime, and memory that it only reserves, are no offence.
    let many = "done := make(chan int); for i := 0; i < 1000; i++ { go func() { done <- 1 }() }; \
                for i := 0; i < 1000; i++ { <-done }; fmt.Println(a + b)";
    judge(&workspace, "a.go", &source(many), &["--memory-limit", "64"]).verdict("AC");
}

#[test]
#[ignore = "the compiler of Kotlin takes seconds for each program"]
fn kotlin_where_it_is() {
    let workspace = sum();
    if !has_tool("kotlinc") || !has_tool("java") {
        return;
    }
    // As old compilers take it, too.
    let source = "fun main() { val (a, b) = readLine()!!.split(\" \").map { it.toInt() }; println(a + b) }\n";
    judge(&workspace, "a.kt", source, &["-v"])
        .verdict("AC")
        .says("kotlin: time limit 2.000 s (2 x 1.000 s)");
    judge(&workspace, "a.kt", &source.replace("a + b", "a - b"), &[]).verdict("WA");
    is_compile_error(&judge(&workspace, "a.kt", "fun main() { x }\n", &[]), "a.kt:1:14: error");
}

#[test]
fn a_missing_tool_is_one_line_and_no_verdict() {
    let tools = [
        ("a.adb", "gnatmake"),
        ("a.awk", "awk"),
        ("a.bash", "bash"),
        ("a.c", "gcc"),
        ("a.cob", "cobc"),
        ("a.cpp", "g++"),
        ("a.cs", "mcs"),
        ("a.d", "gdc"),
        ("a.f90", "gfortran"),
        ("a.go", "go"),
        ("a.hs", "ghc"),
        ("a.java", "javac"),
        ("a.js", "node"),
        ("a.kt", "kotlinc"),
        ("a.lisp", "sbcl"),
        ("a.lua", "lua"),
        ("a.ml", "ocamlopt"),
        ("a.nim", "nim"),
        ("a.pas", "fpc"),
        ("a.php", "php"),
        ("a.pl", "perl"),
        ("a.plg", "swipl"),
        ("a.py", "python3"),
        ("a.r", "Rscript"),
        ("a.rb", "ruby"),
        ("a.rs", "rustc"),
        ("a.scala", "scala"),
        ("a.sh", "sh"),
        ("a.swift", "swiftc"),
    ];
    let workspace = sum();
    for (file, tool) in tools {
        workspace.write(file, "");
        let mut command = workspace.command(["p", "-s", file]);
        let ended = finish({
            command.env("PATH", workspace.path("nothing"));
            command
        });
        let line = format!(
            "      not judged: {tool} is not installed; install it, or leave this language out"
        );
        ended.exits(2).says(&line).hides("CE").says("1 not judged");
        assert!(ended.stdout.starts_with(&format!("---  p  {file}")), "{ended}");
    }
}

#[test]
fn a_missing_virtual_machine_is_no_verdict_either() {
    if !has_tool("javac") {
        return;
    }
    let workspace = sum();
    let javac = std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())
        .map(|folder| folder.join("javac"))
        .find(|path| path.is_file());
    let tools = workspace.path("tools");
    std::fs::create_dir(&tools).expect("it is new");
    std::os::unix::fs::symlink(javac.expect("it is installed"), tools.join("javac")).expect("new");
    workspace.write("a.java", "class A {}");
    let mut command = workspace.command(["p", "-s", "a.java"]);
    command.env("PATH", tools);
    finish(command).exits(2).says("not judged: java is not installed").hides("CE");
}

#[test]
fn names_of_any_kind_in_any_language() {
    let sources = [
        ("sh", "read a b\necho $((a + b))\n"),
        ("py", "a, b = map(int, input().split())\nprint(a + b)\n"),
        ("rs", "fn main() { let mut s = String::new(); std::io::stdin().read_line(&mut s).unwrap(); \
          println!(\"{}\", s.split_whitespace().map(|w| w.parse::<i32>().unwrap()).sum::<i32>()); }"),
    ];
    for (ending, source) in sources {
        if ending == "py" && !has_tool("python3") {
            continue;
        }
        let workspace = sum();
        let stems = ["it's $HOME", "-v", "my solution (2)", "解答", "1091", "a.b", "{source}"];
        // The shell is the fastest; the names are taken the same way for all.
        let stems = if ending == "sh" { &stems[..] } else { &stems[..2] };
        for stem in stems {
            let file = workspace.write(format!("{stem}.{ending}"), source);
            let ended = workspace.judge(["p", &format!("--submission={}", name(&file))]);
            ended.verdict("AC").says(stem);
        }
        // Also as the next word, and a name that looks like a flag.
        workspace.judge(["p", "-s", &format!("./-v.{ending}")]).verdict("AC");
    }
}

#[test]
fn the_time_factor_is_applied_and_shown() {
    let workspace = Workspace::with_case("1 2\n", "3\n");
    // Works for 0.06 s of CPU time; it reads the clock in /proc, which isolation hides.
    let busy =
        "read a b\nwhile read -r t _ </proc/self/schedstat && [ $t -lt 60000000 ]; do :; done\n\
                echo $((a + b))\n";
    workspace.write("a.sh", busy);
    let judge = |file: bool, limit: &str, flag: &str| {
        let program = if file { ["-s", "a.sh"] } else { ["--cmd", "sh a.sh"] };
        let flags = ["--isolation", "off", "--time-limit", limit, flag];
        workspace.judge(["p"].iter().chain(&program).chain(&flags))
    };
    judge(false, "0.05", "-v").verdict("TLE");
    let ended = judge(true, "0.05", "-v");
    ended.verdict("AC").says("shell: time limit 250 ms (5 x 50 ms), 256.0 MiB");
    let ended = judge(true, "0.005", "-v");
    ended.verdict("TLE").says("ran longer than 25 ms").says("> 25 ms");
    let ended = judge(true, "0.05", "--json");
    let lines = json::lines(&ended.exits(0).stdout);
    let last = lines.last().expect("there are lines");
    let members =
        [("language", "shell"), ("time_limit_us", "250000"), ("memory_limit_bytes", "268435456")];
    assert!(json::is(last, &members), "{ended}");
}

#[test]
fn words_of_a_compiler_cannot_harm_the_terminal() {
    let workspace = sum();
    let source = "let x = \u{1b}[31m\u{7}\u{202e};\n";
    let ended = judge(&workspace, "a.rs", source, &["--color", "never"]);
    is_compile_error(&ended, "error");
    let odd = |c: char| c.is_control() && c != '\n' || c == '\u{202e}';
    assert!(!ended.stdout.contains(odd), "{ended}");
    assert!(ended.stdout.lines().count() < 30, "{ended}");
}

#[test]
fn a_virtual_environment_keeps_its_packages() {
    let workspace = Workspace::with_case("", "ok\n");
    workspace.write("own.py", "import only_here\nprint(only_here.WORD)\n");
    let folder = workspace.path("venv");
    let mut make = Command::new("python3");
    make.args(["-m", "venv", "--without-pip"]).arg(&folder).stderr(Stdio::null());
    if !has_tool("python3") || !make.status().is_ok_and(|status| status.success()) {
        return;
    }
    let versions = fs::read_dir(folder.join("lib")).expect("it is made").flatten();
    let packages = versions.map(|version| version.path().join("site-packages"));
    for packages in packages.filter(|packages| packages.is_dir()) {
        fs::write(packages.join("only_here.py"), "WORD = 'ok'\n").expect("it is a folder");
    }
    let command = || workspace.command(["p", "--submission", "own.py"]);
    for name in [folder.join("bin/python3"), "venv/bin/python3".into()] {
        let mut named = command();
        named.env("JUDGE_PYTHON", name);
        finish(named).verdict("AC");
    }
    let mut activated = command();
    activated.env("PATH", workspace.with_path("venv/bin"));
    finish(activated).verdict("AC");
    finish(command()).verdict("RE").says("only_here");
}

#[test]
fn the_packages_of_a_user_are_there() {
    if !has_tool("python3") {
        return;
    }
    let workspace = Workspace::with_case("", "ok\n");
    workspace.write("own.py", "import only_here\nprint(only_here.WORD)\n");
    let mut site = Command::new("python3");
    site.args(["-m", "site", "--user-site"]).env("HOME", workspace.path("home"));
    let folder = String::from_utf8(site.output().expect("it starts").stdout).expect("it is text");
    workspace.write(Path::new(folder.trim()).join("only_here.py"), "WORD = 'ok'\n");
    let at_home = |home: &str| {
        let mut command = workspace.command(["p", "--submission", "own.py"]);
        command.env("HOME", workspace.path(home)).env_remove("PYTHONUSERBASE");
        finish(command)
    };
    at_home("home").verdict("AC");
    at_home("elsewhere").verdict("RE").says("only_here");
}

#[test]
fn the_environment_names_another_interpreter_for_python() {
    let workspace = Workspace::with_case("", "ok\n");
    workspace.write("own.py", "print('ok')\n");
    let judged = |interpreter: &str| {
        let mut command = workspace.command(["p", "--submission", "own.py"]);
        command.env("JUDGE_PYTHON", interpreter);
        finish(command)
    };
    judged("no-such-python")
        .exits(2)
        .says("no-such-python is not installed, and JUDGE_PYTHON names it");
    if has_tool("pypy3") {
        workspace.write(
            "own.py",
            "import platform\nprint({'PyPy': 'ok'}[platform.python_implementation()])\n",
        );
        judged("pypy3").exits(0);
        let line = |interpreter: &str| {
            let mut command = workspace.command(["p", "--submission", "own.py", "--json"]);
            command.env("JUDGE_PYTHON", interpreter);
            let ended = finish(command);
            json::lines(&ended.stdout).pop().expect("a line")
        };
        assert_eq!(json::get(&line("pypy3"), "time_limit_us"), "1000000");
        assert_eq!(json::get(&line("python3"), "time_limit_us"), "5000000");
    }
}

#[test]
fn a_byte_order_mark_that_a_compiler_refuses_is_named() {
    if !has_tool("javac") {
        return;
    }
    let workspace = Workspace::with_case("1\n", "1\n");
    let text = "class Main { public static void main(String[] a) { System.out.println(1); } }\n";
    workspace.write("Main.java", format!("\u{feff}{text}"));
    let ended = workspace.judge_file("Main.java", &[]);
    ended
        .verdict("CE")
        .says("Main.java begins with a byte order mark: save it as UTF-8 without one");
}

/// A program in Rust 2024: in 2021 a condition has no `let` beside others.
const RUST_2024: &str = "use std::io::*; fn main() {\n\
    let mut s = String::new(); stdin().read_to_string(&mut s).unwrap();\n\
    let mut words = s.split_whitespace().map(|word| word.parse::<i64>().unwrap());\n\
    if let Some(a) = words.next() && let Some(b) = words.next() { println!(\"{}\", a + b); } }\n";

/// Whether rustc is new enough for it.
fn has_rust_2024() -> bool {
    let mut rustc = Command::new("rustc");
    rustc.arg("--version");
    let version = finish(rustc).stdout;
    let minor = version.split(['.', ' ']).nth(2).and_then(|minor| minor.parse::<u32>().ok());
    minor.is_some_and(|minor| minor >= 88)
}

#[test]
fn the_edition_of_rust_is_that_of_the_program() {
    if !has_rust_2024() {
        return;
    }
    let workspace = sum();
    is_compile_error(
        &judge(&workspace, "a.rs", RUST_2024, &[]),
        "the source is of edition 2024, and the judge builds edition 2021: --compiler-flags=--edition=2024,\n      \
         or in problem.yaml `compiler_flags: {rust: --edition=2024}`, or in the source `// edition: 2024`\n",
    );
    for flag in ["--compiler-flags=--edition=2024", "--compiler-flags=-O --edition 2024"] {
        judge(&workspace, "a.rs", RUST_2024, &[flag]).verdict("AC");
    }
    for comment in ["// edition: 2024\n", "//! It is of\n//! edition = \"2024\"\n"] {
        judge(&workspace, "c.rs", &format!("{comment}{RUST_2024}"), &[]).verdict("AC");
    }
    // A flag comes before a comment, and a comment before a Cargo.toml.
    let both = format!("// edition: 2024\n{RUST_2024}");
    judge(&workspace, "c.rs", &both, &["--compiler-flags=--edition=2021"]).verdict("CE");
    let of = |edition: &str| {
        format!("[package]\nname = \"x\"\n{edition}\n[dependencies]\nproconio = \"0.5\"\n")
    };
    for (file, toml) in [
        ("beside/a.rs", "beside/Cargo.toml"),
        ("one/src/main.rs", "one/Cargo.toml"),
        ("many/src/bin/a.rs", "many/Cargo.toml"),
    ] {
        judge(&workspace, file, RUST_2024, &[]).verdict("CE");
        workspace.write(toml, of("edition = \"2024\""));
        judge(&workspace, file, RUST_2024, &[]).verdict("AC");
        workspace.write(toml, of("edition.workspace = true"));
        workspace.write("Cargo.toml", "[workspace.package]\nedition = \"2024\"\n");
        judge(&workspace, file, RUST_2024, &[]).verdict("AC");
        workspace.write("Cargo.toml", "[workspace]\n");
        judge(&workspace, file, RUST_2024, &[]).verdict("CE");
        judge(&workspace, file, &format!("//@ edition:2024\n{RUST_2024}"), &[]).verdict("AC");
    }
    workspace.write("problems/p/problem.yaml", "compiler_flags:\n  rust: --edition=2024\n");
    judge(&workspace, "a.rs", RUST_2024, &[]).verdict("AC");
    // The command line has the last word.
    judge(&workspace, "a.rs", RUST_2024, &["--compiler-flags=--edition 2021"]).verdict("CE");
    // An old one.
    let old = "fn main() { let async = 3; println!(\"{}\", async); }";
    workspace.write("problems/p/problem.yaml", "");
    judge(&workspace, "o.rs", old, &[]).verdict("CE").says("the source is of edition 2015");
    judge(&workspace, "o.rs", old, &["--compiler-flags=--edition=2015"]).says("1/2");
}

#[test]
fn a_compile_error_says_what_is_missing() {
    let workspace = sum();
    let crates = "use proconio::input;\nuse ac_library::Dsu;\nfn main() { input! { a: i64 } }\n";
    is_compile_error(
        &judge(&workspace, "a.rs", crates, &[]),
        "proconio, ac_library are not here: the judge has no crate but std; put the code into",
    );
    // As the message says.
    let library = workspace.write("own.rs", "pub fn plus(a: i64, b: i64) -> i64 { a + b }\n");
    std::fs::create_dir(workspace.path("lib")).unwrap();
    let mut rustc = Command::new("rustc");
    rustc
        .args(["--crate-type=rlib", "--crate-name=own", "-O", "--out-dir"])
        .arg(workspace.path("lib"));
    rustc.arg(library);
    finish(rustc).exits(0);
    let uses = "use std::io::*; fn main() { let mut s = String::new(); stdin().read_to_string(&mut s).unwrap();\n\
                let n: Vec<i64> = s.split_whitespace().map(|w| w.parse().unwrap()).collect();\n\
                println!(\"{}\", own::plus(n[0], n[1])); }\n";
    judge(&workspace, "b.rs", uses, &[])
        .verdict("CE")
        .says("--compiler-flags='-L FOLDER --extern own'");
    let flags = format!("--compiler-flags=-L {} --extern own", workspace.path("lib").display());
    judge(&workspace, "b.rs", uses, &[&flags]).verdict("AC");
    // A failure with another reason has no advice.
    let slip = judge(&workspace, "c.rs", "fn main() { let x: i32 = \"\"; }\n", &[]);
    assert!(!slip.verdict("CE").stdout.contains("edition"), "{slip}");
    if has_tool("g++") {
        let header = "#include <atcoder/all>\nint main() {}\n";
        judge(&workspace, "a.cpp", header, &[])
            .verdict("CE")
            .says("atcoder/all is not here: put it beside");
        let later = "#include <iostream>\n#include <utility>\nenum class E { A = 3 };\n\
                     int main() { if consteval { return 1; } std::cout << std::to_underlying(E::A) + 0uz; }\n";
        let judged = judge(&workspace, "b.cpp", later, &[]);
        if !judged.stdout.contains("uz") {
            // A compiler from before C++23.
            judged.verdict("CE").says("the source is of gnu++23, and the judge builds gnu++20");
            judge(&workspace, "b.cpp", later, &["--compiler-flags=-std=c++23"]).says("1/2");
        }
        let member =
            "#include <expected>\n#include <cstdio>\nint main() { std::expected<int, int> e = 3; \
                      std::printf(\"%d\", *e); }\n";
        judge(&workspace, "d.cpp", member, &[]).verdict("CE").says("the source is of gnu++23");
        let earlier =
            "#include <cstdio>\nvoid f() throw(int) {}\nint main() { f(); std::puts(\"3\"); }\n";
        judge(&workspace, "c.cpp", earlier, &[]).verdict("CE").says("the source is of gnu++14");
    }
    if has_tool("python3") {
        let import = "import no_such_module.inner as x\n";
        judge(&workspace, "a.py", import, &[])
            .verdict("RE")
            .says("no_such_module is not installed for python3: pip install --user no_such_module");
    }
    if has_tool("node") {
        judge(&workspace, "a.js", "require('no-such');\n", &[])
            .verdict("RE")
            .says("no-such is not here");
    }
}

#[test]
fn a_class_whose_name_no_file_can_have_is_a_compile_error() {
    if !has_tool("javac") {
        return;
    }
    let workspace = sum();
    let main = format!("{{ public static void main(String[] a) {{ {JAVA} }} }}");
    let fits = "A".repeat(249);
    judge(&workspace, "a.java", &format!("public class {fits} {main}"), &[]).verdict("AC");
    for source in [
        format!("public class {fits}B {main}"),
        format!("class {} {main}", "Ü".repeat(125)),
        format!("public class {} {{}} class B {main}", "A".repeat(300)),
        format!("package {}; class B {main}", "a.".repeat(50_000) + "b"),
        format!("package {}; class B {main}", "p".repeat(300)),
        format!("public class {} {main}", "A".repeat(200_000)),
    ] {
        judge(&workspace, "a.java", &source, &[]).verdict("CE").says("the name of the class ");
    }
}

#[test]
fn unicode_escapes_are_part_of_a_source_in_java() {
    if !has_tool("javac") {
        return;
    }
    let workspace = sum();
    let plain = format!(
        "package p.q; public class Ugly {{ public static void main(String[] a) {{ {JAVA} }} }}"
    );
    let all: String = plain.bytes().map(|byte| format!("\\u{byte:04x}")).collect();
    let some = plain.replace("class Ugly", "cl\\uu0061ss \\u0055gly").replace("q;", "q\\u003b");
    let hidden = plain.replace("class", "/* \\u002a/ class /* */ ");
    for source in [all, some, hidden] {
        judge(&workspace, "e.java", &source, &[]).verdict("AC");
    }
}

#[test]
fn a_program_may_take_the_limit_of_its_stack_away() {
    let workspace = sum();
    workspace.write("problems/p/problem.yaml", "limits:\n  time_limit: 4\n  memory: 256\n");
    if has_tool("python3") {
        for limit in [
            "INF, INF",
            "-1, -1",
            "2**29, INF",
            "resource.getrlimit(resource.RLIMIT_STACK)[1], INF",
        ] {
            let source = format!(
                "import sys, resource\nINF = resource.RLIM_INFINITY\n\
                 resource.setrlimit(resource.RLIMIT_STACK, ({limit}))\nsys.setrecursionlimit(10**6)\n\
                 def f(n): return 0 if n == 0 else f(n - 1) + 1\n\
                 assert f(20000) == 20000\nprint(sum(map(int, input().split())))\n"
            );
            judge(&workspace, "a.py", &source, &[]).verdict("AC");
        }
    }
    if has_tool("gcc") {
        let source = |body: &str| {
            format!(
                "#include <stdio.h>\n#include <sys/resource.h>\n\
                 long f(long n) {{ volatile long x = n; return n == 0 ? 0 : f(n - 1) + (x > 0); }}\n\
                 int main(void) {{ struct rlimit all = {{ RLIM_INFINITY, RLIM_INFINITY }};\n\
                 if (setrlimit(RLIMIT_STACK, &all)) return 1; int a, b; scanf(\"%d%d\", &a, &b);\n\
                 {body} printf(\"%d\\n\", a + b); return 0; }}\n"
            )
        };
        judge(&workspace, "a.c", &source("if (f(2000000) != 2000000) return 2;"), &[])
            .verdict("AC");
        // The memory limit bounds it as well.
        judge(&workspace, "b.c", &source("if (f(-1)) return 2;"), &[]).verdict("MLE");
    }
}

#[test]
fn packages_in_other_folders_are_part_of_a_program_in_java() {
    if !has_tool("javac") {
        return;
    }
    let workspace = sum();
    let main = |head: &str, class: &str| {
        format!(
            "{head} import java.util.Scanner; public class Main {{ public static void main(String[] x) {{\n\
             Scanner in = new Scanner(System.in); System.out.println({class}.plus(in.nextInt(), in.nextInt())); }} }}\n"
        )
    };
    let adder = |package: &str| {
        format!(
            "package {package};\npublic class Adder {{\n\
             public static int plus(int a, int b) {{ return Zero.ZERO + a + b; }} }}\n"
        )
    };
    let zero = "class Zero { static final int ZERO = 0; }\n";
    let import = |head: &str, what: &str| main(&format!("{head} import {what};"), "Adder");
    for (folder, start, files) in [
        (
            "import",
            "src/edu/pdx/Main.java",
            vec![
                ("src/edu/pdx/Main.java", import("package edu.pdx;", "edu.pdx.util.Adder")),
                ("src/edu/pdx/util/Adder.java", adder("edu.pdx.util")),
                ("src/edu/pdx/util/Zero.java", format!("package edu.pdx.util; {zero}")),
            ],
        ),
        (
            "all",
            "Main.java",
            vec![
                ("Main.java", import("", "lib.*")),
                ("lib/Adder.java", adder("lib")),
                ("lib/Zero.java", format!("package lib; {zero}")),
            ],
        ),
        (
            "aside",
            "app/Main.java",
            vec![
                ("app/Main.java", main("package app;", "lib.math.Adder")),
                (
                    "lib/math/Adder.java",
                    adder("lib.math").replace("Zero.ZERO", "lib.none.Zero.ZERO"),
                ),
                (
                    "lib/none/Zero.java",
                    format!(
                        "package lib.none; {}",
                        zero.replace("class", "public class").replace("static", "public static")
                    ),
                ),
                // This class is in no package that the program names.
                (
                    "old/math/Adder.java",
                    "package old.math; public class Adder { broken }".to_string(),
                ),
            ],
        ),
    ] {
        for (name, text) in &files {
            workspace.write(format!("class/{folder}/{name}"), text);
        }
        workspace.judge_file(&format!("class/{folder}/{start}"), &[]).verdict("AC");
    }
    std::fs::remove_dir_all(workspace.path("class/aside/old")).unwrap();
    // No program takes the sources of another person along.
    workspace.write("class/thief/Main.java", import("package thief;", "all.lib.Adder"));
    let class = workspace.judge_file("class", &["--csv", "grades.csv"]);
    class
        .says("AC   p  all/Main.java")
        .says("AC   p  aside/app/Main.java")
        .says("CE   p  thief/Main.java");
    class.says("AC   p  import/src/edu/pdx/Main.java");
    assert!(
        !class.stdout.contains("p  all/lib") && !class.stdout.contains("util/Adder.java "),
        "{class}"
    );
}
