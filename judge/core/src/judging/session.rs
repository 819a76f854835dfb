//! Judges many submissions on many cases with several workers, and tells of each in order.
//!
//! A worker is a thread with a sandbox of its own. It takes the next case of a program that is built,
//! else builds the next program, so that results of the first submissions come early while later
//! ones compile. Reports come in the order of submissions and cases whatever the workers do.

use crate::base::progress;
use crate::compile::{BuildError, Builder, Program};
use crate::judging::job::{Job, Reporter, Source, Stage, Verdicts};
use crate::judging::outcome::Outcome;
use crate::judging::run_case;
use crate::verdict::Verdict;
use sandbox::{Failure, Isolation, Sandbox};
use std::os::fd::BorrowedFd;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Condvar, Mutex};
use std::time::Instant;

/// How to judge.
pub struct Options<'a> {
    pub workers: usize,
    /// Leave the rest of a submission's cases out after the first that is not AC.
    pub fail_fast: bool,
    /// Call [`Reporter::progress`].
    pub progress: bool,
    pub isolation: Isolation,
    pub interrupt: Option<BorrowedFd<'a>>,
}

/// Cases that failed of which the details are kept: the rest would only fill memory.
const MAX_DETAILED: usize = 20;

/// Judges all jobs; whether it was interrupted. An `Err` is a failure that leaves nothing to judge
/// with.
pub fn judge(
    jobs: &[Job],
    builder: &Builder,
    options: &Options,
    audience: &mut dyn Reporter,
) -> Result<bool, String> {
    let queue = Queue::new(jobs, options.fail_fast);
    let (sender, events) = mpsc::channel();
    let result = std::thread::scope(|scope| {
        for _ in 0..options.workers {
            let sender = sender.clone();
            let queue = &queue;
            scope.spawn(move || work(queue, jobs, builder, options, &sender));
        }
        drop(sender);
        let result = Reorderer::new(jobs, options).listen(&events, audience);
        queue.stop();
        result
    });
    options.isolation.end();
    result
}

/// What a worker reports.
enum Event {
    Built(usize, Result<(), BuildError>),
    Judged(usize, usize, Result<Outcome, Failure>),
}

fn work(queue: &Queue, jobs: &[Job], builder: &Builder, options: &Options, events: &Sender<Event>) {
    // Made by the thread that uses it, see `Sandbox`.
    let mut sandbox = Sandbox::start(&options.isolation, options.interrupt);
    while let Some(task) = queue.take() {
        let event = match task {
            Task::Build(index) => {
                let job = &jobs[index];
                let built = match &job.source {
                    Source::Command(program) => Ok(program.clone()),
                    Source::File(path, language) => builder.build(&mut sandbox, path, language),
                };
                let told = built.as_ref().map(|_| ()).map_err(BuildError::clone);
                queue.built(index, built.ok(), job.cases.len());
                Event::Built(index, told)
            }
            Task::Case(index, case, program) => {
                let job = &jobs[index];
                let case_of_job = &job.cases[case];
                let outcome =
                    run_case::judge_case(&mut sandbox, builder, &program, job, case_of_job);
                match &outcome {
                    Ok(outcome) => queue.judged(index, outcome.verdict),
                    Err(Failure::Interrupted) => queue.stop(),
                    Err(Failure::Error(_)) => {}
                }
                Event::Judged(index, case, outcome)
            }
        };
        if events.send(event).is_err() {
            return;
        }
    }
}

/// Puts what the workers report into order.
struct Reorderer<'a> {
    jobs: &'a [Job<'a>],
    fail_fast: bool,
    progress: bool,
    built: Vec<Option<Result<(), BuildError>>>,
    results: Vec<Vec<Option<Result<Outcome, String>>>>,
    /// The job that is told of now, and its next case.
    job: usize,
    case: usize,
    verdicts: Verdicts,
    /// Cases of each job that are judged.
    judged: Vec<usize>,
    interrupted: bool,
}

