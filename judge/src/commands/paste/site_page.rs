//! The page of a problem at its site: problem.yaml has its address, a browser opens it.

use judge_core::base::on_path::on_path;
use judge_core::base::text::quote;
use judge_core::workspace::{Origin, Workspace};
use judge_core::Result;
use sandbox::reason;
use std::process::{Command, Stdio};

/// The programs that open an address in the browser, in the order in which they are tried: of WSL, of
/// desktops on Linux, of macOS. `explorer.exe` would take an address with `,` for its own flags.
const OPENERS: [&str; 3] = ["wslview", "xdg-open", "open"];

/// The address of a problem's page.
///
/// # Errors
///
/// problem.yaml names none, or something that is no address of the web.
pub fn address(workspace: &Workspace, problem: &str) -> Result<String> {
    let url = Origin::of_problem(workspace, problem)?.url;
    let file = format!("problems/{problem}/problem.yaml");
    if url.is_empty() {
        return Err(format!(
            "{file} names no page of the problem; add it as `url:` below `source:`"
        ));
    }
    let given = quote(url.as_bytes());
    site::problem::url(&url)
        .map_err(|_| format!("{file}: source.url is {given}, not a page of the web"))
}

/// Opens an address in the browser. Does not wait for the browser.
///
/// # Errors
///
/// There is no program for it, or it does not start; the message has the address.
pub fn open(address: &str) -> Result<()> {
    let opener = OPENERS.into_iter().find(|opener| on_path(opener).is_some());
    let Some(opener) = opener else {
        return Err(format!(
            "no program opens pages here ({}); go to {address}",
            OPENERS.join(", ")
        ));
    };
    let mut command = Command::new(opener);
    // The address is a word of its own, and no shell sees it.
    command.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let started = command.spawn();
    started
        .map(drop)
        .map_err(|error| format!("{opener} does not start: {}; go to {address}", reason(&error)))
}
