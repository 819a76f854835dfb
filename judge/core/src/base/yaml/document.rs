//! Finds the one document in a file, and refuses characters that no YAML has.

use super::reader::ends_word;
use crate::base::text::quote;
use crate::Result;

/// The number of the first line of the document, and its text without the markers `---` and `...`.
pub fn body(text: &str) -> Result<(usize, &str)> {
    let mut first_line = 1;
    let mut start = 0;
    let mut end = None;
    let mut has_content = false;
    let mut at = 0;
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let number = index + 1;
        check_characters(line, number)?;
        let marker = line.get(..3).filter(|_| ends_word(line.as_bytes().get(3).copied()));
        let rest_is_blank = is_blank_or_comment(line.get(3..).unwrap_or_default());
        match marker {
            Some("---") if start > 0 || has_content || end.is_some() => {
                return Err(format!(
                    "line {number}: several YAML documents in a file are not read"
                ));
            }
            Some("---" | "...") if !rest_is_blank => {
                return Err(format!(
                    "line {number}: text in the line of a YAML marker is not read"
                ));
            }
            Some("---") => (first_line, start) = (number + 1, at + line.len()),
            Some("...") if end.is_none() => end = Some(at),
            _ if is_blank_or_comment(line) => {}
            _ if end.is_some() => {
                return Err(format!("line {number}: text after the end of the YAML document"));
            }
            _ if line.starts_with('%') => {
                return Err(format!("line {number}: YAML directives are not read"));
            }
            _ => has_content = true,
        }
        at += line.len();
    }
    Ok((first_line, &text[start..end.unwrap_or(text.len())]))
}

fn is_blank_or_comment(line: &str) -> bool {
    let line = line.trim_matches([' ', '\t', '\n']);
    line.is_empty() || line.starts_with('#')
}

/// Control characters are not allowed, and the further line ends of YAML 1.1 (U+0085, U+2028,
/// U+2029) mean different things to different readers.
fn check_characters(line: &str, number: usize) -> Result<()> {
    let is_refused = |c: char| {
        c.is_control() && c != '\t' && c != '\n'
            || matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}')
    };
    match line.chars().find(|&c| is_refused(c)) {
        None => Ok(()),
        Some(c) => {
            let c = quote(c.to_string().as_bytes());
            Err(format!("line {number}: the character {c} is not allowed in YAML"))
        }
    }
}
