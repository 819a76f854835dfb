//! The language that the first line of a source names, `#!/usr/bin/env python2`, where that is another one
//! than its extension says. The package formats do so for Python 2, and DOMjudge has `.pl` for Perl where
//! Kattis has it for Prolog.

/// The longest first line that is looked at, in bytes.
const MAX_LINE: usize = 256;
/// The language by its extension, what the line names, and the language then.
const OTHERS: [(&str, &str, &str); 3] =
    [("python", "python2", "python2"), ("shell", "bash", "bash"), ("perl", "swipl", "prolog")];

/// The name of the language that a source names, where its extension says this one.
pub(super) fn language(by_extension: &str, source: &[u8]) -> Option<&'static str> {
    let line = source.strip_prefix(b"#!")?;
    let line = line.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let line = String::from_utf8_lossy(&line[..line.len().min(MAX_LINE)]);
    let is_named = |interpreter: &str| {
        let mut words = line.split(|c: char| c.is_ascii_whitespace() || c == '/');
        words.any(|word| word == interpreter || version_of(word, interpreter))
    };
    let other = OTHERS.iter().find(|other| other.0 == by_extension && is_named(other.1));
    other.map(|other| other.2)
}

/// Whether a word is an interpreter with its version: `python2.7`.
fn version_of(word: &str, interpreter: &str) -> bool {
    word.strip_prefix(interpreter).is_some_and(|rest| rest.starts_with('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_may_name_another_language() {
        for (name, source, wanted) in [
            ("python", "#!/usr/bin/env python2\nprint 1", "python2"),
            ("python", "#!/usr/bin/python2.7\n", "python2"),
            ("python", "#!/usr/bin/python3\n# python2\n", "python"),
            ("python", "#!/usr/bin/env python\n", "python"),
            ("python", "print(1)\n#!/usr/bin/python2\n", "python"),
            ("python", "#!/usr/bin/pypy2x python20\n", "python"),
            ("shell", "#!/bin/bash -e\n", "bash"),
            ("shell", "#!/bin/sh", "shell"),
            ("perl", "#!/usr/bin/swipl\n", "prolog"),
            ("rust", "#!/usr/bin/env python2\n", "rust"),
        ] {
            assert_eq!(
                language(name, source.as_bytes()).unwrap_or(name),
                wanted,
                "{name}: {source}"
            );
        }
    }
}
