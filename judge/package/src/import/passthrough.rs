//! Files of a package that no part of the judge reads: pictures and further statements, attachments,
//! descriptions of solutions, licenses. They are kept below [`KEPT_DIR`] of the problem under their names in
//! the package, files of statements below [`STATEMENT_DIR`], and an export puts them back.

use super::importer::Importer;
use crate::names::{self, KEPT_DIR, STATEMENT_DIR, STATEMENT_FOLDERS};
use judge_core::Result;

/// Keeps a file.
pub fn keep(import: &mut Importer, name: &str, reason: &'static str) -> Result<()> {
    keep_as(import, name, name.to_string(), reason)
}

/// Keeps a file of which the report says `shown`: its name, or a folder of such files.
pub fn keep_as(
    import: &mut Importer,
    name: &str,
    shown: String,
    reason: &'static str,
) -> Result<()> {
    if !import.files.has("problem.yaml") && !import.files.has_cases() {
        // A folder of cases may be any folder, and nothing exports it again.
        import.leave_out(shown, reason);
        return Ok(());
    }
    if !name.split('/').all(names::is_safe) {
        import.leave_out(name.to_string(), "invalid file name");
        return Ok(());
    }
    let of_statement = STATEMENT_FOLDERS.iter().find_map(|folder| name.strip_prefix(folder));
    let kept = of_statement.map(|rest| format!("{STATEMENT_DIR}{rest}"));
    let to = import.problem.join(KEPT_DIR).join(kept.as_deref().unwrap_or(name));
    if to.exists() {
        import.leave_out(name.to_string(), "a second file of this name for the statement");
        return Ok(());
    }
    import.copy(&import.files.path(name), &to)?;
    import.report.keep(name, shown, reason);
    Ok(())
}
