//! A filter on system calls: it denies what no program that reads and prints needs. See seccomp(2).
//!
//! It is a deny list because Landlock and namespaces protect files and processes, and an allow list
//! breaks the next version of some runtime. A denied call fails with EPERM, so that a runtime that
//! only tries it continues. Calls with many requests are an exception: runtimes make few of them, and each
//! driver and file system adds some. Numbers: `asm/unistd.h` of x86-64, `asm-generic/unistd.h` of aarch64.

use crate::system::call::check;
use std::ffi::c_long;
use std::io;

/// Stands for the number of a call that an architecture lacks.
const NONE: u32 = u32::MAX;

/// Calls that are denied whatever their arguments: the name, the number on x86-64, on aarch64.
const DENIED: &[(&str, u32, u32)] = &[
    // The network. A socketpair that is a stream reaches no other program.
    ("socket", 41, 198),
    // Other processes.
    ("ptrace", 101, 117),
    ("process_vm_readv", 310, 270),
    ("process_vm_writev", 311, 271),
    ("process_madvise", 440, 440),
    ("process_mrelease", 448, 448),
    ("kcmp", 312, 272),
    ("ioprio_set", 251, 30),
    // Where and when a process runs: it would be on the core of the runner whenever that looks, and so not run.
    ("sched_setparam", 142, 118),
    ("sched_setscheduler", 144, 119),
    ("sched_setaffinity", 203, 122),
    ("sched_setattr", 314, 274),
    ("pidfd_getfd", 438, 438),
    ("pidfd_send_signal", 424, 424),
    // Namespaces and mounts.
    ("unshare", 272, 97),
    ("setns", 308, 268),
    ("mount", 165, 40),
    ("umount2", 166, 39),
    ("open_tree", 428, 428),
    ("open_tree_attr", 467, 467),
    ("move_mount", 429, 429),
    ("fsopen", 430, 430),
    ("fsconfig", 431, 431),
    ("fsmount", 432, 432),
    ("fspick", 433, 433),
    ("mount_setattr", 442, 442),
    ("chroot", 161, 51),
    ("pivot_root", 155, 41),
    // Large parts of the kernel through which sandboxes were escaped before.
    ("add_key", 248, 217),
    ("request_key", 249, 218),
    ("keyctl", 250, 219),
    ("bpf", 321, 280),
    ("perf_event_open", 298, 241),
    ("userfaultfd", 323, 282),
    ("fanotify_init", 300, 262),
    ("io_uring_setup", 425, 425),
    ("io_uring_enter", 426, 426),
    ("io_uring_register", 427, 427),
    // The machine as a whole.
    ("init_module", 175, 105),
    ("finit_module", 313, 273),
    ("delete_module", 176, 106),
    ("kexec_load", 246, 104),
    ("kexec_file_load", 320, 294),
    ("reboot", 169, 142),
    ("swapon", 167, 224),
    ("swapoff", 168, 225),
    ("quotactl", 179, 60),
    ("quotactl_fd", 443, 443),
    ("acct", 163, 89),
    ("syslog", 103, 116),
    ("sethostname", 170, 161),
    ("setdomainname", 171, 162),
    ("vhangup", 153, 58),
    // They write what others have in memory to the disk, and wait for it: state D is not idle. The time of the last
    // tells a run which pages of its own program an earlier one has written.
    ("sync", 162, 81),
    ("syncfs", 306, 267),
    ("sync_file_range", 277, 84),
    // A pair of sockets has no use for an address, and a name is that of the machine, not of the program.
    ("bind", 49, 200),
    ("listen", 50, 201),
    ("connect", 42, 203),
    ("accept", 43, 202),
    ("accept4", 288, 242),
    ("iopl", 172, NONE),
    ("ioperm", 173, NONE),
    ("clock_settime", 227, 112),
    ("clock_adjtime", 305, 266),
    ("settimeofday", 164, 170),
    ("adjtimex", 159, 171),
    // Events of folders: without namespaces they tell which cases the judge opens. Mounts tell where it lies.
    ("fanotify_mark", 301, 263),
    ("statmount", 457, 457),
    ("listmount", 458, 458),
    ("inotify_init", 253, NONE),
    ("inotify_init1", 294, 26),
    ("inotify_add_watch", 254, 27),
    // Files by handle, past the rules about paths.
    ("name_to_handle_at", 303, 264),
    ("open_by_handle_at", 304, 265),
    // Objects that outlive a process, and memory that belongs to no process.
    ("shmget", 29, 194),
    ("msgget", 68, 186),
    ("semget", 64, 190),
    // The same objects by their numbers: without namespaces other processes of the user have some.
    ("shmat", 30, 196),
    ("shmctl", 31, 195),
    ("msgsnd", 69, 189),
    ("msgrcv", 70, 188),
    ("msgctl", 71, 187),
    ("semop", 65, 193),
    ("semctl", 66, 191),
    ("semtimedop", 220, 192),
    ("mq_open", 240, 180),
    ("mq_unlink", 241, 181),
    ("memfd_create", 319, 279),
    ("memfd_secret", 447, 447),
    // A pipe would hold a whole large page for each byte of it.
    ("vmsplice", 278, 75),
    // Waits by another call than those that are counted: they keep files without descriptors.
    ("io_setup", 206, 0),
    ("io_submit", 209, 2),
    // A table of its own in the kernel.
    ("modify_ldt", 154, NONE),
    // Filters and rules of its own, each of which the kernel keeps.
    ("seccomp", 317, 277),
    ("landlock_create_ruleset", 444, 444),
    ("landlock_add_rule", 445, 445),
];

