//! A runner: the process that runs one program on any number of inputs, one after another.
//!
//! The supervisor makes it, see there. What is the same for all runs stands around the runner itself, is
//! inherited, and costs a run nothing: namespaces, another user, seccomp, constant limits. Landlock
//! is put up in the child, because the runner itself reads /proc. A [`Spec`] and the program's three
//! descriptors come through the socket; a [`Report`] goes back when the program and everything it
//! started are gone. While it runs, the runner wakes when a child ends, when the judge says "stop" or
//! is gone, and every tick, when it adds up time and memory over the tree of processes.

use crate::filesystem_view::FilesystemView;
use crate::isolation::Layers;
use crate::process_tree::ProcessTree;
use crate::spec::{Cause, Report, Spec, Step};
use crate::supervisor::{drain, HUNT, MAX_REQUEST};
use crate::system::landlock::Ruleset;
use crate::system::pipe::{self, Poll, READABLE};
use crate::system::process::{self, Ended, Fork, Reap};
use crate::system::seccomp::Filter;
use crate::system::{limit, namespace, signal, socket, user};
use crate::usage::Usage;
use std::fs;
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::parent_id;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Threads that a program may have beyond its processes: virtual machines have some for each core.
const MAX_THREADS: u64 = 192;
/// The largest stack, which otherwise is as large as the memory limit.
const MAX_STACK: u64 = 1 << 30;
/// Users that no system gives out; a runner that root makes becomes the one at its supervisor's process id,
/// so that limits for a user are limits for its program: a supervisor's runners run one after another.
const FREE_USERS: u32 = 0x7000_0000;

/// What pipes and sockets hold is no process's memory, so only their number bounds it.
const OPEN_FILES: u64 = 64;
const OPEN_FILES_OF_BUILDS: u64 = 256;

/// Where a runner comes from, as the supervisor knows it.
#[derive(Clone, Copy)]
pub struct Origin {
    /// Processes, and the group of the judge.
    pub judge: i32,
    pub group: i32,
    pub supervisor: i32,
    /// User and group.
    pub ids: (u32, u32),
}

/// Serves runs from the socket until the judge closes it. The paths of the first request say what the
/// runner is for; `failed` says why there are no namespaces though there should be.
pub fn main(
    first: &Spec,
    socket: OwnedFd,
    layers: Layers,
    hidden: &[PathBuf],
    origin: Origin,
    failed: Option<io::Error>,
) -> io::Result<()> {
    process::new_session()?;
    process::adopt_orphans()?;
    let mut children = fs::File::from(signal::descriptor(&[signal::CHILD])?);
    let stage = match failed {
        Some(error) => Err((Step::Namespaces, error)),
        None => Stage::build(layers, first, hidden, origin),
    };
    process::hide_memory()?;
    let mut request = vec![0; MAX_REQUEST];
    loop {
        let (length, stdio) = socket::receive(&socket, &mut request)?;
        if length == 0 {
            return Ok(());
        }
        let stdio: [OwnedFd; 3] = match stdio.try_into() {
            Ok(stdio) => stdio,
            // A "stop" that came after the program had ended.
            Err(_) => continue,
        };
        let spec = Spec::decode(&request[..length])
            .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "a broken request"))?;
        let report = match &stage {
            Ok(stage) => Run::start(&spec, stage, stdio)?.watch(&socket, &mut children)?,
            Err((step, error)) => Report::not_started(*step, error),
        };
        socket::send(&socket, &report.encode(), &[])?;
    }
}

/// What is the same for all runs of a runner.
struct Stage {
    layers: Layers,
    builds: bool,
    /// Put up for each program.
    rules: Option<Ruleset>,
    runner: u32,
    /// Processes and threads of the user that a program does not count for.
    other_tasks: u64,
}

