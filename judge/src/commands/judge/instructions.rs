//! Whether the instructions of the programs are counted, and whether they are the time that is judged.

use super::flags::{TIME_BY, VERBOSE};
use cli::args::Args;
use cli::note;
use judge_core::judging::{Job, TimeBy};
use judge_core::Result;
use sandbox::{Isolation, Limits};
use std::collections::BTreeSet;

/// The value of `--time-by`.
///
/// # Errors
///
/// It is another word than those it takes.
pub fn time_by(args: &Args) -> Result<TimeBy> {
    args.chosen(&TIME_BY, &TimeBy::ALL)
}

/// Has the instructions of the jobs counted where the flags ask for that: always with `--time-by
/// instructions`; with `--json` and `-v` where this machine can.
///
/// # Errors
///
/// `--time-by instructions` where nothing counts them.
pub fn count(args: &Args, time_by: TimeBy, isolation: &Isolation, jobs: &mut [Job]) -> Result<()> {
    match time_by {
        TimeBy::Instructions => {
            isolation.counter().map_err(|why| format!("--time-by instructions: {why}"))?;
            for job in jobs.iter_mut() {
                job.time_by = TimeBy::Instructions;
            }
            warn(jobs);
        }
        TimeBy::Cpu => {
            let is_shown = args.has("--json") || args.has(VERBOSE.long);
            if is_shown && isolation.counter().is_ok() {
                for job in jobs {
                    job.limits.instructions = Some(Limits::COUNT_ONLY);
                }
            }
        }
    }
    Ok(())
}

/// Puts the choice of `--time-by` into jobs that are not run.
///
/// # Errors
///
/// It is another word than those it takes.
pub fn set(args: &Args, jobs: &mut [Job]) -> Result<()> {
    let time_by = time_by(args)?;
    for job in jobs {
        job.time_by = time_by;
    }
    Ok(())
}

/// Names the languages of the jobs whose count is not steady.
fn warn(jobs: &[Job]) {
    let sources = jobs.iter().filter_map(|job| job.program.source());
    let unsteady = sources.filter(|source| source.language.compiles_while_it_runs);
    let unsteady = unsteady.map(|source| source.language.name);
    let names: Vec<&str> = unsteady.collect::<BTreeSet<_>>().into_iter().collect();
    if !names.is_empty() {
        note(format_args!(
            "{}: a virtual machine compiles while it runs, so its count of instructions is no \
             steadier than its CPU time",
            names.join(", ")
        ));
    }
}
