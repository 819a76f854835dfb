//! Hard times for the judge itself: callers, signals, full tables.

use crate::workspace::{self, told, TestWorkspace, JUDGE};
use std::cell::Cell;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::time::Duration;

/// The same command where SIGHUP is ignored, as nohup(1) has it, or where it is not, in either case of a caller.
fn at_hangup(command: &Command, is_ignored: bool) -> Command {
    let mut shell = Command::new("env");
    let name = if is_ignored { "--ignore-signal=HUP" } else { "--default-signal=HUP" };
    shell.arg(name).arg(command.get_program()).args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => shell.env(name, value),
            None => shell.env_remove(name),
        };
    }
    shell.current_dir(command.get_current_dir().expect("it has one")).stdin(Stdio::null());
    shell.stdout(Stdio::piped()).stderr(Stdio::piped());
    shell
}

fn sleeper(place: &TestWorkspace, attack: &str, time_limit: &str) -> Command {
    place.case("slow/sample/1", "nothing\n", "ok\n");
    place.case("slow/sample/2", &format!("{attack}\n"), "ok\n");
    let program = place.build("attack", crate::ATTACK);
    // Files that are made once are made before, so that only the run is interrupted.
    let first = place.judge(&["slow/sample/1"], &["--cmd".as_ref(), program.as_ref()], None);
    assert_eq!(first.code, Some(0), "{first}");
    let mut command = place.command();
    command
        .args(["slow", "--json", "--all-cases", "-j", "1", "--time-limit", time_limit, "--cmd"])
        .arg(program);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A judge whose first case is over, so that the second one runs.
struct SecondCase {
    child: Child,
    lines: BufReader<ChildStdout>,
}

impl SecondCase {
    fn start(command: &mut Command) -> SecondCase {
        let mut child = command.spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap());
        let mut first = String::new();
        lines.read_line(&mut first).unwrap();
        assert!(first.contains("sample/1"), "{first}");
        SecondCase { child, lines }
    }

    /// Waits for the end: the status, and the lines after the first.
    fn end(mut self) -> (ExitStatus, String) {
        let output = self.child.wait_with_output().unwrap();
        let mut rest = String::new();
        self.lines.read_to_string(&mut rest).unwrap();
        (output.status, rest)
    }
}

fn send(signal: &str, processes: &[u32]) {
    let words = processes.iter().map(u32::to_string);
    let sent = Command::new("kill").arg(format!("-{signal}")).args(words).status();
    assert!(sent.unwrap().success());
}

/// However the judge ends, what it has started ends with it.
#[test]
fn the_judge_is_ended() {
    let place = TestWorkspace::new("ended");
    for attack in ["sleep", "no_death_signal", "burn_in_session"] {
        for name in ["INT", "TERM", "HUP", "KILL"] {
            let sleeper = sleeper(&place, attack, "100");
            let second = SecondCase::start(&mut at_hangup(&sleeper, false));
            std::thread::sleep(Duration::from_millis(100));
            send(name, &[second.child.id()]);
            let (status, rest) = second.end();
            if name == "KILL" {
                assert_eq!(status.signal(), Some(9));
            } else {
                assert_eq!(status.code(), Some(130), "{attack}, {name}: {rest}");
                assert!(rest.contains("\"submission\""), "{attack}, {name}: {rest}");
            }
            place.wait_for_no_process();
        }
    }
}

#[test]
fn a_hangup_that_is_ignored_ends_nothing() {
    let place = TestWorkspace::new("nohup");
    let second = SecondCase::start(&mut at_hangup(&sleeper(&place, "sleep", "0.3"), true));
    send("HUP", &[second.child.id()]);
    let (status, rest) = second.end();
    assert_eq!(status.code(), Some(1), "{rest}");
    assert!(rest.contains("\"TLE\""), "{rest}");
}

/// A judge that does not run (Ctrl-Z) does not take what its program prints. That is no idleness of
/// the program.
#[test]
fn the_judge_is_stopped() {
    let stop_and_continue = |isolation: &str| {
        let place = TestWorkspace::new(&format!("stopped-{isolation}"));
        let mut command = sleeper(&place, "print_much", "0.5");
        place.write("testdata/slow/sample/2.ans", &vec![b'x'; 1 << 20]);
        let second = SecondCase::start(command.args(["--isolation", isolation]));
        send("STOP", &[second.child.id()]);
        std::thread::sleep(Duration::from_millis(2500));
        send("CONT", &[second.child.id()]);
        let (status, rest) = second.end();
        assert_eq!(status.code(), Some(0), "{isolation}: {rest}");
    };
    std::thread::scope(|scope| {
        for isolation in ["auto", "off"] {
            scope.spawn(move || stop_and_continue(isolation));
        }
    });
}

