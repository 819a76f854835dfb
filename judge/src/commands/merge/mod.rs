//! The command `merge`: makes one report of the parts that several machines have judged.

mod shard_parts;

use crate::commands::judge::flags::{
    with_reports, with_reports_count, FLAGS, RERUN, SUBMISSION, VERBOSE,
};
use crate::commands::judge::jobs::{jobs, Fault, Work};
use crate::commands::judge::judge_run::JudgeRun;
use crate::commands::judge::part::shared;
use crate::commands::judge::{overrides, set_time_by};
use cli::args::{Args, Flag};
use cli::catalog;
use cli::command::{Command, Invocation};
use judge_core::base::text::quote;
use judge_core::journal::keys::Keys;
use judge_core::judging::Rerun;
use judge_core::workspace::{self, Filter};
use judge_core::Result;
use shard_parts::ShardParts;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

static FOLDER: Flag = Flag {
    value: Some("DIR"),
    about: "the folder of the programs, if they are not where the parts say",
    ..SUBMISSION
};

const OWN: [&Flag; 2] = [&FOLDER, &VERBOSE];
static MERGE: [&Flag; with_reports_count(OWN.len())] = with_reports(&OWN);

pub static COMMAND: Command = Command {
    entry: &catalog::MERGE,
    examples: &[
        ("scripts/judge merge part*.jsonl", "show the report of all parts"),
        ("scripts/judge merge part*.jsonl --html /tmp/class.html", "also write the page"),
    ],
    about: "\
Combines the parts of a run into one report, as if one machine had judged everything; --html, --junit
and --csv write theirs too. A part is the output of `scripts/judge push-box --submission class --shard 1/4
--json >part1.jsonl`, on any machine with the same problems and programs. The programs must be here too:
in the folder that a part names, or in the folder of --submission. A missing, incomplete or foreign part
is an error. No program is run, except the grader of a problem.

Exit codes: as of scripts/judge; 2 also for a missing part.",
    flags: &MERGE,
    run,
};

fn run(invocation: &Invocation) -> Result<u8> {
    let Invocation { workspace, args: own, .. } = invocation;
    if own.words.is_empty() {
        return Err(COMMAND.missing("which parts"));
    }
    let files: Vec<&Path> = own.words.iter().map(Path::new).collect();
    let parts = ShardParts::open(&files)?;
    let args = judged_with(own, parts.arguments())?;
    let filters: Vec<Filter> =
        args.words.iter().map(|word| Filter::parse(word)).collect::<Result<_>>()?;
    let mut problems = workspace::select(workspace, &filters, false)?;
    overrides::apply(&args, &mut problems)?;
    let rerun = args.chosen(&RERUN, &Rerun::ALL)?;
    if let Some(problem) = problems.iter().find(|problem| problem.settings.lacks_time_limit()) {
        let name = quote(problem.name.as_bytes());
        return Err(format!("the parts have a time limit, and problem.yaml of {name} names none"));
    }
    let mut faults: Vec<Fault> = Vec::new();
    let Work { mut jobs, people } = jobs(workspace, &args, &problems, &filters, &mut faults)?;
    set_time_by(&args, &mut jobs)?;
    for problem in &problems {
        faults.extend(problem.faults.iter().map(|fault| (problem.name.as_str(), fault.clone())));
    }
    let results = parts.results(&jobs, &Keys::of(&jobs, rerun))?;
    let interrupt = invocation.interrupts()?;
    let inputs: Vec<PathBuf> = files.into_iter().map(Path::to_path_buf).collect();
    let run = JudgeRun {
        workspace,
        args: &args,
        problems: &problems,
        jobs: &jobs,
        people: &people,
        inputs: &inputs,
        faults: &faults,
        workers: 1,
        rerun,
        isolation: invocation.isolation()?,
        header: None,
    };
    run.replay(results, &interrupt)
}

/// The flags of the run that one machine would have made: what is judged and how as the parts say, the
/// reports as this command line says.
///
/// # Errors
///
/// The parts name a flag that none of ours writes, or one that conflicts with the reports.
fn judged_with(own: &Args, arguments: &[String]) -> Result<Args> {
    let shared = shared();
    let judged = Args::parse(arguments.iter().map(OsString::from), &shared)
        .map_err(|why| format!("the parts were judged with unknown flags: {why}"))?;
    let mut words: Vec<OsString> = Vec::new();
    for (args, flags) in [(&judged, &shared[..]), (own, &MERGE[..])] {
        let is_elsewhere = |flag: &Flag| {
            std::ptr::eq(args, &judged) && flag.long == FOLDER.long && own.has(FOLDER.long)
        };
        for flag in flags.iter().filter(|flag| !is_elsewhere(flag)) {
            for value in args.values(flag.long) {
                words.push(flag.long.into());
                words.extend(flag.value.map(|_| value.to_os_string()));
            }
        }
    }
    words.push("--".into());
    words.extend(judged.words);
    let all = Args::parse(words, &FLAGS)?;
    all.check_conflicts()
        .map_err(|why| format!("the parts and the flags of this command: {why}"))?;
    Ok(all)
}
