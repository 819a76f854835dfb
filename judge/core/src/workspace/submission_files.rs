//! Programs as they are handed in: a file, a folder of them, or a class with a folder for each.
//!
//! Who hands in a folder must not choose what the judge reads: a link that leads out of it is left
//! out. A file that the command line names may be a link.

use crate::base::text::{nearest, quote};
use crate::language::Language;
use crate::verdict::Expectation;
use crate::workspace::Submission;
use crate::Result;
use std::collections::{HashMap, HashSet};
use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::FileTypeExt;
use std::path::{Component, Path, PathBuf};

/// The programs in files and folders, which are expected to be accepted. No two of them have one
/// name unless they are one file.
pub fn submissions(paths: &[&Path]) -> Result<Vec<Submission>> {
    let mut found = Vec::new();
    for path in paths {
        found.extend(at(path)?);
    }
    tell_apart(&mut found);
    Ok(found.into_iter().map(|found| found.submission).collect())
}

/// A program that was found.
struct Found {
    submission: Submission,
    /// Where it is, by which it can be told apart from others; none when it was named by its path.
    place: Option<PathBuf>,
}

impl Found {
    fn new(name: String, path: PathBuf, language: &'static Language) -> Found {
        let expectation = Expectation::ACCEPTED;
        Found { submission: Submission { name, path, language, expectation }, place: None }
    }
}

/// A file from anywhere, or the programs in a folder and in the folders in it.
fn at(path: &Path) -> Result<Vec<Found>> {
    let quoted = quote(path.as_os_str().as_encoded_bytes());
    let failed = |error: io::Error| format!("--submission {quoted}: {error}");
    let data = fs::metadata(path).map_err(|error| failed(error) + &near(path))?;
    let real = path.canonicalize().map_err(failed)?;
    if data.is_file() {
        let language = Language::of_file(path).ok_or_else(|| {
            format!(
                "--submission {quoted}: no language has this ending; the judge knows {}",
                Language::extensions()
            )
        })?;
        return Ok(vec![Found::new(path.to_string_lossy().into_owned(), real, language)]);
    }
    if !data.is_dir() {
        return Err(format!("--submission {quoted}: is not a file or a folder"));
    }
    let mut folder = Folder::default();
    folder.add(&real, "", true).map_err(failed)?;
    if folder.found.is_empty() {
        let why = folder.left_out.first().map_or(String::new(), |why| format!(" (left out {why})"));
        return Err(format!(
            "--submission {quoted}: no program is in this folder or in the folders in it{why}; the \
             judge knows {}",
            Language::extensions()
        ));
    }
    for why in folder.left_out {
        let _ = writeln!(io::stderr(), "judge: left out {why}");
    }
    Ok(folder.found)
}

/// What is in a folder.
#[derive(Default)]
struct Folder {
    found: Vec<Found>,
    /// What is left out, and why.
    left_out: Vec<String>,
}

