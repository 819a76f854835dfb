# Wrong: takes the first path that a plain breadth-first search finds. The search walks cell by
# cell, so the first path has the fewest steps, but the path with the fewest segments may be longer.
import sys
from collections import deque

STEPS = ((0, -1), (-1, 0), (0, 1), (1, 0))


def first_path(free, w, h, source, target):
    queue = deque([(source, -1, 0)])
    seen = set()
    while queue:
        (x, y), direction, segments = queue.popleft()
        for turned, (dx, dy) in enumerate(STEPS):
            to = (x + dx, y + dy)
            more = segments + (turned != direction)
            if to == target:
                return more
            if not (0 <= to[0] <= w + 1 and 0 <= to[1] <= h + 1 and free[to[1]][to[0]]):
                continue
            if (to, turned) not in seen:
                seen.add((to, turned))
                queue.append((to, turned, more))
    return None


def main():
    lines = iter(sys.stdin.read().split("\n"))
    board = 0
    while True:
        w, h = map(int, next(lines).split())
        if w == 0:
            break
        board += 1
        rows = [" " * w] + [next(lines).ljust(w) for _ in range(h)] + [" " * w]
        free = [[cell == " " for cell in " " + row + " "] for row in rows]
        print("Board #%d:" % board)
        pair = 0
        while True:
            x1, y1, x2, y2 = map(int, next(lines).split())
            if x1 == 0:
                break
            pair += 1
            segments = first_path(free, w, h, (x1, y1), (x2, y2))
            if segments is None:
                print("Pair %d: impossible." % pair)
            else:
                print("Pair %d: %d segments." % (pair, segments))
        print()


main()
