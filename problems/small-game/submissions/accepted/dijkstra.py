# Dijkstra's algorithm with a heap over (segments, cell, direction). A state is pushed each time it
# becomes cheaper, not only when it is first found. The answer is the first pop of the target.
import heapq
import sys

STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))


def least_segments(free, w, h, source, target):
    least = {}
    heap = [(0, source[0], source[1], -1)]
    while heap:
        segments, x, y, direction = heapq.heappop(heap)
        if (x, y) == target:
            return segments
        if least.get((x, y, direction), segments) < segments:
            continue
        for turned in range(4):
            to_x, to_y = x + STEPS[turned][0], y + STEPS[turned][1]
            if not (0 <= to_x <= w + 1 and 0 <= to_y <= h + 1):
                continue
            if not free[to_y][to_x] and (to_x, to_y) != target:
                continue
            more = segments + (turned != direction)
            state = (to_x, to_y, turned)
            if more < least.get(state, more + 1):
                least[state] = more
                heapq.heappush(heap, (more, to_x, to_y, turned))
    return None


def main():
    lines = iter(sys.stdin.read().split("\n"))
    board = 0
    while True:
        w, h = map(int, (next(lines, "").split() or ["0", "0"]))
        if w == 0:
            break
        board += 1
        # A ring of free cells around the board; a row may have lost its trailing blanks.
        free = [[True] * (w + 2) for _ in range(h + 2)]
        for y in range(1, h + 1):
            for x, cell in enumerate(next(lines), 1):
                if cell == "X":
                    free[y][x] = False
        print("Board #%d:" % board)
        pair = 0
        while True:
            x1, y1, x2, y2 = map(int, next(lines).split())
            if x1 == 0:
                break
            pair += 1
            segments = least_segments(free, w, h, (x1, y1), (x2, y2))
            if segments is None:
                print("Pair %d: impossible." % pair)
            else:
                print("Pair %d: %d segments." % (pair, segments))
        print()


main()