/// Calls that change the metadata of a file or lock it, which Landlock does not cover. Only a build needs them.
const DENIED_WITHOUT_FILES: &[(&str, u32, u32)] = &[
    ("chmod", 90, NONE),
    ("fchmod", 91, 52),
    ("fchmodat", 268, 53),
    ("fchmodat2", 452, 452),
    ("chown", 92, NONE),
    ("fchown", 93, 55),
    ("lchown", 94, NONE),
    ("fchownat", 260, 54),
    ("removexattr", 197, 14),
    ("lremovexattr", 198, 15),
    ("fremovexattr", 199, 16),
    ("removexattrat", 466, 466),
    ("utime", 132, NONE),
    ("utimes", 235, NONE),
    ("futimesat", 261, NONE),
    ("utimensat", 280, 88),
    ("file_setattr", 469, 469),
    // A lock on a file of the system reaches every other program that locks it.
    ("flock", 73, 32),
    ("truncate", 76, 45),
];

/// Calls that write pages of a file to the disk, which takes longer for some that nobody has written yet: a run would
/// tell the next one by its own program. They fail as they do for a pipe. fsync, fdatasync, msync.
const WRITES: [(u32, u32); 3] = [(74, 82), (75, 83), (26, 227)];
/// The flag of open and of F_SETFL that goes past the pages in memory, and writes them first: O_DIRECT.
const DIRECT: u32 = here(0o40_000, 0o200_000);
const F_SETFL: u32 = 4;

/// Calls that receive files from another process: files under way belong to no process, nor does what they hold. The
/// runner receives by the first one.
const RECVMSG: (u32, u32) = (47, 212);
const RECVMMSG: (u32, u32) = (299, 243);
/// The descriptor by which the runner receives. No program can have one of this number (`resource_limits.rs`).
pub const RECEIVER: i32 = 200;

/// Calls that set an attribute of a file, which may be capabilities (security.capability): its name is behind
/// a pointer. They fail as on a file system without attributes, which cp and others take in their stride.
const ATTRIBUTES: &[(&str, u32, u32)] =
    &[("setxattr", 188, 5), ("lsetxattr", 189, 6), ("fsetxattr", 190, 7), ("setxattrat", 463, 463)];

/// Calls that give a file a mode: the call, and the argument that is the mode.
const MODES: &[(&str, (u32, u32), u32)] = &[
    ("chmod", (90, NONE), 1),
    ("fchmod", (91, 52), 1),
    ("fchmodat", (268, 53), 2),
    ("fchmodat2", (452, 452), 2),
    ("creat", (85, NONE), 1),
    ("mknod", (133, NONE), 1),
    ("mknodat", (259, 33), 2),
    ("mkdir", (83, NONE), 1),
    ("mkdirat", (258, 34), 2),
];

/// Calls that give a file a mode where their flags say that they make one: the call, and the argument that
/// is the flags. The next one is the mode, which is anything where no file is made.
const OPENS: &[(&str, (u32, u32), u32)] = &[("open", (2, NONE), 1), ("openat", (257, 56), 2)];

/// S_ISUID and S_ISGID: who runs such a file gets the rights of its owner or of its group.
const SPECIAL_BITS: u32 = 0o6000;
/// O_CREAT, and the bit of its own of O_TMPFILE.
const CREATES: u32 = 0o100 | 0o20_000_000;

