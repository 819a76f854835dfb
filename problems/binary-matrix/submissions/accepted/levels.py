"""Breadth-first search by levels, with the whole matrix in one integer.

A bit is a cell. A row has one bit more than the matrix has columns; that bit is never free and
stops every step over the edge. Shifts by one and by a row give the neighbours of a whole level at
once. A cell is removed from `free` when a level reaches it. So level k is the cells at distance k,
and the first level that contains the goal is the answer.
"""
import sys


def shortest_path(rows):
    width = len(rows[0]) + 1
    free = 0
    for row in reversed(rows):
        free = free << width | sum((cell == "0") << column for column, cell in enumerate(row))
    goal = 1 << (len(rows) - 1) * width + len(rows[0]) - 1
    level = free & 1
    length = 1
    while level:
        if level & goal:
            return length
        free &= ~level
        level |= level << 1 | level >> 1
        level = (level | level << width | level >> width) & free
        length += 1
    return -1


def main():
    numbers = sys.stdin.read().split()
    m, n = int(numbers[0]), int(numbers[1])
    cells = numbers[2:]
    print(shortest_path([cells[r * n:(r + 1) * n] for r in range(m)]))


main()
