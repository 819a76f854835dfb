//! The walls around a program, and which of them this machine can build.
//!
//! | wall | against | needs |
//! |---|---|---|
//! | user | the powers of root, when root starts the judge | to be root |
//! | files | reading answers, writing anywhere, signals to others | Landlock (Linux 5.13) |
//! | calls | sockets, ptrace, mounts, what outlives a process | seccomp |
//!
//! Limits, a process tree that is killed as a whole, and a clean environment come from the keeper
//! and need none of them. A program has no writable path at all: it reads stdin and writes stdout,
//! so there is nothing to clean up. A build may write into its own folder only.
//!
//! [`Isolation::find`] tries the walls on a program of its own and leaves out those that do not
//! stand; `strict` insists on all, `off` wants none.

use crate::args::Args;
use crate::family::Family;
use crate::flow::Streams;
use crate::run::Keeper;
use crate::spec::{Limits, Spec, Step};
use crate::sys::landlock::{Access, Ruleset};
use crate::sys::process::{self, Reap};
use crate::sys::user;
use crate::tree::Workspace;
use std::ffi::{CString, OsString};
use std::fs;
use std::io::{self, Write};
use std::os::unix::ffi::OsStringExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The argument that makes this binary the program that tries the walls.
pub const PROBE: &str = "__probe";

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

/// What `--isolation` asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Mode {
    /// All walls that stand here.
    #[default]
    Auto,
    /// All walls, or no judging.
    Strict,
    /// None: for one's own programs.
    Off,
}

impl Mode {
    pub fn parse(word: &str) -> Option<Mode> {
        match word {
            "auto" => Some(Mode::Auto),
            "strict" => Some(Mode::Strict),
            "off" => Some(Mode::Off),
            _ => None,
        }
    }
}

/// The walls that are built.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Walls {
    pub user: bool,
    pub files: bool,
    pub calls: bool,
}

impl Walls {
    /// A word for the command line of a keeper.
    pub fn word(self) -> String {
        let letter = |built, letter| if built { letter } else { "-" };
        [letter(self.user, "u"), letter(self.files, "f"), letter(self.calls, "c")].concat()
    }

    pub fn of_word(word: &str) -> Walls {
        Walls { user: word.contains('u'), files: word.contains('f'), calls: word.contains('c') }
    }

    /// Any wall at all.
    pub fn any(self) -> bool {
        self != Walls::default()
    }

    fn names(self) -> String {
        let mut names = "keeper".to_string();
        for (built, name) in
            [(self.user, " + own user"), (self.files, " + Landlock"), (self.calls, " + seccomp")]
        {
            names.push_str(if built { name } else { "" });
        }
        names
    }
}

/// How programs are walled in.
#[derive(Clone, Debug, Default)]
pub struct Isolation {
    pub walls: Walls,
    /// No keeper either: see `plain`.
    pub off: bool,
    /// Folders that no program reads, whatever else it may read.
    pub hidden: Vec<PathBuf>,
    /// What is missing on this machine, for people.
    pub fallen: Option<String>,
}

impl Isolation {
    /// What the command line asks for; says once what is missing on this machine.
    pub fn of_args(args: &Args, workspace: &Workspace) -> Result<Isolation, String> {
        let mode =
            args.parsed("--isolation", Mode::parse, "auto, strict or off")?.unwrap_or_default();
        let isolation = Isolation::find(mode, workspace.hidden())?;
        if let Some(fallen) = &isolation.fallen {
            let _ = writeln!(io::stderr(), "judge: {fallen}");
        }
        Ok(isolation)
    }

    /// The strongest isolation that stands here. With [`Mode::Strict`] anything less than all is an
    /// error.
    fn find(mode: Mode, hidden: Vec<PathBuf>) -> Result<Isolation, String> {
        let mut isolation = Isolation::default();
        if mode == Mode::Off {
            isolation.off = true;
            process::adopt_orphans().map_err(|error| format!("isolation: {error}"))?;
            return Ok(isolation);
        }
        isolation.hidden = hidden.iter().filter_map(|path| path.canonicalize().ok()).collect();
        isolation.walls = Walls { user: user::is_root(), files: true, calls: true };
        let mut missing = Vec::new();
        while let Some((step, why)) = isolation.broken()? {
            let (wall, name) = match step {
                Step::User => (&mut isolation.walls.user, "other user"),
                Step::Files => (&mut isolation.walls.files, "Landlock"),
                Step::Calls => (&mut isolation.walls.calls, "seccomp"),
                Step::Prepare | Step::Exec => return Err(format!("no program can be run: {why}")),
            };
            if !std::mem::replace(wall, false) {
                return Err(format!("no program can be run: {name}: {why}"));
            }
            missing.push(format!("no {name}: {why}"));
        }
        if !missing.is_empty() {
            let names = isolation.walls.names();
            let text = format!("isolation: {names} ({})", missing.join(", "));
            if mode == Mode::Strict {
                return Err(format!("{text}; --isolation strict needs all of it"));
            }
            isolation.fallen = Some(text);
        }
        Ok(isolation)
    }

