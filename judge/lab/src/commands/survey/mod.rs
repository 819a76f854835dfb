//! `scripts/bench survey`: how much of the packages in a folder this judge takes and judges as declared.

mod json_report;
mod text_report;

use crate::survey::peer::Peer;
use crate::survey::{self, Completion, SurveyOptions, SurveyRow, SurveyTotals, SurveyWorkspace};
use cli::args::Flag;
use cli::catalog;
use cli::command::{Command, Invocation};
use cli::flags::REPOSITORY;
use cli::flags::{HELP, ISOLATION, JOBS, JSON, ROOT, TARGET, VERSION};
use judge_core::base::exit::{self, print, AS_EXPECTED, FAILED, READER_GONE, UNEXPECTED};
use judge_core::base::progress::{self, TerminalLine};
use judge_core::workspace::settings;
use judge_core::Result;
use std::io::{self, IsTerminal, Write};
use std::os::fd::AsFd;
use std::path::Path;
use std::time::Duration;

/// The time for the programs of one package.
const DEFAULT_TIME: Duration = Duration::from_secs(300);

static TIME: Flag = Flag::value(
    "--time",
    None,
    "S",
    "judge the programs of one package for at most S seconds (default 300)",
);

static PEER: Flag = Flag::value(
    "--peer",
    None,
    "TOOLS",
    "ask verifyproblem, bt, or both (verifyproblem,bt) about each package, and about programs that are not as \
     declared; they run them unsandboxed",
);

pub static COMMAND: Command = Command {
    entry: &catalog::BENCH_SURVEY,
    examples: &[
        ("scripts/bench survey ~/contest", "import each package, and judge its programs"),
        ("scripts/bench survey ~/contest --json", "the same for programs"),
    ],
    about: "\
Imports each package below DIR into a temporary workspace and judges every program that it declares. A
row says whether the package was taken, whether it is whole, how many programs are as declared, and
which files were left out. A package is whole if every file except hidden ones has its place here,
including files that only export uses, such as a picture of the statement. For a program that is not as
declared the row has its verdict, and a reason if there is one: its compiler is missing, a link leads
nowhere, its time is within a factor of two of the limit, or the tool of --peer gives the same verdict.
That tool gets a copy of the package, and runs its programs outside the sandbox; the row has its line
about the package too.

Exit codes: 0 every package is taken and no program is wrong without such a reason, 1 otherwise,
2 usage error or failure of the judge.",
    flags: &[&REPOSITORY, &TIME, &PEER, &JSON, &JOBS, &ISOLATION, &ROOT, &TARGET, &HELP, &VERSION],
    run,
};

fn run(invocation: &Invocation) -> Result<u8> {
    let Invocation { workspace, args, .. } = invocation;
    let [folder] = &args.words[..] else {
        return Err("needs one folder. For example: scripts/bench survey ~/contest".to_string());
    };
    let time = args.parsed(TIME.long, settings::seconds, settings::SECONDS)?;
    let peers = args.parsed(PEER.long, Peer::list, "verifyproblem, bt, or both with a comma")?;
    let json = args.has(JSON.long);
    let workers = invocation.workers()?;
    let (packages, faults) = survey::packages(Path::new(folder))?;
    if packages.is_empty() {
        return Err(
            "no package there: a package has problem.yaml and data, generators or submissions, or \
             without problem.yaml data/secret and submissions/accepted"
                .to_string(),
        );
    }
    for fault in &faults {
        let _ = writeln!(io::stderr(), "judge: {fault}");
    }
    let interrupt = invocation.interrupts()?;
    let place = SurveyWorkspace::make(workspace)?;
    let hidden = [workspace.hidden(), place.hidden()].concat();
    let options = SurveyOptions {
        repository: args.value(REPOSITORY.long).map(Path::new),
        time: time.unwrap_or(DEFAULT_TIME),
        workers,
        isolation: invocation.isolation_hiding(hidden)?,
        peers: peers.unwrap_or_default(),
        interrupt: interrupt.as_fd(),
        progress: progress::is_possible() && io::stdout().is_terminal() && !json,
    };
    let mut totals = SurveyTotals { faults: faults.len(), ..SurveyTotals::default() };
    let mut interrupted = false;
    for (index, package) in packages.iter().enumerate() {
        let progress = format!("{} of {}: {}", index + 1, packages.len(), package.name);
        let mut line = TerminalLine::default();
        if options.progress {
            line.show(&progress, 80);
        }
        let row = place.survey(package, &options, &progress)?;
        line.clear();
        totals.add(&row);
        if print(&if json { json_report::row(&row) } else { text_report::row(&row) })?
            == READER_GONE
        {
            return Ok(READER_GONE);
        }
        interrupted = is_interrupted(&row);
        if interrupted {
            break;
        }
    }
    let left = packages.len() - totals.packages;
    let printed = print(&if json {
        json_report::totals(&totals)
    } else {
        text_report::totals(&totals, left)
    })?;
    if printed == READER_GONE {
        return Ok(READER_GONE);
    }
    if interrupted {
        return Ok(exit::interrupted("survey", "the sums are those so far"));
    }
    Ok(exit_code(&totals))
}

fn is_interrupted(row: &SurveyRow) -> bool {
    row.taken.as_ref().is_ok_and(|taken| taken.ended == Completion::Interrupted)
}

fn exit_code(totals: &SurveyTotals) -> u8 {
    if totals.faults > 0 {
        FAILED
    } else if totals.taken < totals.packages || totals.wrong() + totals.not_reached > 0 {
        UNEXPECTED
    } else {
        AS_EXPECTED
    }
}
