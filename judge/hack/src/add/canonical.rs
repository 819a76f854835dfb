//! The canonical form of an input: what the validator accepts.

use super::runner::{Runner, Tool};
use judge_core::base::text::escape;
use judge_core::judging::validate;
use judge_core::workspace;
use sandbox::Failure;
use site::leetcode;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// The input as the validator accepts it: as it is, with plain line ends, without trailing blanks, or
/// as the problem's normalizer writes it; a grid of LeetCode first becomes an input. Without a validator
/// the input only gets plain line ends.
pub fn canonical(runner: &mut Runner, input: &[u8]) -> Result<Vec<u8>, Failure> {
    let mut input = input.to_vec();
    if let Some(converted) = std::str::from_utf8(&input).ok().and_then(leetcode::to_input) {
        input = converted.map_err(|error| format!("as LeetCode prints it: {error}"))?.into_bytes();
    }
    let name = &runner.problem.name;
    let folder = runner.environment.workspace.problem_folder(name);
    let validators = workspace::input_validators(&folder)?;
    let file = runner.folder.join("candidate");
    let mut candidates = vec![with_line_ends(&input, false), with_line_ends(&input, true)];
    if let Some(normalizer) = workspace::tool(&folder, "normalizer")? {
        fs::write(&file, &input)?;
        let normalizer = runner.build(&normalizer)?;
        let output = runner.run_tool(&normalizer, &file)?;
        if output.end.is_success() {
            candidates.push(output.stdout);
        }
    }
    if validators.is_empty() {
        let name = escape(name.as_bytes());
        let _ = writeln!(
            io::stderr(),
            "hack: problems/{name} has no validator, so nothing checks the input but the programs that \
             agree on its answer"
        );
        return Ok(candidates.swap_remove(0));
    }
    candidates.insert(0, input);
    let mut built = Vec::new();
    for validator in &validators {
        built.push(runner.build(validator)?);
    }
    let mut reason = String::new();
    for candidate in candidates {
        fs::write(&file, &candidate)?;
        match refusal(runner, &built, &file)? {
            None => return Ok(candidate),
            Some(why) => reason = why,
        }
    }
    Err(Failure::Error(format!("the validator refuses the input: {reason}")))
}

/// Why one of the validators refuses the input in a file; `None` if all accept it.
fn refusal(
    runner: &mut Runner,
    validators: &[Tool],
    file: &Path,
) -> Result<Option<String>, Failure> {
    for validator in validators {
        let output = runner.run_tool(validator, file)?;
        let reason = String::from_utf8_lossy(&output.stderr).trim().to_string();
        let name = if validators.len() > 1 { &validator.name } else { "the validator" };
        if !validate::accepts(validator.program.testlib(), name, output.end, &reason)? {
            let reason = escape(reason.as_bytes());
            let is_one = validators.len() == 1;
            return Ok(Some(if is_one { reason } else { format!("{name}: {reason}") }));
        }
    }
    Ok(None)
}

/// Ends every line with `\n` alone; with `trim` also removes blanks before it and empty last lines.
fn with_line_ends(text: &[u8], trim: bool) -> Vec<u8> {
    let mut out = Vec::new();
    for line in text.split(|&byte| byte == b'\n') {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        out.extend(if trim { line.trim_ascii_end() } else { line });
        out.push(b'\n');
    }
    let line_ends = out.iter().rev().take_while(|&&byte| byte == b'\n').count();
    if trim || !text.ends_with(b"\n\n") {
        out.truncate(out.len() - line_ends.saturating_sub(1));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_are_made_plain() {
        let plain =
            |text: &str, trim| String::from_utf8(with_line_ends(text.as_bytes(), trim)).unwrap();
        assert_eq!(plain("a \r\nb", false), "a \nb\n");
        assert_eq!(plain("a \r\nb \n\n\n", true), "a\nb\n");
        assert_eq!(plain("", true), "\n");
        assert_eq!(plain("a\n", false), "a\n");
    }
}
