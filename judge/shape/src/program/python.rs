//! Validators in Python.

use super::language::{called, Into, Language, Length, Lexicon, Read, Rounds, Step, Word};
use crate::reader::quoted;

const FUNCTIONS: &str = include_str!("functions.py");
const HEAD: &str = "\
import re
import sys

text = sys.stdin.buffer.read().decode(\"utf-8\", \"replace\")
at = 0
";

/// The functions of generators, and what stands before and behind them.
const MAKING: &str = include_str!("functions_generator.py");
const MAKING_HEAD: &str = include_str!("head_generator.py");
const MAKING_MAIN: &str = include_str!("main_generator.py");

const KEYWORDS: &str =
    "abs Again all and as assert at attempt below bool break class columns connected continue count \
     decimal decreasing def del differ different distinct edges elif else ensure except finally float \
     for frame from global grid if import in increasing int is is_full kind KINDS lambda len line \
     lines list main make marks MASK max min nonlocal not number numbers one_of or parents pass \
     permutation print raise range re read refuse return set share shuffled simple size sorted state \
     sum sys text total try value wanted while with within word yield zip";

pub(super) struct Python {
    /// The program makes inputs, and checks none.
    pub makes_inputs: bool,
}

impl Language for Python {
    fn lexicon(&self) -> Lexicon {
        Lexicon {
            name: "Python",
            comment: "#",
            keywords: KEYWORDS,
            divide: "//",
            absolute: Some("abs"),
            largest: None,
        }
    }

    fn step(&self, step: &Step) -> Result<String, String> {
        Ok(match step {
            Step::Array(name, _) => format!("{name} = []"),
            Step::Read(read) => match read.into {
                Into::Nothing => call(read),
                Into::Variable => format!("{} = {}", read.variable, call(read)),
                Into::Array(_) => format!("{}.append({})", read.variable, call(read)),
            },
            Step::Space => "read_space()".to_string(),
            Step::LineEnd => "read_eoln()".to_string(),
            Step::End => "read_eof()\nsys.exit(42)".to_string(),
            Step::Ensure { holds, message } => format!("ensure({holds}, {})", quoted(message)),
            Step::Loop { index, rounds: Rounds::Count(count) } => {
                format!("for {index} in range({count}):")
            }
            Step::Loop { index, rounds } => {
                let is_over = match rounds {
                    Rounds::ToLineEnd => "is_eoln()".to_string(),
                    Rounds::ToLine(line) => format!("is_line({})", quoted(line)),
                    Rounds::ToEnd | Rounds::Count(_) => "is_eof()".to_string(),
                };
                format!("{index} = 0\nwhile not {is_over}:")
            }
            Step::If(holds) => format!("if {holds}:"),
            Step::UnlessMissing(count) => format!("if not ({count} == 0 and is_eof()):"),
            Step::Close(Some(index)) => format!("    {index} += 1"),
            Step::Close(None) => String::new(),
        })
    }

    fn rule(&self, call: &str, _: Option<&str>, message: &str) -> Result<String, String> {
        self.step(&Step::Ensure { holds: call, message })
    }

    fn program(&self, problem: &str, body: &str) -> String {
        if self.makes_inputs {
            return generator(problem, body);
        }
        let mut text = format!(
            "#!/usr/bin/env python3\n# Checks an input of {problem}: exit code 42 accepts it, 43 refuses it.\n{HEAD}"
        );
        for function in called(FUNCTIONS, body) {
            text += &format!("\n\n{function}\n");
        }
        text + "\n\n" + body
    }
}

/// A program that calls the function with this body.
fn generator(problem: &str, body: &str) -> String {
    let mut text = format!(
        "#!/usr/bin/env python3\n\
         # Prints an input of {problem}: generator.py SEED SIZE [KIND]. The same arguments print the same.\n\
         # SIZE is the largest count. With KIND the counts go as far as SIZE and their limits permit;\n\
         # without it the seed chooses the kind.\n\
         {MAKING_HEAD}"
    );
    let make: String = body.lines().map(|line| format!("    {line}\n")).collect();
    for function in called(MAKING, &format!("{make}{MAKING_MAIN}")) {
        text += &format!("\n\n{function}\n");
    }
    text + "\n\ndef make():\n" + &make + "\n\n" + MAKING_MAIN
}

fn call(read: &Read) -> String {
    let field = quoted(read.field);
    let word = |pattern: &str| format!("read_token({pattern}, {field})");
    match &read.word {
        Word::Number(low, high) => format!("read_int({low}, {high}, {field})"),
        Word::Real { low, high, fewest, most } => {
            format!("read_real({low}, {high}, {fewest}, {most}, {field})")
        }
        Word::Letters(class, Length::Between(low, high)) => {
            word(&quoted(&format!("{class}{{{low},{high}}}")))
        }
        Word::Letters(class, Length::Of(count))
            if count.bytes().all(|byte| byte.is_ascii_digit()) =>
        {
            word(&quoted(&format!("{class}{{{count}}}")))
        }
        Word::Letters(class, Length::Of(count)) => {
            let class = quoted(&format!("{}{{%d}}", class.replace('%', "%%")));
            word(&format!("{class} % ({count})"))
        }
        Word::OneOf(words) => {
            let escaped = words.iter().map(|word| escaped(word));
            word(&quoted(&escaped.collect::<Vec<_>>().join("|")))
        }
    }
}

/// A word as a regular expression.
pub(super) fn escaped(word: &str) -> String {
    let is_sign = |c: char| c.is_ascii_punctuation() && c != '_';
    word.chars().flat_map(|c| is_sign(c).then_some('\\').into_iter().chain([c])).collect()
}
