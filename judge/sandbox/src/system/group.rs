//! Process groups that std starts: `CommandExt::process_group`.

use super::signal;
use std::process::Child;

/// Sends SIGKILL to the process group that a child leads, which has not been waited for.
pub fn kill(leader: &Child) {
    signal::kill_now(-(leader.id() as i32));
}
