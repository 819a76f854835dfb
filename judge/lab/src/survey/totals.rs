//! The sums of a survey.

use super::explanation::Explanation;
use super::row::{ActualVerdict, SurveyRow};

/// The sums of a survey.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SurveyTotals {
    pub packages: usize,
    pub taken: usize,
    pub whole: usize,
    /// Not whole only for links that lead nowhere.
    pub whole_but_dead_links: usize,
    /// The programs that packages declare a verdict for; the programs of refused packages are not known.
    pub programs: usize,
    pub as_declared: usize,
    /// Not as declared, and an explanation is shown.
    pub not_installed: usize,
    pub dead_links: usize,
    pub near_limit: usize,
    /// Another tool gives the verdict too.
    pub peer: usize,
    /// Their package has no case to judge them on.
    pub no_case: usize,
    /// The time was over, or the user ended the survey.
    pub not_reached: usize,
    /// Failures of the judge.
    pub faults: usize,
}

impl SurveyTotals {
    /// Adds a package.
    pub fn add(&mut self, row: &SurveyRow) {
        self.packages += 1;
        let Ok(taken) = &row.taken else { return };
        self.taken += 1;
        self.whole += usize::from(taken.report.is_whole());
        self.whole_but_dead_links += usize::from(taken.report.lacks_only_dead_links());
        self.programs += taken.programs.len();
        self.as_declared += taken.as_declared();
        self.faults += taken.faults.len();
        for program in &taken.programs {
            match &program.explanation {
                Some(Explanation::NotInstalled(_)) => self.not_installed += 1,
                Some(Explanation::DeadLink(_)) => self.dead_links += 1,
                Some(Explanation::NearLimit(_)) => self.near_limit += 1,
                Some(Explanation::Peer(..)) => self.peer += 1,
                None => {
                    self.no_case += usize::from(matches!(program.got, ActualVerdict::NoCase));
                    self.not_reached +=
                        usize::from(matches!(program.got, ActualVerdict::NotReached));
                }
            }
        }
    }

    /// Programs that are not as declared, without an explanation.
    pub fn wrong(&self) -> usize {
        let explained = self.not_installed + self.dead_links + self.near_limit + self.peer;
        self.programs - self.as_declared - explained - self.no_case - self.not_reached
    }
}
