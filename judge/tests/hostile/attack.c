// What a hostile program may try. The input says what, and with which words; the right answer is
// always "ok". An attack that gets through says "breach". Everything here is bounded, so that it
// does no harm even without a judge: at most 20 s, 2 GB, 500 processes. It comes behind memory.c.

#define _GNU_SOURCE

#include <arpa/inet.h>
#include <asm/sockios.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Not in every header; the first is the number on x86-64, the only place where it is tried.
#ifndef SYS_mknod
#define SYS_mknod 133
#endif
#ifndef SYS_io_uring_setup
#define SYS_io_uring_setup 425
#endif
#ifndef SYS_openat2
#define SYS_openat2 437
#endif
#ifndef SYS_fchmodat2
#define SYS_fchmodat2 452
#endif
#ifndef SYS_statmount
#define SYS_statmount 457
#define SYS_listmount 458
#endif
#ifndef SYS_setxattrat
#define SYS_setxattrat 463
#endif

#define MAX_WORDS 20
#define LITTER "judge-hostile-litter"

extern char **environ;

static _Noreturn void panic(const char *why)
{
    fprintf(stderr, "panicked: %s\n", why);
    exit(101);
}

static uint64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static void burn(uint64_t ms)
{
    uint64_t start = now_ms();
    while (now_ms() - start < ms) {
    }
}

// Whether all of it was written.
static bool put(int fd, const char *bytes, size_t count)
{
    while (count > 0) {
        ssize_t done = write(fd, bytes, count);
        if (done > 0) {
            bytes += done;
            count -= (size_t)done;
        } else if (done == 0 || errno != EINTR) {
            return false;
        }
    }
    return true;
}

static void say(const char *text)
{
    put(STDOUT_FILENO, text, strlen(text));
}

// Puts a block of one byte repeatedly.
static void flood(int fd, char byte, size_t block, uint64_t times)
{
    char *bytes = malloc(block);
    if (bytes == NULL) {
        abort();
    }
    memset(bytes, byte, block);
    for (; times > 0; times--) {
        put(fd, bytes, block);
    }
    free(bytes);
}

static __attribute__((noinline)) uint64_t deep(uint64_t levels)
{
    volatile uint64_t block[100];
    for (int at = 0; at < 100; at++) {
        block[at] = levels;
    }
    return levels == 0 ? 0 : deep(levels - 1) + block[levels % 100];
}

static void ignore_signals(void)
{
    for (int number = 1; number < 32; number++) {
        signal(number, SIG_IGN);
    }
}

static void *burn_thread(void *ms)
{
    burn((uintptr_t)ms);
    return NULL;
}

static void *nap_thread(void *ms)
{
    nap((uintptr_t)ms);
    return NULL;
}

// Runs threads and waits for them.
static void threads(int count, void *(*work)(void *), uintptr_t ms)
{
    pthread_t all[64];
    pthread_attr_t small;
    pthread_attr_init(&small);
    // Not the limit of the main stack, which is large.
    pthread_attr_setstacksize(&small, 2 * MB);
    for (int at = 0; at < count; at++) {
        if (pthread_create(&all[at], &small, work, (void *)ms) != 0) {
            panic("no thread");
        }
    }
    for (int at = 0; at < count; at++) {
        pthread_join(all[at], NULL);
    }
}

static int number_of(const char *word, int otherwise)
{
    if (word == NULL) {
        panic("a word is missing");
    }
    char *end;
    long number = strtol(word, &end, 10);
    return *word == '\0' || *end != '\0' ? otherwise : (int)number;
}

// Files. Each says whether it could be done.

static bool read_file(const char *path)
{
    char bytes[512];
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    bool got = fd != -1 && read(fd, bytes, sizeof bytes) != -1;
    if (fd != -1) {
        close(fd);
    }
    return got;
}

static bool read_folder(const char *path)
{
    DIR *folder = opendir(path);
    return folder != NULL && closedir(folder) == 0;
}

static bool read_of_parent(const char *name)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", getppid(), name);
    return read_file(path);
}

static bool open_to_write(const char *path)
{
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    return fd != -1 && close(fd) == 0;
}

static bool write_file(const char *path, const char *text)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    bool done = fd != -1 && put(fd, text, strlen(text));
    if (fd != -1) {
        close(fd);
    }
    return done;
}

// What another program says; nothing if it cannot be run.
static void told(char *text, size_t size, char *const argv[])
{
    int ends[2];
    text[0] = '\0';
    if (pipe2(ends, O_CLOEXEC) == -1) {
        return;
    }
    pid_t pid = fork();
    if (pid == 0) {
        int null = open("/dev/null", O_RDWR);
        signal(SIGPIPE, SIG_DFL);
        dup2(null, STDIN_FILENO);
        dup2(ends[1], STDOUT_FILENO);
        dup2(null, STDERR_FILENO);
        execv(argv[0], argv);
        _exit(127);
    }
    close(ends[1]);
    size_t held = 0;
    ssize_t more;
    while (held < size - 1 && (more = read(ends[0], text + held, size - 1 - held)) > 0) {
        held += (size_t)more;
    }
    text[held] = '\0';
    close(ends[0]);
    if (pid > 0) {
        waitpid(pid, NULL, 0);
    }
}

