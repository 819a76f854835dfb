//! Reads the lines that commands of the judge print with `--json`.

/// The value of a key of a line of `--json`: a string without escapes, or a number. A quote within a
/// string is escaped, so the pattern is found at keys only.
pub fn value<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    let (_, rest) = line.split_once(&format!("\"{key}\":"))?;
    match rest.strip_prefix('"') {
        Some(text) => text.split('"').next(),
        None => rest.split([',', '}']).next(),
    }
}
