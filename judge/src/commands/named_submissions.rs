//! The programs that `--submission` names, and the notes about them on stderr.

use cli::note;
use judge_core::workspace::submission_files::{self, Lateness, NamedSubmissions};
use judge_core::workspace::Workspace;
use judge_core::Result;
use std::path::Path;

/// The folder of the cache with the files of archives.
const UNPACKED: &str = "unpacked";

/// The programs at these paths. Names the files that were left out, and those taken as one program.
///
/// # Errors
///
/// A path leads to nothing that can be judged.
pub fn named_submissions(
    workspace: &Workspace,
    paths: &[&Path],
    lateness: Lateness,
) -> Result<NamedSubmissions> {
    let cache = workspace.cache().join(UNPACKED);
    let named = submission_files::named_submissions(paths, &cache, lateness)?;
    for line in &named.notes {
        note(line);
    }
    Ok(named)
}
