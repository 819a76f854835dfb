//! Words of the command line, taken apart by a table of flags.
//!
//! Flags work before, between and after other words; `--flag=value`, `--flag value`, `-f value` and
//! `-fvalue` all give a value; `--` ends the flags; `-` alone is a word. A flag given twice is an
//! error unless the table says that it repeats.

use judge_core::base::text::{nearest, quote, quote_path};
use judge_core::Result;
use std::ffi::{OsStr, OsString};

/// The part of a run that a flag decides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Effect {
    /// The programs and the cases that are judged.
    Selection,
    /// The verdicts on them.
    Verdicts,
    /// The display and the course of the run; no verdict depends on them.
    Presentation,
}

/// One flag of a command.
#[derive(Clone, Copy, Debug)]
pub struct Flag {
    /// With its dashes: `--jobs`.
    pub long: &'static str,
    /// Without its dash: `j`.
    pub short: Option<char>,
    /// The name of its value in the help; `None` for a flag without one.
    pub value: Option<&'static str>,
    /// Whether it may be given more than once.
    pub repeats: bool,
    /// Its effect, for the help.
    pub about: &'static str,
    /// The values it takes, where they are few.
    pub choices: &'static [&'static str],
    /// Flags that have no effect together with it.
    pub conflicts: &'static [&'static str],
    /// Kinds of flags that have no effect together with it.
    pub excludes: &'static [Effect],
    /// Follows `cannot be used with --other:` in the message.
    pub reason: &'static str,
    /// `None` for a flag that only says where and how programs run, and for commands that judge nothing.
    pub effect: Option<Effect>,
}

impl Flag {
    /// A flag without a value.
    pub const fn switch(long: &'static str, about: &'static str) -> Flag {
        Flag {
            long,
            short: None,
            value: None,
            repeats: false,
            about,
            choices: &[],
            conflicts: &[],
            excludes: &[],
            reason: "",
            effect: None,
        }
    }

    /// A flag with a value.
    pub const fn value(long: &'static str, value: &'static str, about: &'static str) -> Flag {
        Flag { value: Some(value), ..Flag::switch(long, about) }
    }

    /// A flag with a value out of a few.
    pub const fn choice(
        long: &'static str,
        value: &'static str,
        choices: &'static [&'static str],
        about: &'static str,
    ) -> Flag {
        Flag { choices, ..Flag::value(long, value, about) }
    }

    /// The same flag, which may also be written as this letter.
    pub const fn short(self, letter: char) -> Flag {
        Flag { short: Some(letter), ..self }
    }

    /// The same flag, which may be given more than once.
    pub const fn repeatable(self) -> Flag {
        Flag { repeats: true, ..self }
    }

    /// The same flag, which is refused together with these others, for this reason.
    pub const fn conflicts_with(
        self,
        conflicts: &'static [&'static str],
        reason: &'static str,
    ) -> Flag {
        Flag { conflicts, reason, ..self }
    }

    /// The same flag, which is also refused together with flags of these kinds.
    pub const fn excluding(self, excludes: &'static [Effect]) -> Flag {
        Flag { excludes, ..self }
    }

    /// The same flag, which decides this part of a run.
    pub const fn decides(self, effect: Effect) -> Flag {
        Flag { effect: Some(effect), ..self }
    }

    /// The heading of its group on a help page with many flags.
    pub fn heading(&self) -> &'static str {
        match self.effect {
            Some(Effect::Selection) => "what to judge",
            Some(Effect::Verdicts) => "limits and comparison",
            Some(Effect::Presentation) => "run and reports",
            None => "sandbox and workspace",
        }
    }

    /// Whether another flag has no effect together with this one.
    pub fn refuses(&self, other: &Flag) -> bool {
        let is_excluded = other.effect.is_some_and(|effect| self.excludes.contains(&effect));
        self.conflicts.contains(&other.long) || is_excluded && other.long != self.long
    }

    /// Whether a word is this flag and nothing else.
    pub(crate) fn is_called(&self, word: &OsStr) -> bool {
        let short = self.short.map(|short| format!("-{short}"));
        word == self.long || short.is_some_and(|short| word == short.as_str())
    }
}

