//! Signs that a program is wrong on an input whose answer is unknown: a check of its compiler fails, or the tests of
//! the input print something else one by one.

use crate::find::test_cases::output_doubt::words;
use crate::find::worker::Worker;
use crate::stored_inputs::stored_inputs;
use batch::ServedProgram;
use judge_core::base::{file, MIB};
use judge_core::judging::data::Data;
use judge_core::judging::outcome::Outcome;
use judge_core::judging::run_case::Run;
use judge_core::judging::Job;
use judge_core::tools::{build, Call, Lazy, Role, Runner};
use judge_core::verdict::Verdict;
use judge_core::workspace::{Problem, Source};
use sandbox::{unless_interrupted, Failure};
use shape::Shape;
use std::path::Path;
use std::sync::Arc;

/// Programs with checks need more time than those that are judged.
const TIMES: u32 = 5;
/// AddressSanitizer takes a few times the memory of a program, and more for each piece of it.
const CHECKED_MEMORY: u64 = 1024 * MIB;
/// The options of AddressSanitizer, which reads none from an environment that it cannot see: memory that is never freed
/// is no mistake of a contest's program, and freed memory is to be used again soon.
const OPTIONS: &str =
    "const char *__asan_default_options(void) { return \"detect_leaks=0:quarantine_size_mb=16:print_legend=0\"; }";
/// The most tests of an input that are run one by one.
const MAX_TESTS: usize = 100;
/// The verdict in a report where no answer says what is right.
const OTHER_OUTPUT: &str = "its tests print something else one by one";
const REPORT: &str = "built with checks";
/// The start of the line after which a report shows memory.
const SUMMARY: &[u8] = b"SUMMARY: ";

/// The program under test, and the facts that its signs need.
pub struct OwnChecks<'a> {
    program: &'a ServedProgram,
    job: &'a Job<'a>,
    problem: &'a Problem,
    shape: Option<&'a Shape>,
    /// The program with the checks of its compiler, if there are some.
    checked: Lazy<Option<Arc<ServedProgram>>>,
    /// The program prints the same for the tests of a stored input together and one by one, on each stored input that
    /// has several, and there is one.
    can_divide: Lazy<bool>,
}

