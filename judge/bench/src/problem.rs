//! The tables of one problem, a row for each kind of input, and its plot.

use super::measure::{compare, median, ratio, Runner, Trial, PATIENCE};
use super::plan::{Plan, Section};
use super::plot::{self, Series};
use super::table::{figure, Table};
use super::{Bench, Measured};
use judge_core::language::RUST;
use judge_core::base::hash::Sha256;
use judge_core::base::MIB;
use judge_core::workspace;
use sandbox::{Failure, Limits, Streams};
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Sides from which inputs are large: memory and growth are measured, from this side on.
const LARGE: usize = 500;
/// Programs that take more milliseconds are too slow to have their instructions counted.
const SLOW: f64 = 1000.0;
/// The largest side of a quick run, and the smallest of a plot.
const QUICK: usize = 40;
const SMALLEST: usize = 15;
const LIMITS: Limits = Limits {
    cpu: Duration::from_secs(60),
    idle: Duration::from_secs(60),
    memory_bytes: 4096 * MIB,
    output_bytes: u64::MAX,
    file_bytes: 0,
    processes: 8,
};

/// The programs of a problem.
struct Field {
    seed: u64,
    generator: Runner,
    empty: Runner,
    twin: Runner,
    /// `main.rs` first; then those that say how far one can go.
    programs: Vec<Runner>,
    /// What everybody writes first.
    simple: Option<Runner>,
}

/// A line of a table.
struct Row {
    kind: String,
    ratio: f64,
    cpu: Vec<f64>,
    beside: f64,
    bytes_per_cell: Option<f64>,
    exponent: Option<f64>,
}

pub fn measure(bench: &mut Bench, problem: &str, plan: &Plan) -> Measured<()> {
    bench.progress(&format!("{problem}: building"));
    let field = Field::build(bench, problem, plan.seed)?;
    for section in &plan.sections {
        let size = if bench.quick { section.size.min(QUICK) } else { section.size };
        bench.say(&format!("\n### {}: {size} x {size}\n", section.name))?;
        if !section.wanted.is_empty() {
            bench.say(&format!("\nWanted: {}.\n", section.wanted))?;
        }
        field.section(bench, problem, section, size)?;
    }
    let large = plan.sections.iter().find(|section| section.size >= LARGE);
    if let (Some(section), false) = (large, bench.quick) {
        let svg = field.plot(bench, problem, section)?;
        bench.say(&format!("\n![CPU time against cells](bench/plots/{problem}.svg)\n"))?;
        bench.plots.push((format!("{problem}.svg"), svg));
    }
    Ok(())
}

impl Field {
    fn build(bench: &mut Bench, problem: &str, seed: u64) -> Measured<Field> {
        let folder = bench.workspace.problem_folder(problem);
        let runner = |name: &str, program| {
            let name = name.trim_end_matches(".rs").to_string();
            Runner { name, program, words: Vec::new() }
        };
        let mut tool = |name: &str| {
            let tool = workspace::tool(&folder, name)?;
            let missing =
                || Failure::Error(format!("{problem} has no {name}, which bench.yaml needs"));
            let program = bench.build(&tool.ok_or_else(missing)?.path)?;
            Ok::<_, Failure>(runner(name, program))
        };
        let [generator, twin, main] = ["generator", "twin", "main"].map(&mut tool);
        let (mut programs, mut simple) = (vec![main?], None);
        let known = bench.workspace.problem(problem)?;
        let (submissions, _) = bench.workspace.submissions(&known, true)?;
        for one in submissions.iter().filter(|one| one.language.is(&RUST)) {
            let name = one.name.rsplit('/').next().unwrap_or(&one.name);
            if one.name.starts_with("accepted/") {
                programs.push(runner(name, bench.build(&one.path)?));
            } else if one.name.starts_with("brute_force/") && simple.is_none() {
                let program = bench.build(&one.path)?;
                simple =
                    Some(runner(&format!("{} (simple)", name.trim_end_matches(".rs")), program));
            }
        }
        let empty = runner("empty", bench.build_text("empty.rs", "fn main() {}\n")?);
        Ok(Field { seed, generator: generator?, empty, twin: twin?, programs, simple })
    }

