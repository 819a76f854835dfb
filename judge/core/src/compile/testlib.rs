//! Checkers and validators that are made with testlib, <https://github.com/MikeMirzayanov/testlib>: they
//! have arguments and exit codes of their own, unless their testlib.h is one for this format.

use crate::language::Language;

/// The header, as a program includes it.
const HEADER: &str = "testlib.h";
/// The calls with which a checker, a validator of inputs and an interactor begin.
const CHECKER: &str = "registerTestlibCmd";
const VALIDATOR: &str = "registerValidation";
const INTERACTOR: &str = "registerInteraction";
/// The name of the exit code that accepts, and its value where testlib.h was changed for the ICPC problem
/// package format, as Kattis and DOMjudge need it.
const ACCEPTS: &str = "OK_EXIT_CODE";
const ICPC_ACCEPTS: &str = "42";

/// The kind of a program that is made with testlib as its author publishes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Testlib {
    /// Called with the paths of the input, the output and the answer.
    Checker,
    /// Reads an input on stdin.
    Validator,
    /// Called with the paths of the input, of a file that it writes, and of the answer; talks to the program.
    Interactor,
}

impl Testlib {
    /// The kind of the program of these files, names and contents; `None` without testlib, or with one that keeps to
    /// the exit codes of the format.
    pub fn of(files: &[(String, Vec<u8>)]) -> Option<Testlib> {
        let is_source =
            |name: &str| Language::of_name(name).is_some_and(|language| language.is_called("cpp"));
        let mut sources = files.iter().filter(|(name, _)| is_source(name)).map(|file| &file.1[..]);
        let kind = sources.find_map(|source| match () {
            () if !has(source, HEADER) => None,
            () if has(source, CHECKER) => Some(Testlib::Checker),
            () if has(source, VALIDATOR) => Some(Testlib::Validator),
            () if has(source, INTERACTOR) => Some(Testlib::Interactor),
            () => None,
        })?;
        let is_changed = files.iter().any(|(_, content)| accepts_like_icpc(content));
        (!is_changed).then_some(kind)
    }
}

fn has(text: &[u8], part: &str) -> bool {
    text.windows(part.len()).any(|window| window == part.as_bytes())
}

/// Whether a line defines that exit code 42 accepts.
fn accepts_like_icpc(content: &[u8]) -> bool {
    content.split(|&byte| byte == b'\n').any(|line| {
        let Ok(line) = std::str::from_utf8(line) else { return false };
        let mut words = line.split_whitespace().skip_while(|word| *word != ACCEPTS);
        line.contains("define") && words.nth(1) == Some(ICPC_ACCEPTS)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(files: &[(&str, &str)]) -> Option<Testlib> {
        let file = |(name, text): &(&str, &str)| (name.to_string(), text.as_bytes().to_vec());
        Testlib::of(&files.iter().map(file).collect::<Vec<_>>())
    }

    #[test]
    fn a_testlib_program_is_told_by_what_it_calls() {
        let header = "void registerTestlibCmd();\n#   define OK_EXIT_CODE 0\n";
        let checker = "#include \"testlib.h\"\nint main() { registerTestlibCmd(c, v); }";
        assert_eq!(kind(&[("c.cpp", checker), ("testlib.h", header)]), Some(Testlib::Checker));
        let validator = "#include <testlib.h>\nint main() { registerValidation(); }";
        assert_eq!(kind(&[("v.cc", validator), ("testlib.h", header)]), Some(Testlib::Validator));
        let interactor = "#include \"testlib.h\"\nint main() { registerInteraction(c, v); }";
        let files = [("i.cpp", interactor), ("testlib.h", header)];
        assert_eq!(kind(&files), Some(Testlib::Interactor));
        assert_eq!(kind(&[("c.cpp", "int main() {}"), ("testlib.h", header)]), None);
        let kattis = "#       define OK_EXIT_CODE 42\n#define WA_EXIT_CODE 43\n";
        assert_eq!(kind(&[("c.cpp", checker), ("testlib.h", kattis)]), None);
    }
}
