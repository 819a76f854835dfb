//! The canonical form of an input: what the validator accepts.

use super::leetcode_input;
use super::runner::Runner;
use judge_core::base::text::escape;
use judge_core::judging::validate;
use judge_core::workspace;
use sandbox::Failure;
use std::fs;

/// The input as the validator accepts it: as it is, with plain line ends, without trailing blanks, or
/// as the problem's normalizer writes it; a grid of LeetCode first becomes an input.
pub fn canonical(runner: &mut Runner, input: &[u8]) -> Result<Vec<u8>, Failure> {
    let mut input = input.to_vec();
    if let Some(converted) = std::str::from_utf8(&input).ok().and_then(leetcode_input::to_case) {
        input = converted.map_err(|error| format!("invalid grid: {error}"))?.into_bytes();
    }
    let name = &runner.problem.name;
    let folder = runner.environment.workspace.problem_folder(name);
    let Some(validator) = workspace::tool(&folder, "validator")? else {
        return Err(Failure::Error(format!(
            "problems/{name} has no validator, so no input can be trusted"
        )));
    };
    let file = runner.folder.join("candidate");
    let mut candidates = vec![with_line_ends(&input, false), with_line_ends(&input, true)];
    if let Some(normalizer) = workspace::tool(&folder, "normalizer")? {
        fs::write(&file, &input)?;
        let output = runner.run_tool(&normalizer, &file)?;
        if output.end.is_success() {
            candidates.push(output.stdout);
        }
    }
    candidates.insert(0, input);
    let mut reason = String::new();
    for candidate in candidates {
        fs::write(&file, &candidate)?;
        let output = runner.run_tool(&validator, &file)?;
        reason = String::from_utf8_lossy(&output.stderr).trim().to_string();
        if validate::accepts("the validator", output.end, &reason)? {
            return Ok(candidate);
        }
    }
    let reason = escape(reason.as_bytes());
    Err(Failure::Error(format!("the validator refuses the input: {reason}")))
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
