//! Exports what the cases of a scored problem are worth: `points.yaml` becomes a file for each group.

use super::package_writer::PackageWriter;
use crate::group_lines;
use judge_core::base::yaml::{self, Value};
use judge_core::verdict::points::{Format, POINTS_YAML};
use judge_core::Result;

/// Writes the files of the groups, in a format that has these rules.
///
/// # Errors
///
/// The rules are those of the other format.
pub fn write(package: &mut PackageWriter, format: Format) -> Result<()> {
    let Some(rules) = &package.problem.points else { return Ok(()) };
    if rules.format != format {
        return Err(format!(
            "the points of the problem are those of the package format {}: this package has those of {}; \
             export it with another --format",
            rules.format.name(),
            format.name()
        ));
    }
    let text = package.source_text(POINTS_YAML)?.unwrap_or_default();
    let map = yaml::parse_map(&text)?;
    let Some(Value::Map(groups)) = map.get("groups").map(|node| &node.value) else { return Ok(()) };
    for group in &groups.pairs {
        let Value::Map(keys) = &group.node.value else { continue };
        let folder = match group.key.as_str() {
            "data" => "data".to_string(),
            name => format!("data/{name}"),
        };
        let name = format!("{folder}/{}", group_lines::file_of(format));
        package.write(&name, POINTS_YAML, group_lines::of(keys, "", |_| true).as_bytes())?;
    }
    Ok(())
}
