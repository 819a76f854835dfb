//! `hack add`: makes a trusted case of an input. The validator accepts the input; a person gives the answer, or a right
//! program does; then the case is stored, with the names of the programs that it breaks.

mod answer;
mod canonical;
mod store;

use crate::environment::Environment;
use crate::named_submission::named_submission;
use crate::stored_inputs::MAX_BYTES;
use answer::CaseAnswer;
use bytes::hash::Sha256;
use canonical::{canonical, CanonicalInput};
use judge_core::base::text::quote_path;
use judge_core::base::{file, odd_signs, stdin};
use judge_core::judging::recipe::Recipe;
use judge_core::judging::Job;
use judge_core::tools::{Alone, Built, Tools};
use judge_core::verdict::Verdict;
use judge_core::workspace::{self, Case, Filter, Input, Problem, Source, Submission, Workspace};
use judge_core::Result;
use sandbox::Failure;
use site::case_files::{self, NamedFile};
use site::pasted_case::{self, PastedCase};
use std::ffi::OsStr;
use std::iter;
use std::os::fd::BorrowedFd;
use std::path::{Path, PathBuf};
use std::slice;
use store::{refuse_duplicate, NewCase, GROUP};

const MAX_NAME: usize = 60;
/// An input of more bytes is stored as the call of the generator, where there is one.
const LARGE: usize = 16 << 10;

/// The options of adding a case.
pub struct AddOptions {
    /// The mistake that the case reveals, instead of the names of its victims.
    pub description: Option<String>,
    /// The program whose answer holds.
    pub right: Option<PathBuf>,
    /// Store the case whatever the samples and the right programs say.
    pub is_forced: bool,
}

/// Adds the case of these files; without a file, or with `-`, it is on stdin.
pub fn add_files(
    environment: Environment,
    problem_name: &OsStr,
    name: &OsStr,
    files: &[&Path],
    options: &AddOptions,
) -> std::result::Result<AddedCase, Failure> {
    if files.iter().any(|path| path.as_os_str().as_encoded_bytes().starts_with(b"[[")) {
        let why = "pass a grid in a file or on stdin: echo '[[…]]' | scripts/hack add …";
        return Err(Failure::Error(why.to_string()));
    }
    let workspace = environment.workspace;
    let mut problem = problem(workspace, problem_name)?;
    let name = case_name(name)?;
    let pasted = read(files, environment.interrupt)?.ok_or(Failure::Interrupted)?;
    let PastedCase { input, answer: expected, labels, .. } = pasted;
    if let Some(labels) = labels {
        environment.note(&labels.describe());
    }
    let right = options.right.as_deref();
    let right = right.map(|path| named_submission(workspace, &problem, path)).transpose()?;
    if right.is_some() && expected.is_some() {
        let why =
            "the case comes with its answer, so --right has no effect: leave out one of the two";
        return Err(Failure::Error(why.to_string()));
    }
    environment.provide_time_limits(slice::from_mut(&mut problem))?;
    let addition = Addition {
        name: &name,
        input: &input,
        description: options.description.as_deref(),
        otherwise: "breaks no known wrong program",
        expected: expected.as_deref(),
        right: right.as_ref(),
        is_forced: options.is_forced,
        ..Addition::default()
    };
    add(environment, &problem, &addition)
}

/// One problem by its name.
pub fn problem(workspace: &Workspace, name: &OsStr) -> Result<Problem> {
    let filter = Filter::whole_problem(name)?;
    let mut problems = workspace::select(workspace, &[filter], true)?;
    problems.pop().ok_or_else(|| format!("no problem {}", quote_path(name)))
}

/// The name of a case, if it can be one.
pub fn case_name(name: &OsStr) -> Result<String> {
    let text = name.to_string_lossy();
    let is_good = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let has_good_length = !text.is_empty() && text.len() <= MAX_NAME;
    if has_good_length && text.chars().all(is_good) && !text.starts_with('-') {
        return Ok(text.into_owned());
    }
    Err(format!(
        "{} is not a valid case name: use at most {MAX_NAME} of a-z, 0-9 and -, and say what the case breaks",
        quote_path(name)
    ))
}

