import java.io.*; import java.math.*; import java.util.*; import java.util.function.*; import java.util.stream.*; // ---- solution ----

// The main for a class as LeetCode takes it, which the judge puts in the place of the mark above.
class Main {
    public static void main(String[] arguments) {
        Scanner in = new Scanner(System.in);
        char[][] grid = new char[in.nextInt()][];
        in.nextInt();
        for (int row = 0; row < grid.length; row++) {
            grid[row] = in.next().toCharArray();
        }
        System.out.println(new Solution().minPushBox(grid));
    }
}
