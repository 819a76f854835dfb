//! The material for the inputs of a slow search: stored cases, the generator, and what is learnt.

use crate::find::clock::Deadline;
use crate::find::hunt::Context;
use crate::find::inputs::{self, AllCases, InputSource, Model};
use crate::find::programs::Target;
use crate::find::worker::Worker;
use sandbox::Failure;
use std::iter;
use std::sync::OnceLock;

/// Where no input is stored, its shape is learnt from those that the generator makes of these sizes.
const GENERATED_SIZES: [u64; 3] = [3, 5, 8];

/// The material from which all threads make inputs.
pub struct Stock<'a> {
    pub context: &'a Context<'a>,
    /// The stored cases that are likely to be slow.
    pub cases: AllCases,
    model: OnceLock<Model>,
    /// After this moment nothing is learnt, since that cannot be cancelled.
    learn_end: Deadline<'a>,
}

impl<'a> Stock<'a> {
    /// The material for a search that ends then. Inputs are learnt from in the first half of its time.
    pub fn new(context: &'a Context<'a>, end: Deadline<'a>) -> Stock<'a> {
        let Target { problem, submission, .. } = context.target;
        let cases = AllCases::likely_slow(problem, &submission.source.path);
        Stock { context, cases, model: OnceLock::new(), learn_end: end.within(end.left() / 2) }
    }

    /// The form of the inputs. It is learnt when it is first asked for: stored cases are tried without it.
    /// `None` where it is too late for that.
    pub fn model(&self, worker: &mut Worker) -> Result<Option<&Model>, Failure> {
        if self.model.get().is_some() || self.learn_end.is_over() {
            return Ok(self.model.get());
        }
        let mut made = Vec::new();
        if self.cases.count() == 0 && self.has_generator() {
            for size in GENERATED_SIZES {
                made.extend(self.generated(worker, 1, size)?);
            }
        }
        let Target { problem, written, .. } = self.context.target;
        let model = inputs::model(problem, written, made, worker)?;
        Ok(Some(self.model.get_or_init(|| model)))
    }

    /// The notes for the user about the inputs, a line each.
    pub fn notes(&self) -> &[String] {
        self.model.get().map_or(&[], |model| &model.notes)
    }

    /// The language of the program under test.
    pub fn language(&self) -> &'static str {
        self.context.target.submission.source.language.name
    }

    /// Whether the problem has a generator of its own. A grammar of checktestdata takes long for large inputs.
    pub fn has_generator(&self) -> bool {
        self.context.target.problem.generators.own.is_some()
    }

    /// The input of a stored case; `None` if it cannot be read or made.
    pub fn stored(&self, worker: &mut Worker, case: u64) -> Result<Option<Vec<u8>>, Failure> {
        Ok(self.cases.make(worker, 0..1, case)?.into_iter().flatten().next())
    }

    /// The input of the generator; `None` if it makes none.
    pub fn generated(
        &self,
        worker: &mut Worker,
        seed: u64,
        size: u64,
    ) -> Result<Option<Vec<u8>>, Failure> {
        let made = self.context.programs.tools.by(worker).make(iter::once(seed), size)?;
        Ok(made.into_iter().flatten().next())
    }
}
