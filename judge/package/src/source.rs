//! Where a problem comes from.

use crate::metadata::Metadata;
use judge_core::base::{file, MIB};
use judge_core::workspace::Workspace;
use judge_core::Result;

/// The address of a problem's page at its site, as its problem.yaml has it; empty where it has none.
///
/// # Errors
///
/// problem.yaml cannot be read.
pub fn url(workspace: &Workspace, problem: &str) -> Result<String> {
    let yaml = workspace.problem_folder(problem).join("problem.yaml");
    if !yaml.exists() {
        return Ok(String::new());
    }
    let metadata = Metadata::of_workspace(&file::text(&yaml, MIB)?);
    metadata.map(|metadata| metadata.source_url).map_err(|why| format!("{}: {why}", yaml.display()))
}
