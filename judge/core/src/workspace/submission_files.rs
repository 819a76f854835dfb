//! The programs that `--submission` names: a file, a folder of files, or a folder with a folder for
//! each student of a class. A folder is one program, of several files, where it lies in
//! `submissions/VERDICT`, or where it is named itself and brings a script `build` or `run`.
//!
//! Each file and each folder directly in a folder that is named belongs to one [`Person`]. In the folder of a person
//! a file and those beside it that it names are one program: see [`FileReferences`].
//!
//! The author of a folder must not choose which files the judge reads, so a link that leads out of the
//! folder is left out. A file that the command line names may be a link.

use crate::base::composed::composed;
use crate::base::folder;
use crate::base::names_by_reason::NamesByReason;
use crate::base::text::{self, did_you_mean, nearest, quote_path};
use crate::language::Language;
use crate::verdict::Expectation;
use crate::workspace::archive::{self, is_archive, unpacked, MAX_UNPACKED};
use crate::workspace::file_kind::{not_a_source, renamed};
use crate::workspace::layout::{self, HandIn, Layout};
use crate::workspace::listing::{is_litter, is_tool_folder};
use crate::workspace::person::{self, Person};
use crate::workspace::source::{is_program, is_submission, FileReferences, Source};
use crate::workspace::submission::Submission;
use crate::Result;
use sandbox::{check_interrupt, reason};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;
use std::io;
use std::os::unix::fs::{FileTypeExt, MetadataExt};
use std::path::{Component, Path, PathBuf};

/// The maximum number of files named for a person without a program.
const SHOWN_FILES: usize = 3;
/// The most programs of a folder. Each takes some kilobytes until all are judged.
const MAX_PROGRAMS: usize = 100_000;
/// The maximum number of names shown of files that are left out for one reason.
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
    /// Notes for the user: the files left out, and those that were taken as one program.
    pub notes: Vec<String>,
}

/// The due time of a class, and whether late programs count.
#[derive(Clone, Copy, Default)]
pub struct Lateness {
    /// The time, in seconds since 1970, after which a file is late, beside what its name says; and the distance of its
    /// zone from UTC.
    pub due: Option<(i64, i64)>,
    /// Leaves out late files.
    pub is_ignored: bool,
}

impl Lateness {
    /// The distance from UTC of times without a zone, in seconds.
    fn zone(self) -> i64 {
        self.due.map_or(0, |due| due.1)
    }
}

/// Why a program is left out that came late.
const LATE: &str = "late";

/// The programs in files and folders. One that several of the paths lead to is there once. Zip files are unpacked
/// below the folder `cache`.
///
/// # Errors
///
/// A path leads to nothing that can be judged.
pub fn named_submissions(
    paths: &[&Path],
    cache: &Path,
    lateness: Lateness,
) -> Result<NamedSubmissions> {
    let mut found: Vec<Candidate> = Vec::new();
    let mut owners: Vec<Owner> = Vec::new();
    let mut notes = Vec::new();
    for path in paths {
        let before: HashSet<PathBuf> =
            found.iter().map(|other| other.submission.source.path.clone()).collect();
        let PathPrograms { found: new, owners: people, notes: lines } =
            programs_at(path, cache, lateness)?;
        notes.extend(lines);
        let new = new.into_iter().filter(|one| !before.contains(&one.submission.source.path));
        found.extend(new.map(|one| Candidate { owner: owners.len() + one.owner, ..one }));
        owners.extend(people);
    }
    make_names_differ(&mut found);
    let mut programs_of: Vec<Vec<(String, bool)>> = vec![Vec::new(); owners.len()];
    for one in &found {
        programs_of[one.owner].push((one.submission.name.clone(), one.is_late));
    }
    let owners = owners.into_iter().zip(programs_of);
    let people = owners.filter_map(|(owner, programs)| {
        let number = owner.number.clone();
        Some((owner.person(programs)?, number))
    });
    let (mut people, numbers): (Vec<Person>, Vec<String>) = people.unzip();
    person::make_names_differ(&mut people, &numbers);
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
    /// The number that the site gives to the person.
    number: String,
    /// Whether it is a person even without a program, and not just a file.
    is_person: bool,
    /// When the site says that the work came.
    time: Option<i64>,
    /// The names of files in it that are left out.
    files: Vec<String>,
    /// The number of links among them.
    links: usize,
    /// Why a program or an archive of this person was left out, in parentheses; else empty.
    unread: String,
}

