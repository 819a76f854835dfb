//! The languages that the judge can build and run: one table. A row says everything about a language.

mod java;

use std::path::Path;

/// How to build and run the programs of a language.
///
/// In the words of a command line, `{source}` is the copy of the source, `{program}` the file that the
/// compiler makes, `{folder}` the folder of both, `{class}` the class to start, `{memory}` the memory
/// limit in MiB, and `{library}` a library that was built before. The first word is the name of a tool
/// that the judge looks up on PATH, or `{program}`.
///
/// A variant of a language is the same row with other fields:
/// `Language { flags: &["-Coverflow-checks=on"], ..RUST }`.
#[derive(Clone, Copy, Debug)]
pub struct Language {
    /// As `--language` and the report name it.
    pub name: &'static str,
    /// Further names: that of the ICPC problem package format, and what people say.
    pub aliases: &'static [&'static str],
    /// Of file names, without the dot. The copy that is built has the first of them.
    pub extensions: &'static [&'static str],
    /// The time limit of a problem is multiplied by this, as most online judges do.
    pub time_factor: u32,
    /// Makes a program of the source, or checks its syntax. If it fails, that is a compile error.
    pub compile: &'static [&'static str],
    /// Whether the compiler wants all sources of a program; the further ones follow `{source}`.
    pub compiles_all: bool,
    /// Further words after those of `compile`: for variants.
    pub flags: &'static [&'static str],
    /// The name of the file that the compiler makes.
    pub output: &'static str,
    pub run: &'static [&'static str],
    /// Finds the class to start, with its package. The last part is the name that the source file must
    /// have. Without this function both are `main`.
    pub entry_class: Option<fn(&str) -> String>,
    /// Whether a program can start in this source. Chooses the first of several files.
    pub has_main: Option<fn(&str) -> bool>,
    /// The file with which a program of several files starts if it has one, before `main.*`.
    pub entry_file: Option<&'static str>,
    /// How to find the tool behind a launcher.
    pub launcher: Option<Launcher>,
    /// Tools that the compiler starts, and so must be able to read.
    pub helpers: &'static [&'static str],
    /// The environment of the compiler beside PATH, HOME and the like: `NAME=value`.
    pub compile_env: &'static [&'static str],
    /// The environment variable that names the folder in which the compiler keeps what it needs for
    /// the next program.
    pub cache_variable: Option<&'static str>,
    pub static_linking: Option<StaticLinking>,
    /// Whether a virtual machine compiles the program while it runs. How much it compiles depends on
    /// the time, so the number of its instructions is no steadier than its CPU time.
    pub compiles_while_it_runs: bool,
}

/// A launcher (rustup, pyenv) finds the real tool at each start. The judge asks it once and then starts
/// the real tool, which is faster.
#[derive(Clone, Copy, Debug)]
pub struct Launcher {
    /// With these arguments the tool prints a path.
    pub arguments: &'static [&'static str],
    /// The real tool, relative to that path; empty if the path is the tool.
    pub tool: &'static str,
}

/// Links a program statically where the system has static libraries: such a program starts in two thirds
/// of the time (measured).
#[derive(Clone, Copy, Debug)]
pub struct StaticLinking {
    pub flags: &'static [&'static str],
    /// The smallest program whose build shows that the flags work.
    pub probe: &'static str,
}

/// The edition of Rust that submissions are written in, here and in every command that a package
/// carries.
pub const RUST_EDITION: &str = "2021";

/// What most languages share: a compiler that makes a file to start.
const COMPILED: Language = Language {
    name: "",
    aliases: &[],
    extensions: &[],
    time_factor: 1,
    compile: &[],
    compiles_all: false,
    flags: &[],
    output: "program",
    run: &["{program}"],
    entry_class: None,
    has_main: None,
    entry_file: None,
    launcher: None,
    helpers: &[],
    compile_env: &[],
    cache_variable: None,
    static_linking: None,
    compiles_while_it_runs: false,
};

/// Rust, in which the four problems are written.
pub const RUST: Language = Language {
    name: "rust",
    extensions: &["rs"],
    compile: &[
        "rustc",
        "-O",
        "-Cstrip=symbols",
        "-Awarnings",
        "--edition",
        RUST_EDITION,
        "-o",
        "{program}",
        "{source}",
    ],
    launcher: Some(Launcher { arguments: &["--print", "sysroot"], tool: "bin/rustc" }),
    helpers: &["cc", "ld"],
    static_linking: Some(StaticLinking {
        flags: &["-C", "target-feature=+crt-static", "-C", "relocation-model=static"],
        probe: "fn main() {}",
    }),
    ..COMPILED
};

/// A program that brings scripts of its own: `build`, if it is there, makes the file `run`, which is
/// started. It is not in the table, as no extension tells. The shell also starts a script that does not
/// name its interpreter.
pub static SCRIPT: Language = Language {
    name: "script",
    compile: &["sh", "-c", "! [ -e build ] || ./build"],
    run: &["{folder}/run"],
    helpers: &["cc", "c++", "ld", "python3", "rustc", "java"],
    ..COMPILED
};

