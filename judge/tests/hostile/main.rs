//! Hostile programs against the judge.
//!
//! `attack.c`, behind `memory.c`, is all of them in one program; its input says what to try. Each row of the tables
//! below is one attack and the verdicts that are right. After each the same things are checked: the
//! judge has ended, no process is left, nothing in the workspace or beside it has changed. All are
//! tried with and without namespaces, as root (if root runs the tests) and as an ordinary user.
//!
//! Tests that this machine cannot run are named on stderr and left out; where CI is set that is a failure.

mod caller_limits;
mod compile;
mod faults;
mod lesser_kernel;
mod scripts;
#[path = "../siblings.rs"]
mod siblings;
mod workspace;

use std::ffi::OsStr;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use workspace::{missing, CommandResult, Snapshot, TestWorkspace};

const ATTACK: &str = concat!(include_str!("memory.c"), include_str!("attack.c"));
const X86_ONLY: bool = cfg!(target_arch = "x86_64");

/// Attacks, and the verdicts that are right. `$IN`, `$ANS` and `$ROOT` stand for paths of the case
/// and of the workspace.
const ATTACKS: &[(&str, &str)] = &[
    ("nothing", "AC"),
    // The sixteen rows of the table in PEERS.md.
    ("sleep", "TLE"),
    ("busy", "TLE"),
    ("busy_unstoppable", "TLE"),
    ("orphan_holds_pipe", "AC"),
    ("endless_output", "OLE"),
    ("touch_1500", "MLE"),
    ("reserve_900", "AC"),
    ("segv", "RE"),
    ("right_exit|3", "RE"),
    ("wrong_exit", "RE"),
    ("invalid_utf8", "WA"),
    ("stderr_64", "AC"),
    ("blank_no_newline", "PE"),
    ("crlf", "AC"),
    ("close_and_burn", "TLE"),
    // Time.
    ("right_then_hang", "TLE"),
    ("close_all_and_sleep", "TLE"),
    ("drip", "TLE"),
    ("stop_itself", "TLE"),
    ("burn_in_child", "TLE"),
    ("burn_in_unreaped", "TLE"),
    ("burn_in_threads", "TLE"),
    ("burn_in_session", "TLE"),
    ("wait_for_more_input", "AC"),
    ("sleep_in_vfork", "TLE"),
    ("relay_and_wait", "TLE"),
    // Processes.
    ("orphan_in_session", "AC"),
    ("orphan_of_orphan", "AC"),
    ("stubborn_orphans", "AC"),
    // Where other programs of the user need room, its memory may be the first limit that it meets.
    ("fork_bomb", "RE|MLE"),
    // Idle where a fork bomb beside it takes all processes that one user may have: without
    // namespaces the limit is the user's.
    ("many_children", "RE|TLE"),
    ("relay", "AC"),
    ("two_relays", "AC"),
    ("zombies", "AC"),
    ("threads", "AC"),
    ("kill_all", "AC"),
    ("kill_parent", "AC"),
    ("stop_parent", "AC"),
    ("term_parent", "AC"),
    ("probe_parent", "AC"),
    ("kill_group", "RE"),
    ("signal_anybody", "AC"),
    ("clock_of_parent", "AC"),
    ("limit_parent", "AC"),
    ("starve_parent", "AC"),
    ("trace_parent", "AC"),
    ("trace_me", "AC"),
    ("read_parent", "AC"),
    ("see_others", "AC"),
    // Memory.
    ("touch_slowly", "MLE"),
    ("touch_in_children", "MLE"),
    ("touch_shared", "MLE"),
    ("hide_memory", "AC"),
    ("splice_memory", "AC"),
    ("send_memory", "AC"),
    ("pages_of_files", "AC"),
    ("lock_a_file", "AC"),
    ("lease_a_file", "AC"),
    ("make_a_brother", "AC"),
    ("number_of_sockets", "AC"),
    ("hold_beside_many_starts", "MLE"),
    ("start_others", "AC"),
    ("hold_while_waiting", "MLE"),
    ("hidden_file", "AC"),
    ("spike", "MLE"),
    ("fill_pipes", "AC"),
    ("nearly_all", "AC"),
    ("deep_recursion", "AC"),
    ("endless_recursion", "RE|MLE"),
    ("endless_recursion_without_limit", "RE|MLE"),
    ("raise_limits", "AC"),
    // Memory that no process shows.
    ("window", "AC"),
    ("window|beside", "AC"),
    ("device_window", "AC"),
    ("readable_window", "AC"),
    ("share_little", "AC"),
    ("share_many", "MLE"),
    ("share_many|beside", "MLE"),
    ("let_go_shared", "MLE"),
    ("let_go_shared|beside", "MLE"),
    ("page_tables", "MLE"),
    ("page_tables|beside", "MLE"),
    ("page_tables_in_children", "MLE"),
    ("mappings", "MLE"),
    ("chain_of_mappings", "MLE"),
    ("first_thread_ends", "MLE"),
    ("fill_sockets", "MLE"),
    ("fill_packets", "MLE"),
    ("sockets_of_threads", "AC"),
    ("sockets_in_flight", "MLE"),
    ("large_pipes", "AC"),
    ("watch_much", "MLE"),
    ("lock_bytes", "AC"),
    ("rulesets", "AC"),
    ("filters", "AC"),
    ("receive_files", "AC"),
    ("move_pages", "AC"),
    ("wait_without_call", "AC"),
    ("futex_table", "AC"),
    ("file_flags", "AC"),
    ("sync_all", "AC"),
    ("pages_of_a_file", "AC"),
    ("descriptors_of_a_thread", "AC"),
    ("name_of_a_socket", "AC"),
    ("timers", "AC"),
    ("huge_pages", "AC"),
    // Output.
    ("endless_blanks", "OLE"),
    ("endless_lines", "OLE"),
    ("right_then_flood", "OLE"),
    ("flood_from_orphan", "OLE"),
    ("endless_stderr", "TLE"),
    ("escapes", "WA"),
    ("zero_bytes", "WA"),
    ("nothing_printed", "WA"),
    // Ends.
    ("segv_for_real", "RE"),
    ("abort", "RE"),
    ("panic", "RE"),
    ("kill_itself", "RE"),
    ("right_exit|124", "RE"),
    ("right_exit|127", "RE"),
    ("right_exit|137", "RE"),
    ("right_exit|139", "RE"),
    ("right_exit|255", "RE"),
    ("alarm", "RE"),
    // Files.
    ("read_answer|$ANS", "AC"),
    ("read_answer|$ROOT/testdata", "AC"),
    ("read_answer|/proc/self/cwd/$ANS|/proc/self/root/$ANS", "AC"),
    ("read_answer|/proc/1/root$ANS|/proc/1/cwd|/proc/1/exe|/proc/1/mem|/proc/1/environ", "AC"),
    ("write_input|$IN", "AC"),
    ("change_stdin", "AC"),
    ("change_testdata|$ANS", "AC"),
    ("change_times|$ANS", "AC"),
    ("change_itself", "AC"),
    ("litter|/tmp|/var/tmp|/dev/shm|.|$ROOT|$ROOT/target/judge|/", "AC"),
    ("fifo", "AC"),
    ("secrets", "AC"),
    ("write_devices", "AC"),
    // Properties of the judge that a program may see.
    ("environment", "AC"),
    ("descriptors", "AC"),
    ("hidden_stdout", "AC"),
    ("take_back_output", "AC"),
    ("terminal", "AC"),
    ("groups|root", "AC"),
    // The network and the rest of the machine.
    ("sockets", "AC"),
    ("connect", "AC"),
    ("own_pair", "AC"),
    ("datagrams", "AC"),
    ("signal_by_socket", "AC"),
    ("shared_memory", "AC"),
    ("message_queue", "AC"),
    ("semaphores", "AC"),
    ("ipc_by_number", "AC"),
    ("folder_events", "AC"),
    ("posix_queue", "AC"),
    ("become_root", "AC"),
    ("namespaces", "AC"),
    ("clone_namespace", "AC"),
    ("chroot", "AC"),
    ("mount", "AC"),
    ("keyring", "AC"),
    ("io_uring", "AC"),
    ("perf", "AC"),
    ("stop_counter", "AC"),
    ("bpf", "AC"),
    ("x32", "AC"),
    ("clock", "AC"),
    ("host_name", "AC"),
    ("special_bits|chmod|fchmod|fchmodat|fchmodat2", "AC"),
    ("special_bits|open|openat|temporary|openat2|creat", "AC"),
    ("special_bits|mknod|mknodat|mkdir|mkdirat", "AC"),
    ("special_bits|setxattr|lsetxattr|fsetxattr|setxattrat", "AC"),
    ("run_setuid", "AC"),
    ("run_shell", "AC"),
];

