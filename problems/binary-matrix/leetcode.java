import java.io.*; import java.math.*; import java.util.*; import java.util.function.*; import java.util.stream.*; // ---- solution ----

// The main for a class as LeetCode takes it, which the judge puts in the place of the mark above.
class Main {
    public static void main(String[] arguments) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));
        int[][] grid = new int[number(in)][number(in)];
        for (int[] row : grid) {
            for (int column = 0; column < row.length; column++) {
                row[column] = number(in);
            }
        }
        System.out.println(new Solution().shortestPathBinaryMatrix(grid));
    }

    static int number(StreamTokenizer in) throws IOException {
        in.nextToken();
        return (int) in.nval;
    }
}
