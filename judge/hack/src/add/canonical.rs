//! The canonical form of an input: what the validator accepts.

use crate::environment::say;
use crate::input_rules::InputRules;
use crate::written_shape;
use judge_core::base::input_flags::InputFlags;
use judge_core::base::text::escape;
use judge_core::judging::data::Data;
use judge_core::tools::{Alone, Built, InputCheck, Refusal, Tools};
use judge_core::workspace::Workspace;
use sandbox::Failure;

/// The input as the validator accepts it: as it is, with plain line ends, without trailing blanks, or
/// as the problem's normalizer writes it. Where nothing tells what is valid, the input only gets plain line ends.
/// With it come the flags with which the validators accept it. Where there is no validator, `shape.txt` takes their
/// place, and no line ends with a blank.
pub fn canonical(
    workspace: &Workspace,
    tools: &Tools<Built>,
    runner: &mut Alone,
    input: &[u8],
) -> Result<(Vec<u8>, Option<InputFlags>), Failure> {
    let mut query = tools.by(runner);
    let mut candidates = vec![with_line_ends(input, false), with_line_ends(input, true)];
    candidates.extend(query.normalized(Data::Bytes(input))?);
    let problem = &tools.problem;
    let rules = InputRules::of(workspace, problem, &mut query)?;
    if matches!(rules, InputRules::Validators) {
        candidates.insert(0, input.to_vec());
    }
    let mut refused = String::new();
    for candidate in candidates {
        let why = match &rules {
            InputRules::Validators => match query.accepts(Data::Bytes(&candidate))? {
                InputCheck::Accepted(flags) => return Ok((candidate, Some(flags))),
                InputCheck::Refused(Refusal { validator, why }) => {
                    format!("{validator} refuses the input: {why}")
                }
                InputCheck::Failed { why, .. } => return Err(Failure::Error(why)),
            },
            // Statements say nothing of blanks there, and many programs fail on them.
            InputRules::Shape(_) if shape::has_blanks(&candidate) => continue,
            InputRules::Shape(shape) => match shape.check(&candidate) {
                Ok(()) => return Ok((candidate, None)),
                Err(why) => {
                    let shown = escape(written_shape::shown(problem).as_bytes());
                    format!("{shown} refuses the input: {why}")
                }
            },
            InputRules::Unknown => {
                let name = escape(problem.name.as_bytes());
                say(&format!(
                    "problems/{name} has no validator, so nothing checks the input but the programs \
                     that agree on its answer"
                ));
                return Ok((candidate, None));
            }
        };
        refused = why;
    }
    Err(Failure::Error(refused))
}

/// Ends every line with `\n` alone; with `trim` also removes blanks before it and empty last lines.
fn with_line_ends(text: &[u8], trim: bool) -> Vec<u8> {
    let mut out = Vec::new();
    for line in text.strip_suffix(b"\n").unwrap_or(text).split(|&byte| byte == b'\n') {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        out.extend(if trim { line.trim_ascii_end() } else { line });
        out.push(b'\n');
    }
    if trim {
        let line_ends = out.iter().rev().take_while(|&&byte| byte == b'\n').count();
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
        // The last line is empty.
        for text in ["a\n\n", "a\r\n\r\n", "a\n\r\n"] {
            assert_eq!([plain(text, false), plain(text, true)], ["a\n\n", "a\n"], "{text:?}");
        }
    }
}
