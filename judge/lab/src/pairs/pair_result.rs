//! The result of `hack find` for one pair.

/// The result for one pair.
pub enum PairResult {
    /// It could not be tried: the reason.
    NotTried(String),
    Nothing,
    Found(Find),
}

/// An input on which the wrong program fails.
pub struct Find {
    pub verdict: String,
    pub input: Vec<u8>,
    /// The number of its properties that no sample shows.
    pub assumes: usize,
    /// The property that no test of the contest shows, if any: then a person decides.
    pub unlike_tests: Option<String>,
}