/// The words of one command, taken apart.
#[derive(Debug, Default)]
pub struct Args {
    /// The words that are neither flags nor their values.
    pub words: Vec<OsString>,
    /// Each flag that is given, by its long name, and its value.
    flags: Vec<(&'static str, OsString)>,
    /// All flags of the command.
    known: Vec<&'static Flag>,
}

impl Args {
    /// Takes the words apart by a table of flags; an unknown flag, a missing value and a flag given
    /// twice are errors.
    pub fn parse(
        words: impl IntoIterator<Item = OsString>,
        table: &[&'static Flag],
    ) -> Result<Args> {
        let mut args = Args { known: table.to_vec(), ..Args::default() };
        let mut words = words.into_iter();
        while let Some(word) = words.next() {
            let bytes = word.as_encoded_bytes();
            if bytes == b"--" {
                args.words.extend(words);
                break;
            }
            if bytes == b"-" || !bytes.starts_with(b"-") {
                args.words.push(word);
                continue;
            }
            let long = bytes.starts_with(b"--");
            let (flag, attached) = find(&word, table)?;
            if !flag.repeats && args.has(flag.long) {
                return Err(format!("{} is given twice", flag.long));
            }
            let value = match (flag.value, attached) {
                (None, None) => OsString::new(),
                (None, Some(_)) if long => {
                    return Err(format!("{} takes no value", flag.long));
                }
                (None, Some(_)) => {
                    return Err(format!(
                        "{} takes no value; write each flag as a word of its own",
                        flag.long
                    ));
                }
                (Some(_), Some(value)) => value,
                // The next flag is no value; one that looks like it can be written with `=`.
                (Some(name), None) => words
                    .next()
                    .filter(|value| !table.iter().any(|flag| flag.is_called(value)))
                    .ok_or_else(|| format!("{} needs a value: {} {name}", flag.long, flag.long))?,
            };
            args.flags.push((flag.long, value));
        }
        Ok(args)
    }

    /// Refuses flags that have no effect together with another one.
    pub fn check_conflicts(&self) -> Result<()> {
        let given: Vec<&Flag> =
            self.known.iter().filter(|flag| self.has(flag.long)).copied().collect();
        for flag in &given {
            if let Some(other) = given.iter().find(|other| flag.refuses(other)) {
                let Flag { long, reason, .. } = flag;
                return Err(format!("{long} cannot be used with {}: {reason}", other.long));
            }
        }
        Ok(())
    }

    /// The flags that are given, with a value each, in the order of the table.
    pub fn given(&self) -> impl Iterator<Item = (&'static Flag, &OsStr)> {
        let known = self.known.iter();
        known.flat_map(|flag| self.values(flag.long).map(move |value| (*flag, value)))
    }

    /// Whether a flag is given.
    pub fn has(&self, long: &str) -> bool {
        self.value(long).is_some()
    }

    /// The value of a flag; empty for one without.
    pub fn value(&self, long: &str) -> Option<&OsStr> {
        self.values(long).next()
    }

    /// The values of a flag that may be given more than once.
    pub fn values<'a>(&'a self, long: &str) -> impl Iterator<Item = &'a OsStr> {
        // A flag that a command reads and does not list could never be given.
        debug_assert!(
            self.known.iter().any(|flag| flag.long == long),
            "the command has no flag {long}"
        );
        let long = long.to_string();
        self.flags.iter().filter(move |flag| flag.0 == long).map(|flag| flag.1.as_os_str())
    }

    /// The choice of a flag among `values`, which its words stand for in this order. The first is the default.
    pub fn chosen<T: Copy>(&self, flag: &Flag, values: &[T]) -> Result<T> {
        let place = |word: &str| flag.choices.iter().position(|choice| *choice == word);
        let (last, others) = flag.choices.split_last().expect("a choice has words");
        let wanted = format!("{} or {last}", others.join(", "));
        Ok(values[self.parsed(flag.long, place, &wanted)?.unwrap_or_default()])
    }

    /// The value of a flag, parsed; `wanted` names in the error the values that it takes.
    pub fn parsed<T>(
        &self,
        long: &str,
        parse: impl Fn(&str) -> Option<T>,
        wanted: &str,
    ) -> Result<Option<T>> {
        let Some(value) = self.value(long) else { return Ok(None) };
        match value.to_str().and_then(parse) {
            Some(parsed) => Ok(Some(parsed)),
            None => {
                let given = quote_path(value);
                Err(format!("{long} takes {wanted}, not {given}"))
            }
        }
    }
}

