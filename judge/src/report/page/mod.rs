//! `--html FILE`: one page with everything that was judged.
//!
//! A table of submissions and cases that can be sorted and filtered; a case opens with its picture, its
//! input and answer, and the first difference. The page is a single file that loads nothing. What
//! programs and files contain goes into it as data, never as markup.

mod document;
mod pictures;
mod problem;
mod source;
mod submission;

use super::class::similar::Given;
use super::class::{not_judged, Entry};
use super::format::{Context, OpenReport, Report};
use super::limits;
use super::rerun;
use super::tally::Tally;
use cli::args::{Effect, Flag};
use judge_core::base::file::Replacement;
use judge_core::base::text::escape;
use judge_core::compile::BuildError;
use judge_core::judging::outcome::Outcome;
use judge_core::judging::{Job, Reporter, Verdicts};
use judge_core::workspace::Problem;
use judge_core::Result;
use pictures::{Sketch, Sketcher};
use source::Sources;
use std::path::Path;
use submission::Submission;

pub static HTML: Flag =
    Flag::value("--html", "FILE", "also write a page with a table and pictures, for a browser")
        .decides(Effect::Presentation);

/// Collects the submissions.
struct PageReport<'a> {
    /// Taken when the report is finished.
    file: Option<Replacement>,
    context: &'a Context<'a>,
    submissions: Vec<Submission>,
    sources: Sources,
    given: Given,
    /// The problems that were judged, with their pictures.
    judged: Vec<(&'a Problem, Vec<Sketch>)>,
}

/// Opens the file that `--html` names.
pub fn open<'a>(context: &'a Context<'a>) -> OpenReport<'a> {
    let Some(path) = context.args.value(HTML.long) else { return Ok(None) };
    let file = Some(context.create(Path::new(path))?);
    let (submissions, sources, judged) = (Vec::new(), Sources::default(), Vec::new());
    let given = Given::read(context)?;
    Ok(Some(Box::new(PageReport { file, context, submissions, sources, given, judged })))
}

impl Report for PageReport<'_> {
    fn work(&mut self) -> Result<bool> {
        let Context { builder, isolation, interrupt, problems, .. } = self.context;
        let mut sketcher = Sketcher::new(builder, isolation, *interrupt);
        for problem in *problems {
            if self.submissions.iter().any(|submission| submission.entry.problem == problem.name) {
                match sketcher.sketch(problem) {
                    Some(sketches) => self.judged.push((problem, sketches)),
                    None => return Ok(true),
                }
            }
        }
        Ok(false)
    }

    fn finish(&mut self, tally: &Tally) -> Result<()> {
        let Some(file) = self.file.take().filter(|_| !tally.interrupted) else { return Ok(()) };
        let Context { workspace, people, .. } = self.context;
        let script = workspace.script("judge");
        let PageReport { submissions, judged, sources, .. } = self;
        file.finish(document::document(submissions, judged, people, sources, &script).as_bytes())
    }
}

impl Reporter for PageReport<'_> {
    fn submission(&mut self, job: &Job, verdicts: &Verdicts) {
        let run =
            |(case, outcome): &(usize, Outcome)| (job.cases[*case].id.clone(), outcome.clone());
        self.submissions.push(Submission {
            entry: Entry::of(job, verdicts),
            as_expected: job.as_expected(verdicts),
            form: self.given.form(job),
            source: self.sources.add(job),
            limits: job.limits,
            shown_limits: limits::describe(job),
            again: rerun::judge_flags(job, self.context.args),
            beside: job.drawable.then(|| rerun::show_flags(job)),
            words: words_of(job, verdicts),
            runs: verdicts.outcomes.iter().map(run).collect(),
        });
    }
}

/// Why there are no verdicts, or not all: the messages of the compiler, or the failure of the judge.
fn words_of(job: &Job, verdicts: &Verdicts) -> Option<String> {
    match &verdicts.build_error {
        Some(BuildError::CompileError(words)) => return Some(words.clone()),
        Some(error) => return error.why_not_judged().map(|why| format!("not judged: {why}")),
        None => {}
    }
    let line = |(case, why): &(usize, String)| {
        format!("{} was not judged: {}", job.cases[*case].id, escape(why.as_bytes()))
    };
    let mut lines: Vec<String> = verdicts.failures.iter().map(line).collect();
    lines.extend(
        verdicts.score_error.iter().map(|why| format!("no points: {}", escape(why.as_bytes()))),
    );
    if verdicts.unanswered > 0 {
        lines.push(not_judged::without_answer(verdicts.unanswered));
    }
    (!lines.is_empty()).then(|| lines.join("\n"))
}
