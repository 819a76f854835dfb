//! Kernels that lack a system call, and containers that refuse one.

use crate::workspace::{self, told, TestWorkspace, ENOSYS, EPERM, JUDGE};
use std::process::Command;

/// The number of `perf_event_open`, which counts instructions.
const PERF_EVENT_OPEN: &str = if cfg!(target_arch = "x86_64") { "298" } else { "241" };

/// A workspace with one case.
fn prepare(name: &str) -> TestWorkspace {
    let place = TestWorkspace::new(name);
    place.case("sum/sample/1", "2 3\n", "5\n");
    place
}

/// The judge says once which layer is missing and goes on, or refuses with `strict`.
#[test]
fn a_layer_is_missing() {
    let place = prepare("lesser");
    if !place.has_strict_isolation() {
        return crate::missing("a lesser kernel: all layers of isolation");
    }
    let seccomp = if cfg!(target_arch = "x86_64") { "317" } else { "277" };
    for (number, said, strict) in [
        // landlock_create_ruleset, landlock_add_rule, landlock_restrict_self.
        ("444", "no Landlock: ", 2),
        ("445", "no Landlock: ", 2),
        ("446", "no Landlock: ", 2),
        (seccomp, "no seccomp: ", 2),
        // The second layer behind the same files, which many containers lack: also mount_setattr.
        (workspace::PIVOT_ROOT, "no namespaces: ", 0),
        ("442", "no namespaces: ", 0),
    ] {
        for (error, reason) in
            [(ENOSYS, "Function not implemented"), (EPERM, "Operation not permitted")]
        {
            for (mode, code) in [("auto", 0), ("strict", strict), ("off", 0)] {
                let words = ["sum", "--cmd", "echo 5", "--isolation", mode];
                let told = place.judge_without([number, error], &words);
                let what = format!("{number}, {error}, {mode}: {told}");
                assert_eq!(told.code, Some(code), "{what}");
                let lines = usize::from(mode != "off");
                assert_eq!(told.err.lines().count(), lines, "{what}");
                assert_eq!(told.err.contains(&format!("{said}{reason}")), mode != "off", "{what}");
            }
        }
    }
}

/// Every other call that is newer than Linux 4.18 and that this judge, std or the C library make: there
/// is another way, and no user notices.
#[test]
fn a_call_is_missing() {
    let place = prepare("calls");
    let program = place.write("five.rs", b"fn main() { println!(\"5\") }");
    let words = ["sum", "--submission", program.to_str().expect("UTF-8"), "--isolation", "off"];
    for (number, error, name) in [
        ("436", ENOSYS, "close_range"),
        ("436", EPERM, "close_range"),
        ("434", ENOSYS, "pidfd_open"),
        ("434", EPERM, "pidfd_open"),
        ("424", ENOSYS, "pidfd_send_signal"),
        ("435", ENOSYS, "clone3"),
        ("437", ENOSYS, "openat2"),
        ("437", EPERM, "openat2"),
        ("439", ENOSYS, "faccessat2"),
        (PERF_EVENT_OPEN, ENOSYS, "perf_event_open"),
        (PERF_EVENT_OPEN, EPERM, "perf_event_open"),
    ] {
        let told = place.judge_without([number, error], &words);
        assert_eq!(told.code, Some(0), "{name}, {error}: {told}");
        assert_eq!(told.err, "", "{name}, {error}: {told}");
    }
}

/// Where close_range is missing no descriptor of the caller reaches a program either.
#[test]
fn descriptors_stay_closed_without_close_range() {
    let place = prepare("descriptors");
    place.case("sum/sample/1", "descriptors\n", "ok\n");
    let attack = place.build("attack", crate::ATTACK);
    for error in [ENOSYS, EPERM] {
        for mode in ["auto", "off"] {
            let script = format!(
                "exec 7</etc/passwd 8</dev/null; exec \"$0\" 436 {error} '{JUDGE}' sum --json \
                 --isolation {mode} --cmd \"$1\""
            );
            let mut shell = Command::new("sh");
            shell.args(["-c", &script]).arg(place.without()).arg(&attack).current_dir(&place.root);
            let told = told(shell.env_remove("CI"));
            assert_eq!(told.code, Some(0), "{error}, {mode}: {told}");
        }
    }
}

/// A container that answers clone3 with EPERM stops the C library itself: that is said.
#[test]
fn nothing_can_be_started() {
    let place = prepare("clone3");
    let told = place.judge_without(["435", EPERM], &["sum", "--cmd", "echo 5"]);
    // Older C libraries make no such call.
    let said = told.err.contains("cannot start a helper process: Operation not permitted: is ");
    assert!(told.code == Some(0) || told.code == Some(2) && said, "{told}");
    assert!(told.err.lines().count() <= 1, "{told}");
}