/// The case of these files, or on stdin; `None` after Ctrl-C.
fn read(files: &[&Path], interrupt: BorrowedFd) -> Result<Option<PastedCase>> {
    if files.is_empty() || files == [Path::new("-")] {
        let text = read_stdin(interrupt)?;
        return text.map(|text| pasted_case::read(&text)).transpose();
    }
    let read = |path: &&Path| Ok((path.to_string_lossy().into_owned(), read_file(path)?));
    let files: Vec<(String, Vec<u8>)> = files.iter().map(read).collect::<Result<_>>()?;
    let named: Vec<NamedFile> =
        files.iter().map(|(name, bytes)| NamedFile { name, bytes }).collect();
    case_files::read(&named, MAX_BYTES).map(Some)
}

fn read_file(path: &Path) -> Result<Vec<u8>> {
    file::read(path, MAX_BYTES)
        .map_err(|error| format!("cannot read {}", file::path_error(path, error)))
}

/// All of stdin; `None` after Ctrl-C.
fn read_stdin(interrupt: BorrowedFd) -> Result<Option<Vec<u8>>> {
    let too_large = "the input on stdin is larger than 1 MiB: \
                     describe a large case in a .gen file for the generator";
    stdin::all(interrupt, MAX_BYTES, too_large)
}

/// A case to add.
#[derive(Default)]
pub struct Addition<'a> {
    pub name: &'a str,
    pub input: &'a [u8],
    /// The subject of the case. Without it, the names of its victims.
    pub description: Option<&'a str>,
    /// The description when `description` is missing and there is no victim.
    pub otherwise: &'a str,
    /// The answer that a person gives.
    pub expected: Option<&'a [u8]>,
    /// The program whose answer holds, as a person says.
    pub right: Option<&'a Submission>,
    /// The program under test, whose answers do not count.
    pub tested: Option<&'a Source>,
    /// The program that a person compares with.
    pub against: Option<&'a Submission>,
    /// The words with which the generator makes an input that breaks the program too.
    pub generated: Option<[u64; 2]>,
    /// A search found the input by the rules of the problem.
    pub is_found: bool,
    /// Neither the samples nor the right programs can refuse the case.
    pub is_forced: bool,
}

/// A case that was added.
pub struct AddedCase {
    /// The file with its input, from the root of the workspace.
    pub path: PathBuf,
    /// `push-box/hack/07-corner`.
    pub id: String,
    /// The origin of its answer.
    pub origin: String,
    /// The notes for the user, a line each.
    pub notes: Vec<String>,
    /// The wrong programs that it breaks, in one line.
    pub breaks: String,
    /// The programs that must be right and are not, `main.*` first, and their verdicts.
    pub fails: Vec<(String, Verdict)>,
    /// The problem can draw it.
    pub has_picture: bool,
}

/// Adds a case.
pub fn add(
    environment: Environment,
    problem: &Problem,
    addition: &Addition,
) -> std::result::Result<AddedCase, Failure> {
    let Addition { name, description, otherwise, expected, is_forced, .. } = *addition;
    let folder = environment.builder.scratch()?;
    let workspace = environment.workspace;
    let mut tools =
        Tools::<Built>::new(workspace, problem).doubting(addition.tested).against(addition.against);
    if let Some(right) = addition.right {
        tools = tools.believing(right);
    }
    let mut runner = Alone::new(environment.sandbox(), environment.builder);
    let is_vouched = is_forced || expected.is_some() || addition.is_found;
    // A call of the generator says more than a large file, and it takes no room.
    let words = addition.generated.filter(|_| addition.input.len() > LARGE);
    let made = words.map(|words| made(&tools, &mut runner, words)).transpose()?.flatten();
    let words = words.filter(|_| made.is_some());
    let given = made.as_deref().unwrap_or(addition.input);
    let odd = odd_signs::first(given);
    let in_odd = |failure| match (failure, &odd) {
        (Failure::Error(why), Some(odd)) => Failure::Error(format!("{why}; the input has {odd}")),
        (failure, _) => failure,
    };
    let CanonicalInput { input, flags: input_flags, mut notes } =
        canonical(workspace, &tools, &mut runner, given, is_vouched).map_err(in_odd)?;
    notes.extend(odd.as_ref().map(|odd| format!("the input has {odd}")));
    let odd_answer = expected.and_then(odd_signs::first);
    notes.extend(odd_answer.map(|odd| format!("the answer has {odd}")));
    // Where there are points, cases of this group give none, and no export has them.
    let input_flags = input_flags
        .filter(|flags| problem.points.is_none() && *flags != problem.settings.input_flags);
    refuse_duplicate(workspace, problem, &input)?;
    let CaseAnswer { answer, origin } = match expected {
        Some(expected) => answer::given(&tools, &mut runner, &input, expected, is_forced),
        None => answer::computed(&tools, &mut runner, &input, addition.right.is_some()),
    }
    .map_err(in_odd)?;
    notes.extend(tools.left_out());
    let [input_file, answer_file] = ["case.in", "case.ans"].map(|name| folder.join(name));
    file::write(&input_file, &input)?;
    file::write(&answer_file, &answer)?;
    let id = format!("{GROUP}/{name}");
    let case = Case {
        id,
        input: Input::File(input_file),
        answer: answer_file,
        validator_flags: None,
        input_flags: None,
    };
    let Victims { wrong: victims, right: fails } = victims(environment, problem, case)?;
    let breaks = match (&victims[..], &fails[..]) {
        ([], []) => otherwise.to_string(),
        ([], [(first, _), ..]) => format!("breaks {first}"),
        (victims, _) => format!("breaks {}", victims.join(", ")),
    };
    let new_case = NewCase {
        name,
        input: &input,
        answer: &answer,
        description: description.unwrap_or(&breaks),
        input_flags: input_flags.as_ref(),
        recipe: words.filter(|_| input == given).map(|words| recipe(words, &input)),
    };
    let path = store::store(workspace, problem, &new_case)?;
    let path = path.strip_prefix(&workspace.root).map(Path::to_path_buf).unwrap_or(path);
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let id = format!("{}/{GROUP}/{stem}", problem.name);
    let has_picture = problem.visualizer.is_some();
    Ok(AddedCase { path, id, origin, notes, breaks, fails, has_picture })
}

