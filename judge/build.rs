//! Sets how many tests run at once, where the user does not: half of their time they wait, for limits and for the
//! programs that they start. Cargo passes the variables of a build script on to the tests that it starts.

use std::{env, thread};

/// The variable that the test harness reads.
const THREADS: &str = "RUST_TEST_THREADS";

fn main() {
    println!("cargo:rerun-if-env-changed={THREADS}");
    if env::var_os(THREADS).is_none() {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        println!("cargo:rustc-env={THREADS}={}", 2 * cores);
    }
}
