//! The bounds of the folder of built programs: it keeps those used last, up to a size and an age.

use crate::base::folder::{self, Walk};
use std::fs::{self, File};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// The folder of built programs, a folder for each.
pub(super) const PROGRAMS: &str = "programs";
/// The folder of generated inputs, a file for each.
pub(super) const INPUTS: &str = "inputs";

/// Programs and inputs take at most this much: a few hundred programs and the inputs of this
/// repository are a tenth of it.
const MAX_BYTES: u64 = 4 << 30;
/// The age at which an entry that was not used since is removed.
const MAX_AGE: Duration = Duration::from_secs(30 * 24 * 60 * 60);
/// The unit of `st_blocks`: inode(7).
pub(super) const BLOCK: u64 = 512;

/// Something that is kept.
struct Entry {
    path: PathBuf,
    used: SystemTime,
    bytes: u64,
}

/// Notes that a program or an input is used. A folder that cannot be written keeps its old time.
pub(super) fn mark_used(path: &Path) {
    let _ = File::open(path).and_then(|file| file.set_modified(SystemTime::now()));
}

/// Removes what was not used for long, and what was used least recently while there is too much, until
/// it is late. The caller has made sure that no other process uses the folder.
pub(super) fn enforce(folder: &Path, now: SystemTime, is_late: &dyn Fn() -> bool) {
    let mut entries = entries(folder, is_late);
    entries.sort_by_key(|entry| entry.used);
    let mut bytes: u64 = entries.iter().map(|entry| entry.bytes).sum();
    for entry in entries {
        let age = now.duration_since(entry.used).unwrap_or_default();
        if is_late() || (bytes <= MAX_BYTES && age <= MAX_AGE) {
            return;
        }
        let _ = folder::remove(&entry.path);
        bytes -= entry.bytes;
    }
}

/// Everything that is kept, or a part if it is late. A folder that cannot be read is left out, and so it stays.
fn entries(folder: &Path, is_late: &dyn Fn() -> bool) -> Vec<Entry> {
    let parts = [PROGRAMS, INPUTS].map(|part| folder.join(part));
    let entries = parts.iter().flat_map(fs::read_dir).flatten().flatten();
    entries.take_while(|_| !is_late()).flat_map(|entry| read(entry.path())).collect()
}

fn read(path: PathBuf) -> io::Result<Entry> {
    let used = fs::symlink_metadata(&path)?.modified()?;
    let sizes = Walk::of(&path).map(|one| Ok((one?.1.blocks() * BLOCK).max(BLOCK)));
    let bytes = sizes.sum::<io::Result<u64>>()?;
    Ok(Entry { path, used, bytes })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::unique;

    /// A file of this size without content, used this number of days ago.
    fn input(folder: &Path, name: &str, bytes: u64, days: u64, now: SystemTime) -> PathBuf {
        let path = folder.join(INPUTS).join(name);
        let file = File::create(&path).unwrap();
        file.set_len(bytes).unwrap();
        file.set_modified(now - Duration::from_secs(days * 24 * 60 * 60)).unwrap();
        path
    }

    #[test]
    fn what_was_not_used_for_long_goes_and_the_rest_stays() {
        let folder = std::env::temp_dir();
        let (folder, ()) =
            unique::create(&folder, "judge-bounds-", |path| fs::create_dir(path)).unwrap();
        let now = SystemTime::now();
        let program = folder.join(PROGRAMS).join("key");
        fs::create_dir_all(&program).unwrap();
        fs::create_dir_all(folder.join(INPUTS)).unwrap();
        fs::write(program.join("main"), "x").unwrap();
        let old = input(&folder, "old", 1, 31, now);
        let recent = input(&folder, "recent", 1, 29, now);
        enforce(&folder, now, &|| true);
        assert!(old.exists());
        enforce(&folder, now, &|| false);
        assert!(!old.exists() && recent.exists() && program.exists());
        enforce(&folder, now + MAX_AGE + Duration::from_secs(1), &|| false);
        assert!(!recent.exists() && !program.exists());
        fs::remove_dir_all(&folder).unwrap();
    }
}
