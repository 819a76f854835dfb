// The main for a `class Solution` as LeetCode takes it: the judge puts the class in the place of the marked line,
// and the name of its method for METHOD. It reads the arguments in the form of the cases.
// ---- method: NAMES ----
#include <bits/stdc++.h>
using namespace std;
#line 1 "solution.cpp"
// ---- solution ----
#line 9 "leetcode.cpp"
namespace judge {

template <class T> constexpr bool is_text = is_same_v<T, string> || is_same_v<T, char>;

string line() {
    string text;
    getline(cin, text);
    if (!text.empty() && text.back() == '\r') text.pop_back();
    return text;
}

vector<string> words(const string& text) {
    istringstream in(text);
    return {istream_iterator<string>(in), {}};
}

template <class T> void set(T& value, const string& text) {
    if constexpr (is_same_v<T, string>) value = text;
    else if constexpr (is_same_v<T, bool>) value = text == "true";
    else istringstream(text) >> noskipws >> value;
}

template <class T> void set_all(vector<T>& values, const vector<string>& texts) {
    for (auto& text : texts) {
        T value{};
        set(value, text);
        values.push_back(value);
    }
}

template <class T> void get(T& value) { set(value, line()); }

template <class T> void get(vector<T>& values) {
    vector<string> texts;
    int count = stoi(line());
    if (!is_text<T> || count == 0) texts = words(line());
    else while (count--) texts.push_back(line());
    set_all(values, texts);
}

template <class T> void get(vector<vector<T>>& rows) {
    auto sizes = words(line());
    rows.resize(stoi(sizes.at(0)));
    if (rows.empty()) line();
    for (auto& row : rows) {
        string text = line();
        auto texts = words(text);
        // A grid has its columns beside its rows; other lists have their length before their items.
        if (sizes.size() == 1) texts.erase(texts.begin());
        else if (stoul(sizes[1]) == 1) texts = {text};
        else if (is_text<T> && stoul(sizes[1]) == text.size()) {
            texts.clear();
            for (char cell : text) texts.emplace_back(1, cell);
        }
        set_all(row, texts);
    }
}

template <class T> string shown(const T& value) {
    ostringstream out;
    out << boolalpha << fixed << setprecision(5) << value;
    return out.str();
}

template <class T> string joined(const vector<T>& values, const string& between) {
    string text;
    for (size_t at = 0; at < values.size(); at++) text += (at ? between : "") + shown<T>(values[at]);
    return text;
}

template <class T> void put(const T& value) { cout << shown(value) << '\n'; }

template <class T> void put(const vector<T>& values) {
    cout << joined(values, is_text<T> ? "\n" : " ") << '\n';
}

template <class T> void put(const vector<vector<T>>& rows) {
    bool is_grid = is_text<T> && !rows.empty() && !rows[0].empty();
    for (auto& row : rows) {
        is_grid = is_grid && row.size() == rows[0].size();
        for (const T& cell : row) is_grid = is_grid && shown(cell).size() == 1;
    }
    for (auto& row : rows) cout << joined(row, is_grid ? "" : " ") << '\n';
    if (rows.empty()) cout << '\n';
}

template <class Result, class... Values> void call(Result (Solution::*method)(Values...)) {
    tuple<decay_t<Values>...> values;
    apply([](auto&... value) { (get(value), ...); }, values);
    Solution solution;
    auto run = [&](auto&... value) { return (solution.*method)(value...); };
    if constexpr (is_void_v<Result>) {
        apply(run, values);
        put(get<0>(values));
    } else {
        put(apply(run, values));
    }
}

}  // namespace judge

int main() { judge::call(&Solution::METHOD); }
