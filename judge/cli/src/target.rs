//! The folder in which programs are built: `--target DIR`, else the one that the environment variable
//! JUDGE_TARGET names, else `target` in the workspace. Where that cannot be written, for example in a
//! checkout of another user, a folder of temporary files takes its place.

use crate::note::note;
use bytes::hash::Sha256;
use judge_core::base::text::quote_path;
use judge_core::compile::check_writable;
use judge_core::workspace::Workspace;
use judge_core::Result;
use sandbox::reason;
use sandbox::system::user;
use std::env;
use std::ffi::{OsStr, OsString};
use std::fs::{self, DirBuilder};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};

/// The rights of the group and of others.
const OTHERS: u32 = 0o077;

/// Decides where programs are built, and says so on stderr if it is a temporary folder.
pub fn choose(workspace: &mut Workspace, flag: Option<&OsStr>) -> Result<()> {
    let variable = env::var_os("JUDGE_TARGET").filter(|folder| !folder.is_empty());
    let given = flag.map(|folder| ("--target", OsString::from(folder)));
    if let Some((name, folder)) = given.or(variable.map(|folder| ("JUDGE_TARGET", folder))) {
        let path = PathBuf::from(&folder);
        let made = fs::create_dir_all(&path).and_then(|()| path.canonicalize());
        let quoted = quote_path(folder);
        workspace.target = made.map_err(|error| format!("{name} {quoted}: {}", reason(&error)))?;
        return Ok(());
    }
    // Any other error is reported when the folder is used: a full disk is not a reason to build
    // elsewhere.
    let Err(error) = check_writable(&workspace.cache()) else { return Ok(()) };
    if !matches!(error.kind(), io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem)
    {
        return Ok(());
    }
    let target = quote_path(&workspace.target);
    let failed = format!("{target} cannot be written: {}", reason(&error));
    let folder = temporary(&workspace.root);
    make_private(&folder).map_err(|error| {
        let folder = quote_path(&folder);
        format!("{failed}; nor can {folder}: {}; say --target DIR", reason(&error))
    })?;
    note(format_args!(
        "{failed}; programs are built in {} (--target DIR changes that)",
        folder.display()
    ));
    workspace.target = folder;
    Ok(())
}

/// The temporary folder of this user for this workspace: the same one each time, so that programs are
/// built once.
fn temporary(root: &Path) -> PathBuf {
    let mut hash = Sha256::new();
    hash.field(root.as_os_str().as_encoded_bytes());
    env::temp_dir().join(format!("judge-{}-{}", user::id(), &hash.finish()[..16]))
}

/// Makes a folder that only this user can enter.
///
/// # Errors
///
/// There is something of this name that another user has made, or can write to.
fn make_private(folder: &Path) -> io::Result<()> {
    match DirBuilder::new().mode(0o700).create(folder) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        made => return made,
    }
    let data = fs::symlink_metadata(folder)?;
    if data.is_dir() && data.uid() == user::id() && data.mode() & OTHERS == 0 {
        Ok(())
    } else {
        Err(io::Error::new(io::ErrorKind::AlreadyExists, "is not a private folder of this user"))
    }
}
