//! The view that a program has of the file system: one list, from which both the rules of Landlock and the mounts of
//! its namespace are made.
//!
//! A program can read and execute the system (compilers, interpreters, libraries), what its spec
//! names, and nothing else. It can write to devices that store nothing. There is no folder for
//! temporary files, so there is nothing to clean up; where its spec wants one, it is in memory and ends with
//! the namespace. Only a build has folders that it can write to.

use super::layers::Containment;
use crate::spec::Spec;
use crate::system::linux::landlock::{Access, Ruleset};
use crate::system::linux::namespace::{self, NO_DEVICES, NO_EXECUTION, READ_ONLY};
use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::{Component, Path, PathBuf};

/// The paths that programs of every language can read and execute.
const SYSTEM: [&str; 21] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/nix/store",
    "/gnu/store",
    // Debian keeps the list of the libraries of Haskell there.
    "/var/lib/ghc",
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
    // Debian keeps the settings of R there.
    "/etc/R",
];
/// The starts of names under /etc with the configuration of runtimes.
const RUNTIME_SETTINGS: [&str; 7] = ["java", "python", "node", "mono", "fpc", "gnucobol", "nim"];
/// Devices that they can use. To map one of zeros that is open for writing makes shared memory of any size.
const DEVICES: [(&str, Access); 5] = [
    ("/dev/null", Access::Use),
    ("/dev/zero", Access::ReadDevice),
    ("/dev/full", Access::Use),
    ("/dev/random", Access::Use),
    ("/dev/urandom", Access::Use),
];

/// The names under which programs open their own pipes, and where they point.
const PIPES: [(&str, &str); 4] = [
    ("/dev/fd", "/proc/self/fd"),
    ("/dev/stdin", "/proc/self/fd/0"),
    ("/dev/stdout", "/proc/self/fd/1"),
    ("/dev/stderr", "/proc/self/fd/2"),
];

/// Symbolic links that one path may follow, as in the kernel: path_resolution(7).
const MAX_LINKS: usize = 40;
/// The folder for temporary files. Some programs do not start without it, even if nothing can be written there.
const TEMPORARY: &str = "/tmp";
/// Where the C library keeps the locks that processes share by name: the same folder, where there is one.
const SHARED: &str = "/dev/shm";
/// The most files and folders in it.
const MAX_TEMPORARY: u64 = 4096;
/// Where the old root is mounted while the new one is set up.
const OLD_ROOT: &str = "/old";

/// The files that exist for a program.
#[derive(Debug, Default)]
pub struct FilesystemView {
    /// Real paths, without symbolic links.
    paths: Vec<(PathBuf, Access)>,
    /// Symbolic links that lead to them, and where they point.
    links: BTreeSet<(PathBuf, PathBuf)>,
    /// Folders that must exist, although their contents need not.
    folders: Vec<PathBuf>,
    /// The bytes that fit into a folder for temporary files; 0 without such a folder.
    temporary_bytes: u64,
}

/// Whether a real path is in a folder of the system, which every user can read.
pub fn is_system(path: &Path) -> bool {
    SYSTEM.iter().any(|folder| path.starts_with(folder))
}

impl FilesystemView {
    /// The view of a program, without what is below the hidden folders, and without the private ones where the
    /// system has them.
    pub fn of(spec: &Spec, containment: &Containment) -> FilesystemView {
        let hidden = &containment.hidden;
        // One around the system would leave no system.
        let is_around =
            |folder: &Path| SYSTEM.iter().any(|path| Path::new(path).starts_with(folder));
        let private = containment.private.iter().filter(|folder| !is_around(folder));
        let no_system: &Vec<PathBuf> = &hidden.iter().chain(private).cloned().collect();
        let mut view =
            FilesystemView { temporary_bytes: spec.temporary_bytes, ..FilesystemView::default() };
        for path in SYSTEM {
            view.add(Path::new(path), no_system);
        }
        for entry in fs::read_dir("/etc").into_iter().flatten().flatten() {
            let name = entry.file_name();
            let name = name.as_encoded_bytes();
            if RUNTIME_SETTINGS.iter().any(|start| name.starts_with(start.as_bytes())) {
                view.add(&entry.path(), no_system);
            }
        }
        view.paths.extend(DEVICES.map(|(path, access)| (path.into(), access)));
        view.links.extend(PIPES.map(|(path, target)| (path.into(), target.into())));
        for path in &spec.readable {
            view.add(path, hidden);
        }
        for path in &spec.writable {
            let path = view.trace(path);
            view.paths.push((path, Access::Change));
        }
        for path in spec.env.iter().filter_map(|line| line.to_bytes().strip_prefix(b"PATH=")) {
            for folder in std::env::split_paths(OsStr::from_bytes(path)) {
                view.add_links(&folder);
            }
        }
        if spec.temporary_bytes > 0 {
            view.links.insert((SHARED.into(), TEMPORARY.into()));
        }
        let folder = view.trace(&spec.folder);
        view.folders.extend([folder, TEMPORARY.into()]);
        view
    }

