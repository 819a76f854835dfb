//! Tests of a `main` of its own, several at once: most of them wait for a limit. The tests of servers use it too.

use std::panic::{catch_unwind, AssertUnwindSafe};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Mutex;
use std::thread;

/// Tests at once.
const THREADS: usize = 4;

/// Runs tests, each with its name, and prints a line for each: whether all are right.
pub fn run<T: FnOnce() + Send>(tests: impl Iterator<Item = (String, T)> + Send) -> ExitCode {
    let (tests, failed) = (Mutex::new(tests), AtomicBool::new(false));
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| loop {
                let next = tests.lock().expect("taking a test cannot panic").next();
                let Some((name, test)) = next else { return };
                let result = catch_unwind(AssertUnwindSafe(test));
                println!("test {name} ... {}", if result.is_ok() { "ok" } else { "FAILED" });
                failed.fetch_or(result.is_err(), Ordering::Relaxed);
            });
        }
    });
    ExitCode::from(u8::from(failed.into_inner()))
}
