//! The problem's own programs in one harness.

use super::fault::fault;
use crate::find::harness::process::{self, Allowance, End};
use crate::find::harness::protocol::{Event, Request};
use crate::find::test_input::{Checked, TestInput};
use crate::find::worker::{Worker, TOOL_TIME};
use judge_core::compile::Program;
use sandbox::Failure;
use std::ops::{Range, RangeInclusive};

/// A harness, asked for the problem's own programs only.
pub struct HarnessPrograms(pub Program);

impl HarnessPrograms {
    pub fn sizes(&self, worker: &mut Worker) -> Result<RangeInclusive<u64>, Failure> {
        let mut sizes = None;
        self.ask(worker, &Request::Sizes, None, &mut |event| {
            if let Event::Sizes { least, largest } = event {
                sizes = Some(least..=largest);
            }
        })?;
        sizes.ok_or_else(|| fault("the harness finds no sizes"))
    }

    pub fn make(
        &self,
        worker: &mut Worker,
        seeds: Range<u64>,
        size: u64,
    ) -> Result<Vec<TestInput>, Failure> {
        let mut tests = Vec::new();
        self.ask(worker, &Request::Make { seeds, size }, None, &mut |event| {
            if let Event::Test { seed, input, answer } = event {
                tests.push(TestInput { seed, input: input.to_vec(), answer: answer.to_vec() });
            }
        })?;
        Ok(tests)
    }

    pub fn check(&self, worker: &mut Worker, inputs: &[&[u8]]) -> Result<Vec<Checked>, Failure> {
        let mut text = Vec::new();
        for input in inputs {
            text.extend_from_slice(format!("{}\n", input.len()).as_bytes());
            text.extend_from_slice(input);
        }
        let mut checked = vec![Err(String::new()); inputs.len()];
        self.ask(worker, &Request::Check, Some(&text), &mut |event| {
            let (number, result) = if let Event::Valid { number, answer } = event {
                (number, Ok(answer.to_vec()))
            } else if let Event::Invalid { number, reason } = event {
                (number, Err(String::from_utf8_lossy(reason).into_owned()))
            } else {
                return;
            };
            if let Some(place) = checked.get_mut(number as usize) {
                *place = result;
            }
        })?;
        Ok(checked)
    }

    /// Runs the harness for its events; a fault or a crash is an error.
    fn ask(
        &self,
        worker: &mut Worker,
        request: &Request,
        input: Option<&[u8]>,
        receive: &mut dyn FnMut(Event),
    ) -> Result<(), Failure> {
        let input = input.map(|bytes| worker.file(bytes)).transpose()?;
        let allowance = Allowance { time: TOOL_TIME, memory_bytes: worker.settings.memory_bytes };
        let mut message = None;
        let mut take = |event: Event| {
            if let Event::Fault { message: text, .. } = event {
                message = Some(String::from_utf8_lossy(text).into_owned());
            } else {
                receive(event);
            }
            true
        };
        let end = process::run(
            &mut worker.alone.sandbox,
            &self.0,
            request,
            input,
            &allowance,
            &mut take,
        )?;
        match (message, end) {
            (Some(message), _) => Err(fault(&message)),
            (None, End::Broken(why)) => {
                let request = request.to_arguments().join(" ");
                Err(fault(&format!("generator, validator or reference fails ({request}): {why}")))
            }
            (None, End::Completed | End::Cancelled) => Ok(()),
        }
    }
}
