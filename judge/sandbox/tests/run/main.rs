//! Programs that end in every way, by the public API alone, with and without isolation.
//!
//! The helper processes of a sandbox are this executable again, so it has a `main` of its own; run it
//! with a part of a test's name to run only that test. With the feature `portable` it tests the part
//! for systems other than Linux.

#[cfg(not(portable))]
mod interaction;
mod side_by_side;

use sandbox::system::pipe;
use sandbox::{
    End, Failure, Isolation, IsolationMode, Limit, Limits, RunResult, Sandbox, Spec, Stderr,
    Streams,
};
use std::ffi::{CString, OsString};
use std::fs;
use std::io::Write;
use std::os::fd::{AsFd, BorrowedFd};
#[cfg(not(portable))]
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

const MIB: u64 = 1 << 20;
/// Limits that no test exceeds by accident.
const LIMITS: Limits = Limits {
    cpu: Duration::from_secs(10),
    idle: Duration::from_secs(20),
    instructions: None,
    memory_bytes: 256 * MIB,
    output_bytes: MIB,
    file_bytes: 0,
    disk_bytes: 0,
    may_reserve_all: false,
    processes: 16,
};
/// A folder of the system that stands for a workspace within one.
const PRIVATE: &str = "/usr/share";
/// The argument that makes this executable hold memory, until it is killed.
const HOLD: &str = "--hold-memory";

/// A test: its name and what it does behind an isolation.
type Test = (&'static str, fn(&Isolation));

const TESTS: &[Test] = &[
    // The longest first: others run beside them.
    #[cfg(not(portable))]
    ("the_last_word_is_heard", interaction::the_last_word_is_heard),
    #[cfg(not(portable))]
    ("waiting_for_each_other_ends", interaction::waiting_for_each_other_ends),
    ("exit_code", exit_code),
    ("signal", signal),
    ("input_and_output", input_and_output),
    ("slow_input", slow_input),
    #[cfg(not(portable))]
    ("input_is_a_file", input_is_a_file),
    #[cfg(not(portable))]
    ("output_is_a_file", output_is_a_file),
    ("stderr", stderr),
    ("cpu_limit", cpu_limit),
    ("idle_limit", idle_limit),
    ("output_limit", output_limit),
    ("child_left_behind", child_left_behind),
    ("interrupt", interrupt),
    ("missing_program", missing_program),
    ("bare_command", bare_command),
    ("instructions", instructions),
    #[cfg(not(portable))]
    ("wall_limit", wall_limit),
    #[cfg(not(portable))]
    ("memory_limit", memory_limit),
    #[cfg(not(portable))]
    ("process_limit", process_limit),
    #[cfg(not(portable))]
    ("disk_limit", disk_limit),
    #[cfg(not(portable))]
    ("a_private_folder_is_no_part_of_the_system", a_private_folder_is_no_part_of_the_system),
    #[cfg(not(portable))]
    ("temporary_folder", temporary_folder),
    #[cfg(not(portable))]
    ("memory_of_a_small_program", memory_of_a_small_program),
    #[cfg(not(portable))]
    ("too_large_request", too_large_request),
    #[cfg(not(portable))]
    ("no_id_tells_of_a_program_before", no_id_tells_of_a_program_before),
    #[cfg(not(portable))]
    ("they_take_turns", interaction::they_take_turns),
    #[cfg(not(portable))]
    ("much_is_said", interaction::much_is_said),
    #[cfg(not(portable))]
    ("who_ends_first_is_known", interaction::who_ends_first_is_known),
    #[cfg(not(portable))]
    ("an_interactor_can_end_the_conversation", interaction::an_interactor_can_end_the_conversation),
    #[cfg(not(portable))]
    ("both_are_limited", interaction::both_are_limited),
    #[cfg(not(portable))]
    ("no_side_outlives_the_other", interaction::no_side_outlives_the_other),
];

#[cfg(not(portable))]
/// Below the private folder of the system the program reads what its spec names, and nothing else.
fn a_private_folder_is_no_part_of_the_system(isolation: &Isolation) {
    let entries = fs::read_dir(PRIVATE).unwrap();
    let named = entries.flatten().map(|entry| entry.path()).find(|path| path.is_dir()).unwrap();
    let run = |readable: Vec<PathBuf>, folder: &Path| {
        let list = ["/bin/ls", "-a", folder.to_str().unwrap()];
        let spec = Spec { readable, ..spec(&list, LIMITS) };
        Sandbox::start(isolation, None).run_tool(&spec, None).unwrap().end.is_success()
    };
    if run(Vec::new(), Path::new("/proc")) {
        // Nothing is isolated.
        return;
    }
    assert!(!run(Vec::new(), &named));
    assert!(run(vec![named.clone()], &named));
    assert!(run(Vec::new(), Path::new("/usr/bin")));
}

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    if let Some(code) = sandbox::helper_main(&arguments) {
        return ExitCode::from(code);
    }
    if arguments.first().is_some_and(|word| word == HOLD) {
        hold_memory();
    }
    sandbox::prepare_process();
    let filter = arguments.iter().filter_map(|word| word.to_str()).find(|w| !w.starts_with('-'));
    let isolations = [IsolationMode::Auto, IsolationMode::Off].map(|mode| {
        (
            mode,
            Isolation::find(mode, Vec::new(), vec![PRIVATE.into()]).expect("programs can run here"),
        )
    });
    let tests = isolations.iter().flat_map(|(mode, isolation)| {
        let chosen =
            TESTS.iter().filter(|(name, _)| filter.is_none_or(|filter| name.contains(filter)));
        chosen.map(move |(name, test)| (format!("{name}, {mode:?}"), || test(isolation)))
    });
    side_by_side::run(tests)
}

