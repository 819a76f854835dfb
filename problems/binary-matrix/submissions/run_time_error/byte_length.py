"""Breadth-first search that keeps the lengths in a bytearray, one byte per cell.

Wrong: a path of more than 255 cells does not fit in a byte, and Python raises ValueError.
"""
import sys
from collections import deque


def shortest_path(grid):
    m, n = len(grid), len(grid[0])
    if grid[0][0] == "1" or grid[m - 1][n - 1] == "1":
        return -1
    length = bytearray(m * n)
    length[0] = 1
    queue = deque([(0, 0)])
    while queue:
        r, c = queue.popleft()
        if (r, c) == (m - 1, n - 1):
            return length[r * n + c]
        for next_r in range(max(r - 1, 0), min(r + 2, m)):
            for next_c in range(max(c - 1, 0), min(c + 2, n)):
                if grid[next_r][next_c] == "0" and length[next_r * n + next_c] == 0:
                    length[next_r * n + next_c] = length[r * n + c] + 1
                    queue.append((next_r, next_c))
    return -1


def main():
    numbers = sys.stdin.read().split()
    m, n = int(numbers[0]), int(numbers[1])
    cells = numbers[2:]
    print(shortest_path([cells[r * n:(r + 1) * n] for r in range(m)]))


main()