impl Owner {
    /// The person with these programs, of which some are late; `None` for a file that another path led to before, or
    /// that is no program.
    fn person(self, programs: Vec<(String, bool)>) -> Option<Person> {
        let Owner { name, folder, moodle, files, links, unread, is_person, .. } = self;
        let name = if is_person { name } else { programs.first()?.0.clone() };
        let handed_in = match &files[..] {
            [] => "nothing".to_string(),
            [_] if links == 1 => format!("only a link, {}", text::names(&files, 1)),
            files => format!("only {}{unread}", text::names(files, SHOWN_FILES)),
        };
        let late = programs.iter().filter(|one| one.1).map(|one| one.0.clone()).collect();
        let programs = programs.into_iter().map(|one| one.0).collect();
        Some(Person { name, folder, moodle, programs, late, handed_in })
    }
}

/// A program, and where its name comes from.
struct Candidate {
    submission: Submission,
    /// Its path, from which it can get a longer name. `None` if its name is a path already.
    place: Option<PathBuf>,
    /// The number of its owner.
    owner: usize,
    is_late: bool,
}

impl Candidate {
    fn new(name: String, source: Source) -> Candidate {
        let expectation = Expectation::ACCEPTED;
        let submission = Submission { name, source, expectation };
        Candidate { submission, place: None, owner: 0, is_late: false }
    }
}

/// The programs at a path, their owners, and the notes on them.
struct PathPrograms {
    found: Vec<Candidate>,
    owners: Vec<Owner>,
    notes: Vec<String>,
}