    /// At the end of the judging. Without keepers, what has left its parent's tree was inherited.
    pub fn end(&self) {
        let patience = Instant::now();
        while self.off && patience.elapsed() < Duration::from_secs(1) {
            match process::reap() {
                Ok(Reap::Ended(_)) => continue,
                Ok(Reap::Running) => {}
                Ok(Reap::NoChildren) | Err(_) => return,
            }
            for pid in Family::of_this_process().pids {
                process::kill_now(pid);
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Tries the walls; the first that does not stand, and why.
    fn broken(&self) -> Result<Option<(Step, String)>, String> {
        let failed = |error: io::Error| format!("isolation: {error}");
        let exe = std::env::current_exe().map_err(failed)?;
        let word = |word: OsString| CString::new(word.into_vec()).unwrap_or_default();
        let spec = Spec {
            argv: [exe.clone().into(), PROBE.into(), self.walls.word().into()].map(word).to_vec(),
            env: Vec::new(),
            folder: "/".into(),
            readable: vec![exe],
            writable: Vec::new(),
            limits: Limits {
                cpu: Duration::from_secs(5),
                idle: Duration::from_secs(10),
                memory_bytes: 1 << 30,
                file_bytes: 0,
                processes: 1,
            },
        };
        let streams = Streams {
            input: None,
            output: &mut |_| Ok(()),
            max_output: 0,
            merge_stderr: false,
            interrupt: None,
        };
        let mut keeper = Keeper::start(self).map_err(failed)?;
        let report = match keeper.run(&spec, streams) {
            Ok(ran) => ran.report,
            Err(failure) => return Err(format!("isolation: {failure:?}")),
        };
        if let Some((step, number)) = report.start_error {
            return Ok(Some((step, io::Error::from_raw_os_error(number).to_string())));
        }
        let without_effect = |step| Ok(Some((step, "without effect".to_string())));
        match process::exit_code(report.status).map(|code| code as u8) {
            Some(0) => Ok(None),
            Some(USER) => without_effect(Step::User),
            Some(FILES) => without_effect(Step::Files),
            Some(CALLS) => without_effect(Step::Calls),
            _ => Err(format!("isolation: the probe ended with status {}", report.status)),
        }
    }
}

/// What is wrong, in the exit code of the probe.
const USER: u8 = 2;
const FILES: u8 = 3;
const CALLS: u8 = 4;

/// Runs behind the walls and tells whether they hold: the exit code of the process.
pub fn probe(walls: Walls) -> u8 {
    let denied = |error: Option<io::Error>| {
        error.is_some_and(|error| error.kind() == io::ErrorKind::PermissionDenied)
    };
    if walls.user && user::is_root() {
        return USER;
    }
    // Every process may read this file, unless a wall stands before it.
    if walls.files && !denied(fs::File::open("/proc/self/stat").err()) {
        return FILES;
    }
    if walls.calls && !denied(std::os::unix::net::UnixDatagram::unbound().err()) {
        return CALLS;
    }
    0
}

/// The rules about files for a program.
pub fn rules(spec: &Spec, hidden: &[PathBuf]) -> io::Result<Ruleset> {
    let rules = Ruleset::new()?;
    for path in SYSTEM {
        allow_reading(&rules, Path::new(path), hidden)?;
    }
    for entry in fs::read_dir("/etc").into_iter().flatten().flatten() {
        let name = entry.file_name();
        if RUNTIME_SETTINGS
            .iter()
            .any(|start| name.as_encoded_bytes().starts_with(start.as_bytes()))
        {
            rules.allow(&entry.path(), Access::Read)?;
        }
    }
    for path in DEVICES {
        rules.allow(Path::new(path), Access::Use)?;
    }
    for path in &spec.readable {
        allow_reading(&rules, path, hidden)?;
    }
    for path in &spec.writable {
        rules.allow(path, Access::Change)?;
    }
    Ok(rules)
}

/// Allows to read what is under a path, but for the hidden folders: rules only ever add.
fn allow_reading(rules: &Ruleset, path: &Path, hidden: &[PathBuf]) -> io::Result<()> {
    let Ok(path) = path.canonicalize() else { return Ok(()) };
    let mut waiting = vec![path];
    while let Some(path) = waiting.pop() {
        if hidden.iter().any(|folder| path.starts_with(folder)) {
            continue;
        }
        if !hidden.iter().any(|folder| folder.starts_with(&path)) {
            rules.allow(&path, Access::Read)?;
            continue;
        }
        for entry in fs::read_dir(&path).into_iter().flatten().flatten() {
            // What a link points to needs a rule of its own.
            if entry.file_type().is_ok_and(|kind| !kind.is_symlink()) {
                waiting.push(entry.path());
            }
        }
    }
    Ok(())
}
