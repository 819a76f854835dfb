import java.io.*; import java.lang.reflect.*; import java.math.*; import java.util.*; import java.util.function.*; import java.util.stream.*; // ---- solution ----

// The main for a class as LeetCode takes it: the judge puts the class in the place of the mark above, and the name
// of its method for METHOD. It reads the arguments in the form of the cases.
// ---- method: NAMES ----
class Main {
    static final BufferedReader in = new BufferedReader(new InputStreamReader(System.in));

    public static void main(String[] arguments) throws Throwable {
        for (Method method : Solution.class.getDeclaredMethods()) {
            Type[] types = method.getGenericParameterTypes();
            if (!method.getName().equals("METHOD") || types.length != COUNT) continue;
            Object[] values = new Object[types.length];
            for (int at = 0; at < values.length; at++) values[at] = get(types[at]);
            Constructor<Solution> constructor = Solution.class.getDeclaredConstructor();
            constructor.setAccessible(true);
            method.setAccessible(true);
            try {
                Object result = method.invoke(constructor.newInstance(), values);
                put(method.getReturnType() == void.class ? values[0] : result);
            } catch (InvocationTargetException failure) {
                throw failure.getCause();
            }
            return;
        }
    }

    static List<String> words(String text) {
        return text.isBlank() ? List.of() : List.of(text.strip().split("\\s+"));
    }

    /** The type of the items of a list or an array; null for any other type. */
    static Type item(Type type) {
        if (type instanceof Class<?>) return ((Class<?>) type).getComponentType();
        if (type instanceof GenericArrayType) return ((GenericArrayType) type).getGenericComponentType();
        return type instanceof ParameterizedType ? ((ParameterizedType) type).getActualTypeArguments()[0] : null;
    }

    static boolean isText(Type type) {
        return type == String.class || type == char.class || type == Character.class;
    }

    static Object get(Type type) throws IOException {
        Type item = item(type);
        if (item == null) return one(in.readLine(), type);
        List<String> sizes = words(in.readLine());
        int count = Integer.parseInt(sizes.get(0));
        List<String> lines = new ArrayList<>();
        boolean isFlat = item(item) == null;
        int wanted = isFlat && !isText(item) ? 1 : Math.max(count, 1);
        while (lines.size() < wanted) lines.add(in.readLine());
        if (count == 0) return all(List.of(), type);
        if (isFlat) return all(isText(item) ? lines : words(lines.get(0)), type);
        List<Object> rows = new ArrayList<>();
        for (String line : lines) {
            List<String> texts = words(line);
            // A grid has its columns beside its rows; other lists have their length before their items.
            int columns = sizes.size() == 1 ? -1 : Integer.parseInt(sizes.get(1));
            if (columns == -1) texts = texts.subList(1, texts.size());
            else if (columns == 1) texts = List.of(line);
            else if (columns > 1 && isText(item(item)) && columns == line.length()) texts = List.of(line.split(""));
            rows.add(all(texts, item));
        }
        return all(rows, type);
    }

    /** A list or an array of this type. */
    static Object all(List<?> items, Type type) {
        List<Object> values = new ArrayList<>();
        for (Object value : items) values.add(value instanceof String ? one((String) value, item(type)) : value);
        if (!(type instanceof Class<?>)) return values;
        Object array = Array.newInstance(((Class<?>) type).getComponentType(), values.size());
        for (int at = 0; at < values.size(); at++) Array.set(array, at, values.get(at));
        return array;
    }

    static Object one(String text, Type type) {
        if (type == String.class) return text;
        if (type == char.class || type == Character.class) return text.charAt(0);
        if (type == boolean.class || type == Boolean.class) return text.equals("true");
        if (type == long.class || type == Long.class) return Long.parseLong(text);
        if (type == int.class || type == Integer.class) return Integer.parseInt(text);
        if (type == double.class || type == Double.class) return Double.parseDouble(text);
        throw new IllegalArgumentException("leetcode.java cannot read a value of " + type);
    }

    /** The items of a list or an array; null for any other value. */
    static List<Object> items(Object value) {
        if (value instanceof List<?>) return new ArrayList<>((List<?>) value);
        if (value == null || !value.getClass().isArray()) return null;
        return IntStream.range(0, Array.getLength(value)).mapToObj(at -> Array.get(value, at)).collect(Collectors.toList());
    }

    static String joined(List<Object> values, String between) {
        Function<Object, String> shown =
            value -> value instanceof Double ? String.format(Locale.ROOT, "%.5f", value) : String.valueOf(value);
        return values.stream().map(shown).collect(Collectors.joining(between));
    }

    static void put(Object value) {
        List<Object> values = items(value);
        if (values == null) {
            System.out.println(joined(List.of(value), ""));
            return;
        }
        List<List<Object>> rows = values.stream().map(Main::items).collect(Collectors.toList());
        if (rows.isEmpty() || rows.get(0) == null) {
            boolean isOfText = !values.isEmpty() && isText(values.get(0).getClass());
            System.out.println(joined(values, isOfText ? "\n" : " "));
            return;
        }
        int columns = rows.get(0).size();
        boolean isGrid = columns > 0 && rows.stream().allMatch(row -> row.size() == columns
            && row.stream().allMatch(cell -> isText(cell.getClass()) && cell.toString().length() == 1));
        for (List<Object> row : rows) System.out.println(joined(row, isGrid ? "" : " "));
    }
}
