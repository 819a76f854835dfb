// What a hostile program may try in order to hold more memory than its processes show: the part before attack.c.
// Each attack holds 2 GB at most.

#define _GNU_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#endif
#ifndef MADV_NOHUGEPAGE
#define MADV_NOHUGEPAGE 15
#endif
#define PR_NAME_MEMORY 0x53564d41

#define MB ((size_t)1 << 20)
#define BLOCK 65536
#define READ_WRITE (PROT_READ | PROT_WRITE)

static void nap(uint64_t ms)
{
    struct timespec left = {(time_t)(ms / 1000), (long)(ms % 1000) * 1000000};
    while (nanosleep(&left, &left) == -1 && errno == EINTR) {
    }
}

// Longer than the judge takes for a look on a busy machine, and shorter than an idle program may.
#define HOLDING 9000

// Gives the judge the time to look. An attack that gets past it has got through.
static bool held(void)
{
    nap(HOLDING);
    return false;
}

// A process that does nothing.
static void idle_child(void)
{
    if (fork() == 0) {
        nap(10000);
        _exit(0);
    }
}

static char *touch(size_t bytes)
{
    char *held = calloc(bytes, 1);
    if (held == NULL) {
        abort();
    }
    for (size_t at = 0; at < bytes; at += 4096) {
        ((volatile char *)held)[at] = 1;
    }
    return held;
}

