//! The folder of built programs and of other files that can be made again.
//!
//! A process that uses the folder holds a shared lock on the file `lock` in it. Files are removed under an
//! exclusive lock, so none goes that a running judge uses: folders of work that a killed process has left, and programs
//! and inputs beyond the bounds of `bounds.rs`.

use crate::base::text::{quote_path, time};
use crate::base::{folder, unique};
use crate::compile::scratch::Scratch;
use crate::compile::{bounds, permissions};
use sandbox::reason;
use sandbox::system::lock::Lock;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant, SystemTime};

/// The file whose lock says that the folder is in use. Its time is the time of the last look at the bounds.
const LOCK: &str = "lock";
/// The start of the names of folders of work.
pub(super) const WORK: &str = "build-";
/// The bounds are looked at once in this time, as that reads the whole folder.
const LOOK_EVERY: Duration = Duration::from_secs(60 * 60);
/// Removing goes on for about this time, as other judges wait meanwhile.
const TIDY_TIME: Duration = Duration::from_secs(1);
/// The wait for the lock: a run that removes much may be slow to remove one folder.
const WAIT: Duration = Duration::from_secs(20);
/// The wait between two tries of the lock.
const LOOK_AGAIN: Duration = Duration::from_millis(5);

/// A folder under `target`.
#[derive(Debug)]
pub(super) struct Cache {
    folder: PathBuf,
    /// Says that the folder is in use, from the first use on. The inner one is missing on a file system without
    /// locks, where nothing is removed.
    lock: Mutex<Option<Option<Lock>>>,
}

impl Cache {
    pub(super) fn new(folder: PathBuf) -> Cache {
        Cache { folder, lock: Mutex::default() }
    }

    /// The folder, which exists and stays as long as this is in use.
    pub(super) fn folder(&self) -> io::Result<&Path> {
        let mut lock = self.lock.lock().expect("nothing panics while it opens the folder");
        if lock.is_none() {
            *lock = Some(self.enter().map_err(|error| self.named(error))?);
        }
        Ok(&self.folder)
    }

    /// The folder of built programs.
    pub(super) fn programs(&self) -> io::Result<PathBuf> {
        Ok(self.folder()?.join(bounds::PROGRAMS))
    }

    /// The folder of generated inputs.
    pub(super) fn inputs(&self) -> io::Result<PathBuf> {
        Ok(self.folder()?.join(bounds::INPUTS))
    }

    /// A new folder for one piece of work.
    pub(super) fn scratch(&self) -> io::Result<Scratch> {
        let made = unique::create(self.folder()?, WORK, |path| {
            fs::create_dir(path)?;
            // It may inherit one, which a build could not copy.
            permissions::remove_special_bits(path)
        });
        made.map(|(folder, ())| Scratch(folder)).map_err(|error| self.named(error))
    }

    /// Locks the folder, removes what is left or too much in it if no other process uses it, and makes its parts.
    fn enter(&self) -> io::Result<Option<Lock>> {
        permissions::make_own_folder(&self.folder)?;
        let file = lock_file(&self.folder)?;
        let lock = match Lock::try_exclusive(&file) {
            Ok(exclusive) => {
                if exclusive.is_some() {
                    let start = Instant::now();
                    self.tidy(&file, &|| start.elapsed() > TIDY_TIME);
                }
                Some(shared(&file, WAIT)?)
            }
            Err(_) => None,
        };
        for part in [bounds::PROGRAMS, bounds::INPUTS] {
            fs::create_dir_all(self.folder.join(part))?;
        }
        Ok(lock)
    }

    /// Removes the files of killed processes, and those beyond the bounds. The next run tries again to remove a file
    /// that resists, or for which no time was left.
    fn tidy(&self, lock: &File, is_late: &dyn Fn() -> bool) {
        unique::remove_abandoned(&self.folder, WORK, is_late);
        let now = SystemTime::now();
        let last = lock.metadata().and_then(|data| data.modified());
        let is_recent =
            |last: SystemTime| now.duration_since(last).is_ok_and(|age| age < LOOK_EVERY);
        if !last.is_ok_and(is_recent) {
            bounds::enforce(&self.folder, now, is_late);
            if !is_late() {
                let _ = lock.set_modified(now);
            }
        }
    }

