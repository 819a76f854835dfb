//! The output validator, or the comparison, takes the answers as outputs and refuses broken ones.

use super::finding::{CheckResult, MAX_BROKEN};
use super::subject::{CaseInput, Subject};
use crate::stored_inputs::LARGEST;
use judge_core::base::text::{count, escape};
use judge_core::base::{file, folder};
use judge_core::judging::data::Data;
use judge_core::judging::run_case::Run;
use judge_core::judging::stored_output::judge_output;
use judge_core::judging::Job;
use judge_core::tools::{build, Built, Role};
use judge_core::verdict::Verdict;
use judge_core::workspace::validator_flags;
use sandbox::{unless_interrupted, Failure};
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

/// The number of answers on which an output validator fails that are enough: each may take a minute.
const MAX_FAILURES: usize = 2;
/// Where a package keeps outputs that must be right, and those that must be wrong; see `package/src/names.rs`.
const VALID: &str = "package/data/valid_output";
const INVALID: &str = "package/data/invalid_output";

/// A mistake in an output, and how it is made; `None` where it cannot be.
type Mistake = (&'static str, fn(&[u8]) -> Option<Vec<u8>>);

const MISTAKES: [Mistake; 9] = [
    ("nothing at all", |answer| (!answer.trim_ascii().is_empty()).then(Vec::new)),
    ("a word more at the end", |answer| Some([answer.trim_ascii_end(), b" extra\n"].concat())),
    ("a line more at the end", |answer| Some([answer, b"1\n"].concat())),
    ("a letter for a number", |answer| with_number(answer, b"x")),
    ("a number of 40 digits", |answer| {
        with_number(answer, b"9999999999999999999999999999999999999999")
    }),
    ("`nan` for a number", |answer| with_number(answer, b"nan")),
    ("a NUL character at the end", |answer| Some([answer.trim_ascii_end(), b"\0\n"].concat())),
    ("bytes that are no UTF-8 before it", |answer| Some([b"\xff\xfe ", answer].concat())),
    ("10 MB more at the end", |answer| Some([answer, &b"1 ".repeat(5_000_000)[..]].concat())),
];

/// Looks whether the output validator takes the answers, and refuses broken ones.
pub fn check(subject: &mut Subject) -> Result<CheckResult, Failure> {
    let judge = match OutputJudge::new(subject)? {
        Ok(judge) => judge,
        Err(why) => return Ok(CheckResult::ok(why)),
    };
    let mut checked = CheckResult::default();
    let kept = judge.kept(subject, VALID, true, &mut checked)?
        + judge.kept(subject, INVALID, false, &mut checked)?;
    let kept = match kept {
        0 => String::new(),
        kept => format!(
            ", and {} of the package are right or wrong as they should be",
            count(kept, "output")
        ),
    };
    if subject.problem.output_validator.is_none() {
        checked.summary = format!("there is none; outputs are compared with answers{kept}");
        return Ok(checked);
    }
    let answers = judge.answers(subject, &mut checked)?;
    for (name, make) in MISTAKES {
        for output in &answers {
            let Some(broken) = make(&output.answer) else { continue };
            let id = escape(output.id.as_bytes());
            match unless_interrupted(judge.verdict(subject, output, &broken))? {
                Err(why) if checked.findings.iter().any(|one| one.text.ends_with(&why)) => {}
                Err(why) => checked.add_fault(format!("{id}, {name} as the output: {why}")),
                Ok(Verdict::Ac) => checked.add_warning(format!(
                    "{id}: the answer with {name} is accepted; let the output validator refuse it"
                )),
                Ok(_) => continue,
            }
            break;
        }
    }
    checked.summary = format!(
        "it takes the answers and refuses {} in {}{kept}",
        count(MISTAKES.len(), "mistake"),
        count(answers.len(), "answer")
    );
    Ok(checked)
}

/// A case for which outputs are judged.
pub struct Output {
    pub id: String,
    pub input: PathBuf,
    pub answer: Vec<u8>,
    validator_flags: Option<Vec<String>>,
}

impl Output {
    /// The output of a case that has an answer, unless that is very long.
    pub fn of(input: &CaseInput) -> Option<Output> {
        Some(Output {
            id: input.case.id.clone(),
            input: input.path.clone().ok()?,
            answer: file::read(&input.case.answer, LARGEST).ok()?,
            validator_flags: input.case.validator_flags.clone(),
        })
    }

    /// The folder of its case.
    pub fn group(&self) -> &str {
        self.id.split('/').next().unwrap_or_default()
    }
}

/// Judges outputs that no program printed.
pub struct OutputJudge<'a> {
    job: Job<'a>,
    program: Arc<Built>,
}

