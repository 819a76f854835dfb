//! `scripts/bench pairs`: how many wrong programs `hack find` breaks with nothing but the samples and one
//! accepted program, and whether its finds are inputs of the real problem.
//!
//! The pairs come from Codeflaws: a wrong program of a contest, the accepted one that its author handed in
//! next, and the tests of the contest. The tests show the form of the inputs of the problem.

mod codeflaws;
mod limits;
mod pair_result;
mod totals;

use crate::benchmark::{BenchResult, Benchmark};
use crate::environment;
use crate::find::{FindOptions, FindWorkspace};
use crate::text_table::TextTable;
pub use codeflaws::{ProgramPair, Tests};
use judge_core::base::json::{self, Value};
use judge_core::base::text::{escape, excerpt};
use pair_result::{Find, PairResult};
use sandbox::{unless_interrupted, Failure};
use std::time::{Duration, Instant};
use totals::PairTotals;

/// With `--quick`: the number of pairs.
const QUICK_PAIRS: usize = 2;
/// An input is shown up to this length, in lines and columns.
const SHOWN_LINES: usize = 4;
const SHOWN_COLUMNS: usize = 40;

/// Tries every pair of the ranks, and prints a table. With the limits only those pairs whose limits are known.
///
/// # Errors
///
/// The folder has no pair of these ranks, or a command of the judge cannot be started.
pub fn measure(bench: &mut Benchmark, options: &FindOptions) -> BenchResult<()> {
    let pairs = ProgramPair::all(&options.packages)?;
    let FindOptions { with_limits, mut ranks, .. } = options.clone();
    if bench.quick {
        ranks.end = ranks.end.min(ranks.start + QUICK_PAIRS);
    }
    let pairs = pairs.get(ranks.start..ranks.end.min(pairs.len())).unwrap_or_default();
    if pairs.is_empty() {
        return Err(Failure::Error(
            "--packages: the folder has no pair of these ranks".to_string(),
        ));
    }
    let known = if with_limits { "and the limits of the statement" } else { "alone" };
    bench.print(&format!("\n## Wrong programs broken with the samples {known}\n"))?;
    bench.print(&environment::description())?;
    let workspace = FindWorkspace::new(bench, options)?;
    let mut totals = PairTotals::default();
    let mut table =
        TextTable::new(&["rank", "pair", "found", "assumes", "as the tests", "wall s", "input"]);
    let tried = ranks.zip(pairs).try_for_each(|(rank, pair)| {
        let limits = if with_limits { limits::of(pair) } else { Some(Vec::new()) };
        let Some(limits) = limits else { return Ok(()) };
        bench.step(&pair.name);
        let start = Instant::now();
        let tried = unless_interrupted(try_pair(&workspace, pair, &limits))?;
        let tried = tried.unwrap_or_else(PairResult::NotTried);
        totals.add(&tried);
        let row = row(rank, pair, &tried, start.elapsed());
        bench.step(&row[2..5].join(" "));
        table.row(row);
        Ok(())
    });
    bench.print(&format!(
        "\n`hack find --time {} --seed 1`\n\n{}\n{}",
        options.seconds,
        table.text(),
        totals.text()
    ))?;
    tried
}

/// Makes a problem of the samples and the accepted program, and searches.
fn try_pair(
    workspace: &FindWorkspace,
    pair: &ProgramPair,
    limits: &[&str],
) -> BenchResult<PairResult> {
    pair.lay_out(&pair.name, workspace.root())?;
    if !limits.is_empty() {
        limits::tell(&pair.name, limits, workspace.root())?;
    }
    let line = workspace.find_with(&pair.name, &pair.wrong, &["--seed", "1"])?;
    let value = json::parse(line.as_bytes())?;
    let text = |key| value.text(key).unwrap_or_default().to_string();
    if value.get("found") != Some(&Value::Bool(true)) {
        return Ok(PairResult::Nothing);
    }
    let input = text("input").into_bytes();
    let assumes = match value.get("assumes") {
        Some(Value::List(all)) => all.len(),
        _ => 0,
    };
    let unlike_tests = Tests::of([pair]).map_or_else(Some, |tests| tests.unlike(&input));
    Ok(PairResult::Found(Find { verdict: text("verdict"), input, assumes, unlike_tests }))
}

fn row(rank: usize, pair: &ProgramPair, tried: &PairResult, wall: Duration) -> Vec<String> {
    let none = || "-".to_string();
    let (found, assumes, tests, input) = match tried {
        PairResult::NotTried(why) => (format!("not tried: {why}"), none(), none(), none()),
        PairResult::Nothing => ("nothing".to_string(), none(), none(), none()),
        PairResult::Found(find) => {
            let tests =
                find.unlike_tests.as_ref().map_or("yes".to_string(), |why| format!("no: {why}"));
            let shown = excerpt(&find.input, SHOWN_LINES, SHOWN_COLUMNS).join(" / ");
            (find.verdict.clone(), find.assumes.to_string(), tests, shown)
        }
    };
    let name = escape(pair.name.as_bytes());
    let wall = format!("{:.1}", wall.as_secs_f64());
    vec![rank.to_string(), name, found, assumes, tests, wall, input]
}