static char *share(size_t bytes)
{
    return mmap(NULL, bytes, READ_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
}

// Writes to all of a shared object and reads it back, through a window of 8 MB.
static bool slide_window(char *all, size_t bytes)
{
    const size_t window = 8 * MB;
    // A page of it keeps all of it.
    munmap(all + 4096, bytes - 4096);
    for (int turn = 0; turn < 2; turn++) {
        for (size_t offset = 0; offset < bytes; offset += window) {
            // Of a length of 0 the kernel makes one more mapping.
            char *at = mremap(all, 0, offset + window, MREMAP_MAYMOVE);
            if (at == MAP_FAILED) {
                return true;
            }
            munmap(at, offset);
            if (turn == 0) {
                memset(at + offset, (int)(offset / window) + 1, window);
            } else if (at[offset + 4096] != (char)(offset / window + 1)) {
                return true;
            }
            munmap(at + offset, window);
        }
        nap(100);
    }
    return held();
}

// Many small objects, of each of which one page stays mapped, under a name of its own.
static bool share_many(size_t bytes)
{
    for (size_t count = 600 * MB / bytes; count > 0; count--) {
        char *at = share(bytes);
        if (at == MAP_FAILED) {
            return true;
        }
        prctl(PR_NAME_MEMORY, 0L, at, bytes, "input");
        memset(at, 1, bytes);
        munmap(at + 4096, bytes - 4096);
    }
    return held();
}

// Page tables of about this size: a page of them for each 2 MB of addresses.
static void make_page_tables(size_t mb)
{
    const size_t all = mb * 256 * 2 * MB;
    volatile char *at =
        mmap(NULL, all, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (at == MAP_FAILED) {
        return;
    }
    madvise((void *)at, all, MADV_NOHUGEPAGE);
    for (size_t offset = 0; offset < all; offset += 2 * MB) {
        (void)at[offset];
    }
}

// Neighbours that differ, so that each page has a record.
static void make_mappings(size_t count, bool is_touched)
{
    char *at = mmap(NULL, count * 4096, READ_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    for (size_t page = 0; at != MAP_FAILED && page < count; page += 2) {
        if (mprotect(at + page * 4096, 4096, PROT_READ) == -1) {
            break;
        }
        if (is_touched) {
            at[(page + 1) * 4096] = 1;
        }
    }
}

static void fill(int fd, size_t block)
{
    static const char bytes[4 * BLOCK];
    fcntl(fd, F_SETFL, O_NONBLOCK);
    while (write(fd, bytes, block) > 0) {
    }
}

// All socket pairs that this process can have, each full.
static void fill_sockets(int kind, size_t block)
{
    const int large = 64 << 20;
    for (int pair[2]; socketpair(AF_UNIX, kind, 0, pair) == 0;) {
        for (int end = 0; end < 2; end++) {
            setsockopt(pair[end], SOL_SOCKET, SO_SNDBUF, &large, sizeof large);
            fill(pair[end], block);
        }
    }
}

static int packets_of_thread(void *unused)
{
    (void)unused;
    fill_sockets(SOCK_SEQPACKET, 200000);
    nap(HOLDING);
    return 0;
}

// Threads that share all but their descriptors, which only /proc/PID/task shows.
static bool sockets_of_threads(void)
{
    const int shared = CLONE_VM | CLONE_FS | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM;
    for (int count = 0; count < 20; count++) {
        char *stack = malloc(65536);
        if (stack == NULL || clone(packets_of_thread, stack + 65536, shared, NULL) == -1) {
            return true;
        }
    }
    return held();
}

// Full pairs that are under way in another socket, so that no process has them.
static bool sockets_in_flight(void)
{
    int carrier[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, carrier) == -1) {
        return true;
    }
    for (int count = 0; count < 60; count++) {
        int pair[2];
        union {
            struct cmsghdr head;
            char bytes[CMSG_SPACE(sizeof pair)];
        } control = {.head = {CMSG_LEN(sizeof pair), SOL_SOCKET, SCM_RIGHTS}};
        struct iovec byte = {(char[]){'x'}, 1};
        struct msghdr message = {
            .msg_iov = &byte, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
        if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, pair) == -1) {
            return true;
        }
        fill(pair[0], 200000);
        fill(pair[1], 200000);
        memcpy(CMSG_DATA(&control.head), pair, sizeof pair);
        if (sendmsg(carrier[0], &message, 0) == -1) {
            return true;
        }
        close(pair[0]);
        close(pair[1]);
    }
    return held();
}

// Pipes as large as the system lets a user have them.
static bool large_pipes(void)
{
    int ends[2];
    return pipe(ends) == 0 && fcntl(ends[1], F_SETPIPE_SZ, 1 << 20) == -1;
}

// An item for each file, under each number that it can have.
static void watch_much(void)
{
    int polls[40], files[40], item = 0;
    for (int n = 0; n < 40; n++) {
        polls[n] = epoll_create1(0);
        int ends[2];
        files[n] = pipe(ends) == 0 ? ends[0] : -1;
        close(ends[1]);
    }
    for (int n = 0; n < 40; n++) {
        for (int number = 90; number < 128; number++) {
            // An item stays while the file does, though its number is taken by another.
            item = dup2(files[n], number);
            for (int poll = 0; poll < 40; poll++) {
                struct epoll_event event = {EPOLLIN, {0}};
                epoll_ctl(polls[poll], EPOLL_CTL_ADD, item, &event);
            }
        }
    }
}

// Locks of a file that can only be read: one for each second byte.
static bool lock_bytes(void)
{
    struct flock lock = {F_RDLCK, SEEK_SET, 0, 1, 0};
    return fcntl(0, F_SETLK, &lock) == -1 && fcntl(0, F_OFD_SETLK, &lock) == -1;
}

// A process whose first thread has ended shows nothing under its own number.
static void *touch_as_thread(void *bytes)
{
    touch((uintptr_t)bytes);
    nap(10000);
    return NULL;
}

// Runs the same in children that stay, and waits until they had the time for it.
#define IN_CHILDREN(count, statement)                                                              \
    for (int child = 0; child < (count); child++) {                                                \
        if (fork() == 0) {                                                                         \
            statement;                                                                             \
            nap(10000);                                                                            \
            _exit(0);                                                                              \
        }                                                                                          \
    }                                                                                              \
    nap(HOLDING)

// Whether an attack of this name was beaten off, if there is one.
static bool memory_attack(const char *name, char *const words[], bool *is_known)
{
#define IS(text) (strcmp(name, text) == 0)
    const bool beside = words[0] != NULL && strcmp(words[0], "beside") == 0;
    *is_known = true;
    if (beside) {
        idle_child();
    }
    if (IS("window")) {
        char *all = share(600 * MB);
        return all == MAP_FAILED || slide_window(all, 600 * MB);
    } else if (IS("device_window")) {
        const int device = open("/dev/zero", O_RDWR);
        char *all = mmap(NULL, 600 * MB, READ_WRITE, MAP_SHARED, device, 0);
        return all == MAP_FAILED || slide_window(all, 600 * MB);
    } else if (IS("readable_window")) {
        // Reading pages that were never written takes them, too.
        const int device = open("/dev/zero", O_RDONLY);
        volatile char *all = mmap(NULL, 600 * MB, PROT_READ, MAP_SHARED, device, 0);
        for (size_t offset = 0; offset < 600 * MB; offset += 4096) {
            (void)all[offset];
        }
        return mprotect((void *)all, 4096, READ_WRITE) == -1;
    } else if (IS("share_many")) {
        return share_many(4 * MB);
    } else if (IS("share_little")) {
        // Not hostile: what a child writes is there for its parent.
        char *at = share(4 * MB);
        if (at != MAP_FAILED && fork() == 0) {
            memset(at, 7, 4 * MB);
            _exit(0);
        }
        wait(NULL);
        return at != MAP_FAILED && at[4 * MB - 1] == 7;
    } else if (IS("let_go_shared")) {
        // The pages stay, though no process has them.
        for (size_t offset = 0; offset < 600 * MB; offset += 4 * MB) {
            char *at = share(4 * MB);
            if (at == MAP_FAILED) {
                return true;
            }
            memset(at, 1, 4 * MB);
            madvise(at, 4 * MB, MADV_DONTNEED);
        }
        return held();
    } else if (IS("page_tables")) {
        make_page_tables(1024);
        return held();
    } else if (IS("page_tables_in_children")) {
        IN_CHILDREN(8, make_page_tables(64));
        return false;
    } else if (IS("mappings")) {
        make_mappings(60000, false);
        IN_CHILDREN(12, (void)0);
        return false;
    } else if (IS("chain_of_mappings")) {
        // Each process has records of the mappings of all that it comes from.
        make_mappings(16000, true);
        const pid_t first = getpid();
        for (int depth = 0; depth < 40 && fork() == 0; depth++) {
        }
        nap(HOLDING);
        if (getpid() != first) {
            _exit(0);
        }
        return false;
    } else if (IS("first_thread_ends")) {
        pthread_t thread;
        IN_CHILDREN(4, pthread_create(&thread, NULL, touch_as_thread, (void *)(120 * MB));
                    pthread_exit(NULL));
        return false;
    } else if (IS("fill_sockets")) {
        IN_CHILDREN(40, fill_sockets(SOCK_STREAM, BLOCK));
        return false;
    } else if (IS("fill_packets")) {
        IN_CHILDREN(9, fill_sockets(SOCK_SEQPACKET, 200000));
        return false;
    } else if (IS("sockets_of_threads")) {
        return sockets_of_threads();
    } else if (IS("sockets_in_flight")) {
        return sockets_in_flight();
    } else if (IS("large_pipes")) {
        return large_pipes();
    } else if (IS("watch_much")) {
        IN_CHILDREN(30, watch_much());
        return false;
    } else if (IS("lock_bytes")) {
        return lock_bytes();
    } else if (IS("rulesets")) {
        const uint64_t attributes[3] = {1, 3, 0};
        return syscall(SYS_landlock_create_ruleset, attributes, sizeof attributes, 0L) == -1;
    } else if (IS("filters")) {
        return syscall(SYS_seccomp, 0L, 0L, NULL) == -1 && errno == EPERM
               && prctl(PR_SET_SECCOMP, 2L, NULL, 0L, 0L) == -1 && errno == EINVAL;
    } else if (IS("receive_files")) {
        // Files that wait in a socket, or in a call that cannot send them yet, belong to no process.
        struct msghdr message = {0};
        return recvmsg(0, &message, 0) == -1 && errno == EPERM
               && syscall(SYS_recvmmsg, 0L, NULL, 0L, 0L, NULL) == -1 && errno == EPERM;
    } else if (IS("move_pages")) {
        // A page counts whole for each byte that is left of it.
        int pair[2][2];
        return pipe(pair[0]) == 0 && pipe(pair[1]) == 0 && write(pair[0][1], "x", 1) == 1
               && syscall(SYS_splice, pair[0][0], NULL, pair[1][1], NULL, 1L, 0L) == -1 && errno == ENOSYS
               && syscall(SYS_tee, pair[0][0], pair[1][1], 1L, 0L) == -1 && errno == ENOSYS;
    } else if (IS("wait_without_call")) {
        unsigned long context = 0;
        return syscall(SYS_io_setup, 100L, &context) == -1 && errno == EPERM;
    } else if (IS("futex_table")) {
        return prctl(78, 1L, 1L << 23, 0L, 0L) == -1 && errno == EINVAL;
    } else if (IS("file_flags")) {
        long flags[8] = {0x40};
        const int file = open("/proc/self/exe", O_RDONLY);
        // A version of ext4 stays at the inode; the others look at what runs leave there. The last two, FIGETBSZ and
        // FIOQSIZE, are answered by every file system.
        const unsigned long requests[] = {0x40086602, 0x40086604, 0x6612, 0x40046629, 0xc020660b, 2, 0x5460};
        bool are_refused = true;
        for (size_t at = 0; at < sizeof requests / sizeof *requests; at++) {
            are_refused &= ioctl(file, requests[at], flags) == -1 && errno == ENOTTY;
        }
        return are_refused;
    } else if (IS("sync_all")) {
        return syscall(SYS_sync) == -1 && errno == EPERM && syscall(SYS_syncfs, 0L) == -1 && errno == EPERM;
    } else if (IS("pages_of_a_file")) {
        // Nothing drops pages of the own program, writes them, or reads past them: a later run would see it.
        int file = open("/proc/self/exe", O_RDONLY);
        char *pages = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, file, 0);
        bool is_refused = pages != MAP_FAILED && open("/proc/self/exe", O_RDONLY | O_DIRECT) == -1 && errno == EPERM;
        is_refused &= fcntl(file, F_SETFL, O_DIRECT) == -1 && errno == EPERM && fcntl(file, F_SETFL, 0) == 0;
        is_refused &= madvise(pages, 4096, 21) == -1 && errno == EPERM && madvise(pages, 4096, 20) == -1;
        is_refused &= fsync(file) == -1 && errno == EINVAL && fdatasync(file) == -1 && msync(pages, 4096, MS_SYNC) == -1;
        return is_refused && syscall(SYS_sync_file_range, file, 0L, 4096L, 7) == -1 && errno == EPERM;
    } else if (IS("descriptors_of_a_thread")) {
        return syscall(436, 100, 100, 2) == -1 && errno == EPERM && syscall(436, 100, 100, 0) == 0;
    } else if (IS("name_of_a_socket")) {
        int pair[2];
        struct sockaddr_un name = {.sun_family = AF_UNIX, .sun_path = "\0judge"};
        return socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0 &&
               bind(pair[0], (struct sockaddr *)&name, sizeof name) == -1 && errno == EPERM;
    } else if (IS("timers")) {
        timer_t timer;
        int count = 0;
        while (count < 100000 && timer_create(CLOCK_MONOTONIC, NULL, &timer) == 0) {
            count++;
        }
        return count < 10000;
    } else if (IS("huge_pages")) {
        const int kind = MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB;
        return mmap(NULL, 2 * MB, READ_WRITE, kind, -1, 0) == MAP_FAILED && errno == EPERM;
    } else {
        *is_known = false;
    }
    return true;
#undef IS
}
