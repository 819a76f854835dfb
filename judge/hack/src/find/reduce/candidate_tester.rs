//! The programs that a shrink loop runs, and its result so far.

use crate::find::counterexample::Smallest;
use crate::find::test_input::TestInput;
use judge_core::judging::outcome::Outcome;
use sandbox::Failure;
use shape::Shape;

/// Runs programs on inputs. [`Failure::Interrupted`], also where the time is over, ends the loop with its best input so
/// far.
pub trait CandidateTester {
    /// The answers to inputs; `None` for one that is not valid.
    fn check(&mut self, inputs: &[&[u8]]) -> Result<Vec<Option<Vec<u8>>>, Failure>;

    /// The first of these inputs that breaks the program.
    fn first_breaking(&mut self, tests: &[TestInput]) -> Result<FirstBreaking, Failure>;

    /// The shape whose shorter inputs are tried at the end; `None` where there is none.
    fn shape_of_shorter(&self, input: &[u8]) -> Option<Shape>;

    /// Gets each smaller input that breaks the program.
    fn smaller(&mut self, test: &TestInput, outcome: &Outcome);
}

/// The number of the first input that breaks the program, and how it fails there.
pub type FirstBreaking = Option<(usize, Outcome)>;

/// The smallest input so far that breaks the program.
#[derive(Clone)]
pub struct ShrunkInput {
    pub best: TestInput,
    /// How the program fails there; `None` for the start.
    pub outcome: Option<Outcome>,
    pub smallest: Smallest,
}
