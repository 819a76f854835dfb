//! A case in files, as sites let one download it: an input and its answer, or a zip file with both.

use crate::pairs::{self, Pair};
use crate::pasted_case::{self, PastedCase};
use bytes::zip::{entries, Entry};
use judge_core::base::text::{self, quote};
use judge_core::workspace::is_litter;
use judge_core::Result;

/// The largest number of entries of a zip file.
const MAX_ENTRIES: usize = 2_000;
/// The most pairs that a message names.
const NAMED: usize = 8;
/// The beginnings of a zip file: with entries and without.
const ZIP: [&[u8]; 2] = [b"PK\x03\x04", b"PK\x05\x06"];

/// A file, and its name for messages and to tell its kind.
#[derive(Clone, Copy)]
pub struct NamedFile<'a> {
    pub name: &'a str,
    pub bytes: &'a [u8],
}

/// Reads a case: of one file, which may be a zip file with one pair, as [`pasted_case::read`] does; of two files in any
/// order, of which the names say which is the input. `max` is the largest input and the largest answer in bytes.
///
/// # Errors
///
/// The names do not tell the kinds of the files, or a zip file has no pair or several.
pub fn read(files: &[NamedFile], max: u64) -> Result<PastedCase> {
    match files {
        [file] if ZIP.iter().any(|start| file.bytes.starts_with(start)) => {
            let failed = |why: String| format!("{}: {why}", quote(file.name.as_bytes()));
            of_zip(file.bytes, max).map_err(failed)
        }
        [file] => pasted_case::read(file.bytes),
        [one, other] => of_two(*one, *other),
        _ => Err("a case is one file, or an input and its answer".to_string()),
    }
}

fn of_two(one: NamedFile, other: NamedFile) -> Result<PastedCase> {
    let [input, answer] = match (pairs::is_output(one.name), pairs::is_output(other.name)) {
        (Some(false) | None, Some(true)) | (Some(false), None) => [one, other],
        (Some(true), Some(false) | None) | (None, Some(false)) => [other, one],
        _ => {
            let names = [one, other].map(|file| quote(file.name.as_bytes()));
            return Err(format!(
                "the names {} and {} do not say which is the input; name them x.in and x.ans",
                names[0], names[1]
            ));
        }
    };
    Ok(PastedCase::plain(input.bytes.to_vec(), Some(answer.bytes.to_vec())))
}

