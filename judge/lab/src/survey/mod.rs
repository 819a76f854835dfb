//! `scripts/bench survey DIR`: takes every package below a folder into a workspace of its own that is
//! removed at the end, judges the programs of each, and says what came of it.

mod deadline;
pub mod explanation;
mod judging;
mod left_out;
mod options;
pub mod peer;
mod row;
mod totals;
mod walk;

pub use options::SurveyOptions;
pub use row::{ActualVerdict, Completion, ImportedPackage, SurveyRow, SurveyedProgram};
pub use totals::SurveyTotals;
pub use walk::PackagePath;

use deadline::Stop;
use judge_core::base::file::path_error;
use judge_core::base::text::escape;
use judge_core::base::unique;
use judge_core::compile::Builder;
use judge_core::workspace::Workspace;
use judge_core::Result;
use options::NAME;
use package::import::{self, Package};
use peer::PackageCopy;
use sandbox::system::lock::Lock;
use sandbox::Failure;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// The prefix of the names of the workspaces.
const PREFIX: &str = "survey-";

/// A workspace that holds one package after another, and is removed when it is dropped.
pub struct SurveyWorkspace {
    workspace: Workspace,
    /// Where programs are kept that are built, for other runs too.
    cache: PathBuf,
    /// Says that the folder is in use.
    _lock: Option<Lock>,
}

impl SurveyWorkspace {
    /// Makes an empty workspace among what `around` builds. Removes those that killed processes left.
    pub fn make(around: &Workspace) -> Result<SurveyWorkspace> {
        let target = &around.target;
        fs::create_dir_all(target).map_err(|error| path_error(target, error))?;
        unique::remove_abandoned(target, PREFIX, &|| false);
        let made = unique::create(target, PREFIX, |path| {
            fs::create_dir(path)?;
            unique::lock(&File::open(path)?)
        });
        let (root, lock) = made.map_err(|error| path_error(target, error))?;
        let workspace = Workspace { target: root.join("target"), root, reserved: Vec::new() };
        let place = SurveyWorkspace { workspace, cache: around.cache(), _lock: lock };
        place.clear()?;
        Ok(place)
    }

    /// The paths that no program may read.
    pub fn hidden(&self) -> Vec<PathBuf> {
        self.workspace.hidden()
    }

    /// Takes one package in, judges its programs, and asks the other tools about it.
    pub fn survey(
        &self,
        package: &PackagePath,
        options: &SurveyOptions,
        progress: &str,
    ) -> Result<SurveyRow> {
        self.clear()?;
        let taken = self.take(package, options, progress)?;
        let mut peers = Vec::new();
        let is_interrupted = taken.as_ref().is_ok_and(|one| one.ended == Completion::Interrupted);
        for &peer in options.peers.iter().filter(|_| !is_interrupted) {
            let target = &self.workspace.target;
            let said = PackageCopy::make(peer, &package.path, target, options.interrupt)
                .and_then(|copy| copy.says_of_package(options.interrupt));
            peers.push((peer.name(), said.unwrap_or_else(not_asked)));
        }
        Ok(SurveyRow { package: package.name.clone(), taken, peers })
    }

    /// Takes one package in and judges its programs; the inner error says why it is refused.
    fn take(
        &self,
        package: &PackagePath,
        options: &SurveyOptions,
        progress: &str,
    ) -> Result<std::result::Result<ImportedPackage, String>> {
        let Workspace { root, target, .. } = &self.workspace;
        let (problem, data) =
            (self.workspace.problem_folder(NAME), root.join("testdata").join(NAME));
        for folder in [&problem, &data] {
            fs::create_dir(folder).map_err(|error| path_error(folder, error))?;
        }
        let source = Package { folder: &package.path, repository: options.repository };
        let imported = match import::import(source, NAME, &problem, &data, &target.join("made")) {
            Ok(imported) => imported,
            Err(why) => return Ok(Err(why)),
        };
        let judged = deadline::within(options.time, options.interrupt, |stop| {
            let builder = Builder::new(self.cache.clone());
            let around =
                judging::SurveyContext { workspace: &self.workspace, builder: &builder, package };
            judging::judge(around, &imported, options, stop, progress)
        })?;
        let ended = match judged.stop {
            None => Completion::Done,
            Some(Stop::TimeOver) => Completion::TimeOver,
            Some(Stop::Interrupted) => Completion::Interrupted,
        };
        let (mut programs, faults) = match judged.result {
            Ok(judged) => judged,
            Err(Failure::Interrupted) => (Vec::new(), Vec::new()),
            Err(Failure::Error(why)) => (Vec::new(), vec![why]),
        };
        programs.extend(left_out::programs(&imported.report));
        let import::ImportResult { cases, submissions: _, notes, report } = imported;
        Ok(Ok(ImportedPackage { cases, notes, report, programs, faults, ended }))
    }

    /// Removes what the last package left.
    fn clear(&self) -> Result<()> {
        let Workspace { root, target, .. } = &self.workspace;
        for folder in [&root.join("problems"), &root.join("testdata"), target] {
            if folder.exists() {
                fs::remove_dir_all(folder).map_err(|error| path_error(folder, error))?;
            }
            fs::create_dir(folder).map_err(|error| path_error(folder, error))?;
        }
        Ok(())
    }
}

impl Drop for SurveyWorkspace {
    fn drop(&mut self) {
        // A folder that cannot be removed now goes with the next survey.
        let _ = fs::remove_dir_all(&self.workspace.root);
    }
}

/// The text in a row for a tool that could not be asked.
fn not_asked(failure: Failure) -> String {
    match failure {
        Failure::Interrupted => "interrupted".to_string(),
        Failure::Error(why) => escape(why.as_bytes()),
    }
}

/// The packages below a folder, sorted, and a line for each folder that cannot be read.
pub fn packages(folder: &Path) -> Result<(Vec<PackagePath>, Vec<String>)> {
    walk::packages(folder)
}
