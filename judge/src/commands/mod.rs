//! The commands, a file for each, and the table of them.

pub mod bench;
pub mod clean;
pub mod completion;
pub mod export;
pub mod hack;
pub mod judge;
pub mod new;
pub mod paste;
pub mod show;

use crate::cli::args::Args;
use crate::cli::command::Table;
use judge_core::workspace::Workspace;
use judge_core::Result;
use sandbox::{Isolation, Mode};
use std::io::{self, Write};
use std::os::fd::OwnedFd;

/// Every command: parsing, help, completion and reserved names come from this table.
pub static COMMANDS: Table = Table(&[
    &judge::COMMAND,
    &show::COMMAND,
    &export::COMMAND,
    &clean::COMMAND,
    &completion::COMMAND,
    &hack::add::COMMAND,
    &hack::find::COMMAND,
    &hack::list::COMMAND,
    &hack::mutate::COMMAND,
    &paste::COMMAND,
    &new::COMMAND,
    &bench::COMMAND,
]);

/// A descriptor that becomes readable at Ctrl-C.
fn interrupts() -> Result<OwnedFd> {
    sandbox::system::signal::catch_interrupts()
        .map_err(|error| format!("cannot make a pipe: {error}"))
}

/// The isolation that `--isolation` asks for. What this machine lacks is said once, on stderr.
fn isolation(workspace: &Workspace, args: &Args) -> Result<Isolation> {
    let mode = args.parsed("--isolation", Mode::parse, "auto, strict or off")?.unwrap_or_default();
    let isolation = Isolation::find(mode, workspace.hidden())?;
    if let Some(warning) = isolation.warning() {
        let _ = writeln!(io::stderr(), "judge: {warning}");
    }
    Ok(isolation)
}