/// Calls that move pages between files, pipes and sockets: splice, tee, sendfile. Such a page is whole for each byte of
/// it that is left, and a thread that waits in one keeps what has no descriptor. Who calls them falls back to read and
/// write.
const MOVES: [(u32, u32); 3] = [(275, 76), (276, 77), (40, 71)];
/// Calls that drop pages of a file from the memory of the machine, or read some in: fadvise64, readahead. A later run
/// would find them so, which tells it what an earlier one knew. They do nothing, as the system is free to do.
const PAGE_ADVICE: [(u32, u32); 2] = [(221, 223), (187, 213)];
/// The same by madvise, for pages of a file that is mapped: MADV_COLD, MADV_PAGEOUT.
const MADVISE: (u32, u32) = (28, 233);
const DROPS_PAGES: [u32; 2] = [20, 21];
/// The call that says which pages of a file are in memory: cachestat. And those that read or write at a place with
/// flags, one of which has the call fail where they are not: preadv2, pwritev2.
const CACHESTAT: (u32, u32) = (451, 451);
const WITH_FLAGS: [(u32, u32); 2] = [(327, 286), (328, 287)];
const CLONE: (u32, u32) = (56, 220);
const CLONE3: (u32, u32) = (435, 435);
const OPENAT2: (u32, u32) = (437, 437);
const PRLIMIT: (u32, u32) = (302, 261);
const SOCKETPAIR: (u32, u32) = (53, 199);
const FCNTL: (u32, u32) = (72, 25);
const MMAP: (u32, u32) = (9, 222);
const SETPRIORITY: (u32, u32) = (141, 140);
/// Calls that read the CPU clock of any process, sleep by it, or set a timer by it: timer_create, clock_gettime,
/// clock_nanosleep. That of the runner shows when it looks at a program.
const CLOCKS: [(u32, u32); 3] = [(222, 107), (228, 113), (230, 115)];
/// kill, tkill, tgkill, rt_sigqueueinfo, rt_tgsigqueueinfo: the first argument is the receiver.
const SIGNALS: [(u32, u32); 5] = [(62, 129), (200, 130), (234, 131), (129, 138), (297, 240)];

/// The flags of clone that make namespaces, and the one that gives a process the parent of its maker: where that one
/// waits for no child, a chain of such processes uses CPU time that nobody is told of.
const CLONE_NAMESPACES: u32 = 0x7e02_0000;
const CLONE_PARENT: u32 = 0x8000;
/// A thread, which has descriptors of its own without the second flag.
const CLONE_THREAD: u32 = 0x1_0000;
const CLONE_FILES: u32 = 0x400;
/// The call that gives a thread such ones when it has begun, by a flag: CLOSE_RANGE_UNSHARE.
const CLOSE_RANGE: (u32, u32) = (436, 436);
const UNSHARES: u32 = 2;
/// The flags of mmap that make shared memory, that need no file, and that take large pages of a pool, which no
/// process shows as resident.
const MAP_SHARED: u32 = 1;
const MAP_ANONYMOUS: u32 = 0x20;
const MAP_HUGETLB: u32 = 0x4_0000;
/// The largest piece of shared memory without a file. A mapping of one page keeps all of it, and nothing says how
/// large it is; so there are none of more, and each counts as one of this (`linux/hidden_memory.rs`).
pub const MAX_SHARED_BYTES: u64 = 4 << 20;
/// A call with many requests or options: its name and its numbers, the argument with the request, the permitted
/// requests, and the error of all others. A kernel that lacks a request gives the same error.
type Requests = (&'static str, (u32, u32), u32, &'static [u32], u32);

/// The requests that runtimes make. None reaches another process, leaves anything at a file, or shows others at work.
const REQUESTS: [Requests; 5] = [
    // FIONCLEX, FIOCLEX, FIONBIO, FIONREAD. A program has no terminal, so those of terminals fail as they do anyway.
    ("ioctl", (16, 29), 1, &[0x5450, 0x5451, 0x5421, 0x541b], ENOTTY),
    // F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC.
    ("fcntl", FCNTL, 1, &[0, 1, 2, 3, 4, 1030], EINVAL),
    // PR_SET_PDEATHSIG and its GET, PR_GET_DUMPABLE, PR_SET_NAME and its GET, PR_CAPBSET_READ, PR_SET_NO_NEW_PRIVS and
    // its GET, PR_SET_THP_DISABLE; PR_SVE_SET_VL and its GET, which Java needs on aarch64.
    ("prctl", (157, 167), 0, &[1, 2, 3, 15, 16, 23, 38, 39, 41, 50, 51], EINVAL),
    // SO_RCVBUF, SO_RCVTIMEO, SO_SNDTIMEO.
    ("setsockopt", (54, 208), 2, &[8, 20, 21], ENOPROTOOPT),
    // SO_TYPE, SO_ERROR, SO_SNDBUF, SO_RCVBUF, SO_RCVTIMEO, SO_SNDTIMEO, SO_ACCEPTCONN, SO_PROTOCOL, SO_DOMAIN.
    ("getsockopt", (55, 209), 2, &[3, 4, 7, 8, 20, 21, 30, 38, 39], ENOPROTOOPT),
];
/// Commands of fcntl that only builds need: F_GETLK, F_SETLK, F_SETLKW, and the same for open files (F_OFD). The kernel
/// keeps a record of each part of a file that is locked.
const LOCKS: [u32; 6] = [5, 6, 7, 36, 37, 38];
/// AF_UNIX, and the bit that the types of sockets without a connection have: SOCK_DGRAM and SOCK_RAW.
const UNIX: u32 = 1;
const WITHOUT_CONNECTION: u32 = 2;

