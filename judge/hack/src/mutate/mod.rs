//! `hack mutate`: how much the cases of a problem see. Programs that differ from the reference
//! by one small edit are judged on the stored cases; a mutation that no case kills is a hole in the data, unless
//! survivors.txt says why no case can kill it.

mod code;
pub mod judge;
mod languages;
pub mod mutation;
pub mod plan;
pub mod results;
mod rules;
mod survivors;

use crate::environment::Environment;
use plan::MutationPlan;
use results::Results;
use sandbox::Failure;

/// Judges mutations on the stored cases, and keeps the survivors that are not listed.
pub fn mutate<'a>(
    environment: Environment,
    plan: &'a MutationPlan<'a>,
    show_progress: bool,
) -> Result<Results<'a>, Failure> {
    let results = Results::new(plan, judge::judge(plan, environment, show_progress)?);
    results.keep_survivors(environment.workspace)?;
    Ok(results)
}
