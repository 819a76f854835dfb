//! The tables of one problem.

mod programs;
mod table;

use crate::benchmark::{BenchResult, Benchmark};
use crate::config::BenchConfig;
use programs::ProblemPrograms;
use table::measure_table;

/// The largest side of a quick run.
const QUICK: usize = 40;

/// Measures the tables of a bench.yaml.
pub fn measure(bench: &mut Benchmark, problem: &str, config: &BenchConfig) -> BenchResult<()> {
    bench.progress(&format!("{problem}: building"));
    let programs = ProblemPrograms::build(bench, problem, config)?;
    for table in &config.tables {
        let size = if bench.quick { table.size.min(QUICK) } else { table.size };
        bench.print(&format!("\n### {}: {size} x {size}\n", table.name))?;
        if !table.wanted.is_empty() {
            bench.print(&format!("\nWanted: {}.\n", table.wanted))?;
        }
        measure_table(bench, problem, &programs, table, size)?;
    }
    Ok(())
}
