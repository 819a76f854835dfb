class Solution {
public:
    int shortestPathBinaryMatrix(vector<vector<int>>& grid) {
        int n = grid.size();
        if (grid[0][0] || grid[n - 1][n - 1]) return -1;
        queue<pair<int, int>> waiting;
        waiting.push({0, 0});
        grid[0][0] = 1;
        while (!waiting.empty()) {
            auto [r, c] = waiting.front();
            waiting.pop();
            if (r == n - 1 && c == n - 1) return grid[r][c];
            for (int x = max(r - 1, 0); x <= min(r + 1, n - 1); x++) {
                for (int y = max(c - 1, 0); y <= min(c + 1, n - 1); y++) {
                    if (grid[x][y]) continue;
                    grid[x][y] = grid[r][c] + 1;
                    waiting.push({x, y});
                }
            }
        }
        return -1;
    }
};
