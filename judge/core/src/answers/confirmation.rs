//! What a second program says about an answer.

use crate::base::text::{escape, excerpt};

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
        shown(answer),
        shown(output),
    )
}

/// The first lines of an output, indented.
fn shown(output: &[u8]) -> String {
    let lines = excerpt(output, MAX_LINES, MAX_COLUMNS);
    lines.iter().map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n")
}
