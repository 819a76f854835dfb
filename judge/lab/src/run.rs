//! A run of `scripts/bench`: the targets that are named, one after another.

use crate::benchmark::{BenchResult, Benchmark};
use crate::config::BenchConfig;
use crate::find::FindOptions;
use crate::{environment, find, judge_bench, pairs, problem, strong, tries};
use judge_core::base::exit::{self, AS_EXPECTED, FAILED};
use judge_core::base::text::{nearest, quote};
use judge_core::workspace::Workspace;
use judge_core::Result;
use sandbox::Isolation;
use std::ffi::OsString;
use std::io::{self, Write};
use std::ops::Range;
use std::os::fd::OwnedFd;

/// The target for the tables of the judge; no problem can have this name.
const JUDGE: &str = "judge";
/// The target for tries a second, which is no problem either.
const HACK: &str = "hack";
/// The target for the programs that `hack find` breaks.
const FIND: &str = "find";
/// The target for wrong programs and their accepted twins, with the samples alone.
const PAIRS: &str = "pairs";
/// The target for the wrong programs that fall by made cases.
const STRONG: &str = "strong";

/// The subjects of a measurement, and its settings.
pub struct BenchOptions {
    /// Problems, `judge` or `hack`; everything when empty.
    pub targets: Vec<OsString>,
    /// Small inputs, once each.
    pub quick: bool,
    /// For the targets `find`, `pairs` and `strong`.
    pub find: Option<FindOptions>,
    /// For the targets `pairs` and `strong`: the first pair, and the one after the last.
    pub ranks: Range<usize>,
    /// For the target `strong`: each problem has the limits of its statement.
    pub with_limits: bool,
    pub isolation: Isolation,
}

/// A problem to measure.
struct MeasuredProblem {
    problem: String,
    config: BenchConfig,
}

/// Measures, prints the tables and returns the exit code.
pub fn run(workspace: &Workspace, options: BenchOptions, interrupt: &OwnedFd) -> Result<u8> {
    let names = options.targets.iter().map(|name| name.to_string_lossy());
    let names: Vec<String> = names.map(|name| name.trim_end_matches('/').to_string()).collect();
    let (targets, code) = read_targets(workspace, &names, options.quick)?;
    check_names(&names, workspace, &targets)?;
    let BenchOptions { quick, find, ranks, isolation, .. } = options;
    let with_limits = options.with_limits;
    let mut bench = Benchmark::new(workspace, isolation, quick, interrupt)?;
    let measured = match &find {
        Some(find) if names == [PAIRS] => pairs::measure(&mut bench, find, ranks, with_limits),
        Some(find) if names == [STRONG] => strong::measure(&mut bench, find, ranks, with_limits),
        Some(find) => find::measure(&mut bench, find),
        None => measure(&mut bench, &names, &targets),
    };
    bench.end();
    match measured {
        Ok(()) => Ok(code),
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
        .chain([JUDGE, HACK, FIND, PAIRS, STRONG])
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
