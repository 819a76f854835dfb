//! `scripts/bench`: measures programs and the judge.

use crate::find::FindOptions;
use crate::run::{self, BenchOptions, PackageMeasurement, PACKAGE_MEASUREMENTS};
use cli::args::{Args, Flag};
use cli::catalog;
use cli::command::{Command, Invocation};
use cli::flags::{HELP, ROOT, TARGET, VERSION};
use judge_core::base::text::quote_path;
use judge_core::Result;
use sandbox::IsolationMode;
use std::ops::Range;
use std::path::PathBuf;

/// The pairs that are tried where the user names none, and the bound of a rank.
const DEFAULT_RANKS: Range<usize> = 0..140;
const MAX_RANK: usize = 100_000;

static QUICK: Flag =
    Flag::switch("--quick", "small inputs, once each: checks that it works, measures nothing");
static PACKAGES: Flag = Flag::value(
    "--packages",
    "DIR",
    "the folder with the repositories for `find`, or the checkout for `pairs` and `strong`",
);
static TIME: Flag = Flag::value(
    "--time",
    "S",
    "seconds for each program for `find` and `pairs`, or problem for `strong` (default: 60)",
);
static ONLY: Flag = Flag::value(
    "--only",
    "TEXT",
    "only programs of `find` with this text in their path, or this problem of `strong`",
);
static RANKS: Flag =
    Flag::value("--ranks", "A-B", "only these pairs for `pairs` and `strong` (default: 0-139)");
static WITH_LIMITS: Flag = Flag::switch(
    "--with-limits",
    "tell the limits: for `pairs` as 40 statements give them, for `strong` as the tests of the contest show them",
);
static WITHOUT_GENERATORS: Flag =
    Flag::switch("--without-generators", "remove the generators before `find`");

pub static COMMAND: Command = Command {
    entry: &catalog::BENCH,
    examples: &[
        ("scripts/bench", "everything; takes about 15 minutes on an idle machine"),
        ("scripts/bench binary-matrix", "the programs of one problem, compared with its twin.rs"),
        ("scripts/bench judge", "the judge, compared with a bare loop that spawns processes"),
        ("scripts/bench hack", "how many inputs a second hack find tries, by language"),
        ("scripts/bench --quick", "small inputs, to check that it works"),
    ],
    about: "\
MEASUREMENT is judge, hack, find, pairs or strong; without it and PROBLEM, all problems, judge
and hack are measured.

Prints tables of CPU time, memory and growth, ratios first: of main.rs and of the fastest accepted
program. problems/PROBLEM/bench.yaml names that program and the inputs. twin.rs reads and prints as
much as the programs and searches nothing. The programs run without isolation.
`scripts/bench find --packages DIR` tries `hack find` on the public programs named in
judge/lab/src/find/programs.txt; DIR has a folder for each of their repositories.
`scripts/bench pairs --packages DIR` tries it with the samples alone on the pairs of Codeflaws, of
which DIR is a checkout. `scripts/bench strong --packages DIR` tries `hack strengthen` on the
problems of these pairs, and judges all their wrong programs on the cases.",
    flags: &[
        &QUICK,
        &PACKAGES,
        &TIME,
        &ONLY,
        &RANKS,
        &WITHOUT_GENERATORS,
        &WITH_LIMITS,
        &ROOT,
        &TARGET,
        &HELP,
        &VERSION,
    ],
    run,
};

fn run(invocation: &Invocation) -> Result<u8> {
    let Invocation { workspace, args, .. } = invocation;
    let names = args.words.iter().map(|name| name.to_string_lossy());
    let names: Vec<String> = names.map(|name| name.trim_end_matches('/').to_string()).collect();
    let packages = package_measurement(args, &names)?;
    let packages = packages.map(|one| find_options(args).map(|options| (one, options)));
    let options = BenchOptions {
        names,
        quick: args.has("--quick"),
        packages: packages.transpose()?,
        isolation: invocation.isolation_of(IsolationMode::default())?,
    };
    run::run(workspace, options, &invocation.interrupts()?)
}

/// The measurement of packages that these names ask for, if any, which stands alone and has its own flags.
fn package_measurement(
    args: &Args,
    names: &[String],
) -> Result<Option<&'static PackageMeasurement>> {
    let mut all = PACKAGE_MEASUREMENTS.iter();
    let named = all.find(|one| names.iter().any(|name| name == one.name));
    if let Some(PackageMeasurement { name, .. }) = named.filter(|_| names.len() > 1) {
        return Err(format!("scripts/bench {name} measures nothing else; name it alone"));
    }
    for flag in PACKAGE_MEASUREMENTS.iter().flat_map(|one| one.flags) {
        let takes = |one: &&PackageMeasurement| one.flags.contains(flag);
        if args.has(flag) && named.filter(takes).is_none() {
            let takers = PACKAGE_MEASUREMENTS.iter().filter(takes);
            let takers: Vec<&str> = takers.map(|one| one.name).collect();
            return Err(format!("{flag} is for scripts/bench {}", takers.join(", ")));
        }
    }
    Ok(named)
}

/// The ranks of the pairs to try.
fn ranks(args: &Args) -> Result<Range<usize>> {
    let parse = |text: &str| {
        let (first, last) = text.split_once('-')?;
        let (first, last): (usize, usize) = (first.parse().ok()?, last.parse().ok()?);
        (first <= last && last < MAX_RANK).then_some(first..last + 1)
    };
    Ok(args.parsed("--ranks", parse, "two numbers, as 0-139")?.unwrap_or(DEFAULT_RANKS))
}

/// The options of a measurement of packages.
fn find_options(args: &Args) -> Result<FindOptions> {
    let Some(packages) = args.value("--packages").map(PathBuf::from) else {
        return Err(
            "where are the repositories? For example: scripts/bench find --packages ~/packages"
                .to_string(),
        );
    };
    if !packages.is_dir() {
        let packages = quote_path(packages);
        return Err(format!("--packages {packages}: is not a folder"));
    }
    let seconds = |text: &str| text.parse().ok().filter(|seconds| (1..=3600).contains(seconds));
    Ok(FindOptions {
        packages: packages.canonicalize().unwrap_or(packages),
        seconds: args
            .parsed("--time", seconds, "a number of seconds from 1 to 3600")?
            .unwrap_or(60),
        only: args.value("--only").map(|text| text.to_string_lossy().into_owned()),
        without_generators: args.has("--without-generators"),
        ranks: ranks(args)?,
        with_limits: args.has("--with-limits"),
    })
}