fn hold_memory() -> ! {
    let memory = vec![1u8; 64 * MIB as usize];
    loop {
        std::hint::black_box(&memory);
        thread::sleep(Duration::from_secs(1));
    }
}

fn spec(words: &[&str], limits: Limits) -> Spec {
    Spec {
        argv: words.iter().map(|word| CString::new(*word).unwrap()).collect(),
        env: vec![c"PATH=/usr/bin:/bin".into()],
        folder: "/".into(),
        readable: vec![std::env::current_exe().unwrap()],
        writable: Vec::new(),
        temporary_bytes: 0,
        stdout_is_file: false,
        may_receive_files: false,
        limits,
    }
}

fn shell(script: &str, limits: Limits) -> Spec {
    spec(&["/bin/sh", "-c", script], limits)
}

/// Runs a program and throws away what it prints.
fn try_run(
    isolation: &Isolation,
    spec: &Spec,
    interrupt: Option<BorrowedFd>,
) -> Result<RunResult, Failure> {
    let streams = Streams { input: None, output: &mut |_| Ok(()), stderr: Stderr::Kept };
    Sandbox::start(isolation, interrupt).run(spec, streams)
}

fn run(isolation: &Isolation, spec: &Spec) -> RunResult {
    try_run(isolation, spec, None).expect("it runs")
}

fn exit_code(isolation: &Isolation) {
    let finished = run(isolation, &shell("exit 3", LIMITS));
    assert_eq!(finished.end, End::Exited(3));
    assert_eq!(finished.end.to_string(), "exit code 3");
    assert_eq!(finished.exceeded(&LIMITS), None);
    assert!(finished.wall < LIMITS.idle, "{:?}", finished.wall);
}

fn signal(isolation: &Isolation) {
    let finished = run(isolation, &shell("kill -SEGV $$", LIMITS));
    assert_eq!(finished.end, End::Signaled(11));
    assert!(finished.end.to_string().starts_with("signal 11 (SIGSEGV"), "{}", finished.end);
}

fn input_and_output(isolation: &Isolation) {
    // More than a pipe holds, in both directions.
    let text = "0123456789abcdef".repeat(8 * 1024);
    let (read, write) = pipe::pair().unwrap();
    let writer = thread::spawn({
        let text = text.clone();
        move || fs::File::from(write).write_all(text.as_bytes()).unwrap()
    });
    let mut sandbox = Sandbox::start(isolation, None);
    let output = sandbox.run_tool(&spec(&["/bin/cat"], LIMITS), Some(read.into())).unwrap();
    writer.join().unwrap();
    assert!(output.end.is_success(), "{}", output.end);
    assert!(output.stdout == text.as_bytes(), "{} bytes", output.stdout.len());
    // The same sandbox runs many programs; without an input stdin is empty.
    for _ in 0..3 {
        let output = sandbox.run_tool(&spec(&["/bin/cat"], LIMITS), None).unwrap();
        assert_eq!((output.end, output.stdout.len()), (End::Exited(0), 0));
    }
}

