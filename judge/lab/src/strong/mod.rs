//! `scripts/bench strong`: how many wrong programs fall by the cases that `hack strengthen` makes of the samples and
//! one accepted program, which sees none of them.
//!
//! The programs come from Codeflaws, as for `pairs`. All wrong programs of a problem are judged on the cases that
//! are inputs like the contest's, and all accepted ones that are right on the tests of the contest. A problem
//! on which most of them are not has several right answers, which nothing here can judge.

mod problem_result;
mod totals;

use crate::benchmark::{BenchResult, Benchmark};
use crate::environment;
use crate::find::{FindOptions, FindWorkspace};
use crate::pairs::{ProgramPair, Tests};
use crate::text_table::TextTable;
use judge_core::base::json::{self, Value};
use judge_core::base::text::escape;
use problem_result::{Rejected, Strong};
use sandbox::{unless_interrupted, Failure};
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Instant;
use totals::Totals;

/// Fewer wrong programs say little about a problem.
const LEAST_WRONG: usize = 3;
/// With `--quick`: the number of problems.
const QUICK_PROBLEMS: usize = 1;
/// The verdicts of programs that are not rejected: blanks do not count on the site of the contest.
const RIGHT: [&str; 2] = ["AC", "PE"];

/// Tries every problem that has a pair of the ranks and enough wrong programs, and prints a table. With the limits
/// each problem has a shape.txt, learnt from the tests of the contest, in place of the statement.
///
/// # Errors
///
/// The folder has no such problem, or a command of the judge cannot be started.
pub fn measure(bench: &mut Benchmark, options: &FindOptions) -> BenchResult<()> {
    let pairs = ProgramPair::all(&options.packages)?;
    let mut problems = problems(&pairs, options.ranks.clone());
    problems.retain(|pairs| options.only.as_ref().is_none_or(|only| pairs[0].problem == *only));
    if bench.quick {
        problems.truncate(QUICK_PROBLEMS);
    }
    if problems.is_empty() {
        return Err(Failure::Error(
            "--packages: the folder has no problem of these ranks with three wrong programs"
                .to_string(),
        ));
    }
    bench.print("\n## Wrong programs rejected by made cases\n")?;
    bench.print(&environment::description())?;
    let place = FindWorkspace::new(bench, options)?;
    let mut totals = Totals::default();
    let mut table = TextTable::new(&[
        "problem",
        "cases",
        "valid",
        "wrong",
        "by contest",
        "by samples",
        "rejected",
        "accepted",
        "refused",
        "wall s",
        "alive",
    ]);
    let tried = problems.iter().try_for_each(|pairs| {
        bench.step(&pairs[0].problem);
        let row = match unless_interrupted(try_problem(&place, pairs))? {
            Ok(strong) => {
                totals.add(&strong);
                strong.row(&pairs[0].problem)
            }
            Err(why) => {
                totals.not_tried += 1;
                vec![pairs[0].problem.clone(), format!("not tried: {why}")]
            }
        };
        bench.step(&row[1..].join(" "));
        table.row(row);
        Ok(())
    });
    let limits = if options.with_limits { ", with the limits in shape.txt" } else { "" };
    bench.print(&format!(
        "\n`hack strengthen --time {} --add`{limits}\n\n{}\n{}",
        options.seconds,
        table.text(),
        totals.text()
    ))?;
    tried
}

/// The pairs of each problem that has one of these ranks and enough wrong programs, by the first rank.
fn problems(pairs: &[ProgramPair], ranks: Range<usize>) -> Vec<Vec<&ProgramPair>> {
    let mut seen = BTreeSet::new();
    let ranked = pairs.get(ranks.start..ranks.end.min(pairs.len())).unwrap_or_default();
    let new = ranked.iter().filter(|pair| seen.insert(&pair.problem));
    let all = |pair: &ProgramPair| pairs.iter().filter(|one| one.problem == pair.problem).collect();
    let mut problems: Vec<Vec<&ProgramPair>> = new.map(all).collect();
    problems.retain(|pairs| pairs.len() >= LEAST_WRONG);
    problems
}

