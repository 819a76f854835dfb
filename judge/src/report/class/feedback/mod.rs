//! `--feedback DIR`: a page of plain text for each student, to be sent.
//!
//! It has the verdict and a small input that breaks the program. The input is made from the samples, so it shows no
//! case that students must not see. `scripts/hack find` looks for it, in a program of its own.
//!
//! A page is written once: as long as the program, the cases and the verdict are the same, another run leaves it as
//! it is. Nor is a page replaced that was changed by hand.

mod finder;
mod page;

use super::groups;
use super::rows;
use super::Entry;
use crate::report::format::{Context, OpenReport, Report};
use crate::report::tally::Tally;
use bytes::hash::Sha256;
use cli::args::{Effect, Flag};
use cli::note;
use finder::{Find, Finder};
use judge_core::base::file::{self, nearest, path_error, Replacement};
use judge_core::base::text::{self, count, names, quote_path};
use judge_core::base::{progress, unique};
use judge_core::judging::{content, Job, Reporter, Rerun, Verdicts};
use judge_core::verdict::Verdict;
use judge_core::workspace::{settings, Person};
use judge_core::Result;
use page::{key, Stamp};
pub use page::{FailedSample, Page};
use sandbox::reason;
use std::collections::HashMap;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::Duration;

pub static FEEDBACK: Flag = Flag::value(
    "--feedback",
    "DIR",
    "also write a page for each student, with a small input that breaks the program, made from the samples",
)
.decides(Effect::Presentation);
pub static FEEDBACK_TIME: Flag = Flag::value(
    "--feedback-time",
    "S",
    "look S seconds for the input of a student (default: 10, or 15 time limits)",
)
.decides(Effect::Presentation);

/// The default time of a search, and the same in time limits: one that never ends is run several times.
const DEFAULT_TIME: Duration = Duration::from_secs(10);
const DEFAULT_LIMITS: u32 = 15;
/// The longest page that is read.
const MAX_PAGE: u64 = 16 << 20;
/// The longest name of a file without its end, in bytes.
const MAX_NAME: usize = 200;
/// The maximum number of pages that a note names.
const SHOWN_PAGES: usize = 5;

/// Collects the results, and writes the pages.
struct Feedback<'a> {
    context: &'a Context<'a>,
    folder: PathBuf,
    finder: Finder<'a>,
    judged: Vec<FeedbackProgram>,
    notes: Notes,
}

/// A program that was judged.
struct FeedbackProgram {
    entry: Entry,
    path: Option<PathBuf>,
    /// The key of all that its page depends on: the program, the cases and the limits.
    key: String,
    /// The first sample that it fails on.
    sample: Option<FailedSample>,
}

/// Notes for the teacher about the pages, by their file names.
#[derive(Default)]
struct Notes {
    written: usize,
    kept: usize,
    /// Pages that were changed by hand, and are left as they are.
    foreign: Vec<String>,
    /// The same where they are about an older program, or other cases.
    old: Vec<String>,
    /// Those whose input assumes something.
    assuming: Vec<String>,
    /// The number of students without a page, as their programs were not judged.
    without: usize,
    /// Those without an input whose search failed, and why the last one did.
    failed: (Vec<String>, String),
}

/// Makes the folder that `--feedback` names.
pub fn open<'a>(context: &'a Context<'a>) -> OpenReport<'a> {
    let args = context.args;
    let Some(folder) = args.value(FEEDBACK.long) else {
        if args.has(FEEDBACK_TIME.long) {
            return Err("--feedback-time needs --feedback DIR".to_string());
        }
        return Ok(None);
    };
    let time = args.parsed(FEEDBACK_TIME.long, settings::seconds, settings::SECONDS)?;
    let folder = folder_of_its_own(context, FEEDBACK.long, Path::new(folder))?;
    let limit = context.problems.first().map_or(Duration::ZERO, |one| one.settings.time_limit);
    let time = time.unwrap_or(DEFAULT_TIME.max(limit * DEFAULT_LIMITS));
    let finder = Finder::new(context, time);
    let (judged, notes) = (Vec::new(), Notes::default());
    Ok(Some(Box::new(Feedback { context, folder, finder, judged, notes })))
}

