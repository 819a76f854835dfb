/** Takes all of its input in one read. */
public class Available {
    public static void main(String[] arguments) throws Exception {
        byte[] all = new byte[System.in.available()];
        System.out.println(System.in.read(all) + " of " + all.length);
    }
}
