import random
import sys

sys.setrecursionlimit(1 << 17)


def depth(n):
    return 0 if n == 0 else 1 + depth(n - 1)


count = len(sys.stdin.read())
print(depth(10000), count, sum(sorted(random.sample(range(50), 50))))
if count == 2:
    depth(1 << 30)
