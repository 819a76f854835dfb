//! Pairs of an input and its output in a folder of cases, found from the names alone: `1.in` and `1.out`,
//! `in/1.txt` and `out/1.txt`, `input/input0.txt` and `output/output0.txt`, `01` and `01.a`.
//!
//! The last word of a name that means input or output tells which of both a file is. Two files are a pair where their
//! names are the same but for such words, or where an output has the name of a file and one more extension.

use judge_core::base::text::{count, quote};
use judge_core::language::Language;
use judge_core::Result;
use std::collections::{BTreeMap, BTreeSet};

/// Words for inputs and for outputs, in small letters.
const INPUT: [&str; 4] = ["in", "input", "inputs", "inp"];
const OUTPUT: [&str; 8] =
    ["out", "output", "outputs", "ans", "answer", "answers", "expected", "diff"];
/// Letters that mean the same, alone at the start of a file name or of an extension: `I.1`, `01.a`, `x.o01`.
const SHORT_INPUT: [&str; 1] = ["i"];
const SHORT_OUTPUT: [&str; 2] = ["o", "a"];
/// Extensions of files that are no part of a case, whatever their names say.
const OTHERS: [&str; 16] = [
    "md", "pdf", "html", "tex", "png", "jpg", "svg", "zip", "gz", "yaml", "yml", "json", "xml",
    "ini", "desc", "exe",
];
/// Extensions that say nothing.
const PLAIN: [&str; 2] = [".txt", ".dat"];
/// The character in a key in place of a word that means input or output.
const MARK: char = '\0';

/// A pair, and the name of its case, which may have slashes in it.
#[derive(Debug, PartialEq)]
pub struct Pair {
    pub case: String,
    pub input: String,
    pub output: String,
}

#[derive(Clone, Copy, PartialEq)]
enum FileRole {
    Input,
    Output,
}

/// The pairs among the files of these names; there may be none. `is_same` says whether two files have the same bytes.
///
/// # Errors
///
/// A file lacks its partner, has two of them that differ, or two cases would have the same name.
pub fn of(names: &[String], is_same: impl Fn(&str, &str) -> Result<bool>) -> Result<Vec<Pair>> {
    let mut inputs: BTreeMap<String, &str> = BTreeMap::new();
    let mut outputs: BTreeMap<String, &str> = BTreeMap::new();
    let mut others: BTreeSet<&str> = BTreeSet::new();
    for name in names.iter().filter(|name| may_be_of_case(name)) {
        let (role, key) = role_of(name);
        let known = match role {
            Some(FileRole::Input) => &mut inputs,
            Some(FileRole::Output) => &mut outputs,
            None => {
                others.insert(name);
                continue;
            }
        };
        let Some(other) = known.insert(key.clone(), name) else { continue };
        // Of two answers that are the same, the first counts.
        if role != Some(FileRole::Output) || !is_same(other, name)? {
            let (one, other) = (quote(other.as_bytes()), quote(name.as_bytes()));
            return Err(format!("{one} and {other} would be the same part of a case; remove one"));
        }
        known.insert(key, other);
    }
    let mut pairs = Vec::new();
    for (key, output) in outputs {
        let bare = key.strip_suffix(&format!(".{MARK}"));
        let beside = bare.and_then(|bare| {
            let input = inputs.remove(bare).or_else(|| others.take(bare));
            input.map(|input| (input, bare.to_string()))
        });
        let found = inputs.remove(&key).map(|input| (input, key.clone())).or(beside);
        let Some((input, key)) = found else { return Err(lonely(output, "input")) };
        pairs.push((key, input, output));
    }
    if let Some(input) = inputs.into_values().next() {
        return Err(lonely(input, "output"));
    }
    named(pairs)
}

/// Says which pairs were found: how many, and the first. There is one.
pub fn describe(pairs: &[Pair]) -> String {
    let Pair { input, output, .. } = &pairs[0];
    let (input, output) = (quote(input.as_bytes()), quote(output.as_bytes()));
    let such = if pairs.len() == 1 { ":" } else { ", such as" };
    format!("{}{such} {input} and {output}", count(pairs.len(), "pair"))
}