/// A helper process of the judge is killed: the case is run once more. If that one is killed too, it is a failure
/// of the judge. No process is left.
#[test]
fn a_helper_process_is_killed() {
    if !TestWorkspace::new("layers-supervisor").has_strict_isolation() {
        return crate::missing("a killed supervisor: all layers of isolation");
    }
    // Most of the time is spent waiting.
    let killings = [("runner", 1), ("supervisor", 1), ("both", 1), ("runner", 2), ("both", 2)];
    std::thread::scope(|scope| {
        for number in [None, Some(workspace::PIVOT_ROOT)] {
            for (whom, times) in killings {
                scope.spawn(move || kill_and_judge(number, whom, times));
            }
        }
    });
}

/// Judges while helpers are killed, each this often, on a kernel that seems to lack this call.
fn kill_and_judge(number: Option<&'static str>, whom: &str, times: i32) {
    let kernel = if number.is_some() { "bare" } else { "whole" };
    let mut place = TestWorkspace::new(&format!("{kernel}-{whom}-{times}"));
    if let Some(number) = number {
        place.do_without(number);
    }
    let second = SecondCase::start(&mut sleeper(&place, "no_death_signal", "2"));
    let mut before = Vec::new();
    for _ in 0..times {
        before = kill_helpers(&place, whom, &before);
    }
    let (status, rest) = second.end();
    assert_eq!(status.code(), Some(times), "{kernel}, {whom}: {rest}");
    assert_eq!(
        rest.contains("its runner process was killed"),
        times == 2,
        "{kernel}, {whom}: {rest}"
    );
    place.wait_for_no_process();
}

/// Kills helper processes as soon as they run the attack; processes of `before` are on their way out. Returns all of
/// them.
fn kill_helpers(place: &TestWorkspace, whom: &str, before: &[u32]) -> Vec<u32> {
    // The attack and its children.
    let attack = |process: &String| process.contains("/bin/attack");
    let seen = Cell::new(Vec::new());
    place.wait_until("the second case", |place| {
        let helpers = place.helpers();
        let are_ready = helpers.len() == 2
            && helpers.iter().all(|helper| !before.contains(helper))
            && place.processes().iter().filter(|process| attack(process)).count() > 20;
        seen.set(helpers);
        are_ready
    });
    // The runner is a child of the supervisor.
    let helpers = seen.take();
    let [supervisor, runner] = helpers[..] else { panic!("{helpers:?}") };
    let killed = match whom {
        "runner" => vec![runner],
        "supervisor" => vec![supervisor],
        _ => vec![supervisor, runner],
    };
    send("KILL", &killed);
    helpers
}

/// The judge itself and one of its helpers are killed together: the one that is left ends the program.
#[test]
fn the_judge_and_a_helper_are_killed() {
    let mut place = TestWorkspace::new("together");
    if !place.has_strict_isolation() {
        return crate::missing("a killed judge: all layers of isolation");
    }
    for number in [None, Some(workspace::PIVOT_ROOT)] {
        if let Some(number) = number {
            place.do_without(number);
        }
        for whom in [0, 1] {
            let mut child = sleeper(&place, "no_death_signal", "100").spawn().unwrap();
            let attack = |process: &String| process.contains("/bin/attack");
            place.wait_until("the second case", |place| {
                place.processes().iter().filter(|process| attack(process)).count() > 20
            });
            // The supervisor, and its runner.
            let helpers = place.helpers();
            let [_, _] = helpers[..] else { panic!("{helpers:?}") };
            let words = [child.id(), helpers[whom]].map(|pid| pid.to_string());
            // The helper may end with the judge before its own signal comes: then `kill` fails.
            Command::new("kill").arg("-9").args(words).status().unwrap();
            assert_eq!(child.wait().unwrap().signal(), Some(9));
            place.wait_for_no_process();
        }
    }
}