// Whether a call that gives a file special bits or capabilities fails with this error, which the filter gives:
// it answers before the kernel looks at the path.
static bool special_bits(const char *name)
{
    // Like a capability, so that the kernel does not mind what it reads.
    static const uint32_t capability[5] = {0x02000001, 0x3fffffff};
    const struct {
        uint64_t flags, mode, resolve;
    } how = {O_CREAT | O_WRONLY, 04755, 0};
    const struct {
        uint64_t value;
        uint32_t size, flags;
    } attribute = {(uintptr_t)capability, sizeof capability, 0};
    const char *const key = "security.capability", *const path = "special", *const here = ".";
    const long at = AT_FDCWD, size = sizeof capability;
    const int fd = open("special", O_CREAT | O_RDWR, 0600);
    long result = 0;
    int wanted = EPERM;
    // Behind 32 bits the kernel looks at no bit of a mode.
    const long bits[] = {04755, 02755, 06000, (long)(1ULL << 40 | 04700)};
    for (int n = 0; n < 4 && result == 0; n++) {
        const long mode = bits[n];
        result = -1;
        errno = wanted;
#define IS(word) (strcmp(name, #word) == 0)
        if (IS(fchmod)) {
            result = syscall(SYS_fchmod, fd, mode);
        } else if (IS(fchmodat)) {
            result = syscall(SYS_fchmodat, at, path, mode);
        } else if (IS(fchmodat2)) {
            result = syscall(SYS_fchmodat2, at, path, mode, 0L);
        } else if (IS(openat)) {
            result = syscall(SYS_openat, at, "new", (long)(O_CREAT | O_RDWR), mode);
        } else if (IS(temporary)) {
            result = syscall(SYS_openat, at, here, (long)(O_TMPFILE | O_RDWR), mode);
        } else if (IS(mknodat)) {
            result = syscall(SYS_mknodat, at, "node", S_IFREG | mode, 0L);
        } else if (IS(mkdirat)) {
            result = syscall(SYS_mkdirat, at, "folder", mode);
        } else if (IS(openat2)) {
            wanted = ENOSYS;
            result = syscall(SYS_openat2, at, "new2", &how, sizeof how);
        } else if (IS(setxattr)) {
            wanted = EOPNOTSUPP;
            result = syscall(SYS_setxattr, path, key, capability, size, 0L);
        } else if (IS(lsetxattr)) {
            wanted = EOPNOTSUPP;
            result = syscall(SYS_lsetxattr, path, key, capability, size, 0L);
        } else if (IS(fsetxattr)) {
            wanted = EOPNOTSUPP;
            result = syscall(SYS_fsetxattr, fd, key, capability, size, 0L);
        } else if (IS(setxattrat)) {
            wanted = EOPNOTSUPP;
            result = syscall(SYS_setxattrat, at, path, 0L, key, &attribute, sizeof attribute);
#ifdef SYS_chmod
        } else if (IS(chmod)) {
            result = syscall(SYS_chmod, path, mode);
        } else if (IS(open)) {
            result = syscall(SYS_open, "new", (long)(O_CREAT | O_RDWR), mode);
        } else if (IS(creat)) {
            result = syscall(SYS_creat, "new", mode);
        } else if (IS(mknod)) {
            result = syscall(SYS_mknod, "node", S_IFREG | mode, 0L);
        } else if (IS(mkdir)) {
            result = syscall(SYS_mkdir, "folder", mode);
        } else {
            return false;
#endif
        }
#undef IS
        if (result != -1 || errno != wanted) {
            return false;
        }
        result = 0;
    }
    return true;
}

// Whether its input stays as it is, whatever is tried, and its name says nothing. Where not, the exit code is
// the line of the step, counted from here.
static bool keeps_stdin(void)
{
    enum { FIRST = __LINE__ };
#define FAILS(call) if ((call) != -1) { _exit(__LINE__ - FIRST); }
#define HOLDS(condition) if (!(condition)) { _exit(__LINE__ - FIRST); }
    struct stat before, after;
    char name[64] = "";
    HOLDS(fstat(0, &before) == 0 && S_ISREG(before.st_mode));
    HOLDS(readlink("/proc/self/fd/0", name, sizeof name - 1) != -1);
    HOLDS(strcmp(name, "/memfd:input (deleted)") == 0);
    const struct timespec times[2] = {{0, 0}, {0, 0}};
    const int again = open("/proc/self/fd/0", O_RDWR | O_CLOEXEC);
    for (int fd = again == -1 ? 0 : again;; fd = 0) {
        FAILS(write(fd, "x", 1));
        FAILS(pwrite(fd, "x", 1, 0));
        FAILS(ftruncate(fd, 0));
        FAILS(ftruncate(fd, 1 << 20));
        FAILS(fchmod(fd, 0777));
        FAILS(futimens(fd, times));
        FAILS(fallocate(fd, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, 1));
        FAILS(fcntl(fd, F_ADD_SEALS, F_SEAL_SEAL));
        HOLDS(mmap(NULL, 1, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0) == MAP_FAILED);
        void *page = mmap(NULL, 1, PROT_READ, MAP_SHARED, fd, 0);
        HOLDS(page != MAP_FAILED);
        FAILS(mprotect(page, 1, PROT_READ | PROT_WRITE));
        if (fd == 0) {
            break;
        }
    }
    flock(0, LOCK_EX);
    execve("/proc/self/fd/0", (char *[]){"x", NULL}, environ);
    HOLDS(fstat(0, &after) == 0 && after.st_size == before.st_size);
    HOLDS(after.st_mode == before.st_mode);
    HOLDS(after.st_mtim.tv_sec == before.st_mtim.tv_sec);
    HOLDS(after.st_mtim.tv_nsec == before.st_mtim.tv_nsec);
    HOLDS(lseek(0, 0, SEEK_SET) == 0);
    HOLDS(read(0, name, 2) == 2 && name[0] == 'c' && name[1] == 'h');
#undef HOLDS
#undef FAILS
    return true;
}

