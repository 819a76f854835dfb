//! Judges the programs of a package against what it declares.

use super::explanation::Explanation;
use super::options::{SurveyOptions, NAME};
use super::peer::PackageCopy;
use super::row::{ActualVerdict, SurveyedProgram};
use super::walk::PackagePath;
use judge_core::answers::{CaseSelection, Update};
use judge_core::base::progress::TerminalLine;
use judge_core::base::text::{self, count, escape};
use judge_core::compile::{BuildError, Builder};
use judge_core::judging::{session, Job, Reporter, Rerun, Stage, Verdicts};
use judge_core::time_limit::Measurer;
use judge_core::verdict::Verdict;
use judge_core::workspace::settings::Settings;
use judge_core::workspace::{is_main, Problem, Submission, Workspace};
use package::import::ImportResult;
use sandbox::{Failure, Sandbox};
use std::borrow::Cow;
use std::os::fd::BorrowedFd;
use std::slice;

/// A time is near the limit if it is within this factor of it, on either side.
const NEAR: u32 = 2;

/// Where a package is judged.
pub struct SurveyContext<'a> {
    pub workspace: &'a Workspace,
    pub builder: &'a Builder,
    pub package: &'a PackagePath,
}

/// Judges the programs of the package in a workspace. `stop` becomes readable when that must end;
/// `progress` is what the progress line begins with.
///
/// Returns the programs, and what is wrong with the submissions of the package, a line each.
pub fn judge(
    around: SurveyContext,
    imported: &ImportResult,
    options: &SurveyOptions,
    stop: BorrowedFd,
    progress: &str,
) -> Result<(Vec<SurveyedProgram>, Vec<String>), Failure> {
    let SurveyContext { workspace, builder, .. } = around;
    let mut problem = workspace.problem(NAME)?;
    let (submissions, mut faults) = workspace.submissions(&problem, true)?;
    if imported.cases == 0 {
        let no_case = |one| SurveyedProgram { got: ActualVerdict::NoCase, ..not_reached(one) };
        return Ok((submissions.iter().map(no_case).collect(), faults));
    }
    let measurer = Measurer {
        workspace,
        builder,
        isolation: &options.isolation,
        interrupt: stop,
        workers: options.workers,
    };
    let unreached = |submissions: &[Submission]| submissions.iter().map(not_reached).collect();
    if !problem.unanswered.is_empty() {
        match answer(workspace, builder, &problem, options, stop) {
            Ok(why) => faults.extend(why),
            Err(Failure::Interrupted) => return Ok((unreached(&submissions), faults)),
            Err(Failure::Error(why)) => faults.push(why),
        }
        problem = workspace.problem(NAME)?;
    }
    match measurer.provide(slice::from_mut(&mut problem), &mut |_| {}) {
        Ok(_) => {}
        Err(Failure::Interrupted) => return Ok((unreached(&submissions), faults)),
        Err(failure) => return Err(failure),
    }
    let session = Session { builder, options, stop, progress };
    let jobs: Vec<Job> =
        submissions.iter().map(|one| problem.file_job(one.clone(), false)).collect();
    let mut judged = session.judge(&jobs, true)?;
    let dead_link = Explanation::of_links(&imported.report);
    let mut programs = Vec::new();
    let mut copies = Vec::new();
    for (index, submission) in submissions.iter().enumerate() {
        let verdicts = judged.get_mut(index).map(std::mem::take);
        let Some(verdicts) = verdicts.filter(|verdicts| !verdicts.interrupted) else {
            programs.push(not_reached(submission));
            continue;
        };
        let job = &jobs[index];
        // Where the first failing case does not explain it, all are looked at.
        let is_explained = job.is_expected(&verdicts) || verdicts.build_error.is_some();
        let verdicts = if is_explained {
            Some(verdicts)
        } else {
            session.judge(slice::from_ref(job), false)?.pop()
        };
        let Some(verdicts) = verdicts.filter(|verdicts| !verdicts.interrupted) else {
            programs.push(not_reached(submission));
            continue;
        };
        let got = actual_verdict(job, &verdicts);
        let explanation = match (&got, &verdicts.build_error) {
            (
                ActualVerdict::AsDeclared
                | ActualVerdict::LeftOut(_)
                | ActualVerdict::NoCase
                | ActualVerdict::NotReached,
                _,
            ) => None,
            (_, Some(BuildError::NotInstalled(why))) => {
                Some(Explanation::NotInstalled(why.clone()))
            }
            (got, _) => match &dead_link {
                Some(link) => Some(link.clone()),
                None if matches!(got, ActualVerdict::NotJudged(_)) => {
                    missing_tool(&session, &problem)?
                }
                None => near_limit(&session, &problem, submission, job, &verdicts)?,
            },
        };
        let explanation = match (explanation, unexpected(job, &verdicts)) {
            (None, Some(verdict)) => {
                let program = path_in_package(submission);
                match ask_peers(&mut copies, &around, options, &program, verdict, stop) {
                    Ok(explanation) => explanation,
                    Err(Failure::Interrupted) => {
                        programs.push(not_reached(submission));
                        continue;
                    }
                    // The results that the judge itself has found stay.
                    Err(Failure::Error(why)) => {
                        if !faults.contains(&why) {
                            faults.push(why);
                        }
                        None
                    }
                }
            }
            (explanation, _) => explanation,
        };
        programs.push(SurveyedProgram { got, explanation, ..not_reached(submission) });
    }
    Ok((programs, faults))
}

