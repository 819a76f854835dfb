//! `hack strengthen`: makes a small strong set of cases from the reference.
//!
//! `candidates` makes valid inputs with answers, `opponents` are programs that cases should tell from the
//! reference, `pool` keeps the candidates that do, and chooses, `search` is all of it.

mod candidates;
mod opponents;
mod pool;
pub mod search;

use crate::add::{self, AddedCase, Addition};
use crate::environment::Environment;
use crate::find::clock::{Deadline, RealClock};
use crate::find::programs::Target;
use crate::find::search::{Search, BUILD_TIME};
use crate::find::{provide_time_limit, BREAKS};
use crate::written_shape;
use judge_core::base::text::{count, escape};
use judge_core::tools::{Alone, Built, Tools};
use judge_core::workspace::Problem;
use sandbox::Failure;
use search::{ChosenCase, StrengthenResult};
use std::time::Duration;

/// The name of the cases that are added.
const NAME: &str = "strong";

/// How to strengthen.
pub struct StrengthenOptions {
    pub seed: u64,
    /// How long it may take.
    pub time: Duration,
    /// Show a progress line on the terminal.
    pub show_progress: bool,
}

/// Makes cases, and chooses a small strong set. A problem that names no time limit gets one.
pub fn strengthen(
    environment: Environment,
    problem: &mut Problem,
    options: &StrengthenOptions,
) -> Result<StrengthenResult, Failure> {
    let clock = RealClock::start(environment.interrupt);
    if let Some(kind) = problem.settings.problem_type.needs_validator() {
        return Err(Failure::Error(format!(
            "hack strengthen compares outputs, and {} is {kind}; use scripts/hack find",
            escape(problem.name.as_bytes())
        )));
    }
    let workspace = environment.workspace;
    // Reports a mistake in it before anything is built.
    let written = written_shape::read(workspace, problem)?;
    let end = Deadline::new(&clock, BUILD_TIME);
    let time = provide_time_limit(environment, end, options.time, problem)?;
    let tools = Tools::<Built>::new(workspace, problem);
    let mut runner = Alone::new(environment.sandbox(), environment.builder);
    let reference = tools.by(&mut runner).reference()?.submission.clone();
    search::strengthen(&Search {
        target: Target {
            environment,
            problem,
            submission: &reference,
            written: written.as_ref(),
            is_doubted: false,
            against: None,
        },
        goal: &BREAKS,
        right: None,
        seed: options.seed,
        end,
        time,
        tries: u64::MAX,
        withheld: &[],
        show_progress: options.show_progress,
    })
}

/// Adds one of the chosen cases.
pub fn add_case(
    environment: Environment,
    problem: &Problem,
    case: &ChosenCase,
) -> Result<AddedCase, Failure> {
    let ChosenCase { test, origin, mutations, assumes, .. } = case;
    let mut description = format!("kills {}; {origin}", count(*mutations, "mutation"));
    if !assumes.is_empty() {
        description.push_str(&format!("; assumes {}", assumes.join(", ")));
    }
    let addition = Addition {
        name: NAME,
        input: &test.input,
        description: Some(&description),
        is_found: true,
        ..Addition::default()
    };
    add::add(environment, problem, &addition)
}