/// Makes the folder that a flag names for its files. Nothing that is judged lies in it.
pub fn folder_of_its_own(context: &Context, flag: &str, folder: &Path) -> Result<PathBuf> {
    if !context.args.has("--submission") {
        return Err(format!(
            "{flag} is for the programs of a class; name them with --submission DIR"
        ));
    }
    let near = nearest(folder);
    context.workspace.check_output(&near.join(".page"))?;
    let given = context.args.values("--submission").map(Path::new);
    if given.filter_map(|path| path.canonicalize().ok()).any(|place| near.starts_with(place)) {
        let name = quote_path(folder);
        return Err(format!(
            "{flag}: {name} is in the folder of the programs; name another folder"
        ));
    }
    let made = fs::create_dir_all(folder).and_then(|()| folder.canonicalize());
    let made = made.map_err(|error| path_error(folder, error))?;
    // Now, and not after an hour of searching.
    let tried = unique::create(&made, ".page.part-", |path| File::create_new(path));
    let removed = tried.and_then(|(path, _)| fs::remove_file(path));
    let quoted = quote_path(folder);
    removed.map_err(|error| {
        format!("{flag} {quoted}: no file can be written there: {}", reason(&error))
    })?;
    Ok(made)
}

impl Reporter for Feedback<'_> {
    fn submission(&mut self, job: &Job, verdicts: &Verdicts) {
        let program = content::job_key(job).ok().flatten();
        let settings = content::settings_key(job, Rerun::default()).ok();
        let path = job.program.source().map(|source| source.path.clone());
        let key = key(&[program.unwrap_or_default(), settings.unwrap_or_default()]);
        let (entry, sample) = (Entry::of(job, verdicts), failed_sample(job, verdicts));
        self.judged.push(FeedbackProgram { entry, path, key, sample });
    }
}

impl Report for Feedback<'_> {
    fn work(&mut self) -> Result<bool> {
        let judged = std::mem::take(&mut self.judged);
        let programs: Vec<_> = judged.iter().map(|one| one.entry.program()).collect();
        let rows = rows::rows(self.context.people, &programs);
        let alike = groups::others(&rows, |best| judged[best].entry.alike.as_ref());
        let people: HashMap<&str, &Person> =
            self.context.people.iter().map(|person| (person.name.as_str(), person)).collect();
        let problem = &self.context.problems[0];
        let cases = self.cases_key();
        let mut known: HashMap<&str, Find> = HashMap::new();
        for (at, row) in rows.iter().enumerate() {
            let best = row.best.map(|best| &judged[best]);
            if best.is_some_and(|best| best.entry.verdict.is_none()) {
                self.notes.without += 1;
                continue;
            }
            let entry = best.map(|best| &best.entry);
            let page = Page::new(problem, row, entry, alike[at]);
            let name = file_name(people.get(row.person.as_str()).copied(), &row.person);
            let path = self.folder.join(&name);
            let time = self.finder.time.as_nanos().to_string();
            let own = best.map_or("", |best| &best.key);
            let key = key(&[&page.head(), own, &cases, &time]);
            match Stamp::read(&path, MAX_PAGE)? {
                Stamp::Foreign { key: old } if old.as_ref().is_none_or(|old| *old == key) => {
                    self.notes.foreign.push(name);
                }
                Stamp::Foreign { .. } => self.notes.old.push(name),
                Stamp::Own { key: old, text } if old == key => self.notes.keep(name, &text),
                Stamp::Own { .. } | Stamp::Absent => {
                    let shown = format!("feedback {} of {}: {}", at + 1, rows.len(), row.person);
                    let mut search = |path| self.finder.find(&problem.name, path);
                    let find = match best.and_then(|best| Some((&best.key, best.to_search()?))) {
                        None => &Find::Nothing,
                        Some((key, path)) => known
                            .entry(key)
                            .or_insert_with(|| progress::during(&shown, || search(path))),
                    };
                    if matches!(find, Find::Interrupted) {
                        return Ok(true);
                    }
                    let sample = best.and_then(|best| best.sample.as_ref());
                    let text = page.text(find, self.finder.time, sample);
                    self.write(&path, name, &text, find, &key)?;
                }
            }
        }
        Ok(false)
    }

    fn finish(&mut self, tally: &Tally) -> Result<()> {
        let folder = quote_path(&self.folder);
        for line in self.notes.lines(&folder, tally.interrupted) {
            note(line);
        }
        Ok(())
    }
}

