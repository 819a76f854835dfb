//! `hack strengthen`: makes a small strong set of cases from the reference.

use super::start::{in_environment, say};
use crate::add;
use crate::report::strengthen as report;
use crate::strengthen::{add_case, strengthen, StrengthenOptions};
use cli::args::Flag;
use cli::catalog;
use cli::command::{Command, Invocation};
use cli::flags::{HELP, ISOLATION, JSON, ROOT, TARGET, VERSION};
use judge_core::base::exit::{self, print, AS_EXPECTED, UNEXPECTED};
use judge_core::base::progress;
use judge_core::base::text::count;
use judge_core::workspace::settings;
use judge_core::Result;
use sandbox::unless_interrupted;
use std::time::Duration;

static SEED: Flag =
    Flag::value("--seed", "N", "choose other inputs (default 1); the same seed begins alike");
static TIME: Flag = Flag::value(
    "--time",
    "S",
    "end S seconds after the programs are built (default 60); adding the cases comes after that",
);
static ADD: Flag = Flag::switch("--add", "add the cases as hack cases (default: show them)");

pub static COMMAND: Command = Command {
    entry: &catalog::HACK_STRENGTHEN,
    examples: &[
        ("scripts/hack strengthen push-box", "shows at most 40 cases that make its data strong"),
        ("scripts/hack strengthen push-box --add", "adds them"),
    ],
    about: "\
Makes inputs at the limits, of known patterns, and of every source that hack find has. Keeps those that
kill mutations of the reference (programs with one small edit, see hack mutate) or wrong programs that
are there, and fills up with those on which the reference does something else. Validators or shape.txt
say which inputs are valid. Where there are only samples, a case may have a little that no sample shows
and says so, also in its .desc: look at it, or tell the limits first (scripts/hack shape). Other
accepted programs must agree with the reference on every case.

Exit codes: 0 the cases are shown or added, 1 an accepted program contradicts the reference, 2 usage
error or failure of the judge, 130 interrupted.",
    flags: &[&SEED, &TIME, &ADD, &JSON, &ISOLATION, &ROOT, &TARGET, &HELP, &VERSION],
    run,
};

fn run(invocation: &Invocation) -> Result<u8> {
    let args = &invocation.args;
    let [problem] = &args.words[..] else {
        return Err(COMMAND.missing("which problem"));
    };
    let number = |text: &str| text.parse::<u32>().ok();
    let seed = args.parsed("--seed", number, "a number below 4294967296")?;
    let time = args.parsed("--time", settings::seconds, settings::SECONDS)?;
    let json = args.has("--json");
    let options = StrengthenOptions {
        seed: seed.map_or(1, u64::from),
        time: time.unwrap_or(Duration::from_secs(60)),
        show_progress: progress::is_possible() && !json,
    };
    let says = ("hack strengthen", "no case is added");
    in_environment(invocation, &invocation.interrupts()?, says, |environment| {
        let mut problem = add::problem(environment.workspace, problem)?;
        let strengthened = strengthen(environment, &mut problem, &options)?;
        let mut added = Vec::new();
        for case in strengthened.cases.iter().filter(|_| args.has(ADD.long)) {
            match unless_interrupted(add_case(environment, &problem, case)) {
                Ok(case) => {
                    let say_why = |why: &String| say(&format!("a case is not added: {why}"));
                    added.push(case.inspect_err(say_why).ok());
                }
                Err(failure) => {
                    let some = added.iter().flatten().count();
                    let left = format!("{} added until then", count(some, "case"));
                    let left = if some > 0 { &left } else { says.1 };
                    return Ok(exit::of_failure(failure, says.0, left)?);
                }
            }
        }
        let printed = print(&if json {
            report::json(&problem.name, &strengthened, &added)
        } else {
            let shape = format!("shape {}", problem.name);
            let limits = environment.workspace.command("hack", &shape);
            report::text(&problem.name, &strengthened, &added, &limits)
        })?;
        let is_refused = added.iter().any(Option::is_none);
        Ok(match printed {
            AS_EXPECTED if is_refused || strengthened.contradiction.is_some() => UNEXPECTED,
            printed => printed,
        })
    })
}
