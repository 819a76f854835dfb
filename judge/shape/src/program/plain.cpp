// Reads the input as strictly as testlib.h does.
struct Input {
    string text;
    size_t at = 0;
    int line = 1;

    Input() : text(istreambuf_iterator<char>(cin), istreambuf_iterator<char>()) {}

    [[noreturn]] void refuse(const string &message) const {
        fprintf(stderr, "line %d: %s\n", line, message.c_str());
        exit(43);
    }

    bool eof() const { return at == text.size(); }

    char curChar() const { return eof() ? '\0' : text[at]; }

    bool isLine(const string &line) const { return text.compare(at, line.size() + 1, line + "\n") == 0; }

    void read(const string &expected, const string &name) {
        if (text.compare(at, expected.size(), expected) != 0) refuse(name + " expected");
        at += expected.size();
    }

    void readSpace() { read(" ", "one blank"); }

    void readEoln() {
        read("\n", "the end of the line");
        line++;
    }

    void readEof() const {
        if (!eof()) refuse("the end of the input expected");
    }

    string readToken() {
        size_t end = min(text.find_first_of(" \n", at), text.size());
        string token = text.substr(at, end - at);
        at = end;
        return token;
    }

    // A pattern is a set of characters and a length: [a-z]{5} or [01]{1,9}.
    string readToken(const string &pattern, const string &name) {
        set<char> letters;
        size_t end = 1;
        for (; pattern[end] != ']'; end++) {
            if (pattern[end] == '\\') end++;
            char first = pattern[end];
            if (pattern[end + 1] == '-') end += 2;
            for (char c = first; c <= pattern[end]; c++) letters.insert(c);
        }
        long long low, high;
        if (sscanf(pattern.c_str() + end, "]{%lld,%lld}", &low, &high) == 1) high = low;
        string token = readToken();
        long long length = token.size();
        for (char c : token) {
            if (!letters.count(c)) refuse(name + " has a wrong character: " + pattern + " expected");
        }
        if (length < low || length > high) refuse(name + " has a wrong length: " + pattern + " expected");
        return token;
    }

    long long readLong(long long low, long long high, const string &name) {
        string token = readToken();
        long long value = strtoll(token.c_str(), nullptr, 10);
        if (token != to_string(value)) refuse(name + ": integer expected, found " + token.substr(0, 30));
        if (value < low || value > high) refuse(name + " is " + token + ", not in its range");
        return value;
    }

    double readStrictReal(double low, double high, int fewest, int most, const string &name) {
        string token = readToken(), digits = token.substr(token[0] == '-');
        size_t point = min(digits.find('.'), digits.size());
        string whole = digits.substr(0, point), decimals = digits.substr(point);
        int count = max(0, (int)decimals.size() - 1);
        double value = strtod(token.c_str(), nullptr);
        bool isNumber = !whole.empty() && (whole + decimals).find_first_not_of("0123456789.") == string::npos &&
                        decimals.find('.', 1) == string::npos && decimals != "." &&
                        (whole == "0" || whole[0] != '0') && (token[0] != '-' || value < 0);
        if (!isNumber) refuse(name + ": real number expected, found " + token.substr(0, 30));
        if (count < fewest || count > most) refuse(name + " has a wrong number of decimals: " + token);
        if (value < low || value > high) refuse(name + " is " + token + ", not in its range");
        return value;
    }
} inf;

template <class... T> string format(const char *pattern, T... values) {
    char text[1000];
    snprintf(text, sizeof text, pattern, values...);
    return text;
}

void ensuref(bool holds, const char *message) {
    if (!holds) inf.refuse(message);
}
