//! The instructions of one program, and whether all of them were counted.

use crate::spec::Limits;
use crate::system::linux::counter::{Counter, Reading};
use std::io;
use std::time::Duration;

/// Counts the instructions of one program.
#[derive(Debug)]
pub struct Count<'a> {
    counter: &'a Counter,
    /// The reading of the counter before the program was started.
    first: Reading,
    /// Whether the count is only shown: [`Limits::COUNT_ONLY`].
    is_only_shown: bool,
}

impl Count<'_> {
    /// Starts to count, for a program with this limit.
    pub fn start(counter: &Counter, limit: Option<u64>) -> io::Result<Count<'_>> {
        let is_only_shown = limit == Some(Limits::COUNT_ONLY);
        Ok(Count { counter, first: counter.read()?, is_only_shown })
    }

    /// The instructions counted so far.
    pub fn so_far(&self) -> io::Result<u64> {
        Ok(self.read()?.instructions)
    }

    /// The instructions of a program that has ended and used this CPU time. `None` if some instructions were missed
    /// and the count is only shown.
    ///
    /// # Errors
    ///
    /// Some instructions were missed, and the program is judged by them.
    pub fn total(&self, cpu: Duration) -> io::Result<Option<u64>> {
        total_of(self.read()?, cpu, self.is_only_shown)
    }

    fn read(&self) -> io::Result<Reading> {
        Ok(self.counter.read()?.since(self.first))
    }
}

/// See [`Count::total`].
fn total_of(counted: Reading, cpu: Duration, is_only_shown: bool) -> io::Result<Option<u64>> {
    if is_complete(counted, cpu) {
        Ok(Some(counted.instructions))
    } else if is_only_shown {
        Ok(None)
    } else {
        Err(io::Error::other(
            "its instructions were not all counted, because another program uses the counters of \
             this machine; end that (perf, a profiler) and judge again",
        ))
    }
}

/// Whether a counter has counted as long as the program ran. If other programs use all counters of a
/// core, it counts part of the time, or a process not at all.
fn is_complete(counted: Reading, cpu: Duration) -> bool {
    let enabled = Duration::from_nanos(counted.enabled_ns);
    let running = Duration::from_nanos(counted.running_ns);
    // The kernel switches a counter on and off in some microseconds; it does not count the time between
    // fork and exec, in which the program is prepared.
    let switching = Duration::from_micros(10) + enabled / 1000;
    let preparing = Duration::from_millis(20) + cpu / 10;
    running + switching >= enabled && enabled + preparing >= cpu
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    /// A counter that was to count for this part of a second, and did for that part.
    fn reading(enabled: f64, running: f64) -> Reading {
        let nanos = |part: f64| (part * 1e9) as u64;
        Reading { instructions: 7, enabled_ns: nanos(enabled), running_ns: nanos(running) }
    }

    #[test]
    fn a_count_without_gaps_is_given() {
        for is_only_shown in [false, true] {
            assert_eq!(total_of(reading(1.0, 1.0), SECOND, is_only_shown).unwrap(), Some(7));
            assert_eq!(total_of(reading(0.95, 0.9495), SECOND, is_only_shown).unwrap(), Some(7));
        }
    }

    #[test]
    fn a_count_with_gaps_is_an_error_only_if_it_judges() {
        // Half of the time another program had the counter; and one of two processes was not counted.
        for gaps in [reading(1.0, 0.5), reading(0.5, 0.5)] {
            let error = total_of(gaps, SECOND, false).unwrap_err().to_string();
            assert!(error.contains("not all counted"), "{error}");
            assert_eq!(total_of(gaps, SECOND, true).unwrap(), None);
        }
    }
}
