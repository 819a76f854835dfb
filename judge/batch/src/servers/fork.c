/* Runs the program that it is linked with on one input after another: a fork for each.
 *
 * This is C and C++. It is linked with `-Wl,--wrap=main`. Its constructor runs before the constructors of the program
 * and reads requests from stdin. For each it forks; the child goes on as if it had just been started, with
 * the file of its input as stdin and a pipe of its own as stdout. The parent measures it, stops it at its
 * limits, and writes what came of it to stdout. `protocol.rs` has both forms.
 *
 * The child holds no descriptor of the protocol. It can kill or stop the parent, since both are of one
 * user: the judge then gives the program up for this input, or for good. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifndef SYS_pidfd_open
#define SYS_pidfd_open 434
#endif

#ifdef __cplusplus
extern "C" {
#endif
int __real_main(int count, char **arguments, char **environment);
int __wrap_main(int count, char **arguments, char **environment);
#ifdef __cplusplus
}
#endif

enum {
    /* The numbers of a request and of a result. */
    CPU_MS, WALL_MS, MAX_OUTPUT, MAX_MEMORY_KIB, WORDS, WORD_BYTES, INPUT_BYTES, REQUEST,
    NUMBER = 0, HOW, CODE, CPU_US, OUTPUT_BYTES, RESULT,
    /* How a program ended. */
    EXITED = 0, SIGNALED, STOPPED, LEFT_SOMETHING,
    /* Descriptors below this are for the program. */
    FIRST_OWN = 10,
    MAX_ARGUMENTS = 64,
    TICK_MS = 10,
    /* How long processes that were killed may take to go. */
    KILL_MS = 200,
    SERVER_FAILED = 3
};

/* Memory that grows and comes from no heap, so the heap of the program stays as it is. */
typedef struct {
    char *bytes;
    size_t size;
} judge_room;

static int judge_requests, judge_results;
static judge_room judge_words, judge_output;
static char *judge_arguments[MAX_ARGUMENTS + 2];
static int judge_argument_count;

static void judge_fail(void) { _exit(SERVER_FAILED); }

static void judge_grow(judge_room *room, size_t size) {
    void *fresh;
    if (size <= room->size) return;
    size = (size + 65535) / 65536 * 65536;
    fresh = mmap(0, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (fresh == MAP_FAILED) judge_fail();
    if (room->bytes) munmap(room->bytes, room->size);
    room->bytes = (char *)fresh;
    room->size = size;
}

/* Reads this number of bytes; the end of the requests ends the server. */
static void judge_read(void *to, size_t size) {
    char *at = (char *)to;
    while (size > 0) {
        ssize_t count = read(judge_requests, at, size);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) _exit(0);
        at += count;
        size -= (size_t)count;
    }
}

static void judge_write(const char *from, size_t size) {
    while (size > 0) {
        ssize_t count = write(judge_results, from, size);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) _exit(0);
        from += count;
        size -= (size_t)count;
    }
}

