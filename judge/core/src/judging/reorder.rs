//! Puts the results of several workers into the order of jobs and cases.

use crate::base::progress;
use crate::compile::{BuildError, Builder};
use crate::judging::grading::Graders;
use crate::judging::hang_detection;
use crate::judging::job::{Job, JobProgram};
use crate::judging::options::Options;
use crate::judging::outcome::Outcome;
use crate::judging::reporter::{Reporter, Stage};
use crate::judging::verdicts::Verdicts;
use crate::verdict::points::PartResult;
use crate::verdict::Verdict;
use sandbox::Failure;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Instant;

/// The number of cases that are not AC whose details a job keeps: more would only fill memory.
const MAX_DETAILED: usize = 20;

/// A step that a worker has done; jobs and cases are numbers.
pub(super) enum Event {
    Built(usize, Result<(), BuildError>),
    Judged(usize, usize, Result<Outcome, Failure>),
}

/// Passes results on to a reporter, each as soon as all before it are known.
pub(super) struct Reorderer<'a> {
    jobs: &'a [Job<'a>],
    /// For each job and case, the case to go on with when it is not AC; empty for a job that goes on with
    /// the next one.
    next_after_failure: Vec<Vec<usize>>,
    stop_hanging: bool,
    show_progress: bool,
    built: Vec<Option<Result<(), BuildError>>>,
    results: Vec<Vec<Option<Result<Outcome, String>>>>,
    /// The first job that is not reported, and its first case that is not.
    job: usize,
    case: usize,
    verdicts: Verdicts,
    /// The number of cases of each job that are judged.
    judged: Vec<usize>,
    graders: Graders<'a>,
    interrupted: bool,
}