/// From wherever a command is judged: what it sees there is there, and so are the devices.
#[test]
fn commands_in_any_folder() {
    let place = TestWorkspace::new("folders");
    place.case("sum/sample/1", "2 3\n", "5\n");
    let own = place.root.to_str().unwrap();
    for folder in ["/", "/dev", "/proc", "/etc", "/tmp", "/usr/bin", own] {
        let mut command = Command::new(JUDGE);
        command.current_dir(folder).args(["sum", "--root", own]);
        // The word that names the root makes all of it readable.
        command.args(["--cmd", "[ \"$(pwd)\" != / ] || ls / >/dev/null; echo 5 | tee /dev/null"]);
        let told = told(&mut command);
        assert_eq!(told.code, Some(0), "{folder}: {told}");
    }
}

/// Runs the judge on an honest program, started by a shell that does `before` first.
pub fn started_by_shell(
    place: &TestWorkspace,
    before: &str,
    after: &str,
) -> workspace::CommandResult {
    place.case("sum/sample/1", "2 3\n", "5\n");
    let program = place.write("sum.sh", b"read a b; echo $((a + b))\n");
    // The caller of the tests may leave a file open in them, as flock does: the judge gets none.
    let close = "exec 3<&- 4<&- 5<&- 6<&- 7<&- 8<&- 9<&-;";
    let script = format!("{close} {before} exec \"$0\" sum --submission \"$1\" {after}");
    let mut shell = Command::new("sh");
    shell.args(["-c", &script, JUDGE]).arg(program).current_dir(&place.root).env_remove("CI");
    told(shell.stdin(Stdio::null()))
}

#[test]
fn callers() {
    let place = TestWorkspace::new("callers");
    for (before, after) in [
        ("", ""),
        ("trap '' CHLD;", ""),
        ("trap '' INT HUP TERM PIPE USR1;", ""),
        ("", "<&-"),
        ("", "2>&-"),
        ("", "<&- 2>&-"),
        ("ulimit -c unlimited;", ""),
        ("umask 077; rm -rf target;", ""),
        ("export TMPDIR=/nowhere;", ""),
        ("export PATH=\"$PATH:/nowhere:.\";", ""),
    ] {
        let told = started_by_shell(&place, before, after);
        assert_eq!(told.code, Some(0), "{before} judge {after}: {told}");
        assert_eq!(place.processes(), Vec::<String>::new(), "{before} judge {after}");
    }
    // A call that cannot succeed ends with one line that says why.
    for (before, after, word) in [
        ("ulimit -n 256;", "-j 64", ""),
        ("ulimit -n 4;", "", "Too many open files"),
        ("", "> /dev/full", "No space left"),
    ] {
        let told = started_by_shell(&place, before, after);
        let fine = told.code == Some(0) && word.is_empty();
        assert!(fine || told.code == Some(2), "{before} judge {after}: {told}");
        assert!(told.err.lines().count() <= 2, "{before} judge {after}: {told}");
        assert!(told.err.contains(word), "{before} judge {after}: {told}");
        assert!(!told.err.contains("panicked"), "{told}");
    }
    let told = started_by_shell(&place, "", ">&-");
    assert!(told.code == Some(0) || told.code == Some(2), "{told}");
}

#[test]
fn a_cache_that_cannot_be_written() {
    let place = TestWorkspace::new("readonly");
    place.write("target", b"a file where a folder should be");
    let told = started_by_shell(&place, "", "");
    assert_eq!(told.code, Some(2), "{told}");
    let said = told.out.clone() + &told.err;
    assert!(said.contains("target/judge"), "{told}");
}

/// Mounts, which only root can make: no other process sees them, and they are gone with the shell that makes them.
fn with_mount(place: &TestWorkspace, mount: &str, words: &str) -> workspace::CommandResult {
    place.case("sum/sample/1", "2 3\n", "5\n");
    place.write("five.rs", b"fn main() { println!(\"5\") }");
    place.folder("target");
    let script = format!("{mount} && exec \"$0\" sum {words}");
    let mut shell = Command::new("unshare");
    shell.args(["-m", "sh", "-c", &script, JUDGE]).current_dir(&place.root).env_remove("CI");
    // Where the judge builds if it cannot in the place, which the mount may make read-only.
    let temporary = TestWorkspace::new("temporary");
    shell.env("TMPDIR", &temporary.root);
    told(shell.stdin(Stdio::null()))
}

