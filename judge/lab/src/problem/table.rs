//! One table: a row for each kind of input and each program.

use super::programs::{ProblemPrograms, Sample};
use crate::benchmark::{BenchResult, Benchmark};
use crate::config::{Baseline, TableConfig};
use crate::program::{BenchProgram, PATIENCE};
use crate::statistics::{median, median_ratio, range};
use crate::text_table::{figure, TextTable};
use bytes::hash::Sha256;
use std::fs;
use std::path::PathBuf;

/// The side from which memory and growth are measured; growth starts from here.
const LARGE: usize = 500;
/// The CPU milliseconds from which instructions are not counted: under valgrind a program takes some
/// twenty times as long.
const SLOW: f64 = 1000.0;

/// A row of a table.
struct TableRow {
    /// The CPU time over the CPU time of the baseline.
    ratio: f64,
    cpu_ms: Vec<f64>,
    baseline_ms: f64,
    bytes_per_cell: Option<f64>,
    /// The exponent of the number of cells with which the instructions grow.
    exponent: Option<f64>,
}

/// The rows of one program.
struct ProgramRows {
    name: String,
    rows: Vec<TableRow>,
}

/// Measures main.rs and the fastest program on every kind of input, and prints a table.
pub fn measure_table(
    bench: &mut Benchmark,
    problem: &str,
    programs: &ProblemPrograms,
    table: &TableConfig,
    size: usize,
) -> BenchResult<()> {
    let mut alive = programs.contenders(table);
    let names = alive.iter().map(|program| program.name.clone());
    let mut tables: Vec<ProgramRows> =
        names.map(|name| ProgramRows { name, rows: Vec::new() }).collect();
    let mut inputs = Sha256::new();
    for kind in &table.kinds {
        bench.progress(&format!("{problem} {}: {kind}", table.name));
        let measurement = Measurement { programs, table, kind, size };
        let hash = measurement.add_rows(bench, &mut alive, &mut tables)?;
        inputs.update(hash.as_bytes());
    }
    let hash = inputs.finish();
    if size == table.size && table.sha256.as_ref().is_some_and(|expected| *expected != hash) {
        Err(format!(
            "{problem}: the generator has changed: the inputs of {} have the hash {hash}; \
             if that is intended, write it into bench.yaml",
            table.name
        ))?;
    }
    for ProgramRows { name, rows } in &tables {
        if let Some(kind) = table.kinds.get(rows.len()) {
            let seconds = PATIENCE.as_secs();
            bench.print(&format!("\n{name}: left out, more than {seconds} s on {kind}.\n"))?;
        }
    }
    tables.retain(|program| program.rows.len() == table.kinds.len());
    bench.print(&format!("\n{}", text_table(table, &tables, size >= LARGE).text()))
}

/// One kind of input of a table.
struct Measurement<'a> {
    programs: &'a ProblemPrograms,
    table: &'a TableConfig,
    kind: &'a str,
    size: usize,
}

impl Measurement<'_> {
    /// Measures the programs of `alive` and adds a row for each. Returns the hash of the input.
    fn add_rows(
        &self,
        bench: &mut Benchmark,
        alive: &mut Vec<BenchProgram>,
        tables: &mut [ProgramRows],
    ) -> BenchResult<String> {
        let (input, hash) = self.programs.input(bench, self.size, self.kind)?;
        // Growth is measured between two sizes.
        let small = if self.size > LARGE {
            Some(self.programs.input(bench, LARGE, self.kind)?.0)
        } else {
            None
        };
        let comparison = self.programs.compare(bench, alive, &input)?;
        let baseline = match self.table.baseline {
            Baseline::Twin => &comparison.twin,
            Baseline::Empty => &comparison.empty,
        };
        for (program, sample) in alive.iter().zip(&comparison.programs) {
            let exponent = match &small {
                Some(small) if median(&sample.cpu_ms) < SLOW => {
                    let cells = (self.size as f64 / LARGE as f64).powi(2);
                    self.programs.growth(bench, program, [small, &input], cells)?
                }
                _ => None,
            };
            let row = TableRow {
                ratio: median_ratio(&sample.cpu_ms, &baseline.cpu_ms),
                cpu_ms: sample.cpu_ms.clone(),
                baseline_ms: median(&baseline.cpu_ms),
                bytes_per_cell: self.bytes_per_cell(sample, &comparison.empty),
                exponent,
            };
            let table = tables.iter_mut().find(|table| table.name == program.name);
            table.expect("every program has one").rows.push(row);
        }
        let files: Vec<PathBuf> = [input].into_iter().chain(small).collect();
        for file in files {
            fs::remove_file(file)?;
        }
        Ok(hash)
    }

    /// The memory of a program beyond the memory of an empty process; `None` for small inputs, where it says little.
    fn bytes_per_cell(&self, sample: &Sample, empty: &Sample) -> Option<f64> {
        let net = (sample.peak_bytes - empty.peak_bytes).max(0.0);
        (self.size >= LARGE).then(|| net / (self.size * self.size) as f64)
    }
}

/// The rows of the programs next to each other; the first ones have the worst figures.
fn text_table(table: &TableConfig, programs: &[ProgramRows], is_large: bool) -> TextTable {
    let baseline = table.baseline.name();
    let (ratio, baseline_ms) = (format!("× {baseline}"), format!("{baseline} ms"));
    let mut columns = vec![&table.name, "program", &ratio, "CPU ms", "from", "to", &baseline_ms];
    if is_large {
        columns.extend(["bytes/cell", "exponent"]);
    }
    let mut text = TextTable::new(&columns);
    for ProgramRows { name, rows } in programs {
        let worst =
            |value: fn(&TableRow) -> Option<f64>| rows.iter().filter_map(value).reduce(f64::max);
        let ratio = figure(worst(|row| Some(row.ratio)).unwrap_or(0.0));
        let mut cells = vec!["worst".to_string(), name.clone(), ratio];
        cells.extend(vec![String::new(); 4]);
        if is_large {
            let worst = [worst(|row| row.bytes_per_cell), worst(|row| row.exponent)];
            cells.extend(worst.map(optional_figure));
        }
        text.row(cells);
    }
    for (number, kind) in table.kinds.iter().enumerate() {
        for ProgramRows { name, rows } in programs {
            let row = &rows[number];
            let (least, greatest) = range(&row.cpu_ms);
            let mut cells = vec![kind.clone(), name.clone()];
            let figures = [row.ratio, median(&row.cpu_ms), least, greatest, row.baseline_ms];
            cells.extend(figures.map(figure));
            if is_large {
                cells.extend([row.bytes_per_cell, row.exponent].map(optional_figure));
            }
            text.row(cells);
        }
    }
    text
}

fn optional_figure(value: Option<f64>) -> String {
    value.map_or("-".to_string(), |value| format!("{value:.2}"))
}
