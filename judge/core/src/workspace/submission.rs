//! Submissions in a problem's own folder: the file that one pastes, and what is under `submissions`.

use crate::base::text::quote;
use crate::language::Language;
use crate::verdict::Expectation;
use crate::workspace::listing::{list, Entry};
use crate::Result;
use std::path::{Path, PathBuf};

/// A program to judge, and what is expected of it.
#[derive(Clone, Debug)]
pub struct Submission {
    /// How the report names it.
    pub name: String,
    pub path: PathBuf,
    pub language: &'static Language,
    pub expectation: Expectation,
}

/// The submissions of a problem.
#[derive(Default)]
pub(crate) struct Submissions {
    pub(crate) found: Vec<Submission>,
    /// Files and folders that are no submission though they are where submissions belong: a line for
    /// each.
    pub(crate) faults: Vec<String>,
}

impl Submissions {
    /// The problem's `main.rs`, and with `all` everything under `submissions`. `folder` is the
    /// problem's, and messages call it `place`.
    pub(crate) fn read(folder: &Path, place: &str, all: bool) -> Result<Submissions> {
        let mut submissions = Submissions::default();
        let path = folder.join("main.rs");
        if path.is_file() {
            submissions.found.push(Submission {
                name: "main.rs".to_string(),
                language: Language::rust(),
                path: path.clone(),
                expectation: Expectation::ACCEPTED,
            });
        }
        if submissions.found.is_empty() && path.exists() {
            let path = quote(format!("{place}/main.rs").as_bytes());
            submissions.faults.push(format!("{path}: is not a regular file"));
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

    fn add_group(&mut self, group: &Entry, place: &str, expectation: Expectation) -> Result<()> {
        for file in list(&group.path)? {
            match Language::of_file(&file.path) {
                Some(language) if file.is_file() => self.found.push(Submission {
                    name: format!("{}/{}", group.name, file.name),
                    path: file.path,
                    language,
                    expectation,
                }),
                Some(_) | None => self.faults.push(format!(
                    "{}: not a source file in a language of the judge ({})",
                    quote(format!("{place}/{}", file.name).as_bytes()),
                    Language::extensions()
                )),
            }
        }
        Ok(())
    }
}