/// A file from anywhere, or the programs in a folder and in the folders in it, and their owners.
fn programs_at(path: &Path, cache: &Path, lateness: Lateness) -> Result<PathPrograms> {
    let quoted = quote_path(path);
    let failed = |error: io::Error| format!("--submission {quoted}: {}", reason(&error));
    let data = fs::metadata(path).map_err(|error| failed(error) + &similar_name_hint(path))?;
    let mut real = path.canonicalize().map_err(failed)?;
    let mut left = MAX_UNPACKED;
    let is_packed = data.is_file() && is_archive(path);
    if is_packed {
        let unpacked = unpacked(&real, cache, &mut left, lateness.zone());
        real = unpacked.map_err(|why| format!("--submission {quoted}: {why}"))?;
    }
    if let Some(inner) = layout::inner_class(&real) {
        real = inner;
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
    let mut folder = Folder { cache: cache.to_path_buf(), left, lateness, ..Folder::default() };
    folder.add(&real, FolderPlace::default()).and_then(|()| check_interrupt()).map_err(failed)?;
    check_number(folder.found.len()).map_err(|why| format!("--submission {quoted}: {why}"))?;
    // One folder in it makes no class.
    let is_class = folder.owners.iter().filter(|owner| owner.is_person).count() > 1;
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
    /// Where archives are unpacked.
    cache: PathBuf,
    /// The bytes that the archives of an owner may still have in them, also those within others.
    left: u64,
    found: Vec<Candidate>,
    lateness: Lateness,
    owners: Vec<Owner>,
    /// The numbers of the owners, by the key that tells one from all others.
    places: HashMap<String, usize>,
    /// The number of the owner of the files that are added.
    owner: usize,
    /// The files and folders that are left out, and why.
    left_out: NamesByReason,
    /// The programs that are several files, in words.
    joined: Vec<String>,
}

/// A program or a folder with programs in a folder.
enum FolderItem {
    Program(Source),
    Folder,
    /// An archive.
    Packed,
}

/// The place of a folder in names.
#[derive(Default)]
struct FolderPlace {
    /// The text with which the names of its programs begin.
    prefix: String,
    /// 0 for the folder that is named.
    depth: usize,
    /// The depth of the folder or archive of the owner.
    owned: usize,
    /// Whether all in it is late, where its name or its archive tells.
    is_late: Option<bool>,
}

impl Folder {
    /// Adds the files of a folder, whose path has no link in it.
    fn add(&mut self, folder: &Path, place: FolderPlace) -> io::Result<()> {
        // Files directly in the folder that is named belong to different people, unless their names tell the person.
        let (references, layout) = if place.depth == 0 {
            (FileReferences::default(), Layout::of(folder))
        } else {
            (FileReferences::read(folder, place.depth - place.owned), Layout::default())
        };
        let references_of = references_of_people(folder, &layout);
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
            let hand_in = layout.hand_in(&name);
            let is_of_tool = match place.depth {
                0 => name == layout::METADATA,
                _ => is_tool_folder(&name) && file.is_dir(),
            };
            if is_of_tool || is_litter(&name) && hand_in.is_none() {
                if file.is_dir() {
                    self.left_out.add(format!("{}{name}", place.prefix), LITTER_FOLDER);
                }
                continue;
            }
            let own_references = hand_in.and_then(|one| references_of.get(&*one.key));
            let references = own_references.unwrap_or(&references);
            self.add_file(folder, &place, file, hand_in, references);
        }
        Ok(())
    }

    /// Adds a file or folder of a folder, of which a site may have said whose it is.
    fn add_file(
        &mut self,
        folder: &Path,
        place: &FolderPlace,
        file: PathBuf,
        hand_in: Option<&HandIn>,
        references: &FileReferences,
    ) {
        let name = text::of_name(file.file_name().unwrap_or_default());
        let own_name = hand_in.map(|one| one.file.as_str()).filter(|own| !own.is_empty());
        let own_name = own_name.unwrap_or(&name);
        if references.is_part(own_name) {
            return;
        }
        let is_named = place.depth == 0;
        let item = folder_item(folder, &file);
        if is_named {
            let is_folder = matches!(item, Ok(FolderItem::Folder | FolderItem::Packed));
            self.set_owner(&name, hand_in, is_folder);
        }
        let is_late = place.is_late.unwrap_or_else(|| self.is_late(&file, hand_in));
        let whole_name = format!("{}{name}", place.prefix);
        let mut is_unread = Language::of_file(&file).is_some() || is_named_kind(&file);
        let why = match item {
            Ok(FolderItem::Program(_)) if is_late && self.lateness.is_ignored => LATE.to_string(),
            Ok(FolderItem::Program(source)) => {
                let source = match source.only_file() {
                    Some(_) => references.program(own_name, &source.path, source.language),
                    None => source,
                };
                if references.of_file(own_name).next().is_some() {
                    self.joined.push(joined(&whole_name, &source));
                }
                let found = Candidate::new(whole_name, source);
                let (place, owner) = (Some(file), self.owner);
                self.found.push(Candidate { place, owner, is_late, ..found });
                return;
            }
            Ok(FolderItem::Folder | FolderItem::Packed) if place.depth == MAX_DEPTH => {
                "too deep; name this folder itself to judge it".to_string()
            }
            Ok(item @ (FolderItem::Folder | FolderItem::Packed)) => {
                let is_packed = matches!(item, FolderItem::Packed);
                let depth = place.depth + 1;
                let owned = if is_named || is_packed { depth } else { place.owned };
                // The dates in an archive are of its author's clock.
                let is_known = is_packed || hand_in.is_some_and(|one| one.is_late);
                let is_late = is_known.then_some(is_late).or(place.is_late);
                let prefix = format!("{whole_name}/");
                match self.add_inner(
                    &file,
                    is_packed,
                    FolderPlace { prefix, depth, owned, is_late },
                ) {
                    None => return,
                    Some((why, is_archive)) => {
                        is_unread |= is_archive;
                        why
                    }
                }
            }
            Err(why) => why,
        };
        let is_part = !is_named || hand_in.is_some() && file.is_file();
        if let (true, Some(owner)) = (is_part || is_unread, self.owners.get_mut(self.owner)) {
            owner.files.push(own_name.to_string());
            if is_unread {
                owner.unread = format!(" ({why})");
            }
            owner.links += usize::from(file.is_symlink());
        }
        self.left_out.add(whole_name, &why);
    }

    /// Adds the files of a folder or an archive. If there is none, why, and whether the archive cannot be read.
    fn add_inner(
        &mut self,
        file: &Path,
        is_packed: bool,
        place: FolderPlace,
    ) -> Option<(String, bool)> {
        let (before, depth) = (self.found.len(), place.depth);
        let folder = if is_packed {
            match unpacked(file, &self.cache, &mut self.left, self.lateness.zone()) {
                Ok(folder) => folder,
                Err(why) => return Some((why, true)),
            }
        } else {
            file.to_path_buf()
        };
        match self.add(&folder, place) {
            // Its files are named.
            Ok(()) if self.found.len() > before || depth > 1 => None,
            Ok(()) => Some(("no program is in this folder".to_string(), false)),
            Err(error) => Some((reason(&error), false)),
        }
    }

    /// A line for each reason to leave files and folders out.
    fn left_out_lines(&self) -> impl Iterator<Item = String> + '_ {
        self.left_out.lines("left out", "of them", SHOWN_LEFT_OUT)
    }

    /// Finds or adds the owner of a file or folder of this name, of which a site may have said whose it is.
    fn set_owner(&mut self, name: &str, hand_in: Option<&HandIn>, is_folder: bool) {
        let plain = || HandIn { key: name.into(), person: composed(name), ..HandIn::default() };
        let HandIn { key, person, number, is_moodle, file, time, is_late } =
            hand_in.cloned().unwrap_or_else(plain);
        let (last, next) = (self.owner, self.owners.len());
        self.owner = *self.places.entry(key.clone()).or_insert(next);
        if self.owner != last || next == 0 {
            self.left = MAX_UNPACKED;
        }
        if self.owner == next {
            let moodle = if is_moodle { key } else { String::new() };
            self.owners.push(Owner { name: person, number, moodle, time, ..Owner::default() });
        }
        let owner = &mut self.owners[self.owner];
        owner.is_person |= is_folder || !file.is_empty() || is_moodle || is_late;
        if is_folder && owner.folder.is_empty() {
            owner.folder = name.to_string();
        }
    }

    /// Whether a file or folder came late: its name says so, or what the site or the disk knows of its time.
    fn is_late(&self, path: &Path, hand_in: Option<&HandIn>) -> bool {
        let time = self.owners.get(self.owner).and_then(|owner| owner.time);
        let time = || time.or_else(|| Some(path.symlink_metadata().ok()?.mtime()));
        let is_after = |due: (i64, i64)| time().is_some_and(|time| time > due.0);
        hand_in.is_some_and(|one| one.is_late) || self.lateness.due.is_some_and(is_after)
    }
}

