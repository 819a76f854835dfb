// Runs a Java program on one input after another in this virtual machine: a class loader for each, so that
// its static fields are fresh, and System.in and System.out of their own.
//
// `java --add-opens java.base/java.io=ALL-UNNAMED JudgeServer FOLDER CLASS` reads requests from stdin and
// writes results to stdout; protocol.rs has both forms. Calls of System.exit are redirected to a method
// here. A program that names something with which it could reach the streams of the server, or outlive a
// try, is not served: then the server says why and ends, and so it does where a thread stays.

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TimeZone;

public class JudgeServer {
    static final int EXITED = 0, STOPPED = 2, LEFT_SOMETHING = 3;
    static final int REQUEST = 28, RESULT = 20;
    // How long a thread may go on after System.exit.
    static final int EXIT_MS = 50;
    // Names with which a program reaches what is not its own.
    static final String[] REFUSED = {
        "java/io/FileDescriptor", "/dev/std", "/dev/fd", "/proc/", "inheritedChannel", "addShutdownHook",
        "halt", "java/lang/ProcessBuilder", "java/lang/ProcessHandle", "sun/misc/Signal", "JudgeServer",
    };

    /** Ends a thread that has called System.exit. */
    public static final class Exit extends Error {
        Exit() {
            super(null, null, false, false);
        }

        /** In place of System.exit. */
        public static void exit(int code) {
            Try.current.exit(code);
            throw new Exit();
        }
    }

    /** What a program prints, up to a limit and as long as it runs. */
    static final class Output extends OutputStream {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final int limit;
        private boolean isClosed;
        boolean isOver;

        Output(int limit) {
            this.limit = limit;
        }

        @Override
        public synchronized void write(int one) {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public synchronized void write(byte[] from, int start, int count) {
            if (isClosed) throw new Exit();
            if (bytes.size() + count > limit) {
                isOver = true;
                isClosed = true;
                throw new Exit();
            }
            bytes.write(from, start, count);
        }

        synchronized byte[] finish() {
            isClosed = true;
            return bytes.toByteArray();
        }
    }

    /** The classes of the program, by their names. */
    static final Map<String, byte[]> classes = new HashMap<>();

