//! The tables of one problem and its plot.

mod programs;
mod table;

use crate::benchmark::{BenchResult, Benchmark};
use crate::config::{BenchConfig, TableConfig};
use crate::plot::{self, Series};
use crate::program::PATIENCE;
use crate::statistics::median;
use programs::{ProblemPrograms, Sample, TWIN};
use std::fs;
use table::{measure_table, LARGE};

/// The largest side of a quick run.
const QUICK: usize = 40;
/// The least side of a plot.
const SMALLEST: usize = 15;

/// Measures the tables of a bench.yaml, and plots the first large one.
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
    let large = config.tables.iter().find(|table| table.size >= LARGE);
    if let (Some(table), false) = (large, bench.quick) {
        let svg = plot(bench, problem, &programs, table)?;
        bench.print(&format!("\n![CPU time against cells](lab/plots/{problem}.svg)\n"))?;
        bench.plots.push((format!("{problem}.svg"), svg));
    }
    Ok(())
}

/// Measures the programs on ever larger inputs of the first kind. A program ends where the next input
/// would take too long.
fn plot(
    bench: &mut Benchmark,
    problem: &str,
    programs: &ProblemPrograms,
    table: &TableConfig,
) -> BenchResult<String> {
    let kind = &table.kinds[0];
    let mut alive = programs.contenders(table);
    alive.extend(programs.simple.clone());
    let names = alive.iter().map(|program| program.name.as_str()).chain([TWIN]);
    let mut series: Vec<Series> =
        names.map(|name| Series { name: name.to_string(), points: Vec::new() }).collect();
    for size in sizes(table.size) {
        bench.progress(&format!("{problem} plot: {size}"));
        let (input, _) = programs.input(bench, size, kind)?;
        let comparison = programs.compare(bench, &mut alive, &input)?;
        let mut add = |name: &str, sample: &Sample| {
            let series = series.iter_mut().find(|series| series.name == name);
            let cells = (size * size) as f64;
            series.expect("every program has one").points.push((cells, median(&sample.cpu_ms)));
        };
        add(TWIN, &comparison.twin);
        for (program, sample) in alive.iter().zip(&comparison.programs) {
            add(&program.name, sample);
        }
        let mut samples = comparison.programs.iter();
        // Four times the cells take at least four times the time.
        alive.retain(|_| {
            let sample = samples.next().expect("every program has one");
            median(&sample.cpu_ms) * 4.0 < PATIENCE.as_secs_f64() * 1e3
        });
        fs::remove_file(input)?;
    }
    Ok(plot::svg(&format!("{problem}, {kind}"), &series))
}

/// The largest side and its halves, from the least.
fn sizes(largest: usize) -> Vec<usize> {
    let halves = std::iter::successors(Some(largest), |size| Some(size / 2));
    let mut sizes: Vec<usize> = halves.take_while(|&size| size >= SMALLEST).collect();
    sizes.reverse();
    sizes
}
