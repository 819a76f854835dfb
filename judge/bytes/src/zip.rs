//! Reads zip files of unknown origin (PKWARE's APPNOTE.TXT), strictly: nothing is encrypted, in several parts or of
//! zip64, and both places that name an entry agree.

use crate::file_name::decoded;
use crate::inflate::inflate;

const END: [u8; 4] = *b"PK\x05\x06";
const END_LENGTH: usize = 22;
const HEADER: [u8; 4] = *b"PK\x01\x02";
const HEADER_LENGTH: usize = 46;
const LOCAL: [u8; 4] = *b"PK\x03\x04";
const LOCAL_LENGTH: usize = 30;
/// The field with a time that knows its zone ("extended timestamp" of Info-ZIP).
const TIMESTAMP: usize = 0x5455;
/// The field with the name in UTF-8.
const UNICODE_NAME: usize = 0x7075;
/// The longest comment at the end.
const MAX_COMMENT: usize = 0xffff;
/// The kind of a file in the mode that Unix gives it.
const KIND: u32 = 0o170_000;
const PLAIN: [u32; 2] = [0, 0o100_000];

/// A file or folder in an archive.
pub struct Entry<'a> {
    /// As it is written, with `/` between folders. It may lead anywhere.
    pub name: String,
    /// A plain file; not so a folder, a link or a device.
    pub is_file: bool,
    /// The bytes of it.
    pub size: usize,
    pub modified: Modified,
    is_deflated: bool,
    /// The check sum; `None` where the archive has none.
    sum: Option<u32>,
    data: &'a [u8],
}

/// When a file was changed last.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Modified {
    /// In seconds since 1970.
    Utc(i64),
    /// By the clock of the machine that packed it: year, month, day, hour, minute, second.
    Local([u16; 6]),
}

/// The entries of a zip file with a wanted name, at most `max`.
///
/// # Errors
///
/// It is no zip file, is damaged or cut off, has more entries, or is of a kind that is not read.
pub fn entries(
    bytes: &[u8],
    max: usize,
    is_wanted: impl Fn(&str) -> bool,
) -> Result<Vec<Entry<'_>>, String> {
    let from = bytes.len().saturating_sub(END_LENGTH + MAX_COMMENT);
    let is_end = |at: &usize| {
        let rest = &bytes[*at..];
        rest.starts_with(&END) && rest.len() - END_LENGTH == number(rest, 20, 2)
    };
    let last = (bytes.len() + 1).saturating_sub(END_LENGTH);
    let at = (from..last).rev().find(is_end).ok_or("is no zip file, or is cut off")?;
    let end = &bytes[at..];
    let (count, start) = (number(end, 10, 2), number(end, 16, 4));
    if count == 0xffff || start == 0xffff_ffff {
        return Err("is a zip64 file, which is not read".to_string());
    }
    if number(end, 4, 4) != 0 || number(end, 8, 2) != count {
        return Err("is one part of several".to_string());
    }
    let mut entries = Vec::new();
    let mut place = start;
    for _ in 0..count {
        let header = part(bytes, place, HEADER_LENGTH)?;
        if !header.starts_with(&HEADER) {
            return Err(damaged());
        }
        let lengths = [28, 30, 32].map(|at| number(header, at, 2));
        let name = part(bytes, place + HEADER_LENGTH, lengths[0])?;
        let extra = part(bytes, place + HEADER_LENGTH + lengths[0], lengths[1])?;
        let entry = entry(bytes, header, name, extra)?;
        if is_wanted(&entry.name) {
            entries.push(entry);
        }
        if entries.len() > max {
            return Err(format!("has more than the {max} entries that are read"));
        }
        place += HEADER_LENGTH + lengths.iter().sum::<usize>();
    }
    Ok(entries)
}