/// The files of each person whose files lie beside those of others, by the key of the person.
fn references_of_people<'a>(folder: &Path, layout: &'a Layout) -> HashMap<&'a str, FileReferences> {
    let of_person = |files: Vec<(&str, &str)>| {
        let files = files.into_iter().map(|(name, own)| (own.to_string(), folder.join(name)));
        FileReferences::of_files(files.collect::<BTreeMap<_, _>>())
    };
    layout.files().into_iter().map(|(key, files)| (key, of_person(files))).collect()
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
    if is_archive(path) && !is_link {
        return Ok(FolderItem::Packed);
    }
    let unread = archive::unread(path).or_else(|| not_a_source(&real).map(String::from));
    if let Some(why) = unread {
        return Err(why);
    }
    let unknown = || renamed(path).unwrap_or_else(|| "unknown file extension".to_string());
    let language = Language::of_file(path).ok_or_else(unknown)?;
    Ok(FolderItem::Program(Source::new(real, language)))
}

/// Whether the kind of a file that is no program can be said.
fn is_named_kind(path: &Path) -> bool {
    let is_plain = path.symlink_metadata().is_ok_and(|data| data.is_file());
    is_plain
        && (archive::unread(path).is_some()
            || not_a_source(path).is_some()
            || renamed(path).is_some())
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
