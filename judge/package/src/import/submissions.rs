//! Imports the submissions. Each file and each folder in the folder of a verdict is one.

use super::declared;
use super::import_report::{DISABLED, NO_LANGUAGE};
use super::importer::Importer;
use super::passthrough;
use super::program::{self, PackageFile};
use crate::names::{self, MOVED_LIST};
use judge_core::base::text::quote;
use judge_core::language::Language;
use judge_core::verdict::{Declarations, SUBMISSIONS_YAML};
use judge_core::workspace::{is_main, IncludedFiles, Reference};
use judge_core::Result;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The folder of the submissions in a package.
const FOLDER: &str = "submissions/";
/// The folder of the right programs, in that.
const ACCEPTED: &str = "accepted/";

/// Extensions of languages that the formats or their tools name and the judge does not have: Algol 68, APL, Clojure,
/// Dart, Forth, Groovy, Julia, Modula-2, Odin, Racket, Simula, Smalltalk, TypeScript, Visual Basic, Zig.
const FURTHER_EXTENSIONS: [&str; 17] = [
    "a68", "apl", "clj", "dart", "4th", "fth", "groovy", "jl", "mod", "odin", "rkt", "sim", "st",
    "ts", "vb", "zig", "ss",
];

/// The endings of the names of programs that BAPCtools has switched off.
const DISABLED_END: &str = ".disabled";

/// A submission of a package.
struct PackageSubmission {
    /// The path in the workspace, from `submissions`: `accepted/x.rs`; or `main.EXT` for the problem's
    /// own program.
    to: String,
    /// Whether the package says so, and where it is in the workspace does not follow from its path.
    is_listed: bool,
    files: Files,
}

/// The files of a submission.
enum Files {
    One(PathBuf),
    Folder(Vec<PackageFile>),
}

/// Imports the submissions in known languages, each a file or a folder. One of them may become the
/// problem's own program, `main.*`. Returns their number.
pub fn read(import: &mut Importer) -> Result<usize> {
    let declarations = declared::read(import)?;
    let mut submissions = find(import, &declarations)?;
    let has_own = submissions.iter().any(|one| is_main(&one.to));
    if let (false, Some(main)) = (has_own, main_of(&submissions, &declarations)) {
        let to = &mut submissions[main].to;
        *to = to.split_off(ACCEPTED.len());
    }
    for PackageSubmission { to, files, .. } in &submissions {
        let path = if is_main(to) {
            import.problem.join(to)
        } else {
            import.problem.join(FOLDER).join(to)
        };
        if path.exists() {
            return Err(format!("two submissions of the package would be {to}; rename one"));
        }
        match files {
            Files::One(from) => import.copy_source(from, &path)?,
            Files::Folder(files) => import.copy_program(files, &path)?,
        }
    }
    Ok(submissions.len())
}

/// Says which program is the reference where its name does not tell, or that there is no reference. `solution` is the
/// program that the package has its answers made by.
pub fn note_reference(import: &mut Importer, solution: Option<&str>) -> Result<()> {
    // Only its name counts here, so it comes without the files that the problem includes.
    let place = format!("problems/{}", import.name);
    let reference = Reference::read(import.problem, &place, &IncludedFiles::default());
    let program = reference.program()?;
    let is_another = |path: &&str| {
        let name = path.strip_prefix(FOLDER).unwrap_or(path);
        // One called main is the problem's own now.
        let own = name.strip_prefix(ACCEPTED).filter(|name| is_main(name));
        program.is_some_and(|program| program.name != own.unwrap_or(name))
    };
    if let Some(path) = solution.filter(is_another) {
        import.note(format!(
            "generators.yaml has its answers made by {}: to have the same, copy that to problems/{}/main.*",
            quote(path.as_bytes()),
            import.name
        ));
    }
    match program {
        Some(program) if is_main(&program.name) => {}
        Some(program) => import.note(format!(
            "no accepted program is called main, so the first one is the reference: {}",
            program.name
        )),
        None => import.note(
            "no accepted program in a language of the judge, so nothing gives answers: write main.*, \
             in any language",
        ),
    }
    Ok(())
}

