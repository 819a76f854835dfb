//! The kind of a file that people hand in in place of a source, by its first bytes or its name.

use crate::base::file;
use crate::language::Language;
use std::path::Path;

/// The first bytes of a kind of file that is no source, whatever its name.
const STARTS: [(&[u8], &str); 12] = [
    (b"\x7fELF", "a compiled program of Linux, not its source"),
    (b"MZ\x90\0", "a compiled program of Windows, not its source"),
    (b"\xcf\xfa\xed\xfe", "a compiled program of macOS, not its source"),
    (b"\xca\xfe\xba\xbe", "a compiled class of Java, not its source"),
    (b"!<arch>", "a compiled library, not its source"),
    (b"PK\x03\x04", "a packed file, not a source"),
    (b"%PDF", "a PDF file, not a source"),
    (b"{\\rtf", "a document, not a source"),
    (b"\xd0\xcf\x11\xe0", "an office file, not a source"),
    (b"\x89PNG", "a picture, not a source"),
    (b"\xff\xd8\xff", "a picture, not a source"),
    (b"SQLite format", "a database, not a source"),
];
/// The ends of names of kinds that the first bytes do not tell. Packed ones have the same.
const ENDS: [(&[&str], &str); 6] = [
    (&["jar", "war"], "compiled classes of Java, not their source"),
    (
        &["docx", "xlsx", "pptx", "odt", "ods", "odp", "doc", "pages"],
        "an office file, not a source",
    ),
    (&["ipynb"], "a notebook; export it as a script"),
    (&["exe", "dll"], "a compiled program of Windows, not its source"),
    (&["class"], "a compiled class of Java, not its source"),
    (&["pyc", "o", "obj", "a", "so"], "compiled, not a source"),
];
/// The longest of them.
const MAX_START: u64 = 16;

/// The kind of a file that is no source; `None` for text, which may be one.
pub(super) fn not_a_source(path: &Path) -> Option<&'static str> {
    let start = file::start(path, MAX_START).unwrap_or_default();
    let extension = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    let by_name = ENDS.iter().find(|(ends, _)| ends.contains(&&*extension)).map(|row| row.1);
    let by_start = STARTS.iter().find(|row| start.starts_with(row.0)).map(|row| row.1);
    by_name.filter(|_| Language::of_file(path).is_none()).or(by_start)
}

/// The treatment of a file of no known extension, if its name tells: `main.cpp.txt` is a source under another name.
pub(super) fn renamed(path: &Path) -> Option<String> {
    let inner = Path::new(path.file_stem()?);
    let extension = path.extension()?.to_string_lossy();
    Language::of_file(inner)?;
    Some(format!("a source named .{extension}; take the .{extension} away"))
}
