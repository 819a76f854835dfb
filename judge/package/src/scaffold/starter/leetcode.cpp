// The main for a class as LeetCode takes it: the judge puts the class in the place of the marked line, and the name
// of its method for METHOD. It reads the arguments in the form of the cases.
// HEAD
#include <bits/stdc++.h>
using namespace std;
// ---- unless ListNode ----
struct ListNode {
    int val;
    ListNode* next;
    ListNode(int x = 0, ListNode* next = nullptr) : val(x), next(next) {}
};
// ---- end ----
// ---- unless TreeNode ----
struct TreeNode {
    int val;
    TreeNode *left, *right;
    TreeNode(int x = 0, TreeNode* left = nullptr, TreeNode* right = nullptr) : val(x), left(left), right(right) {}
};
// ---- end ----
// ---- unless Node ----
struct Node {
    int val;
    Node* next = nullptr;
    vector<Node*> children;
    Node(int x = 0, Node* next = nullptr) : val(x), next(next) {}
    Node(int x, vector<Node*> children) : val(x), children(children) {}
};
// ---- end ----
#line 1 "solution.cpp"
// ---- solution ----
#line 32 "leetcode.cpp"
namespace judge {

// A value of a case: a word, a string, or a list.
struct Value {
    string text;
    bool is_text = false, is_list = false;
    vector<Value> items;
    bool is_null() const { return !is_text && !is_list && text == "null"; }
};

Value word(const string& text) { return {text, false, false, {}}; }
Value list(const vector<Value>& items) { return {"", false, true, items}; }

string line() {
    string text;
    getline(cin, text);
    if (!text.empty() && text.back() == '\r') text.pop_back();
    return text;
}

string unquoted(const string& text, size_t& at) {
    string plain;
    for (at++; at < text.size() && text[at] != '"'; at++) {
        if (text[at] != '\\') plain += text[at];
        else if (text[++at] != 'u') {
            size_t place = string("ntrbf").find(text[at]);
            plain += place == string::npos ? text[at] : "\n\t\r\b\f"[place];
        } else {
            // Only control characters are written so.
            int code = stoi(text.substr(at + 1, 4), nullptr, 16);
            if (code >= 128) plain += char(192 + code / 64);
            plain += char(code < 128 ? code : 128 + code % 64);
            at += 4;
        }
    }
    at++;
    return plain;
}

// The value that begins here: a list, a string in quotes, or what goes up to one of these signs.
Value value(const string& text, size_t& at, const string& ends) {
    if (text[at] == '"') return {unquoted(text, at), true, false, {}};
    if (text[at] != '[') {
        size_t start = at;
        at = min(text.find_first_of(ends, at), text.size());
        return word(text.substr(start, at - start));
    }
    vector<Value> items;
    for (at++; at < text.size() && text[at] != ']';) {
        if (text[at] == ',' || text[at] == ' ') at++;
        else items.push_back(value(text, at, ",] "));
    }
    at++;
    return list(items);
}

// The values in a line, with blanks between them.
vector<Value> values(const string& text) {
    vector<Value> all;
    for (size_t at = 0; (at = text.find_first_not_of(" \t", at)) < text.size();) all.push_back(value(text, at, " \t"));
    return all;
}

// A string that takes a line.
Value text_of(const string& text) {
    size_t at = 0;
    return {!text.empty() && text[0] == '"' ? unquoted(text, at) : text, true, false, {}};
}

// Reads a value that has lists so deep, at most, and maybe strings in them.
Value read(int depth, bool is_text) {
    string first = line();
    if (depth == 0) return is_text ? text_of(first) : word(first);
    auto sizes = values(first);
    if (sizes.at(0).is_list) return sizes[0];
    int count = stoi(sizes[0].text);
    vector<Value> items;
    if (count == 0) line();
    else if (depth == 1 && !is_text) items = values(line());
    else while (count--) {
        string text = line();
        if (depth == 1) {
            items.push_back(text_of(text));
            continue;
        }
        auto row = values(text);
        // A grid has its columns beside its rows; other lists have their length before their items.
        if (sizes.size() == 1) row.erase(row.begin());
        else if (is_text && stoul(sizes[1].text) == text.size()) {
            row.clear();
            for (char cell : text) row.push_back(word(string(1, cell)));
        }
        items.push_back(list(row));
    }
    return list(items);
}

// How deep the lists of a type are, and whether it has strings.
template <class T> struct Form { static const int depth = is_pointer_v<T>; };
template <class T> struct Form<vector<T>> { static const int depth = Form<T>::depth + 1; };
template <class T> struct Item { using type = T; };
template <class T> struct Item<vector<T>> : Item<T> {};
template <class T> constexpr bool is_text = is_same_v<typename Item<T>::type, string> || is_same_v<typename Item<T>::type, char>;

void set(string& to, const Value& value) { to = value.text; }
void set(char& to, const Value& value) { to = value.text.at(0); }
void set(bool& to, const Value& value) { to = value.text == "true"; }

template <class T> enable_if_t<is_integral_v<T>> set(T& to, const Value& value) {
    from_chars(value.text.data(), value.text.data() + value.text.size(), to);
}
template <class T> enable_if_t<is_floating_point_v<T>> set(T& to, const Value& value) { to = stod(value.text); }

template <class T> void set(vector<T>& to, const Value& value) {
    for (auto& item : value.items) {
        T one{};
        set(one, item);
        to.push_back(one);
    }
}

int number(const Value& value) { return stoi(value.text); }

// The links of a node, by which it is one of a tree, or of a list.
template <class T, class = void> struct has_left : false_type {};
template <class T> struct has_left<T, void_t<decltype(T::left)>> : true_type {};
template <class T, class = void> struct has_children : false_type {};
template <class T> struct has_children<T, void_t<decltype(T::children)>> : true_type {};
template <class T, class = void> struct has_next : false_type {};
template <class T> struct has_next<T, void_t<decltype(T::next)>> : true_type {};

template <class T> void set_tree(T*& to, const vector<Value>& items) {
    deque<T**> places = {&to};
    for (auto& item : items) {
        if (places.empty()) return;
        T** place = places.front();
        places.pop_front();
        if (item.is_null()) continue;
        *place = new T(number(item));
        places.push_back(&(*place)->left);
        places.push_back(&(*place)->right);
    }
}

// The children of each node end with null.
template <class T> void set_children(T*& to, const vector<Value>& items) {
    to = new T(number(items[0]));
    deque<T*> nodes = {to};
    for (size_t at = 2; at < items.size() && !nodes.empty(); at++) {
        if (items[at].is_null()) {
            nodes.pop_front();
            continue;
        }
        nodes.push_back(new T(number(items[at])));
        nodes.front()->children.push_back(nodes.back());
    }
}

template <class T> void set(T*& to, const Value& value) {
    auto& items = value.items;
    bool is_tree = items.size() < 2 || items[1].is_null();
    if constexpr (has_left<T>::value) return set_tree(to, items);
    if constexpr (has_children<T>::value) {
        if (is_tree && !items.empty()) return set_children(to, items);
    }
    if constexpr (has_next<T>::value) {
        T** end = &to;
        for (auto& item : items) end = &(*end = new T(number(item)))->next;
    }
}

Value get(const string& from) { return {from, true, false, {}}; }
Value get(char from) { return get(string(1, from)); }

Value get(bool from) { return word(from ? "true" : "false"); }
template <class T> enable_if_t<is_integral_v<T>, Value> get(T from) { return word(to_string(from)); }

template <class T> enable_if_t<is_floating_point_v<T>, Value> get(T from) {
    ostringstream out;
    out << fixed << setprecision(5) << from;
    return word(out.str());
}

vector<Value> without_last_nulls(vector<Value> items) {
    while (!items.empty() && items.back().is_null()) items.pop_back();
    return items;
}

template <class T> vector<Value> tree(T* from) {
    vector<Value> items;
    for (deque<T*> nodes = {from}; !nodes.empty(); nodes.pop_front()) {
        T* node = nodes.front();
        items.push_back(node ? get(node->val) : word("null"));
        if (node) nodes.insert(nodes.end(), {node->left, node->right});
    }
    return items;
}

template <class T> vector<Value> children(T* from) {
    vector<Value> items = {get(from->val), word("null")};
    for (deque<T*> nodes = {from}; !nodes.empty(); nodes.pop_front()) {
        for (T* child : nodes.front()->children) {
            items.push_back(get(child->val));
            nodes.push_back(child);
        }
        items.push_back(word("null"));
    }
    return items;
}

template <class T> Value get(T* from) {
    vector<Value> items;
    if constexpr (has_left<T>::value) return list(without_last_nulls(tree(from)));
    if constexpr (has_next<T>::value) {
        // A list may be a circle.
        for (T* node = from; node && (node != from || items.empty()); node = node->next) items.push_back(get(node->val));
    }
    if constexpr (has_children<T>::value) {
        if (from && items.size() < 2) items = children(from);
    }
    return list(without_last_nulls(items));
}

template <class T> Value get(const vector<T>& from) {
    vector<Value> items;
    for (const T& item : from) items.push_back(get(item));
    return list(items);
}

string quoted(const string& text) {
    ostringstream out;
    out << '"' << hex << setfill('0');
    for (unsigned char sign : text) {
        size_t place = string("\n\t\r\"\\").find(sign);
        if (place != string::npos) out << '\\' << "ntr\"\\"[place];
        else if (sign < 32 || sign == 127) out << "\\u" << setw(4) << int(sign);
        else out << sign;
    }
    return out.str() + '"';
}

bool has_control(const string& text) {
    return any_of(text.begin(), text.end(), [](unsigned char sign) { return sign < 32 || sign == 127; });
}

string shown_line(const string& text) { return (!text.empty() && text[0] == '"') || has_control(text) ? quoted(text) : text; }

string literal(const Value& value) {
    if (!value.is_list) return value.is_text ? quoted(value.text) : value.text;
    string text;
    for (auto& item : value.items) text += (text.empty() ? "" : ",") + literal(item);
    return "[" + text + "]";
}

string shown(const Value& value) {
    if (!value.is_text) return literal(value);
    bool is_open = value.text.empty() || value.text[0] == '[' || value.text.find(' ') != string::npos;
    return is_open ? quoted(value.text) : shown_line(value.text);
}

string joined(const vector<Value>& values, const string& between, string (*shown)(const Value&)) {
    string text;
    for (size_t at = 0; at < values.size(); at++) text += (at ? between : "") + shown(values[at]);
    return text;
}

void put(const Value& value) {
    auto& items = value.items;
    auto plain = [](const Value& item) { return item.text; };
    auto of_line = [](const Value& item) { return item.is_text ? shown_line(item.text) : literal(item); };
    bool are_rows = !items.empty() && all_of(items.begin(), items.end(), [](auto& item) { return item.is_list; });
    if (!value.is_list) cout << of_line(value) << '\n';
    else if (!are_rows) {
        bool has_text = any_of(items.begin(), items.end(), [](auto& item) { return item.is_text; });
        cout << joined(items, has_text ? "\n" : " ", of_line) << '\n';
    } else {
        size_t columns = items[0].items.size();
        bool is_grid = columns > 0;
        for (auto& row : items) {
            is_grid = is_grid && row.items.size() == columns;
            for (auto& cell : row.items) is_grid = is_grid && cell.is_text && cell.text.size() == 1 && isgraph(cell.text[0]);
        }
        for (auto& row : items) cout << (is_grid ? joined(row.items, "", plain) : joined(row.items, " ", shown)) << '\n';
    }
}

template <class Class, class Result, class... Values> void call(Result (Class::*method)(Values...)) {
    tuple<decay_t<Values>...> values;
    auto fill = [](auto& value) {
        using Type = decay_t<decltype(value)>;
        set(value, read(Form<Type>::depth, is_text<Type>));
    };
    apply([&](auto&... value) { (fill(value), ...); }, values);
    Class object;
    auto run = [&](auto&... value) { return (object.*method)(value...); };
    if constexpr (is_void_v<Result>) {
        apply(run, values);
        put(get(std::get<0>(values)));
    } else {
        put(get(apply(run, values)));
    }
}

// An argument of any type but the class itself.
template <class Class> struct Argument {
    Value value;
    template <class T, class = enable_if_t<!is_same_v<remove_const_t<T>, Class>>> operator T&() const {
        auto to = new remove_const_t<T>{};
        set(*to, value);
        return *to;
    }
};

template <class Run> string shown_result(Run run) {
    if constexpr (is_void_v<decltype(run())>) return run(), "null";
    else return shown(get(run()));
}

// Calls what each line names, and prints the results.
template <class Class, class Call> void call_all(Call call) {
    for (int count = stoi(line()); count > 0; count--) {
        auto words = values(line());
        vector<Argument<Class>> arguments;
        for (size_t at = 1; at < words.size(); at++) arguments.push_back({words[at]});
        cout << call(words.at(0).text, arguments) << '\n';
    }
}

string unknown(const string& name) {
    cerr << "the examples have no call of " << name << " with these arguments; add it to leetcode.cpp\n";
    exit(1);
}

}  // namespace judge

int main() {
    MAIN
}