impl Stage {
    /// Puts up, around this process, the layers that are the same for every program. It needs nothing
    /// that they forbid.
    fn build(
        layers: Layers,
        spec: &Spec,
        hidden: &[PathBuf],
        origin: Origin,
    ) -> Result<Stage, (Step, io::Error)> {
        let at = |step| move |error| (step, error);
        // What may write somewhere is a build.
        let builds = !spec.writable.is_empty();
        let mut other_tasks = MAX_THREADS;
        let free_user = free_user(origin.supervisor as u32);
        let view = FilesystemView::of(spec, hidden);
        if layers.namespaces {
            enter_namespaces(&view, origin, layers.user).map_err(at(Step::Namespaces))?;
        }
        let rules =
            if layers.landlock { Some(view.rules().map_err(at(Step::Landlock))?) } else { None };
        for none in [limit::CORE, limit::LOCKED_MEMORY, limit::MESSAGE_QUEUES] {
            limit::set(none, 0, 0).map_err(at(Step::Prepare))?;
        }
        let files = if builds { OPEN_FILES_OF_BUILDS } else { OPEN_FILES };
        limit::set(limit::OPEN_FILES, files, files).map_err(at(Step::Prepare))?;
        if layers.user && !builds {
            user::become_reader(free_user).map_err(at(Step::User))?;
        } else if layers.user {
            // What it writes must belong to the judge.
            user::keep_reading_only().map_err(at(Step::User))?;
        } else if layers.namespaces {
            user::keep_nothing().map_err(at(Step::Namespaces))?;
        }
        // Since Linux 5.14, a version after Landlock came, a user namespace counts for itself.
        let counts_alone = if layers.user { !builds } else { layers.namespaces && layers.landlock };
        if !counts_alone {
            other_tasks += tasks_now();
        }
        if layers.any() {
            process::no_new_privileges().map_err(at(Step::Prepare))?;
        }
        let runner = std::process::id();
        if layers.seccomp {
            // In a space of processes of its own the runner is the first one, which nobody there can
            // harm, and it says kill(-1) itself.
            let mut shielded = vec![runner as i32];
            if !layers.namespaces {
                shielded.extend([-1, origin.judge, -origin.judge, origin.group, -origin.group]);
                shielded.extend([origin.supervisor, -origin.supervisor, -(runner as i32)]);
            }
            Filter::new(&shielded, builds).install().map_err(at(Step::Seccomp))?;
        }
        Ok(Stage { layers, builds, rules, runner, other_tasks })
    }
}

/// From here on the process sees only what it starts, and only the files of the view.
fn enter_namespaces(view: &FilesystemView, origin: Origin, is_root: bool) -> io::Result<()> {
    if !is_root {
        // What cannot be looked into cannot be written to either.
        process::show_memory()?;
        namespace::keep_user(origin.ids)?;
    }
    view.enter()?;
    namespace::set_host_name("judge")
}

/// A user that nobody else is; in a container with few users, one that is hardly anybody.
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

/// How many processes and threads there are on the machine, so at most of one user.
fn tasks_now() -> u64 {
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let tasks = load.split(['/', ' ']).nth(4).and_then(|tasks| tasks.parse().ok());
    // Without /proc the limit is only a net: the tick counts processes too.
    tasks.unwrap_or(4096)
}

/// One program while it runs.
struct Run<'a> {
    pid: i32,
    gauge: Usage,
    stage: &'a Stage,
    /// The program's ends of its pipes; whether it waits for the judge can be seen from them.
    stdio: [OwnedFd; 3],
    /// What failed before the exec or in it: the step and the error number. Else the end.
    start_error: fs::File,
    /// The program itself, once it has ended.
    ended: Option<Ended>,
}

