//! Validators for checktestdata.

use super::language::{Into, Language, Length, Lexicon, Read, Rounds, Step, Word};
use super::python::escaped;
use crate::reader::quoted;

pub(super) struct Checktestdata;

impl Language for Checktestdata {
    fn lexicon(&self) -> Lexicon {
        Lexicon {
            name: "checktestdata",
            comment: "#",
            keywords: "",
            divide: "/",
            absolute: None,
            largest: None,
        }
    }

    fn variable(&self, name: &str) -> String {
        let letters = name.chars().filter(char::is_ascii_alphanumeric);
        let name: String = letters.map(|c| c.to_ascii_lowercase()).collect();
        if name.starts_with(|c: char| c.is_ascii_lowercase()) {
            name
        } else {
            format!("v{name}")
        }
    }

    fn step(&self, step: &Step) -> Result<String, String> {
        Ok(match step {
            Step::Array(name, _) => format!("UNSET({name})"),
            Step::Read(read) => read_word(read)?,
            Step::Space => "SPACE".to_string(),
            Step::LineEnd => "NEWLINE".to_string(),
            Step::End => "EOF".to_string(),
            Step::Ensure { holds, .. } => format!("ASSERT({holds})"),
            Step::Loop { index, rounds: Rounds::Count(count) } => format!("REPI({index}, {count})"),
            Step::Loop { index, rounds: Rounds::ToEnd } => format!("WHILEI({index}, !ISEOF)"),
            Step::Loop { index, rounds: Rounds::ToLineEnd } => {
                format!("WHILEI({index}, !MATCH(\"\\n\"))")
            }
            Step::Loop { rounds: Rounds::ToLine(_), .. } => {
                return Err("it cannot look at the line that ends a part".to_string());
            }
            Step::If(holds) => format!("IF({holds})"),
            Step::UnlessMissing(count) => format!("IF(!({count} == 0 && ISEOF))"),
            Step::Close(_) => "END".to_string(),
        })
    }

    fn rule(&self, _: &str, ctd: Option<&str>, _: &str) -> Result<String, String> {
        ctd.map(str::to_string).ok_or_else(|| "it has no words for that".to_string())
    }

    fn program(&self, problem: &str, body: &str) -> String {
        format!("# Checks an input of {problem}, by checktestdata.\n{body}")
    }
}

fn read_word(read: &Read) -> Result<String, String> {
    let name = match read.into {
        Into::Nothing => String::new(),
        Into::Variable => format!(", {}", read.variable),
        Into::Array(index) => format!(", {}[{index}]", read.variable),
    };
    Ok(match &read.word {
        Word::Number(low, high) => format!("INT({low}, {high}{name})"),
        Word::Real { low, high, fewest, most } => {
            let fixed = if name.is_empty() { "" } else { ", FIXED" };
            format!("FLOATP({low}, {high}, {fewest}, {most}{name}{fixed})")
        }
        Word::Letters(class, _) if !class.is_ascii() => {
            return Err("its characters are not in ASCII".to_string());
        }
        Word::Letters(class, length) => {
            let name = if name.is_empty() { format!(", {}", read.variable) } else { name };
            let lengths = match length {
                Length::Between(low, high) => {
                    format!("{low} <= STRLEN({0}) && STRLEN({0}) <= {high}", &name[2..])
                }
                Length::Of(count) => format!("STRLEN({}) == {count}", &name[2..]),
            };
            format!("REGEX({}{name}) ASSERT({lengths})", quoted(&format!("{class}+")))
        }
        Word::OneOf([word]) if name.is_empty() => format!("STRING({})", quoted(word)),
        Word::OneOf(words) => {
            let escaped = words.iter().map(|word| escaped(word));
            let pattern = escaped.collect::<Vec<_>>().join("|");
            format!("REGEX({}{name})", quoted(&pattern))
        }
    })
}
