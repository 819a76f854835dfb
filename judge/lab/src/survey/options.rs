//! How to judge the programs of packages.

use super::peer::Peer;
use sandbox::Isolation;
use std::os::fd::BorrowedFd;
use std::path::Path;
use std::time::Duration;

/// The name of each problem while it is judged. The messages of the import have it.
pub const NAME: &str = "surveyed";

/// How to judge the programs.
pub struct SurveyOptions<'a> {
    /// A folder around the packages: their links may lead to the files below.
    pub repository: Option<&'a Path>,
    /// The time for the programs of one package.
    pub time: Duration,
    /// How many programs run at once.
    pub workers: usize,
    pub isolation: Isolation,
    /// The tools to ask about programs that are not as declared. They run them without isolation.
    pub peers: Vec<Peer>,
    /// Readable after Ctrl-C.
    pub interrupt: BorrowedFd<'a>,
    /// Show a progress line.
    pub progress: bool,
}
