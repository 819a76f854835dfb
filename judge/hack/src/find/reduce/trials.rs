//! The runs that a descent asks of the programs, and its progress.

use super::first_breaking::Tried;
use crate::find::counterexample::Smallest;
use crate::find::test_input::{Checked, TestInput};
use judge_core::judging::outcome::Outcome;
use sandbox::Failure;

/// Runs programs on inputs. [`Failure::Interrupted`] ends a descent with what it has.
pub trait Trials {
    /// Which inputs are valid, and their answers.
    fn check(&mut self, inputs: &[&[u8]]) -> Result<Vec<Checked>, Failure>;

    /// The first of these inputs that breaks the program, and how it fails there.
    fn first_breaking(&mut self, tests: &[TestInput]) -> Result<Tried<Outcome>, Failure>;

    /// Gets each smaller input that breaks the program.
    fn smaller(&mut self, test: &TestInput, outcome: &Outcome);
}

/// The smallest input that breaks the program.
#[derive(Clone)]
pub struct Descent {
    pub best: TestInput,
    /// How the program fails there; `None` for the start.
    pub outcome: Option<Outcome>,
    pub smallest: Smallest,
}

impl Descent {
    /// Goes on from a smaller input that breaks the program.
    pub fn go_on_from(&mut self, test: TestInput, outcome: Outcome, trials: &mut dyn Trials) {
        trials.smaller(&test, &outcome);
        (self.best, self.outcome) = (test, Some(outcome));
    }
}
