//! The hunt for a slow input: one thread makes inputs, others run the program on them.

use super::board::{Board, Results};
use super::producer::{Producer, PERIOD};
use super::programs::Programs;
use super::trial;
use crate::environment::{cores, Environment};
use crate::find::alarm::Alarm;
use crate::find::deadline::Deadline;
use crate::find::worker::Worker;
use sandbox::Failure;
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

/// Hunts until an input is found or the time is over. `progress` gets the runs and the longest time.
pub fn hunt(
    programs: &Programs,
    seed: u64,
    end: Deadline,
    progress: &mut dyn FnMut(u64, Duration),
) -> Result<Results, Failure> {
    let alarm = Alarm::new()?;
    let board = Board::new(cores());
    let fault: Mutex<Option<Failure>> = Mutex::new(None);
    // Ends the search; a failure that is no interrupt is its result.
    let stop = |result: Result<(), Failure>| {
        if let Err(failure @ Failure::Error(_)) = result {
            fault.lock().expect("no thread of a search panics").get_or_insert(failure);
        }
        board.close();
        alarm.ring();
    };
    end.during(&|| alarm.ring(), || {
        thread::scope(|scope| {
            let mut runners = Vec::new();
            for _ in 0..cores() {
                runners.push(scope.spawn(|| {
                    let mut worker = worker(programs, &alarm);
                    if let Err(failure) = run_all(programs, &mut worker, &board) {
                        stop(Err(failure));
                    } else if board.is_closed() {
                        // What others are doing is not needed any more.
                        alarm.ring();
                    }
                }));
            }
            runners.push(scope.spawn(|| {
                let mut worker = worker(programs, &alarm);
                let producer = Producer::new(programs, &mut worker, &board, seed, end);
                if let Err(failure) = producer.run() {
                    stop(Err(failure));
                }
            }));
            while !runners.iter().all(|runner| runner.is_finished()) {
                let (tries, slowest) = board.progress();
                progress(tries, slowest);
                if end.is_over() {
                    stop(Ok(()));
                }
                thread::sleep(PERIOD);
            }
        });
    });
    match fault.into_inner().expect("no thread of a search panics") {
        Some(failure) => Err(failure),
        None => Ok(board.results()),
    }
}

fn run_all(programs: &Programs, worker: &mut Worker, board: &Board) -> Result<(), Failure> {
    while let Some(candidate) = board.pop() {
        board.record(trial::run(programs, worker, candidate, board.slowest())?);
    }
    Ok(())
}

/// A worker for one thread, whose runs this alarm cancels.
pub fn worker<'w>(programs: &'w Programs, alarm: &'w Alarm) -> Worker<'w> {
    let environment: Environment<'w> = programs.target.environment;
    let environment = Environment { interrupt: alarm.as_fd(), ..environment };
    Worker::new(environment, &programs.target.problem.settings)
}