static uint64_t judge_clock_us(clockid_t clock) {
    struct timespec time;
    if (clock_gettime(clock, &time) != 0) return 0;
    return (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_nsec / 1000;
}

/* The clock of the CPU time of a process: clock_getcpuclockid(3). */
static clockid_t judge_cpu_clock(pid_t pid) { return (clockid_t)((~(unsigned)pid << 3) | 2); }

/* Reads the words of a request: the path of the input, then the words of the command line. Returns the input. */
static int judge_read_try(const uint32_t *request) {
    size_t at, end = request[WORD_BYTES];
    int input;
    judge_grow(&judge_words, end + 1);
    judge_read(judge_words.bytes, end);
    judge_words.bytes[end] = 0;
    input = open(judge_words.bytes, O_RDONLY | O_CLOEXEC);
    if (input < 0) judge_fail();
    at = strlen(judge_words.bytes) + 1;
    judge_argument_count = 1;
    while (at < end && judge_argument_count <= MAX_ARGUMENTS) {
        judge_arguments[judge_argument_count++] = judge_words.bytes + at;
        at += strlen(judge_words.bytes + at) + 1;
    }
    judge_arguments[judge_argument_count] = 0;
    return input;
}

/* Kills what the program has left behind; returns whether something stays. */
static int judge_leaves_processes(void) {
    int waited;
    for (waited = 0; waited < KILL_MS; waited++) {
        pid_t reaped;
        struct timespec moment = {0, 1000000};
        do reaped = waitpid(-1, 0, WNOHANG);
        while (reaped > 0);
        if (reaped < 0) return 0;
        nanosleep(&moment, 0);
    }
    return 1;
}

/* A program while it runs. */
typedef struct {
    pid_t pid;
    int ended, output;
    size_t printed;
    int at_limit;
} judge_run;

/* Reads what is there; returns 0 at the end, or where there is no more room. */
static int judge_take(judge_run *run, size_t max) {
    ssize_t count;
    if (run->printed > max) {
        run->at_limit = 1;
        return 0;
    }
    count = read(run->output, judge_output.bytes + RESULT * 4 + run->printed, max + 1 - run->printed);
    if (count < 0) return errno == EAGAIN || errno == EINTR;
    run->printed += (size_t)count;
    if (run->printed > max) run->at_limit = 1;
    return count > 0;
}

/* Reads until the program has ended or is at a limit. */
static void judge_watch(judge_run *run, const uint32_t *request) {
    const size_t max = request[MAX_OUTPUT];
    const uint64_t start = judge_clock_us(CLOCK_MONOTONIC);
    int reads = 1;
    while (!run->at_limit) {
        struct pollfd polls[2];
        uint64_t wall;
        polls[0].fd = run->ended;
        polls[0].events = POLLIN;
        polls[1].fd = reads ? run->output : -1;
        polls[1].events = POLLIN;
        polls[0].revents = polls[1].revents = 0;
        poll(polls, 2, TICK_MS);
        if (polls[1].revents) reads = judge_take(run, max);
        if (polls[0].revents) return;
        wall = judge_clock_us(CLOCK_MONOTONIC) - start;
        if (wall >= TICK_MS * 1000) {
            uint64_t cpu = judge_clock_us(judge_cpu_clock(run->pid));
            run->at_limit |= cpu >= (uint64_t)request[CPU_MS] * 1000;
            run->at_limit |= wall >= (uint64_t)request[WALL_MS] * 1000;
        }
    }
}

/* Kills the rest, and writes the result. */
static void judge_finish(judge_run *run, const uint32_t *request, uint32_t number) {
    uint32_t result[RESULT];
    int status = 0, leaves;
    struct rusage used;
    memset(&used, 0, sizeof used);
    if (run->at_limit) kill(run->pid, SIGKILL);
    /* Before the program is reaped its process group cannot be another one. */
    kill(-run->pid, SIGKILL);
    while (wait4(run->pid, &status, 0, &used) < 0 && errno == EINTR) {
    }
    run->at_limit |= (uint64_t)used.ru_maxrss > request[MAX_MEMORY_KIB];
    leaves = judge_leaves_processes();
    while (!run->at_limit && judge_take(run, request[MAX_OUTPUT])) {
        struct pollfd more;
        more.fd = run->output;
        more.events = POLLIN;
        if (poll(&more, 1, 0) <= 0) break;
    }
    result[NUMBER] = number;
    result[HOW] = leaves ? LEFT_SOMETHING : run->at_limit ? STOPPED : WIFSIGNALED(status) ? SIGNALED : EXITED;
    result[CODE] = (uint32_t)(WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
    result[CPU_US] = (uint32_t)((used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000000 +
                                used.ru_utime.tv_usec + used.ru_stime.tv_usec);
    if (result[HOW] != EXITED) run->printed = 0;
#ifdef JUDGE_TRACE
    else run->printed = judge_trace_write(judge_output.bytes + RESULT * 4, request[MAX_OUTPUT]);
#endif
    result[OUTPUT_BYTES] = (uint32_t)run->printed;
    memcpy(judge_output.bytes, result, sizeof result);
    judge_write(judge_output.bytes, sizeof result + run->printed);
    close(run->ended);
    close(run->output);
    if (leaves) _exit(0);
}

/* Becomes the program: its input, its pipe, and nothing of the server's. */
static void judge_become_program(int input, const int *output) {
    setsid();
    if (dup2(input, 0) < 0 || dup2(output[1], 1) < 0) judge_fail();
    close(input);
    close(output[0]);
    close(output[1]);
    close(judge_requests);
    close(judge_results);
    signal(SIGPIPE, SIG_DFL);
#ifdef JUDGE_TRACE
    /* Nothing reads its output. */
    if (close(1) != 0 || open("/dev/null", O_WRONLY) != 1) judge_fail();
#endif
}

/* Forks for one request; returns 1 in the child. */
static int judge_try(uint32_t number) {
    uint32_t request[REQUEST];
    int input, output[2];
    judge_run run;
    memset(&run, 0, sizeof run);
    judge_read(request, sizeof request);
    input = judge_read_try(request);
    judge_grow(&judge_output, RESULT * 4 + (size_t)request[MAX_OUTPUT] + 1);
    if (pipe2(output, O_CLOEXEC) != 0) judge_fail();
    fcntl(output[0], F_SETFL, O_NONBLOCK);
#ifdef JUDGE_TRACE
    judge_trace_reset();
#endif
    run.pid = fork();
    if (run.pid < 0) judge_fail();
    if (run.pid == 0) {
        judge_become_program(input, output);
        return 1;
    }
    close(input);
    close(output[1]);
    run.output = output[0];
    run.ended = (int)syscall(SYS_pidfd_open, run.pid, 0);
    if (run.ended < 0) judge_fail();
    judge_watch(&run, request);
    judge_finish(&run, request, number);
    return 0;
}

/* 101 is the first that a program may have: the constructors of the program run in the child. */
__attribute__((constructor(101))) static void judge_serve(void) {
    int null = open("/dev/null", O_RDWR | O_CLOEXEC), fd;
    uint32_t number;
    judge_requests = fcntl(0, F_DUPFD_CLOEXEC, FIRST_OWN);
    judge_results = fcntl(1, F_DUPFD_CLOEXEC, FIRST_OWN);
    if (null < 0 || judge_requests < 0 || judge_results < 0) judge_fail();
    for (fd = 0; fd <= 2; fd++) {
        if (dup2(null, fd) < 0) judge_fail();
    }
    if (null > 2) close(null);
    signal(SIGPIPE, SIG_IGN);
#ifdef JUDGE_TRACE
    judge_trace_open();
#endif
    /* What the program leaves behind becomes a child of the server. */
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    for (number = 0; !judge_try(number); number++) {
    }
}

int __wrap_main(int count, char **arguments, char **environment) {
    (void)count;
    judge_arguments[0] = arguments[0];
    return __real_main(judge_argument_count, judge_arguments, environment);
}
