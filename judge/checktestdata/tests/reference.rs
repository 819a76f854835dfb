//! The test suite of the reference implementation, where a copy of its folder `tests` is at hand.

use checktestdata::{check, CtdProgram, FaultKind, Limits};
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};

fn files(folder: &Path, prefix: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder of the reference's tests");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut found: Vec<PathBuf> = paths.filter(|path| name(path).starts_with(prefix)).collect();
    found.sort();
    found
}

fn name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

fn folder(test: &str) -> Option<OsString> {
    let folder = std::env::var_os("CHECKTESTDATA_TESTS");
    if folder.is_none() {
        let why = "CHECKTESTDATA_TESTS is not set";
        let _ = writeln!(std::io::stderr(), "not tested: {test}: {why}");
    }
    folder
}

fn read(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The mistake in the verdict on a pair of files.
fn verdict(program: &Path, data: &Path, accept: bool) -> Option<String> {
    let ended = CtdProgram::parse(read(program))
        .and_then(|program| check(&program, &read(data), &Limits::default()));
    let pair = format!("{} {}", name(program), name(data));
    match ended {
        Ok(()) if !accept => Some(format!("{pair}: accepted")),
        Err(fault) if accept => Some(format!("{pair}: {fault}")),
        Err(fault) if fault.kind == FaultKind::Limit => Some(format!("{pair}: {fault}")),
        Ok(()) | Err(_) => None,
    }
}

#[test]
fn the_verdicts_are_those_of_the_reference() {
    let Some(folder) = folder("the suite of the reference") else { return };
    let folder = Path::new(&folder);
    let (mut checked, mut wrong) = ([0; 4], Vec::new());
    let programs = files(folder, "test_");
    for program in programs.iter().filter(|path| name(path).contains("_prog.in")) {
        let name = name(program);
        let base = name.split("_prog").next().unwrap_or_default();
        checked[0] += 1;
        for data in files(folder, &format!("{base}_data.")) {
            let accept = data.to_string_lossy().contains("_data.in");
            checked[if accept { 2 } else { 3 }] += 1;
            wrong.extend(verdict(program, &data, accept));
        }
        let data = folder.join(format!("{base}_data.in"));
        for bad in files(folder, &format!("{base}_prog.err")) {
            checked[1] += 1;
            wrong.extend(verdict(&bad, &data, false));
        }
    }
    let [right, bad, accepted, refused] = checked;
    let _ = writeln!(
        std::io::stderr(),
        "the suite of the reference: {right} right and {bad} wrong programs, \
         {accepted} right and {refused} wrong data files"
    );
    assert!(right >= 40 && refused >= 80, "the suite is not complete: {checked:?}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
