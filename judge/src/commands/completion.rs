//! The command `completion`: prints the completion script of a shell.

use crate::cli::command::{Command, Invocation};
use crate::cli::complete;
use crate::cli::flags::{HELP, ROOT, VERSION};
use judge_core::base::exit::print;
use judge_core::Result;

pub static COMMAND: Command = Command {
    path: &["judge", "completion"],
    words: "bash|zsh|fish",
    summary: "prints a completion script for a shell",
    examples: &[
        (
            "source <(scripts/judge completion bash)",
            "put this into ~/.bashrc; for zsh into ~/.zshrc",
        ),
        ("scripts/judge completion fish | source", "put this into ~/.config/fish/config.fish"),
    ],
    about: "\
Prints a script that makes the shell complete commands, flags, problems, groups and cases of this
workspace.",
    flags: &[&ROOT, &HELP, &VERSION],
    run,
};

fn run(invocation: &Invocation) -> Result<u8> {
    print(&complete::script(invocation.table, &invocation.workspace, &invocation.args.words)?)
}
