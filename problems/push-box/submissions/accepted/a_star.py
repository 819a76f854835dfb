"""A* over pushes with the Manhattan distance, and a best-first walk before each push.

The outer search continues with the box that has the least pushes + distance to the target. The
distance never overestimates and changes by one per push, so the first box that leaves the heap on
the target has the fewest pushes. The inner search finds out whether the player can reach the cell
behind the box. It tries the nearest cells first, but gives up only when it has seen every cell in
reach.
"""
import heapq
import sys


def distance(one, other):
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def walk(floor, box, start, goal):
    """Whether the player reaches the goal without crossing the box."""
    heap = [(distance(start, goal), start)]
    seen = {start, box}
    while heap:
        _, cell = heapq.heappop(heap)
        if cell == goal:
            return True
        for down, right in DIRECTIONS:
            near = (cell[0] + down, cell[1] + right)
            if near in floor and near not in seen:
                seen.add(near)
                heapq.heappush(heap, (distance(near, goal), near))
    return False


def fewest_pushes(floor, player, box, target):
    heap = [(distance(box, target), 0, box, player)]
    pushed = set()
    while heap:
        _, pushes, box, player = heapq.heappop(heap)
        if box == target:
            return pushes
        for down, right in DIRECTIONS:
            behind = (box[0] - down, box[1] - right)
            ahead = (box[0] + down, box[1] + right)
            if behind not in floor or ahead not in floor or (behind, box) in pushed:
                continue
            if walk(floor, box, player, behind):
                pushed.add((behind, box))
                f = pushes + 1 + distance(ahead, target)
                heapq.heappush(heap, (f, pushes + 1, ahead, box))
    return -1


DIRECTIONS = ((-1, 0), (1, 0), (0, -1), (0, 1))


def main():
    rows = [line.rstrip() for line in sys.stdin][1:]
    cells = [(r, c) for r, row in enumerate(rows) for c in range(len(row))]
    floor = {(r, c) for r, c in cells if rows[r][c] != "#"}
    mark = {rows[r][c]: (r, c) for r, c in cells}
    print(fewest_pushes(floor, mark["S"], mark["B"], mark["T"]))


main()
