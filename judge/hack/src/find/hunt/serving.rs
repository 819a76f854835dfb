//! Builds servers while the search goes on.

use crate::environment::Environment;
use crate::find::clock::Alarm;
use batch::ServedProgram;
use sandbox::{Failure, Sandbox};
use std::sync::Arc;

/// Does some work, and builds the servers of these programs meanwhile: many a program is broken before
/// they are ready. Building ends with the work.
pub fn with_servers<T>(
    environment: Environment,
    programs: &[Arc<ServedProgram>],
    work: impl FnOnce() -> Result<T, Failure>,
) -> Result<T, Failure> {
    let Environment { builder, isolation, .. } = environment;
    let alarm = Alarm::new()?;
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let mut sandbox = Sandbox::start(isolation, Some(alarm.as_fd()));
            let mut built = Ok(());
            for program in programs {
                built = built.and_then(|()| program.build_server(builder, &mut sandbox));
                // Without a server the search goes on as it is.
                program.settle();
            }
        });
        let result = work();
        alarm.ring();
        result
    })
}
