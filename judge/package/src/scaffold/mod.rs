//! `scripts/new`: a new problem, from the template or from a package.
//!
//! The problem is made in a hidden folder and moved into place at the end. No existing file changes.
//! If the process is killed, the next `scripts/new` removes what it left.

mod name;
mod staging;
mod template;

use crate::files::path_error;
use crate::import::{self, Imported, Package};
use judge_core::base::exit::{self, print};
use judge_core::base::text::{count, quote};
use judge_core::workspace::Workspace;
use judge_core::Result;
use sandbox::system::lock::Lock;
use sandbox::system::pipe::{self, Poll, READABLE};
use staging::Staging;
use std::ffi::OsStr;
use std::fs;
use std::os::fd::{AsFd, OwnedFd};
use std::time::Duration;

/// Makes the problem `name`, from a package if there is one, and prints what to do next. Returns the
/// exit code; when it fails or is interrupted, nothing is left.
pub fn run(
    workspace: &Workspace,
    name: &OsStr,
    package: Option<Package>,
    interrupt: &OwnedFd,
) -> Result<u8> {
    let quoted = quote(name.as_encoded_bytes());
    let name = name.to_str().ok_or_else(|| format!("{quoted}: the name is not UTF-8"))?;
    name::check(name)?;
    if workspace.is_reserved(name) {
        return Err(format!(
            "{quoted} is a command, so it cannot be a problem; choose another name"
        ));
    }
    let data = workspace.root.join("testdata");
    for folder in [&data, &workspace.root.join("problems")] {
        fs::create_dir_all(folder).map_err(|error| path_error(folder, error))?;
    }
    let _lock = Lock::of(&data).map_err(|error| path_error(&data, error))?;
    let staging = Staging::new(workspace, name);
    staging.clean()?;
    for path in [workspace.problem_folder(name), data.join(name)] {
        if fs::symlink_metadata(&path).is_ok() {
            let shown = path.strip_prefix(&workspace.root).unwrap_or(&path).display();
            return Err(format!("{shown} already exists; choose another name"));
        }
    }
    let made = make(&staging, name, package, interrupt);
    let cleaned = staging.clean();
    let Some(report) = made? else { return Ok(exit::interrupted("new", "nothing is made")) };
    cleaned?;
    print(&report)
}

/// Makes the problem and moves it into place. Returns the report; `None` after an interrupt.
fn make(
    staging: &Staging,
    name: &str,
    package: Option<Package>,
    interrupt: &OwnedFd,
) -> Result<Option<String>> {
    staging.create()?;
    let (problem, data) = (staging.problem(), staging.data());
    let mut report = format!("made problems/{name} and testdata/{name}");
    match package {
        None => {
            template::write_problem(name, &problem, &data)?;
            report.push_str(", which add up numbers until you change them\n");
        }
        Some(package) => {
            let Imported { cases, submissions, notes, account } =
                import::import(package, name, &problem, &data, &staging.made())?;
            let (cases, submissions) = (count(cases, "case"), count(submissions, "submission"));
            report.push_str(&format!(" with {cases} and {submissions} of the package\n"));
            for note in notes.into_iter().chain(account.lines()) {
                report.push_str(&format!("  {note}\n"));
            }
        }
    }
    let mut polls = [Poll::new(Some(interrupt.as_fd()), READABLE)];
    let _ = pipe::wait(&mut polls, Some(Duration::ZERO));
    if polls[0].ready() {
        return Ok(None);
    }
    staging.install()?;
    report.push_str(&format!(
        "next:\n  scripts/judge {name} --all\n  scripts/hack add {name} my-case input.txt\n  \
         scripts/paste {name} --copy\n"
    ));
    Ok(Some(report))
}
