// Accepts an input in canonical form within the limits of the statement: a count, then that many numbers
// on one line with one space between them, no leading zeros, a line end after every line, and nothing
// else.
//
// Exit code 42 accepts; 43 rejects and prints the line and the reason (ICPC problem package format).

#include <cstdlib>
#include <iostream>
#include <string>

const long long MAX_COUNT = 1000;
const long long MAX_NUMBER = 1000000000;

[[noreturn]] void reject(const std::string& reason) {
    std::cerr << reason << '\n';
    std::exit(43);
}

// Whether a word is a number in these bounds, without leading zeros.
bool is_number(const std::string& word, long long low, long long high) {
    if (word.empty() || word.size() > 11) return false;
    const size_t start = word[0] == '-' && word.size() > 1 ? 1 : 0;
    if (word.find_first_not_of("0123456789", start) != std::string::npos) return false;
    if (word[start] == '0' && word != "0") return false;
    const long long number = std::atoll(word.c_str());
    return low <= number && number <= high;
}

// The text up to the next such sign, which must be there; takes it.
std::string take(std::string& text, char end, const std::string& missing) {
    const size_t at = text.find(end);
    if (at == std::string::npos) reject(missing);
    const std::string word = text.substr(0, at);
    text.erase(0, at + 1);
    return word;
}

int main() {
    // A long input must not fill the memory.
    std::string text(20 * MAX_COUNT, '\0');
    std::cin.read(&text[0], static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<size_t>(std::cin.gcount()));
    const std::string count = take(text, '\n', "line 1: missing, or without a line end");
    if (!is_number(count, 1, MAX_COUNT)) {
        reject("line 1: expected a count from 1 to " + std::to_string(MAX_COUNT));
    }
    std::string line = take(text, '\n', "line 2: missing, or without a line end") + " ";
    long long found = 0;
    while (!line.empty()) {
        if (!is_number(take(line, ' ', ""), -MAX_NUMBER, MAX_NUMBER)) {
            const std::string limit = std::to_string(MAX_NUMBER);
            reject("line 2: expected numbers from -" + limit + " to " + limit + ", one space between");
        }
        found++;
    }
    if (std::to_string(found) != count) {
        reject("line 2: expected " + count + " numbers, found " + std::to_string(found));
    }
    if (!text.empty()) reject("line 3: expected the end of the input");
    return 42;
}