    static final class Loader extends ClassLoader {
        Loader() {
            super(ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.equals("JudgeServer$Exit")) return Exit.class;
            byte[] bytes = classes.get(name);
            if (bytes == null) throw new ClassNotFoundException(name);
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    /** One run of the program. */
    static final class Try implements Runnable {
        static volatile Try current;
        final String name;
        final String[] arguments;
        final Output output;
        private int code;
        private boolean hasExited;

        Try(String name, String[] arguments, int limit) {
            this.name = name;
            this.arguments = arguments;
            output = new Output(limit);
        }

        synchronized void exit(int code) {
            if (!hasExited) {
                this.code = code & 255;
                hasExited = true;
                output.finish();
            }
        }

        synchronized void fail() {
            if (!hasExited) code = 1;
        }

        synchronized int code() {
            return code;
        }

        synchronized boolean hasExited() {
            return hasExited;
        }

        @Override
        public void run() {
            try {
                Loader loader = new Loader();
                Thread.currentThread().setContextClassLoader(loader);
                Method main = Class.forName(name, true, loader).getDeclaredMethod("main", String[].class);
                main.setAccessible(true);
                main.invoke(null, (Object) arguments);
            } catch (InvocationTargetException error) {
                if (!(error.getCause() instanceof Exit)) fail();
            } catch (Exit error) {
                // Its code is known.
            } catch (Throwable error) {
                fail();
            }
        }
    }

    /** Waits for the threads of a try; whether all that must end have ended by then. */
    static boolean await(ThreadGroup group, Thread main, Try tried, long end) throws InterruptedException {
        main.join(Math.max(1, (end - System.nanoTime()) / 1000000));
        if (main.isAlive()) return false;
        Thread[] threads = new Thread[group.activeCount() + 8];
        int count = group.enumerate(threads);
        for (int at = 0; at < count; at++) {
            if (threads[at].isDaemon()) continue;
            long left = (end - System.nanoTime()) / 1000000;
            threads[at].join(Math.max(1, tried.hasExited() ? Math.min(left, EXIT_MS) : left));
            if (threads[at].isAlive()) return false;
        }
        return true;
    }

    /** Points the program's name for a stream of the server elsewhere. */
    static void redirect(FileDescriptor from, FileDescriptor to) throws ReflectiveOperationException {
        Field number = FileDescriptor.class.getDeclaredField("fd");
        number.setAccessible(true);
        number.setInt(from, number.getInt(to));
    }

    static FileDescriptor descriptor(int number) throws ReflectiveOperationException {
        Constructor<FileDescriptor> constructor = FileDescriptor.class.getDeclaredConstructor(int.class);
        constructor.setAccessible(true);
        return constructor.newInstance(number);
    }

    static void readClasses(File folder, String path) throws IOException {
        File[] files = folder.listFiles();
        if (files == null) throw new IOException("cannot list the classes");
        for (File file : files) {
            String name = file.getName();
            if (file.isDirectory()) {
                readClasses(file, path + name + ".");
            } else if (name.endsWith(".class")) {
                byte[] bytes = Files.readAllBytes(file.toPath());
                classes.put(path + name.substring(0, name.length() - 6), withExit(bytes));
            }
        }
    }

    /** A class file whose calls of System.exit are calls of Exit.exit. */
    static byte[] withExit(byte[] bytes) throws IOException {
        ByteBuffer file = ByteBuffer.wrap(bytes);
        int count = file.getShort(8) & 0xffff;
        int[] places = new int[count];
        String[] texts = new String[count];
        int at = 10;
        for (int index = 1; index < count; index++) {
            places[index] = at;
            int tag = bytes[at];
            if (tag == 1) {
                int length = file.getShort(at + 1) & 0xffff;
                texts[index] = new String(bytes, at + 3, length, StandardCharsets.UTF_8);
                refuse(texts[index]);
                at += 3 + length;
            } else if (tag == 5 || tag == 6) {
                at += 9;
                index++;
            } else {
                at += tag == 15 ? 4 : tag == 7 || tag == 8 || tag == 16 || tag == 19 || tag == 20 ? 3 : 5;
            }
        }
        boolean isChanged = false;
        for (int index = 1; index < count; index++) {
            if (places[index] == 0 || bytes[places[index]] != 10) continue;
            int owner = places[file.getShort(places[index] + 1) & 0xffff];
            int kind = places[file.getShort(places[index] + 3) & 0xffff];
            String method = texts[file.getShort(kind + 1) & 0xffff] + texts[file.getShort(kind + 3) & 0xffff];
            String of = texts[file.getShort(owner + 1) & 0xffff];
            if (!method.equals("exit(I)V")) continue;
            if (of.equals("java/lang/Runtime")) refuse("halt");
            if (!of.equals("java/lang/System")) continue;
            file.putShort(places[index] + 1, (short) (count + 1));
            isChanged = true;
        }
        if (!isChanged) return bytes;
        ByteArrayOutputStream changed = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(changed);
        file.putShort(8, (short) (count + 2));
        out.write(bytes, 0, at);
        out.writeByte(1);
        out.writeUTF("JudgeServer$Exit");
        out.writeByte(7);
        out.writeShort(count);
        out.write(bytes, at, bytes.length - at);
        return changed.toByteArray();
    }

    static void refuse(String text) throws IOException {
        for (String word : REFUSED) {
            boolean isWhole = word.equals("halt");
            if (isWhole ? text.equals(word) : text.contains(word)) {
                throw new IOException("the program names " + word + ", so each try needs a process");
            }
        }
    }

    static String[] words(byte[] text, int count) {
        String[] words = new String[count];
        int start = 0;
        for (int index = 0; index < count; index++) {
            int end = start;
            while (end < text.length && text[end] != 0) end++;
            words[index] = new String(text, start, end - start, StandardCharsets.UTF_8);
            start = end + 1;
        }
        return words;
    }

    public static void main(String[] given) throws Exception {
        PrintStream errors = System.err;
        DataInputStream requests = new DataInputStream(new FileInputStream(descriptor(0)));
        OutputStream results = new FileOutputStream(descriptor(1));
        FileInputStream nothing = new FileInputStream("/dev/null");
        FileOutputStream nowhere = new FileOutputStream("/dev/null");
        try {
            readClasses(new File(given[0]), "");
        } catch (IOException | RuntimeException error) {
            errors.println(error.getMessage());
            errors.flush();
            Runtime.getRuntime().halt(3);
        }
        redirect(FileDescriptor.in, nothing.getFD());
        redirect(FileDescriptor.out, nowhere.getFD());
        String encoding = System.getProperty("stdout.encoding", "UTF-8");
        Properties properties = System.getProperties();
        Locale locale = Locale.getDefault();
        PrintStream silent = new PrintStream(OutputStream.nullOutputStream());
        byte[] header = new byte[REQUEST];
        for (int number = 0; ; number++) {
            try {
                requests.readFully(header);
            } catch (IOException end) {
                break;
            }
            ByteBuffer request = ByteBuffer.wrap(header).order(ByteOrder.nativeOrder());
            int wallMs = request.getInt(4);
            int maxOutput = request.getInt(8);
            byte[] text = new byte[request.getInt(20)];
            requests.readFully(text);
            String[] words = words(text, request.getInt(16));
            String[] arguments = Arrays.copyOfRange(words, 1, words.length);
            Try tried = new Try(given[1], arguments, maxOutput);
            Try.current = tried;
            System.setProperties((Properties) properties.clone());
            Locale.setDefault(locale);
            TimeZone.setDefault(null);
            Thread.setDefaultUncaughtExceptionHandler(null);
            // As the virtual machine makes it.
            InputStream in = new BufferedInputStream(new FileInputStream(words[0]));
            System.setIn(in);
            System.setOut(new PrintStream(tried.output, true, encoding));
            System.setErr(silent);
            long start = System.nanoTime();
            ThreadGroup group = new ThreadGroup("main");
            Thread main = new Thread(group, tried, "main");
            main.start();
            boolean hasEnded = await(group, main, tried, start + wallMs * 1000000L);
            byte[] printed = tried.output.finish();
            in.close();
            boolean stays = group.activeCount() > 0;
            int how = EXITED;
            // A thread cannot be killed, so that this is the last try.
            if (stays || main.isAlive()) how = LEFT_SOMETHING;
            else if (tried.output.isOver || !hasEnded && !tried.hasExited()) how = STOPPED;
            if (how != EXITED) printed = new byte[0];
            ByteBuffer result = ByteBuffer.allocate(RESULT + printed.length).order(ByteOrder.nativeOrder());
            result.putInt(number).putInt(how).putInt(tried.code());
            result.putInt((int) Math.min(Integer.MAX_VALUE, (System.nanoTime() - start) / 1000));
            result.putInt(printed.length).put(printed);
            results.write(result.array());
            results.flush();
            if (how == LEFT_SOMETHING) break;
        }
        Runtime.getRuntime().halt(0);
    }
}