/// The first sample on which a program is not right.
fn failed_sample(job: &Job, verdicts: &Verdicts) -> Option<FailedSample> {
    let mut outcomes = verdicts.outcomes.iter();
    outcomes.find_map(|(at, outcome)| FailedSample::of(&job.cases[*at], outcome))
}

impl FeedbackProgram {
    /// Where the program is, if an input that breaks it is worth a search.
    fn to_search(&self) -> Option<&Path> {
        use Verdict::{Ac, Ce, Mle, Ole, Pe, Re, Tle, Wa};
        match self.entry.verdict {
            // Each try would take the time limit, and the sample says it all.
            Some(Tle) if self.sample.is_some() => None,
            Some(Wa | Pe | Tle | Mle | Ole | Re) => {
                self.path.as_deref().filter(|_| !self.entry.is_empty)
            }
            Some(Ac | Ce) | None => None,
        }
    }
}

impl Feedback<'_> {
    /// Writes a page. One whose search failed has no key, so that the next run searches again.
    fn write(
        &mut self,
        path: &Path,
        name: String,
        text: &str,
        find: &Find,
        key: &str,
    ) -> Result<()> {
        let key = match find {
            Find::Failed(why) => {
                self.notes.failed.0.push(name.clone());
                self.notes.failed.1.clone_from(why);
                ""
            }
            Find::Input(_) | Find::Nothing | Find::Interrupted => key,
        };
        self.notes.assume(name, text);
        let whole = Stamp::put(text, key);
        if file::read(path, MAX_PAGE).is_ok_and(|old| old == whole.as_bytes()) {
            self.notes.kept += 1;
            return Ok(());
        }
        Replacement::create(path)?.finish(whole.as_bytes())?;
        self.notes.written += 1;
        Ok(())
    }

    /// The key of the cases and of the reference, which give the answers.
    fn cases_key(&self) -> String {
        let problem = &self.context.problems[0];
        let cases = problem
            .all_cases()
            .map(|case| content::case_key(case, &problem.generators).unwrap_or_default());
        let reference = problem.reference().ok().flatten();
        let reference =
            reference.and_then(|reference| content::program_key(&reference.source).ok());
        key(&cases.chain(reference).collect::<Vec<_>>())
    }
}

impl Notes {
    fn keep(&mut self, name: String, text: &str) {
        self.kept += 1;
        self.assume(name, text);
    }

    fn assume(&mut self, name: String, text: &str) {
        if text.contains(page::ASSUMES) {
            self.assuming.push(name);
        }
    }

