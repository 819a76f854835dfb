//! The steps of a validator, and the languages that have them.

use crate::field::Kind;
use crate::text::class;

/// A step of a validator: a line or a few in its language.
pub(super) enum Step<'s> {
    /// An empty array for words of this kind.
    Array(&'s str, &'s Kind),
    Read(Read<'s>),
    Space,
    LineEnd,
    End,
    Ensure {
        holds: &'s str,
        message: &'s str,
    },
    /// Begins a block that is repeated; `index` counts from 0, and is the number of rounds behind the block.
    Loop {
        index: &'s str,
        rounds: Rounds<'s>,
    },
    If(&'s str),
    /// Begins a block that is left out at the end of the input, where this count is 0.
    UnlessMissing(&'s str),
    /// Ends a block; of rounds without a count, with their index.
    Close(Option<&'s str>),
}

/// The number of rounds of a loop.
pub(super) enum Rounds<'s> {
    Count(&'s str),
    ToEnd,
    ToLineEnd,
    ToLine(&'s str),
}

/// A word that is read.
pub(super) struct Read<'s> {
    pub word: Word<'s>,
    /// Its name in messages.
    pub field: &'s str,
    pub kind: &'s Kind,
    pub into: Into<'s>,
    /// A variable of this name is free for the language.
    pub variable: &'s str,
}

/// The place where a word is kept.
pub(super) enum Into<'s> {
    Nothing,
    Variable,
    /// At the end of the array, which is at this index.
    Array(&'s str),
}

pub(super) enum Word<'s> {
    /// From one expression to the other.
    Number(String, String),
    /// From one text to the other, with as many decimals.
    Real {
        low: String,
        high: String,
        fewest: usize,
        most: usize,
    },
    /// A pattern of one character, and how many of them.
    Letters(String, Length),
    OneOf(&'s [String]),
}

pub(super) enum Length {
    Of(String),
    Between(usize, usize),
}

/// The words and the limits of a language.
pub(super) struct Lexicon {
    /// Its name.
    pub name: &'static str,
    /// The comment that begins a line.
    pub comment: &'static str,
    /// Words that are no names of variables, with blanks between them.
    pub keywords: &'static str,
    /// The division of whole numbers, and the function for a value without its sign, in front of its parentheses.
    pub divide: &'static str,
    pub absolute: Option<&'static str>,
    /// The largest number that it can read and compute with.
    pub largest: Option<i128>,
}

/// A language in which validators are written.
pub(super) trait Language {
    /// Its words and its limits.
    fn lexicon(&self) -> Lexicon;

    /// A name as the language can have it.
    fn variable(&self, name: &str) -> String {
        name.to_string()
    }

    /// The lines of a step, a line end behind each but the last.
    ///
    /// # Errors
    /// The part for which the language has no words.
    fn step(&self, step: &Step) -> Result<String, String>;

    /// The statement that checks a call of a function of rules; `ctd` has it in the words of checktestdata.
    ///
    /// # Errors
    /// There are none.
    fn rule(&self, call: &str, ctd: Option<&str>, message: &str) -> Result<String, String>;

    /// The whole program with these lines in it; `problem` names it.
    fn program(&self, problem: &str, body: &str) -> String;
}

/// The functions of a library that a text calls, also from each other. A function is a block of lines; an empty line is
/// between two.
pub(super) fn called<'l>(library: &'l str, text: &str) -> Vec<&'l str> {
    let blocks: Vec<&str> = library.split("\n\n").map(|block| block.trim_matches('\n')).collect();
    let mut is_called = vec![false; blocks.len()];
    // A function that is called may call others.
    let mut texts = vec![text];
    while let Some(text) = texts.pop() {
        for (at, block) in blocks.iter().enumerate() {
            if !is_called[at] && calls(text, name_of(block)) {
                is_called[at] = true;
                texts.push(block);
            }
        }
    }
    blocks.into_iter().zip(is_called).filter(|(_, is)| *is).map(|(block, _)| block).collect()
}

/// Whether a text calls a function of this name.
fn calls(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        text[at + name.len()..].starts_with('(')
            && !before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '.')
    })
}

/// The name of the function that a block has: the word before its first parenthesis, but for one in a comment.
fn name_of(block: &str) -> &str {
    let line = block.lines().find(|line| !line.starts_with(['#', '/'])).unwrap_or_default();
    let before = line.split('(').next().unwrap_or_default();
    before.rsplit(' ').next().unwrap_or_default()
}

/// A regular expression for one of these characters.
pub(super) fn one_of(alphabet: &[char]) -> String {
    let escape = |c: char| if c.is_ascii_punctuation() { "\\" } else { "" };
    format!("[{}]", class(alphabet, |c| format!("{}{c}", escape(c))))
}
