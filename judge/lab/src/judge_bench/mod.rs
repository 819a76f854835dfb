//! The tables of the judge itself.

mod cases;
mod comparison;
mod tasks;
mod whole_tree;

use crate::benchmark::{BenchResult, Benchmark};
use tasks::Judge;

/// Measures the whole tree, the cost of a case and the speed of a comparison.
pub fn measure(bench: &mut Benchmark) -> BenchResult<()> {
    let judge = Judge::build(bench)?;
    whole_tree::measure(bench, &judge)?;
    cases::measure(bench, &judge)?;
    comparison::measure(bench)
}
