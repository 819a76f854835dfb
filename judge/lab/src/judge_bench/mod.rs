//! The tables of the judge itself.

mod cases;
mod comparison;
mod tasks;
mod whole_tree;

use crate::benchmark::{BenchResult, Benchmark};

/// Measures the whole tree, the cost of a case and the speed of a comparison.
pub fn measure(bench: &mut Benchmark) -> BenchResult<()> {
    whole_tree::measure(bench)?;
    cases::measure(bench)?;
    comparison::measure(bench)
}
