//! The layers and limits that are the same for all programs of a runner.
//!
//! The runner puts them around itself once, its programs inherit them, and a run pays nothing for
//! them. Landlock is the exception: each program enforces the rules itself, because the runner reads
//! `/proc`.

use super::filesystem_view::FilesystemView;
use super::layers::{Containment, Layers};
use super::message::{StartError, Step};
use super::reach;
use super::resource_limits::{self, MAX_THREADS};
use crate::spec::Spec;
use crate::system::linux::landlock::Ruleset;
use crate::system::linux::seccomp::Filter;
use crate::system::linux::{limit, namespace, process, user};
use std::fs;
use std::io;

/// The first of the user ids that no system gives out. A runner of root becomes one of them, at the
/// supervisor's process id, so that a limit per user is a limit per program: the runners of one
/// supervisor run programs one after another.
const FREE_USERS: u32 = 0x7000_0000;

/// The processes and the user that a runner comes from.
#[derive(Clone, Copy)]
pub struct Origin {
    /// The process id of the caller, which started the supervisor.
    pub caller: i32,
    /// The process group of the caller.
    pub group: i32,
    /// The process id of the supervisor.
    pub supervisor: i32,
    /// The user id and the group id.
    pub ids: (u32, u32),
}

/// The processes and threads that other programs of the user may start while this one runs, where a limit counts them
/// too: a program that stays within its own may not fail by them. The supervisor counts the program's own.
const STARTED_MEANWHILE: u64 = 512;

/// The confinement of a runner.
pub struct Confinement {
    pub layers: Layers,
    /// Whether its programs may write somewhere.
    pub is_build: bool,
    /// The rules of Landlock, which each program enforces on itself.
    pub rules: Option<Ruleset>,
    /// The process id of the runner, as the runner sees it.
    pub runner: u32,
    /// Processes and threads of the user that a program is not responsible for.
    pub other_tasks: u64,
}

impl Confinement {
    /// Confines this process. It needs nothing afterwards that the layers forbid. With `receives_alone` it can receive
    /// files by a descriptor that its programs cannot have.
    pub fn set_up(
        containment: &Containment,
        spec: &Spec,
        origin: Origin,
        receives_alone: bool,
    ) -> Result<Confinement, StartError> {
        let layers = containment.layers;
        let is_build = !spec.writable.is_empty();
        let free_user = free_user(origin.supervisor as u32);
        let mut rules = None;
        if spec.temporary_bytes > 0 && layers.landlock && !layers.namespaces {
            // It could only have the one of the system, which others use too.
            return Err(StartError { step: Step::Temporary, errno: 0 });
        }
        if layers.namespaces || layers.landlock {
            let view = FilesystemView::of(spec, containment);
            if layers.namespaces {
                enter_namespaces(&view, origin, layers.user).map_err(failed(Step::Namespaces))?;
            }
            if layers.landlock {
                rules = Some(view.rules().map_err(failed(Step::Landlock))?);
            }
        }
        set_constant_limits(is_build, spec.temporary_bytes > 0).map_err(failed(Step::Prepare))?;
        drop_privileges(containment, spec, free_user)?;
        if layers.any() {
            process::no_new_privileges().map_err(failed(Step::Prepare))?;
        }
        let others =
            if counts_alone(layers, is_build) { 0 } else { tasks_now() + STARTED_MEANWHILE };
        let other_tasks = MAX_THREADS + others;
        let runner = std::process::id();
        // The filter forbids it, as a program would hide how much memory it has.
        process::hide_memory().map_err(failed(Step::Prepare))?;
        if layers.seccomp {
            let shielded = shielded(layers, runner as i32, origin);
            let may_receive = is_build || spec.may_receive_files || !receives_alone;
            let filter = Filter::new(&shielded, is_build, may_receive);
            filter.install().map_err(failed(Step::Seccomp))?;
        }
        Ok(Confinement { layers, is_build, rules, runner, other_tasks })
    }
}