/// While the writer of its input has nothing to say, a program's output is read.
fn slow_input(isolation: &Isolation) {
    let (read, write) = pipe::pair().unwrap();
    let (printed, news) = mpsc::channel();
    let writer = thread::spawn(move || {
        let answered = news.recv_timeout(Duration::from_secs(60)).is_ok();
        fs::File::from(write).write_all(b"word\n").unwrap();
        answered
    });
    let mut stdout = Vec::new();
    let mut keep = |chunk: &[u8]| {
        stdout.extend_from_slice(chunk);
        let _ = printed.send(());
        Ok(())
    };
    let limits = Limits { idle: Duration::from_secs(100), ..LIMITS };
    let streams = Streams { input: Some(read.into()), output: &mut keep, stderr: Stderr::Kept };
    let spec = shell("echo asked; read word; echo $word", limits);
    let finished = Sandbox::start(isolation, None).run(&spec, streams).unwrap();
    assert!(writer.join().unwrap(), "the output was not read before there was input");
    assert_eq!((finished.end, stdout.as_slice()), (End::Exited(0), &b"asked\nword\n"[..]));
}

/// A regular file that nothing can change, read anew in each run; the file of the caller has another name.
#[cfg(not(portable))]
fn input_is_a_file(isolation: &Isolation) {
    use std::io::Seek;
    let path = std::env::temp_dir().join(marker());
    fs::write(&path, "0123456789\n").unwrap();
    let script = "exec 3</dev/stdin; stat -L -c '%F %s' /dev/stdin; \
                  readlink /proc/self/fd/0; tail -c 3; head -c 3 /dev/stdin; \
                  chmod 000 /dev/stdin; touch -d @0 /dev/stdin; truncate -s 0 /dev/stdin; flock -xn 0; \
                  ln /proc/self/fd/0 /tmp/x; (echo x >/dev/stdin); (echo x >>/dev/stdin); (echo x 1<>/dev/stdin); \
                  echo x >&0; /dev/stdin; cat <&3";
    let expected = "regular file 11\n/memfd:input (deleted)\n89\n0120123456789\n";
    let mut sandbox = Sandbox::start(isolation, None);
    for _ in 0..2 {
        let input = fs::File::open(&path).unwrap();
        let output = sandbox.run_tool(&shell(script, LIMITS), Some(input)).unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), "0123456789\n");
    // The length that is left of a file can be read.
    let mut input = fs::File::open(&path).unwrap();
    input.seek(std::io::SeekFrom::Start(8)).unwrap();
    let output = sandbox.run_tool(&spec(&["/bin/cat"], LIMITS), Some(input)).unwrap();
    assert_eq!(output.stdout, b"89\n");
    fs::remove_file(&path).unwrap();
    let input = sandbox::file_of(b"bytes").unwrap();
    let output = sandbox.run_tool(&spec(&["/bin/cat"], LIMITS), Some(input)).unwrap();
    assert_eq!(output.stdout, b"bytes");
}

/// A file of its own in each run, of which the end counts, and which has no more than the limit of output.
#[cfg(not(portable))]
fn output_is_a_file(isolation: &Isolation) {
    let mut sandbox = Sandbox::start(isolation, None);
    let limits = Limits { file_bytes: 0, ..LIMITS };
    let mut printed = |script: &str| {
        let spec = Spec { stdout_is_file: true, ..shell(script, limits) };
        let output = sandbox.run_tool(&spec, None).unwrap();
        (output.end, output.stdout)
    };
    let ended = |text: &str| (End::Exited(0), text.as_bytes().to_vec());
    let kind = "readlink /proc/self/fd/1; stat -L -c '%F %s' /dev/stdout";
    for _ in 0..2 {
        assert_eq!(printed(kind), ended("/memfd:output (deleted)\nregular file 24\n"));
    }
    let seek =
        "printf 1,2,3,; printf '\\n' | dd of=/dev/stdout bs=1 seek=5 conv=notrunc 2>/dev/null";
    assert_eq!(printed(seek), ended("1,2,3\n"));
    // Opened once more it begins anew, as a file does.
    assert_eq!(printed("echo long; echo a >/dev/stdout"), ended("a\n"));
    assert_eq!(printed("echo a; echo b >>/dev/stdout; (echo c)"), ended("a\nc\n"));
    // The output of a process that is left behind counts up to the end of the program.
    assert_eq!(printed("(sleep 9; echo late) & echo a"), ended("a\n"));
    assert!(!printed("printf '#!/bin/sh\\n'; chmod 777 /dev/stdout; /dev/stdout").0.is_success());
    let full = limits.output_bytes;
    let most = format!("head -c {full} /dev/zero");
    assert_eq!(printed(&most).1.len() as u64, full);
    for script in [
        // The kernel ends one program, and the other sees that it is to stop.
        "while :; do echo yes; done".to_string(),
        format!("trap '' XFSZ; {most}; while :; do echo yes; done"),
        format!("trap '' XFSZ; {most}; echo yes; exit 0"),
        format!("trap '' XFSZ; truncate -s $(({full} + 1)) /dev/stdout; sleep 9"),
    ] {
        let (end, text) = printed(&script);
        assert_eq!((end, text.len() as u64), (End::Stopped(Limit::Output), full), "{script}");
    }
    let huge = "trap '' XFSZ; truncate -s 1T /dev/stdout || echo no";
    assert_eq!(printed(huge), ended("no\n"));
}

