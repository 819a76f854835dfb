//! The layers of isolation around a program, as data.

use std::ffi::OsString;
use std::path::PathBuf;

/// Stands between two lists of paths, of which none is empty.
const BETWEEN: &str = "";

/// The layers that are in use; see the table in the documentation of the crate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Layers {
    pub namespaces: bool,
    pub user: bool,
    pub landlock: bool,
    pub seccomp: bool,
}

impl Layers {
    /// The layers as one argument of a helper process: a letter for each, or `-`.
    pub fn to_argument(self) -> String {
        let letters =
            [(self.namespaces, 'n'), (self.user, 'u'), (self.landlock, 'l'), (self.seccomp, 's')];
        letters.map(|(used, letter)| if used { letter } else { '-' }).iter().collect()
    }

    /// The layers in what [`Layers::to_argument`] returned.
    pub fn of_argument(argument: &str) -> Layers {
        let has = |letter: char| argument.contains(letter);
        Layers { namespaces: has('n'), user: has('u'), landlock: has('l'), seccomp: has('s') }
    }

    /// Whether any layer is in use.
    pub fn any(self) -> bool {
        self != Layers::default()
    }

    /// The isolation layers in words: `supervisor + Landlock`.
    pub fn names(self) -> String {
        let mut names = "supervisor".to_string();
        for (used, name) in [
            (self.namespaces, " + namespaces"),
            (self.user, " + own user"),
            (self.landlock, " + Landlock"),
            (self.seccomp, " + seccomp"),
        ] {
            if used {
                names.push_str(name);
            }
        }
        names
    }
}

/// The settings that all programs of a sandbox have in common.
#[derive(Clone, Debug)]
pub struct Containment {
    pub layers: Layers,
    /// Folders that no program can read; real paths.
    pub hidden: Vec<PathBuf>,
    /// Folders that are no part of the system, wherever they lie: a program reads there what its spec names. Real
    /// paths.
    pub private: Vec<PathBuf>,
}

impl Containment {
    /// These settings as arguments of a helper process.
    pub fn to_arguments(&self) -> Vec<OsString> {
        let Containment { layers, hidden, private } = self;
        let paths = |paths: &[PathBuf]| -> Vec<OsString> {
            paths.iter().map(|path| path.clone().into()).collect()
        };
        [vec![layers.to_argument().into()], paths(hidden), vec![BETWEEN.into()], paths(private)]
            .concat()
    }

    /// The settings in what [`Containment::to_arguments`] returned.
    pub fn of_arguments(arguments: &[OsString]) -> Containment {
        let (layers, paths) =
            arguments.split_first().map_or((None, arguments), |(first, rest)| (Some(first), rest));
        let mut lists = paths.split(|path| path == BETWEEN);
        let mut next = || lists.next().unwrap_or_default().iter().map(PathBuf::from).collect();
        Containment {
            layers: Layers::of_argument(
                &layers.map(|word| word.to_string_lossy()).unwrap_or_default(),
            ),
            hidden: next(),
            private: next(),
        }
    }
}