impl<'a> Reorderer<'a> {
    pub(super) fn new(
        jobs: &'a [Job<'a>],
        builder: &'a Builder,
        options: &'a Options<'a>,
    ) -> Reorderer<'a> {
        let next_after_failure = |job: &Job| job.next_after_failures(options);
        Reorderer {
            jobs,
            next_after_failure: jobs.iter().map(next_after_failure).collect(),
            stop_hanging: options.stop_hanging,
            show_progress: options.progress,
            built: jobs.iter().map(|_| None).collect(),
            results: jobs.iter().map(|job| job.cases.iter().map(|_| None).collect()).collect(),
            job: 0,
            case: 0,
            verdicts: no_verdicts(jobs.first()),
            judged: vec![0; jobs.len()],
            graders: Graders::new(builder, options),
            interrupted: false,
        }
    }

    /// Listens until every worker has ended. Returns whether the session was interrupted.
    ///
    /// # Errors
    ///
    /// The workers ended before all was judged.
    pub(super) fn listen(
        mut self,
        events: &Receiver<Event>,
        reporter: &mut dyn Reporter,
    ) -> Result<bool, String> {
        let start = Instant::now();
        let mut next = start + progress::PERIOD;
        loop {
            let event = if self.show_progress {
                events.recv_timeout(next.saturating_duration_since(Instant::now()))
            } else {
                events.recv().map_err(RecvTimeoutError::from)
            };
            match event {
                Ok(event) => self.take_event(event),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            // A report clears the progress line.
            let mut is_cleared = false;
            while self.job_is_complete(reporter) {
                self.finish_job(reporter);
                is_cleared = start.elapsed() > progress::PERIOD;
            }
            // Not only after a timeout: many short cases leave no time for one.
            if self.show_progress && (is_cleared || Instant::now() >= next) {
                next = Instant::now() + progress::PERIOD;
                if let Some(stage) = self.stage() {
                    reporter.progress(&stage);
                }
            }
        }
        if self.job == self.jobs.len() {
            return Ok(self.graders.is_interrupted);
        }
        if !self.interrupted {
            return Err("the workers of the judge have ended".to_string());
        }
        self.finish_interrupted(reporter);
        Ok(true)
    }

    /// Stores the result of a worker.
    fn take_event(&mut self, event: Event) {
        match event {
            Event::Built(job, built) => {
                self.interrupted |= matches!(built, Err(BuildError::Interrupted));
                self.built[job] = Some(built);
            }
            Event::Judged(job, case, outcome) => {
                self.judged[job] += 1;
                match outcome {
                    Ok(outcome) => self.results[job][case] = Some(Ok(outcome)),
                    Err(Failure::Error(error)) => self.results[job][case] = Some(Err(error)),
                    Err(Failure::Interrupted) => self.interrupted = true,
                }
            }
        }
    }

    /// Reports the cases that were judged before an interrupt.
    fn finish_interrupted(&mut self, reporter: &mut dyn Reporter) {
        while self.job < self.jobs.len() {
            // A later program may have come to its end.
            if self.job_is_complete(reporter) {
                self.finish_job(reporter);
                continue;
            }
            self.verdicts.interrupted = true;
            for case in self.case..self.jobs[self.job].cases.len() {
                self.report_case(case, reporter);
            }
            if !self.verdicts.outcomes.is_empty() {
                reporter.submission(&self.jobs[self.job], &self.verdicts);
            }
            self.next_job();
        }
    }

    /// The progress of the session; `None` if everything is reported.
    fn stage(&self) -> Option<Stage<'a>> {
        let job = self.jobs.get(self.job)?;
        let mut done = 0;
        for (number, job) in self.jobs.iter().enumerate() {
            let is_over = number < self.job || matches!(self.built[number], Some(Err(_)));
            done += if is_over { job.cases.len() } else { self.judged[number] };
        }
        Some(Stage {
            job,
            compiling: self.built[self.job].is_none()
                && matches!(job.program, JobProgram::Source(_)),
            done,
            total: self.jobs.iter().map(|job| job.cases.len()).sum(),
        })
    }

    /// Reports the next cases as far as they are known. Returns whether the job has no more of them.
    fn job_is_complete(&mut self, reporter: &mut dyn Reporter) -> bool {
        match self.built.get(self.job) {
            Some(Some(Ok(()))) => {}
            Some(Some(Err(build_error))) => {
                self.verdicts.build_error = Some(build_error.clone());
                return !matches!(build_error, BuildError::Interrupted);
            }
            Some(None) | None => return false,
        }
        while self.case < self.jobs[self.job].cases.len() {
            if self.results[self.job][self.case].is_none() {
                return false;
            }
            let bad =
                self.report_case(self.case, reporter).is_some_and(|verdict| verdict != Verdict::Ac);
            let judged = self.case + 1;
            let cases = self.jobs[self.job].cases.len();
            let after_failure = self.next_after_failure[self.job].get(self.case);
            self.case = after_failure.copied().filter(|_| bad).unwrap_or(judged);
            let hangs = self.hangs();
            if hangs || self.case == cases {
                self.verdicts.hangs = hangs;
                self.verdicts.stopped_at = (judged < cases).then_some(judged);
                break;
            }
        }
        true
    }

    /// Whether the cases so far show that the job hangs, and the others are left out for it.
    fn hangs(&self) -> bool {
        let outcomes = &self.verdicts.outcomes;
        let shows = |(case, outcome): &(usize, Outcome)| hang_detection::shows(*case, outcome);
        self.stop_hanging
            && self.case == hang_detection::FIRST_CASES
            && outcomes.len() == self.case
            && outcomes.iter().all(shows)
            && hang_detection::may_stop(&self.jobs[self.job])
    }

    fn report_case(&mut self, case: usize, reporter: &mut dyn Reporter) -> Option<Verdict> {
        match self.results[self.job][case].take()? {
            Ok(mut outcome) => {
                let job = &self.jobs[self.job];
                reporter.case(job, &job.cases[case], &outcome);
                let verdict = outcome.verdict;
                if self.verdicts.outcomes.len() - self.verdicts.passed_count >= MAX_DETAILED {
                    outcome.difference = None;
                    outcome.stderr = Vec::new();
                }
                self.verdicts.passed_count += usize::from(verdict == Verdict::Ac);
                self.verdicts.outcomes.push((case, outcome));
                Some(verdict)
            }
            Err(error) => {
                self.verdicts.failures.push((case, error));
                None
            }
        }
    }

    fn finish_job(&mut self, reporter: &mut dyn Reporter) {
        let job = &self.jobs[self.job];
        let mut grade =
            |flags: &[String], parts: &[PartResult]| self.graders.grade(job.grader, flags, parts);
        match job.score(&self.verdicts, &mut grade) {
            Ok(score) => self.verdicts.score = score,
            Err(_) if self.graders.is_interrupted => {
                self.verdicts.interrupted = true;
                self.interrupted = true;
            }
            Err(why) => self.verdicts.score_error = Some(why),
        }
        reporter.submission(job, &self.verdicts);
        self.next_job();
    }

    fn next_job(&mut self) {
        self.job += 1;
        self.verdicts = no_verdicts(self.jobs.get(self.job));
        self.case = 0;
    }
}

/// The results of a job before its first case.
fn no_verdicts(job: Option<&Job>) -> Verdicts {
    Verdicts { unanswered: job.map_or(0, |job| job.unanswered), ..Verdicts::default() }
}
