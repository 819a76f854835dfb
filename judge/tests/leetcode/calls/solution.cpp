class Store {
    struct Node { int key; Node* prev; };
    map<string, int> values;
    vector<int> order;
public:
    Store(int capacity) { order.reserve(capacity); }
    void putAll(const string& key, int value) {
        values[key] = value;
        order.push_back(value);
    }
    int get(string key) { return values.at(key); }
    vector<int> all() { return order; }
    string name() { return values.rbegin()->first; }
    ListNode* back(ListNode* head) {
        ListNode* last = nullptr;
        for (; head; head = head->next) last = new ListNode(head->val, last);
        return last;
    }
};
