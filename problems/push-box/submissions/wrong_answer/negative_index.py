"""Wrong: the bounds test lets -1 through, and Python reads row -1 as the last row.

Plausible: nothing crashes, and maps with walls all around never show it.
"""
import sys
from collections import deque


def fewest_pushes(grid):
    rows, columns = len(grid), len(grid[0])
    mark = {grid[r][c]: (r, c) for r in range(rows) for c in range(columns)}

    def free(cell):
        inside = -1 <= cell[0] < rows and -1 <= cell[1] < columns
        return inside and grid[cell[0]][cell[1]] != "#"

    queue = deque([(0, mark["S"], mark["B"])])
    seen = set()
    while queue:
        pushes, player, box = queue.popleft()
        if box == mark["T"]:
            return pushes
        if (player, box) in seen:
            continue
        seen.add((player, box))
        for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            near = (player[0] + down, player[1] + right)
            ahead = (box[0] + down, box[1] + right)
            if near == box:
                if free(ahead):
                    queue.append((pushes + 1, near, ahead))
            elif free(near):
                queue.appendleft((pushes, near, box))
    return -1


print(fewest_pushes([line.rstrip() for line in sys.stdin][1:]))