/// Attacks that make system calls by the numbers of x86-64.
const BY_NUMBER: [&str; 14] = [
    "read_parent",
    "hidden_file",
    "change_times",
    "fifo",
    "posix_queue",
    "clone_namespace",
    "mount",
    "keyring",
    "io_uring",
    "perf",
    "bpf",
    "x32",
    "clock",
    "host_name",
];

/// Attacks on what only namespaces hide.
const WITH_NAMESPACES: &[(&str, &str)] = &[
    ("see_files|$IN|$ANS|$ROOT/testdata|/root|/home|/sys|/etc/shadow", "AC"),
    ("own_processes", "AC"),
];

/// Attacks on what a closed folder hides where root judges without namespaces.
const BEHIND_CLOSED_FOLDERS: &[(&str, &str)] =
    &[("see_files|$IN|$ANS|$ROOT/testdata/attacks", "AC")];

/// The limits for an attack. Only where the time may end it is there little of it: what ends by
/// itself, or by another limit, gets there on a machine that is busy with other things too.
fn limits(right: &str) -> [&'static str; 4] {
    let time = if is_by_time(right) { "0.1" } else { "10" };
    ["--time-limit", time, "--memory-limit", "256"]
}

/// A case for each attack: its name, the attack, the verdicts that are right.
type Row = (String, &'static str, &'static str);

