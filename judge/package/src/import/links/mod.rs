//! Links of a package: where they lead, and which files outside of the package they may bring in.
//!
//! A package is data of unknown origin, and a link in it could name any file of this machine. One that
//! leads to a file or a folder of the package is followed. One that leads out is followed only below the
//! folder that the user names, or to files of the git repository that the package is in: what git tracks
//! was published with the package. The links are resolved here, part by part, and never by the system.

mod git_index;
mod outside;
mod resolve;

pub use outside::OutsideFolder;
pub use resolve::{resolve, LinkTarget};

/// The target of a link, or the reason to leave it out.
pub type LinkResult<T> = std::result::Result<T, &'static str>;

/// Why a link, or something else that is not a file, is left out.
pub mod reason {
    pub const NOWHERE: &str = "links that lead nowhere";
    pub const CIRCLE: &str = "links in a circle";
    pub const INTO_GIT: &str = "links into .git";
    pub const LEAVES: &str =
        "links out of the package; --repository DIR takes files that are below DIR";
    pub const NOT_TRACKED: &str =
        "links to files that git does not track; --repository DIR takes files that are below DIR";
    pub const NOT_A_FILE: &str = "neither a file nor a folder";
    pub const TOO_LARGE: &str = "links out of the package to more than 64 MiB";
}
