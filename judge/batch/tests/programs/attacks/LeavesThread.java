import java.util.Scanner;

public class LeavesThread {
    public static void main(String[] words) {
        String text = new Scanner(System.in).next();
        Thread thread = new Thread(() -> {
            for (;;) {
                try {
                    System.out.println("forged");
                } catch (Throwable error) {
                    // It goes on.
                }
            }
        });
        thread.setDaemon(true);
        System.out.println(text);
        if (text.equals("wrong")) thread.start();
    }
}
