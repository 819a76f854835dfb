//! `scripts/new`: a new problem, from the template, from a package or of a site.
//!
//! The problem is made in a hidden folder and moved into place at the end. No existing file changes.
//! If the process is killed, the next `scripts/new` removes what it left.

pub mod brute_force;
mod dialogue_problem;
mod guessing;
mod leetcode_main;
mod name;
mod problem_addresses;
mod site_problem;
mod sources;
mod staging;
mod starter;
mod template;

use crate::files::path_error;
use crate::import::{self, ImportResult, Package};
use judge_core::base::text::{count, escape, quote_path, shell_path};
use judge_core::workspace::Workspace;
use judge_core::Result;
use problem_addresses::ProblemAddresses;
use sandbox::system::lock::Lock;
use sandbox::system::pipe::{self, Poll, READABLE};
use site::problem::{SiteProblem, LEETCODE};
use staging::Staging;
pub use starter::Languages;
use starter::Starters;
use std::ffi::OsStr;
use std::fs;
use std::os::fd::{AsFd, OwnedFd};
use std::time::Duration;
pub use template::OutputKind;

/// The note where a problem of the template is to have a slow program.
const OWN_PROGRAMS: &str =
    "  --brute adds nothing: the problem of the template has its own programs in submissions\n";

/// The content of a new problem.
pub enum Content<'a> {
    /// A template of this kind, in the language of main; it has a slow program or needs none.
    Template(OutputKind, Languages<'a>),
    /// A package.
    Package(Package<'a>),
    /// A problem of a site, and the languages of its programs.
    Site(Box<SiteProblem>, Languages<'a>),
}

/// Makes the problem `name`. Returns what was made and what to do next; `None` after Ctrl-C.
///
/// # Errors
///
/// The problem cannot be made. Then nothing is left.
pub fn run(
    workspace: &Workspace,
    name: &OsStr,
    content: Content,
    interrupt: &OwnedFd,
) -> Result<Option<String>> {
    let quoted = quote_path(name);
    let name = name.to_str().ok_or_else(|| format!("{quoted}: the name is not UTF-8"))?;
    name::check(name)?;
    if workspace.is_reserved(name) {
        return Err(format!(
            "{quoted} is a command, so it cannot be a problem; choose another name"
        ));
    }
    let next = match &content {
        // The site takes a class, and the judge has a main for one.
        Content::Site(problem, languages) => {
            let starters = Starters::of(*languages)?;
            if problem.site != LEETCODE {
                next_of_site(workspace, name, starters, problem, "")
            } else if problem.arguments.is_some() && starters.main.main_file().is_some() {
                let what = ": the `class Solution` of the site, or a program";
                next_of_site(workspace, name, starters, problem, what)
            } else {
                next_of_class(workspace, name, starters, problem)
            }
        }
        Content::Template(..) | Content::Package(_) => next(workspace, name),
    };
    let is_package = matches!(content, Content::Package(_));
    let made = create(workspace, name, interrupt, |staging| match content {
        Content::Template(kind, languages) => {
            let (problem, data) = (staging.problem(), staging.data());
            let task = template::write_problem(kind, name, languages.main, &problem, &data)?;
            let note = if languages.brute.is_some() { OWN_PROGRAMS } else { "" };
            Ok(format!(", which {task} until you change them\n{note}"))
        }
        Content::Package(package) => import_package(package, name, staging),
        Content::Site(problem, languages) => {
            site_problem::write_problem(name, &problem, Starters::of(languages)?, staging)
        }
    })?;
    let Some(report) = made else { return Ok(None) };
    // Pairs of files come without a program.
    if is_package && workspace.problem(name)?.reference()?.is_none() {
        return Ok(Some(report + &next_of_cases(workspace, name)));
    }
    Ok(Some(report + &next))
}

/// Checks the languages of the programs to start from.
///
/// # Errors
///
/// There is no such program.
pub fn check_languages(languages: Languages) -> Result<()> {
    Starters::of(languages).map(drop)
}

/// The result of making the problems of a site.
pub struct BatchResult {
    /// A line for each problem that was made or is there already, and what to do next.
    pub report: String,
    pub end: BatchEnd,
}

/// The result of making a problem.
pub enum BatchEnd {
    /// Each problem is made, or was there already.
    Whole,
    /// All were there already.
    NothingNew,
    /// The user interrupted it.
    Interrupted,
    /// A problem cannot be made. Those before it stay.
    Failed(String),
}

/// Makes problems of a site, each with a name of its own. Those that are there already, by their address, are
/// left out and named.
///
/// # Errors
///
/// There is no program to start from in this language, or the workspace cannot be read.
pub fn run_all(
    workspace: &Workspace,
    problems: &[SiteProblem],
    languages: Languages,
    interrupt: &OwnedFd,
) -> Result<BatchResult> {
    let starters = Starters::of(languages)?;
    let mut report = String::new();
    let mut first = None;
    let mut known = ProblemAddresses::of(workspace)?;
    for problem in problems {
        let title = &problem.title;
        if let Some(name) = known.of_site(problem, problems) {
            report.push_str(&format!(
                "{title}: is here already, as problems/{}\n",
                escape(name.as_bytes())
            ));
            continue;
        }
        let made = site_problem::free_name(workspace, problem).and_then(|name| {
            let made = create(workspace, &name, interrupt, |staging| {
                site_problem::write_problem(&name, problem, starters, staging)
            })?;
            Ok((name, made))
        });
        match made {
            Ok((name, Some(made))) => {
                report.push_str(&made);
                known.add(problem, name.clone());
                first.get_or_insert((name, problem));
            }
            Ok((_, None)) => return Ok(BatchResult { report, end: BatchEnd::Interrupted }),
            Err(error) => return Ok(BatchResult { report, end: BatchEnd::Failed(error) }),
        }
    }
    let Some((name, problem)) = first else {
        return Ok(BatchResult { report, end: BatchEnd::NothingNew });
    };
    report.push_str(&next_of_site(workspace, &name, starters, problem, ""));
    let limits = workspace.command("hack", &format!("shape {name} --paste"));
    report.push_str(&format!("  {limits}\n"));
    Ok(BatchResult { report, end: BatchEnd::Whole })
}

/// The next step for a problem that is whole.
fn next(workspace: &Workspace, name: &str) -> String {
    let judge = workspace.command("judge", &format!("{name} --all"));
    let add = workspace.command("hack", &format!("add {name} my-case input.txt"));
    let paste = workspace.command("paste", &format!("{name} --copy"));
    format!("next:\n  {judge}\n  {add}\n  {paste}\n")
}

/// The next step for a problem that has cases alone.
fn next_of_cases(workspace: &Workspace, name: &str) -> String {
    let file = shell_path(&workspace.problem_folder(name).join("main.EXT"));
    let judge = workspace.command("judge", name);
    let find = workspace.command("hack", &format!("find {name} other.py"));
    format!("next: write {file}, a right program in any language\n  {judge}\n  {find}\n")
}

/// The loop of a solver, for a problem whose program is still to be written: judge, stress, paste.
fn next_of_site(
    workspace: &Workspace,
    name: &str,
    starters: Starters,
    problem: &SiteProblem,
    what: &str,
) -> String {
    let file = shell_path(&workspace.problem_folder(name).join(starters.main.file));
    let judge = workspace.command("judge", &format!("{name} --watch"));
    let paste = workspace.command("paste", &format!("{name} --copy"));
    let stress = stress(workspace, name, starters, problem);
    format!("next: write {file}{what}\n  {judge}\n{stress}  {paste}\n")
}

/// The same for a problem whose site takes a class: pasting a program would be of no use there.
fn next_of_class(
    workspace: &Workspace,
    name: &str,
    starters: Starters,
    problem: &SiteProblem,
) -> String {
    let file = shell_path(&workspace.problem_folder(name).join(starters.main.file));
    let judge = workspace.command("judge", &format!("{name} --watch"));
    let stress = stress(workspace, name, starters, problem);
    format!(
        "next: write {file}, a program that reads stdin; a `class Solution` needs problems/{name}/leetcode.EXT, \
         its main (judge/docs/languages.md)\n  {judge}\n{stress}"
    )
}

/// The line that compares the program of a new problem with a slow one; none for a problem whose programs talk to an
/// output validator.
fn stress(workspace: &Workspace, name: &str, starters: Starters, problem: &SiteProblem) -> String {
    if problem.is_interactive {
        return String::new();
    }
    let find = workspace.command("hack", &format!("find {name}"));
    match starters.brute {
        Some(brute) => {
            let file = shell_path(&workspace.problem_folder(name).join(brute_force::path(brute)));
            format!("  {find}    # compares with {file}: write it first\n")
        }
        None => {
            let new = workspace.command("new", &format!("{name} --brute python"));
            format!("  {new}    # write it, then: {find}\n")
        }
    }
}

/// Makes a problem whose staged folders `fill` fills; returns its report, or `None` after an interrupt.
/// Unless it succeeds, nothing is left.
fn create(
    workspace: &Workspace,
    name: &str,
    interrupt: &OwnedFd,
    fill: impl FnOnce(&Staging) -> Result<String>,
) -> Result<Option<String>> {
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
    let made = stage_and_install(&staging, interrupt, fill);
    let cleaned = staging.clean();
    let Some(report) = made? else { return Ok(None) };
    cleaned?;
    Ok(Some(format!("made problems/{name} and testdata/{name}{report}")))
}

fn stage_and_install(
    staging: &Staging,
    interrupt: &OwnedFd,
    fill: impl FnOnce(&Staging) -> Result<String>,
) -> Result<Option<String>> {
    staging.create()?;
    let report = fill(staging)?;
    let mut polls = [Poll::new(Some(interrupt.as_fd()), READABLE)];
    let _ = pipe::wait(&mut polls, Some(Duration::ZERO));
    if polls[0].ready() {
        return Ok(None);
    }
    staging.install()?;
    Ok(Some(report))
}

fn import_package(package: Package, name: &str, staging: &Staging) -> Result<String> {
    let ImportResult { cases, submissions, notes, report: files } =
        import::import(package, name, &staging.problem(), &staging.data(), &staging.made())?;
    let (cases, submissions) = (count(cases, "case"), count(submissions, "submission"));
    let mut report = format!(" with {cases} and {submissions} of the package\n");
    for note in notes.into_iter().chain(files.lines()) {
        report.push_str(&format!("  {note}\n"));
    }
    Ok(report)
}