    fn named(&self, error: io::Error) -> io::Error {
        let cache = quote_path(&self.folder);
        io::Error::new(
            error.kind(),
            format!("{cache}, where programs are built: {}", reason(&error)),
        )
    }

    /// Removes the folders in which programs are built from a text: they mean nothing to the author of
    /// a program.
    pub(super) fn without_folders(&self, text: &[u8]) -> Vec<u8> {
        let cache = format!("{}/", self.folder.display());
        let mut out = Vec::new();
        let mut rest = text;
        while let Some(at) = rest.windows(cache.len()).position(|part| part == cache.as_bytes()) {
            let inside = &rest[at + cache.len()..];
            let folders = if inside.starts_with(b"programs/") { 2 } else { 1 };
            let ends = inside.iter().enumerate().filter(|(_, &byte)| byte == b'/');
            let Some((end, _)) = ends.take(folders).last() else { break };
            out.extend(&rest[..at]);
            rest = &inside[end + 1..];
        }
        out.extend(rest);
        out
    }
}

/// Removes everything from the folder of built programs. Returns whether there was anything.
///
/// # Errors
///
/// Another process uses the folder, or something in it cannot be removed.
pub fn clear(folder: &Path) -> io::Result<bool> {
    if folder.is_symlink() {
        let why = "is a link, and the files behind it may not be the judge's; remove the link";
        return Err(io::Error::other(why));
    }
    if !folder.is_dir() {
        return Ok(false);
    }
    let Some(_lock) = Lock::try_exclusive(&lock_file(folder)?)? else {
        return Err(io::Error::other("another judge uses it; try again when that has ended"));
    };
    let mut removed = false;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_name() == LOCK {
            continue;
        }
        removed = true;
        folder::remove(&entry.path())?;
    }
    Ok(removed)
}

/// Checks that programs can be built in a folder, and makes it. No other user may enter it.
pub fn check_writable(folder: &Path) -> io::Result<()> {
    permissions::make_own_folder(folder)?;
    lock_file(folder).map(drop)
}

/// A lock that others can share. Another process may have an exclusive one for about [`TIDY_TIME`].
fn shared(file: &File, wait: Duration) -> io::Result<Lock> {
    let start = Instant::now();
    loop {
        if let Some(lock) = Lock::try_shared(file)? {
            return Ok(lock);
        }
        if start.elapsed() >= wait {
            let wait = time(wait);
            return Err(io::Error::other(format!(
                "another judge has locked the folder for more than {wait}; end it and try again"
            )));
        }
        std::thread::sleep(LOOK_AGAIN);
    }
}

fn lock_file(folder: &Path) -> io::Result<File> {
    File::options().read(true).write(true).create(true).truncate(false).open(folder.join(LOCK))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_that_is_never_released_is_an_error() {
        let folder = std::env::temp_dir();
        let (folder, ()) =
            unique::create(&folder, "judge-cache-", |path| fs::create_dir(path)).unwrap();
        let (own, other) = (lock_file(&folder).unwrap(), lock_file(&folder).unwrap());
        let held = Lock::try_exclusive(&other).unwrap();
        let why = shared(&own, Duration::from_millis(20)).unwrap_err().to_string();
        assert!(
            why.starts_with("another judge has locked the folder for more than 20 ms"),
            "{why}"
        );
        // Where the other shares it, or ends, it is there at once.
        drop(held);
        let held = Lock::try_shared(&other).unwrap();
        assert!(held.is_some() && shared(&own, Duration::ZERO).is_ok());
        fs::remove_dir_all(&folder).unwrap();
    }
}