/// Asks the other tools, one after another, whether one gives a program this verdict too. Makes the copy of each
/// when it is first asked.
fn ask_peers(
    copies: &mut Vec<PackageCopy>,
    around: &SurveyContext,
    options: &SurveyOptions,
    program: &str,
    verdict: Verdict,
    stop: BorrowedFd,
) -> Result<Option<Explanation>, Failure> {
    for (index, &peer) in options.peers.iter().enumerate() {
        if copies.len() == index {
            let (package, target) = (&around.package.path, &around.workspace.target);
            copies.push(PackageCopy::make(peer, package, target, stop)?);
        }
        let copy = &copies[index];
        if let Some(line) = copy.confirms(program, verdict, stop)? {
            return Ok(Some(Explanation::Peer(copy.peer().name(), line)));
        }
    }
    Ok(None)
}

/// Writes the answers that the package lacks, as `scripts/judge answers` does: without them its programs
/// would be judged by the samples alone. Returns why some are missing still.
fn answer(
    workspace: &Workspace,
    builder: &Builder,
    problem: &Problem,
    options: &SurveyOptions,
    stop: BorrowedFd,
) -> Result<Option<String>, Failure> {
    let sandbox = Sandbox::start(&options.isolation, Some(stop));
    // All programs are judged by the answers, which confirms them, and those that could are the slow ones.
    let mut update = Update::new(workspace, problem, builder, sandbox)?.unconfirmed();
    update.find(CaseSelection::Missing, false)?;
    let answered = update.write()?;
    let failed = answered.cases.len() - answered.written();
    Ok((failed > 0).then(|| format!("{} cannot be made by its reference", count(failed, "answer"))))
}

/// The path of a program from the folder of submissions in its package.
fn path_in_package(submission: &Submission) -> String {
    if is_main(&submission.name) {
        format!("accepted/{}", submission.name)
    } else {
        submission.name.clone()
    }
}

/// The verdict that makes a program not as declared.
fn unexpected(job: &Job, verdicts: &Verdicts) -> Option<Verdict> {
    if job.is_expected(verdicts) {
        return None;
    }
    let bad = verdicts.outcomes.iter().find(|(case, one)| !job.permits(*case, one.verdict));
    bad.map(|(_, outcome)| outcome.verdict).or_else(|| verdicts.verdict())
}

/// A program that is not judged.
fn not_reached(submission: &Submission) -> SurveyedProgram {
    SurveyedProgram {
        name: escape(submission.name.as_bytes()),
        declared: submission.expectation.label.to_string(),
        got: ActualVerdict::NotReached,
        explanation: None,
    }
}

/// The result of a program.
fn actual_verdict(job: &Job, verdicts: &Verdicts) -> ActualVerdict {
    match &verdicts.build_error {
        Some(BuildError::CompileError(_)) if job.is_expected(verdicts) => {
            return ActualVerdict::AsDeclared
        }
        Some(BuildError::CompileError(_)) => return ActualVerdict::Other("CE".to_string()),
        Some(BuildError::NotInstalled(why) | BuildError::JudgeError(why)) => {
            return ActualVerdict::NotJudged(why.clone());
        }
        Some(BuildError::Interrupted) => return ActualVerdict::NotReached,
        None => {}
    }
    if let Some((case, why)) = verdicts.failures.first() {
        return ActualVerdict::NotJudged(format!("{}: {why}", job.cases[*case].id));
    }
    if verdicts.unanswered > 0 && job.is_expected(verdicts) {
        return ActualVerdict::NotJudged(format!(
            "{} without an answer",
            count(verdicts.unanswered, "case")
        ));
    }
    if let Some(why) = &verdicts.score_error {
        return ActualVerdict::NotJudged(format!("no points: {why}"));
    }
    if job.is_expected(verdicts) {
        return ActualVerdict::AsDeclared;
    }
    let unexpected =
        verdicts.outcomes.iter().find(|(case, outcome)| !job.permits(*case, outcome.verdict));
    match unexpected {
        Some((case, outcome)) => {
            let case = escape(job.cases[*case].id.as_bytes());
            ActualVerdict::Other(format!("{} on {case}", outcome.verdict.name()))
        }
        None => {
            let verdict = verdicts.verdict().map_or("no case", Verdict::name);
            // A comment in the source asks for the first verdict that is not AC.
            let is_all =
                verdicts.outcomes.iter().all(|(_, outcome)| outcome.verdict == Verdict::Ac);
            ActualVerdict::Other(if is_all {
                format!("only {verdict}")
            } else {
                verdict.to_string()
            })
        }
    }
}

