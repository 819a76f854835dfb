//! The versions of the package format, each with rules of its own for points.

/// The format of the package whose keys the rules have.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Format {
    /// `testdata.yaml`.
    Legacy,
    /// `test_group.yaml`.
    #[default]
    Icpc2025,
}

impl Format {
    /// The name of the format, as in points.yaml.
    pub fn name(self) -> &'static str {
        match self {
            Format::Legacy => "legacy",
            Format::Icpc2025 => "2025-09",
        }
    }
}