impl<'a> Reorderer<'a> {
    fn new(jobs: &'a [Job<'a>], options: &Options) -> Reorderer<'a> {
        Reorderer {
            jobs,
            fail_fast: options.fail_fast,
            progress: options.progress,
            built: jobs.iter().map(|_| None).collect(),
            results: jobs.iter().map(|job| job.cases.iter().map(|_| None).collect()).collect(),
            job: 0,
            case: 0,
            verdicts: Verdicts::default(),
            judged: vec![0; jobs.len()],
            interrupted: false,
        }
    }

    /// Listens until every worker has ended, and tells the audience in order.
    fn listen(
        mut self,
        events: &Receiver<Event>,
        audience: &mut dyn Reporter,
    ) -> Result<bool, String> {
        let start = Instant::now();
        let mut next = start + progress::PERIOD;
        loop {
            let event = match self.progress {
                true => events.recv_timeout(next.saturating_duration_since(Instant::now())),
                false => events.recv().map_err(RecvTimeoutError::from),
            };
            match event {
                Ok(Event::Built(job, built)) => {
                    self.interrupted |= matches!(built, Err(BuildError::Interrupted));
                    self.built[job] = Some(built);
                }
                Ok(Event::Judged(job, case, outcome)) => {
                    self.judged[job] += 1;
                    match outcome {
                        Ok(outcome) => self.results[job][case] = Some(Ok(outcome)),
                        Err(Failure::Error(error)) => self.results[job][case] = Some(Err(error)),
                        Err(Failure::Interrupted) => self.interrupted = true,
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            // What has just been said has taken the progress line away.
            let mut said = false;
            while self.job_is_complete(audience) {
                self.finish_job(audience);
                said = start.elapsed() > progress::PERIOD;
            }
            // Not only in silence: many short cases leave none.
            if self.progress && (said || Instant::now() >= next) {
                next = Instant::now() + progress::PERIOD;
                if let Some(stage) = self.stage() {
                    audience.progress(&stage);
                }
            }
        }
        if self.job == self.jobs.len() {
            return Ok(false);
        }
        if !self.interrupted {
            return Err("the workers of the judge have ended".to_string());
        }
        // What has been judged of the jobs that were under way is worth telling.
        while self.job < self.jobs.len() {
            self.verdicts.interrupted = true;
            for case in self.case..self.jobs[self.job].cases.len() {
                self.tell_case(case, audience);
            }
            if !self.verdicts.outcomes.is_empty() {
                audience.submission(&self.jobs[self.job], &self.verdicts);
            }
            self.next_job();
        }
        Ok(true)
    }

    /// How far it has come; `None` when everything is told.
    fn stage(&self) -> Option<Stage<'a>> {
        let settled = |at: usize| at < self.job || matches!(self.built[at], Some(Err(_)));
        let done = |(at, job): (usize, &Job)| match settled(at) {
            true => job.cases.len(),
            false => self.judged[at],
        };
        let job = self.jobs.get(self.job)?;
        Some(Stage {
            job,
            compiling: self.built[self.job].is_none() && matches!(job.source, Source::File(..)),
            done: self.jobs.iter().enumerate().map(done).sum(),
            total: self.jobs.iter().map(|job| job.cases.len()).sum(),
        })
    }

    /// Tells of the next cases as far as they are known; whether the job has no more of them.
    fn job_is_complete(&mut self, audience: &mut dyn Reporter) -> bool {
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
                self.tell_case(self.case, audience).is_some_and(|verdict| verdict != Verdict::Ac);
            self.case += 1;
            if bad && self.fail_fast {
                break;
            }
        }
        true
    }

    fn tell_case(&mut self, case: usize, audience: &mut dyn Reporter) -> Option<Verdict> {
        match self.results[self.job][case].take()? {
            Ok(mut outcome) => {
                let job = &self.jobs[self.job];
                audience.case(job, &job.cases[case], &outcome);
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

    fn finish_job(&mut self, audience: &mut dyn Reporter) {
        audience.submission(&self.jobs[self.job], &self.verdicts);
        self.next_job();
    }

    fn next_job(&mut self) {
        self.verdicts = Verdicts::default();
        self.job += 1;
        self.case = 0;
    }
}

/// What the workers share.
struct Queue {
    state: Mutex<State>,
    changed: Condvar,
    fail_fast: bool,
}

struct State {
    jobs: Vec<Progress>,
    stopped: bool,
}

enum Progress {
    Waiting,
    Building,
    Ready { program: Program, next: usize, cases: usize },
    Done,
}

enum Task {
    Build(usize),
    Case(usize, usize, Program),
}

impl Queue {
    fn new(jobs: &[Job], fail_fast: bool) -> Queue {
        let jobs = jobs.iter().map(|_| Progress::Waiting).collect();
        Queue {
            state: Mutex::new(State { jobs, stopped: false }),
            changed: Condvar::new(),
            fail_fast,
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().expect("nothing panics while it holds the queue")
    }

    /// The next thing to do; `None` when there is nothing left.
    fn take(&self) -> Option<Task> {
        let mut state = self.lock();
        loop {
            if state.stopped {
                return None;
            }
            let mut building = false;
            let mut waiting = None;
            for (index, job) in state.jobs.iter_mut().enumerate() {
                match job {
                    Progress::Ready { program, next, cases } if *next < *cases => {
                        *next += 1;
                        return Some(Task::Case(index, *next - 1, program.clone()));
                    }
                    Progress::Waiting => waiting = waiting.or(Some(index)),
                    Progress::Building => building = true,
                    Progress::Ready { .. } | Progress::Done => {}
                }
            }
            if let Some(index) = waiting {
                state.jobs[index] = Progress::Building;
                return Some(Task::Build(index));
            }
            if !building {
                return None;
            }
            state = self.changed.wait(state).expect("nothing panics while it holds the queue");
        }
    }

    fn built(&self, index: usize, program: Option<Program>, cases: usize) {
        self.lock().jobs[index] = match program {
            Some(program) => Progress::Ready { program, next: 0, cases },
            None => Progress::Done,
        };
        self.changed.notify_all();
    }

    fn judged(&self, index: usize, verdict: Verdict) {
        if self.fail_fast && verdict != Verdict::Ac {
            self.lock().jobs[index] = Progress::Done;
        }
    }

    fn stop(&self) {
        self.lock().stopped = true;
        self.changed.notify_all();
    }
}
