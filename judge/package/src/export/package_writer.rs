//! The package under construction: where it is written, and what is in it already.

use crate::files::{self, path_error};
use crate::names;
use judge_core::base::text::quote;
use judge_core::base::{file, MIB};
use judge_core::workspace::source::{BUILD, RUN};
use judge_core::workspace::{Problem, Source, Workspace};
use judge_core::Result;
use sandbox::{Failure, Isolation};
use std::collections::BTreeMap;
use std::os::fd::BorrowedFd;
use std::path::{Path, PathBuf};

/// The largest file of text in bytes that an export reads.
const MAX_TEXT: u64 = 16 * MIB;

/// The result of a step that Ctrl-C can end.
pub type Exported<T> = std::result::Result<T, Failure>;

/// The message for a problem with a fault.
pub fn unexportable(fault: &str) -> String {
    format!("{fault}; fix it before the export")
}

/// Writes a package of one problem into a folder.
pub struct PackageWriter<'a> {
    pub workspace: &'a Workspace,
    pub problem: &'a Problem,
    /// The folder of the problem's sources.
    pub source: PathBuf,
    /// The folder that becomes the package.
    pub folder: &'a Path,
    pub isolation: Isolation,
    /// Readable after Ctrl-C.
    pub interrupt: BorrowedFd<'a>,
    /// For each file of the package its origin, so that no file replaces another.
    pub written: BTreeMap<String, String>,
    /// The notes for the user, in lines.
    pub notes: Vec<String>,
}

impl PackageWriter<'_> {
    /// Writes a file of the package; an error if it has one of this name.
    pub fn write(&mut self, name: &str, origin: &str, bytes: &[u8]) -> Result<()> {
        self.claim(name, origin)?;
        files::write(&self.folder.join(name), bytes)
    }

    /// Copies a file of any size into the package.
    pub fn copy(&mut self, name: &str, from: &Path) -> Result<()> {
        self.claim(name, &self.shown(from))?;
        let source = file::open(from).map_err(|error| path_error(from, error))?;
        files::copy(source, &self.folder.join(name), u64::MAX)
    }

    /// Copies all files of a program into a folder of the package. Scripts stay executable.
    pub fn copy_program(&mut self, folder: &str, program: &Source) -> Result<()> {
        for file in program.files() {
            let name = format!("{folder}/{}", file.name);
            names::check_path(&name, &file.name)?;
            self.copy(&name, &file.path)?;
            if program.is_script() && [BUILD, RUN].contains(&&*file.name) {
                files::make_executable(&self.folder.join(name))?;
            }
        }
        if let Some(script) = program.run_script() {
            let name = format!("{folder}/{RUN}");
            self.write(&name, &name, script.as_bytes())?;
            files::make_executable(&self.folder.join(name))?;
        }
        Ok(())
    }

    /// The name of a file or folder in a folder of the package, which ends with a slash: its own, or another
    /// one where the format does not allow its own; then the user is told. `ends` are the ends of the files of
    /// this name.
    pub fn name_for(&mut self, folder: &str, name: &str, ends: &[&str]) -> String {
        let Some(allowed) = names::allowed(name) else { return name.to_string() };
        let (stem, extension) = match allowed.rsplit_once('.') {
            Some((stem, extension)) if !stem.is_empty() => (stem, format!(".{extension}")),
            _ => (&*allowed, String::new()),
        };
        let is_free = |name: &String| {
            let start = format!("{folder}{name}");
            !ends.iter().any(|end| self.has(&format!("{start}{end}"))) && !self.has_below(&start)
        };
        let numbered = (2..).map(|number| format!("{stem}_{number}{extension}"));
        let mut candidates = std::iter::once(allowed.clone()).chain(numbered);
        let free = candidates.find(is_free).expect("there are enough numbers");
        let (old, new) = (quote(name.as_bytes()), quote(format!("{folder}{free}").as_bytes()));
        self.note(format!(
            "renamed: {old} is {new} in the package, which has no such characters in names"
        ));
        free
    }

    fn claim(&mut self, name: &str, origin: &str) -> Result<()> {
        match self.written.insert(name.to_string(), origin.to_string()) {
            None => Ok(()),
            Some(other) => {
                Err(format!("{origin} and {other} would both be {name} in the package; rename one"))
            }
        }
    }

    /// Whether the package has this file.
    pub fn has(&self, name: &str) -> bool {
        self.written.contains_key(name)
    }

    /// Whether there are files in this folder.
    fn has_below(&self, folder: &str) -> bool {
        let within = format!("{folder}/");
        let next = self.written.range(within.clone()..).next();
        next.is_some_and(|(other, _)| other.starts_with(&within))
    }

    /// Whether a file or a folder has this name.
    pub fn is_taken(&self, name: &str) -> bool {
        self.has(name) || self.has_below(name)
    }

    /// The names of the files in the package.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.written.keys().map(String::as_str)
    }

    /// Adds a line for the user.
    pub fn note(&mut self, note: impl Into<String>) {
        self.notes.push(note.into());
    }

    /// A path of the workspace for a message.
    pub fn shown(&self, path: &Path) -> String {
        path.strip_prefix(&self.workspace.root).unwrap_or(path).display().to_string()
    }

    /// The text of a file of the workspace.
    pub fn text(&self, path: &Path) -> Result<String> {
        file::text(path, MAX_TEXT)
    }

    /// The text of a file of the problem, if it is there.
    pub fn source_text(&self, name: &str) -> Result<Option<String>> {
        let path = self.source.join(name);
        if path.is_file() {
            self.text(&path).map(Some)
        } else {
            Ok(None)
        }
    }
}
