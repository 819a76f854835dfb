//! Finds the layers of isolation that have an effect on this machine, by running a program behind them.
//!
//! The program is this executable again, see `helper_main`: it tries what each layer must
//! refuse. A layer that cannot be set up, or has no effect, is left out and named.

use super::client::{Client, RequestResult};
use super::layers::{Containment, Layers};
use super::message::{Step, PROBE};
use super::process_tree::ProcessTree;
use super::reach;
use super::resource_limits;
use crate::failure::reason;
use crate::isolation_mode::{FileSizes, IsolationMode};
use crate::pipes::{Stderr, Streams};
use crate::run_result::End;
use crate::spec::{Limits, Spec};
use crate::system::linux::process::{self, Reap};
use crate::system::linux::user;
use crate::system::signal;
use std::ffi::{CString, OsString};
use std::fs;
use std::io;
use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::MetadataExt;
use std::os::unix::net::UnixDatagram;
use std::os::unix::process::parent_id;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The limits of the probe, which needs next to nothing.
const LIMITS: Limits = Limits {
    cpu: Duration::from_secs(5),
    idle: Duration::from_secs(10),
    instructions: None,
    memory_bytes: 256 << 20,
    output_bytes: 0,
    file_bytes: 0,
    disk_bytes: 0,
    may_reserve_all: false,
    processes: 1,
};
/// The time for which [`kill_orphans`] tries.
const ORPHAN_TIMEOUT: Duration = Duration::from_secs(1);

/// A layer without effect, as the exit code of the probe.
const NO_USER: u8 = 2;
const NO_LANDLOCK: u8 = 3;
const NO_SECCOMP: u8 = 4;
const NO_NAMESPACES: u8 = 5;

/// A layer that does not work here, and why.
struct MissingLayer {
    step: Step,
    reason: String,
}

/// See `Isolation::find`.
pub fn find(
    mode: IsolationMode,
    hidden: &[PathBuf],
    private: &[PathBuf],
) -> Result<(Containment, Option<String>, Option<Client>), String> {
    resource_limits::check_ordinary()?;
    let wanted = match mode {
        IsolationMode::Auto | IsolationMode::Strict => {
            Layers { namespaces: true, user: user::is_root(), landlock: true, seccomp: true }
        }
        IsolationMode::Off => Layers::default(),
    };
    let [hidden, private] = [hidden, private]
        .map(|paths| paths.iter().filter_map(|path| path.canonicalize().ok()).collect());
    let mut containment = Containment { layers: wanted, hidden, private };
    let mut missing = Vec::new();
    let mut client = None;
    while containment.layers.any() {
        let tried = client.insert(Client::new(&containment));
        let Some(MissingLayer { step, reason }) = try_layers(&containment, tried)? else { break };
        client = None;
        let layers = &mut containment.layers;
        let (layer, name) = match step {
            Step::Namespaces => (&mut layers.namespaces, "namespaces"),
            Step::User => (&mut layers.user, "own user"),
            Step::Landlock => (&mut layers.landlock, "Landlock"),
            Step::Seccomp => (&mut layers.seccomp, "seccomp"),
            Step::Prepare | Step::Count | Step::Temporary | Step::Exec => {
                return Err(format!("cannot run any program: {reason}"))
            }
        };
        if !std::mem::replace(layer, false) {
            return Err(format!("cannot run any program: {name}: {reason}"));
        }
        missing.push(format!("no {name}: {reason}"));
    }
    // No other program has the files of the probe.
    client.iter_mut().for_each(Client::end_runners);
    let layers = containment.layers;
    if !layers.namespaces {
        process::adopt_orphans().map_err(|error| format!("isolation: {}", reason(&error)))?;
    }
    if missing.is_empty() {
        return Ok((containment, None, client));
    }
    let warning = format!("isolation: {} ({})", layers.names(), missing.join(", "));
    if mode == IsolationMode::Strict && layers != (Layers { namespaces: false, ..wanted }) {
        return Err(format!("{warning}; --isolation strict needs all but namespaces"));
    }
    Ok((containment, Some(warning), client))
}

/// See `Isolation::check_confined`. Without namespaces only RLIMIT_NPROC stops processes that fork faster
/// than they die, and what root starts in order to write files has no such limit.
pub fn is_confining(containment: &Containment) -> bool {
    is_isolating(containment) && (containment.layers.namespaces || !user::is_root())
}

