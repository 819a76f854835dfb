//! Threads that do nothing but use the processors.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::thread::JoinHandle;

/// Busy loops, which end when this is dropped.
pub struct Loops {
    stop: Arc<AtomicBool>,
    threads: Vec<JoinHandle<()>>,
}

impl Loops {
    /// Starts so many loops.
    pub fn start(count: usize) -> Loops {
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
