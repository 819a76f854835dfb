//! The Cargo.toml of a program in Rust, which names its edition: one of its files, the one beside it, or, where the
//! program lies in `src` or `src/bin`, the one beside `src`.

use super::program::Source;
use crate::base::file;
use crate::language::{edition_in, RUST};
use std::path::{Path, PathBuf};

const NAME: &str = "Cargo.toml";
/// The bytes of one that are read.
const MAX_READ: u64 = 64 * 1024;
/// The folders above a Cargo.toml in which its workspace is looked for.
const MAX_ABOVE: usize = 8;

impl Source {
    /// The Cargo.toml of the program, if it has one.
    pub fn cargo_toml(&self) -> Option<PathBuf> {
        if !self.language.is(&RUST) {
            return None;
        }
        let own = self.files.iter().find(|file| file.name == NAME).map(|file| file.path.clone());
        own.or_else(|| {
            let folder = self.files.first()?.path.parent()?;
            let named =
                |folder: &Path, name: &str| folder.file_name().is_some_and(|own| own == name);
            let above = |folder: &Path, name: &str| {
                folder.parent().filter(|_| named(folder, name)).map(Path::to_path_buf)
            };
            let sources = above(folder, "bin").filter(|folder| named(folder, "src"));
            let sources = sources.unwrap_or_else(|| folder.to_path_buf());
            let crates = [Some(folder.to_path_buf()), above(&sources, "src")];
            crates.into_iter().flatten().map(|folder| folder.join(NAME)).find(|path| path.is_file())
        })
    }

    /// The edition that the Cargo.toml of the program names.
    pub fn cargo_edition(&self) -> Option<String> {
        let path = self.cargo_toml()?;
        let text = |path: &Path| {
            let bytes = file::start(path, MAX_READ).unwrap_or_default();
            String::from_utf8_lossy(&bytes).into_owned()
        };
        match edition(&text(&path), "package")? {
            Edition::Named(edition) => Some(edition),
            Edition::OfWorkspace => {
                let above = path.parent()?.ancestors().take(MAX_ABOVE);
                above.map(|folder| folder.join(NAME)).filter(|path| path.is_file()).find_map(
                    |path| match edition(&text(&path), "workspace.package")? {
                        Edition::Named(edition) => Some(edition),
                        Edition::OfWorkspace => None,
                    },
                )
            }
        }
    }
}

/// The edition in a table of a Cargo.toml.
#[derive(Debug, PartialEq)]
enum Edition {
    Named(String),
    OfWorkspace,
}

fn edition(text: &str, table: &str) -> Option<Edition> {
    let mut is_inside = false;
    text.lines().find_map(|line| {
        let line = line.split('#').next().unwrap_or_default();
        let line: String = line.split_whitespace().collect();
        if let Some(name) = line.strip_prefix('[') {
            is_inside = name.trim_end_matches(']') == table;
        }
        match line.as_str() {
            _ if !is_inside => None,
            "edition.workspace=true" | "edition={workspace=true}" => Some(Edition::OfWorkspace),
            line => edition_in(line).map(Edition::Named),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_edition_of_a_crate_is_found() {
        let named = |edition: &str| Some(Edition::Named(edition.to_string()));
        let package = "[package]\nname = \"x\"\nedition = '2024' # new\n";
        assert_eq!(edition(package, "package"), named("2024"));
        assert_eq!(
            edition("[workspace.package]\nedition=\"2018\"\n", "workspace.package"),
            named("2018")
        );
        assert_eq!(edition(package, "workspace.package"), None);
        assert_eq!(
            edition("[package]\nedition.workspace = true\n", "package"),
            Some(Edition::OfWorkspace)
        );
        assert_eq!(edition("[dependencies]\nedition = \"2024\"\n", "package"), None);
        assert_eq!(edition("[package]\nname = \"x\"\n", "package"), None);
    }
}
