//! Languages with an interpreter. What compiles them checks their syntax.

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
    compile: &["python3", "-c", CHECK_PYTHON, "{source}"],
    compiles_all: true,
    leetcode: Some(leetcode::PYTHON),
    run: &["python3", "-B", "{source}"],
    launcher: PYTHON_LAUNCHER,
    ..INTERPRETED
};

pub(super) static LANGUAGES: [Language; 12] = [
    Language {
        name: "javascript",
        extensions: &["js", "mjs"],
        time_factor: 3,
        runtime_mib: 48,
        compile: &["node", "--check", "{source}"],
        run: &["node", "--stack-size=60000", "--max-old-space-size={heap}", "{source}"],
        // Node writes to a pipe later: `console.log(text); process.exit()` loses what is beyond 64 KiB.
        stdout_is_file: true,
        compiles_while_it_runs: true,
        ..COMPILED
    },
    PYTHON,
    Language {
        name: "python2",
        extensions: &["py2"],
        compile: &[
            "python2",
            "-c",
            CHECK_PYTHON,
            "{source}",
        ],
        run: &["python2", "-B", "{source}"],
        launcher: PYTHON_LAUNCHER,
        ..INTERPRETED
    },
    Language {
        name: "shell",
        aliases: &["sh"],
        extensions: &["sh"],
        compile: &["sh", "-n", "{source}"],
        run: &["sh", "{source}"],
        ..INTERPRETED
    },
    Language {
        name: "bash",
        extensions: &["bash"],
        compile: &["bash", "-n", "{source}"],
        run: &["bash", "{source}"],
        ..INTERPRETED
    },
    Language {
        name: "awk",
        extensions: &["awk"],
        // No awk checks the syntax without running the program.
        compile: &["test", "-f", "{source}"],
        run: &["awk", "-f", "{source}"],
        needs: &["awk"],
        ..INTERPRETED
    },
    Language {
        name: "lisp",
        extensions: &["lisp", "cl"],
        compile: &[
            "sbcl",
            "--noinform",
            "--non-interactive",
            "--no-sysinit",
            "--no-userinit",
            "--eval",
            "(let ((files (last *posix-argv* 2))) \
               (unless (compile-file (first files) :output-file (second files)) (exit :code 1)))",
            "--end-toplevel-options",
            "{source}",
            "{program}",
        ],
        output: "program.fasl",
        run: &["sbcl", "--dynamic-space-size", "{memory}MB", "--script", "{program}"],
        time_factor: 2,
        runtime_mib: LARGE_RUNTIME,
        ..COMPILED
    },
    Language {
        name: "lua",
        extensions: &["lua"],
        compile: &[
            "lua",
            "-e",
            "local ok, why = loadfile([==[{source}]==]) if not ok then io.stderr:write(why, '\\n') os.exit(1) end",
        ],
        run: &["lua", "{source}"],
        ..INTERPRETED
    },
    Language {
        name: "perl",
        aliases: &["pl"],
        extensions: &["pl", "pm"],
        compile: &["perl", "-c", "{source}"],
        run: &["perl", "{source}"],
        ..INTERPRETED
    },
    Language {
        name: "php",
        extensions: &["php"],
        compile: &["php", "-n", "-d", "display_errors=stderr", "-d", "html_errors=0", "-l", "{source}"],
        run: &[
            "php",
            "-n",
            "-d",
            "display_errors=stderr",
            "-d",
            "html_errors=0",
            "-d",
            "memory_limit={memory}M",
            "-f",
            "{source}",
        ],
        ..INTERPRETED
    },
    Language {
        name: "r",
        extensions: &["r"],
        compile: &[
            "Rscript",
            "--vanilla",
            "-e",
            "invisible(parse(commandArgs(TRUE)[1], keep.source = FALSE))",
            "{source}",
        ],
        run: &["Rscript", "--vanilla", "{source}"],
        needs_temporary_folder: true,
        runtime_mib: LARGE_RUNTIME,
        ..INTERPRETED
    },
    Language {
        name: "ruby",
        extensions: &["rb"],
        compile: &["ruby", "-c", "{source}"],
        run: &["ruby", "{source}"],
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
