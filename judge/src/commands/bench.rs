//! `scripts/bench`: measures programs and the judge.

use crate::cli::args::Flag;
use crate::cli::command::{Command, Invocation};
use crate::cli::flags::{HELP, ROOT, TARGET, VERSION};
use judge_core::Result;
use sandbox::IsolationMode;

static QUICK: Flag = Flag::switch(
    "--quick",
    None,
    "small inputs, once each: checks that it works, measures nothing",
);
static WRITE: Flag = Flag::switch("--write", None, "also replace judge/BENCH.md and its plots");

pub static COMMAND: Command = Command {
    path: &["bench"],
    words: "[PROBLEM… | judge]",
    summary: "measures programs and the judge",
    examples: &[
        ("scripts/bench", "everything; takes about 15 minutes on an idle machine"),
        ("scripts/bench binary-matrix", "the programs of one problem, compared with its twin.rs"),
        ("scripts/bench judge", "the judge, compared with a bare loop that spawns processes"),
        ("scripts/bench --quick", "small inputs, to check that it works"),
    ],
    about: "\
Prints tables of CPU time, memory and growth, ratios first. problems/PROBLEM/bench.yaml names the
inputs. twin.rs reads and prints as much as the programs and searches nothing. The programs run without
isolation.",
    flags: &[&QUICK, &WRITE, &ROOT, &TARGET, &HELP, &VERSION],
    run,
};

fn run(invocation: &Invocation) -> Result<u8> {
    let Invocation { workspace, args, .. } = invocation;
    let options = bench::BenchOptions {
        targets: args.words.clone(),
        quick: args.has("--quick"),
        write: args.has("--write"),
        isolation: invocation.isolation_of(IsolationMode::default())?,
    };
    if options.write && (!options.targets.is_empty() || options.quick) {
        return Err("--write needs a full run: remove the problem names and --quick".to_string());
    }
    bench::run(workspace, options, &invocation.interrupts()?)
}
