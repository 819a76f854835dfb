import sys
import threading

sys.setrecursionlimit(1 << 20)
threading.stack_size(1 << 26)


def depth(n):
    return 0 if n == 0 else 1 + depth(n - 1)


def work():
    text = sys.stdin.read()
    print(len(text), depth(20000), threading.current_thread().name != "MainThread")


threading.Thread(target=work).start()
