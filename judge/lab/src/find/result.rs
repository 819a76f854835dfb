//! The result of `hack find --json` for one program.

use super::program_list::ListedProgram;
use judge_core::base::json::{self, Value};
use judge_core::base::text::escape;
use std::time::Duration;

/// The result for one program.
#[derive(Clone, Debug, PartialEq)]
pub enum FindResult {
    /// It could not be tried: why.
    NotTried(String),
    Nothing {
        tries: u64,
        wall: Duration,
    },
    Broken {
        verdict: String,
        tries: u64,
        /// The bytes of the input as it was found, and after shrinking.
        bytes: [u64; 2],
        /// No line, word or unit of it can go.
        smallest: bool,
        wall: Duration,
    },
}

impl FindResult {
    /// A line about it while the others are tried.
    pub fn progress_text(&self) -> String {
        match self {
            FindResult::NotTried(why) => format!("  not tried: {why}"),
            FindResult::Nothing { tries, wall } => {
                format!("  nothing found in {tries} tries, {:.1} s", wall.as_secs_f64())
            }
            FindResult::Broken { verdict, tries, wall, .. } => {
                format!("  {verdict} after {tries} tries, {:.1} s", wall.as_secs_f64())
            }
        }
    }

    /// The row of the table.
    pub fn row(&self, one: &ListedProgram) -> Vec<String> {
        let name = escape(one.name().as_bytes());
        let declared = one.declared.word().to_string();
        let seconds = |wall: &Duration| format!("{:.1}", wall.as_secs_f64());
        match self {
            FindResult::NotTried(_) => vec![name, declared, "not tried".into()],
            FindResult::Nothing { tries, wall } => {
                vec![name, declared, "nothing".into(), tries.to_string(), "-".into(), seconds(wall)]
            }
            FindResult::Broken { verdict, tries, bytes: [from, to], smallest, wall } => {
                let smallest = if *smallest { " smallest" } else { "" };
                let bytes = format!("{from} → {to}{smallest}");
                vec![name, declared, verdict.clone(), tries.to_string(), bytes, seconds(wall)]
            }
        }
    }
}

/// Reads the line that `hack find --json` prints.
pub fn read(line: &str, wall: Duration) -> FindResult {
    let line = json::parse(line.as_bytes()).unwrap_or(Value::Null);
    let number = |key| line.number(key).unwrap_or(0.0) as u64;
    let tries = number("tries");
    if line.get("found") != Some(&Value::Bool(true)) {
        return FindResult::Nothing { tries, wall };
    }
    FindResult::Broken {
        verdict: line.text("verdict").unwrap_or_default().to_string(),
        tries,
        bytes: [number("found_bytes"), number("bytes")],
        smallest: line.get("smallest") == Some(&Value::Bool(true)),
        wall,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_json_is_read() {
        let wall = Duration::from_secs(3);
        let line = "{\"type\":\"find\",\"found\":false,\"tries\":12,\"seed\":1}\n";
        assert_eq!(read(line, wall), FindResult::Nothing { tries: 12, wall });
        let line = "{\"found\":true,\"tries\":7,\"verdict\":\"WA\",\"input\":\"1\\n\",\
                    \"found_bytes\":30,\"bytes\":2,\"smallest\":true}";
        let broken = FindResult::Broken {
            verdict: "WA".to_string(),
            tries: 7,
            bytes: [30, 2],
            smallest: true,
            wall,
        };
        assert_eq!(read(line, wall), broken);
    }
}
