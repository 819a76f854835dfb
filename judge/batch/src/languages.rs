//! The languages that have a server, and how a program and its server are built.
//!
//! There are servers of two kinds. One runs a program as it is. The other runs a variant in which the compiler
//! has put a call before each comparison.

use crate::calls;
use judge_core::compile::{BuildError, Builder, Program};
use judge_core::language::{Command, Language, RUST};
use judge_core::tools::Role;
use judge_core::workspace::Source;
use sandbox::Sandbox;
use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

const FORK_C: &str = include_str!("servers/fork.c");
/// The same with the functions that note comparisons before it.
const TRACE_C: &str = concat!(include_str!("servers/trace.c"), include_str!("servers/fork.c"));
const FORK_PYTHON: &str = include_str!("servers/fork.py");
const CALLS_RUST: &str = include_str!("servers/calls.rs");
const JAVA_SERVER: &str = include_str!("servers/JudgeServer.java");

/// The servers of the programs of a language.
struct Serving {
    /// Builds the server alone, which becomes `{library}`.
    library: Option<Library>,
    /// Builds the program with it.
    served: Language,
}

/// A part that all programs of a language share.
struct Library {
    file: &'static str,
    source: &'static str,
    language: Language,
}

/// The purpose of a server.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Kind {
    /// It says what the program prints. A program in Rust may have a function by the conventions of a role.
    Prints(Option<Role>),
    /// It says what the program compares.
    Compares,
}

static SERVINGS: LazyLock<Vec<Serving>> = LazyLock::new(|| {
    let language = |name| *Language::by_name(name).expect("the judge knows it");
    let (python, java) = (language("python"), language("java"));
    let mut servings = vec![
        Serving {
            library: None,
            served: Language {
                run: Command::with("python3 -B -c {0} {source}", &[FORK_PYTHON]),
                ..python
            },
        },
        Serving {
            library: Some(Library {
                file: "JudgeServer.java",
                source: JAVA_SERVER,
                // The last word is what `{library}` stands for.
                language: Language { run: Command::of("java {folder}"), ..java },
            }),
            served: Language { run: java_server(&java), ..java },
        },
    ];
    let rust_flags = &["-Clink-arg={library}", "-Clink-arg=-Wl,--wrap=main"];
    servings.push(Serving {
        library: Some(fork_server(FORK_C, COMPILE_C)),
        served: Language { flags: rust_flags, ..RUST },
    });
    let in_cpp = Command::of("g++ -O2 -std=gnu++17 -w -c -o {program} {source}");
    for (name, compile) in [("c", COMPILE_C), ("cpp", in_cpp)] {
        servings.push(Serving {
            library: Some(fork_server(FORK_C, compile)),
            served: Language { flags: &["{library}", "-Wl,--wrap=main"], ..language(name) },
        });
    }
    servings
});

/// The one that calls a function of a program in Rust.
static CALLS: Serving = Serving {
    library: Some(Library {
        file: "server.rs",
        source: CALLS_RUST,
        language: Language {
            flags: &["--crate-type", "rlib", "--crate-name", "server"],
            output: "libserver.rlib",
            ..RUST
        },
    }),
    served: Language { flags: &["--extern", "server={library}"], ..RUST },
};

/// Those that say what is compared. A compiler that does not know the flags builds none.
static COMPARISONS: LazyLock<Vec<Serving>> = LazyLock::new(|| {
    let c_flags = &["{library}", "-Wl,--wrap=main", "-fsanitize-coverage=trace-cmp"];
    let rust_flags = &[
        "-Clink-arg={library}",
        "-Clink-arg=-Wl,--wrap=main",
        "-Cpasses=sancov-module",
        "-Cllvm-args=-sanitizer-coverage-level=1",
        "-Cllvm-args=-sanitizer-coverage-trace-compares",
    ];
    let languages: [(&str, &'static [&'static str]); 3] =
        [("c", c_flags), ("cpp", c_flags), ("rust", rust_flags)];
    let serving = |(name, flags)| Serving {
        library: Some(fork_server(TRACE_C, COMPILE_C)),
        served: Language { flags, ..*Language::by_name(name).expect("the judge knows it") },
    };
    languages.into_iter().map(serving).collect()
});

