//! One program while it runs: start, limits, and the end of all its processes.
//!
//! The runner forks the program. It wakes when a child ends, when the caller stops the run or is
//! gone, and at every tick, when it adds up time and memory over the process tree.

use super::children::{ChildEvents, KILL_TIMEOUT};
use super::confinement::Confinement;
use super::count::Count;
use super::message::{Ending, ReportMessage, RequestMessage, StartError, State, Step, ASK};
use super::process_tree::ProcessTree;
use super::resource_limits;
use super::shown_memory::StreamFiles;
use super::usage::{PipeState, Usage};
use crate::spec::Spec;
use crate::system::linux::counter::Counter;
use crate::system::linux::landlock::Ruleset;
use crate::system::linux::process::{self, Fork, Reap};
use crate::system::linux::{close_on_exec, limit, socket};
use crate::system::pipe::{self, Poll, READABLE, WRITABLE};
use crate::system::process::ChildExit;
use crate::system::signal;
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::parent_id;
use std::time::{Duration, Instant};

/// The exit code of a process that could not become the program.
const NO_PROGRAM: i32 = 127;

/// One program while it runs.
pub struct RunningProgram<'a> {
    pid: i32,
    usage: Usage,
    confinement: &'a Confinement,
    /// Its instructions, if they are counted.
    count: Option<Count<'a>>,
    /// The program's ends of its pipes, which show whether it waits for the caller; its stdout is missing
    /// where the caller wants to see its end.
    stdio: [Option<File>; 3],
    /// Carries an encoded [`StartError`] if the program cannot be started; exec closes the other end.
    start_error: File,
    /// Set once the program itself has ended.
    ended: Option<ChildExit>,
}

