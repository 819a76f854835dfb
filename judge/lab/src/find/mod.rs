//! `scripts/bench find`: how many of the programs that others declared wrong, crashing or slow
//! `hack find` breaks, how fast and how small; and whether it leaves right programs alone.
//!
//! The programs stay where they are: [`PROGRAMS`] has only their names. The repositories are folders of
//! one folder that the user names.

mod library_checker;
mod options;
mod program_list;
mod result;
mod totals;
mod workspace;

use crate::benchmark::{BenchResult, Benchmark};
use crate::environment;
use crate::text_table::TextTable;
pub use options::FindOptions;
use program_list::ListedProgram;
use result::FindResult;
use sandbox::{unless_interrupted, Failure};
use std::collections::BTreeMap;
use totals::FindTotals;
pub use workspace::FindWorkspace;

/// The names of the programs.
const PROGRAMS: &str = include_str!("programs.txt");
/// The number of programs with `--quick`.
const QUICK_PROGRAMS: usize = 2;

/// Tries every listed program, and prints a table.
pub fn measure(bench: &mut Benchmark, options: &FindOptions) -> BenchResult<()> {
    let mut listed: Vec<ListedProgram> = PROGRAMS.lines().filter_map(ListedProgram::read).collect();
    listed.retain(|one| options.only.as_ref().is_none_or(|only| one.line.contains(only)));
    if bench.quick {
        listed.truncate(QUICK_PROGRAMS);
    }
    if listed.is_empty() {
        return Err(Failure::Error("--only: no program of the list has that text".to_string()));
    }
    bench.print("\n## Programs broken\n")?;
    bench.print(&environment::description())?;
    let place = FindWorkspace::new(bench, options)?;
    let mut imported = BTreeMap::new();
    let mut totals = FindTotals::default();
    let mut table = TextTable::new(&["program", "declared", "found", "tries", "bytes", "wall s"]);
    let tried = listed.iter().try_for_each(|one| {
        bench.step(&one.line);
        let found = unless_interrupted(try_program(&place, one, &mut imported))?;
        let found = found.unwrap_or_else(FindResult::NotTried);
        bench.step(&found.progress_text());
        totals.add(one.declared, &found, options.seconds);
        table.row(found.row(one));
        Ok(())
    });
    let generators = if options.without_generators { ", without generators" } else { "" };
    bench.print(&format!(
        "\n`hack find --time {}`{generators}; with `--slow` for the slow ones. Bytes: as found, and after \
         shrinking.\n\n{}\n{}",
        options.seconds,
        table.text(),
        totals.text(options.seconds)
    ))?;
    tried
}

/// Brings the problem of a program into the workspace, unless it is there, and searches.
fn try_program(
    place: &FindWorkspace,
    one: &ListedProgram,
    imported: &mut BTreeMap<String, Result<(), String>>,
) -> BenchResult<FindResult> {
    let source = one.source(&place.options.packages)?;
    if !imported.contains_key(&one.problem) {
        let import = unless_interrupted(place.import(one, &source))?;
        imported.insert(one.problem.clone(), import);
    }
    imported[&one.problem].clone()?;
    place.find(one, &source)
}
