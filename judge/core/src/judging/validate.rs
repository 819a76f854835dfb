//! Output validators: programs that decide whether an output is right, where more than one is.
//!
//! The protocol is the one of the ICPC problem package format: `validator INPUT ANSWER FEEDBACK_DIR FLAG…` with the
//! output on stdin; exit code 42 accepts, 43 refuses, anything else is a fault of the
//! validator. What it writes to FEEDBACK_DIR/judgemessage.txt, or to stderr, is shown, and the points in
//! score.txt or score_multiplier.txt count where the problem has points. A checker made with testlib is called
//! `checker INPUT OUTPUT ANSWER`, and has the exit codes of testlib ([`super::checker`]). Where the problem is
//! interactive, stdin and stdout of the validator are the conversation; where it is of several
//! passes, the validator writes the next input to FEEDBACK_DIR/nextpass.in.

use crate::base::text::{self, escape, quote};
use crate::base::{file, MIB};
use crate::compile::{Program, Testlib};
use crate::judging::checker;
use crate::judging::tool_failure::{last_own_line, with_message};
use crate::verdict::points::ValidatorScore;
use crate::verdict::Verdict;
use crate::workspace::limits;
use sandbox::{tail, End, Failure, Sandbox, Spec};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// SIGXCPU of signal(7), with which the kernel ends what may write files, as a validator may.
const CPU_LIMIT: i32 = 24;
/// The files that an output validator gets, and the folder that it may write to.
pub const INPUT: &str = "input";
pub const ANSWER: &str = "answer";
pub const OUTPUT: &str = "output";
pub const FEEDBACK: &str = "feedback";

/// Exit codes with which a validator of inputs made with testlib refuses one.
const TESTLIB_REFUSES: [i32; 4] = [1, 2, 3, 8];

/// The input of a further pass.
pub(super) const NEXT_PASS: &str = "nextpass.in";
/// The files with points.
const SCORE: &str = "score.txt";
const MULTIPLIER: &str = "score_multiplier.txt";
/// The maximum number of characters shown of a text that is not a number.
const MAX_SHOWN: usize = 40;
/// The maximum number of bytes shown of its message.
const MAX_MESSAGE: usize = 2048;

/// The result of an output validator for an output.
#[derive(Clone, Debug)]
pub struct OutputCheck {
    pub verdict: Verdict,
    /// Its message about the output.
    pub message: String,
    /// The points that it gives by its exit code.
    pub given: Option<ValidatorScore>,
}

/// Asks the validator about an output; `has_points` says whether it may give points. The folder `work` holds the files
/// `input`, `answer` and `output`; the validator writes to `work/feedback`.
///
/// # Errors
///
/// The validator cannot run, or ends with an exit code that is no verdict.
pub fn judge(
    sandbox: &mut Sandbox,
    validator: &Program,
    flags: &[String],
    work: &Path,
    has_points: bool,
) -> Result<OutputCheck, Failure> {
    let spec = spec(validator, flags, work)?;
    let ran = sandbox.run_tool(&spec, Some(file::open(&work.join(OUTPUT))?))?;
    let message = message(work, ran.stderr);
    let (verdict, given) = verdict_of(validator.testlib(), ran.end, &message, has_points)?;
    Ok(OutputCheck { verdict, message, given })
}

/// The command of the validator on the files of the folder `work`, in which its own folder is made.
pub(super) fn spec(validator: &Program, flags: &[String], work: &Path) -> Result<Spec, Failure> {
    let feedback = work.join(FEEDBACK);
    fs::create_dir_all(&feedback)?;
    let words = arguments(validator.testlib(), flags, work, &feedback);
    let mut spec = validator.spec_with(limits::OUTPUT_VALIDATOR, &words)?;
    spec.readable.push(work.to_path_buf());
    spec.writable.push(feedback);
    Ok(spec)
}

/// The message of the validator: its message for the judges, else its stderr.
pub(super) fn message(work: &Path, stderr: Vec<u8>) -> String {
    let (file, most) = (work.join(FEEDBACK).join("judgemessage.txt"), MAX_MESSAGE / 2);
    let message = match file::is_plain(&file) {
        Ok(true) => file::open(&file).and_then(|file| tail::ends_of(file, most, most)),
        Ok(false) | Err(_) => Ok(Vec::new()),
    };
    let message = message.ok().filter(|message| !message.is_empty());
    // A terminal must not obey characters in it.
    let message = message.unwrap_or_else(|| tail::ends(&stderr, most, most));
    let lines = message.split(|&byte| byte == b'\n');
    let lines: Vec<String> = lines.map(|line| escape(line.trim_ascii_end())).collect();
    lines.join("\n").trim().to_string()
}

/// Takes the input of the next pass out of the folder of the validator, if it wrote one, and returns its
/// new path.
///
/// # Errors
///
/// It is no file, or cannot be moved.
pub(super) fn take_next_input(work: &Path) -> Result<Option<PathBuf>, Failure> {
    let written = work.join(FEEDBACK).join(NEXT_PASS);
    match file::is_plain(&written) {
        Ok(true) => {}
        Ok(false) => {
            let why = format!("the output validator made {NEXT_PASS}, which is no ordinary file");
            return Err(Failure::Error(why));
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error.into()),
    }
    let input = work.join(NEXT_PASS);
    fs::rename(&written, &input)?;
    Ok(Some(input))
}

