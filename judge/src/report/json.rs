//! The report that programs read: one JSON object per line, keys stable, units in the keys.

use crate::report::terminal::Tally;
use judge_core::base::json::Object;
use judge_core::compile::Unbuilt;
use judge_core::judging::job::{Job, Reporter, Verdicts};
use judge_core::judging::outcome::Outcome;
use judge_core::workspace::Case;
use std::io::{self, Write};

/// Writes the lines.
pub struct Machine<W> {
    pub out: W,
    pub tally: Tally,
    /// The first error of writing.
    pub broken: Option<io::Error>,
}

impl<W: Write> Machine<W> {
    pub fn line(&mut self, object: Object) {
        if self.broken.is_none() {
            self.broken =
                writeln!(self.out, "{}", object.line()).and_then(|()| self.out.flush()).err();
        }
    }

    /// Something that was not judged.
    pub fn error(&mut self, problem: &str, message: &str) {
        self.line(Object::new("error").text("problem", problem).text("message", message));
    }
}

impl<W: Write> Reporter for Machine<W> {
    fn case(&mut self, job: &Job, case: &Case, outcome: &Outcome) {
        let mut object = Object::new("case")
            .text("problem", job.problem)
            .text("submission", &job.name)
            .text("case", &case.id)
            .text("verdict", outcome.verdict.name())
            .number("cpu_us", outcome.cpu.as_micros() as u64)
            .number("wall_us", outcome.wall.as_micros() as u64)
            .number("memory_bytes", outcome.memory_bytes);
        if !outcome.note.is_empty() {
            object = object.text("note", &outcome.note);
        }
        if let Some(difference) = &outcome.difference {
            object = object
                .number("line", difference.line)
                .number("column", difference.column)
                .number("byte", difference.byte);
        }
        self.line(object);
    }

    fn submission(&mut self, job: &Job, verdicts: &Verdicts) {
        self.tally.add(job, verdicts);
        for (case, error) in &verdicts.failures {
            self.error(job.problem, &format!("{}: {error}", job.cases[*case].id));
        }
        let Some(verdict) = verdicts.verdict() else {
            if let Some(Unbuilt::Impossible(why)) = &verdicts.unbuilt {
                self.error(job.problem, &format!("{}: not judged: {why}", job.name));
            }
            return;
        };
        let worst = |figure: fn(&Outcome) -> u64| {
            verdicts.outcomes.iter().map(|case| figure(&case.1)).max().unwrap_or(0)
        };
        let mut object = Object::new("submission")
            .text("problem", job.problem)
            .text("submission", &job.name)
            .text("verdict", verdict.name())
            .number("passed", verdicts.passed() as u64)
            .number("total", job.cases.len() as u64)
            .text("expected", job.expectation.folder)
            .flag("as_expected", job.is_expected(verdicts))
            .number("cpu_us", worst(|outcome| outcome.cpu.as_micros() as u64))
            .number("memory_bytes", worst(|outcome| outcome.memory_bytes))
            .text("language", job.source.language().0)
            .number("time_limit_us", job.limits.cpu.as_micros() as u64)
            .number("memory_limit_bytes", job.limits.memory_bytes);
        if let Some(Unbuilt::CompileError(messages)) = &verdicts.unbuilt {
            object = object.text("compiler", messages);
        }
        self.line(object);
    }
}
