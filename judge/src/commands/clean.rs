//! The command `clean`: removes all that the judge keeps and can make again.

use cli::catalog;
use cli::command::{Command, Invocation};
use cli::flags::{HELP, ROOT, TARGET, VERSION};
use judge_core::base::exit::print;
use judge_core::base::text::quote_path;
use judge_core::{compile, Result};
use sandbox::reason;

pub static COMMAND: Command = Command {
    entry: &catalog::CLEAN,
    examples: &[("scripts/judge clean", "free the space under target/judge")],
    about: "Removes files under target/judge that the judge can make again: built programs, generated inputs,
the finds of hack find, and the list for --failed. Fails while another judge uses them. Without this
command the judge keeps files that were used in the last 30 days, up to 4 GiB.",
    flags: &[&ROOT, &TARGET, &HELP, &VERSION],
    run,
};

fn run(invocation: &Invocation) -> Result<u8> {
    if let Some(word) = invocation.args.words.first() {
        return Err(format!("takes no word, but got {}", quote_path(word)));
    }
    let cache = invocation.workspace.cache();
    match compile::clear(&cache) {
        Ok(true) => print(&format!("removed {}\n", cache.display())),
        Ok(false) => print("nothing to remove\n"),
        Err(error) => Err(format!("{}: {}", cache.display(), reason(&error))),
    }
}
