//! The programs that `--submission` names: a file, a folder of files, or a folder with a folder for
//! each student of a class. A folder is one program, of several files, where it lies in
//! `submissions/VERDICT`, or where it is named itself and brings a script `build` or `run`.
//!
//! The author of a folder must not choose which files the judge reads, so a link that leads out of the
//! folder is left out. A file that the command line names may be a link.

use crate::base::text::{nearest, quote};
use crate::language::Language;
use crate::verdict::Expectation;
use crate::workspace::source::{is_program, is_submission, Source};
use crate::workspace::submission::Submission;
use crate::Result;
use sandbox::reason;
use std::collections::{HashMap, HashSet};
use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::FileTypeExt;
use std::path::{Component, Path, PathBuf};

/// The programs in files and folders, all expected to be accepted. Different files get different
/// names. A program that several of the paths lead to is there once.
pub fn submissions(paths: &[&Path]) -> Result<Vec<Submission>> {
    let mut found: Vec<Candidate> = Vec::new();
    for path in paths {
        let before: HashSet<PathBuf> =
            found.iter().map(|other| other.submission.source.path.clone()).collect();
        let new = at(path)?.into_iter().filter(|one| !before.contains(&one.submission.source.path));
        found.extend(new);
    }
    make_names_differ(&mut found);
    Ok(found.into_iter().map(|found| found.submission).collect())
}

/// A program, and where its name comes from.
struct Candidate {
    submission: Submission,
    /// Its path, from which it can get a longer name. `None` if its name is a path already.
    place: Option<PathBuf>,
}

impl Candidate {
    fn new(name: String, source: Source) -> Candidate {
        let expectation = Expectation::ACCEPTED;
        Candidate { submission: Submission { name, source, expectation }, place: None }
    }
}

/// A file from anywhere, or the programs in a folder and in the folders in it.
fn at(path: &Path) -> Result<Vec<Candidate>> {
    let quoted = quote(path.as_os_str().as_encoded_bytes());
    let failed = |error: io::Error| format!("--submission {quoted}: {}", reason(&error));
    let data = fs::metadata(path).map_err(|error| failed(error) + &similar_name_hint(path))?;
    let real = path.canonicalize().map_err(failed)?;
    if data.is_file() {
        let language = Language::of_file(path).ok_or_else(|| {
            format!(
                "--submission {quoted}: unknown file extension; the judge knows {}",
                Language::extensions()
            )
        })?;
        let source = Source::new(real, language);
        return Ok(vec![Candidate::new(path.to_string_lossy().into_owned(), source)]);
    }
    if !data.is_dir() {
        return Err(format!("--submission {quoted}: is not a file or a folder"));
    }
    if is_program(&real) {
        let source = Source::folder(&real).map_err(|why| format!("--submission: {why}"))?;
        return Ok(vec![Candidate::new(path.to_string_lossy().into_owned(), source)]);
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
    found: Vec<Candidate>,
    /// What is left out, and why.
    left_out: Vec<String>,
}

/// A program or a folder with programs in a folder.
enum FolderItem {
    Program(Source),
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
            let why = match folder_item(folder, &file) {
                Ok(FolderItem::Program(source)) => {
                    let found = Candidate::new(name, source);
                    self.found.push(Candidate { place: Some(file), ..found });
                    continue;
                }
                Ok(FolderItem::Folder) if deeper => {
                    match self.add(&file, &format!("{name}/"), false) {
                        Ok(()) if self.found.len() > before => continue,
                        Ok(()) => "no program is in this folder".to_string(),
                        Err(error) => reason(&error),
                    }
                }
                Ok(FolderItem::Folder) => {
                    "too deep; name this folder itself to judge it".to_string()
                }
                Err(why) => why,
            };
            self.left_out.push(format!("{}: {why}", quote(name.as_bytes())));
        }
        Ok(())
    }
}

/// What a path in a folder is, or why it is left out.
fn folder_item(folder: &Path, path: &Path) -> std::result::Result<FolderItem, String> {
    let is_link = path.is_symlink();
    let real = path.canonicalize().map_err(|error| match error.kind() {
        io::ErrorKind::NotFound if is_link => "a link to nothing".to_string(),
        _ => reason(&error),
    })?;
    if !real.starts_with(folder) {
        return Err("a link that leads out of its folder".to_string());
    }
    let kind = fs::metadata(&real).map_err(|error| reason(&error))?.file_type();
    if kind.is_dir() {
        return if is_link {
            Err("a link to a folder".to_string())
        } else if is_submission(&real) {
            Source::folder(&real).map(FolderItem::Program)
        } else {
            Ok(FolderItem::Folder)
        };
    }
    if !kind.is_file() {
        let what = if kind.is_fifo() {
            "a FIFO"
        } else if kind.is_socket() {
            "a socket"
        } else {
            "a device"
        };
        return Err(format!("{what}, not a file"));
    }
    let language = Language::of_file(path).ok_or("unknown file extension")?;
    Ok(FolderItem::Program(Source::new(real, language)))
}

/// Puts folders before equal names of different programs until the names differ.
fn make_names_differ(found: &mut [Candidate]) {
    loop {
        let mut places: HashMap<String, HashSet<PathBuf>> = HashMap::new();
        for Candidate { submission, place } in found.iter() {
            let place = place.as_ref().unwrap_or(&submission.source.path).clone();
            places.entry(submission.name.clone()).or_default().insert(place);
        }
        let mut changed = false;
        for Candidate { submission, place } in found.iter_mut() {
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

/// A hint for a path that does not exist: a program beside it with a similar name.
fn similar_name_hint(path: &Path) -> String {
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
            let found = Candidate::new(name.to_string(), Source::new(place.into(), language));
            Candidate { place: (!named).then(|| place.into()), ..found }
        };
        let mut all = [
            found("a.sh", "/x/ann/a.sh", false),
            found("a.sh", "/y/ann/a.sh", false),
            found("a.sh", "/y/bob/a.sh", false),
            found("a.sh", "/y/bob/a.sh", false),
            found("a.sh", "/home/a.sh", true),
            found("b.sh", "/y/bob/b.sh", false),
        ];
        make_names_differ(&mut all);
        let names: Vec<&str> = all.iter().map(|found| found.submission.name.as_str()).collect();
        assert_eq!(names, ["x/ann/a.sh", "y/ann/a.sh", "bob/a.sh", "bob/a.sh", "a.sh", "b.sh"]);
    }
}
