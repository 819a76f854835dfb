class Solution {
public:
    int minPushBox(vector<vector<char>>& grid) {
        int m = grid.size(), n = grid[0].size(), player = 0, box = 0, target = 0;
        for (int at = 0; at < m * n; at++) {
            if (grid[at / n][at % n] == 'S') player = at;
            if (grid[at / n][at % n] == 'B') box = at;
            if (grid[at / n][at % n] == 'T') target = at;
        }
        auto step = [&](int at, int way) {
            int r = at / n + (way == 1) - (way == 3), c = at % n + (way == 0) - (way == 2);
            return r < 0 || c < 0 || r >= m || c >= n || grid[r][c] == '#' ? -1 : r * n + c;
        };
        deque<array<int, 3>> waiting{{0, player, box}};
        set<pair<int, int>> seen;
        while (!waiting.empty()) {
            auto [pushes, player, box] = waiting.front();
            waiting.pop_front();
            if (box == target) return pushes;
            if (!seen.insert({player, box}).second) continue;
            for (int way = 0; way < 4; way++) {
                int to = step(player, way);
                if (to == box) {
                    int beyond = step(to, way);
                    if (beyond >= 0) waiting.push_back({pushes + 1, to, beyond});
                } else if (to >= 0) {
                    waiting.push_front({pushes, to, box});
                }
            }
        }
        return -1;
    }
};
