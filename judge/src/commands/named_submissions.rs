//! The programs that `--submission` names, and the notes about them on stderr.

use judge_core::workspace::submission_files::{self, NamedSubmissions};
use judge_core::Result;
use std::io::{self, Write};
use std::path::Path;

/// The programs at these paths. Says what was left out, and which files were taken as one program.
///
/// # Errors
///
/// A path leads to nothing that can be judged.
pub fn named_submissions(paths: &[&Path]) -> Result<NamedSubmissions> {
    let named = submission_files::named_submissions(paths)?;
    for note in &named.notes {
        let _ = writeln!(io::stderr(), "judge: {note}");
    }
    Ok(named)
}