/// A checkout that cannot be written, and a disk that is full: one line, and no verdict on any program.
#[test]
fn nowhere_to_build() {
    if !workspace::is_root() {
        return crate::missing("a read-only checkout and a full disk: root, who can mount");
    }
    let read_only =
        "mount --bind \"$PWD\" \"$PWD\" && mount -o remount,ro,bind \"$PWD\" && cd \"$PWD\"";
    let full = "mount -t tmpfs -o size=64k none target";
    for (mount, words, code, said) in [
        (read_only, "--submission five.rs", 0, "Read-only file system; programs are built in"),
        (read_only, "--cmd 'echo 5'", 0, ""),
        (full, "--submission five.rs", 2, "No space left"),
        (full, "--cmd 'echo 5'", 0, ""),
    ] {
        let place = TestWorkspace::new("nowhere");
        let told = with_mount(&place, mount, words);
        assert_eq!(told.code, Some(code), "{mount}, {words}: {told}");
        let text = told.out.clone() + &told.err;
        assert!(text.contains(said) && !text.contains("CE "), "{mount}, {words}: {told}");
        assert!(!text.contains("panicked"), "{told}");
    }
}

/// Adding a case to a full disk names the file that cannot be written.
#[test]
fn a_full_disk_when_a_case_is_added() {
    if !workspace::is_root() {
        return crate::missing("a case added to a full disk: root, who can mount");
    }
    let place = TestWorkspace::new("full-add");
    place.case("sum/sample/1", "1\n", "1\n");
    place.write("problems/sum/problem.yaml", b"limits: {time_limit: 100}\n");
    place.write("problems/sum/validator.sh", b"exit 42\n");
    // A copy of the reference would confirm nothing.
    for (name, text) in [("a.sh", "cat\n"), ("b.sh", "exec cat\n")] {
        place.write(&format!("problems/sum/submissions/accepted/{name}"), text.as_bytes());
    }
    place.write("large", &[b'1'; 200_000]);
    place.folder("target");
    let script = "mount -t tmpfs -o size=128k none target && exec \"$0\" hack add sum some large";
    let mut shell = Command::new("unshare");
    shell.args(["-m", "sh", "-c", script, JUDGE]).current_dir(&place.root).env_remove("CI");
    let told = told(shell.stdin(Stdio::null()));
    assert_eq!(told.code, Some(2), "{told}");
    let is_named = told.err.contains("/target/judge/build-") && told.err.contains("No space left");
    assert!(is_named && told.err.lines().count() == 1, "{told}");
}

/// An input and an answer of half a gigabyte (of no blocks on the disk) are no burden.
#[test]
fn half_a_gigabyte() {
    let place = TestWorkspace::new("half");
    place.case("sum/sample/1", "", "");
    for (end, answer, code) in [("in", "5\n", 0), ("ans", "", 1)] {
        place.case("sum/sample/1", "", answer);
        let path = place.root.join(format!("testdata/sum/sample/1.{end}"));
        std::fs::File::options().write(true).open(path).unwrap().set_len(500 << 20).unwrap();
        let script = "ulimit -Sv 200000; exec \"$0\" sum --json -j 1 --cmd 'echo 5'";
        let mut shell = Command::new("sh");
        shell.args(["-c", script, JUDGE]).current_dir(&place.root).stdin(Stdio::null());
        let told = told(&mut shell);
        assert_eq!(told.code, Some(code), "{end}: {told}");
    }
}

#[test]
fn two_judges() {
    let place = TestWorkspace::new("two");
    place.case("sum/sample/1", "2 3\n", "5\n");
    let program = place.write("five.rs", b"fn main() { println!(\"5\") }");
    let judges: Vec<_> = (0..4)
        .map(|_| {
            let mut command = place.command();
            command.args(["sum", "--submission"]).arg(&program);
            command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
        })
        .collect();
    for judge in judges {
        let output = judge.wait_with_output().unwrap();
        assert!(output.status.success(), "{output:?}");
    }
    let left: Vec<_> = std::fs::read_dir(place.root.join("target/judge"))
        .unwrap()
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| name.starts_with("build-"))
        .collect();
    assert_eq!(left, Vec::<String>::new());
}

/// Descriptors and processes do not add up over many cases.
#[test]
fn many_cases() {
    let place = TestWorkspace::new("many");
    for number in 0..600 {
        place.case(&format!("many/sample/{number}"), "2 3\n", "5\n");
    }
    let program = place.write("five.rs", b"fn main() { println!(\"5\") }");
    let mut shell = Command::new("sh");
    shell.args(["-c", "ulimit -n 256; exec \"$0\" many -j 1 --json --submission \"$1\"", JUDGE]);
    let told = told(shell.arg(program).current_dir(&place.root));
    assert_eq!(told.code, Some(0), "{}", told.err);
    assert_eq!(told.out.matches("\"verdict\":\"AC\"").count(), 601, "{}", told.err);
}
