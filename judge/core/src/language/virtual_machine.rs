//! Languages whose programs run on a virtual machine that compiles them meanwhile.

use super::row::{Language, COMPILED};
use super::{java, leetcode, scala};

/// The fields that the languages of this file share.
const MANAGED: Language =
    Language { time_factor: 2, runtime_mib: 48, compiles_while_it_runs: true, ..COMPILED };

pub(super) static LANGUAGES: [Language; 7] = [
    Language {
        name: "java",
        extensions: &["java"],
        compile: &[
            "javac",
            "-J-XX:+UseSerialGC",
            "-J-XX:TieredStopAtLevel=1",
            "-encoding",
            "UTF-8",
            "-nowarn",
            "-d",
            "{folder}",
            "{source}",
        ],
        compiles_all: true,
        run: &[
            "java",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xss64m",
            "-Xmx{heap}m",
            "-DONLINE_JUDGE=true",
            "-cp",
            "{folder}",
            "{class}",
        ],
        entry_class: Some(java::entry_class),
        start_class: Some(java::start_class),
        has_main: Some(java::has_main),
        leetcode: Some(leetcode::JAVA),
        ..MANAGED
    },
    Language {
        name: "kotlin",
        extensions: &["kt"],
        compile: &["kotlinc", "-nowarn", "-include-runtime", "-d", "{program}", "{source}"],
        compiles_all: true,
        output: "main.jar",
        run: &[
            "java",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xss64m",
            "-Xmx{heap}m",
            "-DONLINE_JUDGE=true",
            "-jar",
            "{program}",
        ],
        // kotlinc is a script that starts a virtual machine.
        helpers: &["java"],
        // A virtual machine does not look at TMPDIR. The current folder is the folder of the build.
        compile_env: &[
            "JAVA_OPTS=-Xmx512M -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Djava.io.tmpdir=.",
        ],
        ..MANAGED
    },
    Language {
        name: "scala",
        extensions: &["scala", "sc"],
        compile: &["scalac", "-nowarn", "-encoding", "UTF-8", "-d", "{folder}", "{source}"],
        compiles_all: true,
        run: &[
            "scala",
            "-J-XX:+UseSerialGC",
            "-J-XX:TieredStopAtLevel=1",
            "-J-Xss64m",
            "-J-Xmx{heap}m",
            "-J-DONLINE_JUDGE=true",
            "-nocompdaemon",
            "-classpath",
            "{folder}",
            "{class}",
        ],
        entry_class: Some(scala::entry_object),
        needs: &["scala", "java"],
        helpers: &["java"],
        compile_env: &[
            "JAVA_OPTS=-Xmx512M -Xss8M -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Djava.io.tmpdir=.",
        ],
        ..MANAGED
    },
    Language {
        name: "csharp",
        aliases: &["c#"],
        extensions: &["cs"],
        // mcs runs on mono too.
        compile: &[
            "sh",
            "-c",
            "printf %s \"$1\" | gcc -shared -fPIC -O1 -o stack.so -x c - && \
             LD_PRELOAD=./stack.so exec mcs -optimize+ -define:ONLINE_JUDGE -warn:0 \
             -r:System.Numerics \"-out:$2\" \"$3\"",
            "sh",
            include_str!("stack_bounds.c"),
            "{program}",
            "{source}",
        ],
        output: "program.exe",
        run: &["env", "LD_PRELOAD={folder}/stack.so", "mono", "{program}"],
        needs: &["mcs", "mono", "gcc"],
        helpers: &["mono", "mcs", "cc", "ld"],
        ..MANAGED
    },
    Language {
        name: "fsharp",
        aliases: &["f#"],
        extensions: &["fs", "fsx"],
        compile: &["fsharpc", "--nologo", "--optimize+", "--out:{program}", "{source}"],
        compiles_all: true,
        is_main_last: true,
        output: "program.exe",
        run: &["mono", "{program}"],
        needs: &["mono"],
        helpers: &["mono"],
        ..MANAGED
    },
    Language {
        name: "erlang",
        extensions: &["erl"],
        // `main/0`, or `main/1` as in a script.
        compile: &["erlc", "-o", "{folder}", "{source}"],
        compiles_all: true,
        run: &[
            "erl",
            "-noshell",
            "-pa",
            "{folder}",
            "-eval",
            "case erlang:function_exported(element(2, code:ensure_loaded(main)), main, 0) of \
             true -> main:main(); false -> main:main([]) end",
            "-s",
            "init",
            "stop",
        ],
        needs: &["erl"],
        receives_files: true,
        ..MANAGED
    },
    Language {
        name: "elixir",
        extensions: &["exs", "ex"],
        compile: &["test", "-f", "{source}"],
        // The virtual machine reports on stdout that it may not list the folder above.
        run: &["elixir", "--erl", "-kernel logger_level none", "{source}"],
        needs: &["elixir", "erl"],
        receives_files: true,
        ..MANAGED
    },
];
