//! A program that is ready to run.

use crate::base::{file, MIB};
use crate::compile::first_word;
use crate::compile::testlib::Testlib;
use crate::language::Language;
use crate::Result;
use sandbox::reason;
use sandbox::{Limits, Spec};
use std::env;
use std::ffi::CString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::Arc;

/// The folders in which the shell searches programs, with the `PATH` of `ENVIRONMENT`.
pub(super) const SEARCHED: &str = "/usr/local/bin:/usr/bin:/bin";
/// The environment of every program: nothing of the judge's own.
const ENVIRONMENT: [&str; 6] = [
    "PATH=/usr/local/bin:/usr/bin:/bin",
    "LANG=C.UTF-8",
    "LC_ALL=C.UTF-8",
    "HOME=/",
    // A backtrace takes a Rust program that panics 50 ms.
    "RUST_BACKTRACE=0",
    // PyPy would look for the size of a cache in /proc, which is hidden, and warn on stderr. This is its default.
    "PYPY_GC_NURSERY=4M",
];

/// The memory in MiB that a virtual machine takes itself: Java 34 to 45, Node about 45 (measured). One whose heap may
/// have all of the limit does not collect its garbage before it exceeds the limit.
const VIRTUAL_MACHINE: u64 = 48;

/// The size of the folder for temporary files of a program that needs one: R keeps 8 KiB there.
pub(super) const TEMPORARY_BYTES: u64 = 8 * MIB;

/// The modules of Python whose processes share locks, which the C library keeps in a file.
const SHARES_LOCKS: [&str; 2] = ["multiprocessing", "concurrent"];

/// Parts of the names of functions that seek in a file, map or cut it.
const SEEKS: [&str; 16] = [
    "ftell",
    "tellp",
    ".tell(",
    "copy_file_range",
    "seek",
    "Seek",
    "mmap",
    "Mmap",
    "runcate",
    "pwrite",
    "fallocate",
    "rewind",
    "fsetpos",
    "FileChannel",
    "write_at",
    "WriteAt",
];
/// The words of runtimes about a stream in which no program can seek (ESPIPE).
const NOT_SEEKABLE: [&str; 4] = ["llegal seek", "not seekable", "ESPIPE", "NotSeekable"];

/// The largest program in bytes that is compared with another.
const MAX_COMPARED: u64 = 64 * MIB;

/// A program that is ready to run.
#[derive(Clone, Debug)]
pub struct Program {
    /// The program and its arguments. `{memory}` in them stands for the memory limit in MiB, `{heap}` for the part of
    /// it that a virtual machine leaves to a program.
    pub(super) argv: Vec<String>,
    /// Its current folder.
    pub(super) folder: PathBuf,
    /// The variables of its environment beside those that every program has.
    pub(super) variables: Vec<String>,
    /// The files and folders that it may read and execute beside the system.
    pub(super) readable: Vec<PathBuf>,
    /// The size of its folder for temporary files in bytes; 0 if it has none.
    pub(super) temporary_bytes: u64,
    /// Whether its stdout is a file rather than a pipe.
    pub(super) stdout_is_file: bool,
    /// Whether its processes may receive files from each other.
    pub(super) receives_files: bool,
    /// Whether its source has a word with which a program seeks in a file, maps or cuts it, and no failure has shown
    /// that it is wrong with a file as stdout too.
    pub(super) may_seek: Arc<AtomicBool>,
    /// The meaning of its exit codes, if it is a checker or a validator made with testlib.
    pub(super) testlib: Option<Testlib>,
}

impl Program {
    /// A command of the user, which the shell runs in the current folder. It may read that folder and
    /// the files that its words name, but of the folders around `cache` not that one: it has the answers of
    /// cases that are judged.
    ///
    /// # Errors
    ///
    /// The first word of the command names no program, or there is no current folder.
    pub fn command(command: &str, cache: &Path) -> Result<Program> {
        first_word::check(command, SEARCHED)?;
        let argv = ["/bin/sh", "-c", command].map(String::from).to_vec();
        let folder = env::current_dir()
            .map_err(|error| format!("the current folder: {}", reason(&error)))?;
        let mut readable: Vec<PathBuf> =
            paths_in(command).into_iter().map(|path| folder.join(path)).collect();
        readable.push(folder.clone());
        if let Ok(cache) = cache.canonicalize() {
            readable = readable.into_iter().flat_map(|path| without(path, &cache)).collect();
        }
        let variables = Vec::new();
        Ok(Program {
            argv,
            folder,
            variables,
            readable,
            temporary_bytes: 0,
            stdout_is_file: Language::needs_file_as_stdout(command),
            receives_files: false,
            may_seek: Arc::default(),
            testlib: None,
        })
    }

    /// The meaning of its exit codes, if it is a checker or a validator made with testlib.
    pub fn testlib(&self) -> Option<Testlib> {
        self.testlib
    }

