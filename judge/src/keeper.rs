//! The keeper: the small process between the judge and the programs it runs.
//!
//! Who starts, watches and reaps whom:
//!
//! ```text
//! judge ──posix_spawn── keeper ──clone── room ──fork, exec── program ── whatever it starts
//!   ├──── a socket ───────┘               │                    │
//!   ├──── a socket for each room ─────────┘                    │
//!   └──── stdin, stdout, stderr (three pipes) ─────────────────┘
//! ```
//!
//! - Each worker of the judge starts one keeper, this binary once more, and keeps it. The judge itself
//!   never forks: the memory figure of a child is at least that of the process it was split from.
//! - For each program that the worker runs on some cases the keeper makes one room: a process behind
//!   the walls that are the same for all these runs (namespaces, another user, seccomp, constant
//!   limits). So a run costs one fork of a small process; what is left for it is in `room`.
//! - With namespaces the room is the first process of a space of processes of its own. Orphans become
//!   its children, one kill(-1) reaches all there are, and however the room ends, the kernel ends with
//!   it all that it started. It sees the files of its `view`, which `pivot_root` made the only ones.
//! - Without namespaces the room is the subreaper of what it starts, and hunts it down. Should somebody
//!   kill the room, its children become those of the keeper, which is a subreaper too and kills them;
//!   should somebody kill both, they become those of the judge, which kills them when it ends.
//! - The end of its socket tells keeper and room that the judge is gone, however it ended: the room
//!   kills what it runs, both exit. So the keeper's death is no harm to its rooms, and both have a
//!   session of their own, so that Ctrl-C reaches the judge alone.
//!
//! The only messages to a keeper are a [`Spec`], whose paths say what the room is for, with the
//! room's end of a socket. An `Err` in here is a failure of the judge, never a verdict on a program.

use crate::family::{self, Family};
use crate::isolation::Walls;
use crate::room::{self, Origin};
use crate::spec::Spec;
use crate::sys::pipe::{self, Poll, READABLE};
use crate::sys::process::{self, Fork, Reap};
use crate::sys::{namespace, signal, socket, user};
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

/// Makes rooms until the judge closes the socket, which is standard input. The words are the walls,
/// then the hidden folders.
pub fn main(words: &[OsString]) -> io::Result<()> {
    signal::reset()?;
    let origin = Origin {
        judge: parent_id() as i32,
        group: process::group(),
        keeper: std::process::id() as i32,
        ids: user::ids(),
    };
    process::new_session()?;
    process::adopt_orphans()?;
    process::close_on_exec_from(3)?;
    // A built program must be executable by the user who runs it.
    user::set_file_mask(0o022);
    let socket = io::stdin().as_fd().try_clone_to_owned()?;
    // A room must not hold it, or the judge would not notice that the keeper is gone.
    process::place(&File::open("/dev/null")?.into(), 0)?;
    process::hide_memory()?;
    let walls =
        Walls::of_word(&words.first().map(|word| word.to_string_lossy()).unwrap_or_default());
    let hidden: Vec<PathBuf> = words.iter().skip(1).map(PathBuf::from).collect();
    signal::block_only(&[signal::CHILD])?;
    let mut children = File::from(signal::descriptor(&[signal::CHILD])?);
    let mut request = vec![0; MAX_REQUEST];
    let mut rooms = Vec::new();
    loop {
        let mut polls = [
            Poll::new(Some(children.as_fd()), READABLE),
            Poll::new(Some(socket.as_fd()), READABLE),
        ];
        pipe::wait(&mut polls, None)?;
        let [ended, asked] = polls.map(|poll| poll.ready());
        if ended {
            drain(&mut children);
            reap(&mut rooms)?;
        }
        if !asked {
            continue;
        }
        let (length, mut fds) = socket::receive(&socket, &mut request)?;
        if length == 0 {
            return wait_for(&mut rooms, &mut children);
        }
        let (Some(spec), Some(its_end)) = (Spec::decode(&request[..length]), fds.pop()) else {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "a broken request"));
        };
        let (fork, failed) = split(walls)?;
        match fork {
            Fork::Parent(pid) => rooms.push(pid),
            Fork::Child => {
                drop((socket, children));
                let ended = room::main(&spec, its_end, walls, &hidden, origin, failed);
                process::exit_now(if ended.is_ok() { 0 } else { 2 });
            }
        }
    }
}

/// Splits a room off. If it cannot have namespaces, it can still say so.
fn split(walls: Walls) -> io::Result<(Fork, Option<io::Error>)> {
    if walls.names {
        // Root needs no user namespace, and would lose in it the right to read what is root's.
        match namespace::split(!walls.user) {
            Ok(fork) => return Ok((fork, None)),
            Err(error) => return Ok((process::split()?, Some(error))),
        }
    }
    Ok((process::split()?, None))
}

/// Takes children that have ended. When a room was among them, whatever it has left behind is killed.
fn reap(rooms: &mut Vec<i32>) -> io::Result<()> {
    let hunt = Instant::now();
    let mut room_ended = false;
    loop {
        match process::reap()? {
            Reap::Ended(ended) => {
                room_ended |= rooms.contains(&ended.pid);
                rooms.retain(|&room| room != ended.pid);
            }
            Reap::NoChildren => return Ok(()),
            Reap::Running if !room_ended || hunt.elapsed() > HUNT => return Ok(()),
            Reap::Running => {
                let mut left = family::children_of_this_process();
                left.retain(|child| !rooms.contains(child));
                if left.is_empty() {
                    return Ok(());
                }
                for pid in left.into_iter().flat_map(|child| Family::of(child).pids) {
                    process::kill_now(pid);
                }
                std::thread::sleep(Duration::from_millis(1));
            }
        }
    }
}

/// At the end: the rooms kill what they run and exit, because the judge has left them too.
fn wait_for(rooms: &mut Vec<i32>, children: &mut File) -> io::Result<()> {
    let patience = Instant::now();
    reap(rooms)?;
    while !rooms.is_empty() && patience.elapsed() < 2 * HUNT {
        pipe::wait(&mut [Poll::new(Some(children.as_fd()), READABLE)], Some(HUNT))?;
        drain(children);
        reap(rooms)?;
    }
    Ok(())
}

/// Empties the descriptor that reports signals; what matters is who can be reaped.
pub fn drain(children: &mut File) {
    let mut signals = [0; 128];
    while matches!(children.read(&mut signals), Ok(count) if count > 0) {}
}
