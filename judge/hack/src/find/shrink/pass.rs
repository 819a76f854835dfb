//! A pass of the shrinker: smaller variants of an input, one after another.

/// The maximum number of candidates that are tried at once, and of those in a row that lead nowhere in a pass of large
/// cuts.
pub const MAX_BATCH: usize = 256;

/// Makes smaller variants of an input, and goes on from one of them.
pub trait Pass {
    /// The next smaller input, which may come again; `None` when no more is left, or when `go_on` says so: of a large
    /// input many steps may lead nowhere.
    fn candidate(&mut self, go_on: &mut dyn FnMut() -> bool) -> Option<Candidate>;

    /// Whether a candidate that is valid is worth running a program on.
    fn is_wanted(&mut self, _candidate: &Candidate) -> bool {
        true
    }

    /// Goes on from a candidate.
    fn accept(&mut self, candidate: Candidate);
}

/// A smaller input, not yet known to be valid.
#[derive(Default)]
pub struct Candidate {
    pub input: Vec<u8>,
    /// The step of the text that makes it, in the pass that goes by the text.
    pub step: TextStep,
}

impl From<Vec<u8>> for Candidate {
    fn from(input: Vec<u8>) -> Candidate {
        Candidate { input, ..Candidate::default() }
    }
}

/// The step that makes a candidate.
#[derive(Default)]
pub struct TextStep {
    pub place: Place,
    pub paired: bool,
    /// Rows or columns are cut alone, and the number that counts them is lowered.
    pub counted: bool,
}

/// The place of a step: its stage, and its number there.
#[derive(Clone, Copy, Default)]
pub struct Place {
    pub stage: usize,
    pub step: usize,
}
