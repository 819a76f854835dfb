//! Static validators of the package format 2025-09: programs that judge the source of a submission.
//!
//! The judge has none. A package that wants one is refused, as its verdicts and points would be others here.
//! <https://icpc.io/problem-package-format/spec/2025-09.html>, "Static validator"

use super::importer::Importer;
use crate::group_lines;
use judge_core::base::yaml;
use judge_core::verdict::points::Format;
use judge_core::Result;

const DATA: &str = "data/";
/// The key with which a group defines a test case for the static validator.
pub const SCORE_KEY: &str = "static_validation_score";

/// Refuses a package with a test case for a static validator. A static validator that no group uses judges
/// nothing, so it is kept for exports like other files.
///
/// # Errors
///
/// A group has such a case, or its settings are no YAML.
pub fn refuse(import: &Importer) -> Result<()> {
    let file_of_group = group_lines::file_of(Format::Icpc2025);
    for (name, _) in import.files.below(DATA) {
        let path = format!("{DATA}{name}");
        if path.rsplit('/').next() != Some(file_of_group) {
            continue;
        }
        let text = import.constants.filled(&import.files.text(&path)?.unwrap_or_default())?;
        // The reading of flags notes keys that are there twice.
        let (map, _) =
            yaml::parse_lenient_map(&text).map_err(|error| format!("{path}: {error}"))?;
        if let Some(node) = map.get(SCORE_KEY) {
            return Err(format!(
                "{path}: line {}: {SCORE_KEY}: the judge runs no static validator, and without it verdicts and \
                 points would be wrong; remove the key to judge the problem without",
                node.line
            ));
        }
    }
    Ok(())
}
