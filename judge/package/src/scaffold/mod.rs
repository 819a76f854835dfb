//! `scripts/new`: a problem that judges green at once, of our own stub or of a package.
//!
//! Everything is made in a hidden folder first, where the judge does not look, and moved into place
//! at the end: `testdata/NAME`, then `problems/NAME`. What a kill in between leaves is undone by the
//! next `scripts/new`. No file that is there already is changed.

use judge_core::base::exit::{print, INTERRUPTED};
use judge_core::base::file;
use judge_core::base::hash::Sha256;
use judge_core::base::text::quote;
use judge_core::workspace::Workspace;
use judge_core::Result;
use sandbox::system;
use sandbox::system::lock::Lock;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::time::Duration;

const MAX_NAME: usize = 50;
/// Words that cargo or rustc would not take, or confuse with something of their own.
const TAKEN_BY_RUST: &str = include_str!("stub/taken.txt");

/// The stub: each file below the problem's folder, and its text. NAME and UUID stand for themselves.
const SOURCES: [(&str, &str); 8] = [
    ("Cargo.toml", CARGO_TOML),
    ("README.md", include_str!("stub/README.md")),
    ("problem.yaml", include_str!("stub/problem.yaml")),
    ("main.rs", include_str!("stub/main.rs")),
    ("validator.rs", include_str!("stub/validator.rs")),
    ("generator.rs", include_str!("stub/generator.rs")),
    ("submissions/brute_force/halves.rs", include_str!("stub/brute_force.rs")),
    ("submissions/wrong_answer/thirty_two_bits.rs", include_str!("stub/wrong_answer.rs")),
];
/// What every problem has; also one that comes from a package. It is a workspace of its own, so cargo
/// and editors work in its folder, and the judge is built without a look at it.
pub const CARGO_TOML: &str = "\
[package]
name = \"NAME\"
version = \"0.1.0\"
edition = \"2021\"
rust-version = \"1.63\"
publish = false

[[bin]]
name = \"NAME\"
path = \"main.rs\"
test = false
doc = false

[workspace]
";
/// A case of the stub: its name, what it is about, the input and the answer.
const CASES: [(&str, &str, &str, &str); 4] = [
    ("sample/01", "The sample of the statement.", "3\n1 2 3\n", "6\n"),
    ("sample/02", "A single number.", "1\n-5\n", "-5\n"),
    ("sample/03", "Numbers that cancel out.", "4\n-1 7 -7 1\n", "0\n"),
    (
        "hack/01-beyond-32-bits",
        "A sum in 32 bits.",
        "3\n1000000000 1000000000 1000000000\n",
        "3000000000\n",
    ),
];
/// What the validator of the stub must refuse.
const INVALID: [(&str, &str, &str); 4] = [
    ("01-empty", "Nothing at all.", ""),
    ("02-too-few", "A number less than announced.", "3\n1 2\n"),
    ("03-leading-zero", "A leading zero.", "1\n01\n"),
    ("04-too-large", "A number beyond the statement.", "1\n1000000001\n"),
];

/// `scripts/new NAME [--from DIR]`.
pub fn run(
    workspace: &Workspace,
    name: &OsStr,
    package: Option<&Path>,
    interrupt: &OwnedFd,
) -> Result<u8> {
    let name =
        name.to_str().ok_or_else(|| format!("{} is no name", quote(name.as_encoded_bytes())))?;
    check(name)?;
    if workspace.is_reserved(name) {
        return Err(format!(
            "{} is a command, so no problem can have it as its name; choose another name",
            quote(name.as_bytes())
        ));
    }
    let data = workspace.root.join("testdata");
    let sources = workspace.root.join("problems");
    for folder in [&data, &sources] {
        fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
    }
    let _lock = Lock::of(&data).map_err(|error| failed(&data, error))?;
    let site = Site::new(workspace, name);
    site.undo()?;
    for taken in [workspace.problem_folder(name), data.join(name)] {
        if fs::symlink_metadata(&taken).is_ok() {
            let shown = taken.strip_prefix(&workspace.root).unwrap_or(&taken).display();
            return Err(format!("{shown} is there already; choose another name"));
        }
    }
    let made = make(&site, package, interrupt);
    let undone = site.undo();
    let Some(report) = made? else { return Ok(INTERRUPTED) };
    undone?;
    print(&report)
}

/// Makes everything and moves it into place; `None` when it was interrupted before that.
fn make(site: &Site, package: Option<&Path>, interrupt: &OwnedFd) -> Result<Option<String>> {
    let name = site.name;
    // The data comes first: that it is gone while the sources wait says that it moved into place.
    for folder in [&site.stage, &site.data(), &site.problem()] {
        fs::create_dir(folder).map_err(|error| failed(folder, error))?;
    }
    write(&site.stage.join("name"), name.as_bytes())?;
    let said = match package {
        Some(package) => crate::import(package, name, &site.problem(), &site.data())?,
        None => {
            site.stub()?;
            "it adds up numbers until you change it, and judges green:".to_string()
        }
    };
    let mut waiting = [system::pipe::Poll::new(Some(interrupt.as_fd()), system::pipe::READABLE)];
    let _ = system::pipe::wait(&mut waiting, Some(Duration::ZERO));
    if waiting[0].ready() {
        return Ok(None);
    }
    site.install()?;
    Ok(Some(format!(
        "made problems/{name} and testdata/{name}; {said}\n  scripts/judge {name} --all\n  \
         scripts/hack add {name} my-case input.txt\n  scripts/paste {name} --copy\n"
    )))
}

