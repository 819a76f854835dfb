//! The result of a search: a counterexample.

use crate::find::test_input::TestInput;
use judge_core::judging::outcome::Outcome;

/// An input that breaks the program, and a smaller one if there was time for it.
pub struct Counterexample {
    /// The size that its source was asked for.
    pub size: u64,
    /// Who made it, and from what.
    pub origin: String,
    /// As it was made.
    pub original: TestInput,
    /// The smallest that is known.
    pub shrunk: Option<TestInput>,
    /// Of the program alone, on the smallest.
    pub outcome: Outcome,
    pub smallest: Smallest,
    /// The output of the program may be right on most sites.
    pub has_doubtful_output: bool,
    /// The words with which the generator makes the smallest of its inputs that is known to break the program.
    pub generated: Option<[u64; 2]>,
}

/// Whether an input is the smallest that breaks the program.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Smallest {
    #[default]
    Unknown,
    /// No step makes it smaller.
    ByEveryStep,
    /// The program is right on each shorter input of the shape; the number of these.
    OfAll(usize),
}

impl Counterexample {
    /// One without doubt that is not shrunk yet.
    pub fn new(original: TestInput, origin: String, size: u64, outcome: Outcome) -> Counterexample {
        Counterexample {
            size,
            origin,
            original,
            shrunk: None,
            outcome,
            smallest: Smallest::Unknown,
            has_doubtful_output: false,
            generated: None,
        }
    }

    /// Another output takes the place of the answer.
    pub fn set_answer(&mut self, answer: Vec<u8>) {
        self.shrunk.as_mut().unwrap_or(&mut self.original).answer = answer;
    }

    /// Goes on to a smaller input, on which the program fails too.
    pub fn adopt(&mut self, smaller: TestInput, outcome: Outcome, smallest: Smallest) {
        (self.shrunk, self.outcome, self.smallest) = (Some(smaller), outcome, smallest);
    }

    /// The smallest input that is known.
    pub fn test(&self) -> &TestInput {
        self.shrunk.as_ref().unwrap_or(&self.original)
    }
}
