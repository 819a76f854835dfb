string readOneOf(const vector<string> &words, const string &name) {
    string word = inf.readToken();
    bool isOne = find(words.begin(), words.end(), word) != words.end();
    ensuref(isOne, (name + " is another word").c_str());
    return word;
}

template <class... T> bool distinct(const vector<T> &...columns) {
    set<tuple<T...>> seen;
    for (size_t i = 0; i < min({columns.size()...}); i++) {
        if (!seen.insert(tuple<T...>(columns[i]...)).second) return false;
    }
    return true;
}

template <class T> bool differ(const vector<T> &a, const vector<T> &b) {
    for (size_t i = 0; i < a.size(); i++) {
        if (a[i] == b[i]) return false;
    }
    return true;
}

template <class T> bool increasing(const vector<T> &a) {
    return adjacent_find(a.begin(), a.end(), greater_equal<T>()) == a.end();
}

template <class T> bool notDecreasing(const vector<T> &a) {
    return adjacent_find(a.begin(), a.end(), greater<T>()) == a.end();
}

template <class T> bool decreasing(const vector<T> &a) {
    return adjacent_find(a.begin(), a.end(), less_equal<T>()) == a.end();
}

template <class T> bool notIncreasing(const vector<T> &a) {
    return adjacent_find(a.begin(), a.end(), less<T>()) == a.end();
}

bool permutation(vector<long long> a, long long first) {
    sort(a.begin(), a.end());
    for (size_t i = 0; i < a.size(); i++) {
        if (a[i] != first + (long long)i) return false;
    }
    return true;
}

// Whether each parent comes before its child.
bool parents(const vector<long long> &a, long long root) {
    for (size_t i = 0; i < a.size(); i++) {
        if (a[i] < root || a[i] > root + (long long)i) return false;
    }
    return true;
}

template <class... T> __int128 total(const vector<T> &...columns) {
    __int128 sum = 0;
    for (size_t i = 0; i < min({columns.size()...}); i++) {
        sum += ((__int128)1 * ... * columns[i]);
    }
    return sum;
}

long long totalLength(const vector<string> &words) {
    long long sum = 0;
    for (const string &word : words) sum += word.size();
    return sum;
}

bool within(const vector<long long> &a, long long first, long long count) {
    for (long long value : a) {
        if (value < first || value >= first + count) return false;
    }
    return true;
}

// Whether edges have no loops, and no two are between the same vertices.
bool simple(const vector<long long> &u, const vector<long long> &v) {
    set<pair<long long, long long>> seen;
    for (size_t i = 0; i < u.size(); i++) {
        if (u[i] == v[i] || !seen.insert(minmax(u[i], v[i])).second) return false;
    }
    return true;
}

bool connected(long long count, const vector<long long> &u, const vector<long long> &v, long long first) {
    vector<vector<long long>> next(count);
    for (size_t i = 0; i < u.size(); i++) {
        next[u[i] - first].push_back(v[i] - first);
        next[v[i] - first].push_back(u[i] - first);
    }
    vector<bool> seen(count);
    vector<long long> stack;
    long long reached = 0;
    if (count > 0) stack.push_back(0);
    while (!stack.empty()) {
        long long vertex = stack.back();
        stack.pop_back();
        if (seen[vertex]) continue;
        seen[vertex] = true;
        reached++;
        stack.insert(stack.end(), next[vertex].begin(), next[vertex].end());
    }
    return reached == count;
}

long long marks(const vector<string> &rows, char mark) {
    long long times = 0;
    for (const string &row : rows) times += count(row.begin(), row.end(), mark);
    return times;
}

bool frame(const vector<string> &rows, char mark) {
    if (rows.empty()) return false;
    for (const string &row : {rows.front(), rows.back()}) {
        if (row != string(row.size(), mark)) return false;
    }
    for (const string &row : rows) {
        if (row.front() != mark || row.back() != mark) return false;
    }
    return true;
}
