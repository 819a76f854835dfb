//! The flags of `scripts/judge`.

use crate::report::FORMATS;
use bytes::compare::Mode;
use cli::args::Effect::{Presentation, Selection, Verdicts};
use cli::args::Flag;
use cli::flags::{COLOR, HELP, ISOLATION, JOBS, ROOT, TARGET, VERSION};
use judge_core::judging::{Rerun, TimeBy};

const AS_THE_PROBLEM_SAYS: &str =
    "scripts/hack find, which looks for the inputs, judges as the problem says";

pub static ALL: Flag = Flag::switch(
    "--all",
    "also judge everything under submissions/, against the verdict its folder declares",
)
.conflicts_with(&["--submission", "--cmd"], "it judges the submissions of the problems")
.decides(Selection);
pub static SUBMISSION: Flag = Flag::value(
    "--submission",
    "FILE",
    "judge this file, or every program in this folder, instead (repeatable)",
)
.short('s')
.repeatable()
.decides(Selection);
pub static DUE: Flag = Flag::value(
    "--due",
    "TIME",
    "mark programs of --submission that are newer than 2026-11-28T23:59+01:00, or Z for UTC, as late",
)
.decides(Selection);
pub static IGNORE_LATE: Flag = Flag::switch(
    "--ignore-late",
    "leave out programs of --submission that are late (default: judge and mark them)",
)
.decides(Selection);
pub static CMD: Flag =
    Flag::value("--cmd", "COMMAND", "judge a command that the shell runs in this folder, instead")
        .decides(Selection);
pub static VERBOSE: Flag =
    Flag::switch("--verbose", "show a line for each case").short('v').decides(Presentation);
pub static FAIL_FAST: Flag =
    Flag::switch("--fail-fast", "stop a submission at its first case that is not AC")
        .conflicts_with(&["--moodle"], "a grade counts all cases that pass")
        .decides(Selection);
pub static ALL_CASES: Flag = Flag::switch(
    "--all-cases",
    "run the other cases of a program that is too slow on its first two (default: stop there)",
)
.conflicts_with(&["--fail-fast"], "that stops at the first case")
.decides(Selection);
pub static TIME: Flag = Flag::value(
    "--time-limit",
    "S",
    "allow S seconds of CPU time, more for slow languages (default: the problem's)",
)
.decides(Verdicts);
pub static RERUN: Flag = Flag::choice(
    "--rerun",
    "WHEN",
    Rerun::WORDS,
    "auto: run a case that ends near its time limit again, alone, at most three of a submission; \
     off: run each case once (default: auto)",
)
.decides(Verdicts);
pub static TIME_BY: Flag = Flag::choice(
    "--time-by",
    "WHAT",
    TimeBy::WORDS,
    "measure time by cpu, or by instructions: 2,000,000,000 are a second (default: cpu)",
)
.decides(Verdicts);
pub static MEMORY: Flag =
    Flag::value("--memory-limit", "MIB", "allow this many MiB of memory (default: the problem's)")
        .decides(Verdicts);
pub static COMPILER_FLAGS: Flag = Flag::value(
    "--compiler-flags",
    "FLAGS",
    "add these flags to the compiler of each submission: --compiler-flags='-I lib -DLOCAL'",
)
.conflicts_with(&["--feedback"], AS_THE_PROBLEM_SAYS)
.decides(Verdicts);
pub static COMPARE: Flag = Flag::choice(
    "--compare",
    "MODE",
    Mode::WORDS,
    "compare by default, exact, lines, tokens, 'tokens ignore_case' or 'float_tolerance E', and run \
     no output validator (default: the problem's)",
)
.conflicts_with(&["--feedback"], AS_THE_PROBLEM_SAYS)
.decides(Verdicts);
pub static RESUME: Flag =
    Flag::switch("--resume", "continue a run of several programs that was killed or interrupted")
        .conflicts_with(&["--input"], "with --input nothing is judged")
        .decides(Presentation);
