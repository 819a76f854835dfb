//! `--watch`: a command does its work again after each save that affects it, until `q` or Ctrl-C.

use judge_core::base::exit::{FAILED, INTERRUPTED, READER_GONE};
use judge_core::base::folder;
use judge_core::workspace::{is_litter, Filter, Source, Workspace};
use judge_core::Result;
use sandbox::reason;
use sandbox::system::pipe::{self, Poll, READABLE};
use sandbox::system::terminal::Keys;
use sandbox::system::watch::Watch;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::ErrorKind::{NotADirectory, NotFound, PermissionDenied};
use std::io::{self, BufRead, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::path::{Component, Path, PathBuf};
use std::time::{Duration, Instant};

/// Editors write a file in several steps: work begins after this long without a change.
const QUIET: Duration = Duration::from_millis(30);

/// Where problems are, under the root.
const PLACES: [&str; 2] = ["problems", "testdata"];

/// Does the work of a command on the cases that the filters name, until the descriptor is readable; the exit code.
pub type Work<'a> = dyn Fn(&[Filter], &OwnedFd) -> Result<u8> + Sync + 'a;

/// The depth to which folders are watched: that of problems/p/submissions/accepted/program/inner.
const MAX_DEPTH: usize = 6;

/// The files to watch, for a command.
pub struct Watcher<'a> {
    pub workspace: &'a Workspace,
    /// Begins the line of an error.
    pub command: &'a str,
    /// The parts of the workspace that the command line names; all of it without one.
    pub filters: &'a [Filter],
    /// The files, and folders of programs, that the command line names; see [`files_of`].
    pub files: Vec<PathBuf>,
}

impl Watcher<'_> {
    /// Works once, then after every change. Ends with the exit code of the last work.
    ///
    /// # Errors
    ///
    /// The first work fails, or the workspace cannot be watched.
    pub fn run(&self, interrupt: &OwnedFd, work: &Work) -> Result<u8> {
        let failed = |error: io::Error| format!("cannot watch the workspace: {}", reason(&error));
        let mut watch = Watch::new().map_err(failed)?;
        let keys = Keys::of_stdin();
        let keys = keys.as_ref();
        let mut now = self.filters.to_vec();
        let mut first = true;
        // The time between the last run and the save.
        let mut waited: Option<Duration> = None;
        // Of the last run that came to its end.
        let mut code = INTERRUPTED;
        loop {
            self.add_folders(&mut watch).map_err(failed)?;
            if !first {
                // An empty line between two reports; stderr, as programs may read stdout.
                say("");
            }
            if let Some(waited) = waited.take() {
                say(&format!("--- saved after {} s ---", waited.as_secs()));
            }
            let round =
                Round { watcher: self, filters: &now, work, watch: &mut watch, keys, interrupt };
            let ended = round.run().map_err(failed)?;
            let is_whole = !matches!(ended.result, Ok(INTERRUPTED));
            let more = match ended.cut {
                Some(CutReason::Changed(more)) if is_whole => Some(more),
                Some(CutReason::Changed(more)) => {
                    say("saved in the middle of a run; starting over");
                    first = false;
                    now = both(now, more);
                    continue;
                }
                Some(CutReason::Quit) if !is_whole => return Ok(code),
                Some(CutReason::Quit) => return ended.result,
                Some(CutReason::Interrupt) | None => None,
            };
            code = match ended.result {
                Ok(code @ (INTERRUPTED | READER_GONE)) => return Ok(code),
                Ok(code) => code,
                // A command line that is wrong from the start stays wrong.
                Err(error) if first => return Err(error),
                // The next save may correct a file that was right before.
                Err(error) => {
                    say(&format!("{}: {error}", self.command));
                    FAILED
                }
            };
            first = false;
            say(&format!("waiting for a change{}", if keys.is_some() { "; q ends" } else { "" }));
            if let Some(more) = more {
                now = more;
                continue;
            }
            let start = Instant::now();
            now = loop {
                match wait(&mut watch, keys, interrupt, None).map_err(failed)? {
                    Event::Quit => return Ok(code),
                    Event::Interrupt => return Ok(INTERRUPTED),
                    Event::Over => {}
                    Event::Changed(paths) => {
                        if let Some(touched) = self.touched(&paths)? {
                            waited = Some(start.elapsed());
                            break touched;
                        }
                    }
                }
            };
        }
    }

    /// The problems that the paths belong to, as filters within those given; all of those given when a
    /// file that the command line names was saved. `None` when there is nothing to do again.
    fn touched(&self, paths: &[PathBuf]) -> Result<Option<Vec<Filter>>> {
        let Watcher { workspace, filters, files, .. } = self;
        // A folder around one may have come back.
        let is_given = |path: &PathBuf| {
            files.iter().any(|watched| path.starts_with(watched) || watched.starts_with(path))
        };
        if paths.iter().any(is_given) {
            return Ok(Some(filters.to_vec()));
        }
        let known = workspace.problem_names()?;
        let mut problems = BTreeSet::new();
        if paths.iter().any(|path| PLACES.iter().any(|place| *path == workspace.root.join(place))) {
            // A place that was not there before: everything in it is new.
            problems.extend(known.iter().cloned());
        }
        for path in paths {
            let inside = path.strip_prefix(&workspace.root).unwrap_or(path);
            if let Some(Component::Normal(problem)) = inside.components().nth(1) {
                problems.insert(problem.to_string_lossy().into_owned());
            }
        }
        problems.retain(|problem| known.contains(problem));
        let touched: Vec<Filter> = match filters {
            [] => problems.into_iter().map(|problem| Filter { problem, rest: None }).collect(),
            _ => filters
                .iter()
                .filter(|filter| problems.contains(&filter.problem))
                .cloned()
                .collect(),
        };
        Ok((!touched.is_empty()).then_some(touched))
    }

    /// Watches every folder in which something can be saved, also those made since the last time.
    fn add_folders(&self, watch: &mut Watch) -> io::Result<()> {
        let Watcher { workspace, files, .. } = self;
        watch.add(&workspace.root)?;
        for place in PLACES {
            let place = workspace.root.join(place);
            add_tree(watch, &place, MAX_DEPTH)?;
            // The folder of a problem may be a link.
            for entry in folder::entries(&place).into_iter().flatten().flatten() {
                if entry.path().is_symlink() {
                    add_tree(watch, &entry.path(), MAX_DEPTH)?;
                }
            }
        }
        for path in files {
            if path.is_dir() {
                add_tree(watch, path, MAX_DEPTH)?;
            } else {
                // A folder may be gone for a moment; then a folder around it shows that it comes back.
                let around = path.ancestors().skip(1).find(|folder| folder.is_dir());
                around.map_or(Ok(()), |folder| add(watch, folder))?;
            }
        }
        Ok(())
    }
}

