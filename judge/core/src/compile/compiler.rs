//! Runs a compiler behind the same isolation as programs, in the one folder that it may write to.

use crate::base::file::path_error;
use crate::base::on_path::on_path;
use crate::base::text::{escape, quote_path};
use crate::base::unique;
use crate::compile::build_error::BuildError;
use crate::compile::cache::WORK;
use crate::compile::compiler_limit::limit_met;
use crate::compile::program::{c_strings, SEARCHED};
use crate::compile::toolchain::{home_of, homes_of};
use crate::language::{Language, SCRIPT};
use crate::workspace::limits::COMPILER;
use sandbox::{Sandbox, Spec, Stderr, Streams};
use std::env;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The maximum number of bytes kept of the compiler's messages.
const MAX_MESSAGES: usize = 64 * 1024;
/// A disk is full when it does not take this many bytes more.
const FREE_BYTES: usize = 4 << 20;

/// A compiler to run.
pub(super) struct Compiler<'a> {
    pub(super) language: &'a Language,
    /// Its path and its arguments.
    pub(super) argv: Vec<String>,
    /// The folder that it runs in and writes to.
    pub(super) folder: &'a Path,
    /// The folder in which it keeps files for the next program.
    pub(super) kept: Option<&'a Path>,
    /// A library that it reads.
    pub(super) library: Option<&'a Path>,
    /// Folders that its flags name.
    pub(super) folders: &'a [PathBuf],
}

/// The result of a compiler that ran.
pub(super) struct CompilerResult {
    pub(super) is_success: bool,
    /// Its output, escaped for a terminal.
    pub(super) messages: String,
    /// Whether it met one of its limits, which the last line of the messages names.
    pub(super) met_limit: bool,
}

impl Compiler<'_> {
    pub(super) fn run(&self, sandbox: &mut Sandbox) -> Result<CompilerResult, BuildError> {
        let mut printed = Vec::new();
        let mut keep = |chunk: &[u8]| {
            let free = MAX_MESSAGES - printed.len();
            printed.extend(&chunk[..chunk.len().min(free)]);
            Ok(())
        };
        let streams = Streams { input: None, output: &mut keep, stderr: Stderr::Merged };
        let ran = sandbox.run(&self.spec()?, streams)?;
        if !ran.end.is_success() {
            self.check_disk()?;
        }
        let mut messages: Vec<String> = printed.split(|&byte| byte == b'\n').map(escape).collect();
        if printed.len() == MAX_MESSAGES {
            messages.push("… (cut)".to_string());
        }
        let limit = limit_met(&ran, &COMPILER, &printed);
        let met_limit = limit.is_some();
        messages.extend(limit);
        let is_success = ran.end.is_success();
        Ok(CompilerResult { is_success, messages: messages.join("\n"), met_limit })
    }

    fn spec(&self) -> Result<Spec, BuildError> {
        let folder = path_text(self.folder)?;
        let mut environment = vec![
            format!("PATH={}", self.search_path()),
            format!("HOME={folder}"),
            format!("TMPDIR={folder}"),
            "LANG=C.UTF-8".to_string(),
            "RUST_BACKTRACE=0".to_string(),
        ];
        environment.extend(self.language.compile_env.iter().map(|variable| variable.to_string()));
        if let (Some(name), Some(kept)) = (self.language.cache_variable, self.kept) {
            environment.push(format!("{name}={}", path_text(kept)?));
        }
        let mut readable = Vec::new();
        for helper in self.language.helpers {
            if let Some(path) = on_path(helper).and_then(|path| path.canonicalize().ok()) {
                readable.push(home_of(&path));
            }
        }
        readable.extend(homes_of(Path::new(&self.argv[0])));
        readable.extend(self.library.map(Path::to_path_buf));
        readable.extend(self.folders.iter().cloned());
        let mut writable = vec![self.folder.to_path_buf()];
        writable.extend(self.kept.map(Path::to_path_buf));
        Ok(Spec {
            argv: c_strings(self.argv.iter().map(String::as_str))?,
            env: c_strings(environment.iter().map(String::as_str))?,
            folder: PathBuf::from(self.folder),
            readable,
            temporary_bytes: 0,
            stdout_is_file: false,
            may_receive_files: false,
            writable,
            limits: COMPILER,
        })
    }

    /// Where the compiler finds the tools that it starts. A script finds those that its program will find:
    /// what comes first in the user's PATH may be launchers (pyenv) that do not start without files of
    /// the user.
    fn search_path(&self) -> String {
        let path = env::var("PATH").unwrap_or_default();
        if self.language.is(&SCRIPT) {
            format!("{SEARCHED}:{path}")
        } else {
            path
        }
    }

    /// Fails if the disk is full: then it is not the source that is wrong, whatever a compiler says. The file is
    /// beside the folder of the build, where no compiler has put a link.
    fn check_disk(&self) -> Result<(), BuildError> {
        let beside = self.folder.parent().unwrap_or(self.folder);
        let written = unique::create(beside, WORK, |path| File::create_new(path)).and_then(
            |(probe, mut file)| {
                let written = file.write_all(&vec![0; FREE_BYTES]);
                fs::remove_file(&probe).and(written)
            },
        );
        written.map_err(|error| BuildError::JudgeError(path_error(self.folder, error)))
    }
}

/// A path as a word of a command line.
pub(super) fn path_text(path: &Path) -> io::Result<String> {
    path.to_str()
        .map(String::from)
        .ok_or_else(|| io::Error::other(format!("{}: is not valid UTF-8", quote_path(path))))
}
