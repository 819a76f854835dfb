//! Shrinks an input in the harness that has found it, at microseconds a run.

use crate::find::deadline::Deadline;
use crate::find::harness::process::{self, Allowance};
use crate::find::harness::protocol::{Event, Hunt, Request};
use crate::find::hunt::Context;
use crate::find::programs::fault::fault;
use crate::find::test_input::TestInput;
use crate::find::worker::Worker;
use judge_core::compile::Program;
use sandbox::Failure;

/// What a harness has made of an input. The program alone has not run on it.
pub struct InHarness {
    /// The smallest input that breaks the program there, or that which it began with.
    pub smallest: TestInput,
    /// Nothing can be removed any more.
    pub is_smallest: bool,
}

/// Shrinks the input of this seed and size until the deadline; `None` where the program is right on it
/// in the harness. `tell` gets the smaller inputs.
pub fn shrink(
    worker: &mut Worker,
    context: &Context,
    harness: &Program,
    (seed, size): (u64, u64),
    deadline: Deadline,
    tell: &mut dyn FnMut(&TestInput),
) -> Result<Option<InHarness>, Failure> {
    let hunt = process::hunt_of(context.job, seed..seed + 1, size, deadline.left());
    let hunt = Hunt { shrinks: true, ..hunt };
    let allowance = Allowance::of_hunt(&hunt, worker.settings.memory_bytes);
    let mut smallest: Option<TestInput> = None;
    let mut is_smallest = false;
    let mut message = None;
    let mut receive = |event: Event| {
        match event {
            Event::Test { input, answer, .. } => {
                let test = TestInput { seed, input: input.to_vec(), answer: answer.to_vec() };
                tell(&test);
                smallest = Some(test);
            }
            Event::Smallest { .. } => is_smallest = true,
            Event::Fault { message: text, .. } => {
                message = Some(String::from_utf8_lossy(text).into_owned());
            }
            _ => {}
        }
        !deadline.is_over()
    };
    let request = Request::Hunt(hunt);
    let ran =
        process::run(&mut worker.alone.sandbox, harness, &request, None, &allowance, &mut receive);
    if let Some(message) = message {
        return Err(fault(&message));
    }
    match ran {
        // However it ended, it has said what it found until then.
        Ok(_) | Err(Failure::Interrupted) => {}
        Err(failure) => return Err(failure),
    }
    Ok(smallest.map(|smallest| InHarness { smallest, is_smallest }))
}