/// Whether a problem can be called so.
fn check(name: &str) -> Result<()> {
    let quoted = quote(name.as_bytes());
    let good = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let begins = name.starts_with(|c: char| c.is_ascii_lowercase());
    if name.len() > MAX_NAME
        || !name.chars().all(good)
        || !begins
        || name.ends_with('-')
        || name.contains("--")
    {
        let better: String =
            name.to_ascii_lowercase().chars().map(|c| if good(c) { c } else { '-' }).collect();
        let better = better.trim_matches(|c: char| c == '-' || c.is_ascii_digit());
        let hint = match better.is_empty() || better == name || check(better).is_err() {
            true => String::new(),
            false => format!("; how about {better}?"),
        };
        return Err(format!(
            "{quoted} is no name for a problem: at most {MAX_NAME} of a-z, 0-9 and single -, a letter first{hint}"
        ));
    }
    if TAKEN_BY_RUST.lines().any(|word| word == name) {
        return Err(format!("{quoted} means something to Rust or cargo; choose another name"));
    }
    Ok(())
}

/// An identity that is always the same for the same name: a UUID of version 8 (RFC 9562), made of
/// a hash.
pub fn uuid(name: &str) -> String {
    let mut hash = Sha256::new();
    hash.field(b"problem");
    hash.field(name.as_bytes());
    let hash = hash.finish();
    format!(
        "{}-{}-8{}-9{}-{}",
        &hash[..8],
        &hash[8..12],
        &hash[13..16],
        &hash[17..20],
        &hash[20..32]
    )
}

/// Where a problem is made, and where it goes.
struct Site<'a> {
    workspace: &'a Workspace,
    name: &'a str,
    /// Hidden, so the judge takes it for no problem.
    stage: PathBuf,
}

impl<'a> Site<'a> {
    fn new(workspace: &'a Workspace, name: &'a str) -> Site<'a> {
        Site { workspace, name, stage: workspace.root.join("testdata/.new") }
    }

    /// The problem's folder while it is made.
    fn problem(&self) -> PathBuf {
        self.stage.join("problem")
    }

    /// The folder of its data while it is made.
    fn data(&self) -> PathBuf {
        self.stage.join("data")
    }

    fn stub(&self) -> Result<()> {
        let fill = |text: &str| text.replace("NAME", self.name).replace("UUID", &uuid(self.name));
        for (file, text) in SOURCES {
            write(&self.problem().join(file), fill(text).as_bytes())?;
        }
        for (case, about, input, answer) in CASES {
            let files = [
                ("in", input.to_string()),
                ("ans", answer.to_string()),
                ("desc", format!("{about}\n")),
            ];
            for (ending, text) in files {
                write(&self.data().join(format!("{case}.{ending}")), text.as_bytes())?;
            }
        }
        for (case, about, input) in INVALID {
            let place = self.data().join("invalid_input");
            write(&place.join(format!("{case}.in")), input.as_bytes())?;
            write(&place.join(format!("{case}.desc")), format!("{about}\n").as_bytes())?;
        }
        Ok(())
    }

    /// Moves everything into place.
    fn install(&self) -> Result<()> {
        let rename =
            |from: PathBuf, to: PathBuf| fs::rename(from, &to).map_err(|error| failed(&to, error));
        rename(self.data(), self.workspace.root.join("testdata").join(self.name))?;
        rename(self.problem(), self.workspace.problem_folder(self.name))
    }

    /// Removes what is left of an attempt that did not end well, this one or an earlier one. Where
    /// the sources are still waiting, the data moved for nothing.
    fn undo(&self) -> Result<()> {
        if fs::symlink_metadata(&self.stage).is_err() {
            return Ok(());
        }
        let name = file::read(&self.stage.join("name"), MAX_NAME as u64).unwrap_or_default();
        let name = String::from_utf8_lossy(&name).into_owned();
        if check(&name).is_ok() && self.problem().is_dir() && !self.data().is_dir() {
            let data = self.workspace.root.join("testdata").join(&name);
            fs::remove_dir_all(&data).map_err(|error| failed(&data, error))?;
        }
        fs::remove_dir_all(&self.stage).map_err(|error| failed(&self.stage, error))
    }
}

/// Writes a file and makes the folders above it.
pub fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, bytes))
        .map_err(|error| failed(path, error))
}

pub fn failed(path: &Path, error: io::Error) -> String {
    format!("{}: {error}", quote(path.as_os_str().as_encoded_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_what_cargo_and_a_shell_take() {
        for name in ["two-sums", "a", "x2", "judges"] {
            assert_eq!(check(name), Ok(()), "{name}");
        }
        for name in
            ["", "-a", "a-", "a--b", "2x", "A", "a_b", "a b", "../x", "é", ".x", "fn", "test"]
        {
            assert!(check(name).is_err(), "{name}");
        }
        assert!(check("Two_Sums").unwrap_err().ends_with("how about two-sums?"));
        assert!(check(&"a".repeat(51)).is_err());
    }

    #[test]
    fn an_identity_is_stable_and_well_formed() {
        let one = uuid("two-sums");
        assert_eq!(one, uuid("two-sums"));
        assert_ne!(one, uuid("two-sum"));
        let lengths: Vec<usize> = one.split('-').map(str::len).collect();
        assert_eq!(lengths, [8, 4, 4, 4, 12]);
        assert_eq!((&one[14..15], &one[19..20]), ("8", "9"));
    }
}
