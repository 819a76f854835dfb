//! The options of the measurements that need packages: `find`, `pairs` and `strong`.

use std::ops::Range;
use std::path::PathBuf;

/// The programs to try, and the settings.
#[derive(Clone)]
pub struct FindOptions {
    /// The folder of the repositories, or a checkout of Codeflaws.
    pub packages: PathBuf,
    /// The time of `hack find` for one program, or of `hack strengthen` for a problem, in seconds.
    pub seconds: u64,
    /// Only programs whose line has this text, or the problem of this name.
    pub only: Option<String>,
    /// Take the generators away.
    pub without_generators: bool,
    /// The first pair, and the one after the last.
    pub ranks: Range<usize>,
    /// Tell the limits too.
    pub with_limits: bool,
}
