//! `--json`: one JSON object per line on stdout, for programs. Keys are stable and end with their unit;
//! judge/docs/output.md lists them.

use super::format::{Context, OpenReport, Report};
use super::output::ReportOutput;
use super::points;
use super::tally::Tally;
use crate::record::part::Reason;
use bytes::compare::Difference;
use cli::args::Flag;
use cli::flags;
use judge_core::base::json::Object;
use judge_core::compile::BuildError;
use judge_core::journal::outcome_json;
use judge_core::judging::outcome::Outcome;
use judge_core::judging::{Job, Reporter, TimeBy, Verdicts};
use judge_core::verdict::Verdict;
use judge_core::workspace::Case;
use judge_core::Result;
use std::cell::RefCell;

pub static JSON: Flag = flags::JSON
    .conflicts_with(&["--verbose", "--color"], "the lines are for programs and hold everything");

/// Writes the lines.
struct JsonReport<'a> {
    output: &'a RefCell<ReportOutput>,
    /// Whether the lines are a part of the work: then another run makes reports of them.
    is_part: bool,
}

/// Opens the report where `--json` is given.
pub fn open<'a>(context: &'a Context<'a>) -> OpenReport<'a> {
    if !context.args.has(JSON.long) {
        return Ok(None);
    }
    let is_part = context.args.has("--shard");
    Ok(Some(Box::new(JsonReport { output: context.output, is_part })))
}

impl JsonReport<'_> {
    fn line(&self, object: Object) {
        self.output.borrow_mut().data_line(&object.line());
    }

    /// Something that was not judged.
    fn error(&self, problem: &str, message: &str) {
        self.line(Object::new("error").text("problem", problem).text("message", message));
    }

    /// The same of a submission, or of one of its cases.
    fn failure(&self, job: &Job, message: &str, reason: Reason, case: Option<&Case>, why: &str) {
        if !self.is_part {
            return self.error(job.problem, message);
        }
        let object = Object::new("error")
            .text("problem", job.problem)
            .text("message", message)
            .text("submission", &job.name)
            .text("reason", reason.word())
            .text("why", why)
            .optional_text("case", case.map(|case| &case.id));
        self.line(object);
    }
}

impl Report for JsonReport<'_> {
    fn fault(&mut self, problem: &str, message: &str) {
        self.error(problem, message);
    }

    fn finish(&mut self, _tally: &Tally) -> Result<()> {
        Ok(())
    }
}

impl Reporter for JsonReport<'_> {
    fn case(&mut self, job: &Job, case: &Case, outcome: &Outcome) {
        let transcript = outcome.transcript.as_slice();
        let transcript = if outcome.verdict == Verdict::Ac { &[] } else { transcript };
        let result = self.is_part.then(|| outcome_json::json(outcome));
        let object = Object::new("case")
            .text("problem", job.problem)
            .text("submission", &job.name)
            .text("case", &case.id)
            .text("verdict", outcome.verdict.name())
            .number("cpu_us", outcome.cpu.as_micros() as u64)
            .number("wall_us", outcome.wall.as_micros() as u64)
            .number("memory_bytes", outcome.memory_bytes)
            .optional_number("instructions", outcome.instructions)
            .mark("stopped", outcome.stopped)
            .mark("close_to_limit", outcome.near_limit(&job.limits).is_some())
            .mark("run_again", outcome.run_again)
            .full_text("note", &outcome.note)
            .full_text("transcript", &String::from_utf8_lossy(transcript))
            .with(outcome.difference.as_ref(), |object, difference| place(object, difference))
            .with(result, |object, result| object.raw("result", &result));
        self.line(object);
    }

    fn submission(&mut self, job: &Job, verdicts: &Verdicts) {
        for (case, error) in &verdicts.failures {
            let case = &job.cases[*case];
            let message = format!("{}: {error}", case.id);
            self.failure(job, &message, Reason::Failed, Some(case), error);
        }
        // The command that merges parts counts the points of the whole.
        if let Some(error) = verdicts.score_error.as_ref().filter(|_| !self.is_part) {
            self.error(job.problem, &format!("{}: no points: {error}", job.name));
        }
        if let Some(error) = &verdicts.build_error {
            if let Some(why) = error.why_not_judged() {
                let message = format!("{}: not judged: {why}", job.name);
                self.failure(job, &message, Reason::of(error), None, why);
                return;
            }
        }
        let groups = verdicts
            .score
            .iter()
            .flat_map(|score| score.groups.iter().map(|group| (group, score.objective)));
        for (group, objective) in groups {
            let object = Object::new("group")
                .text("problem", job.problem)
                .text("submission", &job.name)
                .text("group", &group.name)
                .text("verdict", group.verdict.name());
            self.line(points::add_to(
                object,
                objective.counted(group.points, group.verdict),
                group.full,
                objective,
            ));
        }
        let worst = |figure: fn(&Outcome) -> u64| {
            verdicts.outcomes.iter().map(|case| figure(&case.1)).max().unwrap_or(0)
        };
        let time_by = match job.time_by {
            TimeBy::Cpu => "cpu",
            TimeBy::Instructions => "instructions",
        };
        let instructions = verdicts.outcomes.iter().filter_map(|case| case.1.instructions).max();
        let compiler = match &verdicts.build_error {
            Some(BuildError::CompileError(messages)) => Some(messages),
            _ => None,
        };
        let object = Object::new("submission")
            .text("problem", job.problem)
            .text("submission", &job.name)
            .known_text("verdict", verdicts.verdict().map(Verdict::name))
            .number("passed", verdicts.passed() as u64)
            .number("total", job.total() as u64)
            .number("not_judged", verdicts.not_judged() as u64)
            .text("expected", &job.expectation.label)
            .known_flag("as_expected", job.as_expected(verdicts))
            .number("cpu_us", worst(|outcome| outcome.cpu.as_micros() as u64))
            .number("memory_bytes", worst(|outcome| outcome.memory_bytes))
            .text("language", job.program.language().0)
            .number("time_limit_us", job.limits.cpu.as_micros() as u64)
            .text("time_by", time_by)
            .number("memory_limit_bytes", job.limits.memory_bytes)
            .with(verdicts.score.as_ref(), |object, score| {
                points::add_to(object, score.counted(), score.full, score.objective)
            })
            .optional_number("stopped_at", verdicts.stopped_at.map(|case| case as u64))
            .optional_number("instructions", instructions)
            .optional_text("compiler", compiler);
        self.line(object);
    }
}

/// The object with the place of a difference.
pub fn place(object: Object, difference: &Difference) -> Object {
    let Difference { line, column, byte, .. } = *difference;
    object.number("line", line).number("column", column).number("byte", byte)
}
