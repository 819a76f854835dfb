//! Programs whose answers count as right.

use crate::find::worker::Worker;
use judge_core::compile::Program;
use judge_core::workspace::Submission;
use sandbox::Failure;
use std::sync::Mutex;

/// The reference, or another accepted program.
#[derive(Clone)]
pub struct RightProgram {
    pub program: Program,
    pub submission: Submission,
}

/// Accepted programs beside the reference, built when they are needed for the first time: most searches
/// never ask them.
pub struct OtherPrograms {
    submissions: Vec<Submission>,
    built: Mutex<Option<Vec<RightProgram>>>,
}

impl OtherPrograms {
    /// Programs that are not yet built.
    pub fn new(submissions: Vec<Submission>) -> OtherPrograms {
        OtherPrograms { submissions, built: Mutex::new(None) }
    }

    /// Those that can be built.
    pub fn built(&self, worker: &mut Worker) -> Result<Vec<RightProgram>, Failure> {
        // While one worker builds, the others wait: they need the programs too.
        let mut built = self.built.lock().expect("no building panics");
        if let Some(programs) = &*built {
            return Ok(programs.clone());
        }
        let mut programs = Vec::new();
        for submission in &self.submissions {
            let compiled = worker.builder().build(&mut worker.sandbox, &submission.source);
            match compiled.map_err(|error| error.into_failure("")) {
                Ok(program) => {
                    programs.push(RightProgram { program, submission: submission.clone() });
                }
                Err(Failure::Error(_)) => {}
                Err(Failure::Interrupted) => return Err(Failure::Interrupted),
            }
        }
        *built = Some(programs.clone());
        Ok(programs)
    }
}
