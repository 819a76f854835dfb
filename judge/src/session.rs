//! Judges many submissions on many cases with several workers, and tells of each in order.
//!
//! A worker is a thread with a keeper of its own. It takes the next case of a program that is built,
//! else builds the next program, so that results of the first submissions come early while later
//! ones compile. Reports come in the order of submissions and cases whatever the workers do.

use crate::compile::{Builder, Program, Unbuilt};
use crate::isolation::Isolation;
use crate::language::Language;
use crate::progress;
use crate::run::{Failure, Keeper};
use crate::tree::{Case, Tool};
use crate::trial::{self, Outcome, Terms};
use crate::verdict::{Expectation, Verdict};
use std::borrow::Cow;
use std::os::fd::BorrowedFd;
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Condvar, Mutex};
use std::time::Instant;

/// A submission and the cases it is judged on.
pub struct Job<'a> {
    pub problem: &'a str,
    /// How the report names the submission.
    pub name: String,
    pub source: Source,
    pub expectation: Expectation,
    pub cases: Cow<'a, [Case]>,
    /// The cases are not all that the problem has.
    pub partial: bool,
    pub terms: Terms,
    pub generator: Option<&'a Tool>,
    /// `show` can draw its cases.
    pub drawable: bool,
    /// Decides about outputs instead of a comparison.
    pub output_validator: Option<&'a Tool>,
    /// What follows `scripts/judge PROBLEM/CASE` in the command that judges one case again.
    pub again: String,
    /// The flag by which `show` puts what the program prints beside a picture: with its file, or none.
    pub beside: String,
}

impl Job<'_> {
    /// Whether the submission, if it was judged at all, got what is expected of it.
    pub fn is_expected(&self, verdicts: &Verdicts) -> bool {
        match &verdicts.unbuilt {
            Some(Unbuilt::CompileError(_)) => return false,
            Some(Unbuilt::Impossible(_) | Unbuilt::Interrupted) => return true,
            None => {}
        }
        let all = || verdicts.outcomes.iter().map(|case| case.1.verdict);
        // A part of the cases need not hold the one that breaks a wrong program.
        let some = self.partial || verdicts.interrupted || !verdicts.failures.is_empty();
        self.expectation.holds(all())
            || some && all().all(|verdict| self.expectation.permits(verdict))
    }
}

/// Where the program of a job comes from.
pub enum Source {
    File(PathBuf, &'static Language),
    Command(Program),
}

impl Source {
    /// The language of the program, and the multiple of the time limit that it gets.
    pub fn language(&self) -> (&'static str, u32) {
        match self {
            Source::File(_, language) => (language.name, language.time_factor),
            Source::Command(_) => ("command", 1),
        }
    }
}

/// What came of a job.
#[derive(Debug, Default)]
pub struct Verdicts {
    /// Why it was not run, if it was not.
    pub unbuilt: Option<Unbuilt>,
    /// In case order; a case is missing when the judge failed on it or was interrupted.
    pub outcomes: Vec<(usize, Outcome)>,
    /// Cases that the judge could not judge, and why.
    pub failures: Vec<(usize, String)>,
    pub interrupted: bool,
    passed_count: usize,
}

impl Verdicts {
    /// The verdict on the submission: the first that is not AC, in case order. `None` when it was
    /// not judged.
    pub fn verdict(&self) -> Option<Verdict> {
        match &self.unbuilt {
            Some(Unbuilt::CompileError(_)) => return Some(Verdict::Ce),
            Some(_) => return None,
            None => {}
        }
        let first_bad = self.outcomes.iter().map(|case| case.1.verdict).find(|&v| v != Verdict::Ac);
        first_bad.or(self.outcomes.first().map(|_| Verdict::Ac))
    }

    /// How many cases are AC.
    pub fn passed(&self) -> usize {
        self.passed_count
    }
}

/// Who is told, in order.
pub trait Audience {
    /// A case has been judged.
    fn case(&mut self, _job: &Job, _case: &Case, _outcome: &Outcome) {}
    /// A submission is done.
    fn submission(&mut self, job: &Job, verdicts: &Verdicts);
    /// Called several times a second, and after each submission.
    fn progress(&mut self, _stage: &Stage) {}
}

/// How far the judging has come.
pub struct Stage<'a> {
    /// The first submission that is not done.
    pub job: &'a Job<'a>,
    /// It is not built yet.
    pub compiling: bool,
    /// Cases that are judged, or never will be.
    pub done: usize,
    pub total: usize,
}

/// A listener that need not be there.
impl<A: Audience> Audience for Option<A> {
    fn case(&mut self, job: &Job, case: &Case, outcome: &Outcome) {
        self.iter_mut().for_each(|audience| audience.case(job, case, outcome));
    }

    fn submission(&mut self, job: &Job, verdicts: &Verdicts) {
        self.iter_mut().for_each(|audience| audience.submission(job, verdicts));
    }

