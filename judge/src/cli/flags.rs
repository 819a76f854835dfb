//! Flags that several commands take. A flag of one command stands in the file of that command.

use super::args::Flag;

pub static HELP: Flag = Flag::switch("--help", Some('h'), "show this help");
pub static VERSION: Flag = Flag::switch("--version", Some('V'), "show the version");
pub static ROOT: Flag = Flag::value(
    "--root",
    None,
    "DIR",
    "the workspace, instead of the one around the current folder",
);
pub static COLOR: Flag = Flag::choice(
    "--color",
    "WHEN",
    &["auto", "always", "never"],
    "auto (default), always or never",
);
pub static JSON: Flag = Flag::switch("--json", None, "one JSON object per line, for programs");
pub static ISOLATION: Flag = Flag::choice(
    "--isolation",
    "MODE",
    &["auto", "strict", "off"],
    "auto (default): every layer that this machine has; strict: fail without Landlock and seccomp; off",
);