/// The points that a validator gave for the output in the folder `work`, if it gave some.
///
/// # Errors
///
/// It wrote both files, or one that is no number.
pub fn validator_score(work: &Path) -> Result<Option<ValidatorScore>, Failure> {
    let feedback = work.join(FEEDBACK);
    let score = number(&feedback, SCORE)?.map(ValidatorScore::Score);
    let multiplier = number(&feedback, MULTIPLIER)?.map(ValidatorScore::Multiplier);
    if score.is_some() && multiplier.is_some() {
        return Err(Failure::Error(format!(
            "the output validator wrote both {SCORE} and {MULTIPLIER}; it may write one of them"
        )));
    }
    Ok(score.or(multiplier))
}

/// The number in a file of the validator, if the file is there.
fn number(feedback: &Path, name: &str) -> Result<Option<f64>, Failure> {
    if fs::symlink_metadata(feedback.join(name)).is_err() {
        return Ok(None);
    }
    let text = String::from_utf8_lossy(&written(&feedback.join(name))).trim().to_string();
    let number = text.parse::<f64>().ok().filter(|number| number.is_finite());
    number.map(Some).ok_or_else(|| {
        let start: String = text.chars().take(MAX_SHOWN).collect();
        let text = quote(start.as_bytes());
        Failure::Error(format!("the output validator wrote {text} to {name}, which is no number"))
    })
}

/// The arguments of an output validator, for the files of the folder `work`.
pub fn arguments(
    testlib: Option<Testlib>,
    flags: &[String],
    work: &Path,
    feedback: &Path,
) -> Vec<String> {
    let (paths, flags) = match testlib {
        Some(Testlib::Checker) => ([INPUT, OUTPUT, ANSWER].map(|name| work.join(name)), &[][..]),
        // An interactor writes its output for a checker, which is not run here.
        Some(Testlib::Interactor) => {
            ([work.join(INPUT), feedback.join(OUTPUT), work.join(ANSWER)], &[][..])
        }
        // The format wants a slash at the end, so that a validator can append a name.
        Some(Testlib::Validator) | None => {
            ([work.join(INPUT), work.join(ANSWER), feedback.join("")], flags)
        }
    };
    let paths = paths.iter().map(|path| path.to_string_lossy().into_owned());
    paths.chain(flags.iter().cloned()).collect()
}

/// The verdict of an output validator, by how it ended, and the points that it gives by that: only one made with
/// testlib does. `has_points` says whether it may.
///
/// # Errors
///
/// That is no verdict, or there are points where the problem has none.
pub fn verdict_of(
    testlib: Option<Testlib>,
    end: End,
    message: &str,
    has_points: bool,
) -> Result<(Verdict, Option<ValidatorScore>), String> {
    if matches!(testlib, Some(Testlib::Checker | Testlib::Interactor)) {
        return checker::verdict_of(end, message, has_points);
    }
    let accepts = accepts(None, "the output validator", end, message)?;
    Ok((if accepts { Verdict::Ac } else { Verdict::Wa }, None))
}

/// Whether a validator that ends so may have given points: then its message decides.
pub(super) fn may_give_points(testlib: Option<Testlib>, end: End) -> bool {
    matches!(testlib, Some(Testlib::Checker | Testlib::Interactor)) && checker::may_give_points(end)
}

/// The content of a file that the validator wrote, or nothing. A link is not followed.
fn written(path: &Path) -> Vec<u8> {
    match file::is_plain(path) {
        Ok(true) => file::read(path, MIB).unwrap_or_default(),
        Ok(false) | Err(_) => Vec::new(),
    }
}

/// Whether a validator accepts, by its exit code: 42 accepts and 43 rejects, in the ICPC problem package
/// format. A validator of inputs made with testlib accepts with 0. Any other end is a fault of the
/// validator.
pub fn accepts(
    testlib: Option<Testlib>,
    validator: &str,
    end: End,
    message: &str,
) -> Result<bool, String> {
    let is_testlib = testlib == Some(Testlib::Validator);
    match end {
        End::Exited(0) if is_testlib => Ok(true),
        End::Exited(code) if is_testlib && TESTLIB_REFUSES.contains(&code) => Ok(false),
        End::Exited(42) if !is_testlib => Ok(true),
        End::Exited(43) if !is_testlib => Ok(false),
        End::Stopped(limit) => Err(with_message(
            &format!("{validator} was stopped at its limit of {limit}; correct it"),
            message,
        )),
        End::Signaled(CPU_LIMIT) => Err(with_message(
            &format!(
                "{validator} ran longer than {}; correct it",
                text::time(limits::OUTPUT_VALIDATOR.cpu)
            ),
            message,
        )),
        End::Exited(_) | End::Signaled(_) => {
            let codes = if is_testlib { "0 or 3, as testlib does" } else { "42 or 43" };
            let what = format!("{validator} must end with exit code {codes}, not {end}");
            Err(with_message(&what, &last_own_line(message)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_message_keeps_its_end() {
        let mut stderr = b"a line\n".repeat(10_000);
        stderr.extend(b"points 5 good\n");
        let message = message(Path::new("/no/such/folder"), stderr);
        assert!(
            message.starts_with("a line\n") && message.ends_with("\npoints 5 good"),
            "{message}"
        );
        assert!(message.len() <= MAX_MESSAGE + 10, "{}", message.len());
    }
}