/// Strengthens a problem, and judges its programs on the cases.
fn try_problem(place: &FindWorkspace, pairs: &[&ProgramPair]) -> BenchResult<Strong> {
    let problem = &pairs[0].problem;
    let tests = Tests::of(pairs.iter().copied())?;
    let mut wrong: Vec<PathBuf> = pairs.iter().map(|pair| pair.wrong.clone()).collect();
    wrong.retain(|path| path.is_file());
    let (right, rejected_there) = judge_on_contest_tests(place, pairs, &tests, &wrong)?;
    let mut may_be_reference = pairs
        .iter()
        .filter(|pair| right.iter().any(|path| path.file_name() == pair.accepted.file_name()));
    let reference = may_be_reference.find(|pair| pair.lay_out(problem, place.root()).is_ok());
    let reference = reference.ok_or_else(|| "no pair has samples and programs".to_string())?;
    if place.options.with_limits {
        let file = place.root().join("problems").join(problem).join("shape.txt");
        fs::write(file, tests.shape().write())?;
    }
    let mut accepted = right;
    accepted.retain(|path| path.file_name() != reference.accepted.file_name());
    let by_samples = rejected(place, problem, &wrong)?.len();
    let seconds = place.options.seconds.to_string();
    let start = Instant::now();
    let said = place.run(
        &["strengthen", problem, "--add", "--json", "--time", &seconds].map(OsStr::new),
        "hack",
    )?;
    let wall = start.elapsed();
    let (cases, mut invalid) = remove_invalid(place.root(), &said, &tests)?;
    let contested = contested(&rejected(place, problem, &accepted)?, accepted.len());
    for case in &contested {
        let file = place.root().join("testdata").join(problem).join(case);
        remove_case(&file)?;
        invalid.push(format!("most accepted programs contradict {case}"));
    }
    Ok(Strong {
        cases,
        valid: cases - invalid.len(),
        wrong: wrong.len(),
        rejected_there,
        by_samples,
        alive: alive(&wrong, &rejected(place, problem, &wrong)?),
        accepted: accepted.len(),
        refused: rejected(place, problem, &accepted)?,
        invalid,
        wall,
    })
}

/// The accepted programs that are right on the tests of the contest, and the names of the wrong ones that are not.
/// A wrong program may fail on a test of which the repository has no whole text, or with an old compiler only.
fn judge_on_contest_tests(
    place: &FindWorkspace,
    pairs: &[&ProgramPair],
    tests: &Tests,
    wrong: &[PathBuf],
) -> BenchResult<(Vec<PathBuf>, BTreeSet<String>)> {
    let problem = &pairs[0].problem;
    let laid_out = pairs.iter().find(|pair| pair.lay_out(problem, place.root()).is_ok());
    laid_out.ok_or_else(|| "no pair has samples and programs".to_string())?;
    let data = place.root().join("testdata").join(problem);
    fs::create_dir_all(data.join("contest"))?;
    for (number, (input, answer)) in tests.whole.iter().enumerate() {
        let case = data.join("contest").join(number.to_string());
        fs::write(case.with_extension("in"), input)?;
        fs::write(case.with_extension("ans"), answer)?;
    }
    let mut accepted: Vec<PathBuf> = pairs.iter().map(|pair| pair.accepted.clone()).collect();
    accepted.retain(|path| path.is_file());
    accepted.sort_by_key(|path| path.file_name().map(OsStr::to_os_string));
    accepted.dedup_by_key(|path| path.file_name().map(OsStr::to_os_string));
    let group = format!("{problem}/contest");
    let wrong = rejected(place, &group, wrong)?.into_keys().collect();
    let rejected = rejected(place, &group, &accepted)?;
    // The folder is laid out again with the samples alone.
    fs::remove_dir_all(&data)?;
    fs::remove_dir_all(place.root().join("problems").join(problem))?;
    let all = accepted.len();
    accepted.retain(|path| !rejected.contains_key(&file_name(&path.to_string_lossy())));
    if 2 * accepted.len() < all {
        let right = accepted.len();
        let what = format!("{right} of {all} accepted programs are right on the tests");
        return Err(what.into());
    }
    Ok((accepted, wrong))
}