/// The output validator or the grader of a problem in a language that is not installed: then no program can be
/// judged.
fn missing_tool(session: &Session, problem: &Problem) -> Result<Option<Explanation>, Failure> {
    let mut sandbox = Sandbox::start(&session.options.isolation, Some(session.stop));
    for tool in [&problem.output_validator, &problem.grader].into_iter().flatten() {
        if let Err(BuildError::NotInstalled(why)) = session.builder.build(&mut sandbox, tool) {
            return Ok(Some(Explanation::NotInstalled(why)));
        }
    }
    Ok(None)
}

/// Whether a verdict that is not as declared hangs on less than a factor of two of the time.
fn near_limit(
    session: &Session,
    problem: &Problem,
    submission: &Submission,
    job: &Job,
    verdicts: &Verdicts,
) -> Result<Option<Explanation>, Failure> {
    let limit = job.limits.cpu;
    let unexpected = |case: usize, verdict: Verdict| !job.permits(case, verdict);
    let slowest = verdicts.outcomes.iter().map(|(_, outcome)| outcome.time).max();
    let Some(slowest) = slowest else { return Ok(None) };
    if !verdicts.outcomes.iter().any(|(case, outcome)| unexpected(*case, outcome.verdict)) {
        let is_near = job.expectation.is_to_fail_by_time() && slowest * NEAR >= limit;
        return Ok(is_near.then(|| Explanation::NearLimit(words(slowest, limit))));
    }
    let cases =
        verdicts.outcomes.iter().filter(|(case, outcome)| unexpected(*case, outcome.verdict));
    if cases.clone().any(|(_, outcome)| outcome.verdict != Verdict::Tle) {
        return Ok(None);
    }
    // With twice the limit it must be as declared on the cases on which it is too slow.
    let settings =
        Settings { time_limit: problem.settings.time_limit * NEAR, ..problem.settings.clone() };
    let cases = cases.map(|(case, _)| job.cases[*case].clone()).collect();
    let again = Job {
        cases: Cow::Owned(cases),
        limits: settings.limits_of(submission.source.language),
        ..problem.file_job(submission.clone(), true)
    };
    let judged = session.judge(slice::from_ref(&again), false)?;
    let Some(second) = judged.first().filter(|verdicts| !verdicts.interrupted) else {
        return Ok(None);
    };
    let outcomes = &second.outcomes;
    let slowest = outcomes.iter().map(|(_, outcome)| outcome.time).max().unwrap_or_default();
    let is_near = outcomes.len() == again.cases.len()
        && outcomes.iter().all(|(case, outcome)| again.permits(*case, outcome.verdict));
    Ok(is_near.then(|| Explanation::NearLimit(words(slowest, limit))))
}

fn words(time: std::time::Duration, limit: std::time::Duration) -> String {
    format!("{} of {}", text::time(time), text::time(limit))
}

/// The state that several sessions of one package share.
struct Session<'a> {
    builder: &'a Builder,
    options: &'a SurveyOptions<'a>,
    stop: BorrowedFd<'a>,
    progress: &'a str,
}

impl Session<'_> {
    /// Judges jobs, on all cases or until the first that fails; the results of those that were reached, in
    /// order.
    fn judge(&self, jobs: &[Job], fail_fast: bool) -> Result<Vec<Verdicts>, Failure> {
        let options = session::Options {
            workers: self.options.workers,
            fail_fast,
            stop_hanging: false,
            rerun: Rerun::Auto,
            progress: self.options.progress,
            isolation: self.options.isolation.clone(),
            interrupt: Some(self.stop),
            known: None,
        };
        let mut collector = Collector {
            judged: Vec::new(),
            progress: self.progress,
            line: TerminalLine::default(),
        };
        let judged = session::judge(jobs, self.builder, &options, &mut collector);
        collector.line.clear();
        judged?;
        Ok(collector.judged)
    }
}

/// Collects results, and shows how far the session is.
struct Collector<'a> {
    judged: Vec<Verdicts>,
    progress: &'a str,
    line: TerminalLine,
}

impl Reporter for Collector<'_> {
    fn submission(&mut self, _job: &Job, verdicts: &Verdicts) {
        self.judged.push(verdicts.clone());
    }

    fn progress(&mut self, stage: &Stage) {
        let Stage { job, done, total, .. } = stage;
        let text = format!("{}: {} {done} of {}", self.progress, job.name, count(*total, "run"));
        self.line.show(&text, 80);
    }
}
