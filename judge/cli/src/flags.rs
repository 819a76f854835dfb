//! Flags that several commands take. A flag of one command is in the file of that command.

use crate::args::{Effect, Flag};
use judge_core::base::style::ColorChoice;

pub static HELP: Flag = Flag::switch("--help", "show this help").short('h');
pub static VERSION: Flag = Flag::switch("--version", "show the version").short('V');
pub static ROOT: Flag =
    Flag::value("--root", "DIR", "use this workspace (default: the one around the current folder)");
pub static TARGET: Flag = Flag::value(
    "--target",
    "DIR",
    "build programs in this folder (default: JUDGE_TARGET, else target in the workspace)",
);
pub static COLOR: Flag = Flag::choice(
    "--color",
    "WHEN",
    ColorChoice::WORDS,
    "use color: auto, always or never (default: auto)",
)
.decides(Effect::Presentation);
pub static JSON: Flag = Flag::switch("--json", "print one JSON object per line, for programs")
    .decides(Effect::Presentation);
pub static ISOLATION: Flag = Flag::choice(
    "--isolation",
    "MODE",
    &["auto", "strict", "off"],
    "auto: isolate programs as far as this machine can; strict: fail without Landlock and seccomp; \
     off: for programs that you trust (default: auto)",
);
pub static JOBS: Flag =
    Flag::value("--jobs", "N", "run N programs at once (default: one for each core)")
        .short('j')
        .decides(Effect::Presentation);
pub static REPOSITORY: Flag = Flag::value(
    "--repository",
    "DIR",
    "follow links of the package to files below DIR, a folder around it (default: to files that git \
     tracks in the repository around it)",
);
