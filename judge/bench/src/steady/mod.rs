//! Whether a verdict stays the same: every program on every case again and again, on the machine as it
//! is and beside busy loops, by this judge and by `oj test`.

mod loops;
mod oj;
mod record;
mod spread;
mod this_judge;

use crate::benchmark::{Benchmark, Measured};
use crate::environment::{self, version};
use crate::statistics::median;
use crate::text_table::TextTable;
use loops::Loops;
use record::{differs, verdicts, Judged, Pair, Record};
use std::collections::BTreeSet;
use std::path::Path;
use this_judge::Program;

/// The heading of this part of the stored results, which is their last.
pub const HEADING: &str = "\n## Verdicts that stay the same\n";
/// How many of the pairs that are nearest to their limit are judged more often.
const NEAREST: usize = 10;
/// How many times as often.
const MORE: usize = 10;
/// The differing pairs that are named.
const NAMED: usize = 20;

/// How often, and beside how much.
#[derive(Clone, Copy, Debug)]
pub struct Steady {
    /// The runs on the machine as it is, and those beside the loops.
    pub runs: usize,
    /// Busy loops.
    pub loops: usize,
}

/// The verdicts of one judge: without the loops, and beside them.
#[derive(Default)]
struct Verdicts {
    alone: Record,
    beside: Record,
}

impl Verdicts {
    fn of(&self, pair: &Pair) -> Vec<Judged> {
        let runs = [&self.alone, &self.beside].into_iter().filter_map(|record| record.get(pair));
        runs.flatten().cloned().collect()
    }

    /// The pairs whose verdict was not the same each time.
    fn moved(&self) -> Vec<&Pair> {
        let pairs: BTreeSet<&Pair> = self.alone.keys().chain(self.beside.keys()).collect();
        pairs.into_iter().filter(|pair| differs(&self.of(pair))).collect()
    }

    /// Rows of a table: on the machine as it is, beside the loops, both.
    fn rows(&self, judge: &str, loops: usize, table: &mut TextTable) {
        for (name, record) in
            [("as it is".to_string(), &self.alone), (format!("beside {loops} loops"), &self.beside)]
        {
            let given: usize = record.values().map(Vec::len).sum();
            let moved = record.values().filter(|judged| differs(judged)).count();
            let counts = [record.len(), given, moved].map(|count| count.to_string());
            table.row([format!("{judge}, {name}")].into_iter().chain(counts).collect());
        }
        let given: usize = self.alone.values().chain(self.beside.values()).map(Vec::len).sum();
        let counts = [self.alone.len(), given, self.moved().len()].map(|count| count.to_string());
        table.row([format!("{judge}, both")].into_iter().chain(counts).collect());
    }
}

/// Judges everything again and again, and prints what was not the same.
pub fn measure(bench: &mut Benchmark, steady: Steady) -> Measured<()> {
    bench.print(HEADING)?;
    bench.print(&environment::description())?;
    let root = bench.workspace.root.clone();
    let Steady { runs, loops } = steady;
    let mut ours = Verdicts::default();
    let mut programs = Vec::new();
    in_both(bench, steady, runs, "judge", |bench, is_beside| {
        let run = this_judge::run(bench, &root, &["--all"])?;
        record::add(if is_beside { &mut ours.beside } else { &mut ours.alone }, run.judged);
        programs = run.programs;
        Ok(())
    })?;
    let has_oj = version("oj").is_some();
    let mut theirs = Verdicts::default();
    let runnable = if has_oj { oj::prepare(bench, &programs)? } else { Vec::new() };
    if has_oj {
        in_both(bench, steady, runs, "oj test", |bench, is_beside| {
            for program in &runnable {
                let run = oj::run(bench, program, None)?;
                record::add(if is_beside { &mut theirs.beside } else { &mut theirs.alone }, run);
            }
            Ok(())
        })?;
    }
    let mut table = TextTable::new(&["judge, machine", "program × case", "verdicts", "differ"]);
    ours.rows("this judge", loops, &mut table);
    if has_oj {
        theirs.rows("oj test", loops, &mut table);
    }
    bench.print(&format!(
        "\nEvery program on every case, {runs} times on the machine as it is and {runs} times beside {loops} \
         busy loops.\n\n{}{}{}",
        table.text(),
        named("this judge", &ours),
        named("oj test", &theirs)
    ))?;
    let near = nearest(&ours.alone, &programs);
    let more = Steady { runs: if bench.quick { 1 } else { runs * MORE / 2 }, loops };
    let (mut ours_near, mut theirs_near) = (Verdicts::default(), Verdicts::default());
    in_both(bench, more, more.runs, "the nearest to their limit", |bench, is_beside| {
        for (pair, _) in &near {
            let part = |both: &'_ mut Verdicts, run| {
                record::add(if is_beside { &mut both.beside } else { &mut both.alone }, run);
            };
            part(&mut ours_near, judge_again(bench, &root, pair)?);
            let program = runnable.iter().find(|program| program.is(pair));
            if let Some(program) = program {
                part(&mut theirs_near, oj::run(bench, program, Some(&pair.case))?);
            }
        }
        Ok(())
    })?;
    let head = ["nearest to their limit", "time / limit", "this judge", "oj test"];
    let mut table = TextTable::new(&head);
    for (pair, part) in &near {
        let cells = [verdicts(&ours_near.of(pair)), verdicts(&theirs_near.of(pair))];
        let part = format!("{part:.2}");
        table.row([pair.name(), part].into_iter().chain(cells).collect());
    }
    bench.print(&format!(
        "\nThe {} pairs nearest to their limit, {} times each, half of them beside the loops.\n\n{}",
        near.len(),
        2 * more.runs,
        table.text()
    ))?;
    spread::measure(bench, steady, &ours, &programs)
}