fn failed(step: Step) -> impl Fn(io::Error) -> StartError {
    move |error| StartError::new(step, &error)
}

/// From here on this process sees only the processes that it starts and the files of the view.
fn enter_namespaces(view: &FilesystemView, origin: Origin, is_root: bool) -> io::Result<()> {
    if !is_root {
        // The kernel lets no process write the id maps of a process whose memory is hidden.
        process::show_memory()?;
        namespace::keep_user(origin.ids)?;
    }
    view.enter()?;
    namespace::set_host_name("judge")
}

fn set_constant_limits(is_build: bool, has_temporary: bool) -> io::Result<()> {
    for none in [limit::CORE, limit::LOCKED_MEMORY, limit::MESSAGE_QUEUES] {
        limit::set(none, 0, 0)?;
    }
    let signals = resource_limits::PENDING_SIGNALS;
    limit::set(limit::PENDING_SIGNALS, signals, signals)?;
    let files = resource_limits::open_files(is_build, has_temporary);
    limit::set(limit::OPEN_FILES, files, files)
}

/// Gives up the powers of root, or those that a user namespace gives.
fn drop_privileges(
    containment: &Containment,
    spec: &Spec,
    free_user: u32,
) -> Result<(), StartError> {
    let layers = containment.layers;
    if layers.user {
        let group = program_group();
        // The files of a build must belong to the user who started it.
        let result = if !spec.writable.is_empty() {
            user::keep_reading_only()
        } else if reach::is_open(spec, &containment.hidden, group) {
            user::become_powerless(free_user, group)
        } else {
            user::become_reader(free_user, group)
        };
        return result.map_err(failed(Step::User));
    }
    if layers.namespaces {
        return user::keep_nothing().map_err(failed(Step::Namespaces));
    }
    Ok(())
}

/// Whether RLIMIT_NPROC, which counts the tasks of a user, counts only the tasks of this runner: it has
/// a user of its own, or a user namespace, which counts by itself since Linux 5.14. That is later than
/// Landlock (5.13), so a kernel with Landlock is taken for one that does.
fn counts_alone(layers: Layers, is_build: bool) -> bool {
    if layers.user {
        !is_build
    } else {
        layers.namespaces && layers.landlock
    }
}

/// The processes and groups that a program must not signal.
fn shielded(layers: Layers, runner: i32, origin: Origin) -> Vec<i32> {
    let mut shielded = vec![runner];
    // In a process namespace the runner is the init process, which no program there can signal, and
    // it calls kill(-1) itself.
    if !layers.namespaces {
        shielded.extend([-1, origin.caller, -origin.caller, origin.group, -origin.group]);
        shielded.extend([origin.supervisor, -origin.supervisor, -runner]);
    }
    shielded
}

/// The group of all programs of a judge that root started: what it may enter is closed to all users that exist.
pub fn program_group() -> u32 {
    free_user(0)
}

/// The id of a user that does not exist; in a container with few ids, one that hardly exists.
fn free_user(supervisor: u32) -> u32 {
    let wanted = FREE_USERS + supervisor;
    let maps = ["/proc/self/uid_map", "/proc/self/gid_map"];
    let mapped = |path| {
        let map = fs::read_to_string(path).unwrap_or_default();
        map.lines().any(|line| {
            let mut fields = line.split_ascii_whitespace().map(str::parse::<u32>);
            match (fields.next(), fields.nth(1)) {
                (Some(Ok(first)), Some(Ok(count))) => wanted.wrapping_sub(first) < count,
                _ => false,
            }
        })
    };
    if maps.into_iter().all(mapped) {
        wanted
    } else {
        64000 + supervisor % 1000
    }
}

/// The processes and threads of the machine: no user has more.
fn tasks_now() -> u64 {
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let tasks = load.split(['/', ' ']).nth(4).and_then(|tasks| tasks.parse().ok());
    // Without /proc the limit is only a safety net: each tick counts processes, too.
    tasks.unwrap_or(4096)
}