impl<'a> OwnChecks<'a> {
    /// For a program that is judged by a job, and whose inputs have a shape.
    pub fn new(
        program: &'a ServedProgram,
        job: &'a Job<'a>,
        problem: &'a Problem,
        shape: Option<&'a Shape>,
    ) -> OwnChecks<'a> {
        let (checked, can_divide) = (Lazy::default(), Lazy::default());
        OwnChecks { program, job, problem, shape, checked, can_divide }
    }

    /// A failure of the program on an input on which it ends well and prints this.
    ///
    /// # Errors
    ///
    /// The program cannot be built or run.
    pub fn failure(
        &self,
        worker: &mut Worker,
        input: &[u8],
        output: &[u8],
    ) -> Result<Option<Outcome>, Failure> {
        if let Some(outcome) = self.reported(worker, input)? {
            return Ok(Some(outcome));
        }
        let one_by_one = self.one_by_one(worker, input)?;
        Ok(one_by_one
            .filter(|other| !words(other).eq(words(output)))
            .map(|_| Outcome { note: OTHER_OUTPUT.to_string(), ..Outcome::new(Verdict::Wa) }))
    }

    /// The failure of a check of the compiler.
    fn reported(&self, worker: &mut Worker, input: &[u8]) -> Result<Option<Outcome>, Failure> {
        let Some(checked) = self.checked(worker, input)? else { return Ok(None) };
        let outcome = self.run_checked(worker, &checked, input)?;
        let is_report = self.is_report(&outcome);
        Ok(is_report.then(|| Outcome {
            note: format!("{} ({REPORT})", outcome.note),
            stderr: up_to_summary(&outcome.stderr).to_vec(),
            ..outcome
        }))
    }

    /// Runs the program with checks.
    fn run_checked(
        &self,
        worker: &mut Worker,
        checked: &ServedProgram,
        input: &[u8],
    ) -> Result<Outcome, Failure> {
        let mut job = self.job.clone();
        job.limits.cpu *= TIMES;
        job.limits.idle *= TIMES;
        job.limits.memory_bytes = (job.limits.memory_bytes * u64::from(TIMES)).max(CHECKED_MEMORY);
        job.limits.may_reserve_all = true;
        worker.judge(Run::of(&checked.program, &job, Data::Bytes(input), None), None)
    }

    /// Whether a check failed, which names a line of the program. Checks that cannot start on a machine name none.
    fn is_report(&self, outcome: &Outcome) -> bool {
        let said = String::from_utf8_lossy(&outcome.stderr);
        let is_named = |name: &str| {
            let place = format!("{name}:");
            said.split(&place).skip(1).any(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
        };
        let files = self.program.source().files();
        let mut names = files.iter().filter_map(|file| file.path.file_name()?.to_str());
        outcome.verdict == Verdict::Re && names.any(is_named)
    }

    /// The program with checks, built once; none where they do not work on an input on which the program ends well.
    fn checked(
        &self,
        worker: &mut Worker,
        input: &[u8],
    ) -> Result<Option<Arc<ServedProgram>>, Failure> {
        self.checked.get(|| {
            let folder = worker.alone.builder.scratch()?;
            for language in self.program.source().language.with_reports() {
                let mut source = with_options(self.program.source(), &folder)?;
                source.language = language;
                if let Ok(checked) = build(worker, &source, Role::Reference, "")? {
                    let outcome = self.run_checked(worker, &checked, input)?;
                    if outcome.verdict != Verdict::Re || self.is_report(&outcome) {
                        return Ok(Some(checked));
                    }
                }
            }
            Ok(None)
        })
    }

    /// The output of the program for the tests of an input one by one. `None` where these do not come apart, or where
    /// the stored inputs do not show that it is the same.
    ///
    /// # Errors
    ///
    /// The program cannot be run.
    pub fn one_by_one(
        &self,
        worker: &mut Worker,
        input: &[u8],
    ) -> Result<Option<Vec<u8>>, Failure> {
        let can_divide = self.can_divide.get(|| {
            let mut is_shown = false;
            for input in stored_inputs(self.problem) {
                let Some(divided) = self.divided(worker, &input.bytes)? else { continue };
                let whole = self.outputs(worker, &[&input.bytes])?;
                if !whole.is_some_and(|whole| words(&whole).eq(words(&divided))) {
                    return Ok(false);
                }
                is_shown = true;
            }
            Ok(is_shown)
        })?;
        if can_divide {
            self.divided(worker, input)
        } else {
            Ok(None)
        }
    }

    /// The output for the tests of an input one by one, if it has several and the program ends well on each.
    fn divided(&self, worker: &mut Worker, input: &[u8]) -> Result<Option<Vec<u8>>, Failure> {
        let tests = self.shape.and_then(|shape| shape.tests(input));
        let Some(tests) = tests.filter(|tests| (2..=MAX_TESTS).contains(&tests.len())) else {
            return Ok(None);
        };
        let tests: Vec<&[u8]> = tests.iter().map(|test| &test[..]).collect();
        self.outputs(worker, &tests)
    }

    /// The outputs for these inputs, one after the other; `None` where a run does not end well.
    fn outputs(&self, worker: &mut Worker, inputs: &[&[u8]]) -> Result<Option<Vec<u8>>, Failure> {
        let calls = inputs.iter().map(|input| Call { words: &[], input: Data::Bytes(input) });
        let calls: Vec<Call> = calls.collect();
        let runs = worker.run(self.program, Role::Reference, self.job.limits, &calls);
        let mut all = Vec::new();
        for run in unless_interrupted(runs)?.into_iter().flatten() {
            if run.outcome.verdict != Verdict::Ac || all.len() > MIB as usize {
                return Ok(None);
            }
            all.extend(run.output);
            if all.last().is_some_and(|&byte| byte != b'\n') {
                all.push(b'\n');
            }
        }
        Ok(Some(all))
    }
}

/// A report without the bytes of memory that follow its summary.
fn up_to_summary(report: &[u8]) -> &[u8] {
    let mut end = 0;
    for line in report.split_inclusive(|&byte| byte == b'\n') {
        end += line.len();
        if line.starts_with(SUMMARY) {
            break;
        }
    }
    &report[..end]
}

/// The program with the options for its checks at the end, where no line has another number.
fn with_options(source: &Source, folder: &Path) -> Result<Source, Failure> {
    let Some(path) = source.only_file().filter(|_| source.language.cuts_numbers()) else {
        return Ok(source.clone());
    };
    let mut text = file::read(path, MIB).map_err(|error| file::path_error(path, error))?;
    let start = format!("\n#ifdef __cplusplus\nextern \"C\"\n#endif\n{OPTIONS}\n");
    text.extend(start.as_bytes());
    let copy = folder.join(path.file_name().unwrap_or_default());
    file::write(&copy, &text)?;
    Ok(Source::new(copy, source.language))
}
