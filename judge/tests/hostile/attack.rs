//! What a hostile program may try. The input says what, and with which words; the right answer is
//! always "ok". An attack that gets through says "breach". Everything here is bounded, so that it
//! hurts nobody even without a judge: at most 20 s, 2 GB, 500 processes.

use std::ffi::CString;
use std::io::{Read, Write};
use std::time::{Duration, Instant};

extern "C" {
    fn fork() -> i32;
    fn _exit(code: i32) -> !;
    fn kill(pid: i32, signal: i32) -> i32;
    fn raise(signal: i32) -> i32;
    fn signal(number: i32, handler: usize) -> usize;
    fn getppid() -> i32;
    fn setsid() -> i32;
    fn setpgid(pid: i32, group: i32) -> i32;
    fn setuid(id: u32) -> i32;
    fn setgid(id: u32) -> i32;
    fn getuid() -> u32;
    fn alarm(seconds: u32) -> u32;
    fn close(fd: i32) -> i32;
    fn fcntl(fd: i32, command: i32, ...) -> i32;
    fn socket(domain: i32, kind: i32, protocol: i32) -> i32;
    fn ptrace(request: i64, ...) -> i64;
    fn prctl(option: i32, ...) -> i32;
    fn syscall(number: i64, ...) -> i64;
    fn mmap(at: usize, length: usize, access: i32, flags: i32, fd: i32, offset: i64) -> *mut u8;
    fn chmod(path: *const std::ffi::c_char, mode: u32) -> i32;
    fn chroot(path: *const std::ffi::c_char) -> i32;
    fn unshare(flags: i32) -> i32;
    fn shmget(key: i32, size: usize, flags: i32) -> i32;
    fn msgget(key: i32, flags: i32) -> i32;
    fn semget(key: i32, count: i32, flags: i32) -> i32;
    fn getrlimit(resource: i32, limit: *mut [u64; 2]) -> i32;
    fn setrlimit(resource: i32, limit: *const [u64; 2]) -> i32;
    fn prlimit(pid: i32, resource: i32, new: *const [u64; 2], old: *mut [u64; 2]) -> i32;
    fn ioctl(fd: i32, request: u64, ...) -> i32;
}

const MB: usize = 1 << 20;

fn main() {
    // SAFETY: so of all calls here: integers, or pointers to live values.
    unsafe { alarm(20) };
    let mut input = String::new();
    let mut first = [0];
    while std::io::stdin().read(&mut first).unwrap_or(0) == 1 && first[0] != b'\n' {
        input.push(first[0] as char);
    }
    let words: Vec<&str> = input.split('|').collect();
    let ok = attack(words[0], &words[1..]);
    println!("{}", if ok { "ok" } else { "breach" });
}

fn sleep(ms: u64) {
    std::thread::sleep(Duration::from_millis(ms));
}

fn burn(ms: u64) {
    let start = Instant::now();
    while start.elapsed() < Duration::from_millis(ms) {}
}

fn say(text: &[u8]) {
    let _ = std::io::stdout().write_all(text);
    let _ = std::io::stdout().flush();
}

/// Runs in a child; the parent goes on at once.
fn child(work: impl FnOnce()) -> i32 {
    let pid = unsafe { fork() };
    if pid == 0 {
        work();
        unsafe { _exit(0) };
    }
    pid
}

fn touch(bytes: usize) -> Vec<u8> {
    let mut held = vec![0u8; bytes];
    for at in (0..bytes).step_by(4096) {
        held[at] = 1;
    }
    std::hint::black_box(held)
}

fn path(text: &str) -> CString {
    CString::new(text).unwrap()
}

fn deep(levels: u64) -> u64 {
    let block = std::hint::black_box([levels; 100]);
    if levels == 0 { 0 } else { deep(levels - 1) + block[levels as usize % 100] }
}

