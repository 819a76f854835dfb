//! Whether close calls are run again.

/// Whether a case is run again when a quieter machine could have given another verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rerun {
    /// Close calls are run again, see [`close_call`](super::close_call).
    #[default]
    Auto,
    /// Every case is run once, and stopped at its limit.
    Off,
}

impl Rerun {
    /// The words of `--rerun`.
    pub const WORDS: &'static [&'static str] = &["auto", "off"];

    /// The choices for these words.
    pub const ALL: [Rerun; 2] = [Rerun::Auto, Rerun::Off];
}
