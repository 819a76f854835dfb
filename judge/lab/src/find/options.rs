//! What `scripts/bench find` tries, and where.

use std::path::PathBuf;

/// What to try.
#[derive(Clone, Debug)]
pub struct FindOptions {
    /// The folder of the repositories.
    pub packages: PathBuf,
    /// How long `hack find` may take for one program, in seconds.
    pub seconds: u64,
    /// Only programs whose line has this text.
    pub only: Option<String>,
    /// Take the generators away.
    pub without_generators: bool,
}
