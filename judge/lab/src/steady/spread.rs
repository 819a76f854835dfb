//! How much the measured time of one program on one case moves, by language: CPU time, and instructions.

use super::loops::{in_both, SteadyOptions};
use super::record::{self, spread, MeasuredVerdict, VerdictRecord};
use super::this_judge::{self, JudgedProgram, RunPlace};
use super::verdicts::JudgeVerdicts;
use crate::benchmark::{BenchResult, Benchmark};
use crate::statistics::{median, range};
use crate::text_table::TextTable;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

/// The same sum in three languages: something of each to measure, whatever the submissions are
/// written in.
const RUST: &str = "fn main() {
    let mut sum = 1_u32;
    for step in 0..3_000_000_u32 {
        sum = (sum ^ step).wrapping_mul(16_777_619);
    }
    println!(\"{}\", sum);
}
";
const CPP: &str = "#include <cstdio>
int main() {
    unsigned sum = 1;
    for (unsigned step = 0; step < 3000000; step++)
        sum = (sum ^ step) * 16777619u;
    printf(\"%u\\n\", sum);
}
";
const PYTHON: &str = "sum = 1
for step in range(3000000):
    sum = (sum ^ step) * 16777619 & 0xffffffff
print(sum)
";
/// The output of each of them.
const ANSWER: &str = "1061478849\n";
const NAME: &str = "sum";

/// Prints a row for each language of the submissions, and for each of the three programs.
pub fn measure(
    bench: &mut Benchmark,
    steady: SteadyOptions,
    verdicts: &JudgeVerdicts,
    programs: &[JudgedProgram],
) -> BenchResult<()> {
    let root = bench.folder.join("spread");
    write_workspace(&root)?;
    let (mut sums, mut sum_programs) = (VerdictRecord::new(), Vec::new());
    in_both(bench, steady, steady.runs, "one sum in three languages", |bench, is_beside| {
        let run =
            this_judge::run(RunPlace::only(bench), &root, steady.jobs(is_beside), &["--all"])?;
        record::add(&mut sums, run.judged);
        sum_programs = run.programs;
        Ok(())
    })?;
    let mut both = verdicts.alone.clone();
    for (pair, judged) in &verdicts.beside {
        both.entry(pair.clone()).or_default().extend(judged.iter().cloned());
    }
    let head = [
        "spread of one program on one case",
        "pairs",
        "CPU, median",
        "worst",
        "instructions, median",
        "worst",
    ];
    let mut table = TextTable::new(&head);
    let groups = [("submissions", &both, programs), (NAME, &sums, &sum_programs)];
    for (what, record, programs) in groups {
        for (language, pairs) in by_language(record, programs) {
            let mut cells = vec![format!("{what}: {language}"), pairs.len().to_string()];
            cells.extend(cells_of(&pairs, |one| Some(one.time_us)));
            cells.extend(cells_of(&pairs, |one| one.instructions));
            table.row(cells);
        }
    }
    bench.print(&format!(
        "\nThe greatest value less the least, in % of the median, with and without the loops, of programs that \
         were not stopped. A dash: not counted on this machine.\n\n{}",
        table.text()
    ))
}

/// A workspace with one problem, which the three programs solve.
fn write_workspace(root: &Path) -> io::Result<()> {
    let cases = root.join("testdata").join(NAME).join("sample");
    let problem = root.join("problems").join(NAME);
    let accepted = problem.join("submissions/accepted");
    fs::create_dir_all(&cases)?;
    fs::create_dir_all(&accepted)?;
    fs::write(cases.join("1.in"), "")?;
    fs::write(cases.join("1.ans"), ANSWER)?;
    fs::write(problem.join("problem.yaml"), "limits:\n  time_limit: 10\n")?;
    for (name, text) in [("sum.rs", RUST), ("sum.cpp", CPP), ("sum.py", PYTHON)] {
        fs::write(accepted.join(name), text)?;
    }
    Ok(())
}

/// The verdicts of each pair whose program was not stopped, by language.
fn by_language<'a>(
    record: &'a VerdictRecord,
    programs: &'a [JudgedProgram],
) -> BTreeMap<&'a str, Vec<&'a [MeasuredVerdict]>> {
    let mut all: BTreeMap<&str, Vec<&[MeasuredVerdict]>> = BTreeMap::new();
    for (pair, judged) in record {
        let program = programs.iter().find(|program| {
            (&program.problem, &program.submission) == (&pair.problem, &pair.submission)
        });
        let ended = judged.iter().all(|one| matches!(&one.verdict[..], "AC" | "WA" | "PE" | "RE"));
        if let (Some(program), true) = (program, ended) {
            all.entry(&program.language).or_default().push(judged);
        }
    }
    all
}

/// The median and the greatest of the spreads.
fn cells_of(
    pairs: &[&[MeasuredVerdict]],
    value: impl Fn(&MeasuredVerdict) -> Option<u64>,
) -> [String; 2] {
    let spreads: Vec<f64> = pairs.iter().filter_map(|judged| spread(judged, &value)).collect();
    if spreads.is_empty() {
        return ["-", "-"].map(String::from);
    }
    [median(&spreads), range(&spreads).1].map(|spread| format!("{:.2} %", spread * 100.0))
}
