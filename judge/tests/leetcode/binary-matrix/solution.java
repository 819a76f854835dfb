package leetcode.editor.en;

public class Solution {
    public int shortestPathBinaryMatrix(int[][] grid) {
        int n = grid.length;
        if (grid[0][0] != 0 || grid[n - 1][n - 1] != 0) return -1;
        Queue<int[]> waiting = new ArrayDeque<>();
        waiting.add(new int[] {0, 0});
        grid[0][0] = 1;
        while (!waiting.isEmpty()) {
            int[] at = waiting.poll();
            if (at[0] == n - 1 && at[1] == n - 1) return grid[n - 1][n - 1];
            for (int x = Math.max(at[0] - 1, 0); x <= Math.min(at[0] + 1, n - 1); x++) {
                for (int y = Math.max(at[1] - 1, 0); y <= Math.min(at[1] + 1, n - 1); y++) {
                    if (grid[x][y] != 0) continue;
                    grid[x][y] = grid[at[0]][at[1]] + 1;
                    waiting.add(new int[] {x, y});
                }
            }
        }
        return -1;
    }
}
