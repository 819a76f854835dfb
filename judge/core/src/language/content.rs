//! The language that the text of a source tells, where that is another one than its extension says: by the
//! first line, `#!/usr/bin/env python2`, as the package formats do for Python 2. DOMjudge has `.pl` for Perl
//! where Kattis has it for Prolog, so a clause makes it Prolog. A statement that Python 3 lacks makes it Python 2.

use super::python_source::is_python_2;

/// The longest first line that is looked at, in bytes.
const MAX_LINE: usize = 256;
/// The language by its extension, the name in the line, and the language then.
const OTHERS: [(&str, &str, &str); 3] =
    [("python", "python2", "python2"), ("shell", "bash", "bash"), ("perl", "swipl", "prolog")];

/// The name of the language that a source tells, where its extension says this one.
pub(super) fn language(by_extension: &str, source: &[u8]) -> Option<&'static str> {
    match source.strip_prefix(b"#!") {
        Some(line) if named(by_extension, line).is_some() => named(by_extension, line),
        Some(_) | None if by_extension == "python" => {
            is_python_2(&String::from_utf8_lossy(source)).then_some("python2")
        }
        Some(_) => None,
        None if by_extension == "perl" && has_clause(source) => Some("prolog"),
        None => None,
    }
}

/// Whether a line begins or ends with `:-`, as the clauses and directives of Prolog do and no line of Perl
/// does.
fn has_clause(source: &[u8]) -> bool {
    let mut lines = source.split(|&byte| byte == b'\n').map(|line| line.trim_ascii());
    lines.any(|line| line.starts_with(b":-") || line.ends_with(b":-"))
}

/// The name of the language whose interpreter the first line names, from the text after `#!`.
fn named(by_extension: &str, line: &[u8]) -> Option<&'static str> {
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
    fn a_source_may_tell_another_language() {
        for (name, source, wanted) in [
            ("python", "#!/usr/bin/env python2\nprint 1", "python2"),
            ("python", "#!/usr/bin/python2.7\n", "python2"),
            ("python", "#!/usr/bin/python3\n# python2\n", "python"),
            ("python", "#!/usr/bin/env python\n", "python"),
            ("python", "print(1)\n#!/usr/bin/python2\n", "python"),
            ("python", "#!/usr/bin/pypy2x python20\n", "python"),
            ("python", "#!/usr/bin/env python\nprint 1\n", "python2"),
            ("python", "if 1:\n  print 'x'\n", "python2"),
            ("shell", "#!/bin/bash -e\n", "bash"),
            ("shell", "#!/bin/sh", "shell"),
            ("perl", "#!/usr/bin/swipl\n", "prolog"),
            ("perl", "% adds\nmain :-\n    halt.\n", "prolog"),
            ("perl", ":- use_module(library(lists)).\n", "prolog"),
            ("perl", "my $x = $y ? 1 :-1;\nprint $x;\n", "perl"),
            ("perl", "#!/usr/bin/perl\n:-\n", "perl"),
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
