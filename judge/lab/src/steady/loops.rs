//! Doing something again and again, without and beside threads that do nothing but use the processors.

use crate::benchmark::{BenchResult, Benchmark};
use judge_core::base::cores;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::thread::JoinHandle;

/// Busy loops, which end when this is dropped.
struct Loops {
    stop: Arc<AtomicBool>,
    threads: Vec<JoinHandle<()>>,
}

impl Loops {
    /// Starts `count` loops.
    fn start(count: usize) -> Loops {
        let stop = Arc::new(AtomicBool::new(false));
        let spin = |stop: Arc<AtomicBool>| {
            while !stop.load(Ordering::Relaxed) {
                std::hint::spin_loop();
            }
        };
        let threads = (0..count).map(|_| {
            let stop = Arc::clone(&stop);
            std::thread::spawn(move || spin(stop))
        });
        let threads = threads.collect();
        Loops { stop, threads }
    }
}

impl Drop for Loops {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        for thread in self.threads.drain(..) {
            thread.join().expect("a loop does not panic");
        }
    }
}

/// How often, and beside how much.
#[derive(Clone, Copy, Debug)]
pub struct SteadyOptions {
    /// The runs on the machine as it is, and those beside the loops.
    pub runs: usize,
    /// Busy loops.
    pub loops: usize,
    /// Programs that a judge runs at once beside the loops.
    pub jobs: usize,
}

impl SteadyOptions {
    /// How many programs run at once: without the loops one for each core, so that none waits.
    pub fn jobs(&self, is_beside: bool) -> usize {
        if is_beside {
            self.jobs
        } else {
            cores()
        }
    }
}

/// Does something again and again: on the machine as it is, then beside the loops. The work learns
/// which.
pub fn in_both(
    bench: &mut Benchmark,
    steady: SteadyOptions,
    runs: usize,
    what: &str,
    mut work: impl FnMut(&mut Benchmark, bool) -> BenchResult<()>,
) -> BenchResult<()> {
    for is_beside in [false, true] {
        let loops = if is_beside { steady.loops } else { 0 };
        let _loops = Loops::start(loops);
        for run in 1..=runs {
            bench.step(&format!("steady: {what}, run {run} of {runs} beside {loops} loops"));
            work(bench, is_beside)?;
        }
    }
    Ok(())
}
