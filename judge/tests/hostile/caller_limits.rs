//! Resource limits of the caller: they never become a verdict.

use crate::faults::started_by_shell;
use crate::workspace::{told, TestWorkspace, JUDGE};
use std::process::Command;

/// A hard limit that is too low for a run is named once, before the first run.
#[test]
fn a_hard_limit_is_too_low() {
    let place = TestWorkspace::new("hard");
    for (limit, said) in [
        ("-s 256", "the stack is 256 KiB (ulimit -Hs), and a run needs 256 MiB"),
        ("-s 64", "the stack is 64 KiB (ulimit -Hs)"),
        ("-t 2", "CPU time is 2 s (ulimit -Ht), and a run needs 62 s"),
        ("-v 400000", "address space is 390 MiB (ulimit -Hv), and a run needs no limit"),
        ("-d 10240", "private memory is 10 MiB (ulimit -Hd), and a run needs"),
        ("-f 0", "the size of a file is 0 bytes (ulimit -Hf), and a run needs 528 MiB"),
        ("-n 10", "open files is 10 (ulimit -Hn), and a run needs 256"),
    ] {
        for isolation in ["auto", "off"] {
            let before = format!("ulimit {limit};");
            let told = started_by_shell(&place, &before, &format!("--isolation {isolation}"));
            assert_eq!(told.code, Some(2), "{limit}, {isolation}: {told}");
            assert_eq!(told.err.lines().count(), 1, "{limit}, {isolation}: {told}");
            assert!(told.err.contains(said), "{limit}, {isolation}: {told}");
            assert_eq!(told.out, "", "{limit}, {isolation}");
        }
    }
}

/// A problem may need more than the judge asks for at the start: then there is no verdict.
#[test]
fn a_hard_limit_is_too_low_for_one_problem() {
    let place = TestWorkspace::new("large");
    let told = started_by_shell(&place, "ulimit -s 300000;", "");
    assert_eq!(told.code, Some(0), "{told}");
    let told = started_by_shell(&place, "ulimit -s 300000;", "--memory-limit 512");
    assert_eq!(told.code, Some(2), "{told}");
    let all = told.out.clone() + &told.err;
    assert!(all.contains("the stack is 292 MiB (ulimit -Hs), and a run needs 512 MiB"), "{told}");
}

/// A soft limit is raised.
#[test]
fn a_soft_limit_is_low() {
    let place = TestWorkspace::new("soft");
    for limit in ["-Ss 64", "-St 1", "-Sv 400000", "-Sd 10240", "-Sf 0", "-Sn 10"] {
        let before = format!("rm -rf target; ulimit {limit};");
        let told = started_by_shell(&place, &before, "");
        assert_eq!(told.code, Some(0), "{limit}: {told}");
        assert_eq!(told.err, "", "{limit}: {told}");
    }
}

/// A file that would grow too large is an error of one line; the signal for it does not end the judge.
#[test]
fn a_file_cannot_be_written() {
    let place = TestWorkspace::new("filesize");
    let mut shell = Command::new("sh");
    let script = "ulimit -f 0; exec \"$0\" new two-sums --root .";
    shell.args(["-c", script, JUDGE]).current_dir(&place.root);
    let told = told(&mut shell);
    assert_eq!(told.code, Some(2), "{told}");
    assert!(told.err.contains("File too large") && told.err.lines().count() == 1, "{told}");
}
