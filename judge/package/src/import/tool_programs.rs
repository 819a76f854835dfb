//! The programs in a folder of a package: validators and graders.

use super::importer::Importer;
use super::passthrough;
use super::program::{self, PackageFile};
use crate::build_script;
use judge_core::Result;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The endings of the names of input validators in a language that the judge does not have.
const VIVA: &str = ".viva";
const IN_VIVA: &str = "input validators in VIVA, which nothing here runs";

/// A program of a package that is no submission.
pub struct ToolProgram {
    /// Its folder in the package, with a slash.
    folder: String,
    /// The name of its folder, or of its file without the extension.
    pub name: String,
    /// Whether it has a folder of its own among the programs.
    pub is_in_folder: bool,
    pub files: Vec<PackageFile>,
}

impl ToolProgram {
    /// Copies it into the problem as the program of this name.
    pub fn copy(&self, import: &Importer, name: &str) -> Result<()> {
        if let [file] = &self.files[..] {
            if let (true, Some((_, extension))) = (file.is_source(), file.name.rsplit_once('.')) {
                return import
                    .copy_source(&file.path, &import.problem.join(format!("{name}.{extension}")));
            }
        }
        import.copy_program(&self.files, &import.problem.join(name))
    }

    /// The names that it may be called by: with and without the extension of its first file.
    pub fn names(&self) -> [String; 2] {
        let file = self.files.first().filter(|_| !self.is_in_folder);
        let with_extension = file.map_or_else(|| self.name.clone(), |file| file.name.clone());
        [self.name.clone(), with_extension]
    }

    /// Its folder or its source in the package.
    pub fn place(&self) -> String {
        let file = self.files.first().filter(|_| !self.is_in_folder);
        let file = file.map_or("", |file| file.name.as_str());
        format!("{}{file}", self.folder).trim_end_matches('/').to_string()
    }

    /// Whether the other program has the same files.
    pub fn is_same(&self, other: &ToolProgram) -> bool {
        let paths = |one: &ToolProgram| -> Vec<PathBuf> {
            one.files.iter().map(|file| file.path.clone()).collect()
        };
        paths(self) == paths(other)
    }

    /// Names its files as left out.
    pub fn leave_out(&self, import: &mut Importer, why: &'static str) {
        for file in &self.files {
            import.leave_out(format!("{}{}", self.folder, file.name), why);
        }
    }
}

/// The programs in a folder, by name; a file that is not a program is left out. Each folder in it is one, and
/// each source file, with the files without a language that lie beside it. Where it holds a script, or where
/// `is_one` and it holds a source file, the folder itself is one program.
pub fn programs_in(import: &mut Importer, folder: &str, is_one: bool) -> Result<Vec<ToolProgram>> {
    let files = files_in(import, folder)?;
    let (direct, deeper): (Vec<PackageFile>, Vec<PackageFile>) =
        files.iter().cloned().partition(|file| !file.name.contains('/'));
    let sources = direct.iter().filter(|file| file.is_source()).count();
    let is_whole = direct.iter().any(PackageFile::is_script) || is_one && sources > 0;
    for file in &direct {
        if file.name.ends_with(VIVA) {
            let name = format!("{folder}{}", file.name);
            passthrough::keep(import, &name, IN_VIVA)?;
        }
    }
    let mut found = Vec::new();
    if is_whole {
        let name = folder.trim_end_matches('/').to_string();
        let folder = folder.to_string();
        found.push(ToolProgram { folder, name, is_in_folder: true, files });
    } else {
        let (sources, beside): (Vec<PackageFile>, Vec<PackageFile>) =
            direct.into_iter().filter(is_for_programs).partition(PackageFile::is_source);
        for source in sources {
            let name = source.name.rsplit_once('.').map_or("", |parts| parts.0).to_string();
            let files = [vec![source], beside.clone()].concat();
            let folder = folder.to_string();
            found.push(ToolProgram { folder, name, is_in_folder: false, files });
        }
        let mut folders: BTreeMap<String, Vec<PackageFile>> = BTreeMap::new();
        for PackageFile { name, path } in deeper {
            let Some((inner, name)) = name.split_once('/') else { continue };
            let file = PackageFile { name: name.to_string(), path };
            folders.entry(inner.to_string()).or_default().push(file);
        }
        for (name, files) in folders {
            let folder = format!("{folder}{name}/");
            found.push(ToolProgram { folder, name, is_in_folder: true, files });
        }
    }
    let mut taken = Vec::new();
    for program in found {
        match program::check(&program.files) {
            Ok(()) => taken.push(program),
            Err(why) => program.leave_out(import, why),
        }
    }
    Ok(taken)
}

/// The files below a folder, without the scripts that an export makes: the judge builds these programs
/// by itself.
fn files_in(import: &mut Importer, folder: &str) -> Result<Vec<PackageFile>> {
    let all = import.files.below(folder);
    let mut files = Vec::new();
    for (name, path) in &all {
        let parent = name.strip_suffix(build_script::NAME);
        if let Some(parent) = parent.filter(|parent| parent.is_empty() || parent.ends_with('/')) {
            let text = import.files.text(&format!("{folder}{name}"))?;
            let mains = all.iter().filter_map(|(other, _)| {
                other.strip_prefix(parent)?.strip_suffix(".rs").filter(|main| !main.contains('/'))
            });
            let is_ours = mains.map(build_script::text).any(|ours| Some(ours) == text);
            if is_ours {
                continue;
            }
        }
        files.push(PackageFile { name: name.clone(), path: path.clone() });
    }
    Ok(files)
}

/// Whether a file directly in a folder of programs may be a part of one: no validator in a language of
/// its own, and no text for people.
fn is_for_programs(file: &PackageFile) -> bool {
    let name = file.name.to_ascii_lowercase();
    !name.ends_with(VIVA) && !name.ends_with(".md") && !name.starts_with("readme")
}