const EPERM: u32 = 1;
const ENOMEM: u32 = 12;
const EINVAL: u32 = 22;
const ENOTTY: u32 = 25;
const ENOSYS: u32 = 38;
const ENOPROTOOPT: u32 = 92;
const ENOTSUP: u32 = 95;

#[cfg(target_arch = "x86_64")]
const ARCHITECTURE: u32 = 0xc000_003e;
#[cfg(target_arch = "aarch64")]
const ARCHITECTURE: u32 = 0xc000_00b7;
/// There is no filter for this architecture.
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
const ARCHITECTURE: u32 = 0;

/// The number of a call on this architecture.
const fn here(x86_64: u32, aarch64: u32) -> u32 {
    if cfg!(target_arch = "x86_64") {
        x86_64
    } else {
        aarch64
    }
}

/// `struct sock_filter`: one instruction of a classic BPF program.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
struct Instruction {
    code: u16,
    if_true: u8,
    if_false: u8,
    value: u32,
}

const LOAD: u16 = 0x20;
const JUMP: u16 = 0x05;
const JUMP_IF_EQUAL: u16 = 0x15;
const JUMP_IF_AT_LEAST: u16 = 0x35;
const JUMP_IF_ANY_BIT: u16 = 0x45;
const RETURN: u16 = 0x06;

/// Offsets in `struct seccomp_data`: the number, the architecture, the low half of an argument.
const NUMBER: u32 = 0;
const ARCH: u32 = 4;
const fn argument(index: u32) -> u32 {
    16 + 8 * index
}

const ALLOW: u32 = 0x7fff_0000;
const KILL: u32 = 0x8000_0000;
const fn fail(error: u32) -> u32 {
    0x0005_0000 | error
}

/// `struct sock_fprog`.
#[repr(C)]
struct FilterProgram {
    length: u16,
    instructions: *const Instruction,
}

extern "C" {
    fn syscall(number: c_long, ...) -> c_long;
}

/// A filter that any number of processes can install.
#[derive(Debug)]
pub struct Filter(Vec<Instruction>);

