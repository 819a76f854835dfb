//! `hack strengthen`: makes a small strong set of cases from the reference.
//!
//! `candidates` makes valid inputs with answers, `opponents` are programs that cases should tell from the
//! reference, `pool` keeps the candidates that do, and chooses, `search` is all of it.

mod candidates;
mod json_report;
mod opponents;
mod pool;
mod search;
mod text_report;

use crate::add::{self, Addition};
use crate::environment::{say, Environment};
use crate::find::deadline::{Deadline, RealClock};
use crate::find::programs::Target;
use crate::find::search::{Search, BUILD_TIME};
use crate::find::{provide_time_limit, Goal};
use crate::written_shape;
use judge_core::base::exit::{self, print, AS_EXPECTED, UNEXPECTED};
use judge_core::base::progress;
use judge_core::base::text::{count, escape};
use judge_core::compile::Builder;
use judge_core::tools::{Alone, Built, Tools};
use judge_core::workspace::{Problem, Workspace};
use judge_core::Result;
use sandbox::{unless_interrupted, Failure, Isolation};
use search::{ChosenCase, StrengthenResult};
use std::ffi::OsStr;
use std::os::fd::{AsFd, OwnedFd};
use std::time::Duration;

/// The name of the cases that are added.
const NAME: &str = "strong";

/// How to strengthen.
pub struct StrengthenOptions {
    pub seed: u64,
    /// How long all but adding may take.
    pub time: Duration,
    /// Add the cases.
    pub add: bool,
    pub json: bool,
    pub isolation: Isolation,
}

/// `hack strengthen PROBLEM`; the exit code.
pub fn run(
    workspace: &Workspace,
    problem: &OsStr,
    options: &StrengthenOptions,
    interrupt: &OwnedFd,
) -> Result<u8> {
    let clock = RealClock::start(interrupt.as_fd());
    let mut problem = add::problem(workspace, problem)?;
    if let Some(kind) = problem.settings.problem_type.needs_validator() {
        return Err(format!(
            "hack strengthen compares outputs, and {} is {kind}; use scripts/hack find",
            escape(problem.name.as_bytes())
        ));
    }
    // Reports a mistake in it before anything is built.
    let written = written_shape::read(workspace, &problem)?;
    let builder = Builder::new(workspace.cache());
    let isolation = &options.isolation;
    let environment = Environment {
        workspace,
        builder: &builder,
        isolation,
        interrupt: interrupt.as_fd(),
        notes: &say,
    };
    let end = Deadline::new(&clock, BUILD_TIME);
    let mut added = Vec::new();
    let done = provide_time_limit(environment, end, options.time, &mut problem).and_then(|time| {
        let tools = Tools::<Built>::new(workspace, &problem);
        let mut runner = Alone::new(environment.sandbox(), &builder);
        let reference = tools.by(&mut runner).reference()?.submission.clone();
        let search = Search {
            target: Target {
                environment,
                problem: &problem,
                submission: &reference,
                written: written.as_ref(),
                is_doubted: false,
                against: None,
            },
            goal: Goal::Breaks,
            seed: options.seed,
            end,
            time,
            tries: u64::MAX,
            withheld: &[],
            show_progress: progress::is_possible() && !options.json,
            tells_notes: true,
        };
        let strengthened = search::strengthen(&search)?;
        if options.add {
            add_all(environment, &problem, &strengthened, &mut added)?;
        }
        Ok(strengthened)
    });
    let strengthened = match done {
        Ok(strengthened) => strengthened,
        Err(failure) => {
            let left = match added.iter().flatten().count() {
                0 => "no case is added".to_string(),
                some => format!("{} added until then", count(some, "case")),
            };
            return exit::of_failure(failure, "hack strengthen", &left);
        }
    };
    let report = if options.json {
        json_report::json(&problem.name, &strengthened, &added)
    } else {
        let limits = workspace.command("hack", &format!("shape {}", problem.name));
        text_report::text(&problem.name, &strengthened, &added, &limits)
    };
    let printed = print(&report)?;
    let is_refused = added.contains(&None);
    match printed {
        AS_EXPECTED if is_refused || strengthened.contradiction.is_some() => Ok(UNEXPECTED),
        printed => Ok(printed),
    }
}

/// Adds the cases, and the path of each to `added`: `None` for a case that cannot be added, which it reports.
fn add_all(
    environment: Environment,
    problem: &Problem,
    strengthened: &StrengthenResult,
    added: &mut Vec<Option<String>>,
) -> std::result::Result<(), Failure> {
    for ChosenCase { test, origin, mutations, assumes, .. } in &strengthened.cases {
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
        let made = unless_interrupted(add::add(environment, problem, &addition))?;
        if let Err(why) = &made {
            say(&format!("a case is not added: {why}"));
        }
        let path = |report: String| report.lines().next().unwrap_or_default().to_string();
        added.push(made.ok().map(path));
    }
    Ok(())
}
