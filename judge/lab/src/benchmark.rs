//! The parts that all measurements share: building, printing, progress, a folder for large files.

use batch::{ServedProgram, Servers};
use judge_core::base::exit::{print, READER_GONE};
use judge_core::base::progress::{self, TerminalLine};
use judge_core::base::text::quote_path;
use judge_core::compile::{Builder, Program, Scratch};
use judge_core::workspace::{Source, Workspace};
use judge_core::Result;
use sandbox::{reason, Failure, Isolation, Sandbox};
use std::cell::RefCell;
use std::fs;
use std::io::{self, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::{Path, PathBuf};

/// The result of a measurement, which Ctrl-C can end.
pub type BenchResult<T> = std::result::Result<T, Failure>;

/// The columns of the progress line.
const PROGRESS_COLUMNS: usize = 80;

/// A run of `scripts/bench`.
pub struct Benchmark<'a> {
    pub workspace: &'a Workspace,
    pub isolation: Isolation,
    pub sandbox: Sandbox<'a>,
    builder: Builder,
    /// For inputs and other large files; removed at the end.
    pub folder: Scratch,
    /// Readable after Ctrl-C.
    pub interrupt: BorrowedFd<'a>,
    /// Small inputs, once each.
    pub quick: bool,
    /// The reader of stdout has gone, which interrupts the run.
    pub is_unread: bool,
    progress: RefCell<TerminalLine>,
}

impl<'a> Benchmark<'a> {
    /// A run that has not measured anything yet, with an empty temporary folder.
    pub fn new(
        workspace: &'a Workspace,
        isolation: Isolation,
        quick: bool,
        interrupt: &'a OwnedFd,
    ) -> Result<Benchmark<'a>> {
        let builder = Builder::new(workspace.cache());
        let folder = builder
            .scratch()
            .map_err(|error| format!("cannot make a temporary folder: {}", reason(&error)))?;
        Ok(Benchmark {
            workspace,
            sandbox: Sandbox::start(&isolation, Some(interrupt.as_fd())),
            isolation,
            builder,
            folder,
            interrupt: interrupt.as_fd(),
            quick,
            is_unread: false,
            progress: RefCell::default(),
        })
    }

    /// Ends the run, with its progress line.
    pub fn end(self) {
        self.progress.borrow_mut().clear();
    }

    /// Prints a text below the progress.
    pub fn print(&mut self, text: &str) -> BenchResult<()> {
        self.progress.borrow_mut().clear();
        self.is_unread |= print(text)? == READER_GONE;
        if self.is_unread {
            return Err(Failure::Interrupted);
        }
        Ok(())
    }

    /// Builds a program as the judge does.
    pub fn build(&mut self, path: &Path) -> BenchResult<Program> {
        let quoted = quote_path(path);
        let Some(source) = Source::of_file(path) else {
            return Err(Failure::Error(format!("{quoted}: unknown file extension")));
        };
        self.builder
            .build(&mut self.sandbox, &source)
            .map_err(|error| error.into_failure(&format!("{quoted} does not compile:\n")))
    }

    /// Builds a program of which the judge has the source.
    pub fn build_text(&mut self, name: &str, source: &str) -> BenchResult<Program> {
        let path = self.file(name, source.as_bytes())?;
        self.build(&path)
    }

    /// The same with the server for its language, if it has one.
    pub fn build_served(&mut self, name: &str, source: &str) -> BenchResult<ServedProgram> {
        let program = self.build_text(name, source)?;
        let source = Source::of_files(vec![self.folder.join(name)])?;
        let served = ServedProgram::new(program, source);
        let built = served.build_server(&self.builder, &mut self.sandbox);
        built.map_err(|error| error.into_failure(&format!("the server of {name}: ")))?;
        Ok(served)
    }

    /// Servers of this benchmark.
    pub fn servers(&self) -> Servers<'_> {
        Servers::new(&self.isolation, &self.builder)
    }

    /// A file with these bytes.
    pub fn file(&self, name: &str, bytes: &[u8]) -> BenchResult<PathBuf> {
        let path = self.folder.join(name);
        fs::write(&path, bytes)?;
        Ok(path)
    }

    /// Shows on a terminal what is being measured.
    pub fn progress(&self, text: &str) {
        if progress::is_possible() {
            self.progress.borrow_mut().show(text, PROGRESS_COLUMNS);
        }
    }

    /// The same for a step that takes minutes: elsewhere than on a terminal it is a line of stderr.
    pub fn step(&self, text: &str) {
        if progress::is_possible() {
            self.progress(text);
        } else {
            let _ = writeln!(io::stderr(), "bench: {text}");
        }
    }
}
