//! A right, a wrong and a broken program in each language that needs no test of its own.
//!
//! A language whose tool is missing is named on stderr. CI promises the small tools: where one of them is
//! missing there, the test fails.

use crate::languages::sum;
use crate::workspace::{finish, has_tool, CommandResult, Workspace};
use std::ffi::OsString;
use std::io::Write;

/// The verdicts on a broken program: some languages have no check of the syntax before the start.
enum Broken {
    CompileError,
    RunTimeError,
}
use Broken::{CompileError, RunTimeError};

/// A program that adds two numbers.
struct Sample {
    extension: &'static str,
    tools: &'static [&'static str],
    /// `.ci/run` installs the tools.
    in_ci: bool,
    /// It has one `+` that adds.
    source: &'static str,
    broken: Broken,
}

const SAMPLES: &[Sample] = &[
    Sample {
        extension: "adb",
        tools: &["gnatmake"],
        in_ci: false,
        source: "with Ada.Integer_Text_IO; use Ada.Integer_Text_IO;\nprocedure Sum is\n   A, B : Integer;\n\
                 begin\n   Get (A); Get (B); Put (A + B, Width => 0);\nend Sum;\n",
        broken: CompileError,
    },
    Sample {
        extension: "awk",
        tools: &["awk"],
        in_ci: true,
        source: "{ print $1 + $2 }\n",
        broken: RunTimeError,
    },
    Sample {
        extension: "bash",
        tools: &["bash"],
        in_ci: true,
        source: "read -a n\necho $((n[0] + n[1]))\n",
        broken: CompileError,
    },
    Sample {
        extension: "cob",
        tools: &["cobc"],
        in_ci: false,
        source: "identification division.\nprogram-id. adds.\ndata division.\nworking-storage section.\n\
                 01 whole pic x(80).\n01 a pic x(20).\n01 b pic x(20).\n01 c pic -(9)9.\nprocedure division.\n\
                 accept whole\nunstring whole delimited by space into a b\n\
                 compute c = function numval(a) + function numval(b)\n\
                 display function trim(c)\nstop run.\n",
        broken: CompileError,
    },
    Sample {
        extension: "cr",
        tools: &["crystal"],
        in_ci: false,
        source: "a, b = gets.not_nil!.split.map &.to_i\nputs a + b\n",
        broken: CompileError,
    },
    Sample {
        extension: "erl",
        tools: &["erl", "erlc"],
        in_ci: false,
        source: "-module(main).\n-export([main/0]).\nmain() -> {ok, [A, B]} = io:fread(\"\", \"~d ~d\"), \
                 io:format(\"~w~n\", [A + B]).\n",
        broken: CompileError,
    },
    Sample {
        extension: "exs",
        tools: &["elixir"],
        in_ci: false,
        source: "[a, b] = IO.gets(\"\") |> String.split() |> Enum.map(&String.to_integer/1)\nIO.puts(a + b)\n",
        broken: RunTimeError,
    },
    Sample {
        extension: "m",
        tools: &["gcc", "gnustep-config"],
        in_ci: false,
        source: "#import <Foundation/Foundation.h>\nint main(void) { int a, b; scanf(\"%d%d\", &a, &b); \
                 NSAutoreleasePool *p = [NSAutoreleasePool new]; \
                 printf(\"%s\\n\", [[[NSNumber numberWithInt: a + b] stringValue] UTF8String]); [p drain]; \
                 return 0; }\n",
        broken: CompileError,
    },
    Sample {
        extension: "cs",
        tools: &["mcs", "mono", "gcc"],
        in_ci: false,
        source: "using System;\nclass Sum { static void Main() { var n = Console.ReadLine().Split(' '); \
                 Console.WriteLine(int.Parse(n[0]) + int.Parse(n[1])); } }\n",
        broken: CompileError,
    },
    Sample {
        extension: "d",
        tools: &["gdc"],
        in_ci: false,
        source: "import core.stdc.stdio;\nvoid main() { int a, b; scanf(\"%d%d\", &a, &b); \
                 printf(\"%d\\n\", a + b); }\n",
        broken: CompileError,
    },
    Sample {
        extension: "f90",
        tools: &["gfortran"],
        in_ci: false,
        source: "program adds\n  integer :: a, b\n  read *, a, b\n  print '(I0)', a + b\nend program\n",
        broken: CompileError,
    },
    Sample {
        extension: "hs",
        tools: &["ghc"],
        in_ci: false,
        source: "main :: IO ()\nmain = do\n  [a, b] <- map read . words <$> getLine\n  \
                 print (a + b :: Int)\n",
        broken: CompileError,
    },
    Sample {
        extension: "lisp",
        tools: &["sbcl"],
        in_ci: false,
        source: "(let ((a (read)) (b (read))) (format t \"~d~%\" (+ a b)))\n",
        broken: CompileError,
    },
    Sample {
        extension: "lua",
        tools: &["lua"],
        in_ci: true,
        source: "local a, b = io.read('n', 'n')\nprint(a + b)\n",
        broken: CompileError,
    },
    Sample {
        extension: "R",
        tools: &["Rscript"],
        in_ci: false,
        source: "n <- scan(file(\"stdin\"), quiet = TRUE)\ncat(n[1] + n[2], \"\\n\", sep = \"\")\n",
        broken: CompileError,
    },
    Sample {
        extension: "ml",
        tools: &["ocamlopt"],
        in_ci: true,
        source: "let () = Scanf.scanf \" %d %d\" (fun a b -> print_int (a + b))\n",
        broken: CompileError,
    },
    Sample {
        extension: "nim",
        tools: &["nim"],
        in_ci: false,
        source: "import strutils\nlet n = stdin.readLine.splitWhitespace\n\
                 echo parseInt(n[0]) + parseInt(n[1])\n",
        broken: CompileError,
    },
    Sample {
        extension: "pas",
        tools: &["fpc"],
        in_ci: true,
        source: "var a, b: longint;\nbegin\n  read(a, b);\n  writeln(a + b);\nend.\n",
        broken: CompileError,
    },
    Sample {
        extension: "php",
        tools: &["php"],
        in_ci: true,
        source: "<?php fscanf(STDIN, '%d %d', $a, $b); echo $a + $b;\n",
        broken: CompileError,
    },
    Sample {
        extension: "pl",
        tools: &["perl"],
        in_ci: true,
        source: "my ($a, $b) = split / /, <STDIN>;\nprint $a + $b;\n",
        broken: CompileError,
    },
    Sample {
        extension: "plg",
        tools: &["swipl"],
        in_ci: false,
        source: "main :- read_line_to_string(user_input, L), split_string(L, \" \", \"\", [X, Y]), \
                 number_string(A, X), number_string(B, Y), C is A + B, writeln(C).\n",
        broken: CompileError,
    },
    Sample {
        extension: "py2",
        tools: &["python2"],
        in_ci: false,
        source: "a, b = map(int, raw_input().split())\nprint a + b\n",
        broken: CompileError,
    },
    Sample {
        extension: "rb",
        tools: &["ruby"],
        in_ci: true,
        source: "a, b = gets.split.map(&:to_i)\nputs a + b\n",
        broken: CompileError,
    },
    Sample {
        extension: "scala",
        tools: &["scalac", "scala", "java"],
        in_ci: false,
        source: "object Sum { def main(args: Array[String]): Unit = { \
                 val n = scala.io.StdIn.readLine().split(\" \"); println(n(0).toInt + n(1).toInt) } }\n",
        broken: CompileError,
    },
];

