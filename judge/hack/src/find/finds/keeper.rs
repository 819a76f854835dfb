//! Keeps what a search finds in a file, from the moment that it is found.
//!
//! A file is named by the program and by the hash of the program's source and the input, so a find
//! never takes the place of another. While a search shrinks its find, the smaller input replaces the
//! larger one. A problem keeps a bounded number of files; the oldest go.

use crate::find::programs::Target;
use crate::stored_inputs::MAX_LARGE_BYTES;
use bytes::hash::Sha256;
use judge_core::base::file::{self, Replacement};
use judge_core::base::text::quote_path;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::SystemTime;

/// The files that a problem keeps, at most.
const MAX_FILES: usize = 50;
/// Hexadecimal digits of a hash in a name.
const DIGITS: usize = 12;
/// Bytes of the program's own name in a name.
const MAX_STEM: usize = 40;

/// Keeps the finds of one search.
pub struct Keeper {
    folder: PathBuf,
    stem: String,
    source: Vec<u8>,
    state: Mutex<State>,
}

/// The input that is kept.
enum State {
    Nothing,
    Kept {
        path: PathBuf,
        /// This search has written the file; it was not there before.
        is_own: bool,
    },
    Failed(String),
}

impl Keeper {
    pub fn new(target: &Target) -> Keeper {
        let cache = target.environment.workspace.cache();
        let program = &target.submission.source.path;
        let stem = program.file_stem().unwrap_or_default().to_string_lossy();
        let is_plain = |c: &char| c.is_ascii_alphanumeric() || "._-".contains(*c);
        Keeper {
            folder: cache.join("found").join(&target.problem.name),
            stem: stem.chars().filter(is_plain).take(MAX_STEM).collect(),
            source: file::read(program, MAX_LARGE_BYTES).unwrap_or_default(),
            state: Mutex::new(State::Nothing),
        }
    }

    /// Keeps an input, instead of the one before.
    pub fn keep(&self, input: &[u8]) {
        let mut state = self.state.lock().expect("no keeping panics");
        let path = self.folder.join(self.name(input));
        if matches!(&*state, State::Kept { path: before, .. } if *before == path) {
            return;
        }
        let is_own = !path.exists();
        if let Err(why) = self.write(&path, input) {
            // The file that was kept before is still there.
            if matches!(*state, State::Nothing) {
                *state = State::Failed(why);
            }
            return;
        }
        let before = std::mem::replace(&mut *state, State::Kept { path, is_own });
        if let State::Kept { path: before, is_own: true } = before {
            let _ = fs::remove_file(before);
        }
        sweep(&self.folder);
    }

    /// Removes what is kept: it is no find.
    pub fn remove(self) {
        if let State::Kept { path, is_own: true } =
            self.state.into_inner().expect("no keeping panics")
        {
            let _ = fs::remove_file(path);
        }
    }

    /// The file that was kept last, or why there is none.
    pub fn into_result(self) -> Result<PathBuf, String> {
        match self.state.into_inner().expect("no keeping panics") {
            State::Nothing => Err("nothing was found".to_string()),
            State::Kept { path, .. } => Ok(path),
            State::Failed(why) => Err(why),
        }
    }

    fn name(&self, input: &[u8]) -> String {
        let hash = Sha256::of_fields([&self.source[..], input]);
        let Keeper { stem, .. } = self;
        format!("{stem}-{}.in", &hash[..DIGITS])
    }

    fn write(&self, path: &Path, input: &[u8]) -> Result<(), String> {
        fs::create_dir_all(&self.folder)
            .map_err(|error| format!("{}: {error}", quote_path(&self.folder)))?;
        Replacement::create(path)?.finish(input)
    }
}

/// Removes the oldest files where there are too many.
fn sweep(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut files: Vec<(SystemTime, PathBuf)> = Vec::new();
    for entry in entries.flatten() {
        let path = entry.path();
        let modified = entry.metadata().and_then(|data| data.modified());
        if let (Some("in"), Ok(modified)) = (path.extension().and_then(|e| e.to_str()), modified) {
            files.push((modified, path));
        }
    }
    files.sort();
    let excess = files.len().saturating_sub(MAX_FILES);
    for (_, path) in &files[..excess] {
        let _ = fs::remove_file(path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A keeper in a folder of its own.
    fn keeper(folder: &Path, source: &str) -> Keeper {
        Keeper {
            folder: folder.to_path_buf(),
            stem: "my".to_string(),
            source: source.into(),
            state: Mutex::new(State::Nothing),
        }
    }

    fn fresh_folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("found-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    fn contents(folder: &Path) -> Vec<String> {
        let files = fs::read_dir(folder).expect("it is there").flatten();
        let mut contents: Vec<String> =
            files.map(|file| fs::read_to_string(file.path()).unwrap()).collect();
        contents.sort();
        contents
    }

    #[test]
    fn a_smaller_input_replaces_that_of_the_same_search_and_no_other() {
        let folder = fresh_folder("replaces");
        let first = keeper(&folder, "program");
        first.keep(b"100");
        first.keep(b"10");
        assert_eq!(contents(&folder), ["10"]);
        // Another search finds what is there already, then something smaller.
        let second = keeper(&folder, "program");
        second.keep(b"10");
        second.keep(b"1");
        assert_eq!(contents(&folder), ["1", "10"]);
        let other = keeper(&folder, "another program");
        other.keep(b"1");
        assert_eq!(contents(&folder), ["1", "1", "10"]);
        let kept = second.into_result().unwrap();
        assert_eq!(fs::read(kept).unwrap(), b"1");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn the_oldest_go() {
        let folder = fresh_folder("oldest");
        for number in 0..MAX_FILES + 5 {
            keeper(&folder, "program").keep(number.to_string().as_bytes());
        }
        let left = contents(&folder);
        assert_eq!(left.len(), MAX_FILES);
        assert!(left.contains(&(MAX_FILES + 4).to_string()));
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn what_cannot_be_kept_is_said() {
        let folder = fresh_folder("fails");
        fs::write(&folder, "a file").unwrap();
        let keeper = keeper(&folder, "program");
        keeper.keep(b"1");
        assert!(keeper.into_result().is_err_and(|why| why.contains("found-fails")));
        fs::remove_file(&folder).unwrap();
    }
}
