"""Wrong: sends the scouts from the cheese, so that the fathers lead from the start to the cheese
and the path needs no reversal. But each cell keeps the father that came first, not the one whose
direction is first.
"""

import sys
from collections import deque


def find_path(cats, width, height, cheese):
    if cats[cheese[1]][cheese[0]]:
        return None
    fathers = {cheese: None}
    queue = deque(fathers)
    while queue:
        cell = queue.popleft()
        if cell == (0, 0):
            path = []
            while cell is not None:
                path.append(cell)
                cell = fathers[cell]
            return path
        x, y = cell
        for to_x, to_y in (x, y - 1), (x - 1, y), (x, y + 1), (x + 1, y):
            to = to_x, to_y
            if 0 <= to_x < width and 0 <= to_y < height and not cats[to_y][to_x]:
                if to not in fathers:
                    fathers[to] = cell
                    queue.append(to)
    return None


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
