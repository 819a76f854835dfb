//! `hack valid`: says whether an input is a case of its problem, and by which authority.

use super::start::in_environment;
use crate::add;
use crate::environment::Environment;
use crate::stored_inputs::LARGEST;
use crate::validity::{Authority, InputRules};
use cli::catalog;
use cli::command::{Command, Invocation};
use cli::flags::{HELP, ISOLATION, ROOT, TARGET, VERSION};
use judge_core::base::exit::{print, UNEXPECTED};
use judge_core::base::text::escape;
use judge_core::base::{file, stdin};
use judge_core::tools::{Alone, Built, InputCheck, Tools};
use judge_core::Result;
use sandbox::Failure;
use std::path::Path;

pub static COMMAND: Command = Command {
    entry: &catalog::HACK_VALID,
    examples: &[
        ("scripts/hack valid push-box board.txt", "whether the validator accepts an input"),
        ("scripts/hack valid push-box < board.txt", "the same from stdin"),
    ],
    about: "\
Says whether an input is valid as it is, byte for byte: by the validators of the problem, or else by
shape.txt, or else by the form of its samples. Then it says what the input assumes that no sample shows.

Exit codes: 0 it is valid, 1 it is not, 2 usage error or failure of the judge.",
    flags: &[&ISOLATION, &ROOT, &TARGET, &HELP, &VERSION],
    run,
};

fn run(invocation: &Invocation) -> Result<u8> {
    let (problem, path) = match &invocation.args.words[..] {
        [problem] => (problem, None),
        [problem, path] => (problem, Some(Path::new(path)).filter(|path| *path != Path::new("-"))),
        _ => return Err(COMMAND.missing("which problem, and at most one file")),
    };
    let says = ("hack valid", "the input was not checked");
    in_environment(invocation, &invocation.interrupts()?, says, |environment| {
        let Environment { workspace, builder, interrupt, .. } = environment;
        let problem = add::problem(workspace, problem)?;
        let input = match path {
            Some(path) => file::read(path, LARGEST)
                .map_err(|error| format!("cannot read {}", file::path_error(path, error)))?,
            None => stdin::all(interrupt, LARGEST, "the input on stdin exceeds 64 MiB")?
                .ok_or(Failure::Interrupted)?,
        };
        let mut runner = Alone::new(environment.sandbox(), builder);
        let tools = Tools::<Built>::new(workspace, &problem);
        let mut query = tools.by(&mut runner);
        let rules = InputRules::of(workspace, &problem, &mut query, |_| true)?;
        if let InputRules::Unknown = rules {
            return Err(Failure::Error(
                "nothing says which inputs are valid: the problem has neither a validator nor a sample"
                    .to_string(),
            ));
        }
        let name = rules.name();
        match rules.accepts(&mut query, &input, u32::MAX)? {
            InputCheck::Accepted(_) => {
                let is_by_samples = rules.authority() == Authority::Samples;
                let how = if is_by_samples { "like the samples" } else { "valid" };
                let mut text = format!("{how}, by {name}\n");
                for assumed in rules.assumptions(&input).0 {
                    text += &format!("assumes  {}\n", escape(assumed.as_bytes()));
                }
                Ok(print(&text)?)
            }
            InputCheck::Refused(refusal) => {
                let why = escape(refusal.why.as_bytes());
                Ok(print(&format!("refused by {name}: {why}\n"))?.max(UNEXPECTED))
            }
            InputCheck::Failed { why, .. } => Err(Failure::Error(why)),
        }
    })
}
