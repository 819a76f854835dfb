//! The commands of generators.yaml: a generator and its arguments, in which a seed, a number and a name
//! are filled in.

use super::sha512::sha512;
use crate::import::constants::{Constants, BRACES};
use judge_core::base::text::quote;
use judge_core::Result;

/// The text that BAPCtools fills in for `{name}`: it runs generators in a folder of their own, with this name.
const NAME: &str = "testcase";

/// The longest command, in bytes.
const MAX_LENGTH: usize = 16 << 10;

/// A call of a generator.
#[derive(Clone, Debug, PartialEq)]
pub struct GeneratorCommand {
    pub generator: String,
    pub arguments: Vec<String>,
}

/// The values that a command gets from its place.
pub struct CommandContext<'a> {
    /// `constants` of problem.yaml.
    pub constants: &'a Constants,
    /// `random_salt`, or nothing.
    pub salt: &'a str,
    /// The number of the case where its rule has `count`.
    pub count: Option<i64>,
}

impl GeneratorCommand {
    /// Reads a command as BAPCtools does.
    ///
    /// The seed is the SHA-512 of the salt, `:` and the number of the case less one unless that is 1,
    /// and the command without blanks around it, modulo 2^31. So a case has the input that it has there.
    ///
    /// # Errors
    ///
    /// The command is empty, has an open quote or two seeds, or its seed or arguments have characters
    /// that no argument needs.
    pub fn read(text: &str, place: &CommandContext) -> Result<GeneratorCommand> {
        if text.len() > MAX_LENGTH {
            return Err(format!("the command is longer than {MAX_LENGTH} bytes"));
        }
        let mut text = place.constants.replaced(text, BRACES, MAX_LENGTH)?;
        let unknown = text.split_once(BRACES[0]).and_then(|(_, rest)| rest.split_once(BRACES[1]));
        if let Some((name, _)) = unknown {
            return Err(format!("problem.yaml has no constant {}", quote(name.as_bytes())));
        }
        let mut salt = place.salt.to_string();
        if let Some(count) = place.count {
            text = text.replace("{count}", &count.to_string());
            if count != 1 {
                salt += &format!(":{}", count - 1);
            }
        }
        let seed = sha512(format!("{salt}{}", text.trim()).as_bytes())[7] % (1 << 31);
        let mut words = split(&text)?.into_iter();
        let generator = words.next().ok_or("the command is empty")?;
        let mut seeds = 0;
        let mut arguments = Vec::new();
        for word in words {
            let (word, found) = with_seed(&word.replace("{name}", NAME), seed);
            seeds += found;
            arguments.push(word);
        }
        if seeds > 1 {
            return Err("a command has one {seed} at most".to_string());
        }
        if let Some(word) = arguments.iter().find(|word| word.chars().any(char::is_control)) {
            return Err(format!("{} has a control character in it", quote(word.as_bytes())));
        }
        Ok(GeneratorCommand { generator, arguments })
    }
}

/// Fills in `{seed}` or `{seed:NUMBER}`. Returns how many there were.
fn with_seed(word: &str, seed: u64) -> (String, usize) {
    let mut parts = word.split("{seed");
    let mut out = parts.next().unwrap_or_default().to_string();
    let mut found = 0;
    for part in parts {
        let is_number = |text: &str| {
            text.is_empty()
                || text.strip_prefix(':').is_some_and(|digits| {
                    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
                })
        };
        match part.split_once('}').filter(|(number, _)| is_number(number)) {
            Some((_, rest)) => {
                out += &format!("{seed}{rest}");
                found += 1;
            }
            None => out += &format!("{{seed{part}"),
        }
    }
    (out, found)
}

/// The words of a command, as a shell splits them: quotes and backslashes count (the module shlex of
/// Python, which BAPCtools uses).
///
/// # Errors
///
/// A quote is not closed, or a backslash ends the command.
pub fn split(text: &str) -> Result<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quoted_by = None;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match (quoted_by, c) {
            (Some(quote), c) if c == quote => quoted_by = None,
            (Some('"'), '\\') => {
                let next = chars.next().ok_or("a backslash ends the command")?;
                let word = word.get_or_insert_default();
                if !matches!(next, '"' | '\\') {
                    word.push('\\');
                }
                word.push(next);
            }
            (Some(_), c) => word.get_or_insert_default().push(c),
            (None, '\'' | '"') => {
                quoted_by = Some(c);
                word.get_or_insert_default();
            }
            (None, '\\') => {
                let next = chars.next().ok_or("a backslash ends the command")?;
                word.get_or_insert_default().push(next);
            }
            (None, ' ' | '\t' | '\r' | '\n') => words.extend(word.take()),
            (None, c) => word.get_or_insert_default().push(c),
        }
    }
    if quoted_by.is_some() {
        return Err("a quote in the command is not closed".to_string());
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use judge_core::base::yaml;

    fn read(text: &str, salt: &str, count: Option<i64>) -> Result<String> {
        let constants = yaml::parse_map("n: 5\nm: {value: 10, tex: ten}\n").unwrap();
        let constants = Constants::read(&constants).unwrap();
        let command =
            GeneratorCommand::read(text, &CommandContext { constants: &constants, salt, count })?;
        Ok(format!("{}|{}", command.generator, command.arguments.join("|")))
    }

    #[test]
    fn seeds_are_those_of_bapctools() {
        // int(hashlib.sha512(TEXT.encode()).hexdigest(), 16) % 2**31
        for (text, salt, count, wanted) in [
            ("graph {seed}", "", None, "graph|145309074"),
            (" graph {seed}\n", "", Some(1), "graph|145309074"),
            ("graph {seed}", "abcd", None, "graph|611036640"),
            ("graph s={seed:2}", "", None, "graph|s=211031339"),
            ("graph {seed} {count}", "x", Some(3), "graph|1818132526|3"),
        ] {
            assert_eq!(read(text, salt, count), Ok(wanted.to_string()), "{text}");
        }
    }

    #[test]
    fn words_are_split_and_filled_in() {
        for (text, wanted) in [
            ("a.py\tb  c\nd", "a.py|b|c|d"),
            ("a 'b c' \"d\\\"e\\f\" g\\ h ''", "a|b c|d\"e\\f|g h|"),
            ("a {name} x{name}", "a|testcase|xtestcase"),
            ("a {{n}} {{m}} {{m.tex}}", "a|5|10|ten"),
            ("a {seedling} {seed:x} {count}", "a|{seedling}|{seed:x}|{count}"),
        ] {
            assert_eq!(read(text, "", None), Ok(wanted.to_string()), "{text}");
        }
        for (text, error) in [
            (" ", "the command is empty"),
            ("a 'b", "a quote in the command is not closed"),
            ("a b\\", "a backslash ends"),
            ("a {seed}{seed:1}", "one {seed} at most"),
            ("a {{x}}", "no constant `x`"),
            ("a '\u{1b}'", "has a control character"),
        ] {
            let found = read(text, "", None).expect_err(text);
            assert!(found.contains(error), "{found}");
        }
    }
}
