//! Reports: the output and the files of a run. Each form has a file here and a row in [`FORMATS`].
//!
//! A report is a [`Reporter`]: it receives each case and each submission in order while the judging
//! goes on, and [`Report::finish`](format::Report::finish) is called once at the end. To add a form,
//! add a file with a function that opens the report, and a row.

mod class;
pub mod diff_view;
pub mod failed;
pub mod format;
pub mod hint;
mod json;
mod junit;
mod limits;
pub mod missing_file;
pub mod output;
mod page;
mod points;
mod ranking;
mod rerun;
pub mod tally;
mod terminal;
pub mod wants;

use class::feedback::{FEEDBACK, FEEDBACK_TIME};
use format::{Context, Format, Report};
use judge_core::judging::outcome::Outcome;
use judge_core::judging::{Job, Reporter, Stage, Verdicts};
use judge_core::workspace::Case;
use judge_core::Result;
use tally::Tally;

/// Every format, in the order in which reports are finished.
pub const FORMATS: [Format; 9] = [
    Format { flags: &[], open: class::table::open },
    Format { flags: &[], open: terminal::open },
    Format { flags: &[&json::JSON], open: json::open },
    Format { flags: &[&junit::JUNIT], open: junit::open },
    Format { flags: &[&page::HTML, &class::similar::GIVEN], open: page::open },
    Format { flags: &[&FEEDBACK, &FEEDBACK_TIME], open: class::feedback::open },
    Format { flags: &[&class::csv::CSV, &class::moodle::MOODLE], open: class::csv::open },
    Format { flags: &[&class::gradescope::GRADESCOPE], open: class::gradescope::open },
    Format { flags: &[], open: failed::open },
];

/// The reports of a run, and the tally of their results.
pub struct Reports<'a> {
    open: Vec<Box<dyn Report + 'a>>,
    tally: Tally,
}

impl<'a> Reports<'a> {
    /// Opens every report that the command line asks for.
    pub fn open(context: &'a Context<'a>) -> Result<Reports<'a>> {
        let mut open = Vec::new();
        for format in FORMATS {
            open.extend((format.open)(context)?);
        }
        Ok(Reports { open, tally: Tally::default() })
    }

    /// Takes a fault in the files of a problem.
    pub fn fault(&mut self, problem: &str, message: &str) {
        self.tally.faults += 1;
        for report in &mut self.open {
            report.fault(problem, message);
        }
    }

    /// Finishes every report, also after one that failed; the first failure is the error.
    pub fn finish(mut self, interrupted: bool) -> (Tally, Result<()>) {
        self.tally.interrupted |= interrupted;
        let mut result = Ok(());
        for report in &mut self.open {
            if !self.tally.interrupted {
                match report.work() {
                    Ok(interrupted) => self.tally.interrupted = interrupted,
                    Err(why) => result = Err(why),
                }
            }
        }
        for report in &mut self.open {
            result = result.and(report.finish(&self.tally));
        }
        (self.tally, result)
    }
}

impl Reporter for Reports<'_> {
    fn case(&mut self, job: &Job, case: &Case, outcome: &Outcome) {
        for report in &mut self.open {
            report.case(job, case, outcome);
        }
    }

    fn submission(&mut self, job: &Job, verdicts: &Verdicts) {
        self.tally.add(job, verdicts);
        for report in &mut self.open {
            report.submission(job, verdicts);
        }
    }

    fn progress(&mut self, stage: &Stage) {
        for report in &mut self.open {
            report.progress(stage);
        }
    }
}
