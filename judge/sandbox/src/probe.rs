//! Finds out which layers of isolation this machine gives, by running a program behind them.
//!
//! The program is this executable once more, see [`crate::helper_main`]: it tries what each layer must
//! refuse. A layer that cannot be set up, or has no effect, is left out and named.

use crate::isolation::{Isolation, Layers, Mode};
use crate::pipes::Streams;
use crate::process_tree::ProcessTree;
use crate::sandbox::Sandbox;
use crate::spec::{Limits, Spec, Step};
use crate::system::process::{self, Reap};
use crate::system::{user, LINUX};
use std::ffi::{CString, OsString};
use std::fs;
use std::io;
use std::os::unix::ffi::OsStringExt;
use std::os::unix::process::parent_id;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The argument that makes this executable the program that tries the layers.
pub const PROBE: &str = "__probe";

impl Isolation {
    /// The strongest isolation that stands here. With [`Mode::Strict`] less than all but namespaces
    /// is an error.
    pub fn find(mode: Mode, hidden: Vec<PathBuf>) -> Result<Isolation, String> {
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
        isolation.layers =
            Layers { namespaces: true, user: user::is_root(), landlock: true, seccomp: true };
        let wanted = isolation.layers;
        let mut missing = Vec::new();
        while let Some((step, why)) = isolation.broken()? {
            let (wall, name) = match step {
                Step::Namespaces => (&mut isolation.layers.namespaces, "namespaces"),
                Step::User => (&mut isolation.layers.user, "other user"),
                Step::Landlock => (&mut isolation.layers.landlock, "Landlock"),
                Step::Seccomp => (&mut isolation.layers.seccomp, "seccomp"),
                Step::Prepare | Step::Exec => return Err(format!("no program can be run: {why}")),
            };
            if !std::mem::replace(wall, false) {
                return Err(format!("no program can be run: {name}: {why}"));
            }
            missing.push(format!("no {name}: {why}"));
        }
        if !missing.is_empty() {
            let names = isolation.layers.names();
            let text = format!("isolation: {names} ({})", missing.join(", "));
            if mode == Mode::Strict && isolation.layers != (Layers { namespaces: false, ..wanted })
            {
                return Err(format!("{text}; --isolation strict needs all but namespaces"));
            }
            isolation.fallen = Some(text);
        }
        if !isolation.layers.namespaces {
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
        while !self.layers.namespaces && patience.elapsed() < Duration::from_secs(1) {
            match process::reap() {
                Ok(Reap::Ended(_)) => continue,
                Ok(Reap::Running) => {}
                Ok(Reap::NoChildren) | Err(_) => return,
            }
            for pid in ProcessTree::of_this_process().pids {
                process::kill_now(pid);
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Tries the layers; the first that does not stand, and why.
    fn broken(&self) -> Result<Option<(Step, String)>, String> {
        let failed = |error: io::Error| format!("isolation: {error}");
        let exe = std::env::current_exe().map_err(failed)?;
        let word = |word: OsString| CString::new(word.into_vec()).unwrap_or_default();
        let spec = Spec {
            argv: [exe.clone().into(), PROBE.into(), self.layers.word().into()].map(word).to_vec(),
            env: Vec::new(),
            folder: "/".into(),
            readable: vec![exe],
            writable: Vec::new(),
            limits: Limits {
                cpu: Duration::from_secs(5),
                idle: Duration::from_secs(10),
                memory_bytes: 1 << 30,
                output_bytes: 0,
                file_bytes: 0,
                processes: 1,
            },
        };
        let streams = Streams { input: None, output: &mut |_| Ok(()), merge_stderr: false };
        let report = match Sandbox::start(self, None).report(&spec, streams) {
            Ok((report, _)) => report,
            Err(failure) => return Err(format!("isolation: {}", failure.message())),
        };
        if let Some((step, number)) = report.start_error {
            return Ok(Some((step, io::Error::from_raw_os_error(number).to_string())));
        }
        let without_effect = |step| Ok(Some((step, "without effect".to_string())));
        match process::exit_code(report.status).map(|code| code as u8) {
            Some(0) => Ok(None),
            Some(NAMESPACES) => without_effect(Step::Namespaces),
            Some(USER) => without_effect(Step::User),
            Some(LANDLOCK) => without_effect(Step::Landlock),
            Some(SECCOMP) => without_effect(Step::Seccomp),
            _ => Err(format!("isolation: the probe ended with status {}", report.status)),
        }
    }
}

/// What is wrong, in the exit code of the probe.
const USER: u8 = 2;
const LANDLOCK: u8 = 3;
const SECCOMP: u8 = 4;
const NAMESPACES: u8 = 5;

/// Runs behind the layers and tells whether they hold: the exit code of the process.
pub fn main(layers: Layers) -> u8 {
    let denied = |error: Option<io::Error>| {
        error.is_some_and(|error| error.kind() == io::ErrorKind::PermissionDenied)
    };
    // The parent is the first process, and of the machine only what a program needs is there.
    if layers.namespaces && (parent_id() != 1 || Path::new("/sys").exists()) {
        return NAMESPACES;
    }
    if layers.user && user::is_root() {
        return USER;
    }
    // Every process may read this file, unless a wall stands before it.
    if layers.landlock && !denied(fs::File::open("/proc/self/stat").err()) {
        return LANDLOCK;
    }
    if layers.seccomp && !denied(std::os::unix::net::UnixDatagram::unbound().err()) {
        return SECCOMP;
    }
    0
}