/// The input that the generator makes of these words.
fn made(
    tools: &Tools<Built>,
    runner: &mut Alone,
    [seed, size]: [u64; 2],
) -> std::result::Result<Option<Vec<u8>>, Failure> {
    Ok(tools.by(runner).make(iter::once(seed), size)?.into_iter().flatten().next())
}

/// The call of the generator that makes an input of these words.
fn recipe(words: [u64; 2], input: &[u8]) -> Recipe {
    let sha256 = Some(Sha256::of(input).expect("a slice can be read"));
    Recipe { sha256, ..Recipe::of_generator(&[], &words.map(|word| word.to_string())) }
}

/// The programs that a case breaks.
struct Victims {
    /// The names of the wrong submissions.
    wrong: Vec<String>,
    /// The programs that must be right, `main.*` first, and their verdicts.
    right: Vec<(String, Verdict)>,
}

fn victims(
    environment: Environment,
    problem: &Problem,
    case: Case,
) -> std::result::Result<Victims, Failure> {
    let cases = [case];
    let job = |one| Job { cases: (&cases[..]).into(), ..problem.file_job(one, true) };
    let (submissions, _) = environment.workspace.submissions(problem, true)?;
    let is_asked = |one: &Submission| {
        one.expectation.is_to_fail() || one.expectation.is_right_where_it_answers()
    };
    let jobs: Vec<Job> = submissions.into_iter().filter(is_asked).map(job).collect();
    let verdicts = environment.judge(&jobs, &environment.session_options())?;
    let mut victims = Victims { wrong: Vec::new(), right: Vec::new() };
    for (job, verdicts) in jobs.iter().zip(&verdicts) {
        let mut outcomes = verdicts.outcomes.iter().map(|(_, outcome)| outcome.verdict);
        if job.expectation.is_to_fail() {
            victims.wrong.extend(Some(job.name.clone()).filter(|_| verdicts.fails()));
        } else if let Some(verdict) = outcomes.find(|&verdict| !job.permits(0, verdict)) {
            victims.right.push((job.name.clone(), verdict));
        }
    }
    Ok(victims)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_cases_are_file_names() {
        assert!(case_name(OsStr::new("blocked-start")).is_ok());
        for bad in ["", "../x", "A", "a b", "-x", "a/b", "ä"] {
            assert!(case_name(OsStr::new(bad)).is_err(), "{bad}");
        }
        assert!(case_name(OsStr::new(&"x".repeat(MAX_NAME))).is_ok());
        assert!(case_name(OsStr::new(&"x".repeat(MAX_NAME + 1))).is_err());
    }
}
