//! The name of a new problem, which is also the name of a cargo package and of two folders.

use judge_core::base::text::quote;
use judge_core::Result;

/// The longest name in bytes.
pub const MAX_NAME: usize = 50;
/// Words that cargo or rustc refuses as the name of a package, or confuses with something of its own.
const TAKEN_BY_RUST: &str = include_str!("template/taken.txt");

/// Refuses a name that cannot be the name of a problem, and suggests one.
pub fn check(name: &str) -> Result<()> {
    let quoted = quote(name.as_bytes());
    if !is_well_formed(name) {
        let hint = suggestion(name).map_or(String::new(), |name| format!("; how about {name}?"));
        return Err(format!(
            "{quoted} is not a name for a problem: use at most {MAX_NAME} of a-z, 0-9 and single -, and \
             start with a letter{hint}"
        ));
    }
    if is_taken(name) {
        return Err(format!("{quoted} means something to Rust or cargo; choose another name"));
    }
    Ok(())
}

fn is_well_formed(name: &str) -> bool {
    name.len() <= MAX_NAME
        && name.chars().all(is_allowed)
        && name.starts_with(|c: char| c.is_ascii_lowercase())
        && !name.ends_with('-')
        && !name.contains("--")
}

fn is_allowed(c: char) -> bool {
    c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'
}

fn is_taken(name: &str) -> bool {
    TAKEN_BY_RUST.lines().any(|word| word == name)
}

/// The name with every other character replaced by a hyphen, if that is a name.
fn suggestion(name: &str) -> Option<String> {
    let name = name.to_ascii_lowercase().replace(|c| !is_allowed(c), "-");
    let name = name.trim_matches(|c: char| c == '-' || c.is_ascii_digit());
    (is_well_formed(name) && !is_taken(name)).then(|| name.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_what_cargo_and_a_shell_take() {
        for name in ["two-sums", "a", "x2", "judges"] {
            assert_eq!(check(name), Ok(()), "{name}");
        }
        for name in
            ["", "-a", "a-", "a--b", "2x", "A", "a_b", "a b", "../x", "é", ".x", "fn", "test"]
        {
            assert!(check(name).is_err(), "{name}");
        }
        assert!(check("Two_Sums").unwrap_err().ends_with("how about two-sums?"));
        assert!(check(&"a".repeat(51)).is_err());
    }
}
