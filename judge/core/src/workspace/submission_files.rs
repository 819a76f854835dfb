//! The programs that `--submission` names: a file, a folder of files, or a folder with a folder for
//! each student of a class. A folder is one program, of several files, where it lies in
//! `submissions/VERDICT`, or where it is named itself and brings a script `build` or `run`.
//!
//! Each file and each folder directly in a folder that is named belongs to one [`Person`]. In the folder of a person
//! a file and those beside it that it names are one program: see [`FileReferences`].
//!
//! The author of a folder must not choose which files the judge reads, so a link that leads out of the
//! folder is left out. A file that the command line names may be a link.

use crate::base::folder;
use crate::base::names_by_reason::NamesByReason;
use crate::base::text::{self, did_you_mean, nearest, quote_path};
use crate::language::Language;
use crate::verdict::Expectation;
use crate::workspace::archive::{is_zip, unpacked, MAX_UNPACKED};
use crate::workspace::listing::is_litter;
use crate::workspace::person::{self, Person};
use crate::workspace::source::{is_program, is_submission, FileReferences, Source};
use crate::workspace::submission::Submission;
use crate::Result;
use sandbox::{check_interrupt, reason};
use std::collections::{HashMap, HashSet};
use std::fs;
use std::io;
use std::os::unix::fs::FileTypeExt;
use std::path::{Component, Path, PathBuf};

/// The maximum number of files named for a person without a program.
const SHOWN_FILES: usize = 3;
/// The most programs of a folder. Each takes some kilobytes until all are judged.
const MAX_PROGRAMS: usize = 100_000;
/// The maximum number of names shown of what is left out for one reason.
const SHOWN_LEFT_OUT: usize = 4;
/// The maximum number of programs of several files that are named.
const SHOWN_JOINED: usize = 4;
/// Why folders are left out that may have programs in them nevertheless.
const LITTER_FOLDER: &str = "hidden, a backup, or made by a tool";
/// The maximum depth of folders with programs below the one that is named: the folder of a person, and five in it.
const MAX_DEPTH: usize = 6;

/// The programs and people that `--submission` names.
#[derive(Default)]
pub struct NamedSubmissions {
    /// The programs, all expected to be accepted. Different files have different names.
    pub submissions: Vec<Submission>,
    /// Whose they are, and who handed in none.
    pub people: Vec<Person>,
    /// Notes for the user: what was left out, and which files were taken as one program.
    pub notes: Vec<String>,
}

/// The programs in files and folders. One that several of the paths lead to is there once. Zip files are unpacked
/// below the folder `cache`.
///
/// # Errors
///
/// A path leads to nothing that can be judged.
pub fn named_submissions(paths: &[&Path], cache: &Path) -> Result<NamedSubmissions> {
    let mut found: Vec<Candidate> = Vec::new();
    let mut owners: Vec<Owner> = Vec::new();
    let mut notes = Vec::new();
    for path in paths {
        let before: HashSet<PathBuf> =
            found.iter().map(|other| other.submission.source.path.clone()).collect();
        let PathPrograms { found: new, owners: people, notes: lines } = programs_at(path, cache)?;
        notes.extend(lines);
        let new = new.into_iter().filter(|one| !before.contains(&one.submission.source.path));
        found.extend(new.map(|one| Candidate { owner: owners.len() + one.owner, ..one }));
        owners.extend(people);
    }
    make_names_differ(&mut found);
    let mut programs_of: Vec<Vec<String>> = vec![Vec::new(); owners.len()];
    for one in &found {
        programs_of[one.owner].push(one.submission.name.clone());
    }
    let owners = owners.into_iter().zip(programs_of);
    let mut people: Vec<Person> =
        owners.filter_map(|(owner, programs)| owner.person(programs)).collect();
    person::make_names_differ(&mut people);
    let submissions = found.into_iter().map(|found| found.submission).collect();
    Ok(NamedSubmissions { submissions, people, notes })
}

