import java.io.FileOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Scanner;

public class WritesToStdout {
    public static void main(String[] words) throws Exception {
        String text = new Scanner(System.in).next();
        // Not by a name that the server could see.
        String path = "/d" + text.substring(0, 0) + "ev/fd/1";
        if (text.equals("wrong")) {
            byte[] output = "forged\n".getBytes();
            ByteBuffer result = ByteBuffer.allocate(20 + output.length).order(ByteOrder.nativeOrder());
            result.putInt(9).putInt(0).putInt(0).putInt(0).putInt(output.length).put(output);
            new FileOutputStream(path).write(result.array());
        }
        System.out.println(text);
    }
}