/// Gives the cases their names: the rest of a key, without the folders that all are in.
fn named(pairs: Vec<(String, &str, &str)>) -> Result<Vec<Pair>> {
    let mut cases: Vec<Vec<String>> = pairs.iter().map(|(key, ..)| parts_of_case(key)).collect();
    let is_shared = |cases: &[Vec<String>]| {
        let first = cases.first().and_then(|case| case.first());
        cases.iter().all(|case| case.len() > 1 && case.first() == first) && first.is_some()
    };
    while is_shared(&cases) {
        cases.iter_mut().for_each(|case| drop(case.remove(0)));
    }
    let mut found = Vec::new();
    let mut seen = BTreeMap::new();
    for (case, (_, input, output)) in cases.iter().zip(pairs) {
        let case = case.join("/");
        if let Some(other) = seen.insert(case.clone(), input) {
            let (one, other) = (quote(other.as_bytes()), quote(input.as_bytes()));
            return Err(format!("{one} and {other} would be the same case; rename one"));
        }
        found.push(Pair { case, input: input.to_string(), output: output.to_string() });
    }
    Ok(found)
}

/// The folders and the name that a key gives a case.
fn parts_of_case(key: &str) -> Vec<String> {
    let (folders, file) = key.rsplit_once('/').unwrap_or(("", key));
    let mark = MARK.to_string();
    let folders = folders.split('/').filter(|part| !part.is_empty() && *part != mark);
    let mut parts: Vec<String> = folders.map(|part| part.replace(MARK, "")).collect();
    let file = PLAIN.iter().find_map(|end| file.strip_suffix(end)).unwrap_or(file);
    let file = file.replace(&format!(".{MARK}"), "").replace(MARK, "");
    let file = file.trim_matches(['.', '_', '-']);
    parts.push(if file.is_empty() { "1".to_string() } else { file.to_string() });
    parts
}

/// Whether a file may be a part of a case.
fn may_be_of_case(name: &str) -> bool {
    let file = name.rsplit('/').next().unwrap_or(name).to_ascii_lowercase();
    let extension = file.rsplit_once('.').map_or("", |parts| parts.1);
    !file.starts_with("readme")
        && !OTHERS.contains(&extension)
        && Language::of_name(&file).is_none()
}

/// Which part of a case a file is, and its name with [`MARK`] for the words that say so.
fn role_of(name: &str) -> (Option<FileRole>, String) {
    let lower = name.to_ascii_lowercase();
    let is_other = |c: char| !c.is_ascii_alphabetic();
    let (mut words, mut at) = (Vec::new(), 0);
    for piece in lower.split_inclusive(is_other) {
        words.push((at, piece.trim_end_matches(is_other)));
        at += piece.len();
    }
    let role = |word: &str, input: &[&str], output: &[&str]| match () {
        () if input.contains(&word) => Some(FileRole::Input),
        () if output.contains(&word) => Some(FileRole::Output),
        () => None,
    };
    let long = |word: &str| role(word, &INPUT, &OUTPUT);
    let short = |&(at, word): &(usize, &str)| {
        let follows = at == 0 || lower[..at].ends_with(['/', '.']);
        let rest = &lower[at + word.len()..];
        let number = rest.strip_prefix('.').unwrap_or(rest);
        let is_extension = lower[..at].ends_with('.') && !rest.contains(['.', '/']);
        let is_alone = follows
            && (rest.is_empty() && is_extension
                || number.starts_with(|c: char| c.is_ascii_digit()));
        role(word, &SHORT_INPUT, &SHORT_OUTPUT)
            .filter(|_| is_alone)
            .map(|role| (role, is_extension))
    };
    let mut marked: Vec<(usize, &str)> =
        words.iter().filter(|(_, word)| long(word).is_some()).copied().collect();
    let mut found = marked.last().and_then(|(_, word)| long(word));
    // A letter counts where no word does, and as the extension.
    if let Some((place, (role, is_extension))) =
        words.iter().rev().find_map(|word| Some((*word, short(word)?)))
    {
        if found.is_none() || is_extension {
            found = Some(role);
            marked.push(place);
        }
    }
    let mut key = String::new();
    let mut from = 0;
    for (at, word) in marked {
        key.push_str(&name[from..at]);
        key.push(MARK);
        from = at + word.len();
    }
    key.push_str(&name[from..]);
    (found, key)
}