    /// The notes at the end, a line each.
    fn lines(&self, folder: &str, interrupted: bool) -> Vec<String> {
        let Notes { written, kept, foreign, old, assuming, without, failed } = self;
        let mut lines = vec![format!(
            "feedback: {} written to {folder}, {kept} as before",
            count(*written, "page")
        )];
        if interrupted {
            lines[0].push_str("; interrupted before the last one");
        }
        let shown = |pages: &[String]| names(pages, SHOWN_PAGES);
        if !foreign.is_empty() {
            lines.push(format!(
                "feedback: not from this command, or changed since, and left as they are: {}; remove them to \
                 have them written again",
                shown(foreign)
            ));
        }
        if !old.is_empty() {
            lines.push(format!(
                "feedback: no longer true, as the program or the cases have changed since, and left as they \
                 are because a person changed them: {}; remove them to have them written again",
                shown(old)
            ));
        }
        if !assuming.is_empty() {
            lines.push(format!(
                "feedback: look at these before you send them, as their inputs have what no sample has, and \
                 the statement may not allow it: {}",
                shown(assuming)
            ));
        }
        if *without > 0 {
            lines.push(format!(
                "feedback: {without} without a page, as their programs were not judged"
            ));
        }
        if !failed.0.is_empty() {
            lines.push(format!(
                "feedback: without a made input, as the search failed; the same command tries again: {} \
                 ({}); --feedback-time gives each search more time",
                shown(&failed.0),
                failed.1
            ));
        }
        lines
    }
}

/// The text of the page of a person, without its last line; `None` for a person without one.
pub fn text(folder: &OsStr, person: &Person) -> Option<String> {
    let path = Path::new(folder).join(file_name(Some(person), &person.name));
    match Stamp::read(&path, MAX_PAGE) {
        Ok(Stamp::Own { text, .. }) => Some(text),
        // It was changed by hand for the student.
        Ok(Stamp::Foreign { .. }) => Some(Stamp::removed(&file::read_text(&path, MAX_PAGE).ok()?)),
        Ok(Stamp::Absent) | Err(_) => None,
    }
}

/// The name of the file of a person: as Moodle takes it back, else the name of the person.
fn file_name(person: Option<&Person>, name: &str) -> String {
    let for_moodle = person.and_then(|person| person.file_name("feedback.txt"));
    for_moodle.unwrap_or_else(|| plain_name(name) + ".txt")
}

/// The name of a file or folder for a person. Where a file cannot have that name, a part of its hash tells it from
/// similar ones.
pub fn plain_name(name: &str) -> String {
    let is_kept = |c: char| text::is_plain(c) && c != '/';
    let mut kept: String = name.chars().map(|c| if is_kept(c) { c } else { '_' }).collect();
    while kept.len() > MAX_NAME {
        kept.pop();
    }
    // A hidden file is easily forgotten, and `zip pages.zip *` takes one with a dash for a flag.
    if kept.starts_with(['.', '-']) {
        kept.insert(0, '_');
    }
    if kept != name {
        kept.push_str(&format!("-{}", &Sha256::of_fields([name])[..8]));
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_named_as_moodle_takes_it_back() {
        let person = |moodle: &str| Person {
            name: "Ann Lee (2)".to_string(),
            moodle: moodle.to_string(),
            ..Person::default()
        };
        let (moodle, plain) = (person("Ann Lee_7"), person(""));
        let name = "Ann Lee_7_assignsubmission_file_feedback.txt";
        assert_eq!(file_name(Some(&moodle), "Ann Lee (2)"), name);
        assert_eq!(file_name(Some(&plain), "Ann Lee (2)"), "Ann Lee (2).txt");
        let odd = file_name(None, "../a/\u{1b}b\u{202e}.py");
        assert!(
            odd.starts_with("_.._a__b_.py-") && odd.len() == "_.._a__b_.py-.txt".len() + 8,
            "{odd}"
        );
        assert!(file_name(None, "-TT=sh").starts_with("_-TT=sh-"));
        assert_ne!(file_name(None, "a\u{1}.py"), file_name(None, "a_.py"));
        assert_ne!(file_name(None, &"a".repeat(300)), file_name(None, &"a".repeat(301)));
        assert!(file_name(None, &"ü".repeat(200)).len() <= MAX_NAME + 4 + 9);
    }
}