fn stderr(isolation: &Isolation) {
    let finished = run(isolation, &shell("echo out; echo error >&2", LIMITS));
    assert_eq!(finished.stderr, b"error\n");
}

fn cpu_limit(isolation: &Isolation) {
    // Where nothing measures a running program, the wall time stops it: on a busy machine, too, it gets
    // the CPU time before that.
    let limits = Limits { cpu: Duration::from_millis(20), idle: Duration::from_secs(4), ..LIMITS };
    let finished = run(isolation, &shell("while :; do :; done", limits));
    assert_eq!(finished.exceeded(&limits), Some(Limit::Cpu), "{:?}", finished.end);
    assert!(finished.cpu >= limits.cpu, "{:?}", finished.cpu);
}

fn idle_limit(isolation: &Isolation) {
    let limits = Limits { idle: Duration::from_millis(300), ..LIMITS };
    let finished = run(isolation, &shell("sleep 60", limits));
    assert_eq!(finished.end, End::Stopped(Limit::Idle));
    assert!(finished.wall >= limits.idle, "{:?}", finished.wall);
}

fn output_limit(isolation: &Isolation) {
    let mut printed = 0;
    let mut count = |chunk: &[u8]| {
        printed += chunk.len() as u64;
        Ok(())
    };
    let streams = Streams { input: None, output: &mut count, stderr: Stderr::Kept };
    let mut sandbox = Sandbox::start(isolation, None);
    let finished = sandbox.run(&shell("while :; do echo yes; done", LIMITS), streams).unwrap();
    assert_eq!(finished.end, End::Stopped(Limit::Output));
    assert_eq!(printed, LIMITS.output_bytes);
}

fn child_left_behind(isolation: &Isolation) {
    let marker = marker();
    let script = format!("sleep {marker} & echo started");
    let mut sandbox = Sandbox::start(isolation, None);
    // The child has the pipes of the program open. Waiting for it would never end.
    let output = sandbox.run_tool(&shell(&script, LIMITS), None).unwrap();
    assert_eq!((output.end, output.stdout.as_slice()), (End::Exited(0), &b"started\n"[..]));
    assert_gone(&marker);
}

fn interrupt(isolation: &Isolation) {
    let marker = marker();
    let (interrupt, write) = pipe::pair().unwrap();
    // It interrupts itself when it runs: its first output is the signal.
    let mut write = Some(fs::File::from(write));
    let mut started = |_: &[u8]| write.take().map_or(Ok(()), |mut write| write.write_all(b"!"));
    let streams = Streams { input: None, output: &mut started, stderr: Stderr::Kept };
    let spec = shell(&format!("echo started; sleep {marker}"), LIMITS);
    let result = Sandbox::start(isolation, Some(interrupt.as_fd())).run(&spec, streams);
    assert!(matches!(result, Err(Failure::Interrupted)));
    assert_gone(&marker);
}

fn missing_program(isolation: &Isolation) {
    let failure = try_run(isolation, &spec(&["/nowhere/program"], LIMITS), None).unwrap_err();
    let message = failure.message();
    assert!(message.starts_with("cannot start /nowhere/program: No such file"), "{message}");
}

fn bare_command(_isolation: &Isolation) {
    let (interrupt, _write) = pipe::pair().unwrap();
    let mut command = sandbox::command(&shell("exit 4", LIMITS));
    let finished = sandbox::run_command(&mut command, interrupt.as_fd()).unwrap();
    assert_eq!(finished.end, End::Exited(4));
}

