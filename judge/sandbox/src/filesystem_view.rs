//! What a program sees of the file system: one list, from which both the rules of Landlock and the
//! mounts of a namespace are made.
//!
//! A program may read and execute the system (compilers, interpreters, libraries), its own files and
//! nothing else; it may write to devices that keep nothing. There is no place for temporary files: a
//! program reads stdin and writes stdout, so there is nothing to clean up. Only a build has a folder
//! that it may write to, its own.

use crate::spec::Spec;
use crate::system::landlock::{Access, Ruleset};
use crate::system::namespace::{self, NO_DEVICES, READ_ONLY};
use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::{Component, Path, PathBuf};

/// What programs of every language may read and execute.
const SYSTEM: [&str; 19] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/nix/store",
    "/gnu/store",
    "/etc/alternatives",
    "/etc/ld.so.cache",
    "/etc/ld.so.preload",
    "/etc/localtime",
    "/etc/locale.alias",
    "/etc/nsswitch.conf",
    "/etc/passwd",
    "/etc/group",
    "/etc/ssl/openssl.cnf",
    "/etc/mime.types",
];
/// Configuration of runtimes: what starts so under /etc.
const RUNTIME_SETTINGS: [&str; 3] = ["java", "python", "node"];
/// What they may read and write.
const DEVICES: [&str; 5] = ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"];

/// The pipes of a program, under names that programs use.
const PIPES: [(&str, &str); 4] = [
    ("/dev/fd", "/proc/self/fd"),
    ("/dev/stdin", "/proc/self/fd/0"),
    ("/dev/stdout", "/proc/self/fd/1"),
    ("/dev/stderr", "/proc/self/fd/2"),
];

/// Links that one path may lead through, as in the kernel.
const MAX_LINKS: usize = 40;
/// Where the old root is for the moment in which the new one is furnished.
const BEFORE: &str = "/before";

/// What is there for a program, and nothing else is.
#[derive(Debug, Default)]
pub struct FilesystemView {
    /// Real paths, no link on the way.
    places: Vec<(PathBuf, Access)>,
    /// Links that lead there, and where they point.
    links: BTreeSet<(PathBuf, PathBuf)>,
    /// Folders that must exist, though nothing in them is there by that.
    folders: Vec<PathBuf>,
}

impl FilesystemView {
    /// The view of a program; what is under `hidden` is in no view.
    pub fn of(spec: &Spec, hidden: &[PathBuf]) -> FilesystemView {
        let mut view = FilesystemView::default();
        for path in SYSTEM {
            view.add(Path::new(path), hidden);
        }
        for entry in fs::read_dir("/etc").into_iter().flatten().flatten() {
            let name = entry.file_name();
            let name = name.as_encoded_bytes();
            if RUNTIME_SETTINGS.iter().any(|start| name.starts_with(start.as_bytes())) {
                view.add(&entry.path(), hidden);
            }
        }
        for path in DEVICES {
            view.places.push((path.into(), Access::Use));
        }
        view.links.extend(PIPES.map(|(path, target)| (path.into(), target.into())));
        for path in &spec.readable {
            view.add(path, hidden);
        }
        for path in &spec.writable {
            let path = view.trace(path);
            view.places.push((path, Access::Change));
        }
        for path in spec.env.iter().filter_map(|line| line.to_bytes().strip_prefix(b"PATH=")) {
            for folder in std::env::split_paths(OsStr::from_bytes(path)) {
                view.add_links(&folder);
            }
        }
        let folder = view.trace(&spec.folder);
        // Some programs do not start where there is no /tmp; nothing can be written there.
        view.folders.extend([folder, "/tmp".into()]);
        view
    }

    /// Adds what is under a path, but for the hidden folders: both rules and mounts only ever add.
    fn add(&mut self, path: &Path, hidden: &[PathBuf]) {
        let mut waiting = vec![self.trace(path)];
        while let Some(path) = waiting.pop() {
            if hidden.iter().any(|folder| path.starts_with(folder)) {
                continue;
            }
            if !hidden.iter().any(|folder| folder.starts_with(&path)) && path != Path::new("/") {
                self.places.push((path, Access::Read));
                continue;
            }
            for entry in fs::read_dir(&path).into_iter().flatten().flatten() {
                // What a link points to needs a rule of its own.
                match entry.file_type() {
                    Ok(kind) if kind.is_symlink() => {
                        let target = fs::read_link(entry.path()).unwrap_or_default();
                        self.links.insert((entry.path(), target));
                    }
                    Ok(_) => waiting.push(entry.path()),
                    Err(_) => {}
                }
            }
        }
    }

