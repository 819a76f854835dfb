//! A run of `scripts/bench`: the targets that are named, one after another.

use crate::benchmark::{BenchResult, Benchmark};
use crate::config::BenchConfig;
use crate::find::FindOptions;
use crate::{environment, find, judge_bench, pairs, problem, strong, tries};
use judge_core::base::exit::{self, AS_EXPECTED, FAILED, READER_GONE};
use judge_core::base::text::{nearest, quote};
use judge_core::workspace::Workspace;
use judge_core::Result;
use sandbox::Isolation;
use std::io::{self, Write};
use std::os::fd::OwnedFd;

/// The target for the tables of the judge; no problem can have this name.
const JUDGE: &str = "judge";
/// The target for tries a second, which is no problem either.
const HACK: &str = "hack";

/// A measurement of public packages.
pub struct PackageMeasurement {
    /// The target, which is no problem either.
    pub name: &'static str,
    /// The flags that no other target takes.
    pub flags: &'static [&'static str],
    measure: fn(&mut Benchmark, &FindOptions) -> BenchResult<()>,
}

/// Programs that `hack find` breaks, wrong programs and their accepted twins with the samples alone, and wrong
/// programs that fall by made cases.
pub static PACKAGE_MEASUREMENTS: [PackageMeasurement; 3] = [
    PackageMeasurement {
        name: "find",
        flags: &["--packages", "--time", "--only", "--without-generators"],
        measure: find::measure,
    },
    PackageMeasurement {
        name: "pairs",
        flags: &["--packages", "--time", "--ranks", "--with-limits"],
        measure: pairs::measure,
    },
    PackageMeasurement {
        name: "strong",
        flags: &["--packages", "--time", "--only", "--ranks", "--with-limits"],
        measure: strong::measure,
    },
];

/// The subjects of a measurement, and its settings.
pub struct BenchOptions {
    /// Problems, `judge` or `hack`; everything when empty.
    pub names: Vec<String>,
    /// Small inputs, once each.
    pub quick: bool,
    /// In place of the other subjects.
    pub packages: Option<(&'static PackageMeasurement, FindOptions)>,
    pub isolation: Isolation,
}

/// A problem to measure.
struct MeasuredProblem {
    problem: String,
    config: BenchConfig,
}

/// Measures, prints the tables and returns the exit code.
pub fn run(workspace: &Workspace, options: BenchOptions, interrupt: &OwnedFd) -> Result<u8> {
    let BenchOptions { names, quick, packages, isolation } = options;
    let (targets, code) = read_targets(workspace, &names, quick)?;
    check_names(&names, workspace, &targets)?;
    let mut bench = Benchmark::new(workspace, isolation, quick, interrupt)?;
    let measured = match &packages {
        Some((measurement, options)) => (measurement.measure)(&mut bench, options),
        None => measure(&mut bench, &names, &targets),
    };
    let is_unread = bench.is_unread;
    bench.end();
    match measured {
        Ok(()) => Ok(code),
        Err(_) if is_unread => Ok(READER_GONE),
        Err(failure) => exit::of_failure(failure, "bench", "the rest is not measured"),
    }
}

/// The problems that have a bench.yaml, and the exit code so far. A bench.yaml that cannot be read
/// stops a full run, which takes long, and the run of its own problem. A quick run names it and
/// measures the others.
fn read_targets(
    workspace: &Workspace,
    names: &[String],
    quick: bool,
) -> Result<(Vec<MeasuredProblem>, u8)> {
    let mut targets = Vec::new();
    let mut code = AS_EXPECTED;
    for problem in workspace.problem_names()? {
        match BenchConfig::read(workspace, &problem) {
            Ok(None) => {}
            Ok(Some(config)) => targets.push(MeasuredProblem { problem, config }),
            Err(error) if names.is_empty() && quick => {
                let _ = writeln!(io::stderr(), "bench: {error}");
                code = FAILED;
            }
            Err(error) if names.is_empty() || names.contains(&problem) => return Err(error),
            Err(_) => {}
        }
    }
    Ok((targets, code))
}

/// Refuses a name that is not a target.
fn check_names(names: &[String], workspace: &Workspace, targets: &[MeasuredProblem]) -> Result<()> {
    let known: Vec<&str> = targets
        .iter()
        .map(|target| target.problem.as_str())
        .chain([JUDGE, HACK])
        .chain(PACKAGE_MEASUREMENTS.iter().map(|one| one.name))
        .collect();
    for name in names {
        if known.contains(&name.as_str()) {
            continue;
        }
        let hint = if workspace.problem_folder(name).is_dir() {
            "it has no bench.yaml; judge/lab/src/config.rs has the format".to_string()
        } else if let Some(name) = nearest(name, known.iter().copied()) {
            format!("did you mean {name}?")
        } else {
            format!("known targets: {}", known.join(", "))
        };
        return Err(format!("nothing to measure in {}: {hint}", quote(name.as_bytes())));
    }
    Ok(())
}

fn measure(
    bench: &mut Benchmark,
    names: &[String],
    targets: &[MeasuredProblem],
) -> BenchResult<()> {
    let is_wanted = |name: &str| names.is_empty() || names.iter().any(|wanted| wanted == name);
    bench.print("# What the programs and the judge cost\n")?;
    bench.print(&environment::description())?;
    for target in targets.iter().filter(|target| is_wanted(&target.problem)) {
        bench.print(&format!("\n## {}\n", target.problem))?;
        problem::measure(bench, &target.problem, &target.config)?;
    }
    if is_wanted(JUDGE) {
        bench.print("\n## The judge\n")?;
        judge_bench::measure(bench)?;
    }
    if is_wanted(HACK) {
        bench.print("\n## Tries a second\n\n")?;
        tries::measure(bench)?;
    }
    Ok(())
}
