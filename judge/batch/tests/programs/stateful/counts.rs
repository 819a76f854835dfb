use std::sync::atomic::{AtomicU32, Ordering};

static RUNS: AtomicU32 = AtomicU32::new(0);

fn main() {
    println!("{}", RUNS.fetch_add(1, Ordering::SeqCst) + 1);
}