static volatile uint64_t worked;

static int work_briefly(void *ns)
{
    const clockid_t clock = CLOCK_PROCESS_CPUTIME_ID;
    struct timespec ran = {0, 0};
    while (ran.tv_sec == 0 && (uint64_t)ran.tv_nsec < *(uint64_t *)ns) {
        clock_gettime(clock, &ran);
    }
    worked += (uint64_t)ran.tv_nsec;
    _exit(0);
}

// Works for a time in children that each take some microseconds, and waits for each so-many-th; for the others
// no process waits. Some processes beside it share memory, so that it takes long to tell how much each has.
static void drop_children(uint64_t ms, uint64_t us, uint64_t waited, int beside)
{
    static char stack[BLOCK] __attribute__((aligned(16)));
    const size_t bytes = 30 * MB;
    if (beside > 0 && fork() == 0) {
        char *memory = mmap(NULL, bytes, READ_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        madvise(memory, bytes, MADV_NOHUGEPAGE);
        memset(memory, 1, bytes);
        while (beside-- > 1 && fork() != 0) {
        }
        nap(20000);
        _exit(0);
    }
    nap(beside > 0 ? 200 : 0);
    const struct sigaction drops = {.sa_handler = SIG_DFL, .sa_flags = SA_NOCLDWAIT};
    const struct sigaction keeps = {.sa_handler = SIG_DFL};
    us *= 1000;
    for (uint64_t number = 1; worked < ms * 1000000; number++) {
        const bool waits = waited > 0 && number % waited == 0;
        sigaction(SIGCHLD, waits ? &keeps : &drops, NULL);
        pid_t child = clone(work_briefly, stack + BLOCK, CLONE_VM | CLONE_VFORK | SIGCHLD, &us);
        if (waits) {
            waitpid(child, NULL, 0);
        }
    }
}

// The same in several processes at once, whose children wait for each other's cores.
static void drop_children_together(uint64_t ms, uint64_t us, int makers)
{
    for (int n = 0; n < makers; n++) {
        if (fork() == 0) {
            drop_children(ms / makers, us, 0, 0);
            _exit(0);
        }
    }
    while (wait(NULL) > 0) {
    }
}

// Whether the attack was beaten off (where it is not ended by the judge).
static bool attack(const char *name, char *const words[])
{
#define IS(text) (strcmp(name, text) == 0)
    if (IS("nothing")) {
    // Time.
    } else if (IS("sleep")) {
        nap(12000);
    } else if (IS("busy")) {
        burn(20000);
    } else if (IS("busy_unstoppable")) {
        ignore_signals();
        burn(20000);
    } else if (IS("right_then_hang")) {
        say("ok\n");
        nap(15000);
        exit(0);
    } else if (IS("close_and_burn")) {
        say("ok\n");
        close(1);
        burn(15000);
    } else if (IS("close_all_and_sleep")) {
        say("ok\n");
        for (int fd = 0; fd < 3; fd++) {
            close(fd);
        }
        nap(15000);
    } else if (IS("drip")) {
        for (int n = 0; n < 150; n++) {
            say("o");
            nap(100);
        }
    } else if (IS("stop_itself")) {
        raise(SIGSTOP);
    } else if (IS("burn_in_child")) {
        if (fork() == 0) {
            burn(15000);
            _exit(0);
        }
        nap(15000);
    } else if (IS("burn_in_unreaped")) {
        signal(SIGCHLD, SIG_IGN);
        for (int n = 0; n < 30; n++) {
            if (fork() == 0) {
                burn(200);
                _exit(0);
            }
            nap(210);
        }
    } else if (IS("drop_children")) {
        drop_children(atoi(words[0]), atoi(words[1]), atoi(words[2]), atoi(words[3]));
    } else if (IS("drop_children_together")) {
        drop_children_together(atoi(words[0]), atoi(words[1]), atoi(words[2]));
    } else if (IS("burn_in_threads")) {
        threads(4, burn_thread, 15000);
    } else if (IS("burn_in_crowd")) {
        // Each in a session of its own: a kernel that shares cores fairly between sessions has the most to share.
        for (int n = 0; n < 59 && fork() != 0; n++) {
        }
        setsid();
        // Until all are there.
        nap(500);
        threads(3, burn_thread, 15000);
    } else if (IS("burn_in_session")) {
        if (fork() == 0) {
            setsid();
            burn(15000);
            _exit(0);
        }
        nap(15000);
    } else if (IS("wait_for_more_input")) {
        char bytes[4096];
        while (fread(bytes, 1, sizeof bytes, stdin) > 0) {
        }
    // Processes.
    } else if (IS("orphan_holds_pipe")) {
        if (fork() == 0) {
            nap(12000);
            _exit(0);
        }
    } else if (IS("orphan_in_session")) {
        if (fork() == 0) {
            setsid();
            setpgid(0, 0);
            nap(12000);
            _exit(0);
        }
    } else if (IS("orphan_of_orphan")) {
        if (fork() == 0) {
            if (fork() == 0) {
                nap(12000);
            }
            _exit(0);
        }
    } else if (IS("stubborn_orphans")) {
        for (int n = 0; n < 20; n++) {
            if (fork() == 0) {
                ignore_signals();
                /* Longer than a test waits for their end. */
                nap(120000);
                _exit(0);
            }
        }
    } else if (IS("stubborn_orphans_stay")) {
        attack("stubborn_orphans", words);
        nap(12000);
    } else if (IS("fork_bomb")) {
        for (int n = 0; n < 8; n++) {
            if (fork() == 0) {
                _exit(0);
            }
            fork();
        }
        nap(10000);
    } else if (IS("many_children")) {
        for (int n = 0; n < 200; n++) {
            pid_t pid = fork();
            if (pid == 0) {
                nap(10000);
                _exit(0);
            }
            if (pid < 0) {
                break;
            }
        }
        nap(10000);
    } else if (IS("relay")) {
        if (fork() == 0) {
            uint64_t start = now_ms();
            while (now_ms() - start < 10000) {
                if (fork() > 0) {
                    _exit(0);
                }
            }
            _exit(0);
        }
    } else if (IS("two_relays")) {
        for (int n = 0; n < 2; n++) {
            attack("relay", words);
        }
    } else if (IS("relay_and_wait")) {
        attack("relay", words);
        nap(12000);
    } else if (IS("sleep_in_vfork")) {
        if (vfork() == 0) {
            nap(12000);
            _exit(0);
        }
    } else if (IS("no_death_signal")) {
        prctl(PR_SET_PDEATHSIG, 0L, 0L, 0L, 0L);
        attack("stubborn_orphans_stay", words);
    } else if (IS("zombies")) {
        for (int n = 0; n < 40; n++) {
            if (fork() == 0) {
                _exit(0);
            }
        }
    } else if (IS("threads")) {
        threads(50, nap_thread, 20);
    } else if (IS("kill_all")) {
        return kill(-1, SIGKILL) == -1;
    } else if (IS("kill_parent")) {
        return kill(getppid(), SIGKILL) == -1;
    } else if (IS("stop_parent")) {
        return kill(getppid(), SIGSTOP) == -1;
    } else if (IS("term_parent")) {
        return kill(getppid(), SIGTERM) == -1;
    } else if (IS("probe_parent")) {
        return kill(getppid(), 0) == -1;
    } else if (IS("kill_group")) {
        kill(0, SIGKILL);
    } else if (IS("kill_judge")) {
        return kill(number_of(words[0], 1), SIGKILL) == -1;
    } else if (IS("signal_anybody")) {
        for (pid_t pid = 1; pid < 65536; pid++) {
            if (pid != getpid() && kill(pid, 0) == 0) {
                return false;
            }
        }
    } else if (IS("clock_of_parent")) {
        const clockid_t clock = (clockid_t)(~(unsigned)getppid() << 3 | 2);
        struct timespec time = {0, 1};
        struct sigevent event = {.sigev_notify = SIGEV_NONE};
        timer_t timer;
        return clock_gettime(clock, &time) == -1 && clock_nanosleep(clock, 0, &time, NULL) == EPERM
            && timer_create(clock, &event, &timer) == -1;
    } else if (IS("limit_parent")) {
        struct rlimit one = {1, 1};
        return prlimit(getppid(), RLIMIT_CPU, &one, NULL) == -1;
    } else if (IS("starve_parent")) {
        // The judge's own process that watches this one.
        pid_t parent = getppid();
        cpu_set_t first;
        CPU_ZERO(&first);
        CPU_SET(0, &first);
        struct sched_param lowest = {0};
        unsigned attributes[14] = {56, SCHED_IDLE};
        // Itself: on the core of the parent, or as one that counts as if it left its core idle, it would never be
        // seen to run.
        return sched_setaffinity(0, sizeof first, &first) == -1
               && sched_setscheduler(0, SCHED_IDLE, &lowest) == -1
               && syscall(SYS_sched_setattr, 0L, attributes, 0L) == -1
               && sched_setaffinity(parent, sizeof first, &first) == -1
               && sched_setscheduler(parent, SCHED_IDLE, &lowest) == -1
               && sched_setparam(parent, &lowest) == -1
               && syscall(SYS_sched_setattr, (long)parent, attributes, 0L) == -1
               && setpriority(PRIO_PROCESS, parent, 19) == -1
               && setpriority(PRIO_USER, 0, 19) == -1
               && syscall(SYS_ioprio_set, 1L, (long)parent, 0x6000L) == -1
               && setpriority(PRIO_PROCESS, 0, 1) == 0;
    } else if (IS("trace_parent")) {
        return ptrace(PTRACE_ATTACH, getppid(), NULL, NULL) == -1;
    } else if (IS("trace_me")) {
        return ptrace(PTRACE_TRACEME, 0, NULL, NULL) == -1;
    } else if (IS("read_parent")) {
        char bytes[8];
        struct iovec local = {bytes, sizeof bytes};
        return syscall(SYS_process_vm_readv, (long)getppid(), &local, 1L, &local, 1L, 0L) == -1
               && !read_of_parent("environ") && !read_of_parent("mem");
    } else if (IS("own_processes")) {
        return getppid() == 1;
    } else if (IS("see_others")) {
        return !read_folder("/proc");
    // Memory.
    } else if (IS("touch_1500")) {
        free(touch(1500 * MB));
    } else if (IS("touch_slowly")) {
        char *held[100];
        for (int n = 0; n < 100; n++) {
            held[n] = touch(8 * MB);
            nap(5);
        }
        for (int n = 0; n < 100; n++) {
            free(held[n]);
        }
    } else if (IS("touch_in_children")) {
        for (int n = 0; n < 4; n++) {
            if (fork() == 0) {
                char *held = touch(120 * MB);
                nap(10000);
                free(held);
                _exit(0);
            }
        }
        nap(10000);
    } else if (IS("touch_shared")) {
        for (size_t offset = 0; offset < 1000 * MB; offset += 4 * MB) {
            memset(share(4 * MB), 1, 4 * MB);
        }
        nap(HOLDING);
    } else if (IS("hide_memory")) {
        return prctl(PR_SET_DUMPABLE, 0L, 0L, 0L, 0L) == -1;
    } else if (IS("splice_memory")) {
        int ends[2];
        char one = 'x';
        struct iovec byte = {&one, 1};
        return pipe(ends) == 0 && vmsplice(ends[1], &byte, 1, 0) == -1;
    } else if (IS("send_memory")) {
        int ends[2];
        const int file = open("/bin/sh", O_RDONLY);
        return pipe(ends) == 0 && syscall(SYS_sendfile, ends[1], file, NULL, 1L) == -1 && errno == ENOSYS;
    } else if (IS("pages_of_files")) {
        // What a run leaves in memory of a file, another one could find there.
        char one = 0;
        struct iovec byte = {&one, 1};
        const uint64_t range[2] = {0, 4096};
        uint64_t found[5];
        const int file = open("/bin/sh", O_RDONLY);
        return preadv2(file, &byte, 1, 0, RWF_NOWAIT) == -1 && errno == EPERM && pread(file, &one, 1, 0) == 1
               && syscall(451, file, range, found, 0L) == -1 && errno == ENOSYS
               && posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED) == 0;
    } else if (IS("lock_a_file")) {
        return flock(open("/bin/sh", O_RDONLY), LOCK_SH) == -1 && errno == EPERM;
    } else if (IS("lease_a_file")) {
        // F_SETLEASE, F_SET_RW_HINT and F_SETDELEG, of a file that may belong to the user.
        uint64_t value = 0;
        const int file = open("/proc/self/exe", O_RDONLY);
        return fcntl(file, 1024, (long)F_RDLCK) == -1 && errno == EINVAL && fcntl(file, 1036, &value) == -1
               && errno == EINVAL && fcntl(file, 1040, &value) == -1 && errno == EINVAL;
    } else if (IS("make_a_brother")) {
        // Or the parent of orphans, for which it does not wait.
        return syscall(SYS_clone, (long)(CLONE_PARENT | SIGCHLD), 0L, 0L, 0L, 0L) == -1 && errno == EPERM
               && prctl(PR_SET_CHILD_SUBREAPER, 1L, 0L, 0L, 0L) == -1 && errno == EINVAL;
    } else if (IS("number_of_sockets")) {
        int ends[2];
        uint64_t cookie;
        socklen_t length = sizeof cookie;
        return socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0
               && getsockopt(ends[0], SOL_SOCKET, 57, &cookie, &length) == -1 && errno == ENOPROTOOPT;
    } else if (IS("hold_beside_many_starts")) {
        // Each of these fills memory of its own, while it starts and ends others.
        IN_CHILDREN(4, {
            touch(120 * MB);
            for (int count = 0; count < 3000; count++) {
                if (fork() == 0) {
                    _exit(0);
                }
                wait(NULL);
            }
        });
        return held();
    } else if (IS("start_others")) {
        // Each shares its memory with the children until they end, and none of it counts twice.
        touch(150 * MB);
        for (int count = 0; count < 40; count++) {
            if (system("exit 0") != 0) {
                return false;
            }
            for (int child = 0; child < 2; child++) {
                if (fork() == 0) {
                    _exit(0);
                }
            }
            while (wait(NULL) > 0) {
            }
        }
    } else if (IS("hold_while_waiting")) {
        // It waits as after vfork, and its child has memory of its own.
        touch(150 * MB);
        if (syscall(SYS_clone, (long)(CLONE_VFORK | SIGCHLD), 0L, 0L, 0L, 0L) == 0) {
            touch(150 * MB);
            nap(HOLDING);
            _exit(0);
        }
        return false;
    } else if (IS("reserve_900")) {
        volatile char *at =
            mmap(NULL, 900 * MB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        *at = 1;
    } else if (IS("fill_pipes")) {
        // What lies in sockets and pipes is no process's memory.
        static const char bytes[BLOCK];
        int count = 0;
        for (int ends[2]; (count % 2 == 0 ? pipe(ends) : socketpair(AF_UNIX, SOCK_STREAM, 0, ends)) == 0;
             count++) {
            fcntl(ends[1], F_SETFL, O_NONBLOCK);
            while (write(ends[1], bytes, sizeof bytes) > 0) {
            }
        }
        return count < 64;
    } else if (IS("hidden_file")) {
        return syscall(SYS_memfd_create, "x", 0L) == -1;
    } else if (IS("spike")) {
        free(touch(700 * MB));
    } else if (IS("nearly_all")) {
        free(touch(200 * MB));
    } else if (IS("deep_recursion")) {
        deep(100000);
    } else if (IS("endless_recursion")) {
        deep(UINT64_MAX);
    } else if (IS("endless_recursion_without_limit")) {
        // Programs may take the limit of their stack away; the memory limit stays.
        const struct rlimit most = {RLIM_INFINITY, RLIM_INFINITY};
        setrlimit(RLIMIT_STACK, &most);
        deep(UINT64_MAX);
    } else if (IS("raise_limits")) {
        const int resources[] = {RLIMIT_FSIZE, RLIMIT_DATA, RLIMIT_NPROC, RLIMIT_NOFILE};
        const struct rlimit most = {RLIM_INFINITY, RLIM_INFINITY};
        for (int n = 0; n < 4; n++) {
            struct rlimit now = {0, 0};
            getrlimit(resources[n], &now);
            if (now.rlim_max == RLIM_INFINITY || setrlimit(resources[n], &most) == 0) {
                return false;
            }
        }
    // Output.
    } else if (IS("print_much")) {
        nap(400);
        flood(STDOUT_FILENO, 'x', BLOCK, MB / BLOCK);
        exit(0);
    } else if (IS("endless_output")) {
        flood(STDOUT_FILENO, 'x', BLOCK, UINT64_MAX);
    } else if (IS("endless_blanks")) {
        flood(STDOUT_FILENO, ' ', BLOCK, UINT64_MAX);
    } else if (IS("endless_lines")) {
        flood(STDOUT_FILENO, '\n', BLOCK, UINT64_MAX);
    } else if (IS("right_then_flood")) {
        say("ok\n");
        flood(STDOUT_FILENO, '\n', BLOCK, UINT64_MAX);
    } else if (IS("flood_from_orphan")) {
        if (fork() == 0) {
            flood(STDOUT_FILENO, 'x', BLOCK, 100000);
            _exit(0);
        }
        nap(HOLDING);
        exit(0);
    } else if (IS("stderr_64")) {
        flood(STDERR_FILENO, 'e', MB, 64);
    } else if (IS("endless_stderr")) {
        flood(STDERR_FILENO, 'e', BLOCK, UINT64_MAX);
    } else if (IS("invalid_utf8")) {
        say("\xff\xfe\n");
        exit(0);
    } else if (IS("escapes")) {
        say("\x1b[2J\x1b]0;title\x07\n");
        exit(0);
    } else if (IS("zero_bytes")) {
        put(STDOUT_FILENO, "ok\0\n", 4);
        exit(0);
    } else if (IS("blank_no_newline")) {
        say("ok ");
        exit(0);
    } else if (IS("crlf")) {
        say("ok\r\n");
        exit(0);
    } else if (IS("nothing_printed")) {
        exit(0);
    // Ends.
    } else if (IS("segv")) {
        signal(SIGSEGV, SIG_DFL);
        raise(SIGSEGV);
    } else if (IS("segv_for_real")) {
        // Volatile too, or the compiler sees through it.
        volatile uintptr_t nowhere = 8;
        *(volatile char *)nowhere = 1;
    } else if (IS("abort")) {
        abort();
    } else if (IS("panic")) {
        // As a Rust program ends that panics.
        panic("on purpose");
    } else if (IS("kill_itself")) {
        raise(SIGKILL);
    } else if (IS("right_exit")) {
        say("ok\n");
        exit(number_of(words[0], 101));
    } else if (IS("wrong_exit")) {
        say("no\n");
        exit(1);
    } else if (IS("alarm")) {
        alarm(1);
        nap(900);
        raise(SIGALRM);
    // Files.
    } else if (IS("read_answer")) {
        for (; *words != NULL; words++) {
            if (read_file(*words) || read_folder(*words)) {
                return false;
            }
        }
    } else if (IS("see_files")) {
        struct stat data;
        for (; *words != NULL; words++) {
            if (lstat(*words, &data) == 0) {
                return false;
            }
        }
    } else if (IS("write_input")) {
        struct stat data;
        int fd = open("/proc/self/fd/0", O_WRONLY | O_CLOEXEC);
        if (fd != -1 && fstat(fd, &data) == 0 && S_ISREG(data.st_mode)) {
            put(fd, "changed", 7);
        }
        return !open_to_write(words[0]);
    } else if (IS("change_stdin")) {
        return keeps_stdin();
    } else if (IS("change_testdata")) {
        return chmod(words[0], 0777) == -1 && !write_file(words[0], "x")
               && unlink(words[0]) == -1 && rename(words[0], "/tmp/x") == -1
               && linkat(AT_FDCWD, words[0], AT_FDCWD, "/tmp/x", 0) == -1;
    } else if (IS("change_times")) {
        const struct timespec times[2] = {{0, 0}, {0, 0}};
        return syscall(SYS_utimensat, (long)AT_FDCWD, words[0], times, 0L) == -1
               && syscall(SYS_truncate, words[0], 0L) == -1;
    } else if (IS("change_itself")) {
        const char *me = program_invocation_name;
        char old[4096];
        snprintf(old, sizeof old, "%s.old", me);
        return unlink(me) == -1 && !write_file(me, "") && rename(me, old) == -1
               && chmod(me, 0777) == -1;
    } else if (IS("litter")) {
        for (; *words != NULL; words++) {
            char place[4096];
            snprintf(place, sizeof place, "%s/" LITTER, *words);
            if (write_file(place, "x") || mkdir(place, 0777) == 0 || symlink("/etc", place) == 0) {
                return false;
            }
        }
    } else if (IS("fifo")) {
        return syscall(SYS_mknod, "/tmp/" LITTER, (long)(S_IFIFO | 0644), 0L) == -1;
    } else if (IS("secrets")) {
        return !read_file("/etc/shadow") && !read_folder("/root") && !read_folder("/home")
               && !read_folder("/");
    } else if (IS("write_devices")) {
        return !open_to_write("/dev/sda") && !read_file("/dev/mem") && write_file("/dev/null", "x");
    // What leaks in.
    } else if (IS("environment")) {
        for (char **entry = environ; *entry != NULL; entry++) {
            const char *secret = strstr(*entry, "SECRET");
            const char *value = strchr(*entry, '=');
            if ((secret != NULL && (value == NULL || secret < value))
                || (value != NULL && strstr(value, "hostile-secret") != NULL)) {
                return false;
            }
        }
    } else if (IS("take_back_output")) {
        // Who reads what it printed leaves the judge the rest. To write by these names is not hostile.
        const char *const names[] = {"/proc/self/fd/1", "/dev/stdout", "/proc/self/fd/2"};
        for (int n = 0; n < 3; n++) {
            fchmod(1 + n / 2, 0666);
            if (open(names[n], O_RDONLY | O_NONBLOCK) != -1 || !open_to_write(names[n])
                || open(names[n], O_RDWR | O_NONBLOCK) != -1) {
                return false;
            }
        }
    } else if (IS("hidden_stdout")) {
        // Not hostile: the libraries of some packages keep stdout where no submission looks.
        return fcntl(1, F_DUPFD, 100) >= 100;
    } else if (IS("descriptors")) {
        for (int fd = 3; fd < 4096; fd++) {
            if (fcntl(fd, F_GETFD) != -1) {
                return false;
            }
        }
    } else if (IS("terminal")) {
        return !open_to_write("/dev/tty") && ioctl(0, TIOCSTI, "x") == -1;
    } else if (IS("groups")) {
        return strcmp(words[0], "root") != 0 || getuid() != 0;
    // The network and the rest of the machine.
    } else if (IS("sockets")) {
        const int kinds[][2] = {
            {AF_UNIX, SOCK_STREAM}, {AF_UNIX, SOCK_DGRAM},   {AF_INET, SOCK_STREAM},
            {AF_INET, SOCK_DGRAM},  {AF_INET6, SOCK_STREAM}, {AF_NETLINK, SOCK_RAW},
            {AF_PACKET, SOCK_RAW},  {AF_VSOCK, SOCK_STREAM},
        };
        for (int n = 0; n < 8; n++) {
            if (socket(kinds[n][0], kinds[n][1], 0) != -1) {
                return false;
            }
        }
    } else if (IS("connect")) {
        struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(22)};
        to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        return fd == -1 || connect(fd, (struct sockaddr *)&to, sizeof to) == -1;
    } else if (IS("stop_counter")) {
        // Of counters that this process has not opened, and whose descriptors it does not have.
        prctl(PR_TASK_PERF_EVENTS_DISABLE, 0L, 0L, 0L, 0L);
        for (int fd = 0; fd < 1024; fd++) {
            const unsigned long disable = 0x2400 + 1;
            if (ioctl(fd, disable, 1) != -1) {
                return false;
            }
        }
    } else if (IS("own_pair")) {
        int pair[2];
        return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) == 0;
    } else if (IS("datagrams")) {
        // They can be sent to any socket with a path.
        int pair[2];
        return socketpair(AF_UNIX, SOCK_DGRAM, 0, pair) == -1;
    } else if (IS("signal_by_socket")) {
        int pair[2], parent = getppid();
        return socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0
               && fcntl(pair[0], F_SETOWN, parent) == -1 && fcntl(pair[0], F_SETSIG, SIGKILL) == -1
               && ioctl(pair[0], FIOSETOWN, &parent) == -1;
    } else if (IS("shared_memory")) {
        return shmget(0x4a4a, 4096, IPC_CREAT | 0666) == -1;
    } else if (IS("message_queue")) {
        return msgget(0x4a4a, IPC_CREAT | 0666) == -1;
    } else if (IS("semaphores")) {
        return semget(0x4a4a, 1, IPC_CREAT | 0666) == -1;
    } else if (IS("ipc_by_number")) {
        // Without the filter an object of this number does not exist, or belongs to another process.
        struct sembuf operation = {0, 0, IPC_NOWAIT};
        char text[16] = {1};
        return shmat(0, NULL, 0) == (void *)-1 && errno == EPERM
               && shmctl(0, IPC_STAT, NULL) == -1 && errno == EPERM
               && msgsnd(0, text, 1, IPC_NOWAIT) == -1 && errno == EPERM
               && msgrcv(0, text, 1, 0, IPC_NOWAIT) == -1 && errno == EPERM
               && msgctl(0, IPC_RMID, NULL) == -1 && errno == EPERM
               && semop(0, &operation, 1) == -1 && errno == EPERM
               && semctl(0, 0, GETVAL) == -1 && errno == EPERM;
    } else if (IS("folder_events")) {
        static char bytes[512];
        const long calls[] = {SYS_inotify_init1,      SYS_fanotify_init,     SYS_fanotify_mark,
                              SYS_name_to_handle_at, SYS_open_by_handle_at, SYS_statmount,
                              SYS_listmount};
        for (int n = 0; n < 7; n++) {
            errno = 0;
            if (syscall(calls[n], 0L, bytes, bytes, bytes, 0L, 0L) != -1 || errno != EPERM) {
                return false;
            }
        }
        // F_NOTIFY
        return fcntl(open("/usr", O_RDONLY), 1026, 1L) == -1 && errno == EINVAL;
    } else if (IS("posix_queue")) {
        return syscall(SYS_mq_open, "judge", (long)(O_RDWR | O_CREAT), 0666L, NULL) == -1;
    } else if (IS("become_root")) {
        return (getuid() == 0 || (setuid(0) == -1 && setgid(0) == -1))
               && prctl(PR_GET_NO_NEW_PRIVS, 0L, 0L, 0L, 0L) == 1;
    } else if (IS("namespaces")) {
        return unshare(CLONE_NEWUSER) == -1 && unshare(CLONE_NEWNS) == -1;
    } else if (IS("clone_namespace")) {
        return syscall(SYS_clone, (long)(CLONE_NEWUSER | SIGCHLD), 0L, 0L, 0L, 0L) == -1;
    } else if (IS("chroot")) {
        return chroot("/tmp") == -1;
    } else if (IS("mount")) {
        return syscall(SYS_mount, "none", "/mnt", "none", 0L, NULL) == -1;
    } else if (IS("keyring")) {
        // The session's keyring, made where there is none.
        return syscall(SYS_keyctl, 0L, -3L, 1L) == -1;
    } else if (IS("io_uring")) {
        return syscall(SYS_io_uring_setup, 4L, NULL) == -1;
    } else if (IS("perf")) {
        const char zeros[128] = {0};
        return syscall(SYS_perf_event_open, zeros, 0L, -1L, -1L, 0L) == -1;
    } else if (IS("bpf")) {
        const char zeros[128] = {0};
        return syscall(SYS_bpf, 0L, zeros, 128L) == -1;
    } else if (IS("x32")) {
        // A socket, by the other table of numbers.
        return syscall(0x40000000L + 41, 2L, 1L, 0L) == -1;
    } else if (IS("clock")) {
        const struct timespec zero = {0, 0};
        return syscall(SYS_clock_settime, 0L, &zero) == -1;
    } else if (IS("host_name")) {
        return syscall(SYS_sethostname, "x", 1L) == -1;
    } else if (IS("special_bits")) {
        for (; *words != NULL; words++) {
            if (!special_bits(*words)) {
                return false;
            }
        }
    } else if (IS("run_setuid")) {
        char text[64];
        told(text, sizeof text, (char *[]){"/bin/su", "-c", "id -u", NULL});
        return text[0] != '0';
    } else if (IS("run_shell")) {
        char text[64];
        told(text, sizeof text, (char *[]){"/bin/sh", "-c", "echo hi", NULL});
        return strcmp(text, "hi\n") == 0;
    } else {
        bool is_known;
        return memory_attack(name, words, &is_known) && is_known;
    }
    return true;
#undef IS
}

int main(void)
{
    // Should nothing else end it. Long after each limit: time for which a program waits for the judge to
    // read is no time of its own, and there is much of that on a busy machine.
    alarm(120);
    // A closed pipe is no end of an attack.
    signal(SIGPIPE, SIG_IGN);
    static char line[32768];
    size_t length = 0;
    for (int byte; (byte = getchar()) != EOF && byte != '\n';) {
        if (length == sizeof line - 1) {
            panic("the line is too long");
        }
        line[length++] = (char)byte;
    }
    char *rest = line;
    const char *name = strsep(&rest, "|");
    // Behind the last one is an end.
    char *words[MAX_WORDS + 1] = {NULL};
    for (int at = 0; rest != NULL; at++) {
        if (at == MAX_WORDS) {
            panic("too many words");
        }
        words[at] = strsep(&rest, "|");
    }
    const char *end = attack(name, words) ? "ok\n" : "breach\n";
    return put(STDOUT_FILENO, end, strlen(end)) || errno == EBADF ? 0 : 101;
}
