//! Makes the reports of a run: of its own results, or of those that other runs have.

use super::flags::{ALL, ALL_CASES, FAIL_FAST};
use super::jobs::Fault;
use crate::record::shard::ShardHeader;
use crate::report::format::Context;
use crate::report::output::ReportOutput;
use crate::report::tally::Tally;
use crate::report::Reports;
use cli::args::Args;
use cli::note;
use judge_core::base::exit::{AS_EXPECTED, FAILED, READER_GONE};
use judge_core::base::progress;
use judge_core::base::text::{count, quote_path};
use judge_core::compile::Builder;
use judge_core::journal::Journal;
use judge_core::judging::replay::{replay, ReplayedJob};
use judge_core::judging::session::{self, Options};
use judge_core::judging::stored_results::StoredResults;
use judge_core::judging::{Job, Rerun};
use judge_core::workspace::{Person, Problem, Workspace};
use judge_core::Result;
use sandbox::Isolation;
use std::cell::RefCell;
use std::io::{self, IsTerminal};
use std::os::fd::{AsFd, OwnedFd};
use std::path::PathBuf;

/// The work to judge, and its settings.
pub struct JudgeRun<'a> {
    pub workspace: &'a Workspace,
    pub args: &'a Args,
    pub problems: &'a [Problem],
    pub jobs: &'a [Job<'a>],
    /// Whose programs they are.
    pub people: &'a [Person],
    /// Further files that the run reads, which no report may replace.
    pub inputs: &'a [PathBuf],
    /// The faults in the files of the problems.
    pub faults: &'a [Fault<'a>],
    /// The number of programs that run at once.
    pub workers: usize,
    /// Whether close calls are run again.
    pub rerun: Rerun,
    pub isolation: Isolation,
    /// The first line of a part of the work.
    pub header: Option<ShardHeader>,
}

impl JudgeRun<'_> {
    /// Judges all jobs, but for results that the journal has, and makes the reports; the exit code.
    pub fn judge(&self, journal: Option<&Journal>, interrupt: &OwnedFd) -> Result<u8> {
        self.report(interrupt, journal, |run, options, reports| {
            session::judge(self.jobs, run.builder, options, reports)
        })
    }

    /// Removes the journal, or names its use. A report may have been interrupted too.
    fn end_journal(&self, journal: &Journal, tally: &Tally) {
        let what = if tally.interrupted {
            "goes on"
        } else if tally.has_gaps(self.may_skip()) {
            "judges only what could not be judged"
        } else {
            return journal.remove();
        };
        note(format_args!("the same command with --resume {what}"));
    }

    /// Makes the reports of results that other runs have, in the order of the jobs; the exit code.
    pub fn replay(&self, results: Vec<ReplayedJob>, interrupt: &OwnedFd) -> Result<u8> {
        self.report(interrupt, None, |run, options, reports| {
            replay(self.jobs, run.builder, options, results.into_iter(), reports)
        })
    }

    /// Opens the reports, gets the results and finishes them; the exit code.
    fn report<'b>(
        &'b self,
        interrupt: &'b OwnedFd,
        journal: Option<&'b Journal>,
        results: impl FnOnce(&Context, &Options, &mut Reports) -> Result<bool>,
    ) -> Result<u8> {
        let JudgeRun { workspace, args, .. } = self;
        let to_terminal = progress::is_possible() && io::stdout().is_terminal();
        let options = Options {
            fail_fast: args.has(FAIL_FAST.long),
            stop_hanging: !args.has(ALL_CASES.long),
            rerun: self.rerun,
            progress: to_terminal && !args.has("--json"),
            known: journal.map(|journal| journal as &dyn StoredResults),
            ..Options::new(self.workers, &self.isolation, Some(interrupt.as_fd()))
        };
        let builder = Builder::new(workspace.cache());
        let output = RefCell::new(ReportOutput::new());
        let context = Context {
            workspace,
            args,
            problems: self.problems,
            jobs: self.jobs,
            people: self.people,
            inputs: self.inputs,
            builder: &builder,
            isolation: &options.isolation,
            interrupt: interrupt.as_fd(),
            output: &output,
            files: RefCell::default(),
        };
        let mut reports = Reports::open(&context)?;
        if let Some(header) = &self.header {
            output.borrow_mut().data_line(&header.line());
        }
        for (problem, fault) in self.faults {
            reports.fault(problem, fault);
        }
        let interrupted = !self.jobs.is_empty() && results(&context, &options, &mut reports)?;
        let (tally, result) = reports.finish(interrupted);
        if let Some(journal) = journal {
            self.end_journal(journal, &tally);
        }
        let part = self.header.as_ref().filter(|_| !tally.interrupted);
        // The first line has the hashes of the files as they were.
        let files = part.and(journal).map_or(Ok(()), Journal::check_files);
        if let Some(header) = part.filter(|_| files.is_ok()) {
            output.borrow_mut().data_line(&header.last_line());
        }
        for (_, fault) in self.faults {
            note(fault);
        }
        self.tell_what_is_skipped();
        result?;
        let printed = output.into_inner().finish()?;
        if printed == READER_GONE {
            return Ok(printed);
        }
        files?;
        let code = tally.exit_code(self.may_skip());
        if code == AS_EXPECTED && tally.are_all_skipped() && self.header.is_none() {
            note("nothing was judged: no program is in a language that is installed here; install one");
            return Ok(FAILED);
        }
        Ok(code)
    }

    /// With --all a missing compiler leaves out programs that the user did not name; CI must judge all.
    fn may_skip(&self) -> bool {
        self.args.has(ALL.long) && std::env::var_os("CI").is_none()
    }

    /// Names the files that look like parts of cases but are not, in one line.
    fn tell_what_is_skipped(&self) {
        let workspace = self.workspace;
        let skipped: Vec<PathBuf> =
            self.problems.iter().flat_map(|problem| workspace.skipped(&problem.name)).collect();
        let Some(first) = skipped.first() else { return };
        let first = quote_path(first);
        let more = match skipped.len() - 1 {
            0 => String::new(),
            more => format!(" and {}", count(more, "more file")),
        };
        note(format_args!("skipped {first}{more}: hidden, or not directly in a group of cases"));
    }
}
