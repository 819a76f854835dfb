//! The parts that all crates above use: text, files, small formats, exit codes.

pub mod comparison_flags;
pub mod composed;
pub mod container;
pub mod exit;
pub mod file;
pub mod folder;
pub mod input_flags;
pub mod json;
pub mod line_ends;
pub mod names_by_reason;
pub mod odd_signs;
pub mod on_path;
pub mod progress;
pub mod stdin;
pub mod style;
pub mod text;
pub mod unique;
pub mod yaml;

/// Bytes of a mebibyte.
pub const MIB: u64 = 1 << 20;

/// The number of threads that this process can run at once.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The number of processes of the machine that wanted to run, on average over the last minute; `None` where the
/// system does not say.
pub fn load() -> Option<f64> {
    let load = std::fs::read_to_string("/proc/loadavg").ok()?;
    load.split(' ').next()?.parse().ok()
}