    fn progress(&mut self, stage: &Stage) {
        self.iter_mut().for_each(|audience| audience.progress(stage));
    }
}

/// Several listeners.
pub struct Audiences<'a>(pub Vec<&'a mut dyn Audience>);

impl Audience for Audiences<'_> {
    fn case(&mut self, job: &Job, case: &Case, outcome: &Outcome) {
        self.0.iter_mut().for_each(|audience| audience.case(job, case, outcome));
    }

    fn submission(&mut self, job: &Job, verdicts: &Verdicts) {
        self.0.iter_mut().for_each(|audience| audience.submission(job, verdicts));
    }

    fn progress(&mut self, stage: &Stage) {
        self.0.iter_mut().for_each(|audience| audience.progress(stage));
    }
}

/// How to judge.
pub struct Options<'a> {
    pub workers: usize,
    /// Leave the rest of a submission's cases out after the first that is not AC.
    pub fail_fast: bool,
    /// Call [`Audience::progress`].
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
    audience: &mut dyn Audience,
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
        let result = Teller::new(jobs, options).listen(&events, audience);
        queue.stop();
        result
    });
    options.isolation.end();
    result
}

/// What a worker reports.
enum Event {
    Built(usize, Result<(), Unbuilt>),
    Judged(usize, usize, Result<Outcome, Failure>),
    /// The worker cannot go on at all.
    Broken(String),
}

fn work(queue: &Queue, jobs: &[Job], builder: &Builder, options: &Options, events: &Sender<Event>) {
    // Made by the thread that uses it, see `Keeper`.
    let mut keeper = match Keeper::start(&options.isolation) {
        Ok(keeper) => keeper,
        Err(error) => {
            let _ = events.send(Event::Broken(format!("a worker cannot start: {error}")));
            return;
        }
    };
    while let Some(task) = queue.take() {
        let event = match task {
            Task::Build(index) => {
                let job = &jobs[index];
                let built = match &job.source {
                    Source::Command(program) => Ok(program.clone()),
                    Source::File(path, language) => {
                        builder.build(&mut keeper, path, language, options.interrupt)
                    }
                };
                let told = built.as_ref().map(|_| ()).map_err(Unbuilt::clone);
                queue.built(index, built.ok(), job.cases.len());
                Event::Built(index, told)
            }
            Task::Case(index, case, program) => {
                let job = &jobs[index];
                let case_of_job = &job.cases[case];
                let outcome = trial::judge(
                    &mut keeper,
                    builder,
                    &program,
                    job,
                    case_of_job,
                    options.interrupt,
                );
                match &outcome {
                    Ok(outcome) => queue.judged(index, outcome.verdict),
                    Err(Failure::Interrupted) => queue.stop(),
                    Err(Failure::Judge(_)) => {}
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
struct Teller<'a> {
    jobs: &'a [Job<'a>],
    fail_fast: bool,
    progress: bool,
    built: Vec<Option<Result<(), Unbuilt>>>,
    results: Vec<Vec<Option<Result<Outcome, String>>>>,
    /// The job that is told of now, and its next case.
    job: usize,
    case: usize,
    verdicts: Verdicts,
    /// Cases of each job that are judged.
    judged: Vec<usize>,
    interrupted: bool,
}

impl<'a> Teller<'a> {
    fn new(jobs: &'a [Job<'a>], options: &Options) -> Teller<'a> {
        Teller {
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
        audience: &mut dyn Audience,
    ) -> Result<bool, String> {
        let mut broken = None;
        let start = Instant::now();
        let mut next = start + progress::PERIOD;
        loop {
            let event = match self.progress {
                true => events.recv_timeout(next.saturating_duration_since(Instant::now())),
                false => events.recv().map_err(RecvTimeoutError::from),
            };
            match event {
                Ok(Event::Built(job, built)) => {
                    self.interrupted |= matches!(built, Err(Unbuilt::Interrupted));
                    self.built[job] = Some(built);
                }
                Ok(Event::Judged(job, case, outcome)) => {
                    self.judged[job] += 1;
                    match outcome {
                        Ok(outcome) => self.results[job][case] = Some(Ok(outcome)),
                        Err(Failure::Judge(error)) => self.results[job][case] = Some(Err(error)),
                        Err(Failure::Interrupted) => self.interrupted = true,
                    }
                }
                Ok(Event::Broken(error)) => broken = Some(error),
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
            return Err(broken.unwrap_or("the workers of the judge have ended".to_string()));
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
    fn job_is_complete(&mut self, audience: &mut dyn Audience) -> bool {
        match self.built.get(self.job) {
            Some(Some(Ok(()))) => {}
            Some(Some(Err(unbuilt))) => {
                self.verdicts.unbuilt = Some(unbuilt.clone());
                return !matches!(unbuilt, Unbuilt::Interrupted);
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

    fn tell_case(&mut self, case: usize, audience: &mut dyn Audience) -> Option<Verdict> {
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

    fn finish_job(&mut self, audience: &mut dyn Audience) {
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
