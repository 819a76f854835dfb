//! What a second program says about an answer.

use crate::base::text::escape;

/// What is shown of an output.
const MAX_LINES: usize = 20;
const MAX_COLUMNS: usize = 120;

/// What a second program says about the answer of the reference.
#[derive(Debug)]
pub enum Confirmation {
    /// The output of the program with this name is right too.
    By(String),
    /// No other program ran to its end. A line for each that was tried.
    Nobody(Vec<String>),
    /// The output of another program is not right by this answer.
    Disagreement {
        by: String,
        /// What it prints.
        output: Vec<u8>,
    },
}

/// Says that two programs disagree, and shows the start of what they print.
pub fn disagreement(reference: &str, answer: &[u8], other: &str, output: &[u8]) -> String {
    let [reference, other] = [reference, other].map(|name| escape(name.as_bytes()));
    format!(
        "{reference} and {other} disagree, so nothing is written: one of the two is wrong\n\
         {reference} prints\n{}\n{other} prints\n{}",
        excerpt(answer),
        excerpt(output),
    )
}

/// The first lines of an output.
fn excerpt(output: &[u8]) -> String {
    let output = output.strip_suffix(b"\n").unwrap_or(output);
    let mut lines = Vec::new();
    for line in output.split(|&byte| byte == b'\n').take(MAX_LINES) {
        lines.push(format!("  {}", escape(&line[..line.len().min(MAX_COLUMNS)])));
    }
    lines.join("\n")
}
