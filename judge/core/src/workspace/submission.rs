//! Submissions in a problem's own folder: its reference, and what is under `submissions`.

use crate::base::text::quote;
use crate::language::Language;
use crate::verdict::Expectation;
use crate::workspace::listing::{list, Entry};
use crate::workspace::source::{Included, Source};
use crate::Result;
use std::path::Path;

/// The name of a problem's own program, without its extension.
const MAIN: &str = "main";

/// Whether a file with this name in the folder of a problem is the problem's own program.
pub fn is_main(name: &str) -> bool {
    let path = Path::new(name);
    let is_in_folder = name.contains('/');
    let is_named = path.file_stem().is_some_and(|stem| stem == MAIN);
    is_named && !is_in_folder && Language::of_file(path).is_some()
}

/// A program to judge, and what is expected of it.
#[derive(Clone, Debug)]
pub struct Submission {
    /// How the report names it.
    pub name: String,
    pub source: Source,
    pub expectation: Expectation,
}

/// The submissions of a problem.
#[derive(Default)]
pub(crate) struct Submissions {
    /// What the problem puts beside each.
    included: Included,
    pub(crate) found: Vec<Submission>,
    /// Files and folders that are no submission though they are where submissions belong: a line for
    /// each.
    pub(crate) faults: Vec<String>,
}

impl Submissions {
    /// The reference, and with `all` everything under `submissions`. `folder` is the problem's, and
    /// messages call it `place`.
    pub(crate) fn read(
        folder: &Path,
        place: &str,
        reference: Result<Option<&Submission>>,
        all: bool,
    ) -> Result<Submissions> {
        let included = Included::read(folder)?;
        let mut submissions = Submissions { included, ..Submissions::default() };
        match reference {
            // One under `submissions` comes with the others.
            Ok(Some(reference)) if !all || is_main(&reference.name) => {
                submissions.found.push(reference.clone());
            }
            Ok(_) => {}
            Err(fault) => submissions.faults.push(fault),
        }
        if !all {
            return Ok(submissions);
        }
        for group in list(&folder.join("submissions"))? {
            let place = format!("{place}/submissions/{}", group.name);
            match Expectation::of_folder(&group.name) {
                Some(expectation) if group.is_folder() => {
                    submissions.add_group(&group, &place, expectation)?;
                }
                Some(_) | None => {
                    let known: Vec<&str> = Expectation::folders().collect();
                    submissions.faults.push(format!(
                        "{}: not a folder of submissions; those are {}",
                        quote(place.as_bytes()),
                        known.join(", ")
                    ));
                }
            }
        }
        Ok(submissions)
    }

    /// The programs that are declared right, by name.
    pub(crate) fn accepted(folder: &Path, place: &str) -> Result<Vec<Submission>> {
        let included = Included::read(folder)?;
        let mut submissions = Submissions { included, ..Submissions::default() };
        let expectation = Expectation::ACCEPTED;
        let groups = list(&folder.join("submissions"))?;
        for group in groups.iter().filter(|one| one.name == expectation.folder && one.is_folder()) {
            let place = format!("{place}/submissions/{}", group.name);
            submissions.add_group(group, &place, expectation)?;
        }
        Ok(submissions.found)
    }

    /// Adds the programs of a folder: each file and each folder in it is one.
    fn add_group(&mut self, group: &Entry, place: &str, expectation: Expectation) -> Result<()> {
        for entry in list(&group.path)? {
            let source = if entry.is_folder() {
                Source::folder(&entry.path)
            } else {
                Source::of_file(&entry.path).filter(|_| entry.is_file()).ok_or_else(|| {
                    format!(
                        "{}: not a source file in a language of the judge ({})",
                        quote(format!("{place}/{}", entry.name).as_bytes()),
                        Language::extensions()
                    )
                })
            };
            match source {
                Ok(mut source) => {
                    self.included.add_to(&mut source);
                    let name = format!("{}/{}", group.name, entry.name);
                    self.found.push(Submission { name, source, expectation });
                }
                Err(fault) => self.faults.push(fault),
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_main_is_a_program_in_a_known_language() {
        for name in ["main.rs", "main.py", "main.cpp", "main.sh"] {
            assert!(is_main(name), "{name}");
        }
        for name in ["main", "main.txt", "mains.py", "domain.py", "main.test.py", "x/main.py"] {
            assert!(!is_main(name), "{name}");
        }
    }
}
