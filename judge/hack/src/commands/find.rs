//! `hack find`: looks for an input that breaks a program.

use super::start::{in_environment, say};
use crate::add::case_name;
use crate::environment::Environment;
use crate::find::clock::RealClock;
use crate::find::finds::found_case::FoundCase;
use crate::find::{FindOptions, Request, BREAKS, TOO_SLOW};
use crate::report::{self, find_json};
use cli::args::Flag;
use cli::catalog;
use cli::command::{Command, Invocation};
use cli::flags::{HELP, ISOLATION, JSON, ROOT, TARGET, VERSION};
use cli::watch::{files_of, Watcher};
use judge_core::base::exit::{self, print, AS_EXPECTED, INTERRUPTED, READER_GONE, UNEXPECTED};
use judge_core::base::progress;
use judge_core::base::stdin::{self, Line};
use judge_core::base::text::escape;
use judge_core::workspace::{settings, Filter, Submission};
use judge_core::Result;
use sandbox::Failure;
use std::ffi::OsStr;
use std::io::{self, IsTerminal, Write};
use std::os::fd::{BorrowedFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::time::Duration;

static SEED: Flag = Flag::value(
    "--seed",
    "N",
    "start the generator at seed N (default 1); the same seed finds the same input",
);
static TIME: Flag = Flag::value(
    "--time",
    "S",
    "end S seconds after the programs are built (default 60); the last third, at most 20 s, is kept for making a \
     find smaller",
);
static TRIES: Flag = Flag::value(
    "--tries",
    "N",
    "end after N tries too, so that a search which finds nothing does the same on a fast machine and a slow one",
);
static SLOW: Flag = Flag::switch(
    "--slow",
    "look for an input on which the program is too slow: stored cases, the largest inputs, known attacks, \
     and changes to the slowest of them",
);
static SAMPLES: Flag = Flag::switch(
    "--samples",
    "learn from the samples and the problem's own generator alone, and show no other case: for an input \
     that a student may see",
)
.conflicts_with(&["--slow", "--add"], "it looks for a small input to show");
static AGAINST: Flag = Flag::value(
    "--against",
    "PROGRAM",
    "compare with this program, from anywhere and in any language, before all right programs of the problem",
);
static ADD: Flag = Flag::value("--add", "NAME", "add the input that is found as a hack case");
static WATCH: Flag = Flag::switch(
    "--watch",
    "start again when the program, or a file of the problem, is saved, until q or Ctrl-C",
)
.short('w')
.conflicts_with(&["--add"], "it would add a case after each save");
static RIGHT: Flag = Flag::value(
    "--right",
    "PROGRAM",
    "with --add, the program whose answer holds where two right programs disagree",
);

pub static COMMAND: Command = Command {
    entry: &catalog::HACK_FIND,
    examples: &[
        ("scripts/hack find push-box my.py", "a small input that breaks a program"),
        ("scripts/hack find push-box --time 20", "one that breaks main.*, if the other right programs know one"),
        ("scripts/hack find push-box my.py --against slow.py", "the same, beside a program from anywhere"),
        ("scripts/hack find push-box my.py --add corner", "the same, and add it as a case"),
        ("scripts/hack find push-box my.py --watch", "start again after each save"),
        ("scripts/hack find push-box my.py --seed 7 --time 300", "search other inputs for five minutes"),
    ],
    about: "\
Makes inputs, the smallest first and some at the limits, until the program (main.* where none is named)
and the reference differ, or the program crashes or runs too long. The reference is the first right
program but the one under test: --against, main.*, submissions/accepted, then brute_force; none that is
wrong on a stored case. A copy of the only one is told at once. Without any, it looks for crashes,
reports of a compiler's checks, tests of one input that print something else one by one, and inputs
that take too long.

Inputs come from the problem's generator, from the generators of its .gen cases with other arguments,
and from what the stored inputs have in common. The validators
say which are valid; without one, those on which the accepted programs agree. Where only samples tell
what inputs look like, those like the samples come first, then others, and a find says what it assumes;
scripts/hack shape takes the limits. Then it removes lines, words and numbers while the program still
fails. From the moment that it is found, the input is in a file below target/judge/found/PROBLEM, which
keeps the last 50.

With --slow it looks for an input on which the program exceeds its time limit and the reference does
not. It runs stored cases and the largest inputs that the validator accepts, then known attacks: orders
of numbers that sorting is slow on, numbers and words that collide in hash tables, deep and wide trees,
mazes. Then it changes the slowest. It prints the attack and how the time grows with the size, and makes
the input smaller. If no input is too slow, it prints the slowest one, and the size that would reach
the limit.

Ctrl-C ends it with what it has found until then. A case for --add is stored after the time. With --watch
a save ends it too, and another search begins; after a search it waits for the next save.

Exit codes: 0 it found an input, 1 it found none in the time, 2 usage error, failure of the judge, or
no try came to its end in the time, 130 interrupted. --watch ends with the code of the last search.",
    flags: &[
        &AGAINST, &SEED, &TIME, &TRIES, &SLOW, &SAMPLES, &ADD, &RIGHT, &WATCH, &JSON, &ISOLATION, &ROOT,
        &TARGET, &HELP, &VERSION,
    ],
    run,
};

fn run(invocation: &Invocation) -> Result<u8> {
    let interrupt = invocation.interrupts()?;
    match &invocation.args.words[..] {
        [problem, programs @ ..] if invocation.args.has(WATCH.long) => {
            let problem = problem.to_string_lossy().into_owned();
            let filters = &[Filter { problem, rest: None }];
            let against = invocation.args.value(AGAINST.long).map(PathBuf::from);
            let files = files_of(programs.iter().map(PathBuf::from).chain(against));
            let workspace = &invocation.workspace;
            let watcher = Watcher { workspace, command: "hack find", filters, files };
            watcher.run(&interrupt, &|_, stop| search(invocation, stop))
        }
        _ => search(invocation, &interrupt),
    }
}

/// One search, which ends when `interrupt` is readable.
fn search(invocation: &Invocation, interrupt: &OwnedFd) -> Result<u8> {
    let args = &invocation.args;
    let (problem, program) = match &args.words[..] {
        [problem] => (problem, None),
        [problem, program] => (problem, Some(Path::new(program))),
        _ => return Err(COMMAND.missing("which problem, and at most one program")),
    };
    if args.has(RIGHT.long) && !args.has(ADD.long) {
        return Err("--right says whose answer a new case gets: add --add NAME".into());
    }
    let number = |text: &str| text.parse::<u32>().ok();
    let seed = args.parsed("--seed", number, "a number below 4294967296")?;
    let time = args.parsed("--time", settings::seconds, settings::SECONDS)?;
    let tries = |text: &str| text.parse::<u64>().ok().filter(|&tries| tries > 0);
    let tries = args.parsed("--tries", tries, "a number of tries from 1 on")?;
    let path = |flag: &Flag| args.value(flag.long).map(Path::new);
    let json = args.has("--json");
    let options = FindOptions {
        program,
        against: path(&AGAINST),
        right: path(&RIGHT),
        goal: if args.has("--slow") { &TOO_SLOW } else { &BREAKS },
        samples: args.has(SAMPLES.long),
        seed: seed.map_or(1, u64::from),
        time: time.unwrap_or(Duration::from_secs(60)),
        tries: tries.unwrap_or(u64::MAX),
        show_progress: progress::is_possible() && !json,
    };
    let says = ("hack find", "nothing is tried");
    in_environment(invocation, interrupt, says, |environment| {
        find(environment, problem, &options, args.value(ADD.long), json)
    })
}

/// Searches, prints the result, and adds what is found as a case of the name `add`; the exit code.
fn find(
    environment: Environment,
    problem: &OsStr,
    options: &FindOptions,
    add: Option<&OsStr>,
    json: bool,
) -> std::result::Result<u8, Failure> {
    let clock = RealClock::start(environment.interrupt);
    let name = add.map(case_name).transpose()?;
    let mut request = Request::read(environment.workspace, problem, options)?;
    let search = request.search(environment, &clock, options)?;
    let result = search.run()?;
    let printed = print(&if json {
        find_json::json(&search, &result)
    } else {
        let shows_picture = search.target.problem.visualizer.is_some() && name.is_none();
        report::find::text(&search, &result, shows_picture)
    })?;
    if result.is_interrupted {
        return Ok(INTERRUPTED);
    }
    if printed == READER_GONE && name.is_none() {
        return Ok(printed);
    }
    let code = if result.broken.is_some() { AS_EXPECTED } else { UNEXPECTED };
    let case = name.as_ref().and_then(|name| FoundCase::of(name, &search, &result));
    let Some(mut case) = case else { return Ok(code) };
    if let Some(rivals) = case.rivals {
        case.right = which_is_right(rivals, environment.interrupt)?;
        if case.right.is_none() {
            return Ok(code);
        }
    }
    match case.add() {
        Ok(_) if json => Ok(code),
        Ok(case) => {
            let added = report::add::text(environment.workspace, &case);
            Ok(print(&format!("\n{added}"))?.max(code))
        }
        Err(failure) => Ok(exit::of_failure(failure, "hack find", "no case is added")?),
    }
}

/// Asks on a terminal which of two programs is right. `None` where no person says so.
fn which_is_right<'a>(
    rivals: [&'a Submission; 2],
    interrupt: BorrowedFd,
) -> Result<Option<&'a Submission>> {
    let [one, other] = rivals.map(|program| escape(program.name.as_bytes()));
    if !io::stdin().is_terminal() || !io::stderr().is_terminal() {
        say(&format!(
            "no case is added: {one} and {other} disagree, and one of them is wrong; name the one that is right \
             with --right"
        ));
        return Ok(None);
    }
    loop {
        let _ = write!(io::stderr(), "which is right? 1 {one}, 2 {other}, Enter for neither: ");
        let Line::Text(text) = stdin::line(interrupt)? else { return Ok(None) };
        match text.trim_ascii() {
            b"1" => return Ok(Some(rivals[0])),
            b"2" => return Ok(Some(rivals[1])),
            b"" => return Ok(None),
            _ => {}
        }
    }
}
