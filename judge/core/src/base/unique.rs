//! Names for new files that no other process has: not on this machine, and not in another container
//! that uses the same folder, where process ids are the same.

use crate::base::folder;
use sandbox::system::lock::Lock;
use std::collections::hash_map::RandomState;
use std::fs::{self, File};
use std::hash::{BuildHasher, Hasher};
use std::io;
use std::path::{Path, PathBuf};

/// Tries until a name is free. With 64 random bits the second one is, or something else is wrong.
const TRIES: usize = 8;

/// The number of digits of a name.
const DIGITS: usize = 16;

/// Hexadecimal digits, which differ from call to call: std seeds [`RandomState`] from the random
/// numbers of the system.
fn digits() -> String {
    format!("{:0DIGITS$x}", RandomState::new().build_hasher().finish())
}

/// Creates something new beside others: `create` gets `folder/PREFIX` and random digits, and fails with
/// [`io::ErrorKind::AlreadyExists`] if that exists.
pub fn create<T>(
    folder: &Path,
    prefix: &str,
    mut create: impl FnMut(&Path) -> io::Result<T>,
) -> io::Result<(PathBuf, T)> {
    let mut result = Err(io::ErrorKind::AlreadyExists.into());
    for _ in 0..TRIES {
        let path = folder.join(format!("{prefix}{}", digits()));
        match create(&path) {
            Ok(created) => return Ok((path, created)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => result = Err(error),
            Err(error) => return Err(error),
        }
    }
    result
}

/// Locks a file or a folder that [`create`] has just made, so that [`remove_abandoned`] leaves it.
/// `None` on a file system without locks.
///
/// # Errors
///
/// [`io::ErrorKind::AlreadyExists`] if another process has taken it for abandoned: try the next name.
pub fn lock(file: &File) -> io::Result<Option<Lock>> {
    match Lock::try_exclusive(file) {
        Ok(None) => Err(io::ErrorKind::AlreadyExists.into()),
        Ok(Some(lock)) if is_linked(file)? => Ok(Some(lock)),
        Ok(Some(_)) => Err(io::ErrorKind::AlreadyExists.into()),
        Err(_) => Ok(None),
    }
}

/// Whether the file still has a name.
fn is_linked(file: &File) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    Ok(file.metadata()?.nlink() > 0)
}

/// Between the name of the file that is being written and the digits.
pub const PART: &str = ".part-";

/// Removes what has this prefix and no lock: a process that was killed has left it. Failures, and what
/// is there when it is late, are left for the next time.
pub fn remove_abandoned(folder: &Path, prefix: &str, is_late: &dyn Fn() -> bool) {
    remove(folder, &|name| name.starts_with(prefix), is_late);
}

/// The same for every part of a file or a folder, whatever its name: who writes beside it removes it.
pub fn remove_abandoned_parts(folder: &Path) {
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    let is_part = |name: &str| {
        let digits = name.rsplit_once(PART).map_or("", |(_, digits)| digits);
        digits.len() == DIGITS && digits.bytes().all(is_digit)
    };
    remove(folder, &is_part, &|| false);
}

fn remove(folder: &Path, is_wanted: &dyn Fn(&str) -> bool, is_late: &dyn Fn() -> bool) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten().take_while(|_| !is_late()) {
        let is_ours = is_wanted(&entry.file_name().to_string_lossy());
        let Ok(kind) = entry.file_type() else { continue };
        // A link or a FIFO is not ours, and opening a FIFO would wait.
        if !is_ours || !(kind.is_file() || kind.is_dir()) {
            continue;
        }
        let path = entry.path();
        let Ok(Some(_lock)) = File::open(&path).and_then(|file| Lock::try_exclusive(&file)) else {
            continue;
        };
        let _ = folder::remove(&path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_locked_stays_and_what_is_abandoned_goes() {
        let folder = std::env::temp_dir();
        let (folder, ()) = create(&folder, "judge-unique-", |path| fs::create_dir(path)).unwrap();
        let (kept, file) = create(&folder, "x.part-", |path| File::create_new(path)).unwrap();
        let lock = lock(&file).unwrap();
        let (other, _) = create(&folder, "x.part-", |path| fs::create_dir(path)).unwrap();
        fs::write(other.join("inside"), "").unwrap();
        fs::write(folder.join("x.parts"), "").unwrap();
        remove_abandoned(&folder, "x.part-", &|| true);
        assert!(other.exists());
        remove_abandoned(&folder, "x.part-", &|| false);
        assert!(kept.exists() && !other.exists() && folder.join("x.parts").exists());
        drop((lock, file));
        remove_abandoned(&folder, "x.part-", &|| false);
        assert!(!kept.exists());
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_name_that_is_taken_is_not_the_last_word() {
        let mut taken = 3;
        let (path, ()) = create(Path::new("f"), "x-", |_| {
            taken -= 1;
            if taken > 0 {
                Err(io::ErrorKind::AlreadyExists.into())
            } else {
                Ok(())
            }
        })
        .unwrap();
        assert_eq!(path.to_string_lossy().len(), "f/x-".len() + 16);
        let always =
            create(Path::new("f"), "x-", |_| Err::<(), _>(io::ErrorKind::AlreadyExists.into()));
        assert_eq!(always.unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert_ne!(digits(), digits());
    }
}