fn lonely(name: &str, lacks: &str) -> String {
    format!(
        "{} has no {lacks} that its name leads to; add it, remove the file, or name a folder with cases alone",
        quote(name.as_bytes())
    )
}

/// Whether the name of a file says that it is an input (`false`) or an output (`true`); `None` if it says neither.
pub fn is_output(name: &str) -> Option<bool> {
    role_of(name).0.map(|role| role == FileRole::Output)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found_in(names: &str) -> Result<Vec<Pair>> {
        let mut names: Vec<String> = names.split(' ').map(String::from).collect();
        names.sort();
        of(&names, |_, _| Ok(false))
    }

    #[test]
    fn pairs_are_found_from_the_names_alone() {
        for (names, cases) in [
            ("1.in 1.out 10.in 10.out", "1 10"),
            ("tests/01 tests/01.a tests/02 tests/02.a", "01 02"),
            ("in/1.txt out/1.txt in/2.txt out/2.txt", "1 2"),
            (
                "input/input00.txt output/output00.txt input/input01.txt output/output01.txt",
                "00 01",
            ),
            ("task.yaml sol/a.cpp input/input0.txt output/output0.txt", "0"),
            ("data/apple/apple1.in data/apple/apple1.ans", "apple1"),
            ("data/a/a1.in data/a/a1.out data/b/b1.in data/b/b1.out", "a/a1 b/b1"),
            ("1.in 1.out input2.txt output2.txt", "2 1"),
            ("é1.in é1.out è2.in è2.out", "è2 é1"),
            ("I.1 O.1 I.2 O.2", "1 2"),
            ("t.in.1 t.out.1 t.in.2 t.out.2", "t.1 t.2"),
            ("t.i01 t.o01 t.i02 t.o02", "t01 t02"),
            ("a.in a.out o.in o.out", "a o"),
            ("input/01 input/01.a", "01"),
            ("input.txt output.txt", "1"),
            ("test/sample-1.in test/sample-1.out notes.txt", "sample-1"),
        ] {
            let found = found_in(names).unwrap();
            let found_cases: Vec<&str> = found.iter().map(|pair| pair.case.as_str()).collect();
            assert_eq!(found_cases.join(" "), cases, "{names}");
            for Pair { input, output, .. } in &found {
                assert!(input != output && names.contains(&**input) && names.contains(&**output));
            }
        }
        assert_eq!(found_in("main.cpp README.md notes.txt"), Ok(Vec::new()));
        let line = |names| describe(&found_in(names).unwrap());
        assert_eq!(line("1.in 1.out"), "1 pair: `1.in` and `1.out`");
        assert_eq!(line("1.in 1.out 2.in 2.out"), "2 pairs, such as `1.in` and `1.out`");
    }

    #[test]
    fn what_is_not_a_pair_is_refused() {
        for (names, error) in [
            ("1.in 1.out 2.in", "`2.in` has no output"),
            ("1.in 1.out 2.ans", "`2.ans` has no input"),
            ("in/1.txt out/2.txt", "`out/2.txt` has no input"),
            ("1.in 1.inp 1.out", "`1.in` and `1.inp` would be the same part"),
            ("1.in 1.out 1.ans", "`1.ans` and `1.out` would be the same part"),
            ("in/1.txt out/1.txt 1.in 1.out", "`in/1.txt` and `1.in` would be the same case"),
        ] {
            let found = found_in(names).unwrap_err();
            assert!(found.starts_with(error), "{names}: {found}");
        }
    }
}
