//! A part of the work: which one, and the first line of its file.

use judge_core::base::json::{self, Object, Value};
use judge_core::journal::outcome_json::number;
use judge_core::Result;

/// The maximum number of parts of the work: a Slurm array has at most 1001 tasks by default, GitHub Actions 256
/// jobs of a matrix.
const MAX_PARTS: u64 = 10_000;
/// The form of the lines. A judge that writes another form counts up.
const FORM: u64 = 1;
/// The maximum number of words in the command line that a part names.
const MAX_ARGUMENTS: usize = 10_000;
/// The types of the first and of the last line.
pub const FIRST: &str = "shard";
pub const LAST: &str = "shard_end";

/// The K-th of N parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 1.
    pub part: u64,
    pub parts: u64,
}

impl Shard {
    /// Reads `K/N`.
    pub fn parse(text: &str) -> Option<Shard> {
        let (part, parts) = text.split_once('/')?;
        let number = |text: &str| {
            let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse().ok().filter(|_| is_number)
        };
        Shard { part: number(part)?, parts: number(parts)? }.checked()
    }

    fn checked(self) -> Option<Shard> {
        (self.parts <= MAX_PARTS && (1..=self.parts).contains(&self.part)).then_some(self)
    }
}

/// The first line of a part, which names the whole work. The hashes are of the whole work.
#[derive(Clone, Debug, PartialEq)]
pub struct ShardHeader {
    pub shard: Shard,
    /// The words of the command line that select the programs and set the limits.
    pub arguments: Vec<String>,
    /// The hashes of programs, cases and limits.
    pub tree: [String; 3],
    /// The number of submissions in this part.
    pub submissions: u64,
}

impl ShardHeader {
    /// The line.
    pub fn line(&self) -> String {
        let [programs, cases, limits] = &self.tree;
        Object::new(FIRST)
            .number("form", FORM)
            .number("part", self.shard.part)
            .number("parts", self.shard.parts)
            .texts("arguments", &self.arguments)
            .text("programs", programs)
            .text("cases", cases)
            .text("limits", limits)
            .number("submissions", self.submissions)
            .line()
    }

    /// The last line, which says that the part is whole.
    pub fn last_line(&self) -> String {
        Object::new(LAST).number("submissions", self.submissions).line()
    }

    /// Reads the first line.
    ///
    /// # Errors
    ///
    /// It is another line, or of a judge that writes other lines.
    pub fn read(line: &[u8]) -> Result<ShardHeader> {
        let none = || "is no part: `scripts/judge --shard` prints another first line".to_string();
        let value = json::parse(line).map_err(|_| none())?;
        if value.text("type") != Some(FIRST) {
            return Err(none());
        }
        if number(&value, "form") != Ok(FORM) {
            return Err("was written by another version of the judge".to_string());
        }
        let shard = Shard { part: number(&value, "part")?, parts: number(&value, "parts")? };
        let shard = shard.checked().ok_or("is no part: its number is beyond all parts")?;
        let Some(Value::List(words)) = value.get("arguments") else { return Err(none()) };
        let word = |word: &Value| match word {
            Value::Text(text) => Some(text.clone()),
            _ => None,
        };
        let arguments: Option<Vec<String>> =
            words.iter().take(MAX_ARGUMENTS + 1).map(word).collect();
        let arguments = arguments.filter(|words| words.len() <= MAX_ARGUMENTS).ok_or_else(none)?;
        let hash = |key: &str| {
            let text = value.text(key).unwrap_or_default();
            let is_hash = text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
            is_hash.then(|| text.to_string()).ok_or_else(none)
        };
        let tree = [hash("programs")?, hash("cases")?, hash("limits")?];
        Ok(ShardHeader { shard, arguments, tree, submissions: number(&value, "submissions")? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_numbered_from_one() {
        assert_eq!(Shard::parse("2/4"), Some(Shard { part: 2, parts: 4 }));
        for bad in [
            "",
            "/",
            "0/4",
            "5/4",
            "1/0",
            "1",
            "+1/4",
            "1/-4",
            "1/4/4",
            "1/99999999999999999999",
            "1/10001",
        ] {
            assert_eq!(Shard::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_first_line_comes_back_and_nothing_else_is_one() {
        let header = ShardHeader {
            shard: Shard { part: 2, parts: 4 },
            arguments: ["p", "--submission", "a \"class\""].map(String::from).to_vec(),
            tree: ["a", "b", "c"].map(|c| c.repeat(64)),
            submissions: 7,
        };
        assert_eq!(ShardHeader::read(header.line().as_bytes()), Ok(header.clone()));
        for (from, to) in [
            ("shard", "case"),
            ("\"form\":1", "\"form\":2"),
            ("\"part\":2", "\"part\":5"),
            ("\"p\"", "3"),
            ("\"arguments\":[", "\"arguments\":{"),
            ("aaaa", "aaa"),
            ("bbbb", "/bbb"),
            ("\"submissions\":7", "\"submissions\":-7"),
        ] {
            let line = header.line();
            assert!(line.contains(from));
            assert!(ShardHeader::read(line.replacen(from, to, 1).as_bytes()).is_err(), "{to}");
        }
    }
}
