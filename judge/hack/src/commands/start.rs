//! The start of a command: the environment that its flags ask for, and notes on stderr.

use crate::environment::Environment;
use cli::command::Invocation;
use judge_core::base::exit::{self, AS_EXPECTED, INTERRUPTED};
use judge_core::compile::Builder;
use judge_core::workspace::{self, Filter, Problem};
use judge_core::Result;
use sandbox::Failure;
use std::io::{self, Write};
use std::os::fd::{AsFd, OwnedFd};

/// Says a line to the user, on stderr.
pub fn say(line: &str) {
    let _ = writeln!(io::stderr(), "hack: {line}");
}

/// Does some work in the environment that the flags ask for; the exit code. `command` and `nothing` are for the
/// message when it fails or is interrupted.
pub fn in_environment(
    invocation: &Invocation,
    interrupt: &OwnedFd,
    (command, nothing): (&str, &str),
    work: impl FnOnce(Environment) -> std::result::Result<u8, Failure>,
) -> Result<u8> {
    let isolation = invocation.isolation()?;
    let workspace = &invocation.workspace;
    let builder = Builder::new(workspace.cache());
    let done = work(Environment {
        workspace,
        builder: &builder,
        isolation: &isolation,
        interrupt: interrupt.as_fd(),
        notes: &say,
    });
    done.or_else(|failure| exit::of_failure(failure, command, nothing))
}

/// Does some work on each problem that the words select, with its time limit; the gravest exit code. It ends early
/// where the user interrupts it, which leaves `what_is_left` of a problem, or the reader of stdout has gone.
pub fn for_each_problem(
    invocation: &Invocation,
    says: (&str, &str),
    what_is_left: impl Fn(&Problem) -> String,
    work: impl Fn(Environment, &Problem) -> std::result::Result<u8, Failure>,
) -> Result<u8> {
    in_environment(invocation, &invocation.interrupts()?, says, |environment| {
        let filters = invocation.args.words.iter().map(|word| Filter::parse(word));
        let filters = filters.collect::<Result<Vec<_>>>()?;
        let mut problems = workspace::select(environment.workspace, &filters, false)?;
        environment.provide_time_limits(&mut problems)?;
        let mut code = AS_EXPECTED;
        for problem in &problems {
            let worked = work(environment, problem)
                .or_else(|failure| exit::of_failure(failure, says.0, &what_is_left(problem)));
            code = code.max(worked?);
            if code >= INTERRUPTED {
                break;
            }
        }
        Ok(code)
    })
}
