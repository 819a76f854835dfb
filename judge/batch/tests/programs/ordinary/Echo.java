import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.util.Arrays;

public class Echo {
    public static void main(String[] words) throws IOException {
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in));
        PrintWriter out = new PrintWriter(System.out);
        out.println(Arrays.toString(words) + " é " + Thread.currentThread().getName());
        String line;
        while ((line = reader.readLine()) != null) out.println(Integer.parseInt(line) + 1);
        out.flush();
    }
}
