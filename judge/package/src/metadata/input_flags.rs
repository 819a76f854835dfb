//! The flags of input validators in the format legacy.

use super::yaml::scalar;
use judge_core::base::input_flags::{InputFlags, FLAGS, NAME};

/// The value of the key in the format legacy, on one line of YAML: the words of a text, or one validator and
/// its. `None` where that format cannot say it.
pub fn legacy_value(flags: &InputFlags) -> Option<String> {
    match flags {
        InputFlags::All(flags) => text(flags),
        InputFlags::ByName(by_name) => {
            let mut with_flags = by_name.iter().filter(|(_, flags)| !flags.is_empty());
            let Some((name, flags)) = with_flags.next() else { return text(&[]) };
            let flags = text(flags).filter(|_| with_flags.next().is_none())?;
            Some(format!("{{{NAME}: {}, {FLAGS}: {flags}}}", scalar(name)))
        }
    }
}

/// Flags as one text; `None` where blanks do not tell them apart.
fn text(flags: &[String]) -> Option<String> {
    let is_word = |flag: &String| {
        !flag.is_empty() && !flag.contains(|c: char| c.is_whitespace() || c.is_control())
    };
    flags.iter().all(is_word).then(|| scalar(&flags.join(" ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use judge_core::base::yaml;

    #[test]
    fn the_format_legacy_has_words_for_all_or_for_one() {
        for (text, wanted) in [
            ("input_validator_args: [a, b]\n", Some("a b")),
            ("input_validator_args: [n=5]\n", Some("'n=5'")),
            ("input_validator_args: [a b]\n", None),
            ("input_validator_args: ['']\n", None),
            ("input_validator_args: []\n", Some("''")),
            ("input_validator_args: {check: [a, b]}\n", Some("{name: check, flags: a b}")),
            ("input_validator_args: {check: [a], other: []}\n", Some("{name: check, flags: a}")),
            ("input_validator_args: {check: [a], other: [b]}\n", None),
        ] {
            let read =
                |text: &str| InputFlags::of_map(&yaml::parse_map(text).unwrap()).unwrap().unwrap();
            let value = legacy_value(&read(text));
            assert_eq!(value.as_deref(), wanted, "{text}");
            if let Some(value) = value {
                let again = read(&format!("input_validator_flags: {value}\n"));
                assert_eq!(legacy_value(&again), Some(value), "{text}");
            }
        }
    }
}
