//! The inputs that a search tries in a second on one thread: a process for each, and by the servers of
//! `batch`.

mod programs;

use crate::benchmark::{BenchResult, Benchmark};
use crate::text_table::TextTable;
use batch::{ServedProgram, Try, TryEnd, TryLimits, TryResult};
use judge_core::language::Language;
use judge_core::workspace::settings::Settings;
use programs::{Sample, ANSWER, INPUT, SAMPLES};
use sandbox::{Failure, Limits};
use std::time::{Duration, Instant};

/// The time for which each way is measured, at least.
const TIME: Duration = Duration::from_secs(3);
/// Tries that a server gets at once, as many as a search gives it.
const BATCH: usize = 64;

/// Measures each language, and prints a table.
pub fn measure(bench: &mut Benchmark) -> BenchResult<()> {
    bench.print(
        "Tries a second of a program that adds five numbers, behind the sandbox, on one thread. \
         The first batch of a server includes its start.\n\n",
    )?;
    let columns = ["language", "a process each", "server", "× process", "first batch, ms"];
    let mut table = TextTable::new(&columns);
    for sample in &SAMPLES {
        bench.progress(&format!("tries of {}", sample.language));
        match served(bench, sample)? {
            Some(served) => table.row(row(bench, sample, &served)?),
            None => table.row(vec![sample.language.to_string(), "no compiler".to_string()]),
        }
    }
    bench.print(&table.text())
}

/// The program and its server; `None` where its compiler is missing.
fn served(bench: &mut Benchmark, sample: &Sample) -> BenchResult<Option<ServedProgram>> {
    if !Language::of_name(sample.file).is_some_and(Language::is_installed) {
        return Ok(None);
    }
    let served = bench.build_served(sample.file, sample.source)?;
    if served.has_server() {
        return Ok(Some(served));
    }
    Err(Failure::Error(format!("no server for {} can be built", sample.language)))
}

/// The figures of one language.
fn row(bench: &mut Benchmark, sample: &Sample, served: &ServedProgram) -> BenchResult<Vec<String>> {
    let limits = Settings::default().limits(5);
    let alone = by_processes(bench, served, limits)?;
    let (server, first) = by_server(bench, served, limits)?;
    Ok(vec![
        sample.language.to_string(),
        format!("{alone:.0}"),
        format!("{server:.0}"),
        format!("{:.1}", server / alone),
        first.as_millis().to_string(),
    ])
}

/// Tries a second, a process each.
fn by_processes(bench: &mut Benchmark, served: &ServedProgram, limits: Limits) -> BenchResult<f64> {
    let input = bench.file("input", INPUT)?;
    let spec = served.program.spec(limits)?;
    let (start, mut tries) = (Instant::now(), 0);
    while tries == 0 || (!bench.quick && start.elapsed() < TIME) {
        let ran = bench.sandbox.run_tool(&spec, Some(std::fs::File::open(&input)?))?;
        check(ran.end.is_success(), &ran.stdout)?;
        tries += 1;
    }
    Ok(f64::from(tries) / start.elapsed().as_secs_f64())
}

/// Tries a second by the server, and the time of its first batch.
fn by_server(
    bench: &mut Benchmark,
    served: &ServedProgram,
    alone: Limits,
) -> BenchResult<(f64, Duration)> {
    let limits = TryLimits {
        cpu: alone.cpu,
        wall: alone.idle,
        output_bytes: alone.output_bytes,
        memory_bytes: alone.memory_bytes,
    };
    let mut servers = bench.servers();
    let tries = [Try::of_input(INPUT); BATCH];
    let interrupt = Some(bench.interrupt);
    let mut batch = || {
        let all = servers.run(served, &limits, &tries, interrupt)?;
        all.iter()
            .try_for_each(|TryResult { end, output, .. }| check(*end == TryEnd::Exited(0), output))
    };
    let start = Instant::now();
    batch()?;
    let first = start.elapsed();
    let (start, mut batches) = (Instant::now(), 0);
    while batches == 0 || (!bench.quick && start.elapsed() < TIME) {
        batch()?;
        batches += 1;
    }
    Ok(((batches * BATCH) as f64 / start.elapsed().as_secs_f64(), first))
}

/// Fails unless a try was right: a figure of something else means nothing.
fn check(succeeded: bool, output: &[u8]) -> BenchResult<()> {
    if succeeded && output == ANSWER {
        return Ok(());
    }
    Err(Failure::Error("a try did not print the sum, so its speed means nothing".to_string()))
}