/// The entry of a header in the list at the end.
fn entry<'a>(
    bytes: &'a [u8],
    header: &[u8],
    name: &[u8],
    fields: &[u8],
) -> Result<Entry<'a>, String> {
    // Info-ZIP writes the name again in UTF-8, after a version and a sum of the other one.
    let unicode = field(fields, UNICODE_NAME).and_then(|field| field.get(5..));
    let shown = decoded(unicode.unwrap_or(name));
    let start = number(header, 42, 4);
    let local = part(bytes, start, LOCAL_LENGTH)?;
    let (length, extra) = (number(local, 26, 2), number(local, 28, 2));
    if !local.starts_with(&LOCAL) || part(bytes, start + LOCAL_LENGTH, length)? != name {
        return Err(damaged());
    }
    if number(header, 8, 2) & 1 != 0 {
        return Err("is encrypted".to_string());
    }
    let is_deflated = match number(header, 10, 2) {
        0 => false,
        8 => true,
        other => return Err(format!("is compressed by method {other}, which is not read")),
    };
    let data = part(bytes, start + LOCAL_LENGTH + length + extra, number(header, 20, 4))?;
    let mode = number(header, 38, 4) as u32 >> 16;
    Ok(Entry {
        is_file: !shown.ends_with('/') && PLAIN.contains(&(mode & KIND)),
        name: shown,
        size: number(header, 24, 4),
        modified: modified(header, fields),
        is_deflated,
        sum: Some(number(header, 16, 4) as u32),
        data,
    })
}

/// One of the further fields of a header.
fn field(mut extra: &[u8], kind: usize) -> Option<&[u8]> {
    while let Some((head, rest)) = extra.split_at_checked(4) {
        let (field, after) = rest.split_at(number(head, 2, 2).min(rest.len()));
        if number(head, 0, 2) == kind {
            return Some(field);
        }
        extra = after;
    }
    None
}

/// The time of an entry: with its zone, or else as DOS writes it.
fn modified(header: &[u8], extra: &[u8]) -> Modified {
    if let Some([flags, time @ ..]) = field(extra, TIMESTAMP) {
        if flags & 1 != 0 && time.len() >= 4 {
            return Modified::Utc(i64::from(number(time, 0, 4) as u32 as i32));
        }
    }
    let (time, day) = (number(header, 12, 2) as u16, number(header, 14, 2) as u16);
    let clock = [time >> 11, time >> 5 & 63, (time & 31) * 2];
    Modified::Local([1980 + (day >> 9), day >> 5 & 15, day & 31, clock[0], clock[1], clock[2]])
}

impl<'a> Entry<'a> {
    /// An entry whose bytes stand in the archive as they are.
    pub(crate) fn stored(name: String, is_file: bool, modified: Modified, data: &'a [u8]) -> Self {
        Entry { name, is_file, size: data.len(), modified, is_deflated: false, sum: None, data }
    }

    /// The bytes of a file.
    ///
    /// # Errors
    ///
    /// They are damaged.
    pub fn content(&self) -> Result<Vec<u8>, String> {
        let content = if self.is_deflated {
            inflate(self.data, self.size)?
        } else if self.data.len() == self.size {
            self.data.to_vec()
        } else {
            return Err(damaged());
        };
        if self.sum.is_some_and(|sum| sum != check_sum(&content)) {
            return Err(damaged());
        }
        Ok(content)
    }
}

pub(crate) fn damaged() -> String {
    "is damaged".to_string()
}

pub(crate) fn part(bytes: &[u8], start: usize, length: usize) -> Result<&[u8], String> {
    start.checked_add(length).and_then(|end| bytes.get(start..end)).ok_or_else(damaged)
}

/// The number in some bytes, the lowest one first.
pub(crate) fn number(bytes: &[u8], at: usize, length: usize) -> usize {
    bytes[at..at + length].iter().rev().fold(0, |number, byte| number << 8 | usize::from(*byte))
}

/// The check sum of zip and gzip files (ISO 3309).
pub(crate) fn check_sum(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0u32, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            if sum & 1 == 0 {
                sum >> 1
            } else {
                sum >> 1 ^ 0xedb8_8320
            }
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_check_sum_is_the_usual_one() {
        assert_eq!(check_sum(b"123456789"), 0xcbf4_3926);
    }

    #[test]
    fn what_is_no_zip_file_is_refused() {
        let mut empty = END.to_vec();
        empty.resize(END_LENGTH, 0);
        assert!(entries(&empty, 9, |_| true).is_ok_and(|entries| entries.is_empty()));
        for bytes in [&b""[..], b"PK", &empty[..21], &[&empty[..], b"x"].concat()] {
            assert!(entries(bytes, 9, |_| true).is_err(), "{bytes:?}");
        }
    }
}
