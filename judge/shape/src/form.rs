//! The form of an input that a shape does not see: line ends, blanks at line ends, and empty lines at its end. A
//! strict reader refuses most of it, and no statement permits it.

use std::fmt;

/// A deviation from the form in which a shape prints its inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum FormFault {
    CarriageReturn,
    Blank,
    NoLineEnd,
    EmptyLine,
}

/// A deviation and the number of its first line.
#[derive(Debug, PartialEq)]
pub(crate) struct Deviation {
    pub fault: FormFault,
    line: usize,
}

impl fmt::Display for Deviation {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self.fault {
            FormFault::CarriageReturn => write!(out, "line {} ends with \\r", self.line),
            FormFault::Blank => write!(out, "line {} ends with a blank", self.line),
            FormFault::NoLineEnd => write!(out, "its last line has no line end"),
            FormFault::EmptyLine => write!(out, "it ends with an empty line"),
        }
    }
}

/// The deviations of an input, each kind once. `print` prints it as its shape has it, which may end with the
/// empty line of an empty list.
pub(crate) fn deviations(input: &[u8], print: impl FnOnce() -> Vec<u8>) -> Vec<Deviation> {
    let mut found: Vec<Deviation> = Vec::new();
    let mut add = |fault, line| {
        if found.iter().all(|one| one.fault != fault) {
            found.push(Deviation { fault, line });
        }
    };
    let text = input.strip_suffix(b"\n").unwrap_or(input);
    for (at, line) in text.split(|&byte| byte == b'\n').enumerate() {
        if line.ends_with(b"\r") {
            add(FormFault::CarriageReturn, at + 1);
        }
        if line.strip_suffix(b"\r").unwrap_or(line).ends_with(b" ") || line.ends_with(b"\t") {
            add(FormFault::Blank, at + 1);
        }
    }
    if !input.ends_with(b"\n") && !input.is_empty() {
        add(FormFault::NoLineEnd, 0);
    }
    let empty_lines = |text: &[u8]| {
        let end = text.iter().rev().take_while(|byte| byte.is_ascii_whitespace());
        end.filter(|&&byte| byte == b'\n').count()
    };
    let has = empty_lines(input);
    if (has > 1 || input == b"\n") && has > empty_lines(&print()) {
        add(FormFault::EmptyLine, 0);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_deviation_is_named_with_its_line() {
        let said = |input: &str, printed: &str| {
            let all = deviations(input.as_bytes(), || printed.into());
            all.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
        };
        assert_eq!(said("1\n2\n", "1\n2\n"), "");
        assert_eq!(said("1\n2 \r\n3", "1\n2\n3\n").matches(';').count(), 2);
        assert_eq!(said("1\n2 \n", "1\n2\n"), "line 2 ends with a blank");
        assert_eq!(said("1\r\n", "1\n"), "line 1 ends with \\r");
        assert_eq!(said("1", "1\n"), "its last line has no line end");
        assert_eq!(said("1\n\n", "1\n"), "it ends with an empty line");
        assert_eq!(said("\n", ""), "it ends with an empty line");
        // An empty list is an empty line.
        assert_eq!(said("0\n\n", "0\n\n"), "");
        assert_eq!(said("0\n", "0\n\n"), "");
    }
}
