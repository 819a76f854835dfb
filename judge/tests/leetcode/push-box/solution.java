class Solution {
    private char[][] grid;

    public int minPushBox(char[][] grid) {
        this.grid = grid;
        int n = grid[0].length, player = 0, box = 0, target = 0;
        for (int at = 0; at < grid.length * n; at++) {
            switch (grid[at / n][at % n]) {
                case 'S': player = at; break;
                case 'B': box = at; break;
                case 'T': target = at; break;
                default: break;
            }
        }
        Deque<int[]> waiting = new ArrayDeque<>();
        waiting.add(new int[] {0, player, box});
        Set<Integer> seen = new HashSet<>();
        while (!waiting.isEmpty()) {
            int[] now = waiting.poll();
            if (now[2] == target) return now[0];
            if (!seen.add(now[1] * 400 + now[2])) continue;
            for (int way = 0; way < 4; way++) {
                int to = step(now[1], way);
                if (to == now[2]) {
                    int beyond = step(to, way);
                    if (beyond >= 0) waiting.addLast(new int[] {now[0] + 1, to, beyond});
                } else if (to >= 0) {
                    waiting.addFirst(new int[] {now[0], to, now[2]});
                }
            }
        }
        return -1;
    }

    private int step(int at, int way) {
        int n = grid[0].length;
        int r = at / n + (way == 1 ? 1 : way == 3 ? -1 : 0);
        int c = at % n + (way == 0 ? 1 : way == 2 ? -1 : 0);
        boolean isFree = r >= 0 && c >= 0 && r < grid.length && c < n && grid[r][c] != '#';
        return isFree ? r * n + c : -1;
    }
}