fn rows(
    place: &TestWorkspace,
    attacks: impl Iterator<Item = &'static (&'static str, &'static str)>,
) -> Vec<Row> {
    let here = |attack: &str| X86_ONLY || !BY_NUMBER.contains(&attack.split('|').next().unwrap());
    let mut rows = Vec::new();
    for (number, (attack, right)) in attacks.filter(|row| here(row.0)).enumerate() {
        let stem = place.root.join(format!("testdata/attacks/sample/{number}"));
        let text = attack
            .replace("$ANS", &format!("{}.ans", stem.display()))
            .replace("$IN", &format!("{}.in", stem.display()))
            .replace("$ROOT", &place.root.display().to_string());
        // The folders above the workspace lead to the program, so they are there.
        let is_above = |word: &&str| word.starts_with('/') && place.root.starts_with(word);
        let text = if attack.starts_with("see_files|") {
            text.split('|').filter(|word| !is_above(word)).collect::<Vec<_>>().join("|")
        } else {
            text
        };
        // The rest of the input is more than a pipe holds, so that not reading it is a case too.
        let input = format!("{text}\n{}", "1 2 3 4 5 6 7 8 9\n".repeat(8_000));
        place.case(&format!("attacks/sample/{number}"), &input, "ok\n");
        rows.push((format!("sample/{number}"), *attack, *right));
    }
    rows
}

/// Checks that nothing is left behind, whatever was tried.
fn aftermath(place: &TestWorkspace, what: &str, before: &Snapshot, wrong: &mut Vec<String>) {
    left_processes(place, what, wrong);
    let after = place.snapshot();
    if after != *before {
        wrong.push(format!("{what}: changed {}", workspace::difference(before, &after)));
    }
}

/// Checks that nothing is there that was not there before, but files of the judge and of the attack itself, and
/// that no process is left.
fn nothing_new(
    place: &TestWorkspace,
    what: &str,
    before: &Snapshot,
    is_own: impl Fn(&Path) -> bool,
    wrong: &mut Vec<String>,
) {
    let mut after = place.snapshot();
    after.retain(|path, _| !is_own(path));
    if after.keys().any(|path| !before.contains_key(path)) {
        wrong.push(format!("{what}: left {}", workspace::difference(before, &after)));
    }
    left_processes(place, what, wrong);
}

