//! Languages with an interpreter. What compiles them checks their syntax.

use super::command::Command;
use super::leetcode;
use super::row::{Language, Launcher, COMPILED};

/// The memory of a large runtime, in MiB: all that a small memory limit leaves out.
const LARGE_RUNTIME: u64 = 64;
/// The fields that the languages of this file share.
const INTERPRETED: Language = Language { time_factor: 5, runtime_mib: 16, ..COMPILED };

/// Checks the syntax of sources in both versions of Python.
const CHECK_PYTHON: &str = include_str!("check.py");

/// Python 3.
pub(super) const PYTHON: Language = Language {
    name: "python",
    aliases: &["python3", "python3numpy"],
    entry_file: Some("__main__.py"),
    extensions: &["py", "py3"],
    compile: Command::with("python3 -c {0} {source}", &[CHECK_PYTHON]),
    compiles_all: true,
    leetcode: Some(leetcode::PYTHON),
    run: Command::of("python3 -B {source}"),
    launcher: PYTHON_LAUNCHER,
    ..INTERPRETED
};

pub(super) static LANGUAGES: [Language; 12] = [
    Language {
        name: "javascript",
        extensions: &["js", "mjs"],
        time_factor: 3,
        runtime_mib: 48,
        compile: Command::of("node --check {source}"),
        run: Command::of("node --stack-size=60000 --max-old-space-size={heap} {source}"),
        // Node writes to a pipe later: `console.log(text); process.exit()` loses what is beyond 64 KiB.
        stdout_is_file: true,
        compiles_while_it_runs: true,
        ..COMPILED
    },
    PYTHON,
    Language {
        name: "python2",
        extensions: &["py2"],
        compile: Command::with("python2 -c {0} {source}", &[CHECK_PYTHON]),
        run: Command::of("python2 -B {source}"),
        launcher: PYTHON_LAUNCHER,
        ..INTERPRETED
    },
    Language {
        name: "shell",
        aliases: &["sh"],
        extensions: &["sh"],
        compile: Command::of("sh -n {source}"),
        run: Command::of("sh {source}"),
        ..INTERPRETED
    },
    Language {
        name: "bash",
        extensions: &["bash"],
        compile: Command::of("bash -n {source}"),
        run: Command::of("bash {source}"),
        ..INTERPRETED
    },
    Language {
        name: "awk",
        extensions: &["awk"],
        // No awk checks the syntax without running the program.
        compile: Command::of("test -f {source}"),
        run: Command::of("awk -f {source}"),
        needs: &["awk"],
        ..INTERPRETED
    },
    Language {
        name: "lisp",
        extensions: &["lisp", "cl"],
        compile: Command::with(
            "sbcl --noinform --non-interactive --no-sysinit --no-userinit --eval {0} \
             --end-toplevel-options {source} {program}",
            &["(let ((files (last *posix-argv* 2))) \
               (unless (compile-file (first files) :output-file (second files)) (exit :code 1)))"],
        ),
        output: "program.fasl",
        run: Command::of("sbcl --dynamic-space-size {memory}MB --script {program}"),
        time_factor: 2,
        runtime_mib: LARGE_RUNTIME,
        ..COMPILED
    },
    Language {
        name: "lua",
        extensions: &["lua"],
        compile: Command::with(
            "lua -e {0}",
            &["local ok, why = loadfile([==[{source}]==]) \
               if not ok then io.stderr:write(why, '\\n') os.exit(1) end"],
        ),
        run: Command::of("lua {source}"),
        ..INTERPRETED
    },
    Language {
        name: "perl",
        aliases: &["pl"],
        extensions: &["pl", "pm"],
        compile: Command::of("perl -c {source}"),
        run: Command::of("perl {source}"),
        ..INTERPRETED
    },
    Language {
        name: "php",
        extensions: &["php"],
        compile: Command::of("php -n -d display_errors=stderr -d html_errors=0 -l {source}"),
        run: Command::of(
            "php -n -d display_errors=stderr -d html_errors=0 -d memory_limit={memory}M -f {source}",
        ),
        ..INTERPRETED
    },
    Language {
        name: "r",
        extensions: &["r"],
        compile: Command::with(
            "Rscript --vanilla -e {0} {source}",
            &["invisible(parse(commandArgs(TRUE)[1], keep.source = FALSE))"],
        ),
        run: Command::of("Rscript --vanilla {source}"),
        needs_temporary_folder: true,
        runtime_mib: LARGE_RUNTIME,
        ..INTERPRETED
    },
    Language {
        name: "ruby",
        extensions: &["rb"],
        compile: Command::of("ruby -c {source}"),
        run: Command::of("ruby {source}"),
        launcher: Some(Launcher { arguments: &["-e", "print RbConfig.ruby"], tool: "", manager: None }),
        ..INTERPRETED
    },
];

/// pyenv and others put a script in the place of Python.
const PYTHON_LAUNCHER: Option<Launcher> = Some(Launcher {
    arguments: &["-c", "import sys; print(sys.executable)"],
    tool: "",
    manager: None,
});
