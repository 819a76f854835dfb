//! The isolation of programs on this machine.

use crate::isolation_mode::{FileSizes, IsolationMode};
#[cfg(not(portable))]
use crate::linux::{client::Client, layers::Containment, probe};
#[cfg(portable)]
use crate::portable::{self as probe, Client, Containment};
use crate::system::platform;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The isolation of programs on this machine. Find it once, before the first `Sandbox` starts.
///
/// It ends when the last of its clones and sandboxes is dropped: its helper processes are waited for, and the orphans
/// that this process has inherited are killed, as a helper process that was killed leaves some. No other child of
/// this process may be running then.
#[derive(Clone, Debug)]
pub struct Isolation {
    warning: Option<String>,
    mode: IsolationMode,
    helpers: Arc<Helpers>,
}

/// The helper processes of an isolation.
#[derive(Debug)]
struct Helpers {
    containment: Containment,
    /// The clients that no sandbox has now: their helper processes run already. The first one ran the probe.
    idle_clients: Mutex<Vec<Client>>,
}

impl Drop for Helpers {
    fn drop(&mut self) {
        self.lock_idle_clients().clear();
        probe::kill_orphans(&self.containment);
    }
}

impl Helpers {
    fn lock_idle_clients(&self) -> MutexGuard<'_, Vec<Client>> {
        self.idle_clients.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Isolation {
    /// Runs a probe behind each layer and leaves out the layers that have no effect here.
    ///
    /// No program can read what is below the `hidden` folders, whatever its `Spec` lets it read, and below the
    /// `private` ones it reads only what its `Spec` names, even where they lie in a folder of the system. Unless
    /// namespaces make that unnecessary, this process inherits the orphans of programs from now on
    /// (PR_SET_CHILD_SUBREAPER(2const)).
    ///
    /// # Errors
    ///
    /// One line that names what is missing: with [`IsolationMode::Strict`], if any layer but namespaces has no
    /// effect; with each mode, if no program can run at all, or if a hard limit of this process
    /// (getrlimit(2)) is lower than a build or an ordinary program needs.
    pub fn find(
        mode: IsolationMode,
        hidden: Vec<PathBuf>,
        private: Vec<PathBuf>,
    ) -> Result<Isolation, String> {
        let (containment, warning, client) = probe::find(mode, &hidden, &private)?;
        let idle_clients = Mutex::new(client.into_iter().collect());
        Ok(Isolation { warning, mode, helpers: Arc::new(Helpers { containment, idle_clients }) })
    }

    /// A client that runs programs behind the layers.
    pub(crate) fn take_client(&self) -> Client {
        let idle = self.helpers.lock_idle_clients().pop();
        idle.unwrap_or_else(|| Client::new(&self.helpers.containment))
    }

    /// Keeps a client for the next sandbox.
    pub(crate) fn give_back(&self, mut client: Client) {
        client.end_runners();
        self.helpers.lock_idle_clients().push(client);
    }

    /// One line for people that names the layers this machine lacks, and why; `None` if it has all
    /// that the mode asks for.
    pub fn warning(&self) -> Option<&str> {
        self.warning.as_deref()
    }

    /// Whether a program that writes files can do nothing else: it reads and writes no other files, has no
    /// network, and all that it starts can be ended. Or the caller wants no isolation.
    ///
    /// # Errors
    ///
    /// The warning that names what is missing.
    pub fn check_confined(&self) -> Result<(), String> {
        if self.mode == IsolationMode::Off || probe::is_confining(&self.helpers.containment) {
            return Ok(());
        }
        Err(self.warning.clone().unwrap_or_default())
    }

    /// Whether a program can read no other files and has no network, whatever it starts. Or the caller wants
    /// no isolation.
    ///
    /// # Errors
    ///
    /// The warning that names what is missing.
    pub fn check_isolating(&self) -> Result<(), String> {
        if self.mode == IsolationMode::Off || probe::is_isolating(&self.helpers.containment) {
            return Ok(());
        }
        Err(self.warning.clone().unwrap_or_default())
    }

    /// Which programs can tell the sizes of files that they cannot read, also those below the hidden folders.
    /// Namespaces hide them; where root started this process, so do hidden folders that are closed to others.
    pub fn file_sizes(&self) -> FileSizes {
        probe::file_sizes(&self.helpers.containment)
    }

    /// Whether instructions can be counted here, see [`crate::Limits::instructions`]; behind every mode
    /// of isolation alike. The first call may take some 10 ms.
    ///
    /// # Errors
    ///
    /// One line that says what is missing, and what to do.
    pub fn counter(&self) -> Result<(), String> {
        platform::can_count_instructions()
    }
}
