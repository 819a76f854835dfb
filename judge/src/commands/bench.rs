//! `scripts/bench`: measures programs and the judge.

use crate::cli::args::Flag;
use crate::cli::command::{Command, Invocation};
use crate::cli::flags::{HELP, ROOT, VERSION};
use judge_core::Result;

static QUICK: Flag =
    Flag::switch("--quick", None, "small inputs, once each: shows that it works, not how fast");
static WRITE: Flag = Flag::switch("--write", None, "also replace judge/BENCH.md and its plots");

pub static COMMAND: Command = Command {
    path: &["bench"],
    words: "[PROBLEM… | judge]",
    summary: "measures programs and the judge",
    examples: &[
        ("scripts/bench", "everything: about a quarter of an hour on an idle machine"),
        ("scripts/bench binary-matrix", "the programs of a problem, beside its twin.rs"),
        ("scripts/bench judge", "the judge, beside a bare loop of spawns"),
        ("scripts/bench --quick", "does it still work?"),
    ],
    about: "\
Prints tables of CPU time, memory and growth, ratios first. The inputs are those of
problems/PROBLEM/bench.yaml; twin.rs reads and prints as much as the programs and searches nothing.
The programs run without isolation.",
    flags: &[&QUICK, &WRITE, &ROOT, &HELP, &VERSION],
    run,
};

fn run(invocation: &Invocation) -> Result<u8> {
    let Invocation { workspace, args, .. } = invocation;
    let options = bench::Options {
        targets: args.words.clone(),
        quick: args.has("--quick"),
        write: args.has("--write"),
        isolation: invocation.isolation()?,
    };
    if options.write && (!options.targets.is_empty() || options.quick) {
        return Err("--write goes with a whole run: no problem, no --quick".to_string());
    }
    bench::run(workspace, options, &invocation.interrupts()?)
}
