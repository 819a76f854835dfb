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
pub fn given(paths: &[&Path]) -> Result<NamedSubmissions> {
    let given = submission_files::given(paths)?;
    for note in &given.notes {
        let _ = writeln!(io::stderr(), "judge: {note}");
    }
    Ok(given)
}
