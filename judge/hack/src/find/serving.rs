//! Builds servers while the search goes on.

use super::alarm::Alarm;
use crate::environment::Environment;
use batch::Served;
use sandbox::system::pipe::{self, Poll, READABLE};
use sandbox::{Failure, Sandbox};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Does some work, and builds the servers of these programs meanwhile: many a program is broken before
/// they are ready. Then it builds the server of one that only adds a note, but not before the work has taken
/// so long. Building ends with the work.
pub fn with_servers<T>(
    environment: Environment,
    programs: &[Arc<Served>],
    (late, delay): (&Served, Duration),
    work: impl FnOnce() -> Result<T, Failure>,
) -> Result<T, Failure> {
    let Environment { builder, isolation, .. } = environment;
    let alarm = Alarm::new()?;
    let start = Instant::now();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let mut sandbox = Sandbox::start(isolation, Some(alarm.as_fd()));
            for program in programs {
                // Without a server the search goes on as it is.
                if program.build_server(builder, &mut sandbox).is_err() {
                    return;
                }
            }
            let mut polls = [Poll::new(Some(alarm.as_fd()), READABLE)];
            let left = delay.saturating_sub(start.elapsed());
            let is_over = !pipe::wait(&mut polls, Some(left)).is_ok_and(|ready| ready == 0);
            if !is_over && late.may_have_server() {
                let _ = late.build_server(builder, &mut sandbox);
            }
        });
        let result = work();
        alarm.ring();
        result
    })
}
