//! The input that `--input` names: a file, or all of stdin.

use judge_core::base::text::{self, quote};
use judge_core::base::{file, stdin, MIB};
use judge_core::compile::Builder;
use judge_core::Result;
use sandbox::reason;
use std::fs::{self, File};
use std::io::{self, IsTerminal, Seek, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;

/// The file name that means stdin.
pub const STDIN: &str = "-";
/// The largest input that is read from stdin.
const MAX_STDIN: u64 = 1024 * MIB;

/// The file that `--input` names, or all of stdin; `None` after Ctrl-C.
pub fn open(path: &Path, builder: &Builder, interrupt: &OwnedFd) -> Result<Option<File>> {
    if path == Path::new(STDIN) {
        return whole_stdin(builder, interrupt);
    }
    let quoted = quote(path.as_os_str().as_encoded_bytes());
    file::open(path).map(Some).map_err(|error| format!("--input {quoted}: {}", reason(&error)))
}

/// Everything that stdin has, as a file without a name, so that a slow writer costs the program no
/// time; `None` when interrupted.
fn whole_stdin(builder: &Builder, interrupt: &OwnedFd) -> Result<Option<File>> {
    let failed = |error: io::Error| format!("--input -, which is stdin: {}", reason(&error));
    if io::stdin().is_terminal() {
        let _ = writeln!(io::stderr(), "type the input; Ctrl-D on a line of its own ends it");
    }
    let folder = builder.scratch().map_err(failed)?;
    let file = File::options().read(true).write(true).create_new(true).open(folder.join("input"));
    let _ = fs::remove_dir_all(&folder);
    let mut file = file.map_err(failed)?;
    let mut size = 0;
    let read = stdin::read(interrupt.as_fd(), failed, |chunk| {
        file.write_all(chunk).map_err(failed)?;
        size += chunk.len() as u64;
        if size > MAX_STDIN {
            let most = text::bytes(MAX_STDIN);
            return Err(format!("--input -: more than {most}; put it into a file"));
        }
        Ok(())
    })?;
    if read == stdin::Read::Interrupted {
        return Ok(None);
    }
    file.rewind().map_err(failed)?;
    Ok(Some(file))
}
