//! The layers around a program, and which of them this machine can build.
//!
//! | wall | against | needs |
//! |---|---|---|
//! | names | seeing files and processes, outliving the run | namespaces, to root or to all users |
//! | user | the powers of root, when root starts the judge | to be root |
//! | files | reading answers, writing anywhere, signals to others | Landlock (Linux 5.13) |
//! | calls | sockets, ptrace, mounts, what outlives a process | seccomp |
//!
//! Limits, a process tree that is killed as a whole, and a clean environment come from the keeper
//! and need none of them. Which files are there for a program `view` says.
//!
//! [`Isolation::find`] tries the layers on a program of its own and leaves out those that do not
//! stand. All but namespaces, which many containers do not give, make what `strict` insists on: with
//! them every attack that is known here fails, namespaces are a second wall behind the same things.
//! `off` wants none.

use std::path::PathBuf;

/// What `--isolation` asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Mode {
    /// All layers that stand here.
    #[default]
    Auto,
    /// All layers but namespaces, which may miss, or no judging.
    Strict,
    /// None: for one's own programs.
    Off,
}

impl Mode {
    pub fn parse(word: &str) -> Option<Mode> {
        match word {
            "auto" => Some(Mode::Auto),
            "strict" => Some(Mode::Strict),
            "off" => Some(Mode::Off),
            _ => None,
        }
    }
}

/// The layers that are built.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Layers {
    pub namespaces: bool,
    pub user: bool,
    pub landlock: bool,
    pub seccomp: bool,
}

impl Layers {
    /// A word for the command line of a keeper.
    pub fn word(self) -> String {
        let letters =
            [(self.namespaces, 'n'), (self.user, 'u'), (self.landlock, 'l'), (self.seccomp, 's')];
        letters.map(|(built, letter)| if built { letter } else { '-' }).iter().collect()
    }

    pub fn of_word(word: &str) -> Layers {
        let has = |letter: char| word.contains(letter);
        Layers { namespaces: has('n'), user: has('u'), landlock: has('l'), seccomp: has('s') }
    }

    /// Any wall at all.
    pub fn any(self) -> bool {
        self != Layers::default()
    }

    pub(crate) fn names(self) -> String {
        let mut names = "supervisor".to_string();
        for (built, name) in [
            (self.namespaces, " + namespaces"),
            (self.user, " + own user"),
            (self.landlock, " + Landlock"),
            (self.seccomp, " + seccomp"),
        ] {
            names.push_str(if built { name } else { "" });
        }
        names
    }
}

/// How programs are walled in.
#[derive(Clone, Debug, Default)]
pub struct Isolation {
    pub layers: Layers,
    /// No keeper either: see `plain`.
    pub off: bool,
    /// Folders that no program reads, whatever else it may read.
    pub hidden: Vec<PathBuf>,
    /// What is missing on this machine, for people.
    pub fallen: Option<String>,
}
