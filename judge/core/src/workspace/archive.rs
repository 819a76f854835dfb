//! Unpacks the zip or tar file of a person into a folder of the cache, by its content: once, and never anywhere else.

use crate::base::text::{self, quote};
use crate::base::unique::{self, PART};
use crate::base::{file, folder, MIB};
use crate::workspace::listing::{is_litter, is_tool_folder};
use crate::Result;
use bytes::hash::Sha256;
use bytes::tar::{self, gunzip};
use bytes::zip::{self, Entry, Modified};
use sandbox::{check_interrupt, reason};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// The largest zip file, all that comes out of one, and its largest number of entries.
const MAX_BYTES: u64 = 32 * MIB;
pub(super) const MAX_UNPACKED: u64 = 64 * MIB;
const MAX_ENTRIES: usize = 2_000;
/// The deepest folder, and the longest name in it in bytes.
const MAX_DEPTH: usize = 16;
const MAX_NAME: usize = 255;

/// The ends of names of archives that are read, of those that are compressed, and of those that are not read.
const ZIP: &str = ".zip";
const TAR: &str = ".tar";
const COMPRESSED: [&str; 2] = [".tar.gz", ".tgz"];
const UNREAD: [&str; 9] =
    [".rar", ".7z", ".tar.xz", ".txz", ".tar.bz2", ".tbz2", ".tar.zst", ".gz", ".lzh"];

/// Whether a file of this name is an archive.
pub(super) fn is_archive(path: &Path) -> bool {
    [ZIP, TAR].iter().chain(&COMPRESSED).any(|end| has_end(path, end))
}

/// Why an archive of another kind is not read.
pub(super) fn unread(path: &Path) -> Option<String> {
    let end = UNREAD.iter().find(|end| has_end(path, end)).filter(|_| !is_archive(path))?;
    Some(format!("a {end} file is not read; pack it again as .zip or .tar.gz"))
}

fn has_end(path: &Path, end: &str) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    name.ends_with(end)
}

/// Whether an entry is of a person, and not of a system or a tool.
fn is_wanted(name: &str) -> bool {
    let (folders, file) = name.rsplit_once('/').unwrap_or(("", name));
    let is_own = |part: &str| matches!(part, "." | "..") || !is_litter(part);
    folders.split('/').all(|part| is_own(part) && !is_tool_folder(part)) && is_own(file)
}

/// The folder below `cache` with the plain files of an archive; links and what systems put into archives are left
/// out. `left` is how many bytes may be unpacked. Without an error the size of this file's content is taken off. Times
/// without a zone are `zone` seconds ahead of UTC.
///
/// # Errors
///
/// It is no archive or a large one, or a name in it leads out of the folder. Then nothing is unpacked.
pub(super) fn unpacked(path: &Path, cache: &Path, left: &mut u64, zone: i64) -> Result<PathBuf> {
    let failed = |error: io::Error| reason(&error);
    let mut bytes = file::read(path, MAX_BYTES).map_err(failed)?;
    let mut hash = Sha256::new();
    hash.update(&bytes);
    hash.update(&zone.to_le_bytes());
    if COMPRESSED.iter().any(|end| has_end(path, end)) {
        bytes = gunzip(&bytes, MAX_UNPACKED as usize + MAX_ENTRIES * 1024)?;
    }
    let mut entries = if has_end(path, ZIP) {
        zip::entries(&bytes, MAX_ENTRIES, is_wanted)?
    } else {
        tar::entries(&bytes, MAX_ENTRIES, is_wanted)?
    };
    let mut left_then = *left;
    for Entry { name, size, .. } in &mut entries {
        // Some programs that pack begin every name so.
        *name = name.strip_prefix("./").unwrap_or(name).to_string();
        left_then = left_then
            .checked_sub(*size as u64)
            .ok_or_else(|| format!("has more than {} in it", text::bytes(MAX_UNPACKED)))?;
        if name.is_empty() {
            continue;
        }
        let inner = name.strip_suffix('/').unwrap_or(name);
        let is_bad = |part: &str| part.len() > MAX_NAME || part.contains(char::is_control);
        if inner.split('/').any(is_bad) {
            return Err(format!(
                "has a file whose name is too long, or no text: {}",
                quote(name.as_bytes())
            ));
        }
        let is_safe = |part: &str| !matches!(part, "" | "." | "..");
        if !inner.split('/').all(is_safe) || inner.split('/').count() > MAX_DEPTH {
            return Err(format!(
                "has a file that leads out of its folder, or too deep: {}",
                quote(name.as_bytes())
            ));
        }
    }
    *left = left_then;
    fs::create_dir_all(cache).map_err(failed)?;
    let place = cache.canonicalize().map_err(failed)?.join(&hash.finish()[..32]);
    if place.is_dir() {
        return Ok(place);
    }
    let made = unique::create(cache, &format!("zip{PART}"), |part| {
        fs::create_dir(part)?;
        unique::lock(&File::open(part)?)
    });
    let (part, _lock) = made.map_err(failed)?;
    unique::remove_abandoned_parts(cache);
    let done = write(&entries, &part, zone);
    // Another judge may have been faster.
    let done = done.and_then(|()| {
        fs::rename(&part, &place)
            .or_else(|error| if place.is_dir() { Ok(()) } else { Err(reason(&error)) })
    });
    let _ = folder::remove(&part);
    done.map(|()| place)
}

/// Writes the files of a person.
fn write(entries: &[Entry], folder: &Path, zone: i64) -> Result<()> {
    for entry in entries.iter().filter(|entry| entry.is_file) {
        let named = |why: String| format!("{}: {why}", quote(entry.name.as_bytes()));
        let path = folder.join(&entry.name);
        check_interrupt().map_err(|error| reason(&error))?;
        let content = entry.content().map_err(named)?;
        let above = path.parent().unwrap_or(folder);
        let written = fs::create_dir_all(above).and_then(|()| {
            let mut file = File::create_new(&path)?;
            file.write_all(&content)?;
            time(entry, zone).map_or(Ok(()), |time| file.set_modified(time))
        });
        written.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => named("is in it twice".to_string()),
            _ => named(reason(&error)),
        })?;
    }
    Ok(())
}

/// When the file of an entry was changed last, if a file can be of that time.
fn time(entry: &Entry, zone: i64) -> Option<SystemTime> {
    let seconds = match entry.modified {
        Modified::Utc(seconds) => seconds,
        Modified::Local([year, month, day, hour, minute, second]) => {
            let local = format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z");
            text::seconds(&local)?.0 - zone
        }
    };
    SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(u64::try_from(seconds).ok()?))
}