/// Whether the tools of a sample are there and start; what is missing is named.
fn has_tools(sample: &Sample) -> bool {
    let paths = std::env::var_os("PATH").unwrap_or(OsString::from("/usr/bin:/bin"));
    let is_there = |tool: &str| std::env::split_paths(&paths).any(|one| one.join(tool).is_file());
    let has = |tool: &&str| if sample.in_ci { has_tool(tool) } else { is_there(tool) };
    let missing = sample.tools.iter().find(|tool| !has(tool));
    if let (Some(tool), false) = (missing, sample.in_ci) {
        // Not eprintln!, which the test harness captures.
        let _ = writeln!(std::io::stderr(), "not tested: {tool} is not installed");
    }
    missing.is_none()
}

fn judge(workspace: &Workspace, file: &str, source: &str) -> CommandResult {
    workspace.write(file, source);
    // The time limit is for machines that are busy; virtual machines need memory to start.
    workspace.judge(["p", "-s", file, "--time-limit", "20", "--memory-limit", "512"])
}

#[test]
fn a_compiler_that_wants_it_gets_the_main_file_last() {
    if !has_tool("ocamlopt") {
        return;
    }
    let workspace = Workspace::with_case("2 3\n", "5\n");
    workspace
        .write("problems/p/submissions/accepted/two/main.ml", "let () = Helper.print_sum ()\n");
    workspace.write(
        "problems/p/submissions/accepted/two/helper.ml",
        "let print_sum () = Scanf.scanf \" %d %d\" (fun a b -> print_int (a + b))\n",
    );
    workspace.judge(["p", "--all"]).verdict("AC");
}

