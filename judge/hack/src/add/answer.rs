//! The answer of a new case. What a person gives holds before any program; else a right program gives it, and another
//! one confirms it.

use judge_core::base::text::{escape, excerpt};
use judge_core::judging::data::Data;
use judge_core::judging::run_case::Run;
use judge_core::judging::stored_output::judge_output;
use judge_core::tools::{disagreement, Alone, Built, Confirmation, Opinion, Question, Tools};
use judge_core::verdict::Verdict;
use judge_core::workspace::limits::Patience;
use sandbox::{unless_interrupted, Failure};

/// The lines and the columns of an answer in a message.
const SHOWN_LINES: usize = 10;
const SHOWN_COLUMNS: usize = 100;

/// An answer that can be stored.
pub struct CaseAnswer {
    pub answer: Vec<u8>,
    /// The origin of the answer, for the report.
    pub origin: String,
}

/// The answer that a person gives, unless the output validator or two independent programs contradict it. `is_forced`
/// says that it holds all the same.
///
/// # Errors
///
/// They contradict it, or the programs of the problem cannot be run.
pub fn given(
    tools: &Tools<Built>,
    runner: &mut Alone,
    input: &[u8],
    answer: &[u8],
    is_forced: bool,
) -> Result<CaseAnswer, Failure> {
    let of = |origin: String| Ok(CaseAnswer { answer: answer.to_vec(), origin });
    if !tools.problem.settings.problem_type.has_answers() {
        return of("the given answer is for the output validator".to_string());
    }
    if is_forced {
        return of("the answer is the given one, whatever programs print".to_string());
    }
    if let Some(why) = refused_by_validator(tools, runner, input, answer)? {
        return Err(Failure::Error(format!(
            "the output validator refuses the given answer{why}; nothing is written: correct it, or store it all \
             the same with --force"
        )));
    }
    let question = Question { patience: Patience::NewCase, ..Question::of(Data::Bytes(input)) };
    match tools.by(runner).opinion(question, answer)? {
        Opinion::By(by) => of(format!("the given answer is confirmed by {}", name(&by))),
        Opinion::Against([one, other], printed) => Err(Failure::Error(format!(
            "{} and {} agree on another answer than the given one, so nothing is written: correct the answer, or \
             store it all the same with --force\nthey print\n{}\ngiven\n{}",
            name(&one),
            name(&other),
            shown(&printed),
            shown(answer)
        ))),
        Opinion::None(None) => of("the answer is the given one; no program confirms it".to_string()),
        Opinion::None(Some((other, printed))) => of(format!(
            "the answer is the given one; {} prints another\n{}",
            name(&other),
            shown(&printed)
        )),
    }
}

/// The answer of the first right program that ends well, confirmed by another one, if there is one. `is_believed` says
/// that a person has named that program, so another one cannot contradict it.
///
/// # Errors
///
/// There is no such program, or two of them disagree.
pub fn computed(
    tools: &Tools<Built>,
    runner: &mut Alone,
    input: &[u8],
    is_believed: bool,
) -> Result<CaseAnswer, Failure> {
    let question = Question::of(Data::Bytes(input));
    let problem = &tools.problem;
    let give = "give the answer below the input, after a line `---`";
    let reference = unless_interrupted(tools.by(runner).reference())?;
    reference.map_err(|why| format!("{why}, or {give}"))?;
    let (reference, answer) = tools.by(runner).first_answer(question)?.map_err(|ends| {
        format!(
            "no right program of {} answers this input ({ends}), so nothing is written: {give}",
            escape(problem.name.as_bytes())
        )
    })?;
    let by = reference.name();
    if !problem.settings.problem_type.has_answers() {
        let origin = format!("the answer of {by} is confirmed by the output validator");
        return Ok(CaseAnswer { answer: Vec::new(), origin });
    }
    let question = Question { patience: Patience::NewCase, ..question };
    let origin = match tools.by(runner).confirm(question, &answer)? {
        Confirmation::By(other) => format!("the answer of {by} is confirmed by {}", name(&other)),
        Confirmation::NoProgram(_) => {
            format!("only {by} gives the answer, and no other program confirms it")
        }
        Confirmation::Disagreement { by: other, output } if is_believed => {
            let (other, printed) = (name(&other), shown(&output));
            format!("the answer is the one of {by}; {other} prints another\n{printed}")
        }
        Confirmation::Disagreement { by: other, output } => {
            let why = disagreement(&reference.submission.name, &answer, &other, &output);
            return Err(Failure::Error(format!(
                "{why}\nsay which is right with --right PROGRAM, or {give}"
            )));
        }
    };
    Ok(CaseAnswer { answer, origin })
}

/// The words with which the output validator refuses an answer as an output; nothing where there is none, or where no
/// right program is there beside which it can be run.
fn refused_by_validator(
    tools: &Tools<Built>,
    runner: &mut Alone,
    input: &[u8],
    answer: &[u8],
) -> Result<Option<String>, Failure> {
    if tools.problem.output_validator.is_none() {
        return Ok(None);
    }
    let mut query = tools.by(runner);
    let Ok(reference) = unless_interrupted(query.reference())? else { return Ok(None) };
    let program = query.built_reference()?;
    let job = tools.problem.file_job(reference.submission.clone(), true);
    let run = Run::of(&program.0, &job, Data::Bytes(input), Some(Data::Bytes(answer)));
    let judged = judge_output(runner, run, answer)?;
    Ok((judged.verdict != Verdict::Ac).then(|| match &judged.note[..] {
        "" => String::new(),
        note => format!(": {}", escape(note.as_bytes())),
    }))
}

fn name(submission: &str) -> String {
    escape(submission.as_bytes())
}

/// The first lines of an answer, indented.
fn shown(answer: &[u8]) -> String {
    let lines = excerpt(answer, SHOWN_LINES, SHOWN_COLUMNS);
    lines.iter().map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n")
}