/// The filters of the work that a save has cut short, and the filters that a save affects: each once.
fn both(mut now: Vec<Filter>, more: Vec<Filter>) -> Vec<Filter> {
    if now.is_empty() {
        return now;
    }
    for filter in more {
        if !now.contains(&filter) {
            now.push(filter);
        }
    }
    now
}

/// One run, which a save in its middle cuts short.
struct Round<'a> {
    watcher: &'a Watcher<'a>,
    filters: &'a [Filter],
    work: &'a Work<'a>,
    watch: &'a mut Watch,
    keys: Option<&'a Keys>,
    interrupt: &'a OwnedFd,
}

/// The end of a run.
struct RoundEnd {
    result: Result<u8>,
    /// The reason why the run was cut short, if it was.
    cut: Option<CutReason>,
}

/// A reason to cut a run short.
enum CutReason {
    Quit,
    Interrupt,
    /// The filters to work on for a save.
    Changed(Vec<Filter>),
}

impl Round<'_> {
    /// Works in this thread, and meanwhile waits in another one for saves, keys and Ctrl-C.
    fn run(self) -> io::Result<RoundEnd> {
        let Round { watcher, filters, work, watch, keys, interrupt } = self;
        // A pipe whose other end is written to or dropped becomes readable.
        let (stopped, stop) = pipe::pair()?;
        let (over, end) = pipe::pair()?;
        std::thread::scope(|scope| {
            let waiting = scope.spawn(move || -> io::Result<Option<CutReason>> {
                loop {
                    let cut = match wait(watch, keys, interrupt, Some(&over))? {
                        Event::Over => return Ok(None),
                        Event::Quit => CutReason::Quit,
                        Event::Interrupt => CutReason::Interrupt,
                        Event::Changed(paths) => match watcher.touched(&paths) {
                            Ok(Some(touched)) => CutReason::Changed(touched),
                            // Files that cannot be read now are reported when the work is done again.
                            Ok(None) | Err(_) => continue,
                        },
                    };
                    // It fails where the run has just ended, which is as good.
                    let _ = File::from(stop).write_all(b"x");
                    return Ok(Some(cut));
                }
            });
            let result = work(filters, &stopped);
            // It fails where the other thread has ended before.
            let _ = File::from(end).write_all(b"x");
            let cut = waiting.join().map_err(|_| io::Error::other("a thread has ended"))??;
            Ok(RoundEnd { cut, result })
        })
    }
}

