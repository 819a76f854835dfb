//! Reads tar files of unknown origin (POSIX ustar and pax, and the long names of GNU), and undoes gzip (RFC 1952).

use crate::file_name::decoded;
use crate::inflate::inflate;
use crate::zip::{check_sum, damaged, number, part, Entry, Modified};

const BLOCK: usize = 512;
/// The first bytes of a gzip file with deflate, the only method there is.
const GZIP: [u8; 3] = [0x1f, 0x8b, 8];
const GZIP_HEAD: usize = 10;
const GZIP_END: usize = 8;

/// The entries of a tar file with a wanted name, at most `max`.
///
/// # Errors
///
/// It is not a tar file, it is damaged or cut off, or it has more entries.
pub fn entries(
    bytes: &[u8],
    max: usize,
    is_wanted: impl Fn(&str) -> bool,
) -> Result<Vec<Entry<'_>>, String> {
    let (mut entries, mut at) = (Vec::new(), 0);
    // The words of an earlier block on the next file.
    let (mut long_name, mut long_time) = (None, None);
    while let Some(header) = bytes.get(at..at + BLOCK).filter(|block| block[0] != 0) {
        let sum: u64 =
            header[..148].iter().chain(&header[156..]).map(|&byte| u64::from(byte)).sum();
        if octal(&header[148..156]) != Some(sum + 8 * u64::from(b' ')) {
            return Err(if at == 0 { "is no tar file".to_string() } else { damaged() });
        }
        let size = octal(&header[124..136]).and_then(|size| usize::try_from(size).ok());
        let size = size.ok_or_else(damaged)?;
        let data = part(bytes, at + BLOCK, size)?;
        at += BLOCK + size.div_ceil(BLOCK) * BLOCK;
        match header[156] {
            b'L' => long_name = Some(decoded(text(data))),
            b'x' => {
                long_name = pax(data, "path").or(long_name);
                let time = pax(data, "mtime");
                long_time =
                    time.and_then(|time| time.split('.').next()?.parse().ok()).or(long_time);
            }
            b'g' | b'K' => {}
            kind => {
                let name = long_name.take().unwrap_or_else(|| name(header));
                let time = long_time.take().or(octal(&header[136..148]).map(|time| time as i64));
                if !is_wanted(&name) {
                    continue;
                }
                if entries.len() == max {
                    return Err(format!("has more than the {max} entries that are read"));
                }
                let is_file = matches!(kind, b'0' | 0 | b'7') && !name.ends_with('/');
                let modified = Modified::Utc(time.unwrap_or_default());
                entries.push(Entry::stored(name, is_file, modified, data));
            }
        }
    }
    Ok(entries)
}

/// The name in a header; of ustar its beginning stands at another place.
fn name(header: &[u8]) -> String {
    let name = decoded(text(&header[..100]));
    let prefix = if header[257..].starts_with(b"ustar\0") { text(&header[345..500]) } else { &[] };
    if prefix.is_empty() {
        name
    } else {
        format!("{}/{name}", decoded(prefix))
    }
}

/// The value of a key in the lines of pax: `19 path=sub/main.py`.
fn pax(data: &[u8], key: &str) -> Option<String> {
    let text = String::from_utf8_lossy(data);
    let values = text.lines().filter_map(|line| line.split_once(' ')?.1.split_once('='));
    values.rev().find(|one| one.0 == key).map(|one| one.1.replace('\\', "/"))
}

/// A field up to its first zero.
fn text(field: &[u8]) -> &[u8] {
    field.split(|&byte| byte == 0).next().unwrap_or_default()
}

fn octal(field: &[u8]) -> Option<u64> {
    let text = std::str::from_utf8(text(field)).ok()?;
    match text.trim_matches(' ') {
        "" => Some(0),
        digits => u64::from_str_radix(digits, 8).ok(),
    }
}

/// The content of a gzip file, if it has at most `max` bytes.
///
/// # Errors
///
/// It is no gzip file, is damaged, has more bytes, or is several in one.
pub fn gunzip(bytes: &[u8], max: usize) -> Result<Vec<u8>, String> {
    if !bytes.starts_with(&GZIP) || bytes.len() < GZIP_HEAD + GZIP_END {
        return Err("is no gzip file, or is cut off".to_string());
    }
    let flags = bytes[3];
    let mut rest = &bytes[GZIP_HEAD..bytes.len() - GZIP_END];
    if flags & 4 != 0 {
        let length = part(rest, 0, 2).map(|field| number(field, 0, 2))?;
        rest = rest.get(2 + length..).ok_or_else(damaged)?;
    }
    // A name and a comment, each up to a zero.
    for flag in [8, 16] {
        if flags & flag != 0 {
            let end = rest.iter().position(|&byte| byte == 0).ok_or_else(damaged)?;
            rest = &rest[end + 1..];
        }
    }
    rest = rest.get(usize::from(flags & 2)..).ok_or_else(damaged)?;
    let end = &bytes[bytes.len() - GZIP_END..];
    let size = number(end, 4, 4);
    if size > max {
        return Err(format!("has {size} bytes in it, more than the {max} that are read"));
    }
    let content = inflate(rest, size)?;
    if check_sum(&content) != number(end, 0, 4) as u32 {
        return Err(damaged());
    }
    Ok(content)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_tar_file_is_refused() {
        for bytes in [&b"x".repeat(BLOCK)[..], &b"main.py".repeat(200)] {
            assert!(entries(bytes, 9, |_| true).is_err());
        }
        for bytes in [&b""[..], &GZIP, &[&GZIP[..], &[255; 30]].concat()] {
            assert!(gunzip(bytes, 99).is_err(), "{bytes:?}");
        }
    }
}
