//! Deals builds and cases to workers.

use crate::compile::Program;
use crate::judging::job::Job;
use crate::verdict::Verdict;
use std::sync::{Condvar, Mutex, MutexGuard};

/// The work that is left, shared by the workers.
pub(super) struct Queue {
    state: Mutex<State>,
    changed: Condvar,
    fail_fast: bool,
}

struct State {
    jobs: Vec<JobState>,
    stopped: bool,
}

/// How far a job is.
enum JobState {
    Waiting,
    Building,
    Ready { program: Program, next: usize, cases: usize },
    Done,
}

/// A piece of work; jobs and cases are numbers.
pub(super) enum Task {
    Build(usize),
    /// A job, one of its cases, and its program.
    Case(usize, usize, Program),
}

impl Queue {
    pub(super) fn new(jobs: &[Job], fail_fast: bool) -> Queue {
        let jobs = jobs.iter().map(|_| JobState::Waiting).collect();
        Queue {
            state: Mutex::new(State { jobs, stopped: false }),
            changed: Condvar::new(),
            fail_fast,
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("nothing panics while it holds the queue")
    }

    /// The next task: a case of the first job that is built and has one, else the next build. Waits while
    /// another worker builds. `None` if nothing is left.
    pub(super) fn take(&self) -> Option<Task> {
        let mut state = self.lock();
        loop {
            if state.stopped {
                return None;
            }
            let mut building = false;
            let mut waiting = None;
            for (index, job) in state.jobs.iter_mut().enumerate() {
                match job {
                    JobState::Ready { program, next, cases } if *next < *cases => {
                        *next += 1;
                        return Some(Task::Case(index, *next - 1, program.clone()));
                    }
                    JobState::Waiting => waiting = waiting.or(Some(index)),
                    JobState::Building => building = true,
                    JobState::Ready { .. } | JobState::Done => {}
                }
            }
            if let Some(index) = waiting {
                state.jobs[index] = JobState::Building;
                return Some(Task::Build(index));
            }
            if !building {
                return None;
            }
            state = self.changed.wait(state).expect("nothing panics while it holds the queue");
        }
    }

    /// Stores the program of a job, or that it has none.
    pub(super) fn built(&self, index: usize, program: Option<Program>, cases: usize) {
        self.lock().jobs[index] = match program {
            Some(program) => JobState::Ready { program, next: 0, cases },
            None => JobState::Done,
        };
        self.changed.notify_all();
    }

    /// Ends a job after its first case that is not AC, if the session fails fast.
    pub(super) fn judged(&self, index: usize, verdict: Verdict) {
        if self.fail_fast && verdict != Verdict::Ac {
            self.lock().jobs[index] = JobState::Done;
        }
    }

    /// Gives out no further task.
    pub(super) fn stop(&self) {
        self.lock().stopped = true;
        self.changed.notify_all();
    }
}
