//! The hidden folder in which a new problem is made before it moves into place.
//!
//! The order of the moves tells what a kill left: while the sources are still staged and the cases
//! are not, the cases have moved and must go.

use super::name::{self, MAX_NAME};
use crate::files::{path_error, write};
use judge_core::base::file;
use judge_core::workspace::Workspace;
use judge_core::Result;
use std::fs;
use std::path::{Path, PathBuf};

/// A problem that is being made.
pub struct Staging<'a> {
    workspace: &'a Workspace,
    name: &'a str,
    /// Hidden, so the judge does not take it for a problem.
    folder: PathBuf,
}

impl<'a> Staging<'a> {
    /// The problem `name`, of which nothing is made yet.
    pub fn new(workspace: &'a Workspace, name: &'a str) -> Staging<'a> {
        Staging { workspace, name, folder: workspace.root.join("testdata/.new") }
    }

    /// The staged folder of the sources.
    pub fn problem(&self) -> PathBuf {
        self.folder.join("problem")
    }

    /// The staged folder of the cases.
    pub fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// A folder for what an import writes on the way. It goes with the rest.
    pub fn made(&self) -> PathBuf {
        self.folder.join("made")
    }

    /// Makes the staged folders, the sources last.
    pub fn create(&self) -> Result<()> {
        for folder in [&self.folder, &self.data(), &self.problem()] {
            fs::create_dir(folder).map_err(|error| path_error(folder, error))?;
        }
        write(&self.folder.join("name"), self.name.as_bytes())
    }

    /// Moves the problem into place, the sources last.
    pub fn install(&self) -> Result<()> {
        rename(&self.data(), &self.installed_data(self.name))?;
        rename(&self.problem(), &self.workspace.problem_folder(self.name))
    }

    /// Removes what is left of an attempt that failed, this one or an earlier one.
    pub fn clean(&self) -> Result<()> {
        if fs::symlink_metadata(&self.folder).is_err() {
            return Ok(());
        }
        let name = file::read(&self.folder.join("name"), MAX_NAME as u64).unwrap_or_default();
        let name = String::from_utf8_lossy(&name).into_owned();
        if name::check(&name).is_ok() && self.problem().is_dir() && !self.data().is_dir() {
            remove(&self.installed_data(&name))?;
        }
        remove(&self.folder)
    }

    fn installed_data(&self, name: &str) -> PathBuf {
        self.workspace.root.join("testdata").join(name)
    }
}

fn rename(from: &Path, to: &Path) -> Result<()> {
    fs::rename(from, to).map_err(|error| path_error(to, error))
}

fn remove(folder: &Path) -> Result<()> {
    fs::remove_dir_all(folder).map_err(|error| path_error(folder, error))
}