fn left_processes(place: &TestWorkspace, what: &str, wrong: &mut Vec<String>) {
    let left = place.processes();
    if !left.is_empty() {
        wrong.push(format!("{what}: left processes {left:?}"));
    }
}

/// Checks the verdict on an attack.
fn check_verdict(attack: &str, right: &str, told: &CommandResult, wrong: &mut Vec<String>) {
    let verdict = told.verdict();
    if !right.split('|').any(|right| right == verdict) {
        wrong.push(format!("{attack}: {verdict}, not {right}\n{told}"));
    }
}

/// Tries each part of the attacks in a workspace of its own, side by side.
fn side_by_side(name: &str, tried: impl Fn(&TestWorkspace, usize) -> Vec<String> + Sync) {
    let wrong = std::thread::scope(|scope| {
        let tried = &tried;
        let parts: [_; PARTS] = std::array::from_fn(|part| {
            let place = TestWorkspace::new(&format!("{name}-{part}"));
            scope.spawn(move || tried(&place, part))
        });
        parts.map(|part| part.join().expect("what is wrong is returned")).concat()
    });
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

fn is_by_time(right: &str) -> bool {
    right.contains("TLE")
}

const PARTS: usize = 4;

/// The part of an attack. Those that the time ends mostly wait: they are dealt to all parts but the first.
fn part(number: usize, right: &str) -> usize {
    if is_by_time(right) {
        1 + number % (PARTS - 1)
    } else {
        0
    }
}

/// Each attack by itself, so that what it leaves behind can be told.
#[test]
fn attacks() {
    if !TestWorkspace::new("layers").has_strict_isolation() {
        return missing("attacks: Landlock or seccomp");
    }
    side_by_side("attacks", |place, own_part| {
        let command = place.build("attack", ATTACK);
        let program = ["--cmd".as_ref(), command.as_ref()];
        let rows = rows(place, ATTACKS.iter());
        // Everything that is made once.
        place.judge(&["attacks/sample/0"], &program, None);
        let before = place.snapshot();
        let mut wrong = Vec::new();
        for (number, (case, attack, right)) in rows.iter().enumerate() {
            if part(number, right) != own_part {
                continue;
            }
            let case = format!("attacks/{case}");
            let words: Vec<&str> = [case.as_str(), "--json", "--all-cases", "-j", "1"]
                .into_iter()
                .chain(limits(right))
                .collect();
            let told = place.judge(&words, &program, None);
            check_verdict(attack, right, &told, &mut wrong);
            aftermath(place, attack, &before, &mut wrong);
        }
        wrong
    });
}

/// A user without privileges, another one for each test: the kernel counts the processes of a user.
fn ordinary(number: u32) -> Option<u32> {
    Some(60_000 + std::process::id() % 500 * 10 + number)
}

#[test]
fn attacks_as_an_ordinary_user() {
    together("ordinary", ordinary(1), true, false);
}

#[test]
fn attacks_without_namespaces() {
    together("level2", None, false, false);
}

#[test]
fn attacks_without_namespaces_as_an_ordinary_user() {
    together("level2ordinary", ordinary(2), false, false);
}

/// The path of a submission: built from source, by its file name.
#[test]
fn attacks_in_a_submission() {
    together("submission", None, true, true);
}

/// Programs read the folders of the system, and not a workspace that lies in one. Who is not root can make none there:
/// `sandbox/tests/run` has a test for all.
#[test]
fn a_workspace_within_the_system_is_no_part_of_it() {
    let Ok(mut place) = TestWorkspace::within(Path::new("/usr/local"), "usr") else { return };
    if !place.has_strict_isolation() {
        return missing("a workspace within the system: Landlock or seccomp");
    }
    place.write("problems/attacks/submissions/wrong_answer/of_another.c", b"int main;");
    let source = place.write("attack.c", ATTACK.as_bytes());
    let attack = "read_answer|$ROOT|$ROOT/problems|$ROOT/problems/attacks/submissions/wrong_answer/of_another.c";
    let attack = attack.replace("$ROOT", &place.root.display().to_string());
    place.case("attacks/sample/1", &format!("{attack}\n"), "ok\n");
    for namespaces in [true, false] {
        if !namespaces {
            place.do_without(workspace::PIVOT_ROOT);
        }
        let program = ["--submission".as_ref(), source.as_ref()];
        let told = place.judge(&["attacks", "--json", "--all-cases"], &program, None);
        assert_eq!(told.verdict(), "AC", "{told}");
    }
}

/// All attacks at once: one must not disturb another, nor the next. A run has one time limit, so there
/// are two of them, side by side.
fn together(name: &str, user: Option<u32>, namespaces: bool, as_submission: bool) {
    let mut place = TestWorkspace::new(name);
    if user.is_some() && !workspace::is_root() {
        // Then the test without a user is that test.
        return;
    }
    if !place.has_strict_isolation() || user.is_some() && !place.others_can_enter() {
        return missing(&format!("{name}: strict isolation, or a workspace that others may enter"));
    }
    if namespaces && !place.has_namespaces() {
        return missing(&format!("{name}: namespaces"));
    }
    if !namespaces {
        place.do_without(workspace::PIVOT_ROOT);
    }
    let source = place.write("attack.c", ATTACK.as_bytes());
    let command = place.build("attack", ATTACK);
    let program: [&OsStr; 2] = if as_submission {
        ["--submission".as_ref(), source.as_ref()]
    } else {
        ["--cmd".as_ref(), command.as_ref()]
    };
    let is_root = user.is_none() && workspace::is_root();
    let more = match (namespaces, is_root) {
        (true, _) => WITH_NAMESPACES,
        (false, true) => BEHIND_CLOSED_FOLDERS,
        // Nothing hides the sizes of files from a program of the user whose files they are.
        (false, false) => &[],
    };
    let rows = rows(&place, ATTACKS.iter().chain(more));
    if is_root {
        place.close("testdata");
    }
    place.judge(&["attacks/sample/0"], &program, user);
    let before = place.snapshot();
    let (by_time, others): (Vec<&Row>, Vec<&Row>) = rows.iter().partition(|row| is_by_time(row.2));
    let told = std::thread::scope(|scope| {
        let runs = [("3", by_time), ("2", others)].map(|(workers, rows)| {
            let mut words: Vec<String> =
                rows.iter().map(|row| format!("attacks/{}", row.0)).collect();
            words.extend(["--json", "--all-cases", "-j", workers].map(String::from));
            words.extend(limits(rows[0].2).map(String::from));
            let (place, program) = (&place, &program);
            scope.spawn(move || {
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                place.judge(&words, program, user)
            })
        });
        runs.map(|run| run.join().expect("it has a status"))
    });
    let mut wrong = Vec::new();
    for (case, attack, right) in &rows {
        let mut lines = told.iter().flat_map(|told| told.out.lines());
        let line = lines.find(|line| line.contains(&format!("\"{case}\"")));
        let verdict = line.and_then(|line| workspace::field(line, "verdict")).unwrap_or("none");
        if !right.split('|').any(|right| right == verdict) {
            wrong.push(format!("{attack}: {verdict}, not {right}\n{}", line.unwrap_or_default()));
        }
    }
    aftermath(&place, name, &before, &mut wrong);
    for told in &told {
        assert_eq!(told.err.contains("no namespaces"), !namespaces, "{}", told.err);
        let shows_sizes = told.err.contains("programs can tell the sizes of the answers");
        assert_eq!(shows_sizes, !namespaces && !is_root, "{}", told.err);
        let shows_some = told.err.contains("programs whose files only root may read can tell");
        assert_eq!(shows_some, !namespaces && is_root, "{}", told.err);
    }
    let is_fault = |line: &&str| line.contains("\"type\":\"error\"");
    let faults = told.iter().flat_map(|told| told.out.lines()).filter(is_fault);
    wrong.extend(faults.map(String::from));
    let said = told.map(|told| told.err).concat();
    assert!(wrong.is_empty(), "{} wrong:\n{}\n{said}", wrong.len(), wrong.join("\n"));
}

/// Work in children whose CPU time the kernel drops: milliseconds of work, microseconds of each child, for each
/// how-many-th the parent waits, and how many processes share memory meanwhile.
const WORK_IN_CHILDREN: &[(&str, &str)] = &[
    ("drop_children|3000|1000|0|0", "TLE"),
    ("drop_children|3000|1000|16|0", "TLE"),
    ("drop_children|6000|8000|0|40", "TLE"),
    // Milliseconds of work, microseconds of each child, processes that start them.
    ("drop_children_together|16000|400|12", "TLE"),
    // An honest one.
    ("drop_children|400|1000|1|0", "AC"),
];

/// The time limit is a third of the work, or a sixth.
#[test]
fn work_in_children() {
    if std::thread::available_parallelism().map_or(1, usize::from) == 1 {
        return missing("work in children: a second core, from which to see them");
    }
    let user = workspace::is_root().then(|| ordinary(3)).flatten();
    for (name, user, namespaces) in [
        ("children", None, true),
        ("children2", None, false),
        ("children-user", user, true),
        ("children2-user", user, false),
    ] {
        let mut place = TestWorkspace::new(name);
        if user.is_some() && !place.others_can_enter() {
            return missing("work in children: a workspace that others may enter");
        }
        if !namespaces {
            place.do_without(workspace::PIVOT_ROOT);
        }
        let command = place.build("attack", ATTACK);
        let program = ["--cmd".as_ref(), command.as_ref()];
        let mut wrong = Vec::new();
        for (attack, right) in WORK_IN_CHILDREN {
            place.case("attacks/sample/1", &format!("{attack}\n"), "ok\n");
            let words = ["attacks", "--json", "--time-limit", "1", "--memory-limit", "800"];
            check_verdict(attack, right, &place.judge(&words, &program, user), &mut wrong);
            left_processes(&place, attack, &mut wrong);
        }
        assert!(wrong.is_empty(), "{name}: {} wrong:\n{}", wrong.len(), wrong.join("\n"));
    }
}

/// The kernel shows no memory of a program whose file its user cannot read.
#[test]
fn a_program_that_cannot_be_read() {
    let user = workspace::is_root().then(|| ordinary(4)).flatten();
    for (name, namespaces) in [("closed", true), ("closed2", false)] {
        let mut place = TestWorkspace::new(name);
        if !place.has_strict_isolation() || user.is_some() && !place.others_can_enter() {
            return missing(
                "a closed program: strict isolation, a workspace that others may enter",
            );
        }
        if !namespaces {
            place.do_without(workspace::PIVOT_ROOT);
        }
        let command = place.build("attack", ATTACK);
        let file = place.root.join("bin/attack");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o111)).unwrap();
        place.case("attacks/sample/1", "let_go_shared\n", "ok\n");
        let words = ["attacks", "--json", "--memory-limit", "256"];
        let told = place.judge(&words, &["--cmd".as_ref(), command.as_ref()], user);
        assert_eq!(told.verdict(), "MLE", "{name}: {told}");
        let told = place.judge(&words, &["--cmd".as_ref(), file.as_ref()], user);
        assert!(told.err.contains("run chmod +r"), "{name}: {told}");
    }
}