/// Compiles the server that forks, for all programs whose `main` is one of C.
const COMPILE_C: Command = Command::of("gcc -O2 -std=gnu11 -w -c -o {program} {source}");

/// The server that forks, compiled by this command.
fn fork_server(source: &'static str, compile: Command) -> Library {
    // The library has the name of its compiler's language.
    let name = if compile.tool() == "g++" { "cpp" } else { "c" };
    let alone = *Language::by_name(name).expect("the judge knows it");
    let language = Language { compile, output: "server.o", static_linking: None, ..alone };
    Library { file: "server", source, language }
}

fn servings(kind: Kind) -> &'static [Serving] {
    match kind {
        Kind::Prints(_) => &SERVINGS,
        Kind::Compares => &COMPARISONS,
    }
}

/// The start of the server: as a program in Java is, up to the folder of its classes.
fn java_server(java: &Language) -> Command {
    let flags: Vec<&str> = java.run.words().take_while(|word| *word != "-cp").collect();
    let server =
        "--add-opens java.base/java.io=ALL-UNNAMED -cp {library} JudgeServer {folder} {class}";
    Command::of(format!("{} {server}", flags.join(" ")).leak())
}

/// Whether the programs of a language can have a server of this kind.
pub(crate) fn has_server(kind: Kind, language: &Language) -> bool {
    servings(kind).iter().any(|serving| serving.served.is(language))
}

/// Whether the server of a program may be one that calls a function.
pub(crate) fn may_be_called(kind: Kind, program: &Source) -> bool {
    match kind {
        Kind::Prints(Some(role)) => calls::source(program, role).is_some(),
        Kind::Prints(None) | Kind::Compares => false,
    }
}

/// A server that is built.
#[derive(Debug)]
pub(crate) struct ServerProgram {
    pub(crate) program: Program,
    /// It calls a function, and gets the inputs with its requests. Others get files.
    pub(crate) is_called: bool,
}

/// Builds the server of a program; `None` where its language has none, or it cannot be built.
///
/// # Errors
///
/// The judge cannot build anything, or is interrupted.
pub(crate) fn build(
    kind: Kind,
    builder: &Builder,
    sandbox: &mut Sandbox,
    program: &Source,
) -> Result<Option<ServerProgram>, BuildError> {
    if let Kind::Prints(Some(role)) = kind {
        if let Some(text) = calls::source(program, role) {
            let built = with_file(builder, "program.rs", &text, |path| {
                let program = Source::new(path, &CALLS.served).imported(program.is_imported);
                build_with(CALLS.library.as_ref(), builder, sandbox, &program)
            })?;
            if let Some(program) = built {
                return Ok(Some(ServerProgram { program, is_called: true }));
            }
        }
    }
    let serving = servings(kind).iter().find(|serving| serving.served.is(program.language));
    let Some(Serving { library, served }) = serving else { return Ok(None) };
    let mut variant = program.clone();
    variant.language = served;
    let built = build_with(library.as_ref(), builder, sandbox, &variant)?;
    Ok(built.map(|program| ServerProgram { program, is_called: false }))
}

/// Builds a program with a library; `None` where the two do not suit each other, or this compiler.
fn build_with(
    library: Option<&'static Library>,
    builder: &Builder,
    sandbox: &mut Sandbox,
    program: &Source,
) -> Result<Option<Program>, BuildError> {
    let built = match library {
        None => builder.build_with(sandbox, program, None),
        Some(library) => build_library(builder, sandbox, library)
            .and_then(|library| builder.build_with(sandbox, program, Some(&library))),
    };
    match built {
        Ok(program) => Ok(Some(program)),
        Err(BuildError::CompileError(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

fn build_library(
    builder: &Builder,
    sandbox: &mut Sandbox,
    library: &'static Library,
) -> Result<Program, BuildError> {
    with_file(builder, library.file, library.source, |path| {
        builder.build_with(sandbox, &Source::new(path, &library.language), None)
    })
}

/// Builds a source that is written into a file for that time.
fn with_file<T>(
    builder: &Builder,
    name: &str,
    text: &str,
    build: impl FnOnce(PathBuf) -> Result<T, BuildError>,
) -> Result<T, BuildError> {
    let folder = builder.scratch()?;
    let path = folder.join(name);
    fs::write(&path, text)?;
    build(path)
}