impl<'a> Run<'a> {
    fn start(spec: &Spec, stage: &'a Stage, stdio: [OwnedFd; 3]) -> io::Result<Run<'a>> {
        let (error_read, error_write) = pipe::pair()?;
        let gauge = Usage::start(spec.limits);
        let pid = match process::split()? {
            Fork::Parent(pid) => pid,
            Fork::Child => {
                let (step, error) = become_program(spec, stage, &stdio);
                let mut told = [0; 5];
                told[0] = step.number();
                told[1..].copy_from_slice(&error.raw_os_error().unwrap_or(0).to_ne_bytes());
                let _ = fs::File::from(error_write).write_all(&told);
                process::exit_now(127);
            }
        };
        Ok(Run { pid, gauge, stage, stdio, start_error: error_read.into(), ended: None })
    }

    /// Waits for the end of the program, enforces its limits, leaves no process behind.
    fn watch(mut self, socket: &OwnedFd, children: &mut fs::File) -> io::Result<Report> {
        let mut judge_gone = false;
        let mut cause = None;
        while self.ended.is_none() && cause.is_none() {
            let mut polls = [
                Poll::new(Some(children.as_fd()), READABLE),
                Poll::new(Some(socket.as_fd()), READABLE),
            ];
            pipe::wait(&mut polls, Some(self.gauge.next_tick()))?;
            if polls[0].ready() {
                drain(children);
                self.reap()?;
            }
            if polls[1].ready() {
                // "Stop", or the judge is gone.
                judge_gone = socket::receive(socket, &mut [0; 8]).map_or(true, |got| got.0 == 0);
                cause = Some(Cause::Stopped);
            }
            if cause.is_none() && self.gauge.next_tick().is_zero() {
                let waits = pipe::waits_for_other_ends(&self.stdio)?;
                let waited = if waits { Duration::MAX } else { Duration::ZERO };
                cause = self.gauge.measure(&ProcessTree::of_this_process(), waited);
            }
        }
        let wall = self.gauge.wall();
        self.kill_all(children)?;
        if judge_gone {
            std::process::exit(0);
        }
        let mut told = [0; 5];
        let start_error = match self.start_error.read(&mut told)? {
            5 => {
                let [step, number @ ..] = told;
                Step::of_number(step).map(|step| (step, i32::from_ne_bytes(number)))
            }
            _ => None,
        };
        Ok(Report {
            status: self.ended.map_or(0, |ended| ended.status),
            cause: cause.unwrap_or(Cause::Exited),
            start_error,
            cpu: self.gauge.cpu(),
            wall,
            peak_bytes: self.gauge.peak_bytes(),
        })
    }

    /// Takes every child that has ended; whether any child is left.
    fn reap(&mut self) -> io::Result<bool> {
        loop {
            match process::reap()? {
                Reap::Ended(ended) => {
                    self.gauge.add(&ended);
                    if ended.pid == self.pid {
                        self.ended = Some(ended);
                    }
                }
                Reap::Running => return Ok(true),
                Reap::NoChildren => return Ok(false),
            }
        }
    }

    /// Kills and reaps until no child is left.
    fn kill_all(&mut self, children: &mut fs::File) -> io::Result<()> {
        let hunt = Instant::now();
        if self.ended.is_none() {
            process::kill_now(-self.pid);
            process::kill_now(self.pid);
        }
        while self.reap()? {
            if self.stage.layers.namespaces {
                // All there are, at once; none can slip away by forking.
                process::kill_now(-1);
            } else {
                ProcessTree::of_this_process().pids.into_iter().for_each(process::kill_now);
            }
            if hunt.elapsed() > HUNT {
                return Err(io::Error::other("processes of the program fork faster than they die"));
            }
            let mut polls = [Poll::new(Some(children.as_fd()), READABLE)];
            pipe::wait(&mut polls, Some(Duration::from_millis(1)))?;
            drain(children);
        }
        Ok(())
    }
}

/// In the child: everything between fork and exec. Returns only when something failed.
fn become_program(spec: &Spec, stage: &Stage, stdio: &[OwnedFd; 3]) -> (Step, io::Error) {
    if let Err(error) = prepare(spec, stage, stdio) {
        return (Step::Prepare, error);
    }
    if let Some(Err(error)) = stage.rules.as_ref().map(Ruleset::enforce) {
        return (Step::Landlock, error);
    }
    (Step::Exec, process::exec(&spec.argv, &spec.env))
}

fn prepare(spec: &Spec, stage: &Stage, stdio: &[OwnedFd; 3]) -> io::Result<()> {
    process::die_with_parent()?;
    if parent_id() != stage.runner {
        process::exit_now(127);
    }
    process::new_session()?;
    for (to, from) in stdio.iter().enumerate() {
        process::place(from, to as i32)?;
    }
    process::close_on_exec_from(3)?;
    // The runner has every signal at its default already.
    signal::block_only(&[])?;
    std::env::set_current_dir(&spec.folder)?;
    let limits = &spec.limits;
    if stage.builds {
        // Not for programs: it makes their own clock of CPU time move in steps of a timer tick, 4 ms,
        // and those who watch it run on for that long. The tick here is exact.
        let seconds = limits.cpu.as_secs() + 1;
        limit::set(limit::CPU, seconds, seconds + 1)?;
    }
    let stack = limits.memory_bytes.min(MAX_STACK);
    limit::set(limit::STACK, stack, stack)?;
    // Only a net for the machine: the verdict comes from what is really touched. Each thread of a
    // virtual machine reserves a whole stack.
    let data = limits.memory_bytes.saturating_mul(4) + stack * limits.processes;
    limit::set(limit::DATA, data, data)?;
    limit::set(limit::FILE_SIZE, limits.file_bytes, limits.file_bytes)?;
    let tasks = limits.processes + stage.other_tasks;
    limit::set(limit::PROCESSES, tasks, tasks)
}
