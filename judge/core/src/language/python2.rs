//! Whether a source in Python is one for Python 2: it has a `print` statement, which Python 3 refuses to read.
//! Old graders and programs of packages often do not name their version.

/// Words that may follow the name `print` in an expression of Python 3.
const OPERATORS: [&[u8]; 8] = [b"in", b"is", b"if", b"and", b"or", b"not", b"else", b"for"];

/// Whether a statement begins with `print` and a value without a bracket: `print "x"`, `print n`. Strings, comments
/// and lines within brackets are no statements. Linear in the length of the source.
pub(super) fn has_print_statement(source: &[u8]) -> bool {
    let mut rest = source;
    let mut depth = 0_usize;
    let mut is_start = true;
    while let Some(&byte) = rest.first() {
        if is_start && depth == 0 && is_print_statement(rest) {
            return true;
        }
        let length = match byte {
            b'#' => rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len()),
            b'"' | b'\'' => string_length(rest),
            b'\\' => 2,
            _ if is_word(byte) => word(rest).len(),
            _ => 1,
        };
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let is_blank = matches!(byte, b' ' | b'\t' | b'\r');
        is_start = matches!(byte, b'\n' | b';' | b':') || is_start && is_blank;
        rest = rest.get(length..).unwrap_or_default();
    }
    false
}

/// Whether this begins with `print`, a blank and a value.
fn is_print_statement(text: &[u8]) -> bool {
    let Some(after) = text.strip_prefix(b"print") else { return false };
    let value = after.trim_ascii_start();
    let is_apart = matches!(after.first(), Some(b' ' | b'\t')) && !after_line_end(after);
    match value.first() {
        Some(b'"' | b'\'') => !after_line_end(after) && !is_word_at(after),
        Some(&byte) if is_word(byte) => is_apart && !OPERATORS.contains(&word(value)),
        Some(_) | None => false,
    }
}

/// Whether the blanks at the start have a line end among them.
fn after_line_end(text: &[u8]) -> bool {
    let blanks = text.len() - text.trim_ascii_start().len();
    text[..blanks].contains(&b'\n')
}

fn is_word_at(text: &[u8]) -> bool {
    text.first().is_some_and(|&byte| is_word(byte))
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

/// The word at the start.
fn word(text: &[u8]) -> &[u8] {
    let end = text.iter().position(|&byte| !is_word(byte)).unwrap_or(text.len());
    &text[..end]
}

/// The length of the string at the start, with its quotes. One in single quotes ends at the end of its line at the
/// latest.
fn string_length(text: &[u8]) -> usize {
    let quote = text[0];
    let triple = [quote; 3];
    let is_triple = text.starts_with(&triple);
    let mut at = if is_triple { 3 } else { 1 };
    while let Some(&byte) = text.get(at) {
        match byte {
            b'\\' => at += 1,
            b'\n' if !is_triple => return at,
            _ if byte == quote && !is_triple => return at + 1,
            _ if is_triple && text[at..].starts_with(&triple) => return at + 3,
            _ => {}
        }
        at += 1;
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::has_print_statement;

    #[test]
    fn a_print_statement_is_python_2() {
        for source in [
            "print \"AC 0\"\n",
            "print'x'",
            "def f(n):\n    if n: print n\n",
            "import sys; print sys.argv",
            "# print\nx = ')'\nprint 'a', x\n",
            "'''a\n'''\nprint 1 \n",
        ] {
            assert!(has_print_statement(source.as_bytes()), "{source}");
        }
        for source in [
            "print(\"AC 0\")\n",
            "print (1)\nprint\n",
            "'''\nprint \"x\"\n'''\n",
            "# print 1\ns = \"\\\"; print 1\"\n",
            "f(1,\nprint in x)\nprint = 3\nprint, x = 1, 2\n",
            "print if x else y\nprinter 'x'\nprint\n'x'\nmy.print 1\n",
            "d = {1: print, 2:\nprint }",
        ] {
            assert!(!has_print_statement(source.as_bytes()), "{source}");
        }
    }
}
