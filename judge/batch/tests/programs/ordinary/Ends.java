import java.util.Scanner;

class Helper {
    static int depth(int n) {
        return n == 0 ? 0 : 1 + depth(n - 1);
    }
}

public class Ends {
    static final Scanner SCANNER = new Scanner(System.in);

    public static void main(String[] words) {
        System.out.print("not flushed");
        if (words.length > 0) System.exit(300);
        if (!SCANNER.hasNext()) throw new IllegalStateException("uncaught");
        if (SCANNER.nextInt() == 1) Helper.depth(Integer.MAX_VALUE);
        System.out.println(Helper.depth(50000));
        new Thread(() -> System.exit(4)).start();
    }
}
