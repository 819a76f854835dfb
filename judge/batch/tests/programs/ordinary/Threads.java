public class Threads implements Runnable {
    static byte[] all;

    public static void main(String[] words) throws Exception {
        Thread thread = new Thread(null, new Threads(), "", 1 << 28);
        thread.start();
        if (words.length > 0) throw new Exception("the other thread goes on");
    }

    static int depth(int n) {
        return n == 0 ? 0 : 1 + depth(n - 1);
    }

    public void run() {
        try {
            all = System.in.readAllBytes();
        } catch (java.io.IOException error) {
            throw new RuntimeException(error);
        }
        System.out.printf("%d %d%n", all.length, depth(200000));
        if (all.length == 0) throw new RuntimeException("not in main");
    }
}