#[test]
fn each_language_of_the_table_adds_two_numbers() {
    for sample in SAMPLES {
        if !has_tools(sample) {
            continue;
        }
        let workspace = sum();
        let file = format!("a.{}", sample.extension);
        let ended = judge(&workspace, &file, sample.source);
        if ended.stdout.contains("is not installed") && !sample.in_ci {
            // pyenv has a script for a Python that it lacks.
            let _ = writeln!(std::io::stderr(), "not tested: {file}: {}", ended.stdout.trim());
            continue;
        }
        ended.verdict("AC").says("2/2");
        let (wrong, times) = (sample.source.replacen(" + ", " - ", 1), "(- a b)");
        let wrong = wrong.replace("(+ a b)", times);
        assert_ne!(wrong, sample.source);
        judge(&workspace, &file, &wrong).verdict("WA").says("0/2");
        // Pascal does not read what comes after its end, and PHP prints what comes before its start.
        let junk = "\n)]} \"'\n";
        let broken = format!("{junk}{}{junk}", sample.source);
        let verdict = match sample.broken {
            CompileError => "CE",
            RunTimeError => "RE",
        };
        judge(&workspace, &file, &broken).verdict(verdict);
    }
}

#[test]
fn the_first_line_of_a_source_may_name_another_language() {
    let workspace = sum();
    // Dash, which is sh on Debian, knows no arrays.
    let source = "#!/usr/bin/env bash\nread -a n\necho $((n[0] + n[1]))\n";
    if has_tool("bash") {
        judge(&workspace, "a.sh", source).verdict("AC");
    }
    workspace.write("a.py", "#!/usr/bin/python2\nprint sum(map(int, raw_input().split()))\n");
    let mut command = workspace.command(["p", "-s", "a.py"]);
    command.env("PATH", workspace.path("nothing"));
    finish(command)
        .exits(2)
        .says("not judged: this is Python 2, and python2 is not installed")
        .hides("CE");
}

#[test]
fn a_script_in_the_place_of_an_interpreter_that_is_not_there_is_no_verdict() {
    let workspace = sum();
    workspace.program(
        "tools/python2",
        "#!/bin/sh\necho 'pyenv: python2: command not found' >&2\nexit 127\n",
    );
    workspace.write("a.py2", "print 1\n");
    let mut command = workspace.command(["p", "-s", "a.py2"]);
    command.env("PATH", workspace.with_path("tools"));
    let ended = finish(command);
    ended.exits(2).says("not judged: this is Python 2, and python2 is not installed");
    ended.says("starts no python2); install it, or write Python 3");
}
