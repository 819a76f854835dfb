public class Store {
    class Node { int key; Node prev; }
    private TreeMap<String, Integer> values = new TreeMap<>();
    private List<Integer> order = new ArrayList<>();

    public Store(int capacity) {}
    public void putAll(String key, int value) {
        values.put(key, value);
        order.add(value);
    }
    public int get(String key) { return values.get(key); }
    public List<Integer> all() { return order; }
    public String name() { return values.lastKey(); }
    public ListNode back(ListNode head) {
        ListNode last = null;
        for (; head != null; head = head.next) last = new ListNode(head.val, last);
        return last;
    }
}
