//! The servers of one thread.

use crate::inputs::{Inputs, MAX_TRIES};
use crate::languages::ServerProgram;
use crate::protocol::{Try, TryLimits, TryResult};
use crate::served_program::ServedProgram;
use crate::server::{BatchFailure, Server};
use judge_core::base::MIB;
use judge_core::compile::{Builder, Program};
use sandbox::{Failure, Isolation, Limits, Spec};
use std::os::fd::BorrowedFd;
use std::path::Path;
use std::time::Duration;

/// The maximum memory of a server, beside the program, in bytes.
const OWN_MEMORY: u64 = 256 * MIB;
/// The limits of time of a whole server: it lives as long as its thread, and each try has limits of its own.
const LIFE: Duration = Duration::from_secs(24 * 60 * 60);
/// The time beyond its wall time limit that a try may take until its result is there. A virtual machine
/// on a busy machine takes seconds to start.
const GRACE: Duration = Duration::from_secs(8);
/// Processes at once, as for a submission.
const MAX_PROCESSES: u64 = 64;
/// The maximum size of the files in its folder together, in bytes.
const MAX_WRITTEN: u64 = 256 * MIB;
/// The maximum number of bytes that it may print in all.
const MAX_PRINTED: u64 = 1 << 50;

/// Tries at once where their inputs go with the requests, and how many bytes these inputs may have together.
const MAX_TRIES_CALLED: usize = 1024;
const MAX_CALL_BYTES: usize = 4 << 20;
/// The number of tries after which a server that calls a function ends, with all that they have left in memory.
const MAX_CALLS: u32 = 1 << 14;

/// Folders that a program may use.
#[derive(Clone, Copy, Debug, Default)]
pub struct Folders<'a> {
    /// It can read what is in there.
    pub readable: Option<&'a Path>,
    /// It can change what is in there.
    pub writable: Option<&'a Path>,
}

/// The servers of one thread, one for each program that it runs. They end when this is dropped.
pub struct Servers<'a> {
    isolation: Isolation,
    builder: &'a Builder,
    /// The time beyond its wall time limit that a try may take until its result is there.
    pub grace: Duration,
    running: Vec<Server>,
    /// The files of inputs, once there is a server.
    inputs: Option<Inputs>,
}

