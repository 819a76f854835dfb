//! The command `completion`: prints the completion script of a shell.

use cli::catalog;
use cli::command::{Command, Invocation};
use cli::completion_script;
use cli::flags::{HELP, ROOT, VERSION};
use judge_core::base::exit::print;
use judge_core::Result;

pub static COMMAND: Command = Command {
    entry: &catalog::COMPLETION,
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
    print(&completion_script(&invocation.workspace, &invocation.args.words)?)
}
