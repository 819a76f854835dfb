//! Builds a program by the script that it brings.
//!
//! The script is data of unknown origin. It runs where a compiler runs, so it can write only to the
//! folder of the build, and behind the same limits. As it may write many files, a thread looks how much
//! is there meanwhile.

use crate::base::folder::Walk;
use crate::base::text::{self, quote_path};
use crate::base::{file, MIB};
use crate::compile::bounds::BLOCK;
use crate::compile::build_error::BuildError;
use crate::compile::compiler::Compiler;
use crate::compile::executable;
use crate::workspace::source::{BUILD, RUN};
use sandbox::system::pipe::{self, Poll, READABLE};
use sandbox::Sandbox;
use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The maximum that the script may leave in its folder: bytes on the disk, and files and folders.
const MAX_BYTES: u64 = 256 * MIB;
const MAX_ENTRIES: usize = 10_000;
/// The depth of nested folders.
const MAX_DEPTH: usize = 64;
/// The start of a script that is looked at, in bytes.
const MAX_RUN: u64 = 1 << 16;
/// The time between two looks at the folder.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Refuses a program that brings scripts where they could reach other files or the network, or could not be ended.
pub(super) fn check(sandbox: &Sandbox, program: &Path) -> Result<(), BuildError> {
    sandbox.isolation().check_confined().map_err(|missing| {
        let program = quote_path(program);
        BuildError::JudgeError(format!(
            "{program} brings scripts of its own, which need more isolation than there is here ({missing}); if \
             you trust them, say --isolation off"
        ))
    })
}

/// Runs the script, and checks that the program to start is there then.
pub(super) fn build(compiler: &Compiler, sandbox: &Sandbox) -> Result<(), BuildError> {
    let (stop, ring) = pipe::pair()?;
    let (ended, end) = pipe::pair()?;
    let mut own = Sandbox::start(sandbox.isolation(), Some(stop.as_fd()));
    let watcher = Watcher {
        folder: compiler.folder,
        interrupt: sandbox.interrupt(),
        ended: ended.as_fd(),
        ring: File::from(ring),
    };
    let (compiled, why) = std::thread::scope(|scope| {
        let watcher = scope.spawn(|| watcher.watch());
        let compiled = compiler.run(&mut own);
        drop(end);
        (compiled, watcher.join().expect("the watcher does not panic"))
    });
    match why? {
        Some(BuildStop::TooMuch(what)) => return Err(refused(&what)),
        Some(BuildStop::Interrupted) => return Err(BuildError::Interrupted),
        None => {}
    }
    let compiled = compiled?;
    let messages = compiled.messages.replace(&format!("{}/", compiler.folder.display()), "");
    if !compiled.is_success {
        let why = executable::wrong_first_line(&compiler.folder.join(BUILD));
        let why = why.map_or_else(|| format!("failed\n{messages}"), |why| why + "\n" + &messages);
        return Err(refused(&format!("the script {BUILD} {why}")));
    }
    match check_run(compiler.folder) {
        // The reason may stand in the output of the script.
        Err(BuildError::CompileError(why)) if !messages.is_empty() => {
            Err(BuildError::CompileError(format!("{why}\n{messages}")))
        }
        checked => checked,
    }
}

/// Why a build was stopped.
enum BuildStop {
    Interrupted,
    /// The limit that its folder exceeds, in words.
    TooMuch(String),
}

/// Looks at the folder of a build until it has ended.
struct Watcher<'a> {
    folder: &'a Path,
    /// Readable after Ctrl-C.
    interrupt: Option<BorrowedFd<'a>>,
    /// Readable when the script has ended.
    ended: BorrowedFd<'a>,
    /// A pipe: a byte written here stops the script.
    ring: File,
}

impl Watcher<'_> {
    fn watch(mut self) -> io::Result<Option<BuildStop>> {
        let stopped = self.wait();
        if !matches!(stopped, Ok(None)) {
            self.ring.write_all(b"!")?;
        }
        stopped
    }

    /// Why the script must be stopped; `None` if it has ended.
    fn wait(&self) -> io::Result<Option<BuildStop>> {
        loop {
            let mut polls =
                [Poll::new(self.interrupt, READABLE), Poll::new(Some(self.ended), READABLE)];
            pipe::wait(&mut polls, Some(LOOK_EVERY))?;
            if polls[0].ready() {
                return Ok(Some(BuildStop::Interrupted));
            }
            if polls[1].ready() {
                return Ok(None);
            }
            if let Some(what) = too_much(self.folder) {
                return Ok(Some(BuildStop::TooMuch(what)));
            }
        }
    }
}

/// The limit of all builds that a folder exceeds, in words. Files that vanish meanwhile do not count.
pub(super) fn too_much(folder: &Path) -> Option<String> {
    let mut bytes = 0;
    for (entries, (path, data)) in Walk::of(folder).flatten().enumerate() {
        let depth = path.strip_prefix(folder).map_or(0, |place| place.components().count());
        if data.is_dir() && depth > MAX_DEPTH {
            return Some(format!("its folders are nested deeper than {MAX_DEPTH}"));
        }
        // The folder itself comes first.
        if entries > MAX_ENTRIES {
            return Some(format!("it made more than {MAX_ENTRIES} files"));
        }
        bytes += data.blocks() * BLOCK;
    }
    (bytes > MAX_BYTES)
        .then(|| format!("it wrote more than {} into its folder", text::bytes(MAX_BYTES)))
}

/// Checks that there is a program to start in the folder, and that it can be started.
fn check_run(folder: &Path) -> Result<(), BuildError> {
    let run = folder.join(RUN);
    let Ok(real) = run.canonicalize() else {
        return Err(refused(&format!("it did not make the file {RUN}, which is to be started")));
    };
    let folder: PathBuf = folder.canonicalize()?;
    // Out of the folder it would be another program than the one that is kept.
    if !real.starts_with(&folder) || !real.is_file() {
        return Err(refused(&format!("its {RUN} is no file in its folder")));
    }
    // The folder gets another name when it is kept.
    let leads = fs::read_link(&run).is_ok_and(|target| target.is_absolute());
    if leads || file::start(&real, MAX_RUN).is_ok_and(|text| names(&text, &folder)) {
        return Err(refused(&format!(
            "its {RUN} has the path of its folder in it, which changes; take the folder of $0"
        )));
    }
    let data = real.metadata()?;
    if data.mode() & 0o111 == 0 {
        // A second name of the file could be anywhere.
        if data.nlink() > 1 {
            return Err(refused(&format!("its {RUN} is not executable")));
        }
        fs::set_permissions(&real, Permissions::from_mode(0o755))?;
    }
    match executable::cannot_start(&real) {
        Some(why) => Err(refused(&format!("its {RUN} {why}"))),
        None => Ok(()),
    }
}

/// Whether a text has the path of a folder in it.
fn names(text: &[u8], folder: &Path) -> bool {
    let path = folder.as_os_str().as_encoded_bytes();
    text.starts_with(b"#!") && text.windows(path.len()).any(|part| part == path)
}

fn refused(why: &str) -> BuildError {
    BuildError::CompileError(format!("{BUILD}: {why}"))
}