/// The number of words at the front that are flags of a table, or values of such flags.
pub fn flags_at_front(words: &[OsString], table: &[&Flag]) -> usize {
    let mut at = 0;
    while let Some(word) = words.get(at) {
        let bytes = word.as_encoded_bytes();
        if bytes == b"--" || bytes == b"-" || !bytes.starts_with(b"-") {
            break;
        }
        let Ok((flag, attached)) = find(word, table) else { break };
        at += if flag.value.is_some() && attached.is_none() { 2 } else { 1 };
    }
    at
}

/// The flag that a word names, and the value written in the same word.
fn find<'a>(word: &OsStr, table: &[&'a Flag]) -> Result<(&'a Flag, Option<OsString>)> {
    let text = word.to_string_lossy();
    if !text.starts_with("--") {
        // A long flag with one dash would be a short one with a strange value.
        if let Some(flag) = table.iter().find(|flag| flag.long.strip_prefix('-') == Some(&text)) {
            let typed = quote_path(word);
            return Err(format!("unknown flag {typed}; did you mean {}?", flag.long));
        }
        let short = text[1..].chars().next();
        let flag = table.iter().find(|flag| flag.short == short && short.is_some());
        return match flag {
            Some(flag) if word.len() > 2 => {
                let attached = after(word, 2);
                let is_equal = attached.as_encoded_bytes().starts_with(b"=");
                Ok((flag, Some(if is_equal { after(&attached, 1) } else { attached })))
            }
            Some(flag) => Ok((flag, None)),
            None => Err(format!("unknown flag {}; --help lists them", quote_path(word))),
        };
    }
    let (name, attached) = match text.split_once('=') {
        // The value may hold any bytes, so it is cut from the word itself.
        Some((name, _)) => (name, Some(after(word, name.len() + 1))),
        None => (&text[..], None),
    };
    if let Some(flag) = table.iter().find(|flag| flag.long == name) {
        return Ok((flag, attached));
    }
    // The dashes, which all have, say nothing about what was meant.
    let bare = |name: &'a str| name.strip_prefix("--").unwrap_or(name);
    let hint = nearest(&name[2..], table.iter().map(|flag| bare(flag.long)))
        .map_or("; --help lists them".to_string(), |long| format!("; did you mean --{long}?"));
    Err(format!("unknown flag {}{hint}", quote(name.as_bytes())))
}

/// The part of a word after its first `length` bytes, which are ASCII.
fn after(word: &OsStr, length: usize) -> OsString {
    use std::os::unix::ffi::OsStrExt;
    OsStr::from_bytes(&word.as_bytes()[length..]).to_os_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: [&Flag; 3] = [
        &flag("--jobs", Some('j'), Some("N"), false),
        &flag("--cmd", None, Some("X"), true),
        &flag("--json", None, None, false),
    ];

    const fn flag(
        long: &'static str,
        short: Option<char>,
        value: Option<&'static str>,
        repeats: bool,
    ) -> Flag {
        Flag { short, value, repeats, ..Flag::switch(long, "") }
    }

    fn parse(words: &[&str]) -> Result<Args> {
        Args::parse(words.iter().map(OsString::from), &TABLE)
    }

    #[test]
    fn values_are_given_in_every_usual_way() {
        for words in [&["--jobs", "3"][..], &["--jobs=3"], &["-j", "3"], &["-j3"], &["-j=3"]] {
            assert_eq!(parse(words).unwrap().value("--jobs"), Some(OsStr::new("3")), "{words:?}");
        }
        let args =
            parse(&["a", "--json", "-", "--cmd=--json", "--cmd", "-z", "--", "--json"]).unwrap();
        assert_eq!(args.words, ["a", "-", "--json"]);
        assert!(args.has("--json"));
        assert!(args.values("--cmd").eq(["--json", "-z"]));
    }

    #[test]
    fn a_value_has_any_bytes_and_loses_one_equals_sign() {
        use std::os::unix::ffi::OsStrExt;
        for (word, value) in [(&b"-j\xff=1"[..], &b"\xff=1"[..]), (b"-j==1", b"=1"), (b"-j=", b"")]
        {
            let args = Args::parse([OsStr::from_bytes(word).to_os_string()], &TABLE);
            let args = args.expect("it is a flag with a value");
            assert_eq!(args.value("--jobs"), Some(OsStr::from_bytes(value)), "{word:?}");
        }
    }
}
