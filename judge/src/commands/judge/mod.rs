//! The command `judge`: from the words of the command line to jobs, and from verdicts to an exit code.

mod against_reference;
mod by_hand;
mod dialogue;
pub mod flags;
mod instructions;
pub mod jobs;
pub mod judge_run;
pub mod overrides;
pub mod part;
mod run;
mod run_once;
mod run_summary;
mod watch;

use cli::catalog;
use cli::command::{Command, Invocation};
use flags::{FLAGS, INTERACT, WATCH};
pub use instructions::set as set_time_by;
use judge_core::workspace::Filter;
use judge_core::Result;
use std::os::fd::OwnedFd;

pub static COMMAND: Command = Command {
    entry: &catalog::JUDGE,
    examples: &[
        ("scripts/judge", "judge the reference of every problem: main.*"),
        ("scripts/judge push-box/hack", "judge push-box on one group of its cases"),
        ("scripts/judge rat-maze --submission ~/mouse.py", "judge a program from anywhere"),
        ("scripts/judge push-box --watch", "judge again after each save"),
        ("echo 0 0 | scripts/judge small-game --input -", "show what it prints for an input"),
        ("scripts/judge --all", "judge the wrong programs too"),
    ],
    about:
        "\
Builds each program as an online judge does, runs it on the cases of its problem and compares
what it prints. FILTER is `problem`, `problem/group` or `problem/group/case`; the number of a case is
enough: `push-box/hack/13`. Without FILTER it judges the problem in whose folder you are, else all.
Where a problem has no main.*, its first accepted program is judged.

Exit codes: 0 all as expected, 1 some verdict is not, 2 usage error or failure of the judge,
130 interrupted, 141 the reader of its output has gone. --watch ends with the code of the last run.",
    flags: &FLAGS,
    run: start,
};

fn start(invocation: &Invocation) -> Result<u8> {
    let words = &invocation.args.words;
    let mut filters: Vec<Filter> =
        words.iter().map(|word| Filter::parse(word)).collect::<Result<_>>()?;
    if filters.is_empty() {
        let here = invocation.workspace.problem_here();
        filters.extend(here.map(|problem| Filter { problem, rest: None }));
    }
    let interrupt = invocation.interrupts()?;
    let judge = |filters: &[Filter], interrupt: &OwnedFd| run::run(invocation, filters, interrupt);
    if invocation.args.has(INTERACT.long) {
        by_hand::run(invocation, &filters, &interrupt)
    } else if invocation.args.has(WATCH.long) {
        watch::run(invocation, &filters, &interrupt, &judge)
    } else {
        judge(&filters, &interrupt)
    }
}