    /// Adds what is below a path, without the hidden folders: rules and mounts can only add.
    fn add(&mut self, path: &Path, hidden: &[PathBuf]) {
        let mut waiting = vec![self.trace(path)];
        while let Some(path) = waiting.pop() {
            if hidden.iter().any(|folder| path.starts_with(folder)) {
                continue;
            }
            if !hidden.iter().any(|folder| folder.starts_with(&path)) && path != Path::new("/") {
                self.paths.push((path, Access::Read));
                continue;
            }
            for entry in fs::read_dir(&path).into_iter().flatten().flatten() {
                // The target of a link needs a rule of its own.
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

    /// Adds the links in a folder: they may lead to programs that can be executed.
    fn add_links(&mut self, folder: &Path) {
        let folder = self.trace(folder);
        if self.paths.iter().any(|(path, _)| folder.starts_with(path)) {
            return;
        }
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            if let Ok(target) = fs::read_link(entry.path()) {
                self.links.insert((entry.path(), target));
            }
        }
    }

    /// The real path; the links on the way to it are added.
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

    /// The rules of Landlock for this view. A folder for temporary files must be the one of
    /// [`FilesystemView::enter`].
    pub fn rules(&self) -> io::Result<Ruleset> {
        let rules = Ruleset::new()?;
        for (path, access) in &self.paths {
            rules.allow(path, *access)?;
        }
        if self.temporary_bytes > 0 {
            rules.allow(Path::new(TEMPORARY), Access::Change)?;
        }
        Ok(rules)
    }

    /// Reduces the file system of this process, which must have mount and process namespaces of its
    /// own, to the view: pivot_root(2). The runner keeps `/proc` to measure; Landlock denies it to the
    /// program.
    pub fn enter(&self) -> io::Result<()> {
        namespace::separate_mounts()?;
        // Any folder will do: the new root does not stay there.
        let mount_point = Path::new("/proc");
        namespace::mount_new(c"tmpfs", mount_point)?;
        let old_root = mount_point.join(&OLD_ROOT[1..]);
        fs::create_dir(&old_root)?;
        namespace::pivot(mount_point, &old_root)?;
        std::env::set_current_dir("/")?;
        if self.temporary_bytes > 0 {
            // Before what is bound, as that may lie in it: a mount hides what was below it.
            fs::create_dir_all(TEMPORARY)?;
            let size = format!("size={},nr_inodes={MAX_TEMPORARY}", self.temporary_bytes);
            namespace::mount_sized(c"tmpfs", Path::new(TEMPORARY), &size)?;
            namespace::restrict(Path::new(TEMPORARY), NO_DEVICES | NO_EXECUTION)?;
        }
        let bound = self.bind_paths()?;
        fs::create_dir_all("/proc")?;
        // The kernel allows a new /proc only while another one is visible: user_namespaces(7).
        namespace::mount_new(c"proc", Path::new("/proc"))?;
        namespace::restrict(Path::new("/proc"), READ_ONLY | NO_DEVICES)?;
        namespace::detach(Path::new(OLD_ROOT))?;
        fs::remove_dir(OLD_ROOT)?;
        for (path, target) in &self.links {
            if bound.iter().any(|folder| path.starts_with(folder)) {
                continue;
            }
            make_parent(path)?;
            ignore_existing(std::os::unix::fs::symlink(target, path))?;
        }
        for folder in &self.folders {
            fs::create_dir_all(folder)?;
        }
        namespace::restrict(Path::new("/"), READ_ONLY | NO_DEVICES)
    }

    /// Binds the paths of the old root into the new one, and returns those that exist.
    fn bind_paths(&self) -> io::Result<Vec<&Path>> {
        let mut bound: Vec<&Path> = Vec::new();
        // A mount hides what was mounted below it, so the folders that can only be read come first.
        let (readable, others): (Vec<_>, Vec<_>) =
            self.paths.iter().partition(|path| matches!(path.1, Access::Read));
        for (path, access) in readable.into_iter().chain(others) {
            let restrictions = match access {
                Access::Read => READ_ONLY | NO_DEVICES,
                Access::Use | Access::ReadDevice => 0,
                Access::Change => NO_DEVICES,
            };
            // A folder that is bound contains everything below it.
            let is_bound = bound.iter().any(|folder| path.starts_with(folder));
            if is_bound && matches!(access, Access::Read) {
                continue;
            }
            if bind_path(path, restrictions)? {
                bound.push(path);
            }
        }
        Ok(bound)
    }
}

/// Binds a path of the old root into the new one, and returns whether it could: a path that does not
/// exist, or that this user cannot reach, is left out.
fn bind_path(path: &Path, restrictions: u64) -> io::Result<bool> {
    let source = Path::new(OLD_ROOT).join(path.strip_prefix("/").unwrap_or(path));
    let Ok(data) = source.symlink_metadata() else { return Ok(false) };
    if data.is_dir() {
        fs::create_dir_all(path)?;
    } else {
        make_parent(path)?;
        ignore_existing(fs::File::create_new(path).map(drop))?;
    }
    match namespace::bind(&source, path, restrictions) {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Ok(false),
        result => result.map(|()| true),
    }
}

fn make_parent(path: &Path) -> io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)
}

fn ignore_existing(result: io::Result<()>) -> io::Result<()> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        result => result,
    }
}
