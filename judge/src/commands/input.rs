//! The input that `--input` names: a file, or all of stdin, in the form of the problem, as LeetCode prints it, or a
//! failed test as its site shows it.

use cli::note;
use judge_core::base::text::{self, quote_path};
use judge_core::base::{file, stdin, MIB};
use judge_core::compile::Builder;
use judge_core::Result;
use sandbox::reason;
use site::pasted_case::{self, PastedCase};
use std::fs::File;
use std::io::{self, IsTerminal, Read, Seek, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;

/// The file name that means stdin.
pub const STDIN: &str = "-";
/// The largest input that is read from stdin.
const MAX_STDIN: u64 = 1024 * MIB;
/// The largest input that may be in another form. Pasted inputs are not larger.
const MAX_PASTED: u64 = MIB;

/// An input.
pub struct Input {
    /// In the form of the problem.
    pub file: File,
    /// The answer that was pasted with it.
    pub answer: Option<Vec<u8>>,
}

/// The input that `--input` names; `None` after Ctrl-C. If it is taken apart or converted, stderr says so.
///
/// # Errors
///
/// The file cannot be read, or is a broken list of LeetCode or a test that is not whole.
pub fn open(path: &Path, builder: &Builder, interrupt: &OwnedFd) -> Result<Option<Input>> {
    let name =
        if path == Path::new(STDIN) { "-, which is stdin".to_string() } else { quote_path(path) };
    let failed = |error: io::Error| format!("--input {name}: {}", reason(&error));
    let mut file = if path == Path::new(STDIN) {
        match whole_stdin(builder, interrupt, &failed)? {
            Some(file) => file,
            None => return Ok(None),
        }
    } else {
        file::open(path).map_err(failed)?
    };
    let mut text = Vec::new();
    let size = file.metadata().map_err(failed)?.len();
    if size <= MAX_PASTED {
        (&file).take(MAX_PASTED).read_to_end(&mut text).map_err(failed)?;
        file.rewind().map_err(failed)?;
    }
    let PastedCase { input, answer, is_of_leetcode, labels } =
        pasted_case::read(&text).map_err(|why| format!("--input {name}: {why}"))?;
    if is_of_leetcode {
        note("the input is taken as LeetCode prints it");
    }
    if let Some(labels) = &labels {
        note(labels.describe());
    } else if answer.is_some() {
        note("the text below the line --- is used as the expected answer");
    }
    if is_of_leetcode || answer.is_some() {
        file = nameless(builder).map_err(failed)?;
        file.write_all(&input).and_then(|()| file.rewind()).map_err(failed)?;
    }
    Ok(Some(Input { file, answer }))
}

/// An empty file that is gone when it is closed.
fn nameless(builder: &Builder) -> io::Result<File> {
    let folder = builder.scratch()?;
    File::options().read(true).write(true).create_new(true).open(folder.join("input"))
}

/// Everything that stdin has, as a file without a name, so that a slow writer costs the program no
/// time; `None` when interrupted.
fn whole_stdin(
    builder: &Builder,
    interrupt: &OwnedFd,
    failed: &dyn Fn(io::Error) -> String,
) -> Result<Option<File>> {
    if io::stdin().is_terminal() {
        let _ = writeln!(io::stderr(), "type the input; Ctrl-D on a line of its own ends it");
    }
    let mut file = nameless(builder).map_err(failed)?;
    let mut size = 0;
    let is_whole = stdin::read(interrupt.as_fd(), |chunk| {
        file.write_all(chunk).map_err(failed)?;
        size += chunk.len() as u64;
        if size > MAX_STDIN {
            let most = text::bytes(MAX_STDIN);
            return Err(format!("--input -: more than {most}; put it into a file"));
        }
        Ok(())
    })?;
    if !is_whole {
        return Ok(None);
    }
    file.rewind().map_err(failed)?;
    Ok(Some(file))
}
