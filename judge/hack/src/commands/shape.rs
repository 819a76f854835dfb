//! `hack shape`: tells what the inputs of a problem look like.

use cli::catalog;
use cli::command::{Command, Invocation};
use cli::flags::{HELP, ROOT, TARGET, VERSION};
use judge_core::Result;

pub static COMMAND: Command = Command {
    entry: &catalog::HACK_SHAPE,
    examples: &[
        ("scripts/hack shape push-box", "asks for the limits of each number and word; Enter keeps"),
        ("scripts/hack shape push-box <limits.txt", "reads lines of a statement, or its part about the input"),
    ],
    about: "\
Shows what the stored inputs have in common, takes the limits of the statement, and writes both to
problems/PROBLEM/shape.txt. From then on hack find makes inputs as that file says. A line is a range
(1..100), or as a statement has it: 1 <= n, m <= 2*10^5; 1 <= |s| <= 50; s consists of lowercase
letters; a is distinct; n is even; l <= r; x + y <= n. A line `a is w` calls the field a by the name w.

Exit codes: 0 the file is written, 2 usage error, or a line is not understood and nothing is written,
130 interrupted.",
    flags: &[&ROOT, &TARGET, &HELP, &VERSION],
    run,
};

fn run(invocation: &Invocation) -> Result<u8> {
    let Invocation { workspace, args, .. } = invocation;
    let [problem] = &args.words[..] else {
        return Err(COMMAND.missing("which problem"));
    };
    crate::limits::run(workspace, problem, &invocation.interrupts()?)
}