    /// An input, made by the generator, and its hash.
    fn input(&self, bench: &mut Bench, size: usize, kind: &str) -> Measured<(PathBuf, String)> {
        let path = bench.folder.join(format!("{size}-{}", kind.replace('/', "-")));
        let mut file = File::create(&path)?;
        let mut hash = Sha256::new();
        let streams = Streams {
            input: None,
            output: &mut |chunk| {
                hash.update(chunk);
                file.write_all(chunk)
            },
            merge_stderr: false,
        };
        let words = [self.seed.to_string(), size.to_string(), kind.to_string()];
        let ran = bench.sandbox.run(&self.generator.program.spec_with(LIMITS, &words)?, streams)?;
        if !ran.end.is_success() {
            let said = String::from_utf8_lossy(&ran.stderr).trim().to_string();
            return Err(Failure::Error(format!(
                "generator {}: {}: {said}",
                words.join(" "),
                ran.end
            )));
        }
        Ok((path, hash.finish()))
    }

    /// The CPU milliseconds and the peak bytes of the empty process, of the twin and of the programs
    /// of `alive` on one input. A program that takes too long is taken out of `alive`; one that
    /// answers otherwise than the first is an error.
    fn compare(
        &self,
        bench: &mut Bench,
        alive: &mut Vec<Runner>,
        input: &Path,
    ) -> Measured<(Vec<Vec<f64>>, Vec<f64>)> {
        let mut trials: Vec<Trial> = Vec::new();
        for runner in std::mem::take(alive) {
            let Some(trial) = runner.try_out(bench, input)? else { continue };
            if trials.first().is_some_and(|first| first.sha256 != trial.sha256) {
                let input = input.file_name().unwrap_or_default().to_string_lossy();
                let (one, other) = (&alive[0].name, &runner.name);
                Err(format!("{one} and {other} answer {input} differently"))?;
            }
            trials.push(trial);
            alive.push(runner);
        }
        let bytes = trials.first().map_or(0, |trial| trial.bytes).to_string();
        let mut runners =
            vec![self.empty.clone(), Runner { words: vec![bytes], ..self.twin.clone() }];
        let mut peaks = Vec::new();
        for runner in &runners {
            let trial = runner.try_out(bench, input)?;
            peaks.push(trial.map_or(0.0, |trial| trial.peak_bytes));
        }
        peaks.extend(trials.iter().map(|trial| trial.peak_bytes));
        runners.extend(alive.iter().cloned());
        let once = trials.iter().map(|trial| trial.cpu).sum();
        Ok((compare(bench, &runners, input, once)?, peaks))
    }

    fn section(
        &self,
        bench: &mut Bench,
        problem: &str,
        section: &Section,
        size: usize,
    ) -> Measured<()> {
        let large = size >= LARGE;
        let mut alive = self.programs.clone();
        let mut tables: Vec<(String, Vec<Row>)> =
            alive.iter().map(|one| (one.name.clone(), Vec::new())).collect();
        let mut inputs = Sha256::new();
        for kind in &section.kinds {
            bench.progress(&format!("{problem} {}: {kind}", section.name));
            let (input, hash) = self.input(bench, size, kind)?;
            inputs.update(hash.as_bytes());
            let small = if large { Some(self.input(bench, LARGE, kind)?.0) } else { None };
            let (times, peaks) = self.compare(bench, &mut alive, &input)?;
            let beside = &times[usize::from(!section.beside_empty)];
            for ((runner, own), peak) in alive.iter().zip(&times[2..]).zip(&peaks[2..]) {
                let exponent = match &small {
                    // Under valgrind a program takes some twenty times as long.
                    Some(small) if size > LARGE && median(own) < SLOW => {
                        self.exponent(bench, runner, small, &input, size)?
                    }
                    _ => None,
                };
                let net = (peak - peaks[0]).max(0.0);
                let row = Row {
                    kind: kind.clone(),
                    ratio: ratio(own, beside),
                    cpu: own.clone(),
                    beside: median(beside),
                    bytes_per_cell: large.then(|| net / (size * size) as f64),
                    exponent,
                };
                let table = tables.iter_mut().find(|table| table.0 == runner.name);
                table.expect("every program has one").1.push(row);
            }
            for path in [Some(input), small].into_iter().flatten() {
                std::fs::remove_file(path)?;
            }
        }
        let found = inputs.finish();
        if size == section.size && section.sha256.as_ref().is_some_and(|hash| *hash != found) {
            Err(format!(
                "{problem}: the generator has changed: the inputs of {} have the hash {found}; \
                 if that is meant, write it into bench.yaml",
                section.name
            ))?;
        }
        let other = if section.beside_empty { "empty" } else { "twin" };
        for (name, rows) in tables {
            if rows.len() < section.kinds.len() {
                let at = &section.kinds[rows.len()];
                bench.say(&format!(
                    "\n{name}: left out, more than {} s on {at}.\n",
                    PATIENCE.as_secs()
                ))?;
            } else {
                bench.say(&format!("\n{}", table(&name, other, &rows, large).text()))?;
            }
        }
        Ok(())
    }

