//! The walls around a program, and which of them this machine can build.
//!
//! | wall | against | needs |
//! |---|---|---|
//! | names | seeing files and processes, outliving the run | namespaces, to root or to all users |
//! | user | the powers of root, when root starts the judge | to be root |
//! | files | reading answers, writing anywhere, signals to others | Landlock (Linux 5.13) |
//! | calls | sockets, ptrace, mounts, what outlives a process | seccomp |
//!
//! Limits, a process tree that is killed as a whole, and a clean environment come from the keeper
//! and need none of them. Which files are there for a program `view` says.
//!
//! [`Isolation::find`] tries the walls on a program of its own and leaves out those that do not
//! stand. All but namespaces, which many containers do not give, make what `strict` insists on: with
//! them every attack that is known here fails, namespaces are a second wall behind the same things.
//! `off` wants none.

use crate::args::Args;
use crate::family::Family;
use crate::flow::Streams;
use crate::run::Keeper;
use crate::spec::{Limits, Spec, Step};
use crate::sys::process::{self, Reap};
use crate::sys::{user, LINUX};
use crate::tree::Workspace;
use std::ffi::{CString, OsString};
use std::fs;
use std::io::{self, Write};
use std::os::unix::ffi::OsStringExt;
use std::os::unix::process::parent_id;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The argument that makes this binary the program that tries the walls.
pub const PROBE: &str = "__probe";

/// What `--isolation` asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Mode {
    /// All walls that stand here.
    #[default]
    Auto,
    /// All walls but namespaces, which may miss, or no judging.
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
    pub names: bool,
    pub user: bool,
    pub files: bool,
    pub calls: bool,
}

impl Walls {
    /// A word for the command line of a keeper.
    pub fn word(self) -> String {
        let letters = [(self.names, 'n'), (self.user, 'u'), (self.files, 'f'), (self.calls, 'c')];
        letters.map(|(built, letter)| if built { letter } else { '-' }).iter().collect()
    }

    pub fn of_word(word: &str) -> Walls {
        let has = |letter: char| word.contains(letter);
        Walls { names: has('n'), user: has('u'), files: has('f'), calls: has('c') }
    }

    /// Any wall at all.
    pub fn any(self) -> bool {
        self != Walls::default()
    }

    fn names(self) -> String {
        let mut names = "keeper".to_string();
        for (built, name) in [
            (self.names, " + namespaces"),
            (self.user, " + own user"),
            (self.files, " + Landlock"),
            (self.calls, " + seccomp"),
        ] {
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

    /// The strongest isolation that stands here. With [`Mode::Strict`] less than all but namespaces
    /// is an error.
    fn find(mode: Mode, hidden: Vec<PathBuf>) -> Result<Isolation, String> {
        let mut isolation = Isolation::default();
        if mode == Mode::Off {
            isolation.off = true;
            isolation.adopt_orphans()?;
            return Ok(isolation);
        }
        if !LINUX {
            let text = "isolation: none outside Linux; a program has its wall time limit alone";
            if mode == Mode::Strict {
                return Err(text.to_string());
            }
            isolation.off = true;
            isolation.fallen = Some(text.to_string());
            return Ok(isolation);
        }
        isolation.hidden = hidden.iter().filter_map(|path| path.canonicalize().ok()).collect();
        isolation.walls = Walls { names: true, user: user::is_root(), files: true, calls: true };
        let wanted = isolation.walls;
        let mut missing = Vec::new();
        while let Some((step, why)) = isolation.broken()? {
            let (wall, name) = match step {
                Step::Names => (&mut isolation.walls.names, "namespaces"),
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
            if mode == Mode::Strict && isolation.walls != (Walls { names: false, ..wanted }) {
                return Err(format!("{text}; --isolation strict needs all but namespaces"));
            }
            isolation.fallen = Some(text);
        }
        if !isolation.walls.names {
            isolation.adopt_orphans()?;
        }
        Ok(isolation)
    }

    /// Without namespaces the judge is the last one to whom lost processes can come.
    fn adopt_orphans(&self) -> Result<(), String> {
        process::adopt_orphans().map_err(|error| format!("isolation: {error}"))
    }

    /// At the end of the judging: kills what has come to the judge, because there was no keeper or
    /// somebody has killed it.
    pub fn end(&self) {
        let patience = Instant::now();
        while !self.walls.names && patience.elapsed() < Duration::from_secs(1) {
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
            Some(NAMES) => without_effect(Step::Names),
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
const NAMES: u8 = 5;

/// Runs behind the walls and tells whether they hold: the exit code of the process.
pub fn probe(walls: Walls) -> u8 {
    let denied = |error: Option<io::Error>| {
        error.is_some_and(|error| error.kind() == io::ErrorKind::PermissionDenied)
    };
    // The parent is the first process, and of the machine only what a program needs is there.
    if walls.names && (parent_id() != 1 || Path::new("/sys").exists()) {
        return NAMES;
    }
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
