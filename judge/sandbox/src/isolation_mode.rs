//! The isolation that the caller asks for.

/// The isolation that the caller asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum IsolationMode {
    /// Every layer that this machine supports.
    #[default]
    Auto,
    /// Every layer but namespaces, which many containers lack; it is an error if one is missing.
    Strict,
    /// No layer: for programs that one trusts. The limits apply, too.
    Off,
}

/// Who can tell the sizes of files that a program cannot read, where the files that it can are isolated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileSizes {
    /// No program.
    Hidden,
    /// A program of which root alone may read the files: it has that right of root.
    ShownToReaders,
    /// Every program.
    Shown,
}

impl IsolationMode {
    /// Parses `auto`, `strict` or `off`.
    pub fn parse(word: &str) -> Option<IsolationMode> {
        match word {
            "auto" => Some(IsolationMode::Auto),
            "strict" => Some(IsolationMode::Strict),
            "off" => Some(IsolationMode::Off),
            _ => None,
        }
    }
}
