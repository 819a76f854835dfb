HEADER

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.util.StringTokenizer;

public class Main {
    static final BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    static final PrintWriter out = new PrintWriter(System.out);
    static StringTokenizer line = new StringTokenizer("");

    public static void main(String[] args) throws IOException {
        // Write your solution here. This prints the first word; for a number call Integer.parseInt.
        String first = next();
        out.println(first);
        out.flush();
    }

    /** The next word of the input; null at its end. */
    static String next() throws IOException {
        while (!line.hasMoreTokens()) {
            String text = in.readLine();
            if (text == null) return null;
            line = new StringTokenizer(text);
        }
        return line.nextToken();
    }
}
