//! The language that the first line of a source names, `#!/usr/bin/env python2`, where that is another one
//! than its extension says. The package formats do so for Python 2, and DOMjudge has `.pl` for Perl where
//! Kattis has it for Prolog.

use super::Language;

/// The longest first line that is looked at, in bytes.
const MAX_LINE: usize = 256;
/// The language by its extension, what the line names, and the language then.
const OTHERS: [(&str, &str, &str); 3] =
    [("python", "python2", "python2"), ("shell", "bash", "bash"), ("perl", "swipl", "prolog")];

/// The language of a source whose extension says this one.
pub(super) fn language(by_extension: &'static Language, source: &[u8]) -> &'static Language {
    let Some(line) = source.strip_prefix(b"#!") else { return by_extension };
    let line = line.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let line = String::from_utf8_lossy(&line[..line.len().min(MAX_LINE)]);
    let is_named = |interpreter: &str| {
        let mut words = line.split(|c: char| c.is_ascii_whitespace() || c == '/');
        words.any(|word| word == interpreter || version_of(word, interpreter))
    };
    let other = OTHERS.iter().find(|other| other.0 == by_extension.name && is_named(other.1));
    other.and_then(|other| Language::by_name(other.2)).unwrap_or(by_extension)
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
            let language = Language::by_name(name).expect("it is in the table");
            assert_eq!(language.of_source(source.as_bytes()).name, wanted, "{name}: {source}");
        }
    }
}