/// Hundreds of busy threads leave the judge little of a core. It ends them when it has looked at each of them once, and
/// not once for each part of a look at their memory.
#[test]
fn a_crowd_ends_soon() {
    let mut place = TestWorkspace::new("crowd");
    if !place.has_strict_isolation() {
        return missing("a crowd: Landlock or seccomp");
    }
    place.do_without(workspace::PIVOT_ROOT);
    let command = place.build("attack", ATTACK);
    place.case("attacks/sample/1", "burn_in_crowd\n", "ok\n");
    let words = ["attacks", "--json", "--time-limit", "0.1", "--memory-limit", "800"];
    let told = place.judge(&words, &["--cmd".as_ref(), command.as_ref()], None);
    assert_eq!(told.verdict(), "TLE", "{told}");
    let cpu_us: u64 = workspace::field(&told.out, "cpu_us").unwrap().parse().unwrap();
    // It was once 100 s.
    assert!(cpu_us < 10_000_000, "{told}");
}

/// Isolation off: the verdicts on honest faults stay, and so does the end of every process.
#[test]
fn attacks_without_isolation() {
    side_by_side("off", |place, own_part| {
        let command = place.build("attack", ATTACK);
        let mut wrong = Vec::new();
        let bounded = ATTACKS.iter().take_while(|row| row.0 != "kill_all");
        for (number, (attack, right)) in bounded.chain(&[("endless_stderr", "TLE")]).enumerate() {
            if part(number, right) != own_part {
                continue;
            }
            place.case("attacks/sample/1", &format!("{attack}\n"), "ok\n");
            let words = ["attacks", "--json", "--all-cases", "--isolation", "off"];
            let words: Vec<&str> = words.into_iter().chain(limits(right)).collect();
            let told = place.judge(&words, &["--cmd".as_ref(), command.as_ref()], None);
            check_verdict(attack, right, &told, &mut wrong);
            left_processes(place, attack, &mut wrong);
        }
        wrong
    });
}

