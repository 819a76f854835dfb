//! What a program does that has no defined result, though its answer is right.

/// What the compiler's checks and those of the C++ library write before what is wrong.
const MARKS: [&str; 2] = ["runtime error: ", "Assertion '"];
/// What is kept of a message, in characters.
const MAX_MESSAGE: usize = 200;

/// The first message of a check in what a program wrote, and the line in its source. The program may have
/// written it itself.
pub fn said(output: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(output);
    let line = text.lines().find(|line| MARKS.iter().any(|mark| line.contains(mark)))?;
    let mut parts = line.splitn(3, ':');
    let mut part = || parts.next().unwrap_or_default();
    let (path, number, rest) = (part(), part(), part());
    let message = rest.split_once(MARKS[0]).map_or(rest.trim(), |(_, message)| message);
    let file = path.rsplit('/').next().unwrap_or_default();
    // A program of one file is built under this name.
    let file = if file.starts_with("main.") { String::new() } else { format!("{file} ") };
    Some(format!("{file}line {number}: {message}").chars().take(MAX_MESSAGE).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_names_the_file_and_what_is_wrong() {
        let output =
            b"x\n/tmp/b/main.cpp:4:7: runtime error: index 9 out of bounds for type 'int [9]'\ny\n";
        let said_of = "line 4: index 9 out of bounds for type 'int [9]'";
        assert_eq!(said(output).as_deref(), Some(said_of));
        let output = b"/usr/include/stl_vector.h:1123: at(): Assertion '__n < size()' failed.";
        let said_of = "stl_vector.h line 1123: at(): Assertion '__n < size()' failed.";
        assert_eq!(said(output).as_deref(), Some(said_of));
        assert_eq!(said(b"wrong\n"), None);
        assert_eq!(said(&[0xff; 9000]), None);
        let long = [&b"runtime error: "[..], &[b'x'; 9000]].concat();
        assert_eq!(said(&long).map(|said| said.len()), Some(MAX_MESSAGE));
    }
}
