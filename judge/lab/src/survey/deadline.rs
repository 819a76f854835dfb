//! Work that ends at Ctrl-C or when its time is over.

use judge_core::Result;
use sandbox::reason;
use sandbox::system::pipe::{self, Poll, READABLE};
use std::fs::File;
use std::io::Write;
use std::os::fd::{AsFd, BorrowedFd};
use std::time::Duration;

/// Why work was stopped.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stop {
    TimeOver,
    Interrupted,
}

/// The result of work, and why it was stopped, if it was.
pub struct DeadlineResult<T> {
    pub result: T,
    pub stop: Option<Stop>,
}

/// Does work with a descriptor that becomes readable, and stays so, when `interrupt` does or when the
/// time is over.
pub fn within<T>(
    time: Duration,
    interrupt: BorrowedFd,
    work: impl FnOnce(BorrowedFd) -> T,
) -> Result<DeadlineResult<T>> {
    let pair = || pipe::pair().map_err(|error| format!("cannot make a pipe: {}", reason(&error)));
    let (stop, stopper) = pair()?;
    let (done, finisher) = pair()?;
    std::thread::scope(|scope| {
        let watch = scope.spawn(move || {
            let mut polls = [interrupt, done.as_fd()].map(|fd| Poll::new(Some(fd), READABLE));
            let ready = pipe::wait(&mut polls, Some(time)).unwrap_or(0);
            let why = match polls {
                [interrupt, _] if ready > 0 && interrupt.ready() => Stop::Interrupted,
                [_, done] if ready > 0 && done.ready() => return None,
                _ => Stop::TimeOver,
            };
            // A pipe that this process holds open at both ends takes one byte.
            let _ = File::from(stopper).write_all(b"!");
            Some(why)
        });
        // After a panic this is dropped, which ends the watch too.
        let mut finisher = File::from(finisher);
        let result = work(stop.as_fd());
        // A process of a sandbox may hold the pipe open for longer, so its end alone says nothing.
        let _ = finisher.write_all(b"!");
        let why = watch.join().map_err(|_| "the clock of the survey failed".to_string())?;
        Ok(DeadlineResult { result, stop: why })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waits(stop: BorrowedFd) {
        let mut polls = [Poll::new(Some(stop), READABLE)];
        assert_eq!(pipe::wait(&mut polls, None).unwrap(), 1);
    }

    #[test]
    fn work_ends_by_itself_by_the_clock_or_by_an_interrupt() {
        let (interrupt, interrupter) = pipe::pair().unwrap();
        let long = Duration::from_secs(3600);
        let done = within(long, interrupt.as_fd(), |_| 7).unwrap();
        assert_eq!((done.result, done.stop), (7, None));
        let over = within(Duration::from_millis(1), interrupt.as_fd(), waits).unwrap();
        assert_eq!(over.stop, Some(Stop::TimeOver));
        File::from(interrupter).write_all(b"!").unwrap();
        let stopped = within(long, interrupt.as_fd(), waits).unwrap();
        assert_eq!(stopped.stop, Some(Stop::Interrupted));
    }
}