impl Filter {
    /// `shielded` are processes and, negative, groups to which no signal can be sent. With
    /// `may_change_files` the metadata of files can be changed, and with `may_receive_files` a program can receive
    /// files.
    pub fn new(shielded: &[i32], may_change_files: bool, may_receive_files: bool) -> Filter {
        let mut filter = Filter(Vec::new());
        filter.add(LOAD, 0, 0, ARCH);
        filter.add(JUMP_IF_EQUAL, 1, 0, ARCHITECTURE);
        filter.add(RETURN, 0, 0, KILL);
        filter.add(LOAD, 0, 0, NUMBER);
        if cfg!(target_arch = "x86_64") {
            // The numbers of x32 reach every call a second time.
            filter.answer(JUMP_IF_AT_LEAST, 0x4000_0000, fail(ENOSYS));
        }
        filter.check_mappings();
        let more = if may_change_files { &[] } else { DENIED_WITHOUT_FILES };
        let numbers = DENIED.iter().chain(more).map(|&(_, x86_64, aarch64)| here(x86_64, aarch64));
        let numbers: Vec<u32> = numbers.filter(|&number| number != NONE).collect();
        for (at, &number) in numbers.iter().enumerate() {
            // All jump to one answer after the last of them.
            filter.add(JUMP_IF_EQUAL, (numbers.len() - at) as u8, 0, number);
        }
        filter.add(JUMP, 0, 0, 1);
        filter.add(RETURN, 0, 0, fail(EPERM));
        // A filter cannot read their flags, which are behind a pointer. Who calls them falls back to clone
        // and to openat.
        for (x86_64, aarch64) in [CLONE3, OPENAT2, CACHESTAT].into_iter().chain(MOVES) {
            filter.answer(JUMP_IF_EQUAL, here(x86_64, aarch64), fail(ENOSYS));
        }
        for (x86_64, aarch64) in PAGE_ADVICE {
            filter.answer(JUMP_IF_EQUAL, here(x86_64, aarch64), fail(0));
        }
        for &(_, x86_64, aarch64) in ATTRIBUTES {
            filter.answer(JUMP_IF_EQUAL, here(x86_64, aarch64), fail(ENOTSUP));
        }
        if !may_receive_files {
            filter.answer(JUMP_IF_EQUAL, here(RECVMMSG.0, RECVMMSG.1), fail(EPERM));
            filter.add(JUMP_IF_EQUAL, 0, 4, here(RECVMSG.0, RECVMSG.1));
            filter.add(LOAD, 0, 0, argument(0));
            filter.add(JUMP_IF_EQUAL, 1, 0, RECEIVER as u32);
            filter.add(RETURN, 0, 0, fail(EPERM));
            filter.add(LOAD, 0, 0, NUMBER);
        }
        filter.check_modes();
        filter.check(CLONE, 0, &[(JUMP_IF_ANY_BIT, CLONE_NAMESPACES | CLONE_PARENT)]);
        for call in WITH_FLAGS {
            filter.check(call, 5, &[(JUMP_IF_AT_LEAST, 1)]);
        }
        filter.check_threads();
        let equal = |values: &[u32]| -> Vec<(u16, u32)> {
            values.iter().map(|&value| (JUMP_IF_EQUAL, value)).collect()
        };
        filter.check(MADVISE, 2, &equal(&DROPS_PAGES));
        filter.check(CLOSE_RANGE, 2, &[(JUMP_IF_ANY_BIT, UNSHARES)]);
        if !may_change_files {
            for (x86_64, aarch64) in WRITES {
                filter.answer(JUMP_IF_EQUAL, here(x86_64, aarch64), fail(EINVAL));
            }
            filter.check_direct();
        }
        for (_, call, index, known, error) in REQUESTS {
            let locks: &[u32] = if may_change_files && call == FCNTL { &LOCKS } else { &[] };
            filter.permit(call, index, &[known, locks].concat(), error);
        }
        filter.check(SOCKETPAIR, 0, &[(JUMP_IF_AT_LEAST, UNIX + 1)]);
        filter.check(SOCKETPAIR, 1, &[(JUMP_IF_ANY_BIT, WITHOUT_CONNECTION)]);
        // Only for the calling process, which is 0: one that keeps the judge's own processes from running escapes
        // its limits.
        let another = [(JUMP_IF_AT_LEAST, 1)];
        for call in [PRLIMIT, SETPRIORITY] {
            filter.check(call, 0, &another);
        }
        filter.check(SETPRIORITY, 1, &another);
        let processes = shielded.iter().filter(|&&pid| pid > 0);
        // Each process has three.
        let clocks = processes.flat_map(|&pid| (0..3).map(move |clock| (!pid << 3 | clock) as u32));
        let clocks: Vec<u32> = clocks.collect();
        for call in CLOCKS {
            filter.check(call, 0, &equal(&clocks));
        }
        let shielded: Vec<u32> = shielded.iter().map(|&pid| pid as u32).collect();
        for call in SIGNALS {
            filter.check(call, 0, &equal(&shielded));
        }
        filter.add(RETURN, 0, 0, ALLOW);
        filter
    }

    fn add(&mut self, code: u16, if_true: u8, if_false: u8, value: u32) {
        self.0.push(Instruction { code, if_true, if_false, value });
    }

    /// Returns an answer if the loaded word passes the test.
    fn answer(&mut self, test: u16, value: u32, answer: u32) {
        self.add(test, 0, 1, value);
        self.add(RETURN, 0, 0, answer);
    }

    /// Denies a call if the low half of its argument passes one of the tests.
    fn check(&mut self, call: (u32, u32), index: u32, tests: &[(u16, u32)]) {
        let skipped = 2 + 2 * tests.len() as u8;
        self.add(JUMP_IF_EQUAL, 0, skipped, here(call.0, call.1));
        self.add(LOAD, 0, 0, argument(index));
        for &(test, value) in tests {
            self.answer(test, value, fail(EPERM));
        }
        self.add(LOAD, 0, 0, NUMBER);
    }

