import java.util.Scanner;

public class Endless {
    static volatile int turns;

    public static void main(String[] words) throws InterruptedException {
        String text = new Scanner(System.in).next();
        while (text.equals("spins")) turns++;
        while (text.equals("flood")) System.out.println("xxxxxxxxxxxxxxxxxxxxxxxxxx");
        while (text.equals("sleep")) Thread.sleep(1000);
        System.out.println(text);
    }
}