/// Whether the attack was beaten off (where it is not ended by the judge).
fn attack(name: &str, words: &[&str]) -> bool {
    unsafe {
        match name {
            "nothing" => {}
            // Time.
            "sleep" => sleep(12_000),
            "busy" => burn(20_000),
            "busy_unstoppable" => {
                for number in 1..32 {
                    signal(number, 1);
                }
                burn(20_000);
            }
            "right_then_hang" => {
                say(b"ok\n");
                sleep(15_000);
                std::process::exit(0);
            }
            "close_and_burn" => {
                say(b"ok\n");
                close(1);
                burn(15_000);
            }
            "close_all_and_sleep" => {
                say(b"ok\n");
                (0..3).for_each(|fd| { close(fd); });
                sleep(15_000);
            }
            "drip" => (0..150).for_each(|_| { say(b"o"); sleep(100) }),
            "stop_itself" => { raise(19); }
            "burn_in_child" => {
                child(|| burn(15_000));
                sleep(15_000);
            }
            "burn_in_unreaped" => {
                signal(17, 1);
                for _ in 0..30 {
                    child(|| burn(200));
                    sleep(210);
                }
            }
            "burn_in_threads" => {
                let threads: Vec<_> =
                    (0..4).map(|_| std::thread::spawn(|| burn(15_000))).collect();
                threads.into_iter().for_each(|thread| { let _ = thread.join(); });
            }
            "burn_in_session" => {
                child(|| { setsid(); burn(15_000) });
                sleep(15_000);
            }
            "wait_for_more_input" => {
                let mut all = Vec::new();
                let _ = std::io::stdin().read_to_end(&mut all);
            }
            // Processes.
            "orphan_holds_pipe" => { child(|| sleep(12_000)); }
            "orphan_in_session" => { child(|| { setsid(); setpgid(0, 0); sleep(12_000) }); }
            "orphan_of_orphan" => { child(|| { child(|| sleep(12_000)); }); }
            "stubborn_orphans" => {
                for _ in 0..20 {
                    child(|| { (1..32).for_each(|n| { signal(n, 1); }); sleep(12_000) });
                }
            }
            "stubborn_orphans_stay" => {
                attack("stubborn_orphans", &[]);
                sleep(12_000);
            }
            "fork_bomb" => {
                for _ in 0..8 {
                    child(|| ());
                    fork();
                }
                sleep(10_000);
            }
            "many_children" => {
                for _ in 0..200 {
                    if child(|| sleep(10_000)) < 0 {
                        break;
                    }
                }
                sleep(10_000);
            }
            "relay" => {
                child(|| {
                    let start = Instant::now();
                    while start.elapsed() < Duration::from_secs(10) {
                        if fork() > 0 {
                            _exit(0);
                        }
                    }
                });
            }
            "two_relays" => {
                for _ in 0..2 {
                    attack("relay", &[]);
                }
            }
            "zombies" => (0..40).for_each(|_| { child(|| ()); }),
            "threads" => {
                let threads: Vec<_> =
                    (0..50).map(|_| std::thread::spawn(|| sleep(20))).collect();
                threads.into_iter().for_each(|thread| thread.join().unwrap());
            }
            "kill_all" => return kill(-1, 9) == -1,
            "kill_parent" => return kill(getppid(), 9) == -1,
            "stop_parent" => return kill(getppid(), 19) == -1,
            "term_parent" => return kill(getppid(), 15) == -1,
            "probe_parent" => return kill(getppid(), 0) == -1,
            "kill_group" => { kill(0, 9); }
            "kill_judge" => return kill(words[0].parse().unwrap_or(1), 9) == -1,
            "limit_parent" => {
                return prlimit(getppid(), 0, &[1, 1], std::ptr::null_mut()) == -1;
            }
            "trace_parent" => return ptrace(16, getppid(), 0usize, 0usize) == -1,
            "trace_me" => return ptrace(0, 0, 0usize, 0usize) == -1,
            "read_parent" => {
                let mut bytes = [0u8; 8];
                let local = [bytes.as_mut_ptr() as usize, 8];
                return syscall(310, getppid(), local.as_ptr(), 1, local.as_ptr(), 1, 0) == -1
                    && std::fs::read(format!("/proc/{}/environ", getppid())).is_err()
                    && std::fs::read(format!("/proc/{}/mem", getppid())).is_err();
            }
            "see_others" => return std::fs::read_dir("/proc").is_err(),
            // Memory.
            "touch_1500" => { touch(1500 * MB); }
            "touch_slowly" => {
                let mut held = Vec::new();
                for _ in 0..100 {
                    held.push(touch(8 * MB));
                    sleep(5);
                }
            }
            "touch_in_children" => {
                for _ in 0..4 {
                    child(|| { let held = touch(120 * MB); sleep(10_000); drop(held) });
                }
                sleep(10_000);
            }
            "touch_shared" => {
                let at = mmap(0, 1000 * MB, 3, 0x21, -1, 0);
                (0..1000 * MB).step_by(4096).for_each(|offset| *at.add(offset) = 1);
                sleep(1000);
            }
            "reserve_900" => {
                let at = mmap(0, 900 * MB, 3, 0x22, -1, 0);
                *at = 1;
            }
            "hidden_file" => return syscall(319, path("x").as_ptr(), 0) == -1,
            "spike" => drop(touch(700 * MB)),
            "nearly_all" => drop(touch(200 * MB)),
            "deep_recursion" => { std::hint::black_box(deep(100_000)); }
            "endless_recursion" => { std::hint::black_box(deep(u64::MAX)); }
            "raise_limits" => {
                let most = u64::MAX;
                for resource in [1, 2, 3, 6, 7] {
                    let mut now = [0; 2];
                    getrlimit(resource, &mut now);
                    if now[1] == most || setrlimit(resource, &[most, most]) == 0 {
                        return false;
                    }
                }
            }
            // Output.
            "endless_output" => loop { say(&[b'x'; 65536]) },
            "endless_blanks" => loop { say(&[b' '; 65536]) },
            "endless_lines" => loop { say(&[b'\n'; 65536]) },
            "right_then_flood" => {
                say(b"ok\n");
                loop { say(&[b'\n'; 65536]) }
            }
            "flood_from_orphan" => {
                child(|| (0..100_000).for_each(|_| say(&[b'x'; 65536])));
                sleep(200);
                std::process::exit(0);
            }
            "stderr_64" => (0..64).for_each(|_| { let _ = std::io::stderr().write_all(&vec![b'e'; MB]); }),
            "endless_stderr" => loop { let _ = std::io::stderr().write_all(&[b'e'; 65536]); },
            "invalid_utf8" => { say(b"\xff\xfe\n"); std::process::exit(0) }
            "escapes" => { say(b"\x1b[2J\x1b]0;title\x07\n"); std::process::exit(0) }
            "zero_bytes" => { say(b"ok\0\n"); std::process::exit(0) }
            "blank_no_newline" => { say(b"ok "); std::process::exit(0) }
            "crlf" => { say(b"ok\r\n"); std::process::exit(0) }
            "nothing_printed" => std::process::exit(0),
            // Ends.
            "segv" => { signal(11, 0); raise(11); }
            "segv_for_real" => { std::ptr::null_mut::<u8>().wrapping_add(8).write_volatile(1); }
            "abort" => std::process::abort(),
            "panic" => panic!("on purpose"),
            "kill_itself" => { raise(9); }
            "right_exit" => { say(b"ok\n"); std::process::exit(words[0].parse().unwrap()) }
            "wrong_exit" => { say(b"no\n"); std::process::exit(1) }
            "alarm" => { alarm(1); sleep(900); raise(14); }
            // Files.
            "read_answer" => {
                return words.iter().all(|path| {
                    std::fs::read(path).is_err() && std::fs::read_dir(path).is_err()
                });
            }
            "write_input" => {
                let open = std::fs::OpenOptions::new().write(true).open("/proc/self/fd/0");
                if let Some(mut file) = open.ok().filter(|file| file.metadata().unwrap().is_file()) {
                    let _ = file.write_all(b"changed");
                }
                return std::fs::OpenOptions::new().write(true).open(words[0]).is_err();
            }
            "change_testdata" => {
                return chmod(path(words[0]).as_ptr(), 0o777) == -1
                    && std::fs::write(words[0], "x").is_err()
                    && std::fs::remove_file(words[0]).is_err()
                    && std::fs::rename(words[0], "/tmp/x").is_err()
                    && std::fs::hard_link(words[0], "/tmp/x").is_err();
            }
            "change_times" => {
                let times = [[0i64; 2]; 2];
                return syscall(280, -100, path(words[0]).as_ptr(), times.as_ptr(), 0) == -1
                    && syscall(76, path(words[0]).as_ptr(), 0) == -1;
            }
            "change_itself" => {
                let me = std::env::args().next().unwrap();
                return std::fs::remove_file(&me).is_err()
                    && std::fs::write(&me, "").is_err()
                    && std::fs::rename(&me, format!("{me}.old")).is_err()
                    && chmod(path(&me).as_ptr(), 0o777) == -1;
            }
            "litter" => {
                return words.iter().all(|folder| {
                    let place = format!("{folder}/judge-hostile-litter");
                    std::fs::write(&place, "x").is_err()
                        && std::fs::create_dir(&place).is_err()
                        && std::os::unix::fs::symlink("/etc", &place).is_err()
                });
            }
            "fifo" => return syscall(133, path("/tmp/judge-hostile-litter").as_ptr(), 0o10644, 0) == -1,
            "secrets" => {
                return std::fs::read("/etc/shadow").is_err()
                    && std::fs::read_dir("/root").is_err()
                    && std::fs::read_dir("/home").is_err()
                    && std::fs::read_dir("/").is_err();
            }
            "write_devices" => {
                return std::fs::OpenOptions::new().write(true).open("/dev/sda").is_err()
                    && std::fs::read("/dev/mem").is_err()
                    && std::fs::write("/dev/null", "x").is_ok();
            }
            // What leaks in.
            "environment" => {
                return std::env::vars().all(|(name, value)| {
                    !name.contains("SECRET") && !value.contains("hostile-secret")
                });
            }
            "descriptors" => return (3..4096).all(|fd| fcntl(fd, 1) == -1),
            "terminal" => {
                return std::fs::OpenOptions::new().write(true).open("/dev/tty").is_err()
                    && ioctl(0, 0x5412, b"x".as_ptr()) == -1;
            }
            "groups" => return words[0] != "root" || getuid() != 0,
            // The network and the rest of the machine.
            "sockets" => {
                return [(1, 1), (1, 2), (2, 1), (2, 2), (10, 1), (16, 3), (17, 3), (40, 1)]
                    .iter()
                    .all(|&(domain, kind)| socket(domain, kind, 0) == -1);
            }
            "connect" => return std::net::TcpStream::connect("127.0.0.1:22").is_err(),
            "own_pair" => return std::os::unix::net::UnixStream::pair().is_ok(),
            "shared_memory" => return shmget(0x4a4a, 4096, 0o1666) == -1,
            "message_queue" => return msgget(0x4a4a, 0o1666) == -1,
            "semaphores" => return semget(0x4a4a, 1, 0o1666) == -1,
            "posix_queue" => return syscall(240, path("judge").as_ptr(), 0o102, 0o666, 0usize) == -1,
            "become_root" => {
                return (getuid() == 0 || setuid(0) == -1 && setgid(0) == -1)
                    && prctl(39, 0usize, 0usize, 0usize, 0usize) == 1;
            }
            "namespaces" => return unshare(0x1000_0000) == -1 && unshare(0x0002_0000) == -1,
            "clone_namespace" => return syscall(56, 0x1000_0011, 0usize, 0usize, 0usize, 0usize) == -1,
            "chroot" => return chroot(path("/tmp").as_ptr()) == -1,
            "mount" => {
                let (from, to) = (path("none"), path("/mnt"));
                return syscall(165, from.as_ptr(), to.as_ptr(), from.as_ptr(), 0, 0usize) == -1;
            }
            "keyring" => return syscall(250, 0, -3, 1) == -1,
            "io_uring" => return syscall(425, 4, 0usize) == -1,
            "perf" => return syscall(298, [0u8; 128].as_ptr(), 0, -1, -1, 0) == -1,
            "bpf" => return syscall(321, 0, [0u8; 128].as_ptr(), 128) == -1,
            "x32" => return syscall(0x4000_0000 + 41, 2, 1, 0) == -1,
            "clock" => return syscall(227, 0, [0i64; 2].as_ptr()) == -1,
            "host_name" => return syscall(170, b"x".as_ptr(), 1) == -1,
            "run_setuid" => {
                let told = std::process::Command::new("/bin/su").arg("-c").arg("id -u").output();
                return told.map_or(true, |told| !told.stdout.starts_with(b"0"));
            }
            "run_shell" => {
                let told = std::process::Command::new("/bin/sh").args(["-c", "echo hi"]).output();
                return told.is_ok_and(|told| told.stdout == b"hi\n");
            }
            _ => return false,
        }
    }
    true
}
