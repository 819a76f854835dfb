//! The options of `scripts/bench find`: the programs to try, and the folders.

use std::path::PathBuf;

/// The programs to try, and the settings.
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
