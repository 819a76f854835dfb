//! Deals builds and cases to workers.
//!
//! A case that is run again runs alone: no task is given out until the workers have ended their tasks,
//! and none until it has ended. A worker that ends a task wakes those that wait. While one waits,
//! another has a task, so there is always one that wakes it.

use crate::compile::Program;
use crate::judging::hang_detection;
use crate::judging::job::Job;
use crate::judging::options::Options;
use crate::judging::outcome::Outcome;
use crate::judging::ready_job::ReadyJob;
use std::sync::{Condvar, Mutex, MutexGuard};

/// The work that is left, shared by the workers.
pub(super) struct Queue {
    state: Mutex<State>,
    changed: Condvar,
    /// For each job and case, the case to go on with when it is not AC; empty for a job that goes on with
    /// the next one.
    next_after_failure: Vec<Vec<usize>>,
    /// For each job, whether it ends when it hangs.
    stops_hanging: Vec<bool>,
}

struct State {
    jobs: Vec<JobState>,
    /// Tasks that workers have taken and not ended.
    busy: usize,
    /// The one task that is taken runs alone.
    alone: bool,
    stopped: bool,
}

/// The progress of a job.
enum JobState {
    Waiting,
    Building,
    Ready(Box<ReadyJob>),
    Failed,
}

/// A piece of work; jobs and cases are numbers.
pub(super) enum Task {
    Build(usize),
    /// A job, one of its cases, and its program.
    Case(usize, usize, Program),
    /// The same for a case that is run again, and the result of its first run.
    CaseAgain(usize, usize, Program, Outcome),
}

impl Queue {
    pub(super) fn new(jobs: &[Job], options: &Options) -> Queue {
        let next_after_failure = jobs.iter().map(|job| job.next_after_failures(options)).collect();
        let may_stop = |job| options.stop_hanging && hang_detection::may_stop(job);
        let stops_hanging = jobs.iter().map(may_stop).collect();
        let jobs = jobs.iter().map(|_| JobState::Waiting).collect();
        Queue {
            state: Mutex::new(State { jobs, busy: 0, alone: false, stopped: false }),
            changed: Condvar::new(),
            next_after_failure,
            stops_hanging,
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("nothing panics while it holds the queue")
    }

    /// The next task: a case that is run again, else a case of the first job that is built and has one,
    /// else the next build. Waits while other workers may make one. `None` if nothing is left. The
    /// worker calls [`Queue::built`] or [`Queue::judged`] when it has ended the task.
    pub(super) fn take_task(&self) -> Option<Task> {
        let mut state = self.lock();
        loop {
            if state.stopped {
                return None;
            }
            if !state.alone {
                if let Some(task) = state.next_task() {
                    state.busy += 1;
                    return Some(task);
                }
                if state.is_over() {
                    return None;
                }
            }
            state = self.changed.wait(state).expect("nothing panics while it holds the queue");
        }
    }

    /// Stores the program of a job, or that it has none.
    pub(super) fn built(&self, index: usize, program: Option<Program>, cases: usize) {
        let mut state = self.lock();
        state.jobs[index] = match program {
            Some(program) => {
                let stops_hanging = self.stops_hanging[index];
                let next_after_failure = self.next_after_failure[index].clone();
                JobState::Ready(Box::new(ReadyJob::new(
                    program,
                    cases,
                    next_after_failure,
                    stops_hanging,
                )))
            }
            None => JobState::Failed,
        };
        self.end_task(&mut state);
    }

    /// Takes the result of a case of a job, or that it has none. Returns the case that is decided now,
    /// if there is one: a close call is decided after its second run. After a case that
    /// is not AC those are left out that cannot change the result, if the session fails fast.
    pub(super) fn judged(
        &self,
        index: usize,
        result: Option<(usize, Outcome)>,
    ) -> Option<(usize, Outcome)> {
        let mut state = self.lock();
        let decided = match &mut state.jobs[index] {
            JobState::Ready(job) => job.judged(result),
            JobState::Waiting | JobState::Building | JobState::Failed => result,
        };
        self.end_task(&mut state);
        decided
    }

    fn end_task(&self, state: &mut State) {
        state.busy -= 1;
        state.alone = false;
        self.changed.notify_all();
    }

    /// Gives out no further task.
    pub(super) fn stop(&self) {
        self.lock().stopped = true;
        self.changed.notify_all();
    }
}

impl State {
    /// A task that can be taken now.
    fn next_task(&mut self) -> Option<Task> {
        let mut unbuilt = None;
        let mut case = None;
        for (index, job) in self.jobs.iter_mut().enumerate() {
            match job {
                JobState::Ready(job) if job.has_rerun() => {
                    if self.busy > 0 {
                        return None;
                    }
                    self.alone = true;
                    let (case, first) = job.take_waiting();
                    return Some(Task::CaseAgain(index, case, job.program.clone(), first));
                }
                JobState::Ready(job) if case.is_none() && job.has_case() => case = Some(index),
                JobState::Waiting => unbuilt = unbuilt.or(Some(index)),
                JobState::Building | JobState::Ready(_) | JobState::Failed => {}
            }
        }
        if let Some(index) = case {
            if let JobState::Ready(job) = &mut self.jobs[index] {
                return Some(Task::Case(index, job.take_case(), job.program.clone()));
            }
        }
        let index = unbuilt?;
        self.jobs[index] = JobState::Building;
        Some(Task::Build(index))
    }

    /// Whether no task is left, nor will another one be when those that are taken have ended. A case
    /// that is run again is taken by the worker that ended the last case of its job.
    fn is_over(&self) -> bool {
        self.jobs.iter().all(|job| match job {
            JobState::Ready(job) => job.is_over(),
            JobState::Waiting | JobState::Building => false,
            JobState::Failed => true,
        })
    }
}