/// The owner of a file or folder directly in a folder that is named, or of all files with the name of one person.
#[derive(Default)]
struct Owner {
    name: String,
    /// The name of the folder; empty for files.
    folder: String,
    /// The name and the number, where Moodle made the name of the file or folder.
    moodle: String,
    /// The names of files in it that are left out.
    files: Vec<String>,
    /// The number of links among them.
    links: usize,
    /// Why a program or a zip file of this person was left out, in parentheses; else empty.
    unread: String,
}

impl Owner {
    /// Whether it is a person even without a program, and not just a file.
    fn is_person(&self) -> bool {
        !self.folder.is_empty() || !self.moodle.is_empty()
    }

    /// The person with these programs; `None` for a file that another path led to before, or that is no program.
    fn person(self, programs: Vec<String>) -> Option<Person> {
        let is_person = self.is_person();
        let Owner { name, folder, moodle, files, links, unread } = self;
        let name = if is_person { name } else { programs.first()?.clone() };
        let handed_in = match &files[..] {
            [] => "nothing".to_string(),
            [_] if links == 1 => format!("only a link, {}", text::names(&files, 1)),
            files => format!("only {}{unread}", text::names(files, SHOWN_FILES)),
        };
        Some(Person { name, folder, moodle, programs, handed_in })
    }
}

/// A program, and where its name comes from.
struct Candidate {
    submission: Submission,
    /// Its path, from which it can get a longer name. `None` if its name is a path already.
    place: Option<PathBuf>,
    /// The number of its owner.
    owner: usize,
}

impl Candidate {
    fn new(name: String, source: Source) -> Candidate {
        let expectation = Expectation::ACCEPTED;
        Candidate { submission: Submission { name, source, expectation }, place: None, owner: 0 }
    }
}

/// The programs at a path, whose they are, and what to say of them.
struct PathPrograms {
    found: Vec<Candidate>,
    owners: Vec<Owner>,
    notes: Vec<String>,
}

/// A file from anywhere, or the programs in a folder and in the folders in it, and their owners.
fn programs_at(path: &Path, cache: &Path) -> Result<PathPrograms> {
    let quoted = quote_path(path);
    let failed = |error: io::Error| format!("--submission {quoted}: {}", reason(&error));
    let data = fs::metadata(path).map_err(|error| failed(error) + &similar_name_hint(path))?;
    let mut real = path.canonicalize().map_err(failed)?;
    let mut left = MAX_UNPACKED;
    let is_packed = data.is_file() && is_zip(path);
    if is_packed {
        let unpacked = unpacked(&real, cache, &mut left);
        real = unpacked.map_err(|why| format!("--submission {quoted}: {why}"))?;
    }
    if data.is_file() && !is_packed {
        let language = Language::of_file(path).ok_or_else(|| {
            format!(
                "--submission {quoted}: unknown file extension; the judge knows {}",
                Language::extensions()
            )
        })?;
        let source = Source::of_file_with_references(&real).unwrap_or(Source::new(real, language));
        let joined = match source.files() {
            [_] => Vec::new(),
            _ => vec![joined(&path.to_string_lossy(), &source)],
        };
        return Ok(PathPrograms {
            notes: joined_note(&joined).into_iter().collect(),
            ..alone(path, source)
        });
    }
    if !data.is_dir() && !is_packed {
        return Err(format!("--submission {quoted}: is not a file or a folder"));
    }
    if is_program(&real) {
        let source = Source::folder(&real).map_err(|why| format!("--submission: {why}"))?;
        return Ok(alone(path, source));
    }
    let mut folder = Folder { cache: cache.to_path_buf(), left, ..Folder::default() };
    folder.add(&real, "", 0, 0).and_then(|()| check_interrupt()).map_err(failed)?;
    check_number(folder.found.len()).map_err(|why| format!("--submission {quoted}: {why}"))?;
    // One folder in it makes no class.
    let is_class = folder.owners.iter().filter(|owner| owner.is_person()).count() > 1;
    if folder.found.is_empty() && !is_class {
        let why = folder.left_out_lines().next().map_or(String::new(), |why| format!("; {why}"));
        return Err(format!(
            "--submission {quoted}: no program is in this folder or in the folders in it{why}; the \
             judge knows {}",
            Language::extensions()
        ));
    }
    let notes = folder.left_out_lines().chain(joined_note(&folder.joined)).collect();
    Ok(PathPrograms { found: folder.found, owners: folder.owners, notes })
}

