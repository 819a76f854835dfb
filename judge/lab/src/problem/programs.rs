//! The programs of one problem, their inputs, and measuring them next to each other.

use crate::benchmark::{BenchResult, Benchmark};
use crate::config::{BenchConfig, TableConfig};
use crate::program::{measure_in_turn, BenchProgram};
use bytes::hash::Sha256;
use judge_core::base::text::quote;
use judge_core::base::MIB;
use judge_core::compile::Program;
use judge_core::workspace;
use sandbox::{Failure, Limits, Stderr, Streams};
use std::collections::BTreeSet;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The name of the twin in tables, and of its file.
pub const TWIN: &str = "twin";
/// The name of the program to paste, and of its file.
const MAIN: &str = "main";
const GENERATOR_LIMITS: Limits = Limits {
    cpu: Duration::from_secs(60),
    idle: Duration::from_secs(60),
    instructions: None,
    memory_bytes: 4096 * MIB,
    output_bytes: u64::MAX,
    file_bytes: 0,
    disk_bytes: 0,
    may_reserve_all: false,
    processes: 8,
};

/// The programs of a problem.
pub struct ProblemPrograms {
    seed: u64,
    generator: Program,
    empty: BenchProgram,
    twin: BenchProgram,
    main: BenchProgram,
    /// The accepted submissions that bench.yaml names.
    fastest: Vec<BenchProgram>,
}

/// The measurements of a program on one input.
pub struct Sample {
    /// In CPU milliseconds, one value a turn.
    pub cpu_ms: Vec<f64>,
    pub peak_bytes: f64,
}

/// The measurements on one input, in turn.
pub struct TwinComparison {
    pub empty: Sample,
    pub twin: Sample,
    /// In the order of the programs.
    pub programs: Vec<Sample>,
}

impl ProblemPrograms {
    /// Builds everything; an error if the generator, the twin, main.rs or a program that bench.yaml
    /// names is missing.
    pub fn build(
        bench: &mut Benchmark,
        problem: &str,
        config: &BenchConfig,
    ) -> BenchResult<ProblemPrograms> {
        let generator = build_tool(bench, problem, "generator")?;
        let twin = bench_program(TWIN, build_tool(bench, problem, TWIN)?);
        let main = bench_program(MAIN, build_tool(bench, problem, MAIN)?);
        let wanted: BTreeSet<_> = config.tables.iter().filter_map(|t| t.fastest.as_ref()).collect();
        let accepted = bench.workspace.problem_folder(problem).join("submissions/accepted");
        let mut fastest = Vec::new();
        for name in wanted {
            let path = accepted.join(format!("{name}.rs"));
            if !path.is_file() {
                let quoted = quote(name.as_bytes());
                Err(format!(
                    "{problem}: bench.yaml: no accepted program in Rust is named {quoted}"
                ))?;
            }
            fastest.push(bench_program(name, bench.build(&path)?));
        }
        let empty = bench_program("empty", bench.build_text("empty.rs", "fn main() {}\n")?);
        Ok(ProblemPrograms { seed: config.seed, generator, empty, twin, main, fastest })
    }

    /// The programs of a table: main.rs, then the fastest.
    pub fn contenders(&self, table: &TableConfig) -> Vec<BenchProgram> {
        let is_fastest = |program: &&BenchProgram| table.fastest.as_ref() == Some(&program.name);
        std::iter::once(&self.main).chain(self.fastest.iter().filter(is_fastest)).cloned().collect()
    }

