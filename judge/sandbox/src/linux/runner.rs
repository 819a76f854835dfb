//! The runner: a process that runs one program on any number of inputs, one after another.
//!
//! The supervisor forks it. First it confines itself, see `confinement`. Then it answers each request
//! on its socket, a [`RequestMessage`] with the program's stdin, stdout and stderr, with a [`ReportMessage`] when the
//! program and everything that it started are gone. It exits when the caller closes the socket.

use super::children::ChildEvents;
use super::confinement::{Confinement, Origin};
use super::layers::Containment;
use super::message::{ReportMessage, RequestMessage, StartError, Step, MAX_REQUEST};
use super::program::RunningProgram;
use crate::spec::Spec;
use crate::system::linux::counter::Counter;
use crate::system::linux::seccomp::RECEIVER;
use crate::system::linux::{process, socket};
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};

/// A runner, with everything that the supervisor gives it.
pub struct Runner<'a> {
    /// The first request; its paths say which files all programs of this runner may see, and its limits
    /// whether their instructions are counted.
    pub first: Spec,
    pub socket: OwnedFd,
    pub containment: &'a Containment,
    pub origin: Origin,
    /// Why the runner has no namespaces, though it should.
    pub namespace_error: Option<StartError>,
}

impl Runner<'_> {
    /// Serves requests until the caller closes the socket. An error goes to the caller, too.
    pub fn serve(mut self) -> io::Result<()> {
        self.socket = socket::renumbered(self.socket, RECEIVER);
        let result = self.answer();
        if let Err(error) = &result {
            let _ =
                socket::send(&self.socket, &ReportMessage::Failed(error.to_string()).encode(), &[]);
        }
        result
    }

    fn answer(&self) -> io::Result<()> {
        process::new_session()?;
        process::adopt_orphans()?;
        let mut children = ChildEvents::new()?;
        // The layers forbid opening a counter.
        let counter = match self.first.limits.instructions {
            Some(_) => Counter::open().map(Some),
            None => Ok(None),
        };
        let confinement = match (self.namespace_error, &counter) {
            (Some(error), _) => Err(error),
            (None, Err(error)) => Err(StartError::new(Step::Count, error)),
            (None, Ok(_)) => {
                let receives_alone = self.socket.as_raw_fd() == RECEIVER;
                Confinement::set_up(self.containment, &self.first, self.origin, receives_alone)
            }
        };
        let counter = counter.unwrap_or_default();
        let mut bytes = vec![0; MAX_REQUEST];
        loop {
            let (length, stdio) = socket::receive(&self.socket, &mut bytes)?;
            if length == 0 {
                return Ok(());
            }
            let stdio: [OwnedFd; 3] = match stdio.try_into() {
                Ok(stdio) => stdio,
                // A request to stop that came after the program had ended.
                Err(_) => continue,
            };
            let request = RequestMessage::decode(&bytes[..length])
                .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "invalid request"))?;
            let report = match &confinement {
                Ok(confinement) => {
                    let program =
                        RunningProgram::start(&request, confinement, counter.as_ref(), stdio)?;
                    match program.watch(&self.socket, &mut children)? {
                        Some(report) => report,
                        None => return Ok(()),
                    }
                }
                Err(error) => ReportMessage::NotStarted(*error),
            };
            socket::send(&self.socket, &report.encode(), &[])?;
        }
    }
}
