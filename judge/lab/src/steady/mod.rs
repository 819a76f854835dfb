//! Whether a verdict stays the same: every program on every case again and again, on the machine as it
//! is and beside busy loops, by this judge and by `oj test`.

mod loops;
mod oj;
mod record;
mod spread;
mod this_judge;
mod verdicts;

use crate::benchmark::{BenchResult, Benchmark};
use crate::environment::{self, version};
use crate::judge_bench::in_parallel;
use crate::statistics::median;
use crate::text_table::TextTable;
use loops::in_both;
pub use loops::SteadyOptions;
use record::{verdicts, MeasuredVerdict, ProgramAndCase, VerdictRecord};
use sandbox::Failure;
use std::path::Path;
use std::sync::Mutex;
use this_judge::{JudgedProgram, RunPlace};
use verdicts::{named, JudgeVerdicts};

/// The heading of this part of the stored results, which is their last.
pub const HEADING: &str = "\n## Verdicts that stay the same\n";
/// How many of the pairs that are nearest to their limit are judged more often.
const NEAREST: usize = 10;
/// How often, on the machine as it is and as often beside the loops.
const NEAREST_RUNS: usize = 25;

/// Judges everything again and again, and prints what was not the same.
pub fn measure(bench: &mut Benchmark, steady: SteadyOptions) -> BenchResult<()> {
    bench.print(HEADING)?;
    bench.print(&environment::description())?;
    let root = bench.workspace.root.clone();
    let SteadyOptions { runs, loops, .. } = steady;
    let mut ours = JudgeVerdicts::default();
    let mut programs = Vec::new();
    in_both(bench, steady, runs, "judge", |bench, is_beside| {
        let run =
            this_judge::run(RunPlace::only(bench), &root, steady.jobs(is_beside), &["--all"])?;
        ours.add(is_beside, run.judged);
        programs = run.programs;
        Ok(())
    })?;
    let has_oj = version("oj").is_some();
    let mut theirs = JudgeVerdicts::default();
    let runnable = if has_oj { oj::prepare(bench, &programs)? } else { Vec::new() };
    if has_oj {
        in_both(bench, steady, runs, "oj test", |bench, is_beside| {
            for program in &runnable {
                let run = oj::run(RunPlace::only(bench), program, steady.jobs(is_beside), None)?;
                theirs.add(is_beside, run);
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
        "\nEvery program on every case. Runs on the machine as it is: {runs}, and as many beside {loops} busy \
         loops.\n\n{}{}{}",
        table.text(),
        named("this judge", &ours),
        named("oj test", &theirs)
    ))?;
    let near = nearest(&ours.alone, &programs);
    let more = SteadyOptions { runs: if bench.quick { 1 } else { NEAREST_RUNS }, ..steady };
    let (mut ours_near, mut theirs_near) = (JudgeVerdicts::default(), JudgeVerdicts::default());
    in_both(bench, more, more.runs, "the nearest to their limit", |bench, is_beside| {
        let given = Mutex::new((Vec::new(), Vec::new()));
        let everything = RunPlace::only(bench);
        in_parallel(steady.jobs(is_beside), near.len(), |number| {
            let place = RunPlace { number, ..everything };
            let (pair, _) = &near[number];
            let ours = judge_again(place, &root, pair)?;
            let theirs = match runnable.iter().find(|program| program.is(pair)) {
                Some(program) => oj::run(place, program, 1, Some(&pair.case))?,
                None => Vec::new(),
            };
            let mut given = given.lock().expect("no thread panics while it holds the verdicts");
            given.0.extend(ours);
            given.1.extend(theirs);
            Ok::<(), Failure>(())
        })?;
        let (ours, theirs) =
            given.into_inner().expect("no thread panics while it holds the verdicts");
        ours_near.add(is_beside, ours);
        theirs_near.add(is_beside, theirs);
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
        "\nThe {} pairs nearest to their limit that end by themselves, {} times each, half of them beside the \
         loops.\n\n{}",
        near.len(),
        2 * more.runs,
        table.text()
    ))?;
    spread::measure(bench, steady, &ours, &programs)
}

/// Judges one program on one case.
fn judge_again(
    place: RunPlace,
    root: &Path,
    pair: &ProgramAndCase,
) -> BenchResult<Vec<(ProgramAndCase, MeasuredVerdict)>> {
    let case = format!("{}/{}", pair.problem, pair.case);
    let path = oj::path(root, &pair.problem, &pair.submission);
    let run = this_judge::run(place, root, 1, &[&case, "--submission", &path.to_string_lossy()])?;
    Ok(run.judged.into_iter().map(|(_, judged)| (pair.clone(), judged)).collect())
}

/// The pairs whose time is nearest to their limit by ratio, with time and limit divided. Without those
/// that were stopped each time: how near their own time is to the limit is not known.
fn nearest(record: &VerdictRecord, programs: &[JudgedProgram]) -> Vec<(ProgramAndCase, f64)> {
    let limit = |pair: &ProgramAndCase| {
        let is_its = |program: &&JudgedProgram| {
            (&program.problem, &program.submission) == (&pair.problem, &pair.submission)
        };
        programs.iter().find(is_its).map_or(0, |program| program.limit_us)
    };
    let mut pairs = Vec::new();
    for (pair, judged) in record {
        if judged.iter().all(|one| one.stopped) {
            continue;
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::steady::record::{sample_pair as pair, sample_verdict as judged};

    #[test]
    fn the_nearest_are_those_just_below_and_just_above() {
        let program = JudgedProgram {
            problem: "p".into(),
            submission: "main.rs".into(),
            language: "rust".into(),
            limit_us: 1000,
        };
        let times = [("far", 10), ("below", 900), ("above", 1500), ("none", 0)];
        let record = times.map(|(case, time)| (pair(case), vec![judged("AC", time)]));
        let mut record: VerdictRecord = record.into_iter().collect();
        record.insert(
            pair("endless"),
            vec![MeasuredVerdict { stopped: true, ..judged("TLE", 1001) }],
        );
        let found = nearest(&record, &[program]);
        let names: Vec<_> = found.iter().map(|(pair, _)| &pair.case[..]).collect();
        assert_eq!(names, ["below", "above", "far"]);
    }
}
