//! What came of one program on one case, and the limits it ran under.

use crate::base::text;
use crate::compare::{Difference, Mode};
use crate::verdict::Verdict;
use crate::workspace::settings::Settings;
use sandbox::Limits;
use std::time::Duration;

/// Processes that a submission may have at once: the threads' leaders of a large runtime and more.
const MAX_PROCESSES: u64 = 64;
/// How much longer than its time limit a program may sleep.
const IDLE_GRACE: Duration = Duration::from_secs(1);
/// What came of a case.
#[derive(Clone, Debug)]
pub struct Outcome {
    pub verdict: Verdict,
    pub cpu: Duration,
    pub wall: Duration,
    pub memory_bytes: u64,
    /// The time is where the program was stopped, not what it would have needed.
    pub stopped: bool,
    /// More than the verdict says: the signal, the exit code, the limit.
    pub note: String,
    pub difference: Option<Box<Difference>>,
    /// The start and the end of what it wrote to stderr; of a judged program only when it did not end well.
    pub stderr: Vec<u8>,
}

impl Outcome {
    /// It was stopped for its time: what it would have needed is more than the limit.
    pub fn ran_over(&self) -> bool {
        self.stopped && self.verdict == Verdict::Tle
    }

    /// The time that counts: the limit where it was stopped for it, however little it computed.
    pub fn counted(&self, terms: &Terms) -> Duration {
        if self.ran_over() {
            terms.limits.cpu
        } else {
            self.cpu
        }
    }

    /// The time as people read it: `39 ms`, `> 5.000 s`.
    pub fn shown_time(&self, terms: &Terms) -> String {
        let over = if self.ran_over() { "> " } else { "" };
        format!("{over}{}", text::time(self.counted(terms)))
    }
}

/// On what terms a program is judged.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    pub limits: Limits,
    pub compare: Mode,
}

/// The terms of a problem for a language.
pub fn terms(settings: &Settings, time_factor: u32) -> Terms {
    let cpu = settings.time_limit * time_factor;
    let limits = Limits {
        cpu,
        idle: cpu + IDLE_GRACE,
        memory_bytes: settings.memory_bytes,
        output_bytes: settings.output_bytes,
        // Output goes to a pipe; a file that it should find a way to write is bounded too.
        file_bytes: settings.output_bytes,
        processes: MAX_PROCESSES,
    };
    Terms { limits, compare: settings.compare }
}
