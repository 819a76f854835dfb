//! The line ends of a text, made plain.

/// Ends every line with `\n` alone; with `trim` also removes blanks before it and empty last lines.
pub fn plain(text: &[u8], trim: bool) -> Vec<u8> {
    let mut out = Vec::new();
    for line in text.strip_suffix(b"\n").unwrap_or(text).split(|&byte| byte == b'\n') {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        out.extend(if trim { line.trim_ascii_end() } else { line });
        out.push(b'\n');
    }
    if trim {
        let line_ends = out.iter().rev().take_while(|&&byte| byte == b'\n').count();
        out.truncate(out.len() - line_ends.saturating_sub(1));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_are_made_plain() {
        let plain = |text: &str, trim| String::from_utf8(plain(text.as_bytes(), trim)).unwrap();
        assert_eq!(plain("a \r\nb", false), "a \nb\n");
        assert_eq!(plain("a \r\nb \n\n\n", true), "a\nb\n");
        assert_eq!(plain("", true), "\n");
        assert_eq!(plain("a\n", false), "a\n");
        // The last line is empty.
        for text in ["a\n\n", "a\r\n\r\n", "a\n\r\n"] {
            assert_eq!([plain(text, false), plain(text, true)], ["a\n\n", "a\n"], "{text:?}");
        }
    }
}
