//! How much isolation the caller asks for.

/// How much isolation the caller asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Every layer that this machine supports.
    #[default]
    Auto,
    /// Every layer but namespaces, which many containers lack; it is an error if one is missing.
    Strict,
    /// No layer: for programs that one trusts. The limits apply, too.
    Off,
}

impl Mode {
    /// Parses `auto`, `strict` or `off`.
    pub fn parse(word: &str) -> Option<Mode> {
        match word {
            "auto" => Some(Mode::Auto),
            "strict" => Some(Mode::Strict),
            "off" => Some(Mode::Off),
            _ => None,
        }
    }
}
