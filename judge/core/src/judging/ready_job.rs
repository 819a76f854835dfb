//! A job whose program is built: which of its cases are left, and which of them are run again.
//!
//! A case that is a close call waits here. When no other case of the job is left or running, those
//! that wait are run again, in case order. At most [`MAX_RERUNS`] wait, the first ones in case order:
//! so it depends on the times alone which are run again, and not on which worker was the quickest.

use crate::compile::Program;
use crate::judging::close_call::MAX_RERUNS;
use crate::judging::hang_detection;
use crate::judging::outcome::Outcome;
use crate::verdict::Verdict;

/// A job whose program is built.
pub(super) struct ReadyJob {
    pub(super) program: Program,
    /// The next case that no worker has taken.
    next: usize,
    /// The cases of the job, or those that were taken when it ended.
    end: usize,
    /// The number of workers that run a case of it.
    running: usize,
    /// The cases that wait to be run again, and the results of their first runs, in case order.
    waiting: Vec<(usize, Outcome)>,
    /// The number of cases that may still be run again, those that wait included.
    reruns: usize,
    /// For each case, the one to go on with when it is not AC; empty where that is the next one.
    next_after_failure: Vec<usize>,
    /// The job ends when it hangs.
    stops_hanging: bool,
    /// The number of its first cases that show that it hangs.
    hanging: usize,
}

impl ReadyJob {
    pub(super) fn new(
        program: Program,
        cases: usize,
        next_after_failure: Vec<usize>,
        stops_hanging: bool,
    ) -> ReadyJob {
        ReadyJob {
            program,
            next: 0,
            end: cases,
            running: 0,
            waiting: Vec::new(),
            reruns: MAX_RERUNS,
            next_after_failure,
            stops_hanging,
            hanging: 0,
        }
    }

    /// Whether it has no case to run or to run again, now or after another one of its cases; but one that
    /// runs may have to be run again.
    pub(super) fn is_over(&self) -> bool {
        self.next == self.end && self.waiting.is_empty()
    }

    /// A case that may be the first that is not AC waits: it is decided before further cases are run.
    fn is_held(&self) -> bool {
        !self.next_after_failure.is_empty()
            && self.waiting.iter().any(|(_, first)| first.verdict != Verdict::Ac)
    }

    /// Whether [`ReadyJob::take`] has a case.
    pub(super) fn has_case(&self) -> bool {
        self.next < self.end && !self.is_held()
    }

    /// Takes the next case.
    pub(super) fn take_case(&mut self) -> usize {
        self.running += 1;
        self.next += 1;
        self.next - 1
    }

    /// Whether [`ReadyJob::take_waiting`] has a case.
    pub(super) fn has_rerun(&self) -> bool {
        self.running == 0 && !self.has_case() && !self.waiting.is_empty()
    }

    /// Takes the next case that is to be run again, and the result of its first run.
    pub(super) fn take_waiting(&mut self) -> (usize, Outcome) {
        self.running += 1;
        self.reruns -= 1;
        self.waiting.remove(0)
    }

