public class Counts {
    static int runs = 0;

    static class Other {
        static int runs = 0;
    }

    public static void main(String[] words) {
        int before = Integer.getInteger("runs", 0);
        System.setProperty("runs", "1");
        System.out.println(Math.max(++runs, ++Other.runs) + before);
        if (before == 0) System.exit(0);
    }
}