/// Time factors: 1 for what compiles to machine code, more for the start and the speed of a virtual
/// machine or an interpreter.
static LANGUAGES: [Language; 9] = [
    RUST,
    Language {
        name: "c",
        extensions: &["c"],
        compile: &["gcc", "-O2", "-std=gnu11", "-w", "-o", "{program}", "{source}", "-lm"],
        compiles_all: true,
        helpers: &["cc", "ld"],
        static_linking: Some(StaticLinking {
            flags: &["-static"],
            probe: "int main(void) { return 0; }",
        }),
        ..COMPILED
    },
    Language {
        name: "cpp",
        aliases: &["c++"],
        extensions: &["cpp", "cc", "cxx", "C"],
        compile: &["g++", "-O2", "-std=gnu++20", "-w", "-o", "{program}", "{source}"],
        compiles_all: true,
        helpers: &["cc", "ld"],
        static_linking: Some(StaticLinking {
            flags: &["-static"],
            probe: "#include <iostream>\nint main() { std::cout << 1; }",
        }),
        ..COMPILED
    },
    Language {
        name: "go",
        extensions: &["go"],
        compile: &["go", "build", "-o", "{program}", "{source}"],
        compiles_all: true,
        helpers: &["cc", "ld"],
        // It builds its library for the first program, which takes ten seconds.
        cache_variable: Some("GOCACHE"),
        ..COMPILED
    },
    Language {
        name: "java",
        extensions: &["java"],
        time_factor: 2,
        compile: &["javac", "-encoding", "UTF-8", "-nowarn", "-d", "{folder}", "{source}"],
        compiles_all: true,
        run: &[
            "java",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xss64m",
            "-Xmx{memory}m",
            "-cp",
            "{folder}",
            "{class}",
        ],
        entry_class: Some(java::entry_class),
        has_main: Some(java::has_main),
        compiles_while_it_runs: true,
        ..COMPILED
    },
    Language {
        name: "kotlin",
        extensions: &["kt"],
        time_factor: 2,
        compile: &["kotlinc", "-nowarn", "-include-runtime", "-d", "{program}", "{source}"],
        compiles_all: true,
        output: "main.jar",
        run: &[
            "java",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xss64m",
            "-Xmx{memory}m",
            "-jar",
            "{program}",
        ],
        // kotlinc is a script that starts a virtual machine.
        helpers: &["java"],
        // A virtual machine does not look at TMPDIR. The current folder is that of the build.
        compiles_while_it_runs: true,
        compile_env: &["JAVA_OPTS=-Xmx512M -Djava.io.tmpdir=."],
        ..COMPILED
    },
    Language {
        name: "javascript",
        extensions: &["js", "mjs"],
        time_factor: 3,
        compile: &["node", "--check", "{source}"],
        run: &["node", "--stack-size=60000", "{source}"],
        compiles_while_it_runs: true,
        ..COMPILED
    },
    Language {
        name: "python",
        aliases: &["python3"],
        entry_file: Some("__main__.py"),
        extensions: &["py"],
        time_factor: 5,
        compile: &[
            "python3",
            "-c",
            "import sys; compile(open(sys.argv[1], 'rb').read(), sys.argv[1], 'exec')",
            "{source}",
        ],
        run: &["python3", "-B", "{source}"],
        launcher: Some(Launcher {
            arguments: &["-c", "import sys; print(sys.executable)"],
            tool: "",
        }),
        ..COMPILED
    },
    Language {
        name: "shell",
        aliases: &["bash"],
        extensions: &["sh"],
        time_factor: 5,
        compile: &["sh", "-n", "{source}"],
        run: &["sh", "{source}"],
        ..COMPILED
    },
];

impl Language {
    /// The language of a file, by its extension.
    pub fn of_file(path: &Path) -> Option<&'static Language> {
        let extension = path.extension()?.to_str()?;
        LANGUAGES.iter().find(|language| language.extensions.contains(&extension))
    }

    /// The language of this name.
    pub fn by_name(name: &str) -> Option<&'static Language> {
        LANGUAGES.iter().find(|language| language.is_called(name))
    }

    /// Whether this is one of its names.
    pub fn is_called(&self, name: &str) -> bool {
        self.name == name || self.aliases.contains(&name)
    }

    /// Rust.
    pub fn rust() -> &'static Language {
        &LANGUAGES[0]
    }

    /// Whether both are one language, or variants of it.
    pub fn is(&self, other: &Language) -> bool {
        self.name == other.name
    }

    /// The names of all languages.
    pub fn names() -> impl Iterator<Item = &'static str> {
        LANGUAGES.iter().map(|language| language.name)
    }

    /// All extensions, for messages: `.rs .c .cpp`.
    pub fn extensions() -> String {
        let all: Vec<String> =
            LANGUAGES.iter().flat_map(|l| l.extensions).map(|e| format!(".{e}")).collect();
        all.join(" ")
    }
}