/// Where nothing counts instructions, the run says why; elsewhere they are counted and limited.
fn instructions(isolation: &Isolation) {
    let counting = Limits { instructions: Some(u64::MAX), ..LIMITS };
    let script = "i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done";
    let result = try_run(isolation, &shell(script, counting), None);
    if let Err(reason) = isolation.counter() {
        eprintln!("not tested: {reason}");
        let failure = result.expect_err("a run that asks for the count fails");
        assert!(failure.message().ends_with(&reason), "{}", failure.message());
        return;
    }
    let counted = result.expect("it runs").instructions.expect("they are counted");
    // A round of the loop takes the shell some hundred instructions.
    assert!(counted > 20_000, "{counted}");
    let again = run(isolation, &shell(script, counting)).instructions.expect("they are counted");
    assert!(counted.abs_diff(again) < counted / 20, "{counted} and {again}");
    // Children count, even without a parent that waits for them.
    let child = run(isolation, &shell(&format!("({script}) & wait"), counting)).instructions;
    assert!(child > Some(counted / 2), "{child:?} of {counted}");
    let limits = Limits { instructions: Some(counted * 10), ..LIMITS };
    let finished = run(isolation, &shell("while :; do :; done", limits));
    assert_eq!(finished.end, End::Stopped(Limit::Instructions));
    // A program that ends before a tick has exceeded its limit nevertheless.
    let limits = Limits { instructions: Some(counted / 2), ..LIMITS };
    let finished = run(isolation, &shell(script, limits));
    assert_eq!(finished.exceeded(&limits), Some(Limit::Instructions), "{:?}", finished.end);
    // The same sandbox still runs programs that are not counted.
    assert_eq!(run(isolation, &shell("exit 0", LIMITS)).instructions, None);
}

/// A program that runs all the time is not idle, and ends nevertheless.
#[cfg(not(portable))]
fn wall_limit(isolation: &Isolation) {
    let limits =
        Limits { cpu: Duration::from_secs(60), idle: Duration::from_millis(100), ..LIMITS };
    let finished = run(isolation, &shell("while :; do :; done", limits));
    assert_eq!(finished.end, End::Stopped(Limit::Wall));
    assert!(finished.wall >= limits.wall(), "{:?}", finished.wall);
}

#[cfg(not(portable))]
fn memory_limit(isolation: &Isolation) {
    let limits = Limits { memory_bytes: 32 * MIB, ..LIMITS };
    let exe = std::env::current_exe().unwrap();
    let finished = run(isolation, &spec(&[exe.to_str().unwrap(), HOLD], limits));
    assert_eq!(finished.end, End::Stopped(Limit::Memory));
    assert!(finished.peak_bytes > limits.memory_bytes, "{}", finished.peak_bytes);
}

#[cfg(not(portable))]
fn process_limit(isolation: &Isolation) {
    let limits = Limits { processes: 4, ..LIMITS };
    let marker = marker();
    let script = format!("for i in 1 2 3 4 5 6; do sleep {marker} & done; wait");
    let finished = run(isolation, &shell(&script, limits));
    assert_eq!(finished.end, End::Stopped(Limit::Processes));
    assert_gone(&marker);
}

/// Large files, empty ones, and files in folders in folders.
#[cfg(not(portable))]
fn disk_limit(isolation: &Isolation) {
    let limits = Limits { file_bytes: 8 * MIB, disk_bytes: 4 * MIB, ..LIMITS };
    let mebibyte = "head -c 1048576 /dev/zero > $i";
    for (script, end) in [
        (mebibyte.to_string(), End::Exited(0)),
        (format!("while :; do i=$((i+1)); {mebibyte}; done"), End::Stopped(Limit::Disk)),
        ("while :; do i=$((i+1)); : > $i; done".to_string(), End::Stopped(Limit::Disk)),
        (
            format!("while :; do i=$((i+1)); mkdir d; cd d; {mebibyte}; done"),
            End::Stopped(Limit::Disk),
        ),
    ] {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(marker());
        fs::create_dir_all(&folder).unwrap();
        let spec = Spec {
            folder: folder.clone(),
            writable: vec![folder.clone()],
            ..shell(&format!("i=1; {script}"), limits)
        };
        assert_eq!(run(isolation, &spec).end, end, "{script}");
        fs::remove_dir_all(&folder).unwrap();
    }
}

