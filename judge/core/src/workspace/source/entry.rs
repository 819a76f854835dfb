//! Where a program of several files starts: its language, and its first file.

use super::file::SourceFile;
use crate::base::{file, MIB};
use crate::language::Language;

/// The maximum number of bytes read of a file to see whether the program starts there.
const MAX_READ: u64 = 4 * MIB;

/// Decides about the language of a program and puts the file to start in front. `None` if no file is in
/// a known language.
pub(super) fn put_first(files: &mut Vec<SourceFile>) -> Option<&'static Language> {
    // Those in the folder itself come before those in folders in it.
    files.sort_by(|a, b| depth(a).cmp(&depth(b)).then_with(|| a.name.cmp(&b.name)));
    let language = language(files)?;
    let first = first(files, language)?;
    let first = files.remove(first);
    files.insert(0, first);
    Some(language)
}

fn depth(file: &SourceFile) -> usize {
    file.name.matches('/').count()
}

/// The language of most files. Of two with as many, the language of `main.*`, or else of the first file.
fn language(files: &[SourceFile]) -> Option<&'static Language> {
    let count = |language: &Language| files.iter().filter(|file| file.is_in(language)).count();
    let known = || files.iter().filter_map(SourceFile::language);
    let most = known().map(count).max()?;
    let main = files.iter().filter(|file| is_main(file)).filter_map(SourceFile::language);
    main.chain(known()).find(|language| count(language) == most)
}

/// The index of the file to start.
fn first(files: &[SourceFile], language: &'static Language) -> Option<usize> {
    let mut sources: Vec<usize> =
        (0..files.len()).filter(|&index| files[index].is_in(language)).collect();
    let rank = |&index: &usize| {
        let file = &files[index];
        let is_entry = language.entry_file.is_some_and(|entry| file.name == entry);
        (!is_entry, !is_main(file))
    };
    sources.sort_by_key(rank);
    let has_main = |&&index: &&usize| {
        let starts = language.has_main.expect("it is asked for where it is there");
        let text = file::read(&files[index].path, MAX_READ).unwrap_or_default();
        starts(&String::from_utf8_lossy(&text))
    };
    let with_main = match language.has_main {
        Some(_) if sources.len() > 1 => sources.iter().find(has_main),
        Some(_) | None => None,
    };
    with_main.or(sources.first()).copied()
}

/// Whether a file is called `main`, in any case of letters, whatever its extension.
pub(super) fn is_main(file: &SourceFile) -> bool {
    let name = file.name.rsplit('/').next().unwrap_or_default();
    name.split_once('.').is_some_and(|(stem, _)| stem.eq_ignore_ascii_case("main"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first file and the language of a program with these files, which do not exist.
    fn chosen(names: &[&str]) -> Option<(String, &'static str)> {
        let file = |name: &&str| SourceFile { path: name.into(), name: name.to_string() };
        let mut files: Vec<SourceFile> = names.iter().map(file).collect();
        let language = put_first(&mut files)?;
        Some((files[0].name.clone(), language.name))
    }

    #[test]
    fn a_program_starts_with_main_or_with_its_first_file() {
        for (names, first, language) in [
            (&["b.py", "a.py"][..], "a.py", "python"),
            (&["a.py", "main.py"], "main.py", "python"),
            (&["a.py", "main.py", "__main__.py", "__init__.py"], "__main__.py", "python"),
            (&["a.rs", "deep/main.rs", "main.rs"], "main.rs", "rust"),
            (&["a.cpp", "Main.cpp", "z.h"], "Main.cpp", "cpp"),
            (&["a.h", "check.cc"], "check.cc", "cpp"),
            // Most files decide, and then main.
            (&["main.py", "a.cpp", "b.cpp"], "a.cpp", "cpp"),
            (&["a.cpp", "main.py"], "main.py", "python"),
            (&["b.py", "a.cpp"], "a.cpp", "cpp"),
        ] {
            assert_eq!(chosen(names), Some((first.to_string(), language)), "{names:?}");
        }
        assert_eq!(chosen(&["a.h", "README"]), None);
    }
}
