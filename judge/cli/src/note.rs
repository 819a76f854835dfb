//! Notes for the user on stderr.

use std::fmt::Display;
use std::io::{self, Write};

/// Writes a line that begins with `judge: `. It fails where stderr is closed, which does no harm.
pub fn note(line: impl Display) {
    let _ = writeln!(io::stderr(), "judge: {line}");
}
