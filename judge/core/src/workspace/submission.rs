//! Submissions in a problem's own folder: its reference, and those under `submissions`.

use crate::base::text::quote;
use crate::base::{file, MIB};
use crate::language::Language;
use crate::verdict::{Declarations, Expectation, SUBMISSIONS_YAML};
use crate::workspace::listing::{list, Entry};
use crate::workspace::source::{IncludedFiles, Source};
use crate::Result;
use std::path::Path;

/// The name of a problem's own program, without its extension.
pub(crate) const MAIN: &str = "main";
/// The folder of the submissions.
const FOLDER: &str = "submissions";
/// The largest `submissions.yaml`, in bytes.
const MAX_DECLARATIONS: u64 = MIB;
/// The part of the files of a submission that is searched for verdicts in comments, in bytes.
const MAX_ANNOTATED: u64 = 4 * MIB;

/// Whether a file with this name in the folder of a problem is the problem's own program.
pub fn is_main(name: &str) -> bool {
    let path = Path::new(name);
    let is_in_folder = name.contains('/');
    let is_named = path.file_stem().is_some_and(|stem| stem == MAIN);
    is_named && !is_in_folder && Language::of_file(path).is_some()
}

/// A program to judge, and the expectation of it.
#[derive(Clone, Debug)]
pub struct Submission {
    /// Its name in the report.
    pub name: String,
    pub source: Source,
    pub expectation: Expectation,
}

impl Submission {
    /// Whether this is the program in a file or folder, whose path has no links in it: such are the paths that the
    /// command line names.
    pub fn is_at(&self, path: &Path) -> bool {
        let own = &self.source.path;
        own == path || own.canonicalize().is_ok_and(|real| real == path)
    }
}

/// The submissions of a problem.
#[derive(Default)]
pub(crate) struct Submissions {
    /// The files that the problem puts beside each.
    included: IncludedFiles,
    /// The content of `submissions.yaml`.
    declarations: Declarations,
    /// The names of those to show to others.
    models: Vec<String>,
    pub(crate) found: Vec<Submission>,
    /// Files and folders that are no submission though they are where submissions belong: a line for
    /// each.
    pub(crate) faults: Vec<String>,
}

impl Submissions {
    fn with(included: &IncludedFiles) -> Submissions {
        Submissions { included: included.clone(), ..Submissions::default() }
    }

    /// The reference, and with `all` everything under `submissions`. `folder` is the problem's, and
    /// messages call it `place`.
    pub(crate) fn read(
        folder: &Path,
        place: &str,
        reference: Result<Option<&Submission>>,
        included: &IncludedFiles,
        all: bool,
    ) -> Result<Submissions> {
        let mut submissions = Submissions::with(included);
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
        submissions.declare(folder, place);
        for group in list(&folder.join(FOLDER))? {
            let path = format!("{place}/{FOLDER}/{}", group.name);
            let is_known = Expectation::of_folder(&group.name).is_some()
                || submissions.declarations.knows_folder(&group.name);
            if group.is_folder() && is_known {
                submissions.add_group(&group, &path)?;
            } else if group.name != SUBMISSIONS_YAML {
                let known: Vec<&str> = Expectation::folders().collect();
                submissions.faults.push(format!(
                    "{}: not a folder of submissions; those are {}, and those that {SUBMISSIONS_YAML} names",
                    quote(path.as_bytes()),
                    known.join(", ")
                ));
            }
        }
        Ok(submissions)
    }

    /// The programs that are declared right: those whose language is installed first, of these model
    /// solutions, then those that answer soonest, then by name.
    pub(crate) fn accepted(
        folder: &Path,
        place: &str,
        included: &IncludedFiles,
    ) -> Result<Vec<Submission>> {
        let mut submissions = Submissions::with(included);
        submissions.declare(folder, place);
        let groups = list(&folder.join(FOLDER))?;
        let label = &Expectation::ACCEPTED.label;
        for group in groups.iter().filter(|one| one.name == *label && one.is_folder()) {
            submissions.add_group(group, &format!("{place}/{FOLDER}/{}", group.name))?;
        }
        let Submissions { mut found, models, .. } = submissions;
        found.retain(|one| one.expectation.is_accepted());
        found.sort_by_cached_key(|one| {
            let language = one.source.language;
            (!language.is_installed(), !models.contains(&one.name), language.delay())
        });
        Ok(found)
    }

    /// Reads the declarations of the problem about its submissions.
    fn declare(&mut self, folder: &Path, place: &str) {
        let path = folder.join(FOLDER).join(SUBMISSIONS_YAML);
        let text = match file::text(&path, MAX_DECLARATIONS) {
            Ok(text) => text,
            Err(_) if !path.exists() => return,
            Err(fault) => return self.faults.push(fault),
        };
        let path = quote(format!("{place}/{FOLDER}/{SUBMISSIONS_YAML}").as_bytes());
        match Declarations::parse(&text) {
            Ok(declarations) => {
                let fault = |(line, key): &(usize, String)| {
                    format!("{path}: line {line}: unknown key {}", quote(key.as_bytes()))
                };
                self.faults.extend(declarations.unknown.iter().map(fault));
                self.declarations = declarations;
            }
            Err(error) => self.faults.push(format!("{path}: {error}")),
        }
    }

    /// Adds the programs of a folder: each file and each folder in it is one.
    fn add_group(&mut self, group: &Entry, place: &str) -> Result<()> {
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
            let name = format!("{}/{}", group.name, entry.name);
            match source.and_then(|source| self.submission(name, source)) {
                Ok(submission) => self.found.push(submission),
                Err(fault) => self.faults.push(fault),
            }
        }
        Ok(())
    }

    /// A program with the declaration about it.
    fn submission(&mut self, name: String, source: Source) -> Result<Submission> {
        let content = || annotated(&source);
        let declared = self.declarations.of(&name, content).ok_or_else(|| {
            let name = quote(name.as_bytes());
            format!("{name}: neither its folder nor {SUBMISSIONS_YAML} declares its verdict")
        })?;
        let language = declared.language.as_deref().map(|language| {
            Language::by_name(language).ok_or_else(|| {
                let known: Vec<&str> = Language::names().collect();
                let (language, known) = (quote(language.as_bytes()), known.join(", "));
                format!("{name}: {SUBMISSIONS_YAML} declares the language {language}; the judge knows {known}")
            })
        });
        let mut source = source.declared(language.transpose()?, declared.entry_point.as_deref())?;
        self.included.add_to(&mut source);
        if declared.is_model {
            self.models.push(name.clone());
        }
        Ok(Submission { name, source, expectation: declared.expectation })
    }
}

/// The files of a program, one after another, as far as they are searched for comments. What cannot be
/// read is reported when it is built.
fn annotated(source: &Source) -> Vec<u8> {
    let mut all = Vec::new();
    for one in source.files() {
        let left = MAX_ANNOTATED - all.len() as u64;
        all.extend(file::read(&one.path, left).unwrap_or_default());
    }
    all
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
