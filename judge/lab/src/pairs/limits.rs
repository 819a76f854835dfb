//! The limits of some pairs, as their public statements give them.

use super::codeflaws::ProgramPair;
use crate::benchmark::BenchResult;
use judge_core::base::file;
use shape::{Shape, Statement};
use std::fs;
use std::path::Path;

/// A line `[name of a pair]`, and lines of its statement; or lines of its shape after `= `.
static LIMITS: &str = include_str!("limits.txt");

/// A sample is at most this long, in bytes.
const MAX_SAMPLE: u64 = 1 << 20;

/// The lines that are told of a pair; `None` where its limits are not known.
pub fn of(pair: &ProgramPair) -> Option<Vec<&'static str>> {
    let header = format!("[{}]", pair.name);
    let mut lines = LIMITS.lines().skip_while(|line| *line != header);
    lines.next()?;
    Some(lines.take_while(|line| !line.starts_with('[')).collect())
}

/// Writes the shape.txt of a problem that was laid out, as `scripts/hack shape` would.
///
/// # Errors
///
/// A line is not understood, or a file cannot be read or written.
pub fn tell(name: &str, lines: &[&str], root: &Path) -> BenchResult<()> {
    let shape: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("= ")).collect();
    let text = if shape.is_empty() { told(name, lines, root)? } else { shape.join("\n") };
    let path = root.join("problems").join(name).join("shape.txt");
    Ok(fs::write(path, text)?)
}

fn told(name: &str, lines: &[&str], root: &Path) -> Result<String, String> {
    let folder = root.join("testdata").join(name).join("sample");
    let samples =
        ["1.in", "2.in"].iter().filter_map(|file| file::read(&folder.join(file), MAX_SAMPLE).ok());
    let samples: Vec<Vec<u8>> = samples.collect();
    let samples: Vec<&[u8]> = samples.iter().map(Vec::as_slice).collect();
    let mut statement = Statement::of(Shape::learn(&samples)?, false);
    lines.iter().try_for_each(|line| statement.tell(line))?;
    Ok(statement.shape().write())
}
