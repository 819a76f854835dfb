//! Languages whose programs run on a virtual machine that compiles them meanwhile.

use super::command::Command;
use super::row::{Language, COMPILED};
use super::{java, leetcode, scala};

/// The fields that the languages of this file share.
const MANAGED: Language =
    Language { time_factor: 2, runtime_mib: 48, compiles_while_it_runs: true, ..COMPILED };

pub(super) static LANGUAGES: [Language; 7] = [
    Language {
        name: "java",
        extensions: &["java"],
        compile: Command::of(
            "javac -J-XX:+UseSerialGC -J-XX:TieredStopAtLevel=1 -encoding UTF-8 -nowarn -d \
             {folder} {source}",
        ),
        compiles_all: true,
        run: Command::of(
            "java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xss64m -Xmx{heap}m -DONLINE_JUDGE=true \
             -cp {folder} {class}",
        ),
        entry_class: Some(java::entry_class),
        start_class: Some(java::start_class),
        has_main: Some(java::has_main),
        leetcode: Some(leetcode::JAVA),
        ..MANAGED
    },
    Language {
        name: "kotlin",
        extensions: &["kt"],
        compile: Command::of("kotlinc -nowarn -include-runtime -d {program} {source}"),
        compiles_all: true,
        output: "main.jar",
        run: Command::of(
            "java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xss64m -Xmx{heap}m -DONLINE_JUDGE=true \
             -jar {program}",
        ),
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
        compile: Command::of("scalac -nowarn -encoding UTF-8 -d {folder} {source}"),
        compiles_all: true,
        run: Command::of(
            "scala -J-XX:+UseSerialGC -J-XX:TieredStopAtLevel=1 -J-Xss64m -J-Xmx{heap}m \
             -J-DONLINE_JUDGE=true -nocompdaemon -classpath {folder} {class}",
        ),
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
        compile: Command::with(
            "sh -c {0} sh {1} {program} {source}",
            &["printf %s \"$1\" | gcc -shared -fPIC -O1 -o stack.so -x c - && \
             LD_PRELOAD=./stack.so exec mcs -optimize+ -define:ONLINE_JUDGE -warn:0 \
             -r:System.Numerics \"-out:$2\" \"$3\"", include_str!("stack_bounds.c")],
        ),
        output: "program.exe",
        run: Command::of("env LD_PRELOAD={folder}/stack.so mono {program}"),
        needs: &["mcs", "mono", "gcc"],
        helpers: &["mono", "mcs", "cc", "ld"],
        ..MANAGED
    },
    Language {
        name: "fsharp",
        aliases: &["f#"],
        extensions: &["fs", "fsx"],
        compile: Command::of("fsharpc --nologo --optimize+ --out:{program} {source}"),
        compiles_all: true,
        is_main_last: true,
        output: "program.exe",
        run: Command::of("mono {program}"),
        needs: &["mono"],
        helpers: &["mono"],
        ..MANAGED
    },
    Language {
        name: "erlang",
        extensions: &["erl"],
        // `main/0`, or `main/1` as in a script.
        compile: Command::of("erlc -o {folder} {source}"),
        compiles_all: true,
        run: Command::with(
            "erl -noshell -pa {folder} -eval {0} -s init stop",
            &["case erlang:function_exported(element(2, code:ensure_loaded(main)), main, 0) of \
             true -> main:main(); false -> main:main([]) end"],
        ),
        needs: &["erl"],
        receives_files: true,
        ..MANAGED
    },
    Language {
        name: "elixir",
        extensions: &["exs", "ex"],
        compile: Command::of("test -f {source}"),
        // The virtual machine reports on stdout that it may not list the folder above.
        run: Command::with("elixir --erl {0} {source}", &["-kernel logger_level none"]),
        needs: &["elixir", "erl"],
        receives_files: true,
        ..MANAGED
    },
];