/// Refuses a folder with more programs than a run takes.
fn check_number(programs: usize) -> Result<()> {
    if programs > MAX_PROGRAMS {
        return Err(format!(
            "more than {MAX_PROGRAMS} programs are too many for a run; name the folders in it in several runs"
        ));
    }
    Ok(())
}

/// A program of several files, for the line that names it: `ann/main.cpp with read.h`.
fn joined(name: &str, source: &Source) -> String {
    let others: Vec<&str> = source.files()[1..].iter().map(|file| file.name.as_str()).collect();
    format!("{name} with {}", others.join(", "))
}

/// Names the programs that are several files, if there are any.
fn joined_note(programs: &[String]) -> Option<String> {
    let names = || text::names(programs, SHOWN_JOINED);
    (!programs.is_empty()).then(|| format!("taken as one program: {}", names()))
}

/// A program that the command line names itself.
fn alone(path: &Path, source: Source) -> PathPrograms {
    let name = text::of_name(path);
    let found = vec![Candidate::new(name, source)];
    PathPrograms { found, owners: vec![Owner::default()], notes: Vec::new() }
}

/// The content of a folder.
#[derive(Default)]
struct Folder {
    /// Where zip files are unpacked.
    cache: PathBuf,
    /// The bytes that the zip files of an owner may still have in them, also those within others.
    left: u64,
    found: Vec<Candidate>,
    owners: Vec<Owner>,
    /// The files and folders that are left out, and why.
    left_out: NamesByReason,
    /// The programs that are several files, in words.
    joined: Vec<String>,
}

/// A program or a folder with programs in a folder.
enum FolderItem {
    Program(Source),
    Folder,
    /// A zip file.
    Packed,
}

impl Folder {
    /// Adds what is in a folder, whose path has no link in it; names begin with the prefix. It is the
    /// folder that is named, at depth 0, or one of the last owner, whose folder or archive is at the depth `owned`.
    fn add(&mut self, folder: &Path, prefix: &str, depth: usize, owned: usize) -> io::Result<()> {
        // Files directly in the folder that is named belong to different people.
        let is_named = depth == 0;
        let references = if is_named {
            FileReferences::default()
        } else {
            FileReferences::read(folder, depth - owned)
        };
        let entries = folder::entries(folder)?;
        let paths = entries.map(|entry| entry.map(|entry| entry.path()));
        let mut files: Vec<PathBuf> = paths.collect::<io::Result<_>>()?;
        files.sort();
        for file in files {
            check_interrupt()?;
            if self.found.len() > MAX_PROGRAMS {
                // The folder will be refused.
                break;
            }
            let name = text::of_name(file.file_name().unwrap_or_default());
            let moodle = person::in_moodle_name(&name).filter(|_| is_named);
            if is_litter(&name) && moodle.is_none() {
                if file.is_dir() {
                    self.left_out.add(format!("{prefix}{name}"), LITTER_FOLDER);
                }
                continue;
            }
            if references.is_part(&name) {
                continue;
            }
            let item = folder_item(folder, &file);
            if is_named {
                self.left = MAX_UNPACKED;
                let is_folder = matches!(item, Ok(FolderItem::Folder | FolderItem::Packed));
                self.add_owner(&name, moodle, is_folder);
            }
            let is_part = !is_named || moodle.is_some() && file.is_file();
            let whole_name = format!("{prefix}{name}");
            let before = self.found.len();
            let mut is_unread = false;
            let why = match item {
                Ok(FolderItem::Program(source)) => {
                    let source = match source.only_file() {
                        Some(_) => references.program(&source.path, source.language),
                        None => source,
                    };
                    if references.of_file(&name).next().is_some() {
                        self.joined.push(joined(&whole_name, &source));
                    }
                    let found = Candidate::new(whole_name, source);
                    let (place, owner) = (Some(file), self.owners.len() - 1);
                    self.found.push(Candidate { place, owner, ..found });
                    continue;
                }
                Ok(item @ (FolderItem::Folder | FolderItem::Packed)) if depth < MAX_DEPTH => {
                    let is_outermost = is_named || matches!(item, FolderItem::Packed);
                    let owned = if is_outermost { depth + 1 } else { owned };
                    let place = match item {
                        FolderItem::Packed => unpacked(&file, &self.cache, &mut self.left),
                        FolderItem::Folder | FolderItem::Program(_) => Ok(file.clone()),
                    };
                    is_unread = place.is_err();
                    let inner = format!("{whole_name}/");
                    let added = place.and_then(|place| {
                        let added = self.add(&place, &inner, depth + 1, owned);
                        added.map_err(|error| reason(&error))
                    });
                    match added {
                        // Its files are named.
                        Ok(()) if self.found.len() > before || depth > 0 => continue,
                        Ok(()) => "no program is in this folder".to_string(),
                        Err(why) => why,
                    }
                }
                Ok(FolderItem::Folder | FolderItem::Packed) => {
                    "too deep; name this folder itself to judge it".to_string()
                }
                Err(why) => why,
            };
            is_unread |= Language::of_file(&file).is_some();
            if let (true, Some(last)) = (is_part || is_unread, self.owners.last_mut()) {
                last.files.push(name);
                if is_unread {
                    last.unread = format!(" ({why})");
                }
                last.links += usize::from(file.is_symlink());
            }
            self.left_out.add(whole_name, &why);
        }
        Ok(())
    }