impl<'a> Servers<'a> {
    /// None yet. The builder has a place for inputs.
    pub fn new(isolation: &Isolation, builder: &'a Builder) -> Servers<'a> {
        let (isolation, running) = (isolation.clone(), Vec::new());
        Servers { isolation, builder, grace: GRACE, running, inputs: None }
    }

    /// Ends those that run. The next try starts another.
    pub fn end(&mut self) {
        self.running.clear();
    }

    /// Runs a program on these inputs, one after another, and returns the result of each. Each try ends as
    /// [`TryEnd::Unknown`](crate::TryEnd::Unknown) where there is no server, or none any more.
    ///
    /// # Errors
    ///
    /// `interrupt` becomes readable, or the machine has no more pipes or threads.
    pub fn run(
        &mut self,
        program: &ServedProgram,
        limits: &TryLimits,
        tries: &[Try],
        interrupt: Option<BorrowedFd>,
    ) -> Result<Vec<TryResult>, Failure> {
        self.run_in(program, limits, Folders::default(), tries, interrupt)
    }

    /// The same with folders that all tries may use, beside the folders of the program.
    ///
    /// # Errors
    ///
    /// As [`Servers::run`].
    pub fn run_in(
        &mut self,
        program: &ServedProgram,
        limits: &TryLimits,
        folders: Folders,
        tries: &[Try],
        interrupt: Option<BorrowedFd>,
    ) -> Result<Vec<TryResult>, Failure> {
        let mut all = Vec::with_capacity(tries.len());
        // Up to this one they go one by one, after one of them has ended a server that had not yet told of others.
        let mut careful = 0;
        while all.len() < tries.len() {
            let left = &tries[all.len()..];
            let Some(server) = program.server() else {
                all.resize(tries.len(), TryResult::unknown());
                break;
            };
            let most = if all.len() < careful { 1 } else { fitting(server, left) };
            let batch = left.iter().take(most).take_while(|a_try| a_try.is_sendable());
            let batch = &left[..batch.count()];
            if batch.is_empty() {
                all.push(TryResult::unknown());
                continue;
            }
            let sent = all.len() + batch.len();
            let mut keep = |ended| all.push(ended);
            match self.run_batch(server, limits, folders, batch, interrupt, &mut keep) {
                Ok(()) | Err(BatchFailure::AtLimit) => continue,
                Err(BatchFailure::Stopped(failure)) => return Err(failure),
                Err(BatchFailure::LeftSomething) => {
                    program.doubt();
                    continue;
                }
                Err(BatchFailure::Ended) if server.is_called && sent - all.len() > 1 => {
                    careful = sent;
                    continue;
                }
                Err(BatchFailure::Ended) => program.doubt(),
                Err(BatchFailure::Refuses | BatchFailure::Hangs | BatchFailure::Invalid) => {
                    program.give_up()
                }
            }
            // The try that was under way.
            all.push(TryResult::unknown());
        }
        Ok(all)
    }

    /// Runs the program on these inputs by one server, which is started if none is there.
    fn run_batch(
        &mut self,
        program: &ServerProgram,
        limits: &TryLimits,
        folders: Folders,
        tries: &[Try],
        interrupt: Option<BorrowedFd>,
        keep: &mut dyn FnMut(TryResult),
    ) -> Result<(), BatchFailure> {
        if !program.is_called {
            let inputs = match &mut self.inputs {
                Some(inputs) => inputs,
                none => none.insert(Inputs::new(self.builder)?),
            };
            inputs.write(tries)?;
        }
        let inputs = self.inputs.as_ref().filter(|_| !program.is_called);
        let spec = spec(&program.program, limits, folders, inputs.map(Inputs::folder))?;
        let mut server = match self.running.iter().position(|running| running.is_for(&spec)) {
            Some(at) => self.running.swap_remove(at),
            None => Server::start(&self.isolation, spec)?,
        };
        match server.run(limits, self.grace, tries, inputs, interrupt, keep) {
            Ok(()) => {
                if !program.is_called || server.tries() < MAX_CALLS {
                    self.running.push(server);
                }
                Ok(())
            }
            Err(BatchFailure::Ended) if server.refuses() => Err(BatchFailure::Refuses),
            broken => broken,
        }
    }
}

/// The number of these tries that a server gets at once.
fn fitting(server: &ServerProgram, tries: &[Try]) -> usize {
    if !server.is_called {
        return MAX_TRIES;
    }
    let mut bytes = 0;
    let is_room = |a_try: &&Try| {
        bytes += a_try.input.len();
        bytes <= MAX_CALL_BYTES
    };
    tries.iter().take(MAX_TRIES_CALLED).take_while(is_room).count().max(1)
}

/// A server to run: the limits of each try are its own task.
fn spec(
    server: &Program,
    limits: &TryLimits,
    folders: Folders,
    inputs: Option<&Path>,
) -> Result<Spec, Failure> {
    let mut spec = server.spec(Limits {
        cpu: LIFE,
        idle: LIFE,
        instructions: None,
        memory_bytes: limits.memory_bytes,
        output_bytes: MAX_PRINTED,
        file_bytes: limits.output_bytes,
        disk_bytes: MAX_WRITTEN,
        may_reserve_all: false,
        processes: MAX_PROCESSES,
    })?;
    // After the words of its command line, which name the memory of the program.
    spec.limits.memory_bytes += OWN_MEMORY;
    spec.readable.extend(inputs.map(Path::to_path_buf));
    spec.readable.extend(folders.readable.map(Path::to_path_buf));
    spec.writable.extend(folders.writable.map(Path::to_path_buf));
    Ok(spec)
}