/// Does something again and again: on the machine as it is, then beside the loops. The work learns
/// which.
fn in_both(
    bench: &mut Benchmark,
    steady: Steady,
    runs: usize,
    what: &str,
    mut work: impl FnMut(&mut Benchmark, bool) -> Measured<()>,
) -> Measured<()> {
    for is_beside in [false, true] {
        let loops = if is_beside { steady.loops } else { 0 };
        let _loops = Loops::start(loops);
        for run in 1..=runs {
            bench.progress(&format!("steady: {what}, run {run} of {runs} beside {loops} loops"));
            work(bench, is_beside)?;
        }
    }
    Ok(())
}

/// Judges one program on one case.
fn judge_again(bench: &Benchmark, root: &Path, pair: &Pair) -> Measured<Vec<(Pair, Judged)>> {
    let case = format!("{}/{}", pair.problem, pair.case);
    let path = oj::path(root, &pair.problem, &pair.submission);
    let run = this_judge::run(bench, root, &[&case, "--submission", &path.to_string_lossy()])?;
    Ok(run.judged.into_iter().map(|(_, judged)| (pair.clone(), judged)).collect())
}

/// The pairs whose time is nearest to their limit by ratio, with time and limit divided.
fn nearest(record: &Record, programs: &[Program]) -> Vec<(Pair, f64)> {
    let limit = |pair: &Pair| {
        let is_its = |program: &&Program| {
            (&program.problem, &program.submission) == (&pair.problem, &pair.submission)
        };
        programs.iter().find(is_its).map_or(0, |program| program.limit_us)
    };
    let mut pairs = Vec::new();
    for (pair, judged) in record {
        let times: Vec<f64> = judged.iter().map(|one| one.time_us as f64).collect();
        let part = median(&times) / limit(pair) as f64;
        if part.is_finite() && part > 0.0 {
            pairs.push((pair.clone(), part));
        }
    }
    pairs.sort_by(|(_, one), (_, other)| one.ln().abs().total_cmp(&other.ln().abs()));
    pairs.truncate(NEAREST);
    pairs
}

/// The pairs whose verdict was not the same each time, a line each.
fn named(judge: &str, verdicts_of: &Verdicts) -> String {
    let moved = verdicts_of.moved();
    let mut text = String::from(if moved.is_empty() { "" } else { "\n" });
    for pair in moved.iter().take(NAMED) {
        text += &format!("- {judge}: {}: {}\n", pair.name(), verdicts(&verdicts_of.of(pair)));
    }
    if moved.len() > NAMED {
        text += &format!("- {judge}: {} more\n", moved.len() - NAMED);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(case: &str) -> Pair {
        Pair { problem: "p".into(), submission: "main.rs".into(), case: case.into() }
    }

    fn judged(verdict: &str, time_us: u64) -> Judged {
        Judged { verdict: verdict.into(), time_us, instructions: None }
    }

    #[test]
    fn the_nearest_are_those_just_below_and_just_above() {
        let program = Program {
            problem: "p".into(),
            submission: "main.rs".into(),
            language: "rust".into(),
            limit_us: 1000,
        };
        let times = [("far", 10), ("below", 900), ("above", 1500), ("none", 0)];
        let record = times.map(|(case, time)| (pair(case), vec![judged("AC", time)]));
        let found = nearest(&record.into_iter().collect(), &[program]);
        let names: Vec<_> = found.iter().map(|(pair, _)| &pair.case[..]).collect();
        assert_eq!(names, ["below", "above", "far"]);
    }

    #[test]
    fn a_verdict_that_moves_only_beside_the_loops_is_counted() {
        let mut verdicts = Verdicts::default();
        record::add(
            &mut verdicts.alone,
            vec![(pair("1"), judged("AC", 1)), (pair("2"), judged("WA", 1))],
        );
        record::add(
            &mut verdicts.beside,
            vec![(pair("1"), judged("TLE", 9)), (pair("2"), judged("WA", 1))],
        );
        let mut table = TextTable::new(&["judge", "pairs", "verdicts", "differ"]);
        verdicts.rows("us", 16, &mut table);
        let rows: Vec<String> = table.text().lines().map(|row| row.replace(' ', "")).collect();
        assert_eq!(rows[2..], ["|us,asitis|2|2|0|", "|us,beside16loops|2|2|0|", "|us,both|2|4|1|"]);
        assert_eq!(named("us", &verdicts), "\n- us: p main.rs 1: AC 1, TLE 1\n");
    }
}
