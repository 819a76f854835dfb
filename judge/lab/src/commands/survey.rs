//! `scripts/bench survey`: how much of the packages in a folder this judge takes and judges as declared.

use crate::judge_workspace::JudgeWorkspace;
use crate::survey::{self, one_line, PackagePath, Stop, SurveyOptions, SurveyedPackage};
use cli::args::Flag;
use cli::catalog;
use cli::command::{Command, Invocation};
use cli::flags::{HELP, JOBS, REPOSITORY, ROOT, TARGET, VERSION};
use judge_core::base::exit::{self, print, AS_EXPECTED, FAILED, READER_GONE, UNEXPECTED};
use judge_core::base::text::count;
use judge_core::compile::Builder;
use judge_core::workspace::settings;
use judge_core::Result;
use sandbox::reason;
use std::io::{self, Write};
use std::os::fd::AsFd;
use std::path::Path;
use std::time::Duration;

/// The time for the programs of one package.
const DEFAULT_TIME: Duration = Duration::from_secs(300);

static TIME: Flag = Flag::value(
    "--time",
    "S",
    "judge the programs of one package for at most S seconds (default 300)",
);

pub static COMMAND: Command = Command {
    entry: &catalog::BENCH_SURVEY,
    examples: &[("scripts/bench survey ~/contest", "import each package, and judge its programs")],
    about: "\
Imports each package below DIR into a temporary workspace and judges every program that it declares. A
row says whether the package was taken, whether it is whole, how many programs are as declared, and
which files were left out. A package is whole if every file except hidden ones has its place here,
including files that only export uses, such as a picture of the statement.

Exit codes: 0 every package is taken and no judged program has another verdict than declared, 1 otherwise,
2 usage error or failure of the judge.",
    flags: &[&REPOSITORY, &TIME, &JOBS, &ROOT, &TARGET, &HELP, &VERSION],
    run,
};

fn run(invocation: &Invocation) -> Result<u8> {
    let Invocation { workspace, args, .. } = invocation;
    let [folder] = &args.words[..] else {
        return Err("needs one folder. For example: scripts/bench survey ~/contest".to_string());
    };
    let time = args.parsed(TIME.long, settings::seconds, settings::SECONDS)?;
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
    let options = SurveyOptions {
        repository: args.value(REPOSITORY.long).map(Path::new),
        time: time.unwrap_or(DEFAULT_TIME),
        workers,
        interrupt: interrupt.as_fd(),
    };
    let failed = |error| format!("cannot make a temporary folder: {}", reason(&error));
    // While it is there, no judge removes its temporary folder.
    let builder = Builder::new(workspace.cache());
    let root = builder.scratch().map_err(failed)?;
    let code = JudgeWorkspace::make(root.to_path_buf(), &workspace.target)
        .map_err(failed)
        .and_then(|place| survey_all(&place, &packages, &options));
    Ok(if faults.is_empty() { code? } else { code?.max(FAILED) })
}

/// Surveys the packages one after another, and prints a row for each and the sums.
fn survey_all(
    place: &JudgeWorkspace,
    packages: &[PackagePath],
    options: &SurveyOptions,
) -> Result<u8> {
    let mut totals = Totals::default();
    let mut stop = None;
    for package in packages {
        let row = match survey::survey(place, package, options)? {
            Ok(surveyed) => {
                totals.add(&surveyed);
                stop = surveyed.stop;
                row(package, &surveyed)
            }
            Err(why) => {
                format!(
                    "refused                          {}\n    {}\n",
                    package.name,
                    one_line(&why)
                )
            }
        };
        totals.packages += 1;
        if print(&row)? == READER_GONE {
            return Ok(READER_GONE);
        }
        if stop == Some(Stop::Interrupted) {
            break;
        }
    }
    if print(&totals.text())? == READER_GONE {
        return Ok(READER_GONE);
    }
    if stop == Some(Stop::Interrupted) {
        return Ok(exit::interrupted("survey", "the sums are those so far"));
    }
    let is_good = totals.taken == totals.packages && totals.wrong == 0 && !totals.is_stopped;
    Ok(if is_good { AS_EXPECTED } else { UNEXPECTED })
}

/// A row, and lines below it that say what is not right.
fn row(package: &PackagePath, surveyed: &SurveyedPackage) -> String {
    let whole = if surveyed.is_whole { "whole" } else { "in part" };
    let programs = format!("{} of {} right", surveyed.as_declared, surveyed.programs);
    let mut text = format!("taken    {whole:<7}  {programs:<14}  {}\n", package.name);
    for line in &surveyed.lines {
        text.push_str(&format!("    {line}\n"));
    }
    text
}

/// The sums of a survey.
#[derive(Default)]
struct Totals {
    packages: usize,
    taken: usize,
    whole: usize,
    programs: usize,
    as_declared: usize,
    wrong: usize,
    /// The time of a package was over.
    is_stopped: bool,
}

impl Totals {
    /// Adds a package that was taken.
    fn add(&mut self, surveyed: &SurveyedPackage) {
        self.taken += 1;
        self.whole += usize::from(surveyed.is_whole);
        self.programs += surveyed.programs;
        self.as_declared += surveyed.as_declared;
        self.wrong += surveyed.wrong;
        self.is_stopped |= surveyed.stop.is_some();
    }

    fn text(&self) -> String {
        let Totals { packages, taken, whole, programs, as_declared, wrong, .. } = self;
        let not_judged = programs - as_declared - wrong;
        format!(
            "\n{}: {taken} taken, {whole} whole\n{}: {as_declared} as declared, {wrong} not, {not_judged} not \
             judged\n",
            count(*packages, "package"),
            count(*programs, "program"),
        )
    }
}