/// What may stand in a folder of programs.
enum Entry {
    Program(PathBuf, &'static Language),
    Folder,
}

impl Folder {
    /// Adds what is in a folder, whose path has no link in it; names begin with the prefix.
    fn add(&mut self, folder: &Path, prefix: &str, deeper: bool) -> io::Result<()> {
        let entries = fs::read_dir(folder)?.flatten();
        let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        files.sort();
        for file in files {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            if name.starts_with('.') {
                continue;
            }
            let name = format!("{prefix}{name}");
            let before = self.found.len();
            let why = match entry(folder, &file) {
                Ok(Entry::Program(path, language)) => {
                    let found = Found::new(name, path, language);
                    self.found.push(Found { place: Some(file), ..found });
                    continue;
                }
                Ok(Entry::Folder) if deeper => match self.add(&file, &format!("{name}/"), false) {
                    Ok(()) if self.found.len() > before => continue,
                    Ok(()) => "no program is in this folder".to_string(),
                    Err(error) => error.to_string(),
                },
                Ok(Entry::Folder) => "too deep; name this folder itself to judge it".to_string(),
                Err(why) => why,
            };
            self.left_out.push(format!("{}: {why}", quote(name.as_bytes())));
        }
        Ok(())
    }
}

/// What a path in a folder is, or why it is left out.
fn entry(folder: &Path, path: &Path) -> std::result::Result<Entry, String> {
    let is_link = path.is_symlink();
    let real = path.canonicalize().map_err(|error| match error.kind() {
        io::ErrorKind::NotFound if is_link => "a link to nothing".to_string(),
        _ => error.to_string(),
    })?;
    if !real.starts_with(folder) {
        return Err("a link that leads out of its folder".to_string());
    }
    let kind = fs::metadata(&real).map_err(|error| error.to_string())?.file_type();
    if kind.is_dir() {
        return if is_link { Err("a link to a folder".to_string()) } else { Ok(Entry::Folder) };
    }
    if !kind.is_file() {
        let what = match () {
            () if kind.is_fifo() => "a FIFO",
            () if kind.is_socket() => "a socket",
            () => "a device",
        };
        return Err(format!("{what}, not a file"));
    }
    let language = Language::of_file(path).ok_or("no language has this ending")?;
    Ok(Entry::Program(real, language))
}

/// Puts folders into the names of different programs until no two have one name.
fn tell_apart(found: &mut [Found]) {
    loop {
        let mut places: HashMap<String, HashSet<PathBuf>> = HashMap::new();
        for Found { submission, place } in found.iter() {
            let place = place.as_ref().unwrap_or(&submission.path).clone();
            places.entry(submission.name.clone()).or_default().insert(place);
        }
        let mut changed = false;
        for Found { submission, place } in found.iter_mut() {
            let Some(place) = place.as_ref().filter(|_| places[&submission.name].len() > 1) else {
                continue;
            };
            let parts: Vec<_> =
                place.components().filter(|part| *part != Component::RootDir).collect();
            let depth = submission.name.split('/').count() + 1;
            if depth <= parts.len() {
                let longer: PathBuf = parts[parts.len() - depth..].iter().collect();
                submission.name = longer.to_string_lossy().into_owned();
                changed = true;
            }
        }
        if !changed {
            return;
        }
    }
}

/// The program beside a path that is not there which was probably meant.
fn near(path: &Path) -> String {
    let folder = path.parent().unwrap_or(path);
    let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let entries = fs::read_dir(here).into_iter().flatten().flatten().take(1000);
    let programs =
        entries.map(|entry| entry.path()).filter(|path| Language::of_file(path).is_some());
    let names: Vec<String> = programs
        .filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned()))
        .collect();
    let typed = path.file_name().unwrap_or_default().to_string_lossy();
    let found = nearest(&typed, names.iter().map(String::as_str));
    found.map_or(String::new(), |name| {
        format!("; did you mean {}?", quote(folder.join(name).as_os_str().as_encoded_bytes()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_grow_only_until_they_differ() {
        let language = Language::by_name("shell").expect("it is in the table");
        let found = |name: &str, place: &str, named: bool| {
            let found = Found::new(name.to_string(), place.into(), language);
            Found { place: (!named).then(|| place.into()), ..found }
        };
        let mut all = [
            found("a.sh", "/x/ann/a.sh", false),
            found("a.sh", "/y/ann/a.sh", false),
            found("a.sh", "/y/bob/a.sh", false),
            found("a.sh", "/y/bob/a.sh", false),
            found("a.sh", "/home/a.sh", true),
            found("b.sh", "/y/bob/b.sh", false),
        ];
        tell_apart(&mut all);
        let names: Vec<&str> = all.iter().map(|found| found.submission.name.as_str()).collect();
        assert_eq!(names, ["x/ann/a.sh", "y/ann/a.sh", "bob/a.sh", "bob/a.sh", "a.sh", "b.sh"]);
    }
}