    /// Takes the result of a case, or that it has none. Returns the case that is decided now: this one, another
    /// one that waited, or none.
    pub(super) fn judged(&mut self, result: Option<(usize, Outcome)>) -> Option<(usize, Outcome)> {
        self.running -= 1;
        let (case, outcome) = result?;
        let decided = if outcome.is_close_call && !outcome.run_again {
            let place = self.waiting.partition_point(|(other, _)| *other < case);
            self.waiting.insert(place, (case, outcome));
            if self.waiting.len() <= self.reruns {
                return None;
            }
            self.waiting.pop()?
        } else {
            (case, outcome)
        };
        self.hanging += usize::from(hang_detection::shows(decided.0, &decided.1));
        if self.stops_hanging && self.hanging == hang_detection::FIRST_CASES {
            self.end = self.next;
        }
        if decided.1.verdict != Verdict::Ac {
            if let Some(&next) = self.next_after_failure.get(decided.0) {
                self.next = self.next.max(next.min(self.end));
                self.waiting.retain(|(case, _)| *case < decided.0 || *case >= next);
            }
        }
        Some(decided)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    fn job(cases: usize, fail_fast: bool) -> ReadyJob {
        let program = Program::command("true", Path::new("/")).expect("there is a current folder");
        let next = if fail_fast { vec![cases; cases] } else { Vec::new() };
        ReadyJob::new(program, cases, next, false)
    }

    fn plain(verdict: Verdict) -> Outcome {
        Outcome::new(verdict)
    }

    fn close(verdict: Verdict) -> Outcome {
        Outcome { is_close_call: true, ..Outcome::new(verdict) }
    }

    fn again(verdict: Verdict) -> Outcome {
        Outcome { run_again: true, ..close(verdict) }
    }

    /// The case that is decided when this one is judged.
    fn decided(job: &mut ReadyJob, case: usize, outcome: Outcome) -> Option<usize> {
        job.judged(Some((case, outcome))).map(|decided| decided.0)
    }

    #[test]
    fn the_first_three_close_calls_in_case_order_run_again_at_the_end() {
        let mut job = job(6, false);
        while job.has_case() {
            job.take_case();
        }
        // The results come in any order.
        for (case, comes_out) in [(5, None), (3, None), (4, None), (1, Some(5)), (0, Some(4))] {
            assert_eq!(decided(&mut job, case, close(Verdict::Tle)), comes_out);
            assert!(!job.has_rerun() && !job.is_over());
        }
        assert_eq!(decided(&mut job, 2, plain(Verdict::Ac)), Some(2));
        for case in [0, 1, 3] {
            assert!(job.has_rerun());
            assert_eq!(job.take_waiting().0, case);
            assert!(!job.has_rerun());
            assert_eq!(decided(&mut job, case, again(Verdict::Ac)), Some(case));
        }
        assert!(job.is_over() && !job.has_rerun());
    }

    #[test]
    fn a_case_that_the_judge_failed_on_does_not_hold_up_the_others() {
        let mut job = job(2, false);
        assert_eq!((job.take_case(), job.take_case(), job.has_case()), (0, 1, false));
        assert!(decided(&mut job, 0, close(Verdict::Ac)).is_none());
        assert!(job.judged(None).is_none());
        assert!(job.has_rerun());
        assert_eq!(job.take_waiting().0, 0);
        assert!(job.judged(None).is_none());
        assert!(job.is_over());
    }

    #[test]
    fn a_slow_case_that_may_end_the_job_is_run_again_before_further_ones() {
        let mut job = job(3, true);
        assert_eq!(job.take_case(), 0);
        assert!(decided(&mut job, 0, close(Verdict::Tle)).is_none());
        assert!(!job.has_case());
        assert!(job.has_rerun());
        job.take_waiting();
        assert_eq!(decided(&mut job, 0, again(Verdict::Ac)), Some(0));
        assert_eq!(job.take_case(), 1);
        // One that is right does not end the job.
        assert!(decided(&mut job, 1, close(Verdict::Ac)).is_none());
        assert_eq!(job.take_case(), 2);
        assert_eq!(decided(&mut job, 2, plain(Verdict::Wa)), Some(2));
        assert_eq!(job.take_waiting().0, 1);
        assert_eq!(decided(&mut job, 1, again(Verdict::Tle)), Some(1));
        assert!(job.is_over());
    }

    #[test]
    fn only_the_rest_of_a_group_is_left_out_where_there_are_points() {
        let program = Program::command("true", Path::new("/")).expect("there is a current folder");
        // Two groups of three cases.
        let mut job = ReadyJob::new(program, 6, vec![3, 3, 3, 6, 6, 6], false);
        assert_eq!((job.take_case(), job.take_case()), (0, 1));
        assert_eq!(decided(&mut job, 0, plain(Verdict::Wa)), Some(0));
        assert_eq!(job.take_case(), 3);
        assert_eq!(decided(&mut job, 1, plain(Verdict::Wa)), Some(1));
        assert_eq!(decided(&mut job, 3, plain(Verdict::Ac)), Some(3));
        assert_eq!(job.take_case(), 4);
        assert_eq!(decided(&mut job, 4, plain(Verdict::Tle)), Some(4));
        assert!(job.is_over());
    }

    #[test]
    fn a_job_that_hangs_from_the_start_ends() {
        let over = || Outcome { stopped: true, ..plain(Verdict::Tle) };
        for (stops_hanging, first, left) in
            [(true, over(), false), (false, over(), true), (true, plain(Verdict::Ac), true)]
        {
            let mut job = job(5, false);
            job.stops_hanging = stops_hanging;
            job.take_case();
            job.take_case();
            decided(&mut job, 1, over());
            assert!(job.has_case());
            decided(&mut job, 0, first);
            assert_eq!(job.has_case(), left);
            assert_eq!(job.is_over(), !left);
        }
    }

    #[test]
    fn after_three_reruns_the_first_result_counts() {
        let mut job = job(9, true);
        for case in 0..MAX_RERUNS {
            assert_eq!(job.take_case(), case);
            assert!(decided(&mut job, case, close(Verdict::Tle)).is_none());
            job.take_waiting();
            assert_eq!(decided(&mut job, case, again(Verdict::Ac)), Some(case));
        }
        assert_eq!(job.take_case(), 3);
        assert_eq!(decided(&mut job, 3, close(Verdict::Tle)), Some(3));
        assert!(job.is_over());
    }
}
