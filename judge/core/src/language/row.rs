//! A row of the table of languages.

use super::command::Command;
use super::dialect::Dialect;
use super::leetcode::LeetCode;

/// The commands that build and run the programs of a language.
///
/// In the words of a command line, `{source}` is the copy of the source, `{program}` the file that the
/// compiler makes, `{dialect}` the flag for the edition or the standard, `{folder}` the folder of both,
/// `{class}` the class to start, `{memory}` the memory limit in MiB, `{heap}` the part of it that a virtual
/// machine leaves to a program, and `{library}` a library that was built before. The first word is the name
/// of a tool that the judge looks up on PATH, [`THIS_JUDGE`](super::checktestdata::THIS_JUDGE), or
/// `{program}`.
///
/// A variant of a language is the same row with other fields:
/// `Language { flags: &["-Coverflow-checks=on"], ..RUST }`.
#[derive(Clone, Copy, Debug)]
pub struct Language {
    /// As `--language` and the report name it.
    pub name: &'static str,
    /// Further names: the name in the ICPC problem package format, and those that people say.
    pub aliases: &'static [&'static str],
    /// Of file names, without the dot. The copy that is built has the first of them.
    pub extensions: &'static [&'static str],
    /// The time limit of a problem is multiplied by this, as most online judges do.
    pub time_factor: u32,
    /// The memory that the runtime takes before a program does something, in MiB. Small memory limits leave it out,
    /// see [`Language::memory_limit`].
    pub runtime_mib: u64,
    /// Makes a program of the source, or checks its syntax. If it fails, that is a compile error.
    pub compile: Command,
    /// Whether the compiler wants all sources of a program; the further ones follow `{source}`.
    pub compiles_all: bool,
    /// The editions or standards of the compiler.
    pub dialect: Option<Dialect>,
    /// Further words after `compile`, for variants.
    pub flags: &'static [&'static str],
    /// The name of the file that the compiler makes.
    pub output: &'static str,
    pub run: Command,
    /// Finds the class to start, with its package. The last part is the name that the source file must
    /// have. Without this function both are `main`.
    pub entry_class: Option<fn(&str) -> String>,
    /// Finds the class to start where that is not the one that gives the source file its name.
    pub start_class: Option<fn(&str) -> String>,
    /// Whether a program can start in this source. Chooses the first of several files.
    pub has_main: Option<fn(&str) -> bool>,
    /// The sign that a source is a class as LeetCode takes it, which needs a main of the problem.
    pub leetcode: Option<LeetCode>,
    /// The file with which a program of several files starts if it has one, before `main.*`.
    pub entry_file: Option<&'static str>,
    /// Whether the compiler wants a file after those that it needs.
    pub is_main_last: bool,
    /// The search for the tool behind a launcher.
    pub launcher: Option<Launcher>,
    /// Tools that must be there, besides the first words of `compile` and `run`. The judge looks them up on
    /// PATH where they are words of `run`.
    pub needs: &'static [&'static str],
    /// Tools that the compiler starts, and so must be able to read.
    pub helpers: &'static [&'static str],
    /// The environment of the compiler beside PATH, HOME and the like: `NAME=value`.
    pub compile_env: &'static [&'static str],
    /// The environment variable that names the folder in which the compiler keeps what it needs for
    /// the next program. A compiler that runs code of a program has none: it would be another one's.
    pub cache_variable: Option<&'static str>,
    pub static_linking: Option<StaticLinking>,
    /// Whether a program needs a folder for temporary files: its runtime does not start without.
    pub needs_temporary_folder: bool,
    /// Whether stdout is a file rather than a pipe: a runtime that writes to a pipe later loses the end of what it
    /// prints where the program calls for the end at once.
    pub stdout_is_file: bool,
    /// Whether its runtime does not start unless its processes may receive files from each other.
    pub receives_files: bool,
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
    /// The name of the launcher itself, where it is one file under many names: with these arguments it prints the
    /// path of the real tool, and sooner.
    pub manager: Option<(&'static str, &'static [&'static str])>,
}

/// Links a program statically where the system has static libraries: such a program starts in two thirds
/// of the time (measured).
#[derive(Clone, Copy, Debug)]
pub struct StaticLinking {
    pub flags: &'static [&'static str],
    /// The smallest program whose build shows that the flags work.
    pub probe: &'static str,
}

/// The fields that most languages share: a compiler that makes a file to start.
pub(super) const COMPILED: Language = Language {
    name: "",
    aliases: &[],
    extensions: &[],
    time_factor: 1,
    runtime_mib: 4,
    compile: Command::of(""),
    compiles_all: false,
    dialect: None,
    flags: &[],
    output: "program",
    run: Command::of("{program}"),
    entry_class: None,
    start_class: None,
    has_main: None,
    leetcode: None,
    entry_file: None,
    is_main_last: false,
    launcher: None,
    needs: &[],
    helpers: &[],
    compile_env: &[],
    cache_variable: None,
    static_linking: None,
    needs_temporary_folder: false,
    stdout_is_file: false,
    receives_files: false,
    compiles_while_it_runs: false,
};
