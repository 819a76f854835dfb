//! The events that the threads of a program wait for, by the names of functions of the kernel: `wchan` of proc(5).
//!
//! An empty input alone does not say that a program waits for it: it may sleep. Where the kernel does not show
//! the names, nothing is known, and an empty input counts as waiting for it.

use super::process_tree::ProcessTree;
use std::fs;

/// The kinds of events that the threads of a program wait for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WaitChannels {
    /// One of them sleeps until some time, and none reads, writes or waits for descriptors.
    pub is_asleep: bool,
    /// One of them waits until the reader of a full pipe reads from it.
    pub writes: bool,
}

impl WaitChannels {
    /// Looks at all threads of a tree.
    pub fn of(tree: &ProcessTree) -> WaitChannels {
        let mut names = Vec::new();
        for process in &tree.processes {
            let tasks = fs::read_dir(format!("/proc/{}/task", process.pid));
            for thread in tasks.into_iter().flatten().flatten() {
                names.extend(fs::read_to_string(thread.path().join("wchan")));
            }
        }
        WaitChannels::of_names(&names)
    }

    /// Whether they wait for another process: for input, where it `is_empty`, or until their output is read.
    pub fn waits(self, is_empty: bool) -> bool {
        self.writes || is_empty && !self.is_asleep
    }

    fn of_names(names: &[String]) -> WaitChannels {
        let has = |parts: &[&str]| names.iter().any(|name| parts.iter().any(|p| name.contains(p)));
        let writes = has(&["pipe_write"]);
        // poll(2), select(2) and epoll_wait(2) may have a time at which they end: it is not seen.
        let listens = has(&["pipe_read", "poll", "select"]);
        WaitChannels { is_asleep: has(&["nanosleep"]) && !listens && !writes, writes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sleeper_among_readers_is_no_sleep() {
        let of = |names: &[&str]| {
            WaitChannels::of_names(&names.iter().map(|name| name.to_string()).collect::<Vec<_>>())
        };
        assert!(of(&["do_wait", "hrtimer_nanosleep"]).is_asleep);
        assert!(!of(&["hrtimer_nanosleep", "anon_pipe_read"]).is_asleep);
        assert!(!of(&["ep_poll", "hrtimer_nanosleep"]).is_asleep);
        assert_eq!(of(&["0", "futex_wait_queue"]), WaitChannels::default());
        assert_eq!(of(&["pipe_write"]), WaitChannels { is_asleep: false, writes: true });
    }
}