/// See `Isolation::check_isolating`.
pub fn is_isolating(containment: &Containment) -> bool {
    containment.layers.landlock && containment.layers.seccomp
}

/// See `Isolation::file_sizes`. Landlock covers no metadata, and seccomp cannot tell one path from another.
pub fn file_sizes(containment: &Containment) -> FileSizes {
    let Containment { layers, hidden, private: _ } = containment;
    let is_closed =
        |path: &Path| fs::metadata(path).is_ok_and(|data| data.mode() & reach::SEARCH == 0);
    let are_closed = || hidden.iter().all(|folder| folder.ancestors().any(is_closed));
    if layers.namespaces || !layers.any() {
        FileSizes::Hidden
    } else if layers.user && are_closed() {
        FileSizes::ShownToReaders
    } else {
        FileSizes::Shown
    }
}

/// Kills the orphans that this process has inherited; see `Isolation`.
pub fn kill_orphans(containment: &Containment) {
    let start = Instant::now();
    while !containment.layers.namespaces && start.elapsed() < ORPHAN_TIMEOUT {
        match process::reap() {
            Ok(Reap::Ended(_)) => continue,
            Ok(Reap::Running) => {}
            Ok(Reap::NoChildren) | Err(_) => return,
        }
        for process in ProcessTree::of_this_process(&[]).processes {
            signal::kill_now(process.pid);
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Runs the probe behind these layers and returns the first that does not work.
fn try_layers(
    containment: &Containment,
    client: &mut Client,
) -> Result<Option<MissingLayer>, String> {
    let exe = std::env::current_exe().map_err(|error| format!("isolation: {}", reason(&error)))?;
    let argument = containment.layers.to_argument();
    let c_string = |word: OsString| CString::new(word.into_vec()).unwrap_or_default();
    let spec = Spec {
        argv: [exe.clone().into(), PROBE.into(), argument.into()].map(c_string).to_vec(),
        env: Vec::new(),
        folder: "/".into(),
        readable: vec![exe],
        writable: Vec::new(),
        temporary_bytes: 0,
        stdout_is_file: false,
        may_receive_files: false,
        limits: LIMITS,
    };
    let streams = Streams { input: None, output: &mut |_| Ok(()), stderr: Stderr::Kept };
    let finished = match client.try_run(&spec, streams, None) {
        Ok(RequestResult::Finished(finished)) => finished,
        Ok(RequestResult::NotStarted(error)) => {
            return Ok(Some(MissingLayer { step: error.step, reason: error.reason() }))
        }
        Err(failure) => return Err(format!("isolation: {}", failure.message())),
    };
    let without_effect =
        |step| Ok(Some(MissingLayer { step, reason: "without effect".to_string() }));
    match finished.end {
        End::Exited(0) => Ok(None),
        End::Exited(code) if code == i32::from(NO_NAMESPACES) => without_effect(Step::Namespaces),
        End::Exited(code) if code == i32::from(NO_USER) => without_effect(Step::User),
        End::Exited(code) if code == i32::from(NO_LANDLOCK) => without_effect(Step::Landlock),
        End::Exited(code) if code == i32::from(NO_SECCOMP) => without_effect(Step::Seccomp),
        end => Err(format!("isolation: the probe failed: {end}")),
    }
}

/// The probe itself: runs behind the layers and returns its exit code, 0 if each has an effect.
pub fn main(layers: Layers) -> u8 {
    // In its namespaces the parent is the init process, and of the machine only what a program needs
    // exists.
    if layers.namespaces && (parent_id() != 1 || Path::new("/sys").exists()) {
        return NO_NAMESPACES;
    }
    if layers.user && user::is_root() {
        return NO_USER;
    }
    // Without Landlock every process can read this file.
    if layers.landlock && !is_denied(fs::File::open("/proc/self/stat")) {
        return NO_LANDLOCK;
    }
    if layers.seccomp && !is_denied(UnixDatagram::unbound()) {
        return NO_SECCOMP;
    }
    0
}

fn is_denied<T>(result: io::Result<T>) -> bool {
    result.is_err_and(|error| error.kind() == io::ErrorKind::PermissionDenied)
}