    /// Denies all requests of a call but those that runtimes make.
    fn permit(&mut self, call: (u32, u32), index: u32, known: &[u32], error: u32) {
        self.add(JUMP_IF_EQUAL, 0, known.len() as u8 + 3, here(call.0, call.1));
        self.add(LOAD, 0, 0, argument(index));
        for (at, &request) in known.iter().enumerate() {
            self.add(JUMP_IF_EQUAL, (known.len() - at) as u8, 0, request);
        }
        self.add(RETURN, 0, 0, fail(error));
        self.add(RETURN, 0, 0, ALLOW);
    }

    /// Denies large pages, and large pieces of shared memory without a file. It comes first, as some programs
    /// call mmap more than anything else.
    fn check_mappings(&mut self) {
        self.add(JUMP_IF_EQUAL, 0, 12, here(MMAP.0, MMAP.1));
        self.add(LOAD, 0, 0, argument(3));
        self.answer(JUMP_IF_ANY_BIT, MAP_HUGETLB, fail(EPERM));
        self.add(JUMP_IF_ANY_BIT, 0, 7, MAP_SHARED);
        self.add(JUMP_IF_ANY_BIT, 0, 6, MAP_ANONYMOUS);
        self.add(LOAD, 0, 0, argument(1) + 4);
        self.answer(JUMP_IF_AT_LEAST, 1, fail(ENOMEM));
        self.add(LOAD, 0, 0, argument(1));
        self.answer(JUMP_IF_AT_LEAST, MAX_SHARED_BYTES as u32 + 1, fail(ENOMEM));
        self.add(RETURN, 0, 0, ALLOW);
    }

    /// Denies threads with descriptors of their own.
    fn check_threads(&mut self) {
        self.add(JUMP_IF_EQUAL, 0, 5, here(CLONE.0, CLONE.1));
        self.add(LOAD, 0, 0, argument(0));
        self.add(JUMP_IF_ANY_BIT, 0, 2, CLONE_THREAD);
        self.add(JUMP_IF_ANY_BIT, 1, 0, CLONE_FILES);
        self.add(RETURN, 0, 0, fail(EPERM));
        self.add(LOAD, 0, 0, NUMBER);
    }

    /// Denies reads past the pages in memory.
    fn check_direct(&mut self) {
        for &(_, call, flags) in OPENS.iter().filter(|row| here(row.1 .0, row.1 .1) != NONE) {
            self.check(call, flags, &[(JUMP_IF_ANY_BIT, DIRECT)]);
        }
        self.add(JUMP_IF_EQUAL, 0, 6, here(FCNTL.0, FCNTL.1));
        self.add(LOAD, 0, 0, argument(1));
        self.add(JUMP_IF_EQUAL, 0, 3, F_SETFL);
        self.add(LOAD, 0, 0, argument(2));
        self.answer(JUMP_IF_ANY_BIT, DIRECT, fail(EPERM));
        self.add(LOAD, 0, 0, NUMBER);
    }

    /// Denies every call that would make a file with special bits: such a file would outlive the run, and
    /// another user could run it with the rights of the user who judges.
    fn check_modes(&mut self) {
        let exists = |call: (u32, u32)| here(call.0, call.1) != NONE;
        for &(_, call, mode) in MODES.iter().filter(|row| exists(row.1)) {
            self.check(call, mode, &[(JUMP_IF_ANY_BIT, SPECIAL_BITS)]);
        }
        for &(_, call, flags) in OPENS.iter().filter(|row| exists(row.1)) {
            self.add(JUMP_IF_EQUAL, 0, 6, here(call.0, call.1));
            self.add(LOAD, 0, 0, argument(flags));
            self.add(JUMP_IF_ANY_BIT, 0, 3, CREATES);
            self.add(LOAD, 0, 0, argument(flags + 1));
            self.answer(JUMP_IF_ANY_BIT, SPECIAL_BITS, fail(EPERM));
            self.add(LOAD, 0, 0, NUMBER);
        }
    }

