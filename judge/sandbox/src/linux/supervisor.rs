//! The supervisor: the small process between the caller and the programs.
//!
//! The caller starts one for each sandbox: this executable again, by posix_spawn, so that neither the
//! memory of the caller nor its descriptors reach a program. It forks a runner for each request on its
//! socket, and kills what a runner leaves behind that was itself killed. It exits when the caller
//! closes the socket and its runners have exited.

use super::children::{ChildEvents, KILL_TIMEOUT};
use super::confinement::Origin;
use super::layers::{Containment, Layers};
use super::message::{RequestMessage, StartError, Step, MAX_REQUEST};
use super::process_tree::{children_of_this_process, ProcessTree};
use super::resource_limits;
use super::runner::Runner;
use crate::spec::Spec;
use crate::system::linux::process::{self, Fork, Reap};
use crate::system::linux::{close_on_exec, namespace, socket, user};
use crate::system::pipe::{self, Poll, READABLE};
use crate::system::signal;
use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::parent_id;
use std::time::{Duration, Instant};

/// Built programs must be executable by the user that runs them.
const FILE_MASK: u32 = 0o022;

/// Serves requests for runners on stdin, a socket, until the caller closes it. The arguments are the
/// settings that all programs have in common.
pub fn main(arguments: &[OsString]) -> io::Result<()> {
    signal::reset()?;
    let origin = Origin {
        caller: parent_id() as i32,
        group: process::group(),
        supervisor: std::process::id() as i32,
        ids: user::ids(),
    };
    process::new_session()?;
    process::adopt_orphans()?;
    close_on_exec::close_on_exec_from(3)?;
    resource_limits::raise_inherited()?;
    user::set_file_mask(FILE_MASK);
    let socket = io::stdin().as_fd().try_clone_to_owned()?;
    // A runner must not hold the socket as stdin, or the caller would not see the supervisor's end.
    process::duplicate_to(&File::open("/dev/null")?, 0)?;
    process::hide_memory()?;
    let containment = Containment::of_arguments(arguments);
    let mut children = ChildEvents::new()?;
    let mut request = vec![0; MAX_REQUEST];
    let mut runners = Vec::new();
    loop {
        let mut polls =
            [Poll::new(Some(children.fd()), READABLE), Poll::new(Some(socket.as_fd()), READABLE)];
        pipe::wait(&mut polls, None)?;
        let [child_ended, requested] = polls.map(|poll| poll.ready());
        if child_ended {
            children.drain();
            reap(&mut runners)?;
        }
        if !requested {
            continue;
        }
        let (length, fds) = socket::receive(&socket, &mut request)?;
        if length == 0 {
            return wait_for(&mut runners, &mut children);
        }
        let (first, its_end) = parse_request(&request[..length], fds)?;
        let (fork, namespace_error) = fork_runner(containment.layers)?;
        match fork {
            Fork::Parent(pid) => runners.push(pid),
            Fork::Child => {
                drop((socket, children));
                let containment = &containment;
                let runner =
                    Runner { first, socket: its_end, containment, origin, namespace_error };
                process::exit_now(if runner.serve().is_ok() { 0 } else { 2 });
            }
        }
    }
}

/// A request for a runner: what it will run first, and its end of the socket to the caller.
fn parse_request(bytes: &[u8], mut fds: Vec<OwnedFd>) -> io::Result<(Spec, OwnedFd)> {
    match (RequestMessage::decode(bytes).map(|request| request.spec), fds.pop()) {
        (Some(spec), Some(socket)) => Ok((spec, socket)),
        _ => Err(io::Error::new(io::ErrorKind::InvalidData, "invalid request")),
    }
}

/// Forks a runner. One that cannot have its namespaces still starts, to report why.
fn fork_runner(layers: Layers) -> io::Result<(Fork, Option<StartError>)> {
    if layers.namespaces {
        // Root needs no user namespace, and in one it would lose the right to read the files of root.
        let with_user = !layers.user;
        match namespace::fork_process(with_user) {
            Ok(fork) => return Ok((fork, None)),
            Err(error) => {
                let error = StartError::new(Step::Namespaces, &error);
                return Ok((process::fork_process()?, Some(error)));
            }
        }
    }
    Ok((process::fork_process()?, None))
}

/// Reaps the children that have ended. If one of them is a runner, the processes that it left behind
/// are killed.
fn reap(runners: &mut Vec<i32>) -> io::Result<()> {
    let start = Instant::now();
    let mut runner_ended = false;
    loop {
        match process::reap()? {
            Reap::Ended(ended) => {
                runner_ended |= runners.contains(&ended.pid);
                runners.retain(|&runner| runner != ended.pid);
            }
            Reap::NoChildren => return Ok(()),
            Reap::Running if !runner_ended || start.elapsed() > KILL_TIMEOUT => return Ok(()),
            Reap::Running => {
                let mut left = children_of_this_process();
                left.retain(|child| !runners.contains(child));
                if left.is_empty() {
                    return Ok(());
                }
                for child in left {
                    ProcessTree::of(child).kill();
                }
                std::thread::sleep(Duration::from_millis(1));
            }
        }
    }
}

/// Waits until every runner has exited: the caller has closed their sockets, too.
fn wait_for(runners: &mut Vec<i32>, children: &mut ChildEvents) -> io::Result<()> {
    let start = Instant::now();
    reap(runners)?;
    while !runners.is_empty() && start.elapsed() < 2 * KILL_TIMEOUT {
        pipe::wait(&mut [Poll::new(Some(children.fd()), READABLE)], Some(KILL_TIMEOUT))?;
        children.drain();
        reap(runners)?;
    }
    Ok(())
}
