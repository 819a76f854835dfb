// Scouts as objects: a queue of scouts, each with a reference to its father, which it asks for the
// path.

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StreamTokenizer;
import java.io.InputStreamReader;
import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Queue;

public class Main {
    static final class Scout {
        final int x;
        final int y;
        final int steps;
        final Scout father;

        Scout(int x, int y, Scout father) {
            this.x = x;
            this.y = y;
            this.father = father;
            this.steps = father == null ? 0 : father.steps + 1;
        }
    }

    static StreamTokenizer input;

    static int number() throws IOException {
        input.nextToken();
        return (int) input.nval;
    }

    public static void main(String[] args) throws IOException {
        input = new StreamTokenizer(
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII)));
        int width = number();
        int height = number();
        boolean[][] cat = new boolean[height][width];
        for (boolean[] row : cat) {
            for (int x = 0; x < width; x++) {
                row[x] = number() == 1;
            }
        }
        int endX = number();
        int endY = number();
        StringBuilder text = new StringBuilder();
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                text.append(x == endX && y == endY ? "! " : cat[y][x] ? "* " : "_ ");
            }
            text.append('\n');
        }
        text.append('\n');
        Scout scout = search(cat, endX, endY);
        if (scout == null) {
            text.append("-1\n");
        } else {
            text.append('\u5171').append(scout.steps).append("\u6b65\n");
            Scout[] path = new Scout[scout.steps + 1];
            for (; scout != null; scout = scout.father) {
                path[scout.steps] = scout;
            }
            for (Scout step : path) {
                text.append(step.father == null ? "[" : "->[");
                text.append(step.x).append(',').append(step.y).append(']');
            }
            text.append('\n');
        }
        // Bytes, because System.out would use the charset of the machine.
        OutputStream output = new BufferedOutputStream(System.out);
        output.write(text.toString().getBytes(StandardCharsets.UTF_8));
        output.flush();
    }

    static Scout search(boolean[][] cat, int endX, int endY) {
        int[] dx = {1, 0, -1, 0};
        int[] dy = {0, 1, 0, -1};
        boolean[][] taken = new boolean[cat.length][];
        for (int y = 0; y < cat.length; y++) {
            taken[y] = cat[y].clone();
        }
        Queue<Scout> waiting = new ArrayDeque<>();
        if (!taken[0][0]) {
            taken[0][0] = true;
            waiting.add(new Scout(0, 0, null));
        }
        while (!waiting.isEmpty()) {
            Scout scout = waiting.remove();
            if (scout.x == endX && scout.y == endY) {
                return scout;
            }
            for (int k = 0; k < 4; k++) {
                int x = scout.x + dx[k];
                int y = scout.y + dy[k];
                if (y >= 0 && y < taken.length && x >= 0 && x < taken[y].length && !taken[y][x]) {
                    taken[y][x] = true;
                    waiting.add(new Scout(x, y, scout));
                }
            }
        }
        return null;
    }
}