/// The number of cases that were added; those that are no inputs of the contest are removed, and the reasons told.
fn remove_invalid(root: &Path, said: &str, tests: &Tests) -> BenchResult<(usize, Vec<String>)> {
    let (mut cases, mut invalid) = (0, Vec::new());
    for line in said.lines() {
        let value = json::parse(line.as_bytes())?;
        let (Some(input), Some(file)) = (value.text("input"), value.text("file")) else { continue };
        cases += 1;
        if let Some(why) = tests.unlike(input.as_bytes()) {
            invalid.push(why);
            remove_case(&root.join(file))?;
        }
    }
    Ok((cases, invalid))
}

/// Removes the files of a case.
fn remove_case(case: &Path) -> BenchResult<()> {
    for extension in ["in", "ans"] {
        fs::remove_file(case.with_extension(extension))?;
    }
    Ok(())
}

/// The cases that more than half of the accepted programs fail on: the problem says nothing of such an input.
fn contested(rejected: &Rejected, accepted: usize) -> Vec<String> {
    let mut counts: BTreeMap<&String, usize> = BTreeMap::new();
    rejected
        .values()
        .flat_map(BTreeMap::keys)
        .for_each(|case| *counts.entry(case).or_default() += 1);
    let most = counts.into_iter().filter(|(_, count)| 2 * count > accepted);
    most.map(|(case, _)| case.clone()).collect()
}

/// Judges programs on the cases of a problem.
fn rejected(place: &FindWorkspace, problem: &str, programs: &[PathBuf]) -> BenchResult<Rejected> {
    let mut rejected = Rejected::new();
    if programs.is_empty() {
        return Ok(rejected);
    }
    let mut words = vec![OsStr::new(problem), OsStr::new("--json")];
    for program in programs {
        words.extend([OsStr::new("--submission"), program.as_os_str()]);
    }
    let said = place.run(&words, "judge")?;
    for line in said.lines() {
        let value = json::parse(line.as_bytes())?;
        let is_case = value.get("type") == Some(&Value::Text("case".to_string()));
        let verdict = value.text("verdict").unwrap_or_default();
        if is_case && !RIGHT.contains(&verdict) {
            let name = file_name(value.text("submission").unwrap_or_default());
            let case = value.text("case").unwrap_or_default();
            let cases = rejected.entry(name).or_default();
            cases.insert(case.to_string(), verdict.to_string());
        }
    }
    Ok(rejected)
}

/// The names of the programs that are not rejected.
fn alive(programs: &[PathBuf], rejected: &Rejected) -> Vec<String> {
    let names = programs.iter().map(|path| file_name(&path.to_string_lossy()));
    names.filter(|name| !rejected.contains_key(name)).collect()
}

fn file_name(path: &str) -> String {
    path.rsplit('/').next().unwrap_or_default().to_string()
}

impl Strong {
    fn row(&self, problem: &str) -> Vec<String> {
        let killed = self.wrong - self.alive.len();
        let mut notes = self.alive.clone();
        notes.extend(self.refused.iter().filter_map(|(name, cases)| {
            let (case, verdict) = cases.first_key_value()?;
            Some(format!("refused {name}: {verdict} {case}"))
        }));
        notes.extend(self.invalid.first().map(|why| format!("invalid: {why}")));
        vec![
            problem.to_string(),
            self.cases.to_string(),
            self.valid.to_string(),
            self.wrong.to_string(),
            self.rejected_there.len().to_string(),
            self.by_samples.to_string(),
            killed.to_string(),
            self.accepted.to_string(),
            self.refused.len().to_string(),
            format!("{:.1}", self.wall.as_secs_f64()),
            escape(notes.join(", ").as_bytes()),
        ]
    }
}
