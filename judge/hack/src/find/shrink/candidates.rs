//! Smaller variants of a case, one after another.

/// Makes smaller variants of a case, and goes on from one of them.
pub trait Candidates {
    /// A smaller case, not yet known to be valid.
    type Candidate: AsRef<[u8]>;

    /// The next smaller case, which may come again; `None` when no more is left, or when `go_on` says so: of a large
    /// case many steps may lead nowhere.
    fn candidate(&mut self, go_on: &mut dyn FnMut() -> bool) -> Option<Self::Candidate>;

    /// Whether a candidate that is valid is worth running a program on.
    fn is_wanted(&mut self, _candidate: &Self::Candidate) -> bool {
        true
    }

    /// Goes on from a candidate.
    fn accept(&mut self, candidate: Self::Candidate);
}