/// A machine with more to do than cores gives no program a false verdict: neither one that needs most of the
/// time limit, nor who needs little, with isolation or without.
#[test]
fn under_load() {
    let place = TestWorkspace::new("load");
    let program = place.build("figures", include_str!("figures.c"));
    for (name, ms) in [("near", 170), ("small", 77)] {
        for number in 0..4 {
            place.case(&format!("load/{name}/{number}"), &format!("{ms} 0 0\n"), "");
        }
    }
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    let mut load: Vec<_> = (0..cores + 2).map(|_| workspace::busy_loop()).collect();
    let told = ["auto", "off"].map(|isolation| {
        let words =
            ["load", "--json", "--all-cases", "--time-limit", "0.2", "--isolation", isolation];
        place.judge(&words, &["--cmd".as_ref(), program.as_ref()], None)
    });
    for busy in &mut load {
        busy.kill().unwrap();
        busy.wait().unwrap();
    }
    for told in told {
        assert_eq!(told.code, Some(0), "{told}");
    }
}

/// The judge measures the time and memory that the program itself knows of.
#[test]
fn figures() {
    let place = TestWorkspace::new("figures");
    let command = place.build("figures", include_str!("figures.c"));
    for (name, ms, mib) in [("time", 100, 0), ("small", 0, 0), ("large", 0, 64)] {
        place.case(&format!("figures/{name}/1"), &format!("{ms} {mib} 1\n"), "never\n");
        let words = [&format!("figures/{name}"), "--json", "--memory-limit", "512"];
        let told = place.judge(&words, &["--cmd".as_ref(), command.as_ref()], None);
        // The program tells its own figures on stderr, which the report keeps for people. Isolated
        // it could not read the file that says how much memory it holds.
        let words = [&format!("figures/{name}"), "--memory-limit", "512", "--isolation", "off"];
        let shown = place.judge(&words, &["--cmd".as_ref(), command.as_ref()], None);
        let number = |name| workspace::field(&told.out, name).unwrap().parse::<u64>().unwrap();
        let own = |name| {
            let (_, rest) =
                shown.out.split_once(&format!("{name}=")).expect("the program tells it");
            rest.split_whitespace().next().unwrap().parse::<u64>().unwrap()
        };
        let memory = number("memory_bytes");
        let known = own("peak_kib") * 1024;
        // A program counts at least what the runner holds when it forks; built without
        // optimisation that is a large program itself.
        let floor = if cfg!(debug_assertions) { 4096 } else { 400 };
        assert!(
            memory.abs_diff(known) <= floor * 1024,
            "{name}: {memory} bytes by the judge, {known} by the program\n{told}{shown}"
        );
        if ms > 0 {
            // It burns until its own clock shows this. A loaded machine only adds to it.
            let own = ms * 1000;
            let mut excess = u64::MAX;
            for _ in 0..100 {
                let words = [&format!("figures/{name}"), "--json"];
                let told = place.judge(&words, &["--cmd".as_ref(), command.as_ref()], None);
                let time: u64 = workspace::field(&told.out, "cpu_us").unwrap().parse().unwrap();
                assert!(time >= own, "{time} us, but it burnt {own}");
                excess = excess.min(time - own);
                if excess <= 2000 {
                    break;
                }
            }
            // The shell that becomes the program has used some of it.
            assert!(excess <= 2000, "{excess} us more than the program's own clock");
        }
    }
}
