//! The reference of a problem: the program that gives the right answers. It is the problem's `main.*`, in
//! any language; without it, the first accepted program whose language is installed, those that
//! answer soonest before others. This is the only place that decides it.

use crate::base::text::{escape, quote};
use crate::language::Language;
use crate::verdict::Expectation;
use crate::workspace::listing::{list, Entry};
use crate::workspace::source::{IncludedFiles, Source, LEETCODE};
use crate::workspace::submission::{is_main, Submission, Submissions};
use crate::Result;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The names of the other programs in the folder of a problem, without their extensions.
const TOOLS: [&str; 7] =
    ["validator", "generator", "output_validator", "grader", "visualizer", "normalizer", LEETCODE];

/// The reference of a problem, or why it cannot be decided.
#[derive(Clone, Debug)]
pub struct Reference {
    program: Result<Option<Submission>>,
    /// The languages of accepted programs that cannot be the reference, as they are not installed.
    pub not_installed: BTreeSet<&'static str>,
    /// The only program in the folder of a problem without a reference, but for a validator and the like:
    /// `solution.cpp`.
    pub misnamed: Option<PathBuf>,
}

impl Default for Reference {
    /// No reference.
    fn default() -> Reference {
        Reference { program: Ok(None), not_installed: BTreeSet::new(), misnamed: None }
    }
}

impl Reference {
    /// Looks into a problem's folder, which messages call `place`. The files that the problem includes are
    /// added to the program.
    pub fn read(folder: &Path, place: &str, included: &IncludedFiles) -> Reference {
        let mut not_installed = BTreeSet::new();
        let program = find(folder, place, included, &mut not_installed);
        let misnamed = if matches!(program, Ok(None)) { only_program(folder) } else { None };
        Reference { program, not_installed, misnamed }
    }

    /// The reference, if there is one.
    ///
    /// # Errors
    ///
    /// There are two programs `main.*`, or the only one is no file, or a folder cannot be read.
    pub fn program(&self) -> Result<Option<&Submission>> {
        self.program.as_ref().map(Option::as_ref).map_err(Clone::clone)
    }
}

fn find(
    folder: &Path,
    place: &str,
    included: &IncludedFiles,
    not_installed: &mut BTreeSet<&'static str>,
) -> Result<Option<Submission>> {
    let mut mains = list(folder)?;
    // A link that leads nowhere is no program, and a half-made problem may have one.
    mains.retain(|entry| is_main(&entry.name) && entry.path.exists());
    match &mains[..] {
        [] => {}
        [main] => {
            let mut program = own_program(main, place)?;
            included.add_to(&mut program.source);
            return Ok(Some(program));
        }
        [first, second, ..] => {
            return Err(format!(
                "{} has two programs of its own, {} and {}: keep the one that gives the answers, and move \
                 the other to submissions/{}",
                quote(place.as_bytes()),
                escape(first.name.as_bytes()),
                escape(second.name.as_bytes()),
                Expectation::ACCEPTED.label
            ))
        }
    }
    let accepted = Submissions::accepted(folder, place, included)?;
    for one in &accepted {
        if !one.source.language.is_installed() {
            not_installed.insert(one.source.language.name);
        }
    }
    Ok(accepted.into_iter().next())
}

/// The only program in a folder that has the name of no part of a problem.
fn only_program(folder: &Path) -> Option<PathBuf> {
    let mut programs = list(folder).ok()?;
    programs.retain(|entry| {
        let is_tool =
            entry.path.file_stem().is_some_and(|stem| TOOLS.iter().any(|&name| stem == name));
        entry.is_file() && !is_tool && Language::of_file(&entry.path).is_some()
    });
    let [program] = &programs[..] else { return None };
    Some(program.path.clone())
}

fn own_program(entry: &Entry, place: &str) -> Result<Submission> {
    let source = Source::of_file(&entry.path).filter(|_| entry.is_file());
    let source = source.ok_or_else(|| {
        let path = quote(format!("{place}/{}", entry.name).as_bytes());
        format!("{path}: is not a regular file")
    })?;
    Ok(Submission { name: entry.name.clone(), source, expectation: Expectation::ACCEPTED })
}