/// The submissions that the judge can take; the others are left out.
fn find(import: &mut Importer, declarations: &Declarations) -> Result<Vec<PackageSubmission>> {
    let moved = import.listed_pairs(MOVED_LIST)?;
    let placed = |name: &String, files: Files| {
        let to = moved.get(name);
        PackageSubmission { to: to.unwrap_or(name).clone(), is_listed: to.is_some(), files }
    };
    let mut found = Vec::new();
    // By the names in the package: of a file, or of a folder that is one submission.
    let mut folders: BTreeMap<String, Vec<PackageFile>> = BTreeMap::new();
    for (name, path) in import.files.below(FOLDER) {
        let is_listed = moved.contains_key(&name);
        match name.splitn(3, '/').collect::<Vec<_>>()[..] {
            [folder, program, inner] if !is_listed => {
                let name = format!("{folder}/{program}");
                let inner = inner.to_string();
                folders.entry(name).or_default().push(PackageFile { name: inner, path });
            }
            [_, _, _] | [_, _] => {
                let file = name.rsplit('/').next().unwrap_or_default();
                if file.ends_with(DISABLED_END) {
                    keep_disabled(import, &name)?;
                    continue;
                }
                if Language::of_name(file).is_none() {
                    keep_unknown(import, &name)?;
                    continue;
                }
                let one = placed(&name, Files::One(path));
                take_program(import, declarations, one, &[name], &mut found)?;
            }
            [SUBMISSIONS_YAML] => {}
            _ => {
                let name = format!("{FOLDER}{name}");
                passthrough::keep(import, &name, "submissions in a folder of no format")?;
            }
        }
    }
    for (name, files) in folders {
        let names: Vec<String> = files.iter().map(|file| format!("{name}/{}", file.name)).collect();
        if name.ends_with(DISABLED_END) {
            names.iter().try_for_each(|name| keep_disabled(import, name))?;
            continue;
        }
        if !program::has_sources(&files) {
            names.iter().try_for_each(|name| keep_unknown(import, name))?;
            continue;
        }
        if let Err(why) = program::check(&files) {
            for name in names {
                import.leave_out(format!("{FOLDER}{name}"), why);
            }
            continue;
        }
        let one = placed(&name, Files::Folder(files));
        take_program(import, declarations, one, &names, &mut found)?;
    }
    Ok(found)
}

/// Keeps a file of a program that is switched off.
fn keep_disabled(import: &mut Importer, name: &str) -> Result<()> {
    let name = format!("{FOLDER}{name}");
    passthrough::keep(import, &name, DISABLED)
}

/// Keeps a file that is no source in a language of the formats: for problemtools and BAPCtools it is no submission.
/// One in a language that only the formats have is left out.
fn keep_unknown(import: &mut Importer, name: &str) -> Result<()> {
    let extension = Path::new(name).extension().and_then(|extension| extension.to_str());
    let is_source = extension.is_some_and(|one| FURTHER_EXTENSIONS.contains(&one));
    let name = format!("{FOLDER}{name}");
    if is_source {
        import.leave_out(name, "in a language that the judge does not have");
        return Ok(());
    }
    passthrough::keep(import, &name, NO_LANGUAGE)
}

/// Takes a submission whose place is a good one. Otherwise keeps its files of these names, where the folder
/// declares nothing, or leaves them out.
fn take_program(
    import: &mut Importer,
    declarations: &Declarations,
    submission: PackageSubmission,
    names: &[String],
    found: &mut Vec<PackageSubmission>,
) -> Result<()> {
    let is_one = matches!(submission.files, Files::One(_));
    if is_submission_path(&submission.to, declarations) && (is_one || !is_main(&submission.to)) {
        found.push(submission);
        return Ok(());
    }
    let says_nothing = !submission.is_listed && declarations.of(&submission.to, Vec::new).is_none();
    for name in names {
        let name = format!("{FOLDER}{name}");
        if says_nothing {
            passthrough::keep(import, &name, "submissions in a folder of no format")?;
        } else {
            import.leave_out(name, "invalid file name");
        }
    }
    Ok(())
}

/// Whether this is a file in a known folder of submissions, or the problem's own program; the list in
/// the package may say anything.
fn is_submission_path(path: &str, declarations: &Declarations) -> bool {
    let is_own = is_main(path) && names::check(path, path).is_ok();
    is_own
        || path.split_once('/').is_some_and(|(folder, file)| {
            declarations.of(path, Vec::new).is_some()
                && names::is_safe(folder)
                && names::is_safe(file)
        })
}

/// The index of the submission that becomes the problem's own program: the only `accepted/main.*`.
fn main_of(submissions: &[PackageSubmission], declarations: &Declarations) -> Option<usize> {
    let is_right = |path: &str| {
        declarations.of(path, Vec::new).is_some_and(|declared| declared.expectation.is_accepted())
    };
    let is_candidate = |one: &PackageSubmission| {
        let is_file = matches!(one.files, Files::One(_)) && is_right(&one.to);
        is_file && !one.is_listed && one.to.strip_prefix(ACCEPTED).is_some_and(is_main)
    };
    let mut found = submissions.iter().enumerate().filter(|(_, one)| is_candidate(one));
    let first = found.next().map(|(index, _)| index);
    first.filter(|_| found.next().is_none())
}