pub static SHARD: Flag = Flag::value(
    "--shard",
    "K/N",
    "judge the K-th of N parts of the work, for scripts/judge merge (needs --json)",
)
.conflicts_with(
    &[
        "--cmd",
        "--failed",
        "--input",
        "--watch",
        "--html",
        "--junit",
        "--csv",
        "--moodle",
        "--feedback",
    ],
    "it judges a part of the programs; scripts/judge merge makes the reports",
)
.decides(Selection);
pub static INPUT: Flag = Flag::value(
    "--input",
    "FILE",
    "run one program on this input (- is stdin) and show what it prints",
)
.conflicts_with(
    &["--all", "--failed", "--fail-fast", "--all-cases", "--compare", "--rerun", "--time-by"],
    "it runs one program and judges nothing",
)
.excluding(&[Presentation])
.decides(Selection);
pub static INTERACT: Flag = Flag::switch(
    "--interact",
    "play the program: talk to the output validator yourself, on the first selected case",
)
.conflicts_with(&[], "it runs no program")
.excluding(&[Selection, Verdicts, Presentation])
.decides(Selection);
pub static FAILED: Flag = Flag::switch("--failed", "judge only what was not as expected last time")
    .conflicts_with(&["--all", "--submission", "--cmd"], "it judges what failed last time")
    .decides(Selection);
pub static WATCH: Flag =
    Flag::switch("--watch", "judge again what a saved file affects, until q or Ctrl-C")
        .short('w')
        .conflicts_with(&["--feedback"], "to look for inputs takes too long for that")
        .decides(Selection);

/// The flags of the command itself.
const OWN: [&Flag; 21] = [
    &ALL,
    &SUBMISSION,
    &DUE,
    &IGNORE_LATE,
    &CMD,
    &FAILED,
    &WATCH,
    &INPUT,
    &INTERACT,
    &SHARD,
    &FAIL_FAST,
    &ALL_CASES,
    &TIME,
    &MEMORY,
    &TIME_BY,
    &RERUN,
    &COMPARE,
    &COMPILER_FLAGS,
    &RESUME,
    &JOBS,
    &VERBOSE,
];
/// The flags that other commands have too.
const COMMON: [&Flag; 6] = [&COLOR, &ISOLATION, &ROOT, &TARGET, &HELP, &VERSION];

/// Every flag: the flags of the command, the flags in the table of reports, the common ones.
pub static FLAGS: [&Flag; with_reports_count(OWN.len())] = with_reports(&OWN);

/// The number of flags of [`with_reports`] for `own` flags of a command.
pub const fn with_reports_count(own: usize) -> usize {
    let mut count = own + COMMON.len();
    let mut row = 0;
    while row < FORMATS.len() {
        count += FORMATS[row].flags.len();
        row += 1;
    }
    count
}

/// The flags of a command that makes reports: its own, those in the table of reports, the common ones.
// Loops with an index, as iterators are not const.
pub const fn with_reports<const COUNT: usize>(own: &[&'static Flag]) -> [&'static Flag; COUNT] {
    let mut flags = [&HELP; COUNT];
    let mut count = 0;
    while count < own.len() {
        flags[count] = own[count];
        count += 1;
    }
    let mut row = 0;
    while row < FORMATS.len() {
        let mut flag = 0;
        while flag < FORMATS[row].flags.len() {
            flags[count] = FORMATS[row].flags[flag];
            (count, flag) = (count + 1, flag + 1);
        }
        row += 1;
    }
    while count < COUNT {
        flags[count] = COMMON[count + COMMON.len() - COUNT];
        count += 1;
    }
    flags
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shards, `--resume`, the command that judges again and conflicts follow from the effect of a flag.
    #[test]
    fn every_flag_says_what_it_decides() {
        let surroundings = ["--isolation", "--root", "--target", "--help", "--version"];
        for flag in FLAGS {
            assert_eq!(flag.effect.is_none(), surroundings.contains(&flag.long), "{}", flag.long);
        }
        let is_next = |two: &[&Flag]| two[0].heading() != two[1].heading();
        let changes = FLAGS.windows(2).filter(|two| is_next(two)).count();
        assert_eq!(changes, 3, "the flags of one group stand together");
    }
}
