//! The keeper: the small process between the judge and the programs it runs.
//!
//! Who starts, watches and reaps whom:
//!
//! ```text
//! judge ──posix_spawn── keeper ──fork, exec── program ── whatever it starts
//!   └──── one socket ─────┘                     │
//!   └──── stdin, stdout, stderr (three pipes) ──┘
//! ```
//!
//! - Each worker of the judge starts one keeper and keeps it for all its runs, so that a run costs
//!   one fork of a small process. The judge itself never forks: the memory figure of a child is at
//!   least that of the process it was split from.
//! - Walls that are the same for every program (another user, seccomp, constant limits) stand around
//!   the keeper itself and are inherited; Landlock, which differs, is put up in the child. Builds have
//!   other walls, so a worker that builds starts a second keeper for them.
//! - A [`Spec`] and the program's three descriptors go through the socket; a [`Report`] comes back
//!   when the program and everything it started are gone.
//! - While the program runs, the keeper wakes when a child ends, when the judge says "stop", and
//!   every [`TICK`], when it adds up CPU time and memory over the tree of processes.
//! - The keeper is the subreaper of the tree: orphans become its children, so it can kill and reap
//!   until there is nobody left, which also makes the CPU time of the whole tree known.
//! - The end of the socket means that the judge is gone, however it ended: the keeper kills the
//!   tree and exits. It has a session of its own, so Ctrl-C reaches the judge alone.
//!
//! An `Err` in here is a failure of the judge, never a verdict on the program.

use crate::family::Family;
use crate::gauge::{Gauge, TICK};
use crate::isolation::{self, Walls};
use crate::run::Role;
use crate::spec::{Cause, Report, Spec, Step};
use crate::sys::landlock::Ruleset;
use crate::sys::pipe::{self, Poll, READABLE};
use crate::sys::process::{self, Ended, Fork, Reap};
use crate::sys::seccomp::Filter;
use crate::sys::{limit, signal, socket, user};
use std::ffi::OsString;
use std::fs;
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::parent_id;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How long the keeper hunts processes that fork faster than they die.
const HUNT: Duration = Duration::from_secs(5);
/// The largest request: arguments, environment and limits of one program.
const MAX_REQUEST: usize = 128 * 1024;

/// Threads that a program may have beyond its processes: virtual machines have some for each core.
const MAX_THREADS: u64 = 192;
/// The largest stack, which otherwise is as large as the memory limit.
const MAX_STACK: u64 = 1 << 30;
/// Users that no system gives out; a keeper that root starts becomes the one at its own process id,
/// so that limits for a user are limits for its program.
const FREE_USERS: u32 = 0x7000_0000;

/// Serves runs from the socket, which is standard input, until the judge closes it. The words are
/// the role, the walls, then the hidden folders.
pub fn main(words: &[OsString]) -> io::Result<()> {
    signal::reset()?;
    let judge = (parent_id() as i32, process::group());
    process::new_session()?;
    process::adopt_orphans()?;
    process::close_on_exec_from(3)?;
    // A built program must be executable by the user who runs it.
    user::set_file_mask(0o022);
    // The judge gives the socket as standard input.
    let socket = io::stdin().as_fd().try_clone_to_owned()?;
    signal::block_only(&[signal::CHILD])?;
    let mut children = fs::File::from(signal::descriptor(&[signal::CHILD])?);
    let mut stage = Stage::new(words);
    let built = stage.build_common_walls(judge);
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
        let report = match (&built, stage.make_rules(&spec)) {
            (Ok(()), Ok(())) => Run::start(&spec, &stage, stdio)?.watch(&socket, &mut children)?,
            (Err((step, error)), _) => Report::not_started(*step, error),
            (Ok(()), Err(error)) => Report::not_started(Step::Files, &error),
        };
        socket::send(&socket, &report.encode(), &[])?;
    }
}

/// What is the same for all programs of a keeper, or at least for one program on many cases.
struct Stage {
    walls: Walls,
    builds: bool,
    hidden: Vec<PathBuf>,
    /// The rules of the last program, and the paths they were made of.
    rules: Option<(Vec<PathBuf>, Vec<PathBuf>, Ruleset)>,
    keeper: u32,
    /// Processes and threads of the user that a program does not count for.
    other_tasks: u64,
}

impl Stage {
    fn new(words: &[OsString]) -> Stage {
        let text = |at: usize| words.get(at).map(|word| word.to_string_lossy()).unwrap_or_default();
        Stage {
            builds: text(0) == Role::Builds.word(),
            walls: Walls::of_word(&text(1)),
            hidden: words.iter().skip(2).map(PathBuf::from).collect(),
            rules: None,
            keeper: std::process::id(),
            other_tasks: MAX_THREADS,
        }
    }