    /// A line for each reason to leave files and folders out.
    fn left_out_lines(&self) -> impl Iterator<Item = String> + '_ {
        self.left_out.lines("left out", "of them", SHOWN_LEFT_OUT)
    }

    /// Adds the owner of a file or folder of this name, in which Moodle may have put its person. All files of one such
    /// person have the same.
    fn add_owner(&mut self, name: &str, moodle: Option<(&str, &str)>, is_folder: bool) {
        let folder = if is_folder { name.to_string() } else { String::new() };
        let (moodle, name) = moodle.unwrap_or(("", name));
        let is_known = self.owners.last().is_some_and(|last| last.moodle == moodle);
        if moodle.is_empty() || !is_known {
            let [name, moodle] = [name, moodle].map(String::from);
            self.owners.push(Owner { name, folder, moodle, ..Owner::default() });
        }
    }
}

/// The kind of a path in a folder, or why it is left out.
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
    if is_zip(path) && !is_link {
        return Ok(FolderItem::Packed);
    }
    let language = Language::of_file(path).ok_or("unknown file extension")?;
    Ok(FolderItem::Program(Source::new(real, language)))
}

/// Puts folders before equal names of different programs until the names differ.
fn make_names_differ(found: &mut [Candidate]) {
    loop {
        let mut places: HashMap<String, HashSet<PathBuf>> = HashMap::new();
        for Candidate { submission, place, .. } in found.iter() {
            let place = place.as_ref().unwrap_or(&submission.source.path).clone();
            places.entry(submission.name.clone()).or_default().insert(place);
        }
        let mut changed = false;
        for Candidate { submission, place, .. } in found.iter_mut() {
            let Some(place) = place.as_ref().filter(|_| places[&submission.name].len() > 1) else {
                continue;
            };
            let parts: Vec<_> =
                place.components().filter(|part| *part != Component::RootDir).collect();
            let depth = submission.name.split('/').count() + 1;
            if depth <= parts.len() {
                let longer: PathBuf = parts[parts.len() - depth..].iter().collect();
                submission.name = text::of_name(&longer);
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
    let names: Vec<String> = names.into_iter().filter(|name| *name != typed).collect();
    let found = nearest(&typed, names.iter().map(String::as_str));
    did_you_mean(found.map(|name| quote_path(folder.join(name))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_of_too_many_programs_is_refused() {
        assert_eq!(check_number(MAX_PROGRAMS), Ok(()));
        let why = check_number(MAX_PROGRAMS + 1).expect_err("that is one more");
        assert!(why.starts_with("more than 100000 programs are too many"), "{why}");
    }

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
