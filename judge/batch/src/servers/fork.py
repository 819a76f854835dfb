# Runs a Python program on one input after another: a fork of this interpreter for each, with the program
# compiled and its modules of the standard library imported.
#
# `python3 -c THIS PROGRAM` reads requests from stdin and writes results to stdout; protocol.rs has both
# forms. The child gets the file of its input as stdin and a pipe of its own as stdout, and holds no
# descriptor of the protocol. It can kill or stop the parent, since both are of one user: the judge then
# gives the program up for this input, or for good.
import atexit
import builtins
import gc
import os
import select
import signal
import struct
import sys
import time
import types

REQUEST = struct.Struct("=7I")
RESULT = struct.Struct("=5I")
EXITED, SIGNALED, STOPPED, LEFT_SOMETHING = range(4)
# In seconds: how often a program is measured, and how long processes that were killed may take to go.
TICK = 0.01
KILL_TIME = 0.2
CHUNK = 65536
# Modules that programs import most, none of which does anything when it is imported.
WARMED = frozenset(
    "abc array bisect cmath collections copy dataclasses datetime decimal enum fractions functools heapq "
    "io itertools json math numbers operator os queue random re statistics string struct sys threading "
    "time types typing".split()
)


def read_exactly(fd, size):
    parts = []
    while size > 0:
        part = os.read(fd, min(size, 1 << 20))
        if not part:
            os._exit(0)
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def write_all(fd, data):
    view = memoryview(data)
    while view:
        view = view[os.write(fd, view) :]


def import_modules(source, path):
    import ast

    names = set()
    for node in ast.walk(ast.parse(source, path)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names.add(node.module)
    for name in sorted(names & WARMED):
        __import__(name)


def adopt_orphans():
    # PR_SET_CHILD_SUBREAPER: what a program leaves behind becomes a child of the server.
    try:
        import ctypes

        ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)
    except Exception:
        pass


def exit_code(value):
    if value is None:
        return 0
    if isinstance(value, int):
        return value & 255
    return 1


def flush(stream):
    # As at the end of the interpreter: a stream may be closed or replaced.
    try:
        if stream is not None and not stream.closed:
            stream.flush()
    except BaseException:
        return 120
    return 0


def run(code, path, arguments):
    """Runs the program in this process and returns its exit code."""
    module = types.ModuleType("__main__")
    names = module.__dict__
    names.update(__file__=path, __builtins__=builtins, __annotations__={}, __cached__=None)
    names["__loader__"] = sys.modules["_frozen_importlib_external"].SourceFileLoader("__main__", path)
    sys.modules["__main__"] = module
    sys.argv[:] = [path, *arguments]
    if "random" in sys.modules:
        sys.modules["random"].seed()
    ended = 0
    try:
        exec(code, names)
    except SystemExit as error:
        ended = exit_code(error.code)
    except BaseException:
        ended = 1
        # Nothing reads what the usual one prints.
        if sys.excepthook is not sys.__excepthook__:
            try:
                sys.excepthook(*sys.exc_info())
            except BaseException:
                pass
    try:
        if "threading" in sys.modules:
            sys.modules["threading"]._shutdown()
        atexit._run_exitfuncs()
    except BaseException:
        pass
    ended = flush(sys.stdout) or ended
    flush(sys.stderr)
    # What the program made goes, and files that it has not closed are written.
    del module
    sys.modules["__main__"] = None
    names.clear()
    gc.collect()
    return flush(sys.__stdout__) or flush(sys.stdout) or ended


def leaves_processes():
    """Kills nothing, but waits for what was killed; whether something stays."""
    end = time.monotonic() + KILL_TIME
    while True:
        try:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                if time.monotonic() > end:
                    return True
                time.sleep(0.001)
        except ChildProcessError:
            return False


def take(fd, printed, limit):
    """Reads what is there; whether there may be more."""
    try:
        part = os.read(fd, CHUNK)
    except BlockingIOError:
        return False
    printed += part
    return bool(part) and len(printed) <= limit


def watch(pid, ended, fro, printed, limits):
    """Reads until the program has ended; whether it is at a limit instead."""
    cpu_ms, wall_ms, max_output = limits
    poll = select.poll()
    poll.register(ended, select.POLLIN)
    poll.register(fro, select.POLLIN)
    start = time.monotonic()
    clock = (~pid << 3) | 2
    while True:
        ready = dict(poll.poll(TICK * 1000))
        if fro in ready and not take(fro, printed, max_output):
            if len(printed) > max_output:
                return True
            poll.unregister(fro)
            fro = None
        if ended in ready:
            return False
        wall = time.monotonic() - start
        if wall >= TICK:
            if time.clock_gettime(clock) * 1000 >= cpu_ms or wall * 1000 >= wall_ms:
                return True


def serve(path):
    with open(path, "rb") as file:
        source = file.read()
    code = compile(source, path, "exec", dont_inherit=True)
    try:
        import_modules(source, path)
    except Exception:
        pass
    del source
    adopt_orphans()
    sys.path[0] = os.path.dirname(path)
    requests, results = os.dup(0), os.dup(1)
    null = os.open("/dev/null", os.O_RDWR)
    for fd in range(3):
        os.dup2(null, fd)
    os.close(null)
    # It was opened on a pipe: on a file it can seek.
    stdin = sys.stdin
    sys.stdin = open(0, encoding=stdin.encoding, errors=stdin.errors, closefd=False)
    sys.__stdin__ = sys.stdin
    gc.collect()
    gc.freeze()
    number = 0
    while True:
        request = REQUEST.unpack(read_exactly(requests, REQUEST.size))
        *limits, memory_kib, count, size, _ = request
        path_of_input, *arguments = read_exactly(requests, size).split(b"\0")[:count]
        its_input = os.open(path_of_input, os.O_RDONLY)
        fro, its_output = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.setsid()
            os.dup2(its_input, 0)
            os.dup2(its_output, 1)
            for fd in (its_input, fro, its_output, requests, results):
                os.close(fd)
            ended = 1
            try:
                ended = run(code, path, [os.fsdecode(word) for word in arguments])
            finally:
                os._exit(ended)
        os.close(its_input)
        os.close(its_output)
        os.set_blocking(fro, False)
        ended = os.pidfd_open(pid)
        printed = bytearray()
        at_limit = watch(pid, ended, fro, printed, limits)
        if at_limit:
            os.kill(pid, signal.SIGKILL)
        # Before the program is reaped its process group cannot be another one.
        try:
            os.killpg(pid, signal.SIGKILL)
        except OSError:
            pass
        _, status, used = os.wait4(pid, 0)
        leaves = leaves_processes()
        while not at_limit and take(fro, printed, limits[2]):
            pass
        if leaves:
            how, value = LEFT_SOMETHING, 0
        elif at_limit or len(printed) > limits[2] or used.ru_maxrss > memory_kib:
            how, value = STOPPED, 0
        elif os.WIFSIGNALED(status):
            how, value = SIGNALED, os.WTERMSIG(status)
        else:
            how, value = EXITED, os.WEXITSTATUS(status)
        if how != EXITED:
            printed.clear()
        cpu_us = int((used.ru_utime + used.ru_stime) * 1e6)
        write_all(results, RESULT.pack(number, how, value, cpu_us, len(printed)) + printed)
        os.close(ended)
        os.close(fro)
        if leaves:
            os._exit(0)
        number += 1


serve(sys.argv[1])