    /// The power of the number of cells with which instructions grow, above an empty process.
    fn exponent(
        &self,
        bench: &mut Bench,
        runner: &Runner,
        small: &Path,
        large: &Path,
        size: usize,
    ) -> Measured<Option<f64>> {
        let Some(start) = self.empty.instructions(bench, small)? else { return Ok(None) };
        let (Some(few), Some(many)) =
            (runner.instructions(bench, small)?, runner.instructions(bench, large)?)
        else {
            return Ok(None);
        };
        let cells = (size as f64 / LARGE as f64).powi(2);
        Ok(Some(((many - start) / (few - start)).ln() / cells.ln()))
    }

    fn plot(&self, bench: &mut Bench, problem: &str, section: &Section) -> Measured<String> {
        let kind = &section.kinds[0];
        let halves = std::iter::successors(Some(section.size), |size| Some(size / 2));
        let mut sizes: Vec<usize> = halves.take_while(|&size| size >= SMALLEST).collect();
        sizes.reverse();
        let mut alive: Vec<Runner> = self.programs.iter().chain(&self.simple).cloned().collect();
        let name = |name: &str| Series { name: name.to_string(), points: Vec::new() };
        let mut series: Vec<Series> = alive.iter().map(|runner| name(&runner.name)).collect();
        series.push(name("twin"));
        for size in sizes {
            bench.progress(&format!("{problem} plot: {size}"));
            let input = self.input(bench, size, kind)?.0;
            let (times, _) = self.compare(bench, &mut alive, &input)?;
            for (runner, times) in [&self.twin].into_iter().chain(&alive).zip(&times[1..]) {
                let place = series.iter_mut().find(|series| series.name == runner.name);
                let points = &mut place.expect("every program has one").points;
                points.push(((size * size) as f64, median(times)));
            }
            // Four times the cells are at least four times the time.
            let soon = |runner: &Runner| {
                let last =
                    series.iter().find(|series| series.name == runner.name)?.points.last()?;
                Some(last.1 * 4.0 < PATIENCE.as_secs_f64() * 1e3)
            };
            alive.retain(|runner| soon(runner).unwrap_or(true));
            std::fs::remove_file(input)?;
        }
        Ok(plot::svg(&format!("{problem}, {kind}"), &series))
    }
}

fn table(name: &str, other: &str, rows: &[Row], large: bool) -> Table {
    let (beside, beside_ms) = (format!("× {other}"), format!("{other} ms"));
    let mut columns = vec![name, &beside, "CPU ms", "from", "to", &beside_ms];
    if large {
        columns.extend(["bytes/cell", "exponent"]);
    }
    let mut table = Table::new(&columns);
    let optional =
        |value: Option<f64>| value.map_or("-".to_string(), |value| format!("{value:.2}"));
    for row in rows {
        let extreme =
            |pick: fn(f64, f64) -> f64| row.cpu.iter().copied().reduce(pick).unwrap_or(0.0);
        let mut cells = vec![row.kind.clone()];
        let figures =
            [row.ratio, median(&row.cpu), extreme(f64::min), extreme(f64::max), row.beside];
        cells.extend(figures.map(figure));
        if large {
            cells.extend([row.bytes_per_cell, row.exponent].map(optional));
        }
        table.row(cells);
    }
    let worst = |value: fn(&Row) -> Option<f64>| rows.iter().filter_map(value).reduce(f64::max);
    let mut cells = vec!["worst".to_string(), figure(worst(|row| Some(row.ratio)).unwrap_or(0.0))];
    cells.extend(vec![String::new(); 4]);
    if large {
        cells.extend([worst(|row| row.bytes_per_cell), worst(|row| row.exponent)].map(optional));
    }
    table.row(cells);
    table
}
