class Solution:
    def minPushBox(self, grid: List[List[str]]) -> int:
        cells = {(r, c): cell for r, row in enumerate(grid) for c, cell in enumerate(row)}
        player, box, target = (next(at for at in cells if cells[at] == what) for what in "SBT")
        is_free = lambda at: cells.get(at, "#") != "#"
        waiting = deque([(0, player, box)])
        seen = set()
        while waiting:
            pushes, player, box = waiting.popleft()
            if box == target:
                return pushes
            if (player, box) in seen:
                continue
            seen.add((player, box))
            for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                to = (player[0] + down, player[1] + right)
                if to == box:
                    beyond = (to[0] + down, to[1] + right)
                    if is_free(beyond):
                        waiting.append((pushes + 1, to, beyond))
                elif is_free(to):
                    waiting.appendleft((pushes, to, box))
        return -1