    /// A folder of links, which may lead to what may be executed.
    fn add_links(&mut self, folder: &Path) {
        let folder = self.trace(folder);
        if self.places.iter().any(|(place, _)| folder.starts_with(place)) {
            return;
        }
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            if let Ok(target) = fs::read_link(entry.path()) {
                self.links.insert((entry.path(), target));
            }
        }
    }

    /// The real path, and the links on the way to it.
    fn trace(&mut self, path: &Path) -> PathBuf {
        let mut real = PathBuf::from("/");
        let words = |path: &Path| -> Vec<OsString> {
            path.components().rev().map(|part| part.as_os_str().to_owned()).collect()
        };
        let mut rest = words(path);
        let mut links = 0;
        while let Some(word) = rest.pop() {
            match Path::new(&word).components().next() {
                Some(Component::RootDir) => real = PathBuf::from("/"),
                Some(Component::ParentDir) => drop(real.pop()),
                Some(Component::Normal(name)) => {
                    let next = real.join(name);
                    match fs::read_link(&next) {
                        Ok(target) if links < MAX_LINKS => {
                            links += 1;
                            rest.extend(words(&target));
                            self.links.insert((next, target));
                        }
                        _ => real = next,
                    }
                }
                _ => {}
            }
        }
        real
    }

    /// The rules of Landlock that say the same.
    pub fn rules(&self) -> io::Result<Ruleset> {
        let rules = Ruleset::new()?;
        for (path, access) in &self.places {
            rules.allow(path, *access)?;
        }
        Ok(rules)
    }

    /// Makes the view all there is for this process, which must have mounts and processes of its own,
    /// and for all it will start. `/proc` is there for the one who watches; rules keep it from the
    /// program.
    pub fn enter(&self) -> io::Result<()> {
        namespace::separate_mounts()?;
        // Any folder will do: the new root leaves it again at once.
        let place = Path::new("/proc");
        namespace::mount_new(c"tmpfs", place)?;
        fs::create_dir(place.join(&BEFORE[1..]))?;
        namespace::pivot(place, &place.join(&BEFORE[1..]))?;
        std::env::set_current_dir("/")?;
        let mut placed: Vec<&Path> = Vec::new();
        // What lies in a folder that can only be read comes after it, or would be below it.
        let of = |read: bool| {
            self.places.iter().filter(move |place| matches!(place.1, Access::Read) == read)
        };
        for (path, access) in of(true).chain(of(false)) {
            // A folder that is there brings all it holds.
            let covered = placed.iter().any(|folder| path.starts_with(folder));
            let restrictions = match access {
                Access::Read if covered => continue,
                Access::Read => READ_ONLY | NO_DEVICES,
                Access::Use => 0,
                Access::Change => NO_DEVICES,
            };
            if place_before(path, restrictions)? {
                placed.push(path);
            }
        }
        fs::create_dir_all("/proc")?;
        // While another one is still to be seen, without which the kernel allows none.
        namespace::mount_new(c"proc", Path::new("/proc"))?;
        namespace::restrict(Path::new("/proc"), READ_ONLY | NO_DEVICES)?;
        namespace::detach(Path::new(BEFORE))?;
        fs::remove_dir(BEFORE)?;
        for (path, target) in &self.links {
            if placed.iter().any(|folder| path.starts_with(folder)) {
                continue;
            }
            make_parent(path)?;
            exists_is_fine(std::os::unix::fs::symlink(target, path))?;
        }
        for folder in &self.folders {
            fs::create_dir_all(folder)?;
        }
        namespace::restrict(Path::new("/"), READ_ONLY | NO_DEVICES)
    }
}

/// Makes what the old root has at this path be there again; whether it is. A path that is not there,
/// or not for us, is left out.
fn place_before(path: &Path, restrictions: u64) -> io::Result<bool> {
    let source = Path::new(BEFORE).join(path.strip_prefix("/").unwrap_or(path));
    let Ok(data) = source.symlink_metadata() else { return Ok(false) };
    if data.is_dir() {
        fs::create_dir_all(path)?;
    } else {
        make_parent(path)?;
        exists_is_fine(fs::File::create_new(path).map(drop))?;
    }
    match namespace::bind(&source, path, restrictions) {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Ok(false),
        result => result.map(|()| true),
    }
}

fn make_parent(path: &Path) -> io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)
}

fn exists_is_fine(result: io::Result<()>) -> io::Result<()> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        result => result,
    }
}