impl<'a> OutputJudge<'a> {
    /// A judge of outputs; the inner `Err` says why there is none.
    ///
    /// # Errors
    ///
    /// The reference cannot be built, or the user interrupts.
    pub fn new(
        subject: &mut Subject<'a>,
    ) -> Result<Result<OutputJudge<'a>, &'static str>, Failure> {
        if let Some(failure) = &subject.output_validator_failure {
            return Err(Failure::Error(failure.clone()));
        }
        let settings = &subject.problem.settings;
        if !settings.problem_type.has_answers() || settings.passes > 1 {
            return Ok(Err("it talks to programs, so no output can be shown to it alone"));
        }
        if subject.problem.reference()?.is_none() {
            return Ok(Err("not tried, as the problem has no reference"));
        }
        let reference = subject.problem.needed_reference()?.clone();
        let source = &reference.source;
        let program = build(&mut subject.runner, source, Role::Reference, "the reference ")??;
        Ok(Ok(OutputJudge { job: subject.problem.file_job(reference, true), program }))
    }

    /// The verdict on a program that prints this for the case.
    pub fn verdict(
        &self,
        subject: &mut Subject,
        output: &Output,
        printed: &[u8],
    ) -> Result<Verdict, Failure> {
        let (input, answer) = (Data::Path(&output.input), Data::Bytes(&output.answer));
        let run = Run::of(&self.program.0, &self.job, input, Some(answer));
        let run = Run { validator_flags: output.validator_flags.as_deref(), ..run };
        let runner = &mut subject.runner;
        Ok(judge_output(runner, run, printed)?.verdict)
    }

    /// The smallest answers, each of which is right as an output.
    fn answers(
        &self,
        subject: &mut Subject,
        checked: &mut CheckResult,
    ) -> Result<Vec<Output>, Failure> {
        // The inputs of the cases without an answer come last.
        let inputs = subject.inputs()?;
        let mut answered: Vec<&CaseInput> =
            inputs.iter().take(subject.problem.cases.len()).collect();
        answered.sort_by_cached_key(|input| {
            fs::metadata(&input.case.answer).map_or(u64::MAX, |data| data.len())
        });
        let outputs: Vec<Output> =
            answered.into_iter().filter_map(Output::of).take(MAX_BROKEN).collect();
        let (mut judged, mut failures) = (0, Vec::new());
        for output in &outputs {
            let id = escape(output.id.as_bytes());
            match unless_interrupted(self.verdict(subject, output, &output.answer))? {
                Ok(Verdict::Ac) => {}
                Ok(verdict) => checked.add_fault(format!(
                    "{id}: the answer itself is {}; correct the output validator, or the answer",
                    verdict.name()
                )),
                Err(why) => failures.push(format!("{id}: {why}")),
            }
            judged += 1;
            if failures.len() == MAX_FAILURES {
                break;
            }
        }
        let Some(failure) = failures.first() else { return Ok(outputs) };
        if failures.len() == judged {
            subject.output_validator_failure = Some(failure.clone());
            return Err(Failure::Error(failure.clone()));
        }
        checked.add_fault(failure);
        Ok(Vec::new())
    }

    /// Judges the outputs that a package keeps in a folder; how many there are.
    fn kept(
        &self,
        subject: &mut Subject,
        folder: &str,
        must_be_right: bool,
        checked: &mut CheckResult,
    ) -> Result<usize, Failure> {
        let mut judged = 0;
        for path in folder::files_below(&subject.folder().join(folder)) {
            if path.extension().is_none_or(|end| end != "out") {
                continue;
            }
            let read = |extension: &str| file::read(&path.with_extension(extension), LARGEST);
            let (Ok(printed), Ok(answer)) = (read("out"), read("ans")) else { continue };
            let name = path.strip_prefix(subject.folder()).unwrap_or(&path).display().to_string();
            let flags = validator_flags::of_case(&path.with_extension("yaml"));
            let validator_flags = flags.ok().and_then(|settings| settings.output_flags);
            let output =
                Output { id: name, input: path.with_extension("in"), answer, validator_flags };
            judged += 1;
            let id = escape(output.id.as_bytes());
            match self.verdict(subject, &output, &printed)? {
                Verdict::Ac if !must_be_right => {
                    checked.add_fault(format!("{id} is accepted, and it must be wrong"));
                }
                verdict if verdict != Verdict::Ac && must_be_right => {
                    checked.add_fault(format!("{id} is {}, and it must be right", verdict.name()));
                }
                _ => {}
            }
        }
        Ok(judged)
    }
}

/// The answer with a word in place of its first number.
fn with_number(answer: &[u8], word: &[u8]) -> Option<Vec<u8>> {
    let mut start = 0;
    for part in answer.split_inclusive(u8::is_ascii_whitespace) {
        let number = part.trim_ascii_end();
        if !number.is_empty() && number.iter().all(u8::is_ascii_digit) {
            return Some([&answer[..start], word, &answer[start + number.len()..]].concat());
        }
        start += part.len();
    }
    None
}
