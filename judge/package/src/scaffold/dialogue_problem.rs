//! An interactive problem of a site: the parts that the site does not give are left to write.

use super::staging::Staging;
use crate::files::write;
use judge_core::base::text;
use judge_core::Result;
use site::problem::Sample;

/// The output validator, which fails until it is written.
const VALIDATOR: &str = include_str!("starter/output_validator.py");
const FILE: &str = "output_validator.py";

/// Writes the output validator to begin with; returns lines for the report.
pub fn write_validator(name: &str, staging: &Staging) -> Result<String> {
    write(&staging.problem().join(FILE), VALIDATOR.replace("NAME", name).as_bytes())?;
    Ok(format!(
        "  the problem is interactive, and the site does not give the interactor: write it into \
         problems/{name}/{FILE}, its input into testdata/{name}/sample/01.in, and an empty 01.ans beside that\n"
    ))
}

/// The samples as text of the README: what is said, not inputs and answers.
pub fn dialogues(samples: &[Sample]) -> String {
    let mut text = String::new();
    for (index, Sample { input, answer }) in samples.iter().enumerate() {
        text.push_str(&format!("\n## Dialogue {}\n", index + 1));
        for (who, said) in [("reads", input), ("prints", answer)] {
            text.push_str(&format!("\nThe program {who}:\n\n{}", indented(said)));
        }
    }
    text
}

/// The text as code of Markdown.
fn indented(said: &str) -> String {
    let shown = text::lines(said.as_bytes());
    shown.lines().map(|line| format!("    {line}").trim_end().to_string() + "\n").collect()
}
