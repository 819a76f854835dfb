import java.io.*; import java.lang.reflect.*; import java.math.*; import java.util.*; import java.util.function.*; import java.util.stream.*; // ---- solution ----

// The main for a class as LeetCode takes it: the judge puts the class in the place of the mark above, and the name
// of its method for METHOD. It reads the arguments in the form of the cases.
// HEAD
// ---- unless ListNode ----
class ListNode {
    int val;
    ListNode next;
    ListNode() {}
    ListNode(int val) { this.val = val; }
    ListNode(int val, ListNode next) { this.val = val; this.next = next; }
}
// ---- end ----
// ---- unless TreeNode ----
class TreeNode {
    int val;
    TreeNode left, right;
    TreeNode() {}
    TreeNode(int val) { this.val = val; }
    TreeNode(int val, TreeNode left, TreeNode right) { this.val = val; this.left = left; this.right = right; }
}
// ---- end ----
// ---- unless Node ----
class Node {
    public int val;
    public Node next;
    public List<Node> children = new ArrayList<>();
    public Node() {}
    public Node(int val) { this.val = val; }
    public Node(int val, Node next) { this.val = val; this.next = next; }
    public Node(int val, List<Node> children) { this.val = val; this.children = children; }
}
// ---- end ----
class Main {
    static final BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    static final PrintStream out = new PrintStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)));

    public static void main(String[] arguments) throws Throwable {
        try {
            MAIN
        } catch (InvocationTargetException failure) {
            throw failure.getCause();
        } finally {
            out.flush();
        }
    }

    /** Calls the method of the class that has as many parameters as the examples. */
    static void call(Class<?> of, String name, int count) throws Exception {
        Method method = method(of, name, count);
        Type[] types = method.getGenericParameterTypes();
        Object[] values = new Object[count];
        for (int at = 0; at < count; at++) values[at] = as(read(depth(types[at]), isText(types[at])), types[at]);
        Constructor<?> constructor = of.getDeclaredConstructor();
        constructor.setAccessible(true);
        Object result = method.invoke(constructor.newInstance(), values);
        boolean isVoid = method.getReturnType() == void.class;
        put(isVoid ? of(values[0], types[0]) : of(result, method.getGenericReturnType()));
    }

    /** Calls what each line names, and prints the results. */
    static void callAll(Class<?> of) throws Exception {
        Object object = null;
        for (int count = Integer.parseInt(line().strip()); count > 0; count--) {
            List<Object> words = values(line());
            Object[] values = new Object[words.size() - 1];
            if (object == null) {
                for (Constructor<?> constructor : of.getDeclaredConstructors()) {
                    Type[] types = constructor.getGenericParameterTypes();
                    if (types.length != values.length) continue;
                    for (int at = 0; at < values.length; at++) values[at] = as(words.get(at + 1), types[at]);
                    constructor.setAccessible(true);
                    object = constructor.newInstance(values);
                }
                out.println("null");
                continue;
            }
            Method method = method(of, ((Word) words.get(0)).text, values.length);
            Type[] types = method.getGenericParameterTypes();
            for (int at = 0; at < values.length; at++) values[at] = as(words.get(at + 1), types[at]);
            Object result = method.invoke(object, values);
            boolean isVoid = method.getReturnType() == void.class;
            out.println(isVoid ? "null" : shown(of(result, method.getGenericReturnType())));
        }
    }

    static Method method(Class<?> of, String name, int count) {
        for (Method method : of.getDeclaredMethods()) {
            if (!method.getName().equals(name) || method.getParameterCount() != count || method.isSynthetic()) continue;
            method.setAccessible(true);
            return method;
        }
        throw new IllegalArgumentException("the class has no method " + name + " with " + count + " arguments");
    }

    /** A word; a value is one, a String or a list of values. */
    static class Word {
        final String text;

        Word(String text) { this.text = text; }
    }

    static boolean isNull(Object value) {
        return value instanceof Word && ((Word) value).text.equals("null");
    }

    static String line() throws IOException {
        String line = in.readLine();
        return line == null ? "" : line;
    }

    /** The place up to which a line is read. */
    static int at;

    static String unquoted(String text) {
        StringBuilder plain = new StringBuilder();
        for (at++; at < text.length() && text.charAt(at) != '"'; at++) {
            char sign = text.charAt(at);
            if (sign != '\\') {
                plain.append(sign);
                continue;
            }
            sign = text.charAt(++at);
            int place = "ntrbf".indexOf(sign);
            if (sign == 'u') {
                plain.append((char) Integer.parseInt(text.substring(at + 1, at + 5), 16));
                at += 4;
            } else plain.append(place < 0 ? sign : "\n\t\r\b\f".charAt(place));
        }
        at++;
        return plain.toString();
    }

    /** The value that begins here: a list, a string in quotes, or what goes up to one of these signs. */
    static Object value(String text, String ends) {
        if (text.charAt(at) == '"') return unquoted(text);
        if (text.charAt(at) != '[') {
            int start = at;
            while (at < text.length() && ends.indexOf(text.charAt(at)) < 0) at++;
            return new Word(text.substring(start, at));
        }
        List<Object> items = new ArrayList<>();
        for (at++; at < text.length() && text.charAt(at) != ']';) {
            if (", ".indexOf(text.charAt(at)) >= 0) at++;
            else items.add(value(text, ",] "));
        }
        at++;
        return items;
    }

    /** The values in a line, with blanks between them. */
    static List<Object> values(String text) {
        List<Object> all = new ArrayList<>();
        for (at = 0; at < text.length();) {
            if (" \t".indexOf(text.charAt(at)) >= 0) at++;
            else all.add(value(text, " \t"));
        }
        return all;
    }

    /** A string that takes a line. */
    static String textOf(String line) {
        at = 0;
        return line.startsWith("\"") ? unquoted(line) : line;
    }

    /** Reads a value that has lists so deep, at most, and maybe strings in them. */
    static Object read(int depth, boolean isText) throws IOException {
        String first = line();
        if (depth == 0) return isText ? textOf(first) : new Word(first);
        List<Object> sizes = values(first);
        if (sizes.get(0) instanceof List<?>) return sizes.get(0);
        int count = Integer.parseInt(((Word) sizes.get(0)).text);
        int columns = sizes.size() == 1 ? -1 : Integer.parseInt(((Word) sizes.get(1)).text);
        List<Object> items = new ArrayList<>();
        if (count == 0) line();
        else if (depth == 1 && !isText) return values(line());
        for (; count > 0; count--) {
            String text = line();
            List<Object> row = values(text);
            // A grid has its columns beside its rows; other lists have their length before their items.
            if (depth == 1) items.add(textOf(text));
            else if (columns < 0) items.add(row.subList(1, row.size()));
            else if (isText && columns > 0 && columns == text.length()) items.add(Arrays.asList(text.split("")));
            else items.add(row);
        }
        return items;
    }

    /** The type of the items of a list or an array; null for any other type. */
    static Type item(Type type) {
        if (type instanceof Class<?>) return ((Class<?>) type).getComponentType();
        if (type instanceof GenericArrayType) return ((GenericArrayType) type).getGenericComponentType();
        return type instanceof ParameterizedType ? ((ParameterizedType) type).getActualTypeArguments()[0] : null;
    }

    static boolean has(Type type, String field) {
        if (!(type instanceof Class<?>)) return false;
        return Arrays.stream(((Class<?>) type).getDeclaredFields()).anyMatch(one -> one.getName().equals(field));
    }

    static boolean isNode(Type type) {
        return has(type, "val") && (has(type, "left") || has(type, "next") || has(type, "children"));
    }

    static int depth(Type type) {
        Type item = item(type);
        return item == null ? (isNode(type) ? 1 : 0) : 1 + depth(item);
    }

    /** Whether a type is a string, or a list of them. */
    static boolean isText(Type type) {
        Type item = item(type);
        return item == null ? type == String.class || type == char.class || type == Character.class : isText(item);
    }

    static String text(Object value) {
        return value instanceof Word ? ((Word) value).text : (String) value;
    }

    static int number(Object value) {
        return Integer.parseInt(text(value));
    }

    /** A value as one of this type. */
    static Object as(Object value, Type type) {
        Type item = item(type);
        if (item != null) {
            List<Object> values = new ArrayList<>();
            for (Object one : (List<?>) value) values.add(as(one, item));
            if (type instanceof ParameterizedType) return values;
            Object array = Array.newInstance(raw(item), values.size());
            for (int at = 0; at < values.size(); at++) Array.set(array, at, values.get(at));
            return array;
        }
        if (isNode(type)) return nodeOf((List<?>) value, (Class<?>) type);
        String text = text(value);
        if (type == String.class) return text;
        if (type == char.class || type == Character.class) return text.charAt(0);
        if (type == boolean.class || type == Boolean.class) return text.equals("true");
        if (type == long.class || type == Long.class) return Long.parseLong(text);
        if (type == int.class || type == Integer.class) return text.equals("null") ? null : Integer.parseInt(text);
        if (type == double.class || type == Double.class) return Double.parseDouble(text);
        throw new IllegalArgumentException("leetcode.java cannot read a value of " + type);
    }

    static Class<?> raw(Type type) {
        if (type instanceof ParameterizedType) return (Class<?>) ((ParameterizedType) type).getRawType();
        return type instanceof Class<?> ? (Class<?>) type : Array.newInstance(raw(item(type)), 0).getClass();
    }

    static Object get(Object node, String field) {
        try {
            Field found = node.getClass().getDeclaredField(field);
            found.setAccessible(true);
            return found.get(node);
        } catch (ReflectiveOperationException none) {
            return null;
        }
    }

    static void set(Object node, String field, Object value) {
        try {
            Field found = node.getClass().getDeclaredField(field);
            found.setAccessible(true);
            found.set(node, value);
        } catch (ReflectiveOperationException none) {
            throw new IllegalStateException(none);
        }
    }

    /** A node; null for the word null. */
    static Object node(Object value, Class<?> type) {
        if (isNull(value)) return null;
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(int.class);
            constructor.setAccessible(true);
            Object node = constructor.newInstance(number(value));
            if (has(type, "children")) set(node, "children", new ArrayList<>());
            return node;
        } catch (ReflectiveOperationException none) {
            throw new IllegalStateException(none);
        }
    }

    /** The first node of a list, of a binary tree, or of a tree in which the children of each node end with null. */
    @SuppressWarnings("unchecked")
    static Object nodeOf(List<?> items, Class<?> type) {
        if (items.isEmpty() || isNull(items.get(0))) return null;
        Object root = node(items.get(0), type);
        boolean isBinary = has(type, "left");
        boolean isTree = !isBinary && items.size() > 1 && isNull(items.get(1));
        Deque<Object> nodes = new ArrayDeque<>(List.of(root));
        for (int at = isTree ? 2 : 1; at < items.size() && !nodes.isEmpty(); at++) {
            Object node = node(items.get(at), type);
            if (isTree && node == null) nodes.removeFirst();
            else if (isTree) ((List<Object>) get(nodes.getFirst(), "children")).add(node);
            else if (!isBinary) set(nodes.removeFirst(), "next", node);
            else if (at % 2 == 1) set(nodes.getFirst(), "left", node);
            else set(nodes.removeFirst(), "right", node);
            if (node != null) nodes.add(node);
        }
        return root;
    }

    /** A result of this type as a value. */
    static Object of(Object result, Type type) {
        if (isNode(type)) return withoutLastNulls(items(result, has(type, "left")));
        Type item = item(type);
        if (item == null) {
            if (result instanceof String || result instanceof Character) return result.toString();
            return word(result instanceof Double ? String.format(Locale.ROOT, "%.5f", result) : result);
        }
        List<Object> items = new ArrayList<>();
        if (result instanceof Collection<?>) for (Object one : (Collection<?>) result) items.add(of(one, item));
        else for (int at = 0; at < Array.getLength(result); at++) items.add(of(Array.get(result, at), item));
        return items;
    }

    static Word word(Object value) {
        return new Word(String.valueOf(value));
    }

    static List<Object> items(Object root, boolean isBinary) {
        List<Object> items = new ArrayList<>();
        List<Object> nodes = new ArrayList<>();
        nodes.add(root);
        if (isBinary) {
            for (int at = 0; at < nodes.size(); at++) {
                Object node = nodes.get(at);
                items.add(word(node == null ? "null" : get(node, "val")));
                if (node != null) nodes.addAll(Arrays.asList(get(node, "left"), get(node, "right")));
            }
            return items;
        }
        // A list may be a circle.
        for (Object node = root; node != null && (node != root || items.isEmpty()); node = get(node, "next")) {
            items.add(word(get(node, "val")));
        }
        if (root == null || items.size() > 1) return items;
        items.add(word("null"));
        for (int at = 0; at < nodes.size(); at++) {
            List<?> children = (List<?>) get(nodes.get(at), "children");
            for (Object child : children == null ? List.of() : children) {
                items.add(word(get(child, "val")));
                nodes.add(child);
            }
            items.add(word("null"));
        }
        return items;
    }

    static List<Object> withoutLastNulls(List<Object> items) {
        while (!items.isEmpty() && isNull(items.get(items.size() - 1))) items.remove(items.size() - 1);
        return items;
    }

    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char sign : text.toCharArray()) {
            int place = "\n\t\r\"\\".indexOf(sign);
            if (place >= 0) quoted.append('\\').append("ntr\"\\".charAt(place));
            else if (Character.isISOControl(sign)) quoted.append(String.format("\\u%04x", (int) sign));
            else quoted.append(sign);
        }
        return quoted.append('"').toString();
    }

    static String shownLine(Object value) {
        if (!(value instanceof String)) return literal(value);
        String text = (String) value;
        boolean isOpen = text.startsWith("\"") || text.chars().anyMatch(Character::isISOControl);
        return isOpen ? quoted(text) : text;
    }

    static String literal(Object value) {
        if (value instanceof List<?>) return "[" + joined((List<?>) value, ",", Main::literal) + "]";
        return value instanceof Word ? ((Word) value).text : quoted((String) value);
    }

    static String shown(Object value) {
        if (!(value instanceof String)) return literal(value);
        String text = (String) value;
        boolean isOpen = text.isEmpty() || text.startsWith("[") || text.contains(" ");
        return isOpen ? quoted(text) : shownLine(text);
    }

    static String joined(List<?> values, String between, Function<Object, String> shown) {
        return values.stream().map(shown).collect(Collectors.joining(between));
    }

    static void put(Object value) {
        if (!(value instanceof List<?>)) {
            out.println(shownLine(value));
            return;
        }
        List<?> items = (List<?>) value;
        if (items.isEmpty() || !items.stream().allMatch(item -> item instanceof List<?>)) {
            boolean hasText = items.stream().anyMatch(item -> item instanceof String);
            out.println(joined(items, hasText ? "\n" : " ", Main::shownLine));
            return;
        }
        int columns = ((List<?>) items.get(0)).size();
        boolean isGrid = columns > 0;
        for (Object row : items) {
            isGrid &= ((List<?>) row).size() == columns;
            for (Object cell : (List<?>) row) isGrid &= cell instanceof String && ((String) cell).matches("[^\\s\\p{Cntrl}]");
        }
        for (Object row : items) {
            out.println(isGrid ? joined((List<?>) row, "", String::valueOf) : joined((List<?>) row, " ", Main::shown));
        }
    }
}
