//! Programs whose answers count as right.

use crate::find::worker::Worker;
use judge_core::compile::Program;
use judge_core::workspace::Submission;
use sandbox::Failure;
use std::sync::Mutex;

/// An accepted program beside the reference.
#[derive(Clone)]
pub struct OtherProgram {
    pub submission: Submission,
    /// It is the program under test, or a copy.
    pub is_tested: bool,
}

/// The same, built.
#[derive(Clone)]
pub struct RightProgram {
    pub program: Program,
    pub other: OtherProgram,
}

/// Accepted programs beside the reference, built when they are needed for the first time: most searches
/// never ask them.
pub struct OtherPrograms {
    programs: Vec<OtherProgram>,
    built: Mutex<Option<Vec<RightProgram>>>,
}

impl OtherPrograms {
    /// Programs that are not yet built.
    pub fn new(programs: Vec<OtherProgram>) -> OtherPrograms {
        OtherPrograms { programs, built: Mutex::new(None) }
    }

    /// Whether the program under test is one of them.
    pub fn has_tested(&self) -> bool {
        self.programs.iter().any(|one| one.is_tested)
    }

    /// Those that can be built.
    pub fn built(&self, worker: &mut Worker) -> Result<Vec<RightProgram>, Failure> {
        // While one worker builds, the others wait: they need the programs too.
        let mut built = self.built.lock().expect("no building panics");
        if let Some(programs) = &*built {
            return Ok(programs.clone());
        }
        let mut programs = Vec::new();
        for other in &self.programs {
            let compiled = worker.builder().build(&mut worker.sandbox, &other.submission.source);
            match compiled.map_err(|error| error.into_failure("")) {
                Ok(program) => {
                    programs.push(RightProgram { program, other: other.clone() });
                }
                Err(Failure::Error(_)) => {}
                Err(Failure::Interrupted) => return Err(Failure::Interrupted),
            }
        }
        *built = Some(programs.clone());
        Ok(programs)
    }
}
