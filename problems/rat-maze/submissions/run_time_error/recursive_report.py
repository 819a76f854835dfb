"""Crashes: each scout asks its father for the path so far, by recursion. Python stops at a depth of
1000, and no small maze shows it.
"""

import sys
from collections import deque


def find_path(cats, width, height, cheese):
    if cats[0][0]:
        return None
    fathers = {(0, 0): None}
    queue = deque(fathers)
    while queue:
        cell = queue.popleft()
        if cell == cheese:
            return report(fathers, cell)
        x, y = cell
        for dx, dy in [(1, 0), (0, 1), (-1, 0), (0, -1)]:
            to_x, to_y = to = x + dx, y + dy
            if 0 <= to_x < width and 0 <= to_y < height and not cats[to_y][to_x]:
                if to not in fathers:
                    fathers[to] = cell
                    queue.append(to)
    return None


def report(fathers, cell):
    if fathers[cell] is None:
        return [cell]
    return report(fathers, fathers[cell]) + [cell]


def main():
    numbers = [int(word) for word in sys.stdin.buffer.read().split()]
    width, height = numbers[:2]
    cats = [numbers[2 + y * width : 2 + (y + 1) * width] for y in range(height)]
    cheese = (numbers[-2], numbers[-1])
    text = ""
    for y in range(height):
        for x in range(width):
            text += "! " if (x, y) == cheese else "* " if cats[y][x] else "_ "
        text += "\n"
    path = find_path(cats, width, height, cheese)
    if path is None:
        text += "\n-1\n"
    else:
        cells = "->".join("[%d,%d]" % cell for cell in path)
        text += "\n共%d步\n%s\n" % (len(path) - 1, cells)
    sys.stdout.buffer.write(text.encode("utf-8"))


main()
