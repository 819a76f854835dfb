//! The files that a git repository tracks: reads `.git/index` in the versions 2, 3 and 4.
//!
//! The format is described in gitformat-index(5). The judge reads it itself and does not ask git: git may be
//! missing, and the settings of a repository of unknown origin can name programs for git to run.

use judge_core::base::file;
use judge_core::Result;
use sandbox::reason;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;
use std::path::{Path, PathBuf};

/// The largest index that is read, in bytes: some 500,000 files.
const MAX_INDEX: u64 = 64 << 20;
/// The bytes of an entry before the hash: times, device, inode, mode, owner and size.
const BEFORE_HASH: usize = 40;
/// The place of the mode within an entry.
const MODE: usize = 24;
/// The lengths of a hash: SHA-1 and SHA-256. The index does not say which one it has.
const HASHES: [usize; 2] = [20, 32];
/// The flag that two further bytes of flags follow, from version 3.
const EXTENDED: usize = 0x4000;
/// The bits of the stage: not 0 in a merge with conflicts.
const STAGE: usize = 0x3000;
/// The four bits of the mode that say that this is a regular file.
const REGULAR: usize = 0o10;

/// The paths of the regular files that the index in the folder `.git` names, from the repository.
pub fn tracked(git: &Path) -> Result<BTreeSet<PathBuf>> {
    let bytes = file::read(&git.join("index"), MAX_INDEX).map_err(|error| reason(&error))?;
    let found = HASHES.iter().find_map(|&hash| entries(&bytes, hash));
    found.ok_or_else(|| "is not an index of version 2, 3 or 4".to_string())
}

/// The entries of an index with hashes of this length; `None` if it is not one.
fn entries(bytes: &[u8], hash: usize) -> Option<BTreeSet<PathBuf>> {
    let version = number(bytes, 4, 4)?;
    if !bytes.starts_with(b"DIRC") || !(2..=4).contains(&version) {
        return None;
    }
    let mut found = BTreeSet::new();
    let mut name: Vec<u8> = Vec::new();
    let mut at = 12;
    for _ in 0..number(bytes, 8, 4)? {
        let start = at;
        let mode = number(bytes, start + MODE, 4)?;
        let flags = number(bytes, start + BEFORE_HASH + hash, 2)?;
        at = start + BEFORE_HASH + hash + 2;
        if flags & EXTENDED != 0 {
            at += 2;
        }
        if version == 4 {
            let cut = offset(bytes, &mut at)?;
            name.truncate(name.len().checked_sub(cut)?);
        } else {
            name.clear();
        }
        let rest = bytes.get(at..)?;
        let length = rest.iter().position(|&byte| byte == 0)?;
        name.extend_from_slice(&rest[..length]);
        at += length + 1;
        if version < 4 {
            // One to eight zero bytes fill an entry up to a multiple of eight.
            at = start + (at - start).next_multiple_of(8);
        }
        // The twelve bits below the flags are the length, as far as they hold it.
        if name.len().min(0xfff) != flags & 0xfff || name.is_empty() {
            return None;
        }
        if flags & STAGE == 0 && mode >> 12 == REGULAR {
            found.insert(PathBuf::from(OsString::from_vec(name.clone())));
        }
    }
    // A checksum of the same length comes last.
    (at + hash <= bytes.len()).then_some(found)
}

/// A number with its highest byte first.
fn number(bytes: &[u8], at: usize, length: usize) -> Option<usize> {
    let bytes = bytes.get(at..at + length)?;
    Some(bytes.iter().fold(0, |number, &byte| number << 8 | usize::from(byte)))
}

/// A number of variable length, as in gitformat-pack(5): how much of the last name is cut off.
fn offset(bytes: &[u8], at: &mut usize) -> Option<usize> {
    let mut value = 0usize;
    loop {
        let byte = *bytes.get(*at)?;
        *at += 1;
        value |= usize::from(byte & 0x7f);
        if byte & 0x80 == 0 {
            return Some(value);
        }
        // No name is longer than the index.
        value = (value + 1).checked_mul(128).filter(|&value| value <= bytes.len())?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An entry: what comes before the hash, the hash, the flags and the name.
    fn entry(mode: u32, flags: u16, hash: usize, name: &[u8]) -> Vec<u8> {
        let mut entry = vec![0; BEFORE_HASH + hash];
        entry[MODE..MODE + 4].copy_from_slice(&mode.to_be_bytes());
        entry.extend((flags | name.len() as u16).to_be_bytes());
        if usize::from(flags) & EXTENDED != 0 {
            entry.extend([0; 2]);
        }
        entry
    }

    fn index(version: u8, hash: usize, entries: &[Vec<u8>]) -> Vec<u8> {
        let mut bytes = b"DIRC\0\0\0".to_vec();
        bytes.push(version);
        bytes.extend((entries.len() as u32).to_be_bytes());
        bytes.extend(entries.concat());
        bytes.extend(vec![7; hash]);
        bytes
    }

    fn padded(mut entry: Vec<u8>, name: &[u8]) -> Vec<u8> {
        entry.extend(name);
        entry.push(0);
        entry.resize(entry.len().next_multiple_of(8), 0);
        entry
    }

    fn names(bytes: &[u8]) -> Option<Vec<String>> {
        let found = HASHES.iter().find_map(|&hash| entries(bytes, hash))?;
        Some(found.iter().map(|path| path.to_string_lossy().into_owned()).collect())
    }

    #[test]
    fn regular_files_of_stage_0_are_named_in_each_version() {
        for hash in HASHES {
            for (version, flags) in [(2, 0), (3, EXTENDED as u16)] {
                let files: [(&[u8], u32, u16); 4] = [
                    (b"a/b.h", 0o100644, 0),
                    (b"a/link", 0o120000, 0),
                    (b"merge", 0o100644, 0x1000),
                    (b"run", 0o100755, flags),
                ];
                let entries =
                    files.map(|(name, mode, flags)| padded(entry(mode, flags, hash, name), name));
                let bytes = index(version, hash, &entries);
                assert_eq!(names(&bytes), Some(vec!["a/b.h".to_string(), "run".to_string()]));
                for end in 0..bytes.len() {
                    assert_eq!(names(&bytes[..end]), None, "{version} {hash} {end}");
                }
            }
        }
    }

    #[test]
    fn version_4_cuts_the_last_name() {
        let entries = [("a/bc", "a/bc", 0u8), ("a/bd", "d", 1)].map(|(name, added, cut)| {
            let mut entry = entry(0o100644, 0, 20, name.as_bytes());
            entry.push(cut);
            entry.extend(added.as_bytes());
            entry.push(0);
            entry
        });
        assert_eq!(
            names(&index(4, 20, &entries)),
            Some(vec!["a/bc".to_string(), "a/bd".to_string()])
        );
        // More is cut off than there is.
        let mut wrong = entry(0o100644, 0, 20, b"x");
        wrong.extend([9, b'x', 0]);
        assert_eq!(names(&index(4, 20, &[wrong])), None);
        let mut endless = entry(0o100644, 0, 20, b"x");
        endless.extend([0xff; 40]);
        assert_eq!(names(&index(4, 20, &[endless])), None);
    }

    #[test]
    fn what_is_no_index_is_none() {
        let huge = [&b"DIRC\0\0\0\x02"[..], &[0xff; 4], &[0; 100]].concat();
        for bytes in [&b""[..], b"DIRC", b"DIRC\0\0\0\x05\0\0\0\0", &huge] {
            assert_eq!(names(bytes), None);
        }
    }
}