    /// Walls that are the same for every program stand around the keeper itself: they cost a run
    /// nothing. The keeper needs nothing that they forbid.
    fn build_common_walls(&mut self, (judge, group): (i32, i32)) -> Result<(), (Step, io::Error)> {
        let at = |step| move |error| (step, error);
        for none in [limit::CORE, limit::LOCKED_MEMORY, limit::MESSAGE_QUEUES] {
            limit::set(none, 0, 0).map_err(at(Step::Prepare))?;
        }
        limit::set(limit::OPEN_FILES, 256, 256).map_err(at(Step::Prepare))?;
        let own = self.keeper as i32;
        if self.walls.user && !self.builds {
            user::become_reader(free_user(self.keeper)).map_err(at(Step::User))?;
        } else if self.walls.user {
            // What it writes must belong to the judge.
            user::keep_reading_only().map_err(at(Step::User))?;
        } else {
            self.other_tasks += tasks_now();
        }
        if self.walls.any() {
            process::no_new_privileges().map_err(at(Step::Prepare))?;
        }
        if self.walls.calls {
            let shielded = [-1, own, -own, judge, -judge, group, -group];
            Filter::new(&shielded, self.builds).install().map_err(at(Step::Calls))?;
        }
        Ok(())
    }

    /// Makes the rules for the files of a program, unless it is the same program as before.
    fn make_rules(&mut self, spec: &Spec) -> io::Result<()> {
        let known = self.rules.as_ref().is_some_and(|(readable, writable, _)| {
            *readable == spec.readable && *writable == spec.writable
        });
        if self.walls.files && !known {
            let rules = isolation::rules(spec, &self.hidden)?;
            self.rules = Some((spec.readable.clone(), spec.writable.clone(), rules));
        }
        Ok(())
    }
}

/// A user that nobody else is; in a container with few users, one that is hardly anybody.
fn free_user(keeper: u32) -> u32 {
    let wanted = FREE_USERS + keeper;
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
        64000 + keeper % 1000
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
struct Run {
    pid: i32,
    gauge: Gauge,
    /// What failed before the exec or in it: the step and the error number. Else the end.
    start_error: fs::File,
    /// The program itself, once it has ended.
    ended: Option<Ended>,
}

impl Run {
    fn start(spec: &Spec, stage: &Stage, stdio: [OwnedFd; 3]) -> io::Result<Run> {
        let (error_read, error_write) = pipe::pair()?;
        let gauge = Gauge::start(spec.limits);
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
        Ok(Run { pid, gauge, start_error: error_read.into(), ended: None })
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
            let ready = pipe::wait(&mut polls, Some(TICK))?;
            if polls[0].ready() {
                drain(children);
                self.reap()?;
            }
            if polls[1].ready() {
                // "Stop", or the judge is gone.
                judge_gone = socket::receive(socket, &mut [0; 8]).map_or(true, |got| got.0 == 0);
                cause = Some(Cause::Stopped);
            }
            if ready == 0 {
                cause = self.gauge.measure(&Family::of_this_process());
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
            for pid in Family::of_this_process().pids {
                process::kill_now(pid);
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
    if let Some(Err(error)) = stage.rules.as_ref().map(|(_, _, rules)| rules.enforce()) {
        return (Step::Files, error);
    }
    (Step::Exec, process::exec(&spec.argv, &spec.env))
}

fn prepare(spec: &Spec, stage: &Stage, stdio: &[OwnedFd; 3]) -> io::Result<()> {
    process::die_with_parent()?;
    if parent_id() != stage.keeper {
        process::exit_now(127);
    }
    process::new_session()?;
    for (to, from) in stdio.iter().enumerate() {
        process::place(from, to as i32)?;
    }
    process::close_on_exec_from(3)?;
    // The keeper has every signal at its default already.
    signal::block_only(&[])?;
    std::env::set_current_dir(&spec.folder)?;
    let limits = &spec.limits;
    if stage.builds {
        // Not for programs: it makes their own clock of CPU time move in steps of a timer tick, 4 ms,
        // and those who watch it run on for that long. The keeper's tick is exact.
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

/// Empties the descriptor that reports signals; what matters is who can be reaped.
fn drain(children: &mut fs::File) {
    let mut signals = [0; 128];
    while matches!(children.read(&mut signals), Ok(count) if count > 0) {}
}
