//! The supervisor: the small process between the judge and the programs it runs.
//!
//! Who starts, watches and reaps whom:
//!
//! ```text
//! judge ──posix_spawn── supervisor ──clone── runner ──fork, exec── program ── whatever it starts
//!   ├──── a socket ───────┘               │                    │
//!   ├──── a socket for each runner ─────────┘                    │
//!   └──── stdin, stdout, stderr (three pipes) ─────────────────┘
//! ```
//!
//! - Each worker of the judge starts one supervisor, this binary once more, and keeps it. The judge itself
//!   never forks: the memory figure of a child is at least that of the process it was split from.
//! - For each program that the worker runs on some cases the supervisor makes one runner: a process behind
//!   the layers that are the same for all these runs (namespaces, another user, seccomp, constant
//!   limits). So a run costs one fork of a small process; what is left for it is in `runner`.
//! - With namespaces the runner is the first process of a space of processes of its own. Orphans become
//!   its children, one kill(-1) reaches all there are, and however the runner ends, the kernel ends with
//!   it all that it started. It sees the files of its `view`, which `pivot_root` made the only ones.
//! - Without namespaces the runner is the subreaper of what it starts, and hunts it down. Should somebody
//!   kill the runner, its children become those of the supervisor, which is a subreaper too and kills them;
//!   should somebody kill both, they become those of the judge, which kills them when it ends.
//! - The end of its socket tells supervisor and runner that the judge is gone, however it ended: the runner
//!   kills what it runs, both exit. So the supervisor's death is no harm to its runners, and both have a
//!   session of their own, so that Ctrl-C reaches the judge alone.
//!
//! The only messages to a supervisor are a [`Spec`], whose paths say what the runner is for, with the
//! runner's end of a socket. An `Err` in here is a failure of the judge, never a verdict on a program.

use crate::isolation::Layers;
use crate::process_tree::{self, ProcessTree};
use crate::runner::{self, Origin};
use crate::spec::Spec;
use crate::system::pipe::{self, Poll, READABLE};
use crate::system::process::{self, Fork, Reap};
use crate::system::{namespace, signal, socket, user};
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read};
use std::os::fd::AsFd;
use std::os::unix::process::parent_id;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How long processes are hunted that fork faster than they die.
pub const HUNT: Duration = Duration::from_secs(5);
/// The largest request: arguments, environment and limits of one program.
pub const MAX_REQUEST: usize = 128 * 1024;

/// Makes runners until the judge closes the socket, which is standard input. The words are the layers,
/// then the hidden folders.
pub fn main(words: &[OsString]) -> io::Result<()> {
    signal::reset()?;
    let origin = Origin {
        judge: parent_id() as i32,
        group: process::group(),
        supervisor: std::process::id() as i32,
        ids: user::ids(),
    };
    process::new_session()?;
    process::adopt_orphans()?;
    process::close_on_exec_from(3)?;
    // A built program must be executable by the user who runs it.
    user::set_file_mask(0o022);
    let socket = io::stdin().as_fd().try_clone_to_owned()?;
    // A runner must not hold it, or the judge would not notice that the supervisor is gone.
    process::place(&File::open("/dev/null")?.into(), 0)?;
    process::hide_memory()?;
    let layers =
        Layers::of_word(&words.first().map(|word| word.to_string_lossy()).unwrap_or_default());
    let hidden: Vec<PathBuf> = words.iter().skip(1).map(PathBuf::from).collect();
    signal::block_only(&[signal::CHILD])?;
    let mut children = File::from(signal::descriptor(&[signal::CHILD])?);
    let mut request = vec![0; MAX_REQUEST];
    let mut runners = Vec::new();
    loop {
        let mut polls = [
            Poll::new(Some(children.as_fd()), READABLE),
            Poll::new(Some(socket.as_fd()), READABLE),
        ];
        pipe::wait(&mut polls, None)?;
        let [ended, asked] = polls.map(|poll| poll.ready());
        if ended {
            drain(&mut children);
            reap(&mut runners)?;
        }
        if !asked {
            continue;
        }
        let (length, mut fds) = socket::receive(&socket, &mut request)?;
        if length == 0 {
            return wait_for(&mut runners, &mut children);
        }
        let (Some(spec), Some(its_end)) = (Spec::decode(&request[..length]), fds.pop()) else {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "a broken request"));
        };
        let (fork, failed) = split(layers)?;
        match fork {
            Fork::Parent(pid) => runners.push(pid),
            Fork::Child => {
                drop((socket, children));
                let ended = runner::main(&spec, its_end, layers, &hidden, origin, failed);
                process::exit_now(if ended.is_ok() { 0 } else { 2 });
            }
        }
    }
}

/// Splits a runner off. If it cannot have namespaces, it can still say so.
fn split(layers: Layers) -> io::Result<(Fork, Option<io::Error>)> {
    if layers.namespaces {
        // Root needs no user namespace, and would lose in it the right to read what is root's.
        match namespace::split(!layers.user) {
            Ok(fork) => return Ok((fork, None)),
            Err(error) => return Ok((process::split()?, Some(error))),
        }
    }
    Ok((process::split()?, None))
}

/// Takes children that have ended. When a runner was among them, whatever it has left behind is killed.
fn reap(runners: &mut Vec<i32>) -> io::Result<()> {
    let hunt = Instant::now();
    let mut room_ended = false;
    loop {
        match process::reap()? {
            Reap::Ended(ended) => {
                room_ended |= runners.contains(&ended.pid);
                runners.retain(|&runner| runner != ended.pid);
            }
            Reap::NoChildren => return Ok(()),
            Reap::Running if !room_ended || hunt.elapsed() > HUNT => return Ok(()),
            Reap::Running => {
                let mut left = process_tree::children_of_this_process();
                left.retain(|child| !runners.contains(child));
                if left.is_empty() {
                    return Ok(());
                }
                for pid in left.into_iter().flat_map(|child| ProcessTree::of(child).pids) {
                    process::kill_now(pid);
                }
                std::thread::sleep(Duration::from_millis(1));
            }
        }
    }
}

/// At the end: the runners kill what they run and exit, because the judge has left them too.
fn wait_for(runners: &mut Vec<i32>, children: &mut File) -> io::Result<()> {
    let patience = Instant::now();
    reap(runners)?;
    while !runners.is_empty() && patience.elapsed() < 2 * HUNT {
        pipe::wait(&mut [Poll::new(Some(children.as_fd()), READABLE)], Some(HUNT))?;
        drain(children);
        reap(runners)?;
    }
    Ok(())
}

/// Empties the descriptor that reports signals; what matters is who can be reaped.
pub fn drain(children: &mut File) {
    let mut signals = [0; 128];
    while matches!(children.read(&mut signals), Ok(count) if count > 0) {}
}
