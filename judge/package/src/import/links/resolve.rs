//! Follows a link part by part, and never out of a folder.

use super::{reason, LinkResult};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Component, Path, PathBuf};

/// The most links that lead to one file, as Linux has it (path_resolution(7)).
const MAX_LINKS: usize = 40;

/// The target of a link: a full path without links.
#[derive(Debug, PartialEq)]
pub enum LinkTarget {
    File(PathBuf),
    Folder(PathBuf),
}

/// Follows a link with the text `target` in a folder, and never out of `base`. Both are full paths without links.
///
/// # Errors
///
/// The reason to leave the link out. [`reason::LEAVES`] if the folder is not in `base`, or some step leads out of it,
/// even if a later one leads back; a target from the root of the system does so.
pub fn resolve(base: &Path, folder: &Path, target: &Path) -> LinkResult<LinkTarget> {
    let mut done = folder.strip_prefix(base).map_err(|_| reason::LEAVES)?.to_path_buf();
    let mut waiting = reversed(target);
    let mut is_folder = true;
    let mut links = 1;
    while let Some(part) = waiting.pop() {
        if !is_folder {
            return Err(reason::NOWHERE);
        }
        match Path::new(&part).components().next() {
            Some(Component::CurDir) | None => {}
            Some(Component::ParentDir) => {
                if !done.pop() {
                    return Err(reason::LEAVES);
                }
            }
            Some(Component::RootDir | Component::Prefix(_)) => return Err(reason::LEAVES),
            Some(Component::Normal(name)) => {
                if is_git(name) {
                    return Err(reason::INTO_GIT);
                }
                let path = base.join(&done).join(name);
                let data = fs::symlink_metadata(&path).map_err(|_| reason::NOWHERE)?;
                if data.is_symlink() {
                    links += 1;
                    if links > MAX_LINKS {
                        return Err(reason::CIRCLE);
                    }
                    let target = fs::read_link(&path).map_err(|_| reason::NOWHERE)?;
                    waiting.extend(reversed(&target));
                } else if data.is_dir() || data.is_file() {
                    done.push(name);
                    is_folder = data.is_dir();
                } else {
                    return Err(reason::NOT_A_FILE);
                }
            }
        }
    }
    let path = base.join(done);
    Ok(if is_folder { LinkTarget::Folder(path) } else { LinkTarget::File(path) })
}

/// The parts of a path, the last one first.
fn reversed(path: &Path) -> Vec<OsString> {
    path.components().rev().map(|part| part.as_os_str().to_os_string()).collect()
}

/// Whether a folder of this name holds the history of a repository; some file systems ignore case.
pub fn is_git(name: &OsStr) -> bool {
    name.eq_ignore_ascii_case(".git")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    #[test]
    fn a_link_ends_below_its_base_or_not_at_all() {
        let root = std::env::temp_dir().join(format!("judge-resolve-{}", std::process::id()));
        fs::create_dir_all(root.join("base/a/b")).unwrap();
        fs::create_dir_all(root.join("base/.git")).unwrap();
        let root = root.canonicalize().unwrap();
        let base = root.join("base");
        for file in ["secret", "base/file", "base/a/inner", "base/.git/config"] {
            fs::write(root.join(file), "").unwrap();
        }
        symlink("../../base/file", base.join("a/out-and-in")).unwrap();
        symlink("../file", base.join("a/up")).unwrap();
        symlink("b", base.join("a/folder")).unwrap();
        symlink("two", base.join("one")).unwrap();
        symlink("one", base.join("two")).unwrap();
        symlink("/dev/null", base.join("device")).unwrap();
        let from_a = |target: &str| resolve(&base, &base.join("a"), Path::new(target));
        let file = |path: &str| Ok(LinkTarget::File(base.join(path)));
        assert_eq!(from_a("../file"), file("file"));
        assert_eq!(from_a("./b/..//up"), file("file"));
        assert_eq!(from_a("folder/../inner"), file("a/inner"));
        assert_eq!(from_a("folder"), Ok(LinkTarget::Folder(base.join("a/b"))));
        for (target, why) in [
            ("../../secret", reason::LEAVES),
            ("out-and-in", reason::LEAVES),
            ("../../base/file", reason::LEAVES),
            ("/etc/passwd", reason::LEAVES),
            ("../device", reason::LEAVES),
            ("../one", reason::CIRCLE),
            ("../.git/config", reason::INTO_GIT),
            ("../.GIT/config", reason::INTO_GIT),
            ("none/../inner", reason::NOWHERE),
            ("inner/..", reason::NOWHERE),
            ("../file/x", reason::NOWHERE),
        ] {
            assert_eq!(from_a(target), Err(why), "{target}");
        }
        let system = |target| resolve(Path::new("/"), Path::new("/tmp"), Path::new(target));
        assert_eq!(system("../dev/null"), Err(reason::NOT_A_FILE));
        fs::remove_dir_all(&root).unwrap();
    }
}