    /// The same with a file as stdout, where it has a pipe and may want a file: its source seeks, or its stderr says
    /// that it cannot.
    pub fn with_file_as_stdout(&self, stderr: &[u8]) -> Option<Program> {
        let may_seek = self.may_seek.load(Relaxed) || has_any(stderr, &NOT_SEEKABLE);
        let program = || Program { stdout_is_file: true, ..self.clone() };
        (may_seek && !self.stdout_is_file).then(program)
    }

    /// Notes that it is wrong with a file as stdout too: its next failure is not run for that.
    pub fn is_wrong_with_file(&self) {
        self.may_seek.store(false, Relaxed);
    }

    /// The program and its arguments. The path of a built program has the hash of all that it was made
    /// of in it.
    pub fn argv(&self) -> &[String] {
        &self.argv
    }

    /// Whether the other is machine code with the same bytes.
    pub fn has_same_code(&self, other: &Program) -> bool {
        let ([one], [other]) = (&self.argv[..], &other.argv[..]) else { return false };
        file::has_same_bytes(Path::new(one), Path::new(other), MAX_COMPARED)
    }

    /// The folder it runs in: its own where it has several files.
    pub fn current_folder(&self) -> &Path {
        &self.folder
    }

    /// The spec for the sandbox, within these limits.
    pub fn spec(&self, limits: Limits) -> io::Result<Spec> {
        self.spec_with(limits, &[])
    }

    /// The spec for the sandbox, with further arguments.
    pub fn spec_with(&self, limits: Limits, words: &[String]) -> io::Result<Spec> {
        let memory = limits.memory_bytes / MIB;
        let heap = memory.saturating_sub(VIRTUAL_MACHINE).max(memory / 2);
        let filled = |word: &String| {
            word.replace("{memory}", &memory.to_string()).replace("{heap}", &heap.to_string())
        };
        let argv: Vec<String> = self.argv.iter().map(filled).collect();
        Ok(Spec {
            argv: c_strings(argv.iter().chain(words).map(String::as_str))?,
            env: c_strings(
                ENVIRONMENT.into_iter().chain(self.variables.iter().map(String::as_str)),
            )?,
            folder: self.folder.clone(),
            readable: self.readable.clone(),
            writable: Vec::new(),
            temporary_bytes: self.temporary_bytes,
            stdout_is_file: self.stdout_is_file,
            may_receive_files: self.receives_files,
            limits,
        })
    }
}

/// Whether a source has a word with which a program seeks in a file, maps or cuts it.
pub(super) fn may_seek(source: &[u8]) -> bool {
    has_any(source, &SEEKS)
}

/// Whether a source in Python may share locks between processes.
pub(super) fn may_share_locks(source: &[u8]) -> bool {
    has_any(source, &SHARES_LOCKS)
}

fn has_any(text: &[u8], parts: &[&str]) -> bool {
    parts.iter().any(|part| text.windows(part.len()).any(|window| window == part.as_bytes()))
}

/// A path, or, where it is a folder around another one, its entries without that one.
fn without(path: PathBuf, left_out: &Path) -> Vec<PathBuf> {
    let is_around = |path: &Path| path.canonicalize().is_ok_and(|path| left_out.starts_with(path));
    let (mut kept, mut around) = (Vec::new(), vec![path]);
    while let Some(path) = around.pop() {
        match path.canonicalize() {
            Ok(real) if real == left_out => {}
            Ok(real) if left_out.starts_with(&real) => {
                let entries = fs::read_dir(&path).into_iter().flatten().flatten();
                // A link could lead in a circle.
                let leads_up = |path: &PathBuf| path.is_symlink() && is_around(path);
                around.extend(entries.map(|entry| entry.path()).filter(|path| !leads_up(path)));
            }
            Ok(_) | Err(_) => kept.push(path),
        }
    }
    kept
}

/// The files and folders that a command of the user names, as written there. Without those in /dev:
/// /dev/stderr leads to a file of the judge.
pub fn paths_in(command: &str) -> Vec<PathBuf> {
    let words = command.split([' ', '\t', '\n', ';', '|', '&', '<', '=', '"', '\'']);
    // A part in quotes may have blanks.
    let quoted = command.split(['"', '\'']);
    let paths = words.chain(quoted).filter(|word| !word.is_empty()).map(PathBuf::from);
    paths.filter(|path| path.exists() && !path.starts_with("/dev")).collect()
}

/// Strings as the system takes them.
pub(super) fn c_strings<'a>(words: impl IntoIterator<Item = &'a str>) -> io::Result<Vec<CString>> {
    words.into_iter().map(c_string).collect()
}

fn c_string(text: &str) -> io::Result<CString> {
    CString::new(text).map_err(|_| io::Error::other("a zero byte in a name"))
}