fn of_zip(bytes: &[u8], max: u64) -> Result<PastedCase> {
    let entries = entries(bytes, MAX_ENTRIES, |_| true)?;
    // The output of the program that failed may lie beside the pair.
    let is_of_user =
        |name: &str| name.starts_with("user_output") || name.starts_with("your_output");
    let is_wanted = |entry: &&Entry| {
        let mut parts = entry.name.split('/');
        entry.is_file && !parts.any(|part| is_litter(part) || is_of_user(part))
    };
    let names: Vec<String> =
        entries.iter().filter(is_wanted).map(|entry| entry.name.clone()).collect();
    let twice = names.iter().enumerate().find(|(at, name)| names[..*at].contains(name));
    if let Some((_, name)) = twice {
        return Err(format!("it has {} twice", quote(name.as_bytes())));
    }
    let content = |name: &str| {
        let quoted = quote(name.as_bytes());
        let entry = entries.iter().find(|entry| entry.name == name);
        let entry = entry.ok_or_else(|| format!("{quoted} is missing"))?;
        if entry.size as u64 > max {
            return Err(format!("{quoted} has more than {}", text::bytes(max)));
        }
        entry.content().map_err(|why| format!("{quoted} {why}"))
    };
    let is_same = |one: &str, other: &str| Ok(content(one)? == content(other)?);
    let pairs = pairs::of(&names, is_same)?;
    match &pairs[..] {
        [Pair { input, output, .. }] => {
            Ok(PastedCase::plain(content(input)?, Some(content(output)?)))
        }
        [] => Err("it has no input with an answer, such as x.in and x.ans".to_string()),
        _ => {
            let inputs: Vec<&str> = pairs.iter().map(|pair| &*pair.input).collect();
            Err(format!(
                "it has {} cases: {}; unpack it, and name the input and the answer of one of them",
                pairs.len(),
                text::names(&inputs, NAMED)
            ))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_all(files: &[(&str, &[u8])]) -> Result<(String, String)> {
        let files: Vec<_> = files.iter().map(|&(name, bytes)| NamedFile { name, bytes }).collect();
        let case = read(&files, 100)?;
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        Ok((text(case.input), text(case.answer.unwrap_or_default())))
    }

    /// A zip file of stored files.
    fn zip(files: &[(&str, &str)]) -> Vec<u8> {
        let (mut all, mut list) = (Vec::new(), Vec::new());
        for (name, content) in files {
            let sum = content.bytes().fold(!0u32, |sum, byte| {
                (0..8).fold(sum ^ u32::from(byte), |sum, _| {
                    (sum >> 1) ^ if sum & 1 == 1 { 0xedb8_8320 } else { 0 }
                })
            });
            let size = (content.len() as u32).to_le_bytes();
            let common = [
                &[20, 0, 0, 0, 0, 0, 0, 0, 0, 0][..],
                &(!sum).to_le_bytes(),
                &size,
                &size,
                &(name.len() as u16).to_le_bytes(),
                &[0, 0],
            ];
            let place = (all.len() as u32).to_le_bytes();
            all.extend(
                [b"PK\x03\x04", &common.concat()[..], name.as_bytes(), content.as_bytes()].concat(),
            );
            list.extend(
                [b"PK\x01\x02\x14\0", &common.concat()[..], &[0; 10], &place, name.as_bytes()]
                    .concat(),
            );
        }
        let number = (files.len() as u16).to_le_bytes();
        let start = (all.len() as u32).to_le_bytes();
        let length = (list.len() as u32).to_le_bytes();
        all.extend(list);
        all.extend(
            [b"PK\x05\x06\0\0\0\0", &number[..], &number, &length, &start, &[0, 0]].concat(),
        );
        all
    }

    #[test]
    fn two_files_are_told_apart_by_their_names() {
        let wanted = Ok(("1 2\n".to_string(), "3\n".to_string()));
        for (input, answer) in [
            ("x.in", "x.ans"),
            ("1.in", "1.out"),
            ("01", "01.a"),
            ("test_input.txt", "test_output.txt"),
            ("in/a.txt", "out/a.txt"),
            ("input00.txt", "expected.txt"),
        ] {
            let files: [(&str, &[u8]); 2] = [(input, b"1 2\n"), (answer, b"3\n")];
            assert_eq!(read_all(&files), wanted, "{input} {answer}");
            assert_eq!(read_all(&[files[1], files[0]]), wanted, "{input} {answer}");
        }
        let found = read_all(&[("a.txt", b"1"), ("b.txt", b"2")]).unwrap_err();
        assert!(found.contains("`a.txt` and `b.txt` do not say which is the input"), "{found}");
        assert!(read_all(&[("1.in", b"1"), ("2.in", b"2")]).is_err());
        assert_eq!(read_all(&[("x.txt", b"1\n---\n2")]), Ok(("1\n".to_string(), "2".to_string())));
    }

    #[test]
    fn a_zip_file_has_one_pair() {
        let pair = [("t/1.in", "1 2\n"), ("t/1.ans", "3\n"), ("__MACOSX/t/._1.in", "x")];
        let wanted = ("1 2\n".to_string(), "3\n".to_string());
        assert_eq!(read_all(&[("x.zip", &zip(&pair))]), Ok(wanted));
        let long = "1".repeat(101);
        for (files, said) in [
            (vec![], "`x.zip`: it has no input with an answer"),
            (vec![("1.in", "1"), ("2.in", "1")], "`x.zip`: `1.in` has no output"),
            (vec![("1.in", &long), ("1.ans", "1")], "`x.zip`: `1.in` has more than 100 B"),
            (
                vec![("1.in", "1"), ("1.ans", "1"), ("2.in", "1"), ("2.ans", "1")],
                "`x.zip`: it has 2 cases: `1.in`, `2.in`; unpack it, and name the input and the answer",
            ),
        ] {
            let found = read_all(&[("x.zip", &zip(&files))]).unwrap_err();
            assert!(found.starts_with(said), "{found}");
        }
        let whole = zip(&pair);
        assert!(read_all(&[("x.zip", &whole[..whole.len() - 1])]).is_err());
    }

    #[test]
    fn a_file_that_a_zip_has_twice_is_refused_and_the_output_of_the_user_is_left_out() {
        let twice = zip(&[("1.in", "2"), ("1.ans", "3"), ("1.ans", "4")]);
        assert_eq!(
            read_all(&[("x.zip", &twice)]),
            Err("`x.zip`: it has `1.ans` twice".to_string())
        );
        let files = [("test_input.txt", "2"), ("test_output.txt", "3"), ("user_output.txt", "4")];
        assert_eq!(read_all(&[("x.zip", &zip(&files))]), Ok(("2".to_string(), "3".to_string())));
    }
}