impl<'a> RunningProgram<'a> {
    /// Forks the program.
    pub fn start(
        request: &RequestMessage,
        confinement: &'a Confinement,
        counter: Option<&'a Counter>,
        stdio: [OwnedFd; 3],
    ) -> io::Result<RunningProgram<'a>> {
        let spec = &request.spec;
        let (start_error, error_pipe) = pipe::pair()?;
        let count = match counter {
            Some(counter) => Some(Count::start(counter, spec.limits.instructions)?),
            None => None,
        };
        let stdio = stdio.map(File::from);
        let prints_to_file = is_regular(&stdio[1]);
        let usage = Usage::start(spec, StreamFiles::of(&stdio[..2]));
        let pid = match process::fork_process()? {
            Fork::Parent(pid) => pid,
            Fork::Child => {
                let error = become_program(spec, confinement, &stdio, prints_to_file);
                let _ = File::from(error_pipe).write_all(&error.encode());
                process::exit_now(NO_PROGRAM);
            }
        };
        let start_error = start_error.into();
        let mut stdio = stdio.map(Some);
        if request.shows_end_of_output {
            stdio[1] = None;
        }
        Ok(RunningProgram { pid, usage, confinement, count, stdio, start_error, ended: None })
    }

    /// Waits for the end of the program, enforces its limits, and kills every process it leaves
    /// behind. `None` when the caller is gone, so that no process waits for a report.
    pub fn watch(
        mut self,
        socket: &OwnedFd,
        children: &mut ChildEvents,
    ) -> io::Result<Option<ReportMessage>> {
        let mut caller_gone = false;
        let mut stopped = false;
        let mut stopped_at = None;
        while self.ended.is_none() && !stopped {
            let mut polls = [
                Poll::new(Some(children.fd()), READABLE),
                Poll::new(Some(socket.as_fd()), READABLE),
            ];
            pipe::wait(&mut polls, Some(self.usage.next_tick()))?;
            let [child_ended, caller_spoke] = polls.map(|poll| poll.ready());
            if child_ended {
                children.drain();
                self.reap()?;
            }
            if caller_spoke {
                // A question, a request to stop, or the end of the socket.
                let mut word = [0; 8];
                let length = socket::receive(socket, &mut word).map_or(0, |got| got.0);
                if &word[..length] == ASK {
                    socket::send(socket, &ReportMessage::Running(self.state()?).encode(), &[])?;
                } else {
                    caller_gone = length == 0;
                    stopped = true;
                }
            } else if self.usage.next_tick().is_zero() {
                let pipes = self.pipes()?;
                let counted = self.count.as_ref().map(Count::so_far).transpose()?;
                let printed = self.stdio[1].as_ref().map(File::metadata).transpose()?;
                // The length of a pipe is 0.
                let printed = printed.map_or(0, |data| data.len());
                let has_begun = self.has_begun()?;
                stopped_at = self.usage.measure(has_begun, pipes, counted, printed);
                stopped = stopped_at.is_some();
            }
        }
        let wall = self.usage.wall();
        self.kill_all(children)?;
        if caller_gone {
            return Ok(None);
        }
        if let Some(error) = self.read_start_error()? {
            return Ok(Some(ReportMessage::NotStarted(error)));
        }
        let instructions = match &self.count {
            Some(count) => count.total(self.usage.measured_cpu())?,
            None => None,
        };
        Ok(Some(ReportMessage::Ended(Ending {
            stopped_at,
            status: self.ended.map_or(0, |ended| ended.status),
            cpu: self.usage.cpu(),
            wall,
            waited: self.usage.waited(),
            instructions,
            peak_bytes: self.usage.peak_bytes(),
        })))
    }

    /// Its state at this moment.
    fn state(&mut self) -> io::Result<State> {
        let [input] = input_of(&self.stdio)?;
        let (waits, runs) = self.usage.now(!input.ready());
        Ok(State { waits, runs, cpu: self.usage.cpu() })
    }

    /// The state of its pipes.
    fn pipes(&self) -> io::Result<PipeState> {
        if self.stdio[1].is_none() {
            let [input] = input_of(&self.stdio)?;
            return Ok(if input.closed() {
                PipeState::Moving
            } else {
                PipeState::MayBeStuck { is_empty: !input.ready() }
            });
        }
        Ok(if waits_for_caller(&self.stdio)? { PipeState::Stuck } else { PipeState::Moving })
    }

    /// Whether the process runs the program, and the code of the runner no more.
    fn has_begun(&self) -> io::Result<bool> {
        let mut polls = [Poll::new(Some(self.start_error.as_fd()), READABLE)];
        pipe::wait(&mut polls, Some(Duration::ZERO))?;
        Ok(polls[0].closed())
    }

    /// The error with which the start failed; `None` if the program was started.
    fn read_start_error(&mut self) -> io::Result<Option<StartError>> {
        let mut encoded = [0; StartError::LENGTH];
        let count = self.start_error.read(&mut encoded)?;
        Ok(if count == encoded.len() { StartError::decode(encoded) } else { None })
    }

    /// Reaps every child that has ended, and returns whether a child is left.
    fn reap(&mut self) -> io::Result<bool> {
        loop {
            match process::reap()? {
                Reap::Ended(ended) => {
                    self.usage.add(&ended);
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
    fn kill_all(&mut self, children: &mut ChildEvents) -> io::Result<()> {
        let start = Instant::now();
        if self.ended.is_none() {
            signal::kill_now(-self.pid);
            signal::kill_now(self.pid);
        }
        while self.reap()? {
            if self.confinement.layers.namespaces {
                // Every process of the namespace at once: none can escape by forking.
                signal::kill_now(-1);
            } else {
                ProcessTree::of_this_process(&[]).kill();
            }
            if start.elapsed() > KILL_TIMEOUT {
                return Err(io::Error::other("processes of the program fork faster than they die"));
            }
            let mut polls = [Poll::new(Some(children.fd()), READABLE)];
            pipe::wait(&mut polls, Some(Duration::from_millis(1)))?;
            children.drain();
        }
        Ok(())
    }
}

/// In the child: everything between fork and exec. Returns only when something failed.
fn become_program(
    spec: &Spec,
    confinement: &Confinement,
    stdio: &[File; 3],
    prints_to_file: bool,
) -> StartError {
    if let Err(error) = prepare(spec, confinement, stdio, prints_to_file) {
        return StartError::new(Step::Prepare, &error);
    }
    if let Some(Err(error)) = confinement.rules.as_ref().map(Ruleset::enforce) {
        return StartError::new(Step::Landlock, &error);
    }
    StartError::new(Step::Exec, &process::exec(&spec.argv, &spec.env))
}

fn prepare(
    spec: &Spec,
    confinement: &Confinement,
    stdio: &[File; 3],
    prints_to_file: bool,
) -> io::Result<()> {
    process::die_with_parent()?;
    if parent_id() != confinement.runner {
        process::exit_now(NO_PROGRAM);
    }
    process::new_session()?;
    for (to, from) in stdio.iter().enumerate() {
        process::duplicate_to(from, to as i32)?;
    }
    close_on_exec::close_on_exec_from(3)?;
    // The runner has every signal at its default already.
    signal::block_only(&[])?;
    std::env::set_current_dir(&spec.folder)?;
    let limits = &spec.limits;
    if confinement.is_build {
        // For builds only: under RLIMIT_CPU the CPU clock of a program moves in steps of a timer tick,
        // 4 ms, so that a program that watches its own clock runs too long. The tick here is exact.
        let seconds = limits.cpu.as_secs() + 1;
        limit::set(limit::CPU, seconds, seconds + 1)?;
    }
    let stack = resource_limits::stack_bytes(limits);
    // Programs for deep recursion begin by taking all limits away, in Python and in C: that may not fail. The memory
    // limit bounds the stack as well.
    limit::set(limit::STACK, stack, limit::UNLIMITED)?;
    let data = resource_limits::data_bytes(limits);
    limit::set(limit::DATA, data, data)?;
    let file_size = resource_limits::file_bytes(limits, prints_to_file);
    limit::set(limit::FILE_SIZE, file_size, file_size)?;
    let tasks = limits.processes + confinement.other_tasks;
    limit::set(limit::PROCESSES, tasks, tasks)
}

/// Whether a program with these pipes waits for the caller: its input is empty and may have more, or
/// its output is full.
fn waits_for_caller(stdio: &[Option<File>; 3]) -> io::Result<bool> {
    let [input, output, errors] = stdio.each_ref().map(|fd| fd.as_ref().map(File::as_fd));
    let mut ends =
        [Poll::new(input, READABLE), Poll::new(output, WRITABLE), Poll::new(errors, WRITABLE)];
    pipe::wait(&mut ends, Some(Duration::ZERO))?;
    Ok(ends.iter().zip(stdio).any(|(end, fd)| fd.is_some() && !end.ready()))
}

/// The state of the input of a program: ready where there is something to read, closed where no more can come.
fn input_of(stdio: &[Option<File>; 3]) -> io::Result<[Poll; 1]> {
    let mut input = [Poll::new(stdio[0].as_ref().map(File::as_fd), READABLE)];
    pipe::wait(&mut input, Some(Duration::ZERO))?;
    Ok(input)
}

fn is_regular(file: &File) -> bool {
    file.metadata().is_ok_and(|data| data.is_file())
}