/// A folder for temporary files is empty for each program, bounded, and nothing in it can be executed.
#[cfg(not(portable))]
fn temporary_folder(isolation: &Isolation) {
    let limits = Limits { file_bytes: 8 * MIB, ..LIMITS };
    let mut sandbox = Sandbox::start(isolation, None);
    let name = format!("/tmp/{}", marker());
    let without = shell(&format!("echo >{name} || exit 9; rm {name}"), limits);
    if sandbox.run_tool(&without, None).unwrap().end.is_success() {
        // Without isolation it is the folder of the system.
        return;
    }
    let script = "[ -z \"$(ls -A /tmp)\" ] || exit 2; echo 'exit 0' >/tmp/a || exit 3; \
                  [ -e /dev/shm/a ] || exit 6; cp /bin/true /tmp/b && /tmp/b && exit 4; \
                  mkdir -m 300 /tmp/c; echo x >/tmp/c/d; \
                  head -c 100000 /dev/zero >/tmp/e && exit 5; exit 0";
    // This executable may lie in that folder, and would be seen there.
    let spec = Spec { temporary_bytes: 65536, readable: Vec::new(), ..shell(script, limits) };
    for _ in 0..2 {
        match sandbox.run_tool(&spec, None) {
            Ok(output) => assert_eq!(output.end, End::Exited(0)),
            Err(failure) => {
                let why = failure.message();
                assert!(why.contains("namespaces do not work here"), "{why}");
            }
        }
    }
    // Files that the program reads may lie in that folder, and stay as they are.
    let own = PathBuf::from(&name);
    std::fs::create_dir(&own).unwrap();
    std::fs::write(own.join("data"), "1").unwrap();
    let script =
        format!("grep 1 {name}/data || exit 2; echo 2 >{name}/data && exit 3; echo 3 >/tmp/a");
    let spec =
        Spec { temporary_bytes: 65536, readable: vec![own.clone()], ..shell(&script, limits) };
    let output = sandbox.run_tool(&spec, None);
    assert_eq!(std::fs::read_to_string(own.join("data")).unwrap(), "1");
    std::fs::remove_dir_all(&own).unwrap();
    if let Ok(output) = output {
        assert_eq!(output.end, End::Exited(0));
    }
    // Another program of the same sandbox has none.
    assert_eq!(sandbox.run_tool(&without, None).unwrap().end, End::Exited(9));
}

/// The figure belongs to the program and not to the caller, whatever the isolation.
#[cfg(not(portable))]
fn memory_of_a_small_program(isolation: &Isolation) {
    let ballast = std::hint::black_box(vec![1u8; 64 * MIB as usize]);
    let finished = run(isolation, &shell("exit 0", LIMITS));
    assert!(finished.peak_bytes < 16 * MIB, "{} bytes", finished.peak_bytes);
    drop(ballast);
}

#[cfg(not(portable))]
fn no_id_tells_of_a_program_before(isolation: &Isolation) {
    let mut sandbox = Sandbox::start(isolation, None);
    let mut id = || {
        sandbox.end_runners();
        sandbox.run_tool(&shell("echo $$", LIMITS), None).unwrap().stdout
    };
    // Without namespaces the ids are the machine's.
    let (first, second) = (id(), id());
    assert!(first == second || first.len() > 2, "{first:?} {second:?}");
}

#[cfg(not(portable))]
fn too_large_request(isolation: &Isolation) {
    let argument = "x".repeat(200_000);
    let failure = try_run(isolation, &shell(&argument, LIMITS), None).unwrap_err();
    assert!(failure.message().contains("more than 131072"), "{}", failure.message());
}

/// A number of seconds that no other process sleeps, to find a process by its command line.
fn marker() -> String {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NEXT: AtomicU32 = AtomicU32::new(1000);
    format!("{}.{}", NEXT.fetch_add(1, Ordering::Relaxed), std::process::id())
}

/// Fails if a process has the marker in its command line. On Linux every process is gone when a run
/// returns; elsewhere it has at least been killed.
fn assert_gone(marker: &str) {
    let deadline = Instant::now() + Duration::from_secs(if cfg!(portable) { 20 } else { 0 });
    while let Some(left) = find_process(marker) {
        assert!(Instant::now() < deadline, "{left} is left");
        thread::sleep(Duration::from_millis(10));
    }
}

/// Whether a command line has the marker as a number of its own.
fn has_marker(words: &str, marker: &str) -> bool {
    let goes_on = |c: char| c.is_ascii_digit() || c == '.';
    words.match_indices(marker).any(|(at, _)| {
        !words[..at].ends_with(goes_on) && !words[at + marker.len()..].starts_with(goes_on)
    })
}

fn find_process(marker: &str) -> Option<String> {
    for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let words = fs::read(entry.path().join("cmdline")).unwrap_or_default();
        let words = String::from_utf8_lossy(&words).replace('\0', " ");
        if has_marker(&words, marker) {
            return Some(format!("{} {words}", entry.path().display()));
        }
    }
    None
}
