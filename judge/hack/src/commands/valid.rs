//! `hack valid`: says whether an input is a case of its problem, and by which authority.

use crate::add;
use crate::validity::{Authority, InputRules};
use cli::catalog;
use cli::command::{Command, Invocation};
use cli::flags::{HELP, ISOLATION, ROOT, TARGET, VERSION};
use judge_core::base::exit::{self, print, AS_EXPECTED, UNEXPECTED};
use judge_core::base::text::escape;
use judge_core::base::{file, stdin, MIB};
use judge_core::compile::Builder;
use judge_core::tools::{Alone, Built, InputCheck, Tools};
use judge_core::Result;
use sandbox::{Failure, Sandbox};
use std::os::fd::AsFd;
use std::path::Path;

/// The largest input, in bytes.
const MAX_INPUT: u64 = 64 * MIB;

pub static COMMAND: Command = Command {
    entry: &catalog::HACK_VALID,
    examples: &[
        ("scripts/hack valid push-box board.txt", "whether the validator accepts an input"),
        ("scripts/hack valid two-sums < input.txt", "the same from stdin"),
    ],
    about: "\
Says whether an input is valid as it is, byte for byte: by the validators of the problem, or else by
shape.txt, or else by the form of its samples. Then it says what the input assumes that no sample shows.

Exit codes: 0 it is valid, 1 it is not, 2 usage error or failure of the judge.",
    flags: &[&ISOLATION, &ROOT, &TARGET, &HELP, &VERSION],
    run,
};

fn run(invocation: &Invocation) -> Result<u8> {
    let Invocation { workspace, args, .. } = invocation;
    let (problem, path) = match &args.words[..] {
        [problem] => (problem, None),
        [problem, path] => (problem, Some(Path::new(path)).filter(|path| *path != Path::new("-"))),
        _ => return Err(COMMAND.missing("which problem, and at most one file")),
    };
    let problem = add::problem(workspace, problem)?;
    let interrupt = invocation.interrupts()?;
    let input = match path {
        Some(path) => Some(
            file::read(path, MAX_INPUT)
                .map_err(|error| format!("cannot read {}", file::path_error(path, error)))?,
        ),
        None => stdin::all(interrupt.as_fd(), MAX_INPUT, "the input on stdin exceeds 64 MiB")?,
    };
    let stopped = || exit::interrupted("hack valid", "the input was not checked");
    let Some(input) = input else { return Ok(stopped()) };
    let isolation = invocation.isolation()?;
    let builder = Builder::new(workspace.cache());
    let mut runner = Alone::new(Sandbox::start(&isolation, Some(interrupt.as_fd())), &builder);
    let tools = Tools::<Built>::new(workspace, &problem);
    let mut query = tools.by(&mut runner);
    let checked = InputRules::of(workspace, &problem, &mut query, |_| true)
        .and_then(|rules| Ok((rules.accepts(&mut query, &input, u32::MAX)?, rules)));
    let (checked, rules) = match checked {
        Ok(checked) => checked,
        Err(Failure::Interrupted) => return Ok(stopped()),
        Err(Failure::Error(why)) => return Err(why),
    };
    let name = rules.name();
    if let InputRules::Unknown = rules {
        return Err(
            "nothing says which inputs are valid: the problem has neither a validator nor a sample"
                .into(),
        );
    }
    match checked {
        InputCheck::Accepted(_) => {
            let assumptions = rules.assumptions(&input).0;
            let assumed: Vec<String> = assumptions
                .iter()
                .map(|one| format!("assumes  {}\n", escape(one.as_bytes())))
                .collect();
            let how =
                if rules.authority() == Authority::Samples { "like the samples" } else { "valid" };
            Ok(print(&format!("{how}, by {name}\n{}", assumed.concat()))?.max(AS_EXPECTED))
        }
        InputCheck::Refused(refusal) => {
            let why = escape(refusal.why.as_bytes());
            Ok(print(&format!("refused by {name}: {why}\n"))?.max(UNEXPECTED))
        }
        InputCheck::Failed { why, .. } => Err(why),
    }
}