    /// Installs the filter on this process for the rest of its life. It must have set no_new_privs.
    pub fn install(&self) -> io::Result<()> {
        const SECCOMP: (u32, u32) = (317, 277);
        const SET_MODE_FILTER: u32 = 1;
        /// Without this flag, kernels before 5.16 slow the program down to mitigate Spectre.
        const SPEC_ALLOW: u32 = 4;
        if ARCHITECTURE == 0 {
            return Err(io::Error::from_raw_os_error(ENOSYS as i32));
        }
        let program = FilterProgram { length: self.0.len() as u16, instructions: self.0.as_ptr() };
        let number = c_long::from(here(SECCOMP.0, SECCOMP.1));
        // SAFETY: the call reads one structure, which points to that many instructions.
        check(unsafe { syscall(number, SET_MODE_FILTER, SPEC_ALLOW, &program) })?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The answer of the filter to a call; a small interpreter of BPF.
    fn answer(filter: &Filter, number: u32, arguments: impl AsRef<[u32]>) -> u32 {
        let word = |at: u32| match at {
            NUMBER => number,
            ARCH => ARCHITECTURE,
            // The high half of each argument is 0.
            at if at % 8 == 4 => 0,
            at => arguments.as_ref()[((at - argument(0)) / 8) as usize],
        };
        let (mut loaded, mut at) = (0, 0);
        loop {
            let Instruction { code, if_true, if_false, value } = filter.0[at];
            let passed = match code {
                LOAD => {
                    loaded = word(value);
                    true
                }
                RETURN => return value,
                JUMP => {
                    at += value as usize;
                    true
                }
                JUMP_IF_EQUAL => loaded == value,
                JUMP_IF_AT_LEAST => loaded >= value,
                JUMP_IF_ANY_BIT => loaded & value != 0,
                _ => panic!("instruction {code}"),
            };
            at += 1 + usize::from(if passed { if_true } else { if_false });
        }
    }

    #[test]
    fn each_call_gets_its_answer() {
        let filter = Filter::new(&[-1, 77, -77], false, false);
        let call = |pair: (u32, u32)| here(pair.0, pair.1);
        for &(name, x86_64, aarch64) in DENIED.iter().chain(DENIED_WITHOUT_FILES) {
            if here(x86_64, aarch64) != NONE {
                assert_eq!(answer(&filter, here(x86_64, aarch64), [0; 4]), fail(EPERM), "{name}");
            }
        }
        for number in [here(0, 63), here(1, 64), here(59, 221)] {
            assert_eq!(answer(&filter, number, [0; 4]), ALLOW, "call {number}");
        }
        for (descriptor, expected) in [(3, fail(EPERM)), (RECEIVER as u32, ALLOW)] {
            assert_eq!(answer(&filter, call(RECVMSG), [descriptor, 0, 0, 0]), expected);
        }
        assert_eq!(answer(&filter, call(RECVMMSG), [RECEIVER as u32, 0, 0, 0]), fail(EPERM));
        assert_eq!(answer(&filter, call(CLONE3), [0; 4]), fail(ENOSYS));
        assert_eq!(answer(&filter, call(OPENAT2), [0; 4]), fail(ENOSYS));
        assert_eq!(MOVES.map(|moves| answer(&filter, call(moves), [0; 4])), [fail(ENOSYS); 3]);
        assert_eq!(PAGE_ADVICE.map(|advice| answer(&filter, call(advice), [0; 4])), [fail(0); 2]);
        assert_eq!(answer(&filter, call(CLONE), [0x1000_0011, 0, 0, 0]), fail(EPERM));
        assert_eq!(answer(&filter, call(CLONE), [0x003d_0f00, 0, 0, 0]), ALLOW);
        assert_eq!(answer(&filter, call(CLONE), [0x003d_0b00, 0, 0, 0]), fail(EPERM));
        assert_eq!(answer(&filter, call(CLONE), [0x8011, 0, 0, 0]), fail(EPERM));
        for (flags, expected) in [(0, ALLOW), (8, fail(EPERM))] {
            let [read, write] =
                WITH_FLAGS.map(|with| answer(&filter, call(with), [3, 0, 1, 0, 0, flags]));
            assert_eq!([read, write], [expected; 2]);
        }
        assert_eq!(answer(&filter, call(CLONE), [0x11, 0, 0, 0]), ALLOW);
        // The length, the protection, the flags.
        for (length, flags, expected) in [
            (MAX_SHARED_BYTES as u32, 0x21, ALLOW),
            (MAX_SHARED_BYTES as u32 + 1, 0x21, fail(ENOMEM)),
            (u32::MAX, 0x22, ALLOW),
            (u32::MAX, 0x01, ALLOW),
            (4096, 0x4_0022, fail(EPERM)),
        ] {
            assert_eq!(answer(&filter, call(MMAP), [0, length, 3, flags]), expected, "{flags:x}");
        }
        // TIOCSTI, FIOSETOWN, FS_IOC_SETVERSION; F_SETLEASE, F_SETPIPE_SZ; PR_SET_DUMPABLE, PR_SET_SECCOMP; SO_SNDBUF,
        // SO_ATTACH_FILTER; SO_COOKIE.
        let refused: [&[u32]; 5] =
            [&[0x5412, 0x8901, 0x4008_7602], &[1024, 1031], &[4, 22], &[7, 26], &[57]];
        let request = |filter: &Filter, of: (u32, u32), index: u32, request: u32| {
            let mut arguments = [0; 4];
            arguments[index as usize] = request;
            answer(filter, call(of), arguments)
        };
        for ((name, of, index, known, error), refused) in REQUESTS.into_iter().zip(refused) {
            for (requests, expected) in [(known, ALLOW), (refused, fail(error))] {
                for &asked in requests {
                    assert_eq!(request(&filter, of, index, asked), expected, "{name} {asked:x}");
                }
            }
        }
        let lenient = Filter::new(&[], true, true);
        for lock in LOCKS {
            assert_eq!(request(&filter, FCNTL, 1, lock), fail(EINVAL), "{lock}");
            assert_eq!(request(&lenient, FCNTL, 1, lock), ALLOW, "{lock}");
        }
        // A stream with a flag, packets in order, datagrams, raw; of another domain.
        let pairs = [(1, 0o4001, ALLOW), (1, 5, ALLOW), (1, 2, fail(EPERM)), (1, 3, fail(EPERM))];
        for (domain, kind, expected) in pairs.into_iter().chain([(30, 1, fail(EPERM))]) {
            assert_eq!(answer(&filter, call(SOCKETPAIR), [domain, kind, 0, 0]), expected, "{kind}");
        }
        assert_eq!(answer(&filter, call(PRLIMIT), [0, 7, 0, 0]), ALLOW);
        assert_eq!(answer(&filter, call(PRLIMIT), [1, 7, 0, 0]), fail(EPERM));
        // The clocks of the runner, and of the process itself and another one.
        for (clock, expected) in [(-622, fail(EPERM)), (2, ALLOW), (-6, ALLOW), (-630, ALLOW)] {
            let clock: i32 = clock;
            assert_eq!(
                answer(&filter, call(CLOCKS[1]), [clock as u32, 0, 0, 0]),
                expected,
                "{clock}"
            );
        }
        // Of a process, a group, a user; itself or another.
        for (of, who, expected) in [(0, 0, ALLOW), (0, 1, fail(EPERM)), (1, 0, fail(EPERM))] {
            assert_eq!(answer(&filter, call(SETPRIORITY), [of, who, 19, 0]), expected);
        }
        for signal in SIGNALS {
            for pid in [-1, 77, -77] {
                assert_eq!(
                    answer(&filter, call(signal), [pid as u32, 9, 0, 0]),
                    fail(EPERM),
                    "{pid}"
                );
            }
            assert_eq!(answer(&filter, call(signal), [78, 9, 0, 0]), ALLOW);
        }
        assert_eq!(answer(&lenient, here(268, 53), [0; 4]), ALLOW);
        assert_eq!(answer(&lenient, call(RECVMSG), [3, 0, 0, 0]), ALLOW);
    }

    #[test]
    fn no_call_gives_a_file_special_bits() {
        for may_change_files in [false, true] {
            let filter = Filter::new(&[], may_change_files, false);
            let asked = |call: (u32, u32), at: u32, word: u32, before: u32| {
                let mut arguments = [0; 4];
                arguments[at as usize] = word;
                if at > 0 {
                    arguments[at as usize - 1] = before;
                }
                answer(&filter, here(call.0, call.1), arguments)
            };
            let exists = |row: &&(&str, (u32, u32), u32)| here(row.1 .0, row.1 .1) != NONE;
            for &(name, call, mode) in MODES.iter().filter(exists) {
                for special in [0o4755, 0o2755, 0o6000] {
                    assert_eq!(asked(call, mode, special, 0), fail(EPERM), "{name} {special:o}");
                }
                let is_denied = !may_change_files && name.contains("chmod");
                let right = if is_denied { fail(EPERM) } else { ALLOW };
                assert_eq!(asked(call, mode, 0o101_777, 0), right, "{name}");
            }
            for &(name, call, flags) in OPENS.iter().filter(exists) {
                for creates in [0o100, 0o20_200_000] {
                    assert_eq!(asked(call, flags + 1, 0o4755, creates), fail(EPERM), "{name}");
                    assert_eq!(asked(call, flags + 1, 0o1777, creates), ALLOW, "{name}");
                }
                // The kernel does not look at a mode then, and a register holds anything.
                assert_eq!(asked(call, flags + 1, 0o6755, 0o2_200_000), ALLOW, "{name}");
            }
            for &(name, x86_64, aarch64) in ATTRIBUTES {
                let call = asked((x86_64, aarch64), 0, 0, 0);
                assert_eq!(call, fail(ENOTSUP), "{name}");
            }
        }
    }
}