fn say(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

enum Event {
    Changed(Vec<PathBuf>),
    Quit,
    Interrupt,
    /// The run is over.
    Over,
}

/// Waits for a change, a key or Ctrl-C, or for the end of a run, which makes `over` readable.
fn wait(
    watch: &mut Watch,
    keys: Option<&Keys>,
    interrupt: &OwnedFd,
    mut over: Option<&OwnedFd>,
) -> io::Result<Event> {
    let stdin = io::stdin();
    let mut paths = Vec::new();
    loop {
        let mut polls = [
            Poll::new(Some(watch.fd()), READABLE),
            Poll::new(Some(interrupt.as_fd()), READABLE),
            Poll::new(keys.map(|_| stdin.as_fd()), READABLE),
            Poll::new(keys.map(Keys::resumed), READABLE),
            Poll::new(over.map(AsFd::as_fd), READABLE),
        ];
        let quiet = (!paths.is_empty()).then_some(QUIET);
        let ready = pipe::wait(&mut polls, quiet)?;
        if ready == 0 {
            return Ok(Event::Changed(paths));
        }
        if polls[1].ready() {
            return Ok(Event::Interrupt);
        }
        if let Some(keys) = keys.filter(|_| polls[3].ready()) {
            keys.set_again();
        }
        if polls[2].ready() {
            // Take all that was typed: bytes left in the buffer do not make stdin readable.
            let mut stdin = stdin.lock();
            let keys = stdin.fill_buf()?;
            if keys.is_empty() && polls[2].closed()
                || keys.iter().any(|key| matches!(key, b'q' | b'Q'))
            {
                return Ok(Event::Quit);
            }
            let typed = keys.len();
            stdin.consume(typed);
        }
        if polls[4].ready() {
            // A save just before the end counts.
            if paths.is_empty() && !polls[0].ready() {
                return Ok(Event::Over);
            }
            over = None;
        }
        if polls[0].ready() {
            paths.extend(watch.changes().into_iter().filter(|path| !is_scrap(path)));
        }
    }
}

/// Files that editors leave while they save: hidden files, backups, and vim's test file 4913.
fn is_scrap(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    is_litter(&name) || name == "4913"
}

/// The files and folders that the command line names, and the other files of the programs among them, as
/// [`Watcher::files`] wants them.
pub fn files_of(named: impl Iterator<Item = PathBuf>) -> Vec<PathBuf> {
    let named: Vec<PathBuf> = named.filter_map(|path| path.canonicalize().ok()).collect();
    // A program may be several files, of which one is named.
    let parts = named.iter().filter_map(|path| Source::of_file_with_references(path));
    let parts: Vec<Source> = parts.collect();
    let parts =
        parts.iter().flat_map(Source::files).filter_map(|file| file.path.canonicalize().ok());
    named.iter().cloned().chain(parts).collect()
}

fn add_tree(watch: &mut Watch, folder: &Path, depth: usize) -> io::Result<()> {
    if !folder.is_dir() {
        return Ok(());
    }
    add(watch, folder)?;
    if depth > 0 {
        for entry in folder::entries(folder).into_iter().flatten().flatten() {
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                add_tree(watch, &entry.path(), depth - 1)?;
            }
        }
    }
    Ok(())
}

/// Watches a folder, unless it is gone or cannot be read.
fn add(watch: &mut Watch, folder: &Path) -> io::Result<()> {
    match watch.add(folder) {
        Err(error) if [NotFound, NotADirectory, PermissionDenied].contains(&error.kind()) => Ok(()),
        added => added,
    }
}