    /// Makes an input with the generator. Returns its path and its hash.
    pub fn input(
        &self,
        bench: &mut Benchmark,
        size: usize,
        kind: &str,
    ) -> BenchResult<(PathBuf, String)> {
        let path = bench.folder.join(format!("{size}-{}", kind.replace('/', "-")));
        let mut file = File::create(&path)?;
        let mut hash = Sha256::new();
        let streams = Streams {
            input: None,
            output: &mut |chunk| {
                hash.update(chunk);
                file.write_all(chunk)
            },
            stderr: Stderr::Kept,
        };
        let arguments = [self.seed.to_string(), size.to_string(), kind.to_string()];
        let spec = self.generator.spec_with(GENERATOR_LIMITS, &arguments)?;
        let ran = bench.sandbox.run(&spec, streams)?;
        if !ran.end.is_success() {
            let stderr = String::from_utf8_lossy(&ran.stderr).trim().to_string();
            Err(format!("generator {}: {}: {stderr}", arguments.join(" "), ran.end))?;
        }
        Ok((path, hash.finish()))
    }

    /// Measures the programs of `alive` next to the empty process and the twin. A program that takes
    /// too long is removed from `alive`; a different answer than the first program's is an error.
    pub fn compare(
        &self,
        bench: &mut Benchmark,
        alive: &mut Vec<BenchProgram>,
        input: &Path,
    ) -> BenchResult<TwinComparison> {
        let mut first_runs = Vec::new();
        let mut fast = Vec::new();
        for program in std::mem::take(alive) {
            let Some(run) = program.first_run(bench, input)? else { continue };
            first_runs.push(run);
            fast.push(program);
        }
        for (run, program) in first_runs.iter().zip(&fast) {
            if run.sha256 != first_runs[0].sha256 {
                let input = input.file_name().unwrap_or_default().to_string_lossy();
                Err(format!("{} and {} answer {input} differently", fast[0].name, program.name))?;
            }
        }
        *alive = fast;
        let output_bytes = first_runs.first().map_or(0, |run| run.output_bytes).to_string();
        let twin = BenchProgram { arguments: vec![output_bytes], ..self.twin.clone() };
        let mut programs = vec![self.empty.clone(), twin];
        let mut peaks = Vec::new();
        for program in &programs {
            peaks.push(program.first_run(bench, input)?.map_or(0.0, |run| run.peak_bytes));
        }
        peaks.extend(first_runs.iter().map(|run| run.peak_bytes));
        programs.extend(alive.iter().cloned());
        let once = first_runs.iter().map(|run| run.cpu).sum();
        let times = measure_in_turn(bench, &programs, input, once)?;
        let samples = times.into_iter().zip(peaks);
        let mut samples = samples.map(|(cpu_ms, peak_bytes)| Sample { cpu_ms, peak_bytes });
        let mut next = || samples.next().expect("every program was measured");
        Ok(TwinComparison { empty: next(), twin: next(), programs: samples.collect() })
    }

    /// The exponent of the number of cells with which the instructions of a program grow from the
    /// small to the large input, without the instructions of an empty process. `cells` is the ratio of the
    /// numbers of cells. `None` without valgrind.
    pub fn growth(
        &self,
        bench: &Benchmark,
        program: &BenchProgram,
        [small, large]: [&Path; 2],
        cells: f64,
    ) -> BenchResult<Option<f64>> {
        let Some(start) = self.empty.instructions(bench, small)? else { return Ok(None) };
        let few = program.instructions(bench, small)?;
        let many = program.instructions(bench, large)?;
        let (Some(few), Some(many)) = (few, many) else { return Ok(None) };
        Ok(Some(((many - start) / (few - start)).ln() / cells.ln()))
    }
}

/// Builds a program of the problem's folder, which must be there.
fn build_tool(bench: &mut Benchmark, problem: &str, name: &str) -> BenchResult<Program> {
    match workspace::tool(&bench.workspace.problem_folder(problem), name)? {
        Some(tool) => bench.build(&tool.path),
        None => {
            let file = format!("problems/{problem}/{name}.rs");
            Err(Failure::Error(format!(
                "{problem} has no {name}, which bench.yaml needs; write {file}"
            )))
        }
    }
}

fn bench_program(name: &str, program: Program) -> BenchProgram {
    BenchProgram { name: name.to_string(), program, arguments: Vec::new() }
}
