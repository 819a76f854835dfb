"""Breadth-first search whose set of seen cells holds row and column joined as text.

Wrong: without a separator, (1, 11) and (11, 1) are both "111", so one of the two counts as seen. No
matrix up to 10 x 10 shows it.
"""
import sys
from collections import deque


def shortest_path(grid):
    m, n = len(grid), len(grid[0])
    if grid[0][0] == "1" or grid[m - 1][n - 1] == "1":
        return -1
    seen = {"00"}
    queue = deque([(0, 0, 1)])
    while queue:
        r, c, length = queue.popleft()
        if (r, c) == (m - 1, n - 1):
            return length
        for next_r in range(max(r - 1, 0), min(r + 2, m)):
            for next_c in range(max(c - 1, 0), min(c + 2, n)):
                key = str(next_r) + str(next_c)
                if grid[next_r][next_c] == "0" and key not in seen:
                    seen.add(key)
                    queue.append((next_r, next_c, length + 1))
    return -1


def main():
    numbers = sys.stdin.read().split()
    m, n = int(numbers[0]), int(numbers[1])
    cells = numbers[2:]
    print(shortest_path([cells[r * n:(r + 1) * n] for r in range(m)]))


main()
